"""Positions from a person's words: camps, bands, the display, what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError
from simlab.engine.family import uncompiled
from simlab.engine.keys import ME, blank_world
from simlab.engine.reading import counts
from simlab.engine.rules import Rules
from simlab.games.sherwood import components as c
from simlab.games.sherwood.keys import DECISIONS, FACE_UP, GONE, SEEN
from simlab.games.sherwood.place_scene import SCENES
from simlab.games.sherwood.play import cards, rounds
from simlab.games.sherwood.rules import RULEBOOK
from simlab.games.sherwood.state import LAYOUT

# a call each is not worth compiling them
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


def place(rules: Rules, told: Mapping[str, Any]) -> Any:
    """Build the position of a player who is about to decide.

    Raiders who are neither in camp nor in a band stand at the inn.

    Parameters
    ----------
    rules : Rules
    told : mapping
        What was read under the game's keys.

    Returns
    -------
    array of one world
        Whatever ``me`` cannot see holds any cards that fit; deal it with ``imagine``.

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
    scene = DECISIONS[told.get("decision", 0)]
    me = told[ME]
    table.figure = told.get("figure", me)
    _write_round(table, told.get("round", 1))
    _write_display(world, me, told)
    _write_equipment(world, me, told)
    _write_camps(table, told)
    for band in told.get("bands", ()):
        _write_band(table, band)
    _write_inn(table)
    _write_supply(world)
    SCENES[scene](world, me, told)
    options = int(table.options) | int(world.seats[me].options)
    if options & (options - 1) == 0 and c.DECISIONS[table.decision].steps is None:
        raise UsageError(f"position: seat {me} has nothing to choose at {scene}")
    return worlds


def of_seats(told: Sequence[int | None] | None, usual: Sequence[int]) -> list[int]:
    """Return a number for each seat: as told, else as usual."""
    said = told or [None] * len(usual)
    return [each if mine is None else mine for mine, each in zip(said, usual, strict=True)]


def _write_round(table: Any, number: int) -> None:
    rules = table.rules
    table.round_index = number - 1
    table.supply_n = rules.a_cards + rules.b_cards - number * rules.laid_out
    table.removed_n = table.cards_run = (number - 1) * rules.laid_out
    for seat in range(table.seats):
        table.markers[seat] = rules.info_markers


def _write_display(world: Any, me: int, told: Mapping[str, Any]) -> None:
    """Write what lies there: in ``supply``, and who knows it."""
    table = world.table
    count = int(table.rules.laid_out)
    first = int(table.round_index) * count
    supply = world.hidden.supply
    supply[: table.rules.a_cards + table.rules.b_cards] = c.NOTHING
    for slot, said in enumerate(told.get("display", [None] * count)):
        if said is None:
            continue
        mark, card = said
        supply[first + slot] = card
        if mark == SEEN:
            world.seats[me].seen[slot] = card
            _write_look(table, me, slot)
        else:
            table.shown[slot] = card
            table.gone[card] = 1
            table.turned[slot] = 1 if mark == FACE_UP else 0
            table.done[slot] = 1 if mark == GONE else 0
    table.removed_n += table.done.sum()
    table.cards_run = table.removed_n
    past = told.get("past", [])
    if len(past) > first:
        raise UsageError(f"position: past: {first} cards have travelled before this round")
    _write_past(table, supply, past)


def _write_look(table: Any, me: int, slot: int) -> None:
    table.looks[me] += 1
    table.looks_now[me] += 1
    if table.rules.reveal_looks == 0:
        table.looked[slot] |= 1 << me
        if table.markers[me] > 0:
            table.markers[me] -= 1
            table.marked[slot] |= 1 << me


def _write_past(table: Any, supply: Any, past: Sequence[int]) -> None:
    """Put the cards of earlier rounds into places with their backs."""
    for card in past:
        for place_ in range(int(table.round_index) * int(table.rules.laid_out)):
            if supply[place_] < 0 and back_at(table, place_) == back_of(table, card):
                supply[place_] = card
                table.gone[card] = 1
                break
        else:
            raise UsageError(f"position: past: no place for {c.CARD_WORDS[card]}")


def _write_supply(world: Any) -> None:
    """Put any cards that fit where the description says nothing; past ones are public."""
    table = world.table
    hidden = world.hidden
    total = int(table.rules.a_cards + table.rules.b_cards)
    hidden.held[:] = 0
    for place_, card in enumerate(hidden.supply[:total]):
        if card < 0:
            continue
        if hidden.held[card] or back_of(table, card) != back_at(table, place_):
            raise UsageError(f"position: {c.CARD_WORDS[card]} cannot lie there")
        hidden.held[card] = 1
    with np.errstate(over="ignore"):
        if not deal_supply(world, hidden.deck_stream):
            raise UsageError("position: more cards of one back than there are")
    hidden.held[:] = 0
    for place_ in range(int(table.round_index) * int(table.rules.laid_out)):
        table.gone[hidden.supply[place_]] = 1


