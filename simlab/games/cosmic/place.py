"""Positions built from a description: ships, cards, and the decision that is asked about."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core.display_names import in_words
from simlab.core.position_schema import ME
from simlab.core.records import OVER
from simlab.core.rules import Rules
from simlab.games.cosmic import components as c, place_aliens, place_techs
from simlab.games.cosmic.dominion import marks, start
from simlab.games.cosmic.keys import ASKED
from simlab.games.cosmic.place_asked import ASKING, Way
from simlab.games.cosmic.place_cards import write_cards
from simlab.games.cosmic.place_passing import Description, options_of, run
from simlab.games.cosmic.place_techs import check_planet, lift_largest
from simlab.games.cosmic.play import (
    bits,
    cards,
    destiny,
    effects,
    hooks,
    moves,
    powers,
    sets,
    setup,
    sheets,
    ships,
    step,
)
from simlab.games.cosmic.questions import QUESTIONS
from simlab.games.cosmic.rule_constants import RULEBOOK
from simlab.games.cosmic.state import LAYOUT, UNKNOWN
from simlab.jit.errors import UsageError
from simlab.loop.turn import no_decision

_LAUNCHED = ("invite", "ally", "force_field", "plan", "reveal_card", "power", "respond")
"""Questions before which the offense has launched its ships, and those are at the gate."""
BEFORE = (
    *("power", "flare", "play_thing", "tech_play", "pick_player", "pick_planet", "pick_number"),
    *("pick_card", "pick_flare", "pick_tech"),
)
"""Decisions that a player may have to make before the one that it asks about."""
ZAPPING = ("respond", "play_thing", "tech_play")
"""Decisions by which a power may be stopped."""


def build_position(rules: Rules, description: Description) -> Any:
    """Build the position of a player who has to decide something.

    Parameters
    ----------
    rules : Rules
    description : mapping
        Values by key of the game.

    Returns
    -------
    array of one World
        Cards hidden from ``me`` are placeholders in the deck; deal them with the game's
        ``determinize``.

    Raises
    ------
    UsageError
        The position cannot occur; the message names the reason.
    """
    worlds = np.zeros(1, LAYOUT.world)
    world = worlds[0]
    table = world.table
    RULEBOOK.write(rules, table.rules)
    table.seats = rules.seats
    run(start.set_up, world)
    _write_players(world, description)
    place_aliens.set_up(world, description)
    _write_ships(world, description)
    place_aliens.write_stages(world, description)
    for seat in world.seats:
        seat.keeps = seat.chosen = seat.reply = seat.invites = seat.stored = c.NOTHING
    write_cards(world, description)
    _check_encounter(table)
    question = _question(description)
    with np.errstate(over="ignore"):
        way = ASKING[question]
        way.come(world, description)
        _play_on(world, way, description)
    _write_reward_hands(table, description)
    if question == "reveal_card":
        place_techs.check_used(world, description)
    _check_asked(world, description, question)
    return worlds


def _check_asked(world: Any, description: Description, question: str) -> None:
    """Refuse a position without a decision or a choice, or with another player to decide first."""
    table, me = world.table, description[ME]
    expected = {"power": ("power",), "respond": ZAPPING}.get(question, (question, *BEFORE))
    asked = "" if table.decision == OVER else c.DECISIONS[table.decision].name
    if asked and table.actor != me:
        raise UsageError(f"decision: before {question!r} {_who_is_asked(table)}")
    if table.phase == c.REDRAWING:
        raise UsageError(f"decision: before {question!r} a new hand is drawn, of unknown cards")
    if asked not in expected:
        why = _why_unasked(table, description) if question in ("power", "respond") else ""
        raise UsageError(f"decision: seat {me} has nothing to decide at {question!r}{why}")
    options = options_of(world)
    if options & (options - 1) == 0 and c.DECISIONS[table.decision].steps is None:
        why = _why_not(world, description, question)
        raise UsageError(f"decision: seat {me} has no choice at {question!r}{why}")


def _who_is_asked(table: Any) -> str:
    """Return the deciding player and its decision, in words."""
    name = c.DECISIONS[table.decision].name
    words = QUESTIONS.get(name, "")
    more = words if isinstance(words, str) else words(table)
    asked = f"{in_words(name)!r}{more and f' ({more})'}"
    return f"seat {table.actor} is asked {asked}, and what it does cannot be told"


def _why_unasked(table: Any, description: Description) -> str:
    """Return the reason why nobody may use a power, or respond to it."""
    word = c.POWER_WORDS[description.get("used", table.power[description[ME]])]
    shown = "revealed" in description
    when = "once these cards are turned up" if shown else "before the cards are laid (revealed)"
    if "used" in description:
        seat = place_aliens.seat_of(table, description["used"])
        if table.role[seat] == c.NO_ROLE:
            return (
                f": {word} is not used {when}; seat {seat}, who has it, takes no part (gate, side)"
            )
        return f": {word} is not used {when}, or you hold nothing that stops it (hand)"
    return f": {word} has nothing to choose {when}"


def _why_not(world: Any, description: Description, question: str) -> str:
    """Return the reason why a hand leaves no choice, or an empty string."""
    if not description.get("hand"):
        return ", with no cards: say which it has (hand)"
    hand = world.seats[description[ME]].hand
    few = sum(int(hand[kind]) for kind in np.flatnonzero(hand) if run(cards.is_encounter, kind))
    if question != "plan" or few > 1:
        return ""
    return f", with {'one encounter card' if few else 'no encounter card'} in its hand"


def _check_encounter(table: Any) -> None:
    """Refuse an encounter that no rule, power or flare allows."""
    rules = table.rules
    machine = c.MACHINE in (table.power[table.offense], table.second[table.offense])
    further = rules.flares or rules.reward_deck or rules.technology or machine
    if table.encounter > rules.max_encounters and not further:
        raise UsageError(f"encounter: there are {rules.max_encounters} in a turn (without Machine)")


def _play_on(world: Any, way: Way, description: Description) -> None:
    """Play on through the phases of ``way`` until its decision is reached."""
    table = world.table
    while table.decision == OVER or (action := way.let(world, description)) is not None:
        if table.decision != OVER:
            decision = table.decision
            run(no_decision, world)
            run(step.answer, world, decision, table.actor, action)
        elif run(step.has_happened, table) and run(hooks.may_interrupt, world):
            run(hooks.interrupt, table)
        elif table.phase in (c.RESPONDING, c.TRIGGERED, *way.phases):
            _go_on(world, table.phase)
        else:  # the rest depends on unknown cards
            return


def _go_on(world: Any, phase: Any) -> None:
    """Carry out one phase (see `step.go_on`)."""
    whenever = {c.MOVING: moves.go_moving, c.RESPONDING: effects.responding}
    if phase in whenever:
        run(whenever[phase], world)
        return
    run(step.go_encounter if phase <= c.AFTERWARDS else step.go_dealing, world, phase)


def _write_reward_hands(table: Any, description: Description) -> None:
    """Write the described counts of reward cards in others' hands, which are placeholders."""
    for seat, count in enumerate(description.get("reward_hands", [0] * int(table.seats))):
        if seat != description[ME]:
            table.blue_n[seat] = count


