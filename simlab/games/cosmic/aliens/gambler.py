"""Gambler (alert red; reveal; main player; optional).

Once the opponent's card is revealed it may keep its own face down and say that it is any encounter
card. Unless the opponent challenges, that is what it counts as, and the card goes to the bottom
of its deck unseen: Gambler knows which it is, and it is drawn last (see `play.bottoms`). After a
challenge it is revealed, and whoever was wrong loses as many ships as it has in the encounter, of
its other ships; then the true cards count. Where it has to lay its card open first (Oracle), it may
do so then. A card that was exchanged with the opponent's is revealed as usual, and so is its card
if the power is zapped after the claim (with its super flare).

Wild flare: as a main player, before the reveal, call a number; if two attacks differ by so much or
more in what is printed, it is added to the own card. Super flare: with the claim, one to twenty
more ships are at stake.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, using, who
from simlab.games.cosmic.dominion import menaces
from simlab.games.cosmic.play import bits, powers
from simlab.jit.kernel import kernel

MOST = 20
SPREAD = 6
RARE = 2
"""Copies left that make a claim hard to believe."""


@kernel
def claim(world: Any, seat: Any, x: Any) -> Any:
    """Say what the card is."""
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
def answer(world: Any, seat: Any, x: Any) -> Any:
    """Let the opponent challenge; whoever was wrong loses ships."""
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
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Claim, and see whether it is believed."""
    if hook == c.H_REVEALING:
        return claim(world, seat, x)
    return answer(world, seat, x)


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Call a number, and add it where the cards differ by so much."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """More ships are at stake."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if table.claimer == seat and table.stake == 0 else x
    if table.stage == c.USED:
        return asking.pick_number(world, seat, bits.up_to(MOST + 1) & ~1, c.STEP)
    table.stake = table.answer
    return x


@kernel
def claims(table: Any) -> Any:
    """Return what a card may be said to be."""
    found = bits.up_to(c.ENCOUNTER_N)
    return found | c.REWARD_ENCOUNTERS if table.rules.reward_deck != 0 else found


@kernel
def copies(table: Any, kind: Any) -> Any:
    """Return how many cards of a kind there are."""
    if kind > c.FLARE:
        return table.rules.reward_copies[kind - c.KINDS]
    return table.rules.copies[kind]


@kernel
def beats(table: Any, seat: Any, mine: Any, theirs: Any) -> Any:
    """Return whether a card would win against another."""
    if mine >= c.ATTACK_N or theirs >= c.ATTACK_N:
        return mine < c.ATTACK_N
    gap = c.PRINTED[mine] + fleet.side_ships(table, seat)
    gap -= c.PRINTED[theirs] + fleet.side_ships(table, who.opponent(table, seat))
    return gap > 0 or (gap == 0 and seat == table.defense)


@kernel
def unseen(table: Any, me: Any, kind: Any) -> Any:
    """Return how many copies of a card a player does not see."""
    return copies(table, kind) - table.discard[kind] - table.laid[kind] - me.hand[kind]


@kernel
def bluffs(table: Any, me: Any, seat: Any) -> Any:
    """Where the own card loses, claim the lowest attack that wins and is often held."""
    theirs = table.card_d if seat == table.offense else table.card_o
    if me.chosen < 0 or theirs < 0 or beats(table, seat, me.chosen, theirs):
        return max(me.chosen, 0)
    for kind in range(c.ATTACK_N):
        if beats(table, seat, kind, theirs) and unseen(table, me, kind) > RARE:
            return kind
    return me.chosen


@kernel
def doubts(table: Any, me: Any, seat: Any) -> Any:
    """Challenge a card of which no copy is left, or few and it would win."""
    kind = table.claim
    left = unseen(table, me, kind)
    if left <= 0:
        return c.YES
    own = table.card_o if seat == table.offense else table.card_d
    wins = own >= 0 and beats(table, who.opponent(table, seat), kind, own)
    return c.YES if left <= RARE and wins else c.NO


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Bluff where the true card loses; see `doubts` for the opponent."""
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
