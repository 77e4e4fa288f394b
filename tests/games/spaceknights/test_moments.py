"""The Long, Lonely Moments: respites, ransoms, healing, and their options."""

from __future__ import annotations

import pytest

from tests.games.spaceknights.boards import Board

MINE = [30, {"1": 30, "0": 3}, {"2": 30, "0": 2}, 36]


def moments(respite, rules=None, *, seats=3, stocks=None, **position):
    """Seat 0, the Foe, has this respite and is asked first; a bid by 1 ends the hand."""
    rules = {f"respite.{seat}": 0 for seat in range(seats)} | {"respite.0": respite} | (rules or {})
    others = {1: 6, 2: 5} if respite not in (5, 6) else {1: 1, 2: 2}
    rules = {**{f"respite.{seat}": kind for seat, kind in others.items() if seat < seats}, **rules}
    given = {"foe": 0, "me": 1, "hand": "3H, 5C", "stocks": (stocks or MINE)[:seats], **position}
    given.setdefault("life_force", [5] * seats)
    board = Board(seats, rules, **given)
    board.until("respite", "heal", bid="fade")
    board.events.clear()
    return board


def stock(board, seat, colour):
    return int(board.table.stock[seat, colour])


@pytest.mark.parametrize("on", [True, False])
def test_respites(on):
    board = moments(2, {"respites.r2": on})
    assert (board.asked == "respite" and board.actor == 0) is on


@pytest.mark.parametrize("chance", [1, 0])
def test_theme_p(chance):
    board = moments(2, {"theme_p": chance})
    assert (board.asked == "respite" and board.actor == 0) is (chance == 1)


def test_r1_gives_back():
    stocks = [{"0": 20, "1": 3, "2": 2}, 30, 30]
    board = moments(1, stocks=stocks).do("use")
    roll = board.happened("respite_roll")[0]["value"]
    assert (board.asked, board.actor) == ("give", 0)
    assert board.legal == [str(count) for count in range(min(roll, 3) + 1)]
    board.do("1")
    assert (stock(board, 0, 1), stock(board, 1, 1)) == (2, 31)


def test_r2_takes_own_mettle():
    board = moments(2).do("use")
    roll = board.happened("respite_roll")[0]["value"]
    most = min(roll, 3)
    assert board.legal == [str(count) for count in range(most + 1)]
    board.do(str(most))
    assert (stock(board, 0, 0), stock(board, 1, 0)) == (30 + most, 3 - most)


@pytest.mark.parametrize("faces", [6, 1])
def test_respite_die(faces):
    rolls = {
        moments(2, {"respite_die": faces}, seed=seed).do("use").happened("respite_roll")[0]["raw"]
        for seed in range(12)
    }
    assert (max(rolls) > 1) is (faces == 6)


@pytest.mark.parametrize("kind", ["e_die", "plain"])
@pytest.mark.parametrize(("power", "life"), [(1, 2), (4, 6), (5, 3)])
def test_respite_roll(kind, power, life):
    """The e-die: overpower raises it for mettle and is low again, then life force caps it."""
    for seed in range(12):
        given = {"overpower": [power, 1, 1], "life_force": [life, 5, 5]}
        board = moments(2, {"respite_roll": kind}, seed=seed, **given).do("use")
        rolled = board.happened("respite_roll")[0]
        raised = max(0, power - rolled["raw"]) if kind == "e_die" else 0
        value = min(rolled["raw"] + raised, life) if kind == "e_die" else rolled["raw"]
        assert rolled["value"] == value
        assert stock(board, 0, 0) == 30 - raised
        assert board.table.overpower[0] == (1 if raised else power)
        assert board.legal == [str(count) for count in range(min(value, 3) + 1)]


