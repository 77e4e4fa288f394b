"""Pirate of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.effects_ships import lost, won
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.rewards import Claim
from tests.referees.cosmic.totals import OTHER, ZONE

Game = Any
SOLD = 4
"""So many captives at most go to the warp at once."""
REWARDS, RANSOM = "0", "1"
CARD, TWO_CARDS, RANDOM, COLONY = "0", "1", "2", "3"
"""What a ransom may be."""


# ---- captures ----


@effect("pirate", "judged")
def boards(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Winning ships go home, and for each of them a losing ship is captured."""
    fits = won(game, me) and me != game.defense and (me, use.unit) not in game.work
    prey = at_stake(game, me) if fits else 0
    if not fits or scuttles(game, me) or not prey or not game.own_ships(me) or not use.may():
        return x
    game.set_to_work(me, use.unit)
    most = min(game.own_ships(me), prey)
    count = int(game.decide(me, "pick_number", [str(n) for n in range(1, most + 1)]))
    game.nets[me] = count * (1 + game.works(me, "super pirate"))
    if game.is_ally(me):
        game.sent[me] -= count
        game.struck = True
    game.go_home(me, ZONE[game.side_of(me)], count)
    return x


def at_stake(game: Game, me: int) -> int:
    """Ships that the other side is about to lose, those of an ally of both sides, too."""
    side = OTHER[game.side_of(me)]
    losers = [seat for seat in (game.mains()[side], *game.allies(side)) if seat not in game.spared]
    return sum(game.ships_for(seat, side) for seat in losers)


def scuttles(game: Game, me: int) -> bool:
    """Return whether it is an ally of somebody whose Duplicity sends its ships to the warp."""
    return bool(game.is_ally(me) and game.kick[game.side_of(me)] == "duplicity")


@effect("pirate", "loss")
def captures(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Some of the ships that somebody is losing."""
    left = game.nets[me]
    loser = lost(game, about) or about == game.both != me
    if game.losing and game.works(me, use.unit) and loser and left and x:
        words = [str(count) for count in range(min(left, x) + 1)]
        count = int(game.decide(me, "pick_number", words))
        game.nets[me] -= count
        game.capture(about, count)
        return x - count
    return x


@effect("super pirate", "respond")
def super_pirate(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Two for each ship, as ships are being captured."""
    frame = game.frames[-1]
    fits = frame.what == "power" and frame.owner == me and frame.unit == "pirate"
    if x != "cancelled" and fits and won(game, me):
        if use.may():
            game.set_to_work(me, use.unit)
        return "answered" if use.taken else x
    return x


# ---- what captives bring ----


@effect("pirate", "regroup")
def trades(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Captives are sent to the warp for rewards, or offered for a ransom."""
    if game.captives() and use.may():
        able = [seat for seat in game.captives() if seat != me and prices(game, me, seat)]
        words = [REWARDS, *[RANSOM] * bool(able)]
        if game.decide(me, "pick_number", words) == REWARDS:
            sell(game, me)
        else:
            offer(game, me, able)
    return x


def sell(game: Game, me: int) -> None:
    """Up to four captives go to the warp, for a reward each."""
    count = 0
    while count < SOLD and (there := [str(seat) for seat in game.captives()]):
        word = game.decide(me, "pick_player", [*there, *["nobody"] * bool(count)])
        if word == "nobody":
            break
        game.drift(int(word), 1, "captured", "warp")
        count += 1
    game.take_reward(me, claim_at_once(game, me, count))


def claim_at_once(game: Game, me: int, count: int) -> Claim:
    """What rewards are that come outside an encounter's end: ships are said first."""
    rule = game.rule["reward"]
    back = min(count, game.in_warp(me)) if game.colonies(me) and rule != "card" else 0
    words = [str(number) for number in range(back if rule == "ship" else 0, back + 1)]
    ships = int(game.decide(me, "pick_number", words))
    cards = 0 if rule == "ship" else count - ships
    most = min(cards, game.reward_cards())
    blue = int(game.decide(me, "pick_number", [str(number) for number in range(most + 1)]))
    return Claim(cards - blue, blue, ships)


def prices(game: Game, me: int, owner: int) -> list[str]:
    """What somebody could pay for its ships."""
    cards = game.hand[owner].total()
    words = [CARD] * bool(cards) + [TWO_CARDS] * (cards > 1) + [RANDOM] * bool(cards)
    return words + [COLONY] * bool(beside(game, me, owner) and game.on_colonies(me))


def beside(game: Game, me: int, owner: int) -> list[str]:
    """Colonies of somebody beside which another may found one, as in a deal."""
    if not game.rule["deal_colonies"]:
        return []
    regain = game.rule["home_regain"] == "published"
    return [
        planet
        for planet in game.colonies(owner)
        if not game.ships[planet][me] and (regain or planet not in game.system(me))
    ]


def offer(game: Game, me: int, able: list[int]) -> None:
    """Captives of one owner for a price, which that player pays or not."""
    owner = int(game.decide(me, "pick_player", [str(seat) for seat in able]))
    most = game.zones["captured"][owner]
    count = int(game.decide(me, "pick_number", [str(n) for n in range(1, most + 1)]))
    price = game.decide(me, "pick_number", prices(game, me, owner))
    planet = ""
    if price == COLONY:
        planet = game.decide(me, "pick_planet", beside(game, me, owner))
    game.script.expect("ransom", seat=me, partner=owner, count=count)
    if game.decide(owner, "pick_number", ["0", "1"]) == "0":
        return
    if price == COLONY:
        game.settle(me, planet, game.rule["deal_ships"])
    elif price == RANDOM:
        game.take(me, owner)
    else:
        for _ in range(1 + (price == TWO_CARDS)):
            game.take(me, owner, (pick(game, owner, owner),))
    game.go_home(owner, "captured", count)


# ---- the flare in other hands ----


@effect("wild pirate", "rewards")
def wild_pirate(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """An ally takes cards of the winning main player instead of rewards."""
    due = game.rewards(me) if me in game.rewarded_allies() else 0
    if not due:
        return x
    main = game.mains()[game.side_of(me)]
    most = min(due, game.hand[main].total())
    if most and use.may():
        count = int(game.decide(me, "pick_number", [str(n) for n in range(1, most + 1)]))
        game.waived[me] += count
        game.take_some(me, main, count)
    return x
