"""Flares that are played before the cards are turned up, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.alliances import ZONE
from tests.referees.cosmic.effects_cards import pick
from tests.referees.cosmic.effects_ships import reset_ships, resettle, spare
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import ENCOUNTER

Game = Any
FIXED = "lizard"
"""A power that goes to nobody else."""
MOST_CALLED = 61
"""The greatest number that may be called."""


# ---- regroup ----


@effect("wild masochist", "retrieve")
def wild_masochist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Another player retrieves as many ships instead of the offense."""
    others = [seat for seat in game.seats if seat != game.offense and game.can_return(seat)]
    can_send = bool(game.colonies(game.offense))
    if x and game.in_warp(game.offense) and others and can_send and use.may():
        game.retriever = int(game.decide(me, "pick_player", [str(seat) for seat in others]))
        game.go_home(game.retriever, "warp", min(x, game.in_warp(game.offense)))
        return 0
    return x


@effect("super masochist", "retrieve")
def super_masochist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A ship leaves the game instead of coming back."""
    if me == game.offense and x and game.zones["warp"][me] and use.may():
        game.drift(me, 1, "warp", "removed")
        return 0
    return x


@effect("super kamikaze", "retrieve")
def super_kamikaze(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Three ships instead of one."""
    if me == game.offense and game.in_warp(me) > x and use.may():
        return 3
    return x


