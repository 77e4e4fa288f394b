"""Powers that save, lose and move ships, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.totals import OTHER, SIDES, ZONE

Game = Any


def won(game: Game, me: int) -> bool:
    """Return whether a main player or ally is on the winning side, as an ally of both sides is."""
    return game.role[me] != "none" and game.result == f"{game.side_of(me)}_won"


def lost(game: Game, me: int) -> bool:
    """Return whether a main player or ally is on the losing side."""
    if game.role[me] == "none":
        return False
    return game.result in (f"{OTHER[game.side_of(me)]}_won", "both_lost")


# ---- saved ----


@effect("zombie", "loss")
def zombie(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """All ships bound for the warp go home, if there is a colony."""
    if about == me and x and game.colonies(me) and use.must():
        game.save(me, x)
        return 0
    return x


@effect("observer", "judged", "loss", stands=True)
def observer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Own ships of an ally, or the allies' ships of a main player, are spared."""
    if use.place == "judged":
        if lost(game, me) and (me, "observer") not in game.work:
            sides = [game.side_of(me)]
            ours = [me] if game.is_ally(me) else game.allies(sides[0])
            if ours and use.must():
                game.set_to_work(me, "observer")
        return x
    if game.losing and x and game.works(me, "observer"):
        ours = [me] if game.is_ally(me) else game.allies(game.side_of(me))
        if about in ours and game.colonies(about):
            game.save(about, x)
            return 0
    return x


