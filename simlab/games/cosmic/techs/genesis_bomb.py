"""Genesis Bomb (4, hidden; start of any encounter; discarded).

The Genesis planet joins the home system of its owner, who may found a colony there with any or all
of the ships that researched it. The planet comes into a game once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.play import bits, techs
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Add the Genesis planet; ask how many ships settle there, and send the others home."""
    table = world.table
    if table.stage == c.FRESH:
        enough = deeds.ships_on(world, seat, c.GENESIS_BOMB) >= techs.cost(table, c.GENESIS_BOMB)
        return c.MAY if table.genesis == 0 and enough else x
    planet = c.PER_SYSTEM * seat + table.rules.planets
    if table.stage == c.USED:
        table.genesis = 1
        table.memo_2 = deeds.ships_on(world, seat, c.GENESIS_BOMB)
        table.memo = deeds.spend(world, seat, c.GENESIS_BOMB)
        table.memo_2 = min(table.memo_2 - table.memo, table.zones[c.WARP, seat])
        table.planets[seat] |= bits.bit(planet)
        note(world, e.E_GENESIS, planet, 0, 0)
        return asking.pick_number(world, seat, bits.up_to(table.memo + table.memo_2 + 1), c.STEP)
    if table.stage == c.STEP:
        for number in range(table.answer):
            if number < table.memo:
                deeds.settle_from_tech(world, seat, planet)
            else:
                # with the tech on Engineer's sheet, ships in the warp count as ships on the tech
                fleet.arrive(world, seat, planet, c.WARP)
        fleet.send_home(world, c.RESEARCH, seat, max(0, table.memo - table.answer))
        table.stage = c.STEP + 1
        return c.ASKED
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Use the tech as soon as possible, and settle all ships."""
    if table.decision == c.PICK_NUMBER:
        return bits.nth_bit(table.options, bits.count_bits(table.options) - 1)
    return 1


TECH = TechEffects(act, choose, uses=(c.H_REGROUP,))
