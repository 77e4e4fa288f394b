"""Diplomat of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.reward_list import NEGOTIATES, UNIQUE
from tests.referees.cosmic.totals import SIDES

Game = Any
TALKING = (*NEGOTIATES, "retreat")
"""What may lie beside an attack that becomes a negotiate."""


@effect("diplomat", "post_reveal", "no_deal", "last_call")
def diplomat(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Attacks become negotiates, and it has a part in the deal; without one it pays, too."""
    if use.place == "last_call":
        if game.deals_along() and me == game.third:
            game.fulfil_part()
        return x
    if use.place == "no_deal":
        if game.deals_along() and me == game.third:
            game.log["deals_failed"][me] += 1
            game.give_up(me, game.penalty(me))
            game.to_warp(me, "limbo")
        return x
    calm = all(game.is_attack(side) or game.face[side] in TALKING for side in SIDES)
    fits = not game.is_main(me) and game.attacks() and calm and game.third < 0
    if fits and game.held(me, NEGOTIATES) and use.may():
        game.set_to_work(me, "diplomat")
        game.third = me
        play_negotiate(game, me)
        for side in SIDES:
            if game.is_attack(side):
                game.face[side] = "negotiate"
    return x


def play_negotiate(game: Game, me: int) -> None:
    """A negotiate of the hand is played for all to see."""
    kind = game.pick_from(me, me, NEGOTIATES, none=False)
    game.lay(me, kind)
    game.script.expect("played", seat=me, kind=kind, against=-1)
    game.third_text = kind if kind in UNIQUE else ""


@effect("wild diplomat", "deal")
def wild_diplomat(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It deals in the place of a main player."""
    fits = not game.is_main(me) and not game.proxy and game.held(me, NEGOTIATES)
    if fits and use.may():
        play_negotiate(game, me)
        words = [str(seat) for seat in sorted(game.mains().values())]
        replaced = int(game.decide(me, "pick_player", words))
        game.script.expect("replaced", seat=me, partner=replaced)
        game.deal_for(me, replaced)
    return x


@effect("super diplomat", "post_alliance")
def super_diplomat(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """All vote who wins; votes are paid for by the winner."""
    if game.is_main(me) and game.result == "open" and use.may():
        price = {seat: promise(game, seat) for seat in game.mains().values()}
        words = [str(seat) for seat in sorted(price)]
        votes: dict[int, list[int]] = {seat: [] for seat in price}
        for seat in game.timing():
            word = game.decide(seat, "pick_player", words)
            game.script.expect("voted", seat=seat, partner=int(word))
            votes[int(word)].append(seat)
        offense = len(votes[game.offense]) > len(votes[game.defense])
        winner = game.offense if offense else game.defense
        for seat in votes[winner]:
            for _ in range(price[winner] if seat != winner else 0):
                if game.hand[winner].total():
                    game.take(seat, winner)
        game.end_now(f"{game.side_of(winner)}_won")
    return x


def promise(game: Game, seat: int) -> int:
    """How many cards a main player gives for each vote, if it wins."""
    most = min(game.rule["vote_price"], game.hand[seat].total())
    words = [str(count) for count in range(most + 1)]
    count = int(game.decide(seat, "pick_number", words))
    game.script.expect("promised", seat=seat, count=count)
    return count
