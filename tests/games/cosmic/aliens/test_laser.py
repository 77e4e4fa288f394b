"""Scenes of Laser: cards of the opponent are set aside until the encounter ends."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.events import EVENTS
from simlab.games.cosmic.play import aside, cards, passing
from simlab.jit.call_graph import uncompiled
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import (
    ALLIES,
    discarded,
    hand_of,
    known,
    play_out,
    scene,
    see,
    two_homes,
)
from tests.games.determinization_checks import check_imagined

DARK = {"pick_number": "4", "stop": "invite"}


def kept(game, seat):
    return kept_in(game.world, seat)


def kept_in(world, seat):
    cards = world.seats[seat].aside
    return [word for kind, word in enumerate(c.CARD_WORDS) for _ in range(cards[kind])]


def test_laser_power():
    """As many as the opponent has ships there; they come back when the encounter is over."""
    game = scene("laser", "a08", "a06 a06 a06 a06 a06 a06", **DARK)
    assert int(game.table.hand_n[1]) == 2
    assert kept(game, 1) == ["a06"] * 4
    play_out(game)
    assert hand_of(game, 1) == ["a06"] * 5, "one was played"
    assert game.match.check_invariants() == 0


def test_laser_of_the_offense():
    """The defense has the power: the ships at the gate count."""
    game = scene("none,laser", "a08 a08 a08 a08", "a06", ships=3, pick_number="3", stop="invite")
    assert int(game.table.hand_n[0]) == 1
    assert kept(game, 0) == ["a08"] * 3


def test_fewer_if_laser_says_so():
    game = scene("laser", "a08", "a06 a06 a06", pick_number="1", stop="invite")
    assert int(game.table.hand_n[1]) == 2


def test_laser_without_encounter_cards():
    """Who has none left loses at once, nobody is invited."""
    game = scene("laser", "a08", "a06 a06", pick_number="2", invite="2")
    assert game.result == "offense_won"
    assert not game.named("invited")
    assert hand_of(game, 1) == ["a06", "a06"]
    assert game.ships(0, "p1.0") == 1


def test_a_new_hand_first():
    game = scene("laser", "a08", "ionic", **DARK)
    assert game.named("redraw")
    assert int(game.table.hand_n[1]) == 4


def test_laser_not_as_an_ally_nor_without_the_power_nor_zapped():
    hands = ("a08", "a06 a06")
    game = scene("none,none,laser", *hands, **{**DARK, **ALLIES, "stop": "second"})
    assert not game.named("set_aside")
    game = scene("laser", *hands, before=two_homes, **DARK)
    assert int(game.table.hand_n[1]) == 2
    game = scene("laser", "a08", "a06 cosmic_zap", respond="cosmic_zap", **DARK)
    assert int(game.table.hand_n[1]) == 1


def test_laser_cards_set_aside_are_seen_by_their_owner_only():
    """What others remembered of the hand is there, or was set aside."""

    def seen(game):
        me = game.world.seats[0]
        me.met_n, me.met_seat[0], me.met_kind[0] = 1, 1, c.KIND_WORDS.index("a06")

    game = scene("laser", "a08", "a06 a09", before=seen, pick_number="1", stop="invite")
    worlds = list(imagined_worlds(game.match, 0, 30))
    a06 = c.KIND_WORDS.index("a06")
    assert known(game, 0, 1) == ["a06"]
    assert all(world.seats[1].hand[a06] + world.seats[1].aside[a06] > 0 for world in worlds)
    assert len({int(world.seats[1].hand[a06]) for world in worlds}) > 1
    told = {each.name: each for each in EVENTS}
    assert told["set_aside"].seen_by == ("seat",)


def test_laser_wild_flare():
    """Cards that are discarded for cards of any hand; nobody loses by it."""
    wishes = {"flare": "laser flare", "pick_card": "negotiate|none", "pick_player": "1"}
    hands = ("a08 a10 negotiate negotiate laser_flare", "a06 a06")
    game = scene("none", *hands, pick_number="2", stop="plan", **wishes)
    assert game.named("redraw"), "a defense without cards draws"
    assert kept(game, 1) == ["a06", "a06"]
    assert hand_of(game, 0) == ["a08", "a10", "laser_flare"]


def test_laser_super_flare():
    """As an ally, against a main player."""
    wishes = {**ALLIES, "flare": "laser flare", "pick_player": "1", "pick_number": "2"}
    hands = ("a08", "a06 a06", "laser_flare a05")
    game = scene("none,none,laser", *hands, **wishes)
    assert game.result == "offense_won"
    assert game.named("invited")


def test_laser_an_intimidate_saves():
    """Whoever has one on the table has something to reveal."""

    wishes = {"play_thing_1": "intimidate_39", "pick_number": "1", "stop": "second"}
    for saves, result in ((True, "defense_won"), (False, "offense_won")):
        rules = {"reward_deck": True, "intimidate_saves": saves}
        hands = ("a08", "a06 intimidate_39", "laser_flare a05")
        allies = {
            "invite_0": "2",
            "ally_2": "offense 2",
            "flare": "laser flare",
            "pick_player": "1",
        }
        game = scene("none,none,laser", *hands, rules=rules, **{**wishes, **allies})
        assert game.result == result


def test_the_chance_to_be_out_of_cards():
    """Two encounter cards of six, four set aside: 0.4 (P9 of the rules file)."""
    game = scene("laser", "a08", "a06 a05 ionic quash plague mobius", stop="launch")
    out, games = 0, 100
    for _ in range(games):
        game.hold(1, a06=1, a05=1, ionic=1, quash=1, plague=1, mobius=1)
        with np.errstate(over="ignore"):
            uncompiled(aside.put_random)(game.world, 1, 4, 0, 0)
            out += not uncompiled(cards.is_armed)(game.world.seats[1])
            uncompiled(aside.end)(game.world)
    assert abs(out / games - 0.4) < 4 * (0.24 / games) ** 0.5


def test_laser_wild_flare_discards_any_flare():
    """Also that of Greenhorn, whose number among aliens is that of no card among kinds."""
    hands = ("a08 a10 laser_flare greenhorn_flare will_flare", "a06 a06")
    game = scene("none", *hands, flare="laser flare", pick_card="flare", stop="pick_flare")
    game.take("greenhorn")
    assert discarded(game, 0) == ["greenhorn_flare"]


def test_a_hand_of_miser_is_redrawn_whatever_the_hoard_holds():
    hoarded = {"before": lambda game: game.hoard(1, "a20 a30"), "stop": "invite"}
    game = scene("laser,miser", "a08 a10", "plus5 ionic", pick_number="0", **hoarded)
    assert [each["seat"] for each in game.named("redraw")] == [1]
    assert len(hand_of(game, 1)) == 8


SEEN = "a40 a30 a23 a20 a15 a14"


def test_laser_what_was_seen_of_a_hand_is_in_it_or_set_aside():
    """It comes back: whoever saw the hand knows it again, but for what was played."""
    wishes = {**DARK, "before": lambda game: see(game, 2, 1)}
    game = scene("laser", "a08", SEEN, **wishes)
    assert sorted(known(game, 2, 1)) == sorted(SEEN.split())
    kinds = [c.KIND_WORDS.index(word) for word in SEEN.split()]
    worlds = list(imagined_worlds(game.match, 2, 300))
    for world in worlds:
        him = world.seats[1]
        assert [int(him.hand[kind] + him.aside[kind]) for kind in kinds] == [1] * 6
    share = np.mean([world.seats[1].aside[kinds[0]] for world in worlds])
    assert abs(share - 4 / 6) < 4 * (2 / 9 / 300) ** 0.5
    play_out(game)
    assert len(known(game, 2, 1)) == 5
    assert sorted(known(game, 2, 1)) == sorted(hand_of(game, 1))


def test_laser_what_a_hand_lacks_was_set_aside():
    game = scene("laser", "a08", "a40 a30 quash emotion", stop="invite", pick_number="0")
    see(game, 2, 1)
    with np.errstate(over="ignore"):
        for word in ("a40", "a30"):
            uncompiled(aside.put)(game.world, 1, c.KIND_WORDS.index(word))
    game.table.lacks[1] = c.ARMS
    met = game.world.seats[2].met_kind
    met[:4] = met[:4][::-1].copy()
    for world in imagined_worlds(game.match, 2, 30):
        assert kept_in(world, 1) == ["a30", "a40"]


def test_nobody_knows_whether_a_flare_was_set_aside():
    wishes = {**DARK, "before": lambda game: see(game, 2, 1)}
    game = scene("laser", "a08", "a40 a30 a23 a20 virus_flare", **wishes)
    assert known(game, 2, 1) == ["a20", "a23", "a30", "a40"]
    check_imagined(game.match, 2)


def test_laser_what_lies_apart_does_not_go_with_a_hand():
    for move in (passing.swap_hands, passing.pool_hands):
        game = scene("laser", "a08", SEEN, **{**DARK, "before": lambda game: see(game, 2, 1)})
        with np.errstate(over="ignore"):
            uncompiled(move)(game.world, 1, 3)
        assert known(game, 2, 1) == known(game, 2, 3) == []
        assert game.match.check_invariants() == 0
