"""Flares that are played when the cards are up, and later, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_cards import discarded_sides, fetch, pick
from tests.referees.cosmic.effects_ships import lost, spare, won
from tests.referees.cosmic.registry import Use, effect, lasts
from tests.referees.cosmic.table import ATTACKS

Game = Any


# ---- reveal ----


@effect("wild citadel", "showdown")
def wild_citadel(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.role[me] != "none" and game.attacks() == 2 and use.may():
        game.add("defense", 5)
    return x


@effect("wild mirror", "showdown")
def wild_mirror(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The own card becomes a copy of the opponent's."""
    if not game.is_main(me):
        return x
    mine, theirs = game.side_of(me), game.side_of(game.foe(me))
    if game.face[mine] != game.face[theirs] and use.may():
        game.face[mine] = game.face[theirs]
        game.turned = True
    return x


@effect("wild pacifist", "showdown")
def wild_pacifist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A negotiate becomes an attack of 15."""
    if not game.is_main(me):
        return x
    mine, theirs = game.side_of(me), game.side_of(game.foe(me))
    if game.face[mine] == "negotiate" and game.is_attack(theirs) and use.may():
        game.face[mine] = "a15"
        game.turned = True
    return x


@effect("wild vacuum", "showdown")
def wild_vacuum(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A ship for each other main player who shows an attack."""
    mains = [seat for seat in (game.offense, game.defense) if seat != me]
    count = sum(game.is_attack(game.side_of(seat)) for seat in mains)
    if count and game.in_warp(me) and game.colonies(me) and use.may():
        game.go_home(me, "warp", count)
    return x


