"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.turn import ask, turn_loop
from simlab.games.spaceknights.components import (
    BID,
    BURN,
    CANCEL,
    COLOURS,
    COMPLICATION,
    CONSENT,
    E11,
    FADE,
    GIVE,
    KEEP,
    MANEUVER,
    NO,
    OFFER,
    OWNER,
    PARTNER,
    PERMUTE,
    PH_AIM,
    PH_COLOURS,
    PH_COMPLICATION,
    PH_CONDITION,
    PH_DRAW,
    PH_EFFECT,
    PH_END_HAND,
    PH_FINISHED,
    PH_FOE_DRAWS,
    PH_HAND,
    PH_HEAL,
    PH_MOMENTS,
    PH_PASS_FOE,
    PH_PLACE,
    PH_RANSOM,
    PH_REROLL,
    PH_RESPITE,
    PH_ROUND,
    PH_SETTLE,
    PH_SHOWDOWN,
    PH_SHUFFLE_BACK,
    PH_TAKING,
    PH_TURN,
    PH_USED,
    PLACE,
    PURPOSES,
    RANSOM,
    REROLL,
    REROLL_NOW,
    RESPITE,
    SELF,
    SHOWDOWN,
    SHUFFLE_BACK,
    SLOT,
    STAY,
    SURGE,
    TAKE,
    TARGET,
    THWART,
    V_FORCED,
)
from simlab.games.spaceknights.play import bidding, hand, maneuvers, moments, respites, showdown
from simlab.games.spaceknights.play.circle import seat_after
from simlab.games.spaceknights.play.conditions import usable_card
from simlab.games.spaceknights.play.dice import reroll
from simlab.games.spaceknights.play.effects import put_in_hand
from simlab.games.spaceknights.play.legal import only_option
from simlab.games.spaceknights.play.lives import take_out_the_dead
from simlab.games.spaceknights.play.setup import set_up


@kernel
def ask_colours(world: Any) -> None:
    """Every player says how it will pick chips, for three purposes (tier 2 and up)."""
    table = world.table
    if table.rules.tier < 2 or table.cursor == table.seats:
        table.purpose = 0
        table.cursor = 0
        table.phase = PH_HAND
    else:
        ask(world, COLOURS, table.cursor)


@kernel
def answer_colours(world: Any, seat: Any, action: Any) -> None:
    """A player keeps its choice to itself."""
    table = world.table
    world.seats[seat].colours[table.purpose] = action
    table.purpose += 1
    if table.purpose == PURPOSES:
        table.purpose = 0
        table.cursor += 1


@kernel
def bid(world: Any, seat: Any, action: Any) -> None:
    """Carry out what a player does in its turn."""
    table = world.table
    if action == FADE:
        bidding.fade(world, seat)
    elif action == STAY:
        bidding.stay(world, seat)
    elif action < REROLL_NOW:
        bidding.surge(world, seat, action - SURGE)
    elif action == REROLL_NOW:
        reroll(world, seat)
    elif action == THWART:
        bidding.start_thwart(world, seat)
    else:
        place = usable_card(table, seat, action - MANEUVER, table.refused)
        maneuvers.use_maneuver(world, seat, place)