@pytest.mark.parametrize(("most", "factor"), [(3, 2), (2, 2), (3, 3)])
def test_r3_burn_and_factor(most, factor):
    board = moments(3, {"r3_burn": most, "r3_factor": factor}).do("use")
    assert board.legal == [str(count) for count in range(1, most + 1)]
    board.do("2")
    assert board.stocks[0] == 28
    board.do("1")
    took = [event["count"] for event in board.happened("took")]
    assert took == [1, 2 * factor - 1]
    assert board.stocks[0] == 28 + 2 * factor


@pytest.mark.parametrize("each", [True, False])
def test_r3_each(each):
    board = moments(3, {"r3_each": each}).do("use", "2")
    if not each:
        board.do("4")
    assert [event["count"] for event in board.happened("took")] == ([4, 4] if each else [4])


def test_r3_must_take_all_it_can():
    stocks = [30, {"1": 30, "0": 3}, {"0": 2}]
    board = moments(3, stocks=stocks).do("use", "3")
    assert board.legal == ["4", "5", "6"]


@pytest.mark.parametrize("gain", [2, 3])
def test_r4_gain(gain):
    board = moments(4, {"r4_gain": gain}).do("use", "1: no", "2: no")
    assert board.table.overpower[:3].tolist() == [1, 1 + gain, 1 + gain]


@pytest.mark.parametrize("loss", [2, 4])
def test_r5_loss(loss):
    board = moments(5, {"r5_loss": loss}, life_force=[5, 6, 6]).do("use", "1: no", "2: no")
    assert board.table.life_force[:3].tolist() == [5, 6 - loss, 6 - loss]


@pytest.mark.parametrize("price", [6, 3])
def test_ransom(price):
    board = moments(4, {"ransom": price}).do("use", "1: no", "2: yes")
    assert board.table.overpower[:3].tolist() == [1, 1, 1]
    assert board.stocks == [30 + price, 33, 32 - price]
    poor = moments(4, {"ransom": price}, stocks=[30, {"0": 3, "1": 1}, {"2": 30, "0": 2}]).do("use")
    assert poor.actor == (2 if price == 6 else 1)


@pytest.mark.parametrize("shared", [True, False])
def test_ransom_shared(shared):
    board = moments(4, {"ransom_shared": shared}).do("use")
    assert board.asked == ("offer" if shared else "ransom")
    if shared:
        board.do("1: 4", "2: 2")
        assert board.stocks == [36, 29, 30]
        assert board.table.overpower[:3].tolist() == [1, 1, 1]
        board = moments(4, {"ransom_shared": shared}).do("use", "1: 4", "2: 1")
        assert board.table.overpower[:3].tolist() == [1, 3, 3]
        assert board.stocks[1] == 33


@pytest.mark.parametrize(
    ("action", "after"),
    [
        ("cycle", [1, 5, 0]),
        ("cycle_back", [0, 1, 5]),
        ("swap_first", [0, 5, 1]),
        ("swap_second", [1, 0, 5]),
    ],
)
def test_r6_permutes(action, after):
    stocks = [{"0": 20, "1": 3, "2": 2}, 30, 30]
    board = moments(6, stocks=stocks).do("use", action)
    assert board.table.respite[:3].tolist() == after
    assert (stock(board, 0, 1), stock(board, 0, 2)) == (2, 1)


def test_r6_passes_on_every_respite():
    """The user has R5 from now on; the others are asked in turn, R6 included."""
    stocks = [{"0": 20, "1": 3, "2": 2}, {"0": 3, "1": 30, "2": 2}, 30]
    board = moments(6, {"respite.1": 5, "respite.2": 3}, stocks=stocks).do("use", "swap_first")
    now = {event["seat"]: event["kind"] for event in board.happened("respite_now")}
    assert now == {0: "r5", 1: "r6", 2: "r3"}
    assert board.table.respite[:3].tolist() == [4, 5, 2]
    board.until("respite").do("1: use")
    assert board.happened("respite")[-1]["kind"] == "r6"


