"""Decisions of described positions: the question, its player, the cards on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simlab.core.position_schema import ME
from simlab.core.rules import Rules
from simlab.core.value_parsers import counts
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.knowledge import all_see_hack, all_see_launch
from simlab.games.sheepnappers.positions.schema import ASKED
from simlab.games.sheepnappers.rules.launch import is_due, may_bomb
from simlab.games.sheepnappers.rules.legal import is_sheep, may_answer
from simlab.games.sheepnappers.rules.needs import base_need
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import World

Description = Mapping[str, Any]

VERBS = (*range(c.IT, c.BAA),)
"""Cards that a Baa may answer."""
OF_ONE_CARD = {"wish": c.LAMP, "gift": c.SPIDER}
"""Keys that belong to one card only."""


def played_cards(description: Description, rules: Rules) -> list[int]:
    """Return the cards on the discard implied by the decision, in order."""
    question = asked_in(description)
    if question == "time_pick":
        return [c.TIME]
    if question != "baa":
        return []
    paid = (
        [c.FUEL] * int(rules["juice_cost"]) if description.get("juiced") else [_played(description)]
    )
    return [*paid, *(c.BAA for _ in description.get("baas", ()))]


def lies_as_told(description: Description, on_top: list[int], discard: Any, left: Any) -> bool:
    """Return whether the described discard includes the card just played.

    It does if `top` names that card, or if too few copies are left besides the discard.
    """
    played = counts({kind: on_top.count(kind) for kind in on_top}, c.KINDS)
    if not on_top or (discard < played).any():
        return False
    return description.get("top") == on_top[-1] or bool((discard + played > left).any())


def gifts(description: Description) -> int:
    """Return the number of cards set aside for a Spider Trick, 0 or 1."""
    return int(asked_in(description) == "baa" and _played(description) == c.SPIDER)


def asked_in(description: Description) -> str:
    """Return the name of the decision in the description."""
    return ASKED[description.get("decision", 0)]


def whose_turn(description: Description) -> int:
    """Return the seat of the current player."""
    question = asked_in(description)
    if question == "kami":
        return _needed(description, "launcher")
    if question == "baa":
        return _needed(
            description, "aimed_at" if _played(description) == c.KAMIKAZE else "played_by"
        )
    seat: int = description[ME]
    return seat


def _needed(description: Description, name: str) -> int:
    if name not in description:
        raise UsageError(f"position: {name} is missing for decision {asked_in(description)}")
    value: int = description[name]
    return value


def _played(description: Description) -> int:
    kind = _needed(description, "played")
    if kind not in VERBS:
        raise UsageError(f"played: {c.CARD_TITLES[kind]} is no card that a Baa answers")
    return kind


def _ask(table: Any, me: int, decision: int, phase: int) -> None:
    table.decision, table.actor, table.phase = decision, me, phase


def _main(world: World, description: Description) -> None:
    _ask(world.table, description[ME], c.MAIN, c.PLAYING)


def _feed(world: World, description: Description) -> None:
    """Set up the choice of a sheep for a wolf."""
    table = world.table
    if table.pile_n == 0 or table.rules.wolves == 0:
        raise UsageError("decision: there is no wolf in this pile")
    table.draws_left = description.get("to_draw", 0)
    if table.draws_left >= table.rules.draws_per_turn:
        raise UsageError(f"to_draw: a turn has {table.rules.draws_per_turn} draws, one was a wolf")
    _ask(table, description[ME], c.FEED, c.DRAWING)


def _time_pick(world: World, description: Description) -> None:
    """Set up the choice of a card from the discard by an uncancelled Time Machine."""
    table, me = world.table, description[ME]
    told_of = int(world.hidden.discard.sum())
    if told_of < table.discard_n:
        unknown = int(table.discard_n) - told_of
        raise UsageError(f"discard: you look through all of it, and {unknown} cards are not told")
    if told_of == 1:
        raise UsageError("discard: the Time Machine lies there alone; say what it finds")
    table.verb, table.player, table.turn_actions = c.TIME, me, 1
    _ask(table, me, c.TIME_PICK, c.PLAYING)


def _launch(world: World, launcher: int) -> None:
    """Set up an announced launch, which proves the fuel for it."""
    table = world.table
    if table.status[launcher] != c.ACTIVE:
        raise UsageError(f"status: seat {launcher} launches, so it is active")
    table.launcher = launcher
    uncompiled(all_see_launch)(world, launcher, uncompiled(base_need)(table))


def _kami(world: World, description: Description) -> None:
    """Set up the decision to throw a Kamikaze; earlier players let the launch pass."""
    table, me = world.table, description[ME]
    _launch(world, description["launcher"])
    if me == table.launcher or not uncompiled(may_bomb)(table, world.seats[me], me):
        raise UsageError(f"decision: seat {me} has no Kamikaze Sheep to throw at the launcher")
    between = []
    seat = (int(table.launcher) + 1) % int(table.seats)
    while seat != me and table.rules.kami_order != c.RANDOM_ORDER:
        between.append(seat)
        seat = (seat + 1) % int(table.seats)
    asked = description.get("asked", [seat for seat in between if uncompiled(is_due)(table, seat)])
    at_random = table.rules.kami_order == c.RANDOM_ORDER
    for seat in asked:
        later = seat not in between and not at_random
        if seat == me or later or not uncompiled(is_due)(table, seat):
            raise UsageError(f"asked: seat {seat} cannot have been asked before you")
    table.asked = sum(1 << seat for seat in {*asked, me})
    _ask(table, me, c.KAMI, c.COUNTDOWN)


def _baa(world: World, description: Description) -> None:
    """Set up a card played, and its answers so far."""
    table, me = world.table, description[ME]
    table.verb, table.player = _played(description), _needed(description, "played_by")
    _check_told_of(table, description)
    if table.verb != c.TIME:
        table.target = _needed(description, "aimed_at")
    for name, seat in (("played_by", table.player), ("aimed_at", table.target)):
        if seat >= 0 and table.status[seat] != c.ACTIVE:
            raise UsageError(f"{name}: seat {seat} is not active")
    if table.target == table.player:
        raise UsageError(f"aimed_at: seat {table.player} aims at another one, not at itself")
    if description.get("juiced"):
        _juice(table)
    if table.verb == c.LAMP:
        table.wish = _needed(description, "wish")
        if table.rules.lamp_only_sheep and not uncompiled(is_sheep)(table.wish):
            raise UsageError("wish: a Magic Lamp asks for sheep only (rule lamp_only_sheep)")
    if table.verb == c.KAMIKAZE:
        _launch(world, int(table.target))
    if table.verb == c.SPIDER:
        _set_aside(world, description)
    if table.verb == c.IT:
        _show_hack(world, description)
    table.turn_actions = 1
    _throw(table, description.get("baas", ()))
    table.polled = (me - int(table.current) - 1) % int(table.seats) + 1
    if not uncompiled(may_answer)(table, me):
        raise UsageError(f"decision: seat {me} may throw no Baa here")
    _ask(table, me, c.BAA_CALL, c.BAA_POLL)


def _check_told_of(table: Any, description: Description) -> None:
    """Refuse details that do not belong to the card played."""
    title = c.CARD_TITLES[table.verb]
    for name, kind in OF_ONE_CARD.items():
        if name in description and table.verb != kind:
            raise UsageError(f"{name}: told of {c.CARD_TITLES[kind]} only, and {title} was played")
    if "gift" in description and table.player != description[ME]:
        raise UsageError("gift: only whoever plays a Spider Trick knows it; leave it out")
    if table.verb == c.TIME and "aimed_at" in description:
        raise UsageError(f"aimed_at: {title} is aimed at nobody")
    if table.verb == c.TIME and table.discard_n <= len(played_cards(description, table.rules)):
        raise UsageError(f"discard: {title} finds nothing there; say what lies below it")


def _throw(table: Any, throwers: Sequence[int]) -> None:
    """Lay Baas, one after the other, each by a player entitled to answer."""
    table.last_thrower = table.player
    for number, seat in enumerate(throwers):
        if not uncompiled(may_answer)(table, seat):
            before = f"the Baa of seat {throwers[number - 1]}" if number else "that card"
            raise UsageError(f"baas: seat {seat} may throw no Baa against {before}")
        table.baas += 1
        table.last_thrower = seat


def _juice(table: Any) -> None:
    """Record the fuel paid to repeat the card on top."""
    if not table.rules.juice:
        raise UsageError("juiced: there is no Magic Juice in this game (rule juice)")
    if table.verb == c.KAMIKAZE:
        raise UsageError("juiced: Magic Juice repeats no Kamikaze Sheep")
    table.juiced, table.fuel_paid = 1, table.rules.juice_cost
    table.top_played = int(table.top == c.BAA)


def _set_aside(world: World, description: Description) -> None:
    """Lay a gift beside the hand of a Spider Trick's player; `determinize` deals the rest."""
    table = world.table
    left = world.hidden.pile[: c.KINDS]
    mine = table.player == description[ME]
    gift = _needed(description, "gift") if mine else int(left.argmax())
    if left[gift] == 0:
        raise UsageError(f"gift: all of {c.CARD_TITLES[gift]} are elsewhere")
    left[gift] -= 1
    world.seats[int(table.player)].gift = gift


def _show_hack(world: World, description: Description) -> None:
    """Record that an IT Sheep proves a GPS Hack in its player's hand."""
    player = int(world.table.player)
    hacks = world.seats[player].hand[c.GPS]
    if player != description[ME]:
        hacks = min(world.table.hand_n[player], world.hidden.pile[c.GPS])
    if hacks == 0:
        raise UsageError(f"played: seat {player} plays an IT Sheep, but can hold no GPS Hack")
    uncompiled(all_see_hack)(world, player)


ASKING: dict[str, Callable[[Any, Description], None]] = {
    "main": _main,
    "feed": _feed,
    "baa": _baa,
    "kami": _kami,
    "time_pick": _time_pick,
}
"""For each decision the function that sets up a described table for it."""
assert tuple(ASKING) == ASKED
