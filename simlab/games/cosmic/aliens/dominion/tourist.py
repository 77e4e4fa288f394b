"""Tourist (alert yellow; destiny; any player; varies).

Its liner begins in its own system. At the set-up, before hands are dealt, up to four ships may go
from its home colonies onto it. At the end of destiny, once the defense is known and before the gate
is aimed: under a hazard warning it loses a ship of the liner to the warp (mandatory). Otherwise it
may move the liner to the next system, in either direction; when the liner enters its own system
this way, up to four ships may go from its home colonies onto the liner, and from there to them.
Then, if the liner is in the defense's system and Tourist has no colony there, all ships aboard may
land on one planet of it. If they do not, and in any system other than its own, a ship aboard may
come home, and then Tourist takes a random card of that system's owner.

Wild flare: it looks at the top card of a deck, or at a card that another player has face down
(`play.peeking`). Super flare, in answer to the use of the power: after the liner's move, if any,
ships may board from one colony in its system.

Ships aboard are neither on a colony nor in the warp. The liner goes with the sheet; if a player has
lost the sheet, its ships aboard are in the warp as the next encounter begins. If the offense
re-colonises a planet, or an effect names the planet, the liner does nothing. Without rule
``tourist_boards`` it begins empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.play import bits, cards, peeking
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


(
    MOVED, BOARDED, UNLOADED, FILLED, COUNTED, LANDED, POSTED, HOME, TAKEN, DOOMED, EMBARKED,
) = range(c.STEP, c.STEP + 11)  # fmt: skip
STAYS, CLOCKWISE, BACK = range(3)
"""Directions of the liner."""
SHUTTLED = 4
GUESTS, KEPT = 2, 2
"""Usual number of ships aboard, and of ships left on each colony."""


@kernel
def system(table: Table, seat: int) -> int:
    """Return the owner of the liner's system; by default the liner is at home."""
    held = using.tokens(table, seat, c.TOURIST)
    return held - 1 if held > 0 else seat


@kernel
def aboard(table: Table, seat: int) -> int:
    """Count the ships on the liner."""
    return table.zones[c.LINER, seat]


@kernel
def homes(table: Table, seat: int) -> int:
    """Return the home planets on which a player has colonies."""
    return who.homes_of(table, seat) & table.where[seat]


@kernel
def neighbour(table: Table, place: int, way: int) -> int:
    """Return the system that the liner reaches from another."""
    if way == STAYS:
        return place
    return bits.clockwise(table, place, 1 if way == CLOCKWISE else table.seats - 1)


@kernel
def may_land(table: Table, seat: int, place: int) -> int:
    """Return whether ships aboard may land: in the defense's system, without a colony there."""
    return place == table.defense and table.where[seat] & bits.planets_of(table, place) == 0


@compiled_separately("world", "int", rare=True)
def ask_landing(world: World, seat: int) -> int:
    """Ask for the planet where all ships aboard land, if they may."""
    table = world.table
    place = system(table, seat)
    planets = bits.planets_of(table, place)
    if aboard(table, seat) > 0 and may_land(table, seat, place) and planets != 0:
        return asking.pick_planet(world, seat, planets | bits.bit(c.DONE), LANDED)
    return ask_postcard(world, seat)


@kernel
def ask_postcard(world: World, seat: int) -> int:
    """Ask whether a ship goes home for a card of the system's owner."""
    table = world.table
    place = system(table, seat)
    if aboard(table, seat) > 0 and place != seat and table.hand_n[place] > 0:
        if table.where[seat] != 0:
            return asking.pick_number(world, seat, 0b11, POSTED)
    return 0


@compiled_separately("world", "int", rare=True)
def ask_filling(world: World, seat: int) -> int:
    """Ask for the colony beside the liner from which ships board, with the super flare."""
    table = world.table
    colonies = bits.planets_of(table, system(table, seat)) & table.where[seat]
    if using.works(table, seat, c.SUPER_FLARE + c.TOURIST) and colonies != 0:
        return asking.pick_planet(world, seat, colonies | bits.bit(c.DONE), FILLED)
    return ask_landing(world, seat)


