"""The built-in policies of Cosmic Encounter.

``basic`` has chance and the mini-game of the rules file. ``styles`` makes the players of its
section 10 of modules: ``launching`` (planets, ships), ``allying``, ``playing`` (cards),
``dealing``, on the judgements of ``values``.
"""

from simlab.core.policy import policies_in
from simlab.games.cosmic.policies.basic import golden, random
from simlab.games.cosmic.policies.styles import STYLES

POLICIES = policies_in([*STYLES, golden, random])
