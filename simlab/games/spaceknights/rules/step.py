"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules import (
    bidding,
    hand,
    maneuvers,
    moments,
    respites,
    showdown,
)
from simlab.games.spaceknights.rules.conditions import usable_card
from simlab.games.spaceknights.rules.dice import reroll
from simlab.games.spaceknights.rules.effects import put_in_hand
from simlab.games.spaceknights.rules.legal import only_option
from simlab.games.spaceknights.rules.lives import take_out_the_dead
from simlab.games.spaceknights.rules.setup import set_up
from simlab.jit.case_dispatch import dispatch_by
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask, turn_loop

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import World


@kernel
def ask_colours(world: World) -> None:
    """Ask every player for its chip order, for three purposes (tier 2 and up)."""
    table = world.table
    if table.rules.tier < 2 or table.cursor == table.seats:
        table.purpose = 0
        table.cursor = 0
        table.phase = c.PH_HAND
    else:
        ask(world, c.COLOURS, table.cursor)


@kernel
def answer_colours(world: World, seat: int, action: int) -> None:
    """Record a player's chip order in secret."""
    table = world.table
    world.seats[seat].colours[table.purpose] = action
    table.purpose += 1
    if table.purpose == c.PURPOSES:
        table.purpose = 0
        table.cursor += 1


@kernel
def bid(world: World, seat: int, action: int) -> None:
    """Apply the action of a player's turn."""
    table = world.table
    if action == c.FADE:
        bidding.fade(world, seat)
    elif action == c.STAY:
        bidding.stay(world, seat)
    elif action < c.REROLL_NOW:
        bidding.surge(world, seat, action - c.SURGE)
    elif action == c.REROLL_NOW:
        reroll(world, seat)
    elif action == c.THWART:
        bidding.start_thwart(world, seat)
    else:
        place = usable_card(table, seat, action - c.MANEUVER, table.refused)
        maneuvers.use_maneuver(world, seat, place)


@dispatch_by(
    "decision",
    (c.COLOURS, answer_colours),
    (c.REROLL, hand.answer_reroll),
    (c.BID, bid),
    # maneuvers
    (c.PARTNER, maneuvers.trade_places),
    (c.CONSENT, maneuvers.answer_consent),
    (c.TARGET, maneuvers.take_target),
    (c.SLOT, maneuvers.take_aim),
    (c.CARD, put_in_hand),
    (c.CANCEL, maneuvers.answer_cancel),
    (c.COMPLICATION, bidding.complicate),
    # showdown
    (c.SHOWDOWN, showdown.answer_showdown),
    (c.PLACE, showdown.place_card),
    (c.KEEP, showdown.place_card),
    (c.SHUFFLE_BACK, showdown.answer_shuffle_back),
    # Long, Lonely Moments
    (c.RESPITE, moments.answer_respite),
    (c.GIVE, respites.move_mettle),
    (c.TAKE, respites.move_mettle),
    (c.BURN, respites.burn_to_take),
    (c.RANSOM, respites.answer_ransom),
    (c.OFFER, respites.answer_offer),
    (c.OWNER, respites.name_owner),
    (c.PERMUTE, respites.permute_respites),
    (c.HEAL, moments.answer_healing),
)
def apply(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision."""


@kernel
def answer(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision, then take out the players at zero."""
    apply(world, decision, seat, action)
    if world.table.check_lives != 0:
        take_out_the_dead(world)


@dispatch_by(
    "phase",
    # the deal, up to the first bid
    (c.PH_COLOURS, ask_colours),
    (c.PH_HAND, hand.start_hand),
    (c.PH_DRAW, hand.draw_and_roll),
    (c.PH_REROLL, hand.offer_reroll),
    (c.PH_FOE_DRAWS, hand.foe_draws),
    (c.PH_ROUND, bidding.start_round),
    (c.PH_TURN, bidding.next_turn),
    # complications, maneuvers and Thwarted cards
    (c.PH_CONDITION, maneuvers.settle_condition),
    (c.PH_EFFECT, maneuvers.start_effect),
    (c.PH_AIM, maneuvers.aim),
    (c.PH_USED, maneuvers.finish_maneuver),
    (c.PH_POLL, bidding.poll),
    (c.PH_COMPLICATION, bidding.ask_complication),
    # the showdown, the end of the hand and the moments
    (c.PH_SHOWDOWN, showdown.show),
    (c.PH_SETTLE, showdown.settle),
    (c.PH_PLACE, showdown.choose_card_to_place),
    (c.PH_END_HAND, showdown.end_hand),
    (c.PH_SHUFFLE_BACK, showdown.offer_shuffle_back),
    (c.PH_MOMENTS, moments.next_moment),
    (c.PH_RESPITE, moments.offer_respite),
    (c.PH_TAKING, respites.go_on_taking),
    (c.PH_RANSOM, respites.ask_ransom),
    (c.PH_HEAL, moments.offer_healing),
    (c.PH_PASS_FOE, moments.pass_foe),
)
def run_phase(world: World, phase: int) -> None:
    """Run the present phase: ask a player, or move on to another phase."""


@kernel
def go_on(world: World, phase: int) -> None:
    """Run the present phase; take out the dead."""
    run_phase(world, phase)
    if world.table.check_lives != 0:
        take_out_the_dead(world)


deal, step = turn_loop(
    set_up=set_up,
    answer=answer,
    go_on=go_on,
    only_option=only_option,
    finished=c.PH_FINISHED,
    forced=c.V_FORCED,
)
