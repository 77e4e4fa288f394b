"""Greenhorn of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.registry import Frame, Use, effect
from tests.referees.cosmic.reward_cards import plus_x
from tests.referees.cosmic.reward_list import KICKERS, MORE_PLUSES, NEGOTIATES
from tests.referees.cosmic.table import ATTACKS, PLUSES, held_in
from tests.referees.cosmic.things import THINGS, Play
from tests.referees.cosmic.totals import SIDES

Game = Any
IN_REGROUP = ("plague", "rift_2", "rift_3", "rebirth")
"""What anybody may play as an encounter begins."""
OF_OFFENSE = ("mobius", "rift_1")
"""What only the offense may play then."""
NO, YES = "0", "1"


@effect("greenhorn", "regroup", "post_alliance", "showdown", "encounter_end")
def greenhorn(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It shows a card, moves its ships, draws a new hand, and plays cards against the rules."""
    if use.place == "regroup":
        if use.must():
            show(game, me)
            rearrange(game, me)
            begin_anew(game, me)
            blunder(game, me, use.place)
        return x
    bare = use.place != "showdown" and not game.held(me, ATTACKS)
    if (bare or blunders(game, me, use.place)) and use.may():
        if use.place != "showdown":
            begin_anew(game, me)
        blunder(game, me, use.place)
    return x


def show(game: Game, me: int) -> None:
    """Somebody sees a card, and hears a question."""
    if game.hand[me].total():
        others = [str(seat) for seat in game.seats if seat != me]
        seat = int(game.decide(me, "pick_player", others))
        kind = pick(game, me, me)
        game.script.expect("shown", seat=me, kind=kind, partner=seat)


def rearrange(game: Game, me: int) -> None:
    """Ships go to colonies and home planets, each once."""
    done: set[str] = set()
    while True:
        goals = {*game.home_planets(me), *game.colonies(me)} - done
        able = bool(game.colonies(me))
        words = [planet for planet in game.planets if able and planet in goals]
        planet = game.decide(me, "pick_planet", [*words, "done"]) if words else "done"
        if planet == "done":
            return
        done.add(planet)
        game.asked.clear()
        while words := [other for other in game.colonies(me) if other != planet]:
            word = game.decide(me, "settle", [*words, "done"])
            if word == "done":
                break
            game.leave(me, word, "limbo")
            game.come(me, planet, "limbo")


def begin_anew(game: Game, me: int) -> None:
    """Without an attack it may have a new hand."""
    if not game.held(me, ATTACKS) and game.decide(me, "pick_number", [NO, YES]) == YES:
        game.exchange_hand(me)


# ---- cards against the rules ----


def blunders(game: Game, me: int, place: str) -> list[str]:
    """What may be played though the rules forbid it."""
    there = held_in(game.playable(me), game.playable(me))
    return [kind for kind in there if is_blunder(game, me, kind, place)]


def is_blunder(game: Game, me: int, kind: str, place: str) -> bool:
    """Return whether a card could do something here, and may not be played but by this power."""
    if kind in (*OF_OFFENSE, *IN_REGROUP):
        early = place == "regroup"
        timely = early and (kind in IN_REGROUP or me == game.offense)
        return not timely and has_object(game, kind)
    if place != "showdown":
        return False
    if kind == "force_field":
        return bool(game.rule["artifacts"] and game.allies())
    if kind in PLUSES:
        fits = game.role[me] == "none" and game.attacks() == 2 and not game.jam
        return bool(fits and game.rule["reinforcements"])
    if kind in KICKERS:
        free = game.is_main(me) and not game.kick[game.side_of(me)]
        return bool(free and game.rule["kicker_limit"] and not game.jam)
    return False


def has_object(game: Game, kind: str) -> bool:
    """Return whether there is anything that a card could act on."""
    if kind in ("mobius", "plague", "rebirth") and not game.rule["artifacts"]:
        return False
    if kind in ("mobius", "rift_3"):
        return any(game.can_return(seat) for seat in game.seats)
    if kind == "rift_1":
        empty = any(not any(game.ships[planet]) for planet in game.in_systems())
        return empty and any(game.on_colonies(seat) for seat in game.seats)
    if kind == "rebirth":
        return any(game.on_colonies(seat) for seat in game.seats)
    return True


def blunder(game: Game, me: int, place: str) -> None:
    """Play a card, if it likes."""
    words = blunders(game, me, place)
    kind = game.decide(me, "pick_card", [*words, "none"]) if words else "none"
    if kind == "none":
        return
    if place == "showdown":
        game.turned = True
    if kind == "mobius":
        game.play_regroup_card(me, kind)
    elif kind == "plague":
        words = [str(seat) for seat in game.seats]
        game.play_plague(me, int(game.decide(me, "pick_player", words)))
    elif kind == "force_field":
        strike(game, me)
    elif kind in PLUSES:
        reinforce(game, me, kind)
    else:
        use = Play(game, me, kind, place)
        use.untimely = True
        if kind in KICKERS:
            kick(game, me, use)
        else:
            THINGS["regroup"][kind](game, me, me, None, use)
        game.done_with_thing(use)


def strike(game: Game, me: int) -> None:
    """Alliances are called off, one at least."""
    struck: list[int] = []
    while left := [seat for seat in sorted(game.allies()) if seat not in struck]:
        words = [*(str(seat) for seat in left), *["nobody"] * bool(struck)]
        word = game.decide(me, "pick_player", words)
        if word == "nobody":
            break
        struck.append(int(word))
    game.strike(me, [seat for seat in game.timing() if seat in struck])


def reinforce(game: Game, me: int, kind: str) -> None:
    """Who takes no part helps a side."""
    place = int(game.decide(me, "pick_number", ["0", "1"]))
    game.lay(me, kind)
    game.reinforcing[me][kind] += 1
    if kind in MORE_PLUSES:
        game.script.expect("played", seat=me, kind=kind, against=place)
        if not game.stands(Frame(kind, me)):
            return
        game.script.expect("took_effect", seat=me, what=kind)
        value = plus_x(game, me) if kind == "plus_x" else PLUSES[kind]
    else:
        value = PLUSES[kind]
    side = SIDES[place]
    more = game.reinforcement(me, value)
    game.add(side, more)
    game.script.expect("reinforced", seat=me, kind=kind, side=side)
    game.happen("on_reinforced", me, (kind, side, more))


def kick(game: Game, me: int, use: Play) -> None:
    """A kicker of a main player, once all is revealed."""
    if use.must():
        side = game.side_of(me)
        game.kick[side] = use.unit
        game.jam_kickers()


# ---- flares ----


@effect("wild greenhorn", "regroup", "post_alliance", "encounter_end")
def wild_greenhorn(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Without an attack, or without a negotiate, a new hand."""
    bare = not game.held(me, ATTACKS) or not game.held(me, NEGOTIATES)
    if bare and use.may():
        game.exchange_hand(me)
    return x


@effect("super greenhorn", "destiny_drawn")
def super_greenhorn(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Anybody with a colony in the system that destiny shows is the defense there."""
    kind, *colour = game.drawn.split()
    system = int(colour[0]) if kind == "colour" else game.shown
    if me != game.offense or system < 0 or game.aimed or game.draw_again:
        return x
    there = {
        seat: [planet for planet in game.system(system) if game.ships[planet][seat]]
        for seat in game.seats
        if seat != me
    }
    words = [str(seat) for seat in there if there[seat]]
    if words and use.may():
        seat = int(game.decide(me, "pick_player", words))
        game.aimed = (seat, game.decide(me, "pick_planet", there[seat]))
    return x
