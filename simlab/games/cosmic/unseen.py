"""Private options and consistency of hands, real or sampled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import using
from simlab.games.cosmic.play import (
    bits,
    cards,
    compensation,
    disguise,
    flares,
    offers,
    planning,
    regroup_cards,
    sets,
    technology,
    unused,
    windows,
)
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def private_options(world: World, seat: int) -> int:
    """Return the options of a decision that only the deciding player sees."""
    table = world.table
    me = world.seats[seat]
    decision = table.decision
    if bits.has(c.WINDOWS, decision):
        return windows.usable(table, me, seat, table.phase)
    if decision == c.PLAN:
        return planning.choices(table, me, seat)
    if decision == c.DISGUISE:
        return disguise.choices(table, me, seat)
    if decision == c.DISCARD:
        return regroup_cards.kinds_of_type(me, table.spot)
    if decision == c.OFFER:
        return offers.menu(table, me, seat)
    if decision == c.OFFER_MODE:
        return offers.modes(table, me, seat)
    if decision == c.ANSWER:
        return 0b11 if offers.can_give(table, me, seat) else 0b01
    if decision == c.TECH:
        return technology.technology(technology.OPTIONS, world, seat, 0, 0)
    if decision == c.TECH_KEEP:
        return me.tech_choice
    if decision == c.PICK_TECH:
        return me.tech_choice | bits.bit(c.NO_TECH)
    if decision == c.TECH_PLAY:
        waiting = table.fires[table.fire_n - 1]
        stage = table.stage
        table.stage = c.FRESH
        unit = table.unit
        hook = waiting.hook - 1
        found = technology.technology(technology.PLAYABLE, world, hook, seat, waiting.x) | 1
        table.stage = stage
        table.unit = unit
        return found
    if decision == c.PLAY_THING:
        waiting = table.fires[table.fire_n - 1]
        stage = table.stage
        unit = table.unit
        table.stage = c.FRESH
        found = using.usable(world, waiting.hook - 1, seat, waiting.x)
        table.stage = stage
        table.unit = unit
        return found << 1 | 1 if found > 0 else 1
    if decision == c.PICK_CARD:
        if table.pick_from == c.FROM_DECK:
            return unused.in_deck(world)
        return cards.held(picked_hand(world, seat), table.pickable)
    mode = c.BY_GIVER if table.phase == c.COMPENSATING else offers.mode_of(table, seat)
    return compensation.kinds_to_give(me, mode)


@kernel
def is_about_aliens(decision: int) -> int:
    """Return whether the options of a decision are aliens, which need two words."""
    return bits.has(c.ABOUT_ALIENS, decision)


@kernel
def alien_options(world: World, seat: int) -> tuple[int, int]:
    """Return the alien or flare options that only the deciding player sees."""
    table = world.table
    me = world.seats[seat]
    if table.decision == c.WHICH_FLARE:
        return cards.spare_flares(me)
    if table.decision == c.ALIEN_CHOICE:
        return sets.of(me.dealt)
    if table.decision == c.PICK_FLARE:
        if table.pick_from == c.FROM_DECK:
            return unused.flares_to_take(world)
        if table.pick_from == c.FROM_BOX:
            return unused.left(world)
        if table.unit == c.ARISTOCRAT:
            return unused.unmatched(table, me)
        if table.unit == c.HOST:
            return unused.to_remove(table, me, seat)
        return cards.spare_flares(picked_hand(world, seat))
    waiting = table.fires[table.fire_n - 1]
    # as when it was asked: nothing acts yet
    stage = table.stage
    table.stage = c.FRESH
    unit = table.unit
    found = flares.playable(world, waiting.hook - 1, seat, waiting.x)
    table.stage = stage
    table.unit = unit
    return sets.union(found, sets.one(c.NO_FLARE))


@kernel
def picked_hand(world: World, seat: int) -> Seat:
    """Return the player record whose hand is picked from: the player's own, or one it sees."""
    owner = world.table.pick_from
    return world.seats[owner] if owner >= 0 else world.seats[seat]


@kernel
def is_private(decision: int) -> int:
    """Return whether only the deciding player sees its options."""
    return bits.has(c.PRIVATE, decision)


@kernel
def keeps_faith(table: Table, me: Seat, seat: int) -> int:
    """Return whether a hand agrees with its owner's promises in a deal not yet carried out."""
    if table.offer == 0 or table.phase == c.SETTLING or table.result == c.DEAL_MADE:
        return True
    if seat != table.proposer and table.bound == 0:
        return True
    if seat != table.offense and seat != table.defense:
        return True
    if table.hand_n[seat] < offers.cards_from(table, seat):
        # cards were taken since
        return True
    return offers.can_give(table, me, seat)


@kernel
def fits_power(table: Table, me: Seat) -> int:
    """Return whether a hand allows the use of the power that its owner is asked about."""
    if table.unit == c.MACHINE:
        return cards.is_armed(me)
    if table.unit == c.DIPLOMAT:
        return me.hand[c.NEGOTIATE] > 0 or me.blues & c.OF_TYPE[c.NEGOTIATE_TYPE] != 0
    if table.unit == c.DAREDEVIL:
        rewarded = table.fires[table.fire_n - 1].hook == c.H_JUDGED + 1
        return rewarded or cards.held(me, c.LOW_ATTACKS) != 0
    return True


@kernel
def may_go_on(table: Table, me: Seat, seat: int) -> int:
    """Return whether a hand allows another encounter; Miser may have a card for it in its hoard."""
    if table.rules.second_needs_card == 0 or bits.has(table.hoards | table.ghosts, seat):
        return True
    return cards.is_armed(me)


@compiled_separately("table", "seat", "int", rare=True)
def could_be_asked(table: Table, me: Seat, seat: int) -> int:
    """Return whether a hand allows the decision that its owner has in public, 0 or 1."""
    fits: int = True
    if table.decision == c.SECOND:
        fits = may_go_on(table, me, seat)
    elif table.decision == c.PLAGUE_TARGET:
        fits = disguise.can_play(table, me, seat, c.PLAGUE)
    elif table.decision == c.POWER:
        fits = fits_power(table, me)
    elif table.decision == c.PICK_NUMBER and table.unit == c.WILD_FLARE + c.ANGLER:
        fits = cards.in_hand(me, table.memo_2 - 1) > 0
    elif table.decision == c.CANCEL:
        fits = disguise.can_play(table, me, seat, c.FORCE_FIELD)
    return 1 if fits else 0


@kernel
def could_be(table: Table, me: Seat, seat: int) -> int:
    """Return whether a hand agrees with all public facts on its owner."""
    if table.armed[seat] != 0 and not cards.is_armed(me):
        return False
    if seat == table.actor and could_be_asked(table, me, seat) == 0:
        return False
    return keeps_faith(table, me, seat)
