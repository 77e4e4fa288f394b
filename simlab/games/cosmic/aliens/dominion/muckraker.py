"""Muckraker (alert yellow; resolution; main player or ally; optional).

Once the winner is known it discards a card and accuses allies of the winning side. If Muckraker is
one of them, its main player may exempt any. Each accused player gives it a card that is not an
encounter card, or one of the type that it has discarded (a higher attack, if that was an attack).
If it does not, its ships come home, and it gains nothing by the win. Wild flare, as a main player
or ally once alliances are made: an ally leaves, and its ships go to its colonies. Super flare, in
answer to the use of the power: the winning main player may be accused, too. Then the ships of an
offense come home; a defense stays where it is (its planet is its own colony), but gets no rewards.

Ships of an ally go to the warp instead of home if its main player has played Duplicity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.dominion import outcomes
from simlab.games.cosmic.play import bits, both_sides, cards, sets
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED, ACCUSED, EXEMPTED, PAID, PAID_NAMED, GONE = range(c.STEP, c.STEP + 7)
NOT_ENCOUNTERS = c.ANY_KIND & ~((1 << c.ENCOUNTER_N) - 1) & ~c.REWARD_ENCOUNTERS
TURN, MASK = 8, 255
"""`memo` holds the accused players, and from bit `TURN` on the place of the next to answer."""


@kernel
def winner(table: Table) -> int:
    """Return the main player who has won, or -1."""
    if table.result == c.OFFENSE_WON:
        return table.offense
    return table.defense if table.result == c.DEFENSE_WON else c.NOTHING


@kernel
def accusable(table: Table, seat: int, great: int) -> int:
    """Return the other winners: allies, and with the super flare the main player."""
    main = winner(table)
    if main < 0:
        return 0
    found = who.allies_of(table, main)
    if great:
        found |= bits.bit(main)
    return found & ~bits.bit(seat)


@kernel
def is_great(table: Table, seat: int) -> int:
    """Return whether the super flare works."""
    return using.works(table, seat, c.SUPER_FLARE + c.MUCKRAKER)


@kernel
def bribes(kind: int) -> int:
    """Return the kinds of cards that answer an accusation with a given kind."""
    found = c.OF_TYPE[c.TYPE_OF[kind]]
    if c.TYPE_OF[kind] == c.ATTACK_TYPE:
        left = found
        while left != 0:
            each = bits.lowest_bit(left)
            left &= left - 1
            if c.PRINTED[each] <= c.PRINTED[kind]:
                found &= ~bits.bit(each)
    return found | NOT_ENCOUNTERS


@compiled_separately("world", "int", rare=True)
def leave(world: World, seat: int) -> None:
    """End an ally's alliance, and send its ships home."""
    table = world.table
    table.sent_away |= bits.bit(seat)
    note(world, e.E_ALLIANCE_OFF, seat, 0, 0)
    outcomes.dismiss(world, seat, both_sides.zone_of(table, seat))


@compiled_separately("world", "int", rare=True)
def fall(world: World, seat: int) -> int:
    """Remove a winner's benefit; `ASKED` while its ships come home."""
    table = world.table
    table.disgraced |= bits.bit(seat)
    if seat == table.defense:
        return 0
    if seat == table.offense:
        fleet.send_home(world, c.GATE, seat, table.zones[c.GATE, seat])
    else:
        leave(world, seat)
    table.stage = GONE
    return c.ASKED


@kernel
def ask_accuser(world: World, seat: int, step: int) -> int:
    """Ask for another player to accuse; 0 if there is none."""
    table = world.table
    left = accusable(table, seat, is_great(table, seat)) & ~table.memo
    if left == 0:
        return 0
    if table.memo != 0:
        left |= bits.bit(c.NOBODY)
    return asking.pick_player(world, seat, left, step)


@kernel
def ask_exemption(world: World, seat: int) -> int:
    """Ask the main player of a winning Muckraker for an exemption; 0 if none is possible."""
    table = world.table
    main = winner(table)
    left = table.memo & MASK & ~bits.bit(main)
    if not who.is_ally_of(table, seat, main) or left == 0:
        return 0
    return asking.pick_player(world, main, left | bits.bit(c.NOBODY), EXEMPTED)


@compiled_separately("world", "int", "int", rare=True)
def ask_next(world: World, seat: int, x: int) -> int:
    """Ask the next accused player for a card, in timing order."""
    table = world.table
    while table.memo >> TURN < table.seats:
        victim = table.order[table.memo >> TURN]
        if bits.has(table.memo & MASK, victim):
            kinds = bribes(table.memo_2) | bits.bit(c.NO_CARD)
            return asking.pick_card(world, victim, kinds, PAID)
        table.memo += 1 << TURN
    return x


