"""What completed techs have brought into the game is told in words, and there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.view import world_lines
from simlab.inference.positions import described_position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.study.advise import advise

RULES = {"technology": "on", "aliens": ["human", "none", "none", "none"]}
PLAN = {"hand": "a15, a08", "hands": [2, 4, 4, 4]}
FULL = "p0.0 4, p0.1 4, p0.2 4, p0.3 4, p0.4"


def placed(**told: Any) -> Any:
    return GAME.placed(GAME.rules(4, RULES), {**PLAN, **told})[0]


def zones(world: Any, seat: int) -> dict[str, int]:
    beside = zip(c.ZONE_WORDS, world.table.zones[:, seat].tolist(), strict=True)
    return {word: count for word, count in beside if count}


@pytest.mark.parametrize(
    "told",
    [
        {"techs": "1: lunar cannon", "cannon": "p1.2"},
        {"techs": "0: prometheus", "prometheus": "gate"},
        {"techs": "1: prometheus", "prometheus": "p1.1"},
        {"techs": "0: quark battery", "stored": "a40"},
        {"techs": "1: quark battery"},
        {"techs": "2: precursor seed", "second_alien": "virus"},
    ],
)
def test_position_with_techs_can_be_determinized_and_played_on(told: dict[str, Any]) -> None:
    matchup = build_matchup(GAME, "random", seats=4, rules=RULES)
    worlds = GAME.placed(matchup.rules, {**PLAN, **told})
    with np.errstate(over="ignore"):
        assert matchup.compiled.determinize(worlds[0], 0, np.uint64(3))
    match = Match(matchup, 0, worlds)
    while not match.over:
        assert match.check_invariants() == 0, GAME.invariant_names[match.check_invariants()]
        match.take(match.choose())


def test_the_cannon_adds_ten_where_it_stands() -> None:
    told = {"decision": "reveal_card", "me": 1, "hand": "plus2", "revealed": "a12, a06"}
    told |= {"techs": "1: lunar cannon", "target": "p1.0", "hands": [4, 1, 4, 4]}
    for planet, options in (("p1.0", "tech_play"), ("p1.1", "reveal_card")):
        world = placed(**told, cannon=planet)
        assert c.DECISIONS[int(world.table.decision)].name == options
        assert int(world.table.cannon) == c.PLANET_WORDS.index(planet) + 1
    lines = world_lines(world.table, ["A", "B", "C", "D"])
    assert lines == ["the Lunar Cannon stands between p1.1 and p1.2"]


@pytest.mark.parametrize(
    "told",
    [
        {"techs": "0: quark battery"},
        {"techs": "0: prometheus", "prometheus": "gate"},
        {"techs": "2: precursor seed", "second_alien": "virus"},
    ],
)
def test_worlds_that_are_believed_have_it(told: dict[str, Any]) -> None:
    """They come from before the launch; the stored card is dealt with the hands."""
    more = {"decision": "plan", "me": 1, "hands": [4, 2, 4, 4], "gate": [4, 0, 0, 0]}
    position = described_position("cosmic", {**PLAN, **more, **told}, rules=RULES, seats=4)
    belief = advise(position, worlds=16, max_seconds=None, jobs=1).belief
    assert belief is not None
    assert {position.matchup.compiled.check_invariants(world) for world in belief.worlds} == {0}
    stored = {int(world.seats[0].stored) for world in belief.worlds}
    assert (len(stored) > 1) == (told["techs"] == "0: quark battery")


SHOWN = {"decision": "reveal_card", "me": 1, "hand": "plus2", "revealed": "a12, a06"}
SHOWN |= {"hands": [4, 1, 4, 4], "target": "p1.0"}


@pytest.mark.parametrize("owner", [0, 1])
def test_a_tech_has_been_used_at_the_reveal(owner: int) -> None:
    """The side of its owner has more then, and whoever asks is asked about reinforcements."""
    told = {**SHOWN, "techs": f"{owner}: lunar cannon, xenon lasers", "cannon": "p1.0"}
    for used, more in (("lunar_cannon", 10), ("lunar cannon, xenon lasers", 11), ("none", 0)):
        table = placed(**told, used_techs=used).table
        assert c.DECISIONS[int(table.decision)].name == "reveal_card"
        assert int(table["plus_o" if owner == 0 else "plus_d"]) == more


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"techs": "0: lunar cannon", "cannon": "p1.0"}, "say whether seat 0 has fired its Lunar"),
        ({"used_techs": "lunar cannon"}, "nobody can have used lunar_cannon at this reveal"),
        ({"techs": "0: qax", "used_techs": "qax"}, "qax is not used at a reveal"),
    ],
)
def test_position_names_techs_used_at_the_reveal(told: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        placed(**{**SHOWN, **told})


@pytest.mark.parametrize(
    ("where", "ships", "there"),
    [
        ("p0.4", f"0: {FULL} 5", {}),
        ("warp", f"0: {FULL} 4", {"warp": 1}),
        ("p0.4", f"0: {FULL} 4", {"warp": 1}),
        ("p0.4", None, {}),
        ("warp", None, {"warp": 1}),
    ],
)
def test_the_prometheus_is_one_of_the_ships(where: str, ships: str | None, there: Any) -> None:
    told = {"decision": "target", "techs": "0: prometheus", "prometheus": where, "ships": ships}
    world = placed(**told)
    assert zones(world, 0) == there
    assert int(world.table.ships[:, 0].sum()) + sum(there.values()) == 21


def test_the_prometheus_at_the_gate() -> None:
    world = placed(techs="0: prometheus", prometheus="gate", gate=[4, 0, 0, 0])
    assert zones(world, 0) == {"gate": 4}
    assert world.table.ships[:5, 0].tolist() == [3, 3, 3, 4, 4]


def test_a_card_lies_under_quark_battery() -> None:
    """One's own is told; another's is any of the deck."""
    copies = sum(GAME.rules(4)[f"copies.{kind}"] for kind in c.CARD_WORDS)
    own = placed(techs="0: quark battery", stored="a40")
    assert c.CARD_WORDS[int(own.seats[0].stored)] == "a40"
    assert own.hidden.deck[c.CARD_WORDS.index("a40")] == 0
    other = placed(techs="1: quark battery")
    assert (int(own.table.battery), int(other.table.battery)) == (1, 2)
    left = int(placed().table.deck_n)
    assert [int(world.table.deck_n) for world in (own, other)] == [left - 1, left - 1]
    rewards = {**RULES, "reward_deck": "on"}
    told = {**PLAN, "techs": "0: quark battery", "stored": "retreat"}
    reward = GAME.placed(GAME.rules(4, rewards), told)[0]
    assert c.KIND_WORDS[int(reward.seats[0].stored)] == "retreat"
    assert int(reward.table.stored_reward) == 1
    nothing = placed(techs="0: quark battery", stored="nothing")
    assert (int(nothing.table.battery), int(nothing.table.deck_n)) == (0, left)
    assert copies == left + 14


def test_engineer_has_techs_in_a_game_without_them() -> None:
    told = {**PLAN, "my_techs": "xenon_lasers 2"}
    rules = {"aliens": ["engineer", "none", "none", "none"]}
    table = GAME.placed(GAME.rules(4, rules), told)[0].table
    assert (int(table.tech_in_use), int(table.tech_ships.sum())) == (1, 2)
    assert int(GAME.placed(GAME.rules(4, rules), PLAN)[0].table.tech_in_use) == 0
    with pytest.raises(UsageError, match="no techs are in the game"):
        GAME.placed(GAME.rules(4, {"aliens": "none"}), told)


def test_a_cannon_may_stand_nowhere() -> None:
    assert int(placed(techs="1: lunar cannon", cannon="nowhere").table.cannon) == 0


def test_precursor_seed_has_brought_an_alien() -> None:
    table = placed(techs="2: precursor seed", second_alien="virus").table
    assert [c.POWER_WORDS[int(alien)] for alien in table.second[:4]] == [
        *("none", "none", "virus", "none")
    ]


@pytest.mark.parametrize(
    ("told", "message"),
    [
        *(
            ({"techs": f"1: {tech}"}, rf"techs: {tech} is never completed, .* \(my_techs, research")
            for tech in ("genesis_bomb", "gluon_mines", "tech_scrambler")
        ),
        ({"techs": "1: lunar cannon"}, "cannon: seat 1 has completed Lunar Cannon: say where"),
        ({"techs": "0: prometheus"}, "prometheus: seat 0 has completed The Prometheus: say where"),
        ({"techs": "0: quark battery"}, "stored: seat 0 has completed Quark Battery: say which"),
        ({"techs": "1: precursor seed"}, "second_alien: seat 1 has completed Precursor Seed: say"),
        ({"cannon": "p1.0"}, r"cannon: nobody has completed Lunar Cannon \(techs\)"),
        ({"techs": "1: quark battery", "stored": "a40"}, "stored: only seat 1 knows"),
        ({"techs": "1: lunar cannon", "cannon": "p1.4"}, "no planet follows p1.4"),
        ({"techs": "1: lunar cannon", "cannon": "p5.0"}, "cannon: there is no planet p5.0"),
        ({"techs": "0: prometheus", "prometheus": "side"}, r"has no ship there \(side\)"),
        ({"techs": "0: prometheus", "prometheus": "p1.0"}, r"has no ship there \(p1.0\)"),
        (
            {"techs": "0: prometheus", "prometheus": "p0.0", "ships": f"0: {FULL} 6"},
            "seat 0 has 21 ships in all, not",
        ),
        (
            {"techs": "0: quark battery", "stored": "a40", "hand": "a40, a08"},
            "stored: a40: no more",
        ),
        (
            {"techs": "0: quark battery", "stored": "retreat"},
            "stored: retreat: no more",
        ),
        (
            {"techs": "1: precursor seed", "second_alien": "human"},
            "human is somebody",
        ),
        ({"techs": "1: precursor seed", "second_alien": "tick tock"}, "has set-up text"),
    ],
)
def test_impossible_position_of_techs_is_refused(told: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        placed(**told)
