"""What lies on the sheets of aliens is there in positions that are told in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.view import world_lines
from simlab.inference.positions import described_position, placed_position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.cosmic.test_described_positions import described

LEFT_OVER = {"comp_blue", "pickable", "hazard"}
"""What an earlier question has left, or nobody tells."""
DESTINY = {"destiny", "destiny_n", "drawn", "shown"}


def first_question(alien: str) -> Match:
    """Return a game up to its first launch or plan; seat 1 has an alien, the others have none."""
    # ships aboard cannot be told
    rules = {"aliens": f"none,{alien},none,none", "dominion_aliens": True, "tourist_boards": False}
    matchup = build_matchup("cosmic", "sensible", seats=4, rules=rules)
    for game in range(10):
        match = Match(matchup, game)
        while not match.over and int(match.table.encounters) <= 1:
            decision = c.DECISIONS[int(match.table.decision)].name
            if decision in ("launch", "plan") and (match.actor != 1 or alien != "miser"):
                return match
            match.take(match.choose())
    raise AssertionError("nobody was asked")


SET_UP = ("ace", "explorer", "lizard", "mesmer", "miser", "pentaform", "tick_tock", "tourist")


@pytest.mark.parametrize("alien", [*SET_UP, "human", "warrior"])
def test_an_alien_is_set_up_as_in_a_game(alien: str) -> None:
    match = first_question(alien)
    table, told = match.table, described(match, [])
    if told["decision"] == "launch":
        del told["gate"], told["side"]
    if alien == "pentaform":
        held = int(table.tokens[1])
        told["stages"] = [c.POWER_WORDS[held >> 7 * place & 127] for place in range(5)]
    found = placed_position(match.matchup, told).root[0].table
    skip = {"rules", *LEFT_OVER, *DESTINY}
    names = [name for name in table.dtype.names if name not in skip]
    assert [name for name in names if not np.array_equal(table[name], found[name])] == []


def placed(aliens: str, **told: Any) -> Any:
    """Return the world of a position of seat 0, who lays a card."""
    rules = GAME.rules(4, {"aliens": aliens, "dominion_aliens": True, "flares": True})
    return GAME.placed(rules, {"hand": "a15, a08", **told})[0]


def test_tokens_are_told() -> None:
    world = placed("warrior,tick_tock,none,none", tokens="7,2,0,0")
    table = world.table
    assert table.tokens[:4].tolist() == [7, 2, 0, 0]
    assert placed("warrior,tick_tock,none,none").table.tokens[:2].tolist() == [0, 10]
    lines = GAME.view(table, world.seats[0], 0, ["a", "b", "c", "d"])[1]
    assert any("b (Tick-Tock, 2 tokens)" in line for line in lines)


def test_a_hoard_is_told() -> None:
    mine = placed("miser,none,none,none", hoard="a40, negotiate 2, virus_flare")
    assert mine.seats[0].hoard.sum() == mine.table.hoard_n[0] == 4
    assert mine.table.hoards == 1
    theirs = placed("none,miser,none,none", hoard_size=5)
    assert theirs.table.hoard_n[1] == 5
    assert theirs.table.deck_n == placed("none,none,none,none").table.deck_n - 5


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"aliens": ["virus", "virus", "none"]}, "aliens: seat 1 and seat 2 are both virus, and"),
        ({"me_alien": "virus", "aliens": ["virus", "none", "none"]}, "seat 0 and seat 1 are both"),
        (
            {"me_alien": "macron", "gate": [4, 0, 0, 0], "aliens": ["none"] * 3},
            "gate: seat 0 sends 1 ship at most, not 4",
        ),
        (
            {"aliens": ["none", "macron", "none"], "side": [0, 0, 2, 0]},
            "side: seat 2 sends 1 ship at most, not 2",
        ),
        (
            {"removed": [0, 18, 0, 0], "aliens": ["none"] * 3},
            r"removed: nothing in this game .*1\)",
        ),
        (
            {"aliens": ["tick_tock", "none", "none"], "tokens": [0, 25, 0, 0]},
            "tokens: Tick-Tock begins with 10 tokens, not 25",
        ),
    ],
)
def test_position_of_aliens_that_cannot_occur_is_refused(
    told: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        described_position("cosmic", {"hand": "a15, a08", **told}, seats=4)


def test_rules_may_give_an_alien_twice() -> None:
    rules = {"aliens": "virus,virus,none,none"}
    root = described_position("cosmic", {"hand": "a15, a08"}, rules=rules).root[0]
    assert len({int(alien) for alien in root.table.power[:2]}) == 1


def test_who_may_send_more_or_lose_ships_for_good() -> None:
    """By a super flare, by Plasma Thrusters; by a flare of Void."""
    assert int(placed("macron,none,none,none", gate=[4, 0, 0, 0]).table.zones[c.GATE, 0]) == 4
    told = {"techs": "0: plasma thrusters", "gate": [5, 0, 0, 0], "hand": "a15, a08"}
    rules = {"technology": "on", "aliens": "none,none,none,none"}
    assert int(GAME.placed(GAME.rules(4, rules), told)[0].table.zones[c.GATE, 0]) == 5
    assert int(placed("none,none,none,none", removed=[0, 3, 0, 0]).table.zones[c.REMOVED, 1]) == 3


@pytest.mark.parametrize("count", [10, 11])
def test_flares_are_no_more_than_there_are(count: int) -> None:
    flares = ", ".join(f"{c.POWER_WORDS[alien]}_flare" for alien in range(1, count + 1))
    if count == 10:
        world = placed("none,none,none,none", hand=f"a15, a08, {flares}")
        assert int(world.table.flare_n) == 10
        return
    with pytest.raises(UsageError, match="hand: 11 flares, with those of the aliens: 10 are the"):
        placed("none,none,none,none", hand=f"a15, a08, {flares}")


REVEALED = {"decision": "reveal_card", "revealed": "a20, a08", "hand": "plus2"}


@pytest.mark.parametrize("alien", ["none,none,citadel,none", "none,citadel,none,none"])
def test_citadels_were_activated_before_the_reveal(alien: str) -> None:
    told = {**REVEALED, "target": "p1.0", "citadels": "p1.0 a08, p1.0 a12, p1.1 a15"}
    tables = [placed(alien, **told, activated=said).table for said in ("yes", "no")]
    assert [int(table.plus_d) for table in tables] == [20, 0]
    assert tables[0].active != 0 == tables[1].active
    assert world_lines(tables[0], "ABCD") == [
        "citadels: p1.0 attack 8, p1.0 attack 12, p1.1 attack 15"
    ]
    assert int(placed(alien, **{**told, "target": "p1.2"}).table.plus_d) == 0


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (REVEALED | {"citadels": "p1.0 a15"}, "activated: say whether the citadels of p1.0 were"),
        (REVEALED | {"citadels": "p1.1 a15", "activated": "yes"}, "there is no citadel at p1.0"),
        ({"decision": "power", "activated": "yes"}, r"once cards lie face down \(revealed\)"),
    ],
)
def test_citadels_are_not_ignored(told: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        placed("none,citadel,none,none", **told)


def test_citadels_are_told() -> None:
    table = placed("citadel,none,none,none", citadels="p0.1 a08, p1.0 a20").table
    assert table.citadel_n == 2
    assert c.PLANET_WORDS[table.citadels[1].planet] == "p1.0"


def test_ships_that_left_the_game_are_not_in_the_warp() -> None:
    table = placed("none,void,none,none", removed="3,0,0,0").table
    assert table.ships[:, 0].sum() + table.zones[c.GATE, 0] == 17
    assert table.zones[c.WARP, 0] == 0


@pytest.mark.parametrize(("more", "stage"), [({}, 2), ({"stage": 4}, 4)])
def test_life_stages_are_told(more: Any, stage: int) -> None:
    stages = ["human", "virus", "warpish", "tripler", "zombie"]
    ships = {0: {"p0.0": 4, "p0.1": 4, "p2.0": 4}}
    world = placed("pentaform,none,none,none", stages=stages, ships=ships, **more)
    assert c.POWER_WORDS[world.table.second[0]] == stages[stage - 1]
    with pytest.raises(UsageError, match="virus_flare left the game with a life stage"):
        placed("pentaform,none,none,none", stages=stages, hand="a08, virus_flare")


@pytest.mark.parametrize(
    ("aliens", "told", "message"),
    [
        ("human", {"tokens": "3,0,0,0"}, "seat 0 is neither Tick-Tock nor Warrior"),
        ("tick_tock", {"tokens": "0,0,0,0"}, "seat 0 has won"),
        ("miser", {}, "you are Miser: say which cards are in your hoard"),
        ("human", {"hoard": "a08"}, "you are not Miser"),
        ("human", {"hoard_size": 3}, "no other player is Miser"),
        ("miser", {"hoard": "a40, a40"}, "2 a40 in all, of 1"),
        ("human", {"citadels": "p0.0 a08"}, "nobody is Citadel"),
        ("citadel", {"citadels": "p0.0 negotiate"}, "'negotiate' is no attack"),
        ("pentaform", {}, "say the 5 life stages of Pentaform"),
        ("pentaform", {"stages": "human, human, virus, zombie, mind"}, "say the 5 life stages"),
        ("human", {"stages": "virus"}, "nobody is Pentaform"),
        ("ace", {"ships": {0: {"p0.4": 2}}}, "p0.4 left the game as Ace was set up"),
    ],
)
def test_position_with_an_impossible_sheet_is_refused(aliens: str, told: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        placed(f"{aliens},none,none,none", **told)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"decision": "target", "gate": "4,0,0,0"}, "gate matters for decision invite"),
        ({"decision": "second", "gate": "4,0,0,0"}, "gate matters for decision invite"),
        ({"decision": "invite", "gate": "4,0,2,0"}, "seat 2 joins when invitations are over"),
        ({"decision": "invite", "side": "0,0,2,0"}, "side matters for decision ally"),
        ({"decision": "reward", "side": "0,0,2,0"}, "side matters for decision ally"),
        ({"gate": "4,0,2,0", "invited_by_offense": "3"}, "seat 2 has joined, so it was invited"),
        ({"me": 2, "decision": "ally", "invited_by_offense": "3", "invited_by_defense": "3"},
         "seat 2 is invited by nobody"),
        ({"me": 2, "decision": "ally", "ships": {2: {}}}, "seat 2 has no ships on planets"),
        ({"hands": "2,0,8,8"}, "seat 1 lays, or has laid, a card"),
    ],
)  # fmt: skip
def test_position_keys_that_do_not_fit_the_question_are_refused(told: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        placed("none,none,none,none", **told)


def test_parasite_joins_without_an_invitation() -> None:
    world = placed("none,none,parasite,none", gate="4,0,2,0", invited_by_offense="3")
    assert world.table.role[2] == c.OFFENSE_ALLY


def test_reserve_is_asked_about_its_own_attacks() -> None:
    told = {"decision": "reveal_card", "hand": "a04, a06, a20", "revealed": "a08, a12"}
    world = placed("reserve,none,none,none", gate="4,0,0,0", **told)
    assert c.DECISIONS[int(world.table.decision)].name == "power"


def test_who_may_stop_a_power_is_asked() -> None:
    told = {"decision": "respond", "used": "virus", "hand": "cosmic_zap, a08, a15"}
    world = placed("none,virus,none,none", revealed="a20, a08", **told)
    frame = world.table.frames[0]
    assert (int(frame.what), int(frame.owner), int(world.table.actor)) == (c.USED_POWER, 1, 0)
    with pytest.raises(UsageError, match="virus is not used before the cards are laid"):
        placed("none,virus,none,none", **told)
    with pytest.raises(UsageError, match="no other player is oracle"):
        placed("none,virus,none,none", **{**told, "used": "oracle"})
    with pytest.raises(UsageError, match="say whose power is used"):
        placed("none,virus,none,none", decision="respond")


@pytest.mark.parametrize(
    ("alien", "told"),
    [("trader", {}), ("chosen", {"revealed": "a20, a30"})],
)
def test_whether_to_use_a_power_is_asked(alien: str, told: Any) -> None:
    world = placed(f"none,{alien},none,none", decision="power", me=1, hand="a04, a40", **told)
    assert (c.DECISIONS[int(world.table.decision)].name, int(world.table.actor)) == ("power", 1)
    with pytest.raises(UsageError, match="virus has nothing to choose before the cards are laid"):
        placed("virus,none,none,none", decision="power")


@pytest.mark.parametrize(("used", "owner"), [("virus", 1), ("human", 2)])
def test_of_several_powers_the_one_that_is_named_may_be_stopped(used: str, owner: int) -> None:
    told = {"decision": "respond", "used": used, "hand": "cosmic_zap, a08", "side": "0,0,2,0"}
    world = placed("none,virus,human,none", revealed="a20, a08", **told)
    frame = world.table.frames[int(world.table.frame_n) - 1]
    assert (c.POWER_WORDS[int(frame.against)], int(frame.owner)) == (used, owner)


def test_at_the_regrouping_nobody_is_attacked_yet() -> None:
    table = placed("none,none,none,none", decision="regroup_card", hand="a08, plague").table
    assert [table.defense, table.target, table.system] == [-1, -1, -1]
    assert table.role[:4].tolist() == [c.OFFENSE, c.NO_ROLE, c.NO_ROLE, c.NO_ROLE]


def test_no_other_question_is_answered_where_a_power_is_asked_about() -> None:
    rules = GAME.rules(4, {"aliens": "none,diplomat,none,none", "special_ships": "flagship"})
    told = {"decision": "respond", "used": "diplomat", "hand": "cosmic_zap, a08, a06"}
    with pytest.raises(UsageError, match="diplomat is not used once these cards are turned up"):
        GAME.placed(rules, {**told, "revealed": "a20, a08"})
    virus = GAME.rules(4, {"aliens": "none,virus,none,none", "special_ships": "flagship"})
    world = GAME.placed(virus, {**told, "used": "virus", "revealed": "a20, a08"})[0]
    assert c.DECISIONS[int(world.table.decision)].name == "respond"


def test_gambler_turns_no_card_up() -> None:
    with pytest.raises(UsageError, match="seat 1 is Gambler, who keeps its card face down"):
        placed("none,gambler,none,none", decision="reveal_card", revealed="a20, a08")


def test_aliens_of_all_are_told() -> None:
    told = {"hand": "a15, a08", "me": 1}
    for aliens, powers in (
        ("virus,none,human,none", ["virus", "none", "human", "none"]),
        ("Human,none,Anti-Matter", ["anti_matter", "none", "human", "none"]),
    ):
        table = described_position("cosmic", {**told, "aliens": aliens}).root[0].table
        assert [c.POWER_WORDS[power] for power in table.power[:4]] == powers
    both = {**told, "aliens": "virus,mind,human,none", "me_alien": "oracle"}
    with pytest.raises(UsageError, match="me_alien says oracle of seat 1, and aliens mind"):
        described_position("cosmic", both)
    rules = {"aliens": "human,none,none,none"}
    with pytest.raises(UsageError, match=r"aliens: virus here, but rule aliens\.0 says human"):
        described_position("cosmic", {**told, "aliens": "virus,none,none,none"}, rules=rules)
    with pytest.raises(UsageError, match="aliens: the rules give seat 2 none"):
        GAME.placed(GAME.rules(4), {"hand": "a15, a08", "aliens": "none,none,mind,none"})