@compiled_separately("world", "int", "int", rare=True)
def answer(world: World, seat: int, x: int) -> int:
    """Apply the answer of an accused player: a card, or the loss of the benefit."""
    table = world.table
    victim = table.order[table.memo >> TURN]
    card = c.FIRST_FLARE + table.answer
    if table.stage == PAID and table.answer == c.NO_CARD:
        table.memo += 1 << TURN
        return fall(world, victim)
    if table.stage == PAID:
        card = asking.meant(world, victim, table.answer, PAID_NAMED)
        if card == c.ASKED:
            return card
    table.memo += 1 << TURN
    hands.hand_on_one_of(world, victim, seat, card, bribes(table.memo_2))
    return 0


@kernel
def may_accuse(world: World, seat: int) -> int:
    """Return whether there are players to accuse, even by the super flare in hand."""
    table = world.table
    if (
        not who.takes_part(table, seat)
        or table.hand_n[seat] == 0
        or using.has_said(table, seat, using.SAID_ALL)
    ):
        return False
    great = sets.holds(world.seats[seat].flares, c.MUCKRAKER) and table.hand_n[seat] > 1
    return accusable(table, seat, great) != 0


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Discard a card, accuse players, and collect their cards."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if may_accuse(world, seat) else x
    if table.stage == c.USED:
        using.say(table, seat, using.SAID_ALL)
        if accusable(table, seat, is_great(table, seat)) == 0 or table.hand_n[seat] == 0:
            return x
        return asking.pick_card(world, seat, c.ANY_KIND, PICKED)
    if table.stage == PICKED or table.stage == NAMED:
        card = asking.picked(world, seat, PICKED, NAMED)
        if card == c.ASKED:
            return card
        hands.throw(world, seat, card)
        table.memo_2 = cards.kind_of(card)
        return ask_accuser(world, seat, ACCUSED)
    if table.stage == ACCUSED:
        if table.answer != c.NOBODY:
            table.memo |= bits.bit(table.answer)
            if ask_accuser(world, seat, ACCUSED) == c.ASKED:
                return c.ASKED
        if ask_exemption(world, seat) == c.ASKED:
            return c.ASKED
    elif table.stage == EXEMPTED:
        if table.answer != c.NOBODY:
            table.memo &= ~bits.bit(table.answer)
            if ask_exemption(world, seat) == c.ASKED:
                return c.ASKED
    elif table.stage != GONE and answer(world, seat, x) == c.ASKED:
        return c.ASKED
    return ask_next(world, seat, x)


@kernel
def others(table: Table, seat: int) -> int:
    """Return the other allies, of both sides."""
    both = who.allies_of(table, table.offense) | who.allies_of(table, table.defense)
    return both & ~bits.bit(seat)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Make an ally leave."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.takes_part(table, seat) and others(table, seat) != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, others(table, seat), c.STEP)
    if table.stage == c.STEP:
        leave(world, table.answer)
        table.stage = GONE
        return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Accuse the main player, too."""
    return using.strengthen(world, seat, c.MUCKRAKER, x)


@kernel
def bribe(table: Table, options: int) -> int:
    """Return the worst card that answers, if the gain is worth it."""
    seat = table.actor
    kinds = options & ~bits.bit(c.NO_CARD)
    if kinds == 0:
        return c.NO_CARD
    gain = values.W_COLONY if who.attacks(table, seat) else 1.0 * table.sent[seat]
    card = values.least_worth(kinds)
    return card if values.CARD_WORTH[card] < gain else c.NO_CARD


@kernel
def enemies(table: Table, seat: int) -> int:
    """Return the allies of the other side."""
    main = table.defense if who.head(table, seat) == table.offense else table.offense
    return who.allies_of(table, main)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Accuse all players for a cheap card; pay if the gain is worth more."""
    seat = table.actor
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options) if table.stage == PICKED else bribe(table, me.options)
    if table.decision == c.PICK_PLAYER:
        if table.stage == EXEMPTED:
            return c.NOBODY
        wanted = table.options & enemies(table, seat)
        return bits.lowest_bit(wanted if wanted != 0 else table.options)
    if table.decision == c.POWER:
        cheap = values.least_worth(values.kinds_of(me, c.ANY_KIND))
        return c.YES if values.CARD_WORTH[cheap] < 1.0 else c.NO
    if unit > c.SUPER_FLARE:
        main = winner(table)
        return 1 if main == table.offense and who.head(table, seat) != main else 0
    return 1 if enemies(table, seat) != 0 else 0


ALIEN = AlienEffects(
    power=Effect(power, (c.H_JUDGED,)),
    wild=Effect(wild, (c.H_POST_ALLIANCE,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
