"""Joker (alert red; reveal; any player; mandatory).

It has nine tokens: six attacks (rule ``joker_tokens``: their printed values are not known), a
negotiate, a morph and a retreat. Attacks of 8 are wild; at the start of its own turn it names the
attack that is wild from now on. Once cards are revealed, each wild one, the offense's first,
becomes the card of a token that Joker picks among those left. A morph copies the opposing card as
it is then, and a retreat that meets no attack is a negotiate. Used tokens come back face down when
the encounter ends; when the last one is taken, the face-down tokens are turned up. The value of an
attack as it is revealed decides whether it is wild.

Wild flare, as a main player or ally: a revealed negotiate counts as an attack of 8. Super flare, at
the start of an encounter or before cards are selected: any encounter card may be named; without the
flare in hand attacks of 8 are wild again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, totals, using, who
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.play import bits, sets
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


EIGHT = c.ATTACKS.index(8)
TOKENS = 9
NEGOTIATE_TOKEN, MORPH_TOKEN = 6, 7
"""Tokens below these are attacks, the last one is a retreat."""
ALL = (1 << TOKENS) - 1
OUT, NAMED, BY_FLARE = TOKENS, 2 * TOKENS, 2 * TOKENS + 7
"""Bit positions in the tokens of Joker, above those face down or out: the tokens out, the wild card
plus 1, and a flag for a card named by the flare."""
FIRST, SECOND = c.STEP, c.STEP + 1


@kernel
def face_of(table: Table, token: int) -> int:
    """Return the effective face that a token gives to a card."""
    if token < NEGOTIATE_TOKEN:
        return table.rules.joker_tokens[token]
    if token == NEGOTIATE_TOKEN:
        return c.NEGOTIATE
    return c.MORPH if token == MORPH_TOKEN else c.RETREAT


@kernel
def faceup(table: Table, seat: int) -> int:
    """Return the tokens that lie face up."""
    return ALL & ~using.tokens(table, seat, c.JOKER)


@kernel
def take_token(table: Table, seat: int, token: int) -> None:
    """Remove a token from the sheet; after the last one, turn up the face-down tokens."""
    held = using.tokens(table, seat, c.JOKER) | bits.bit(token) | bits.bit(token) << OUT
    if held & ALL == ALL:
        held = (held & ~ALL) | (held >> OUT) & ALL
    using.set_tokens(table, seat, c.JOKER, held)


@kernel
def return_tokens(table: Table, seat: int) -> None:
    """Return used tokens to the sheet, face down."""
    held = using.tokens(table, seat, c.JOKER)
    using.set_tokens(table, seat, c.JOKER, held & ~(1 * ALL << OUT))


@kernel
def wild_card(world: World, seat: int) -> int:
    """Return the kind of card that is wild."""
    held = using.tokens(world.table, seat, c.JOKER) >> NAMED
    kind = (held & 127) - 1
    lost = held >> (BY_FLARE - NAMED) != 0 and not sets.holds(world.seats[seat].flares, c.JOKER)
    return EIGHT if kind < 0 or lost else kind


@kernel
def name_card(table: Table, seat: int, kind: int, by_flare: int) -> None:
    """Make another card wild from now on."""
    held = using.tokens(table, seat, c.JOKER) & ((1 << NAMED) - 1)
    held |= (kind + 1) << NAMED | 1 * by_flare << BY_FLARE
    using.set_tokens(table, seat, c.JOKER, held)


@kernel
def attacks_of(table: Table) -> int:
    """Return the kinds of attacks that may be named."""
    kinds = c.OF_TYPE[c.ATTACK_TYPE]
    return kinds if table.rules.reward_deck != 0 else kinds & bits.up_to(c.KINDS)


@kernel
def is_wild(world: World, seat: int, main: int) -> int:
    """Return whether the revealed card of a main player is wild."""
    table = world.table
    card = table.card_o if main == table.offense else table.card_d
    wild = wild_card(world, seat)
    if c.TYPE_OF[wild] != c.ATTACK_TYPE or c.TYPE_OF[card] != c.ATTACK_TYPE:
        return card == wild
    face = totals.face_of(table, main)
    return bits.is_attack(face) and c.PRINTED[face] == c.PRINTED[wild]


@kernel
def wilds(world: World, seat: int) -> int:
    """Return the main players with wild revealed cards."""
    table = world.table
    found = 0
    for place in range(2):
        if is_wild(world, seat, table.order[place]):
            found |= bits.bit(table.order[place])
    return found


@kernel
def ask_token(world: World, seat: int) -> int:
    """Ask for the token of the next wild card; `memo` holds the players left."""
    table = world.table
    first = bits.has(table.memo, table.offense)
    return asking.pick_number(world, seat, faceup(table, seat), FIRST if first else SECOND)


@kernel
def place_token(world: World, seat: int, main: int, token: int) -> None:
    """Put a token on a main player's wild card, and change its face."""
    table = world.table
    table.dominion = 1  # a token may be a retreat, which the rules of Dominion handle
    table.memo &= ~bits.bit(main)
    take_token(table, seat, token)
    totals.count_as(table, main, face_of(table, token))
    if token == MORPH_TOKEN:
        table.memo_2 = main + 1


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Name the wild card; put tokens on wild cards."""
    table = world.table
    if hook == c.H_ENCOUNTER_END:
        return_tokens(table, seat)
        return x
    if hook == c.H_START_TURN:
        if seat != table.offense:
            return x
        if table.stage == c.FRESH:
            return asking.pick_open(world, seat, attacks_of(table), c.STEP)
        name_card(table, seat, table.answer, 0)
        return x
    if table.stage == c.FRESH:
        return c.MUST if wilds(world, seat) != 0 and not using.at_work(table, seat) else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        table.memo = wilds(world, seat)
        table.memo_2 = 0
        return ask_token(world, seat)
    place_token(world, seat, table.offense if table.stage == FIRST else table.defense, table.answer)
    if table.memo != 0:
        return ask_token(world, seat)
    if table.memo_2 > 0:
        main = table.memo_2 - 1
        totals.count_as(table, main, totals.face_of(table, who.opponent(table, main)))
    faces.give_way(table)
    return x


@kernel
def talking(table: Table) -> int:
    """Return the main players whose cards are negotiates."""
    found = 0
    if table.face_o == c.NEGOTIATE:
        found |= bits.bit(table.offense)
    if table.face_d == c.NEGOTIATE:
        found |= bits.bit(table.defense)
    return found


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Turn a revealed negotiate into an attack of 8."""
    table = world.table
    if table.stage == c.FRESH:
        changes = talking(table) != 0 and table.emotion_control == 0
        return c.MAY if who.takes_part(table, seat) and changes else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, talking(table), c.STEP)
    totals.count_as(table, table.answer, EIGHT)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Name any encounter card."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.USED:
        kinds = bits.up_to(c.ENCOUNTER_N)
        if table.rules.reward_deck != 0:
            kinds |= c.REWARD_ENCOUNTERS
        return asking.pick_open(world, seat, kinds, c.STEP)
    name_card(table, seat, table.answer, 1)
    return x


