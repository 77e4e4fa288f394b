"""Scenes of Explorer: discovered planets, and the Genesis planet."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import new_worlds
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.view import view
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError
from tests.games.cosmic.aliens.test_tourist import cruise, on_liner
from tests.games.cosmic.boards import Game, came_from, hand_of, scene, two_homes
from tests.games.cosmic.dealing import setup_of

YES = {"power": "yes"}
HERE = ("p5.0", "p5.1", "p5.2", "p5.3")


def explore(*hands: str, aliens: str = "explorer", **wishes: Any) -> Any:
    return scene(aliens, *hands, **{"home": "p0.4", **YES, **wishes})


def planets(game: Game, seat: int) -> list[str]:
    """Return the planets of a system that were discovered there."""
    there = int(game.table.planets[seat]) >> 5 * c.PER_SYSTEM
    return [f"p5.{place}" for place in range(c.PER_SYSTEM) if there >> place & 1]


def on_sheet(game: Game) -> int:
    return int(game.table.unexplored).bit_count()


def discovered(game: Game, count: int = 4) -> None:
    """So many planets were discovered in the system of seat 1."""
    for place in range(count):
        bit = 1 << 5 * c.PER_SYSTEM + place
        game.table.unexplored &= ~bit
        game.table.planets[1] |= bit


# discoveries


def test_a_planet_comes_into_the_system_and_is_aimed_at():
    game = explore("a20", "a06", stop="launch")
    assert [each["planet"] for each in game.named("target")] == ["p1.0", "p5.0"]
    assert (planets(game, 1), on_sheet(game)) == (["p5.0"], 3)


def test_players_see_where_planets_were_discovered():
    game = explore("a20", "a06")
    lines = view(game.table, game.world.seats[2], 2, ["Ann", "Bob", "Cat", "Dan"])[1]
    assert "p5.0 was discovered in the system of Bob" in lines
    assert "3 planets on the sheet of Explorer" in lines


def test_explorer_set_up_takes_as_many_planets_as_the_rules_say():
    game = Game({"aliens.0": "explorer", "explorer_planets": 6})
    assert on_sheet(game) == 6
    assert on_sheet(Game({"aliens.0": "none"})) == 0


def test_a_colony_there_is_foreign_and_the_defense_has_no_ships_there():
    game = explore("a20", "a06")
    assert game.totals == (20 + 1 + 1, 6)
    assert game.ships(0, "p5.0") == 1
    assert (int(game.table.foreign[0]), int(game.table.home[1])) == (1, 5)


def test_explorer_the_planet_stays_after_a_defeat_and_others_may_aim_at_it():
    game = explore("a01", "a20")
    assert (game.result, planets(game, 1)) == ("defense_won", ["p5.0"])
    game.begin("colour 1", offense=2)
    game.until("target")
    assert game.legal == ["p1.0", "p1.1", "p1.2", "p1.3", "p1.4", "p5.0"]


def test_explorer_planet_is_nobodys_home_planet():
    """Its system's player has a foreign colony there, and does not re-colonise it."""

    def guest(game: Game) -> None:
        discovered(game, 2)
        game.move(1, "p1.0", 1, "p5.0")
        game.move(1, "p1.1", 4, "p1.2")

    game = explore("a01", "a20", before=guest, power="no", target="p1.2")
    assert (int(game.table.foreign[1]), int(game.table.home[1])) == (1, 4)
    game.begin("colour 1", offense=1)
    game.until("own_colour")
    game.take("recolonise")
    assert game.decision != "target" or game.legal == ["p1.1"]
    game.until("settle")
    assert c.PLANET_WORDS[int(game.table.mv_planet)] == "p1.1"


def test_explorer_power_refused_zapped_or_lost():
    assert not planets(explore("a20", "a06", power="no"), 1)
    game = explore("a20", "a06 cosmic_zap", respond="cosmic_zap")
    assert not planets(game, 1)
    assert on_sheet(game) == 4
    assert not planets(explore("a20", "a06", before=two_homes), 1)


def test_explorer_others_do_not_discover():
    assert not planets(explore("a20", "a06", aliens="none,explorer"), 1)


def test_the_sheet_may_be_empty():
    game = explore("a20", "a06", rules={"explorer_planets": 1}, stop="launch")
    assert on_sheet(game) == 0
    game.begin("colour 2")
    game.until("launch", "second", **YES)
    assert not planets(game, 2)


