"""Cosmic Dominion: the reward deck, special ships, and their effects in an encounter."""
