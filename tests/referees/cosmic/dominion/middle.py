"""Bride, Daredevil, Laser and Love of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import AT_ANY_TIME
from tests.referees.cosmic.dominion.pirate import scuttles
from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.effects_ships import won
from tests.referees.cosmic.registry import Use, effect, lasts
from tests.referees.cosmic.table import ATTACKS, TYPES, owner_of
from tests.referees.cosmic.totals import OTHER, ZONE

Game = Any
TRADE, SHOW, DIVORCE = "0", "1", "2"
DARING, MORE_DARING = 4, 6
"""A win by so much is close, and by so much for its flare."""
LIGHT = 8
"""The highest attack that Daredevil discards."""
PRICE = 3
"""Ships that a wild flare of Daredevil costs."""


# ---- bride ----


@effect("bride", "pre_invite")
def bride(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It marries the opponent, who puts a ship on its sheet."""
    if not game.is_main(me) or game.spouse >= 0:
        return x
    foe = game.foe(me)
    if foe not in game.divorced and game.on_colonies(foe) and use.may():
        game.asked.clear()
        planet = game.decide(foe, "lose", game.colonies(foe))
        game.leave(foe, planet, "limbo")
        game.drift(foe, 1, "limbo", "wed")
        game.marry(me, foe)
    return x


