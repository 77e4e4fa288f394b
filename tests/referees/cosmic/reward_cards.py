"""What each card of the reward deck does, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.reward_list import INTIMIDATES, KICKERS, MORE_PLUSES
from tests.referees.cosmic.table import KINDS
from tests.referees.cosmic.things import Play, thing
from tests.referees.cosmic.totals import SIDES

Game = Any
OMNI_ZAP_SHIPS = 3


# ---- laid face down ----


def intimidate(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """One for each player, before planning."""
    if me not in game.menaced:
        use.wanted = True
        if not use.probing:
            game.lay_intimidate(me, use.unit)
    return x


def kicker(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """One for each main player, before cards are selected."""
    if game.is_main(me) and game.rule["kicker_limit"] and not game.kicker[me]:
        use.wanted = True
        if not use.probing:
            game.lay_kicker(me, use.unit)
    return x


for kind in INTIMIDATES:
    thing(kind, "pre_invite", "post_alliance")(intimidate)
for kind in KICKERS:
    thing(kind, "pre_select")(kicker)


# ---- rifts ----


@thing("rift_1", "regroup")
def rift_1(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """Somebody gets a colony on a planet without any."""
    empty = [planet for planet in game.in_systems() if not any(game.ships[planet])]
    able = [seat for seat in game.seats if game.on_colonies(seat)]
    if (me == game.offense or use.untimely) and empty and able and use.may():
        seat = int(game.decide(me, "pick_player", [str(each) for each in able]))
        planet = game.decide(seat, "pick_planet", empty)
        game.settle(seat, planet, game.fleet)
    return x


@thing("rift_2", "regroup")
def rift_2(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """Somebody draws two cards."""
    if use.may():
        seat = int(game.decide(me, "pick_player", [str(each) for each in game.seats]))
        game.draw(seat, game.rule["rift2_cards"])
    return x


@thing("rift_3", "regroup")
def rift_3(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """Up to three ships leave the warp."""
    if any(game.can_return(seat) for seat in game.seats) and use.may():
        for _ in range(game.rule["rift3_ships"]):
            words = [str(seat) for seat in game.seats if game.can_return(seat)]
            word = game.decide(me, "pick_player", [*words, "nobody"]) if words else "nobody"
            if word == "nobody":
                break
            game.go_home(int(word), "warp", 1)
    return x


def detonate(game: Game, thief: int, kind: str) -> None:
    """Whoever has stolen a rift pays, and discards it."""
    game.script.expect("detonated", seat=thief, kind=kind)
    game.throw(thief, kind, 1)
    game.used[f"{kind} detonated"] += 1
    if kind == "rift_1" and game.colonies(thief):
        planet = game.decide(thief, "pick_planet", game.colonies(thief))
        count = game.ships[planet][thief]
        for _ in range(count):
            game.leave(thief, planet, "limbo")
        game.go_home(thief, "limbo")
    elif kind == "rift_2":
        for _ in range(min(game.rule["rift2_cards"], game.hand[thief].total())):
            game.throw(thief, game.pick_from(thief, thief, KINDS, none=False), 1)
    elif kind == "rift_3":
        game.give_up(thief, game.rule["rift3_ships"])
        game.to_warp(thief, "limbo")


# ---- reinforcements ----


def reinforce(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """A reinforcement for either side."""
    fits = game.role[me] != "none" and game.attacks() == 2 and not game.jam
    if fits and game.rule["reinforcements"] and use.may():
        side = SIDES[int(game.decide(me, "pick_number", ["0", "1"]))]
        more = plus_x(game, me) if use.unit == "plus_x" else MORE_PLUSES[use.unit]
        more = game.reinforcement(me, more)
        game.add(side, more)
        game.script.expect("reinforced", seat=me, kind=use.unit, side=side)
        game.happen("on_reinforced", me, (use.unit, side, more))
    return x


def plus_x(game: Game, me: int) -> int:
    """What X is: no source says it."""
    return {
        "own_ships": max(1, game.own_ships(me)),
        "own_warp": game.in_warp(me),
        "foreign_colonies": game.foreign(me),
        "hand_size": game.hand[me].total(),
    }[game.rule["plus_x"]]


for kind in MORE_PLUSES:
    thing(kind, "showdown")(reinforce)


# ---- artifacts ----


@thing("rebirth", "regroup")
def rebirth(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """Somebody moves ships to planets of its home system."""
    able = [str(seat) for seat in game.seats if game.on_colonies(seat)]
    if game.rule["artifacts"] and able and use.may():
        seat = int(game.decide(me, "pick_player", able))
        left = game.system(seat)
        while left and (planet := game.decide(seat, "pick_planet", [*left, "done"])) != "done":
            left = [other for other in left if other != planet]
            game.asked.clear()
            words = [other for other in game.colonies(seat) if other != planet]
            while words and (word := game.decide(seat, "settle", [*words, "done"])) != "done":
                game.leave(seat, word, "limbo")
                game.come(seat, planet, "limbo")
                words = [other for other in game.colonies(seat) if other != planet]
    return x


def zapped_places(game: Game, seat: int) -> list[str]:
    """Where ships are: on planets, in the encounter, out of the game, on techs, on a sheet."""
    words = ["0"] * bool(game.colonies(seat))
    words += ["1"] * bool(game.zones["gate"][seat] + game.zones["side"][seat])
    words += ["2"] * bool(game.zones["removed"][seat])
    words += ["3"] * bool(game.manned_techs(seat))
    return words + ["4"] * bool(game.zones["captured"][seat])


@thing("ship_zap", "regroup", "post_alliance", "showdown")
def ship_zap(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """A ship goes to the warp, wherever it is."""
    if not game.rule["artifacts"] or not use.may():
        return x
    able = [str(each) for each in game.seats if zapped_places(game, each)]
    if not able:
        return x
    seat = int(game.decide(me, "pick_player", able))
    where = game.decide(me, "pick_number", zapped_places(game, seat))
    if where == "0":
        planet = game.decide(me, "pick_planet", game.colonies(seat))
        game.leave_plain(seat, planet, "limbo")
        game.to_warp(seat, "limbo")
    elif where == "1":
        zone = "gate" if game.zones["gate"][seat] else "side"
        game.drift(seat, 1, zone, "limbo")
        game.to_warp(seat, "limbo")
    elif where == "3":
        game.leave_tech(seat, game.decide(me, "pick_planet", game.manned_techs(seat)))
        game.to_warp(seat, "limbo")
    else:
        game.drift(seat, 1, "removed" if where == "2" else "captured", "warp")
    return x


@thing("solar_wind", "showdown")
def solar_wind(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """What allies gain is exchanged."""
    if game.rule["artifacts"] and game.allies() and use.may():
        game.solar = not game.solar
    return x


@thing("victory_boon", "judged")
def victory_boon(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """A defense that has won is rewarded for its ships."""
    fits = game.result == "defense_won" and game.own_ships(game.defense)
    if game.rule["artifacts"] and fits and not game.denied and use.may():
        game.due[game.defense] += game.per_ship(game.defense, game.own_ships(game.defense))
    return x


# ---- omni-zap ----


@thing("omni_zap", "respond")
def omni_zap_answers(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """Whatever is played, or used, is cancelled."""
    frame = game.frames[-1]
    zap = frame.what == "power" or frame.unit.startswith("super")
    if x != "cancelled" and may_zap(game, me) and (zap or frame.owner != me) and use.may():
        pay_for_zap(game, me)
        game.by_zap = frame.unit.startswith("super")
        return "cancelled"
    return "answered" if use.taken and x != "cancelled" else x


@thing("omni_zap", "destiny_drawn")
def omni_zap_destiny(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """Another destiny card is drawn."""
    if may_zap(game, me) and not game.draw_again and use.may():
        pay_for_zap(game, me)
        game.script.expect("destiny_cancelled", drawn=game.drawn)
        game.draw_again = True
    return x


@thing("omni_zap", "post_reveal")
def omni_zap_reveal(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """A card that was just revealed is cancelled; an encounter card is replaced."""
    if not may_zap(game, me) or not use.may():
        return x
    pay_for_zap(game, me)
    words = [str(place) for place, side in enumerate(SIDES) if game.card[side]]
    words += [str(2 + place) for place, side in enumerate(SIDES) if game.kick[side]]
    word = int(game.decide(me, "pick_number", words))
    side = SIDES[word % 2]
    if word > 1:
        game.script.expect("cancelled", seat=game.mains()[side], what=game.kick[side])
        game.kick[side] = None
    else:
        game.replace_card(side)
    game.change_faces()
    return x


def may_zap(game: Game, me: int) -> bool:
    """Return whether an Omni-Zap can be paid for."""
    return bool(game.rule["artifacts"] and game.on_colonies(me))


def pay_for_zap(game: Game, me: int) -> None:
    """Three ships to the warp, or one out of the game."""
    words = ["0", "1"] if game.on_colonies(me) >= OMNI_ZAP_SHIPS else ["1"]
    if game.decide(me, "pick_number", words) == "0":
        game.sacrifice(me, OMNI_ZAP_SHIPS)
        game.lose_in_turn(me, OMNI_ZAP_SHIPS)
    else:
        game.leave_plain(me, game.decide(me, "pick_planet", game.colonies(me)), "limbo")
        game.drift(me, 1, "limbo", "removed")
        game.script.expect("removed", seat=me, count=1)
