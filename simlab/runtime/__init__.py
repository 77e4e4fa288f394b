"""Compiled games: bindings, match-ups, step-by-step matches, policy sandbox."""
