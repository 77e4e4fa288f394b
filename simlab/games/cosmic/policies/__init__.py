"""The built-in policies of Cosmic Encounter.

``basic`` holds random play and the mini-game. ``styles`` builds the other policies from modules:
``launching`` (planets, ships), ``allying``, ``playing`` (cards) and ``dealing``, which share the
judgements of ``values``.
"""

from simlab.core.policy import policies_in
from simlab.games.cosmic.policies.basic import golden, random
from simlab.games.cosmic.policies.styles import STYLES

POLICIES = policies_in([*STYLES, golden, random])
