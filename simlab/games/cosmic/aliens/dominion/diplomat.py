"""Diplomat (alert yellow; reveal; not as a main player; optional).

When an attack is revealed it plays a negotiate of its hand: attacks become negotiates, and the main
players deal, with Diplomat as the third player. Whenever the two agree, it proposes a pact with
each of them (`verbs.pacts`; it may be empty), or refuses. All three must agree, or the talks go on
with the next offer. The pacts are carried out after the deal of the main players. Without a deal
all three lose ships; a Faulty Translator of any of them lowers the number, and kickers of both main
players multiply Diplomat's loss.

Wild flare, as a bystander with two negotiates revealed: it plays a negotiate of its hand and deals
in place of a main player. It proposes a pact, then the other player may, once each. A pact is a
success of the replaced player; without one both players who have talked lose ships, and the
encounter is broken off. Super flare, as a main player, once alliances are made: no cards are
played. Both main players offer a number of random cards for a vote (rule ``vote_price``), and all
players vote; the defense wins a tie. The winner gives the cards to its voters.

A colony consists of one to ``deal_ships`` ships, beside one of the other player's. Of the unique
negotiates that Diplomat plays only the text of the Faulty Translator has an effect. If offers are
not made by turns (``deal_form``) Diplomat's refusal ends the talks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, pacts, totals, using, voting, who
from simlab.games.cosmic.dominion import kicking
from simlab.games.cosmic.play import bits, deal, laying
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


(
    PLAYED, JOINS, WITH_OFFENSE, WITH_DEFENSE, ANSWER_O, ANSWER_D, PLANET, SETTLED, GIVEN_UP, LOST,
    REPLACED, PROPOSED, ANSWERED,
) = range(c.STEP, c.STEP + 13)  # fmt: skip
BITS, MASK = 4, 15
FAULTY, BOUND = 1 << 2 * BITS, 2 << 2 * BITS
"""Flags in the tokens above the two pacts: Diplomat's card is a Faulty Translator; all three have
agreed."""
REFUSED, TRANSLATED = 1 << BITS, 2 << BITS
"""Flags in `memo_2` besides the replaced player: the main player has refused; the joiner has played
a Faulty Translator."""
NEGOTIATES = c.OF_TYPE[c.NEGOTIATE_TYPE]


@compiled_separately("world", "int", "int", rare=True)
def lay(world: World, seat: int, card: int) -> None:
    """Play a negotiate."""
    laying.lay(world, seat, card)
    note(world, e.E_PLAYED, seat, card, c.NOTHING)


# the deal of three


@kernel
def pact_with(table: Table, seat: int, main: int) -> int:
    """Return the pact of Diplomat with a main player."""
    held = using.tokens(table, seat, c.DIPLOMAT)
    return held & MASK if main == table.offense else (held >> BITS) & MASK


@kernel
def may_talk(table: Table) -> int:
    """Return whether an attack is revealed, and only attacks, negotiates and retreats."""
    for face in (table.face_o, table.face_d):
        if not totals.is_attack(face) and face != c.NEGOTIATE and face != c.RETREAT:
            return False
    return totals.is_attack(table.face_o) or totals.is_attack(table.face_d)


@compiled_separately("world", "int", rare=True)
def step_in(world: World, seat: int) -> None:
    """Play the negotiate, and turn the attacks into negotiates."""
    table = world.table
    lay(world, seat, table.answer)
    using.set_to_work(table, seat)
    faulty = table.answer == c.FAULTY
    using.set_tokens(table, seat, c.DIPLOMAT, FAULTY if faulty else 0)
    for place in range(2):
        if totals.has_attack(table, table.order[place]):
            totals.count_as(table, table.order[place], c.NEGOTIATE)


@kernel
def play(world: World, seat: int, x: int) -> int:
    """Play a negotiate when an attack is revealed."""
    table = world.table
    mine = hands.holds_any(world.seats[seat], NEGOTIATES)
    if table.stage == c.FRESH:
        now = not who.is_main(table, seat) and not using.at_work(table, seat)
        return c.MAY if now and mine and may_talk(table) else x
    if table.stage == c.USED:
        return asking.pick_card(world, seat, NEGOTIATES, PLAYED) if mine else x
    step_in(world, seat)
    return x


@compiled_separately("world", "int", "int", rare=True)
def tell(world: World, seat: int, main: int) -> None:
    """Announce the pact with a main player."""
    note(world, e.E_PACT, seat, main, pact_with(world.table, seat, main))


@compiled_separately("world", "int", rare=True)
def talk(world: World, seat: int) -> int:
    """Ask Diplomat for its pacts, then the main players for their consent."""
    table = world.table
    stage = table.stage
    held = using.tokens(table, seat, c.DIPLOMAT) & FAULTY
    if stage == c.FRESH:
        using.set_tokens(table, seat, c.DIPLOMAT, held)
        return asking.pick_number(world, seat, 0b11, JOINS)
    if stage == JOINS and table.answer == c.YES:
        there = pacts.possible(table, seat, table.offense)
        return asking.pick_number(world, seat, there, WITH_OFFENSE)
    if stage == WITH_OFFENSE:
        using.set_tokens(table, seat, c.DIPLOMAT, held | table.answer)
        there = pacts.possible(table, seat, table.defense)
        return asking.pick_number(world, seat, there, WITH_DEFENSE)
    if stage == WITH_DEFENSE:
        held = using.tokens(table, seat, c.DIPLOMAT)
        using.set_tokens(table, seat, c.DIPLOMAT, held | table.answer << BITS)
        tell(world, seat, table.offense)
        tell(world, seat, table.defense)
        return asking.pick_number(world, table.offense, 0b11, ANSWER_O)
    if stage == ANSWER_O and table.answer == c.YES:
        return asking.pick_number(world, table.defense, 0b11, ANSWER_D)
    if stage == ANSWER_D and table.answer == c.YES:
        held = using.tokens(table, seat, c.DIPLOMAT)
        using.set_tokens(table, seat, c.DIPLOMAT, held | BOUND)
        return 0
    using.set_tokens(table, seat, c.DIPLOMAT, held)
    deal.call_off(table)
    return 0


@compiled_separately("world", "int", rare=True)
def carry_out(world: World, seat: int) -> int:
    """Exchange cards after the main players' deal, then colonies one by one (`memo` counts)."""
    table = world.table
    if table.stage == c.FRESH:
        held = using.tokens(table, seat, c.DIPLOMAT)
        if held & BOUND == 0 or table.result != c.DEAL_MADE:
            return 0
        using.set_tokens(table, seat, c.DIPLOMAT, held & ~BOUND)
        table.deals_made[seat] += 1
        table.memo = 0
        for place in range(2):
            main = table.order[place]
            pacts.trade(world, seat, main, pact_with(table, seat, main))
    elif table.stage == PLANET:
        return pacts.settle(world, table.memo_2, SETTLED)
    while table.memo < 4:
        main = table.order[table.memo // 2]
        gets = table.memo % 2 == 0
        table.memo += 1
        if pact_with(table, seat, main) & (pacts.COLONY_IN if gets else pacts.COLONY_OUT) != 0:
            table.memo_2 = seat if gets else main
            giver = main if gets else seat
            if pacts.ask_planet(world, table.memo_2, giver, PLANET) == c.ASKED:
                return c.ASKED
    return 0


@kernel
def lose_all_three(world: World, seat: int) -> int:
    """Make Diplomat lose ships, too, after a failed deal."""
    table = world.table
    if table.stage == c.FRESH:
        table.deals_failed[seat] += 1
        table.memo = bits.bit(seat)
    return fleet.each_loses(world, price(table, seat), GIVEN_UP)


@kernel
def price(table: Table, seat: int) -> int:
    """Compute the number of ships that a failed deal costs Diplomat, with both kickers."""
    count = kicking.base_penalty(table)
    if using.tokens(table, seat, c.DIPLOMAT) & FAULTY != 0:
        count = table.rules.faulty_penalty
    count = kicking.by_kicker(table, table.offense, count)
    return kicking.by_kicker(table, table.defense, count)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Play a negotiate; then be the third player in the deal."""
    table = world.table
    if hook == c.H_POST_REVEAL:
        return play(world, seat, x)
    if not using.at_work(table, seat):
        return x
    if hook == c.H_AGREED:
        if table.stage == c.FRESH and using.tokens(table, seat, c.DIPLOMAT) & BOUND != 0:
            # a card against the deal was stopped
            return x
        return c.ASKED if talk(world, seat) == c.ASKED else x
    if hook == c.H_LAST_CALL:
        return c.ASKED if carry_out(world, seat) == c.ASKED else x
    if hook == c.H_PENALTY:
        faulty = using.tokens(table, seat, c.DIPLOMAT) & FAULTY != 0
        return table.rules.faulty_penalty if faulty else x
    return c.ASKED if lose_all_three(world, seat) == c.ASKED else x


# in the place of a main player


@kernel
def partner_of(table: Table, replaced: int) -> int:
    """Return the main player who is left to deal with."""
    return table.defense if replaced == table.offense else table.offense


@compiled_separately("world", "int", "int", rare=True)
def propose(world: World, one: int, other: int) -> int:
    """Ask a player for a pact with another; it must move a card or a colony; 0 if there is none."""
    there = pacts.possible(world.table, one, other) & ~1
    if there == 0:
        return 0
    return asking.pick_number(world, one, there, PROPOSED)


@kernel
def over(world: World, result: int) -> None:
    """End the encounter with a result, and send the ships at the gate home."""
    world.table.result = result
    world.table.phase = c.GOING_HOME


@compiled_separately("world", "int", rare=True)
def fail(world: World, seat: int) -> int:
    """Make both players lose ships without a pact."""
    table = world.table
    partner = partner_of(table, table.memo_2 & MASK)
    if table.stage != GIVEN_UP and table.stage != LOST:
        note(world, e.E_NO_DEAL, 0, 0, 0)
        table.deals_failed[seat] += 1
        table.deals_failed[partner] += 1
        table.memo = bits.bit(seat) | bits.bit(partner)
    text = table.text_o if partner == table.offense else table.text_d
    faulty = table.memo_2 & TRANSLATED != 0 or text == c.FAULTY
    count = table.rules.faulty_penalty if faulty else table.rules.deal_penalty
    if fleet.each_loses(world, count, GIVEN_UP) == c.ASKED:
        return c.ASKED
    over(world, c.ABORTED)
    return 0


@compiled_separately("world", "int", rare=True)
def conclude(world: World, seat: int) -> int:
    """Carry out the pact in `memo`; `memo_2` holds the replaced player and the proposer."""
    table = world.table
    one, other = proposer(table, seat), listener(table, seat)
    if table.stage == ANSWERED:
        table.deals_made[one] += 1
        table.deals_made[other] += 1
        pacts.trade(world, one, other, table.memo)
        if table.memo & pacts.COLONY_IN != 0:
            if pacts.ask_planet(world, one, other, PLANET) == c.ASKED:
                return c.ASKED
    elif table.stage == PLANET:
        first = table.memo & pacts.COLONY_IN != 0
        table.memo &= ~(pacts.COLONY_IN if first else pacts.COLONY_OUT)
        return pacts.settle(world, one if first else other, SETTLED)
    table.memo &= ~pacts.COLONY_IN
    if table.memo & pacts.COLONY_OUT != 0:
        if pacts.ask_planet(world, other, one, PLANET) == c.ASKED:
            return c.ASKED
    over(world, c.DEAL_MADE)
    return 0


@kernel
def has_refused(table: Table) -> int:
    """Return whether the main player has refused the joiner's proposal."""
    return table.memo_2 & REFUSED != 0


@kernel
def proposer(table: Table, seat: int) -> int:
    """Return the player who proposed the pact: the joiner first, then the main player."""
    return partner_of(table, table.memo_2 & MASK) if has_refused(table) else seat


@kernel
def listener(table: Table, seat: int) -> int:
    """Return the player who must answer."""
    return seat if has_refused(table) else partner_of(table, table.memo_2 & MASK)


@kernel
def bargain(world: World, seat: int) -> int:
    """Continue the deal with the remaining main player after an answer."""
    table = world.table
    stage = table.stage
    if stage == REPLACED:
        table.memo_2 = table.answer + table.memo
        note(world, e.E_REPLACED, seat, table.answer, 0)
    elif stage == PROPOSED:
        table.memo = table.answer
        one, other = proposer(table, seat), listener(table, seat)
        note(world, e.E_PACT, one, other, table.memo)
        return asking.pick_number(world, other, 0b11, ANSWERED)
    elif stage == ANSWERED and table.answer == c.NO:
        if has_refused(table):
            return fail(world, seat)
        table.memo_2 |= REFUSED
    elif stage == GIVEN_UP or stage == LOST:
        return fail(world, seat)
    else:
        return conclude(world, seat)
    if propose(world, proposer(table, seat), listener(table, seat)) == c.ASKED:
        return c.ASKED
    return fail(world, seat)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Deal in place of a main player."""
    table = world.table
    mine = hands.holds_any(world.seats[seat], NEGOTIATES)
    if table.stage == c.FRESH:
        return c.MAY if mine and not who.is_main(table, seat) else x
    if table.stage == c.USED:
        return asking.pick_card(world, seat, NEGOTIATES, PLAYED) if mine else x
    if table.stage == PLAYED:
        lay(world, seat, table.answer)
        table.memo = TRANSLATED if table.answer == c.FAULTY else 0
        mains = bits.bit(table.offense) | bits.bit(table.defense)
        return asking.pick_player(world, seat, mains, REPLACED)
    return c.ASKED if bargain(world, seat) == c.ASKED else x


# the vote


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Hold a vote of all players in place of cards."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    return c.ASKED if voting.go_on(world) == c.ASKED else x


# usual choices


@kernel
def best_pact(table: Table, one: int, options: int) -> int:
    """Return the pact to propose: colonies both ways, or else a card for a card, or none."""
    for pact in (pacts.COLONY_IN | pacts.COLONY_OUT, pacts.CARD_IN | pacts.CARD_OUT, pacts.NONE):
        if bits.has(options, pact):
            return pact
    return bits.lowest_bit(options)


@kernel
def vote(table: Table, seat: int) -> int:
    """Return the choice of a voter: its own side, the higher offer, or fewer foreign colonies."""
    if who.takes_part(table, seat):
        return who.head(table, seat)
    more = voting.promised(table, table.offense) - voting.promised(table, table.defense)
    if more == 0:
        more = table.foreign[table.defense] - table.foreign[table.offense]
    return table.offense if more > 0 else table.defense


@kernel
def choose_number(table: Table, unit: int) -> int:
    """Propose and accept even pacts; offer one card for a vote."""
    seat = table.actor
    if unit > c.SUPER_FLARE:
        return min(1, bits.nth_bit(table.options, bits.count_bits(table.options) - 1))
    if table.stage == PROPOSED or table.stage == WITH_OFFENSE or table.stage == WITH_DEFENSE:
        return best_pact(table, seat, table.options)
    if unit > c.WILD_FLARE:
        return c.YES if pacts.loss(table.memo) <= 0 else c.NO
    if table.stage == JOINS:
        return c.YES
    owner = who.owner_of(table, c.DIPLOMAT)
    pact = pact_with(table, owner, seat)
    return c.YES if pacts.loss(pact) <= 0 else c.NO


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Step in whenever possible; hold a vote with weak attacks; vote for the own side."""
    seat = table.actor
    if table.decision == c.PICK_NUMBER:
        return choose_number(table, unit)
    if table.decision == c.PICK_PLAYER:
        if unit > c.SUPER_FLARE:
            return vote(table, seat)
        more = table.foreign[table.offense] > table.foreign[table.defense]
        return table.offense if more else table.defense
    if table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options)
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options)
    if unit > c.SUPER_FLARE:
        return 1 if values.best_chance(table, me, seat, 0) < 0.5 else 0
    if unit > c.WILD_FLARE:
        return 1
    return c.YES


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_REVEAL, c.H_AGREED, c.H_NO_DEAL, c.H_PENALTY, c.H_LAST_CALL)),
    wild=Effect(wild, (c.H_DEAL,)),
    super_=Effect(super_, (c.H_POST_ALLIANCE,)),
    choose=choose,
)
