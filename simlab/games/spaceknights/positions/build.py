"""Positions built from a person's description: hand, board, dice, stocks, lines, bid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simlab.core.position_schema import ME, blank_world
from simlab.core.rules import Rules
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.positions.bids import (
    blind_bid,
    blind_factor,
    check_bid,
    least_bid,
)
from simlab.games.spaceknights.positions.cards import write_deck
from simlab.games.spaceknights.positions.question import (
    question,
    round_told,
    write_question,
)
from simlab.games.spaceknights.rule_constants import RULEBOOK
from simlab.games.spaceknights.state import LAYOUT, THREAT_HAND
from simlab.jit.errors import UsageError


def build_position(rules: Rules, description: Mapping[str, Any]) -> Any:
    """Build the position of a player about to bid, or about to make the decision given.

    Parameters
    ----------
    rules : Rules
    description : mapping
        The values of the game's keys.

    Returns
    -------
    array of one World
        Cards hidden from ``me`` are placeholders; deal them with the game's ``determinize``.

    Raises
    ------
    UsageError
        The position cannot occur; the message says why.
    """
    worlds = blank_world(LAYOUT, RULEBOOK, rules)
    world = worlds[0]
    me = description[ME]
    _write_blank(world)
    _write_people(world.table, me, description)
    _write_mettle(world.table, description)
    _write_board(world, description)
    _write_cards(world, me, description)
    _write_bids(world.table, description)
    _write_pools(world)
    write_question(world, me, description)
    return worlds


def _write_blank(world: Any) -> None:
    table = world.table
    for name in ("board", "board_team", "front", "shown", "e1_card", "next_seen"):
        owner = world.seats if name == "next_seen" else table
        owner[name] = c.NOTHING
    for name in ("user", "man_card", "effect", "condition", "chosen", "thwarter", "polled"):
        table[name] = c.NOTHING
    for name in ("small_blind", "big_blind", "last_surger", "winner"):
        table[name] = c.NOTHING
    world.seats["hand"] = world.seats["deck"] = c.NOTHING
    world.seats["colours"] = c.LARGEST_FIRST
    world.hidden.next_card[:] = c.NOTHING
    for seat in range(c.MAX_SEATS):
        table.faded[seat] = 1


def _write_people(table: Any, me: int, description: Mapping[str, Any]) -> None:
    seats, rules = int(table.seats), table.rules
    # The Foe chooses a complication, even if it has faded.
    complicates = question(description) == "complication"
    table.foe = description.get("foe", me if complicates else (me + 1) % seats)
    out, faded = description.get("out", []), description.get("faded", [])
    if me in out or (me in faded and not complicates):
        raise UsageError(f"position: seat {me} decides, so it is neither out nor faded")
    if len(set(out)) > seats - 2:
        raise UsageError("position: at least two players are left")
    for name in ("hand_of", "circle", "position"):
        table[name][:seats] = range(seats)
    table.hand_of[table.foe] = THREAT_HAND
    table.alive_n = seats - len(set(out))
    for seat in range(seats):
        table.alive[seat] = seat not in out
        table.faded[seat] = seat in out or seat in faded
        table.theme[seat] = seat
        table.overpower[seat], table.life_force[seat] = rules.op_start, rules.lf_start
    _write_respites(table, description)
    for place, seat in enumerate(dict.fromkeys(out)):
        table.out_place[seat] = seats - place
    table.unfaded_n = int((table.faded[:seats] == 0).sum())
    if table.unfaded_n < 2:
        raise UsageError("position: somebody else must still be in the hand")
    if not table.alive[table.foe]:
        raise UsageError(f"position: the Foe {table.foe} is not out")
    for name in ("overpower", "life_force"):
        if name in description:
            table[name][:seats] = description[name]
    table.hand_index = description.get("hands_played", 0)
    table.survived[:seats] = table.hand_index + table.alive[:seats]


def _write_respites(table: Any, description: Mapping[str, Any]) -> None:
    """Record the respites: as described, else by the rules, else the first free ones."""
    seats = int(table.seats)
    given = [int(table.rules.respite[seat]) - 1 for seat in range(seats)]
    said = description.get("respites", given)
    if "respites" in description and table.rules.tier < 2:
        raise UsageError("position: respites: there are some from tier 2 on")
    for seat, (respite, rule) in enumerate(zip(said, given, strict=True)):
        if rule >= 0 and respite != rule:
            raise UsageError(
                f"position: respites: {c.RESPITE_WORDS[respite]} for seat {seat}, but rule "
                f"respite.{seat} says {c.RESPITE_WORDS[rule]}"
            )
        if respite >= 0 and said.index(respite) != seat:
            word = c.RESPITE_WORDS[respite]
            raise UsageError(f"position: respites: {word} is there once, not for two seats")
    free = iter([respite for respite in range(c.RESPITES) if respite not in said])
    for seat, respite in enumerate(said):
        table.respite[seat] = respite if respite >= 0 else next(free)


def _by_colour(
    what: str, description: int | Mapping[int, int], seat: int, table: Any
) -> dict[int, int]:
    if isinstance(description, int):
        return {seat if table.rules.tier >= 2 else 0: description}
    if table.rules.tier < 2:
        raise UsageError(f"position: {what}: chips have no colours below tier 2")
    return dict(description)


def _blinds(table: Any) -> tuple[int, int]:
    """Return the seats of the small and the big blind; -1 for none."""
    seats = int(table.seats)
    living = [(int(table.foe) + step) % seats for step in range(1, seats + 1)]
    living = [seat for seat in living if table.alive[seat]]
    if table.alive_n == 2 and not table.rules.hu_foe_blind:
        return int(c.NOTHING), living[0]
    return living[0], living[1]


def _usual_lines(table: Any, description: Mapping[str, Any]) -> list[int]:
    """Return the default lines: the blinds, and in later rounds the bid matched by all."""
    rules, start = table.rules, int(table.rules.start_mettle)
    small, big = _blinds(table)
    lines = [0] * int(table.seats)
    if round_told(table, description) == 1:
        factor = int(blind_factor(table))
        if small >= 0:
            lines[small] = min(start, int(rules.small_blind) * factor)
        lines[big] = min(start, int(rules.big_blind) * factor)
        return lines
    return [
        min(start, blind_bid(table)) * (1 - int(table.faded[seat])) for seat in range(len(lines))
    ]


def _write_mettle(table: Any, description: Mapping[str, Any]) -> None:
    seats, start = int(table.seats), int(table.rules.start_mettle)
    lines = description["lines"] if "lines" in description else _usual_lines(table, description)
    stocks = description.get("stocks")
    for seat in range(seats):
        for colour, count in _by_colour("lines", lines[seat], seat, table).items():
            table.line[seat, colour] = count
        default = max(0, start - int(table.line[seat].sum())) if table.alive[seat] else 0
        mine = default if stocks is None else stocks[seat]
        for colour, count in _by_colour("stocks", mine, seat, table).items():
            table.stock[seat, colour] = count
    table.stock_n[:] = table.stock.sum(axis=1)
    table.line_n[:] = table.line.sum(axis=1)
    colours = range(seats) if table.rules.tier >= 2 else range(1)
    whole = start if table.rules.tier >= 2 else start * seats
    for colour in colours:
        there = int(table.stock[:, colour].sum() + table.line[:, colour].sum())
        if there > whole:
            raise UsageError(f"position: {there} chips of colour {colour}, but there are {whole}")
        table.burned[colour] = table.burned_by[colour] = whole - there
    for seat in range(seats):
        has = bool(table.stock_n[seat] + table.line_n[seat])
        if has != bool(table.alive[seat]):
            state = "is out and has no mettle" if has else "has no mettle, so it is out"
            raise UsageError(f"position: seat {seat} {state}")


def _write_board(world: Any, description: Mapping[str, Any]) -> None:
    table = world.table
    table.round_no = round_told(table, description)
    cards = description["board"]
    if len(cards) != c.BOARD_START + table.round_no - 1:
        raise UsageError(
            f"position: the board has {c.BOARD_START + table.round_no - 1} cards in round "
            f"{table.round_no}, not {len(cards)}"
        )
    whole = (1 << (c.SUITS * int(table.rules.team_values))) - 1
    left = [whole] * 3
    for slot, (deck, kind) in enumerate(cards):
        usual = slot if slot < c.BOARD_START else 0
        team = usual if deck is None else deck
        if not left[team] >> kind & 1:
            raise UsageError(
                f"position: {c.TYPE_WORDS[kind]} is not in the {c.TEAM_WORDS[team]} any more"
            )
        left[team] &= ~(1 << kind)
        table.board[slot], table.board_team[slot] = kind, team
    table.board_n = len(cards)
    for kind in description.get("kept", ()):
        if not left[c.THREATS] >> kind & 1:
            raise UsageError(f"position: the kept {c.TYPE_WORDS[kind]} is not in the threats")
        left[c.THREATS] &= ~(1 << kind)
        owner = table.foe if table.rules.kept_owner else 0
        table.kept[owner] |= 1 << kind
    world.hidden.team_left[:] = left


def _write_cards(world: Any, me: int, description: Mapping[str, Any]) -> None:
    table = world.table
    seats = int(table.seats)
    fronts = description.get("front", {})
    hands = {**description.get("revealed", {}), me: description["hand"]}
    for hand in hands.values():
        if len(hand) != 2:
            raise UsageError(f"position: a hand has 2 cards, not {len(hand)}")
    if fronts and table.rules.tier < 3:
        raise UsageError("position: cards lie in front from tier 3 on")
    for seat in range(seats):
        known = hands.get(seat, []) if seat != table.foe else []
        own = [card for card in known if card is not None]
        front = fronts.get(seat, [])
        write_deck(world, seat, own, front, len(known) - len(own), bool(known))
    left = int(world.hidden.team_left[c.THREATS])
    if table.foe in hands:
        held = [card for card in hands[table.foe] if card is not None]
        if len(held) < len(hands[table.foe]):
            raise UsageError("position: hand: the Foe holds threats, none is Thwarted")
        threats = [kind for kind, _, _ in held]
    else:
        threats = [kind for kind in range(c.TYPES) if left >> kind & 1][:2]
    for place, kind in enumerate(threats):
        if not left >> kind & 1:
            raise UsageError(f"position: the threat {c.TYPE_WORDS[kind]} is not in the deck")
        left &= ~(1 << kind)
        world.seats[table.foe].hand[place] = c.THREAT + kind
    table.hand_n[table.foe] = 2
    world.hidden.team_left[c.THREATS] = left
    table.team_n[:] = [int(bits).bit_count() for bits in world.hidden.team_left]


def _write_bids(table: Any, description: Mapping[str, Any]) -> None:
    seats, rules = int(table.seats), table.rules
    table.small_blind, table.big_blind = _blinds(table)
    table.level = description.get("bid", max(table.line_n[:seats].max(), least_bid(table)))
    check_bid(table, "lines" in description)
    table.die[:seats] = description.get("dice", min(4, int(rules.die_faces)))
    table.die[:seats] *= table.alive[:seats]
    table.die[table.foe] = 0
    usual = table.line_n[:seats].tolist() if table.round_no == 1 else [0] * seats
    table.put_in[:seats] = description.get("put_in", usual)
    for seat in range(seats):
        if table.put_in[seat] > table.line_n[seat]:
            raise UsageError(f"position: seat {seat} put in more than lies on its line")


def _write_pools(world: Any) -> None:
    table = world.table
    kept = int(table.kept[table.foe if table.rules.kept_owner else 0])
    for seat in range(int(table.seats)):
        pool = world.seats[seat].pool.n
        for kind in table.board[: table.board_n]:
            pool[kind] += 1
        for card in world.seats[seat].hand[: table.hand_n[seat]]:
            if card != c.THWARTED:
                pool[c.TYPE_OF[card]] += 1
        if seat == table.foe:
            for kind in range(c.TYPES):
                pool[kind] += kept >> kind & 1
