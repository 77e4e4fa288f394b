"""Actions of effects on cards, ships and decisions, shared by all files of aliens.

Each of these verbs that changes more than a few fields is compiled once, separately from the aliens
that use it. A verb that ends with ``return ASKED`` in an effect (a decision, or ships that their
owner moves) has a parameter ``step``. The effect is called again with that ``table.stage``, and
with the answer in ``table.answer``.
"""
