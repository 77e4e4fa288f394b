"""Citadels, Reserve's cards, and flares that change what powers do, in a referee."""

from typing import Any

from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.effects_ships import lost, more_ships, spare, won
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.reward_list import NEGOTIATES
from tests.referees.cosmic.table import ATTACKS, Cards

Game = Any
LOW, LOWER_NINE = 6, 9
MOST_CITADELS = 24
"""So many may lie beside planets at once."""


# ---- citadels ----


@effect("citadel", "destiny_drawn", "post_select")
def citadel(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Attacks laid beside planets help the defense there."""
    able = not game.laid_citadel and len(game.citadels) < MOST_CITADELS and game.hand[me].total()
    if use.place == "destiny_drawn" and able:
        planet = game.decide(me, "pick_planet", [*game.in_systems(), "done"])
        if planet != "done":
            kind = pick(game, me, me, tuple(ATTACKS), none=True)
            if kind != "none":
                game.hand[me][kind] -= 1
                game.citadels.append((planet, kind))
                game.laid_citadel = True
                game.tokens_of(me, "citadel")[me] = game.encounters
                game.script.expect("citadel", seat=me, kind=kind, planet=planet)
    elif use.place == "post_select" and any(at == game.target for at, _ in game.citadels):
        if use.may():
            game.set_to_work(me, "citadel")
            kinds = [kind for at, kind in game.citadels if at == game.target]
            game.add("defense", sum(game.value(kind) for kind in kinds))
            game.standing = kinds
    return x


@effect("citadel", "judged", passive=True, stands=True)
def citadel_after_a_defeat(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Those that have counted are discarded if the defense loses."""
    if (me, "citadel") in game.work and game.result in ("offense_won", "both_lost"):
        game.raze(me, game.target)
    return x


@effect("super citadel", "post_select")
def super_citadel(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Citadels that have been activated count against the defense."""
    kinds = [kind for at, kind in game.citadels if at == game.target]
    if kinds and game.works(me, "citadel") and use.may():
        game.add("defense", -2 * sum(game.value(kind) for kind in kinds))
    return x


# ---- reserve ----


@effect("reserve", "showdown", "on_reinforced")
def reserve(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Low attacks are reinforcements, and a negotiate stops one of another's."""
    if game.role[me] == "none" or game.attacks() < 2:
        return x
    if use.place == "on_reinforced":
        if about != me:
            kind = pick(game, me, me, NEGOTIATES, none=True)
            # Filch's flare may have taken the negotiate meanwhile
            if kind != "none" and use.must() and game.hand[me][kind]:
                game.throw(me, kind, 1)
                game.add(x[1], -x[2])
                game.laid[x[0]] -= 1
                game.reinforcing[about][x[0]] -= 1
                game.put_off(Cards([x[0]]))
                game.script.expect("cancelled", seat=about, what=x[0])
                game.happen("on_thrown", about, (x[0], 1, "discard"))
        return x
    if not game.jam and use.may():
        while reinforce(game, me, LOW):
            pass
    return x


@effect("super reserve", "showdown")
def super_reserve(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    fits = game.role[me] != "none" and game.attacks() == 2 and (me, use.unit) not in game.work
    if fits and not game.jam and use.may():
        game.set_to_work(me, use.unit)
        reinforce(game, me, LOWER_NINE)
    return x


def reinforce(game: Game, me: int, most: int) -> bool:
    """Play a low attack for a side; whether one was played."""
    words = [str(seat) for seat in sorted((game.offense, game.defense))]
    word = game.decide(me, "pick_player", [*words, "nobody"])
    if word == "nobody":
        return False
    kinds = tuple(kind for kind, value in ATTACKS.items() if value <= most)
    kind = pick(game, me, me, kinds, none=True)
    if kind == "none":
        return False
    side = game.side_of(int(word))
    game.lay(me, kind)
    game.add(side, game.value(kind))
    game.script.expect("reinforced", seat=me, kind=kind, side=side)
    return True


# ---- flares that change what a power does ----


@effect("super chosen", "post_reveal")
@effect("super cudgel", "judged")
@effect("super spiff", "judged")
@effect("super pacifist", "no_deal")
@effect("super reincarnator", "win", "no_deal")
@effect("super clone", "compensation")
def lasting(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """What is remembered for the rest of the encounter."""
    fits = game.is_main(me)
    if use.unit == "super cudgel":
        fits = fits and won(game, me) and game.is_attack(game.side_of(me))
        fits = fits and game.allies(game.side_of(game.foe(me)))
    elif use.unit == "super spiff":
        lead = abs(game.total["defense"] - game.total["offense"])
        fits = me == game.offense and lost(game, me) and game.fought and 5 <= lead < 10
    elif use.unit == "super reincarnator":
        fits = lost(game, me) or (fits and use.place == "no_deal")
    elif use.unit == "super clone":
        fits = me == x[0] and 0 < x[2] < game.hand[x[1]].total()
    if fits and use.may():
        game.set_to_work(me, use.unit)
        if use.unit == "super clone":
            return x[0], x[1], 2 * x[2]
    return x


@effect("super healer", "respond")
@effect("super vacuum", "respond")
@effect("super shadow", "respond")
def answering(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A flare that its owner plays while its power is being used."""
    frame = game.frames[-1]
    alien = use.unit.split()[1]
    fits = frame.what == "power" and frame.owner == me and frame.unit == alien
    if alien == "shadow":
        fits = fits and me == game.offense and game.in_warp(me)
    if x != "cancelled" and fits:
        if use.may():
            game.set_to_work(me, use.unit)
        return "answered" if use.taken else x
    return x


@effect("super fodder", "showdown")
def super_fodder(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Any attack below the opponent's."""
    if not game.is_main(me) or game.attacks() < 2:
        return x
    theirs = game.printed(game.side_of(game.foe(me)))
    kinds = tuple(kind for kind, value in ATTACKS.items() if value < theirs)
    if kinds and use.may():
        game.set_to_work(me, "fodder")
        while True:
            kind = pick(game, me, me, kinds, none=True)
            if kind == "none":
                break
            game.throw(me, kind, 1)
            game.add(game.side_of(me), game.value(kind))
    return x


@effect("super oracle", "card_shown")
def super_oracle(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The encounter is over, and counts as a deal."""
    if game.is_main(me) and use.may():
        game.chosen[game.foe(me)] = None
        game.end_now("deal")
    return x


@effect("super parasite", "post_alliance")
def super_parasite(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Any number of ships."""
    if game.is_ally(me) and spare(game, me) and use.may():
        words = [str(count) for count in range(1, spare(game, me) + 1)]
        more_ships(game, me, int(game.decide(me, "pick_number", words)))
    return x


@effect("super hacker", "on_received")
def super_hacker(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Cards go back to whoever has paid."""
    count, payer = x
    if about == me and payer >= 0 and use.may():
        for _ in range(min(count, game.hand[me].total())):
            kind = pick(game, me, me, none=True)
            if kind == "none":
                break
            game.take(payer, me, (kind,))
    return x


@effect("wild barbarian", "on_received")
def wild_barbarian(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Cards that were just received are discarded."""
    if about == me and game.role[me] != "none" and use.may():
        while game.got[me].total():
            kind = pick(game, me, me, tuple(game.got[me] & game.hand[me]), none=True)
            if kind == "none":
                break
            game.got[me][kind] -= 1
            game.throw(me, kind, 1)
    return x


@effect("wild parasite", "on_power_lost")
def wild_parasite(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A colony on a home planet of a player who has lost its power."""
    homes = [planet for planet in game.home_planets(about) if planet not in game.warped]
    planets = [planet for planet in homes if not game.ships[planet][me]]
    if about != me and planets and movable(game, me) and use.may():
        planet = game.decide(me, "pick_planet", planets)
        game.settle(me, planet, 1)
    return x


@effect("wild tick_tock", "on_shuffle")
def wild_tick_tock(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A colony on any home planet of another."""
    planets = [
        planet
        for seat in game.seats
        for planet in game.home_planets(seat)
        if seat != me and planet not in game.warped and not game.ships[planet][me]
    ]
    if planets and movable(game, me) and use.may():
        planet = game.decide(me, "pick_planet", planets)
        game.settle(me, planet, 4)
    return x


def movable(game: Game, me: int) -> bool:
    """Return whether there are ships for a new colony that are not in an encounter."""
    return bool(game.on_colonies(me))