# the bonus


def alone(game: Game) -> None:
    discovered(game)
    for place, word in enumerate(HERE):
        game.move(0, f"p0.{place}", 1, word)


def beside(game: Game) -> None:
    alone(game)
    for place, word in enumerate(HERE):
        game.move(2, f"p2.{place}", 1, word)


@pytest.mark.parametrize(("before", "bonus"), [(discovered, 4), (beside, 8), (alone, 16)])
def test_p14_what_four_discovered_planets_add(before, bonus):
    """P14 of section 8.3: all empty 4, all coexisting 8, all sole 16."""
    game = explore("a08", "a06", before=before)
    assert game.totals == (8 + 1 + bonus, 6 + 4)
    game = explore("a08", "a06", before=before, power="no")
    assert game.totals == (8 + 1, 6 + 4)


def test_the_bonus_of_a_defense_and_of_an_ally():
    game = explore("a08", "a06", aliens="none,explorer", before=discovered)
    assert game.totals == (8 + 1, 6 + 4 + 4)
    wishes = {"invite_0": "2", "ally_2": "offense 2", "before": discovered}
    game = explore("a08", "a06", aliens="none,none,explorer", **wishes)
    assert game.totals == (8 + 1 + 2 + 4, 6 + 4)
    game = explore("a08", "a06", aliens="none,none,explorer", before=discovered)
    assert game.totals == (8 + 1, 6 + 4), "it takes no part"


def test_explorer_the_bonus_zapped():
    wishes = {"before": discovered, "aliens": "none,explorer", "respond": "cosmic_zap"}
    assert explore("a08 cosmic_zap", "a06", **wishes).totals == (8 + 1, 6 + 4)


# its flares


def genesis(*hands: str, **wishes: Any) -> Any:
    wishes = {"flare": "explorer flare", "aliens": "none", **wishes}
    return explore(*hands, **wishes)


def test_explorer_wild_flare_brings_the_genesis_planet():
    """It is a home planet of the defense; after a win there are rewards for all ships."""
    game = genesis("a20 explorer_flare", "a06", ships=3, pick_number="1", reward="3 cards")
    assert [each["planet"] for each in game.named("genesis")] == ["p1.5"]
    assert game.totals == (20 + 3, 6)
    assert game.ships(0, "p1.5") == 3
    assert [each["cards"] for each in game.named("rewarded")] == [3]
    assert len(hand_of(game, 0)) == 3 + 1, "three cards, and the flare"


def test_explorer_wild_flare_brings_reward_cards():
    rules = {"reward_deck": True}
    hands = ("negotiate explorer_flare", "negotiate a04")
    wishes = {"offer": "card_to_offense", "answer": "accept", "ships": 2, "pick_number": "2|1"}
    game = genesis(*hands, rules=rules, **wishes)
    assert game.named("reward_cards") == [{"event": "reward_cards", "seat": 0, "count": 2}]
    assert not game.named("rewarded")


def test_explorer_wild_flare_after_a_defeat():
    """One reward."""
    game = genesis("a01 explorer_flare", "a20", ships=3, reward="1 cards")
    assert game.result == "defense_won"
    assert [each["cards"] for each in game.named("rewarded")] == [1]


def test_explorer_wild_flare_after_deals_and_without():
    wishes = {"offer": "card_to_offense", "answer": "accept", "pick_number": "1|0", "ships": 2}
    game = genesis("negotiate explorer_flare", "negotiate a04", **wishes)
    assert game.result == "deal"
    assert [each["cards"] for each in game.named("rewarded")] == [2]
    game = genesis("negotiate explorer_flare", "negotiate a04", ships=2, pick_number="0")
    assert game.result == "no_deal"
    assert len(game.named("rewarded")) == 1


def test_explorer_wild_flare_without_the_rewards_wanted_and_with_ionic_gas():
    game = genesis("a20 explorer_flare", "a06", ships=3, pick_number="0", reward="1 cards")
    assert [each["cards"] for each in game.named("rewarded")] == [1]
    hands = "a20 explorer_flare", "a06 ionic"
    game = genesis(*hands, ships=3, pick_number="1", outcome_card="ionic", reward="3 cards")
    assert not game.named("rewarded")
    hands = "a20 explorer_flare card_zap", "a06 ionic"
    wishes = {"pick_number": "1", "outcome_card": "ionic", "respond_0": "card_zap"}
    game = genesis(*hands, ships=3, reward="3 cards", **wishes)
    assert [each["cards"] for each in game.named("rewarded")] == [3], "said and owed once"


