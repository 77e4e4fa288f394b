"""Aliens of Cosmic Dominion from Ace to Bride, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.reward_list import REWARDS
from tests.referees.cosmic.table import (
    ATTACKS,
    ENCOUNTER,
    PLAIN,
    TYPES,
    Cards,
    flares_in,
    held_in,
    kind_word,
    owner_of,
)

Game = Any
AT_ANY_TIME = ("regroup", "pre_select", "encounter_end")
"""Where what may be used at any time is used: an encounter begins, cards are chosen, it ends."""
NEAR = 4
"""So far apart may attacks be that Alchemist exchanges."""


# ---- ace ----


@effect("ace", "set_out", "start_turn")
def ace(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It begins without its last planet, and wins with a foreign colony."""
    if use.place == "set_out":
        planet = game.system(me)[-1]
        while game.ships[planet][me]:
            game.leave(me, planet, "warp")
        game.planets.remove(planet)
        del game.ships[planet]
    elif me == game.offense and game.foreign(me) and use.must():
        game.win_otherwise(me)
    return x


@effect("ace", "destiny_drawn", passive=True)
def ace_abroad(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The offense may attack its colonies in the system of its host, too."""
    if me == game.offense or game.aimed or game.draw_again:
        return x
    kind, *colour = game.drawn.split()
    shown = int(colour[0]) if kind == "colour" else game.shown
    if shown == game.offense:
        return x
    colonies = [planet for planet in game.colonies(me) if owner_of(planet) != me]
    colonies = [planet for planet in colonies if planet in game.in_systems()]
    if shown not in (-1, me):
        colonies = [planet for planet in colonies if game.system_of(planet) == shown]
    if colonies:
        word = game.decide(game.offense, "pick_planet", [*colonies, "done"])
        if word != "done":
            game.used["ace abroad"] += 1
            game.aimed = (me, word)
    return x


@effect("wild ace", "showdown")
def wild_ace(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Alone against all others a main player wins."""
    if not game.is_main(me):
        return x
    side = game.side_of(game.foe(me))
    alone = all(game.side_of(seat) == side for seat in game.seats if seat != me)
    if alone and use.may():
        game.decreed = game.side_of(me)
        give_to_namesake(game, use)
    return x


def give_to_namesake(game: Game, use: Use) -> None:
    """The flare goes to whoever has its alien, or is discarded."""
    alien = use.unit.split()[1]
    owners = [seat for seat in game.seats if alien in game.powers_of(seat)]
    if owners:
        use.back(owners[0])
    else:
        use.away()


@effect("super ace", "loss")
def super_ace(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The ships of a defense that has lost go to a planet of another system."""
    if about != me or me != game.defense or not game.losing or not x:
        return x
    here = game.system_of(game.target)
    planets = [planet for planet in game.in_systems() if game.system_of(planet) != here]
    if planets and use.may():
        planet = game.decide(me, "pick_planet", planets)
        game.bring_marks(me, "limbo", planet)
        game.zones["limbo"][me] -= x
        game.ships[planet][me] += x
        game.new_colony(me, planet, x)
        game.landed(me, planet, x)
        use.away()
        return 0
    return x


# ---- alchemist ----


def like(kind: str, reach: float) -> tuple[str, ...]:
    """Cards of the same type; of attacks those whose values are not too far apart."""
    kinds = next(kinds for kinds in TYPES.values() if kind in kinds)
    if kind not in ATTACKS:
        return kinds
    return tuple(each for each in kinds if abs(ATTACKS[each] - ATTACKS[kind]) <= reach)


def fetch(game: Game, me: int, kinds: Any) -> None:
    """A card comes out of either discard."""
    cards = Cards({kind: game.discard[kind] for kind in kinds})
    kind = pick_among(game, me, cards)
    game.take_off(kind)
    game.pick_up(me, kind)


def pick_among(game: Game, me: int, cards: Cards, ask: bool = True) -> str:
    """Choose one of these cards: its kind, and of flares which one, if they are told apart."""
    words = list(dict.fromkeys(kind_word(kind) for kind in held_in(cards, cards)))
    word = str(game.decide(me, "pick_card", words))
    flares = flares_in(cards)
    if word == "flare":
        one = len(flares) == 1 and not ask
        word = f"{flares[0] if one else game.decide(me, 'pick_flare', flares)}_flare"
    return word


@effect("alchemist", *AT_ANY_TIME)
def alchemist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A ship, and a card for another of its type."""
    fits = (me, "alchemist") not in game.work and game.hand[me].total() and game.on_colonies(me)
    if fits and use.may():
        game.set_to_work(me, "alchemist")
        game.sacrifice(me, 1)
        game.to_warp(me, "limbo")
        kind = pick(game, me, me)
        game.throw(me, kind, 1)
        boundless = game.works(me, "super alchemist")
        fetch(game, me, like(kind, 99 if boundless else NEAR))
    return x


@effect("wild alchemist", *AT_ANY_TIME)
def wild_alchemist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card that is no encounter card for another one of its type."""
    if exchangeable(game, me) and use.may() and (kinds := exchangeable(game, me)):
        kind = pick(game, me, me, kinds)
        game.throw(me, kind, 1)
        fetch(game, me, [other for other in like(kind, 0) if other != kind])
    return x


def exchangeable(game: Game, me: int) -> list[str]:
    """Cards of a hand of whose type there are others in the discard."""
    return [
        kind
        for kind in game.hand[me]
        if game.hand[me][kind] and kind not in (*ENCOUNTER, "alchemist_flare")
        if any(game.discard[other] for other in like(kind, 0) if other != kind)
    ]


@effect("super alchemist", "respond")
@effect("super aristocrat", "respond")
@effect("super love", "respond")
@effect("super muckraker", "respond")
@effect("super pickpocket", "respond")
def answering(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A flare that its owner plays while its power is being used."""
    frame = game.frames[-1]
    alien = use.unit.split()[1]
    fits = frame.what == "power" and frame.owner == me and frame.unit == alien
    if x != "cancelled" and fits:
        if use.may():
            game.set_to_work(me, use.unit)
            if alien == "aristocrat":
                use.away()
        return "answered" if use.taken else x
    return x


# ---- angler ----


def any_card(game: Game, me: int) -> str:
    """Name a card, whoever may have it."""
    words = [*PLAIN, "flare", *(REWARDS if game.rule["reward_deck"] else ())]
    word = str(game.decide(me, "pick_card", words))
    if word == "flare":
        word = f"{game.decide(me, 'pick_flare', game.aliens_in_box())}_flare"
    return word


@effect("angler", "pre_select")
def angler(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card that somebody on the other side may have."""
    if game.is_main(me) and (me, "angler") not in game.work and use.may():
        game.set_to_work(me, "angler")
        game.tokens_of(me, "angler")[me] = 0
        if ask_for_card(game, me) and shows(game, me):
            game.tokens_of(me, "angler")[me] = 1  # transcripts show that it asks once more
            if use.must():
                ask_for_card(game, me)
    return x


@effect("super angler", "pre_select")
def super_angler(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_ally(me) and use.may() and ask_for_card(game, me) and shows(game, me):
        ask_for_card(game, me)
    return x


def shows(game: Game, me: int) -> bool:
    """Return whether the card that was drawn is shown, to ask once more."""
    return bool(game.decide(me, "pick_number", ["0", "1"]) == "1")


def ask_for_card(game: Game, me: int) -> bool:
    """Get a card, or draw one; whether the right one was drawn."""
    side = {"offense": "defense", "defense": "offense"}[game.side_of(me)]
    asked = [seat for seat in game.seats if game.side_of(seat) == side]
    giver = int(game.decide(me, "pick_player", [str(seat) for seat in asked]))
    kind = any_card(game, me)
    if game.hand[giver][kind]:
        game.take(me, giver, (kind,))
        if game.rule["angler_take"]:
            game.stolen(me, kind)
        return False
    before = game.hand[me][kind]
    game.draw(me, 1)
    return bool(game.hand[me][kind] > before)


@effect("wild angler", *AT_ANY_TIME)
def wild_angler(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card for this flare, or else one by chance."""
    if not any(game.hand[seat].total() for seat in game.seats if seat != me) or not use.may():
        return x
    kind = any_card(game, me)
    for seat in game.timing():
        if seat != me and game.hand[seat][kind]:
            if game.decide(seat, "pick_number", ["0", "1"]) == "1":
                game.take(me, seat, (kind,))
                use.back(seat)
                return x
    words = [str(seat) for seat in game.seats if seat != me and game.hand[seat].total()]
    giver = int(game.decide(me, "pick_player", words))
    game.take_some(me, giver, 1)
    return x


# ---- aristocrat ----


@effect("aristocrat", "first_hand")
def first_hand(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It takes its first hand out of the whole deck, but not its own flare."""
    for _ in range(game.rule["hand"]):
        pick_out(game, me, Cards({**game.deck, "aristocrat_flare": 0}))
    x.append(me)
    return x


def pick_out(game: Game, me: int, cards: Cards) -> None:
    """A card of choice is drawn."""
    kind = pick_among(game, me, cards, ask=False)
    game.deck[kind] -= 1
    game.hand[me][kind] += 1
    game.script.expect("drew", seat=me, kind=kind)


@effect("aristocrat", "regroup", "post_launch", "pre_select")
def aristocrat(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It draws an unused flare; of those that fit nobody one leaves the game."""
    fits = game.is_main(me) and (me, "aristocrat") not in game.work and game.unused_flares()
    if fits and use.may():
        game.set_to_work(me, "aristocrat")
        more = game.works(me, "super aristocrat")
        if more and game.decide(me, "pick_number", ["0", "1"]) == "1":
            flare = f"{game.decide(me, 'pick_flare', game.unused_flares())}_flare"
            game.draw_unused(me, flare)
        else:
            for _ in range(min(len(game.unused_flares()), 3 if more else 1)):
                game.draw_unused(me)
        useless = [alien for alien in flares_in(game.hand[me]) if not game.has_power(alien)]
        if len(useless) > 1:
            gone = f"{game.decide(me, 'pick_flare', useless)}_flare"
            game.hand[me][gone] -= 1
            game.remove_flare(me, gone)
    return x


@effect("wild aristocrat", "regroup")
def wild_aristocrat(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Any card of the deck, which is shuffled together with the discards."""
    if game.deck.total() and use.may():
        pick_out(game, me, game.deck)
        game.reshuffle()
        give_to_namesake(game, use)
    return x
