"""Inferences from a described position: shopping, loading, declaring and offers of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.game import HistoryInference
from simlab.games.sheriff import components as c
from simlab.games.sheriff.hidden.card_locations import landed_value
from simlab.games.sheriff.hidden.choices import has_loaded
from simlab.games.sheriff.hidden.determinize import deal_known_hand, fill_hand, move
from simlab.games.sheriff.rules.build import clear_offer
from simlab.games.sheriff.rules.goods import copies_in_play, left_of, next_merchant
from simlab.games.sheriff.rules.legal import legal
from simlab.games.sheriff.rules.market import start_turns
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import (
    DUE,
    FOLLOWING,
    INCONSISTENT,
    MATCHES,
    OPEN,
    SHOWN,
    SOON,
    UNCHANGED,
)
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.sheriff.record_types import Offers, Seat, Table, World


_clear_offer, _start_turns = map(uncompiled, (clear_offer, start_turns))

DECLARED_ALL = 2
"""Number of stages of a merchant: its bag is loaded, and declared."""


def round_start(told: Any, viewer: int) -> Any:
    """Go back to the market of this round, or to loading if no cards may be set aside.

    Owners of bags already passed or opened get any cards instead; their content is not inferred.
    """
    world = told[0]
    table = world.table
    if not table.bag_n[: table.seats].any():
        return None
    shops = table.rules.max_swaps > 0
    stages = (DECLARED_ALL + int(shops)) * (int(table.seats) - 1)
    if table.decision == c.ANSWER:
        stages += 1
    done = [seat for seat in range(int(table.seats)) if table.fate[seat] > c.SEALED]
    table.pile_n -= table.bag_n[done].sum()
    if viewer in done or table.pile_n < 0:
        return None
    for seat in range(int(table.seats)):
        owner = world.seats[seat]
        owner.hand += owner.bag
        owner.bag = 0
        owner.bag_size = 0
        owner.floor_gold = 0
        table.hand_n[seat] += table.bag_n[seat]
        table.bags[seat] -= 1 if table.bag_n[seat] > 0 else 0
        table.bag_n[seat] = 0
        table.declared[seat] = c.NOTHING
        table.fate[seat] = c.NO_BAG
        table.commit[seat] = c.NOTHING
        table.todo[seat] = c.NOT_TO_DO
        _clear_offer(table.offers[seat])
        for other in range(int(table.seats)):
            _clear_offer(owner.heard[other])
    table.focus = table.speaker = table.asked = c.NOTHING
    table.talk = table.lap = 0
    _start_turns(table, (table.sheriff + 1) % table.seats, c.MARKET if shops else c.LOADING)
    table.decision, table.actor = c.SET_ASIDE if shops else c.LOAD, table.current
    return told, stages


@kernel
def is_over(table: Table, payer: int) -> int:
    """Return whether a payer has no turn left in this round of offers."""
    if table.phase != c.SPEAKING:
        return True
    if payer != table.focus and table.lap < table.rules.third_offers:
        return False
    seat = table.focus
    while seat != table.speaker:
        if seat == payer:
            return True
        seat = next_merchant(table, seat)
    return False


@kernel
def is_offered(ours: Offers, theirs: Offers) -> int:
    """Return whether two offers are equal, or both absent."""
    if (ours.status == c.OPEN) != (theirs.status == c.OPEN):
        return False
    if ours.status != c.OPEN:
        return True
    if ours.act != theirs.act or ours.gold != theirs.gold or ours.condition != theirs.condition:
        return False
    for kind in range(c.KINDS):
        if ours.stand[kind] != theirs.stand[kind] or ours.bag[kind] != theirs.bag[kind]:
            return False
    return True


@kernel
def may_become(table: Table, me: Seat, offer: Offers) -> int:
    """Return whether the unfinished offer of a payer can become this offer."""
    draft = me.draft
    if offer.status != c.OPEN or draft.act != offer.act:
        return False
    if table.decision == c.UNITS:
        return me.tens == offer.gold // 10
    if table.decision != c.GOODS:
        return True
    if draft.gold != offer.gold:
        return False
    for kind in range(c.KINDS):
        if draft.stand[kind] > offer.stand[kind] or draft.bag[kind] > offer.bag[kind]:
            return False
    return True


@kernel
def talks_as_told(world: World, told: World) -> int:
    """Return whether the offers so far match the position, or still can."""
    table = world.table
    for payer in range(table.seats):
        theirs = told.seats[table.sheriff].heard[payer]
        if is_over(table, payer):
            if not is_offered(world.seats[table.sheriff].heard[payer], theirs):
                return False
        elif table.actor == payer and table.decision != c.OFFER:
            last = payer == table.focus or table.lap == table.rules.third_offers
            if last and not may_become(table, world.seats[payer], theirs):
                return False
    return True


@kernel
def progress(world: World, told: World, viewer: int) -> int:
    """Count the matching stages: market turns, bags loaded and declared, offers; -1: mismatch."""
    table = world.table
    stages = 0
    if table.rules.max_swaps > 0:
        stages = table.seats - 1
        if table.phase < c.LOADING:
            return stages - table.left_to_act
    seat = left_of(table, table.sheriff)
    for _ in range(table.seats - 1):
        if table.phase > c.LOADING or has_loaded(table, seat):
            if world.seats[seat].bag_size != told.table.bag_n[seat]:
                return c.NOTHING
            stages += 1
        done = table.phase > c.DECLARING or table.declared[seat] != c.NOTHING
        if table.phase == c.DECLARING and table.bag_n[seat] == 0:
            done = True
        if done:
            if table.declared[seat] != told.table.declared[seat]:
                return c.NOTHING
            stages += 1
        seat = next_merchant(table, seat)
    if told.table.decision != c.ANSWER or table.phase <= c.DECLARING:
        return stages
    if table.focus != c.NOTHING and table.focus != told.table.focus:
        return c.NOTHING
    if table.talk != told.table.talk:
        return stages if table.talk < told.table.talk else c.NOTHING
    if not talks_as_told(world, told):
        return c.NOTHING
    return stages + 1 if table.decision == c.ANSWER else stages


@kernel
def own_action(world: World, told: World, viewer: int) -> int:
    """Repeat the player's own choices: keep the hand, load and declare, stay out of the talk."""
    table = world.table
    decision = table.decision
    me = world.seats[viewer]
    if decision == c.LOAD:
        for kind in range(c.KINDS):
            if told.seats[viewer].bag[kind] > me.bag[kind]:
                return kind
        return c.DONE
    if decision == c.SET_ASIDE:
        return c.DONE
    if decision == c.DECLARE:
        return told.table.declared[viewer]
    if decision == c.FOCUS:
        return told.table.focus
    if decision == c.FIRST:
        return left_of(table, table.sheriff)
    if decision == c.OFFER:
        return c.SILENT
    if decision == c.ANSWER:
        return c.CLOSE if legal(table, me, c.CLOSE) else c.REFUSE_ALL
    if decision == c.ASK:
        return c.QUIET if told.table.asked == c.NOTHING else c.ASK_GOLD
    if decision == c.TENS:
        return told.table.asked // 10
    if decision == c.UNITS:
        return told.table.asked % 10
    return c.DECLINE if decision == c.REPLY else 0


