"""Scenes of Reactor: flares on its sheet."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from tests.games.cosmic.boards import ALLIES, Game, bring_flare, scene
from tests.games.determinization_checks import check_imagined

HELP = {"invite_0": "2", "ally_2": "offense 1"}


def sheet(game: Game) -> list[str]:
    aliens = sets.number(game.table.reactor_flares)
    return [word for number, word in enumerate(c.POWER_WORDS) if aliens >> number & 1]


def test_reactor_set_up():
    """The flares of the others, in nobody's hand or the deck."""
    game = Game({"aliens": "reactor,human,none,void", "flares": True})
    assert sheet(game) == ["human", "void"]
    assert int(game.table.flare_n) == 10
    assert int(game.table.deck_n) == 72 + 8 - 32
    check_imagined(game.match, int(game.table.actor))


def test_reactor_a_main_player_that_it_helps_gets_its_flares():
    game = scene("human,void,reactor", "a40", "a06", **HELP)
    assert game.has_flare(0, "human")
    assert sheet(game) == ["void"]
    lost = scene("human,void,reactor", "a00", "a40", **HELP)
    assert sheet(lost) == ["human", "void"], "only if it wins"
    alone = scene("human,void,reactor", "a40", "a06")
    assert sheet(alone) == ["human", "void"], "only as an ally"


def test_reactor_power_zapped():
    zap = {"respond": "cosmic_zap", **HELP}
    game = scene("vulch,void,reactor", "a40", "a06 cosmic_zap", **zap)
    assert sheet(game) == ["void", "vulch"]


def test_reactor_power_uninvited():
    """It takes the loser's flares, or discards them from its hand, or takes its own."""
    game = scene("human,void,reactor", "a40", "a06", power="yes", pick_number="1")
    assert game.has_flare(2, "void")
    assert sheet(game) == ["human"]

    def own_there(game: Game) -> None:
        bring_flare(game, 1 << c.REACTOR)
        hidden, table = game.world.hidden, game.table
        sets.write(hidden.deck_flares, sets.number(hidden.deck_flares) & ~(1 << c.REACTOR))
        hidden.deck[c.FLARE] -= 1
        table.deck_n -= 1
        sets.write(table.reactor_flares, 1 << c.REACTOR)
        table.seen_flares.high = int(table.seen_flares.high) | int(table.reactor_flares.high)

    wishes: dict[str, Any] = {"power": "yes", "pick_number": "3"}
    game = scene("none,none,reactor", "a40", "a06", before=own_there, **wishes)
    assert game.has_flare(2, "reactor")
    game = scene("human,void,reactor", "a40", "a06", invite_0="2", **wishes)
    assert sheet(game) == ["human", "void"], "it was invited"


def test_discarded_flares_come_to_the_sheet():
    """Those of aliens that are played, once another player discards them."""
    rules = {"flare_after_use": "discard"}
    wishes = {"flare": "human flare|machine flare", "rules": rules}

    game = scene("human,none,reactor", "a40 human_flare", "a06", **wishes)
    assert game.named("flare")
    assert sheet(game) == ["human"]
    other = scene("none,none,reactor", "a40 machine_flare", "a06", **wishes)
    assert other.named("flare")
    assert sheet(other) == [], "nobody has that alien"


def test_reactor_wild_flare():
    wishes = {"flare": "reactor flare", "pick_planet": "p2.1", "settle": "p1.4"}
    game = scene("none,none,reactor", "a00", "a40 reactor_flare", **wishes)
    assert game.ships(1, "p2.1") > 0
    assert game.has_flare(2, "reactor")
    lost = scene("none,none,reactor", "a40", "a00 reactor_flare", **wishes)
    assert not lost.named("flare")


def test_reactor_super_flare():
    """Its side has won, and it has no other flare."""
    alone = {"flare": "reactor flare", "stop": "second", **HELP}

    def empty(game: Game) -> None:
        flares = sets.number(game.table.reactor_flares)
        sets.write(game.table.away_flares, flares)
        sets.write(game.table.reactor_flares, 0)

    hands = ("a40", "a06", "a10 reactor_flare")
    game = scene("none,none,reactor", *hands, before=empty, **alone)
    assert game.match.over
    assert [each["seat"] for each in game.named("won")] == [2]
    game = scene("none,none,reactor", "a40", "a06", "a10 reactor_flare human_flare", **alone)
    assert not game.match.over


def test_reactor_whoever_plays_another_super_flare_gives_it_away():
    hands = ("a10 tripler_flare reactor_flare", "a40")
    game = scene("tripler,none,reactor", *hands, flare="tripler flare", **ALLIES)
    assert any(each["unit"] == "super tripler" for each in game.named("flare"))
    assert game.has_flare(2, "reactor")
