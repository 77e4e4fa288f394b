"""Joker of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.reward_list import INTIMIDATES, MORPHS, NEGOTIATES, VARIABLE
from tests.referees.cosmic.table import (
    ATTACKS,
    COSMIC_ATTACKS,
    COSMIC_ENCOUNTER,
    ENCOUNTER,
)
from tests.referees.cosmic.totals import OTHER, SIDES

Game = Any
EIGHT = "a08"
OTHERS = ("negotiate", "morph", "retreat")
"""What the last three tokens make of a wild card; the first six are attacks."""


@effect("joker", "start_turn", "post_reveal")
def joker(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It names the wild attack; wild cards become what a token says."""
    if use.place == "start_turn":
        if me == game.offense:
            more = tuple(VARIABLE) if game.rule["reward_deck"] else ()
            game.wild = game.decide(me, "pick_card", [*COSMIC_ATTACKS, *more])
            game.wild_flare = False
        return x
    if game.wild_flare and not game.hand[me]["joker_flare"]:
        game.wild, game.wild_flare = EIGHT, False
    sides = [side for side in SIDES if is_wild(game, side)]
    if sides and use.must():
        for side in sides:
            words = [str(place) for place in sorted(game.jokers)]
            place = int(game.decide(me, "pick_number", words))
            game.jokers.discard(place)
            game.away_jokers.add(place)
            if not game.jokers:
                game.jokers = set(range(9)) - game.away_jokers
            game.face[side] = token(game, place)
        for side in sides:
            settle_morph(game, side)
        for side in SIDES:
            settle_retreat(game, side)
    return x


def token(game: Game, place: int) -> str:
    """Return what a token makes of a wild card."""
    return (
        OTHERS[place - 6] if place >= 6 else f"a{int(game.rule[f'joker_tokens.{place + 1}']):02d}"
    )


def settle_morph(game: Game, side: str) -> None:
    """A morph copies the other card."""
    theirs = game.face[OTHER[side]]
    if game.face[side] == "morph" and theirs in (*ATTACKS, *INTIMIDATES, *NEGOTIATES, "retreat"):
        game.face[side] = theirs if theirs != "retreat" else "negotiate"


def settle_retreat(game: Game, side: str) -> None:
    """A retreat from anything but an attack is a negotiate, the other card of a wild one, too."""
    if game.face[side] == "retreat" and game.face[OTHER[side]] not in (*ATTACKS, *INTIMIDATES):
        game.face[side] = "negotiate"


def is_wild(game: Game, side: str) -> bool:
    """Return whether a revealed card is wild; one that has become such a card is not."""
    face = str(game.face[side])
    if game.card[side] in MORPHS:
        return game.wild in MORPHS
    return face == game.wild or (face in ATTACKS and ATTACKS[face] == ATTACKS.get(game.wild))


def become(game: Game, side: str, kind: str) -> None:
    """A wild card is changed."""
    game.face[side] = kind
    game.turned = True


@effect("wild joker", "showdown")
def wild_joker(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A negotiate becomes an attack of 8."""
    sides = [side for side in SIDES if game.face[side] in NEGOTIATES]
    if game.role[me] != "none" and sides and not game.emotion_control and use.may():
        words = [str(seat) for seat in sorted(game.mains()[side] for side in sides)]
        side = game.side_of(int(game.decide(me, "pick_player", words)))
        become(game, side, EIGHT)
    return x


@effect("super joker", "regroup", "pre_select")
def super_joker(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Any encounter card may be wild."""
    if use.may():
        cards = ENCOUNTER if game.rule["reward_deck"] else COSMIC_ENCOUNTER
        game.wild = game.decide(me, "pick_card", list(cards))
        game.wild_flare = True
    return x
