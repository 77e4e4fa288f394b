"""Positions described by a person: their keys, and how they are built."""
