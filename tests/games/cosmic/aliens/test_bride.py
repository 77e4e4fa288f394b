"""Scenes of Bride: spouses, alimony, and trades."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.cosmic import components as c
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import Game, hand_of, known, scene, two_homes
from tests.games.determinization_checks import check_imagined

MARRY = {"power": "yes", "lose": "p1.1"}
TRADE, SHOW, DIVORCE = "0", "1", "2"


def wed(game: Game, other: int = 1) -> None:
    """Marry seat 0 to another player."""
    game.move(other, f"p{other}.4", 1)
    game.table.zones[c.WARP, other] -= 1
    game.table.zones[c.WED, other] += 1
    game.table.bride, game.table.spouse = 1, other + 1


def married(*hands: str, other: int = 1, **wishes: Any) -> Game:
    return scene("bride", *hands, before=lambda game: wed(game, other), **wishes)


def test_bride_power():
    """The opponent's ship is on the sheet, not in the warp."""
    game = scene("bride", "a10 a12", "a06", stop="plan", **MARRY)
    assert int(game.table.spouse) == 2
    assert (game.zone("wed", 1), game.zone("warp", 1), game.ships(1, "p1.1")) == (1, 0, 3)
    check_imagined(game.match, 0)


def test_a_ship_on_the_sheet_is_on_no_colony():
    """It cannot be lost: Plague takes the ships on colonies only."""

    def one_left(game: Game) -> None:
        wed(game)
        game.strip(1, "p1.0")
        game.move(1, "p1.0", 3)

    wishes = {"regroup_card": "plague", "plague_target": "1", "stop": "target"}
    game = scene("bride", "a10", "a06", "plague", before=one_left, **wishes)
    assert (game.zone("wed", 1), game.zone("warp", 1), game.zone("limbo", 1)) == (1, 19, 0)


def test_bride_power_zapped():
    game = scene("bride", "a10 a12", "a06 cosmic_zap", stop="plan", respond="cosmic_zap", **MARRY)
    assert int(game.table.spouse) == 0


def test_nobody_is_married_again():
    def divorced(game: Game) -> None:
        wed(game)
        game.table.spouse, game.table.divorced = 0, 0b10

    game = scene("bride", "a10 a12", "a06", before=divorced, stop="plan", **MARRY)
    assert int(game.table.spouse) == 0
    assert game.zone("wed", 1) == 1


def test_spouses_need_no_invitation():
    """The spouse only, and on the side of Bride only."""
    game = married("a10", "a06", other=2, ally="offense 2")
    assert [(each["seat"], each["side"]) for each in game.named("answered")] == [
        (2, "offense_ally")
    ]
    other = married("a10", "a06", other=2, ally="defense 2")
    assert [each["side"] for each in other.named("answered")] == ["none"]
    single = scene("bride", "a10", "a06", ally="offense 2")
    assert not single.named("answered")


def test_bride_trade():
    """Once in an encounter, if the spouse wants to."""
    wishes = {"power": "yes", "pick_number": TRADE, "pick_card_0": "a12", "stop": "target"}
    game = married("a10 a12", "a06 a08", pick_card_1="a08", **wishes)
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a08", "a10"], ["a06", "a12"])
    assert known(game, 2, 0) == []
    game = married("a10 a12", "a06 a08", pick_card_1="none", **wishes)
    assert hand_of(game, 0) == ["a10", "a12"]
    game = married("a10 a12", "a06 a08", **{**wishes, "stop": "pick_card"}, pick_card_1="a08")
    game.take("a12")
    assert int(game.table.actor) == 1
    check_imagined(game.match, 1)


def test_bride_and_spouse_may_show_their_hands():
    wishes = {"power": "yes", "pick_number_0": SHOW, "stop": "target"}
    game = married("a10 a12", "a06 a08", pick_number_1="1", **wishes)
    assert known(game, 1, 0) == ["a10", "a12"]
    assert known(game, 0, 1) == ["a06", "a08"]
    game = married("a10 a12", "a06 a08", pick_number_1="0", **wishes)
    assert known(game, 0, 1) == []


