"""Positions that a person describes: their keys, and how they are built."""
