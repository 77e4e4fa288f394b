"""Positions from a person's words: what I hold, what lies on the table, who is still in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError, suggestion
from simlab.engine.rules import Rules, parse_number
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.knowledge import EXACT
from simlab.games.sheepnappers.rules import RULEBOOK
from simlab.games.sheepnappers.state import DISCARD, LAYOUT
from simlab.games.sheepnappers.words import card_kind, parse_cards

KEYS: dict[str, tuple[str, ...]] = {
    "hand": c.CARD_WORDS[: c.KINDS],
    "discard": c.CARD_WORDS[: c.KINDS],
    **dict.fromkeys(("top", "pile", "hands", "status", "me", "turns"), ()),
}
"""Keys of a position, with the words of the cards that are counted there."""


def place(rules: Rules, description: Mapping[str, Any]) -> Any:
    """Build the position of a player who is about to act in MAIN.

    Parameters
    ----------
    rules : Rules
    description : mapping
        ``hand``, ``discard``: cards as text (``"fuel 2, it"``) or counts by word; ``top``: word of
        the top card of the discard; ``pile``: cards in the draw pile, wolves included; ``hands``:
        sizes of all hands, or of the others' in play order; ``status``: words per seat (both as
        lists, or parted by commas). With ``pile`` and ``hands``, cards that are nowhere were
        discarded, and nobody remembers which;
        ``me``: seat; ``turns``: turns so far. Everything but ``hand`` has a default.

    Returns
    -------
    array of one World
        What ``me`` cannot see is a placeholder in the pile; deal it with the game's ``imagine``.
        Whether there is anything to decide but to end the turn is for the caller to ask.

    Raises
    ------
    UsageError
        The position cannot occur; the message says why.
    """
    for key in description:
        if key not in KEYS:
            raise UsageError(f"position: no key {key!r}{suggestion(key, KEYS)}")
    worlds = np.zeros(1, LAYOUT.world)
    world = worlds[0]
    table = world.table
    RULEBOOK.write(rules, table.rules)
    table.seats = rules.seats
    me = _seat(description.get("me", 0), rules.seats)
    deck = _deck(rules)
    hand = _cards("hand", description.get("hand", {}), deck)
    discard = _cards("discard", description.get("discard", {}), deck - hand)
    _write_status(table, description.get("status"), me)
    _write_cards(world, me, hand, discard)
    _write_top(table, description.get("top"), discard)
    left = int((deck - hand - discard).sum())
    _write_sizes(world, me, hand, left, description)
    world.hidden.pile[: c.KINDS] = deck - hand - discard
    _write_turn(table, me, _whole("turns", description.get("turns", 1)))
    return worlds


def _listed(value: Any) -> list[Any]:
    """Return a list that is given as such, or as text with commas."""
    if isinstance(value, str):
        return [piece.strip() for piece in value.split(",")]
    return list(value) if isinstance(value, Sequence) else [value]


def _whole(what: str, value: Any) -> int:
    number = parse_number(f"position: {what}", value, 0, 10_000, whole=True)
    return int(number)


def _seat(value: Any, seats: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise UsageError(f"position: me is a seat from 0 to {seats - 1}, not {value!r}")
    return value


def _deck(rules: Rules) -> Any:
    copies = np.array([int(rules[f"copies.{word}"]) for word in c.CARD_WORDS[: c.KINDS]])
    if rules.seats == 2:
        copies -= np.array([int(rules[f"removed_2p.{word}"]) for word in c.CARD_WORDS[: c.KINDS]])
    return copies


def _cards(what: str, value: Any, available: Any) -> Any:
    if not isinstance(value, str | Mapping):
        raise UsageError(f"{what}: write cards as 'fuel 2, it', not {value!r}")
    counts = parse_cards(value) if isinstance(value, str) else value
    cards = np.zeros(c.KINDS, np.int64)
    for word, count in counts.items():
        kind = card_kind(word)
        if kind < 0:
            raise UsageError(f"{what}: no card {word!r}{suggestion(word, c.CARD_WORDS[: c.KINDS])}")
        cards[kind] = _whole(f"{what}: {word}", count)
        if cards[kind] > available[kind]:
            raise UsageError(f"{what}: {count} {word}, but {available[kind]} can be there")
    return cards


def _write_status(table: Any, value: Any, me: int) -> None:
    words = _listed(value) if value is not None else ["active"] * int(table.seats)
    if len(words) != table.seats:
        raise UsageError(f"status names {len(words)} players of {table.seats}")
    allowed = c.STATUS_WORDS[: c.EATEN + 1]
    for seat, word in enumerate(words):
        if word not in allowed:
            raise UsageError(f"status: no word {word!r}{suggestion(word, allowed)}")
        table.status[seat] = c.STATUS_WORDS.index(word)
        if table.status[seat] == c.HOME:
            table.launch_need[seat] = table.rules.base_need[table.seats]
    if table.status[me] != c.ACTIVE:
        raise UsageError(f"status: seat {me} decides, so it is active")


def _write_cards(world: Any, me: int, hand: Any, discard: Any) -> None:
    world.seats[me].hand[:] = hand
    world.hidden.discard[:] = discard
    world.table.discard_n = discard.sum()
    for facts in (world.table.facts, *(seat.facts for seat in world.seats)):
        facts.known[DISCARD] = discard
        facts.lacks[DISCARD] = EXACT
    for seat in world.seats:
        seat.gift = c.NOTHING


def _write_top(table: Any, word: str | None, discard: Any) -> None:
    table.top = c.NOTHING
    if word is not None:
        kind = card_kind(word)
        if kind < 0 or discard[kind] == 0:
            raise UsageError(f"top: {word!r} is not in the discard")
        table.top = kind
    elif discard.any():
        table.top = int(np.flatnonzero(discard)[-1])
    table.top_played = 1


def _write_sizes(world: Any, me: int, hand: Any, left: int, description: Mapping[str, Any]) -> None:
    table = world.table
    seats, wolves = int(table.seats), int(table.rules.wolves)
    pile = description.get("pile")
    unwolfed = None if pile is None else _whole("pile", pile) - wolves
    if description.get("hands") is None:
        sizes = _shared_sizes(table, me, left, unwolfed)
    else:
        sizes = _given_sizes(seats, me, int(hand.sum()), _listed(description["hands"]))
    cards = left - sum(sizes.values())
    if unwolfed is not None and 0 <= unwolfed < cards:
        _forget_discards(world, cards - unwolfed)
        cards = unwolfed
    if min([cards, *sizes.values()]) < 0 or unwolfed not in (None, cards):
        raise UsageError(
            f"hands and pile do not add up: {left} cards are unseen, the other hands hold "
            f"{sum(sizes.values())} and the pile {pile if pile is not None else wolves} "
            f"with {wolves} wolves"
        )
    for seat, size in sizes.items():
        if table.status[seat] == c.EATEN and size:
            raise UsageError(f"hands: seat {seat} was eaten and holds no cards")
        table.hand_n[seat] = size
    table.hand_n[me] = hand.sum()
    table.pile_n = cards + wolves
    world.hidden.pile[c.KINDS] = wolves


def _forget_discards(world: Any, count: int) -> None:
    """Put cards that are accounted for nowhere into the discard, of kinds that nobody remembers."""
    world.table.discard_n += count
    for facts in (world.table.facts, *(seat.facts for seat in world.seats)):
        facts.lacks[DISCARD] = 0


def _given_sizes(seats: int, me: int, own: int, sizes: list[Any]) -> dict[int, int]:
    """Return the other hands' sizes, given for all seats or for the others in play order."""
    if len(sizes) == seats:
        if _whole("hands", sizes[me]) != own:
            raise UsageError(f"hands: seat {me} has {own} cards, not {sizes[me]}")
        order = list(range(seats))
    elif len(sizes) == seats - 1:
        order = [(me + step) % seats for step in range(1, seats)]
    else:
        raise UsageError(f"hands names {len(sizes)} sizes for {seats - 1} other players")
    named = zip(order, sizes, strict=True)
    return {seat: _whole("hands", size) for seat, size in named if seat != me}


def _shared_sizes(table: Any, me: int, left: int, unwolfed: int | None) -> dict[int, int]:
    """Return sizes that nobody gave: a fresh hand each, or what the pile leaves, evenly."""
    others = [s for s in range(int(table.seats)) if s != me and table.status[s] != c.EATEN]
    if not others:
        return {}
    if unwolfed is None:
        share = min(int(table.rules.hand_size), left // len(others))
        return dict.fromkeys(others, share)
    share, rest = divmod(left - unwolfed, len(others))
    return {seat: share + (index < rest) for index, seat in enumerate(others)}


def _write_turn(table: Any, me: int, turns: int) -> None:
    table.decision = c.MAIN
    table.actor = table.current = me
    table.phase = c.PLAYING
    table.turns = table.round_turns = turns
    table.own_turns[: table.seats] = -(-turns // int(table.seats))
    table.target = table.wish = table.player = table.launcher = table.winner = c.NOTHING
