"""Scenes of Voyager: planets in the warp, and cards put apart."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import hands as cards
from simlab.games.cosmic.play import discards, powers
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import came_from, hand_of, known, play_out, scene, two_homes

GOES = {"power": "yes", "pick_planet": "p0.4", "home": "p0.4"}


def voyage(*hands: str, aliens: str = "voyager", **wishes: Any) -> Any:
    return scene(aliens, *hands, **{"stop": "target", **GOES, **wishes})


def foreign(game: Any) -> list[int]:
    return [int(count) for count in game.table.foreign[:4]]


def test_voyager_its_planet_is_a_home_colony_and_a_foreign_one():
    def guest(game: Any) -> None:
        game.move(1, "p1.1", 1, "p0.4")

    game = voyage("a08", "a06", before=guest)
    assert game.named("warped")
    assert foreign(game)[:2] == [1, 0], "a guest's colony counts for nothing"
    assert int(game.table.home[0]) == 5
    assert "p0.4" not in scene("none,voyager", "a08", "a06", stop="target").legal


def test_voyager_nobody_can_aim_at_it():
    def in_warp(game: Any) -> None:
        game.move(1, "p1.1", 1, "p0.4")

    game = voyage("a08 a08", "a06 a06 a06", before=in_warp)
    game.begin("colour 0", offense=1)
    game.until("target")
    assert game.legal == ["p0.0", "p0.1", "p0.2", "p0.3"]


def test_voyager_another_one_changes_places():
    game = voyage("a08", "a06")
    game.begin("colour 1")
    game.until("target", power="yes", pick_planet="p0.3|p0.4")
    assert foreign(game)[0] == 1
    assert {c.PLANET_WORDS[p] for p in range(36) if int(game.table.warped) >> p & 1} == {"p0.3"}
    assert int(game.table.planets[0]) == 0b10111


def test_voyager_planet_comes_back_with_the_power_lost():
    game = voyage("a08", "a06")
    two_homes(game)
    assert foreign(game)[0] == 0, "no ship is left there"
    game.move(0, "p0.1", 4, "p0.4")
    game.move(0, "p0.1", 12, "p1.1")
    game.begin("colour 2", offense=1)
    assert not game.table.warped
    assert foreign(game)[0] == 1
    assert int(game.table.planets[0]) == 0b11111


def test_a_ship_that_changes_planets_costs_no_power():
    """Between two home planets: of its three home colonies one is in the warp."""

    def three_homes(game: Any) -> None:
        for place, count in ((1, 3), (2, 4), (3, 4)):
            game.move(0, f"p0.{place}", count, "p0.0")

    wishes = {"play_thing": "rebirth", "pick_player": "0", "settle": "p0.1|done"}
    wishes |= {"pick_planet": "p0.4|p0.2", "rules": {"reward_deck": True}}
    game = voyage("a08 rebirth", "a06", before=three_homes, **wishes)
    assert (game.ships(0, "p0.1"), game.ships(0, "p0.2")) == (0, 1)
    assert game.table.warped


def test_ships_there_may_leave_the_warp():
    """With no others in the warp one of them may come to another colony, or stay."""
    game = voyage("a08", "a06", stop="home")
    assert set(game.legal) == {f"p0.{place}" for place in range(5)}
    game.take("p0.0")
    assert (game.ships(0, "p0.0"), game.ships(0, "p0.4")) == (5, 3)
    game = voyage("a08", "a06")
    assert (game.ships(0, "p0.0"), game.ships(0, "p0.4")) == (4, 4)
    game = voyage("a08", "a06", before=lambda game: game.move(0, "p0.0", 1))
    assert game.ships(0, "p0.4") == 5, "others come first"
    assert came_from(game, "warp") == {0: 1}


def test_voyager_power_refused_or_zapped():
    assert not voyage("a08", "a06", power="no").table.warped
    game = voyage("a08", "a06 cosmic_zap", respond="cosmic_zap")
    assert foreign(game)[0] == 0


def test_voyager_super_flare():
    """Two planets."""
    game = voyage("a08 voyager_flare", "a06")
    game.begin("colour 1")
    game.until("target", power="yes", pick_planet="p0.3", flare="voyager flare")
    assert foreign(game)[0] == 2
    assert int(game.table.planets[0]) == 0b00111


def apart(*hands: str, aliens: str = "none", **wishes: Any) -> Any:
    """Seat 0 puts its attack of 8 apart."""
    wishes = {"flare": "voyager flare", "pick_card": "a08", "stop": "target", **wishes}
    return scene(aliens, *hands, **wishes)


def test_voyager_wild_flare():
    """Nobody sees the card; the same flare brings it back."""
    game = apart("a10 a08 voyager_flare", "a06")
    assert hand_of(game, 0) == ["a10", "voyager_flare"]
    assert int(game.table.hoard_n[0]) == 1
    game.begin("colour 1")
    game.until("target", flare="voyager flare", pick_card="none")
    assert hand_of(game, 0) == ["a08", "a10", "voyager_flare"]
    assert not game.table.parker


def test_voyager_others_imagine_any_card_there():
    game = apart("a10 a08 voyager_flare", "a06")
    assert known(game, 1, 0) == ["voyager_flare"]
    seen, world = set(), game.world
    with np.errstate(over="ignore"):
        for key in range(4):
            other = world.copy()
            assert game.match.code.determinize(other, 1, np.uint64(key))
            hoard = other.seats[0].hoard
            assert int(hoard.sum()) == 1
            seen.add(int(hoard.argmax()))
    assert len(seen) > 1


def test_voyager_cards_are_discarded_without_the_flare():
    game = apart("a10 a08 voyager_flare", "a06", stop="plan")
    uncompiled(discards.throw)(game.world, 0, c.FIRST_FLARE + c.VOYAGER)
    play_out(game)
    assert int(game.table.hoard_n[0]) == 0
    assert any(each["kind"] == "a08" for each in game.named("discarded"))


def test_voyager_whoever_puts_cards_apart_next_leaves_none_of_another():
    """The flare has gone to seat 1 in the midst of an encounter: what is there is discarded."""
    game = apart("a10 a08 voyager_flare", "a06 a04")
    game.begin("colour 1")
    game.until("target")
    uncompiled(cards.hand_over)(game.world, 0, 1, c.FIRST_FLARE + c.VOYAGER)
    game.until("plan", flare="voyager flare", pick_card="a04")
    assert list(game.table.hoard_n[:2]) == [0, 1]
    assert game.named("discarded")[0]["kind"] == "a08"


def test_voyager_not_beside_a_hoard():
    """Seat 0 has Miser now, without a hoard: it cannot play what is put apart. Seat 1 has one."""

    def exchanged(game: Any) -> None:
        game.hoard(1, "a20")
        game.table.power[:2] = c.MISER, c.VIRUS
        uncompiled(powers.rewire)(game.table)

    hands = ("a10 a08 voyager_flare", "a06 a04")
    game = apart(*hands, aliens="virus,miser", before=exchanged)
    assert int(game.table.hoard_n[0]) == 1
    assert game.until("plan") == "plan"
    assert "a08" not in game.legal
    hands = ("a10 a08", "a06 a04 voyager_flare")
    game = apart(*hands, aliens="virus,miser", before=exchanged, stop="flare")
    assert game.decision != "flare", "nobody was asked"


def guest_in_warp(game: Any) -> None:
    """Two ships of seat 1 lie on the planet that goes into the warp; it has no others there."""
    game.move(1, "p1.1", 2, "p0.4")


def visited(*hands: str, aliens: str = "voyager", **wishes: Any) -> Any:
    """Seat 1 has two ships on the planet of seat 0 that is in the warp, and begins a turn."""
    wishes = {"home_1": "p1.2", **wishes}
    game = scene(aliens, *hands, before=guest_in_warp, stop="target", **GOES)
    game.begin("colour 2", offense=1)
    game.until(wishes.pop("stop", "plan"), **wishes)
    return game


def test_will_does_not_meet_anybody_there():
    wishes = {"pick_player_1": "0", "stop": "pick_planet"}
    game = visited("a08 a08", "a06 a06", aliens="voyager,will", **wishes)
    assert game.legal == ["p0.0", "p0.1", "p0.2", "p0.3"]


def test_flares_bring_ships_back_from_there():
    """One comes in regroup; for the attack of the offense Vacuum's flare brings the other."""
    hands = ("a08 a08", "a06 a06 vacuum_flare")
    game = scene("voyager", *hands, before=guest_in_warp, flare_1="vacuum flare", home_1="p1.2",
                 **GOES)  # fmt: skip
    assert (game.ships(1, "p0.4"), game.ships(1, "p1.2")) == (1, 5)


