"""Scenes of Engineer: techs after a defeat, on its sheet."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.play import research, techs, warp_worlds
from simlab.games.cosmic.rule_constants import techs_in_play
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, hand_of, scene
from tests.games.determinization_checks import check_imagined

WEAK, STRONG = "a06", "a40"
OWN = ["gluon_mines", "tech_scrambler", "omega_missile", "qax"]
LAB = {"technology": True, "techs": OWN}
TECHS = {word: number for number, word in enumerate(c.TECH_WORDS)}


def only_deck(game: Game, *words: str) -> None:
    """Leave these techs in the deck, the others in its discard."""
    table, hidden = game.table, game.world.hidden
    deck = sum(1 << TECHS[word] for word in words)
    table.tech_discard = (int(hidden.tech_deck) | int(table.tech_discard)) & ~deck
    hidden.tech_deck, table.tech_n = deck, len(words)


def beaten(
    *hands: str, deck: tuple[str, ...] = ("xenon_lasers", "quark_battery"), **more: Any
) -> Any:
    """Let Engineer, the offense, lose, with two techs in the deck."""

    def before(game: Game) -> None:
        only_deck(game, *deck)
        more.pop("place", lambda game: None)(game)

    place = {"before": before, "rules": LAB, "power": "yes"}
    return scene("engineer", *(hands or (WEAK, STRONG)), **{**place, **more})


def sheet(game: Game) -> str:
    """Return the tech on the sheet."""
    slot = int(game.table.sheet_tech) - 1
    return c.TECH_WORDS[int(game.world.seats[0].techs[slot])] if slot >= 0 else ""


def test_engineer_power():
    """It may keep one of two; the other is discarded, and nobody else sees what it keeps."""
    game = beaten(pick_tech="xenon_lasers")
    assert sheet(game) == "xenon_lasers"
    assert int(game.table.tech_discard) >> TECHS["quark_battery"] & 1
    assert int(game.table.tech_discard) >> TECHS["xenon_lasers"] & 1 == 0
    assert not game.world.seats[1].techs[int(game.table.sheet_tech) - 1]
    assert sheet(beaten(pick_tech="none")) == ""


def test_engineer_only_after_a_defeat():
    assert sheet(beaten(STRONG, WEAK, pick_tech="xenon_lasers")) == ""
    failed = beaten("negotiate", "negotiate", pick_tech="xenon_lasers")
    assert failed.result == "no_deal"
    assert sheet(failed) == "xenon_lasers"
    agreed = {"offer_0": "colonies", "answer": "accept", "pick_tech": "xenon_lasers"}
    assert sheet(beaten("negotiate", "negotiate", **agreed)) == ""


def test_engineer_power_zapped():
    game = beaten(WEAK, f"{STRONG} cosmic_zap", respond="cosmic_zap", pick_tech="xenon_lasers")
    assert sheet(game) == ""


def test_ships_in_the_warp_count():
    """Three in the warp are as good as three on it; completed, it is off the sheet."""
    game = beaten(pick_tech="xenon_lasers", ships=3)
    slot = int(game.table.sheet_tech) - 1
    table = game.table
    number = int(c.TECH_NUMBERS[TECHS["xenon_lasers"]])
    complete = uncompiled(research.is_complete)
    assert game.zone("warp", 0) == 3
    for ships in range(number + 1):
        table.tech_ships[slot] = ships
        assert complete(table, TECHS["xenon_lasers"], slot) == (ships + 3 >= number)
    table.zapped = 1
    table.powered = 0
    assert not complete(table, TECHS["xenon_lasers"], slot - 1 if slot else slot + 1)
    table.tech_ships[slot] = 0
    uncompiled(techs.turn_up)(game.world, slot)
    assert sheet(game) == ""


def test_ships_on_a_planet_in_the_warp_count():
    """They are in the warp, too (Voyager)."""
    game = beaten(pick_tech="xenon_lasers", ships=3)
    slot = int(game.table.sheet_tech) - 1
    assert uncompiled(techs.committed)(game.table, slot) == 3
    uncompiled(warp_worlds.send)(game.table, c.PLANET_WORDS.index("p0.4"))
    assert uncompiled(techs.committed)(game.table, slot) == 3 + game.ships(0, "p0.4")


def test_a_new_tech_replaces_the_old_one():
    """The ships on the old one come home."""

    def one_there(game: Game) -> None:
        only_deck(game, "xenon_lasers", "quark_battery", "warpspace_key")
        game.world.hidden.tech_deck -= 1 << TECHS["warpspace_key"]
        game.table.tech_n -= 1
        slot = uncompiled(techs.lay)(game.world, 0, TECHS["warpspace_key"])
        game.move(0, "p0.4", 2)
        game.table.zones[c.WARP, 0] -= 2
        game.table.zones[c.RESEARCH, 0] += 2
        game.table.tech_ships[slot] = 2
        game.table.sheet_tech = slot + 1

    game = beaten(pick_tech="xenon_lasers", place=one_there)
    assert sheet(game) == "xenon_lasers"
    assert game.zone("research", 0) == 0
    assert int(game.table.tech_discard) >> TECHS["warpspace_key"] & 1


SIX = {"planets": 6}
ALL = sum(1 << tech for tech in TECHS.values() if tech != c.NO_TECH)


def without_techs(*hands: str, **more: Any) -> Any:
    """Let Engineer, the offense, lose in a game in which the tech deck is not in use."""
    wishes = {"power": "yes", "stop": "pick_tech", "home": "p0.4", **more}
    return scene("engineer", *(hands or (WEAK, STRONG)), **wishes)


def test_the_tech_deck_comes_into_a_game_without_techs():
    """Two techs are drawn even if the deck is not in play otherwise; others have none."""
    game = without_techs()
    table = game.table
    drawn = {each["tech"] for each in game.named("tech_drawn")}
    assert len(drawn) == 2
    assert set(game.legal) == {"none", *drawn}
    assert (int(table.tech_in_use), int(table.tech_n)) == (1, c.TECH_N - 2)
    assert int(game.world.hidden.tech_deck) | int(game.world.seats[0].tech_choice) == ALL
    check_imagined(game.match, 0)
    check_imagined(game.match, 1)
    kept = sorted(drawn)[0]
    game.take(kept)
    assert sheet(game) == kept
    assert [int(owner) for owner in table.tech_owner if owner] == [1]


def test_engineer_before_its_first_defeat_there_are_no_techs():
    game = without_techs(STRONG, WEAK, stop="second")
    assert (int(game.table.tech_in_use), int(game.world.hidden.tech_deck)) == (0, 0)
    assert "draw_techs" not in game.legal
    game = scene("none", WEAK, STRONG, stop="target")
    assert int(game.table.tech_in_use) == 0


def test_engineer_what_lies_on_the_sheet_is_researched_in_a_game_without_techs():
    """With a ship of a colony, and those in the warp; nobody else is asked."""
    game = without_techs(f"{WEAK} engineer_flare", STRONG, flare="engineer flare")
    game.take("xenon_lasers")
    tech, slot = TECHS["xenon_lasers"], int(game.table.sheet_tech) - 1
    game.move(0, "p0.3", 1)
    game.begin("colour 2", offense=1)
    assert (game.decision, int(game.table.actor)) == ("tech", 0)
    assert set(game.legal) == {"pass", "research xenon_lasers", "abandon xenon_lasers"}
    game.take("research xenon_lasers")
    game.until("target", source="p0.0")
    game.begin("colour 3", offense=2)
    assert "complete xenon_lasers" in game.legal
    game.take("complete xenon_lasers")
    game.until("target", home="p0.0")
    assert (sheet(game), int(game.table.tech_face[slot])) == ("", tech)


def test_engineer_super_flare_in_a_game_without_techs():
    """It looks through all of the deck."""
    hands = (f"{WEAK} engineer_flare", STRONG)
    game = without_techs(*hands, flare="engineer flare")
    assert len(game.legal) == c.TECH_N + 1
    game.take("lunar_cannon")
    assert int(game.table.tech_n) == c.TECH_N - 1


def test_no_genesis_bomb_where_the_planet_has_no_place():
    game = without_techs(f"{WEAK} engineer_flare", STRONG, flare="engineer flare", rules=SIX)
    assert "genesis_bomb" not in game.legal
    assert len(game.legal) == c.TECH_N


@pytest.mark.parametrize(
    ("rules", "there"),
    [
        ({"aliens.0": "engineer"}, True),
        ({"aliens": "random"}, False),
        ({"aliens": "random", "dominion_aliens": True}, True),
        ({"aliens": "random", "dominion_aliens": True, "alien_pool.engineer": False}, False),
        ({"aliens.0": "human", "dominion_aliens": True}, False),
        ({"flares": True, "dominion_aliens": True}, True),
        ({"aliens.0": "pentaform", "dominion_aliens": True}, True),
        ({"aliens.0": "pentaform"}, False),
        ({"technology": True}, True),
    ],
)
def test_which_games_may_have_techs(rules, there):
    """Those of which Engineer may be a part, whoever brings it."""
    assert bool(techs_in_play(GAME.rules(4, rules), 4)) == there


def test_engineer_super_flare():
    """Any tech of the deck, which is not discarded otherwise."""
    deck = ("xenon_lasers", "quark_battery", "warpspace_key", "lunar_cannon")
    hands = (f"{WEAK} engineer_flare", STRONG)
    wishes = {"flare": "engineer flare", "pick_tech": "lunar_cannon"}
    game = beaten(*hands, deck=deck, **wishes)
    assert sheet(game) == "lunar_cannon"
    assert int(game.world.hidden.tech_deck).bit_count() == int(game.table.tech_n) == 3


@pytest.mark.parametrize("warped", ["", "p0.2"])
def test_a_hidden_tech_is_used_from_the_sheet(warped: str) -> None:
    """The Genesis planet gets ships of the warp that have helped to research it.

    Those on a planet in the warp (Voyager) have helped, too, and stay there.
    """
    game = beaten(deck=("genesis_bomb", "quark_battery"), pick_tech="genesis_bomb", place=drained)
    warp = game.zone("warp", 0)
    assert warp > 4
    game.begin("colour 1", offense=1)
    game.until("tech_play")
    if warped:
        uncompiled(warp_worlds.send)(game.table, c.PLANET_WORDS.index(warped))
    game.take("genesis_bomb")
    game.until("pick_number")
    assert len(game.legal) == warp + 1
    game.take("3")
    assert (game.ships(0, "p0.5"), game.zone("warp", 0)) == (3, warp - 3)
    assert sheet(game) == ""


def drained(game: Game) -> None:
    game.move(0, "p0.3", 3)
    game.move(0, "p0.4", 2)


def test_engineer_wild_flare():
    """Cards are discarded until an artifact comes; the flare goes to Engineer."""
    wild = {"flare": "engineer flare", "stop": "plan", "rules": {}}
    hands = (f"{WEAK} a08", f"{STRONG} engineer_flare")
    draw = {"before": lambda game: game.leave_in_deck("a01 a00 plague")}
    game = scene("engineer", *hands, **{**wild, **draw})
    assert "plague" in hand_of(game, 1)
    assert game.has_flare(0, "engineer")
    none = {"before": lambda game: game.leave_in_deck("a01"), "pick_card": "quash"}
    game = scene("none", *hands, **{**wild, **none})
    assert "quash" in hand_of(game, 1)
    assert int(game.table.deck_n) == 0
    assert not game.has_flare(1, "engineer")


def test_engineer_wild_flare_draws_once_for_remora():
    """Three cards come as one event."""
    hands = (f"{WEAK} a08", f"{STRONG} engineer_flare", "a05")
    wishes = {"flare": "engineer flare", "power_2": "yes", "stop": "target", "rules": {}}
    digging = scene("none,none,remora", *hands, before=to_dig, **wishes)
    assert len(digging.named("power_used")) == 1
    assert len(hand_of(digging, 2)) == 2


def to_dig(game: Game) -> None:
    game.leave_in_deck("a01 a00 plague a04")


def test_engineer_what_it_chooses_from_is_imagined():
    game = beaten(stop="pick_tech")
    assert game.decision == "pick_tech"
    check_imagined(game.match, 0)
    check_imagined(game.match, 1)
