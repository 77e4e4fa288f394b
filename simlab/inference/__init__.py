"""Positions, history, filters, beliefs and roll-outs."""
