"""Pickpocket and Whirligig of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import AT_ANY_TIME
from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import Cards

Game = Any
EQUAL, AS_BEFORE, EXCHANGED = "0", "1", "2"
"""How Whirligig shares out two hands that were mixed."""


# ---- pickpocket ----


def guests(game: Game, me: int) -> list[int]:
    """Players with cards, and a colony in the own system."""
    system = game.system(me)
    there = [seat for seat in game.seats if any(game.ships[planet][seat] for planet in system)]
    return [seat for seat in there if seat != me and game.hand[seat].total()]


def keep_or_discard(game: Game, me: int, victim: int) -> None:
    """A card by chance, which is kept or discarded at once."""
    (kind,) = game.take_blind(me, victim, 1)
    if game.decide(me, "pick_number", ["0", "1"]) == "0":
        game.throw(me, kind, 1)
    else:
        game.stolen(me, kind)


@effect("pickpocket", *AT_ANY_TIME)
def pickpocket(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card of somebody who has a colony in its system, once an encounter."""
    if (me, "pickpocket") not in game.work and guests(game, me) and use.may():
        game.set_to_work(me, "pickpocket")
        if game.works(me, "super pickpocket"):
            victims = [seat for seat in game.timing() if seat in guests(game, me)]
        else:
            victims = [
                int(game.decide(me, "pick_player", [str(each) for each in guests(game, me)]))
            ]
        for victim in victims:
            keep_or_discard(game, me, victim)
    return x


@effect("wild pickpocket", "post_launch")
def wild_pickpocket(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Cards of an offense that aims at the own system, one for each of its ships."""
    thief = me != game.offense and game.system_of(game.target) == me
    if thief and game.hand[game.offense].total() and use.may():
        for _ in range(min(game.zones["gate"][game.offense], game.hand[game.offense].total())):
            keep_or_discard(game, me, game.offense)
        game.react()
        game.rearm(game.offense)
    return x


# ---- whirligig ----


@effect("whirligig", "pre_select")
def whirligig(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Both hands are mixed, and shared out anew."""
    foe = game.foe(me) if game.is_main(me) else -1
    if foe < 0 or not use.may():
        return x
    mine, theirs = game.hand[me].total(), game.hand[foe].total()
    way = game.decide(me, "pick_number", [EQUAL, AS_BEFORE, EXCHANGED])
    count = {EQUAL: (mine + theirs) // 2, AS_BEFORE: theirs, EXCHANGED: mine}[way]
    share_out(game, me, foe, count)
    return x


def share_out(game: Game, me: int, foe: int, count: int) -> None:
    """The opponent takes so many cards of both hands; rifts of its own that it lost detonate."""
    before = Cards(game.hand[me])
    game.hand[me], game.hand[foe] = game.hand[me] + game.hand[foe], Cards()
    for _ in range(count):
        game.take(foe, me)
    game.mixed(me, before)


@effect("wild whirligig", "pre_select")
def wild_whirligig(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card of each is mixed, and the opponent takes one."""
    foe = game.foe(me) if game.is_main(me) else -1
    beside = game.hand[me].total() - game.hand[me]["whirligig_flare"]
    if foe >= 0 and game.hand[foe].total() and beside and use.may():
        (kinds,) = game.backs(me, game.hand[foe], 1)
        mine = pick(game, me, me)
        theirs = game.take(me, foe, kinds)
        if game.take(foe, me, (theirs, mine)) != theirs:
            game.stolen(me, theirs)
    return x


@effect("super whirligig", "post_alliance")
def super_whirligig(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It sees the hand of the opponent."""
    if game.is_main(me) and use.may():
        game.script.expect("hand_seen", seat=me, partner=game.foe(me))
    return x
