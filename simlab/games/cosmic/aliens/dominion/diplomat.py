"""Diplomat (alert yellow; reveal; not as a main player; optional).

When an attack is revealed it plays a negotiate of its hand: attacks become negotiates, and the main
players deal, with Diplomat as the third. Whenever the two agree it says what it and each of them
give each other (`verbs.pacts`; it may be nothing), or that it does not agree; all three have to, or
talks go on with the next offer. What is agreed with Diplomat follows the deal of the main players.
Without a deal all three lose ships; a Faulty Translator of any of them lowers that, and kickers of
both main players multiply what it costs Diplomat. Wild flare, no main player, two negotiates: it
plays a negotiate of its hand and deals in the place of a main player; it proposes a pact, then the
other may, once each. A pact is a success of whoever was replaced; without one both who have talked
lose ships, and the encounter is broken off. Super flare, main player, once alliances are made: no
cards; both main players say how many random cards they would give for a vote (rule ``vote_price``),
all vote, a tie is the defense's; the winner gives them.

A colony is of one to ``deal_ships`` ships, beside one of the other's. Of unique negotiates that
Diplomat plays only the Faulty Translator's text does something. Where offers are not made by turns
(``deal_form``) Diplomat's refusal ends the talks.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, pacts, totals, using, voting, who
from simlab.games.cosmic.dominion import kicking
from simlab.games.cosmic.play import bits, deal, laying
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

(
    PLAYED, JOINS, WITH_OFFENSE, WITH_DEFENSE, ANSWER_O, ANSWER_D, PLANET, SETTLED, GIVEN_UP, LOST,
    REPLACED, PROPOSED, ANSWERED,
) = range(c.STEP, c.STEP + 13)  # fmt: skip
BITS, MASK = 4, 15
FAULTY, BOUND = 1 << 2 * BITS, 2 << 2 * BITS
"""Tokens: the pacts with the offense and the defense; whether its card is a Faulty Translator, and
whether all three have agreed."""
REFUSED, TRANSLATED = 1 << BITS, 2 << BITS
"""What `memo_2` holds beside the player who is replaced: the main player has refused; the joiner
has played a Faulty Translator."""
NEGOTIATES = c.OF_TYPE[c.NEGOTIATE_TYPE]


@compiled_separately("world", "int", "int", rare=True)
def lay(world: Any, seat: Any, card: Any) -> None:
    """A negotiate is played."""
    laying.lay(world, seat, card)
    note(world, e.E_PLAYED, seat, card, c.NOTHING)


# the deal of three


@kernel
def pact_with(table: Any, seat: Any, main: Any) -> Any:
    """Return the pact of Diplomat with a main player."""
    held = using.tokens(table, seat, c.DIPLOMAT)
    return held & MASK if main == table.offense else (held >> BITS) & MASK


@kernel
def may_talk(table: Any) -> Any:
    """Return whether an attack is revealed, and no card but attacks, negotiates and retreats."""
    for face in (table.face_o, table.face_d):
        if not totals.is_attack(face) and face != c.NEGOTIATE and face != c.RETREAT:
            return False
    return totals.is_attack(table.face_o) or totals.is_attack(table.face_d)


@compiled_separately("world", "int", rare=True)
def step_in(world: Any, seat: Any) -> None:
    """The negotiate is played, and the attacks are negotiates, too."""
    table = world.table
    lay(world, seat, table.answer)
    using.set_to_work(table, seat)
    faulty = table.answer == c.FAULTY
    using.set_tokens(table, seat, c.DIPLOMAT, FAULTY if faulty else 0)
    for place in range(2):
        if totals.has_attack(table, table.order[place]):
            totals.count_as(table, table.order[place], c.NEGOTIATE)


@kernel
def play(world: Any, seat: Any, x: Any) -> Any:
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
def tell(world: Any, seat: Any, main: Any) -> None:
    """All hear the pact with a main player."""
    note(world, e.E_PACT, seat, main, pact_with(world.table, seat, main))


@compiled_separately("world", "int", rare=True)
def talk(world: Any, seat: Any) -> Any:
    """Ask Diplomat for its pacts, then the main players whether they agree to both."""
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
def carry_out(world: Any, seat: Any) -> Any:
    """After the deal of the main players: cards, then colonies one by one; `memo` counts them."""
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
def lose_all_three(world: Any, seat: Any) -> Any:
    """Diplomat loses ships, too, where the deal has failed."""
    table = world.table
    if table.stage == c.FRESH:
        table.deals_failed[seat] += 1
        table.memo = bits.bit(seat)
    return fleet.each_loses(world, price(table, seat), GIVEN_UP)


@kernel
def price(table: Any, seat: Any) -> Any:
    """Return how many ships a failed deal costs Diplomat: both others are its opponents."""
    count = kicking.base_penalty(table)
    if using.tokens(table, seat, c.DIPLOMAT) & FAULTY != 0:
        count = table.rules.faulty_penalty
    count = kicking.by_kicker(table, table.offense, count)
    return kicking.by_kicker(table, table.defense, count)


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Play a negotiate; then be the third in the deal."""
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
def partner_of(table: Any, replaced: Any) -> Any:
    """Return the main player who is left to deal with."""
    return table.defense if replaced == table.offense else table.offense


