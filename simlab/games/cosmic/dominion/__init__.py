"""Cosmic Dominion: the reward deck, special ships, and what they change in an encounter."""