@kernel
def complete_position(position: World, world: World, viewer: int) -> int:
    """Take over the hidden cards of the others; the rest is the draw pile."""
    table = position.table
    pile = position.hidden.pile
    for kind in range(c.KINDS):
        left = copies_in_play(table, kind) - table.removed[kind]
        left -= table.discard[0, kind] + table.discard[1, kind]
        for seat in range(table.seats):
            owner = position.seats[seat]
            if seat != viewer:
                theirs = world.seats[seat]
                owner.hand[kind] = theirs.hand[kind]
                owner.bag[kind] = theirs.bag[kind] if table.fate[seat] == c.SEALED else 0
                owner.stash[kind] = theirs.stash[kind]
            left -= owner.hand[kind] + owner.bag[kind] + owner.stash[kind] + table.stand[seat, kind]
        if left < 0:
            return False
        pile[kind] = left
    for seat in range(table.seats):
        if seat != viewer:
            cards = 0
            for kind in range(c.KINDS):
                cards += position.seats[seat].hand[kind]
            if cards != table.hand_n[seat]:
                return False
            if table.fate[seat] == c.SEALED:
                position.seats[seat].bag_size = world.seats[seat].bag_size
            position.seats[seat].gold = world.seats[seat].gold
    position.hidden.landed = landed_value(position)
    return True