@effect("wild fodder", "showdown")
def wild_fodder(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Who was invited and declined joins with a ship."""
    asked = [side for side in ("offense", "defense") if me in game.invited[side]]
    fits = game.role[me] == "none" and asked and game.colonies(me) and me not in game.sent_away
    if fits and use.may():
        words = [str(seat) for seat in sorted(game.mains()[side] for side in asked)]
        side = game.side_of(int(game.decide(me, "pick_player", words)))
        game.role[me] = f"{side}_ally"
        game.sent[me] = 1
        game.log["joined"][me] += 1
        game.script.expect("answered", seat=me, side=game.role[me], count=1)
        zone = {"offense": "gate", "defense": "side"}[side]
        game.leave(me, game.decide(me, "source", game.colonies(me)), zone)
    return x


# ---- the outcome ----


@effect("wild grudge", "judged")
def wild_grudge(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The opponent's allies gain nothing, and go home."""
    if not game.is_main(me) or not won(game, game.foe(me)):
        return x
    side = game.side_of(game.foe(me))
    if game.allies(side) and use.may():
        game.struck = True
        for seat in game.allies(side):
            game.sent[seat] = 0
            game.leaves_side(seat, side)
            game.send_away(seat, {"offense": "gate", "defense": "side"}[side])
    return x


@effect("super grudge", "judged", "encounter_end")
def super_grudge(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever has lost one ship loses three more."""
    fits = game.is_main(me) and game.spited.get(me)
    place = "encounter_end" if game.result == "deal" else "judged"
    if fits and use.place == place and use.may():
        for seat in game.spited[me]:
            game.give_up(seat, 3)
        for seat in game.spited[me]:
            game.to_warp(seat, "limbo")
    return x


@effect("wild shadow", "judged")
def wild_shadow(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """For a ship of the loser's all ships of the other side go to the warp."""
    fits = me == game.defense and lost(game, me) and game.result == "offense_won"
    fits = fits and any(game.zones["gate"])
    if fits and game.is_attack("offense") and spare(game, me) and use.may():
        planets = [planet for planet in game.colonies(me) if planet != game.target]
        planet = game.decide(me, "pick_planet", planets)
        game.one_ship()
        game.leave(me, planet, "limbo")
        attackers = [seat for seat in game.timing() if game.zones["gate"][seat]]
        for seat in attackers:
            game.doom(seat, "gate")
        game.to_warp(me, "limbo")
        for seat in attackers:
            game.to_warp(seat, "limbo")
    return x


@effect("super void", "judged")
def super_void(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_ally(me) and won(game, me) and use.may():
        game.set_to_work(me, "void")
    return x


@effect("wild spiff", "loss")
def wild_spiff(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A losing defense leaves a ship on the planet."""
    if about == me == game.defense and game.losing and x and use.may():
        game.zones["limbo"][me] -= 1
        game.ships[game.target][me] += 1
        game.landed(me, game.target, 1)
        return x - 1
    return x


@effect("wild zombie", "loss")
def wild_zombie(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A ship of each loss is saved: before its owner plays another flare, once this was played."""
    fits = about == me and x and game.colonies(me)
    if fits and use.again():
        game.set_to_work(me, use.unit)
        game.save(me, 1)
        return x - 1
    return x


lasts("loss", "wild zombie")


@effect("wild cudgel", "win")
def wild_cudgel(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Ships of all others on the new colony are lost."""
    landed = game.ships[game.target][me] and (me, game.target) in game.founded
    if me != game.offense or not won(game, me) or not landed:
        return x
    hit = [seat for seat in game.timing() if seat != me and game.role[seat] != "offense_ally"]
    hit = [seat for seat in hit if game.ships[game.target][seat]]
    if hit and use.may():
        for seat in hit:
            game.clear_planet(seat, game.target)
        for seat in hit:
            game.to_warp(seat, "limbo")
    return x


@effect("super barbarian", "win")
def super_barbarian(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It loots as an ally of the offense."""
    loser = game.defense
    if game.role[me] != "offense_ally" or not won(game, me) or not game.hand[loser].total():
        return x
    if use.may():
        game.script.expect("hand_seen", seat=me, partner=loser)
        for _ in range(min(game.fighting[me], game.hand[loser].total())):
            kind = pick(game, me, loser, none=True)
            if kind == "none":
                break
            game.take(me, loser, (kind,))
            game.stolen(me, kind)
        game.throw_hand(loser)
    return x


@effect("wild hacker", "compensation")
def wild_hacker(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    taker, payer, due = x
    if me == payer and due and use.may():
        return taker, payer, 0
    return x


@effect("super filch", "after_discard")
def super_filch(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """An encounter card of anybody."""
    seats = [game.mains()[side] for side in discarded_sides(game)]
    seats = [seat for seat in seats if seat != me]
    if seats and use.may():
        seat = int(game.decide(me, "pick_player", [str(each) for each in sorted(seats)]))
        side = game.side_of(seat)
        kind = game.card[side]
        game.take_off(kind)
        game.card[side] = None
        game.pick_up(me, kind)
    return x


@effect("super fido", "after_discard")
def super_fido(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    sides = discarded_sides(game)
    if sides and use.may():
        offered = fetch(game, me, sides)
        left = [side for side in discarded_sides(game) if side != offered]
        if left:
            fetch(game, me, left, none=True)
    return x


# ---- the end ----


def dealt(game: Game) -> bool:
    """A colony that was given away counts as a deal."""
    return game.result in ("deal", "conceded")


@effect("wild mutant", "encounter_end")
def wild_mutant(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """After a win or a deal a card from the opponent and each of its allies."""
    if not game.is_main(me) or not (won(game, me) or dealt(game)):
        return x
    foe = game.foe(me)
    givers = [foe, *(ally for ally in game.allies(game.side_of(foe)) if ally != game.both)]
    if any(game.hand[seat].total() for seat in givers) and use.may():
        for seat in givers:
            game.take_some(me, seat, 1)
    return x


@effect("wild vulch", "encounter_end")
def wild_vulch(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The opponent hands over cards, one by one, until one is kept."""
    foe = game.foe(me) if game.is_main(me) else -1
    if foe < 0 or not (won(game, me) or dealt(game)) or not game.hand[foe].total():
        return x
    if use.may():
        while game.hand[foe].total():
            kind = pick(game, foe, foe)
            if game.decide(me, "pick_number", ["0", "1"]) == "1":
                game.hand[foe][kind] -= 1
                game.pick_up(me, kind)
                break
            game.throw(foe, kind, 1)
    return x


@effect("wild reincarnator", "encounter_end")
def wild_reincarnator(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Who has lost gets another alien; ruling: and the flare."""
    losers = [
        seat
        for seat in game.seats
        if seat != me
        and game.power[seat] not in ("none", "reincarnator")
        and (lost(game, seat) or (game.is_main(seat) and game.result == "no_deal"))
    ]
    if losers and use.may():
        seat = int(game.decide(me, "pick_player", [str(each) for each in losers]))
        use.back(seat)
        game.new_alien(seat)
    return x


@effect("super tick_tock", "encounter_end")
def super_tick_tock(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A ship for another token."""
    fits = game.is_main(me) and (won(game, me) or dealt(game))
    if fits and game.tokens[me] and game.on_colonies(me) and use.may():
        game.sacrifice(me, 1)
        game.to_warp(me, "limbo")
        game.tokens[me] -= 1
        if not game.tokens[me]:
            game.won_otherwise.append(me)
    return x


@effect("wild warrior", "encounter_end")
def wild_warrior(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """An encounter of its own against the offense that it has just met."""
    if me == game.defense and use.may():
        game.avenger = me
    return x


@effect("wild machine", "afterwards")
def wild_machine(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A second encounter, whatever came of the first."""
    if me == game.offense and not x and game.encounter < 2 and use.may():
        game.rearm(me)
        return "goes on"
    return x


# ---- powers once the cards are up ----


@effect("chosen", "showdown")
def chosen(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """One of three cards of the deck replaces the own card, or is added to it."""
    if game.is_main(me) and (me, "chosen") not in game.work and use.may():
        game.set_to_work(me, "chosen")
        game.choose_of_three(me)
    return x


@effect("fodder", "showdown")
def fodder(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Attacks between the two cards are discarded for their value."""
    if not game.is_main(me) or game.attacks() < 2 or (me, "fodder") in game.work:
        return x
    mine, theirs = (game.printed(game.side_of(seat)) for seat in (me, game.foe(me)))
    kinds = tuple(kind for kind, value in ATTACKS.items() if mine < value < theirs)
    if theirs - mine > 1 and use.may():
        game.set_to_work(me, "fodder")
        while True:
            kind = pick(game, me, me, kinds, none=True)
            if kind == "none":
                break
            game.throw(me, kind, 1)
            game.add(game.side_of(me), game.value(kind))
    return x
