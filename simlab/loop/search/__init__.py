"""Policies that search: what they are called, their loops, and the worlds that they carry."""
