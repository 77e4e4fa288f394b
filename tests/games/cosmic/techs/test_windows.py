"""When each technology may be used, and by whom: the offense, the defense, an ally, a bystander."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.techs.scenes import at_home, is_discarded, lab, techs_of

START, LAUNCH, ALLIANCE, PLANNING, REVEAL, END = (
    "before_regroup", "launched", "inviting", "face_down", "reinforcing", "ended",
)  # fmt: skip
ALL = dict.fromkeys(("offense", "defense", "ally", "bystander"), True)
MAIN = {"offense": True, "defense": True}
OFFENSE, DEFENSE, INVOLVED = {"offense": True}, {"defense": True}, {**MAIN, "ally": True}
SEATS = {"offense": 0, "defense": 1, "ally": 2, "bystander": 3}
ANY_TIME = {
    "coldsleep_ship": (START, ALL),
    "delta_scanners": (START, ALL),
    "vacuum_turbines": (START, ALL),
    "enigma_device": (START, ALL),
    "genesis_bomb 4": (START, ALL),
    "omega_missile": (START, ALL),
    "warpspace_key": (START, OFFENSE),
    "energy_cloak": (LAUNCH, OFFENSE),
    "plasma_thrusters": (LAUNCH, DEFENSE),
    "qax": (ALLIANCE, MAIN),
    "gluon_mines 1": (PLANNING, DEFENSE),
    "xenon_lasers": (REVEAL, INVOLVED),
    "infinity_drive": (END, ALL),
}


def two_in_the_warp(game):
    for seat in range(4):
        game.move(seat, f"p{seat}.4", 2)
    # something to find in the discard
    game.leave_in_deck("a00 a40 a30 a23")


@pytest.mark.parametrize("role", list(SEATS))
@pytest.mark.parametrize("tech", list(ANY_TIME))
def test_when_a_tech_may_be_used(tech, role):
    seat, word = SEATS[role], tech.split()[0]
    window, users = ANY_TIME[tech]
    wishes = {"invite_0": "2", "ally_2": "offense 1", "stop": "tech", "before": two_in_the_warp}
    game = lab("a08 a10", "a06 a05", "a04", "a04", have=f"{seat} {tech}", **wishes)
    found, started = set(), int(game.table.encounters)
    while game.decision not in ("second", "over") and int(game.table.encounters) == started:
        if game.decision == "tech_play" and word in game.legal:
            assert int(game.table.actor) == seat
            found.add(c.PHASE_WORDS[int(game.table.phase)])
        game.take(game.plain({**wishes, "target": "p1.0", "plan_0": "a08", "reward": "0 cards"}))
    assert found == ({window} if role in users else set())


TECHS = {
    "coldsleep_ship": 9, "collapsium_hulls": 4, "cosmic_field_generator": 2, "delta_scanners": 2,
    "energy_cloak": 4, "enigma_device": 4, "infinity_drive": 6, "lunar_cannon": 5,
    "omega_missile": 8, "plasma_thrusters": 6, "precursor_seed": 9, "prometheus": 7, "qax": 4,
    "quark_battery": 3, "vacuum_turbines": 2, "warpspace_key": 3, "xenon_lasers": 3,
}  # fmt: skip
HIDDEN = ("genesis_bomb", "gluon_mines", "tech_scrambler")


@pytest.mark.parametrize("word", list(TECHS))
def test_completing_takes_as_many_ships_as_its_number(word):
    for ships, may in ((TECHS[word] - 1, False), (TECHS[word], True), (TECHS[word] + 1, True)):
        game = lab("a08", "a06", have=f"0 {word} {ships}", aliens="tripler", stop="tech")
        assert (f"complete {word}" in game.legal) == may, ships
        assert techs_of(game, 0) == {word: ships}
    game.until("tech", tech_0=f"complete {word}", limit=30)
    game.take(f"complete {word}")
    game.until("tech", "target", limit=30)
    assert [each["tech"] for each in game.named("tech_completed")] == [word]
    assert techs_of(game, 0) == {word: 0}
    assert at_home(game, 0) == 20 + (word == "prometheus")


@pytest.mark.parametrize("word", HIDDEN)
def test_what_is_hidden_until_it_is_used_is_never_completed(word):
    game = lab("a08", "a06", have=f"0 {word} 12", stop="tech")
    assert {f"research {word}", f"abandon {word}"} < set(game.legal)
    assert f"complete {word}" not in game.legal


@pytest.mark.parametrize("word", [*TECHS, *HIDDEN])
def test_research_and_abandoning(word):
    game = lab("a08", "a06", have=f"0 {word} 1", aliens="tripler", stop="tech")
    game.take(f"research {word}")
    assert techs_of(game, 0) == {word: 1}
    game.until("tech", source="p0.0")
    assert techs_of(game, 0) == {word: 2}
    assert (game.ships(0, "p0.0"), at_home(game, 0)) == (3, 18)
    game = lab("a08", "a06", have=f"0 {word} 3", aliens="tripler", tech_0=f"abandon {word}")
    assert techs_of(game, 0) == {}
    assert is_discarded(game, word)
    assert not game.named("tech_used")


@pytest.mark.parametrize("word", list(TECHS))
def test_a_tech_that_is_face_down_does_nothing(word):
    game = lab("a08", "a06", have=f"0 {word} {TECHS[word]}", aliens="tripler", tech_play=word)
    assert not game.named("tech_used")
    assert techs_of(game, 0) == {word: TECHS[word]}
