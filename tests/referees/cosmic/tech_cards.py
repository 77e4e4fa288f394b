"""What each tech does, in a referee of Cosmic Encounter."""

import itertools
from typing import Any

from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.effects_ships import spare
from tests.referees.cosmic.table import ENCOUNTER, Cards
from tests.referees.cosmic.tech_list import TECHS, tech
from tests.referees.cosmic.techs import TechUse

Game = Any
BONUS = 10
NARROW = 5


# ---- at the start of an encounter ----


@tech("coldsleep_ship", "regroup")
def coldsleep_ship(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """A colony on any planet of another system."""
    home = game.system(me)
    planets = [each for each in game.in_systems() if not game.ships[each][me] and each not in home]
    if planets and game.on_colonies(me) and use.may():
        game.spend(use)
        game.settle(me, game.decide(me, "pick_planet", planets), 4)
    return x


@tech("delta_scanners", "regroup")
def delta_scanners(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """A card of the discard."""
    if game.reusable().total() and use.may():
        game.spend(use)
        game.pick_discard(me)
    return x


def four_cards(game: Game, me: int) -> Cards:
    """Draw four cards to look at; a quake ends that."""
    before, game.dealt_anew = game.hand[me].copy(), []
    for _ in range(4):
        game.draw_cards(me, 1)
        if game.dealt_anew:
            break
    game.happen("on_draw", me, 4)
    return Cards() if game.dealt_anew else game.hand[me] - before


@tech("vacuum_turbines", "regroup")
def vacuum_turbines(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """Four cards, of which some are discarded."""
    if use.may():
        game.spend(use)
        new = four_cards(game, me)
        while new.total():
            kind = pick(game, me, me, tuple(new), none=True)
            if kind == "none":
                break
            new[kind] -= 1
            game.throw(me, kind, 1)
            new = +new
    return x


@tech("warpspace_key", "regroup")
def warpspace_key(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """All own ships leave the warp."""
    if me == game.offense and game.can_return(me) and use.may():
        game.spend(use)
        game.go_home(me, "warp")
    return x


@tech("enigma_device", "regroup")
def enigma_device(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """All hands come to the size of a new one."""
    if use.may():
        game.spend(use)
        while game.hand[me].total():
            kind = pick(game, me, me, none=True)
            if kind == "none":
                break
            game.throw(me, kind, 1)
        for seat in game.clockwise(me):
            more = game.rule["hand"] - game.hand[seat].total()
            if more > 0:
                game.draw(seat, more)
            for _ in range(-more):
                game.throw_unseen(seat)
    return x


@tech("genesis_bomb", "regroup")
def genesis_bomb(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """Another planet for the own system."""
    slot, card = game.find_tech(me, use.unit)
    if game.is_researched(card) and not game.genesis and use.may():
        there = min(game.committed(card), card.ships + game.zones["warp"][me])
        game.lift_tech(slot)
        game.discard_word(me, card.word)
        planet = f"p{me}.{game.rule['planets']}"
        game.genesis = planet
        game.add_planet(planet)
        game.script.expect("genesis", planet=planet)
        words = [str(count) for count in range(there + 1)]
        count = int(game.decide(me, "pick_number", words))
        for number in range(count):
            game.come(me, planet, "research" if number < card.ships else "warp")
        game.go_home(me, "research", max(0, card.ships - count))
    return x


@tech("omega_missile", "regroup")
def omega_missile(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """A planet leaves the game; all ships there are lost."""
    if use.may():
        game.spend(use)
        planet = game.decide(me, "pick_planet", list(game.in_systems()))
        game.destroy(planet)
    return x


# ---- launch and alliances ----


@tech("energy_cloak", "post_launch")
def energy_cloak(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """The defense may not invite; where nobody can ally that is of no use."""
    guests = any(game.colonies(seat) for seat in game.timing()[2:])
    able = game.rule["ally_max"] and game.rule["alliances"] != "none"
    if me == game.offense and guests and able and use.may():
        game.spend(use)
        game.cloaked = True
    return x


@tech("qax", "pre_invite")
def qax(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """Somebody has to ally, and gets the card."""
    if not game.is_main(me) or game.pressed >= 0 or (me == game.defense and game.cloaked):
        return x
    able = [seat for seat in game.seats if not game.is_main(seat) and game.colonies(seat)]
    if able and game.rule["alliances"] != "none" and use.may():
        taker = int(game.decide(me, "pick_player", [str(seat) for seat in able]))
        slot, card = game.find_tech(me, use.unit)
        card.owner = taker
        game.pressed, game.presser = taker, me
        game.script.expect("tech_given", seat=me, partner=taker, slot=f"tech {slot}")
        game.script.expect("pressed", seat=me, partner=taker)
    return x


# ---- planning and reveal ----


def attackers(game: Game) -> list[int]:
    """Whoever has ships at the gate."""
    return [seat for seat in game.timing() if game.zones["gate"][seat]]


@tech("gluon_mines", "post_select")
def gluon_mines(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """Attackers are lost, as many as ships on it."""
    _, card = game.find_tech(me, use.unit)
    left = game.committed(card)
    if me != game.defense or not left or not attackers(game) or not use.may():
        return x
    game.spend(use)
    for _ in range(left):
        if attackers(game):
            words = [str(seat) for seat in sorted(attackers(game))]
            hit = int(game.decide(me, "pick_player", words))
            game.hit_prometheus(hit)
            game.drift(hit, 1, "gate", "limbo")
    for seat in game.timing():
        game.to_warp(seat, "limbo")
    if not attackers(game):
        game.mined, game.result = True, "defense_won"
    return x


@tech("lunar_cannon", "completed", "destiny_drawn", "showdown")
def lunar_cannon(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """Ten more for the own side beside two planets."""
    if use.place == "completed":
        if use.must():
            place_cannon(game, me, game.system(me))
    elif use.place == "destiny_drawn":
        if game.drawn == "wild" and not game.cannon_moved and use.may():
            game.cannon_moved = True
            place_cannon(game, me, game.in_systems(), "done")
    else:
        fits = game.role[me] != "none" and game.attacks() == 2 and game.target in game.cannon
        if fits and use.unit not in game.tech_used and use.may():
            game.tech_used.add(use.unit)
            game.add(game.side_of(me), BONUS)
    return x


def are_neighbours(one: str, other: str) -> bool:
    """Whether two planets of a system are next to each other; one that is gone leaves a gap."""
    return one[:2] == other[:2] and int(other[3:]) == int(one[3:]) + 1


def place_cannon(game: Game, me: int, planets: list[str], *stay: str) -> None:
    """Between a planet and the next one, or where it is; what was discovered is beside none."""
    planets = [planet for planet in planets if planet not in game.found]
    pairs = [pair for pair in itertools.pairwise(planets) if are_neighbours(*pair)]
    first = game.decide(me, "pick_planet", [*(one for one, _ in pairs), *stay])
    if first in stay:
        return
    game.cannon = next(pair for pair in pairs if pair[0] == first)
    game.script.expect("cannon", seat=me, planet=first)


@tech("xenon_lasers", "showdown")
def xenon_lasers(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """One more or one less."""
    fits = game.role[me] != "none" and game.attacks() == 2 and use.unit not in game.tech_used
    if fits and use.may():
        game.tech_used.add(use.unit)
        more = game.decide(me, "pick_number", ["0", "1"]) == "1"
        game.add(game.side_of(me), 1 if more else -1)
    return x


@tech("quark_battery", "completed", "showdown")
def quark_battery(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """An encounter card is kept, and changes places with the one that was revealed."""
    if use.place == "completed":
        if game.held(me, ENCOUNTER) and use.must():
            kind = pick(game, me, me, ENCOUNTER)
            game.hand[me][kind] -= 1
            game.stored[me] = kind
            game.script.expect("stored", seat=me, kind=kind)
    elif game.is_main(me) and game.stored.get(me) and game.card[game.side_of(me)] and use.may():
        game.spend(use)
        swap_stored(game, me)
    return x


def swap_stored(game: Game, seat: int) -> None:
    """The card under a battery takes the place of the one that was revealed."""
    side = game.side_of(seat)
    kind, old = game.stored.pop(seat), str(game.card[side])
    game.laid[kind] += 1
    game.card[side] = kind
    game.script.expect("revealed", seat=seat, kind=kind)
    game.used_up = old
    game.change_face(side)


# ---- at any time ----


@tech("cosmic_field_generator", "respond")
def cosmic_field_generator(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """It acts as a Cosmic Zap."""
    frame = game.frames[-1]
    power = frame.what == "power" or frame.unit.startswith("super") or frame.card
    if x != "cancelled" and power:
        if use.may():
            game.spend(use)
            game.by_zap = game.is_returned(frame)
            return "cancelled"
        return "answered" if use.taken else x
    return x


@tech("tech_scrambler", "respond", "regroup", "post_launch", "post_select")
def tech_scrambler(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """A tech is cancelled and discarded, if its number is not more than the ships on this."""
    _, card = game.find_tech(me, use.unit)
    if use.place == "respond":
        frame = game.frames[-1]
        if frame.what != "tech" or frame.owner == me or x == "cancelled":
            return x
        if game.weight(frame.owner, frame.unit) <= game.committed(card) and use.may():
            game.spend(use)
            return "cancelled"
        return "answered" if use.taken else x
    theirs = [each for each in game.cards() if each.up and each.owner != me]
    words = [each.word for each in theirs if game.number_of(each) <= game.committed(card)]
    if words and use.may():
        words.sort(key=TECHS.index)
        word = game.decide(me, "pick_tech", words)
        slot = next(slot for slot, each in game.techs.items() if each.word == word)
        scrap(game, slot)
        game.spend(use)
    return x


def scrap(game: Game, slot: int) -> None:
    """A tech that lies open is discarded, and what it has brought is gone."""
    card = game.techs[slot]
    game.drop_tech(slot)
    if card.word == "lunar_cannon":
        game.cannon = ()
    elif card.word == "prometheus" and game.captain == card.owner:
        game.sink_prometheus()
    elif card.word == "precursor_seed":
        game.lose_second(card.owner)
    elif card.word == "quark_battery" and card.owner in game.stored:
        kind = game.stored.pop(card.owner)
        game.put_off(Cards([kind]))
        game.script.expect("discarded", seat=card.owner, kind=kind, count=1)


# ---- the rest ----


@tech("collapsium_hulls", "loss")
def collapsium_hulls(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """A ship stays on the planet after a narrow defeat."""
    lead = abs(game.total["offense"] - game.total["defense"])
    fits = about == me == game.defense and game.losing and game.fought and lead <= NARROW
    if fits and x and use.unit not in game.tech_used and use.may():
        game.tech_used.add(use.unit)
        game.zones["limbo"][me] -= 1
        game.ships[game.target][me] += 1
        game.landed(me, game.target, 1)
        return x - 1
    return x


@tech("infinity_drive", "encounter_end")
def infinity_drive(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """An encounter of its own, at once."""
    if game.has_card(me) and game.driver < 0 and use.may():
        game.spend(use)
        game.driver = me
    return x


@tech("plasma_thrusters", "post_launch")
def plasma_thrusters(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """A ship of the defense moves to the planet."""
    if me == game.defense and spare(game, me) and use.unit not in game.tech_used and use.may():
        game.tech_used.add(use.unit)
        words = [planet for planet in game.colonies(me) if planet != game.target]
        game.leave(me, game.decide(me, "settle", words), "limbo")
        game.come(me, game.target, "limbo")
    return x


@tech("prometheus", "completed")
def prometheus(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """Another ship, which counts four; without a colony it comes to the warp."""
    if use.must():
        colonies = game.colonies(me)
        place = game.decide(me, "pick_planet", colonies) if colonies else "warp"
        game.launch_prometheus(me, place)
    return x


@tech("precursor_seed", "completed")
def precursor_seed(game: Game, me: int, about: int, x: Any, use: TechUse) -> Any:
    """A second power."""
    if use.must():
        game.reincarnate(me)
    return x
