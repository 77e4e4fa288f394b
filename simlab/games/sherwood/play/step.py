"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.records import OVER
from simlab.games.sherwood.components import (
    ACCEPT,
    AGREED,
    ALLIANCE,
    ASK_PRICE,
    ASKING,
    AUCTION,
    BID,
    BIDDING,
    BY_CALL,
    CALLING,
    CARD,
    CARDS_OF,
    CHOOSING_BID,
    CLAIM,
    CLAIM_VALUE,
    COMPANION,
    COMPANIONS_OF,
    COMPANY,
    CONFIRMING,
    DECLARE,
    DECLARING,
    DEFEAT,
    DONATE,
    DRAFTING,
    EXTRA,
    FAILED,
    FINISHED,
    GIVE,
    GIVING,
    HIDEOUT,
    INFORMANT,
    INVITE,
    JERKIN,
    LESS,
    LOOK,
    LOOTING,
    MESSENGER,
    NEED,
    NEW_ROUND,
    NEXT_PICK,
    NEXT_TURN,
    NO_ALLIANCE,
    NOTHING,
    OFFERING,
    ORDER,
    ORDERING,
    PAY,
    PAYEE,
    PAYER,
    PAYING,
    PICK,
    PICKING,
    PIECE,
    PIECES,
    PLACING,
    PLAN,
    PROMISE,
    PROMISE_VALUE,
    PROMISER,
    PROMISING,
    PROPOSE,
    PROPOSED,
    PROPOSING,
    RAIDED,
    RAIDERS,
    REWARD,
    SELECTING,
    SHARE,
    SHARING,
    SIDE,
    SIDE_BIDS,
    SOLVING,
    SUBSTITUTE,
    TAKE_BID,
    TRAVEL,
    TURN,
    TURN_OVER,
    UNDERCUT,
    VICTORY,
    VOTE,
    VOTING,
)  # fmt: skip
from simlab.games.sherwood.events import E_FORCED
from simlab.games.sherwood.play import (
    aftermath,
    auction,
    call,
    carriage,
    claims,
    consent,
    contract,
    draft,
    loot,
    picks,
    plan,
    raid,
    rounds,
)  # fmt: skip
from simlab.games.sherwood.play.seats import lowest_bit, no_decision


@kernel
def apply_place(world: Any, seat: Any, hideout: Any) -> None:
    """A hide-out is named: for a solo band, a call, an offer, a proposal or an auction."""
    phase = world.table.phase
    if phase == TURN:
        plan.choose_solo_place(world, seat, hideout)
    elif phase == CALLING:
        call.call_at(world, seat, hideout)
    elif phase == OFFERING:
        call.offer_place(world, seat, hideout)
    elif phase == SELECTING:
        call.settle_place(world, seat, hideout)
    elif phase == DRAFTING:
        contract.draft_place(world, seat, hideout)
    else:
        auction.auction_place(world, seat, hideout)


@kernel
def apply_raiders(world: Any, seat: Any, raiders: Any) -> None:
    """A number of raiders is named."""
    phase = world.table.phase
    if phase == TURN:
        plan.hide_alone(world, seat, raiders)
    elif phase == OFFERING:
        call.offer(world, seat, raiders)
    elif phase == SELECTING:
        call.select(world, seat, raiders)
    elif phase == DRAFTING:
        contract.draft_raiders(world, raiders)
    else:
        auction.auction_raiders(world, seat, raiders)


