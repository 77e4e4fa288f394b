"""The game in words: cards, actions, stories and views."""
