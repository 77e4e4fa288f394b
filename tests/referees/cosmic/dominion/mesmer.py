"""Mesmer of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect

Game = Any
WEAK = 10


@effect("mesmer", "disguise")
def mesmer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It acts wherever artifacts may be played: see `disguises.py`."""
    return x


@effect("wild mesmer", "showdown")
def wild_mesmer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A low attack of a main player becomes a negotiate."""
    if not game.is_main(me):
        return x
    side = game.side_of(me)
    if game.is_attack(side) and game.printed(side) < WEAK and use.may():
        game.face[side] = "negotiate"
        game.turned = True
    return x


@effect("super mesmer", "regroup", "pre_select", "showdown")
def super_mesmer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Until the end of the encounter any card but an encounter card may be disguised."""
    if not game.works(me, use.unit) and use.may():
        game.set_to_work(me, use.unit)
    return x
