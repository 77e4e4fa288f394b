"""The rules in the order of play.

``turn`` (turn, regroup, second encounter; ``regroup_cards``), ``destiny``, ``launch``,
``alliance``, ``planning``, ``reveal``, ``resolve`` (and ``compensation``) and ``deal`` follow the
rulebook. They build on operations on ships (``ships``) and cards (``cards``, ``knowledge``,
``passing``, ``discards``, ``drawing``, ``hoard`` and ``laying``), on ``moves`` (ships one by one),
``losses`` (one queue), ``windows`` (one stack) and ``hooks`` (where powers act); ``step`` connects
all of them. ``accroaching``, ``announced``, ``aside``, ``both_sides``, ``disguise``, ``haunting``,
``parking`` and ``warp_worlds`` hold rules that only single aliens of Dominion need.
"""
