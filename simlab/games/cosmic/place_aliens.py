"""What lies on the sheets of aliens in a described position: tokens, a hoard, citadels, stages."""

from __future__ import annotations

from typing import Any

from simlab.core.position_schema import ME
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.dominion import pentaform
from simlab.games.cosmic.aliens.verbs import using
from simlab.games.cosmic.place_passing import Description, run
from simlab.games.cosmic.play import hooks, powers, sets, ships
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

COUNTING = (c.TICK_TOCK, c.WARRIOR)
"""Aliens whose tokens are a number."""

_enter, _write_stage = uncompiled(pentaform.enter), uncompiled(pentaform.write)


def set_up(world: Any, description: Description) -> None:
    """Let aliens do what they do at the set-up, when all ships are at home; then as was told."""
    table = world.table
    seats = range(int(table.seats))
    for seat in seats:
        for planet in homes(table, seat):
            run(ships.put_ships, table, seat, planet, table.rules.ships)
    run(powers.rewire, table)
    run(hooks.fire, world, c.H_SETUP, 0)
    for seat in seats:
        for planet in homes(table, seat):
            run(ships.lift_ships, table, seat, planet, table.ships[planet, seat])
    table.zones[:] = 0
    _write_tokens(table, description)
    _write_citadels(table, description)
    for seat, count in enumerate(description.get("removed", ())):
        if count and not _may_remove(table):
            raise UsageError(f"removed: nothing in this game removes ships (of seat {seat})")
        table.zones[c.REMOVED, seat] = count or 0


def _may_remove(table: Any) -> bool:
    """Return whether ships may have left the game: by an alien, a flare or an Omni-Zap."""
    removing = (c.VOID, c.MASOCHIST, c.REINCARNATOR, c.PENTAFORM)
    rules = table.rules
    others = rules.flares or rules.reward_deck or rules.technology
    return bool(others) or any(int(alien) in removing for alien in table.power)


def homes(table: Any, seat: int) -> list[int]:
    """Return the planets of a home system that are in the game."""
    first = range(c.PER_SYSTEM * seat, c.PER_SYSTEM * (seat + 1))
    return [planet for planet in first if int(table.planets[seat]) >> planet & 1]


def seat_of(table: Any, alien: int) -> int | None:
    """Return who has an alien."""
    return next((seat for seat in range(int(table.seats)) if table.power[seat] == alien), None)


def _write_tokens(table: Any, description: Description) -> None:
    for seat, count in enumerate(description.get("tokens", ())):
        alien = int(table.power[seat])
        if count is None:
            continue
        if alien in COUNTING:
            if alien == c.TICK_TOCK and count == 0:
                raise UsageError(f"tokens: seat {seat} has won, without a token of Tick-Tock left")
            if alien == c.TICK_TOCK and count > (most := int(table.tokens[seat])):
                raise UsageError(f"tokens: Tick-Tock begins with {most} tokens, not {count}")
            run(using.set_tokens, table, seat, alien, count)
        elif count:
            raise UsageError(f"tokens: seat {seat} is neither Tick-Tock nor Warrior")


def write_stages(world: Any, description: Description) -> None:
    """The life stages of Pentaform; usually each foreign colony was a step to the next one."""
    table = world.table
    table.abroad = 0
    seat, stages = seat_of(table, c.PENTAFORM), description.get("stages", [])
    if seat is None:
        if stages or "stage" in description:
            raise UsageError("stages: nobody is Pentaform in this position")
        return
    taken = {int(alien) for alien in table.power} | {0}
    if len(set(stages) - taken) != pentaform.STAGES or len(stages) != pentaform.STAGES:
        raise UsageError(
            f"stages: say the {pentaform.STAGES} life stages of Pentaform in their order, aliens "
            "that nobody else is"
        )
    sets.write(table.stages, sum(1 << alien for alien in stages))
    if table.rules.flares:
        sets.write(table.away_flares, sets.number(table.stages))
    for place, alien in enumerate(stages, 1):
        _write_stage(table, seat, place, alien)
    usual = min(pentaform.STAGES, 1 + int(table.foreign[seat]))
    _enter(world, seat, description.get("stage", usual))


def _write_citadels(table: Any, description: Description) -> None:
    citadels = description.get("citadels", [])
    if citadels and seat_of(table, c.CITADEL) is None:
        raise UsageError("citadels: nobody is Citadel in this position")
    if len(citadels) > c.MAX_CITADELS:
        raise UsageError(f"citadels: {c.MAX_CITADELS} are the most, not {len(citadels)}")
    for place, (planet, kind) in enumerate(citadels):
        table.citadels[place].planet, table.citadels[place].kind = planet, kind
    table.citadel_n = len(citadels)


def write_hoard(table: Any, me: Any, description: Description, cards: Any, flares: int) -> int:
    """Write the hoard of Miser and return how many unknown cards are in it, if it is another's."""
    seat, size = seat_of(table, c.MISER), description.get("hoard_size")
    mine = seat is not None and seat == description[ME]
    if "hoard" in description and not mine:
        raise UsageError("hoard: you are not Miser; say how many cards another has (hoard_size)")
    if size is not None and (seat is None or mine):
        raise UsageError("hoard_size: no other player is Miser in this position")
    if seat is None:
        return 0
    if mine and "hoard" not in description:
        raise UsageError("hoard: you are Miser: say which cards are in your hoard ('' if none)")
    table.hoarder = seat + 1
    if mine:
        me.hoard[:] = cards
        sets.write(me.hoard_flares, flares)
        size = int(cards.sum())
    elif size is None:
        size = int(table.rules.hand)
    table.hoard_n[seat] = size
    run(powers.rewire, table)
    return 0 if mine else int(size)