@compiled_separately("world", "int", "int", rare=True)
def ask_shuttle(world: World, seat: int, boarding: int) -> int:
    """Ask for the next ship to board, then for the next to leave; `memo` counts them."""
    table = world.table
    left = homes(table, seat)
    if table.memo < SHUTTLED and left != 0:
        if boarding != 0:
            return asking.pick_planet(world, seat, left | bits.bit(c.DONE), BOARDED)
        if aboard(table, seat) > 0:
            return asking.pick_planet(world, seat, left | bits.bit(c.DONE), UNLOADED)
    return ask_filling(world, seat)


@compiled_separately("world", "int", "int", rare=True)
def cruise(world: World, seat: int, way: int) -> int:
    """Move the liner or leave it; ask for boarding ships in the own system."""
    table = world.table
    place = neighbour(table, system(table, seat), way)
    table.memo = 0
    if way != STAYS:
        using.set_tokens(table, seat, c.TOURIST, place + 1)
        note(world, e.E_LINER, seat, place, 0)
        if place == seat:
            return ask_shuttle(world, seat, 1)
    return ask_filling(world, seat)


@compiled_separately("world", "int", rare=True)
def shuttle(world: World, seat: int) -> int:
    """Move a ship onto or off the liner."""
    table = world.table
    boarding = table.stage == BOARDED
    if table.answer == c.DONE:
        return ask_shuttle(world, seat, 0) if boarding else ask_filling(world, seat)
    table.memo += 1
    if boarding:
        fleet.board(world, seat, table.answer)
    else:
        fleet.arrive(world, seat, table.answer, c.LINER)
    return ask_shuttle(world, seat, 1 if boarding else 0)


@compiled_separately("world", "int", rare=True)
def fill(world: World, seat: int) -> int:
    """Board ships from the colony in `memo`."""
    table = world.table
    if table.stage == FILLED:
        if table.answer == c.DONE:
            return ask_landing(world, seat)
        table.memo = table.answer
        there = table.ships[table.memo, seat]
        return asking.pick_number(world, seat, bits.up_to(there + 1), COUNTED)
    for _ in range(table.answer):
        fleet.board(world, seat, table.memo)
    return ask_landing(world, seat)


@compiled_separately("world", "int", rare=True)
def land(world: World, seat: int) -> int:
    """Land all ships aboard on a planet."""
    table = world.table
    if table.answer == c.DONE:
        return ask_postcard(world, seat)
    for _ in range(aboard(table, seat)):
        fleet.arrive(world, seat, table.answer, c.LINER)
    return 0


@compiled_separately("world", "int", rare=True)
def send_postcard(world: World, seat: int) -> int:
    """Send a ship home, then take a card of the system's owner."""
    table = world.table
    owner = system(table, seat)
    if table.stage == HOME and cards.spare_n(world, owner) > 0:
        if asking.pick_backs(world, seat, owner, 1, TAKEN) == c.ASKED:
            return c.ASKED
    if table.stage == TAKEN:
        hands.take_at_random(world, owner, seat, 1, table.answer)
    if table.stage != POSTED:
        return 0
    if table.answer != c.YES:
        return 0
    fleet.send_home(world, c.LINER, seat, 1)
    table.stage = HOME
    return c.ASKED


@kernel
def go_on(world: World, seat: int) -> int:
    """Continue after an answer."""
    stage = world.table.stage
    if stage == MOVED:
        return cruise(world, seat, world.table.answer)
    if stage == BOARDED or stage == UNLOADED:
        return shuttle(world, seat)
    if stage == FILLED or stage == COUNTED:
        return fill(world, seat)
    if stage == LANDED:
        return land(world, seat)
    if POSTED <= stage <= TAKEN:
        return send_postcard(world, seat)
    return 0


