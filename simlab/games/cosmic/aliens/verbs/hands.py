"""What effects do with cards: see, draw, take, give, play and discard them."""

from __future__ import annotations

from typing import Any

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


@kernel
def highest_attack(me: Any) -> Any:
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
def lowest_attack(me: Any) -> Any:
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
def use_up(world: Any, seat: Any, alien: Any) -> None:
    """A flare that was played is discarded, whatever the rules say of flares after their use."""
    table = world.table
    table.laid[c.FLARE] -= 1
    sets.drop(table.laid_flares, alien)
    table.discard[c.FLARE] += 1
    sets.add(table.discard_flares, alien)
    pile.put(table, c.FIRST_FLARE + alien)
    thrown = triggers.of_cards(c.FIRST_FLARE + alien, 1, 0)
    hooks.happen(world, c.H_ON_THROWN, seat, thrown)


@compiled_separately("world", "int", "int", rare=True)
def pass_to_its_alien(world: Any, seat: Any, alien: Any) -> None:
    """A flare that was played goes to the player with its alien; without one it is discarded."""
    table = world.table
    for taker in range(table.seats):
        if table.power[taker] == alien or table.second[taker] == alien:
            laying.flare_back(world, taker, alien)
            return
    use_up(world, seat, alien)


@compiled_separately("world", "int", "int", rare=True)
def draw(world: Any, seat: Any, count: Any) -> None:
    """A player draws so many cards: one event, however many they are."""
    for _ in range(count):
        if drawing.draw(world, seat) < 0:
            break
    if count > 0:
        hooks.happen(world, c.H_ON_DRAW, seat, count)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def take_at_random(world: Any, giver: Any, taker: Any, count: Any, rewards: Any) -> None:
    """A player takes random cards of another, so many of them reward cards (`pick_backs`)."""
    for number in range(count):
        cards.want_back(world, giver, rewards - number)
        passing.take_at_random(world, giver, taker)


@compiled_separately("world", "int", rare=True)
def throw_random(world: Any, seat: Any) -> Any:
    """A player discards a random card; return which one."""
    return discards.throw_random(world, seat)


@compiled_separately("world", "int", "int", rare=True)
def see_hand(world: Any, viewer: Any, seat: Any) -> None:
    """A player sees the hand of another."""
    knowledge.see_hand(world, viewer, seat)


