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
from simlab.jit.case_dispatch import dispatch_by
from simlab.jit.kernel import kernel
from simlab.loop.turn import turn_loop

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table, World


@kernel
def answer(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision."""
    world.seats[seat].options = 0
    world.table.options = 0
    answers.apply_decision(world, decision, seat, action)


@dispatch_by(
    "phase",
    # planning
    (c.NEW_ROUND, rounds.start_round),
    (c.NEXT_TURN, plan.next_turn),
    (c.TURN, plan.go_turn),
    (c.TURN_OVER, plan.finish_turn),
    (c.OFFERING, call.go_offering),
    (c.SELECTING, call.go_selecting),
    (c.CONFIRMING, call.go_confirming),
    (c.PLACING, call.place_alliance),
    (c.NO_ALLIANCE, draft.give_up),
    # a contract or an auction
    (c.PROPOSING, contract.go_proposing),
    (c.DRAFTING, contract.go_drafting),
    (c.SHARING, contract.go_sharing),
    (c.PAYING, terms.go_paying),
    (c.PROMISING, terms.go_promising),
    (c.PROPOSED, terms.put_proposal),
    (c.BIDDING, consent.go_bidding),
    (c.CHOOSING_BID, consent.go_choosing_bid),
    (c.VOTING, consent.go_voting),
    (c.AGREED, consent.agree),
    (c.ASKING, auction.go_asking),
    (c.SOLVING, auction.solve),
    (c.UNDERCUTTING, auction.go_undercutting),
    # picks, the carriage and raids
    (c.NEXT_PICK, picks.next_pick),
    (c.PICKING, picks.go_picking),
    (c.SIDE_BIDS, picks.go_side_bids),
    (c.SIDE_CHOICE, picks.go_side_choice),
    (c.TRAVEL, carriage.go_travel),
    (c.ORDERING, raid.go_ordering),
    (c.DECLARING, raid.go_declaring),
    (c.RAIDED, raid.raid),
    (c.FAILED, raid.fail),
    # glory, loot, victory and defeat, and the end of the round
    (c.REWARD, loot.succeed),
    (c.LOOTING, loot.start_loot),
    (c.PIECES, loot.go_pieces),
    (c.COMPANY, loot.go_company),
    (c.GIVING, loot.go_giving),
    (c.VICTORY, aftermath.go_victory),
    (c.DEFEAT, aftermath.go_defeat),
    otherwise=rounds.end_round,
)
def go_on(world: World, phase: int) -> None:
    """Run the present phase: ask a player, or move on to another phase."""


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
