"""Reactor of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import give_to_namesake
from tests.referees.cosmic.effects_ships import lost, won
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import (
    FLARES,
    Cards,
    alien_of,
    flares_in,
    held_in,
    owner_of,
)

Game = Any
SETTLERS = 4
"""Ships that found a colony for the flare of Reactor."""
THEIRS, DISCARD, OWN = "1", "2", "3"
"""What an uninvited Reactor does when somebody has lost."""


@effect("reactor", "judged")
def reactor(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """As an ally it gives the winner its flares; uninvited it may have those of losers."""
    if game.is_ally(me) and won(game, me):
        main = game.mains()[game.side_of(me)]
        if there(game, main) and (me, use.unit) not in game.work and use.must():
            game.set_to_work(me, use.unit)
            for flare in there(game, main):
                give(game, main, flare)
    elif uninvited(game, me) and (me, use.unit) not in game.work:
        losers = [seat for seat in game.mains().values() if lost(game, seat)]
        if losers and use.may():
            game.set_to_work(me, use.unit)
            get_rid(game, me, losers)
    return x


def there(game: Game, seat: int) -> list[str]:
    """Flares of a player's aliens on the sheet."""
    kinds = [f"{alien}_flare" for alien in game.powers_of(seat)]
    return held_in(game.reactor_flares, kinds)


def give(game: Game, seat: int, flare: str) -> None:
    """A flare goes from the sheet to a hand."""
    game.reactor_flares[flare] -= 1
    game.pick_up(seat, flare)


def uninvited(game: Game, me: int) -> bool:
    """Return whether nobody wanted it."""
    return game.is_neutral(me) and not any(me in guests for guests in game.invited.values())


def get_rid(game: Game, me: int, losers: list[int]) -> None:
    """The losers' flares are taken from the sheet, or discarded; or it takes its own."""
    theirs = [flare for seat in losers for flare in there(game, seat)]
    own = there(game, me)
    word = game.decide(me, "pick_number", [*[THEIRS] * bool(theirs), DISCARD, *[OWN] * bool(own)])
    if word == DISCARD:
        for alien in [alien for seat in losers for alien in game.powers_of(seat)]:
            if game.hand[me][f"{alien}_flare"]:
                game.throw(me, f"{alien}_flare", 1)
    for flare in held_in(Cards({THEIRS: theirs, OWN: own}.get(word, [])), FLARES):
        give(game, me, flare)


@effect("reactor", "on_thrown")
def gathers(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Flares that others discard come on its sheet, if somebody has their alien."""
    kind = x[0]
    there = game.laid[kind] + game.discard[kind]  # the table may have been cleared
    fits = kind in FLARES and about != me and there
    if fits and game.has_power(alien_of(kind)) and use.must():
        if game.laid[kind]:
            game.laid[kind] -= 1
        else:
            game.take_off(kind)
        game.reactor_flares[kind] += 1
        game.script.expect("on_sheet", seat=me, kind=kind)
    return x


@effect("wild reactor", "win")
def wild_reactor(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A defense that has won founds a colony wherever it likes."""
    if me != game.defense or not won(game, me):
        return x
    there = [each for each in game.in_systems() if owner_of(each) != me]
    planets = [each for each in there if not game.ships[each][me]]
    if planets and game.on_colonies(me) and use.may():
        planet = game.decide(me, "pick_planet", planets)
        game.settle(me, planet, SETTLERS)
        give_to_namesake(game, use)
    return x


@effect("super reactor", "win")
def super_reactor(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """With no other flare a win of its side is a win of the game."""
    others = flares_in(game.hand[me] + game.reactor_flares)
    fits = not [alien for alien in others if alien != "reactor"]
    if won(game, me) and fits and use.may():
        game.won_otherwise.append(me)
    return x
