"""Starting phases that lead a described position to its decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from simlab.core.position_schema import ME
from simlab.games.cosmic import components as c, place_aliens
from simlab.games.cosmic.aliens.verbs import using
from simlab.games.cosmic.history_inference import ANY_LIST
from simlab.games.cosmic.keys import ASKED
from simlab.games.cosmic.place_cards import (
    lay_open,
    left_in_deck,
    revealed_cards,
    take_from_deck,
)
from simlab.games.cosmic.place_passing import (
    Description,
    at_the_reveal,
    others_pass,
    run,
    until_own_power,
    until_used,
)
from simlab.games.cosmic.play import (
    alliance,
    bits,
    cards,
    citadels,
    knowledge,
    laying,
    offers,
    planning,
    powers,
    releases,
)
from simlab.jit.errors import UsageError


def _arm(table: Any, seat: Any) -> None:
    """Record that a main player has an encounter card, unless its hand is empty."""
    table.armed[int(seat)] = int(table.hand_n[int(seat)] > 0)


def _aim(world: Any, description: Description) -> None:
    table = world.table
    table.target, table.phase = c.NOTHING, c.AIMING
    table.system = table.defense
    _arm(table, table.offense)


def _regroup(world: Any, description: Description) -> None:
    """Set the regroup phase, before destiny names the defense."""
    table = world.table
    table.role[int(table.defense)] = c.NO_ROLE
    table.defense = table.target = table.system = c.NOTHING
    _arm(table, table.offense)
    table.phase = c.AT_REGROUP


def _launch(world: Any, description: Description) -> None:
    world.table.phase = c.BOARDING
    _arm(world.table, world.table.offense)


def _invite(world: Any, description: Description) -> None:
    table = world.table
    table.phase = c.INVITING
    if early := [seat for seat in _joined(table) if seat != table.offense]:
        raise UsageError(f"gate: seat {early[0]} joins when invitations are over, not before")
    _arm(table, table.offense)
    table.cursor = int(description[ME] != run(alliance.inviter, table, 0))
    if table.cursor == 1:
        _write_lists(table, description, _guests(table))
        table["invited_d" if description[ME] == table.defense else "invited_o"] = 0


def _write_lists(table: Any, description: Description, otherwise: int) -> None:
    everybody = set(range(int(table.seats))) - {int(table.offense), int(table.defense)}
    for name, field in (("invited_by_offense", "invited_o"), ("invited_by_defense", "invited_d")):
        seats = set(description.get(name, everybody))
        if not seats <= everybody:
            raise UsageError(f"{name}: main players are not invited")
        table[field] = sum(1 << seat for seat in seats) if name in description else otherwise


def _joined(table: Any) -> list[int]:
    """Return the players with ships at the gate or beside the planet."""
    both = table.zones[c.GATE] + table.zones[c.SIDE]
    return [seat for seat in range(int(table.seats)) if both[seat]]


def _check_invited(table: Any, description: Description) -> None:
    """Refuse allies who were not invited; Parasite needs no invitation."""
    for name, zone in (("invited_by_offense", c.GATE), ("invited_by_defense", c.SIDE)):
        for seat in _joined(table) if name in description else ():
            alone = seat in (table.offense, *description[name]) or table.power[seat] == c.PARASITE
            if table.zones[zone, seat] and not alone:
                raise UsageError(f"{name}: seat {seat} has joined, so it was invited")


def _guests(table: Any) -> int:
    return int(run(alliance.guests, table))


def _ally(world: Any, description: Description) -> None:
    table, me = world.table, description[ME]
    _write_lists(table, description, _guests(table))
    _check_invited(table, description)
    if table.role[me] != c.NO_ROLE:
        raise UsageError(f"decision: seat {me} has joined a side, or is a main player")
    if not table.where[me]:
        raise UsageError(f"decision: seat {me} has no ships on planets that could join (ships)")
    invited = (int(table.invited_o) | int(table.invited_d)) >> me & 1
    if not invited and table.power[me] != c.PARASITE:
        raise UsageError(
            f"decision: seat {me} is invited by nobody (invited_by_offense, invited_by_defense)"
        )
    table.phase = c.JOINING
    _arm(table, table.offense)
    order = [int(seat) for seat in table.order[: int(table.seats)]]
    table.cursor = order.index(me)


def _allied(world: Any, description: Description) -> None:
    """Set the end of the alliance phase, when all allies have joined."""
    _write_lists(world.table, description, ANY_LIST)
    _check_invited(world.table, description)
    _arm(world.table, world.table.offense)
    world.table.phase = c.ALLIED


def _declare(table: Any, description: Description) -> None:
    """Apply an upset that a main player has declared (Loser)."""
    seat = description.get("upset")
    if seat is None:
        return
    if seat not in (table.offense, table.defense) or table.power[seat] != c.LOSER:
        raise UsageError(f"upset: seat {seat} is no main player with the power of Loser")
    table.active |= 1 << int(run(using.at_place, table, seat, c.LOSER))
    table.attacks_only = 1


def _check_open(world: Any, me: int, seat: int, kind: int) -> None:
    """Refuse a card that the opponent ``seat`` of ``me`` cannot have laid open."""
    table = world.table
    if table.power[me] != c.ORACLE or not run(powers.acts, table, me, c.H_PRE_SELECT):
        raise UsageError(
            f"open_card: seat {me} has not the power of Oracle, so it has not seen what seat "
            f"{seat} lays"
        )
    word, reward = c.ID_WORDS[kind], run(cards.is_reward, kind)
    if not run(cards.is_encounter, kind):
        raise UsageError(f"open_card: {word} is no encounter card")
    if run(powers.acts, table, seat, c.H_REVEALING):
        raise UsageError(f"open_card: what seat {seat} says of its card may be untrue (Gambler)")
    if left_in_deck(world, kind) == 0:
        raise UsageError(f"open_card: seat {seat} cannot have {word}: none is left in this game")
    blue = int(table.blue_n[seat])
    if (blue if reward else int(table.hand_n[seat]) - blue) <= 0:
        pile = "reward cards" if reward else "cards"
        raise UsageError(f"open_card: seat {seat} has no {pile}, so it has not laid {word}")
    if table.attacks_only and not int(c.OF_TYPE[c.ATTACK_TYPE]) >> kind & 1:
        raise UsageError(f"open_card: after an upset attacks are laid, not {word}")


def _lay_open(world: Any, me: int, kind: int) -> None:
    """Lay the card of Oracle's opponent open and ask Oracle for its own."""
    table = world.table
    seat = int(table.defense if me == table.offense else table.offense)
    _check_open(world, me, seat, kind)
    table.active |= 1 << int(run(using.at_place, table, me, c.ORACLE))
    table.open_first, table.open_card = seat + 1, kind
    table.laid_down |= 1 << seat
    world.seats[seat].chosen = kind
    run(knowledge.remember, world.seats[me], seat, kind)
    table.phase = c.CHOOSING
    run(bits.ask_in_private, world, c.PLAN, me, run(planning.choices, table, world.seats[me], me))


