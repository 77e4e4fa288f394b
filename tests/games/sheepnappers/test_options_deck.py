"""Options of the deck, the deal, the draw and the wolf: each does what it says."""

from __future__ import annotations

import pytest

from simlab.games.sheepnappers.rule_constants import CARD_KEYS
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheepnappers.boards import BLANKS, Board, total, words


def dealt(seats=4, **rules):
    """Return a game of the standard deck at its first decision."""
    names = {key.replace("__", "."): value for key, value in rules.items()}
    return Match(build_matchup("sheepnappers", "random", seats=seats, rules=names, seed=3), 0)


def deck_of(match):
    hidden = match.world.hidden
    hands = [words(match.world.seats[seat].hand) for seat in range(match.matchup.seats)]
    return total([words(hidden.pile), words(hidden.discard), *hands])


@pytest.mark.parametrize("word", CARD_KEYS)
def test_copies_set_cards_of_the_deck(word):
    assert deck_of(dealt(**{f"copies__{word}": 11}))[word] == 11


@pytest.mark.parametrize("word", CARD_KEYS)
def test_removed_2p(word):
    kept = {"fuel": 8, "gps": 2, "it": 5, "pirate": 1, "dream": 7, "kamikaze": 3}
    kept.update({"time": 3, "spider": 4, "lamp": 5, "baa": 4})
    standard = {**kept, "fuel": 13, "gps": 3}
    assert deck_of(dealt(2))[word] == kept[word]
    assert deck_of(dealt(2, **{f"removed_2p__{word}": 0}))[word] == standard[word]
    assert deck_of(dealt(2, **{f"removed_2p__{word}": 1}))[word] == standard[word] - 1
    assert deck_of(dealt(3, **{f"removed_2p__{word}": 1}))[word] == standard[word]


@pytest.mark.parametrize("wolves", [0, 1, 2, 5])
def test_wolves_set_wolves_of_the_deck(wolves):
    assert deck_of(dealt(wolves=wolves))["wolf"] == wolves


@pytest.mark.parametrize("cards", [0, 5, 7, 12])
def test_hand_size_sets_cards_dealt(cards):
    match = dealt(hand_size=cards, max_turns=1)
    others = [seat for seat in range(4) if seat != match.table.starter]
    assert [match.table.hand_n[seat] for seat in others] == [cards] * 3


@pytest.mark.parametrize("word", ["it", "pirate", "dream", "kamikaze"])
def test_wool(word):
    board = Board(
        f"fuel 3, {word} 2", "fuel 3", status=["active", "home"], rules={f"wool.{word}": 37}
    )
    board.do("launch")
    assert board.score() == [74, 0]


@pytest.mark.parametrize(("word", "wool"), [("it", 20), ("pirate", 10), ("dream", 10)])
def test_wool_by_default(word, wool):
    board = Board(f"fuel 3, {word}, kamikaze, lamp", "fuel 3", status=["active", "home"])
    board.do("launch")
    assert board.score() == [wool + 20, 0]


def test_eaten_score():
    board = Board("fuel", "", pile="wolf 1", drawing=True, rules={"eaten_score": -33})
    assert board.score() == [-33, -33]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_base_need(seats):
    hands = ["fuel 4, lamp", *[""] * (seats - 1)]
    assert "launch" in Board(*hands).legal
    assert "launch" not in Board(*hands, rules={f"base_need.{seats}": 5}).legal
    others = {f"base_need.{number}": 5 for number in (2, 3, 4) if number != seats}
    assert "launch" in Board(*hands, rules=others).legal


def test_base_need_by_default():
    for seats, need in ((2, 3), (3, 3), (4, 2)):
        empty = [""] * (seats - 1)
        assert "launch" not in Board(f"fuel {need - 1}, lamp", *empty).legal
        assert "launch" in Board(f"fuel {need}, lamp", *empty).legal


@pytest.mark.parametrize("dynamic", [False, True])
def test_need_dynamic(dynamic):
    hands = ["fuel 2, lamp", "", "fuel 3", "fuel 3"]
    board = Board(
        *hands,
        status=["active", "active", "home", "home"],
        rules={"need_dynamic": dynamic},
    )
    assert ("launch" in board.legal) is not dynamic


def test_need_dynamic_follows_players_who_drop_out():
    rules = {"need_dynamic": True, "base_need.3": 4, "base_need.2": 6}
    board = Board("fuel 4", "fuel 4, lamp", "fuel 4, lamp", rules=rules)
    assert board.legal == ["end", "launch"]
    board.do("launch")
    assert board.actor == 1
    assert "launch" not in board.legal


def test_gps_extra():
    hands = ["fuel 5, gps 2, lamp", "", "", ""]
    for extra, legal in ((0, True), (1, True), (2, False)):
        assert ("launch" in Board(*hands, rules={"gps_extra": extra}).legal) is legal


