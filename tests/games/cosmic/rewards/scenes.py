"""Encounters with reward cards: seat 0 attacks seat 1, perhaps with allies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.play import resolve
from simlab.jit.call_graph import uncompiled
from simlab.runtime.stepper import Match
from tests.games.cosmic.boards import Game, scene
from tests.games.cosmic.dealing import QUIET, setup_of

K = {word: number for number, word in enumerate(c.KIND_WORDS)}
NEGOTIATES = "negotiate", "negotiate"
PLAIN = {"reward": "0 cards", "home": "p1.4|p0.4", "source": "p2.0|p3.0"}


def fight(
    *hands: str,
    aliens: str = "none",
    ships: int = 3,
    rules: dict[str, Any] | None = None,
    before: Callable[[Game], None] = lambda game: None,
    **wishes: Any,
) -> Game:
    """Play a scene with the reward deck; all kickers and intimidates are played."""
    played = [word for word in " ".join(hands).split() if _is_laid(word)]
    wishes = {"play_thing": "|".join(played), **PLAIN, **wishes}
    return scene(
        aliens, *hands, ships=ships, rules={"reward_deck": True, **(rules or {})}, before=before,
        **wishes,
    )  # fmt: skip


def _is_laid(word: str) -> bool:
    return word in K and c.TYPE_OF[K[word]] in (c.KICKER_TYPE, c.INTIMIDATE_TYPE)


def in_reward_discard(game: Game, word: str) -> int:
    return int(game.table.discard[K[word]])


def collected(game: Game, seat: int) -> int:
    """Count the cards that a player has taken from others."""
    return sum(each["seat"] == seat for each in game.named("taken"))


def guests(game: Game) -> None:
    """Seat 2 and seat 3 have lost some ships, seat 2 has a colony on the planet attacked."""
    game.move(2, "p2.4", 2, "p1.0")
    game.move(3, "p3.4", 2)


def after_the_reveal() -> Any:
    """Return a world after the reveal: seat 0 attacks seat 1, nobody else is there."""
    match = Match(setup_of({**QUIET, "reward_deck": True}), 0)
    table, match.world.hidden.logging = match.table, 0
    table.defense, table.target, table.offense = 1, c.PER_SYSTEM, 0
    table.role[:2] = c.OFFENSE, c.DEFENSE
    table.order[:2] = 0, 1
    table.ships[:, 0] = 0
    return match.world


def totals(
    world: Any,
    one: str,
    other: str,
    gate: int = 4,
    there: int = 4,
    kickers: tuple[str, str] = ("", ""),
    hazard: bool = False,
) -> tuple[int, int, int]:
    """Return both totals, and who wins."""
    table = world.table
    table.zones[c.GATE, 0] = gate
    table.ships[c.PER_SYSTEM, 1] = there
    table.kick_o, table.kick_d = (K[word] if word else 0 for word in kickers)
    table.card_o, table.card_d = K[one], K[other]
    table.hazard, table.jam = int(hazard), 0
    uncompiled(faces.turn)(table)
    table.result = c.OPEN_RESULT
    uncompiled(resolve.judging)(world)
    return int(table.total_o), int(table.total_d), int(table.result)
