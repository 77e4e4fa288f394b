"""Usurper of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import answering
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import ENCOUNTER
from tests.referees.cosmic.totals import OTHER, SIDES

Game = Any

effect("super usurper", "respond")(answering)


@effect("usurper", "cards_down")
def usurper(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Allies lay cards face down, one of which may replace that of a main player."""
    if not game.is_main(me) or not any(subjects(game, side) for side in SIDES) or not use.may():
        return x
    laid: dict[int, str] = {}
    for seat in game.timing():
        if any(seat in subjects(game, side) for side in SIDES):
            game.rearm(seat)
            if words := game.held(seat, ENCOUNTER):
                laid[seat] = game.chosen[seat] = game.decide(seat, "pick_card", words)
    mine = game.side_of(me)
    for side in (mine, OTHER[mine]):
        replace(game, me, side, laid)
    for seat in laid:
        game.chosen[seat] = None
    return x


def subjects(game: Game, side: str) -> list[int]:
    """Allies of a side, unless its main player had no choice."""
    main = game.mains()[side]
    free = main not in game.open_first and main not in game.must_play
    return game.allies(side) if free else []


def replace(game: Game, me: int, side: str, laid: dict[int, str]) -> None:
    """A card of an ally takes the place of the main player's."""
    words = [str(seat) for seat in sorted(subjects(game, side)) if game.chosen[seat]]
    word = game.decide(me, "pick_player", [*words, "nobody"]) if words else "nobody"
    if word != "nobody":
        main, ally = game.mains()[side], int(word)
        game.take_back_menace(main)
        game.take(main, ally, (laid[ally],))
        game.chosen[main], game.chosen[ally] = laid[ally], None
        game.usurped.add(main)


@effect("wild usurper", "pre_invite")
def wild_usurper(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The ships of allies decide, and no card is played."""
    if game.is_main(me) and not game.headcount and use.may():
        game.headcount = True
    return x
