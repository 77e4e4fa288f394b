"""What people write of cards, seats and lists, in the ways in which they write it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simlab.core import value_parsers as r
from simlab.core.position_schema import MY_SEAT, Key, assumed, read_position, rules_told
from simlab.inference.positions import read_table
from simlab.jit.errors import UsageError, suggestion
from tests.toy_games import tiny

RULES = tiny.GAME.rules()
ASKER = r.Asker(RULES, 1)
CARDS = r.Vocabulary(
    ("fuel", "it", "weapon2", "green_apples", "wolf"),
    ("Fuel", "IT Sheep", "Bow of 2", "Green Apples", "Wolf"),
)
HAND = r.Counted(CARDS, 20)


@pytest.mark.parametrize("cards", [["fuel", "it", "fuel 2"], ("fuel x3", "IT"), ["3 fuel, it"]])
def test_cards_may_be_a_list(cards: Any) -> None:
    assert HAND.read("position: hand", cards, ASKER) == {0: 3, 1: 1}


@pytest.mark.parametrize(
    "text",
    [
        "fuel 3, it",
        "3 fuel, it",
        "FUEL 3, IT Sheep",
        "fuel x3, it x1",
        "3x Fuel, 1 it sheep",
        "3 × fuel, it",
        "fuel=3, it = 1",
        "2 fuels, it, fuel",
        "3 Fuel, 1 IT Sheep (wool 30, a launch takes 3 fuel)",
        "P0 asap: 3 Fuel, 1 IT Sheep (wool 30)",
        "you hold 3 Fuel, 1 IT Sheep (wool 30); set aside as a gift: 1 Baa",
        "P1 (you): 50 gold; hand: 3 Fuel, 1 IT Sheep; bag: 1 Wolf",
        {"fuel": 3, "it": "1"},
        {"Fuel": 3.0, "it sheep": 1},
    ],
)
def test_a_hand_in_many_ways(text: Any) -> None:
    assert HAND.read("position: hand", text, ASKER) == {0: 3, 1: 1}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("weapon2", {2: 1}),
        ("weapon2 2", {2: 2}),
        ("2 weapon2", {2: 2}),
        ("bow of 2 x2", {2: 2}),
        ("green apples 2", {3: 2}),
        ("Green-Apples", {3: 1}),
        ("wolves 2", {4: 2}),
        ("nothing", {}),
        ("", {}),
    ],
)
def test_words_with_numbers_and_plurals(text: str, found: dict[int, int]) -> None:
    assert HAND.read("position: hand", text, ASKER) == found


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        (HAND, "3 feul", "hand: no card 'feul'; did you mean 'fuel'"),
        (HAND, "fuel 21", "hand: fuel lies between 0 and 20"),
        (HAND, "fuel 2.5", "fuel is a whole number"),
        (HAND, "fuel -1", "fuel lies between"),
        (HAND, 3, "write 'fuel 2, it', not 3"),
        (HAND, ["fuel", 2], r"write 'fuel 2, it', not \['fuel', 2\]"),
        (HAND, ["fuel", "feul"], "hand: no card 'feul'; did you mean 'fuel'"),
        (HAND, {"fuel": None}, "fuel is a number, not 'None'"),
        (r.Seat(), 2, "from 0 to 1"),
        (r.Seat(), True, "from 0 to 1"),
        (r.Seat(), "-1", "from 0 to 1"),
        (r.Whole(0, 9), "two", "is a number"),
        (r.Whole(0, lambda rules: int(rules["turns"])), 7, "between 0 and 6"),
        (r.Word(CARDS), "feul", "did you mean 'fuel'"),
        (r.Word(CARDS), True, "no card 'True'"),
        (r.YES, 1, "no answer '1'; valid: no, yes"),
        (r.EachSeat(r.Whole(0, 9)), "1", "each of the 2 seats, not 1"),
        (r.EachSeat(r.Whole(0, 9)), {"0": 1}, "each of the 2 seats"),
        (r.ListOf(r.Seat()), 1.5, "is a list"),
        (r.BySeat(HAND), "fuel 2", "'0: …; 2: …'"),
        (r.BySeat(HAND), "7: fuel 2", "from 0 to 1"),
    ],
)
def test_what_cannot_be_read_is_named(kind: r.Kind, value: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        kind.read("position: hand", value, ASKER)


@pytest.mark.parametrize(
    ("kind", "value", "found"),
    [
        (r.Seat(), "P1", 1),
        (r.Seat(), "seat 0", 0),
        (r.EachSeat(r.Whole(0, 9)), "1, 2", [1, 2]),
        (r.EachSeat(r.Whole(0, 9)), "1; 2", [1, 2]),
        (r.EachSeat(r.Whole(0, 9)), "1 2", [1, 2]),
        (r.EachSeat(r.Whole(0, 9), short="others"), "4", [4, None]),
        (r.EachSeat(r.Whole(0, 9), short="mine"), 4, [None, 4]),
        (r.EachSeat(HAND, ";"), "fuel; ", [{0: 1}, {}]),
        (r.ListOf(r.Seat()), "0, P1", [0, 1]),
        (r.ListOf(r.Seat()), 1, [1]),
        (r.ListOf(r.Seat()), "", []),
        (r.BySeat(HAND), "0: fuel 2; P1: it", {0: {0: 2}, 1: {1: 1}}),
        (r.Cards(CARDS), "it fuel, it", [1, 0, 1]),
    ],
)
def test_parsers_read_seats_and_lists(kind: r.Kind, value: Any, found: Any) -> None:
    assert kind.read("position: hand", value, ASKER) == found


def test_a_position_is_read_by_its_keys() -> None:
    keys = (
        MY_SEAT,
        Key("hand", HAND, "your cards", ""),
        Key("sizes", r.EachSeat(r.Whole(), short="others"), "sizes", "one each"),
        Key("need", r.Whole(), "what is needed", "", only="offer"),
    )
    told = {"hand": "2 fuel", "sizes": "7", "me": "P1"}
    assert read_position(keys, RULES, told) == {"me": 1, "hand": {0: 2}, "sizes": [7, None]}
    assert assumed(keys, told) == []
    assert assumed(keys, {"hand": "fuel", "sizes": None}) == ["me (seat 0)", "sizes (one each)"]
    with pytest.raises(UsageError, match="no key 'hadn'; did you mean 'hand'"):
        read_position(keys, RULES, {"hadn": "fuel"})
    with pytest.raises(UsageError, match="hand is missing: your cards"):
        read_position(keys, RULES, {})


def test_a_key_may_tell_a_rule_of_whoever_asks() -> None:
    known = r.Vocabulary(("none", "virus"), noun="alien")
    keys = (MY_SEAT, Key("my_alien", r.Word(known), "yours", "as the rules say", rule="aliens"))
    assert rules_told(keys, RULES, {"me": 1}) == {}
    told = {"me": "P1", "my_alien": "Virus"}
    assert rules_told(keys, RULES, told) == {"aliens.1": ("my_alien", "virus")}
    assert assumed(keys, {"me": 1}) == []
    with pytest.raises(UsageError, match="no alien 'virous'; did you mean 'virus'"):
        rules_told(keys, RULES, {"my_alien": "virous"})


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("virsu", ("void", "virus"), "virus"),
        ("flare virus", ("ace_flare", "virus_flare"), "virus_flare"),
        ("wolves", ("rules", "rules.hand_size", "rules.wolves"), "rules.wolves"),
        ("alien", ("alien_pool", "aliens"), "aliens"),
    ],
)
def test_suggestion_is_the_nearest_name(word: str, known: tuple[str, ...], meant: str) -> None:
    """A slip of the pen first; then the words of a name tell more than its letters."""
    assert suggestion(word, known) == f"; did you mean {meant!r}?"


def test_keys_of_the_decision_that_is_asked() -> None:
    known = r.Vocabulary(("plan", "offer"), noun="decision")
    keys = (
        MY_SEAT,
        Key("decision", r.Word(known), "what is asked", "plan"),
        Key("need", r.Whole(), "what is needed", "nothing", only="offer"),
    )
    assert read_position(keys, RULES, {"decision": "Offer", "need": 2})["need"] == 2
    assert assumed(keys, {"me": 0, "decision": "offer"}) == ["need (nothing)"]
    assert assumed(keys, {"me": 0, "decision": "plan"}) == []
    with pytest.raises(UsageError, match="need matters for decision offer, and plan is asked"):
        read_position(keys, RULES, {"need": 2})


def test_switches_are_read_from_files_and_from_python(tmp_path: Path) -> None:
    """They were refused: no answer 'True'."""
    for name, text in (("p.toml", "juiced = true\n"), ("p.json", '{"juiced": true}')):
        (tmp_path / name).write_text(text)
        assert r.YES.read("juiced", read_table(tmp_path / name)["juiced"], ASKER) == 1
    assert [r.YES.read("juiced", each, ASKER) for each in (False, "no", True, "Yes")] == [
        0,
        0,
        1,
        1,
    ]
