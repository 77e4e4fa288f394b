"""Scenes of Tourist: where its liner goes, and what its flare sees."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import drawing, peeking, ships, tops
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import ALLIES, Game, choose_flares, hand_of, known, scene, sums
from tests.games.determinization_checks import check_imagined

AWAY, STAY = "1", "0"


def aboard(game: Game, seat: int = 0) -> int:
    return game.zone("liner", seat)


def on_liner(count: int, system: int = 0) -> Any:
    """Begin with so many ships of seat 0 aboard, from p0.0 and p0.1, and the liner in a system."""

    def begin(game: Game) -> None:
        for ship in range(count):
            game.move(0, f"p0.{ship % 2}", 1)
            game.table.zones[c.WARP, 0] -= 1
            game.table.zones[c.LINER, 0] += 1
        game.table.tokens[0] = system + 1
        game.table.touring = 1

    return begin


def cruise(*hands: str, way: str = STAY, aliens: str = "tourist", **wishes: Any) -> Game:
    return scene(aliens, *hands, **{"stop": "target", "power": "yes", "pick_number": way, **wishes})


def test_the_liner_begins_at_home_and_moves_by_one_system():
    game = cruise("a08", "a06", way=AWAY)
    assert [(each["seat"], each["partner"]) for each in game.named("liner")] == [(0, 1)]
    game = cruise("a08", "a06", way="2")
    assert game.named("liner")[0]["partner"] == 3
    assert not cruise("a08", "a06", way=STAY).named("liner")
    assert not cruise("a08", "a06", way=AWAY, power="no").named("liner")


def test_tourist_ships_board_where_it_enters_its_own_system():
    game = cruise("a08", "a06", way="2", before=on_liner(0, system=1), pick_planet="p0.3|p0.4")
    assert aboard(game) == 4
    assert game.ships(0, "p0.3") == 0, "the last ship of a colony, too"
    assert aboard(cruise("a08", "a06", way=AWAY, before=on_liner(0, system=1))) == 0
    assert aboard(cruise("a08", "a06", way=STAY, pick_planet="p0.3")) == 0, "it has not entered"


def test_ships_board_at_the_set_up():
    """Up to four, of home colonies: "now and each time the cruise liner enters your system"."""
    game = Game({"aliens": "none,tourist"})
    assert (game.decision, int(game.table.actor)) == ("pick_planet", 1)
    assert set(game.legal) == {*(f"p1.{place}" for place in range(5)), "done"}
    assert game.table.hand_n.sum() == 0
    for _ in range(3):
        game.take("p1.3")
    check_imagined(game.match, 0)
    game.take("p1.4")
    assert game.decision != "pick_planet"
    assert (aboard(game, 1), game.ships(1, "p1.3"), game.ships(1, "p1.4")) == (4, 1, 3)
    assert [int(count) for count in game.table.hand_n[:4]] == [8, 8, 8, 8]
    game = Game({"aliens": "none,tourist"})
    game.take("p1.3")
    game.take("done")
    assert game.decision != "pick_planet"
    assert aboard(game, 1) == 1


def test_tourist_who_boarded_at_the_set_up_travels_at_once():
    game = Game({"aliens": "tourist"})
    for _ in range(2):
        game.take("p0.0")
    game.take("done")
    game.hold(0, a08=1)
    game.begin("colour 1")
    game.until("target", power="yes", pick_number=AWAY, pick_planet="p1.2")
    assert (aboard(game), game.ships(0, "p1.2"), int(game.table.foreign[0])) == (0, 2, 1)


def test_tourist_boards():
    """Without the rule it begins empty; where it only stays at home nobody boards."""
    game = Game({"aliens": "tourist", "tourist_boards": False})
    assert game.table.hand_n.sum() > 0
    assert aboard(game) == 0
    game = Game({"aliens": "tourist"})
    game.take("done")
    game.hold(0, a08=1)
    game.begin("colour 1")
    game.until("target", power="yes", pick_number=STAY, pick_planet="p0.3")
    assert aboard(game) == 0


def test_tourist_ships_leave_it_at_home():
    """Four ships in all, aboard and off it."""
    game = cruise("a08", "a06", way="2", before=on_liner(3, system=1), stop="pick_planet")
    game.take("p0.4")
    game.take("p0.4")
    game.take("done")
    game.take("p0.2")
    game.take("p0.2")
    assert game.decision == "target"
    assert aboard(game) == 3
    assert (game.ships(0, "p0.4"), game.ships(0, "p0.2")) == (2, 6)


def test_tourist_all_aboard_land_in_the_system_of_the_defense():
    game = cruise("a08", "a06", before=on_liner(3, system=1), pick_planet="p1.2")
    assert (aboard(game), game.ships(0, "p1.2"), int(game.table.foreign[0])) == (0, 3, 1)


def test_tourist_does_not_land_elsewhere_or_beside_a_colony_of_its_own():
    def with_colony(game: Game) -> None:
        on_liner(3, system=1)(game)
        game.move(0, "p0.4", 1, "p1.4")

    assert aboard(cruise("a08", "a06", before=with_colony, pick_planet="p1.2")) == 3
    assert aboard(cruise("a08", "a06", before=on_liner(3, system=2), pick_planet="p2.2")) == 3


def postcard(*hands: str, system: int = 2, rules: Any = None, **wishes: Any) -> Game:
    """A ship comes home from a system, for a card of whose it is."""
    game = scene(
        "tourist", *hands, before=on_liner(3, system), rules=rules or {}, power="yes",
        stop="pick_number",
    )  # fmt: skip
    game.take(STAY)
    game.until("target", **{"pick_number": "1", "pick_planet": "done", "home": "p0.3", **wishes})
    return game


def test_a_postcard_is_a_ship_that_comes_home_and_a_card():
    game = postcard("a08", "a06", "a10")
    assert (aboard(game), game.ships(0, "p0.3")) == (2, 5)
    assert hand_of(game, 0) == ["a08", "a10"]
    assert not hand_of(game, 2)
    told = [each["event"] for each in game.events]
    assert told.index("came") < told.index("taken"), "first the ship, then the card"
    assert hand_of(postcard("a08", "a06 a06", "a10", system=1), 0) == ["a06", "a08"], "not landed"
    assert aboard(postcard("a08", "a06", "")) == 3, "there is no card"
    assert aboard(postcard("a08", "a06", "a10", pick_number="0")) == 3


def test_a_hazard_warning_costs_a_ship():
    game = cruise("a08", "a06", way=AWAY, before=on_liner(3), drawn="colour 1 hazard", power="no")
    assert (aboard(game), game.lost(0), game.zone("warp", 0)) == (2, 1, 1)
    assert not game.named("liner")
    assert not cruise("a08", "a06", way=AWAY, drawn="colour 1 hazard").named("power_used")


def test_tourist_a_zap_keeps_it_where_it_is():
    zap = {"respond": "cosmic_zap", "pick_planet": "p1.2"}
    game = cruise("a08", "a06 cosmic_zap", before=on_liner(3, system=1), **zap)
    assert aboard(game) == 3
    game = cruise("a08 cosmic_zap", "a06", before=on_liner(3), drawn="colour 1 hazard", **zap)
    assert (aboard(game), sums(game, "lost")) == (3, {})


def test_ships_aboard_are_on_no_colony():
    """None of them can be given up, and they stay aboard for other encounters."""
    game = scene("tourist", "a08", "a06", before=on_liner(3), **{**ALLIES, "power": "no"})
    assert aboard(game) == 3
    assert int(uncompiled(ships.on_colonies)(game.table, 0)) == game.table.ships[:, 0].sum()
    game.begin("colour 2", offense=1)
    game.until("target", power="no")
    assert aboard(game) == 3


def test_tourist_without_the_sheet_they_are_in_the_warp_when_the_next_encounter_begins():
    game = cruise("a08", "a06", before=on_liner(3), power="no")
    game.table.power[0], game.table.power[1] = game.table.power[1], game.table.power[0]
    game.begin("colour 2", offense=2)
    assert aboard(game) == 0
    assert game.zone("warp", 0) == 3


def fill(*hands: str, **wishes: Any) -> Game:
    mine = {"power": "yes", "flare": "tourist flare", "pick_planet": "p0.4", "stop": "target"}
    return scene("tourist", *hands, before=on_liner(1, system=0), **{**mine, **wishes})


def test_tourist_super_flare():
    """Ships board from a colony where it stays; zapped, none do."""
    game = fill("a08 tourist_flare", "a06", stop="pick_planet", pick_number=STAY)
    assert set(game.legal) == {*(f"p0.{place}" for place in range(5)), "done"}
    game.take("p0.4")
    game.take("3")
    assert (aboard(game), game.ships(0, "p0.4")) == (4, 1)
    game = fill("a08 tourist_flare", "a06 card_zap", pick_number=STAY, respond="card_zap")
    assert aboard(game) == 1


def look(*hands: str, at: int, rules: Any = None, **wishes: Any) -> Game:
    """Seat 2 looks at something as the encounter begins."""
    wishes = {"stop": "target", "flare_2": "tourist flare", **wishes}
    return scene("none", *hands, rules=rules, **{**wishes, "pick_number_2": str(at)})


def stop_at(phase: int, *hands: str, rules: Any = None, **wishes: Any) -> Game:
    """Stop where seat 2 may play the flare in a phase."""
    game = scene("none", *hands, rules=rules, stop="plan", **wishes)
    plans = {f"plan_{seat}": hand.split()[0] for seat, hand in enumerate(hands)}
    for _ in range(60):
        if game.decision == "flare" and int(game.table.phase) == phase:
            return game
        game.take(game.plain({**plans, **wishes}))
    raise AssertionError("it may not be played there")


def worlds(game: Game, viewer: int, count: int = 6) -> list[Any]:
    """Return worlds that a player thinks possible, checked."""
    found = []
    with np.errstate(over="ignore"):
        for key in range(count):
            other = game.world.copy()
            assert game.match.code.determinize(other, viewer, np.uint64(key))
            assert game.match.code.check_invariants(other) == 0
            found.append(other)
    return found


def top(world: Any, deck: int) -> int:
    return (int(world.hidden.tops) >> tops.BITS * deck & tops.MASK) - 1


@pytest.mark.parametrize("deck", [tops.COSMIC, tops.REWARD, tops.TECH])
def test_tourist_wild_flare_sees_the_top_of_a_deck(deck):
    """It is drawn next; others do not know it, whoever has seen it does."""
    both = {"reward_deck": True, "technology": True}
    game = look("a08", "a06", "tourist_flare a10", at=deck, rules=both)
    card = top(game.world, deck)
    assert card >= 0
    assert {top(world, deck) for world in worlds(game, 2)} == {card}
    assert len({top(world, deck) for world in worlds(game, 1, 12)}) > 1
    assert len(game.named("saw_tech" if deck == tops.TECH else "saw_top")) == 1


def test_tourist_wild_flare_sees_the_destiny_card():
    """It has as good as been drawn: it comes, and others do not know it."""
    game = stop_at(c.ENDED, "a08 a10", "a06 a11", "tourist_flare")
    for colour in range(4):
        game.table.destiny[colour] = 2
    game.table.destiny_n = game.table.destiny.sum()
    game.take("tourist flare")
    game.until("pick_number")
    game.take(str(tops.DESTINY))
    seen = c.DESTINY_WORDS[top(game.world, tops.DESTINY)]
    assert game.named("saw_destiny")[0]["drawn"] == seen
    other = c.DESTINY_WORDS.index("colour 3" if seen != "colour 3" else "colour 2")
    uncompiled(peeking.put)(game.world, tops.DESTINY, other)
    assert {top(world, tops.DESTINY) for world in worlds(game, 2)} == {other}
    game.until("target", "own_colour", second="go_on")
    assert game.named("destiny")[-1]["drawn"] == c.DESTINY_WORDS[other]
    assert not game.table.peeked


def test_the_card_seen_is_drawn_next_and_known_in_that_hand():
    game = look("a08", "a06", "tourist_flare", at=tops.COSMIC)
    card = c.ID_WORDS[top(game.world, tops.COSMIC)]
    with np.errstate(over="ignore"):
        uncompiled(drawing.draw)(game.world, 3)
    assert known(game, 2, 3) == [card] == hand_of(game, 3)
    assert not game.table.peeked
    assert known(game, 1, 3) == []


def test_tourist_a_shuffle_makes_an_end_of_it():
    game = look("a08", "a06", "tourist_flare", at=tops.COSMIC, stop="target")
    with np.errstate(over="ignore"):
        uncompiled(drawing.shuffle)(game.world)
    assert not game.table.peeked


def test_tourist_wild_flare_sees_a_card_face_down():
    game = stop_at(c.FACE_DOWN, "a08 a10", "a06 a11 a12", "tourist_flare")
    assert len({int(world.seats[1].chosen) for world in worlds(game, 2, 12)}) > 1
    seen = game.world.copy()
    with np.errstate(over="ignore"):
        uncompiled(peeking.look)(seen, 2, peeking.CARD + 1)
    game.take("tourist flare")
    game.until("pick_number")
    assert game.legal == ["0", "4", "5"], "no reward deck, no techs, one destiny card"
    game.take(str(peeking.CARD + 1))
    assert game.named("saw_card")[0]["kind"] == "a06"
    game.match.world = seen
    assert known(game, 2, 1) == ["a06"]
    a06 = c.KIND_WORDS.index("a06")
    assert {int(world.seats[1].chosen) for world in worlds(game, 2, 12)} == {a06}


def test_a_card_that_oracle_has_seen_lies_open():
    hands = ("a08 a10", "a06 a11", "tourist_flare")
    game = scene("oracle", *hands, stop="plan", power="yes")
    while not (game.decision == "flare" and game.table.phase == c.FACE_DOWN):
        game.take(game.plain({"plan_0": "a08", "plan_1": "a06"}))
    game.take("tourist flare")
    game.until("pick_number")
    assert game.legal == ["0", str(peeking.CARD)]


def test_tourist_wild_flare_sees_a_kicker():
    game = stop_at(
        c.FACE_DOWN,
        "a08 a10",
        "a06 a11 kicker_x4",
        "tourist_flare",
        rules={"reward_deck": True},
        play_thing_1="kicker_x4",
    )
    assert game.table.kicked
    assert len({int(world.seats[1].kicker) for world in worlds(game, 2, 12)}) > 1
    with np.errstate(over="ignore"):
        uncompiled(peeking.look)(game.world, 2, peeking.KICKER + 1)
    kicker = c.KIND_WORDS.index("kicker_x4")
    assert {int(world.seats[1].kicker) for world in worlds(game, 2, 12)} == {kicker}


def test_tourist_wild_flare_sees_a_tech_face_down():
    game = Game({"flares": True, "aliens": "none", "technology": True})
    game.until("target")
    for seat in range(4):
        game.hold(seat, a10=0)
    choose_flares(game, "tourist")
    game.hold(2, tourist_flare=1, a10=1)
    game.until("flare")
    game.take("tourist flare")
    slot = next(s for s in range(c.TECH_SLOTS) if game.table.tech_owner[s] == 2)
    game.until("pick_number")
    game.take(str(peeking.SLOT + slot))
    assert int(game.world.seats[2].techs[slot]) == int(game.world.seats[1].techs[slot]) > 0
    assert int(game.world.seats[3].techs[slot]) == 0
    worlds(game, 2)


def test_tourist_wild_flare_zapped():
    game = scene(
        "none", "a08 card_zap", "a06", "tourist_flare", stop="target",
        flare_2="tourist flare", pick_number_2="0", respond="card_zap",
    )  # fmt: skip
    assert not game.table.peeked
