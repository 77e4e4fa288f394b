"""The rules in the order of play.

``turn`` (turn, regroup, second encounter; ``regroup_cards``), ``destiny``, ``launch``,
``alliance``, ``planning``, ``reveal``, ``resolve`` (and ``compensation``) and ``deal`` follow the
rulebook. They rest on verbs, ``ships`` and
those of cards (``cards``, ``knowledge``, ``passing``, ``discards``, ``drawing``, ``hoard`` and
``laying``), on ``moves`` (ships one by one), ``losses`` (one queue), ``windows`` (one stack) and
``hooks`` (where powers act); ``step`` puts all together. ``accroaching``, ``announced``,
``aside``, ``both_sides``, ``disguise``, ``haunting``, ``parking`` and ``warp_worlds`` are what
single aliens of Dominion need of the rules.
"""