def test_explorer_wild_flare_rewards_of_a_deal_are_announced_before_any_is_taken():
    """A card and a ship: neither is there until both were announced."""
    wishes = {"offer": "card_to_offense", "answer": "accept", "ships": 2, "stop": "pick_number"}
    wishes["before"] = lambda game: game.move(0, "p0.4", 3)
    game = genesis("negotiate explorer_flare", "negotiate a04", **wishes)
    for word in "10":
        game.take(word)
    assert game.decision == "pick_number"
    assert hand_of(game, 0) == ["a04", "explorer_flare"]
    game.take("1")
    assert [(each["cards"], each["ships"]) for each in game.named("rewarded")] == [(1, 1)]
    game.until("second")
    assert (len(hand_of(game, 0)), game.zone("warp", 0)) == (3, 1)


def test_explorer_wild_flare_rewards_come_on_top_of_others_that_are_owed():
    """Daredevil is rewarded for a close win, and for the planet."""
    wishes = {"power": "yes", "ships": 3, "pick_number": "1", "reward": "6 cards"}
    game = genesis("a07 explorer_flare", "a06", aliens="daredevil", **wishes)
    assert game.totals == (7 + 3, 6)
    assert [each["cards"] for each in game.named("rewarded")] == [6]


def test_explorer_wild_flare_brings_ships_back():
    wishes = {"ships": 2, "pick_number": "1", "reward": "0 cards"}
    game = genesis("a20 explorer_flare", "a06", before=lambda g: g.move(0, "p0.4", 3), **wishes)
    assert came_from(game, "warp") == {0: 3}, "one in the regroup phase, two rewards"


def in_use(game: Game) -> None:
    """The Genesis planet is in the system of seat 2, with three of its ships and one of seat 3."""
    game.table.genesis = 1
    game.table.planets[2] |= 1 << c.PLANET_WORDS.index("p2.5")
    game.move(2, "p2.0", 3, "p2.5")
    game.move(3, "p3.0", 1, "p2.5")


def test_explorer_wild_flare_takes_the_genesis_planet_from_where_it_is():
    """In use or not: with all that is there it is in another system, and aimed at."""
    game = genesis("a20 explorer_flare", "a06", before=in_use, stop="launch")
    table = game.table
    assert game.named("target")[-1]["planet"] == "p1.5"
    assert (game.ships(2, "p1.5"), game.ships(3, "p1.5")) == (3, 1)
    assert (game.ships(2, "p2.5"), game.ships(3, "p2.5")) == (0, 0)
    assert [int(table.foreign[seat]) for seat in range(4)] == [0, 0, 1, 1]
    assert [int(table.home[seat]) for seat in range(4)] == [5, 5, 5, 5]
    assert int(table.planets[2]).bit_count() == 5
    game = genesis("a20 explorer_flare", "a06", before=in_use, ships=2, pick_number="0")
    assert game.totals == (20 + 2, 6)
    assert [game.ships(seat, "p1.5") for seat in (0, 2, 3)] == [2, 3, 1]


def test_explorer_wild_flare_takes_a_home_colony_that_a_power_needs():
    """Its owner has too few left then, and a foreign colony more."""

    def three_homes(game: Game) -> None:
        in_use(game)
        for place in (2, 3, 4):
            game.move(2, f"p2.{place}", 4, "p2.1")

    wishes = {"before": three_homes, "aliens": "none,none,human"}
    game = genesis("a20 explorer_flare", "a06", stop="launch", **wishes)
    assert (int(game.table.home[2]), int(game.table.foreign[2])) == (2, 1)
    assert int(game.table.powered) >> 2 & 1 == 0
    game = genesis("a20 explorer_flare", "a06", stop="launch", **{**wishes, "flare": "none"})
    assert int(game.table.powered) >> 2 & 1 == 1