@pytest.mark.parametrize("cards", [1, 3])
def test_draws_per_turn(cards):
    board = Board("", "", pile="lamp 9", drawing=True, rules={"draws_per_turn": cards})
    assert board.hand(0) == {"lamp": cards}
    assert board.names() == ["drawn"] * cards


def test_draws_per_turn_a_wolf_uses_up_one_and_is_fed_before_the_next():
    board = Board("it, dream 2", "", pile="wolf 2", drawing=True, rules={"draws_per_turn": 3})
    assert (board.asked, board.names()) == ("feed", ["drawn"])
    board.do("it")
    assert board.names()[:7] == ["fed", "drawn", "forced", "fed", "drawn", "forced", "fed"]
    assert board.discard == {"it": 1, "dream": 2}


def test_launch_window_after_draw():
    board = Board("fuel 3, lamp", "dream", drawing=True)
    assert (board.asked, board.names()) == ("main", ["drawn"])
    assert "launch" in board.legal


def test_launch_window_start_only():
    board = Board("fuel 3, lamp", "dream", drawing=True, rules={"launch_window": "start_only"})
    assert (board.asked, board.legal, board.names()) == ("pre_draw", ["draw", "launch"], [])
    board.do("draw")
    assert (board.asked, board.names()) == ("main", ["drawn"])
    assert "launch" not in board.legal


def test_launch_window_either():
    board = Board("fuel 3, lamp", "dream", drawing=True, rules={"launch_window": "either"})
    board.do("draw")
    assert "launch" in board.legal
    board = Board("fuel 3, lamp", "lamp", drawing=True, rules={"launch_window": "either"})
    board.do("launch")
    assert board.names()[:2] == ["launching", "home"]
    assert board.hand(0) == {"fuel": 3, "lamp": 1}


def test_launch_window_asks_nobody_without_the_fuel():
    rules = {"launch_window": "either"}
    assert Board("fuel 2, lamp", "dream", drawing=True, rules=rules).asked == "main"


def test_launch_window_a_failed_launch_replaces_the_draw():
    rules = {"launch_window": "start_only"}
    board = Board("fuel 3, lamp", "kamikaze", drawing=True, rules=rules)
    board.do("launch", "1: throw")
    assert board.hand(0) == {"fuel": 2, "lamp": 1}
    assert board.table.current == 1


@pytest.mark.parametrize("returns", [True, False])
def test_wolf_returns(returns):
    board = Board("it, lamp", "", pile="wolf 2", drawing=True, rules={"wolf_returns": returns})
    assert board.top == ("it" if returns else "wolf")
    assert board.pile == {"wolf": 2 if returns else 1}
    assert board.table.wolves_out == (0 if returns else 1)
    assert board.table.pile_n == board.pile["wolf"]


def test_wolf_returns_off_a_wolf_that_has_eaten_is_gone():
    board = Board("", "it, lamp", "", pile="wolf 2", drawing=True, rules={"wolf_returns": False})
    assert board.status(0) == "eaten"
    assert (board.pile, board.actor) == ({}, 1)
    assert board.legal[0] == "end"


def after_a_meal(**rules):
    """Seat 0 was eaten with fuel and two Baas; seat 1 may launch before it draws."""
    return Board(
        "fuel, baa 2",
        "it, fuel 3",
        "",
        pile="wolf 2",
        drawing=True,
        rules={"launch_window": "either", **rules},
    )


def test_eaten_to_discard():
    board = after_a_meal()
    assert (board.discard, board.pile) == ({}, {"fuel": 1, "baa": 2, "wolf": 2})
    board = after_a_meal(eaten_to_discard=True)
    assert (board.discard, board.pile) == ({"fuel": 1, "baa": 2}, {"wolf": 2})


def test_eaten_to_discard_leaves_the_highest_kind_on_top():
    assert after_a_meal(eaten_to_discard=True).top == "baa"
    assert after_a_meal(eaten_to_discard=True, wolf_returns=False).top == "wolf"


@pytest.mark.parametrize("circles", [1, 2, 3])
def test_idle_rounds(circles):
    board = Board("dream", "it", pile="", drawing=True, rules={"idle_rounds": circles})
    assert board.asked == "main"
    board.do("end", *["end"] * (circles - 1))
    assert board.asked is None
    assert board.names().count("skipped") == 2 * circles - 1
    assert board.names().count("stranded") == 2
    assert board.score() == [0, 0]


def test_idle_rounds_count_from_the_last_card_played():
    board = Board("lamp", "", pile="", drawing=True)
    assert board.names() == ["skipped"]
    board.do("lamp +1 fuel")
    assert board.names().count("skipped") == 2
    assert board.status(0) == "stranded"


def test_idle_rounds_do_not_count_a_turn_with_a_draw():
    board = Board("", "", pile=BLANKS, drawing=True)
    board.do(*["end"] * 7)
    assert board.asked == "main"
    assert board.pile == {"lamp": 1}
    board.do("end", "end")
    assert board.asked == "main"