@kernel
def apply_planning(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision of the planning phase that needs no partner, or of a call."""
    table = world.table
    if decision == PLAN:
        if action == ALLIANCE:
            if table.rules.negotiation == BY_CALL:
                call.start_call(world, seat)
            else:
                contract.start_contract(world, seat)
        elif action == AUCTION:
            auction.start_auction(world, seat)
        else:
            plan.plan(world, seat, action)
    elif decision == DONATE:
        plan.donate(world, seat, action)
    elif decision == LOOK:
        plan.look(world, seat, action)
    elif decision == HIDEOUT:
        apply_place(world, seat, action)
    elif decision == RAIDERS:
        apply_raiders(world, seat, action)
    elif decision == NEED:
        if table.phase == CALLING:
            call.call_for(world, seat, action)
        else:
            auction.auction_need(world, seat, action)
    elif decision == INVITE:
        call.invite(world, seat, action)
    elif decision == CLAIM:
        claims.claim(world, seat, action)
    elif decision == CLAIM_VALUE:
        claims.claim_value(world, seat, action)
    elif table.phase == OFFERING:
        call.offer_card(world, seat, action)
    else:
        call.take_card(world, action)


@kernel
def apply_contract(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision about a proposal."""
    table = world.table
    if decision == VOTE:
        if table.phase == CONFIRMING:
            call.confirm(world, seat, action)
        else:
            consent.vote(world, seat, action)
    elif decision == PROPOSE:
        contract.propose(world, seat, action)
    elif decision == CARD:
        if table.phase == DRAFTING:
            contract.draft_card(world, seat, action)
        else:
            auction.auction_card(world, seat, action)
    elif decision == INFORMANT:
        contract.draft_informant(world, action)
    elif decision == SHARE:
        contract.draft_share(world, action)
    elif decision == COMPANIONS_OF:
        contract.draft_companions(world, action)
    elif decision == PAYER:
        contract.draft_payer(world, action)
    elif decision == PAYEE:
        contract.draft_payee(world, action)
    elif decision == PAY:
        contract.draft_pay(world, action)
    elif decision == PROMISE:
        contract.draft_promise(world, action)
    elif decision == PROMISER:
        contract.draft_promiser(world, action)
    else:
        contract.draft_value(world, action)


@kernel
def apply_bids(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision about bids: substitutes, auctions, side deals."""
    if decision == SUBSTITUTE:
        consent.substitute(world, seat, action)
    elif decision == LESS:
        consent.undercut_member(world, seat, action)
    elif decision == TAKE_BID:
        consent.take_bid(world, action)
    elif decision == ASK_PRICE:
        auction.name_price(world, seat, action)
    elif decision == EXTRA:
        auction.name_extra(world, seat, action)
    elif decision == UNDERCUT:
        auction.undercut(world, seat, action)
    elif decision == SIDE:
        picks.side_terms(world, seat, action)
    elif decision == BID:
        picks.side_bid(world, seat, action)
    else:
        picks.accept_bid(world, seat, action)


@kernel
def apply_raiding(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision of the raiding phase."""
    if decision == PICK:
        picks.pick(world, seat, action)
    elif decision == ORDER:
        raid.name_next(world, action)
    elif decision == DECLARE:
        raid.declare(world, seat, action)
    elif decision == PIECE:
        loot.give_piece(world, action)
    elif decision == COMPANION:
        loot.give_companion(world, action)
    elif decision == GIVE:
        loot.give(world, action)
    elif decision == MESSENGER:
        carriage.messenger(world, seat, action)
    elif decision == JERKIN:
        aftermath.jerkin(world, seat, action)
    else:
        aftermath.provisions(world, seat, action)


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
        contract.go_paying(world)
    elif phase == PROMISING:
        contract.go_promising(world)
    elif phase == PROPOSED:
        contract.put_proposal(world)
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
def step(world: Any, action: Any) -> None:
    """Apply the action of the player who decides, and play on to the next choice or the end.

    One loop without layers between it and the groups of rules: numba optimises everything below a
    helper anew for each layer.
    """
    table = world.table
    while True:
        if action >= 0:
            decision = table.decision
            seat = table.actor
            no_decision(world)
            if decision <= CARDS_OF:
                apply_planning(world, decision, seat, action)
            elif decision <= PROMISE_VALUE:
                apply_contract(world, decision, seat, action)
            elif decision <= ACCEPT:
                apply_bids(world, decision, seat, action)
            else:
                apply_raiding(world, decision, seat, action)
            action = NOTHING
        elif table.decision == OVER:
            phase = table.phase
            if phase == FINISHED:
                table.actor = NOTHING
                return
            if phase <= CONFIRMING or phase == PLACING or phase == NO_ALLIANCE:
                go_planning(world, phase)
            elif phase <= AGREED:
                go_negotiating(world, phase)
            elif phase <= FAILED:
                go_raiding(world, phase)
            else:
                go_sharing_out(world, phase)
        else:
            options = table.options | world.seats[table.actor].options
            if options & (options - 1) != 0:
                return
            action = lowest_bit(options)
            note(world, E_FORCED, table.actor, table.decision, action)


@kernel
def deal(world: Any) -> None:
    """Set up a game; the first player has a choice (see ``rules.check``)."""
    rounds.open_game(world)
    no_decision(world)
    rounds.start_round(world)
    plan.next_turn(world)
    plan.go_turn(world)
