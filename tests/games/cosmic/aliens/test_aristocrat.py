"""Scenes of Aristocrat: its first hand, and unused flares."""

from __future__ import annotations

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets, stock
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import Game, hand_of, scene
from tests.games.determinization_checks import check_imagined


def flares_of(game: Game, seat: int) -> list[str]:
    aliens = sets.number(game.world.seats[seat].flares)
    return [word for number, word in enumerate(c.POWER_WORDS) if aliens >> number & 1]


def gone(game: Game) -> int:
    return sets.number(game.table.away_flares).bit_count()


def test_aristocrat_picks_its_first_hand():
    """Eight cards of the whole deck, before the others draw; not its own flare."""
    game = Game({"flares": True, "aliens": "none,aristocrat"})
    wishes = ["a40", "a30", "a23", "negotiate", "morph", "cosmic_zap", "flare"]
    assert game.table.hand_n.sum() == 0
    for word in wishes:
        assert (game.decision, int(game.table.actor)) == ("pick_card", 1)
        game.take(word)
        assert "a40" not in game.legal or word != "a40"
        if word == "flare":
            assert game.decision == "pick_flare"
            assert "aristocrat" not in game.legal
            flare = game.legal[0]
            check_imagined(game.match, 0)
            check_imagined(game.match, 1)
            game.take(flare)
    game.take("a20")
    assert sorted(hand_of(game, 1)) == sorted([*wishes[:-1], "a20", f"{flare}_flare"])
    assert [int(count) for count in game.table.hand_n[:4]] == [8, 8, 8, 8]


def test_aristocrat_power():
    """As a main player, once; nobody knows which flare it drew."""
    game = scene("aristocrat", "a10 a12", "a06", power="yes", stop="plan")
    assert len(flares_of(game, 0)) == 1
    assert int(game.table.flare_n) == 11
    drawn = 1 << c.POWER_WORDS.index(flares_of(game, 0)[0])
    assert not sets.number(game.world.seats[1].seen_flares) & drawn
    check_imagined(game.match, 0)
    check_imagined(game.match, 1)
    other = scene("none,none,aristocrat", "a10 a12", "a06", power="yes", stop="plan")
    assert flares_of(other, 2) == []


def test_aristocrat_with_two_that_match_nobody_one_leaves_the_game():
    hands = ("a10 a12 machine_flare", "a06")
    game = scene("aristocrat", *hands, power="yes", pick_flare="machine", stop="plan")
    assert sets.number(game.table.away_flares) == 1 << c.MACHINE
    assert len(flares_of(game, 0)) == 1
    matched = scene("aristocrat,machine", *hands, power="yes", stop="plan")
    assert gone(matched) == 0


def test_aristocrat_power_zapped():
    hands = ("a10 a12", "a06 cosmic_zap")
    game = scene("aristocrat", *hands, power="yes", respond="cosmic_zap", stop="plan")
    assert flares_of(game, 0) == []


def test_aristocrat_super_flare():
    """Three, or any one; the flare is discarded."""
    wishes = {"power": "yes", "flare": "aristocrat flare", "stop": "plan"}
    hands = ("a10 a12 aristocrat_flare", "a06")
    game = scene("aristocrat", *hands, pick_number="0", **wishes)
    assert len(flares_of(game, 0)) == 2, "three, of which one is removed"
    assert sets.number(game.table.discard_flares) == 1 << c.ARISTOCRAT
    game = scene("aristocrat", *hands, pick_number="1", pick_flare="tripler|void", **wishes)
    assert flares_of(game, 0)[0] in ("tripler", "void")


def test_aristocrat_wild_flare():
    """Any card of the deck; the discard is shuffled into it."""
    wishes = {"flare": "aristocrat flare", "pick_card": "a40", "stop": "target"}
    game = scene("none,aristocrat", "a10 aristocrat_flare", "a06", **wishes)
    assert hand_of(game, 0) == ["a10", "a40"]
    assert game.has_flare(1, "aristocrat")
    assert int(game.table.discard.sum()) == 0
    assert game.named("reshuffled")


def test_aristocrat_what_it_finds_in_a_deck_that_was_shuffled_anew_is_imagined():
    """All know what the deck was made of; somebody looks through it, all of it."""

    def before(game: Game) -> None:
        game.table.restocked = stock.COSMIC
        game.table.stock[: c.KINDS] = game.world.hidden.deck[: c.KINDS]
        for seen in (game.table.stock_flares, game.table.seen_flares):
            sets.write(seen, sets.number(seen) | sets.number(game.world.hidden.deck_flares))

    game = scene(
        "none,aristocrat", "a10 aristocrat_flare", "a06", flare="aristocrat flare", before=before,
        stop="pick_card",
    )  # fmt: skip
    for world in imagined_worlds(game.match, 1, 50):
        assert (world.hidden.deck[: c.KINDS] <= game.table.stock[: c.KINDS]).all()