@compiled_separately("world", "int", "int", "int", rare=True)
def hand_on(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A player gives a card to another."""
    passing.hand_on(world, giver, taker, card)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def hand_on_one_of(world: Any, giver: Any, taker: Any, card: Any, kinds: Any) -> None:
    """A player gives a card to another; all know that it is one of some kinds, and its back."""
    known = kinds & knowledge.with_its_back(card)
    passing.hand_on_one_of(world, giver, taker, card, known)


@compiled_separately("world", "int", "int", "int", rare=True)
def hand_on_named(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A player gives another a card of which all have heard the name."""
    passing.hand_on_named(world, giver, taker, card)


@compiled_separately("world", "int", "int", "int", rare=True)
def steal(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A player takes a card that it has chosen from another; a rift detonates."""
    passing.steal(world, giver, taker, card)


@compiled_separately("world", "int", "int", rare=True)
def throw(world: Any, seat: Any, card: Any) -> None:
    """A player discards a card."""
    discards.throw(world, seat, card)


@compiled_separately("world", "int", "int", rare=True)
def from_discard(world: Any, seat: Any, card: Any) -> None:
    """A player takes a card of the discard."""
    discards.from_discard(world, seat, card)


@compiled_separately("world", "int", "int", "int", rare=True)
def build(world: Any, seat: Any, planet: Any, kind: Any) -> None:
    """A player lays a citadel."""
    citadels.build(world, seat, planet, kind)


@compiled_separately("world", "int", rare=True)
def raze(world: Any, planet: Any) -> None:
    """The citadels of a planet are discarded."""
    citadels.raze(world, planet)


@compiled_separately("world", "int", "int", "int", rare=True)
def reinforce(world: Any, seat: Any, kind: Any, main: Any) -> None:
    """A player plays an attack as a reinforcement of a main player's side."""
    laying.lay(world, seat, kind)
    value = reveal.attack_value(world.table, kind)
    reveal.reinforce(world, seat, kind, main == world.table.offense, value)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def feint(world: Any, seat: Any, kind: Any, main: Any, value: Any) -> None:
    """A player plays a card as a reinforcement that counts so much."""
    laying.lay(world, seat, kind)
    reveal.add_plus(world, seat, kind, main == world.table.offense, value)


@compiled_separately("world", "int", "int", rare=True)
def unplay(world: Any, seat: Any, x: Any) -> None:
    """A reinforcement that a player has just played is cancelled and discarded."""
    reveal.unplay(world, seat, x)


@kernel
def is_armed(world: Any, seat: Any) -> Any:
    """Return whether a player holds an encounter card."""
    return cards.is_armed(world.seats[seat])


@compiled_separately("world", "int", rare=True)
def draw_one(world: Any, seat: Any) -> None:
    """A player draws a card, as one of several (`drew` says when it is done)."""
    drawing.draw(world, seat)


@compiled_separately("world", "int", rare=True)
def draw_known(world: Any, seat: Any) -> Any:
    """A player draws a card; return which, or -1 if it has come by a quake."""
    card = drawing.draw(world, seat)
    hooks.happen(world, c.H_ON_DRAW, seat, 1)
    return card


@compiled_separately("world", "int", "int", rare=True)
def drew(world: Any, seat: Any, count: Any) -> None:
    """A player has drawn so many cards."""
    if count > 0:
        hooks.happen(world, c.H_ON_DRAW, seat, count)


@compiled_separately("world", "int", rare=True)
def throw_hand(world: Any, seat: Any) -> None:
    """A player discards its hand."""
    discards.throw_but(world, seat, 0)


@compiled_separately("world", "int", "int", rare=True)
def pick_up(world: Any, seat: Any, card: Any) -> None:
    """A player takes a card that lies on the table."""
    laying.pick_up(world, seat, card)


@compiled_separately("world", "int", "int", "int", rare=True)
def hand_over(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A player gives a card to another for all to see."""
    passing.hand_over(world, giver, taker, card)


@kernel
def used_card(table: Any, seat: Any) -> Any:
    """Return the encounter card that a main player used if it is in the discard, or -1."""
    card = table.card_o if seat == table.offense else table.card_d
    if not who.is_main(table, seat) or card < 0 or table.discard[card] == 0:
        return c.NOTHING
    return card


@kernel
def with_used(table: Any) -> Any:
    """Return the main players whose used encounter cards are in the discard."""
    found = 0
    for place in range(2):
        if used_card(table, table.order[place]) >= 0:
            found |= 1 << table.order[place]
    return found


@kernel
def gone(table: Any, main: Any) -> None:
    """The encounter card that a main player used is nobody's to take any more."""
    if main == table.offense:
        table.card_o = c.NOTHING
    else:
        table.card_d = c.NOTHING


@kernel
def with_cards(table: Any) -> Any:
    """Return the players who hold cards."""
    found = 0
    for seat in range(table.seats):
        if table.hand_n[seat] > 0:
            found |= 1 << seat
    return found


@kernel
def with_spare_cards(world: Any) -> Any:
    """Return the players who hold cards that are not set aside."""
    found = 0
    for seat in range(world.table.seats):
        if cards.spare_n(world, seat) > 0:
            found |= 1 << seat
    return found


@kernel
def any_discards(table: Any) -> Any:
    """Return whether there is a discard."""
    for kind in range(c.KINDS):
        if table.discard[kind] > 0:
            return True
    return False


@kernel
def trembles(table: Any) -> Any:
    """Return whether the next card that is drawn makes a quake."""
    return table.deck_n == 0 and not any_discards(table)


@kernel
def keep(table: Any, seat: Any, card: Any) -> None:
    """A card that a player has just played goes back to its hand when the encounter ends."""
    table.kept = 1
    table.returns[seat] |= 1 << card
    for place in range(table.trigger_n):
        told = table.triggers[place]
        same = triggers.card_in(told.x) == card and triggers.played_in(told.x)
        if told.hook == c.H_ON_THROWN and told.seat == seat and same:
            # nobody else can have it
            told.x = 0
            return


@compiled_separately("world", "int", "int", rare=True)
def take_used(world: Any, seat: Any, main: Any) -> None:
    """A player takes the encounter card that a main player has used, and nobody else can."""
    table = world.table
    card = table.card_o if main == table.offense else table.card_d
    discards.from_discard(world, seat, card)
    gone(table, main)


@compiled_separately("world", "int", "int", rare=True)
def redraw(world: Any, seat: Any, step: Any) -> Any:
    """A player without encounter cards draws a new hand; `ASKED` until it has, at ``step``."""
    planning.redraw_aside(world, seat)
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", "int", "int", rare=True)
def exchange(world: Any, seat: Any, step: Any) -> Any:
    """A player exchanges its hand for a new one; `ASKED` until it has, at ``step``."""
    planning.exchange_aside(world, seat)
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", rare=True)
def open_artifacts(world: Any) -> None:
    """Artifacts of the reward deck are asked for at their hooks, whoever holds them."""
    start.open_artifacts(world)


@compiled_separately("world", rare=True)
def reshuffle(world: Any) -> None:
    """The discard is shuffled into the deck."""
    drawing.shuffle(world)


@compiled_separately("world", "int", "int", rare=True)
def swap_hands(world: Any, one: Any, other: Any) -> None:
    """Two players exchange their hands."""
    passing.swap_hands(world, one, other)


@compiled_separately("world", "int", "int", rare=True)
def pool_hands(world: Any, one: Any, other: Any) -> None:
    """Two players shuffle their hands together; each gets back as many cards as it had."""
    passing.pool_hands(world, one, other)


@compiled_separately("world", "int", "int", "int", rare=True)
def show(world: Any, seat: Any, card: Any, viewers: Any) -> None:
    """Some players see a card of a hand."""
    knowledge.show(world, seat, card, viewers)


@compiled_separately("world", "int", "int", rare=True)
def give_flare(world: Any, taker: Any, alien: Any) -> None:
    """A flare that lies on the table goes to a hand."""
    laying.flare_back(world, taker, alien)


@compiled_separately("world", "int", "int", rare=True)
def pinch(world: Any, giver: Any, taker: Any) -> Any:
    """A player takes a random card that it may still discard; return which one, or -1."""
    if world.table.hand_n[giver] == 0:
        return c.NOTHING
    card = passing.random_card_for(world, giver, taker)
    passing.hand_on(world, giver, taker, card)
    return card


@compiled_separately("world", "int", "int", rare=True)
def kept(world: Any, taker: Any, card: Any) -> None:
    """A card that a player has just taken is kept: a rift detonates."""
    if c.RIFT_1 <= card <= c.RIFT_3:
        hooks.happen(world, c.H_ON_STOLEN, taker, card)


@compiled_separately("world", "int", rare=True)
def keep_or_throw(world: Any, seat: Any) -> None:
    """A player keeps the card that it has just pinched (``memo``), or discards it, as it answers.

    In imagined worlds nobody knows which card that is: it may not be there.
    """
    card = world.seats[seat].memo
    if world.table.answer == c.YES:
        kept(world, seat, card)
    elif card >= 0 and cards.in_hand(world.seats[seat], card) > 0:
        throw(world, seat, card)


@compiled_separately("world", "int", "int", rare=True)
def toss(world: Any, seat: Any, other: Any) -> Any:
    """Return 0 or 1, by the luck of a player; this one and another see it."""
    seers = bits.bit(seat) | bits.bit(other)
    side = observed(world, seers, 2)
    if side == NOT_OBSERVED:
        side = below(world.hidden.take_stream[seat], 2)
    record_chance(world, seers, side, 1, 2)
    return side


@compiled_separately("world", "int", "int", "int", rare=True)
def mix_hands(world: Any, one: Any, other: Any, share: Any) -> None:
    """Two players shuffle their hands together; the second one gets so many cards."""
    passing.mix_hands(world, one, other, share)


@kernel
def holds_any(me: Any, kinds: Any) -> Any:
    """Return whether a hand holds a card of a set of kinds."""
    return cards.held(me, kinds) != 0


A_CARD, A_SHIP, A_REWARD_CARD = range(3)
"""What a reward that is taken at once may be."""
CARD_ONLY, SHIP_ONLY = 1, 2
"""Choices of rule ``reward``."""


@kernel
def rewards_there(table: Any, seat: Any) -> Any:
    """Return what a player may take as a reward at once, as a set; none may be there."""
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
def take_rewards(world: Any, seat: Any, count: Any, blue: Any, back: Any) -> None:
    """A player takes rewards that it has announced; ships are still to be moved."""
    if count + back > 0:
        note(world, e.E_REWARDED, seat, count, back)
    world.table.rewards_n[seat] += count + blue + back
    draw(world, seat, count)
    rewarding_cards.draw(world, seat, blue)


@compiled_separately("world", "int", "int", rare=True)
def be_rewarded(world: Any, seat: Any, what: Any) -> None:
    """A player takes a reward at once; a ship is still to be moved."""
    world.table.rewards_n[seat] += 1
    if what == A_REWARD_CARD:
        rewarding_cards.draw(world, seat, 1)
        return
    ship = 1 if what == A_SHIP else 0
    note(world, e.E_REWARDED, seat, 1 - ship, ship)
    if what == A_CARD:
        draw(world, seat, 1)