@compiled_separately("world", "int", rare=True)
def embark(world: World, seat: int) -> int:
    """Ask for the next ship to board at the set-up, four at most; `memo` counts them."""
    table = world.table
    if table.stage == EMBARKED:
        if table.answer == c.DONE:
            return 0
        table.memo += 1
        fleet.board(world, seat, table.answer)
    left = homes(table, seat)
    if table.memo == SHUTTLED or left == 0:
        return 0
    return asking.pick_planet(world, seat, left | bits.bit(c.DONE), EMBARKED)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Place the liner; lose a ship of it under a hazard warning, otherwise move it."""
    table = world.table
    if hook == c.H_FIRST_HAND:
        if table.rules.tourist_boards == 0:
            return x
        return c.ASKED if embark(world, seat) == c.ASKED else x
    if hook == c.H_SETUP:
        using.set_tokens(table, seat, c.TOURIST, seat + 1)
        return x
    if table.stage == c.FRESH:
        if using.at_work(table, seat):
            return x
        if table.hazard == 0:
            return c.MAY
        return c.MUST if aboard(table, seat) > 0 else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        if table.hazard == 0:
            return asking.pick_number(world, seat, 0b111, MOVED)
        fleet.drift(world, seat, c.LINER, c.LIMBO)
        fleet.doom(world, seat)
        table.stage = DOOMED
        return c.ASKED
    return c.ASKED if go_on(world, seat) == c.ASKED else x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Show the holder the top card of a deck or a face-down card."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if peeking.things(table, seat) != 0 else x
    if table.stage == c.USED:
        there = peeking.things(table, seat)
        return asking.pick_number(world, seat, there, c.STEP) if there != 0 else x
    peeking.look(world, seat, table.answer)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Board ships from a colony."""
    if world.table.hazard != 0:
        return x
    return using.strengthen(world, seat, c.TOURIST, x)


@kernel
def heading(table: Table, seat: int) -> int:
    """Return the usual direction: to a landing place, home if empty, or onward clockwise."""
    place = system(table, seat)
    if aboard(table, seat) == 0:
        way = bits.clockwise(table, seat, table.seats - place) if place > seat else seat - place
        if place == seat:
            return CLOCKWISE
        return CLOCKWISE if 2 * way <= table.seats else BACK
    for way in range(3):
        if may_land(table, seat, neighbour(table, place, way)):
            return way
    return CLOCKWISE


@kernel
def spare(table: Table, seat: int, planets: int) -> int:
    """Return the planet of a set with the most ships of a player, or `DONE` if all are needed."""
    best = c.DONE
    most = KEPT
    for planet in range(c.PLANETS):
        if bits.has(planets, planet) and table.ships[planet, seat] > most:
            most = table.ships[planet, seat]
            best = planet
    return best


@kernel
def what_to_see(table: Table) -> int:
    """Return the card to look at: the opponent's, another face-down card, or the first option."""
    opponent = who.opponent(table, table.actor)
    down = table.options >> peeking.CARD << peeking.CARD
    if opponent >= 0 and bits.has(down, peeking.CARD + opponent):
        return peeking.CARD + opponent
    return bits.lowest_bit(down if down != 0 else table.options)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Travel with a few ships, and land as soon as possible; look at the opponent's card."""
    seat = table.actor
    planets = table.options & ~bits.bit(c.DONE)
    if table.decision == c.PICK_PLANET:
        if table.stage == LANDED:
            return values.safest(table, seat, planets)
        if table.stage == UNLOADED or aboard(table, seat) >= GUESTS:
            return c.DONE
        return spare(table, seat, planets)
    if table.decision == c.PICK_NUMBER:
        if unit > c.WILD_FLARE:
            return what_to_see(table)
        if table.stage == MOVED:
            return heading(table, seat)
        if table.stage == COUNTED:
            return min(GUESTS, table.ships[table.memo, seat] - 1)
        return c.YES if aboard(table, seat) > 1 else c.NO
    if unit > c.SUPER_FLARE:
        return 1 if aboard(table, seat) == 0 else 0
    if unit > c.WILD_FLARE:
        return 1 if table.laid_down & ~bits.bit(seat) != 0 else 0
    return c.YES


ALIEN = AlienEffects(
    power=Effect(power, (c.H_FIRST_HAND, c.H_SETUP, c.H_DEFENSE_CHOICE)),
    wild=Effect(wild, (c.H_REGROUP, c.H_PRE_SELECT, c.H_POST_SELECT, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
