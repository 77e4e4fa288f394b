"""The naive referee replays random games of Cosmic Encounter, over seats, presets and options.

``tests/referees/cosmic`` was written from the rules alone. It follows each transcript with a state
of its own and complains about any decision, list of legal actions, event, ship, card or colony
that differs. ``REFEREE_GAMES=1000`` replays that many of each preset and with options;
``tests/validation/cosmic_referee.py`` many with aliens and flares.
"""

import functools
import json
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.words import WORDS
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.stepper import transcript
from tests.games.cosmic.random_games import some_rules
from tests.games.falsified_transcripts import (
    alter_legal,
    alter_result,
    check_awake,
    drop_event,
)
from tests.referees.cosmic import aliens
from tests.referees.cosmic.referee import Referee, referee
from tests.referees.cosmic.registry import KNOWN, NotKnown
from tests.referees.cosmic.table import BASE_ALIENS, DOMINION_ALIENS
from tests.referees.cosmic.talk import DOUBLE_OFFERS, RELEASE_OFFERS
from tests.referees.transcript import Transcript
from tests.validation.cosmic_transcripts import told_lines

PRESETS = ("ffg2008", "seed", "short", "golden")
LINEUPS = ("random", "sensible", "random,diplomat,sharer", "socialite,farmer,random")
GOLDEN = ("golden:ally=1,ships=4", "golden:ally=0,ships=2", "sensible", "counter")
"""Players who end a game in which no reinforcement and no artifact is played."""
GAMES_OF_PRESET = int(os.environ.get("REFEREE_GAMES", "4"))
GAMES_WITH_OPTIONS = int(os.environ.get("REFEREE_GAMES", "16"))
CHUNKS = 2
ALTERED = 10

MOST_COLONIES = 4
"""More make games of players by chance very long."""
MANY_ARTIFACTS = {
    **dict.fromkeys(("copies.card_zap", "copies.force_field", "copies.plague"), 6),
    **dict.fromkeys(("copies.emotion", "copies.quash", "copies.ionic"), 6),
}
SCENES: tuple[dict[str, Any], ...] = (  # where much comes about that is seldom met otherwise
    {},
    {},
    {"copies.card_zap": 20, **MANY_ARTIFACTS},
    {"copies.emotion": 20, "copies.quash": 10, "copies.card_zap": 5},
    {"copies.negotiate": 30, "copies.morph": 3, "copies.ionic": 6},
    {"copies.negotiate": 30, "deal_rounds": 8, "copies.a20": 8, "copies.quash": 4},
    {"copies.morph": 30, "copies.a40": 4},
    {"copies.plague": 12, "copies.mobius": 12, "ships": 2, "retrieve": 0},
    {"copies.a06": 0, "copies.negotiate": 4, "copies.plus3": 15, "hand": 5, "deal_cards": 3},
)
MANY_ORATORIES = {
    "reward_deck": True,
    "reward": "card",
    "reward_rate": 2,
    "reward_copies.epic_oratory": 9,
    "copies.morph": 5,
}
"""A game in which Epic Oratory meets a negotiate."""

TABLES = (
    "virus,macron,zombie",
    "tripler,human,warpish",
    "zombie,tripler,human,virus",
    "gambler,miser,observer",
)
"""Aliens that other tests compile, too."""
MARKS = ("", "wild ", "super ")
LEARNT = tuple(alien for alien in DOMINION_ALIENS if {f"{m}{alien}" for m in MARKS} <= KNOWN)
"""The aliens of Dominion whose power and flares the referee knows."""
Lines = list[dict[str, Any]]


def matchup_of(seats: int, lineup: str, preset: str, rules: dict[str, Any], seed: int) -> Matchup:
    """Return a match-up; the line-up is repeated as often as there are seats."""
    names = [lineup] * seats if ":" in lineup else lineup.split(",") * seats
    return build_matchup(GAME, names[:seats], preset=preset, rules=rules, seed=seed)


def lines_of(
    seats: int, lineup: str, preset: str, rules: dict[str, Any], seed: int, number: int = 0
) -> Lines:
    """Return the transcript of a game."""
    return list(transcript(matchup_of(seats, lineup, preset, rules, seed), number))


