"""The Prometheus and a flagship of one player: two ships, unless nothing else is there."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import ships
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import play_out
from tests.games.cosmic.techs.scenes import give
from tests.games.cosmic.techs.test_ships import prometheus

AFTER_REVEAL = {"drive_before": False, "drive_escape": False}


def with_flagship(*sent, before=lambda game: None, cards=("a08", "a06"), **rules):
    """Play until seat 0, which sends ships and says of p0.0 whether the flagship goes, drives."""
    rules = {"special_ships": "flagship", **(rules or AFTER_REVEAL)}
    game = prometheus(rules=rules)
    before(game)
    for word in sent:
        game.take(word)
    if game.decision == "launch":
        game.take("done")
    wishes = {"plan_0": cards[0], "plan_1": cards[1], "play_thing_0": "drive"}
    for seat, card in enumerate(cards):
        game.hold(seat, **{card: 1})
    assert game.until("pick_planet", **wishes) == "pick_planet"
    return game


BOTH_SENT = ("prometheus", "p0.0", "yes", "p0.0")
"""The Prometheus, the flagship and another ship of the same planet."""


def berths(game, seat=0):
    """Return where the flagship is, and the Prometheus."""
    return tuple(
        c.BERTH_WORDS[int(at)] for at in (game.table.mark_at[seat, 0], game.table.prometheus_at)
    )


def test_the_prometheus_stays_in_the_encounter_when_the_flagship_drives_out():
    game = with_flagship(*BOTH_SENT)
    assert berths(game) == ("gate", "gate")
    game.take("p0.1")
    assert berths(game) == ("p0.1", "gate")
    play_out(game)
    assert game.totals == (8 + 2 + 3, 6 + 4)
    assert berths(game) == ("p0.1", "p1.0")


def test_the_prometheus_stays_in_the_encounter_when_the_flagship_drives_onto_a_tech():
    game = with_flagship(*BOTH_SENT, drive_techs="any", **AFTER_REVEAL, before=with_another_tech)
    game.take(next(word for word in game.legal if word.startswith("tech")))
    assert berths(game)[1] == "gate"
    play_out(game)
    assert game.totals == (8 + 2 + 3, 6 + 4)


def with_another_tech(game):
    give(game, 0, "xenon_lasers", up=False)


def test_the_prometheus_is_lost_when_the_flagship_escapes():
    rules = {"drive_before": False, "drive_reveal": False}
    game = with_flagship(*BOTH_SENT, cards=("a04", "a40"), **rules)
    game.take("p0.1")
    play_out(game)
    assert game.lost(0) == 2
    assert berths(game) == ("p0.1", "warp")


def test_the_prometheus_stays_on_a_tech_when_the_flagship_drives_from_there():
    def on_a_tech(game):
        slot = give(game, 0, "xenon_lasers", up=False, ships=2)
        game.table.mark_at[0, 0] = marks.ON_TECH + slot
        game.table.prometheus_at = marks.BERTH + c.RESEARCH

    game = with_flagship("p0.1", before=on_a_tech)
    game.take("done")
    assert berths(game) == ("gate", "research")
    play_out(game)
    assert game.totals == (8 + 2, 6 + 4)


def test_a_flagship_without_other_ships_is_the_prometheus():
    """A marker may have come onto it: then it drives as one ship."""

    def alone(game):
        game.move(0, "p0.0", game.ships(0, "p0.0") - 1, "p0.2")

    game = with_flagship("p0.0", before=alone)
    assert berths(game) == ("gate", "gate")
    game.take("p0.1")
    assert berths(game) == ("p0.1", "p0.1")


@pytest.mark.parametrize(("named", "there"), [("yes", ("p2.1", "side")), ("no", ("side", "p2.1"))])
def test_the_prometheus_is_the_first_to_come_home_but_for_a_flagship(named, there):
    wishes = {"invite_1": "2", "ally_2": "defense 3", "source": "prometheus|p2.0"}
    rules = {"special_ships": "flagship"}
    game = prometheus(2, "p2.0", stop="launch", rules=rules)
    game.take("p0.1")
    game.hold(1, a40=1)
    game.until("home", launch="done", marked_2="yes", plan_1="a40", **wishes)
    assert berths(game, 2) == ("side", "side")
    game.take("p2.1")
    game.take(named)
    assert berths(game, 2) == there


@pytest.mark.parametrize(("count", "place"), [(1, "warp"), (2, "removed")])
def test_the_prometheus_is_the_last_to_leave_the_game(count, place):
    """By the super flare of Masochist."""
    game = prometheus()
    game.move(0, "p0.0", game.ships(0, "p0.0") - 2, "p0.1")
    for _ in range(2):
        uncompiled(ships.condemn)(game.world, 0, c.PLANET_WORDS.index("p0.0"), 1)
    uncompiled(ships.drift)(game.world, 0, c.LIMBO, c.WARP, 2)
    uncompiled(ships.drift)(game.world, 0, c.WARP, c.REMOVED, count)
    assert berths(game)[1] == place