def test_explorer_wild_flare_takes_what_stands_there_along():
    """Special ships, morphed ones and citadels."""

    def stand(game: Game) -> None:
        in_use(game)
        start = c.PLANET_WORDS.index("p2.5")
        game.table.mark_at[2, 0] = start
        game.table.morphed[start] = 2
        a10 = c.KIND_WORDS.index("a10")
        game.world.hidden.deck[a10] -= 1
        game.table.deck_n -= 1
        game.table.citadels[0].planet, game.table.citadels[0].kind = start, a10
        game.table.citadel_n = 1

    rules = {"special_ships": "flagship"}
    wishes = {"aliens": "none,citadel,lizard", "rules": rules, "before": stand}
    game = genesis("a20 explorer_flare", "a06", stop="launch", **wishes)
    goal = c.PLANET_WORDS.index("p1.5")
    assert (int(game.table.mark_at[2, 0]), int(game.table.morphed[goal])) == (goal, 2)
    assert int(game.table.citadels[0].planet) == goal


def test_explorer_wild_flare_may_point_at_the_genesis_planet_again():
    """Where it is in that system already it stays; its rewards come again."""
    game = genesis("a20 explorer_flare", "a06", ships=2, pick_number="1", stop="second")
    game.begin("colour 1")
    game.until("launch", flare="explorer flare")
    assert [each["planet"] for each in game.named("target")] == ["p1.0", "p1.5"]
    assert game.ships(0, "p1.5") == 2


def test_explorer_wild_flare_does_not_bring_back_what_was_destroyed():
    game = genesis("a20 explorer_flare", "a06", stop="second", rules={"technology": True})
    assert game.named("genesis")
    uncompiled(deeds.destroy)(game.world, c.PLANET_WORDS.index("p1.5"))
    assert not uncompiled(new_worlds.genesis_may_come)(game.table)


def test_explorer_wild_flare_zapped():
    game = genesis("a20 explorer_flare", "a06 card_zap", respond="card_zap")
    assert not game.named("genesis")
    assert not game.named("rewarded")


def test_explorer_super_flare():
    """4 more at a discovered planet, and nowhere else."""
    wishes = {"flare": "explorer flare", "before": discovered, "power": "no"}
    game = explore("a08 explorer_flare", "a06", target="p5.0", **wishes)
    assert game.totals == (8 + 1 + 4, 6)
    assert explore("a08 explorer_flare", "a06", **wishes).totals == (8 + 1, 6 + 4)
    wishes |= {"respond": "card_zap", "target": "p5.0"}
    assert explore("a08 explorer_flare", "a06 card_zap", **wishes).totals == (8 + 1, 6)


# other planets


def test_explorer_six_players_have_no_unused_colour():
    with pytest.raises(UsageError, match="unused colour"):
        setup_of({"aliens.0": "explorer"}, 6)


def test_an_omega_missile_hits_a_discovered_planet():
    def there(game: Game) -> None:
        discovered(game, 1)
        game.move(0, "p0.0", 2, "p5.0")

    game = explore(
        "a08", "a06", before=there, power="no", stop="second", rules={"technology": True}
    )
    uncompiled(deeds.destroy)(game.world, c.PLANET_WORDS.index("p5.0"))
    assert not planets(game, 1)


def test_the_flare_of_reactor_founds_a_colony_on_a_discovered_planet():
    """It is foreign for everybody, in the own system too."""
    wishes = {"flare": "reactor flare", "pick_planet": "p5.0", "settle": "done|p1.4"}
    hands = ("a00", "a40 reactor_flare")
    game = explore(*hands, before=lambda game: discovered(game, 1), power="no", **wishes)
    assert game.ships(1, "p5.0") == 1
    assert int(game.table.foreign[1]) == 1


def test_the_liner_of_tourist_lands_on_a_discovered_planet():
    """A colony there is one of that system, too: then it does not land."""

    def there(game: Game) -> None:
        on_liner(2, system=1)(game)
        discovered(game, 1)

    def guest(game: Game) -> None:
        there(game)
        game.move(0, "p0.2", 1, "p5.0")

    game = cruise("a08", "a06", before=there, pick_planet="p5.0")
    assert game.ships(0, "p5.0") == 2
    game = cruise("a08", "a06", before=guest, pick_planet="p5.0|p1.0")
    assert game.zone("liner", 0) == 2