@effect("spiff", "loss")
def spiff(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """One ship of an offense that lost by ten (by five with its flare) lands after all."""
    lead = abs(game.total["defense"] - game.total["offense"])
    enough = lead >= (5 if game.works(me, "super spiff") else 10)
    fits = about == me == game.offense and game.losing and game.fought and enough
    if fits and x and use.may():
        game.zones["limbo"][me] -= 1
        game.ships[game.target][me] += 1
        game.new_colony(me, game.target, 1)
        game.landed(me, game.target, 1)
        return x - 1
    return x


@effect("healer", "on_lost")
def healer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """All ships that another has just lost come back, for a card."""
    count, gone = x
    sunk, afar = count - gone, gone * game.rule["healer_restores_removed"]
    lost = min(sunk, game.zones["warp"][about]) + min(afar, game.zones["removed"][about])
    if about == me or not game.colonies(about) or not lost:
        return x
    if use.may():
        game.go_home(about, "removed", afar)
        game.fallen[about] = max(0, game.fallen[about] - min(sunk, game.zones["warp"][about]))
        game.healing = True
        game.go_home(about, "warp", sunk)
        game.healing = False
        game.draw(me, lost if game.works(me, "super healer") else 1)
    return x


# ---- lost ----


@effect("void", "judged", "fate")
def void(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Ships of the losers leave the game; as many stay as colonies win."""
    if use.place == "judged":
        fits = game.is_main(me) and won(game, me) and (me, "void") not in game.work
        if fits and use.must():
            game.set_to_work(me, "void")
        return x
    if game.losing and game.works(me, "void") and (lost(game, about) or about == game.both):
        left = game.fleet_of(about) - game.zones["removed"][about] - game.rule["win_colonies"]
        return x - max(0, min(x, left))
    return x


@effect("vacuum", "on_lost")
def vacuum(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """As many ships of others go along."""
    if (
        about != me
        or x[0] == x[1]
        or not any(game.to_lose(seat) for seat in game.seats if seat != me)
    ):
        return x
    if use.must():
        left = x[0] - x[1]
        if game.works(me, "super vacuum"):
            drag_named(game, me, left)
            return x
        for seat in game.timing():
            if seat == me or not left:
                continue
            most = min(left, game.to_lose(seat))
            words = [str(count) for count in range(most + 1)]
            count = int(game.decide(me, "pick_number", words)) if most else 0
            left -= count
            game.give_up(seat, count)
        for seat in game.timing():
            if seat != me:
                game.to_warp(seat, "limbo")
    return x


def drag_named(game: Game, me: int, left: int) -> None:
    """The ships are named one by one, player by player."""
    for seat in game.timing():
        while seat != me and left and game.on_colonies(seat):
            planet = game.decide(me, "pick_planet", [*game.colonies(seat), "done"])
            if planet == "done":
                break
            left -= 1
            game.leave_plain(seat, planet, "limbo")
    for seat in game.timing():
        if seat != me:
            game.to_warp(seat, "limbo")


@effect("cudgel", "win")
def cudgel(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The loser loses as many ships again as the winner has in the encounter."""
    if not (game.is_main(me) and won(game, me) and game.is_attack(game.side_of(me))):
        return x
    hit = [game.foe(me)]
    if game.works(me, "super cudgel"):
        hit += game.allies(game.side_of(game.foe(me)))
    if any(game.to_lose(seat) for seat in hit) and game.fighting[me] and use.must():
        for seat in hit:
            game.give_up(seat, game.fighting[me])
        for seat in hit:
            game.to_warp(seat, "limbo")
    return x


@effect("shadow", "destiny_drawn")
def shadow(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A ship of the player whom destiny shows goes to the warp."""
    kind, *colour = game.drawn.split()
    shown = [seat for seat in game.seats if seat != me]
    if kind == "colour":
        shown = [int(colour[0])]
    elif kind != "wild":
        shown = [game.shown]
    shown = [seat for seat in shown if seat != me and game.colonies(seat)]
    if shown and use.must():
        victim = int(game.decide(me, "pick_player", [str(seat) for seat in shown]))
        planet = game.decide(me, "pick_planet", game.colonies(victim))
        before = game.lost_now[victim]
        game.leave_plain(victim, planet, "limbo")
        game.to_warp(victim, "limbo")
        lost_one = game.lost_now[victim] > before
        if lost_one and game.works(me, "super shadow") and game.zones["warp"][me]:
            game.come(me, planet, "warp")
    return x


@effect("kamikaze", "pre_select")
def kamikaze(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Up to four ships for two cards each."""
    if game.is_main(me) and game.on_colonies(me) and use.may():
        most = min(4, game.on_colonies(me))
        words = [str(count) for count in range(1, most + 1)]
        count = int(game.decide(me, "pick_number", words))
        game.sacrifice(me, count)
        game.to_warp(me, "limbo")
        game.draw(me, 2 * count)
    return x


@effect("grudge", "post_alliance", "judged", "encounter_end", stands=True)
def grudge(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever declined its invitation pays for it."""
    if not game.is_main(me):
        return x
    if use.place == "post_alliance":
        side = game.side_of(me)
        spurned = [
            seat
            for seat in game.invited[side]
            if seat not in game.allies(side) and seat not in game.sent_away
        ]
        if spurned and use.must():
            game.grudges[me] = spurned
            game.set_to_work(me, use.unit)
        return x
    on = not game.is_zapped(me, "grudge")
    decided = game.result in ("deal", "no_deal")
    if game.grudges.get(me) and decided == (use.place == "encounter_end") and on:
        good = won(game, me) or game.result == "deal"
        holders = [seat for seat in game.timing() if seat in game.grudges[me]]
        game.grudges[me] = []
        if good:
            game.spited[me] = holders
        for seat in holders:
            game.give_up(seat, 1 if good else 4)
        for seat in holders:
            game.to_warp(seat, "limbo")
    return x


# ---- moved ----


@effect("parasite", "ally_turn")
def parasite(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It joins uninvited."""
    both = all(me in game.invited[side] for side in SIDES)
    if about == me and not both and game.on_colonies(me) and use.may():
        game.crashers.add(me)
    return x


@effect("amoeba", "post_select")
def amoeba(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Any number of own ships in the encounter."""
    if game.is_main(me) and game.own_ships(me) and use.may():
        resettle(game, me)
    return x


def resettle(game: Game, me: int) -> None:
    """Any number of ships, from colonies or back to them; without others none can go back."""
    now = game.own_ships(me)
    reset_ships(game, me, 0 if spare(game, me) else now, now + spare(game, me))


def spare(game: Game, me: int) -> int:
    """Own ships on colonies that are not in the encounter."""
    there = game.ships[game.target][me] if me == game.defense and game.target else 0
    return int(game.on_colonies(me) - there)


def reset_ships(game: Game, me: int, least: int, most: int) -> None:
    """Choose how many own ships are in the encounter, and bring them there or home."""
    now = game.own_ships(me)
    words = [str(count) for count in range(least, most + 1)]
    change = int(game.decide(me, "pick_number", words)) - now
    zone = ZONE[game.side_of(me)]
    game.sent[me] = max(game.sent[me], now + change)
    game.growing = True
    more_ships(game, me, max(0, change))
    game.growing = False
    if change < 0 and me == game.defense:
        for _ in range(-change):
            game.leave(me, game.target, "limbo")
        words = [planet for planet in game.colonies(me) if planet != game.target]
        for _ in range(-change):
            game.come(me, game.decide(me, "home", words or [game.target]), "limbo")
    elif change < 0:
        game.go_home(me, zone, -change)
    game.sent[me] = game.own_ships(me)


def more_ships(game: Game, me: int, count: int) -> None:
    """Bring so many ships more into the encounter."""
    game.asked.clear()
    if count:
        game.sent[me] = game.own_ships(me) + count
    for _ in range(count):
        if me == game.defense:
            words = [planet for planet in game.colonies(me) if planet != game.target]
            planet = game.decide(me, "settle", words)
            game.leave(me, planet, "limbo")
            game.come(me, game.target, "limbo")
        else:
            words = game.launchable(me)
            if not words:
                break
            name = "launch" if game.is_main(me) else "source"
            game.leave(me, game.decide(me, name, words), ZONE[game.side_of(me)])


@effect("remora", "on_draw", "on_retrieve")
def remora(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It takes a card where another does, or a ship; a second Remora is not followed."""
    if about == me or "remora" in (game.power[about], game.second[about]):
        return x
    if use.place == "on_draw":
        if use.may():
            game.draw(me, 1)
    elif game.in_warp(me) > game.fallen[me] and game.colonies(me) and use.may():
        game.go_home(me, "warp", 1)
    return x