@pytest.mark.parametrize("count", [1, 2])
def test_r6_burn(count):
    stocks = [{"0": 20, "1": 3, "2": 2}, 30, 30]
    board = moments(6, {"r6_burn": count}, stocks=stocks).do("use", "cycle")
    assert (stock(board, 0, 1), stock(board, 0, 2)) == (3 - count, 2 - count)


def test_healing():
    board = moments(2, life_force=[3, 6, 6]).do("skip")
    assert (board.asked, board.legal) == ("heal", ["0", "1", "2", "3"])
    board.do("2")
    assert (board.table.life_force[0], board.stocks[0]) == (5, 28)


def test_healing_may_burn_the_last_chip():
    board = moments(2, stocks=[1, {"1": 30, "0": 3}, 30], life_force=[3, 6, 6]).do("skip", "1")
    assert board.happened("out") == [{"event": "out", "seat": 0, "place": 3}]


def test_healing_comes_before_the_respites_of_others():
    """A51: the Foe heals, then seat 1 hurts it; it is not asked again."""
    stocks = [{"0": 20, "1": 3}, 30, 30]
    rules = {"respite.0": 1, "respite.1": 5, "respite.2": 2}
    board = moments(1, rules, stocks=stocks, life_force=[5, 6, 6])
    board.do("skip", "0: 1", "1: use", "0: no")
    assert board.table.life_force[0] == 4
    board.until("bid", "reroll")
    assert board.table.hand_index == 1
    assert [event["seat"] for event in board.happened("healed")] == [0]


def test_r3_may_burn_the_last_chip():
    """A50: the burning comes first, and the dead take nothing."""
    board = moments(3, stocks=[2, {"1": 30, "0": 3}, {"2": 30, "0": 2}]).do("use")
    assert board.legal == ["1", "2"]
    board.do("2")
    assert board.happened("out") == [{"event": "out", "seat": 0, "place": 3}]
    assert not board.happened("took")
    assert board.asked != "take"


def test_r3_with_a_single_chip_burns_it_without_a_question():
    board = moments(3, stocks=[1, {"1": 30, "0": 3}, {"2": 30, "0": 2}]).do("use")
    assert board.happened("forced")[0]["decision"] == "burn"
    assert board.happened("out") == [{"event": "out", "seat": 0, "place": 3}]


@pytest.mark.parametrize(("stock", "line", "may"), [(1, 0, 0), (2, 0, 1), (1, 1, 1), (0, 2, 0)])
def test_no_reroll_costs_the_last_chip(stock, line, may):
    """A49: what is on the line is mettle, too, but cannot be burned."""
    board = Board(3, {}, foe=1, lines=[line, 2, 1], stocks=[stock, 34, 35], acted=[])
    assert ("reroll" in board.legal) is bool(may)


def test_a_ransom_may_cost_the_last_chip():
    stocks = [30, {"1": 3, "0": 3}, {"2": 30, "0": 2}]
    board = moments(4, stocks=stocks).do("use", "1: yes")
    assert board.happened("out") == [{"event": "out", "seat": 1, "place": 3}]


def test_the_foe_passes_to_the_left():
    board = moments(2).until("bid")
    assert board.table.foe == 1


def test_last_one_standing_as_foe():
    board = Board(
        2, {"tier": 0}, round=3, board="1H, 2I, 6C, loci 4C, loci 4H", foe=1, hand="1C, 2H",
        lines=[3, 3], stocks=[0, 30], acted=[1],
    ).threats("6H, 6I")  # fmt: skip
    board.do("stay").until(showdown="reveal")
    assert board.happened("over") == [{"event": "over", "seat": 1, "as_foe": 1}]
    outcome = board.match.outcome()
    assert [seat["win"] for seat in outcome["seats"]] == [0, 1]
    assert [seat["place"] for seat in outcome["seats"]] == [2, 1]
    assert outcome["table"]["winner_foe"] == 1
