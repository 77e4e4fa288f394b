"""Actions of effects on cards: see, draw, take, give, play and discard them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.dominion import deck, rewarding_cards, start
from simlab.games.cosmic.play import (
    bits,
    cards,
    citadels,
    discards,
    drawing,
    hooks,
    knowledge,
    laying,
    passing,
    pile,
    planning,
    reveal,
    sets,
    triggers,
    warp_worlds,
)
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def highest_attack(me: Seat) -> int:
    """Return the kind of the highest attack of a hand, or -1."""
    found = c.NOTHING
    for kind in range(c.ATTACK_N):
        if me.hand[kind] > 0:
            found = kind
    left = me.blues & c.OF_TYPE[c.ATTACK_TYPE]
    while left != 0:
        reward = bits.lowest_bit(left)
        left &= left - 1
        if found < 0 or c.PRINTED[reward] > c.PRINTED[found]:
            found = reward
    return found


@kernel
def lowest_attack(me: Seat) -> int:
    """Return the kind of the lowest attack of a hand, or -1."""
    found = c.NOTHING
    for kind in range(c.ATTACK_N):
        if me.hand[kind] > 0:
            found = kind
            break
    left = me.blues & c.OF_TYPE[c.ATTACK_TYPE]
    while left != 0:
        reward = bits.lowest_bit(left)
        left &= left - 1
        if found < 0 or c.PRINTED[reward] < c.PRINTED[found]:
            found = reward
    return found


@compiled_separately("world", "int", "int", rare=True)
def use_up(world: World, seat: int, alien: int) -> None:
    """Discard a played flare, regardless of the rule on flares after their use."""
    table = world.table
    table.laid[c.FLARE] -= 1
    sets.drop(table.laid_flares, alien)
    table.discard[c.FLARE] += 1
    sets.add(table.discard_flares, alien)
    pile.put(table, c.FIRST_FLARE + alien)
    thrown = triggers.of_cards(c.FIRST_FLARE + alien, 1, 0)
    hooks.happen(world, c.H_ON_THROWN, seat, thrown)


@compiled_separately("world", "int", "int", rare=True)
def pass_to_its_alien(world: World, seat: int, alien: int) -> None:
    """Hand a played flare to the player with its alien, or discard it if there is none."""
    table = world.table
    for taker in range(table.seats):
        if table.power[taker] == alien or table.second[taker] == alien:
            laying.flare_back(world, taker, alien)
            return
    use_up(world, seat, alien)


@compiled_separately("world", "int", "int", rare=True)
def draw(world: World, seat: int, count: int) -> None:
    """Draw cards for a player, as a single event."""
    for _ in range(count):
        if drawing.draw(world, seat) < 0:
            break
    if count > 0:
        hooks.happen(world, c.H_ON_DRAW, seat, count)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def take_at_random(world: World, giver: int, taker: int, count: int, rewards: int) -> None:
    """Take random cards from another player, ``rewards`` of them reward cards (`pick_backs`)."""
    for number in range(count):
        cards.want_back(world, giver, rewards - number)
        passing.take_at_random(world, giver, taker)


@compiled_separately("world", "int", rare=True)
def throw_random(world: World, seat: int) -> int:
    """Discard a random card of a player, and return it."""
    return discards.throw_random(world, seat)


@compiled_separately("world", "int", "int", rare=True)
def see_hand(world: World, viewer: int, seat: int) -> None:
    """Show a player the hand of another."""
    knowledge.see_hand(world, viewer, seat)


@compiled_separately("world", "int", "int", "int", rare=True)
def hand_on(world: World, giver: int, taker: int, card: int) -> None:
    """Hand a card over to another player."""
    passing.hand_on(world, giver, taker, card)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def hand_on_one_of(world: World, giver: int, taker: int, card: int, kinds: int) -> None:
    """Hand a card over to another player; all know its possible kinds and its back."""
    known = kinds & knowledge.with_its_back(card)
    passing.hand_on_one_of(world, giver, taker, card, known)


@compiled_separately("world", "int", "int", "int", rare=True)
def hand_on_named(world: World, giver: int, taker: int, card: int) -> None:
    """Hand a card over to another player; all know its name."""
    passing.hand_on_named(world, giver, taker, card)


@compiled_separately("world", "int", "int", "int", rare=True)
def steal(world: World, giver: int, taker: int, card: int) -> None:
    """Take a chosen card from another player; a rift detonates."""
    passing.steal(world, giver, taker, card)


@compiled_separately("world", "int", "int", rare=True)
def throw(world: World, seat: int, card: int) -> None:
    """Discard a card of a player."""
    discards.throw(world, seat, card)


@compiled_separately("world", "int", "int", rare=True)
def from_discard(world: World, seat: int, card: int) -> None:
    """Move a card from the discard pile to a player's hand."""
    discards.from_discard(world, seat, card)


@compiled_separately("world", "int", "int", "int", rare=True)
def build(world: World, seat: int, planet: int, kind: int) -> None:
    """Place a citadel of a player at a planet."""
    citadels.build(world, seat, planet, kind)