@kernel
def use_or_decide(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision about maneuvers."""
    table = world.table
    if decision == CANCEL:
        if action != NO:
            maneuvers.use_maneuver(world, seat, usable_card(table, seat, E11, NO))
    elif decision == CONSENT:
        maneuvers.answer_consent(world, seat, action)
    elif decision == PARTNER:
        maneuvers.trade_places(world, seat, seat_after(table, seat, action + 1))
    elif decision == TARGET:
        target = seat
        if action != SELF:
            target = seat_after(table, seat, action + 1)
        maneuvers.take_aim(world, target)
    elif decision == SLOT:
        maneuvers.take_aim(world, action)
    else:
        put_in_hand(world, seat, table.chosen, action)


@kernel
def have_moment(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision of the Long, Lonely Moments."""
    table = world.table
    if decision == RESPITE:
        moments.answer_respite(world, seat, action)
    elif decision == GIVE or decision == TAKE:
        respites.move_mettle(world, seat, action)
    elif decision == BURN:
        respites.burn_to_take(world, seat, action)
    elif decision == RANSOM:
        respites.answer_ransom(world, seat, action)
    elif decision == OFFER:
        respites.answer_offer(world, seat, action)
    elif decision == OWNER:
        respites.name_owner(world, seat, seat_after(table, seat, action + 1))
    elif decision == PERMUTE:
        respites.permute_respites(world, seat, action)
    else:
        moments.answer_healing(world, seat, action)


@kernel
def open_hand(world: Any, phase: Any) -> None:
    """Go on with the deal, to the first bid."""
    if phase == PH_TURN:
        bidding.next_turn(world)
    elif phase == PH_DRAW:
        hand.draw_and_roll(world)
    elif phase == PH_REROLL:
        hand.offer_reroll(world)
    elif phase == PH_FOE_DRAWS:
        hand.foe_draws(world)
    elif phase == PH_ROUND:
        bidding.start_round(world)
    elif phase == PH_COLOURS:
        ask_colours(world)
    else:
        hand.start_hand(world)


@kernel
def go_on_bidding(world: Any, phase: Any) -> None:
    """Go on with complications, maneuvers and Thwarted cards."""
    if phase == PH_COMPLICATION:
        bidding.ask_complication(world)
    elif phase == PH_CONDITION:
        maneuvers.settle_condition(world)
    elif phase == PH_EFFECT:
        maneuvers.start_effect(world)
    elif phase == PH_AIM:
        maneuvers.aim(world)
    elif phase == PH_USED:
        maneuvers.finish_maneuver(world)
    else:
        bidding.poll(world)


@kernel
def end_orbit(world: Any, phase: Any) -> None:
    """Go on with the showdown, the end of the hand and the moments."""
    if phase == PH_SHOWDOWN:
        showdown.show(world)
    elif phase == PH_SETTLE:
        showdown.settle(world)
    elif phase == PH_PLACE:
        showdown.choose_card_to_place(world)
    elif phase == PH_END_HAND:
        showdown.end_hand(world)
    elif phase == PH_SHUFFLE_BACK:
        showdown.offer_shuffle_back(world)
    elif phase == PH_MOMENTS:
        moments.next_moment(world)
    elif phase == PH_RESPITE:
        moments.offer_respite(world)
    elif phase == PH_TAKING:
        respites.go_on_taking(world)
    elif phase == PH_RANSOM:
        respites.ask_ransom(world)
    elif phase == PH_HEAL:
        moments.offer_healing(world)
    elif phase == PH_PASS_FOE:
        moments.pass_foe(world)


@kernel
def apply(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision."""
    if decision == BID:
        bid(world, seat, action)
    elif decision == SHOWDOWN:
        showdown.answer_showdown(world, seat, action)
    elif decision == PLACE or decision == KEEP:
        showdown.place_card(world, seat, action)
    elif decision == SHUFFLE_BACK:
        showdown.answer_shuffle_back(world, seat, action)
    elif decision == REROLL:
        hand.answer_reroll(world, action)
    elif decision == COMPLICATION:
        bidding.complicate(world, action)
    elif decision == COLOURS:
        answer_colours(world, seat, action)
    elif decision >= RESPITE:
        have_moment(world, decision, seat, action)
    else:
        use_or_decide(world, decision, seat, action)


@kernel
def answer(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision; who is at zero then is out before anything else happens."""
    apply(world, decision, seat, action)
    if world.table.check_lives != 0:
        take_out_the_dead(world)


@kernel
def go_on(world: Any, phase: Any) -> None:
    """Do what the phase wants: ask somebody, or move on to another phase; the dead are out."""
    if phase <= PH_TURN:
        open_hand(world, phase)
    elif phase < PH_SHOWDOWN:
        go_on_bidding(world, phase)
    else:
        end_orbit(world, phase)
    if world.table.check_lives != 0:
        take_out_the_dead(world)


deal, step = turn_loop(
    set_up=set_up,
    answer=answer,
    go_on=go_on,
    only_option=only_option,
    finished=PH_FINISHED,
    forced=V_FORCED,
)
