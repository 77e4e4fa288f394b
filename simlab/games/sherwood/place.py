"""Positions from a person's words: camps, bands, the display, what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError, suggestion
from simlab.engine.family import uncompiled
from simlab.engine.rules import Rules
from simlab.games.sherwood import components as c, place_words as words
from simlab.games.sherwood.place_scene import SCENES
from simlab.games.sherwood.place_text import read_lists
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

KEYS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("hand", "discards"), c.KIND_WORDS),
    **dict.fromkeys((
        "me", "decision", "round", "figure", "display", "past", "camp", "oak", "gold", "glory",
        "hands", "bands", "calls", "leader", "hideout", "need", "offers", "proposal", "travels",
        "at",
    ), ()),
}  # fmt: skip
"""Keys of a position, with the words of the equipment that is counted there."""


def place(rules: Rules, description: Mapping[str, Any]) -> Any:
    """Build the position of a player who is about to decide.

    Parameters
    ----------
    rules : Rules
    description : mapping
        ``me``: a seat; ``decision``: ``plan`` (default), ``offer`` (somebody calls me), ``vote``
        (a proposal is put to me), ``pick`` or ``declare``; ``round``; ``figure``: a seat.
        ``display``: the cards laid out, ``"A03"`` face up, ``"?"`` face down, ``"?A07"`` face down
        and seen by me, ``"-A05"`` travelled already; ``past``: cards of earlier rounds.
        ``camp``, ``oak``, ``gold``, ``glory``, ``hands`` (cards): a number for each seat, or
        only mine (the others are as at the start);
        ``hand``, ``discards``: equipment (``"weapon2, weapon3 2"``). Raiders who are neither in
        camp nor in a band stand at the inn.
        ``bands``: each ``{"at": "N1", "leader": 0, "raiders": [2, 0, 1, 0]}``, a planned one also
        with ``card`` (``"card_2"``), ``informant``, ``bags`` and ``companions`` by seat.
        ``calls``: alliances tried in this turn. For ``offer``: ``leader``, ``hideout``, ``need``
        and ``offers`` (raiders offered before mine, by seat). For ``vote``: ``proposal``, a band
        with ``pay`` (bags of its leader to each seat). For ``declare``: ``travels`` (the card) and
        ``at`` (my hide-out). Lists may be text, as `place_text.read_lists` has it.

    Returns
    -------
    array of one world
        Whatever ``me`` cannot see holds any cards that fit; deal it with ``imagine``.

    Raises
    ------
    UsageError
        The position cannot occur; the message says why.
    """
    for key in description:
        if key not in KEYS:
            raise UsageError(f"position: no key {key!r}{suggestion(key, KEYS)}")
    description = read_lists(description)
    worlds = np.zeros(1, LAYOUT.world)
    world = worlds[0]
    table = world.table
    RULEBOOK.write(rules, table.rules)
    table.seats = rules.seats
    with np.errstate(over="ignore"):
        start_streams(world.hidden)
    blank_table(world)
    lay_board(table)
    scene = str(description.get("decision", "plan"))
    if scene not in SCENES:
        raise UsageError(f"position: no decision {scene!r}{suggestion(scene, tuple(SCENES))}")
    me = words.seat_of("me", description.get("me", 0), rules.seats)
    table.figure = words.seat_of("figure", description.get("figure", me), rules.seats)
    _write_round(table, description)
    _write_display(world, me, description)
    _write_equipment(world, me, description)
    _write_camps(table, me, description)
    for text in description.get("bands", ()):
        _write_band(table, text)
    _write_inn(table)
    _write_supply(world)
    SCENES[scene](world, me, description)
    options = int(table.options) | int(world.seats[me].options)
    if options & (options - 1) == 0:
        raise UsageError(f"position: seat {me} has nothing to choose at {scene}")
    return worlds


def _write_round(table: Any, description: Mapping[str, Any]) -> None:
    rules = table.rules
    number = words.whole("round", description.get("round", 1), 1, int(rules.rounds))
    table.round_index = number - 1
    table.supply_n = rules.a_cards + rules.b_cards - number * rules.laid_out
    table.removed_n = table.cards_run = (number - 1) * rules.laid_out
    for seat in range(table.seats):
        table.markers[seat] = rules.info_markers


def _write_display(world: Any, me: int, description: Mapping[str, Any]) -> None:
    """Write what lies there: in ``supply``, and who knows it."""
    table = world.table
    count = int(table.rules.laid_out)
    display = description.get("display", ["?"] * count)
    if not isinstance(display, Sequence) or isinstance(display, str) or len(display) != count:
        raise UsageError(f"position: display has one entry for each of the {count} cards")
    first = int(table.round_index) * count
    supply = world.hidden.supply
    supply[: table.rules.a_cards + table.rules.b_cards] = c.NOTHING
    for slot, text in enumerate(display):
        if text == "?":
            continue
        mark, word = (text[0], text[1:]) if str(text)[:1] in "?-" else ("", text)
        card = words.word_of("display", word, c.CARD_WORDS)
        supply[first + slot] = card
        if mark == "?":
            world.seats[me].seen[slot] = card
            _write_look(table, me, slot)
        else:
            table.shown[slot] = card
            table.gone[card] = 1
            table.turned[slot] = 1 if mark == "" else 0
            table.done[slot] = 1 if mark == "-" else 0
    table.removed_n += table.done.sum()
    table.cards_run = table.removed_n
    past = [words.word_of("past", word, c.CARD_WORDS) for word in description.get("past", ())]
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


def _write_equipment(world: Any, me: int, description: Mapping[str, Any]) -> None:
    table = world.table
    seats = int(table.seats)
    hand = words.equipment("hand", description.get("hand", {}))
    sizes = [int(hand.sum()) if seat == me else 0 for seat in range(seats)]
    sizes = words.of_seats("hands", description, me, sizes, 24)
    if sizes[me] != hand.sum():
        raise UsageError(f"position: hands: seat {me} has {hand.sum()} cards, not {sizes[me]}")
    table.eq_discard[:] = words.equipment("discards", description.get("discards", {}))
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


def _write_camps(table: Any, me: int, description: Mapping[str, Any]) -> None:
    rules, seats = table.rules, int(table.seats)
    most = int(rules.max_raiders)
    start = int(rules.start_raiders)
    oak = words.of_seats("oak", description, me, [most - start] * seats, most)
    camp = words.of_seats("camp", description, me, [most - each for each in oak], most)
    gold = words.of_seats(
        "gold", description, me, [int(rules.start_gold)] * seats, int(rules.pit_size)
    )
    glory = words.of_seats("glory", description, me, [0] * seats, 1000)
    for seat in range(seats):
        table.oak[seat], table.camp[seat] = oak[seat], camp[seat]
        table.gold[seat], table.glory[seat] = gold[seat], glory[seat]
        table.glory_raids[seat] = glory[seat]
        if most - oak[seat] < min(int(rules.min_raiders), start):
            raise UsageError(f"position: seat {seat} has too few raiders in play")
    table.pit = rules.pit_size - sum(gold)
    if table.pit < 0:
        raise UsageError(f"position: gold: there are {rules.pit_size} bags in all")


def _write_band(table: Any, text: Any) -> None:
    seats = int(table.seats)
    if not isinstance(text, Mapping) or set(text) - set(words.BAND_KEYS):
        raise UsageError(f"position: a band has {', '.join(words.BAND_KEYS)}")
    hideout = words.word_of("at", text.get("at"), c.HIDEOUT_WORDS)
    band = table.bands[hideout]
    if not table.in_board[hideout] or band.leader >= 0:
        raise UsageError(f"position: bands: {c.HIDEOUT_WORDS[hideout]} is not free")
    band.leader = words.seat_of("leader", text.get("leader"), seats)
    raiders = words.per_seat("raiders", text.get("raiders"), seats, int(table.rules.max_raiders))
    if raiders[band.leader] < 1:
        raise UsageError("position: bands: a leader has a raider there")
    band.raiders[:seats] = raiders
    if "card" not in text:
        return
    band.slot = words.word_of("card", text["card"], c.SLOT_WORDS[: table.rules.laid_out])
    band.informant = words.seat_of("informant", text.get("informant", int(band.leader)), seats)
    if raiders[band.informant] < 1:
        raise UsageError("position: bands: an informant has a raider there")
    band.bags[:seats] = words.per_seat("bags", text.get("bags", [0] * seats), seats, int(table.pit))
    band.comps[:seats] = words.per_seat(
        "companions", text.get("companions", [0] * seats), seats, 12
    )
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
