"""Positions of real games, described in words, play on as they did."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.positions.schema import ASKED, THWARTED
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.inference.positions import placed_position
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.world_comparison import check_plays_on_alike

SETTINGS: list[dict[str, Any]] = [
    {"seats": 4},
    {"seats": 2, "lineup": "sensible"},
    {"seats": 5, "preset": "hand"},
    {"seats": 3, "rules": {"tier": 2}},
    {"seats": 4, "rules": {"rounds": 2, "sd_start": "foe", "kept_clear": "any_lost_hand"}},
]
UNTOLD = {"hand", "maneuver"}
"""Events after which it matters what else is in a deck, which cannot be told."""


def card_words(match: Match, seat: int) -> str:
    """Return the cards of a hand as their player reads them."""
    book = match.world.seats[seat].facts.book
    words = []
    for card in match.world.seats[seat].hand[: match.table.hand_n[seat]]:
        if card == c.THWARTED:
            words.append(THWARTED)
        elif card >= c.THREAT:
            words.append(c.TYPE_WORDS[card - c.THREAT])
        else:
            effect, condition = divmod(int(book[card]) - 1, c.CONDITIONS)
            words.append(f"{c.TYPE_WORDS[c.TYPE_OF[card]]} e{effect + 1} c{condition + 1}")
    return ", ".join(words)


def front_words(match: Match, seat: int) -> str:
    table = match.table
    words = []
    for card in table.front[seat, : table.front_n[seat]]:
        effect, condition = divmod(int(table.facts.book[card]) - 1, c.CONDITIONS)
        words.append(f"{c.TYPE_WORDS[c.TYPE_OF[card]]} e{effect + 1} c{condition + 1}")
    return ", ".join(words)


def described(match: Match) -> dict[str, Any]:
    """Return what the player who decides could say."""
    table, me = match.table, match.actor
    seats = range(int(table.seats))
    asked = c.DECISIONS[int(table.decision)].name
    told: dict[str, Any] = {"decision": asked, "me": me, "foe": int(table.foe)}
    told |= {"hand": card_words(match, me), "round": int(table.round_no)}
    told["board"] = [
        f"{c.TEAM_WORDS[table.board_team[slot]]} {c.TYPE_WORDS[table.board[slot]]}"
        for slot in range(int(table.board_n))
    ]
    told["bid"] = int(table.level)
    for name, chips in (("stocks", table.stock), ("lines", table.line)):
        by_colour = [dict(enumerate(map(int, chips[seat][: table.seats]))) for seat in seats]
        told[name] = by_colour if table.rules.tier >= 2 else [each[0] for each in by_colour]
    told["dice"] = [int(table.die[seat]) or 1 for seat in seats]
    told["put_in"] = [int(table.put_in[seat]) for seat in seats]
    told["out"] = [seat for seat in seats if not table.alive[seat]]
    told["faded"] = [seat for seat in seats if table.alive[seat] and table.faded[seat]]
    if asked == "bid":
        told["acted"] = [seat for seat in seats if table.acted[seat] and seat != me]
    if asked == "showdown":
        told["revealed"] = {seat: card_words(match, seat) for seat in seats if table.shown_n[seat]}
    told["kept"] = [c.TYPE_WORDS[kind] for kind in range(c.TYPES) if table.kept[0] >> kind & 1]
    if table.rules.tier >= 3:
        told["front"] = {seat: front_words(match, seat) for seat in seats if table.front_n[seat]}
    for name in ("overpower", "life_force"):
        told[name] = [max(1, int(table[name][seat])) for seat in seats]
    if table.rules.tier >= 2:
        told["respites"] = [c.RESPITE_WORDS[int(table.respite[seat])] for seat in seats]
    return told | {"hands_played": int(table.hand_index)}


def can_be_told(table: Any) -> bool:
    """Whether no maneuver has left anything that nobody can say."""
    seats = range(int(table.seats))
    left = table.thwart_banned or table.foe_limited or table.refused or any(table.aside)
    moved = any(table.circle[seat] != seat for seat in seats)
    for seat in seats:
        left = left or table.e1_on[seat] or table.thwarted_played[seat]
        left = left or (table.alive[seat] and table.hand_n[seat] != 2)
        moved = moved or table.hand_of[seat] not in (seat, THREAT_HAND)
    return not left and not moved


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_described_position_plays_on_as_recorded(number: int) -> None:
    """Each kind of decision some times, with whatever the hidden cards and the luck are."""
    setting = {"lineup": "random", **SETTINGS[number]}
    matchup = build_matchup("spaceknights", **setting)
    wanted = dict.fromkeys(ASKED, 12)
    for game in range(60):
        match = Match(matchup, game)
        for _ in range(200):
            if match.over:
                break
            table = match.table
            kind = c.DECISIONS[int(table.decision)].name
            if wanted.get(kind, 0) > 0 and can_be_told(table):
                wanted[kind] -= 1
                placed = placed_position(matchup, described(match))
                assert placed.legal_actions() == match.legal_actions()
                root = placed.root
                root[0].seats[match.actor].colours = match.me.colours  # which nobody can tell
                check_plays_on_alike(matchup, match.world, root[0], 40, game, UNTOLD)
            match.take(match.choose())
    assert max(wanted.values()) < 12, wanted
