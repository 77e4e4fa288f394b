"""A carriage on its way, in a position that a person describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simlab.engine.errors import UsageError
from simlab.engine.family import uncompiled
from simlab.games.sherwood import components as c
from simlab.games.sherwood.place_bids import start_raiding
from simlab.games.sherwood.place_turn import ask, needed
from simlab.games.sherwood.play import cards, carriage, raid

# a call each is not worth compiling them
power_of, route_hideout, route_length, ask_messenger, declare_options = map(
    uncompiled,
    (
        cards.power_of,
        carriage.route_hideout,
        carriage.route_length,
        carriage.ask_messenger,
        raid.declare_options,
    ),
)

Told = Mapping[str, Any]


def _set_out(table: Any, told: Told, me: int, key: str, slot: int) -> None:
    """A card has been picked and travels; the player after the picker picks next."""
    if slot >= table.rules.laid_out or table.shown[slot] < 0 or table.done[slot]:
        raise UsageError(f"position: {key}: a card of the display that all see")
    picker = told.get("picker", me)
    start_raiding(table, picker, int(table.done.sum()))
    table.picks += 1
    table.current = (picker + 1) % table.seats
    table.card, table.slot = table.shown[slot], slot
    table.start = table.rules.start[table.card]
    table.dest = table.rules.dest[table.card]


def _route(table: Any) -> list[int]:
    """Return the hide-outs on the way."""
    return [int(route_hideout(table, place)) for place in range(int(route_length(table)))]


def messenger(world: Any, me: int, told: Told) -> None:
    """Do I send the carriage to another town?"""
    table = world.table
    slot, hideout = needed(told, "carriage")
    if world.seats[me].hand[c.MESSENGER_CARD] == 0:
        raise UsageError("position: hand: you have no messenger_garment (--preset advanced)")
    _set_out(table, told, me, "carriage", slot)
    route = _route(table)
    at = route[0] if hideout is None else hideout
    if at not in route:
        raise UsageError(f"position: carriage: it does not come to {c.HIDEOUT_WORDS[at]}")
    table.at = route.index(at)
    table.polled = (me - table.picker) % table.seats
    table.phase = c.TRAVEL
    if not ask_messenger(world):
        raise UsageError("position: carriage: beyond the crossing nobody sends it elsewhere")


def declare(world: Any, me: int, told: Told) -> None:
    """My band is short: do I use equipment?"""
    table = world.table
    _set_out(table, told, me, "travels", needed(told, "travels"))
    hideout = needed(told, "band_at")
    route = _route(table)
    if hideout not in route or table.bands[hideout].raiders[me] == 0:
        word = c.HIDEOUT_WORDS[hideout]
        raise UsageError(f"position: band_at: your band is not at {word} on the way")
    table.at = route.index(hideout)
    table.polled = table.seats
    table.hideout = hideout
    table.power = power_of(table, table.card)
    table.total = table.bands[hideout].raiders.sum()
    if table.total >= table.power:
        raise UsageError("position: band_at: the band is strong enough")
    table.order[0] = me
    table.order_n = 1
    table.floor = c.WEAPONS - 1
    table.checks = 1
    table.phase = c.DECLARING
    ask(world, c.DECLARE, me, 0, declare_options(world, me))
