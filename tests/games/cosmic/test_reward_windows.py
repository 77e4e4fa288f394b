"""When cards of the reward deck and special ships may be used, and what an Omni-Zap hits."""

from __future__ import annotations

from tests.games.cosmic.boards import Game

REWARDS = {"reward_deck": True, "alliances": "none"}


def began(rules=None, drawn="colour 1", **hands):
    """Seat 0 is about to meet seat 1, with these hands of seats 0 to 2."""
    game = Game({**REWARDS, **(rules or {})}, seats=3)
    for seat in range(3):
        game.hold(seat, **hands.get(f"hand_{seat}", {"a06": 1}))
    game.begin(drawn)
    return game


def asked_until(game, over, **wishes):
    """Play on until something happens; return who was asked for things, and when."""
    asked = []
    while not over(game):
        if game.decision == "play_thing" and not game.table.frame_n:
            asked.append((int(game.table.actor), int(game.table.draw_again)))
        game.take(game.plain(wishes))
    return asked


def test_a_destiny_card_is_cancelled_once():
    rules = {"reward_copies.omni_zap": 2}
    game = began(rules, hand_1={"a06": 1, "omni_zap": 1}, hand_2={"a06": 1, "omni_zap": 1})
    wishes = {"play_thing_1": "omni_zap", "pick_number": "1"}
    asked = asked_until(game, lambda game: game.named("target"), **wishes)
    assert len(game.named("destiny")) >= 2
    assert asked[0] == (1, 0)
    assert all(cancelled == 0 for _, cancelled in asked)


def test_ship_zap_after_the_reveal_of_a_negotiate():
    game = began(hand_0={"a06": 1}, hand_1={"negotiate": 1}, hand_2={"a06": 1, "ship_zap": 1})
    asked_until(game, lambda game: game.named("revealed"), target="p1.0")
    asked = asked_until(game, lambda game: game.named("result"))
    assert [seat for seat, _ in asked] == [2]


def test_omni_zap_hits_the_own_power():
    """As a Cosmic Zap it may: Human wins outright then."""
    game = began({"aliens.0": "human"}, hand_0={"a04": 1, "omni_zap": 1}, hand_1={"a40": 1})
    asked_until(game, lambda game: game.named("power_used"), target="p1.0")
    wishes = {"play_thing_0": "omni_zap", "pick_number": "1"}
    asked_until(game, lambda game: game.named("result"), **wishes)
    assert [each["power"] for each in game.named("power_used")] == ["human"]
    assert game.result == "offense_won"


def test_a_drive_before_the_cards_asks_nobody_twice():
    rules = {"reward_deck": False, "special_ships": "flagship", "drive_escape": False}
    game = began(rules, hand_1={"a40": 1})
    wishes = {"target": "p1.0", "play_thing_0": "drive", "pick_planet": "p0.4"}
    asked_until(game, lambda game: game.named("revealed"), **wishes)
    asked = asked_until(game, lambda game: game.named("totals"))
    assert asked
    assert len(asked) == len(set(asked))


def test_of_two_special_ships_an_ally_sends_one():
    game = Game({"special_ships": "two_salvage", "artifacts": False}, seats=3)
    game.begin("colour 1")
    for planet in ("p2.2", "p2.3", "p2.4"):
        game.move(2, planet, 4, "p0.0")
    for planet in ("p0.0", "p2.0", "p2.1"):
        game.move(2, planet, int(game.ships(2, planet)) - (planet != "p0.0"), "p1.4")
    game.move(2, "p1.4", game.ships(2, "p1.4"))
    assert game.until("ally", target="p1.0", invite="2") == "ally"
    assert game.legal == ["decline", "offense 1", "defense 1"]
