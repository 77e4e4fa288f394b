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
from simlab.games.spaceknights.rules.circle import seat_after
from simlab.games.spaceknights.rules.conditions import usable_card
from simlab.games.spaceknights.rules.dice import reroll
from simlab.games.spaceknights.rules.effects import put_in_hand
from simlab.games.spaceknights.rules.legal import only_option
from simlab.games.spaceknights.rules.lives import take_out_the_dead
from simlab.games.spaceknights.rules.setup import set_up
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


@kernel
def use_or_decide(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision about maneuvers."""
    table = world.table
    if decision == c.CANCEL:
        if action != c.NO:
            maneuvers.use_maneuver(world, seat, usable_card(table, seat, c.E11, c.NO))
    elif decision == c.CONSENT:
        maneuvers.answer_consent(world, seat, action)
    elif decision == c.PARTNER:
        maneuvers.trade_places(world, seat, seat_after(table, seat, action + 1))
    elif decision == c.TARGET:
        target = seat
        if action != c.SELF:
            target = seat_after(table, seat, action + 1)
        maneuvers.take_aim(world, target)
    elif decision == c.SLOT:
        maneuvers.take_aim(world, action)
    else:
        put_in_hand(world, seat, table.chosen, action)


@kernel
def have_moment(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision of the Long, Lonely Moments."""
    table = world.table
    if decision == c.RESPITE:
        moments.answer_respite(world, seat, action)
    elif decision == c.GIVE or decision == c.TAKE:
        respites.move_mettle(world, seat, action)
    elif decision == c.BURN:
        respites.burn_to_take(world, seat, action)
    elif decision == c.RANSOM:
        respites.answer_ransom(world, seat, action)
    elif decision == c.OFFER:
        respites.answer_offer(world, seat, action)
    elif decision == c.OWNER:
        respites.name_owner(world, seat, seat_after(table, seat, action + 1))
    elif decision == c.PERMUTE:
        respites.permute_respites(world, seat, action)
    else:
        moments.answer_healing(world, seat, action)


@kernel
def open_hand(world: World, phase: int) -> None:
    """Continue the deal, up to the first bid."""
    if phase == c.PH_TURN:
        bidding.next_turn(world)
    elif phase == c.PH_DRAW:
        hand.draw_and_roll(world)
    elif phase == c.PH_REROLL:
        hand.offer_reroll(world)
    elif phase == c.PH_FOE_DRAWS:
        hand.foe_draws(world)
    elif phase == c.PH_ROUND:
        bidding.start_round(world)
    elif phase == c.PH_COLOURS:
        ask_colours(world)
    else:
        hand.start_hand(world)


@kernel
def go_on_bidding(world: World, phase: int) -> None:
    """Continue with complications, maneuvers and Thwarted cards."""
    if phase == c.PH_COMPLICATION:
        bidding.ask_complication(world)
    elif phase == c.PH_CONDITION:
        maneuvers.settle_condition(world)
    elif phase == c.PH_EFFECT:
        maneuvers.start_effect(world)
    elif phase == c.PH_AIM:
        maneuvers.aim(world)
    elif phase == c.PH_USED:
        maneuvers.finish_maneuver(world)
    else:
        bidding.poll(world)


@kernel
def end_orbit(world: World, phase: int) -> None:
    """Continue with the showdown, the end of the hand and the moments."""
    if phase == c.PH_SHOWDOWN:
        showdown.show(world)
    elif phase == c.PH_SETTLE:
        showdown.settle(world)
    elif phase == c.PH_PLACE:
        showdown.choose_card_to_place(world)
    elif phase == c.PH_END_HAND:
        showdown.end_hand(world)
    elif phase == c.PH_SHUFFLE_BACK:
        showdown.offer_shuffle_back(world)
    elif phase == c.PH_MOMENTS:
        moments.next_moment(world)
    elif phase == c.PH_RESPITE:
        moments.offer_respite(world)
    elif phase == c.PH_TAKING:
        respites.go_on_taking(world)
    elif phase == c.PH_RANSOM:
        respites.ask_ransom(world)
    elif phase == c.PH_HEAL:
        moments.offer_healing(world)
    elif phase == c.PH_PASS_FOE:
        moments.pass_foe(world)


@kernel
def apply(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision."""
    if decision == c.BID:
        bid(world, seat, action)
    elif decision == c.SHOWDOWN:
        showdown.answer_showdown(world, seat, action)
    elif decision == c.PLACE or decision == c.KEEP:
        showdown.place_card(world, seat, action)
    elif decision == c.SHUFFLE_BACK:
        showdown.answer_shuffle_back(world, seat, action)
    elif decision == c.REROLL:
        hand.answer_reroll(world, action)
    elif decision == c.COMPLICATION:
        bidding.complicate(world, action)
    elif decision == c.COLOURS:
        answer_colours(world, seat, action)
    elif decision >= c.RESPITE:
        have_moment(world, decision, seat, action)
    else:
        use_or_decide(world, decision, seat, action)


@kernel
def answer(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision, then take out the players at zero."""
    apply(world, decision, seat, action)
    if world.table.check_lives != 0:
        take_out_the_dead(world)


@kernel
def go_on(world: World, phase: int) -> None:
    """Run the present phase: ask a player, or move on; take out the dead."""
    if phase <= c.PH_TURN:
        open_hand(world, phase)
    elif phase < c.PH_SHOWDOWN:
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
    finished=c.PH_FINISHED,
    forced=c.V_FORCED,
)
