"""Stories, views and transcripts."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.components import DECISIONS, EVENTS
from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.hand_evaluation import best_category
from simlab.games.spaceknights.hands import CATEGORY_WORDS
from simlab.games.spaceknights.knowledge import zone_in
from simlab.games.spaceknights.text.words import _LINES, tell
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match, transcript
from tests.games.spaceknights.boards import Board, dealt
from tests.games.spaceknights.random_games import busy_game

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"]


def test_every_event_has_a_story_line():
    assert set(_LINES) == {kind.name for kind in EVENTS}
    assert len({kind.name for kind in EVENTS}) == len(EVENTS) == 53


def test_every_event_can_be_told_whatever_is_seen_of_it():
    sample = {"type": "3H", "card": "2-3H", "team": "loci", "category": "two_pair"}
    sample |= {"reason": "healing", "effect": "e3", "condition": "c2", "kind": "r4"}
    sample |= {"decision": "place", "action": "card 1"}
    for kind in EVENTS:
        event = {"event": kind.name, **{name: sample.get(name, 1) for name in kind.values}}
        full = tell(event, NAMES)
        assert "{" not in full
        assert full or kind.name in ("of_colour", "forced")
        secret = {**event, **dict.fromkeys(kind.private)}
        if set(kind.private) != set(kind.values):
            assert "None" not in tell(secret, NAMES)


def test_cards_are_told_as_people_call_them():
    for card, text in (("2-3H", "3H"), ("threat-6C", "the threat 6C"), ("thwarted", "a Thwarted")):
        event = {"event": "drawn", "seat": 1, "card": card}
        assert tell(event, NAMES) == f"Bob draws {text}."
    assert tell({"event": "drawn", "seat": 1, "card": None}, NAMES) == "Bob draws a card."


def test_busy_games_can_be_told_and_viewed():
    seen = set()
    for seed in range(3):
        for match in busy_game(4, {"n_thwarted": 1, "place_uncontested": True}, seed, 250):
            if match.over:
                continue
            decision = DECISIONS[int(match.table.decision)].name
            seen.add(decision)
            for seat in range(4):
                if match.table.alive[seat]:
                    me = match.world.seats[seat]
                    own, others = GAME.view(match.table, me, seat, NAMES)
                    assert all(isinstance(line, str) for line in (*own, *others))
    assert {"bid", "showdown", "complication", "respite", "place"} <= seen


def test_views_tell_what_only_the_player_knows():
    """A hand that was looked at, a deck that was searched, cards that came back to a deck."""
    cards = "4I e9 c1, 5H e4 c2, 6C e2 c3"
    board = Board(
        3, {"n_thwarted": 1}, foe=0, me=1, board="1H, 1I, 1C", lines=[2, 0, 1], acted=[0],
        stocks=[{"0": 30, "1": 3}, {"1": 30, "0": 2}, {"2": 30, "1": 3}], dice=[0, 6, 6],
        front={"1": cards},
    )  # fmt: skip
    me = board.world.seats[1]

    def lines(viewer: Any) -> list[str]:
        return GAME.view(board.table, viewer, 1, NAMES)[1]

    board.do("e4")
    (foe,) = (line for line in lines(me) if "threat-" in line)
    assert "you know of threat-" in foe
    board.do("e2", "+2")
    assert "back in the threats threat-" in next(line for line in lines(me) if "threat-" in line)
    board.do("e9")
    board.do(board.legal[0])
    knight = next(line for line in lines(me) if "in the deck" in line)
    for place, spots in (("you know of", c.IN_HAND), ("in the deck", c.IN_DECK)):
        piece = next(part for part in knight.split("; ") if part.startswith(place))
        known = [card for card in range(c.TYPES * 2, c.TYPES * 3)
                 if me.facts.book[card] and zone_in(me.facts, card) == spots]  # fmt: skip
        assert known
        assert all(c.TYPE_WORDS[card % c.TYPES] in piece for card in known)
    assert not any("you know" in line for line in lines(board.world.seats[0]))


def test_views_judge_hands_as_the_evaluator_does():
    for seed, rules in enumerate(
        ({}, {"wrap": True}, {"ranking.straight": 8, "ranking.flush": 13})
    ):
        for match in busy_game(4, {"n_thwarted": 0, **rules}, seed, 300):
            if match.table.shown_n.any():
                for seat in np.flatnonzero(match.table.shown_n):
                    made = CATEGORY_WORDS[int(match.table.shown_strength[seat]) >> 15 & 31]
                    pool = match.world.seats[seat].pool.n
                    assert best_category(pool, match.table.rules) == made


def test_stories_hide_cards_drawn_by_others():
    match = dealt(3, {"tier": 0, "start": "fixed"})
    kinds = {kind.name: kind for kind in EVENTS}
    drawn = [event for event in match.events if event["event"] == "drawn"]
    assert len(drawn) == 6
    for event in drawn:
        kind = kinds["drawn"]
        other = (event["seat"] + 1) % 3
        assert kind.as_seen(event, match.matchup.rules, other)["card"] is None
        assert kind.as_seen(event, match.matchup.rules, event["seat"])["card"]


def test_transcripts_are_plain_and_whole():
    matchup = build_matchup("spaceknights", "random", seats=3, rules={"max_hands": 4}, seed=2)
    lines = list(transcript(matchup, 0))
    assert json.loads(json.dumps(lines)) == lines
    assert set(lines[-1]["result"]) == {"seats", "table"}
    after = lines[1]["after"]
    assert len(after["seats"]) == 3
    assert len(after["table"]["stock"]) == 3
    assert set(after["hidden"]) >= {"team_left", "next_card"}
    assert "spot" not in after["seats"][0]["facts"]
    assert len(after["seats"][0]["facts"]["book"]) == 12


def test_all_common_cards_are_told_however_few_players_there_are():
    rules = {"tier": 0, "start": "fixed", "rounds": 4, "max_hands": 1}
    lines = list(transcript(build_matchup("spaceknights", "caller", seats=2, rules=rules), 0))
    table = lines[-2]["after"]["table"]
    assert len(table["board"]) == len(table["board_team"]) == 6
    assert None not in (*table["board"], *table["board_team"])
    assert len(table["stock_n"]) == len(table["kept"]) == 2


def test_a_story_can_be_followed():
    match = Match(build_matchup("spaceknights", "sensible", seats=3, rules={"max_hands": 6}), 0)
    text = [tell(event, NAMES) for event in match.events]
    for turn in match.play():
        decided = {"seat": turn.actor, "decision": turn.decision, "action": turn.action}
        text.append(tell({"event": "decided", **decided}, NAMES))
        text += [tell(event, NAMES) for event in turn.events]
    story = "\n".join(text)
    assert "is the Foe" in story
    assert "wins the hand" in story
    assert "The game is broken off." in story
