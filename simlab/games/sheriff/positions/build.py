"""Positions built from a person's description: goods, stands, bag in focus, offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.core.position_schema import ME, blank_world
from simlab.core.rules import Rules
from simlab.core.value_parsers import counts
from simlab.games.sheriff import components as c
from simlab.games.sheriff.hidden import card_locations
from simlab.games.sheriff.positions.bags import (
    declared_by_all,
    done_with,
    merchants,
    refuse_later,
    refuse_no_bag,
    those_after,
    write_bags,
    write_declaring,
    write_done,
)
from simlab.games.sheriff.positions.market import refuse_vanished, round_told
from simlab.games.sheriff.positions.offers import write_agreed, write_talk
from simlab.games.sheriff.positions.schema import DECISIONS
from simlab.games.sheriff.rule_constants import RULEBOOK
from simlab.games.sheriff.rules import goods, legal, rounds
from simlab.games.sheriff.state import LAYOUT
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

# A single call does not justify the time to compile them.
copies_in_play, only_action, blank_table, landed_value, bag_in_play = map(
    uncompiled,
    (
        goods.copies_in_play,
        legal.only_action,
        rounds.blank_table,
        card_locations.landed_value,
        card_locations.bag_in_play,
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
    array of one World
        Cards hidden from ``me`` are placeholders; deal them with ``determinize``.

    Raises
    ------
    UsageError
        The position cannot occur; the message says why.
    """
    worlds = blank_world(LAYOUT, RULEBOOK, rules)
    world = worlds[0]
    table = world.table
    blank_table(table)
    me = description[ME]
    table.sheriff = description.get("sheriff", (me + 1) % rules.seats)
    decision = _decision(description, me, me == table.sheriff)
    _write_rounds(table, round_told(table, description))
    _write_own(world, me, description)
    _write_stands(world, me, description)
    _write_gold(world, description.get("gold"))
    _write_discards(table, description.get("discards", ()))
    if decision == "declare":
        write_declaring(world, me, description)
    elif decision in ("offer", "answer", "verdict"):
        declared = declared_by_all(table, description)
        write_bags(world, me, declared, done_with(description))
        refuse_no_bag(table, declared, merchants(table))
        refuse_vanished(description)
        write_done(table, description)
        _write_focus(world, me, decision, description)
    else:
        _write_early(world, me, decision, description)
    _write_sizes(world, me, description.get("hands"))
    _write_pile(world, me)
    forced = only_action(table, world.seats[me]) >= 0
    if forced and c.DECISIONS[table.decision].steps is None:
        raise UsageError(f"position: seat {me} has nothing to choose at {decision}")
    return worlds


def _decision(description: Mapping[str, Any], me: int, is_sheriff: bool) -> str:
    if any(description.get("bag", {}).values()) and not description.get("declared", {me: ()})[me]:
        default = "declare"
    else:
        default = "offer" if "declared" in description else "load"
    if is_sheriff:
        default = "answer" if description.get("offers") else "verdict"
    word = DECISIONS[description["decision"]] if "decision" in description else default
    if is_sheriff != (word in ("answer", "verdict")):
        role = "the sheriff" if is_sheriff else "a merchant"
        raise UsageError(f"position: {role} does not decide {word}")
    return word


def _write_rounds(table: Any, number: int) -> None:
    """Count the past turns of each sheriff back from the round."""
    seats = int(table.seats)
    table.round_index = number - 1
    for back in range(1, number):
        table.turns_done[(table.sheriff - back) % seats] += 1
    if table.turns_done[table.sheriff] >= table.rules.sheriff_turns[seats]:
        raise UsageError(f"position: the game is over before round {number}")


def _write_own(world: Any, me: int, description: Mapping[str, Any]) -> None:
    mine = world.seats[me]
    for name in ("hand", "bag", "stash"):
        mine[name] = counts(description.get(name, {}), c.KINDS)
    if mine.stash[: c.LEGAL_KINDS].any():
        raise UsageError("stash: legal goods lie face up, on the stand")
    mine.bag_size = mine.bag.sum()
    if mine.hand.sum() > world.table.rules.hand_size:
        raise UsageError(f"hand: at most {world.table.rules.hand_size} cards")
    if me == world.table.sheriff and mine.bag_size:
        raise UsageError("bag: the sheriff has none")


def _write_stands(world: Any, me: int, description: Mapping[str, Any]) -> None:
    table = world.table
    seats = int(table.seats)
    own = int(world.seats[me].stash.sum())
    stands = description.get("stands", [{}] * seats)
    hidden = description.get("hidden", [own if seat == me else 0 for seat in range(seats)])
    if hidden[me] != own:
        raise UsageError(f"hidden: {own} of your goods lie face down, not {hidden[me]}")
    for seat in range(seats):
        table.stand[seat] = counts(stands[seat], c.KINDS)
        if seat != me:
            world.seats[seat].stash[c.LEGAL_KINDS] = hidden[seat]
        if table.rules.hide_stash_count == 0:
            table.stash_n[seat] = hidden[seat]


def _write_gold(world: Any, description: Sequence[int] | None) -> None:
    table = world.table
    seats = int(table.seats)
    start = int(table.rules.start_gold)
    gold = description or [start] * seats
    if sum(gold) != start * seats:
        raise UsageError(f"gold: {sum(gold)}; {seats} players have {start * seats} together")
    for seat in range(seats):
        world.seats[seat].gold = gold[seat]
        if table.rules.hide_gold == 0:
            table.gold[seat] = gold[seat]


