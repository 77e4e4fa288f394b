"""Techs of a described position, and what completed ones have brought into the game."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core.position_schema import ME
from simlab.core.records import SET_BITS
from simlab.games.cosmic import components as c, place_aliens
from simlab.games.cosmic.aliens.verbs import totals, using
from simlab.games.cosmic.keys import EMPTY, NOWHERE, STORED_KINDS
from simlab.games.cosmic.place_passing import Description, run
from simlab.games.cosmic.play import new_worlds, sheets, ships, techs
from simlab.games.cosmic.techs import deeds, lunar_cannon
from simlab.jit.errors import UsageError, suggestion

_BROUGHT = {
    c.LUNAR_CANNON: ("cannon", "say where it stands: the first of the two planets, as p1.0"),
    c.PROMETHEUS: ("prometheus", "say where it is: a planet, gate, side, warp, removed, research"),
    c.QUARK_BATTERY: ("stored", "say which card lies under it ('nothing': none)"),
    c.PRECURSOR_SEED: ("second_alien", "say which alien it brought ('none': there was none)"),
}
"""By tech: the key for what it has brought, and what to write there."""


def write(world: Any, description: Description) -> None:
    """Write techs turned up and face down; for others' face-down techs only the ships are known."""
    table, me = world.table, description[ME]
    said = [name for name in ("techs", "my_techs", "research") if description.get(name)]
    if not table.rules.technology:
        said += [name for name, _ in _BROUGHT.values() if name in description]
        if said and place_aliens.seat_of(table, c.ENGINEER) is None:
            raise UsageError(f"{said[0]}: no techs are in the game (technology=on)")
        if not said:
            return
    if me in description.get("research", {}):
        raise UsageError(f"research: say of seat {me} which techs they are (my_techs)")
    every = int(run(techs.in_game, table))
    left = {each for each in range(1, c.TECH_N + 1) if every >> each & 1}
    named = [
        (seat, each, 0, True)
        for seat, some in description.get("techs", {}).items()
        for each in some
    ]
    named += [(me, each, count, False) for each, count in description.get("my_techs", {}).items()]
    for seat, tech, count, up in named:
        if up and run(techs.is_hidden, tech):
            raise UsageError(
                f"techs: {c.TECH_WORDS[tech]} is never completed, it lies face down until it is "
                "used (my_techs, research)"
            )
        if tech not in left:
            raise UsageError(f"techs: there is one {c.TECH_WORDS[tech]}, or none in this game")
        left.remove(tech)
        _lay(world, description, (seat, tech, count, up))
    for seat, counts_of in description.get("research", {}).items():
        for count in counts_of:
            if not left:
                raise UsageError("research: there are not so many techs")
            _lay(world, description, (seat, left.pop(), count, False))
    run(techs.open_deck, world, sum(1 << each for each in left))
    _bring(world, description)


def _lay(world: Any, description: Description, card: tuple[int, int, int, bool]) -> None:
    """Lay a tech before a player, with ships from its largest colonies if none are described."""
    seat, tech, count, up = card
    table = world.table
    slot = run(techs.lay, world, seat, tech)
    if up:
        run(techs.turn_up, world, slot)
    if seat not in description.get("ships", {}):
        left = int(table.ships[:, seat].sum())
        if count > left:
            raise UsageError(f"techs: seat {seat} has {left} ships left, not {count}")
        lift_largest(table, seat, count)
    table.tech_ships[slot] = count
    table.zones[c.RESEARCH, seat] += count


def _bring(world: Any, description: Description) -> None:
    """Write what completed techs have brought: a cannon, a ship, a card, an alien."""
    table = world.table
    for tech, (name, ask) in _BROUGHT.items():
        seat, title = int(run(techs.owner_of, table, tech)), c.TECH_TITLES[tech]
        if seat < 0 and name in description:
            raise UsageError(f"{name}: nobody has completed {title} (techs)")
        secret = tech == c.QUARK_BATTERY and seat != description[ME]
        if secret and name in description:
            raise UsageError(f"{name}: only seat {seat} knows what lies under its {title}")
        if seat >= 0 and name not in description and not secret:
            raise UsageError(f"{name}: seat {seat} has completed {title}: {ask}")
    if "cannon" in description:
        _set_up_cannon(table, description["cannon"])
    if "prometheus" in description:
        _launch_prometheus(table, description, description["prometheus"])
    if description.get("second_alien"):
        _take_second(world, description["second_alien"])


