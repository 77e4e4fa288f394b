"""Options of the set-up, the dice and the blinds: each does what it says."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.core.registry import game
from simlab.games.spaceknights.components import THWARTED, TYPES
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.spaceknights.boards import Board, cards_of, dealt, own_types

SEEDS = range(40)


@pytest.mark.parametrize("tier", [0, 1, 2, 3])
def test_tier(tier):
    board = Board(
        3, {"tier": tier}, foe=1, hand="thwarted, 5C", lines=[0, 2, 1],
        **({"front": {"0": "4H e8 c6"}, "stocks": [36, {"1": 33, "0": 0}, 35]} if tier > 2 else {}),
    )  # fmt: skip
    board.table.stock[2, 0] = 0
    assert ("thwart" in board.legal) is (tier >= 1)
    assert ("reroll" in board.legal) is (tier >= 1)
    first = dealt(3, {"tier": tier}, seed=5)
    assert (first.game.decisions[int(first.table.decision)].name == "colours") is (tier >= 2)
    front = Board(3, {"tier": 3}, foe=1, front={"0": "4H e8 c11"}, lines=[0, 2, 1])
    assert "e8" in front.legal
    with pytest.raises(UsageError, match="tier 3"):
        Board(3, {"tier": 2}, foe=1, front={"0": "4H e8 c11"}, lines=[0, 2, 1])


@pytest.mark.parametrize("mettle", [36, 7])
def test_start_mettle(mettle):
    match = dealt(4, {"start_mettle": mettle})
    assert match.table.stock_n[:4].tolist() == [mettle] * 4


def test_start_draws_or_fixes_the_foe():
    foes = {int(dealt(4, {"tier": 0}, seed).table.foe) for seed in SEEDS}
    assert foes == {0, 1, 2, 3}
    assert {int(dealt(4, {"tier": 0, "start": "fixed"}, s).table.foe) for s in SEEDS} == {0}


def test_layout_and_suit_counts():
    for seed in SEEDS:
        match = dealt(2, {"layout": "canonical"}, seed)
        for seat in (0, 1):
            lacks = sorted(set(range(TYPES)) - set(own_types(match, seat)))
            assert lacks == [3 * value + value % 3 for value in range(6)]
        match = dealt(2, {}, seed)
        for seat in (0, 1):
            kinds = own_types(match, seat)
            assert np.bincount([kind % 3 for kind in kinds]).tolist() == [4, 4, 4]
            assert np.bincount([kind // 3 for kind in kinds]).tolist() == [2] * 6
    free = [own_types(dealt(2, {"suit_counts": "free"}, seed), 0) for seed in SEEDS]
    counts = [np.bincount([kind % 3 for kind in kinds], minlength=3).tolist() for kinds in free]
    assert any(each != [4, 4, 4] for each in counts)
    assert all(np.bincount([kind // 3 for kind in kinds]).tolist() == [2] * 6 for kinds in free)


def test_layouts_are_uniform_over_the_90():
    matches = [dealt(6, {}, seed) for seed in range(140)]
    seen = {tuple(own_types(match, seat)) for match in matches for seat in range(6)}
    assert len(seen) == 90


def test_pairing():
    def entries(seed, **rules):
        match = dealt(2, rules, seed)
        book = match.world.seats[0].facts.book[:TYPES]
        return [(int(each) - 1) // 12 for each in book if each], [
            (int(each) - 1) % 12 for each in book if each
        ]

    order = list(range(12))
    assert entries(1, pairing="in_order") == (order, order)
    effects, conditions = entries(1)
    assert sorted(effects) == sorted(conditions) == order
    assert effects != order


@pytest.mark.parametrize("count", [0, 3, 6])
def test_n_thwarted(count):
    match = dealt(3, {"n_thwarted": count})
    assert cards_of(match, 0).count(int(THWARTED)) == count


@pytest.mark.parametrize("values", [6, 3])
def test_team_values(values):
    match = dealt(3, {"team_values": values, "tier": 0})
    table = match.table
    assert table.team_n[0] + 1 == 3 * values
    assert (table.board[:3] < 3 * values).all()


def test_respite_of_a_seat():
    for seed in SEEDS:
        match = dealt(3, {"respite.1": 4}, seed)
        assert match.table.respite[1] == 3
        assert len(set(match.table.respite[:3].tolist())) == 3
    assert {int(dealt(3, {}, seed).table.respite[1]) for seed in SEEDS} == set(range(6))
    with pytest.raises(UsageError, match="same respite"):
        build_matchup("spaceknights", "random", rules={"respite.1": 4, "respite.2": 4})


def test_respites_move_along_with_their_place_of_the_line_up():
    rules = {"respite": "4,0,2"}
    matchup = build_matchup("spaceknights", "sensible", seats=3, rules=rules, rotate=True)
    assert matchup.place_names == ["respite 4, sensible", "sensible", "respite 2, sensible"]
    for number in range(6):
        respite = Match(matchup, number).table.respite
        assert (int(respite[number % 3]), int(respite[(number + 2) % 3])) == (3, 1)


def test_a_respite_alone_does_not_say_of_which_seat():
    with pytest.raises(UsageError, match=r"rule respite: 3 alone .* write respite=3,0,0$"):
        build_matchup("spaceknights", "sensible", seats=3, rules={"respite": 3})
    assert build_matchup("spaceknights", "sensible", rules={"respite": 0}).rules["respite.0"] == 0


@pytest.mark.parametrize("on", [True, False])
def test_effects(on):
    board = Board(3, {"effects.e8": on}, foe=1, front={"0": "4H e8 c11"}, lines=[0, 2, 1])
    assert ("e8" in board.legal) is on


def rolled(raw, rules, **position):
    board = Board(3, {"tier": 1, **rules}, foe=1, lines=[0, 2, 1], **position)
    return board.rolls(0, raw).do("reroll")


def test_die_faces():
    assert rolled(8, {"die_faces": 8, "lf_start": 8, "track_max": 8}).table.die[0] == 8
    rolls = {rolled(raw, {"die_faces": 3}).table.die[0] for raw in (1, 2, 3)}
    assert rolls == {1, 2, 3}


def test_track_max():
    front = {"front": {"0": "4H e3 c11"}, "foe": 1, "lines": [0, 2, 1]}
    assert Board(3, {}, **front).do("e3", "self").table.overpower[0] == 5
    board = Board(3, {"track_max": 3, "lf_start": 3}, **front).do("e3", "self")
    assert board.table.overpower[0] == 3


def test_op_start():
    assert dealt(3, {"op_start": 4}).table.overpower[0] == 4
    board = rolled(1, {"op_start": 4})
    assert (board.table.die[0], board.stocks[0], board.table.overpower[0]) == (4, 36 - 1 - 3, 4)


def test_lf_start():
    assert rolled(6, {"lf_start": 3}).table.die[0] == 3
    assert rolled(6, {}).table.die[0] == 6


@pytest.mark.parametrize("floor", [0, 1])
def test_lf_floor(floor):
    board = Board(
        3, {"lf_floor": floor, "c8_loss": 9}, foe=1, front={"0": "4H e8 c8"}, lines=[0, 2, 1]
    )
    board.do("e8", "2: yes")
    assert board.table.life_force[2] == floor
    board.rolls(2, 5)
    board.do("stay").until("bid")
    board.do("stay") if board.actor == 1 else None
    board.do("2: reroll")
    assert board.table.die[2] == floor


@pytest.mark.parametrize(("cap", "value", "burned"), [(False, 3, 3), (True, 3, 1)])
def test_cap_op_by_lf(cap, value, burned):
    given = {"overpower": [5, 1, 1], "life_force": [3, 6, 6]}
    board = rolled(2, {"cap_op_by_lf": cap}, **given)
    assert board.table.die[0] == value
    assert board.stocks[0] == 36 - 1 - burned


@pytest.mark.parametrize("cost", [1, 3])
def test_reroll_cost(cost):
    board = rolled(4, {"reroll_cost": cost})
    assert board.stocks[0] == 36 - cost
    poor = Board(3, {"tier": 1, "reroll_cost": cost}, foe=1, lines=[0, 2, 1], stocks=[2, 34, 35])
    assert ("reroll" in poor.legal) is (cost == 1)


@pytest.mark.parametrize("windows", ["both", "roll", "turn", "none"])
def test_reroll_windows(windows):
    rules = {"tier": 1, "reroll_windows": windows}
    first = dealt(3, rules)
    name = first.game.decisions[int(first.table.decision)].name
    assert name == ("reroll" if windows in ("both", "roll") else "bid")
    board = Board(3, rules, foe=1, lines=[0, 2, 1])
    assert ("reroll" in board.legal) is (windows in ("both", "turn"))


def blinds(seats, rules, seed=3):
    match = dealt(seats, {"tier": 0, "start": "fixed", **rules}, seed)
    return match.table, [e for e in match.events if e["event"] == "blind"]


def test_small_and_big_blind():
    table, events = blinds(3, {})
    assert table.line_n[:3].tolist() == [0, 1, 2]
    table, events = blinds(3, {"small_blind": 3, "big_blind": 5})
    assert table.line_n[:3].tolist() == [0, 3, 5]
    assert table.level == 5
    assert [event["wanted"] for event in events] == [3, 5]


def test_blinds_grow_by_default_but_not_as_printed():
    for preset, factor in ((None, 3), ("printed", 1)):
        rules = game("spaceknights").rules(3, preset=preset)
        for played, wanted in ((19, 1), (20, (factor + 1) // 2), (40, factor)):
            position = {"foe": 1, "lines": [2, 0, 1], "hands_played": played - 1, "acted": []}
            board = Board(3, {**rules, "tier": 0}, **position).do("fade", "fade").until("bid")
            assert board.table.hand_index == played
            assert sorted(board.table.line_n[:3].tolist()) == [0, wanted, 2 * wanted]


def test_blind_growth_and_every():
    for rules, lines in (
        ({}, [0, 1, 2]),
        ({"blind_growth": 1, "blind_every": 2}, [0, 2, 4]),
        ({"blind_growth": 2, "blind_every": 1}, [0, 5, 10]),
        ({"blind_growth": 1, "blind_every": 3}, [0, 1, 2]),
    ):
        position = {"foe": 1, "lines": [2, 0, 1], "hands_played": 1, "acted": []}
        board = Board(3, {"tier": 0, **rules}, **position).do("fade", "fade").until("bid")
        assert board.table.hand_index == 2
        assert sorted(board.table.line_n[:3].tolist()) == lines


def test_blind_counts():
    for counts in (True, False):
        match = dealt(3, {"tier": 0, "start": "fixed", "blind_counts": counts}, 3)
        assert match.table.put_in[:3].tolist() == ([0, 1, 2] if counts else [0, 0, 0])


def test_hu_foe_blind():
    table, _ = blinds(2, {})
    assert table.line_n[:2].tolist() == [2, 1]
    assert table.actor == 1
    table, _ = blinds(2, {"hu_foe_blind": False})
    assert table.line_n[:2].tolist() == [0, 2]
    assert table.actor == 0
    # the small blind that nobody posts does not count
    rules = {"tier": 0, "start": "fixed", "small_blind": 5}
    assert dealt(2, rules).table.level == 5
    assert dealt(2, {**rules, "hu_foe_blind": False}).table.level == 2


@pytest.mark.parametrize("option", [True, False])
def test_bb_option(option):
    match = dealt(3, {"tier": 0, "start": "fixed", "bb_option": option}, 3)
    board = [int(match.table.actor)]
    for _ in range(2):
        match.take(1)
        board.append(int(match.table.actor))
    name = match.game.decisions[int(match.table.decision)].name
    assert (board, name) == (([0, 1, 2], "bid") if option else ([0, 1, 0], "complication"))


def test_max_hands():
    matchup = build_matchup("spaceknights", "caller", seats=3, rules={"max_hands": 2, "tier": 0})
    outcomes, _ = matchup.play(0, 20)
    assert set(outcomes["table"][:, 0]) == {2.0}
    assert outcomes["table"][:, 6].all()
    assert np.allclose(outcomes["seats"][:, :3, 1].sum(axis=1), 1)
    richest = outcomes["seats"][:, :3, 0].argmax(axis=1)
    assert (outcomes["seats"][np.arange(20), richest, 1] > 0).all()


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"ranking.flush": 3}, "place of its own"),
        ({"lf_start": 9, "track_max": 6}, "track_max"),
        ({"op_start": 9, "track_max": 6}, "track_max"),
        ({"lf_start": 0}, "lf_floor"),
        ({"team_values": 2, "rounds": 4}, None),
        ({"tier": 1, "own_only": True}, "tier 2"),
        ({"tier": 0, "burn_own_only": True}, "tier 2"),
    ],
)
def test_impossible_set_ups_are_refused(rules, message):
    if message is None:
        build_matchup("spaceknights", "random", rules=rules)
        return
    with pytest.raises(UsageError, match=message):
        build_matchup("spaceknights", "random", rules=rules)
