"""Lizard of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import answering
from tests.referees.cosmic.effects_ships import won
from tests.referees.cosmic.registry import Use, effect

Game = Any
ALSO = 2
"""Ships outside the encounter that its flare morphs."""
IN_THE_WARP = "done"
OUT = ("removed",)
"""Zones whose ships are not in the game."""

effect("super lizard", "respond")(answering)


@effect("lizard", "set_out")
def hatch(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Its ships are those that may be morphed, whoever has its power later."""
    game.lizard = me
    return x


@effect("lizard", "judged")
def lizard(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Its ships in an encounter that it has won are morphed for good."""
    place = game.target if me == game.defense else "gate"
    fits = game.is_main(me) and won(game, me) and me == game.lizard
    if fits and game.plain_at(me, place) and use.must():
        game.morph(place, game.plain_at(me, place))
        if game.works(me, "super lizard"):
            for _ in range(ALSO):
                morph_elsewhere(game, me, place)
    return x


def morph_elsewhere(game: Game, me: int, here: str) -> None:
    """A normal ship on a colony or in the warp."""
    words = [planet for planet in game.colonies(me) if planet != here and game.plain_at(me, planet)]
    words += [IN_THE_WARP] * bool(game.plain_at(me, "warp"))
    if words:
        word = game.decide(me, "pick_planet", words)
        game.morph("warp" if word == IN_THE_WARP else word, 1)


@effect("lizard", "encounter_end")
def all_morphed(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Without a normal ship in the game it wins."""
    there = [*game.planets, *(zone for zone in game.zones if zone not in OUT)]
    if me == game.lizard and not any(game.plain_at(me, place) for place in there):
        game.won_otherwise.append(me)
    return x


@effect("wild lizard", "showdown")
def wild_lizard(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Its reinforcements count twice from now on, or its kicker counts one more."""
    if game.role[me] == "none" or not game.is_attack(game.side_of(me)):
        return x
    side = game.side_of(me)
    kicked = game.is_main(me) and game.kick[side] and side not in game.higher_kick
    words = ["0"] * (me not in game.doubling) + ["1"] * bool(kicked)
    if words and use.may():
        if game.decide(me, "pick_number", words) == "1":
            game.higher_kick.add(side)
        else:
            game.doubling.add(me)
    return x
