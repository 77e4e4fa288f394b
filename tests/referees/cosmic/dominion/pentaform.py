"""Pentaform of Cosmic Dominion, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.table import ALIENS

Game = Any


@effect("pentaform", "first_hand", "on_abroad")
def pentaform(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """It steps on with a foreign colony gained, and back with one lost."""
    if use.place == "first_hand":
        game.arrange_stages(me)
    elif about == me:
        goal = game.stage + (1 if x > 0 else -1)
        if 0 <= goal < len(game.stages) and use.must():
            game.step(me, x)
    return x


@effect("wild pentaform", "regroup", "encounter_end")
def wild_pentaform(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The holder becomes one of two aliens; both flares come into the deck."""
    fits = game.power[me] != "none" and game.certain_aliens() > 2
    if not fits or not use.may():
        return x
    two = game.drawn_aliens(2)
    for each in two:
        game.deck[f"{each}_flare"] += 1
        game.box += 1
    game.mix()
    alien = game.decide(me, "pick_flare", two)
    earlier, game.power[me] = game.power[me], alien
    game.tokens[me] = 0
    game.unzap(me, me)
    game.script.expect("alien", seat=me, power=alien)
    if earlier == "citadel":
        game.raze(me)
    game.refuse_unknown()
    owner = [seat for seat in game.seats if "pentaform" in game.powers_of(seat)]
    if owner:
        use.back(owner[0])
    else:
        use.away()
    return x


@effect("super pentaform", "regroup")
def super_pentaform(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Two stages are exchanged."""
    if len(game.stages) < 2 or not use.may():
        return x
    words = sorted(game.stages, key=ALIENS.index)
    one, two = (game.stages.index(game.decide(me, "pick_flare", words)) for _ in range(2))
    stages = game.stages
    stages[one], stages[two] = stages[two], stages[one]
    if one != two and game.stage in (one, two):
        game.show_stage(me)
    return x
