"""Cards that leave hands unseen or stay on the table, and questions of several effects at once."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import wiring
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game
from tests.games.cosmic.test_flares import choose_flares, set_of
from tests.games.cosmic.test_invariants import check_imagined

NOTHING_ELSE = {"artifacts": False}


def at_first(rules: dict[str, Any], *flares: str) -> Game:
    """Return a game of three in which nothing is asked yet, with these flares in the deck."""
    game = Game({"flares": True, "aliens": "none", **NOTHING_ELSE, **rules}, seats=3)
    table = game.table
    table.fire_n, table.stage = 0, c.FRESH
    table.fires[:] = 0
    for seat in range(3):
        game.hold(seat, negotiate=1)
    choose_flares(game, set_of(*flares))
    return game


def hands(game: Game, *given: dict[str, int]) -> None:
    for seat, hand in enumerate(given):
        game.hold(seat, **hand)
    for seat in range(3):
        uncompiled(wiring.wire_flares)(game.world, seat)


def test_a_card_that_nobody_saw_is_imagined_anew() -> None:
    game = at_first({"aliens": "gambler,none,none"}, "gambler")
    hands(game, {"a06": 1, "a08": 1}, {"a10": 1, "a11": 1, "plus3": 1}, {"negotiate": 2})
    game.begin("colour 1")
    for decision, word in (
        ("plan", "a06"),
        ("plan", "a10"),
        ("power", "yes"),
        ("pick_card", "a20"),
    ):
        assert game.until(decision) == decision
        game.take(word)
    assert game.until("pick_number") == "pick_number"
    game.take("0")
    assert game.until("reveal_card") == "reveal_card"
    assert c.CARD_WORDS[int(game.table.face_o)] == "a20"
    assert [int(n) for n in game.table.hand_n[:3]] == [1, 2, 2]
    for viewer in range(3):
        check_imagined(game.match, viewer)
    deck_n = int(game.table.deck_n)
    game.until("second", "pick_card", "plan")
    assert int(game.table.deck_n) == deck_n + 1
    assert int(game.table.down) == 0


def test_a_power_may_leave_a_main_player_without_an_encounter_card() -> None:
    """The offense goes home then, though it held a card when planning began."""
    game = at_first({"aliens": "none,trader,none"}, "trader")
    hands(game, {"a06": 1, "a08": 1}, {"a10": 1}, {"negotiate": 1})
    game.begin("colour 1")
    game.until("power")
    assert game.decision == "power"
    game.hold(1, a10=1)
    game.hold(0, plus3=1)
    game.events = []
    game.take("yes")
    game.until("second", "launch", "flare")
    assert game.named("revealed") == [] or game.named("redraw")


def test_flare_limit_none_lets_a_player_play_several() -> None:
    for limit, count in (("one", 1), ("none", 2)):
        game = at_first({"flare_limit": limit}, "amoeba", "sorcerer")
        hands(game, {"a06": 1, "a08": 1, "sorcerer_flare": 1, "amoeba_flare": 1}, {"a10": 2}, {})
        game.begin("colour 1")
        asked = 0
        while game.until("flare", "plan", pick_number="1") == "flare":
            asked += 1
            game.take(game.legal[-1])
        assert asked == count


def test_others_are_asked_after_will_has_chosen() -> None:
    """What is said of the destiny card is done when all have been asked."""
    game = at_first({"aliens": "will,none,none"}, "dictator", "will")
    hands(game, {"a06": 1, "a08": 1}, {"a10": 1, "dictator_flare": 1}, {"a11": 1})
    game.begin("colour 1")
    game.until("pick_player")
    game.take("2")
    game.take("p2.1")
    assert game.until("flare") == "flare"
    game.take("pass")
    assert game.until("launch") == "launch"
    assert int(game.table.defense) == 2
    assert int(game.table.fire_n) == 0