@compiled_separately("world", "int", rare=True)
def raze(world: World, planet: int) -> None:
    """Discard the citadels of a planet."""
    citadels.raze(world, planet)


@compiled_separately("world", "int", "int", "int", rare=True)
def reinforce(world: World, seat: int, kind: int, main: int) -> None:
    """Play an attack as a reinforcement of a main player's side."""
    laying.lay(world, seat, kind)
    value = reveal.attack_value(world.table, kind)
    reveal.reinforce(world, seat, kind, main == world.table.offense, value)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def feint(world: World, seat: int, kind: int, main: int, value: int) -> None:
    """Play a card as a reinforcement of a given value."""
    laying.lay(world, seat, kind)
    reveal.add_plus(world, seat, kind, main == world.table.offense, value)


@compiled_separately("world", "int", "int", rare=True)
def unplay(world: World, seat: int, x: int) -> None:
    """Cancel and discard a reinforcement that a player has just played."""
    reveal.unplay(world, seat, x)


@kernel
def is_armed(world: World, seat: int) -> int:
    """Return whether a player holds an encounter card."""
    return cards.is_armed(world.seats[seat])


@compiled_separately("world", "int", rare=True)
def draw_one(world: World, seat: int) -> None:
    """Draw a card for a player, as one of several (`drew` ends the draw)."""
    drawing.draw(world, seat)


@compiled_separately("world", "int", rare=True)
def draw_known(world: World, seat: int) -> int:
    """Draw a card for a player; return it, or -1 if a quake supplied it."""
    card = drawing.draw(world, seat)
    hooks.happen(world, c.H_ON_DRAW, seat, 1)
    return card


@compiled_separately("world", "int", "int", rare=True)
def drew(world: World, seat: int, count: int) -> None:
    """Trigger the reactions to the cards that a player has drawn."""
    if count > 0:
        hooks.happen(world, c.H_ON_DRAW, seat, count)


@compiled_separately("world", "int", rare=True)
def throw_hand(world: World, seat: int) -> None:
    """Discard a player's hand."""
    discards.throw_but(world, seat, 0)


@compiled_separately("world", "int", "int", rare=True)
def pick_up(world: World, seat: int, card: int) -> None:
    """Move a card from the table to a player's hand."""
    laying.pick_up(world, seat, card)


@compiled_separately("world", "int", "int", "int", rare=True)
def hand_over(world: World, giver: int, taker: int, card: int) -> None:
    """Hand a card over to another player openly."""
    passing.hand_over(world, giver, taker, card)


@kernel
def used_card(table: Table, seat: int) -> int:
    """Return the encounter card that a main player used if it is in the discard, or -1."""
    card = table.card_o if seat == table.offense else table.card_d
    if not who.is_main(table, seat) or card < 0 or table.discard[card] == 0:
        return c.NOTHING
    return card


@kernel
def with_used(table: Table) -> int:
    """Return the main players with used encounter cards in the discard pile."""
    found = 0
    for place in range(2):
        if used_card(table, table.order[place]) >= 0:
            found |= 1 << table.order[place]
    return found


@kernel
def gone(table: Table, main: int) -> None:
    """Record that nobody may take a main player's used encounter card any more."""
    if main == table.offense:
        table.card_o = c.NOTHING
    else:
        table.card_d = c.NOTHING


@kernel
def with_cards(table: Table) -> int:
    """Return the players with cards in hand."""
    found = 0
    for seat in range(table.seats):
        if table.hand_n[seat] > 0:
            found |= 1 << seat
    return found


@kernel
def with_spare_cards(world: World) -> int:
    """Return the players with cards that are not set aside."""
    found = 0
    for seat in range(world.table.seats):
        if cards.spare_n(world, seat) > 0:
            found |= 1 << seat
    return found


@kernel
def any_discards(table: Table) -> int:
    """Return whether the discard pile has cards."""
    for kind in range(c.KINDS):
        if table.discard[kind] > 0:
            return True
    return False


@kernel
def trembles(table: Table) -> int:
    """Return whether the next card drawn causes a quake."""
    return table.deck_n == 0 and not any_discards(table)


@kernel
def keep(table: Table, seat: int, card: int) -> None:
    """Mark a card just played to go back to its player's hand when the encounter ends."""
    table.kept = 1
    table.returns[seat] |= 1 << card
    for place in range(table.trigger_n):
        told = table.triggers[place]
        same = triggers.card_in(told.x) == card and triggers.played_in(told.x)
        if told.hook == c.H_ON_THROWN and told.seat == seat and same:
            # no other player can take it
            told.x = 0
            return


@compiled_separately("world", "int", "int", rare=True)
def take_used(world: World, seat: int, main: int) -> None:
    """Move a main player's used encounter card to a player's hand, out of reach of others."""
    table = world.table
    card = table.card_o if main == table.offense else table.card_d
    discards.from_discard(world, seat, card)
    gone(table, main)


