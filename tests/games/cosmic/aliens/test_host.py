"""Scenes of Host: unused flares on its sheet, played as wild ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets, wiring
from simlab.games.cosmic.view import flare_lines
from simlab.jit.call_graph import uncompiled
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import Game, bring, scene
from tests.games.determinization_checks import check_imagined

BOX = {"dominion_aliens": True}


def put(game: Game, *words: str) -> None:
    """Put these flares on Host's sheet, as if they had been unused."""
    me, table, hidden = game.world.seats[0], game.table, game.world.hidden
    aliens = sum(1 << number for number in bring(game, *words))
    there = sets.number(hidden.deck_flares) & aliens
    assert sets.number(hidden.flares_in) & aliens == there
    sets.write(hidden.deck_flares, sets.number(hidden.deck_flares) & ~there)
    hidden.deck[c.FLARE] -= there.bit_count()
    table.deck_n -= there.bit_count()
    table.flare_n -= there.bit_count()
    for each in (me.sheet_flares, me.fresh_flares, me.seen_flares, game.world.hidden.flares_in):
        sets.write(each, sets.number(each) | aliens)
    table.flare_n += len(words)
    table.sheet_n[0] = len(words)
    with np.errstate(over="ignore"):
        uncompiled(wiring.wire_flares)(game.world, 0)


def on_sheet(game: Game) -> list[str]:
    return on_sheet_of(game.world)


def on_sheet_of(world: Any) -> list[str]:
    aliens = sets.number(world.seats[0].sheet_flares)
    return [word for number, word in enumerate(c.POWER_WORDS) if aliens >> number & 1]


def gone(game: Game) -> list[str]:
    aliens = sets.number(game.table.away_flares)
    return [word for number, word in enumerate(c.POWER_WORDS) if aliens >> number & 1]


def test_host_power_draws_to_three_unseen():
    game = scene("host", "a10", "a06", power="yes", stop="target")
    drawn = on_sheet(game)
    assert len(drawn) == 3
    assert int(game.table.flare_n) == 13
    assert [each["event"] for each in game.events].count("flare_drawn") == 3
    seen = sets.number(game.world.seats[1].seen_flares) | sets.number(game.table.seen_flares)
    assert not any(seen >> c.POWER_WORDS.index(word) & 1 for word in drawn)
    for seat in range(2):
        check_imagined(game.match, seat)


def test_a_flare_that_was_seen_elsewhere_is_not_on_the_sheet():
    """Ten flares fill the deck; all but the three of Host have been seen in hands by now."""
    game = scene("host", "a10", "a06", power="yes", stop="target")
    drawn = sets.number(game.world.seats[0].sheet_flares)
    there = sets.number(game.world.hidden.flares_in) & ~drawn
    sets.write(game.table.seen_flares, there)
    for world in imagined_worlds(game.match, 1, 50):
        assert sets.number(world.seats[0].sheet_flares) & there == 0


def test_host_may_remove_some_first():
    wishes = {"power": "yes", "stop": "target", "pick_flare": "tripler"}
    for answer, left in (("0", 1), ("1", 3)):
        game = scene(
            "host",
            "a10",
            before=lambda game: put(game, "tripler", "void"),
            pick_number=answer,
            **wishes,
        )
        assert gone(game) == ["tripler"]
        assert len(on_sheet(game)) == left
    never = scene("host", "a10", before=lambda game: put(game, "tripler"), stop="target")
    assert on_sheet(never) == ["tripler"]


def test_a_wild_flare_beside_the_one_of_the_encounter():
    """Both are played in one encounter; the one from the sheet is discarded."""
    wishes = {"flare": "human flare|machine flare", "before": lambda game: put(game, "machine")}
    game = scene("host", "a00 a10 human_flare", "a40", stop="regroup", **wishes)
    assert [each["unit"] for each in game.named("flare")] == ["wild human", "wild machine"]
    assert on_sheet(game) == []
    assert not game.has_flare(0, "machine"), "it is discarded"
    assert sets.number(game.table.discard_flares) >> c.MACHINE & 1


def test_a_flare_of_the_sheet_is_no_card_of_the_hand():
    """Of its only card in hand it may mix one: Whirligig's flare is not among them."""
    wishes = {"flare": "whirligig flare", "before": lambda game: put(game, "whirligig")}
    game = scene("host", "a08", "a40 a12", stop="reveal_card", **wishes)
    assert [each["unit"] for each in game.named("flare")] == ["wild whirligig"]


def test_host_power_zapped():
    """Cosmic Zap sends the flare back, and Host's power is off."""
    wishes = {"flare": "machine flare", "before": lambda game: put(game, "machine")}
    game = scene("host", "a00 a12", "a40 cosmic_zap", respond="cosmic_zap", **wishes)
    assert on_sheet(game) == ["machine"]
    assert len(game.named("flare")) == 1
    for world in imagined_worlds(game.match, 1, 20):
        assert on_sheet_of(world) == ["machine"], "all have seen it"
    assert "flares seen on the sheet of host: machine" in " ".join(flare_lines(game.table)).lower()


def test_host_not_while_the_power_is_off():
    def before(game: Game) -> None:
        put(game, "machine")
        for place in (2, 3, 4):
            game.move(0, f"p0.{place}", 4, "p0.1")

    game = scene("host", "a00 a12", "a40", before=before, flare="machine flare")
    assert not game.named("flare")


def test_host_wild_flare():
    """Three unused flares; others know only that they are flares."""
    game = scene("none,host", "a10 a12 host_flare", flare="host flare", stop="target")
    assert int(game.world.seats[0].hand[c.FLARE]) == 3
    assert game.has_flare(1, "host")
    known = [int(kind) for kind in game.world.seats[2].met_kind[: game.world.seats[2].met_n]]
    assert known.count(c.FLARE) == 3
    for seat in range(3):
        check_imagined(game.match, seat)


def test_host_super_flare():
    """Five are drawn; two of them leave the game."""
    game = scene("host", "a10 host_flare", power="yes", flare="host flare", stop="target")
    assert len(on_sheet(game)) == 3
    assert len(gone(game)) == 2
