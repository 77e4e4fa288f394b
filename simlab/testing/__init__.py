"""Checks for authors of games: conformance, exact counts, information leaks."""
