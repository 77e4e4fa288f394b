"""Technologies: cards, research, completion, what is drawn; planets and ships that come and go."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.play import techs, wiring
from simlab.games.cosmic.rule_constants import techs_in_play
from simlab.games.cosmic.tech_list import TECHS
from simlab.games.cosmic.techs import deeds
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.testing.conformance import check_invariants
from simlab.testing.exact_counts import check_as_counted
from tests.games.cosmic.boards import Game
from tests.games.cosmic.random_games import busy_game
from tests.games.cosmic.techs.scenes import NUMBER, give
from tests.games.determinization_checks import check_imagined

QUIET = {"technology": True, "artifacts": False, "reinforcements": False}


def with_techs(*words: str, **rules: Any) -> Game:
    """Return a game of three whose players begin with these techs."""
    given = {f"techs.{seat}": word for seat, word in enumerate(words)}
    return Game({**QUIET, **given, **rules}, seats=3)


def at_start(**rules: Any) -> Game:
    """Return a game of three at its first decision, all with techs that are of no use at once."""
    return with_techs("gluon_mines", "tech_scrambler", "omega_missile", **rules)


def faces(game: Game) -> dict[str, int]:
    """Return who has which tech turned up."""
    return {
        c.TECH_WORDS[int(face)]: int(owner) - 1
        for face, owner in zip(game.table.tech_face, game.table.tech_owner, strict=True)
        if face
    }


def test_the_twenty_techs() -> None:
    assert len(TECHS) == 20
    assert sum(tech.number for tech in TECHS) == 85
    assert [tech.title for tech in TECHS if tech.hidden] == [
        "Genesis Bomb",
        "Gluon Mines",
        "Tech Scrambler",
    ]
    assert sum(tech.number == 0 for tech in TECHS) == 2


def test_each_keeps_one_of_two_and_lays_the_other_open() -> None:
    game = Game({**QUIET, "tech_deal": 2}, seats=3)
    choices = [int(me.tech_choice) for me in game.world.seats[:3]]
    assert [choice.bit_count() for choice in choices] == [2, 2, 2]
    for _ in range(3):
        assert game.decision == "tech_keep"
        assert game.table.tech_discard == 0
        game.take(game.legal[0])
    kept = [int(me.techs[slot]) for slot, me in enumerate(game.world.seats[:3])]
    assert all(choice >> tech & 1 for choice, tech in zip(choices, kept, strict=True))
    assert int(game.table.tech_discard).bit_count() == 3
    assert game.table.tech_n == 19 - 6  # without aliens there is no Precursor Seed


@pytest.mark.parametrize(("rules", "regroups"), [({"tech_complete": "auto"}, 2), ({}, 3)])
def test_tech_complete(rules: dict[str, Any], regroups: int) -> None:
    """A tech of number n takes n regroup phases, and one more where completing is an action."""
    game = with_techs("delta_scanners", "gluon_mines", "omega_missile", **rules)
    seen = 0
    while "delta_scanners" not in faces(game):
        game.until("tech", tech_1="pass", tech_2="pass", tech_play="pass")
        if game.table.actor:
            game.take("pass")
            continue
        seen += 1
        wish = "complete delta_scanners"
        game.take(wish if wish in game.legal else "research delta_scanners")
        game.until("tech", "tech_play", "target", "own_colour", "defense")
    assert seen == regroups
    assert game.zone("research", 0) == 0


def test_tech_cost_actions_and_abandoning() -> None:
    game = with_techs(
        "warpspace_key", "gluon_mines", "omega_missile", tech_cost=0.5, tech_actions=2
    )
    assert game.decision == "tech"
    assert "complete warpspace_key" not in game.legal
    game.take("research warpspace_key")
    game.take("p0.0")
    assert game.ships(0, "p0.0") == 3
    assert game.zone("research", 0) == game.table.tech_ships[0] == 1
    assert game.table.actor == 0, "two actions in a regroup phase"
    game.take("abandon warpspace_key")
    game.take("p0.1")
    assert game.ships(0, "p0.1") == 5
    assert int(game.table.tech_discard) == 1 << NUMBER["warpspace_key"]
    assert uncompiled(techs.cost)(game.table, c.OMEGA_MISSILE) == 4
    assert uncompiled(techs.cost)(game.table, c.LUNAR_CANNON) == 3
    assert game.table.actor == 1


@pytest.mark.parametrize(
    ("rules", "encounter", "options"),
    [
        ({}, 1, True),
        ({"max_encounters": 3}, 2, True),
        ({"tech_draw": "first", "max_encounters": 3}, 2, False),
        ({"tech_draw_base": 0, "tech_draw_score": 0}, 1, False),
    ],
)
def test_tech_draw(rules: dict[str, Any], encounter: int, options: bool) -> None:
    game = at_start(**rules)
    table = game.table
    table.encounter, table.result, table.fire_n = encounter, c.OFFENSE_WON, 0
    game.move(0, "p0.0", 1, "p1.0")
    game.move(0, "p0.0", 1, "p2.0")
    game.begin(phase=c.AFTERWARDS)
    assert game.decision == "second"
    assert ("draw_techs" in game.legal) == options
    if options:
        game.take("draw_techs")
        assert game.decision == "tech_keep"
        assert len(game.legal) == 1 + 2
        game.take(game.legal[1])
        assert int(table.offense) == 1
        assert uncompiled(techs.count)(table, 0) == 2
        assert int(table.tech_discard).bit_count() == 2


def test_tech_on_completion() -> None:
    game = with_techs("delta_scanners", "gluon_mines", "omega_missile", tech_on_completion=True)
    game.table.tech_ships[0] = game.table.zones[c.RESEARCH, 0] = 2
    game.table.ships[0, 0] -= 2
    game.world.seats[0].options = 0
    game.begin()
    game.take("complete delta_scanners")
    game.until("tech", "tech_play", home="p0.0")
    assert uncompiled(techs.count)(game.table, 0) == 2


@pytest.mark.parametrize("losable", [True, False])
def test_tech_ships_losable(losable: bool) -> None:
    game = at_start(tech_ships_losable=losable)
    slot = give(game, 0, "warpspace_key", up=False, ships=1)
    game.table.result, game.table.defense = c.DEAL_LOST, 1
    game.table.order[:3] = 0, 1, 2
    game.begin(phase=c.PENALTIES)
    assert game.decision == "lose"
    assert (c.SLOT_WORDS[slot] in game.legal) == losable
    if losable:
        game.take(c.SLOT_WORDS[slot])
        assert game.zone("research", 0) == 0
        assert game.zone("limbo", 0) == 1


def test_tech_trade() -> None:
    """A tech changes hands as it is; ships on it go home, and its giver still knows it."""
    game = at_start(tech_trade=True)
    table = game.table
    table.order[:3], table.defense, table.target = (0, 1, 2), 1, 6
    table.role[:2] = c.OFFENSE, c.DEFENSE
    table.proposer = 0
    table.ships[6, 1] -= 1
    table.tech_ships[1] = table.zones[c.RESEARCH, 1] = 1
    game.begin(phase=c.BARGAINING)
    game.take("tech_to_offense")
    game.take("accept")
    game.until("home")
    game.take("p1.3")
    assert table.tech_owner[1] == 1
    assert game.world.seats[0].techs[1] == game.world.seats[1].techs[1] == NUMBER["tech_scrambler"]
    assert game.ships(1, "p1.3") == 5


def test_a_described_position_may_name_techs() -> None:
    described = {
        "decision": "plan",
        "hand": "a20, a08, negotiate",
        "techs": "1: xenon lasers",
        "my_techs": "omega missile 3",
        "research": "2: 2, 0",
    }
    matchup = build_matchup(GAME, "random", seats=3, rules=QUIET)
    world = GAME.placed(matchup.rules, described)[0]
    table = world.table
    assert [int(owner) for owner in table.tech_owner[:5]] == [2, 1, 3, 3, 0]
    assert [int(face) for face in table.tech_face[:3]] == [NUMBER["xenon_lasers"], 0, 0]
    assert [int(count) for count in table.zones[c.RESEARCH, :3]] == [3, 0, 2]
    with np.errstate(over="ignore"):
        assert matchup.compiled.determinize(world, 0, np.uint64(3))
    assert matchup.compiled.check_invariants(world) == 0
    with pytest.raises(UsageError, match="technology=on"):
        GAME.placed(GAME.rules(3), described)
    with pytest.raises(UsageError, match="there is one omega_missile"):
        GAME.placed(matchup.rules, {**described, "techs": "1: omega missile"})


def test_impossible_rules_of_technology_are_refused() -> None:
    for rules, message in (
        ({"planets": 6}, "Genesis planet"),
        ({"tech_deal": 4, "planets": 4}, "techs are to be dealt"),
        ({"techs.0": "qax", "techs.1": "qax"}, "there is one qax"),
    ):
        with pytest.raises(UsageError, match=message):
            build_matchup(GAME, "random", seats=6, rules={"technology": True, **rules})


def test_tech_pool() -> None:
    def there(**rules: Any) -> set[int]:
        return techs_in_play(GAME.rulebook.resolve(3, {"technology": True, **rules}), 3)

    assert NUMBER["precursor_seed"] not in there()
    assert len(there(**{"aliens.0": "virus"})) == 20
    assert NUMBER["qax"] not in there(**{"tech_pool.qax": False})
    assert len(there(**{"planets": 4, "aliens.0": "virus"})) == 20 - 3


def test_the_genesis_planet_is_a_home_planet() -> None:
    game = at_start()
    slot = give(game, 0, "genesis_bomb", up=False, ships=4)
    game.begin("colour 1")
    game.until("tech_play", tech="pass")
    game.take("genesis_bomb")
    assert not game.table.tech_owner[slot]
    game.take("3")
    assert game.ships(0, "p0.5") == 3
    game.take("p0.0")
    assert (game.table.home[0], game.zone("research", 0)) == (6, 0)
    game.until("target")
    assert "p1.4" in game.legal
    assert "p1.5" not in game.legal


def test_a_planet_leaves_the_game() -> None:
    game = at_start()
    game.move(1, "p1.0", 2, "p0.1")
    game.table.tech_face[2] = NUMBER["omega_missile"]
    uncompiled(wiring.wire_techs)(game.world, 2)
    game.begin("colour 1")
    game.until("tech_play", tech="pass", tech_play_0="pass")
    while game.table.actor != 2:
        game.take("pass")
        game.until("tech_play")
    game.take("omega_missile")
    game.take("p0.1")
    assert (game.zone("warp", 0), game.zone("warp", 1)) == (4, 2)
    assert (game.table.home[0], game.table.foreign[1]) == (4, 0)
    assert not game.table.planets[0] >> 1 & 1
    assert "pick_planet" not in game.until("target", tech_play="pass")


def test_prometheus_is_named_at_the_launch_and_lost_last() -> None:
    """It may be named as the ship that leaves, and is the last that is lost."""
    game = at_start()
    give(game, 0, "prometheus")
    uncompiled(deeds.build_prometheus)(game.world, 0, 0)
    game.begin("colour 1")
    game.until("launch", tech="pass", target="p1.0", tech_play="pass")
    assert "prometheus" in game.legal
    game.take("prometheus")
    assert game.table.prometheus_at == c.PLANETS + c.GATE
    game.take("p0.1")
    for seat in (0, 1):
        game.hold(seat, a10=1)
    game.until("target", "second", "tech", plan="a10", launch="done")
    assert game.totals == (10 + 2 + 3, 10 + 4)
    assert game.table.prometheus_at == c.PLANET_WORDS.index("p1.0")


def test_infinity_drive_adds_an_encounter_and_the_turn_goes_on() -> None:
    game = at_start()
    give(game, 2, "infinity_drive")
    for seat in range(3):
        game.hold(seat, a40=1 if seat != 1 else 0, a00=1 if seat == 1 else 0, a06=3, negotiate=1)
    game.begin("colour 1")
    wishes = {"tech": "pass", "plan_0": "a40", "plan_1": "a00", "tech_play_2": "infinity_drive"}
    game.until("second", launch="p0.0", **wishes)
    encounters = game.named("encounter")
    assert [each["seat"] for each in encounters] == [0, 2]
    assert game.decision == "second"
    assert game.table.actor == 0
    assert game.table.encounter == 1


def test_whoever_gets_the_qax_has_to_ally() -> None:
    game = at_start()
    give(game, 0, "qax")
    game.move(2, "p2.0", 3)
    game.begin("colour 1")
    game.until("tech_play", tech="pass", launch="p0.0|done", target="p1.0")
    game.take("qax")
    game.until("plan", "second", "target", "tech", invite="nobody")
    assert game.named("invited")[0] == {"event": "invited", "seat": 0, "subset": "2"}
    assert game.named("answered")[0] == {
        "event": "answered",
        "seat": 2,
        "side": "offense_ally",
        "count": 4,
    }
    assert faces(game)["qax"] == 2


def test_a_tech_is_scrambled_as_it_is_used() -> None:
    game = at_start()
    game.table.tech_ships[1] = game.table.zones[c.RESEARCH, 1] = 2
    game.table.ships[6, 1] -= 2
    give(game, 0, "delta_scanners")
    game.world.hidden.deck[0] -= 1
    game.table.discard[0] += 1
    game.table.deck_n -= 1
    game.begin("colour 2")
    game.until("tech_play", tech="pass")
    game.take("delta_scanners")
    assert (game.decision, game.table.actor) == ("tech_play", 1)
    game.take("tech_scrambler")
    game.until("target", home="p1.0", tech_play="pass", tech="pass")
    assert int(game.table.tech_discard).bit_count() == 2
    assert game.table.discard[0] == 1
    assert game.zone("research", 1) == 0


def test_techs_face_down_are_counted() -> None:
    """Two others have a tech face down each: any of those that nobody has seen."""
    game = Game({**QUIET, "start": "fixed"}, seats=3)
    while game.decision == "tech_keep":
        game.take(game.legal[0])
    hidden, table = game.world.hidden, game.table
    known = int(game.world.seats[0].techs[0])
    keep = [tech for tech in (NUMBER["qax"], NUMBER["omega_missile"]) if tech != known]
    others = [int(me.techs[slot]) for slot, me in enumerate(game.world.seats[:3]) if slot]
    every = int(hidden.tech_deck) | int(table.tech_discard)
    table.tech_discard = every & ~sum(1 << tech for tech in keep)
    hidden.tech_deck = every & ~int(table.tech_discard)
    table.tech_n = int(hidden.tech_deck).bit_count()
    unknown = [*others, *(t for t in range(32) if int(hidden.tech_deck) >> t & 1)]
    ways = Counter((one, other) for one in unknown for other in unknown if one != other)

    def seen(world: Any) -> tuple[int, int]:
        return int(world.seats[1].techs[1]), int(world.seats[2].techs[2])

    check_as_counted(game.match, 0, ways, seen, 1_000)


def test_technology_preset_keeps_invariants_and_determinizes() -> None:
    rules = {**GAME.rulebook.presets["technology"], "tech_actions": 2, "tech_cost": 0.5}
    for step, match in enumerate(busy_game(3, rules, 4, 400)):
        check_invariants(match)
        if step % 5 == 0 and not match.over:
            check_imagined(match, (step // 5) % 3)
