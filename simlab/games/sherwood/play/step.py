"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.turn import turn_loop
from simlab.games.sherwood.components import (
    ACCEPT,
    AGREED,
    ASKING,
    BIDDING,
    CARDS_OF,
    CHOOSING_BID,
    COMPANY,
    CONFIRMING,
    DECLARING,
    DEFEAT,
    DRAFTING,
    FAILED,
    FINISHED,
    GIVING,
    LOOTING,
    NEW_ROUND,
    NEXT_PICK,
    NEXT_TURN,
    NO_ALLIANCE,
    NOTHING,
    OFFERING,
    ORDERING,
    PAYING,
    PICKING,
    PIECES,
    PLACING,
    PROMISE_VALUE,
    PROMISING,
    PROPOSED,
    PROPOSING,
    RAIDED,
    REWARD,
    SELECTING,
    SHARING,
    SIDE_BIDS,
    SOLVING,
    TRAVEL,
    TURN,
    TURN_OVER,
    VICTORY,
    VOTING,
)
from simlab.games.sherwood.events import E_FORCED
from simlab.games.sherwood.play import (
    aftermath,
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
from simlab.games.sherwood.play.answers import (
    apply_bids,
    apply_contract,
    apply_planning,
    apply_raiding,
)
from simlab.games.sherwood.play.seats import lowest_bit


@kernel
def go_planning(world: Any, phase: Any) -> None:
    """Carry on with the planning phase."""
    if phase == TURN:
        plan.go_turn(world)
    elif phase == TURN_OVER:
        plan.finish_turn(world)
    elif phase == NEXT_TURN:
        plan.next_turn(world)
    elif phase == NEW_ROUND:
        rounds.start_round(world)
    elif phase == OFFERING:
        call.go_offering(world)
    elif phase == SELECTING:
        call.go_selecting(world)
    elif phase == CONFIRMING:
        call.go_confirming(world)
    elif phase == PLACING:
        call.place_alliance(world)
    else:
        draft.give_up(world)


@kernel
def go_negotiating(world: Any, phase: Any) -> None:
    """Carry on with a contract or an auction."""
    if phase == PROPOSING:
        contract.go_proposing(world)
    elif phase == DRAFTING:
        contract.go_drafting(world)
    elif phase == SHARING:
        contract.go_sharing(world)
    elif phase == PAYING:
        terms.go_paying(world)
    elif phase == PROMISING:
        terms.go_promising(world)
    elif phase == PROPOSED:
        terms.put_proposal(world)
    elif phase == BIDDING:
        consent.go_bidding(world)
    elif phase == CHOOSING_BID:
        consent.go_choosing_bid(world)
    elif phase == VOTING:
        consent.go_voting(world)
    elif phase == AGREED:
        consent.agree(world)
    elif phase == ASKING:
        auction.go_asking(world)
    elif phase == SOLVING:
        auction.solve(world)
    else:
        auction.go_undercutting(world)


@kernel
def go_raiding(world: Any, phase: Any) -> None:
    """Carry on with picks, the carriage and raids."""
    if phase == TRAVEL:
        carriage.go_travel(world)
    elif phase == NEXT_PICK:
        picks.next_pick(world)
    elif phase == PICKING:
        picks.go_picking(world)
    elif phase == ORDERING:
        raid.go_ordering(world)
    elif phase == DECLARING:
        raid.go_declaring(world)
    elif phase == RAIDED:
        raid.raid(world)
    elif phase == FAILED:
        raid.fail(world)
    elif phase == SIDE_BIDS:
        picks.go_side_bids(world)
    else:
        picks.go_side_choice(world)


@kernel
def go_sharing_out(world: Any, phase: Any) -> None:
    """Carry on with glory, loot, victory and defeat, and the end of the round."""
    if phase == REWARD:
        loot.succeed(world)
    elif phase == LOOTING:
        loot.start_loot(world)
    elif phase == PIECES:
        loot.go_pieces(world)
    elif phase == COMPANY:
        loot.go_company(world)
    elif phase == GIVING:
        loot.go_giving(world)
    elif phase == VICTORY:
        aftermath.go_victory(world)
    elif phase == DEFEAT:
        aftermath.go_defeat(world)
    else:
        rounds.end_round(world)


@kernel
def answer(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision."""
    world.seats[seat].options = 0
    world.table.options = 0
    if decision <= CARDS_OF:
        apply_planning(world, decision, seat, action)
    elif decision <= PROMISE_VALUE:
        apply_contract(world, decision, seat, action)
    elif decision <= ACCEPT:
        apply_bids(world, decision, seat, action)
    else:
        apply_raiding(world, decision, seat, action)


@kernel
def go_on(world: Any, phase: Any) -> None:
    """Do what the phase wants: ask somebody, or move on to another phase."""
    if phase <= CONFIRMING or phase == PLACING or phase == NO_ALLIANCE:
        go_planning(world, phase)
    elif phase <= AGREED:
        go_negotiating(world, phase)
    elif phase <= FAILED:
        go_raiding(world, phase)
    else:
        go_sharing_out(world, phase)


@kernel
def only_option(table: Any, me: Any) -> Any:
    """Return the only option of the player who decides, or -1 if there are several."""
    options = table.options | me.options
    return NOTHING if options & (options - 1) != 0 else lowest_bit(options)


@kernel
def set_up(world: Any) -> None:
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
    finished=FINISHED,
    forced=E_FORCED,
)