@compiled_separately("world", "int", "int", rare=True)
def propose(world: Any, one: Any, other: Any) -> Any:
    """A player proposes a pact to another, if it can; something has to change hands."""
    there = pacts.possible(world.table, one, other) & ~1
    if there == 0:
        return 0
    return asking.pick_number(world, one, there, PROPOSED)


@kernel
def over(world: Any, result: Any) -> None:
    """The encounter has this result, ships at the gate go home."""
    world.table.result = result
    world.table.phase = c.GOING_HOME


@compiled_separately("world", "int", rare=True)
def fail(world: Any, seat: Any) -> Any:
    """There is no pact: both lose ships."""
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
def conclude(world: Any, seat: Any) -> Any:
    """The pact in `memo` is carried out; `memo_2`: who is replaced, and whether both propose."""
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
def has_refused(table: Any) -> Any:
    """Return whether the main player has refused what the joiner has proposed."""
    return table.memo_2 & REFUSED != 0


@kernel
def proposer(table: Any, seat: Any) -> Any:
    """Return who has proposed the pact: the joiner first, then the main player."""
    return partner_of(table, table.memo_2 & MASK) if has_refused(table) else seat


@kernel
def listener(table: Any, seat: Any) -> Any:
    """Return who is to answer."""
    return seat if has_refused(table) else partner_of(table, table.memo_2 & MASK)


@kernel
def bargain(world: Any, seat: Any) -> Any:
    """Follow an answer in the deal with the main player who is left."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Deal in the place of a main player."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Let all vote instead of playing cards."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    return c.ASKED if voting.go_on(world) == c.ASKED else x


# what is usual


@kernel
def best_pact(table: Any, one: Any, options: Any) -> Any:
    """Return the pact to propose: cards or colonies both ways, if not that a card for a card."""
    for pact in (pacts.COLONY_IN | pacts.COLONY_OUT, pacts.CARD_IN | pacts.CARD_OUT, pacts.NONE):
        if bits.has(options, pact):
            return pact
    return bits.lowest_bit(options)


@kernel
def vote(table: Any, seat: Any) -> Any:
    """Return for whom a player votes: its own side, else who pays more, else who has less."""
    if who.takes_part(table, seat):
        return who.head(table, seat)
    more = voting.promised(table, table.offense) - voting.promised(table, table.defense)
    if more == 0:
        more = table.foreign[table.defense] - table.foreign[table.offense]
    return table.offense if more > 0 else table.defense


@kernel
def choose_number(table: Any, unit: Any) -> Any:
    """Pacts that are even are proposed, and accepted; a card is promised for a vote."""
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
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Step in where the own side is likely to lose, or to get a colony; vote for the own side."""
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
