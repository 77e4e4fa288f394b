"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_FORCED
from simlab.games.sherwood.rules import (
    aftermath,
    answers,
    auction,
    call,
    carriage,
    consent,
    contract,
    draft,
    loot,
    picks,
    plan,
    raid,
    rounds,
    terms,
)
from simlab.jit.bits import lowest_bit
from simlab.jit.kernel import kernel
from simlab.loop.turn import turn_loop

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table, World


@kernel
def go_planning(world: World, phase: int) -> None:
    """Continue the planning phase."""
    if phase == c.TURN:
        plan.go_turn(world)
    elif phase == c.TURN_OVER:
        plan.finish_turn(world)
    elif phase == c.NEXT_TURN:
        plan.next_turn(world)
    elif phase == c.NEW_ROUND:
        rounds.start_round(world)
    elif phase == c.OFFERING:
        call.go_offering(world)
    elif phase == c.SELECTING:
        call.go_selecting(world)
    elif phase == c.CONFIRMING:
        call.go_confirming(world)
    elif phase == c.PLACING:
        call.place_alliance(world)
    else:
        draft.give_up(world)


@kernel
def go_negotiating(world: World, phase: int) -> None:
    """Continue a contract or an auction."""
    if phase == c.PROPOSING:
        contract.go_proposing(world)
    elif phase == c.DRAFTING:
        contract.go_drafting(world)
    elif phase == c.SHARING:
        contract.go_sharing(world)
    elif phase == c.PAYING:
        terms.go_paying(world)
    elif phase == c.PROMISING:
        terms.go_promising(world)
    elif phase == c.PROPOSED:
        terms.put_proposal(world)
    elif phase == c.BIDDING:
        consent.go_bidding(world)
    elif phase == c.CHOOSING_BID:
        consent.go_choosing_bid(world)
    elif phase == c.VOTING:
        consent.go_voting(world)
    elif phase == c.AGREED:
        consent.agree(world)
    elif phase == c.ASKING:
        auction.go_asking(world)
    elif phase == c.SOLVING:
        auction.solve(world)
    else:
        auction.go_undercutting(world)


@kernel
def go_raiding(world: World, phase: int) -> None:
    """Continue picks, the carriage and raids."""
    if phase == c.TRAVEL:
        carriage.go_travel(world)
    elif phase == c.NEXT_PICK:
        picks.next_pick(world)
    elif phase == c.PICKING:
        picks.go_picking(world)
    elif phase == c.ORDERING:
        raid.go_ordering(world)
    elif phase == c.DECLARING:
        raid.go_declaring(world)
    elif phase == c.RAIDED:
        raid.raid(world)
    elif phase == c.FAILED:
        raid.fail(world)
    elif phase == c.SIDE_BIDS:
        picks.go_side_bids(world)
    else:
        picks.go_side_choice(world)


@kernel
def go_sharing_out(world: World, phase: int) -> None:
    """Continue glory, loot, victory and defeat, and the end of the round."""
    if phase == c.REWARD:
        loot.succeed(world)
    elif phase == c.LOOTING:
        loot.start_loot(world)
    elif phase == c.PIECES:
        loot.go_pieces(world)
    elif phase == c.COMPANY:
        loot.go_company(world)
    elif phase == c.GIVING:
        loot.go_giving(world)
    elif phase == c.VICTORY:
        aftermath.go_victory(world)
    elif phase == c.DEFEAT:
        aftermath.go_defeat(world)
    else:
        rounds.end_round(world)


@kernel
def answer(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision."""
    world.seats[seat].options = 0
    world.table.options = 0
    if decision <= c.CARDS_OF:
        answers.apply_planning(world, decision, seat, action)
    elif decision <= c.PROMISE_VALUE:
        answers.apply_contract(world, decision, seat, action)
    elif decision <= c.ACCEPT:
        answers.apply_bids(world, decision, seat, action)
    else:
        answers.apply_raiding(world, decision, seat, action)


@kernel
def go_on(world: World, phase: int) -> None:
    """Run the present phase: ask a player, or move on to another phase."""
    if phase <= c.CONFIRMING or phase == c.PLACING or phase == c.NO_ALLIANCE:
        go_planning(world, phase)
    elif phase <= c.AGREED:
        go_negotiating(world, phase)
    elif phase <= c.FAILED:
        go_raiding(world, phase)
    else:
        go_sharing_out(world, phase)


@kernel
def only_option(table: Table, me: Seat) -> int:
    """Return the only option of the deciding player, or -1 if there are several."""
    options = table.options | me.options
    return c.NOTHING if options & (options - 1) != 0 else lowest_bit(options)


@kernel
def set_up(world: World) -> None:
    """Set up a game; the first player has a choice (see ``rules.check``)."""
    rounds.open_game(world)
    rounds.start_round(world)
    plan.next_turn(world)
    plan.go_turn(world)


deal, step = turn_loop(
    set_up=set_up,
    answer=answer,
    go_on=go_on,
    only_option=only_option,
    finished=c.FINISHED,
    forced=E_FORCED,
)
