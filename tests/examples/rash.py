"""A policy of one's own: it plays sensibly, and now and then tries something else.

``table`` is what everybody sees, ``me`` what only this player sees, ``mind`` its parameters, its
memory and its luck. It returns the id of a legal action; what it does not care about it leaves to
the policies of the game. The function is compiled: numbers, loops and conditions, nothing else.
"""

from simlab import game, number, policy, uniform
from simlab.core.arrays import Mind
from simlab.games.sheepnappers.record_types import Seat, Table

sensible = game("sheepnappers").policies["sensible"].function
anything = game("sheepnappers").policies["random"].function


@policy(rashness=number(0.1, 0, 1))
def rash(table: Table, me: Seat, mind: Mind) -> int:
    """Be sensible, but in some cases do anything that is legal."""
    if uniform(mind.rng) < mind.params[0]:
        return anything(table, me, mind)
    return sensible(table, me, mind)
