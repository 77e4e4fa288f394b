"""Tourist of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import answering
from tests.referees.cosmic.registry import Use, effect

Game = Any
STAYS, AHEAD, BACK = "0", "1", "2"
ABOARD = 4
"""So many ships go aboard at home, or leave the liner there."""
DECKS = ("deck", "rewards", "destiny", "techs")
CARDS, KICKERS, MENACES, TECHS = 4, 10, 16, 22
"""From which numbers on cards are told that lie face down."""


@effect("super tourist", "respond")
def super_tourist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Ships board wherever the liner is, if there is no hazard."""
    return x if game.hazard else answering(game, me, about, x, use)


@effect("tourist", "first_hand", passive=True)
def embark(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Ships come aboard before the first journey."""
    for _ in range(ABOARD if game.rule["tourist_boards"] else 0):
        homes = [planet for planet in game.home_planets(me) if game.ships[planet][me]]
        word = game.decide(me, "pick_planet", [*homes, "done"]) if homes else "done"
        if word == "done":
            break
        game.leave(me, word, "liner")
    return x


@effect("tourist", "setup", passive=True)
def berth(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The liner begins in its own system."""
    game.tokens_of(me, "tourist")[me] = 1 + me
    return x


@effect("tourist", "defense_choice")
def tourist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A hazard costs a ship of the liner; else it moves, and its ships land or send a card."""
    if game.defense < 0:
        return x
    if game.hazard:
        if game.zones["liner"][me] and use.must():
            game.drift(me, 1, "liner", "limbo")
            game.to_warp(me, "limbo")
    elif use.may():
        game.set_to_work(me, "tourist")
        cruise(game, me)
    return x


def cruise(game: Game, me: int) -> None:
    """The liner may move, ships board, and then they land or one goes home."""
    row = game.tokens_of(me, "tourist")
    step = {STAYS: 0, AHEAD: 1, BACK: -1}[game.decide(me, "pick_number", [STAYS, AHEAD, BACK])]
    here = (row[me] - 1 + step) % game.n
    if step:
        row[me] = 1 + here
        game.script.expect("liner", seat=me, partner=here)
    if here == me and step:
        shuttle(game, me)
    if game.works(me, "super tourist"):
        board(game, me, here)
    if not land(game, me, here):
        send_postcard(game, me, here)


def shuttle(game: Game, me: int) -> None:
    """Ships come aboard from home colonies, and ships go from there to home colonies."""
    left = ABOARD
    for boarding in (True, False):
        while left and (boarding or game.zones["liner"][me]):
            homes = [planet for planet in game.home_planets(me) if game.ships[planet][me]]
            word = game.decide(me, "pick_planet", [*homes, "done"]) if homes else "done"
            if word == "done":
                break
            left -= 1
            move = game.leave if boarding else game.come
            move(me, word, "liner")


def board(game: Game, me: int, here: int) -> None:
    """Ships of a colony where the liner is come aboard."""
    words = [planet for planet in game.system(here) if game.ships[planet][me]]
    planet = game.decide(me, "pick_planet", [*words, "done"]) if words else "done"
    if planet != "done":
        counts = [str(count) for count in range(game.ships[planet][me] + 1)]
        for _ in range(int(game.decide(me, "pick_number", counts))):
            game.leave(me, planet, "liner")


def land(game: Game, me: int, here: int) -> bool:
    """In the system of the defense, without a colony there, all may land on a planet."""
    count = game.zones["liner"][me]
    system = game.system(here)
    if here != game.defense or not count or any(game.ships[planet][me] for planet in system):
        return False
    planet = game.decide(me, "pick_planet", [*system, "done"])
    if planet == "done":
        return False
    for _ in range(count):
        game.come(me, planet, "liner")
    return True


def send_postcard(game: Game, me: int, here: int) -> None:
    """A ship goes home, and then comes a card of whoever's system it is."""
    able = game.zones["liner"][me] and game.colonies(me) and game.hand[here].total()
    if here == me or not able:
        return
    if game.decide(me, "pick_number", ["0", "1"]) == "1":
        game.go_home(me, "liner", 1)
        game.take_some(me, here, 1)


# ---- the flare in other hands ----


@effect("wild tourist", "regroup", "pre_select", "post_select", "encounter_end")
def wild_tourist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It looks at the top of a deck, or at a card of another that lies face down."""
    if not face_down(game, me) or not use.may():
        return x
    place = int(game.decide(me, "pick_number", [str(number) for number in face_down(game, me)]))
    if place < CARDS:
        look_at_top(game, me, DECKS[place])
    elif place < TECHS:
        seat = (place - CARDS) % (KICKERS - CARDS)
        row = (game.chosen, game.kicker, game.menace)[(place - CARDS) // (KICKERS - CARDS)]
        game.script.expect("saw_card", seat=me, partner=seat, kind=row[seat])
    else:
        card = game.techs[place - TECHS]
        game.script.expect("saw_tech", seat=me, partner=card.owner, tech=card.word)
    return x


def face_down(game: Game, me: int) -> list[int]:
    """What may be looked at: decks, and cards of others; the last destiny card is not drawn."""
    destinies = game.destiny.total() - 1
    decks = (game.deck.total(), game.blues.total(), destinies, len(game.tech_deck))
    found = [
        place
        for place, count in enumerate(decks)
        if count and me not in known_on(game, DECKS[place])[1]
    ]
    others = [seat for seat in game.seats if seat != me]
    closed = [seat for seat in others if game.chosen[seat] and seat not in game.open_first]
    found += [CARDS + seat for seat in closed]
    found += [KICKERS + seat for seat in others if game.kicker[seat]]
    found += [MENACES + seat for seat in others if game.menace[seat]]
    techs = [slot for slot, card in sorted(game.techs.items()) if card.owner != me and not card.up]
    return found + [TECHS + slot for slot in techs]


def known_on(game: Game, deck: str) -> tuple[str, set[int]]:
    """Which card is known to be drawn next from a deck, and who knows it."""
    if game.is_bottom_next(deck):
        return game.bottoms[deck][0]
    return game.tops.get(deck, ("", set()))


def look_at_top(game: Game, me: int, deck: str) -> None:
    """Whoever has looked knows what is drawn next."""
    if deck == "destiny":
        kind = str(game.script.chance("saw_destiny", "seat", "drawn")["drawn"])
        there = game.destiny[kind] > 0
    elif deck == "techs":
        kind = str(game.script.chance("saw_tech", "seat", "partner", "tech")["tech"])
        there = kind in game.tech_deck
    else:
        kind = str(game.script.chance("saw_top", "seat", "kind")["kind"])
        there = (game.deck if deck == "deck" else game.blues)[kind] > 0
    game.script.possible(f"a card of the {deck}", there, kind)
    known, seats = known_on(game, deck)
    game.script.check(f"on top of the {deck}", known or kind, kind)
    if game.is_bottom_next(deck):
        seats.add(me)
    else:
        game.tops[deck] = (kind, seats | {me})