def _plan(world: Any, description: Description) -> None:
    table = world.table
    _write_lists(table, description, ANY_LIST)
    _check_invited(table, description)
    _declare(table, description)
    other = int(table.defense if description[ME] == table.offense else table.offense)
    if table.hand_n[other] == 0:
        raise UsageError(f"hands: seat {other} lays, or has laid, a card: it has 1 at least")
    for place in range(2):
        table.armed[int(table.order[place])] = 1
    if description[ME] == table.defense:
        offense = int(table.offense)
        world.seats[offense].chosen = 0
        table.laid_down = 1 << offense
    elif description[ME] != table.offense:
        raise UsageError(f"decision: seat {description[ME]} is no main player")
    if "open_card" in description:
        _lay_open(world, description[ME], description["open_card"])
        return
    table.phase = c.CHOOSING


def _reveal_card(world: Any, description: Description) -> None:
    """Turn both encounter cards up and play the described reinforcements."""
    table = world.table
    shown = revealed_cards(description)
    for seat, kind in zip((int(table.offense), int(table.defense)), shown, strict=True):
        if run(powers.acts, table, seat, c.H_REVEALING):
            raise UsageError(f"revealed: seat {seat} is Gambler, who keeps its card face down")
        take_from_deck(world, "revealed", kind)
        world.seats[seat].hand[kind] += 1
        table.hand_n[seat] += 1
        table.blue_n[seat] += int(run(cards.is_reward, kind))
        world.seats[seat].chosen = kind
    for name, field, seat in (
        ("plus_offense", "plus_o", int(table.offense)),
        ("plus_defense", "plus_d", int(table.defense)),
    ):
        for kind, count in description.get(name, {}).items():
            if c.TYPE_OF[kind] != c.REINFORCEMENT_TYPE:
                raise UsageError(f"{name}: {c.ID_WORDS[kind]} is no reinforcement")
            for _ in range(count):
                take_from_deck(world, name, kind)
                table.laid[kind] += 1
                table[field] += int(c.PRINTED[kind])
                run(laying.count_plus, table, seat, kind)
    _declare(table, description)
    _activate(table, description)
    for place in range(2):
        _arm(table, table.order[place])
    table.phase = c.REVEALED


