"""Powers that move cards from hand to hand, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_ships import lost, won
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import ATTACKS, KINDS, TYPES, Cards

Game = Any


def pick(game: Game, me: int, giver: int, kinds: Any = KINDS, none: bool = False) -> str:
    """Choose a card of a hand, or none."""
    return str(game.pick_from(me, giver, kinds, none))


@effect("barbarian", "win")
def barbarian(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It loots the hand of a defense that it has beaten."""
    loser = game.defense
    if me == game.offense and won(game, me) and game.hand[loser].total() and use.must():
        game.script.expect("hand_seen", seat=me, partner=loser)
        for _ in range(game.fighting[me]):
            if not game.hand[loser].total():
                break
            kind = pick(game, me, loser, none=True)
            if kind == "none":
                break
            game.take(me, loser, (kind,))
            game.stolen(me, kind)
        game.throw_hand(loser)
    return x


@effect("clone", "last_call")
def clone(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It takes back its own encounter card."""
    if not game.is_main(me):
        return x
    kind = game.card[game.side_of(me)]
    if kind and game.laid[kind] and use.may():
        game.laid[kind] -= 1
        game.card[game.side_of(me)] = None
        game.pick_up(me, kind)
    return x


@effect("filch", "after_discard")
def filch(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It takes the opponent's encounter card."""
    if not game.is_main(me) or game.defense < 0:
        return x
    side = game.side_of(game.foe(me))
    kind = game.card[side]
    if kind and game.discard[kind] and use.may():
        game.take_off(kind)
        game.card[side] = None
        game.pick_up(me, kind)
    return x


@effect("fido", "after_discard")
def fido(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It offers an encounter card to somebody, for a ship or a card."""
    sides = discarded_sides(game)
    if sides and use.may():
        fetch(game, me, sides)
    return x


def discarded_sides(game: Game) -> list[str]:
    """The sides whose encounter cards are in the discard."""
    return [side for side, kind in game.card.items() if kind and game.discard[kind]]


def fetch(game: Game, me: int, sides: list[str], none: bool = False) -> str:
    """Choose a card and a player, who takes it or not; whose card it was, if any."""
    owners = sorted(game.mains()[side] for side in sides)
    words = [*(str(seat) for seat in owners), *["nobody"] * none]
    word = game.decide(me, "pick_player", words)
    if word == "nobody":
        return ""
    owner = int(word)
    side = game.side_of(owner)
    others = [str(seat) for seat in game.seats if seat != me]
    taker = int(game.decide(me, "pick_player", others))
    kind = game.card[side]
    if game.decide(taker, "pick_number", ["0", "1"]) == "1":
        game.take_off(kind)
        game.card[side] = None
        game.pick_up(taker, kind)
        fetched = game.in_warp(me) and game.colonies(me)
        if game.decide(me, "pick_number", ["0", "1"] if fetched else ["0"]) == "1":
            game.go_home(me, "warp", 1)
        else:
            game.draw(me, 1)
    elif game.decide(me, "pick_number", ["0", "1"]) == "1":
        game.take_off(kind)
        game.card[side] = None
        game.pick_up(me, kind)
    return str(side)


@effect("hate", "regroup")
def hate(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever does not discard a card like its own loses three ships."""
    if me != game.offense or game.encounter != 1 or not game.hand[me].total():
        return x
    if use.must():
        kind = pick(game, me, me)
        if not game.works(me, "super hate"):
            game.throw(me, kind, 1)
        hated(game, me, kind)
    return x


def hated(game: Game, me: int, kind: str) -> None:
    for seat in game.timing():
        if seat != me:
            kinds = next(kinds for kinds in TYPES.values() if kind in kinds)
            if kind in ATTACKS:
                kinds = tuple(each for each in ATTACKS if ATTACKS[each] >= ATTACKS[kind])
            paid = pick(game, seat, seat, kinds, none=True)
            if paid != "none":
                game.throw(seat, paid, 1)
                continue
            for _ in range(min(3, game.on_colonies(seat))):
                planet = game.decide(me, "pick_planet", game.colonies(seat))
                game.leave_plain(seat, planet, "limbo")
            game.to_warp(seat, "limbo")
    game.react()
    game.rearm(me)


@effect("trader", "pre_select")
def trader(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It exchanges hands with the opponent."""
    if game.is_main(me) and use.may():
        game.set_to_work(me, "trader")
        game.take_hand(me, game.foe(me))
    return x


@effect("mutant", "pre_invite")
def mutant(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It draws up to eight, from the deck or from hands."""
    if game.is_main(me) and game.hand[me].total() < game.rule["hand"] and use.may():
        refill(game, me)
    return x


def refill(game: Game, me: int) -> None:
    """All cards drawn are one event for those who react."""
    drawn = 0
    while game.hand[me].total() < game.rule["hand"]:
        words = [str(seat) for seat in game.seats if seat != me and game.hand[seat].total()]
        word = game.decide(me, "pick_player", [*words, "nobody"])
        if word == "nobody":
            game.draw_cards(me, 1)
            drawn += 1
        else:
            game.take_some(me, int(word), 1)
    if drawn:
        game.happen("on_draw", me, drawn)


@effect("mind", "pre_invite")
def mind(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It sees the hand of a main player."""
    seen = [seat for seat in (game.offense, game.defense) if seat != me]
    if use.may():
        words = [str(seat) for seat in sorted(seen)]
        seat = int(game.decide(me, "pick_player", words))
        game.script.expect("hand_seen", seat=me, partner=seat)
    return x


@effect("philanthropist", "post_alliance")
def philanthropist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It gives a card to a main player."""
    if game.role[me] == "none" or not game.hand[me].total():
        return x
    # its last card may have gone in answer to the use
    if use.may() and game.hand[me].total():
        mains = sorted(seat for seat in (game.offense, game.defense) if seat != me)
        taker = int(game.decide(me, "pick_player", [str(seat) for seat in mains]))
        kind = pick(game, me, me)
        game.take(taker, me, (kind,))
        game.given[me] = (taker, kind)
        if game.is_main(me):
            game.react()
            game.rearm(me)
    return x


@effect("oracle", "pre_select")
def oracle(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The opponent lays its card open first."""
    if game.is_main(me) and use.must():
        game.open_first.append(game.foe(me))
    return x


@effect("hacker", "compensation")
def hacker(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It chooses who pays, and with what; or what it pays."""
    taker, payer, due = x
    if me == taker and due:
        if not any(game.hand[seat].total() for seat in game.seats if seat != me):
            return x
        if use.may():
            words = [str(seat) for seat in game.seats if seat != me and game.hand[seat].total()]
            payer = int(game.decide(me, "pick_player", words))
            game.script.expect("hand_seen", seat=me, partner=payer)
            choose_paid(game, me, taker, payer, due)
            return taker, payer, 0
    elif me == payer and due and game.hand[me].total() and use.may():
        choose_paid(game, me, taker, payer, min(due, game.hand[payer].total()))
        return taker, payer, 0
    return x


def choose_paid(game: Game, chooser: int, taker: int, payer: int, due: int) -> None:
    """Pick the cards that are paid, one by one."""
    paid = Cards()
    for _ in range(min(due, game.hand[payer].total())):
        kind = pick(game, chooser, payer)
        game.take(taker, payer, (kind,))
        game.log["comp_n"][taker] += 1
        paid[kind] += 1
    paid = game.answered(taker, payer, paid)
    if paid:
        game.receive(taker, paid, payer)


LOST = lost