def _write_discards(table: Any, piles: Sequence[Mapping[int, int]]) -> None:
    if len(piles) > table.rules.discard_piles:
        raise UsageError(f"discards: {len(piles)} piles, but {table.rules.discard_piles} in play")
    for pile, description in enumerate(piles):
        flat = [kind for kind, count in description.items() for _ in range(count)]
        if len(flat) > c.MAX_DECK:
            raise UsageError("discards: more cards than there are")
        table.discards[pile, : len(flat)] = flat
        table.discard[pile] = counts(description, c.KINDS)
        table.discard_n[pile] = len(flat)
        table.top[pile] = flat[-1] if flat else c.NOTHING


def _write_focus(world: Any, me: int, decision: str, description: Mapping[str, Any]) -> None:
    table = world.table
    owners = [seat for seat in range(int(table.seats)) if table.fate[seat] == c.SEALED]
    if not owners:
        raise UsageError("declared: nobody has a bag")
    default = me if decision == "offer" and me in owners else owners[0]
    table.focus = description.get("focus", default)
    if table.focus not in owners:
        raise UsageError(f"focus: seat {table.focus} has no bag")
    table.phase = {"offer": c.SPEAKING, "answer": c.ANSWERING, "verdict": c.JUDGING}[decision]
    table.decision = {"offer": c.OFFER, "answer": c.ANSWER, "verdict": c.VERDICT}[decision]
    table.actor = table.speaker = me
    if decision == "verdict":
        write_agreed(world, me, description)
    else:
        write_talk(world, me, decision, description)


def _write_early(world: Any, me: int, decision: str, description: Mapping[str, Any]) -> None:
    """Set up a position in the market or at loading, before any declaration."""
    table = world.table
    refuse_later(description, decision, "declared")
    if world.seats[me].bag_size:
        raise UsageError(f"bag: nothing is loaded yet at {decision}")
    table.phase = c.MARKET if decision == "set_aside" else c.LOADING
    table.decision = c.SET_ASIDE if decision == "set_aside" else c.LOAD
    table.actor = table.current = me
    table.left_to_act = len(those_after(table, me)) + 1
    if "first" in description:
        _write_first(table, me, decision, description["first"])


def _write_first(table: Any, me: int, decision: str, first: int) -> None:
    """Record the first merchant at the market named by the Sheriff; the others follow clockwise."""
    if decision != "set_aside" or table.rules.market_first != c.FIRST_NAMED:
        raise UsageError("position: first matters at set_aside, with market_first=named")
    if first == table.sheriff:
        raise UsageError("first: the sheriff names a merchant")
    table.left_to_act = len(those_after(table, me, first)) + 1


def _write_sizes(world: Any, me: int, description: Sequence[int] | None) -> None:
    """Record the sizes of the hands; by default as many cards as fit."""
    table = world.table
    seats = int(table.seats)
    full = int(table.rules.hand_size)
    sizes = [full - int(table.bag_n[seat]) for seat in range(seats)]
    own = int(world.seats[me].hand.sum())
    sizes[me] = own
    table.hand_n[:seats] = description or sizes
    if table.hand_n[me] != own:
        raise UsageError(f"hands: seat {me} has {own} cards, not {table.hand_n[me]}")


def _write_pile(world: Any, me: int) -> None:
    """Put the unseen cards into hands, bags and the draw pile, ready for `determinize`."""
    table = world.table
    left = np.array([int(copies_in_play(table, kind)) for kind in range(c.KINDS)])
    left -= table.stand.sum(axis=0) + table.discard.sum(axis=0)
    mine = world.seats[me]
    left -= mine.hand + mine.bag + mine.stash
    if (left < 0).any():
        word = c.GOODS_WORDS[int(np.flatnonzero(left < 0)[0])]
        raise UsageError(f"position: more {word} than the deck holds")
    for seat in range(int(table.seats)):
        if seat != me:
            _deal_placeholders(world, seat, left)
    world.hidden.pile[:] = left
    table.pile_n = left.sum()
    world.hidden.landed = landed_value(world)


def _deal_placeholders(world: Any, seat: int, left: Any) -> None:
    """Deal any fitting cards to another player, the illegal ones face down on its stand first."""
    table = world.table
    other = world.seats[seat]
    offered = world.seats[table.sheriff].heard[seat].stand - table.stand[seat]
    proved = np.maximum(table.known_stash[seat], offered)
    hidden = int(other.stash.sum()) - int(proved.sum())
    other.stash[:] = proved
    left -= proved
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        count = min(hidden, int(left[kind]))
        other.stash[kind] += count
        left[kind] -= count
        hidden -= count
    if hidden > 0 or (left < 0).any():
        raise UsageError("hidden: more goods face down than the deck holds")
    bag = int(bag_in_play(table, seat))
    for name, count in (("hand", int(table.hand_n[seat])), ("bag", bag)):
        for kind in range(c.KINDS):
            taken = min(count, int(left[kind]))
            other[name][kind] += taken
            left[kind] -= taken
            count -= taken
        if count > 0:
            raise UsageError("position: more cards in hands and bags than the deck holds")
    other.bag_size = other.bag.sum()
