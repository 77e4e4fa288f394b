"""Yin-Yang of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.totals import OTHER, SIDES

Game = Any
BOTH = "yin_yang both"
"""What is at work while Yin-Yang is an ally of both sides."""


@effect("yin_yang", "ally_turn")
def yin_yang(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """An ally of both sides, or tokens for those who have not invited it."""
    if about != me or not game.is_neutral(me):
        return x
    rude = sorted(game.mains()[side] for side in SIDES if me not in game.invited[side])
    if (rude or game.to_send(me) > 1) and use.may():
        if rude:
            give_tokens(game, me, rude)
        else:
            join_both(game, me)
    return x


def give_tokens(game: Game, me: int, rude: list[int]) -> None:
    """One token at least."""
    while left := [str(seat) for seat in rude if seat not in game.yins]:
        word = game.decide(me, "pick_player", [*left, *["nobody"] * bool(game.yins)])
        if word == "nobody":
            break
        game.yins.add(int(word))


def join_both(game: Game, me: int) -> None:
    """Ships for the gate, then ships for the planet; these leave first."""
    there = game.to_send(me)
    most, kept = game.fire("ally_ships", about=me, x=game.rule["ally_max"]), 1
    halves = {}
    for side in SIDES:
        words = [str(count) for count in range(1, min(most, there - kept) + 1)]
        halves[side] = kept = int(game.decide(me, "pick_number", words))
    game.both = me
    game.set_to_work(me, BOTH)
    for side in SIDES[::-1]:
        game.join(me, f"{side} {halves[side]}")


@effect("yin_yang", "loss", passive=True)
def keeps(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A defense that loses keeps a ship for each that Yin-Yang has at the gate."""
    if me != game.both or about != game.defense or not game.losing or not game.works(me, BOTH):
        return x
    kept = min(x, game.zones["gate"][me]) if game.result == "offense_won" else 0
    if kept:
        game.zones["limbo"][about] -= kept
        game.ships[game.target][about] += kept
        game.landed(about, game.target, kept)
    return x - kept


@effect("yin_yang", "encounter_end")
def tokens(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever has a token loses as many ships as the outcome cost the opponent."""
    holders = [seat for seat in game.timing() if seat in game.yins]
    price = {seat: game.cost[game.foe(seat)] for seat in holders}
    for seat in holders:
        game.give_up(seat, price[seat])
        game.to_warp(seat, "limbo")
    return x


@effect("wild yin_yang", "on_lost")
def wild_yin_yang(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Somebody of the other side loses as many ships, or else anybody."""
    count = x[0] - x[1]
    if about != me or not count:
        return x
    able = [seat for seat in game.seats if game.on_colonies(seat) or game.losable(seat)]
    able = [seat for seat in able if seat != me]
    side = OTHER.get(game.side_of(me), "none")
    guilty = [seat for seat in able if game.side_of(seat) == side] if side in SIDES else []
    if able and use.may():
        words = [str(seat) for seat in guilty or able]
        victim = int(game.decide(me, "pick_player", words))
        game.give_up(victim, count)
        game.to_warp(victim, "limbo")
    return x


@effect("super yin_yang", "loss")
def super_yin_yang(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Ships that are being lost on either side go to colonies, if there are any."""
    lost = about == me == game.both and game.losing and x
    if lost and game.colonies(me) and use.may():
        game.save(me, x)
        return 0
    return x