@kernel
def redeal(world: World, later: World, viewer: int, seat: int, stream: Stream) -> float:
    """Deal a merchant another hand before it goes to market, or loads.

    The new hand holds the cards that the merchant places later in the market. Return the importance
    weight: the (hypergeometric) chance of such a hand relative to this deal.
    """
    table = world.table
    owner = world.seats[seat]
    fresh = table.decision == c.SET_ASIDE and owner.aside_size == 0
    if not fresh and not (table.decision == c.LOAD and owner.bag_size == 0):
        return 1.0
    pile = world.hidden.pile
    cards = 0
    for kind in range(c.KINDS):
        cards += owner.hand[kind]
        pile[kind] += owner.hand[kind]
        owner.hand[kind] = 0
    cards -= deal_known_hand(world, viewer, seat)
    weight = 1.0
    if fresh:
        for kind in range(c.KINDS):
            for _ in range(later.table.threw_now[seat, kind] - owner.hand[kind]):
                weight *= pile[kind]
                if weight == 0.0:
                    return 0.0
                move(world, seat, kind, 1)
                cards -= 1
    fill_hand(world, seat, cards, stream)
    for kind in range(c.KINDS):
        placed = later.table.threw_now[seat, kind] if fresh else 0
        free = owner.hand[kind] - table.known[seat, kind]
        for number in range(placed - table.known[seat, kind]):
            weight /= free - number
    return weight


@kernel
def round_begins(table: Table) -> int:
    """Return whether the first merchant is about to go to market."""
    return table.decision == c.SET_ASIDE and table.left_to_act == table.seats - 1


@kernel
def is_shopping(table: Table, seat: int) -> int:
    """Return whether a merchant's market turn is still to come, or goes on."""
    if table.phase >= c.LOADING:
        return False
    other = table.current
    for _ in range(table.left_to_act):
        if other == seat:
            return True
        other = next_merchant(table, other)
    return False


@kernel
def awaits(world: World, later: World, seat: int) -> int:
    """Return whether the declaration of a merchant is shown, due, due soon, or still open."""
    table = world.table
    if later.table.declared[seat] == c.NOTHING or seat == table.sheriff:
        return OPEN
    if table.phase > c.DECLARING or table.declared[seat] != c.NOTHING:
        return SHOWN
    if is_shopping(table, seat):
        begins = table.actor == seat and table.decision == c.SET_ASIDE
        return SOON if begins and world.seats[seat].aside_size == 0 else OPEN
    return OPEN if has_loaded(table, seat) or world.seats[seat].bag_size > 0 else DUE


@kernel
def has_shopped(world: World, later: World, seat: int) -> int:
    """Return whether a merchant took and placed the recorded cards; true without a record."""
    table = world.table
    if world.hidden.follow.mode != FOLLOWING:
        return True
    for kind in range(c.KINDS):
        if table.took_now[seat, kind] != later.table.took_now[seat, kind]:
            return False
        if table.threw_now[seat, kind] != later.table.threw_now[seat, kind]:
            return False
    return True


@kernel
def hurry(world: World, later: World, seat: int) -> int:
    """Move the load and the declaration of a merchant before those of the others."""
    table = world.table
    if is_shopping(table, seat):
        return UNCHANGED
    if not has_shopped(world, later, seat):
        return INCONSISTENT
    alone = table.current == seat and table.left_to_act == 1
    if table.phase < c.LOADING or (table.phase == c.LOADING and not alone):
        start_turns(table, seat, c.LOADING)
        table.left_to_act = 1
        ask(world, c.LOAD, seat)
    if table.phase == c.LOADING:
        return UNCHANGED
    if later.table.fate[seat] == c.SEALED and table.bag_n[seat] != later.table.bag_n[seat]:
        return INCONSISTENT
    if table.declared[seat] != c.NOTHING:
        return MATCHES if table.declared[seat] == later.table.declared[seat] else INCONSISTENT
    if table.bag_n[seat] == 0:
        return INCONSISTENT
    start_turns(table, seat, c.DECLARING)
    table.left_to_act = 1
    ask(world, c.DECLARE, seat)
    return UNCHANGED


HISTORY_INFERENCE = HistoryInference(
    round_start,
    progress,
    own_action,
    complete_position,
    redeal,
    round_begins,
    ahead=(awaits, hurry),
)