def test_kamikaze_brings_three_back_from_there():
    def crowd(game: Any) -> None:
        game.move(1, "p1.1", 4, "p0.4")

    game = scene("voyager,kamikaze", "a08 a08", "a06 a06 kamikaze_flare", before=crowd,
                 stop="target", **GOES)  # fmt: skip
    game.begin("colour 2", offense=1)
    game.until("target", flare="kamikaze flare", home_1="p1.2")
    assert (game.ships(1, "p0.4"), game.ships(1, "p1.2")) == (1, 7)


def test_remora_has_ships_there():
    """As seat 0 brings a ship back, Remora brings back one of those on the planet."""

    def crowd(game: Any) -> None:
        guest_in_warp(game)
        game.move(0, "p0.0", 1)

    game = scene("voyager,remora", "a08 a08", "a06 a06", before=crowd, home_0="p0.4", home_1="p1.2",
                 pick_planet="p0.4", power="yes", stop="target")  # fmt: skip
    assert (game.ships(1, "p0.4"), game.ships(1, "p1.2")) == (1, 5)


def test_quartermaster_has_ships_there():
    """Due nothing itself it brings one of them back, as seat 3 is rewarded."""
    wishes = {"invite_1": "3", "ally_3": "defense 1", "reward": "1 cards", "pick_number_1": "0"}
    wishes |= {"home_1": "p1.2", **GOES}
    hands = ("a00 a08", "a20 a06")
    game = scene("voyager,quartermaster", *hands, before=guest_in_warp, **wishes)
    assert (game.ships(1, "p0.4"), game.ships(1, "p1.2")) == (1, 5)


def in_a_deal(**rules: Any) -> list[str]:
    """Voyager has no colony on its planet in the warp, its partner has; what it may be given."""

    def guest(game: Any) -> None:
        game.move(1, "p1.1", 1, "p0.4")

    game = voyage("negotiate", "negotiate", before=guest, rules=rules)
    game.move(0, "p0.4", int(game.ships(0, "p0.4")), "p0.1")
    game.until("offer", launch="p0.1")
    game.take("colony_to_offense")
    return list(game.legal)


def test_a_colony_there_is_a_home_colony_that_deals_may_not_bring_back():
    assert "p0.4" in in_a_deal()
    assert "p0.4" not in in_a_deal(home_regain="destiny_only")


def test_voyager_of_two_planets_ships_leave_the_first_one():
    """Whichever of them went into the warp last."""
    game = voyage("a08 voyager_flare", "a06")
    game.begin("colour 1")
    game.until("home", power="yes", pick_planet="p0.3", flare="voyager flare")
    game.take("p0.1")
    assert [each["planet"] for each in game.named("left")] == ["p0.3"]
