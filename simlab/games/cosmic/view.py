"""Text view of Cosmic Encounter for one player: the table and its own seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS
from simlab.games.cosmic.play import bottoms, pile, sets, tops
from simlab.jit.call_graph import uncompiled

SHIP_KINDS = (
    (),
    ("flagship",),
    ("salvage vessel",),
    ("flagship", "second flagship"),
    ("salvage vessel", "second salvage vessel"),
    ("flagship", "salvage vessel"),
)
"""What the markers of a player stand for, by rule ``special_ships``."""


def view(table: Any, me: Any, seat: int, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return lines on the player's own things, and lines on the table and the others."""
    return [*own_lines(me, names), *top_lines(table, me, seat), *bottom_lines(table, me)], [
        f"turn {table.turns}, encounter {table.encounters}; {names[int(table.offense)]} is the "
        f"offense{_against(table, names)}; {table.deck_n} cards in the deck",
        *played_lines(table),
        *deal_lines(table, names),
        *world_lines(table, names),
        *(player_line(table, other, names) for other in everybody(table, seat)),
    ]


def everybody(table: Any, seat: int) -> list[int]:
    """Return all seats in clockwise order, the viewer first."""
    return [(seat + step) % int(table.seats) for step in range(int(table.seats))]


def _against(table: Any, names: Sequence[str]) -> str:
    text = f" against {names[int(table.defense)]}" if table.defense >= 0 else ""
    return text + (f" at {c.PLANET_WORDS[int(table.target)]}" if table.target >= 0 else "")


def titles(counts: Any, flares: int) -> list[str]:
    """Return cards in words; flares are named one by one."""
    held = enumerate(counts.tolist())
    plain = [(kind, count) for kind, count in held if kind != c.FLARE and count > 0]
    found = [f"{count} {c.KIND_TITLES[kind]}" for kind, count in plain]
    return found + [f"{alien} flare" for alien in aliens(flares)]


def aliens(numbers: int) -> list[str]:
    """Return a set of aliens in words."""
    return [alien.title for number, alien in enumerate(ALIENS, 1) if numbers >> number & 1]


def techs(numbers: Any) -> list[str]:
    """Return a set of techs in words."""
    return [c.TECH_TITLES[tech] for tech in range(1, c.TECH_N + 1) if int(numbers) >> tech & 1]


def tech_words(table: Any, seat: int) -> list[str]:
    """Return the techs of a player, those face down by their slots, with the ships on them."""
    found = []
    for slot, owner in enumerate(table.tech_owner.tolist()):
        if owner == seat + 1:
            face, count = int(table.tech_face[slot]), int(table.tech_ships[slot])
            ships = f" with {count} ships" if count else ""
            ships += " on the sheet of Engineer" if table.sheet_tech == slot + 1 else ""
            found.append((c.TECH_TITLES[face] if face else c.SLOT_WORDS[slot]) + ships)
    return found


def own_lines(me: Any, names: Sequence[str]) -> list[str]:
    """Return the hand, the card face down, and cards known in other hands."""
    lines = [f"hand: {', '.join(titles(me.hand, sets.number(me.flares))) or 'nothing'}"]
    if me.hoard.any():
        lines.append(f"hoard: {', '.join(titles(me.hoard, sets.number(me.hoard_flares)))}")
    if me.aside.any():
        lines.append(f"set aside: {', '.join(titles(me.aside, sets.number(me.aside_flares)))}")
    if sheet := sets.number(me.sheet_flares):
        lines.append(f"flares on the sheet of Host: {', '.join(aliens(sheet))}")
    if (dealt := sets.number(me.dealt)).bit_count() > 1:
        lines.append(f"aliens dealt: {' and '.join(aliens(dealt))}")
    for slot, tech in enumerate(me.techs.tolist()):
        if tech:
            lines.append(f"{c.SLOT_WORDS[slot]}: {c.TECH_TITLES[tech]}")
    if me.tech_choice:
        lines.append(f"techs to choose from: {', '.join(techs(me.tech_choice))}")
    if me.stored >= 0:
        lines.append(f"under Quark Battery: {c.KIND_TITLES[int(me.stored)]}")
    if me.chosen >= 0:
        lines.append(f"face down: {c.KIND_TITLES[int(me.chosen)]}")
    for place in range(int(me.met_n)):
        owner, kind = int(me.met_seat[place]), int(me.met_kind[place])
        lines.append(f"{names[owner]} has {c.ID_TITLES[kind]}")
    return lines