@effect("super machine", "retrieve")
def super_machine(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card instead of a ship."""
    if me == game.offense and x and game.in_warp(me) and use.may():
        game.draw(me, 1)
        return 0
    return x


@effect("wild philanthropist", "regroup")
def wild_philanthropist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The own power is lent to another for the encounter."""
    able = [seat for seat in game.seats if seat != me and game.power[seat] != FIXED]
    fits = game.power[me] not in ("none", FIXED) and able
    if fits and game.on_colonies(me) and use.may():
        words = [str(seat) for seat in able]
        taker = int(game.decide(me, "pick_player", words))
        game.sacrifice(me, 1)
        game.to_warp(me, "limbo")
        game.lend(me, taker)
    return x


@effect("super hate", "start_turn")
def super_hate(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The card is shown, and kept."""
    if me == game.offense and use.may():
        game.set_to_work(me, use.unit)
    return x


@effect("wild mind", "regroup", "post_alliance", "rewards")
def wild_mind(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """What another player draws is seen."""
    if use.may():
        game.decide(me, "pick_player", [str(seat) for seat in game.seats if seat != me])
    return x


# ---- destiny, launch, alliances ----


@effect("wild dictator", "destiny_drawn")
def wild_dictator(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The card is discarded, and another drawn."""
    if me != game.offense and not game.draw_again and use.may():
        game.draw_again = True
    return x


@effect("super dictator", "destiny_source")
def super_dictator(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """As the offense, too."""
    if me == game.offense and use.may():
        game.choose_destiny(me)
    return x


@effect("wild will", "destiny_drawn")
def wild_will(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whom destiny shows may be met in any system."""
    kind, *colour = game.drawn.split()
    seat = int(colour[0]) if kind == "colour" else game.shown
    fits = me == game.offense and seat not in (-1, me) and not game.aimed
    if fits and use.may():
        places = {*game.colonies(seat), *game.system(seat)}
        words = [planet for planet in game.in_systems() if planet in places]
        game.aimed = (seat, game.decide(me, "pick_planet", words))
    return x


@effect("super will", "destiny_source")
def super_will(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It sees a hand before it chooses."""
    if me == game.offense and use.may():
        words = [str(seat) for seat in game.seats if seat != me]
        seat = int(game.decide(me, "pick_player", words))
        game.script.expect("hand_seen", seat=me, partner=seat)
    return x


@effect("super macron", "launch_capacity", "ally_turn")
def super_macron(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Up to four ships, each of which counts four."""
    if use.place == "launch_capacity" and me == game.offense:
        # without its power it may send as many ships, which count 1
        if use.may() or game.is_zapped(me, "macron"):
            return game.rule["launch_max"]
    if use.place == "ally_turn" and about == me and game.could_join(me) and use.may():
        game.work.discard((me, "macron sends"))
    return x


@effect("super observer", "launch_capacity", "ally_turn")
def super_observer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """One of the ships that are sent comes out of the warp."""
    joins = me == about and game.could_join(me)
    sends = me == game.offense if use.place == "launch_capacity" else joins
    if sends and game.zones["warp"][me] and use.may():
        if use.place == "launch_capacity":
            game.out_of_warp(me, "gate")
        else:
            game.set_to_work(me, use.unit)
    return x


@effect("super mite", "launch_capacity")
def super_mite(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """What the defense would discard may be kept."""
    if me == game.offense and game.hand[game.defense].total() > 3 and use.may():
        game.set_to_work(me, use.unit)
    return x


@effect("wild trader", "pre_invite")
def wild_trader(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A card by chance from the opponent, and one of choice back."""
    if game.is_main(me) and game.hand[game.foe(me)].total() and use.may():
        foe = game.foe(me)
        game.take_some(me, foe, 1)
        game.take(foe, me, (pick(game, me, me),))
    return x


@effect("super mind", "pre_invite")
def super_mind(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever is no main player sees both hands."""
    if not game.is_main(me) and use.may():
        for seat in (game.offense, game.defense):
            game.script.expect("hand_seen", seat=me, partner=seat)
    return x


@effect("super mutant", "post_launch")
def super_mutant(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Up to three cards are discarded first."""
    if game.is_main(me) and game.hand[me].total() > 1 and use.may():
        for _ in range(min(3, game.hand[me].total())):
            kind = pick(game, me, me, none=True)
            if kind == "none":
                break
            game.throw(me, kind, 1)
    return x


@effect("wild observer", "post_alliance")
def wild_observer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Each own ally draws a card."""
    if game.is_main(me) and game.allies(game.side_of(me)) and use.may():
        for seat in game.allies(game.side_of(me)):
            game.draw(seat, 1)
    return x


@effect("wild mite", "post_alliance")
def wild_mite(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """All allied ships go home."""
    if not game.is_main(me):
        return x
    sides = (game.side_of(me), game.side_of(game.foe(me)))
    mine, theirs = (sum(game.ships_for(ally, side) for ally in game.allies(side)) for side in sides)
    if theirs > mine and use.may():
        game.struck = True
        for seat in game.allies():
            game.sent_away.add(seat)
            while game.is_ally(seat):
                game.go_home(seat, game.call_off(seat))
    return x


@effect("super zombie", "post_alliance")
def super_zombie(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Each ally may add a ship from its warp."""
    if not game.is_main(me):
        return x
    able = [ally for ally in game.allies(game.side_of(me)) if game.zones["warp"][ally]]
    if able and use.may():
        for seat in able:
            if game.decide(seat, "pick_number", ["0", "1"]) == "1":
                side = game.side_of(me)
                game.sent[seat] += game.side_of(seat) == side
                game.out_of_warp(seat, ZONE[side])
    return x


# ---- before cards are chosen ----


@effect("wild amoeba", "pre_select")
def wild_amoeba(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Up to four own ships more, or fewer."""
    if game.is_main(me) and game.own_ships(me) + spare(game, me) and use.may():
        now = game.own_ships(me)
        least = max(0, now - 4) if spare(game, me) else now
        reset_ships(game, me, least, now + min(4, spare(game, me)))
    return x


@effect("wild chosen", "pre_select")
def wild_chosen(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_main(me) and use.may():
        game.draw(me, 1)
    return x


@effect("wild fido", "pre_select")
def wild_fido(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The opponent takes the top card of the discard, and the own hand gets one of the deck."""
    if game.is_main(me) and game.reusable().total() and use.may():
        found = game.script.chance("picked_up", "seat", "kind")
        kind = str(found["kind"])
        game.script.check("who takes it", game.foe(me), found["seat"])
        game.script.possible("the top discard", game.top_of_discard()[kind] > 0, kind)
        game.take_off(kind)
        game.hand[game.foe(me)][kind] += 1
        game.draw(me, 1)
    return x


@effect("wild hate", "pre_select")
def wild_hate(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The opponent discards a card by chance; without encounter cards it has lost."""
    fits = game.is_main(me) and game.result == "open" and game.hand[game.foe(me)].total()
    if fits and use.may():
        foe = game.foe(me)
        game.throw_unseen(foe)
        if not game.armed(foe):
            game.end_now(f"{game.side_of(me)}_won")
    return x


@effect("wild loser", "pre_select")
def wild_loser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_main(me) and use.may():
        game.end_now("both_lost")
    return x


@effect("wild oracle", "pre_select")
def wild_oracle(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Both hands are mixed, and as many cards are taken back."""
    if game.is_main(me) and use.may():
        game.mix_hands(me, game.foe(me))
    return x


@effect("wild sorcerer", "pre_select")
def wild_sorcerer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The main players exchange their aliens for good."""
    mains = (game.offense, game.defense)
    fits = not any({"sorcerer", FIXED} & {*game.powers_of(seat)} for seat in mains)
    if fits and use.may():
        game.swap_aliens()
        owners = [seat for seat in game.seats if "sorcerer" in game.powers_of(seat)]
        if owners:
            use.back(owners[0])
        else:
            use.away()
    return x


@effect("super trader", "pre_select")
def super_trader(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It exchanges hands with anybody, not only with the opponent: once."""
    if game.is_main(me) and (me, "trader") not in game.work and use.may():
        words = [str(seat) for seat in game.seats if seat != me]
        game.take_hand(me, int(game.decide(me, "pick_player", words)))
    return x


@effect("super philanthropist", "pre_select")
def super_philanthropist(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Whoever was given a card has to play it."""
    if me in game.given and game.given[me][1] in ENCOUNTER and use.may():
        game.must_play[game.given[me][0]] = game.given[me][1]
    return x


# ---- cards lie face down ----


@effect("wild calculator", "post_select")
def wild_calculator(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It says whether the sum will be odd."""
    if game.is_main(me) and use.may():
        game.said[me, use.unit] = int(game.decide(me, "pick_number", ["0", "1"]))
        game.set_to_work(me, use.unit)
    return x


@effect("wild gambler", "post_select")
def wild_gambler(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_main(me) and use.may():
        words = [str(number) for number in range(MOST_CALLED + 1)]
        game.said[me, use.unit] = int(game.decide(me, "pick_number", words))
        game.set_to_work(me, use.unit)
    return x


@effect("wild kamikaze", "post_select")
def wild_kamikaze(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Up to four ships outside the encounter for three points each."""
    if game.is_main(me) and spare(game, me) and use.may():
        words = [str(count) for count in range(1, min(4, spare(game, me)) + 1)]
        count = int(game.decide(me, "pick_number", words))
        game.give_up_outside(me, count, forced=False)
        game.to_warp(me, "limbo")
        game.add(game.side_of(me), 3 * count)
    return x


@effect("super amoeba", "post_select")
def super_amoeba(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_ally(me) and game.own_ships(me) and use.may():
        resettle(game, me)
    return x


@effect("super calculator", "post_select")
def super_calculator(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_ally(me) and use.may():
        game.set_to_work(me, "calculator")
    return x


@effect("super sorcerer", "post_select")
def super_sorcerer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_ally(me) and use.may():
        game.swap_chosen(me)
    return x


@effect("super loser", "post_select")
def super_loser(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if game.is_main(me) and (me, "loser") not in game.work and use.may():
        game.set_to_work(me, "loser")
    return x


@effect("super mirror", "post_select")
def super_mirror(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The digits of one card only."""
    if game.works(me, "mirror") and use.may():
        words = [str(seat) for seat in sorted((game.offense, game.defense))]
        game.reversed_sides = {game.side_of(int(game.decide(me, "pick_player", words)))}
    return x