def _activate(table: Any, description: Description) -> None:
    """Add the activated citadels of the attacked planet to the defense."""
    target = int(table.target)
    seat, word = place_aliens.seat_of(table, c.CITADEL), c.PLANET_WORDS[target]
    if seat is None or not run(citadels.stands, table, target):
        if "activated" in description:
            raise UsageError(f"activated: there is no citadel at {word}, the target (citadels)")
        return
    if "activated" not in description:
        raise UsageError(f"activated: say whether the citadels of {word} were activated (yes, no)")
    if description["activated"]:
        table.active |= 1 << int(run(using.at_place, table, seat, c.CITADEL))
        table.plus_d += int(run(citadels.strength, table, target))


def _reward(world: Any, description: Description) -> None:
    """Set the rewards of defensive allies, after a win of the defense."""
    table, me = world.table, description[ME]
    if me in (table.offense, table.defense):
        raise UsageError(f"decision: seat {me} is no ally")
    sent = description.get("sent", [None] * int(table.seats))
    for seat, count in enumerate(sent):
        if count and seat in (table.offense, table.defense):
            raise UsageError(f"sent: seat {seat} is no ally")
        if count or seat == me:
            table.role[seat] = c.DEFENSE_ALLY
            table.sent[seat] = count or table.rules.ally_max
    if "revealed" in description:
        lay_open(world, description)
    table.result = c.DEFENSE_WON
    table.cursor = table.order[: int(table.seats)].tolist().index(me)
    table.phase = c.REWARDING


def _check_main(world: Any, me: int) -> None:
    if me not in (world.table.offense, world.table.defense):
        raise UsageError(f"decision: seat {me} is no main player")


def _offer(world: Any, description: Description) -> None:
    """Set the bargaining phase of a deal: both main players propose in turn, the offense first."""
    table = world.table
    _check_main(world, description[ME])
    lay_open(world, description, (c.NEGOTIATE, c.NEGOTIATE))
    table.proposer = description[ME]
    table.deal_round = made = description.get("offers_made", int(description[ME] == table.defense))
    if made % 2 != int(description[ME] == table.defense):
        raise UsageError(f"offers_made: after {made} offers it is the other's turn")
    if made >= table.rules.deal_rounds:
        raise UsageError(f"offers_made: there are {table.rules.deal_rounds} offers in a deal")
    table.passes = int(description.get("passed", 0))
    if table.passes and not made:
        raise UsageError("passed: nobody has had a turn before the first offer")
    table.phase = c.BARGAINING


def _answer(world: Any, description: Description) -> None:
    table, me = world.table, description[ME]
    _check_main(world, me)
    lay_open(world, description, (c.NEGOTIATE, c.NEGOTIATE))
    table.phase = c.DETAILS
    table.proposer = run(offers.partner, table, me)
    table.deal_round = description.get("deal_round", 1) - 1
    if table.deal_round >= table.rules.deal_rounds:
        raise UsageError(f"deal_round: there are {table.rules.deal_rounds} offers in a deal")
    table.offer = template = int(description.get("offer", c.MENU_WORDS.index("swap_chosen")))
    most = int(run(offers.most_colonies, table))
    if max(c.M_COLONY_O[template], c.M_COLONY_D[template]) > most:
        raise UsageError(
            f"offer: {c.MENU_WORDS[template]}: rule deal_colonies lets each side get at most {most}"
        )
    mode = int(c.M_MODE[template])
    if "cards_by" in description and (
        mode >= 0 or c.M_CARDS_O[template] + c.M_CARDS_D[template] == 0
    ):
        raise UsageError(f"cards_by: {c.MENU_WORDS[template]} says itself which cards are given")
    proposer = int(table.proposer)
    if template >= c.FIRST_TECH_OFFER:
        if not int(run(offers.menu, table, world.seats[proposer], proposer)) >> template & 1:
            raise UsageError(f"offer: seat {proposer} cannot offer {c.MENU_WORDS[template]} here")
    table.offer_mode = description.get("cards_by", c.BY_GIVER) if mode < 0 else mode
    _name_planets(table, description, template)
    possible = int(run(releases.to_name, table))
    for seat in description.get("freed", ()):
        if not possible >> seat & 1:
            raise UsageError(f"freed: the ships of seat {seat} cannot be released besides")
        table.freed |= 1 << seat
    run(releases.name, world, c.NOBODY)


