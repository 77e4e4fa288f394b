"""Explorer of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.effects_ships import won
from tests.referees.cosmic.registry import Use, effect, lasts
from tests.referees.cosmic.reward_list import REWARDS
from tests.referees.cosmic.table import Cards

Game = Any
LAST_COLOUR = 5
"""The colour that nobody plays."""
COEXISTING, ALONE, ABSENT = 2, 4, 1
"""What a discovered planet adds: beside others, alone there, without a colony there."""
CARD, SHIP, BLUE = "0", "1", "2"
"""Rewards that come at once: the last is a reward card."""
THERE = 4
"""What the flare adds at a discovered planet."""


@effect("explorer", "launch_capacity", "showdown")
def explorer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It brings a planet to where the gate points; planets that it has found add to totals."""
    if use.place == "launch_capacity":
        left = game.rule["explorer_planets"] - game.brought
        if me == game.offense and game.target and left and use.may():
            planet = f"p{LAST_COLOUR}.{game.brought}"
            game.brought += 1
            point_at(game, planet, me)
    else:
        there = [planet for planet in game.found if planet in game.planets]
        fits = game.role[me] != "none" and game.attacks() == 2 and there
        if fits and (me, "explorer") not in game.work and use.may():
            game.set_to_work(me, "explorer")
            game.add(game.side_of(me), sum(worth(game, me, planet) for planet in there))
    return x


def point_at(game: Game, planet: str, me: int = -1) -> None:
    """A new planet joins the system that is aimed at, and the gate points there."""
    system = game.system_of(game.target)
    if me >= 0:
        game.found[planet] = system
        game.add_planet(planet)
        game.script.expect("discovered", seat=me, planet=planet, partner=system)
    else:
        bring_genesis(game, planet)
    game.target = planet
    game.script.expect("target", planet=planet)


def bring_genesis(game: Game, planet: str) -> None:
    """The Genesis planet comes out of the box, or from another system with all that is there."""
    if game.genesis:
        game.move_planet(game.genesis, planet)
    else:
        game.add_planet(planet)
    game.genesis = planet
    game.script.expect("genesis", planet=planet)


def worth(game: Game, me: int, planet: str) -> int:
    """What a discovered planet adds."""
    if not game.ships[planet][me]:
        return ABSENT
    others = any(game.ships[planet][seat] for seat in game.seats if seat != me)
    return COEXISTING if others else ALONE


@effect("super explorer", "showdown")
def super_explorer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """More at a discovered planet."""
    fits = game.role[me] != "none" and game.attacks() == 2 and game.target in game.found
    if fits and (me, use.unit) not in game.work and use.may():
        game.set_to_work(me, use.unit)
        game.add(game.side_of(me), THERE)
    return x


lasts("judged", "wild explorer")
lasts("encounter_end", "wild explorer")


@effect("wild explorer", "launch_capacity", "judged", "encounter_end")
def wild_explorer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It brings the Genesis planet, and is rewarded whatever comes of it."""
    if use.place == "launch_capacity":
        there = not game.genesis or game.genesis in game.planets
        fits = me == game.offense and game.target and there
        if fits and use.may():
            game.set_to_work(me, use.unit)
            system = game.system_of(game.target)
            point_at(game, f"p{system}.{game.rule['planets']}")
            if game.rule["win_check"] == "instant":
                game.look_for_winners()
        return x
    if use.probing or not game.works(me, use.unit):
        return x
    if use.place == "judged":
        if (me, "genesis") not in game.work and not game.tied:
            game.work.add((me, "genesis"))
            game.due[me] += choose_rewards(game, me, won(game, me))
    elif game.result in ("deal", "conceded", "no_deal"):
        good = game.result != "no_deal"
        reward_at_once(game, me, choose_rewards(game, me, good))
    return x


def reward_at_once(game: Game, me: int, due: int) -> None:
    """All rewards are announced, one by one, before any is taken."""
    said = Cards()
    warp = game.in_warp(me) if game.colonies(me) else 0
    blues = game.blues.total() + sum(game.discard[kind] for kind in REWARDS)
    for _ in range(due):
        words = [CARD] * (game.rule["reward"] != "ship")
        words += [SHIP] * (game.rule["reward"] != "card" and said[SHIP] < warp)
        words += [BLUE] * bool(CARD in words and said[BLUE] < blues)
        if not words:
            break
        said[game.decide(me, "pick_number", words)] += 1
    if not said.total():
        return
    game.log["rewards_n"][me] += said.total()
    if said[CARD] or said[SHIP]:
        game.script.expect("rewarded", seat=me, cards=said[CARD], ships=said[SHIP])
    game.draw(me, said[CARD])
    game.reward_in_blue(me, said[BLUE])
    game.go_home(me, "warp", said[SHIP])


def choose_rewards(game: Game, me: int, good: bool) -> int:
    """After a success a reward for each ship, if it likes, or else one."""
    most = game.per_ship(me, game.sent[me]) if good else 1
    if most > 1 and game.decide(me, "pick_number", ["0", "1"]) == "0":
        return 1
    return most
