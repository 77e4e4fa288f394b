"""Positions built from a person's description: own hand, table, players still in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.core.position_schema import ME, blank_world
from simlab.core.rules import Rules
from simlab.core.value_parsers import counts
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.knowledge import EXACT
from simlab.games.sheepnappers.positions.question import (
    ASKING,
    asked_in,
    gifts,
    lies_as_told,
    played_cards,
    whose_turn,
)
from simlab.games.sheepnappers.rule_constants import RULEBOOK
from simlab.games.sheepnappers.rules.needs import base_need
from simlab.games.sheepnappers.state import DISCARD, LAYOUT
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError


def build_position(rules: Rules, description: Mapping[str, Any]) -> Any:
    """Build the position of a player about to decide.

    With ``pile`` and ``hands``, unaccounted cards lie in the discard, as unknown kinds.

    Parameters
    ----------
    rules : Rules
    description : mapping
        The values of the game's keys.

    Returns
    -------
    array of one World
        Cards hidden from ``me`` are placeholders in the pile; deal them with the game's
        ``determinize``. The caller checks for a choice other than the end of the turn.

    Raises
    ------
    UsageError
        The position cannot occur; the message says why.
    """
    worlds = blank_world(LAYOUT, RULEBOOK, rules)
    world = worlds[0]
    table = world.table
    me = description[ME]
    deck = _deck(rules)
    hand = _cards("hand", description.get("hand", {}), deck)
    discard = _cards("discard", description.get("discard", {}), deck - hand)
    on_top = played_cards(description, rules)
    if not lies_as_told(description, on_top, discard, deck - hand):
        for kind in on_top:
            discard += _cards("played", {kind: 1}, deck - hand - discard)
    _write_status(table, description.get("status"), me)
    _write_cards(world, me, hand, discard)
    table.top = _top(description.get("top"), [*_kinds(description.get("discard", {})), *on_top])
    table.top_played = 1
    left = int((deck - hand - discard).sum()) - gifts(description)
    _write_wolves(table, description)
    _write_sizes(world, me, hand, left, description)
    world.hidden.pile[: c.KINDS] = deck - hand - discard
    _write_turn(table, whose_turn(description), description)
    ASKING[asked_in(description)](world, description)
    _check_fuel(world, me)
    return worlds


def _deck(rules: Rules) -> Any:
    copies = np.array([int(rules[f"copies.{word}"]) for word in c.CARD_WORDS[: c.KINDS]])
    if rules.seats == 2:
        copies -= np.array([int(rules[f"removed_2p.{word}"]) for word in c.CARD_WORDS[: c.KINDS]])
    return copies


def _cards(what: str, description: Mapping[int, int], available: Any) -> Any:
    for kind, count in description.items():
        if count > available[kind]:
            raise UsageError(
                f"{what}: {count} {c.CARD_WORDS[kind]}, but {available[kind]} can be there"
            )
    return counts(description, c.KINDS)


def _write_status(table: Any, description: Sequence[int] | None, me: int) -> None:
    for seat, status in enumerate(description or [c.ACTIVE] * int(table.seats)):
        table.status[seat] = status
        if status == c.HOME:
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


def _kinds(description: Mapping[int, int]) -> list[int]:
    return [kind for kind, count in description.items() if count > 0]


def _top(kind: int | None, there: Sequence[int]) -> int:
    if kind is not None and kind not in there:
        raise UsageError(f"top: {c.CARD_WORDS[kind]} is not in the discard")
    return kind if kind is not None else there[-1] if there else c.NOTHING


def _write_wolves(table: Any, description: Mapping[str, Any]) -> None:
    """Record the number of wolves out of the game for good."""
    most = int(table.rules.wolves)
    wolves = description.get("wolves", most)
    if wolves > most:
        raise UsageError(f"wolves: there are {most} in this game (rule wolves)")
    if wolves < most and table.rules.wolf_returns:
        raise UsageError(f"wolves: {most}; each goes back into the pile (rule wolf_returns)")
    table.wolves_out = most - wolves


def _write_sizes(world: Any, me: int, hand: Any, left: int, description: Mapping[str, Any]) -> None:
    table = world.table
    wolves = int(table.rules.wolves - table.wolves_out)
    pile = description.get("pile")
    unwolfed = None if pile is None else pile - wolves
    if "hands" in description:
        sizes = _given_sizes(me, int(hand.sum()), description["hands"])
    else:
        sizes = _shared_sizes(table, me, left, unwolfed)
    held = sum(sizes.values()) if "hands" in description else 0
    _check_sizes(table, left, held, wolves if pile is None else pile)
    cards = left - sum(sizes.values())
    if unwolfed is not None and unwolfed < cards:
        _forget_discards(world, cards - unwolfed)
        cards = unwolfed
    for seat, size in sizes.items():
        if table.status[seat] == c.EATEN and size:
            raise UsageError(f"hands: seat {seat} was eaten and holds no cards")
        table.hand_n[seat] = size
    table.hand_n[me] = hand.sum()
    table.pile_n = cards + wolves
    world.hidden.pile[c.KINDS] = wolves


def _check_sizes(table: Any, left: int, held: int, pile: int) -> None:
    """Check that the hands hold no more than the unseen cards, and that the pile fits them."""
    wolves = int(table.rules.wolves - table.wolves_out)
    most = left - held + wolves
    why = ""
    if held > left:
        why = f"{left} cards are unseen, but the other hands hold {held}"
    elif pile < wolves:
        why = f"a pile of at least {wolves} fits, its wolves, not {pile}"
        why += "" if table.rules.wolf_returns else " (key wolves, if some have gone)"
    elif pile > most:
        why = f"a pile of at most {most} fits, {wolves} of them wolves, not {pile}"
    if why:
        raise UsageError(f"hands and pile do not add up: {why}")


def _forget_discards(world: Any, count: int) -> None:
    """Put cards missing from the description into the discard, as unknown kinds."""
    world.table.discard_n += count
    for facts in (world.table.facts, *(seat.facts for seat in world.seats)):
        facts.lacks[DISCARD] = 0


def _given_sizes(me: int, own: int, description: Sequence[int | None]) -> dict[int, int]:
    """Return the sizes of the other hands."""
    if description[me] not in (None, own):
        raise UsageError(f"hands: seat {me} has {own} cards, not {description[me]}")
    return {seat: size for seat, size in enumerate(description) if seat != me and size is not None}


def _shared_sizes(table: Any, me: int, left: int, unwolfed: int | None) -> dict[int, int]:
    """Return default hand sizes: a fresh hand each, or an even share beside the pile."""
    others = [s for s in range(int(table.seats)) if s != me and table.status[s] != c.EATEN]
    if not others:
        return {}
    if unwolfed is None:
        share = min(int(table.rules.hand_size), left // len(others))
        return dict.fromkeys(others, share)
    share, rest = divmod(left - unwolfed, len(others))
    return {seat: share + (index < rest) for index, seat in enumerate(others)}


def _check_fuel(world: Any, me: int) -> None:
    """Check that launchers, past or present, can have held the fuel."""
    table = world.table
    needs = {seat: int(table.launch_need[seat]) for seat in range(int(table.seats)) if seat != me}
    launcher = int(table.launcher)
    if launcher >= 0 and launcher != me:
        needs[launcher] = int(uncompiled(base_need)(table))
    for seat, need in needs.items():
        if table.hand_n[seat] < need:
            does = "is about to launch" if seat == launcher else "is home and has launched"
            raise UsageError(
                f"hands: seat {seat} {does} with at least {need} Fuel, which hands counts (of "
                f"those at home, too); it holds {table.hand_n[seat]} cards"
            )
    unseen = int(world.hidden.pile[c.FUEL])
    if sum(needs.values()) > unseen:
        who = ", ".join(str(seat) for seat, need in needs.items() if need)
        raise UsageError(
            f"status: those who have launched or are about to (seat {who}) hold at least "
            f"{sum(needs.values())} Fuel, and {unseen} are unseen (keys hand, discard)"
        )


def _write_turn(table: Any, current: int, description: Mapping[str, Any]) -> None:
    turns = description.get("turns", 1)
    out = int((table.status[: table.seats] != c.ACTIVE).sum())
    if turns > table.rules.max_turns:
        raise UsageError(f"turns: a round ends after {table.rules.max_turns} (rule max_turns)")
    if "turns" in description and out > max(0, turns - 1):
        raise UsageError(
            f"turns: {out} players are home or eaten, so it is turn {out + 1} or later"
        )
    table.current = current
    table.turns = table.round_turns = turns
    table.own_turns[: table.seats] = -(-turns // int(table.seats))
    table.target = table.wish = table.player = table.launcher = table.winner = c.NOTHING
