"""Voyager of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect

Game = Any
AT_ANY_TIME = ("regroup", "pre_select", "encounter_end")


@effect("voyager", "start_turn")
def voyager(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A home planet goes into the warp, or changes places with the one there."""
    homes = [planet for planet in game.home_planets(me) if planet not in game.warped]
    if me != game.offense or not homes or not use.may():
        return x
    planet = game.decide(me, "pick_planet", homes)
    if len(game.warped) >= 1 + game.works(me, "super voyager"):
        game.unwarp_planet(me, game.decide(me, "pick_planet", sorted(game.warped)))
    game.warp_planet(me, planet)
    return x


@effect("super voyager", "respond")
def super_voyager(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A second planet may be in the warp."""
    frame = game.frames[-1]
    own = (frame.what, frame.owner, frame.unit) == ("power", me, "voyager")
    if x or not own:
        return x
    if use.may():
        game.set_to_work(me, use.unit)
    return "answered" if use.taken else x


@effect("wild voyager", *AT_ANY_TIME)
def wild_voyager(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card is put apart, or all come back: not by the player who has a hoard already."""
    parked = game.parker == me
    fits = me != game.hoarder and (parked or game.hand[me].total() > 1)
    if not fits or not use.may():
        return x
    kind = game.pick_from(me, me, tuple(game.hand[me]), none=parked)
    if kind == "none":
        game.unpark()
    else:
        game.park(me, kind)
    return x