@compiled_separately("world", "int", "int", rare=True)
def redraw(world: World, seat: int, step: int) -> int:
    """Draw a new hand for a player without encounter cards; `ASKED` until done, at ``step``."""
    planning.redraw_aside(world, seat)
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", "int", "int", rare=True)
def exchange(world: World, seat: int, step: int) -> int:
    """Exchange a player's hand for a new one; `ASKED` until done, at ``step``."""
    planning.exchange_aside(world, seat)
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", rare=True)
def open_artifacts(world: World) -> None:
    """Activate the hooks of reward-deck artifacts for all players."""
    start.open_artifacts(world)


@compiled_separately("world", rare=True)
def reshuffle(world: World) -> None:
    """Shuffle the discard pile into the deck."""
    drawing.shuffle(world)


@compiled_separately("world", "int", "int", rare=True)
def swap_hands(world: World, one: int, other: int) -> None:
    """Exchange the hands of two players."""
    passing.swap_hands(world, one, other)


@compiled_separately("world", "int", "int", rare=True)
def pool_hands(world: World, one: int, other: int) -> None:
    """Shuffle the hands of two players together; each gets back as many cards as before."""
    passing.pool_hands(world, one, other)


@compiled_separately("world", "int", "int", "int", rare=True)
def show(world: World, seat: int, card: int, viewers: int) -> None:
    """Show a card of a hand to some players."""
    knowledge.show(world, seat, card, viewers)


@compiled_separately("world", "int", "int", rare=True)
def give_flare(world: World, taker: int, alien: int) -> None:
    """Move a flare from the table to a player's hand."""
    laying.flare_back(world, taker, alien)


@compiled_separately("world", "int", "int", rare=True)
def pinch(world: World, giver: int, taker: int) -> int:
    """Take a random card that may still be discarded; return it, or -1."""
    if world.table.hand_n[giver] == 0:
        return c.NOTHING
    card = passing.random_card_for(world, giver, taker)
    passing.hand_on(world, giver, taker, card)
    return card


@compiled_separately("world", "int", "int", rare=True)
def kept(world: World, taker: int, card: int) -> None:
    """Detonate a card that a player has just taken and kept, if it is a rift."""
    if c.RIFT_1 <= card <= c.RIFT_3:
        hooks.happen(world, c.H_ON_STOLEN, taker, card)


@compiled_separately("world", "int", rare=True)
def keep_or_throw(world: World, seat: int) -> None:
    """Keep or discard the card that a player has just pinched (``memo``), as it answers.

    In sampled worlds the card is not known, and may not be in the hand.
    """
    card = world.seats[seat].memo
    if world.table.answer == c.YES:
        kept(world, seat, card)
    elif card >= 0 and cards.in_hand(world.seats[seat], card) > 0:
        throw(world, seat, card)


@compiled_separately("world", "int", "int", rare=True)
def toss(world: World, seat: int, other: int) -> int:
    """Draw 0 or 1 from a player's stream; this player and another see the result."""
    seers = bits.bit(seat) | bits.bit(other)
    side = observed(world, seers, 2)
    if side == NOT_OBSERVED:
        side = below(world.hidden.take_stream[seat], 2)
    record_chance(world, seers, side, 1, 2)
    return side


@compiled_separately("world", "int", "int", "int", rare=True)
def mix_hands(world: World, one: int, other: int, share: int) -> None:
    """Shuffle the hands of two players together; the second one gets ``share`` cards."""
    passing.mix_hands(world, one, other, share)


@kernel
def holds_any(me: Seat, kinds: int) -> int:
    """Return whether a hand holds a card of a set of kinds."""
    return cards.held(me, kinds) != 0


A_CARD, A_SHIP, A_REWARD_CARD = range(3)
"""Kinds of a reward that is taken at once."""
CARD_ONLY, SHIP_ONLY = 1, 2
"""Choices of rule ``reward``."""


@kernel
def rewards_there(table: Table, seat: int) -> int:
    """Return the set of rewards that a player may take at once; it may be empty."""
    found = 0
    if table.rules.reward != SHIP_ONLY:
        found |= 1 << A_CARD
        if table.rules.reward_deck != 0 and deck.there(table) > 0:
            found |= 1 << A_REWARD_CARD
    if table.rules.reward != CARD_ONLY and warp_worlds.in_warp(table, seat) > 0:
        if table.where[seat] != 0:
            found |= 1 << A_SHIP
    return found


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def take_rewards(world: World, seat: int, count: int, blue: int, back: int) -> None:
    """Draw the announced rewards of a player; ships are still to be moved."""
    if count + back > 0:
        note(world, e.E_REWARDED, seat, count, back)
    world.table.rewards_n[seat] += count + blue + back
    draw(world, seat, count)
    rewarding_cards.draw(world, seat, blue)


@compiled_separately("world", "int", "int", rare=True)
def be_rewarded(world: World, seat: int, what: int) -> None:
    """Draw a single reward of a player at once; a ship is still to be moved."""
    world.table.rewards_n[seat] += 1
    if what == A_REWARD_CARD:
        rewarding_cards.draw(world, seat, 1)
        return
    ship = 1 if what == A_SHIP else 0
    note(world, e.E_REWARDED, seat, 1 - ship, ship)
    if what == A_CARD:
        draw(world, seat, 1)
