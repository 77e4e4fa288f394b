"""Doppelganger of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import answering
from tests.referees.cosmic.dominion.hands import guests
from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import ATTACKS, ENCOUNTER, KINDS, TYPES

Game = Any
LOOT = 2
"""Cards that somebody gives for the flare."""

effect("super doppelganger", "respond")(answering)


@effect("doppelganger", "pre_select")
def doppelganger(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It plays what somebody else lends, or what it draws."""
    if not game.is_main(me) or (me, "doppelganger") in game.work or not use.must():
        return x
    game.set_to_work(me, "doppelganger")
    for kind in game.held(me, ENCOUNTER):
        for _ in range(game.hand[me][kind]):
            game.throw(me, kind, 1)
    others = [seat for seat in game.seats if seat not in (me, game.foe(me))]
    able = [str(seat) for seat in others if game.hand[seat].total()]
    if able:
        lend(game, me, int(game.decide(me, "pick_player", able)))
    if game.works(me, "super doppelganger"):
        loot(game, me, others)
    return x


@effect("doppelganger", "post_reveal", passive=True)
def give_back(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """What it has not played goes back once cards are revealed."""
    game.end_loans([me])
    return x


def lend(game: Game, me: int, giver: int) -> None:
    """The highest attack and a card of another type, or two of different types."""
    held = game.held(giver, ENCOUNTER)
    if not held:
        return
    attacks = [kind for kind in held if kind in ATTACKS]
    first = max(attacks, key=game.value) if attacks else pick(game, giver, giver, held)
    game.borrow_from(me, giver, first)
    same = next(kinds for kinds in TYPES.values() if first in kinds)
    others = [kind for kind in held if kind not in same]
    if others:
        game.borrow_from(me, giver, pick(game, giver, giver, others))


def loot(game: Game, me: int, others: list[int]) -> None:
    """Somebody gives cards that are no encounter cards, for good."""
    kinds = [kind for kind in KINDS if kind not in ENCOUNTER]
    able = [str(seat) for seat in others if game.hand[seat].total()]
    word = game.decide(me, "pick_player", [*able, "nobody"]) if able else "nobody"
    for _ in range(LOOT if word != "nobody" else 0):
        giver = int(word)
        if game.held(giver, kinds):
            kind = pick(game, giver, giver, kinds)
            game.take(me, giver, (kind,))
            game.stolen(me, kind)


@effect("wild doppelganger", "pre_invite", "post_alliance")
def wild_doppelganger(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The hand of a player with a colony in its system, for this encounter."""
    if not game.is_main(me) and guests(game, me) and use.may():
        words = [str(seat) for seat in guests(game, me)]
        victim = int(game.decide(me, "pick_player", words))
        game.rob(me, victim)
        if victim == game.offense:
            game.react()
            game.rearm(victim, robbed=not game.is_double(victim))
    return x
