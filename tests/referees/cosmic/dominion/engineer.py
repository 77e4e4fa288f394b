"""Engineer of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import AT_ANY_TIME, answering, give_to_namesake
from tests.referees.cosmic.effects_ships import lost
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import ARTIFACTS, Cards, held_in
from tests.referees.cosmic.tech_list import TECHS

Game = Any
CHOICE = 2
"""So many techs are drawn, of which one may be kept."""

effect("super engineer", "respond")(answering)


@effect("engineer", "last_call")
def engineer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever has lost, or made no deal, may lay a tech on its sheet."""
    failed = game.is_main(me) and (lost(game, me) or game.result == "no_deal")
    if not failed or not game.any_techs() or not use.may():
        return x
    game.bring_techs()
    word = choose_tech(game, me) if game.works(me, "super engineer") else draw_tech(game, me)
    if word != "none":
        game.lay_on_sheet(me, word)
    return x


def draw_tech(game: Game, me: int) -> str:
    """One of two techs, or none; the rest is discarded."""
    game.draw_techs(me, CHOICE)
    words = sorted(game.choices.pop(me), key=TECHS.index)
    word = game.decide(me, "pick_tech", ["none", *words])
    for other in words:
        if other != word:
            game.discard_word(me, other)
    return str(word)


def choose_tech(game: Game, me: int) -> str:
    """Any tech of the deck, which its owner holds meanwhile, or none."""
    deck, game.tech_deck = game.tech_deck, set()
    game.tops.pop("techs", None)
    word = game.decide(me, "pick_tech", ["none", *sorted(deck, key=TECHS.index)])
    game.tech_deck = deck - {word}
    return str(word)


@effect("wild engineer", *AT_ANY_TIME)
def wild_engineer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It draws until an artifact comes; from an empty deck it goes to the discard."""
    if use.may():
        if not draw_artifact(game, me):
            fetch_artifact(game, me)
        give_to_namesake(game, use)
    return x


def draw_artifact(game: Game, me: int) -> bool:
    """Other cards that come are discarded, all as one event; whether an artifact has come."""
    count, kind = 0, ""
    while game.deck.total() and kind not in ARTIFACTS:
        before = Cards(game.hand[me])
        game.draw_cards(me, 1)
        count += 1
        (kind,) = game.hand[me] - before
        if kind not in ARTIFACTS:
            game.throw(me, kind, 1)
    if count:
        game.happen("on_draw", me, count)
    return kind in ARTIFACTS


def fetch_artifact(game: Game, me: int) -> None:
    """An artifact of the discard, if there is any."""
    kinds = held_in(game.reusable(), ARTIFACTS)
    if kinds:
        kind = game.decide(me, "pick_card", kinds)
        game.take_off(kind)
        game.pick_up(me, kind)
