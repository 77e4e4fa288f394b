"""Flares that may be played at any time, as an answer to something, in a referee."""

from typing import Any

from tests.referees.cosmic.effects_ships import spare
from tests.referees.cosmic.registry import Use, effect
from tests.referees.cosmic.reward_list import NEGOTIATES
from tests.referees.cosmic.table import ARTIFACTS, FLARES, PLUSES, held_in

Game = Any


@effect("wild remora", "on_flare")
def wild_remora(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if about != me and use.may():
        game.draw(me, 1)
    return x


@effect("super remora", "on_colony")
def super_remora(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    if about != me and use.again():
        game.set_to_work(me, use.unit)
        able = game.in_warp(me) and game.colonies(me)
        if game.decide(me, "pick_number", ["0", "1"] if able else ["0"]) == "1":
            game.go_home(me, "warp", 1)
        else:
            game.draw(me, 1)
    return x


@effect("wild anti_matter", "respond")
def wild_anti_matter(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A main player or ally stops a wild flare."""
    frame = game.frames[-1]
    fits = frame.unit.startswith("wild") and frame.owner != me and game.role[me] != "none"
    if x != "cancelled" and fits:
        return stop(game, use, x)
    return x


@effect("super anti_matter", "respond")
def super_anti_matter(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    frame = game.frames[-1]
    if x != "cancelled" and frame.what == "flare" and frame.owner != me:
        return stop(game, use, x)
    return x


def stop(game: Game, use: Use, x: Any) -> Any:
    """Cancel what is in use."""
    if use.may():
        return "cancelled"
    return "answered" if use.taken else x


@effect("wild void", "respond")
def wild_void(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A ship outside the encounter cancels an artifact."""
    frame = game.frames[-1]
    fits = frame.what in ARTIFACTS and frame.owner != me and spare(game, me)
    if x == "cancelled" or not fits:
        return x
    if use.may():
        game.give_up_picked(me)
        return "cancelled"
    return "answered" if use.taken else x


@effect("wild healer", "respond")
def wild_healer(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """A Cosmic Zap fizzles."""
    frame = game.frames[-1]
    against = frame.against if frame.what == "cosmic_zap" else -1
    if frame.what == "tech" and frame.unit == "cosmic_field_generator":
        against = game.frames[-2].owner
    if x != "cancelled" and against == me:
        return stop(game, use, x)
    return x


def loose(game: Game, me: int) -> list[str]:
    """Negotiates of a hand, of whatever text, but for the one that was chosen face down."""
    return held_in(game.hand[me] - game.face_down(me), NEGOTIATES)


@effect("wild filch", "respond")
def wild_filch(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """An artifact or flare is taken for a negotiate."""
    frame = game.frames[-1]
    card = frame.what == "flare" or frame.what in ARTIFACTS
    fits = frame.owner != me and card and loose(game, me)
    if x == "cancelled" or not fits:
        return x
    if use.may() and loose(game, me):
        game.throw(me, game.decide(me, "pick_card", loose(game, me)), 1)
        game.filched = me
        return "cancelled"
    return "answered" if use.taken else x


@effect("wild clone", "on_played")
def wild_clone(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """An artifact that was just played comes back."""
    there = game.laid[x] + game.discard[x]
    if about == me and there and (me, x) not in game.returning and use.may():
        if game.laid[x]:
            game.returning.append((me, x))
        else:
            game.take_off(x)
            game.pick_up(me, x)
    return x


@effect("wild reserve", "on_thrown")
def wild_reserve(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Reinforcements of others are collected."""
    kind, count, pile = x
    if about != me and kind in PLUSES and game.pile(pile)[kind] >= count:
        if use.again():
            game.set_to_work(me, use.unit)
            game.collect_cards(me, kind, count, pile)
    return x


@effect("super vulch", "on_thrown")
def super_vulch(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    kind, count, pile = x
    if about != me and kind in FLARES and game.pile(pile)[kind] >= count:
        if use.again():
            game.set_to_work(me, use.unit)
            game.collect_cards(me, kind, count, pile)
    return x


@effect("super vulch", "new_hand")
def vulch_keeps_flares(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Flares are kept in a redraw, too."""
    if about == me and use.may():
        game.set_to_work(me, use.unit)
    return x


@effect("vulch", "on_thrown")
def vulch(game: Game, me: int, about: int, x: Any, use: Use) -> Any:
    """Artifacts of others are collected, but those that come back to their players."""
    kind, count, pile = x
    kept = sum(pile == "laid" and kind == other for _, other in game.returning)
    fits = about != me and kind in ARTIFACTS
    if fits and game.pile(pile)[kind] - kept >= count and use.must():
        game.collect_cards(me, kind, count, pile)
    return x
