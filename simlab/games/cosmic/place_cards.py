"""Cards of a described position: hands, a hoard, discard, deck, and the places of flares."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core.position_schema import ME
from simlab.core.value_parsers import counts
from simlab.games.cosmic import components as c, place_aliens, place_techs
from simlab.games.cosmic.dominion import deck, faces
from simlab.games.cosmic.keys import BURIED, UNSEEN, UNSEEN_REWARD
from simlab.games.cosmic.place_passing import Description, run
from simlab.games.cosmic.play import bottoms, cards, discards, pile, sets, tops
from simlab.games.cosmic.state import MOST_BOTTOMS
from simlab.jit.errors import UsageError

DEALT = 2
"""Aliens that each player may have been dealt, and whose flares are in the game."""


def write_cards(world: Any, description: Description) -> None:
    """Write hands, hoard, discard and deck; undescribed cards are placeholders in the deck."""
    table, me = world.table, description[ME]
    hand, flares = _counted(table, "hand", description)
    discard, thrown = _counted(table, "discard", description)
    hoard, hoarded = _counted(table, "hoard", description)
    if twice := flares & thrown | hoarded & (flares | thrown):
        name = c.ID_WORDS[c.FIRST_FLARE + twice.bit_length() - 1]
        raise UsageError(f"hand: {name} is in the discard or hoard, too, and there is one")
    hidden_hoard = place_aliens.write_hoard(table, world.seats[me], description, hoard, hoarded)
    built = np.bincount([kind for _, kind in description.get("citadels", [])], minlength=len(hand))
    rewards = table.rules.reward_copies if table.rules.reward_deck else [0] * c.REWARD_N
    copies = np.array([int(each) for each in (*table.rules.copies, 0, *rewards)])
    copies[c.FLARE] = _write_flares(world, me, flares, thrown)
    buried = _check_buried(table, description)
    named = hand + discard + hoard + built + np.bincount(buried, minlength=len(hand))
    for kind in np.flatnonzero(named > copies):
        key = "buried" if kind in buried else "hand"
        raise UsageError(f"{key}: {named[kind]} {c.KIND_WORDS[kind]} in all, of {copies[kind]}")
    world.seats[me].hand[:], table.discard[:] = hand, discard
    world.hidden.deck[:] = copies - named
    place_techs.write_stored(world, description)
    left = int(world.hidden.deck[: c.KINDS].sum()) - hidden_hoard
    blue = [count or 0 for count in description.get("reward_hands", [0] * int(table.seats))]
    if any(blue) and not table.rules.reward_deck:
        raise UsageError("reward_hands: there is no reward deck (reward_deck=on)")
    sizes = description.get("hands", [None] * int(table.seats))
    if sizes[me] not in (None, hand.sum()):
        raise UsageError(f"hands: seat {me} has {hand.sum()} cards, not {sizes[me]}")
    for seat in range(int(table.seats)):
        size = int(table.rules.hand) if sizes[seat] is None else sizes[seat]
        if blue[seat] > size and seat != me:
            raise UsageError(f"reward_hands: seat {seat} has {size} cards, not {blue[seat]}")
        table.hand_n[seat] = hand.sum() if seat == me else size
        table.blue_n[seat] = hand[c.KINDS :].sum() if seat == me else blue[seat]
        left -= 0 if seat == me else size - blue[seat]
    if left < 0:
        raise UsageError(f"hands: there are {-left} cards too few for hands of these sizes")
    table.deck_n = left
    unknown = sum(blue) - blue[me]
    table.reward_n = int(world.hidden.deck[c.KINDS :].sum()) - unknown
    if table.reward_n < 0:
        raise UsageError(f"reward_hands: there are {-table.reward_n} reward cards too few")
    _write_top(table, description)
    _write_buried(world, description)
    run(deck.recount, world, me)


def _write_top(table: Any, description: Description) -> None:
    """Write the top card of the discard, if it was described."""
    if (card := description.get("top_discard")) is None:
        return
    if not table.rules.flares:
        raise UsageError("top_discard: without flares the top card does not matter (flares=on)")
    if run(cards.is_reward, card):
        raise UsageError(f"top_discard: {c.ID_WORDS[card]} lies in the discard of the reward deck")
    if run(discards.in_discard, table, card) == 0:
        raise UsageError(f"top_discard: {c.ID_WORDS[card]} is not in the discard (discard)")
    run(pile.put, table, card)


def _write_buried(world: Any, description: Description) -> None:
    """Put cards at the bottom of decks: known ones, or placeholders for those of another player."""
    table, me = world.table, description[ME]
    gambler = place_aliens.seat_of(table, c.GAMBLER)
    others = 0 if gambler in (None, me) else 1 << int(gambler)
    for kind in description.get("buried", []):
        seers = 1 << me if kind < UNSEEN else others
        if kind >= UNSEEN:
            first = c.KINDS if kind == UNSEEN_REWARD else 0
            last = c.RETREAT if kind == UNSEEN_REWARD else c.ENCOUNTER_N - 1
            there = [each for each in range(first, last + 1) if left_in_deck(world, each) > 0]
            if not there:
                raise UsageError(f"buried: {BURIED.words[kind]}: no such card is left in this game")
            kind = there[0]
            take_from_deck(world, "buried", kind)
        bottom = tops.REWARD if run(cards.is_reward, kind) else tops.COSMIC
        run(bottoms.put_under, world, bottom, kind, seers)


def _check_buried(table: Any, description: Description) -> list[int]:
    """Return the described cards at the bottom of decks; refuse them where none can be."""
    buried = description.get("buried", [])
    if buried and not _may_bury(table):
        raise UsageError("buried: nobody in this game puts a card under a deck (Gambler)")
    if len(buried) > MOST_BOTTOMS:
        raise UsageError(f"buried: {MOST_BOTTOMS} cards are the most, not {len(buried)}")
    for kind in buried:
        if not table.rules.reward_deck and (kind == UNSEEN_REWARD or c.KINDS <= kind < UNSEEN):
            word = BURIED.words[kind]
            raise UsageError(f"buried: {word}: there is no reward deck (reward_deck=on)")
    return [kind for kind in buried if kind < UNSEEN]


def _may_bury(table: Any) -> bool:
    """Return whether the game has a Gambler, or may have had one."""
    rules = table.rules
    changing = (c.GAMBLER, c.REINCARNATOR, c.PENTAFORM)
    more = rules.flares or rules.technology
    return bool(more) or any(int(alien) in changing for alien in table.power)


def left_in_deck(world: Any, kind: int) -> int:
    """Count the cards of a kind that a player may have: all but those at the bottom of a deck."""
    return int(world.hidden.deck[kind]) - int(run(bottoms.count_there, world, kind))


def _counted(table: Any, what: str, description: Description) -> tuple[Any, int]:
    """Return named cards as counts by kind, and the set of flares among them."""
    named = counts(description.get(what, {}), c.CARDS)
    flares = 0
    box = len(c.POWER_WORDS) - 1 if table.rules.dominion_aliens else c.BASE_N
    boxed = {*range(1, box + 1), *(int(alien) for alien in table.alien)}
    for card in range(c.FIRST_FLARE + 1, c.CARDS):
        if named[card] > 0 and not table.rules.flares:
            raise UsageError(f"{what}: {c.ID_WORDS[card]}: no flares are in the game (flares=on)")
        if named[card] > 0 and card - c.FIRST_FLARE not in boxed:
            raise UsageError(
                f"{what}: {c.ID_WORDS[card]}: the flares of Cosmic Dominion are not in this game "
                "(dominion_aliens=on)"
            )
        if named[card] > 1:
            raise UsageError(f"{what}: there is one {c.ID_WORDS[card]}, not {named[card]}")
        flares |= int(named[card]) << (card - c.FIRST_FLARE)
    kinds = np.array(named[: c.ALL_KINDS])
    if kinds[c.KINDS :].any() and not table.rules.reward_deck:
        name = c.KIND_WORDS[int(np.flatnonzero(kinds[c.KINDS :])[0]) + c.KINDS]
        raise UsageError(f"{what}: {name}: there is no reward deck (reward_deck=on)")
    kinds[c.FLARE] = named[c.ALL_KINDS :].sum()
    return kinds, flares


def _write_flares(world: Any, me: int, flares: int, thrown: int) -> int:
    """Write the places of flares; the others in the game are placeholders in the deck."""
    table, hidden = world.table, world.hidden
    if not table.rules.flares:
        return 0
    hoarded, away = (
        sets.number(field) for field in (world.seats[me].hoard_flares, table.away_flares)
    )
    mine = flares | hoarded
    if (mine | thrown) & away:
        name = c.ID_WORDS[c.FIRST_FLARE + ((mine | thrown) & away).bit_length() - 1]
        raise UsageError(f"hand: {name} left the game with a life stage of Pentaform")
    shown = sum({1 << int(alien) for alien in table.alien if alien != c.NO_POWER})
    found = mine | thrown | shown
    most = max(int(table.rules.flare_fill), DEALT * int(table.seats))
    if found.bit_count() > most:
        raise UsageError(
            f"hand: {found.bit_count()} flares, with those of the aliens: {most} are the most here"
        )
    count = max(int(table.rules.flare_fill), found.bit_count())
    for alien in range(1, len(c.POWER_WORDS)):
        if found.bit_count() < count and not away >> alien & 1:
            found |= 1 << alien
    sets.write(world.seats[me].flares, flares)
    sets.write(world.seats[me].seen_flares, mine | sets.number(world.seats[me].dealt))
    sets.write(table.discard_flares, thrown)
    sets.write(table.seen_flares, thrown | shown | away)
    table.flare_n = count + away.bit_count()
    sets.write(hidden.flares_in, found | away)
    sets.write(hidden.deck_flares, found & ~mine & ~thrown)
    return count


def take_from_deck(world: Any, what: str, kind: int) -> None:
    """Take a described card out of the deck; refuse it if none is left."""
    reward = run(cards.is_reward, kind)
    above = run(bottoms.above, world.table, tops.REWARD if reward else tops.COSMIC)
    if left_in_deck(world, kind) == 0 or above == 0:
        raise UsageError(f"{what}: {c.ID_WORDS[kind]}: no more of them are left in this game")
    world.hidden.deck[kind] -= 1
    world.table["reward_n" if reward else "deck_n"] -= 1


def revealed_cards(description: Description, otherwise: tuple[int, ...] = ()) -> tuple[int, int]:
    """Return the encounter cards that were turned up, the offense's first."""
    shown = description.get("revealed", otherwise)
    if len(shown) != 2:
        raise UsageError("revealed: say which two cards were turned up, the offense's first")
    for kind in shown:
        if not run(cards.is_encounter, kind):
            raise UsageError(f"revealed: {c.ID_WORDS[kind]} is no encounter card")
    return int(shown[0]), int(shown[1])


def lay_open(world: Any, description: Description, otherwise: tuple[int, ...] = ()) -> None:
    """Lay the encounter cards on the table and determine what they count as.

    In a deal both count as negotiates.
    """
    table = world.table
    table.card_o, table.card_d = shown = revealed_cards(description, otherwise)
    for kind in shown:
        take_from_deck(world, "revealed", kind)
        table.laid[kind] += 1
    run(faces.turn, table)
    if otherwise:
        table.face_o = table.face_d = c.NEGOTIATE
