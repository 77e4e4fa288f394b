"""Gambler (alert red; reveal; main player; optional).

Once the opponent's card is revealed it may keep its own face down and claim that it is any
encounter card. Unless the opponent challenges, the claim counts, and the card goes to the bottom of
its deck unseen, to be drawn last; only Gambler knows it (see `play.bottoms`). After a challenge it
is revealed, and the player who was wrong loses as many of its other ships as it has in the
encounter; then the true cards count. If it must lay its card open first (Oracle), it may claim
then. A card that was exchanged with the opponent's is revealed as usual, and so is its card if the
power is zapped after the claim (with its super flare).

Wild flare: as a main player, before the reveal, call a number; if the printed values of two attacks
differ by at least that number, it is added to the own card. Super flare: with the claim, one to
twenty more ships are at stake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, using, who
from simlab.games.cosmic.dominion import menaces
from simlab.games.cosmic.play import bits, powers
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MOST = 20
SPREAD = 6
RARE = 2
"""Largest number of unseen copies for which a claim is doubtful."""


@kernel
def claim(world: World, seat: int, x: int) -> int:
    """Claim a kind for the card."""
    table = world.table
    if table.stage == c.FRESH:
        may = who.is_main(table, seat) and table.claimer < 0 and table.swapped == 0
        return c.MAY if may and menaces.lender(table, seat) < 0 else x
    if table.stage == c.USED:
        return asking.pick_open(world, seat, claims(table), c.STEP)
    table.claimer = seat
    table.claim = table.answer
    note(world, e.E_CLAIMED, seat, table.claim, 0)
    return x


@kernel
def answer(world: World, seat: int, x: int) -> int:
    """Ask the opponent for a challenge; the player who was wrong loses ships."""
    table = world.table
    other = who.opponent(table, seat)
    if table.stage == c.FRESH:
        if table.claimer != seat or table.claim < 0:
            return x
        if bits.has(table.zapped, powers.number_of(table, seat, c.GAMBLER)):
            table.claim = c.NOTHING
            return x
        return asking.pick_number(world, other, 0b11, c.STEP)
    if table.stage == c.STEP:
        if table.answer == c.NO:
            return x
        lied = world.seats[seat].chosen != table.claim
        note(world, e.E_CHALLENGED, other, 1 if lied else 0, 0)
        table.claim = c.NOTHING
        table.memo = seat if lied else other
        count = fleet.ships_in(table, table.memo) + table.stake
        kept = table.target if table.memo == table.defense else c.NOTHING
        fleet.have_to_give_up(world, table.memo, count, kept)
        table.stage = c.STEP + 1
        return c.ASKED
    if table.stage == c.STEP + 1:
        fleet.doom(world, table.memo)
        table.stage = c.STEP + 2
        return c.ASKED
    return x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Claim a kind, then resolve a challenge."""
    if hook == c.H_REVEALING:
        return claim(world, seat, x)
    return answer(world, seat, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Call a number, and add it to the own card if the cards differ by that much."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    if hook == c.H_CARD_VALUE:
        spread = using.called(table, seat, using.SPREAD)
        gap = abs(c.PRINTED[table.face_o] - c.PRINTED[table.face_d])
        return x + spread if table.about == seat and spread >= 0 and gap >= spread else x
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.USED:
        return asking.pick_number(world, seat, bits.up_to(c.MOST_NUMBER + 1), c.STEP)
    using.call(table, seat, using.SPREAD, table.answer)
    using.last(table, seat)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Put more ships at stake."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if table.claimer == seat and table.stake == 0 else x
    if table.stage == c.USED:
        return asking.pick_number(world, seat, bits.up_to(MOST + 1) & ~1, c.STEP)
    table.stake = table.answer
    return x


@kernel
def claims(table: Table) -> int:
    """Return the kinds that a player may claim for its card."""
    found = bits.up_to(c.ENCOUNTER_N)
    return found | c.REWARD_ENCOUNTERS if table.rules.reward_deck != 0 else found


@kernel
def copies(table: Table, kind: int) -> int:
    """Return the number of cards of a kind in the game."""
    if kind > c.FLARE:
        return table.rules.reward_copies[kind - c.KINDS]
    return table.rules.copies[kind]


@kernel
def beats(table: Table, seat: int, mine: int, theirs: int) -> int:
    """Return whether a card would win against another."""
    if mine >= c.ATTACK_N or theirs >= c.ATTACK_N:
        return mine < c.ATTACK_N
    gap = c.PRINTED[mine] + fleet.side_ships(table, seat)
    gap -= c.PRINTED[theirs] + fleet.side_ships(table, who.opponent(table, seat))
    return gap > 0 or (gap == 0 and seat == table.defense)


@kernel
def unseen(table: Table, me: Seat, kind: int) -> int:
    """Return the number of copies of a card that a player does not see."""
    return copies(table, kind) - table.discard[kind] - table.laid[kind] - me.hand[kind]


@kernel
def bluffs(table: Table, me: Seat, seat: int) -> int:
    """Return the claim: with a losing card, the lowest attack that wins and is not rare."""
    theirs = table.card_d if seat == table.offense else table.card_o
    if me.chosen < 0 or theirs < 0 or beats(table, seat, me.chosen, theirs):
        return max(me.chosen, 0)
    for kind in range(c.ATTACK_N):
        if beats(table, seat, kind, theirs) and unseen(table, me, kind) > RARE:
            return kind
    return me.chosen


@kernel
def doubts(table: Table, me: Seat, seat: int) -> int:
    """Challenge a card without copies left, or a rare card that would win."""
    kind = table.claim
    left = unseen(table, me, kind)
    if left <= 0:
        return c.YES
    own = table.card_o if seat == table.offense else table.card_d
    wins = own >= 0 and beats(table, who.opponent(table, seat), kind, own)
    return c.YES if left <= RARE and wins else c.NO


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Bluff with a losing card; see `doubts` for the opponent."""
    seat = table.actor
    if unit == c.WILD_FLARE + c.GAMBLER:
        if table.decision == c.PICK_NUMBER:
            return SPREAD
        return 1 if 0 <= me.chosen < c.ATTACK_N else 0
    if unit == c.SUPER_FLARE + c.GAMBLER:
        if table.decision == c.PICK_NUMBER:
            return MOST
        return 2 if me.chosen == table.claim else 0
    if table.decision == c.PICK_NUMBER:
        return doubts(table, me, seat)
    said = bluffs(table, me, seat)
    if table.decision == c.PICK_CARD:
        return said
    return c.YES if said != me.chosen else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_REVEALING, c.H_CLAIMED), passive=(c.H_CLAIMED,)),
    wild=Effect(wild, (c.H_POST_SELECT, c.H_CARD_VALUE)),
    super_=Effect(super_, (c.H_REVEALING,)),
    choose=choose,
)