def top_lines(table: Any, me: Any, seat: int) -> list[str]:
    """Return the top cards of decks that a player knows."""
    decks = (("cosmic", c.ID_TITLES), ("reward", c.ID_TITLES), ("destiny", c.DESTINY_WORDS))
    return [
        f"on top of the {word} deck: {titles[(int(me.tops) >> tops.BITS * deck & tops.MASK) - 1]}"
        for deck, (word, titles) in enumerate((*decks, ("tech", c.TECH_TITLES)))
        if int(table.peeked) >> tops.BITS * deck + seat & 1
    ]


def bottom_lines(table: Any, me: Any) -> list[str]:
    """Return the cards at the bottom of decks, in the order in which they are drawn."""
    lines = []
    for deck, word in enumerate(("cosmic", "reward")):
        there = [
            int(uncompiled(bottoms.at)(me.bottoms, deck, place))
            for place in range(int(table.bottom_n[deck]))
        ]
        if there:
            said = [c.ID_TITLES[card - 1] if card else "an encounter card" for card in there]
            lines.append(f"at the bottom of the {word} deck: {', '.join(said)}")
    return lines


def pile_lines(table: Any) -> list[str]:
    """Return the top card of the discard, or those of which any may be the top card."""
    count = int(uncompiled(pile.top_n)(table))
    places = range(int(table.pile_n) - count, int(table.pile_n))
    known = [c.ID_TITLES[int(uncompiled(pile.card_at)(table, place))] for place in places]
    order = ", in any order" if count > 1 else ""
    return [f"on top of the discard{order}: {', '.join(known)}"] if known else []


def flare_lines(table: Any) -> list[str]:
    """Return the flares that lie open beside the deck, or in places known to all."""
    there = [("on the sheet of Reactor", table.reactor_flares), ("out", table.away_flares)]
    there += [("seen on the sheet of Host", flares) for flares in table.shown_sheet]
    return [
        f"flares {where}: {', '.join(aliens(sets.number(flares)))}"
        for where, flares in there
        if sets.number(flares)
    ]


def world_lines(table: Any, names: Sequence[str]) -> list[str]:
    """Return lines on planets of Explorer, citadels, the Lunar Cannon and the Prometheus."""
    lines = [
        f"{_planet(table, planet)} was discovered in the system of {names[seat]}"
        for seat in range(int(table.seats))
        for planet in range(c.PER_SYSTEM * int(table.seats), c.PLANETS)
        if int(table.planets[seat]) >> planet & 1
    ]
    if table.unexplored:
        lines.append(f"{int(table.unexplored).bit_count()} planets on the sheet of Explorer")
    citadels = table.citadels[: int(table.citadel_n)]
    there = [f"{c.PLANET_WORDS[each.planet]} {c.KIND_TITLES[each.kind]}" for each in citadels]
    if there:
        lines.append(f"citadels: {', '.join(there)}")
    if table.cannon:
        first, then = (c.PLANET_WORDS[int(table.cannon) - 1 + step] for step in (0, 1))
        lines.append(f"the Lunar Cannon stands between {first} and {then}")
    if table.prometheus:
        place = c.BERTH_WORDS[int(table.prometheus_at)]
        lines.append(f"the Prometheus of {names[int(table.prometheus) - 1]}: {place}")
    return lines


def played_lines(table: Any) -> list[str]:
    """Return the cards on the table, the card that Oracle has seen, and a declared upset."""
    laid = titles(table.laid, sets.number(table.laid_flares))
    lines = (
        pile_lines(table)
        + flare_lines(table)
        + ([f"on the table: {', '.join(laid)}"] if laid else [])
    )
    if table.card_o >= 0 and table.card_d >= 0:
        card_o, card_d = (c.ID_TITLES[int(card)] for card in (table.card_o, table.card_d))
        lines.append(
            f"revealed: {card_o} of the offense (reinforced by {table.plus_o}) against {card_d} of "
            f"the defense (by {table.plus_d})"
        )
    if table.open_card >= 0 and int(table.laid_down) << 1 >> int(table.open_first) & 1:
        lines.append(f"laid open: {c.ID_TITLES[int(table.open_card)]}")
    return lines + (["an upset is declared"] if table.attacks_only % 2 == 1 else [])


