"""Host and Judge of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.dominion.early import AT_ANY_TIME, answering, give_to_namesake
from tests.referees.cosmic.registry import Use, effect, lasts
from tests.referees.cosmic.table import flares_in
from tests.referees.cosmic.totals import OTHER, SIDES

Game = Any
GUESTS, MORE_GUESTS = 3, 2
"""Flares on the sheet of Host, and so many more are drawn by its flare."""
NARROW = 5
"""Totals that differ by less are a draw for the flare of Judge."""

effect("super host", "respond")(answering)
effect("super judge", "respond")(answering)


# ---- host ----


@effect("host", "start_turn")
def host(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Flares on its sheet leave the game, and unused ones come there."""
    sheet = game.sheet[me]
    if not (sheet.total() or game.unused_flares()) or not use.may():
        return x
    had = sheet.total()
    while sheet.total():
        word = game.decide(me, "pick_flare", ["none", *flares_in(sheet)])
        if word == "none":
            break
        throw_out(game, me, word)
    most = GUESTS + MORE_GUESTS * game.works(me, "super host")
    count = min(most - sheet.total(), len(game.unused_flares()))
    if (
        sheet.total() < GUESTS
        and count
        and (sheet.total() == had or game.decide(me, "pick_number", ["0", "1"]) == "1")
    ):
        for _ in range(count):
            sheet[game.unused_flare(me)] += 1
    while sheet.total() > GUESTS:
        throw_out(game, me, game.decide(me, "pick_flare", flares_in(sheet)))
    return x


def throw_out(game: Game, me: int, alien: str) -> None:
    """A flare on the sheet leaves the game."""
    game.sheet[me][f"{alien}_flare"] -= 1
    game.remove_flare(me, f"{alien}_flare")


@effect("wild host", *AT_ANY_TIME)
def wild_host(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Three unused flares."""
    if game.unused_flares() and use.may():
        for _ in range(min(GUESTS, len(game.unused_flares()))):
            game.draw_unused(me)
        give_to_namesake(game, use)
    return x


# ---- judge ----


@effect("judge", "pre_select")
def judge(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The winner or the loser gets a colony, cards, or both."""
    if not game.is_main(me) or (me, "judge") in game.work or not use.may():
        return x
    game.set_to_work(me, "judge")
    most = max(game.hand[game.offense].total(), game.hand[game.defense].total())
    both = game.works(me, "super judge")
    whom = ["0", "1"] if both else [game.decide(me, "pick_number", ["0", "1"])]
    for word in whom:
        colony = game.decide(me, "pick_number", ["0", "1"])
        cards = game.decide(me, "pick_number", [str(count) for count in range(most + 1)])
        game.fiat[word] = (colony == "1", int(cards))
    return x


lasts("encounter_end", "judge")


@effect("judge", "encounter_end", passive=True)
def ends(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """What was declared is done, even though the power was zapped or lost since."""
    if not use.probing and (me, "judge") in game.work:
        execute(game)
    return x


def execute(game: Game) -> None:
    """What the winner and the loser get by a fiat."""
    fought = "attack" in game.met.values()
    winner = game.result.removesuffix("_won")
    fiat, game.fiat = game.fiat, {}
    if not fought or winner not in SIDES:
        return
    for word, (colony, cards) in sorted(fiat.items()):
        side = winner if word == "0" else OTHER[winner]
        seat, giver = game.mains()[side], game.mains()[OTHER[side]]
        for _ in range(min(cards, game.hand[giver].total())):
            game.take(seat, giver)
        if colony and game.new_colonies(side) and game.can_settle(side):
            planet = game.decide(seat, "pick_planet", game.new_colonies(side))
            game.settle(seat, planet, game.rule["deal_ships"])


@effect("wild judge", "judged")
def wild_judge(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Totals that hardly differ are a draw, and the main players talk."""
    gap = abs(game.total["offense"] - game.total["defense"])
    if game.is_main(me) and game.fought and gap < NARROW and not game.tied and use.may():
        game.tied = True
        game.result = "open"
        game.face = dict.fromkeys(SIDES, "negotiate")
    return x