def lines_of_preset(preset: str, number: int) -> Lines:
    """Return a game of a preset, with all numbers of players and line-ups in turn."""
    lineups = GOLDEN if preset == "golden" else LINEUPS
    return lines_of(3 + number % 4, lineups[(number + number // 4) % 4], preset, {}, 7, number)


def game_of(number: int) -> tuple[int, str, str, dict[str, Any]]:
    """Return seats, line-up, preset and options that chance chose."""
    chance = random.Random(number)
    seats, preset = chance.choice([3, 4, 5, 6]), chance.choice(PRESETS[:3])
    rules = some_rules(chance, seats, chance.choice([0.05, 0.15, 0.4])) | chance.choice(SCENES)
    rules = {key: value for key, value in rules.items() if not key.startswith(("alien", "flare"))}
    rules["hand"] = min(rules.get("hand", 8), 8 if seats > 4 else 10)
    rules.setdefault("win_colonies", chance.choice([1, 2, 3]))
    rules["win_colonies"] = min(MOST_COLONIES, rules["win_colonies"])
    return seats, chance.choice(LINEUPS), preset, rules


def lines_with_options(number: int) -> Lines:
    """Return a game of options that chance chose."""
    return lines_of(*game_of(number), number)


@pytest.mark.parametrize("preset", PRESETS)
def test_referee_agrees_on_presets(preset: str) -> None:
    decisions = sum(referee(lines_of_preset(preset, number)) for number in range(GAMES_OF_PRESET))
    assert decisions > 100 * GAMES_OF_PRESET


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_referee_agrees_on_options(chunk: int) -> None:
    numbers = range(chunk, GAMES_WITH_OPTIONS, CHUNKS)
    decisions = sum(referee(lines_with_options(number)) for number in numbers)
    assert decisions > 50 * GAMES_WITH_OPTIONS / CHUNKS


@functools.cache
def short_games() -> tuple[str, ...]:
    """Return short games, as files hold them, on which the referee agrees."""
    games = [lines_of(4, "random", preset, {"win_colonies": 2}, 1) for preset in PRESETS[:2]]
    assert all(referee(lines) > 30 for lines in games)
    return tuple(json.dumps(lines) for lines in games)


def other(value: Any) -> Any:
    """Return something else of the same sort."""
    if isinstance(value, str):
        return "p1.1" if value != "p1.1" else "p0.0"
    return "altered" if value is None else value + 1


def alter_event(chance: random.Random, lines: Lines) -> str:
    """Change something in an event; what was changed."""
    event = chance.choice([event for line in lines[:-1] for event in line["events"]])
    field = chance.choice([name for name in event if name != "event"])
    event[field] = other(event[field])
    return f"{event} {field}"


PUBLIC = (
    "turns", "encounters", "encounter", "offense", "defense", "target", "drawn", "role", "result",
    "ships", "foreign", "home", "zones", "sent", "lost_now", "hand_n", "deck_n", "destiny_n",
    "invited_o", "invited_d", "card_o", "card_d", "face_o", "face_d", "plus_o", "plus_d",
    "total_o", "total_d", "joined", "ships_lost", "drawn_n", "won_ally", "avn", "offense_wins",
)  # fmt: skip


def alter_state(chance: random.Random, lines: Lines) -> str:
    """Change something on the table; what was changed."""
    line = chance.choice(lines[:-2])
    table, name = line["after"]["table"], chance.choice(PUBLIC)
    if isinstance(table[name], list):
        place = chance.randrange(len(table[name]))
        table[name][place] = "altered"
    else:
        table[name] = other(table[name])
    return f"{name} after {line.get('n')}"


def alter_secret(chance: random.Random, lines: Lines) -> str:
    """Give somebody a card, or the deck; what was changed."""
    after = chance.choice(lines[:-2])["after"]
    cards = chance.choice([*(own["hand"] for own in after["seats"]), after["hidden"]["deck"]])
    kind = chance.choice(["negotiate", "a06", "plague"])
    cards[kind] = cards.get(kind, 0) + 1
    return kind


ALTERATIONS = (alter_event, drop_event, alter_legal, alter_state, alter_secret, alter_result)


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_referee_notices_falsified_transcripts(
    alter: Callable[[random.Random, Lines], str],
) -> None:
    """It notices whatever was changed in a transcript, wherever that is."""
    check_awake(alter, short_games(), referee, ALTERED)


@pytest.mark.parametrize(("preset", "number"), [("ffg2008", 298), ("ffg2008", 711), ("short", 263)])
def test_a_deal_fails_if_a_card_to_be_given_was_played_in_its_defence(
    preset: str, number: int
) -> None:
    assert referee(lines_of_preset(preset, number)) > 100


@pytest.mark.parametrize("number", [43, 45])
def test_a_deal_wins_at_once_and_gas_needs_something_to_deny(number: int) -> None:
    assert referee(lines_with_options(number)) > 30


@pytest.mark.parametrize(
    ("lineup", "rules", "number"),
    [
        ("random", {"deal_colonies": 2}, 4),
        ("random", {"deal_colonies": 2, "deal_form": "nash"}, 5),
        ("random,diplomat,sharer", MANY_ORATORIES, 11),
        ("random,diplomat,sharer", MANY_ORATORIES, 20),
    ],
)
def test_a_deal_of_two_colonies(lineup: str, rules: dict[str, Any], number: int) -> None:
    """By the rule, worked out for the players, and by Epic Oratory."""
    rules = {"copies.negotiate": 30, "win_colonies": 3, **rules}
    lines = lines_of(3 if "reward_deck" in rules else 4, lineup, "ffg2008", rules, 1, number)
    events = [event for line in lines[:-1] for event in line["events"]]
    made = [event["offer"] for event in events if event["event"] == "deal"]
    assert not {*made}.isdisjoint(DOUBLE_OFFERS)
    assert referee(lines) > 30


@pytest.mark.parametrize(
    ("rules", "number", "offers", "besides"),
    [
        ({}, 115, {"colony_for_release"}, {0, 2}),
        ({}, 287, {"card_for_release", "release_for_card"}, {0, 1}),
        ({"deal_form": "nash", "deal_colonies": 0}, 2, {"release_for_2"}, set()),
    ],
)
def test_zombie_releases_ships_in_a_deal(
    rules: dict[str, Any], number: int, offers: set[str], besides: set[int]
) -> None:
    """By their own agreement, other players' ships, too; and worked out for the players."""
    aliens = {f"aliens.{seat}": alien for seat, alien in enumerate(TABLES[0].split(","))}
    rules = {"copies.negotiate": 30, "win_colonies": 3, "retrieve": 0, **aliens, **rules}
    lines = lines_of(3, "random", "ffg2008", rules, 1, number)
    events = [event for line in lines[:-1] for event in line["events"]]
    made = {event["offer"] for event in events if event["event"] == "deal"}
    assert made.intersection(RELEASE_OFFERS) == offers
    assert {event["seat"] for event in events if event["event"] == "freed"} >= besides
    assert referee(lines) > 30


def test_the_lines_for_many_games_say_what_transcripts_say() -> None:
    """Of the state they hold what the referee reads."""
    matchup = matchup_of(4, "random", "ffg2008", {"win_colonies": 1}, 1)
    for told, line in zip(told_lines(matchup, 0), transcript(matchup, 0), strict=True):
        state, whole = told.pop("after", {}), line.get("after", {})
        assert told == {name: line[name] for name in told}
        assert {*state} == {*whole}
        pairs = [(state[name], whole[name]) for name in state if name != "seats"]
        pairs += zip(state.get("seats", ()), whole.get("seats", ()), strict=True)
        for mine, theirs in pairs:
            assert mine == {name: theirs[name] for name in mine}


def test_the_referee_refuses_what_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with an unknown effect is refused by name, before anything is checked."""
    effects = {f"{mark}{alien}" for mark in MARKS for alien in (*BASE_ALIENS, *LEARNT)}
    assert effects == KNOWN
    monkeypatch.setattr(aliens, "KNOWN", KNOWN - {"miser"})
    page = json.loads(short_games()[0])
    page[0]["rules"]["aliens.0"] = "miser"
    with pytest.raises(NotKnown, match="does not know miser"):
        referee(page)


@pytest.mark.parametrize("aliens", TABLES)
def test_the_referee_agrees_on_a_few_aliens(aliens: str) -> None:
    """Powers, wild and super flares of a table, from the first card to the result."""
    names = aliens.split(",")
    rules: dict[str, Any] = {f"aliens.{seat}": alien for seat, alien in enumerate(names)}
    rules |= {"flares": True, "flare_fill": 0, "win_colonies": 3}
    judge = Referee(Transcript(lines_of(len(names), "random", "ffg2008", rules, 1)))
    judge.play()
    assert all(judge.used[name] for name in names)
    assert any(judge.used[f"{mark} {name}"] for name in names for mark in ("wild", "super"))


@pytest.mark.parametrize(
    ("aliens", "lineup", "number"),
    [
        ("grudge,tick_tock,void,macron", "sensible", 15),
        ("clone,macron,tick_tock", "random,diplomat,sharer", 149),
    ],
)
def test_referee_discards_cards_played_at_the_very_end(
    aliens: str, lineup: str, number: int
) -> None:
    """A zap at the end of an encounter leaves the table; Clone's flare brings one back even so."""
    names = aliens.split(",")
    rules: dict[str, Any] = {f"aliens.{seat}": alien for seat, alien in enumerate(names)}
    rules |= {"flares": True, "flare_fill": 0, "win_colonies": 2 + number % 3}
    lines = lines_of(len(names), lineup, "ffg2008", rules, 5, number)
    told = [event for line in lines[1:] for event in line.get("events", ())]
    shown = max(place for place, event in enumerate(told) if event["event"] == "revealed")
    assert any(
        "zap" in event.get("kind", "") for event in told[shown:] if event["event"] == "played"
    )
    referee(lines)


def test_a_state_is_told_while_any_hook_waits() -> None:
    """The place of an effect that waits is written with one more than its number."""
    assert len(WORDS.values["hook"]) == c.HOOKS + 1
