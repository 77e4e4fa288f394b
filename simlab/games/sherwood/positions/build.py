"""Positions built from a person's description: camps, bands, the display, the decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.position_schema import ME, blank_world
from simlab.core.rules import Rules
from simlab.core.value_parsers import counts
from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions.feasibility import check_bounds
from simlab.games.sherwood.positions.loot import check_loot, write_won
from simlab.games.sherwood.positions.question import SCENES
from simlab.games.sherwood.positions.raiders import (
    laid,
    looks_of,
    of_seats,
    shown_of,
    write_goods,
    write_raiders,
)
from simlab.games.sherwood.positions.schema import DECISIONS, FACE_UP, GONE, RAIDING, SEEN
from simlab.games.sherwood.rule_constants import RULEBOOK
from simlab.games.sherwood.rules import cards, rounds
from simlab.games.sherwood.state import LAYOUT
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World

# A single call does not justify the time to compile them.
back_at, back_of, deal_supply, blank_table, lay_board, start_streams = map(
    uncompiled,
    (
        cards.back_at,
        cards.back_of,
        cards.deal_supply,
        rounds.blank_table,
        rounds.lay_board,
        rounds.start_streams,
    ),
)


def build_position(rules: Rules, description: Mapping[str, Any]) -> Any:
    """Build the position of a player about to decide.

    Parameters
    ----------
    rules : Rules
    description : mapping
        The values of the game's keys.

    Returns
    -------
    array of one world
        Places hidden from ``me`` hold any fitting cards; deal them with ``determinize``.

    Raises
    ------
    UsageError
        The position cannot occur; the message says why.
    """
    worlds = blank_world(LAYOUT, RULEBOOK, rules)
    world = worlds[0]
    table = world.table
    with np.errstate(over="ignore"):
        start_streams(world.hidden)
    blank_table(world)
    lay_board(table)
    scene = DECISIONS[description.get("decision", 0)]
    me = description[ME]
    table.figure = description.get("figure", me)
    _write_round(table, description.get("round", 1))
    _write_display(world, me, description)
    _write_equipment(world, me, description)
    check_loot(table, description, scene)
    write_goods(table, description)
    write_raiders(table, description)
    write_won(table, description)
    _write_supply(world)
    _write_looks(world, description, scene)
    SCENES[scene](world, me, description)
    check_bounds(world, description, scene)
    _check_choice(world, me)
    return worlds


def _check_choice(world: World, me: int) -> None:
    """Refuse a position with a single legal action."""
    decision = c.DECISIONS[int(world.table.decision)]
    options = int(world.table.options) | int(world.seats[me].options)
    if options & (options - 1) == 0 and decision.steps is None:
        only = decision.actions[options.bit_length() - 1] if options else "nothing"
        raise UsageError(
            f"position: seat {me} has nothing to choose at {decision.name}: only {only} is legal"
        )


def _write_round(table: Table, number: int) -> None:
    rules = table.rules
    table.round_index = number - 1
    table.supply_n = rules.a_cards + rules.b_cards - number * rules.laid_out
    table.removed_n = table.cards_run = (number - 1) * rules.laid_out
    for seat in range(table.seats):
        table.markers[seat] = rules.info_markers


def _write_display(world: World, me: int, description: Mapping[str, Any]) -> None:
    """Record the cards of the display in ``supply``, and their marks."""
    table = world.table
    count = int(table.rules.laid_out)
    first = int(table.round_index) * count
    supply = world.hidden.supply
    supply[: table.rules.a_cards + table.rules.b_cards] = c.NOTHING
    for slot, said in enumerate(description.get("display", [None] * count)):
        if said is None:
            continue
        mark, card = said
        supply[first + slot] = card
        if mark == SEEN:
            world.seats[me].seen[slot] = card
        else:
            table.shown[slot] = card
            table.gone[card] = 1
            table.turned[slot] = 1 if mark == FACE_UP else 0
            table.done[slot] = 1 if mark == GONE else 0
    table.removed_n += table.done.sum()
    table.cards_run = table.removed_n
    past = description.get("past", [])
    if len(past) > first:
        raise UsageError(f"position: past: {first} cards have travelled before this round")
    _write_past(table, supply, past)


def _write_looks(world: World, description: Mapping[str, Any], scene: str) -> None:
    """Record the looks of each player; the cards seen by others are dealt.

    Each raider at the inn has looked, perhaps twice at one card. In the raiding phase a card
    looked at may be face up, or gone.
    """
    table, me = world.table, description[ME]
    first = int(table.round_index) * int(table.rules.laid_out)
    if table.rules.reveal_looks != 0 and description.get("looks"):
        raise UsageError("position: looks: nobody sees them with reveal_looks=secret")
    for seat, slots in enumerate(looks_of(description, int(table.seats))):
        if table.rules.face_up < table.rules.laid_out:
            table.looks[seat] = table.looks_now[seat] = table.inn[seat]
        for slot in slots:
            if slot >= table.rules.laid_out or (table.turned[slot] and scene not in RAIDING):
                raise UsageError(f"position: looks: {c.SLOT_WORDS[slot]} does not lie face down")
            _write_look(table, seat, slot)
            unsaid = world.seats[seat].seen[slot] < 0 and table.shown[slot] < 0
            if seat == me and unsaid and _recalls(table, seat, slot):
                raise UsageError("position: looks: say in display what you have seen: ?A07")
        _write_seen(world, seat, slots, first)


def _recalls(table: Table, seat: int, slot: int) -> bool:
    """Return whether a player still knows a card after later looks."""
    return bool(table.rules.perfect_recall or int(table.marked[slot]) >> seat & 1)


def _write_seen(world: World, seat: int, slots: Sequence[int], first: int) -> None:
    """Record the cards known to a player: without a marker, perhaps only the last one."""
    mine = world.seats[seat]
    unsure = [slot for slot in slots if not _recalls(world.table, seat, slot)]
    for slot in slots:
        known = slot not in unsure[:-1]
        mine.seen[slot] = world.hidden.supply[first + slot] if known else c.NOTHING
    mine.recalled = unsure[-1] if unsure else c.NOTHING


def _write_look(table: Table, seat: int, slot: int) -> None:
    if table.rules.reveal_looks == 0:
        table.looked[slot] |= 1 << seat
        if table.markers[seat] > 0:
            table.markers[seat] -= 1
            table.marked[slot] |= 1 << seat


def _write_past(table: Table, supply: Any, past: Sequence[int]) -> None:
    """Put the cards of earlier rounds into places with their backs."""
    for card in past:
        for place_ in range(int(table.round_index) * int(table.rules.laid_out)):
            if supply[place_] < 0 and back_at(table, place_) == back_of(table, card):
                supply[place_] = card
                table.gone[card] = 1
                break
        else:
            raise UsageError(f"position: past: no place for {c.CARD_WORDS[card]}")


def _write_supply(world: World) -> None:
    """Fill the other places with any fitting cards; `determinize` deals them anew."""
    table = world.table
    hidden = world.hidden
    total = int(table.rules.a_cards + table.rules.b_cards)
    hidden.held[:] = 0
    for place_, card in enumerate(hidden.supply[:total]):
        if card < 0:
            continue
        if hidden.held[card]:
            raise UsageError(f"position: {c.CARD_WORDS[card]} is told twice")
        if back_of(table, card) != back_at(table, place_):
            raise UsageError(f"position: {_wrong_back(table, place_, card)}")
        hidden.held[card] = 1
    with np.errstate(over="ignore"):
        if not deal_supply(world, hidden.deck_stream):
            raise UsageError("position: more cards of one back than there are")
    hidden.held[:] = 0


def _wrong_back(table: Table, place_: int, card: int) -> str:
    """Return the message about a card with the wrong back for its place in the supply."""
    earlier, slot = divmod(place_, int(table.rules.laid_out))
    back = "AB"[int(back_at(table, place_))]
    words = f"{c.CARD_WORDS[card]} cannot lie there: in round {earlier + 1} (key round) "
    return f"{words}{c.SLOT_WORDS[slot]} is one of the {back} cards"


def _deal_some(hand: Any, size: int, left: Any, wanted: Any) -> None:
    """Deal to a hand, up to ``size`` cards, from those wanted and left."""
    for kind in range(len(left)):
        taken = min(size - int(hand.sum()), int(wanted[kind]), int(left[kind]))
        hand[kind] += taken
        left[kind] -= taken


def _write_equipment(world: World, me: int, description: Mapping[str, Any]) -> None:
    table = world.table
    seats = int(table.seats)
    hand = counts(description.get("hand", {}), len(c.KIND_WORDS))
    sizes = [int(hand.sum()) if seat == me else 0 for seat in range(seats)]
    sizes = of_seats(description.get("hands"), sizes)
    if sizes[me] != hand.sum():
        raise UsageError(f"position: hands: seat {me} has {hand.sum()} cards, not {sizes[me]}")
    table.eq_discard[:] = counts(description.get("discards", {}), len(c.KIND_WORDS))
    left = np.array(table.rules.eq_copies, np.int64)
    if table.rules.special_cards == 0:
        left[c.WEAPONS :] = 0
    left -= hand + table.eq_discard
    for shown in (*description.get("declared", {}).values(), *laid(description)):
        left -= counts(shown, len(left))
    if (left < 0).any():
        kind = int(np.flatnonzero(left < 0)[0])
        boxed = kind >= c.WEAPONS and table.rules.special_cards == 0
        why = " in the basic game (special_cards; --preset advanced)" if boxed else ""
        raise UsageError(f"position: more {c.KIND_WORDS[kind]} than there are{why}")
    world.seats[me].hand[:] = hand
    table.hand_n[:seats] = sizes
    others = [seat for seat in range(seats) if seat != me]
    for seat in others:
        shown = counts(shown_of(description, seat), len(left))
        _deal_some(world.seats[seat].hand, sizes[seat], left, shown)
    for seat in others:
        _deal_some(world.seats[seat].hand, sizes[seat], left, left.copy())
        if world.seats[seat].hand.sum() < sizes[seat]:
            raise UsageError("position: hands: more cards than there are")
    world.hidden.pile[:] = left
    table.eq_pile_n = left.sum()
