"""Scenes with technologies: who has which, turned up or face down with ships on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import techs
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, scene

NUMBER = {word: number for number, word in enumerate(c.TECH_WORDS)}
IDLE = ("omega_missile", "coldsleep_ship", "prometheus", "infinity_drive", "plasma_thrusters")
"""What players begin with who are to have nothing: face down, far from complete."""


def give(game: Game, seat: int, word: str, up: bool = True, ships: int = 0) -> int:
    """Give a player a tech out of the deck, perhaps turned up, with ships on it.

    The ships come from the largest of its planets, as far as possible not from the first two.
    """
    table, hidden = game.table, game.world.hidden
    tech = NUMBER[word]
    assert int(hidden.tech_deck) >> tech & 1, f"{word} is elsewhere"
    hidden.tech_deck = int(hidden.tech_deck) & ~(1 << tech)
    table.tech_n -= 1
    slot = uncompiled(techs.lay)(game.world, seat, tech)
    if up:
        uncompiled(techs.turn_up)(game.world, slot)
    home = range(c.PER_SYSTEM * seat, c.PER_SYSTEM * (seat + 1))
    for _ in range(ships):
        spare = [each for each in home[2:] if table.ships[each, seat] > 1] or home
        planet = max(spare, key=lambda each: (int(table.ships[each, seat]), each))
        table.ships[planet, seat] -= 1
        table.tech_ships[slot] += 1
        table.zones[c.RESEARCH, seat] += 1
    return int(slot)


def lab(
    *hands: str,
    have: str = "",
    aliens: str = "none",
    before: Callable[[Game], None] = lambda game: None,
    rules: dict[str, Any] | None = None,
    **wishes: Any,
) -> Game:
    """Play a scene in which players have techs.

    ``have`` names them: "0 xenon_lasers" is turned up before seat 0, "1 gluon_mines 3" face down
    before seat 1 with three ships on it; with commas between.
    """
    parts = [each.split() for each in have.split(",") if each]
    idle = [word for word in IDLE if word not in have]
    given = {f"techs.{seat}": word for seat, word in enumerate(idle[:4])}

    def all_before(game: Game) -> None:
        for seat, word, *ships in parts:
            give(game, int(seat), word, up=not ships, ships=int(ships[0]) if ships else 0)
        before(game)

    rules = {"technology": True, **given, **(rules or {})}
    return scene(aliens, *hands, before=all_before, rules=rules, **wishes)


def techs_of(game: Game, seat: int) -> dict[str, int]:
    """Return the techs of a player, but those of the beginning, with the ships on them."""
    table, me = game.table, game.world.seats[seat]
    words = {
        c.TECH_WORDS[int(me.techs[slot])]: int(table.tech_ships[slot])
        for slot in range(c.TECH_SLOTS)
        if table.tech_owner[slot] == seat + 1
    }
    begun = game.match.matchup.rules[f"techs.{seat}"]
    return {word: ships for word, ships in words.items() if word != begun}


def tech_slot(game: Game, seat: int, word: str) -> int:
    """Return the slot of a player's tech."""
    me = game.world.seats[seat]
    return next(
        slot
        for slot in range(c.TECH_SLOTS)
        if game.table.tech_owner[slot] == seat + 1 and int(me.techs[slot]) == NUMBER[word]
    )


def is_discarded(game: Game, word: str) -> bool:
    return bool(int(game.table.tech_discard) >> NUMBER[word] & 1)


def at_home(game: Game, seat: int) -> int:
    """Count the ships of a player on its own planets."""
    return sum(game.ships(seat, f"p{seat}.{place}") for place in range(6))
