"""What a player's answer to each decision does."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.sherwood.components import (
    ALLIANCE,
    ASK_PRICE,
    AUCTION,
    BID,
    BY_CALL,
    CALLING,
    CARD,
    CLAIM,
    CLAIM_VALUE,
    COMPANION,
    COMPANIONS_OF,
    CONFIRMING,
    DECLARE,
    DONATE,
    DRAFTING,
    EXTRA,
    GIVE,
    HIDEOUT,
    INFORMANT,
    INVITE,
    JERKIN,
    LESS,
    LOOK,
    MESSENGER,
    NEED,
    OFFERING,
    ORDER,
    PAY,
    PAYEE,
    PAYER,
    PICK,
    PIECE,
    PLAN,
    PROMISE,
    PROMISER,
    PROPOSE,
    RAIDERS,
    SELECTING,
    SHARE,
    SIDE,
    SUBSTITUTE,
    TAKE_BID,
    TURN,
    UNDERCUT,
    VOTE,
)
from simlab.games.sherwood.play import (
    aftermath,
    auction,
    call,
    carriage,
    claims,
    consent,
    contract,
    loot,
    picks,
    plan,
    raid,
    terms,
)


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
        terms.draft_payer(world, action)
    elif decision == PAYEE:
        terms.draft_payee(world, action)
    elif decision == PAY:
        terms.draft_pay(world, action)
    elif decision == PROMISE:
        terms.draft_promise(world, action)
    elif decision == PROMISER:
        terms.draft_promiser(world, action)
    else:
        terms.draft_value(world, action)


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
