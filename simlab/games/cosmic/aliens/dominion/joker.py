"""Joker (alert red; reveal; any player; mandatory).

It has nine tokens: six attacks (rule ``joker_tokens``: what is printed on them is not known), a
negotiate, a morph and a retreat. Attacks of 8 are wild; at the start of its own turn it says which
attack is wild from now on. Once cards are revealed each wild one, the offense's first, becomes what
a token says that Joker picks, who sees which are left; the morph counts as the opposing card then
does, and a retreat that meets no attack is a negotiate. Used tokens come back face down when the
encounter ends; as the last one is taken, those face down are turned up. Attacks are told apart by
the value that they have as they are revealed.

Wild flare, as a main player or ally: a revealed negotiate counts as an attack of 8. Super flare, at
the start of an encounter or before cards are selected: any encounter card may be named; without the
flare in hand attacks of 8 are wild again.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, totals, using, who
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.play import bits, sets
from simlab.jit.kernel import kernel

EIGHT = c.ATTACKS.index(8)
TOKENS = 9
NEGOTIATE_TOKEN, MORPH_TOKEN = 6, 7
"""Those below are attacks, the last one is a retreat."""
ALL = (1 << TOKENS) - 1
OUT, NAMED, BY_FLARE = TOKENS, 2 * TOKENS, 2 * TOKENS + 7
"""Places in the tokens of Joker: those face down or out, those out, the wild card and 1, and
whether the flare named it."""
FIRST, SECOND = c.STEP, c.STEP + 1


@kernel
def face_of(table: Any, token: Any) -> Any:
    """Return what a token turns a card into."""
    if token < NEGOTIATE_TOKEN:
        return table.rules.joker_tokens[token]
    if token == NEGOTIATE_TOKEN:
        return c.NEGOTIATE
    return c.MORPH if token == MORPH_TOKEN else c.RETREAT


@kernel
def faceup(table: Any, seat: Any) -> Any:
    """Return the tokens that lie face up."""
    return ALL & ~using.tokens(table, seat, c.JOKER)


@kernel
def take_token(table: Any, seat: Any, token: Any) -> None:
    """A token leaves the sheet; after the last one those face down are turned up."""
    held = using.tokens(table, seat, c.JOKER) | bits.bit(token) | bits.bit(token) << OUT
    if held & ALL == ALL:
        held = (held & ~ALL) | (held >> OUT) & ALL
    using.set_tokens(table, seat, c.JOKER, held)


@kernel
def return_tokens(table: Any, seat: Any) -> None:
    """Tokens that were used come back, face down."""
    held = using.tokens(table, seat, c.JOKER)
    using.set_tokens(table, seat, c.JOKER, held & ~(1 * ALL << OUT))


@kernel
def wild_card(world: Any, seat: Any) -> Any:
    """Return the kind of card that is wild."""
    held = using.tokens(world.table, seat, c.JOKER) >> NAMED
    kind = (held & 127) - 1
    lost = held >> (BY_FLARE - NAMED) != 0 and not sets.holds(world.seats[seat].flares, c.JOKER)
    return EIGHT if kind < 0 or lost else kind


@kernel
def name_card(table: Any, seat: Any, kind: Any, by_flare: Any) -> None:
    """Another card is wild from now on."""
    held = using.tokens(table, seat, c.JOKER) & ((1 << NAMED) - 1)
    held |= (kind + 1) << NAMED | 1 * by_flare << BY_FLARE
    using.set_tokens(table, seat, c.JOKER, held)


@kernel
def attacks_of(table: Any) -> Any:
    """Return the kinds of attacks that may be named."""
    kinds = c.OF_TYPE[c.ATTACK_TYPE]
    return kinds if table.rules.reward_deck != 0 else kinds & bits.up_to(c.KINDS)


@kernel
def is_wild(world: Any, seat: Any, main: Any) -> Any:
    """Return whether the revealed card of a main player is wild."""
    table = world.table
    card = table.card_o if main == table.offense else table.card_d
    wild = wild_card(world, seat)
    if c.TYPE_OF[wild] != c.ATTACK_TYPE or c.TYPE_OF[card] != c.ATTACK_TYPE:
        return card == wild
    face = totals.face_of(table, main)
    return bits.is_attack(face) and c.PRINTED[face] == c.PRINTED[wild]


@kernel
def wilds(world: Any, seat: Any) -> Any:
    """Return the main players whose revealed cards are wild."""
    table = world.table
    found = 0
    for place in range(2):
        if is_wild(world, seat, table.order[place]):
            found |= bits.bit(table.order[place])
    return found


@kernel
def ask_token(world: Any, seat: Any) -> Any:
    """Ask for the token of the next wild card: `memo` holds whose are left."""
    table = world.table
    first = bits.has(table.memo, table.offense)
    return asking.pick_number(world, seat, faceup(table, seat), FIRST if first else SECOND)


@kernel
def place_token(world: Any, seat: Any, main: Any, token: Any) -> None:
    """A wild card counts as what a token says."""
    table = world.table
    table.dominion = 1  # there may be a retreat
    table.memo &= ~bits.bit(main)
    take_token(table, seat, token)
    totals.count_as(table, main, face_of(table, token))
    if token == MORPH_TOKEN:
        table.memo_2 = main + 1


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
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
def talking(table: Any) -> Any:
    """Return the main players whose cards are negotiates."""
    found = 0
    if table.face_o == c.NEGOTIATE:
        found |= bits.bit(table.offense)
    if table.face_d == c.NEGOTIATE:
        found |= bits.bit(table.defense)
    return found


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """A negotiate counts as an attack of 8."""
    table = world.table
    if table.stage == c.FRESH:
        changes = talking(table) != 0 and table.emotion_control == 0
        return c.MAY if who.takes_part(table, seat) and changes else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, talking(table), c.STEP)
    totals.count_as(table, table.answer, EIGHT)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
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
def extreme(table: Any, tokens: Any, high: Any) -> Any:
    """Return the first of these attack tokens with the highest value, or the lowest one."""
    found = bits.lowest_bit(tokens)
    for token in range(NEGOTIATE_TOKEN):
        gain = c.PRINTED[face_of(table, token)] - c.PRINTED[face_of(table, found)]
        if bits.has(tokens, token) and (gain > 0 if high else gain < 0):
            found = token
    return found


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Attacks of 8 are the most; high tokens for the own side, low ones for the other."""
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
