"""On the way to what is asked others pass; what cannot be passed is named."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.inference.positions import described_position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

REVEALED = {"decision": "reveal_card", "hand": "plus2, plus3", "revealed": "a10, a12"}
EIGHTS = {**REVEALED, "revealed": "a08, a08"}
INVITE = {"decision": "invite", "hand": "a20, a08"}
USED = {"decision": "respond", "me": 1, "used": "virus", "revealed": "a08, a10"}
VIRUS = {"aliens": ["virus", "none", "none", "none"]}
NOBODY = {"aliens": ["none"] * 4}


def seated(**aliens: str) -> dict[str, Any]:
    """Return rules by which some seats have aliens, and the others none."""
    return {"aliens": [aliens.get(f"seat{seat}", "none") for seat in range(4)]}


def asked(told: dict[str, Any], rules: dict[str, Any], preset: str | None = None) -> str:
    """Return what is asked in a position of the player who describes it."""
    position = described_position("cosmic", told, rules=rules, preset=preset, seats=4)
    assert position.seat == told.get("me", 0)
    return position.decision.name


@pytest.mark.parametrize("me", [0, 1])
def test_reinforcements_with_flagships(me: int) -> None:
    """They can be asked about in a game of Cosmic Dominion, where everybody has a flagship."""
    assert asked({**EIGHTS, "me": me}, NOBODY, preset="dominion") == "reveal_card"


def test_techs_of_others_pass() -> None:
    rules = {"technology": "on"}
    assert asked({**REVEALED, "techs": "1: xenon lasers"}, rules) == "reveal_card"
    assert asked({**INVITE, "techs": "1: qax"}, rules) == "invite"
    assert asked({**REVEALED, "techs": "0: xenon lasers"}, rules) == "tech_play"


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        *((INVITE, seated(**{f"seat{seat}": "mind"})) for seat in (1, 2, 3)),
        (INVITE, seated(seat1="bride")),
        ({"decision": "target", "hand": "a20"}, seated(seat2="tourist")),
    ],
)
def test_powers_of_others_pass(told: dict[str, Any], rules: dict[str, Any]) -> None:
    assert asked(told, rules) == told["decision"]


@pytest.mark.parametrize(
    ("told", "rules", "first"),
    [
        (EIGHTS, seated(seat0="joker"), "pick_number"),
        (REVEALED, seated(seat0="mirage"), "pick_planet"),
        (INVITE, seated(seat0="mind"), "power"),
    ],
)
def test_position_stops_at_an_earlier_question_of_the_asker(
    told: Any, rules: Any, first: str
) -> None:
    assert asked(told, rules) == first


@pytest.mark.parametrize(
    ("told", "rules", "message"),
    [
        (EIGHTS, seated(seat2="joker"), r"seat 2 is asked 'pick number' \(which .* of Joker\?\)"),
        (REVEALED, seated(seat1="mirage"), "before 'reveal_card' seat 1 is asked 'pick planet'"),
        (INVITE, seated(seat1="laser"), "before 'invite' seat 1 is asked 'pick number'"),
        (INVITE, seated(seat0="laser"), "before 'invite' a new hand is drawn, of unknown cards"),
    ],
)
def test_position_names_a_decision_that_cannot_be_passed(
    told: Any, rules: Any, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        asked(told, rules)


@pytest.mark.parametrize("flare", ["lizard", "human"])
def test_a_flare_beside_reinforcements_is_a_choice(flare: str) -> None:
    """Those of Cosmic Dominion are options in the second word."""
    rules = {**NOBODY, "flares": "on", "dominion_aliens": "on"}
    assert asked({**EIGHTS, "hand": f"plus2, plus3, {flare}_flare"}, rules) == "flare"


@pytest.mark.parametrize(
    ("told", "rules", "decision"),
    [
        ({"hand": "cosmic_zap, a08"}, {}, "respond"),
        ({"hand": "omni_zap, a08"}, {"reward_deck": "on"}, "play_thing"),
        ({"hand": "omni_zap, cosmic_zap, a08"}, {"reward_deck": "on"}, "respond"),
        (
            {"hand": "a08", "techs": "1: cosmic field generator"},
            {"technology": "on"},
            "tech_play",
        ),
    ],
)
def test_position_asks_for_answers_that_stop_a_power(told: Any, rules: Any, decision: str) -> None:
    assert asked({**USED, **told}, {**VIRUS, **rules}) == decision
    matchup = build_matchup(GAME, "random", seats=4, rules={**VIRUS, **rules})
    worlds = GAME.placed(matchup.rules, {**USED, **told})
    frame = worlds[0].table.frames[0]
    assert (int(frame.what), int(frame.owner)) == (c.USED_POWER, 0)
    with np.errstate(over="ignore"):
        assert matchup.compiled.determinize(worlds[0], 1, np.uint64(3))
    match = Match(matchup, 0, worlds)
    while not match.over:
        assert match.check_invariants() == 0, GAME.invariant_names[match.check_invariants()]
        match.take(match.choose())


def test_position_without_an_answer_to_a_power_is_refused() -> None:
    with pytest.raises(UsageError, match="or you hold nothing that stops it"):
        asked({**USED, "hand": "a08"}, VIRUS)
    with pytest.raises(UsageError, match="turned up; seat 2, who has it, takes no part"):
        asked({**USED, "hand": "cosmic_zap, a08"}, seated(seat2="virus"))