def _question(description: Description) -> str:
    """Return the name of the decision that is asked about."""
    return ASKED[description.get("decision", ASKED.index("plan"))]


def _write_players(world: Any, description: Description) -> None:
    table = world.table
    table.decision = c.NOTHING
    for seat in range(int(table.seats)):
        table.planets[seat] = run(setup.first_planets, table, seat)
    for name in UNKNOWN:
        table[name] = c.NOTHING
    run(destiny.build, table)
    table.attack_n = int(sum(table.rules.copies[: c.ATTACK_N]))
    table.offense = description.get("offense", 0)
    table.defense = _defense(table, description)
    if table.offense == table.defense:
        raise UsageError(f"defense: seat {table.offense} is the offense")
    table.turns, table.encounter = description.get("turns", 1), description.get("encounter", 1)
    table.encounters = table.turns + table.encounter - 1
    table.system = table.defense
    run(bits.set_order, table)
    table.role[int(table.offense)], table.role[int(table.defense)] = c.OFFENSE, c.DEFENSE
    for seat in range(int(table.seats)):
        alien = int(table.rules.aliens[seat])
        if alien >= c.RANDOM_ALIEN:
            key = "me_alien or aliens" if seat == description[ME] else "aliens"
            raise UsageError(
                f"{key}, or rule aliens.{seat}: say which alien seat {seat} is in this position "
                "('none': without a power)"
            )
        said = {"aliens": description.get("aliens", {seat: None})[seat]}
        said |= {"me_alien": description.get("me_alien")} if seat == description[ME] else {}
        for key, number in said.items():
            if number not in (None, alien):
                raise UsageError(f"{key}: the rules give seat {seat} {c.POWER_WORDS[alien]}")
        _check_single(table, description, seat, alien)
        run(sheets.give, world, seat, alien)
        sets.write(world.seats[seat].dealt, 1 << alien & ~1)


def _check_single(table: Any, description: Description, seat: int, alien: int) -> None:
    """Refuse an alien that two players have, unless the rules alone name it twice."""
    first = place_aliens.seat_of(table, alien) if alien != c.NO_POWER else None
    if first is None:
        return
    everybody = description.get("aliens", [None] * int(table.seats))
    for name, number, who in (
        *(("aliens", everybody[each], each) for each in (first, seat)),
        ("me_alien", description.get("me_alien"), description[ME]),
    ):
        if number == alien and who in (first, seat):
            raise UsageError(
                f"{name}: seat {first} and seat {seat} are both {c.POWER_WORDS[alien]}, and there "
                "is one (rule aliens alone may have it twice)"
            )