@effect("bride", *AT_ANY_TIME)
def married(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Spouses trade a card each, or show their hands; or they are divorced."""
    other = game.spouse
    if other < 0 or not use.may():
        return x
    able = game.hand[me].total() and game.hand[other].total() and not game.traded
    word = game.decide(
        me, "pick_number", [*[TRADE] * bool(able), *[SHOW] * bool(game.hand[me].total()), DIVORCE]
    )
    if word == TRADE:
        game.traded = True
        kind = pick(game, me, me)
        theirs = pick(game, other, other, none=True)
        if theirs != "none":
            game.take(other, me, (kind,))
            game.take(me, other, (theirs,))
    elif word == SHOW:
        game.script.expect("hand_seen", seat=other, partner=me)
        if game.decide(other, "pick_number", ["0", "1"]) == "1":
            game.script.expect("hand_seen", seat=me, partner=other)
    else:
        game.divorce(me)
        due = game.hand[other].total() // 2 if other not in game.alimony else 0
        for kind in game.take_blind(me, other, due):
            if game.rule["bride_take"]:
                game.stolen(me, kind)
        game.alimony.add(other)
    return x


@effect("wild bride", "post_launch")
def wild_bride(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The offense lands somewhere else, and its turn ends."""
    if me != game.defense or not use.may():
        return x
    seat = game.offense
    words = [
        planet
        for planet in game.in_systems()
        if owner_of(planet) == seat or not any(game.ships[planet])
    ]
    planet = game.decide(seat, "pick_planet", words)
    count = game.zones["gate"][seat]
    for _ in range(count):
        game.come(seat, planet, "gate")
    game.result = "aborted"
    game.turn_broken = True
    return x


@effect("super bride", "post_launch")
def super_bride(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever was divorced is married again."""
    divorced = me == game.bride and game.spouse < 0 and game.foe(me) in game.divorced
    if game.is_main(me) and divorced and use.may():
        game.marry(me, game.foe(me))
    return x


# ---- daredevil ----


def close(game: Game, most: int) -> bool:
    """Return whether two attacks have met whose totals are close."""
    return bool(game.fought and abs(game.total["offense"] - game.total["defense"]) <= most)


@effect("daredevil", "showdown", "judged")
def daredevil(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A low attack is taken off the own total; after a close win all on its side are rewarded."""
    if use.place == "showdown":
        low = [kind for kind in ATTACKS if game.hand[me][kind] and 1 <= ATTACKS[kind] <= LIGHT]
        fits = game.role[me] != "none" and game.attacks() == 2 and low
        if fits and (me, "daredevil") not in game.work and use.may():
            game.set_to_work(me, "daredevil")
            kind = pick(game, me, me, low)
            game.throw(me, kind, 1)
            game.add(game.side_of(me), -game.value(kind))
        return x
    most = MORE_DARING if game.works(me, "super daredevil") else DARING
    fits = won(game, me) and close(game, most) and (me, "daring") not in game.work
    if fits and use.may():
        game.work.add((me, "daring"))
        side = game.side_of(me)
        for seat in (game.mains()[side], *game.allies(side)):
            game.due[seat] += game.per_ship(seat, game.ships_for(seat, side))
    return x


@effect("super daredevil", "showdown")
def super_daredevil(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    fits = game.is_main(me) and game.attacks() == 2 and (me, use.unit) not in game.work
    if fits and use.may():
        game.set_to_work(me, use.unit)
    return x


lasts("judged", "wild daredevil")
lasts("encounter_end", "wild daredevil")


@effect("wild daredevil", "pre_select", "judged", "encounter_end")
def wild_daredevil(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A close win brings a colony; all else costs three ships."""
    if use.place == "pre_select":
        if game.role[me] != "none" and (me, use.unit) not in game.work and use.may():
            game.set_to_work(me, use.unit)
        return x
    if use.probing or not game.works(me, use.unit):
        return x
    narrow = won(game, me) and close(game, DARING)
    if use.place == "judged":
        if narrow and not game.tied and (me, "colony") not in game.work:
            found_colony(game, me)
    elif not narrow:
        game.give_up(me, PRICE)
        game.to_warp(me, "limbo")
    return x


def found_colony(game: Game, me: int) -> None:
    """A ship that is in the encounter may leave it for the system of the foe."""
    foe = game.mains()[OTHER[game.side_of(me)]]
    planets = [planet for planet in game.system(foe) if not game.ships[planet][me]]
    there = game.ships_for(me, game.side_of(me))
    if not planets or not there or scuttles(game, me):
        return
    word = game.decide(me, "pick_planet", [*planets, "done"])
    game.work.add((me, "colony"))
    if word == "done":
        return
    game.one_ship()
    if me == game.defense:
        game.settling = True
        game.leave(me, str(game.target), "limbo")
        game.come(me, word, "limbo")
        game.settling = False
    else:
        game.come(me, word, ZONE[game.side_of(me)])
    if game.rule["win_check"] == "instant":
        game.look_for_winners()


# ---- laser ----


@effect("laser", "pre_invite")
def laser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Cards of the opponent are set aside, as many as it has ships in the encounter."""
    if game.is_main(me) and use.must():
        blind(game, me, game.foe(me))
    return x


def blind(game: Game, me: int, foe: int) -> None:
    """Set cards of a main player aside; without an encounter card it has lost."""
    if foe == game.defense:
        game.react()
        game.rearm(foe)
    most = min(game.own_ships(foe), game.hand[foe].total())
    words = [str(count) for count in range(most + 1)]
    for kinds in game.backs(me, game.hand[foe], int(game.decide(me, "pick_number", words))):
        game.put_aside(foe, kinds)
    if not game.has_card(foe):
        game.end_now(f"{OTHER[game.side_of(foe)]}_won")


@effect("super laser", "post_alliance")
def super_laser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """An ally does so to either main player."""
    if game.is_ally(me) and game.result == "open" and use.may():
        words = [str(seat) for seat in sorted((game.offense, game.defense))]
        blind(game, me, int(game.decide(me, "pick_player", words)))
    return x


@effect("wild laser", "pre_invite", "post_alliance")
def wild_laser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Up to three cards for as many of any hand."""
    if game.role[me] == "none" or game.hand[me].total() < 2 or not use.may():
        return x
    count = 0
    while count < PRICE and game.hand[me].total():
        kind = pick(game, me, me, none=True)
        if kind == "none":
            break
        game.throw(me, kind, 1)
        count += 1
    if count:
        victim = int(game.decide(me, "pick_player", [str(seat) for seat in game.seats]))
        most = min(count, game.hand[victim].total())
        words = [str(number) for number in range(most + 1)]
        for kinds in game.backs(me, game.hand[victim], int(game.decide(me, "pick_number", words))):
            game.put_aside(victim, kinds)
    return x


# ---- love ----


@effect("love", "start_turn")
def love(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever discards a card like its own may bring its ships back."""
    if me != game.offense or not game.hand[me].total() or not use.must():
        return x
    kind = pick(game, me, me)
    shown = game.works(me, "super love")
    if not shown:
        game.throw(me, kind, 1)
    kinds = next(kinds for kinds in TYPES.values() if kind in kinds)
    thrown = [] if shown else [kind]
    cold = []
    for seat in game.clockwise(me)[1:]:
        theirs = pick(game, seat, seat, none=True) if game.hand[seat].total() else "none"
        if theirs != "none":
            game.throw(seat, theirs, 1)
            thrown.append(theirs)
        if theirs not in kinds:
            cold.append(seat)
        elif game.can_return(seat):
            if game.decide(seat, "pick_number", ["0", "1"]) == "1":
                game.go_home(seat, "warp")
    if not cold:
        for kind in thrown:
            game.collect_cards(me, kind, 1, "discard")
    elif game.zones["warp"][me]:
        planets = [
            planet
            for planet in game.in_systems()
            if game.system_of(planet) in cold and not game.ships[planet][me]
        ]
        word = game.decide(me, "pick_planet", [*planets, "done"]) if planets else "done"
        if word != "done":
            count = game.zones["warp"][me]
            for _ in range(count):
                game.come(me, word, "warp")
    return x


@effect("wild love", "pre_select")
def wild_love(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card that the opponent has discarded, or a reward."""
    if not game.is_main(me) or not use.may():
        return x
    foe = game.foe(me)
    if game.hand[foe].total() and game.decide(foe, "pick_number", ["0", "1"]) == "1":
        before = game.hand[foe].copy()
        game.throw_unseen(foe)
        (kind,) = before - game.hand[foe]
        if game.decide(me, "pick_number", ["0", "1"]) == "1":
            game.take_off(kind)
            game.pick_up(me, kind)
        return x
    ship = game.rule["reward"] != "card" and game.can_return(me)
    card = game.rule["reward"] != "ship"
    words = ["0"] * bool(card) + ["1"] * bool(ship) + ["2"] * bool(game.reward_cards())
    if not words:
        return x
    word = game.decide(me, "pick_number", words)
    game.log["rewards_n"][me] += 1
    if word == "2":
        game.reward_in_blue(me, 1)
        return x
    game.script.expect("rewarded", seat=me, cards=int(word == "0"), ships=int(word == "1"))
    if word == "0":
        game.draw(me, 1)
    else:
        game.go_home(me, "warp", 1)
    return x
