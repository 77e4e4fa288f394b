"""The contract of a game: records, rule constants, events, policies, line-ups, positions."""