def _name_planets(table: Any, description: Description, template: int) -> None:
    """Write the planets that an offer gives; one not described is the first possible planet."""
    pair = int(table.offense), int(table.defense)
    for field, name, wanted, (taker, giver) in (
        ("offer_o", "for_offense", c.M_COLONY_O > 0, pair),
        ("also_o", "also_for_offense", c.M_COLONY_O > 1, pair),
        ("offer_d", "for_defense", c.M_COLONY_D > 0, pair[::-1]),
        ("also_d", "also_for_defense", c.M_COLONY_D > 1, pair[::-1]),
    ):
        if name in description and not wanted[template]:
            raise UsageError(f"{name}: {c.MENU_WORDS[template]} gives no such colony")
        if wanted[template]:
            possible = int(run(offers.to_name, table, taker, giver))
            planets = [each for each in range(c.PLANETS) if possible >> each & 1]
            named = description.get(name, planets[0] if planets else c.NOTHING)
            if named not in planets:
                raise UsageError(f"{name}: seat {taker} cannot get a colony there")
            table[field] = named


def _second(world: Any, description: Description) -> None:
    world.table.phase = c.AFTERWARDS
    world.table.result = c.OFFENSE_WON


def _respond(world: Any, description: Description) -> None:
    """Set the use of another player's power: after the reveal, or before cards are laid down."""
    table, alien = world.table, description.get("used")
    users = [seat for seat in range(int(table.seats)) if table.power[seat] == alien]
    if alien is None or users in ([], [description[ME]]):
        who = "" if alien is None else f"; no other player is {c.POWER_WORDS[alien]}"
        raise UsageError(f"used: say whose power is used, by its alien{who}")
    _power(world, description)


def _power(world: Any, description: Description) -> None:
    """Set the use of powers: after the reveal, or before cards are laid down."""
    table = world.table
    if "revealed" in description:
        _reveal_card(world, description)
    elif "activated" in description:
        raise UsageError("activated: citadels are activated once cards lie face down (revealed)")
    else:
        _write_lists(table, description, ANY_LIST)
        _arm(table, table.offense)
        _arm(table, table.defense)
        table.phase = c.AT_PLANNING


class Way(NamedTuple):
    """Route of a described position to its decision.

    Attributes
    ----------
    come : callable
        Sets a described table to the phase before the decision.
    phases : tuple of int
        Phases that are played through from there.
    let : callable
        Returns the action of each player asked on the way; None once the position is reached.
    """

    come: Callable[[Any, Description], None]
    phases: tuple[int, ...]
    let: Callable[[Any, Description], int | None] = others_pass


_USES = (c.AT_PLANNING, *range(c.REVEALED, c.LANDING))
"""Phases with uses of powers that a position can reach."""
ASKING = {
    "regroup_card": Way(_regroup, (c.AT_REGROUP,)),
    "target": Way(_aim, (c.AIMING,)),
    "launch": Way(_launch, (c.BOARDING, c.MOVING)),
    "invite": Way(_invite, (c.INVITING,)),
    "ally": Way(_ally, (c.JOINING,)),
    "force_field": Way(_allied, (c.ALLIED,)),
    "plan": Way(_plan, (c.CHOOSING,)),
    "reveal_card": Way(_reveal_card, (c.REVEALED, c.REINFORCING), at_the_reveal),
    "power": Way(_power, _USES, until_own_power),
    "respond": Way(_respond, _USES, until_used),
    "offer": Way(_offer, (c.BARGAINING,)),
    "answer": Way(_answer, (c.DETAILS,)),
    "reward": Way(_reward, (c.REWARDING,)),
    "second": Way(_second, (c.AFTERWARDS,)),
}
assert tuple(ASKING) == ASKED
