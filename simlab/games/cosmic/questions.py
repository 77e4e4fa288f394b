"""Wording of questions whose decision name leaves the power open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS
from simlab.games.cosmic.view import SHIP_KINDS

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table

_PICKS = {
    "pick_player": "which player",
    "pick_planet": "which planet",
    "pick_number": "which number",
    "pick_card": "which card",
    "pick_flare": "which flare",
    "pick_tech": "which tech",
}
_SHIPS = {
    "flagship": "what the flagship can do (boost, drive)",
    "salvage vessel": "what the salvage vessel can do (salvage, tractor)",
}


def _effect(unit: int) -> str:
    """Return the title of an effect: the power of Machine, a flare, a tech."""
    if unit < c.WILD_FLARE:
        return f"the power of {ALIENS[unit - 1].title}"
    if unit < c.UNITS:
        return f"the flare of {ALIENS[unit % c.WILD_FLARE - 1].title}"
    return c.TECH_TITLES[unit - c.UNITS] if unit < c.THING else c.THING_WORDS[unit - c.THING]


def _pick(what: str) -> Callable[[Any], str]:
    return lambda table: f"{what} for {_effect(int(table.unit))}?" if table.unit else ""


def _power(table: Table) -> str:
    return f"use {_effect(int(table.unit))}?" if table.unit else ""


def _cancel(table: Table) -> str:
    return f"force P{table.spot} out of the encounter?"


def _thing(table: Table) -> str:
    ships = SHIP_KINDS[int(table.rules.special_ships)]
    things = ["a reward card"] if table.rules.reward_deck else []
    things += [words for kind, words in _SHIPS.items() if kind in ships]
    return f"use {', or '.join(things) or 'it'}?"


def _marked(table: Table) -> str:
    ship = SHIP_KINDS[int(table.rules.special_ships)][int(table.mv_slot)]
    return f"is the ship that moves the {ship}?"


QUESTIONS: Mapping[str, str | Callable[[Any], str]] = {
    "power": _power,
    "cancel": _cancel,
    "play_thing": _thing,
    "marked": _marked,
    **{name: _pick(what) for name, what in _PICKS.items()},
}
"""By decision (see `Words`)."""
