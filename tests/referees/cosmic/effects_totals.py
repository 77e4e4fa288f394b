"""Effects that change cards and totals, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.registry import Use, effect

Game = Any


def once(game: Game, me: int, use: Use, fits: bool, must: bool = True) -> None:
    """Use an effect that then works for the rest of the encounter."""
    if fits and (me, use.unit) not in game.work and (use.must() if must else use.may()):
        game.set_to_work(me, use.unit)


def own_attack(game: Game, me: int) -> bool:
    return bool(game.is_main(me) and game.is_attack(game.side_of(me)))


def foes_attack(game: Game, me: int) -> bool:
    return bool(game.is_main(me) and game.is_attack(game.side_of(game.foe(me))))


@effect("tripler", "showdown")
@effect("virus", "showdown")
@effect("warpish", "showdown")
def of_own_attack(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    once(game, me, use, own_attack(game, me))
    return x


def warrior_tokens(game: Game, me: int) -> int:
    return int(game.tokens_of(me, "warrior")[me])


@effect("warrior", "showdown")
def warrior(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    once(game, me, use, own_attack(game, me) and warrior_tokens(game, me) > 0)
    return x


@effect("anti_matter", "showdown")
def anti_matter(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    once(game, me, use, game.is_main(me) and game.attacks() == 2)
    return x


@effect("human", "showdown")
def human(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    once(game, me, use, game.role[me] != "none" and game.attacks() > 0)
    if use.taken and game.is_zapped(me, "human"):
        game.humane = game.side_of(me)
    return x


@effect("super virus", "showdown")
@effect("super tripler", "showdown")
def stronger(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A flare that changes what the power does, once that is at work."""
    once(game, me, use, game.works(me, use.unit.split()[1]), must=False)
    return x


@effect("wild warpish", "showdown")
@effect("wild virus", "showdown")
def flares_of_main(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    once(game, me, use, own_attack(game, me), must=False)
    return x


@effect("wild tripler", "showdown")
def wild_tripler(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    fits = foes_attack(game, me) and game.printed(game.side_of(game.foe(me))) >= 15
    once(game, me, use, fits, must=False)
    return x


@effect("super warpish", "showdown")
def super_warpish(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    once(game, me, use, game.is_main(me) and game.attacks() == 2, must=False)
    return x


@effect("super warrior", "showdown")
def super_warrior(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    fits = game.is_ally(me) and game.is_attack(game.side_of(me)) and warrior_tokens(game, me) > 0
    once(game, me, use, fits, must=False)
    return x


@effect("super human", "showdown")
def super_human(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Eight instead of four; or the flare is discarded to zap the own power."""
    if not game.works(me, "human"):
        return x
    if use.may():
        if game.decide(me, "pick_number", ["0", "8"]) == "8":
            game.set_to_work(me, use.unit)
        else:
            use.away()
            game.zap(me, "human")
            game.script.expect("cancelled", seat=me, what="power")
            game.humane = game.side_of(me)
    elif use.taken and game.is_zapped(me, "human"):
        game.humane = game.side_of(me)  # by the Cosmic Zap against the flare
    return x


@effect("wild human", "showdown")
def wild_human(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """The card becomes a 42, unless no card is an attack; the flare goes to Human."""
    if not game.is_main(me) or "human" in game.powers_of(game.foe(me)):
        return x
    face = "negotiate" if game.emotion_control else "a42"
    if game.face[game.side_of(me)] != face and use.may():
        game.face[game.side_of(me)] = face
        game.turned = True
        owner = [seat for seat in game.seats if "human" in game.powers_of(seat)]
        if owner:
            use.back(owner[0])
        else:
            use.away()
    return x


@effect("macron", "launch_capacity", "ally_turn", "showdown", "ally_ships", "reward")
def macron(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """One ship each time, which counts four."""
    if use.place == "launch_capacity" and me == game.offense:
        return 1 if use.must() else x
    if use.place == "ally_turn" and about == me and game.could_join(me):
        if use.must():
            game.set_to_work(me, "macron sends")
    elif use.place == "ally_ships" and about == me and game.works(me, "macron sends"):
        return 1
    elif use.place == "reward":
        return 2 * x if about == me else x
    elif use.place == "showdown":
        once(game, me, use, game.role[me] != "none" and game.attacks() == 2)
    return x


@effect("super macron", "launch_capacity", "ally_turn")
def super_macron(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    return x


@effect("wild macron", "showdown")
def wild_macron(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    fits = game.role[me] != "none" and game.is_attack(game.side_of(me))
    once(game, me, use, fits, must=False)
    return x