@pytest.mark.parametrize(("cards", "alimony"), [(1, 0), (2, 1), (5, 2), (8, 4), (9, 4)])
def test_bride_p13_alimony(cards: int, alimony: int) -> None:
    hands = ("a10", "a06 a06 a06 a06 a06 a04 a04 a04 a04"[: 4 * cards - 1])
    game = married(*hands, power="yes", pick_number=DIVORCE, stop="target")
    assert [int(count) for count in game.table.hand_n[:2]] == [1 + alimony, cards - alimony]
    assert int(game.table.divorced) == 0b10
    assert game.zone("wed", 1) == 1


def test_bride_take():
    """A rift among the alimony detonates, by the rule."""
    for takes in (True, False):
        rules = {"reward_deck": True, "bride_take": takes}
        wishes = {"power": "yes", "pick_number": DIVORCE, "stop": "target", "rules": rules}
        game = married("a10 a12", "rift_3 rift_2", **wishes)
        assert bool(game.named("detonated")) == takes


def test_bride_without_its_power_is_divorced():
    """It gets nothing; with its sheet lost the ships are free."""

    def before(game: Game) -> None:
        wed(game)
        two_homes(game)

    game = scene("bride", "a10", "a06 a08", before=before, power="yes", stop="target")
    assert int(game.table.spouse) == 0
    assert (game.zone("wed", 1), int(game.table.hand_n[1])) == (1, 2)

    def sheet_lost(game: Game) -> None:
        wed(game)
        game.table.power[0] = c.HUMAN

    game = scene("bride", "a10", "a06 a08", before=sheet_lost, stop="target")
    assert (game.zone("wed", 1), game.zone("warp", 1)) == (0, 1)


def test_bride_wild_flare():
    """The attack is called off, and the turn is over."""
    wishes = {"flare": "bride flare", "pick_planet_0": "p0.3", "stop": "regroup"}
    game = scene("none", "a10 a12", "a06 bride_flare", ships=2, **wishes)
    assert game.ships(0, "p0.3") == 6
    assert not game.named("revealed")
    assert int(game.table.offense) == 1


def test_bride_super_flare():
    """An opponent that was divorced is the spouse again, and pays no more."""

    def divorced(game: Game) -> None:
        wed(game)
        game.table.spouse, game.table.divorced, game.table.alimony = 0, 0b10, 0b10

    wishes = {"flare": "bride flare", "power": "yes", "pick_number": DIVORCE}
    game = scene("bride", "a10 a12 bride_flare", "a06 a08", before=divorced, stop="plan", **wishes)
    assert game.named("married")
    assert int(game.table.hand_n[1]) == 2


def test_the_wild_flare_and_a_planet_discovered_at_home():
    """It is nobody's home planet: with a colony there no ships of the offense land."""

    def discovered(game: Game) -> None:
        planet = c.PLANET_WORDS.index("p5.0")
        game.table.planets[0] = int(game.table.planets[0]) | 1 << planet
        game.move(2, "p2.4", 1, "p5.0")

    hands = "a08 a10", "a06 bride_flare"
    game = scene("none", *hands, before=discovered, flare="bride flare", stop="pick_planet")
    assert game.legal == [f"p0.{place}" for place in range(5)]


def test_a_sheet_that_was_lent_is_not_lost():
    """It is back before the next encounter, though that is in the same turn."""
    hands = "a20 a10", "a06", "philanthropist_flare"
    wishes = {"flare": "philanthropist flare", "pick_player": "3", "lose": "p2.4"}

    def before(game: Game) -> None:
        wed(game)
        game.table.bride = 3

    game = scene("none,none,bride", *hands, before=before, **wishes)
    assert game.named("lent")
    game.take("go_on")
    game.until("target")
    assert (game.zone("wed", 1), int(game.table.bride)) == (1, 3)


def test_bride_the_spouse_does_not_see_what_it_will_be_given():
    """It may be any card of the hand."""
    wishes = {"power": "yes", "pick_number": TRADE, "stop": "pick_card"}
    game = married("a10 a12 a20 virus_flare", "a06 a08", **wishes)
    game.take("a12")
    assert int(game.table.actor) == 1
    assert int(game.table.answer) == 0
    places = set()
    for world in imagined_worlds(game.match, 1, 60):
        bride = world.seats[0]
        kind = min(int(bride.memo) - 1, c.FLARE)
        assert bride.hand[kind] > 0
        places.add(sum(int(bride.hand[each] > 0) for each in range(kind)))
    assert len(places) > 2, "it was always the lowest one"
