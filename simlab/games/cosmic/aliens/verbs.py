"""What effects do: cards, ships and questions, shared by all files of aliens.

Each verb that changes more than a few fields is compiled once, apart from the aliens that use it.
Verbs that end with ``return ASKED`` in an effect (questions, ships that their owner moves) name the
``step`` at which the effect is called again: ``table.stage`` then, and ``table.answer``.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import (
    bits,
    cards,
    citadels,
    destiny,
    hooks,
    losses,
    moves,
    powers,
    reveal,
    sheets,
    ships,
    triggers,
    windows,
    winning,
)

MACRON_MORE = 3
"""What a ship of Macron counts beyond one."""

# questions: they return ASKED


@kernel
def pick_player(world: Any, seat: Any, players: Any, step: Any) -> Any:
    """Ask for a player of a set (`NOBODY` may be in it)."""
    bits.ask(world, c.PICK_PLAYER, seat, players)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_planet(world: Any, seat: Any, planets: Any, step: Any) -> Any:
    """Ask for a planet of a set (`DONE` may be in it)."""
    bits.ask(world, c.PICK_PLANET, seat, planets)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_number(world: Any, seat: Any, numbers: Any, step: Any) -> Any:
    """Ask for a number of a set."""
    bits.ask(world, c.PICK_NUMBER, seat, numbers)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_card(world: Any, seat: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of a set, among those in the hand (`NO_CARD` may be in it)."""
    return pick_from(world, seat, seat, kinds, step)