@kernel
def extreme(table: Table, tokens: int, high: int) -> int:
    """Return the first attack token of a set with the highest value, or with the lowest."""
    found = bits.lowest_bit(tokens)
    for token in range(NEGOTIATE_TOKEN):
        gain = c.PRINTED[face_of(table, token)] - c.PRINTED[face_of(table, found)]
        if bits.has(tokens, token) and (gain > 0 if high else gain < 0):
            found = token
    return found


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Name attacks of 8; give high tokens to the own side, low ones to the other."""
    seat = table.actor
    if table.decision == c.PICK_CARD:
        return EIGHT
    if table.decision == c.PICK_NUMBER:
        main = table.offense if table.stage == FIRST else table.defense
        friend = who.takes_part(table, seat) and who.head(table, seat) == main
        left = table.options & bits.up_to(NEGOTIATE_TOKEN)
        return bits.lowest_bit(table.options) if left == 0 else extreme(table, left, friend)
    if unit > c.SUPER_FLARE:
        return 0
    if table.decision == c.PICK_PLAYER:
        mine = who.head(table, seat)
        return mine if bits.has(table.options, mine) else bits.lowest_bit(table.options)
    alone = talking(table) == bits.bit(who.head(table, seat))
    return 1 if alone else 0


ALIEN = AlienEffects(
    power=Effect(
        power, (c.H_START_TURN, c.H_POST_REVEAL, c.H_ENCOUNTER_END), passive=(c.H_ENCOUNTER_END,)
    ),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_REGROUP, c.H_PRE_SELECT)),
    choose=choose,
)
