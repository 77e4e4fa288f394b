"""The rules of Sheepnappers in the order of play.

``needs`` (what a launch takes), ``actions`` (what an action id means) and ``legal`` (what a player
may do) only read; ``cards`` (how cards move) → ``chance`` (what players see of it) → ``verbs``
(what action cards do) → ``launch`` (countdown) → ``reactions`` (Baa) → ``turns`` (draw, wolf,
rounds) → ``step`` play.
"""
