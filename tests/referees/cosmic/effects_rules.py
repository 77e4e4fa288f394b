"""Powers that change whom the offense meets, who wins and who goes on, in a referee."""

from typing import Any

from tests.referees.cosmic.effects_ships import lost, won
from tests.referees.cosmic.registry import Use, effect

Game = Any


@effect("calculator", "post_select")
@effect("mirror", "post_select")
def declared(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """What a main player calls before the reveal."""
    if game.is_main(me) and use.may():
        game.set_to_work(me, use.unit)
        if use.unit == "mirror":
            game.reversed_sides = {"offense", "defense"}
    return x


@effect("sorcerer", "post_select")
def sorcerer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The two cards change places."""
    if game.is_main(me) and use.may():
        game.swap_chosen(me)
    return x


@effect("loser", "pre_select")
def loser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Winner and loser will be exchanged; attacks must be played."""
    if game.is_main(me) and use.may():
        game.set_to_work(me, "loser")
        game.attacks_only = True
    return x


@effect("pacifist", "showdown")
def pacifist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A negotiate wins against an attack."""
    if not game.is_main(me) or (me, "pacifist") in game.work:
        return x
    mine, theirs = game.side_of(me), game.side_of(game.foe(me))
    if game.face[mine] == "negotiate" and game.is_attack(theirs) and use.must():
        game.set_to_work(me, "pacifist")
    return x


@effect("machine", "afterwards")
def machine(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Another encounter as long as it holds an encounter card."""
    goes_on = me == game.offense and not x and not game.turn_broken
    if goes_on and game.has_card(me) and use.may():
        return "goes on"
    return x


@effect("mite", "post_launch")
def mite(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The defense discards down to three cards, or gives the colony."""
    if me != game.offense or game.hand[game.defense].total() <= 3:
        return x
    if use.must():
        if game.decide(game.defense, "pick_number", ["0", "1"]) == "1":
            game.result = "conceded"
            game.land(me, game.target, "gate")
        else:
            while game.hand[game.defense].total() > 3:
                shed(game, me)
    return x


def shed(game: Game, me: int) -> None:
    """The defense loses a card by chance; the flare looks at it first, and may keep it."""
    if not game.works(me, "super mite"):
        game.throw_unseen(game.defense)
        return
    kind = game.take(me, game.defense)
    if game.decide(me, "pick_number", ["0", "1"]) == "0":
        game.throw(me, kind, 1)
    else:
        game.stolen(me, kind)


@effect("will", "destiny_drawn")
def will(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The offense meets whom it likes, where it likes."""
    if me != game.offense or not use.must():
        return x
    words = [str(seat) for seat in game.seats if seat != me]
    seat = int(game.decide(me, "pick_player", words))
    planets = {*game.colonies(seat), *game.system(seat)}
    planet = game.decide(me, "pick_planet", [each for each in game.in_systems() if each in planets])
    game.aimed = (seat, planet)
    return x


@effect("dictator", "destiny_source")
def dictator(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Who is not the offense chooses the destiny card."""
    if me != game.offense and use.must():
        game.choose_destiny(me)
    return x


@effect("masochist", "regroup")
def masochist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It wins when all its ships are lost: in the warp, captive, or out of the game."""
    lost = sum(game.zones[zone][me] for zone in ("removed", "captured", "wed"))
    if game.in_warp(me) + lost == game.fleet_of(me) and use.must():
        game.win_otherwise(me)
    return x


@effect("tick_tock", "encounter_end")
def tick_tock(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A token less for each defense that wins, and each deal."""
    if game.result in ("defense_won", "deal", "conceded") and use.must():
        game.tokens[me] -= 1
        if not game.tokens[me]:
            game.won_otherwise.append(me)
    return x


@effect("warrior", "encounter_end", passive=True)
def tokens_of_warrior(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """One token after a win or a deal, two after a defeat or no deal."""
    if not game.is_main(me):
        return x
    more = int(game.rule["planets"] == 4)
    if won(game, me) or game.result in ("deal", "conceded"):
        game.tell_tokens(me, "warrior", 1 + more)
    elif lost(game, me) or game.result == "no_deal":
        game.tell_tokens(me, "warrior", 2 + more)
    return x


@effect("reincarnator", "encounter_end")
def reincarnator(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A new second power after a defeat."""
    failed = game.is_main(me) and game.result == "no_deal"
    declined = game.works(me, "super reincarnator")
    if (lost(game, me) or failed) and not declined and use.must():
        game.reincarnate(me)
    return x
