"""Quartermaster of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.reward_list import REWARDS
from tests.referees.cosmic.rewards import Claim
from tests.referees.cosmic.table import KINDS, Cards, held_in

Game = Any
OWN_SHIP = "0"
"""It takes a ship of its own out of the warp, instead of one more card."""


@effect("quartermaster", "rewards_due")
def quartermaster(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It deals out what others have coming."""
    others = {
        seat: claim for seat, claim in x.items() if seat != me and claim.cards() + claim.ships
    }
    if not others or not use.must():
        return x
    for seat, claim in others.items():
        bring_home(game, me, seat, claim)
    own = x[me] if me in x else Claim(0, 0, 0)
    mixed = game.works(me, "super quartermaster") and own.cards() > 0
    more = 0 if own.total() else one_more(game, me)
    before, game.dealt_anew = Cards(game.hand[me]), []
    game.draw(me, more + sum(claim.plain for claim in others.values()) + mixed * own.plain)
    game.draw_blue(me, sum(claim.blue for claim in others.values()) + mixed * own.blue)
    if game.dealt_anew:
        before = game.dealt_anew[me]
    store = game.hand[me] - before
    for seat, claim in others.items():
        deliver(game, me, seat, claim, store, mixed)
    if mixed:
        own.plain = own.blue = 0
    return x


def bring_home(game: Game, me: int, seat: int, claim: Claim) -> None:
    """Ships of others come where it says."""
    for _ in range(claim.ships):
        planet = game.decide(me, "pick_planet", game.colonies(seat))
        game.come(seat, planet, "warp")
        game.log["rewards_n"][seat] += 1
        game.script.expect("rewarded", seat=seat, cards=0, ships=1)
    if claim.ships:
        game.happen("on_retrieve", seat, claim.ships)
    claim.ships = 0


def one_more(game: Game, me: int) -> int:
    """A ship out of the warp, or a card more; how many cards."""
    words = [OWN_SHIP] * game.can_return(me) + ["1"]
    if game.decide(me, "pick_number", words) == OWN_SHIP:
        game.go_home(me, "warp", 1)
        return 0
    return 1


def deliver(game: Game, me: int, seat: int, claim: Claim, store: Cards, mixed: bool) -> None:
    """Somebody gets as many cards of either deck as it said: those drawn, or any if mixed.

    Where a quake has taken what was drawn, they come out of the hand.
    """
    plain = tuple(kind for kind in KINDS if kind not in REWARDS)
    got = Cards()
    for count, kinds in ((claim.plain, plain), (claim.blue, REWARDS)):
        for _ in range(count):
            there = held_in(+store, kinds)
            if mixed or not there:
                there = game.held(me, kinds)
            if not there:
                break
            kind = pick(game, me, me, there)
            game.take(seat, me, (kind,))
            store[kind] -= 1
            got[kind] += 1
    if got:
        game.log["rewards_n"][seat] += got.total()
        expect_given(game, seat, got)
        game.receive(seat, got, -1)
    claim.plain = claim.blue = 0


def expect_given(game: Game, seat: int, got: Cards) -> None:
    """All see the backs of the cards that somebody gets."""
    blue = sum(got[kind] for kind in REWARDS)
    if got.total() > blue:
        game.script.expect("rewarded", seat=seat, cards=got.total() - blue, ships=0)
    if blue:
        game.script.expect("reward_cards", seat=seat, count=blue)


@effect("super quartermaster", "respond")
def super_quartermaster(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """What it has coming itself is mixed with what others get, and with its hand."""
    frame = game.frames[-1]
    fits = frame.what == "power" and frame.owner == me and frame.unit == "quartermaster"
    if x != "cancelled" and fits and game.claims_now.get(me, Claim(0, 0, 0)).cards():
        if use.may():
            game.set_to_work(me, use.unit)
        return "answered" if use.taken else x
    return x


@effect("wild quartermaster", "rewards_due")
def wild_quartermaster(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Cards of its hand stand for those that others would draw."""
    others = {seat: claim for seat, claim in x.items() if seat != me and claim.cards()}
    if not others or game.hand[me].total() < 2 or not use.may():
        return x
    for seat, claim in others.items():
        while claim.cards() and game.hand[me].total():
            kind = pick(game, me, me, none=True)
            if kind == "none":
                break
            game.take(seat, me, (kind,))
            if claim.plain:
                claim.plain -= 1
            else:
                claim.blue -= 1
            game.log["rewards_n"][seat] += 1
            expect_given(game, seat, Cards([kind]))
            game.receive(seat, Cards([kind]), -1)
    return x
