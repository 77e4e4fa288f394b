"""What stories print of a hand can be pasted into ``--hand``, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from simlab.core.position_schema import read_key
from simlab.core.registry import game_names
from simlab.core.value_parsers import Asker
from simlab.games.spaceknights.components import CONDITIONS, THWARTED, TYPE_OF
from simlab.output.story import player_names, view
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match


def counted(table: Any, me: Any) -> dict[int, int]:
    return {kind: int(count) for kind, count in enumerate(me.hand) if count > 0}


def maneuvers(table: Any, me: Any) -> list[tuple[int, int, int] | None]:
    return [maneuver(me, int(card)) for card in me.hand[: table.hand_n[table.actor]]]


def maneuver(me: Any, card: int) -> tuple[int, int, int] | None:
    if card == THWARTED:
        return None
    if card > THWARTED or me.facts.book[card] == 0:
        return TYPE_OF[card], -1, -1
    return (TYPE_OF[card], *divmod(int(me.facts.book[card]) - 1, CONDITIONS))


HANDS: dict[str, Callable[[Any, Any], Any]] = {
    "cosmic": counted,
    "sheepnappers": counted,
    "sheriff": counted,
    "sherwood": counted,
    "spaceknights": maneuvers,
}


def seen_hands(name: str, games: int = 1) -> Iterator[tuple[Match, str]]:
    """Yield the line on its own things that the player who decides sees, with its match."""
    matchup = build_matchup(name, "random")
    for number in range(games):
        match = Match(matchup, number)
        while not match.over:
            names = player_names(match)
            own, _ = view(match, match.actor, names)
            yield match, f"{names[match.actor]}: {'; '.join(own)}"
            match.take(match.choose())


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_that_was_printed_reads_as_it_is(name: str) -> None:
    seen = 0
    for match, line in seen_hands(name):
        key = next(each for each in match.game.keys if each.name == "hand")
        held = HANDS[name](match.table, match.world.seats[match.actor])
        if not held and HANDS[name] is maneuvers:
            continue  # between two hands there is no line on one
        assert read_key(key, line, Asker(match.matchup.rules, match.actor)) == held, line
        seen += bool(held)
    assert seen > 20


def test_every_game_is_asked_about() -> None:
    assert set(HANDS) == set(game_names())
