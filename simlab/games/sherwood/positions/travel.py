"""Carriages on their way, in described positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simlab.core.position_schema import ME
from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions.bids import start_raiding
from simlab.games.sherwood.positions.own_turn import ask, needed
from simlab.games.sherwood.rules import cards, carriage, raid
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World

# A single call does not justify the time to compile them.
power_of, route_hideout, route_length, ask_messenger, declare_options, laid_by = map(
    uncompiled,
    (
        cards.power_of,
        carriage.route_hideout,
        carriage.route_length,
        carriage.ask_messenger,
        raid.declare_options,
        raid.laid_by,
    ),
)

Description = Mapping[str, Any]


def _set_out(table: Table, description: Description, key: str) -> None:
    """Set up the trip of a picked card; the player after the picker picks next."""
    trip = needed(description, key)
    slot = trip["card"]
    if slot >= table.rules.laid_out or table.shown[slot] < 0 or table.done[slot]:
        raise UsageError(f"position: {key}: a card of the display that all see")
    picker = description.get("picker", description[ME])
    start_raiding(table, picker, int(table.done.sum()))
    table.picks += 1
    table.current = (picker + 1) % table.seats
    table.card, table.slot = table.shown[slot], slot
    table.start = table.rules.start[table.card]
    table.dest = table.rules.dest[table.card]
    _send_elsewhere(table, key, trip)


def _send_elsewhere(table: Table, key: str, trip: Description) -> None:
    """Record the new destination by Messengers on this trip, and their players."""
    by = set(trip.get("by", ()))
    town = trip.get("to", int(table.dest))
    word = c.ARM_WORDS[town]
    if town == table.start:
        raise UsageError(f"position: {key}: to: it comes from {word}")
    if town != table.dest and not by:
        raise UsageError(f"position: {key}: by: say who has sent it to {word}: 'to {word} by 1'")
    if town == table.dest and len(by) == 1:
        raise UsageError(f"position: {key}: to: say where it was sent; its card says {word}")
    played = int(table.eq_discard[c.MESSENGER_CARD])
    if len(by) > played:
        raise UsageError(
            f"position: discards: {len(by)} messenger_garment played on this trip lie there, not "
            f"{played}"
        )
    table.dest = town
    for seat in by:
        table.used_messenger[seat] = 1


def _route(table: Table) -> list[int]:
    """Return the hide-outs on the way."""
    return [int(route_hideout(table, place)) for place in range(int(route_length(table)))]


def _place_of(table: Table, hideout: int, key: str, trip: Description, last: int) -> int:
    """Return the described place on the route, up to a last one; corners may come twice."""
    word = c.HIDEOUT_WORDS[hideout]
    way = f"on its way to {c.ARM_WORDS[int(table.dest)]}"
    places = [place for place, there in enumerate(_route(table)) if there == hideout]
    number = trip.get("pass")
    if not places:
        raise UsageError(f"position: {key}: it does not come to {word} {way}")
    if number is None and sum(place <= last for place in places) > 1:
        raise UsageError(
            f"position: {key}: it comes to {word} twice {way}: say 'pass 1' or 'pass 2'"
        )
    if (number or 1) > len(places):
        raise UsageError(f"position: {key}: pass: it comes to {word} only once {way}")
    return places[(number or 1) - 1]


def messenger(world: World, me: int, description: Description) -> None:
    """Set up my decision to send the carriage elsewhere."""
    table = world.table
    if world.seats[me].hand[c.MESSENGER_CARD] == 0:
        raise UsageError("position: hand: you have no messenger_garment (--preset advanced)")
    _set_out(table, description, "carriage")
    table.at = _carriage_at(table, description["carriage"])
    if table.used_messenger[me]:
        raise UsageError("position: carriage: by: you can send it elsewhere once on a trip")
    table.polled = (me - table.picker) % table.seats
    _check_asked(table, me)
    table.phase = c.TRAVEL
    if not ask_messenger(world):
        raise UsageError("position: carriage: beyond the crossing nobody sends it elsewhere")


def _check_asked(table: Table, me: int) -> None:
    """Check that players asked after me have not yet sent the carriage elsewhere."""
    for steps in range(int(table.polled) + 1, int(table.seats)):
        seat = (int(table.picker) + steps) % int(table.seats)
        if table.at == 0 and table.used_messenger[seat]:
            raise UsageError(
                f"position: carriage: by: where the trip begins, seat {seat} is asked after seat "
                f"{me} (clockwise from seat {table.picker}, key picker)"
            )


def _carriage_at(table: Table, trip: Description) -> int:
    """Return the place on the route that the carriage reaches next."""
    if "at" in trip:
        return _place_of(table, trip["at"], "carriage", trip, int(table.arrow_n[table.start]))
    if "pass" in trip:
        raise UsageError("position: carriage: pass: say at which corner: 'at SE pass 2'")
    return 0


def declare(world: World, me: int, description: Description) -> None:
    """Set up my decision to declare equipment for a band short of power."""
    table = world.table
    _set_out(table, description, "travels")
    hideout = needed(description, "band_at")
    if hideout not in _route(table) or table.bands[hideout].raiders[me] == 0:
        word = c.HIDEOUT_WORDS[hideout]
        raise UsageError(f"position: band_at: your band is not at {word} on the way")
    table.at = _place_of(
        table, hideout, "travels", description["travels"], int(route_length(table))
    )
    table.polled = table.seats
    table.hideout = hideout
    table.power = power_of(table, table.card)
    table.total = table.bands[hideout].raiders.sum()
    table.floor = c.WEAPONS - 1
    _lay_in(table)
    _write_declared(table, me, description.get("declared", {}))
    if table.total >= table.power:
        raise UsageError("position: band_at: the band is strong enough")
    table.checks = 1
    table.phase = c.DECLARING
    ask(world, c.DECLARE, me, 0, declare_options(world, me))


def _lay_in(table: Table) -> None:
    """Add the power of promised equipment to a band with too few raiders."""
    for place in range(int(table.laid_n)):
        if table.laid_hideout[place] == table.hideout and table.total < table.power:
            table.laid_in = 1
    for place in range(int(table.laid_n) if table.laid_in else 0):
        if table.laid_hideout[place] == table.hideout:
            table.total += table.rules.eq_power[table.laid_kind[place]]


def _write_declared(table: Table, me: int, declared: Mapping[int, Mapping[int, int]]) -> None:
    """Record the declared cards; others have declared before me, I continue below my last card."""
    raiders = table.bands[int(table.hideout)].raiders
    order = [*(seat for seat in sorted(declared) if seat != me), me]
    for seat, shown in declared.items():
        cards = sum(shown.values())
        most = int(raiders[seat]) - laid_by(table, seat, table.hideout)
        if cards > most:
            promised = " without promised equipment" if most < raiders[seat] else ""
            raise UsageError(
                f"position: declared: seat {seat} has {most} raiders{promised} in the band and "
                f"declares no more cards, not {cards}"
            )
        for kind, count in shown.items():
            table.declared[seat, kind] = count
            table.total += count * table.rules.eq_power[kind]
        table.declared_n[seat] = cards
    table.order[: len(order)] = order
    table.order_n = len(order)
    table.ordered = len(order) - 1
    table.floor = min((kind for kind, n in declared.get(me, {}).items() if n), default=table.floor)
