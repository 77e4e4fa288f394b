"""Positions from a person's words: my hand, the board, dice, stocks, lines, the bid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError, suggestion
from simlab.engine.rules import Rules, parse_number
from simlab.games.spaceknights import components as c, place_cards
from simlab.games.spaceknights.rules import RULEBOOK
from simlab.games.spaceknights.state import LAYOUT, THREAT_HAND

KEYS: dict[str, tuple[str, ...]] = dict.fromkeys((
    "me", "foe", "hand", "board", "round", "bid", "stocks", "lines", "dice", "put_in", "faded",
    "out", "kept", "front", "overpower", "life_force", "acted", "hands_played",
), ())  # fmt: skip
"""Keys of a position; its cards are single ones, none are counted."""


def place(rules: Rules, description: Mapping[str, Any]) -> Any:
    """Build the position of a player who is about to bid.

    Parameters
    ----------
    rules : Rules
    description : mapping
        ``hand``: two cards as text (``"4H, thwarted"``, with the maneuver ``"4H e5 c7"``; threats
        for the Foe); ``board``: the common cards, complications with their deck (``"1H, 2I, 6C,
        enemies 3H"``); ``me``, ``foe``: seats; ``round``: 1 …; ``bid``: the current bid;
        ``stocks``, ``lines``: mettle of all seats, numbers or by colour (``{"0": 30, "2": 6}``);
        ``dice``, ``put_in``, ``overpower``, ``life_force``: numbers of all seats; ``faded``,
        ``out``, ``acted``: lists of seats; ``kept``: threats; ``front``: cards by seat
        (``{"2": "4H e5 c7"}``, as text ``"2: 4H e5 c7"``); ``hands_played``. Lists may be text
        with commas. Everything but ``hand`` and ``board`` has a default.

    Returns
    -------
    array of one World
        What ``me`` cannot see is a placeholder; deal it with the game's ``imagine``.

    Raises
    ------
    UsageError
        The position cannot occur; the message says why.
    """
    for key in description:
        if key not in KEYS:
            raise UsageError(f"position: no key {key!r}{suggestion(key, KEYS)}")
    worlds = np.zeros(1, LAYOUT.world)
    world = worlds[0]
    RULEBOOK.write(rules, world.table.rules)
    world.table.seats = rules.seats
    me = _seat("me", description.get("me", 0), rules.seats)
    _write_blank(world)
    _write_people(world.table, me, description)
    _write_mettle(world.table, description)
    _write_board(world, description)
    _write_cards(world, me, description)
    _write_bidding(world.table, me, description)
    _write_pools(world)
    return worlds


def _number(what: str, value: Any, low: int = 0, high: int = 100_000) -> int:
    return int(parse_number(f"position: {what}", value, low, high, whole=True))


def _listed(value: Any) -> list[Any]:
    """Return a list that is given as such, or as text with commas."""
    if isinstance(value, str):
        return place_cards.pieces(value)
    return list(value) if isinstance(value, Sequence) else [value]


def _seat(what: str, value: Any, seats: int) -> int:
    text = str(value).strip()
    if isinstance(value, bool) or not text.isdecimal() or int(text) >= seats:
        raise UsageError(f"position: {what} is a seat from 0 to {seats - 1}, not {value!r}")
    return int(text)


def _seats(what: str, value: Any, seats: int) -> list[int]:
    return [_seat(what, each, seats) for each in _listed(value)]


def _numbers(what: str, value: Any, seats: int, **bounds: int) -> list[int]:
    numbers = _listed(value)
    if len(numbers) != seats:
        raise UsageError(f"position: {what} lists a number for each of {seats} seats")
    return [_number(what, each, **bounds) for each in numbers]


def _by_seat(value: Any) -> dict[Any, Any]:
    """Return cards by seat, given as such or as text: ``"0: 4H e5 c7, 2C; 2: 6H"``."""
    if not isinstance(value, str):
        return dict(value)
    found = {}
    for part in value.split(";"):
        seat, colon, cards = part.partition(":")
        if not colon:
            raise UsageError(f"position: write front as '0: 4H e5 c7; 2: 6H', not {value!r}")
        found[seat.strip()] = cards
    return found


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
    table.foe = _seat("foe", description.get("foe", (me + 1) % seats), seats)
    out = _seats("out", description.get("out", []), seats)
    faded = _seats("faded", description.get("faded", []), seats)
    if me in out or me in faded:
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
        table.respite[seat] = table.theme[seat] = seat
        given = int(rules.respite[seat])
        if given:
            table.respite[seat] = given - 1
        table.overpower[seat], table.life_force[seat] = rules.op_start, rules.lf_start
    _spread_respites(table)
    for place, seat in enumerate(dict.fromkeys(out)):
        table.out_place[seat] = seats - place
    table.unfaded_n = int((table.faded[:seats] == 0).sum())
    if table.unfaded_n < 2:
        raise UsageError("position: somebody else must still be in the hand")
    if not table.alive[table.foe]:
        raise UsageError(f"position: the Foe {table.foe} is not out")
    top = int(rules.track_max)
    for name, low in (("overpower", 1), ("life_force", int(rules.lf_floor))):
        if name in description:
            table[name][:seats] = _numbers(name, description[name], seats, low=low, high=top)
    table.hand_index = _number("hands_played", description.get("hands_played", 0))
    table.survived[:seats] = table.hand_index + table.alive[:seats]


def _spread_respites(table: Any) -> None:
    seats = int(table.seats)
    fixed = {int(table.rules.respite[seat]) - 1 for seat in range(seats)} - {-1}
    free = iter([respite for respite in range(c.MAX_SEATS) if respite not in fixed])
    for seat in range(seats):
        if table.rules.respite[seat] == 0:
            table.respite[seat] = next(free)


def _by_colour(what: str, value: Any, seat: int, table: Any) -> dict[int, int]:
    if not isinstance(value, Mapping):
        return {seat if table.rules.tier >= 2 else 0: _number(what, value)}
    if table.rules.tier < 2:
        raise UsageError(f"position: {what}: chips have no colours below tier 2")
    found = {}
    for colour, count in value.items():
        number = _number(f"{what}: colour", colour, high=int(table.seats) - 1)
        found[number] = _number(what, count)
    return found


def _blinds(table: Any) -> tuple[int, int]:
    """Return who posted the small and the big blind; -1 for nobody."""
    seats = int(table.seats)
    living = [(int(table.foe) + step) % seats for step in range(1, seats + 1)]
    living = [seat for seat in living if table.alive[seat]]
    if table.alive_n == 2 and not table.rules.hu_foe_blind:
        return int(c.NOTHING), living[0]
    return living[0], living[1]


def _usual_lines(table: Any, description: Mapping[str, Any]) -> list[int]:
    """Return the lines if nobody said: the blinds, and in later rounds the bid that all matched."""
    rules, start = table.rules, int(table.rules.start_mettle)
    small, big = _blinds(table)
    lines = [0] * int(table.seats)
    if description.get("round", 1) == 1:
        if small >= 0:
            lines[small] = min(start, int(rules.small_blind))
        lines[big] = min(start, int(rules.big_blind))
        return lines
    bid = max(int(rules.small_blind), int(rules.big_blind))
    return [min(start, bid) * (1 - int(table.faded[seat])) for seat in range(len(lines))]


def _write_mettle(table: Any, description: Mapping[str, Any]) -> None:
    seats, start = int(table.seats), int(table.rules.start_mettle)
    lines = _listed(description.get("lines", _usual_lines(table, description)))
    stocks = _listed(description["stocks"]) if "stocks" in description else None
    for what, value in (("lines", lines), ("stocks", stocks)):
        if value is not None and len(value) != seats:
            raise UsageError(f"position: {what} lists mettle for each of {seats} seats")
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
    table.round_no = _number("round", description.get("round", 1), 1, int(table.rules.rounds))
    cards = place_cards.pieces(description.get("board", ""))
    if len(cards) != c.BOARD_START + table.round_no - 1:
        raise UsageError(
            f"position: the board has {c.BOARD_START + table.round_no - 1} cards in round "
            f"{table.round_no}, not {len(cards)}"
        )
    whole = (1 << (c.SUITS * int(table.rules.team_values))) - 1
    left = [whole] * 3
    for slot, piece in enumerate(cards):
        *deck, word = piece.split()
        name = deck[0] if deck else c.TEAM_WORDS[slot if slot < c.BOARD_START else 0]
        if name not in c.TEAM_WORDS:
            raise UsageError(f"position: no deck {name!r}{suggestion(name, c.TEAM_WORDS)}")
        team, kind = c.TEAM_WORDS.index(name), place_cards.card_type("board", word)
        if not left[team] >> kind & 1:
            raise UsageError(f"position: {word} is not in the {name} any more")
        left[team] &= ~(1 << kind)
        table.board[slot], table.board_team[slot] = kind, team
    table.board_n = len(cards)
    for kind in place_cards.types("kept", description.get("kept", "")):
        if not left[c.THREATS] >> kind & 1:
            raise UsageError(f"position: the kept {c.TYPE_WORDS[kind]} is not in the threats")
        left[c.THREATS] &= ~(1 << kind)
        owner = table.foe if table.rules.kept_owner else 0
        table.kept[owner] |= 1 << kind
    world.hidden.team_left[:] = left


def _write_cards(world: Any, me: int, description: Mapping[str, Any]) -> None:
    table = world.table
    seats = int(table.seats)
    hand = place_cards.pieces(description.get("hand", ""))
    if len(hand) != 2:
        raise UsageError(f"position: a hand has 2 cards, not {len(hand)}")
    fronts = {}
    for key, text in _by_seat(description.get("front", {})).items():
        if table.rules.tier < 3:
            raise UsageError("position: cards lie in front from tier 3 on")
        seat = _number("front", key, high=seats - 1)
        fronts[seat] = [place_cards.maneuver("front", piece) for piece in place_cards.pieces(text)]
    for seat in range(seats):
        front = fronts.get(seat, [])
        mine = hand if seat == me and seat != table.foe else []
        own = [place_cards.maneuver("hand", piece) for piece in mine if piece != "thwarted"]
        place_cards.write_deck(world, seat, own, front, mine.count("thwarted"), bool(mine))
    left = int(world.hidden.team_left[c.THREATS])
    if me == table.foe:
        threats = place_cards.types("hand", description["hand"])
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


def _write_bidding(table: Any, me: int, description: Mapping[str, Any]) -> None:
    seats, rules = int(table.seats), table.rules
    table.phase, table.decision, table.actor, table.user = c.PH_TURN, c.BID, me, me
    table.small_blind, table.big_blind = _blinds(table)
    table.level = _number("bid", description.get("bid", max(table.line_n[:seats].max(), 0)))
    dice = description.get("dice", [min(4, int(rules.die_faces))] * seats)
    top = max(int(rules.die_faces), int(rules.track_max))
    table.die[:seats] = _numbers("dice", dice, seats, low=0, high=top)
    table.die[:seats] *= table.alive[:seats]
    table.die[table.foe] = 0
    put_in = description.get("put_in")
    if put_in is None:
        put_in = table.line_n[:seats].tolist() if table.round_no == 1 else [0] * seats
    table.put_in[:seats] = _numbers("put_in", put_in, seats)
    for seat in range(seats):
        if table.put_in[seat] > table.line_n[seat]:
            raise UsageError(f"position: seat {seat} put in more than lies on its line")
    first = table.big_blind if table.round_no == 1 else table.foe
    order = [(int(first) + step) % seats for step in range(1, seats + 1)]
    before = order[: order.index(me)]
    acted = _seats("acted", description.get("acted", before), seats)
    if me in acted:
        raise UsageError(f"position: seat {me} decides, so it has not acted")
    for seat in acted:
        table.acted[seat] = 1
    table.cursor = before[-1] if before else first


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
