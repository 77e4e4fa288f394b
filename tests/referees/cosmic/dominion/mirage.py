"""Mirage of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.reward_list import NEGOTIATES
from tests.referees.cosmic.seen import PLACES
from tests.referees.cosmic.table import owner_of

Game = Any
FEINT = 3
"""What a negotiate adds as a reinforcement."""


@effect("mirage", "showdown")
def mirage(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Ships of the main players are counted on a colony of each."""
    fits = game.is_main(me) and game.attacks() == 2 and (me, "mirage") not in game.work
    fits = fits and all(game.colonies(seat) for seat in game.mains().values())
    if fits and use.must():
        game.set_to_work(me, "mirage")
        for seat in (me, game.foe(me)):
            game.seeming[seat] = game.decide(me, "pick_planet", game.colonies(seat))
        tell(game, me)
    return x


def tell(game: Game, me: int, ally: int = -1) -> None:
    """Transcripts show the colonies as tokens: six bits each, and who the ally is."""
    mine, theirs = (place_of(game, seat) for seat in (me, game.foe(me)))
    told = mine + (theirs << 6)
    if ally >= 0:
        told += (place_of(game, ally) + 1 << 16) + (ally << 22)
    game.tokens_of(me, "mirage")[me] = told


def place_of(game: Game, seat: int) -> int:
    """The number of a planet."""
    planet = game.seeming[seat]
    return int(PLACES * owner_of(planet) + int(planet[3]))


@effect("wild mirage", "showdown")
def wild_mirage(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A negotiate as a reinforcement."""
    fits = game.role[me] != "none" and game.attacks() == 2 and not game.jam
    if fits and game.held(me, NEGOTIATES) and use.may():
        kind = game.pick_from(me, me, NEGOTIATES, none=False)
        words = [str(seat) for seat in sorted(game.mains().values())]
        side = game.side_of(int(game.decide(me, "pick_player", words)))
        game.lay(me, kind)
        more = game.reinforcement(me, FEINT)
        game.add(side, more)
        game.script.expect("reinforced", seat=me, kind=kind, side=side)
        game.happen("on_reinforced", me, (kind, side, more))
    return x


@effect("super mirage", "showdown")
def super_mirage(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Ships of an ally are counted on a colony of that ally, too."""
    able = [seat for seat in game.allies() if game.colonies(seat)]
    if game.works(me, "mirage") and (me, use.unit) not in game.work and able and use.may():
        game.set_to_work(me, use.unit)
        ally = int(game.decide(me, "pick_player", [str(seat) for seat in sorted(able)]))
        game.seeming[ally] = game.decide(me, "pick_planet", game.colonies(ally))
        tell(game, me, ally)
    return x
