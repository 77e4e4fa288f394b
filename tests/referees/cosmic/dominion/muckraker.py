"""Muckraker of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import ATTACKS, ENCOUNTER, KINDS, TYPES
from tests.referees.cosmic.totals import ZONE

Game = Any


@effect("muckraker", "judged")
def muckraker(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """For a card it accuses allies of the winners, who pay or leave with nothing."""
    side = game.result.removesuffix("_won")
    fits = game.role[me] != "none" and side in ZONE and (me, use.unit) not in game.work
    fits = fits and bool(culprits(game, me) or may_widen(game, me))
    if not fits or not game.hand[me].total() or not use.may():
        return x
    game.set_to_work(me, use.unit)
    if not culprits(game, me):
        return x
    kind = pick(game, me, me)
    game.throw(me, kind, 1)
    accused: list[int] = []
    while words := [str(seat) for seat in sorted(culprits(game, me)) if seat not in accused]:
        word = game.decide(me, "pick_player", [*words, *["nobody"] * bool(accused)])
        if word == "nobody":
            break
        accused.append(int(word))
    if game.side_of(me) == side and game.is_ally(me):
        exempt(game, game.mains()[side], accused)
    for seat in [seat for seat in game.timing() if seat in accused]:
        answer(game, me, seat, kind)
    return x


def may_widen(game: Game, me: int) -> bool:
    """Return whether its flare could make a culprit of the winner, for another card."""
    main = game.mains()[game.result.removesuffix("_won")]
    return main != me and bool(game.hand[me]["muckraker_flare"]) and game.hand[me].total() > 1


def culprits(game: Game, me: int) -> list[int]:
    """Others who ally with the winner; the winner, too, for the flare."""
    side = game.result.removesuffix("_won")
    seats = [*game.allies(side), *[game.mains()[side]] * game.works(me, "super muckraker")]
    return [seat for seat in seats if seat != me]


def exempt(game: Game, main: int, accused: list[int]) -> None:
    """The winner spares whom it likes of those who are accused, but not itself."""
    while others := [str(seat) for seat in sorted(accused) if seat != main]:
        words = [*others, "nobody"]
        word = game.decide(main, "pick_player", words)
        if word == "nobody":
            break
        accused.remove(int(word))


def answer(game: Game, me: int, seat: int, kind: str) -> None:
    """A bribe, or the ships come home."""
    paid = pick(game, seat, seat, bribes(kind), none=True)
    if paid != "none":
        game.take(me, seat, (paid,))
        return
    game.muted.add(seat)
    if game.is_ally(seat):
        game.struck = True
        game.send_away(seat, game.call_off(seat))
    elif seat == game.offense:
        game.go_home(seat, "gate")


def bribes(kind: str) -> tuple[str, ...]:
    """No encounter cards, or cards of the same type: of attacks higher ones."""
    same = next(kinds for kinds in TYPES.values() if kind in kinds)
    if kind in ATTACKS:
        same = tuple(each for each in same if ATTACKS[each] > ATTACKS[kind])
    return tuple(each for each in KINDS if each not in ENCOUNTER or each in same)


@effect("wild muckraker", "post_alliance")
def wild_muckraker(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Another ally leaves."""
    others = [seat for seat in game.allies() if seat != me]
    if game.role[me] != "none" and others and use.may():
        seat = int(game.decide(me, "pick_player", [str(each) for each in sorted(others)]))
        game.struck = True
        game.sent_away.add(seat)
        game.go_home(seat, game.call_off(seat))
    return x