def _defense(table: Any, description: Description) -> int:
    """Return the defense: the owner of the target's system, or the only one with ships there."""
    offense, target = int(table.offense), description.get("target")
    if "defense" not in description and target is not None:
        check_planet(table, "target", target)
        owner = target // c.PER_SYSTEM
        fleets = description.get("ships", {})
        there = [seat for seat in fleets if seat != offense and fleets[seat].get(target)]
        if owner != offense or len(there) == 1:
            return int(owner if owner != offense else there[0])
    return int(description.get("defense", (offense + 1) % int(table.seats)))


def _write_ships(world: Any, description: Description) -> None:
    table = world.table
    rules = table.rules
    for seat in range(int(table.seats)):
        start = dict.fromkeys(place_aliens.homes(table, seat), int(rules.ships))
        for planet, count in description.get("ships", {}).get(seat, start).items():
            check_planet(table, "ships", planet)
            run(ships.put_ships, table, seat, planet, count)
        if seat not in description.get("ships", {}):
            left = int(table.ships[:, seat].sum())
            lift_largest(table, seat, min(left, int(table.zones[c.REMOVED, seat])))
    place_techs.write(world, description)
    run(powers.rewire, table)
    launched = _question(description) in _LAUNCHED
    if "gate" in description or "side" in description:
        _write_guests(world, c.GATE, description)
        _write_guests(world, c.SIDE, description)
        if launched and "gate" in description and not any(description["gate"]):
            raise UsageError("gate: nobody attacks; the offense sends 1 ship at least")
    elif launched:
        offense = int(table.offense)
        most = _most_sent(world, offense, min(4, int(table.rules.launch_max)))
        _take_off(table, offense, c.GATE, min(most, int(table.ships[:, offense].sum())))
    for seat in range(int(table.seats)):
        fleet = int(run(ships.fleet, table, seat))
        there = int(table.ships[:, seat].sum() + table.zones[:, seat].sum())
        if there > fleet:
            raise UsageError(f"ships: seat {seat} has {fleet} ships in all, not {there}")
        table.zones[c.WARP, seat] = fleet - there
    place_techs.check_prometheus(table)
    target = description.get("target", c.PER_SYSTEM * int(table.defense))
    check_planet(table, "target", target)
    defense = int(table.defense)
    if target // c.PER_SYSTEM != defense and table.ships[target, defense] == 0:
        raise UsageError(
            f"target: seat {defense} is the defense, and {c.PLANET_WORDS[target]} is neither in "
            "its home system nor a colony of its"
        )
    table.target, table.system = target, target // c.PER_SYSTEM
    _check_goes_on(table)
    if table.rules.special_ships:
        _write_marks(table)
    run(powers.rewire, table)


def _check_goes_on(table: Any) -> None:
    """Refuse a position in which somebody has won."""
    for seat in range(int(table.seats)):
        if table.foreign[seat] >= table.rules.win_colonies:
            raise UsageError(
                f"ships: seat {seat} has {table.foreign[seat]} foreign colonies, and "
                f"{table.rules.win_colonies} win: the game is over"
            )


def _write_marks(table: Any) -> None:
    """Put special ships on the largest colonies of their owners, or in the warp."""
    for seat in range(int(table.seats)):
        by_size = np.argsort(-table.ships[:, seat], kind="stable")
        for slot in range(int(run(marks.slots, table))):
            planet = int(by_size[slot])
            there = table.ships[planet, seat] > 0
            table.mark_at[seat, slot] = planet if there else marks.BERTH + c.WARP


def _most_sent(world: Any, seat: int, most: int) -> int:
    """Return the largest number of ships that a player may send, by its power and techs."""
    world.table.about = seat
    found = int(run(hooks.fire, world, c.H_ALLY_SHIPS, most))
    world.table.about = c.NOTHING
    return found


def _write_guests(world: Any, zone: int, description: Description) -> None:
    """Write the ships at the gate or beside the planet, and make their owners allies.

    Ships of players without described ships come from their largest colonies.
    """
    table = world.table
    name, main = ("gate", c.OFFENSE) if zone == c.GATE else ("side", c.NO_ROLE)
    role = c.OFFENSE_ALLY if zone == c.GATE else c.DEFENSE_ALLY
    for seat, size in enumerate(description.get(name, [0] * int(table.seats))):
        if not size:
            continue
        if table.role[seat] not in (main, c.NO_ROLE):
            raise UsageError(f"{name}: seat {seat} has no ships there")
        most = table.rules.launch_max if table.role[seat] == c.OFFENSE else table.rules.ally_max
        by_effects = _most_sent(world, seat, most)
        most = max(most, by_effects) if table.rules.flares else by_effects
        if size > most:
            ships_sent = f"{most} ship{'' if most == 1 else 's'}"
            raise UsageError(f"{name}: seat {seat} sends {ships_sent} at most, not {size}")
        if table.role[seat] == c.NO_ROLE:
            table.role[seat] = role
        if seat in description.get("ships", {}):
            table.zones[zone, seat] = table.sent[seat] = size
        else:
            _take_off(table, seat, zone, size)


def _take_off(table: Any, seat: int, zone: int, count: int) -> None:
    """Send ships from a player's largest colonies."""
    lift_largest(table, seat, count)
    table.zones[zone, seat] = table.sent[seat] = count
