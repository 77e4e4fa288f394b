"""Hyperspace drives of flagships, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.special_ships import slot_of
from tests.referees.cosmic.things import Play, thing
from tests.referees.cosmic.totals import ZONE

Game = Any
WINDOWS = {
    "pre_select": "drive_before",
    "showdown": "drive_reveal",
    "judged": "drive_escape",
}


@thing("drive", *WINDOWS)
@thing("drive_2", *WINDOWS)
def drive(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """A flagship moves to a colony, onto a tech, or into the encounter."""
    slot = slot_of(use)
    if not game.rule[WINDOWS[use.place]] or not game.up[me][slot]:
        return x
    words = goals(game, me, slot, use.place == "judged")
    if not words or not use.may():
        return x
    word = game.decide(me, "pick_planet", words)
    game.up[me][slot] = False
    start = set_out(game, me, slot)
    game.is_driving = True
    if word.startswith("tech"):
        research(game, me, slot, start, word)
    else:
        arrive(game, me, slot, start, word)
    game.is_driving = False
    game.turned = True
    return x


def goals(game: Game, me: int, slot: int, escaping: bool) -> list[str]:
    """Where it may go; once there is a winner, into the encounter no more."""
    place = game.berth[me][slot]
    words = [planet for planet in game.colonies(me) if planet != place]
    if me == game.defense and not escaping:
        words = [planet for planet in words if planet != game.target]
    inward = game.role[me] != "none" and not game.here(me, slot) and not escaping
    techs = [word for word in game.techs_to_drive_to(me) if word != place]
    return [*words, *["done"] * inward, *techs]


def set_out(game: Game, me: int, slot: int) -> str:
    """It leaves its place; the zone from which it goes on."""
    place, here = str(game.berth[me][slot]), game.here(me, slot)
    if place.startswith("tech"):
        game.techs[int(place.split()[1])].ships -= 1
        game.berth[me][slot] = "research"
        return "research"
    if place not in ("gate", "side"):
        game.bring_mark(me, slot, "limbo")
        game.leave(me, place, "limbo")
        return "limbo"
    if here and me != game.defense and place == ZONE[game.side_of(me)]:
        game.sent[me] -= 1
    return place


def research(game: Game, me: int, slot: int, start: str, word: str) -> None:
    """It is one of the ships that research a tech."""
    if start != "research":
        game.bring_mark(me, slot, "research")
        game.drift(me, 1, start, "research")
        game.leaving[me].clear()
    number = int(word.split()[1])
    game.techs[number].ships += 1
    game.berth[me][slot] = word
    game.script.expect("researched", seat=me, slot=word)
    game.used["drive onto a tech"] += 1


def arrive(game: Game, me: int, slot: int, start: str, word: str) -> None:
    """It comes to a colony, or into the encounter."""
    goal = word
    if word == "done":
        goal = game.target if me == game.defense else ZONE[game.side_of(me)]
    game.bring_mark(me, slot, goal)
    if goal in ("gate", "side"):
        game.sent[me] += 1
        game.drift(me, 1, start, goal)
        game.leaving[me].clear()
    else:
        game.come(me, goal, start)