def _set_up_cannon(table: Any, planet: int) -> None:
    if planet == NOWHERE:
        return
    check_planet(table, "cannon", planet)
    planets = run(deeds.all_planets, table) & ~run(new_worlds.discovered, table)
    if not int(run(lunar_cannon.pairs, planets)) >> planet & 1:
        word = c.PLANET_WORDS[planet]
        raise UsageError(f"cannon: no planet follows {word}: say the first of the two beside it")
    table.cannon = planet + 1


def _launch_prometheus(table: Any, description: Description, place: int) -> None:
    """Put the Prometheus among the described ships, or add it where none are described."""
    seat = int(run(techs.owner_of, table, c.PROMETHEUS))
    table.prometheus, table.prometheus_at = seat + 1, place
    if place < c.PLANETS:
        check_planet(table, "prometheus", place)
    if seat not in description.get("ships", {}) and place != c.PLANETS + c.WARP:
        planet = place if place < c.PLANETS else int(np.argmax(table.ships[:, seat]))
        run(ships.put_ships, table, seat, planet, int(table.ships[planet, seat] > 0))


def check_prometheus(table: Any) -> None:
    """Refuse a Prometheus where its owner has no ship."""
    if table.prometheus == 0:
        return
    seat, place = int(table.prometheus) - 1, int(table.prometheus_at)
    beside = place - c.PLANETS
    there = table.ships[place, seat] if beside < 0 else table.zones[beside, seat]
    if there == 0:
        word = c.PLANET_WORDS[place] if beside < 0 else c.ZONE_WORDS[beside]
        raise UsageError(f"prometheus: seat {seat} has no ship there ({word})")


def check_used(world: Any, description: Description) -> None:
    """Refuse techs that cannot have been used at the reveal, and an undescribed Lunar Cannon."""
    table = world.table
    for tech in description.get("used_techs", ()):
        if tech not in (c.LUNAR_CANNON, c.XENON_LASERS):
            raise UsageError(
                f"used_techs: {c.TECH_WORDS[tech]} is not used at a reveal, or is gone then"
            )
        if not int(table.tech_used) >> tech & 1:
            word = c.TECH_WORDS[tech]
            raise UsageError(f"used_techs: nobody can have used {word} at this reveal (techs)")
    seat = int(run(techs.owner_of, table, c.LUNAR_CANNON))
    if (
        "used_techs" in description
        or seat in (c.NOTHING, description[ME])
        or table.role[seat] == c.NO_ROLE
    ):
        return
    if run(lunar_cannon.covers, table, table.target) and run(totals.both_attack, table):
        raise UsageError(
            f"used_techs: say whether seat {seat} has fired its Lunar Cannon (lunar_cannon, none)"
        )


def _take_second(world: Any, alien: int) -> None:
    table = world.table
    low, high = run(sheets.unused, table)
    if not (int(low) | int(high) << SET_BITS) >> alien & 1:
        word = c.POWER_WORDS[alien]
        raise UsageError(
            f"second_alien: {word} is somebody's, has set-up text, or is not in this game"
        )
    run(using.take_second, world, int(run(techs.owner_of, table, c.PRECURSOR_SEED)), alien)


def write_stored(world: Any, description: Description) -> None:
    """Lay a card under Quark Battery: the described one, or a placeholder from the deck."""
    seat = int(run(techs.owner_of, world.table, c.QUARK_BATTERY))
    if seat < 0 or description.get("stored") == EMPTY:
        return
    world.table.battery = seat + 1
    deck = world.hidden.deck
    kind = int(np.argmax(deck[: c.ENCOUNTER_N] > 0))
    if "stored" in description:
        kind = STORED_KINDS[description["stored"]]
    if deck[kind] == 0:
        raise UsageError(f"stored: {c.KIND_WORDS[kind]}: no more of them are left in this game")
    world.seats[seat].stored = kind
    world.table.stored_reward = int(kind >= c.KINDS)
    deck[kind] -= 1


def check_planet(table: Any, what: str, planet: int) -> None:
    """Refuse a planet that is not in the game."""
    seat, word = planet // c.PER_SYSTEM, c.PLANET_WORDS[planet]
    if seat >= table.seats or planet % c.PER_SYSTEM >= table.rules.planets:
        every = [
            each for seat in range(int(table.seats)) for each in place_aliens.homes(table, seat)
        ]
        nearest = suggestion(word, [c.PLANET_WORDS[each] for each in every])
        raise UsageError(f"{what}: there is no planet {word} in this game{nearest}")
    if planet not in place_aliens.homes(table, seat):
        raise UsageError(f"{what}: {word} left the game as Ace was set up (seat {seat})")


def lift_largest(table: Any, seat: int, count: int) -> None:
    """Take ships from a player's largest colonies."""
    for _ in range(count):
        run(ships.lift_ships, table, seat, int(np.argmax(table.ships[:, seat])), 1)