def _write_equipment(world: Any, me: int, told: Mapping[str, Any]) -> None:
    table = world.table
    seats = int(table.seats)
    hand = counts(told.get("hand", {}), len(c.KIND_WORDS))
    sizes = [int(hand.sum()) if seat == me else 0 for seat in range(seats)]
    sizes = of_seats(told.get("hands"), sizes)
    if sizes[me] != hand.sum():
        raise UsageError(f"position: hands: seat {me} has {hand.sum()} cards, not {sizes[me]}")
    table.eq_discard[:] = counts(told.get("discards", {}), len(c.KIND_WORDS))
    left = np.array(table.rules.eq_copies, np.int64)
    if table.rules.special_cards == 0:
        left[c.WEAPONS :] = 0
    left -= hand + table.eq_discard
    if (left < 0).any():
        word = c.KIND_WORDS[int(np.flatnonzero(left < 0)[0])]
        raise UsageError(f"position: more {word} than there are")
    world.seats[me].hand[:] = hand
    for seat in range(seats):
        table.hand_n[seat] = sizes[seat]
        if seat != me:
            for kind in range(len(left)):
                taken = min(sizes[seat] - int(world.seats[seat].hand.sum()), int(left[kind]))
                world.seats[seat].hand[kind] = taken
                left[kind] -= taken
            if world.seats[seat].hand.sum() < sizes[seat]:
                raise UsageError("position: hands: more cards than there are")
    world.hidden.eq_pile[:] = left
    table.eq_pile_n = left.sum()


def _write_camps(table: Any, told: Mapping[str, Any]) -> None:
    rules, seats = table.rules, int(table.seats)
    most = int(rules.max_raiders)
    start = int(rules.start_raiders)
    oak = of_seats(told.get("oak"), [most - start] * seats)
    away = [sum(band["raiders"][seat] for band in told.get("bands", ())) for seat in range(seats)]
    camp = of_seats(told.get("camp"), [max(0, most - oak[s] - away[s]) for s in range(seats)])
    gold = of_seats(told.get("gold"), [int(rules.start_gold)] * seats)
    glory = of_seats(told.get("glory"), [0] * seats)
    for seat in range(seats):
        table.oak[seat], table.camp[seat] = oak[seat], camp[seat]
        table.gold[seat], table.glory[seat] = gold[seat], glory[seat]
        table.glory_raids[seat] = glory[seat]
        if most - oak[seat] < min(int(rules.min_raiders), start):
            raise UsageError(f"position: seat {seat} has too few raiders in play")
    table.pit = rules.pit_size - sum(gold)
    if table.pit < 0:
        raise UsageError(f"position: gold: there are {rules.pit_size} bags in all")


def _write_band(table: Any, told: Mapping[str, Any]) -> None:
    seats = int(table.seats)
    band = table.bands[told["at"]]
    if not table.in_board[told["at"]] or band.leader >= 0:
        raise UsageError(f"position: bands: {c.HIDEOUT_WORDS[told['at']]} is not free")
    if "pay" in told:
        raise UsageError("position: bands: only a proposal has pay")
    band.leader = told["leader"]
    band.raiders[:seats] = told["raiders"]
    if band.raiders[band.leader] < 1:
        raise UsageError("position: bands: a leader has a raider there")
    if "card" not in told:
        return
    band.slot = told["card"]
    if band.slot >= table.rules.laid_out:
        raise UsageError(f"position: bands: there are {table.rules.laid_out} cards")
    band.informant = told.get("informant", int(band.leader))
    if band.raiders[band.informant] < 1:
        raise UsageError("position: bands: an informant has a raider there")
    band.bags[:seats] = told.get("bags", 0)
    band.comps[:seats] = told.get("companions", 0)
    table.pit -= band.bags.sum()
    table.lying_bags += band.bags.sum()
    table.oak -= band.comps
    table.lying += band.comps
    if table.pit < 0 or (table.oak < 0).any():
        raise UsageError("position: bands: promised loot is not there")


def _write_inn(table: Any) -> None:
    """Raiders that are nowhere else stand at the inn."""
    for seat in range(table.seats):
        there = int(table.rules.max_raiders - table.oak[seat] - table.lying[seat])
        there -= int(table.camp[seat]) + sum(int(band.raiders[seat]) for band in table.bands)
        if there < 0:
            raise UsageError(f"position: seat {seat} has more raiders than are in play")
        table.inn[seat] = there