def deal_lines(table: Any, names: Sequence[str]) -> list[str]:
    """Return the offer that waits for an answer: the gains of both sides."""
    if table.decision != c.ANSWER:
        return []
    offer = int(table.offer)
    sides = (
        (table.offense, c.M_COLONY_O, ("offer_o", "also_o"), c.M_CARDS_O, c.M_TECH_O, c.M_FREE_O),
        (table.defense, c.M_COLONY_D, ("offer_d", "also_d"), c.M_CARDS_D, c.M_TECH_D, c.M_FREE_D),
    )
    gains = []
    for seat, colonies, planets, cards, techs_of, freed in sides:
        parts = [
            f"a colony at {_planet(table, table[each])}" for each in planets[: colonies[offer]]
        ]
        if cards[offer]:
            plural = "s" if cards[offer] > 1 else ""
            parts.append(f"{cards[offer]} card{plural} ({c.MODE_WORDS[int(table.offer_mode)]})")
        parts += ["a tech"] * int(techs_of[offer]) + ["its ships in the warp"] * int(freed[offer])
        gains.append(f"{names[int(seat)]} gets {' and '.join(parts) or 'nothing'}")
    proposer = names[int(table.proposer)]
    return [
        f"offer {table.deal_round + 1}, by {proposer}: {c.MENU_WORDS[offer]}: {', '.join(gains)}"
    ]


def _alien(table: Any, seat: int) -> str:
    numbers = (int(table.power[seat]), int(table.second[seat]))
    titles = [ALIENS[number - 1].title for number in numbers if number]
    more = _sheet(table, seat)
    return f" ({' and '.join(titles)}{more})" if titles else ""


def _sheet(table: Any, seat: int) -> str:
    """Return the tokens or hoard cards on a player's alien sheet, in words."""
    alien, count = int(table.power[seat]), int(table.tokens[seat])
    if alien in (c.TICK_TOCK, c.WARRIOR):
        return f", {count} token{'' if count == 1 else 's'}"
    return f", {int(table.hoard_n[seat])} in its hoard" if alien == c.MISER else ""


def _dominion(table: Any, seat: int) -> str:
    """Return a player's public reward cards and special ships, in words."""
    said = f"; {table.blue_n[seat]} reward cards" if table.rules.reward_deck else ""
    if int(table.kicked) >> seat & 1:
        said += "; a kicker face down"
    if int(table.menacing) >> seat & 1:
        said += "; an intimidate face down"
    if not table.rules.special_ships:
        return said
    for slot, kind in enumerate(SHIP_KINDS[int(table.rules.special_ships)]):
        at = c.BERTH_WORDS[int(table.mark_at[seat, slot])]
        charged = "charged" if int(table.mark_up[seat]) >> slot & 1 else "used"
        said += f"; {kind} at {at} ({charged})"
    return said


def _planet(table: Any, planet: int) -> str:
    warped = " (in the warp)" if int(table.warped) >> planet & 1 else ""
    return f"{c.PLANET_WORDS[planet]}{warped}"


def _liner(table: Any, seat: int, names: Sequence[str]) -> str:
    """Return the place of Tourist's liner, in words."""
    aliens = ((table.power, table.tokens), (table.second, table.second_tokens))
    for alien, tokens in aliens:
        if alien[seat] == c.TOURIST and (place := int(tokens[seat])):
            return f"its liner is with {names[place - 1]}"
    return ""


def player_line(table: Any, seat: int, names: Sequence[str]) -> str:
    """Return a player's colonies, ships and number of cards."""
    beside, on = table.zones[:, seat].tolist(), table.ships[:, seat].tolist()
    zones = [
        f"{beside[zone]} {word}"
        for zone, word in (
            (c.WARP, "in the warp"),
            (c.GATE, "at the gate"),
            (c.SIDE, "defending"),
            (c.REMOVED, "out of the game"),
            (c.CAPTURED, "captured"),
            (c.WED, "on the sheet of Bride"),
            (c.LINER, "on the liner"),
        )
        if beside[zone] > 0
    ]
    ships = [f"{_planet(table, planet)} {count}" for planet, count in enumerate(on) if count > 0]
    parts = [
        ", ".join(ships) or "no colony",
        ", ".join(zones),
        ", ".join(tech_words(table, seat)),
        _liner(table, seat, names),
    ]
    return (
        f"{names[seat]}{_alien(table, seat)}: {table.foreign[seat]} foreign colonies, "
        f"{table.hand_n[seat]} cards; {'; '.join(part for part in parts if part)}"
        f"{_dominion(table, seat)}"
    )
