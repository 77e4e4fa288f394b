"""Miser and its flares, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import ENCOUNTER, held_in

Game = Any
SHELTERED = 2
"""Cards that are sheltered beside the flare itself."""


@effect("miser", "setup", "start_turn", "regroup")
def miser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Two hands are dealt, and one of them is the hoard; a hoard without encounter cards is new."""
    if use.place == "setup":
        game.hoarder = me
        for _ in range(game.rule["hand"]):
            game.hoard_one(me)
    elif use.place == "start_turn":
        if game.turns == 1 and game.decide(me, "pick_number", ["0", "1"]) == "1":
            game.hand[me], game.hoard[me] = game.hoard[me], game.hand[me]
    elif me == game.hoarder and not held_in(game.hoard[me], ENCOUNTER) and use.may():
        game.throw_hoard(me)
        for _ in range(game.rule["hand"]):
            game.hoard_one(me)
        game.happen("on_draw", me, game.rule["hand"])
    return x


@effect("super miser", "regroup")
def super_miser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """One more card for the hoard, which Miser in other hands has not."""
    if me == game.offense and me == game.hoarder and use.may():
        game.hoard_one(me)
        game.happen("on_draw", me, 1)
    return x


@effect("wild miser", "compensation", "new_hand")
def wild_miser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """This card and two others are neither paid nor discarded."""
    fits = about == me if use.place == "new_hand" else me == x[1] and x[2] > 0
    if fits and use.may():
        game.sheltering = use
        for _ in range(SHELTERED):
            if not game.hand[me].total():
                break
            kind = pick(game, me, me, none=True)
            if kind == "none":
                break
            game.hand[me][kind] -= 1
            game.sheltered[kind] += 1
    return x
