"""The rules of Sheepnappers in the order of play.

``needs`` (fuel for a launch), ``actions`` (parts of action ids) and ``legal`` (legal actions)
only read; ``cards`` (moves of cards) → ``chance`` (observed chance events) → ``verbs`` (effects
of action cards) → ``launch`` (countdown) → ``reactions`` (Baa) → ``turns`` (draw, wolf,
rounds) → ``step`` play.
"""