@kernel
def pick_from(world: Any, seat: Any, owner: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of a set, among those in a hand that the player sees."""
    table = world.table
    table.pickable = kinds
    table.pick_from = owner if owner != seat else c.ZERO + c.NOTHING
    bits.ask_in_private(world, c.PICK_CARD, seat, cards.held(world.seats[owner], kinds))
    table.stage = step
    return c.ASKED


@kernel
def pick_mine(world: Any, seat: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of the own hand, of a set that only its owner knows."""
    found = pick_card(world, seat, c.ANY_KIND | c.ONE << c.NO_CARD, step)
    world.seats[seat].options &= kinds
    return found


@kernel
def pick_open(world: Any, seat: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of a set that all see (`NO_CARD` may be in it)."""
    bits.ask(world, c.PICK_CARD, seat, kinds)
    world.table.stage = step
    return c.ASKED


@kernel
def meant(world: Any, seat: Any, kind: Any, step: Any) -> Any:
    """Return which card a player means by a kind; `ASKED` if it has to say which flare.

    The answer at ``step`` is an alien then: the card is ``FIRST_FLARE + answer``.
    """
    return meant_of(world, seat, seat, kind, step)


@kernel
def meant_of(world: Any, seat: Any, owner: Any, kind: Any, step: Any) -> Any:
    """Return which card of a hand a player means by a kind, likewise."""
    if kind != c.FLARE:
        return kind
    options = cards.spare_flares(world.seats[owner])
    if options & (options - 1) == 0:
        return c.FIRST_FLARE + bits.lowest_bit(options)
    world.table.pick_from = owner if owner != seat else c.ZERO + c.NOTHING
    bits.ask_in_private(world, c.PICK_FLARE, seat, options)
    world.table.stage = step
    return c.ASKED


# who is who


@kernel
def is_main(table: Any, seat: Any) -> Any:
    """Whether a player is the offense or the defense."""
    return seat == table.offense or seat == table.defense


@kernel
def takes_part(table: Any, seat: Any) -> Any:
    """Whether a player is a main player or an ally."""
    return table.role[seat] != c.NO_ROLE


@kernel
def opponent(table: Any, seat: Any) -> Any:
    """Return the other main player."""
    return table.defense if seat == table.offense else table.offense


@kernel
def attacks(table: Any, seat: Any) -> Any:
    """Whether a player is on the side of the offense."""
    return table.role[seat] == c.OFFENSE or table.role[seat] == c.OFFENSE_ALLY


@kernel
def face_of(table: Any, seat: Any) -> Any:
    """Return what the card of a main player counts as."""
    return table.face_o if seat == table.offense else table.face_d


@kernel
def is_attack(face: Any) -> Any:
    """Whether a revealed card is an attack."""
    return bits.is_attack(face)


@kernel
def both_attack(table: Any) -> Any:
    """Whether two attacks are revealed, so that totals decide."""
    return bits.is_attack(table.face_o) and bits.is_attack(table.face_d)


@kernel
def head(table: Any, seat: Any) -> Any:
    """Return the main player on the side of a main player or an ally."""
    return table.offense if attacks(table, seat) else table.defense


@kernel
def for_side_of(table: Any, seat: Any) -> Any:
    """Whether it is about the total of the side on which a player is."""
    return takes_part(table, seat) and table.about == head(table, seat)


@kernel
def count_as(table: Any, seat: Any, face: Any) -> None:
    """The card of a main player counts as another; powers may be used because of it."""
    if seat == table.offense:
        table.face_o = face
    else:
        table.face_d = face
    table.turned = 1


@kernel
def ships_in(table: Any, seat: Any) -> Any:
    """Count the ships that a player has in the encounter."""
    if seat == table.defense:
        return table.ships[table.target, seat]
    return table.zones[c.GATE, seat] + table.zones[c.SIDE, seat]


@kernel
def side_ships(table: Any, seat: Any) -> Any:
    """Count all ships on the side of a player."""
    zone = c.GATE if attacks(table, seat) else c.SIDE
    count = c.ZERO
    for each in range(table.seats):
        count += table.zones[zone, each]
    if zone == c.SIDE:
        count += table.ships[table.target, table.defense]
    return count


@kernel
def on_colonies(table: Any, seat: Any) -> Any:
    """Count the ships that a player has on planets."""
    return ships.on_colonies(table, seat)


@kernel
def owner_of(table: Any, alien: Any) -> Any:
    """Return who has an alien, or -1."""
    for seat in range(table.seats):
        if table.power[seat] == alien or table.second[seat] == alien:
            return c.ZERO + seat
    return c.ZERO + c.NOTHING


@kernel
def highest_attack(me: Any) -> Any:
    """Return the kind of the highest attack of a hand, or -1."""
    found = c.ZERO + c.NOTHING
    for kind in range(c.ATTACK_N):
        if me.hand[kind] > 0:
            found = c.ZERO + kind
    return found


@kernel
def lowest_attack(me: Any) -> Any:
    """Return the kind of the lowest attack of a hand, or -1."""
    for kind in range(c.ATTACK_N):
        if me.hand[kind] > 0:
            return c.ZERO + kind
    return c.ZERO + c.NOTHING


@kernel
def has_won(table: Any, seat: Any) -> Any:
    """Whether the side of a player has won."""
    if attacks(table, seat):
        return table.result == c.OFFENSE_WON
    return table.role[seat] != c.NO_ROLE and table.result == c.DEFENSE_WON


@kernel
def is_agreed(table: Any) -> Any:
    """Whether the main players have made a deal, or the defense gave its colony away (R21)."""
    return table.result == c.DEAL_MADE or table.result == c.CONCEDED


@kernel
def has_lost(table: Any, seat: Any) -> Any:
    """Whether the side of a player has lost, perhaps with the other one."""
    if table.result == c.BOTH_LOST:
        return table.role[seat] != c.NO_ROLE
    if attacks(table, seat):
        return table.result == c.DEFENSE_WON
    return table.role[seat] != c.NO_ROLE and table.result == c.OFFENSE_WON


@kernel
def is_ally_of(table: Any, seat: Any, main: Any) -> Any:
    """Whether a player is an ally of a main player."""
    role = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    return table.role[seat] == role


@kernel
def allies_of(table: Any, main: Any) -> Any:
    """Return the set of a main player's allies."""
    found = c.ZERO
    for seat in range(table.seats):
        if is_ally_of(table, seat, main):
            found |= bits.bit(seat)
    return found


@kernel
def in_use(table: Any, seat: Any, unit: Any) -> Any:
    """Whether a power of a player is what is in use just now, and others may respond."""
    if table.frame_n == 0:
        return False
    top = table.frames[table.frame_n - 1]
    return top.what == c.USED_POWER and top.owner == seat and top.against == unit


@kernel
def to_warp(x: Any) -> Any:
    """Of what was lost at `H_ON_LOST`: how many ships are in the warp."""
    return x % c.FOR_GOOD


@kernel
def for_good(x: Any) -> Any:
    """Of what was lost at `H_ON_LOST`: how many ships have left the game."""
    return x // c.FOR_GOOD


@kernel
def at_work(table: Any, seat: Any) -> Any:
    """Whether the power of a player was used and works for the rest of the encounter."""
    return (table.active >> seat) & 1 != 0


@kernel
def strength(table: Any, seat: Any) -> Any:
    """Return what the ships of a player count: those of Macron 4 each."""
    ships = ships_in(table, seat)
    macron = table.power[seat] == c.MACRON or table.second[seat] == c.MACRON
    if macron and bits.has(table.powered, seat) and at_work(table, seat):
        ships += MACRON_MORE * ships
    return ships


@kernel
def allied_strength(table: Any, main: Any) -> Any:
    """Return what the ships of a main player's allies count."""
    found = c.ZERO
    role = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    for seat in range(table.seats):
        if table.role[seat] == role:
            found += strength(table, seat)
    return found


@kernel
def set_to_work(table: Any, seat: Any) -> None:
    """The power of a player works from here on, for the rest of the encounter."""
    table.active |= bits.bit(seat)


@kernel
def works(table: Any, seat: Any, unit: Any) -> Any:
    """Whether a flare of a player works for the rest of the encounter."""
    return powers.works(table, seat, unit)


@kernel
def lasts(table: Any, seat: Any) -> Any:
    """Whether the effect that is called is a flare that works for the rest of the encounter."""
    return powers.works(table, seat, table.unit)


@kernel
def add(table: Any, seat: Any, count: Any) -> None:
    """Add to the total of a player's side."""
    if attacks(table, seat):
        table.plus_o += count
    else:
        table.plus_d += count


@apart("table", "int", rare=True)
def last(table: Any, seat: Any) -> None:
    """The flare that acts works for the rest of the encounter."""
    powers.last(table, seat, table.unit)


@apart("world", "int", rare=True)
def zap(world: Any, seat: Any) -> None:
    """The power of a player is off for the rest of the encounter."""
    world.table.zapped |= bits.bit(seat)
    note(world, e.E_CANCELLED, seat, c.USED_POWER, 0)
    powers.wire(world.table)


@apart("world", rare=True)
def cancel(world: Any) -> None:
    """The card or power in use is cancelled; a card is discarded."""
    windows.cancel(world)


@kernel
def wins(table: Any, seat: Any) -> None:
    """A player wins by an effect, once the encounter is over."""
    table.won_otherwise |= bits.bit(seat)


@kernel
def homes_of(table: Any, seat: Any) -> Any:
    """Return the set of home planets of a player."""
    return bits.planets_of(table, seat)


# cards


@apart("world", "int", rare=True)
def use_up(world: Any, alien: Any) -> None:
    """A flare that was played is discarded, whatever the rules say of flares after their use."""
    table = world.table
    table.laid[c.FLARE] -= 1
    table.laid_flares &= ~bits.bit(alien)
    table.discard[c.FLARE] += 1
    table.discard_flares |= bits.bit(alien)


@apart("world", "int", rare=True)
def pass_to_its_alien(world: Any, alien: Any) -> None:
    """A flare that was played goes to the player with its alien; without one it is discarded."""
    table = world.table
    for seat in range(table.seats):
        if table.power[seat] == alien or table.second[seat] == alien:
            cards.flare_back(world, seat, alien)
            return
    use_up(world, alien)


@apart("world", "int", "int", rare=True)
def draw(world: Any, seat: Any, count: Any) -> None:
    """A player draws so many cards: one event, however many they are."""
    for _ in range(count):
        cards.draw(world, seat)
    if count > 0:
        hooks.happen(world, c.H_ON_DRAW, seat, count)


@apart("world", "int", "int", rare=True)
def take_at_random(world: Any, giver: Any, taker: Any) -> Any:
    """A player takes a random card from another; return which one."""
    return cards.take_at_random(world, giver, taker)


@apart("world", "int", rare=True)
def throw_random(world: Any, seat: Any) -> Any:
    """A player discards a random card; return which one."""
    return cards.throw_random(world, seat)


@apart("world", "int", "int", rare=True)
def see_hand(world: Any, viewer: Any, seat: Any) -> None:
    """A player sees the hand of another."""
    cards.see_hand(world, viewer, seat)


@apart("world", "int", "int", "int", rare=True)
def hand_on(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A player gives a card to another."""
    cards.hand_on(world, giver, taker, card)


@apart("world", "int", "int", rare=True)
def throw(world: Any, seat: Any, card: Any) -> None:
    """A player discards a card."""
    cards.throw(world, seat, card)


@apart("world", "int", "int", rare=True)
def from_discard(world: Any, seat: Any, card: Any) -> None:
    """A player takes a card of the discard."""
    cards.from_discard(world, seat, card)


@apart("world", "int", "int", "int", rare=True)
def build(world: Any, seat: Any, planet: Any, kind: Any) -> None:
    """A player lays a citadel."""
    citadels.build(world, seat, planet, kind)


@apart("world", "int", rare=True)
def raze(world: Any, planet: Any) -> None:
    """The citadels of a planet are discarded."""
    citadels.raze(world, planet)


@apart("world", "int", "int", "int", rare=True)
def reinforce(world: Any, seat: Any, kind: Any, main: Any) -> None:
    """A player plays a card as a reinforcement of a main player's side."""
    cards.lay(world, seat, kind)
    reveal.reinforce(world, seat, kind, main == world.table.offense)


@apart("world", "int", "int", rare=True)
def unplay(world: Any, seat: Any, x: Any) -> None:
    """A reinforcement that a player has just played is cancelled and discarded."""
    reveal.unplay(world, seat, x)


@kernel
def is_armed(world: Any, seat: Any) -> Any:
    """Whether a player holds an encounter card."""
    return cards.encounter_cards(world.seats[seat]) > 0


@apart("world", "int", rare=True)
def draw_one(world: Any, seat: Any) -> None:
    """A player draws a card, as one of several (`drew` says when it is done)."""
    cards.draw(world, seat)


@apart("world", "int", "int", rare=True)
def drew(world: Any, seat: Any, count: Any) -> None:
    """A player has drawn so many cards."""
    if count > 0:
        hooks.happen(world, c.H_ON_DRAW, seat, count)


@apart("world", "int", rare=True)
def throw_hand(world: Any, seat: Any) -> None:
    """A player discards its hand."""
    cards.throw_for_new(world, seat)


@apart("world", "int", "int", rare=True)
def pick_up(world: Any, seat: Any, card: Any) -> None:
    """A player takes a card that lies on the table."""
    cards.pick_up(world, seat, card)


@apart("world", "int", "int", "int", rare=True)
def hand_over(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A player gives a card to another for all to see."""
    cards.hand_over(world, giver, taker, card)


@kernel
def used_card(table: Any, seat: Any) -> Any:
    """Return the encounter card that a main player used if it is in the discard, or -1."""
    card = table.card_o if seat == table.offense else table.card_d
    if not is_main(table, seat) or card < 0 or table.discard[card] == 0:
        return c.ZERO + c.NOTHING
    return card


@kernel
def with_used(table: Any) -> Any:
    """Return the main players whose used encounter cards are in the discard."""
    found = c.ZERO
    for place in range(2):
        if used_card(table, table.order[place]) >= 0:
            found |= c.ONE << table.order[place]
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
    found = c.ZERO
    for seat in range(table.seats):
        if table.hand_n[seat] > 0:
            found |= c.ONE << seat
    return found


@kernel
def any_discards(table: Any) -> Any:
    """Whether there is a discard."""
    for kind in range(c.KINDS):
        if table.discard[kind] > 0:
            return True
    return False


@kernel
def keep(table: Any, seat: Any, card: Any) -> None:
    """A card that a player has just played goes back to its hand when the encounter ends."""
    table.kept = 1
    table.returns[seat] |= c.ONE << card
    for place in range(table.trigger_n):
        told = table.triggers[place]
        same = triggers.card_in(told.x) == card and triggers.played_in(told.x)
        if told.hook == c.H_ON_THROWN and told.seat == seat and same:
            # nobody else can have it
            told.x = 0
            return


@apart("world", "int", "int", rare=True)
def take_used(world: Any, seat: Any, main: Any) -> None:
    """A player takes the encounter card that a main player has used, and nobody else can."""
    table = world.table
    card = table.card_o if main == table.offense else table.card_d
    cards.from_discard(world, seat, card)
    gone(table, main)


@apart("world", "int", rare=True)
def redraw(world: Any, seat: Any) -> None:
    """A player without encounter cards draws a new hand."""
    cards.redraw(world, seat)


@apart("world", "int", "int", rare=True)
def swap_hands(world: Any, one: Any, other: Any) -> None:
    """Two players exchange their hands."""
    cards.swap_hands(world, one, other)


@apart("world", "int", "int", rare=True)
def pool_hands(world: Any, one: Any, other: Any) -> None:
    """Two players shuffle their hands together; each gets back as many cards as it had."""
    cards.pool_hands(world, one, other)


@apart("world", "int", "int", "int", rare=True)
def show(world: Any, seat: Any, card: Any, viewers: Any) -> None:
    """Some players see a card of a hand."""
    cards.show(world, seat, card, viewers)


@apart("world", "int", rare=True)
def throw_flare(world: Any, alien: Any) -> None:
    """A flare that lies on the table is discarded at once."""
    table = world.table
    table.laid[c.FLARE] -= 1
    table.discard[c.FLARE] += 1
    table.laid_flares &= ~bits.bit(alien)
    table.discard_flares |= bits.bit(alien)


@apart("world", "int", "int", rare=True)
def give_flare(world: Any, taker: Any, alien: Any) -> None:
    """A flare that lies on the table goes to a hand."""
    cards.flare_back(world, taker, alien)


# powers


@apart("world", "int", "int", rare=True)
def swap_aliens(world: Any, one: Any, other: Any) -> None:
    """Two players exchange their aliens, with their tokens."""
    powers.swap(world.table, one, other)
    world.table.active &= ~(bits.bit(one) | bits.bit(other))
    powers.wire(world.table)
    note(world, e.E_ALIENS_SWAPPED, one, other, 0)


@apart("world", "int", "int", rare=True)
def lend(world: Any, seat: Any, other: Any) -> None:
    """A player lends its alien for this encounter; what it holds instead is of no use to it."""
    table = world.table
    table.lender = seat + 1
    table.borrower = other
    table.lent = table.power[seat]
    powers.swap(table, seat, other)
    table.zapped |= bits.bit(seat)
    powers.wire(table)
    note(world, e.E_LENT, seat, other, 0)


@apart("table", rare=True)
def unused_aliens(table: Any) -> Any:
    """Return the aliens without set-up text that nobody has."""
    return sheets.unused(table)


@apart("world", rare=True)
def random_alien(world: Any) -> Any:
    """Return a random one of them."""
    return sheets.random_unused(world)


@kernel
def abandon_citadels(world: Any) -> None:
    """Citadels are discarded when nobody has their alien any more."""
    if world.table.citadel_n > 0 and owner_of(world.table, c.CITADEL) < 0:
        citadels.raze(world, c.NOTHING)


@apart("world", "int", "int", rare=True)
def become(world: Any, seat: Any, alien: Any) -> None:
    """A player exchanges its alien for another, without tokens."""
    table = world.table
    table.power[seat] = alien
    table.tokens[seat] = 0
    table.active &= ~bits.bit(seat)
    powers.wire(table)
    note(world, e.E_ALIEN, seat, alien, 0)
    abandon_citadels(world)


@apart("world", "int", "int", rare=True)
def take_second(world: Any, seat: Any, alien: Any) -> None:
    """A player has a second alien beside its own."""
    table = world.table
    table.second[seat] = alien
    table.tokens[seat] = 0
    powers.wire(table)
    note(world, e.E_ALIEN, seat, alien, 0)
    abandon_citadels(world)


# ships


@apart("world", "int", "int", "int", rare=True)
def send_home(world: Any, zone: Any, seat: Any, count: Any) -> None:
    """Ships of a player come home from a zone, each to a colony of its choice."""
    moves.homeward(world, zone, seat, count, world.table.phase)


@apart("world", "int", "int", "int", "int", rare=True)
def settle(world: Any, seat: Any, planet: Any, least: Any, most: Any) -> None:
    """A player moves ships from its other colonies to a planet."""
    moves.start(world, c.TO_PLANET, c.LIMBO, seat, least, most, planet, world.table.phase)


@apart("world", "int", "int", rare=True)
def send(world: Any, seat: Any, count: Any) -> None:
    """An ally sends more ships to its side."""
    table = world.table
    attacking = table.role[seat] == c.OFFENSE_ALLY
    what = c.TO_GATE if attacking else c.TO_SIDE
    zone = c.GATE if attacking else c.SIDE
    table.sent[seat] += count
    moves.start(world, what, zone, seat, count, count, c.NOTHING, table.phase)


@apart("world", "int", "int", rare=True)
def resize(world: Any, seat: Any, wanted: Any) -> None:
    """A player brings ships into the encounter or takes them out: so many are to be there."""
    table = world.table
    planet = table.target
    more = wanted - ships_in(table, seat)
    zone = c.GATE if attacks(table, seat) else c.SIDE
    table.sent[seat] = max(table.sent[seat], wanted)
    if seat == table.defense and more >= 0:
        moves.start(world, c.TO_PLANET, c.LIMBO, seat, more, more, planet, table.phase)
    elif more >= 0:
        what = c.TO_GATE if zone == c.GATE else c.TO_SIDE
        moves.start(world, what, zone, seat, more, more, c.NOTHING, table.phase)
    elif seat == table.defense:
        for _ in range(-more):
            ships.leave(world, seat, planet, c.LIMBO)
        moves.start(world, c.HOMEWARD, c.LIMBO, seat, -more, -more, planet, table.phase)
    else:
        moves.homeward(world, zone, seat, -more, table.phase)


@apart("world", "int", rare=True)
def land(world: Any, seat: Any) -> None:
    """The ships that a player has at the gate land on the target."""
    ships.land(world, seat)


@kernel
def meet(table: Any, seat: Any, planet: Any) -> None:
    """The offense meets a player at a planet, wherever it lies."""
    table.aim_seat = seat
    table.aim_planet = planet


@apart("world", rare=True)
def build_destiny(world: Any) -> None:
    """The destiny deck is shuffled anew where a card could not be drawn."""
    table = world.table
    if table.destiny_n <= 1:
        destiny.build(table)
        note(world, e.E_DESTINY_SHUFFLED, table.destiny_n, 0, 0)


@apart("world", "int", "int", rare=True)
def retrieve(world: Any, seat: Any, count: Any) -> None:
    """Ships of a player leave the warp for its colonies."""
    moves.homeward(world, c.WARP, seat, count, world.table.phase)
    hooks.happen(world, c.H_ON_RETRIEVE, seat, count)


@apart("world", "int", "int", "int", rare=True)
def give_up(world: Any, seat: Any, count: Any, kept: Any) -> None:
    """A player takes so many ships from its colonies, to lose them (`doom`).

    Ships on the planet ``kept`` stay where they are (`NOTHING`: it may take any).
    """
    most = min(count, ships.on_colonies(world.table, seat))
    if kept >= 0:
        most = min(most, ships.on_colonies(world.table, seat) - world.table.ships[kept, seat])
    phase = world.table.phase
    moves.start(world, c.TO_LIMBO, c.LIMBO, seat, most, most, kept, phase)


@apart("world", "int", "int", rare=True)
def take_off(world: Any, seat: Any, planet: Any) -> None:
    """A ship of a player leaves a planet, to be lost (`doom`)."""
    ships.leave(world, seat, planet, c.LIMBO)


@kernel
def start_losing(table: Any) -> None:
    """The queue of losses begins; what comes when it is under way is added to it."""
    if table.phase != c.LOSING and table.loss_n == 0:
        losses.begin(table, table.phase)


@apart("world", "int", "int", rare=True)
def join(world: Any, seat: Any, role: Any) -> None:
    """A player becomes an ally late, with a ship of its choice."""
    table = world.table
    table.role[seat] = role
    table.sent[seat] = 1
    table.joined[seat] += 1
    note(world, e.E_ANSWERED, seat, role, 1)
    what = c.TO_SIDE if role == c.DEFENSE_ALLY else c.TO_GATE
    zone = c.SIDE if role == c.DEFENSE_ALLY else c.GATE
    moves.start(world, what, zone, seat, 1, 1, c.NOTHING, table.phase)


@apart("world", "int", rare=True)
def doom(world: Any, seat: Any) -> None:
    """The ships that a player has in limbo are lost."""
    start_losing(world.table)
    losses.enqueue(world.table, seat, world.table.zones[c.LIMBO, seat])


@apart("world", "int", "int", "int", rare=True)
def doom_at(world: Any, seat: Any, planet: Any, count: Any) -> None:
    """Ships of a player on a planet are lost."""
    start_losing(world.table)
    ships.condemn(world, seat, planet, count)
    losses.enqueue(world.table, seat, count)


@apart("world", "int", "int", rare=True)
def doom_zone(world: Any, seat: Any, zone: Any) -> None:
    """The ships that a player has at the gate or beside the planet are lost."""
    start_losing(world.table)
    losses.lose_from_zone(world, seat, zone)


@apart("world", "int", "int", "int", rare=True)
def condemn(world: Any, seat: Any, planet: Any, count: Any) -> None:
    """Ships of a player leave a planet, to be lost (`doom`)."""
    ships.condemn(world, seat, planet, count)


@apart("world", "int", "int", rare=True)
def each_loses(world: Any, count: Any, step: Any) -> Any:
    """Each of the players in ``table.memo`` chooses ships and loses them; `ASKED` until all have.

    The effect calls this again at ``step`` and the step after; at that one everything is done.
    """
    table = world.table
    if table.memo != 0:
        place = c.ZERO
        while not bits.has(table.memo, table.order[place]):
            place += 1
        table.memo &= ~bits.bit(table.order[place])
        give_up(world, table.order[place], count, c.NOTHING)
        table.stage = step
        return c.ASKED
    return doom_all(world, step)


@apart("world", "int", rare=True)
def doom_all(world: Any, step: Any) -> Any:
    """What was given up or condemned is lost; `ASKED` until it is, at the step after ``step``."""
    table = world.table
    if table.stage > step:
        return c.ZERO
    for place in range(table.seats):
        if table.zones[c.LIMBO, table.order[place]] > 0:
            doom(world, table.order[place])
    table.stage = step + 1
    return c.ASKED


@apart("world", "int", rare=True)
def land_lost(world: Any, seat: Any) -> None:
    """At `H_LOSS`: one of the ships that are being lost lands on the target instead."""
    table = world.table
    table.loss_count[table.loss_at] -= 1
    table.zones[c.LIMBO, seat] -= 1
    ships.put_ships(table, seat, table.target, 1)
    note(world, e.E_LANDED, seat, table.target, 1)


@apart("world", "int", "int", "int", rare=True)
def drift(world: Any, seat: Any, start: Any, goal: Any) -> None:
    """A ship of a player goes from one zone to another."""
    ships.drift(world, seat, start, goal, 1)


@apart("world", "int", "int", "int", rare=True)
def arrive(world: Any, seat: Any, planet: Any, zone: Any) -> None:
    """A ship of a player comes from a zone to a planet."""
    ships.arrive(world, seat, planet, zone)


@apart("world", "int", rare=True)
def win(world: Any, seat: Any) -> Any:
    """A player wins at once."""
    wins(world.table, seat)
    winning.check_win(world)
    return c.ASKED
