"""The data tables: checked on load, replaceable by a folder and from Python."""

from __future__ import annotations

import shutil

import pytest

from simlab.games.sherwood import data
from simlab.games.sherwood.game import GAME
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup

FILES = ("travel_parties.csv", "sheriffs.csv", "equipment.csv", "board.csv")


@pytest.fixture
def folder(tmp_path):
    for name in FILES:
        shutil.copy(data.FOLDER / name, tmp_path / name)
    return tmp_path


def edit(folder, name, old, new):
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def test_the_own_tables_are_the_defaults(folder):
    for seats in GAME.seats:
        plain = GAME.rules(seats)
        assert dict(GAME.rules(seats, data.read(folder))) == dict(plain)


def test_a_folder_replaces_values(folder):
    edit(folder, "travel_parties.csv", "A03,A,P,2,1,0,1,E,S", "A03,B,P,7,3,2,0,N,S")
    for name in FILES[1:]:
        (folder / name).unlink()
    rules = GAME.rules(4, data.read(folder))
    values = [rules[f"{key}.A03"] for key in ("deck", "power", "glory", "gold", "start")]
    assert values == ["B", 7, 3, 2, "N"]
    assert rules["power.SA1"] == 3
    outcomes, _ = build_matchup(GAME, "random", seats=4, rules=data.read(folder)).play(0, 2)
    assert len(outcomes) == 2


def test_cards_that_are_not_listed_are_out(folder):
    edit(folder, "travel_parties.csv", "A03,A,P,2,1,0,1,E,S\n", "")
    assert GAME.rules(4, data.read(folder))["deck.A03"] == "box"


def test_a_board_of_four_columns(folder):
    (folder / "board.csv").write_text(
        "arm,town,a1,a2,a3,a4\nN,York,N1,N2,NW,NE\nE,Lincoln,E1,E2,NE,SE\n"
        "S,Nottingham,S1,S2,SE,SW\nW,Derby,W1,W2,SW,NW\n",
        encoding="utf-8",
    )
    rules = GAME.rules(4, data.read(folder))
    assert (rules["arrow.N_3"], rules["arrow.N_5"]) == ("NW", "none")


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        (FILES[0], "A03,A,P,2", "A03,A,P,x", "A03: power is a whole number from 1 to 29"),
        (FILES[0], "A03,A,P,2", "A03,A,P,0", "A03: power"),
        (FILES[0], "A03,A", "A03,C", "no deck 'C'"),
        (FILES[0], "A03,A,P", "A03,A,Q", "no kind 'Q'"),
        (FILES[0], "A04,", "A03,", "'A03' occurs twice"),
        (FILES[0], "A04,", "Z04,", "no card_id 'Z04'"),
        (FILES[0], "0,1,E,S", "0,1,E,E", "A03 goes from E to the same town"),
        (FILES[0], "card_id,deck", "card_id,back", "no column 'deck'"),
        (FILES[0], "A03,A,P,2,1,0,1,E,S", "A03,A,P", "as many values"),
        (FILES[1], "SB5,B,12,5,3", "SB5,B,12,5,99", "glory_loss_red"),
        (FILES[1], "SA1,A", "SA9,A", "no sheriff_id 'SA9'"),
        (FILES[2], "weapon1,normal", "weapon1,special", "weapon1 is not special"),
        (FILES[2], "provisions,special,0,2", "provisions,special,0,99", "copies"),
        (FILES[2], "provisions,special,0,2,0,1", "provisions,special,0,2,1,1", "basic"),
        (FILES[3], "N,York", "N,London", "the town of arm N is York"),
        (FILES[3], "N1,N2", "N1,N1", "two arrows of N1"),
        (FILES[3], "N,York,N1,N2,N3,NW,NE\n", "", "one row for each"),
        (FILES[3], "N1,N2", "N1,Q2", "no a2 'Q2'"),
    ],
)
def test_errors_name_the_row(folder, name, old, new, message):
    edit(folder, name, old, new)
    with pytest.raises(UsageError, match=message):
        data.read(folder)


def test_an_empty_folder(tmp_path):
    with pytest.raises(UsageError, match="none of"):
        data.read(tmp_path)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"a_cards": 23}, "23 of 22 A cards"),
        ({"rounds": 7, "a_cards": 15, "b_cards": 15}, "7 rounds of 5 cards"),
        ({"start.A03": "S"}, "the same town"),
        ({"arrow.N_1": "N2"}, "two arrows on arm N"),
        ({f"arrow.N_{n}": "none" for n in range(1, 7)}, "no hide-out on arm N"),
        ({"face_up": 6}, "6 of 5 cards"),
        ({"max_raiders": 3}, "start_raiders"),
        ({"start_raiders": 3, "min_raiders": 4}, "min_raiders"),
        ({"start_gold": 8}, "first player has a choice"),
        ({"price_inn": 3}, "first player has a choice"),
        ({"pit_size": 5}, "more gold than that"),
        ({"power.A03": 30}, "between 1 and 29"),
        ({"deck.A03": "C"}, "no option 'C'"),
    ],
)
def test_data_folder_with_impossible_rules_is_refused(rules, message):
    with pytest.raises(UsageError, match=message):
        GAME.rules(4, rules)
