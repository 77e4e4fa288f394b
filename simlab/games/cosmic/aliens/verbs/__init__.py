"""What effects do: cards, ships and questions, shared by all files of aliens.

Each verb that changes more than a few fields is compiled once, apart from the aliens that use it.
Verbs that end with ``return ASKED`` in an effect (questions, ships that their owner moves) name the
``step`` at which the effect is called again: ``table.stage`` then, and ``table.answer``.
"""
