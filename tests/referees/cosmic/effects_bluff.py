"""Gambler, whose card stays face down, and its flare, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import COSMIC_ENCOUNTER, ENCOUNTER

Game = Any
MOST_STAKE = 20


@effect("gambler", "revealing")
def gambler(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It says what its card is; the opponent may doubt it."""
    if not game.is_main(me) or not use.may():
        return x
    foe = game.foe(me)
    cards = ENCOUNTER if game.rule["reward_deck"] else COSMIC_ENCOUNTER
    claim = game.decide(me, "pick_card", list(cards))
    game.script.expect("claimed", seat=me, kind=claim)
    game.stake = 0
    game.fire("claimed", about=me)
    if not game.active(me, "gambler"):
        return x
    if game.decide(foe, "pick_number", ["0", "1"]) == "0":
        game.claim = claim
        return x
    lied = claim != game.bluffing
    game.script.expect("challenged", seat=foe, lied=int(lied))
    wrong = me if lied else foe
    count = game.own_ships(wrong) + game.stake
    there = game.ships[game.target][wrong] if wrong == game.defense and game.target else 0
    game.give_up_outside(wrong, min(count, game.to_lose(wrong) - there))
    game.to_warp(wrong, "limbo")
    return x


@effect("super gambler", "claimed")
def super_gambler(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """More ships are at stake."""
    if about == me and use.may():
        words = [str(count) for count in range(1, MOST_STAKE + 1)]
        game.stake = int(game.decide(me, "pick_number", words))
    return x
