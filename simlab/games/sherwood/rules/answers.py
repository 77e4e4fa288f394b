"""Effects of a player's answer to each decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules import (
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
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import World


@kernel
def apply_place(world: World, seat: int, hideout: int) -> None:
    """Apply a named hide-out: for a solo band, a call, an offer, a proposal or an auction."""
    phase = world.table.phase
    if phase == c.TURN:
        plan.choose_solo_place(world, seat, hideout)
    elif phase == c.CALLING:
        call.call_at(world, seat, hideout)
    elif phase == c.OFFERING:
        call.offer_place(world, seat, hideout)
    elif phase == c.SELECTING:
        call.settle_place(world, seat, hideout)
    else:
        contract.draft_place(world, seat, hideout)


@kernel
def apply_raiders(world: World, seat: int, raiders: int) -> None:
    """Apply a named number of raiders."""
    phase = world.table.phase
    if phase == c.TURN:
        plan.hide_alone(world, seat, raiders)
    elif phase == c.OFFERING:
        call.offer(world, seat, raiders)
    elif phase == c.SELECTING:
        call.select(world, seat, raiders)
    elif phase == c.DRAFTING:
        contract.draft_raiders(world, raiders)
    else:
        auction.auction_raiders(world, seat, raiders)


@kernel
def apply_planning(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision of the planning phase without partners, or of a call."""
    table = world.table
    if decision == c.PLAN:
        if action == c.ALLIANCE:
            if table.rules.negotiation == c.BY_CALL:
                call.start_call(world, seat)
            else:
                contract.start_contract(world, seat)
        elif action == c.AUCTION:
            auction.start_auction(world, seat)
        else:
            plan.plan(world, seat, action)
    elif decision == c.DONATE:
        plan.donate(world, seat, action)
    elif decision == c.LOOK:
        plan.look(world, seat, action)
    elif decision == c.HIDEOUT:
        apply_place(world, seat, action)
    elif decision == c.RAIDERS:
        apply_raiders(world, seat, action)
    elif decision == c.NEED:
        if table.phase == c.CALLING:
            call.call_for(world, seat, action)
        else:
            auction.auction_need(world, seat, action)
    elif decision == c.INVITE:
        call.invite(world, seat, action)
    elif decision == c.CLAIM:
        claims.claim(world, seat, action)
    elif decision == c.CLAIM_VALUE:
        claims.claim_value(world, seat, action)
    elif table.phase == c.OFFERING:
        call.offer_card(world, seat, action)
    else:
        call.take_card(world, action)


@kernel
def apply_contract(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision about a proposal."""
    table = world.table
    if decision == c.VOTE:
        if table.phase == c.CONFIRMING:
            call.confirm(world, seat, action)
        else:
            consent.vote(world, seat, action)
    elif decision == c.PROPOSE:
        contract.propose(world, seat, action)
    elif decision == c.CARD:
        if table.phase == c.DRAFTING:
            contract.draft_card(world, seat, action)
        else:
            auction.auction_card(world, seat, action)
    elif decision == c.INFORMANT:
        contract.draft_informant(world, action)
    elif decision == c.SHARE:
        contract.draft_share(world, action)
    elif decision == c.COMPANIONS_OF:
        contract.draft_companions(world, action)
    elif decision == c.PAYER:
        terms.draft_payer(world, action)
    elif decision == c.PAYEE:
        terms.draft_payee(world, action)
    elif decision == c.PAY:
        terms.draft_pay(world, action)
    elif decision == c.PROMISE:
        terms.draft_promise(world, action)
    elif decision == c.PROMISER:
        terms.draft_promiser(world, action)
    else:
        terms.draft_value(world, action)


@kernel
def apply_bids(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision about bids: substitutes, auctions, side deals."""
    if decision == c.SUBSTITUTE:
        consent.substitute(world, seat, action)
    elif decision == c.LESS:
        consent.undercut_member(world, seat, action)
    elif decision == c.TAKE_BID:
        consent.take_bid(world, action)
    elif decision == c.ASK_PRICE:
        auction.name_price(world, seat, action)
    elif decision == c.EXTRA:
        auction.name_extra(world, seat, action)
    elif decision == c.UNDERCUT:
        auction.undercut(world, seat, action)
    elif decision == c.SIDE:
        picks.side_terms(world, seat, action)
    elif decision == c.BID:
        picks.side_bid(world, seat, action)
    else:
        picks.accept_bid(world, seat, action)


@kernel
def apply_raiding(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision of the raiding phase."""
    if decision == c.PICK:
        picks.pick(world, seat, action)
    elif decision == c.ORDER:
        raid.name_next(world, action)
    elif decision == c.DECLARE:
        raid.declare(world, seat, action)
    elif decision == c.PIECE:
        loot.give_piece(world, action)
    elif decision == c.COMPANION:
        loot.give_companion(world, action)
    elif decision == c.GIVE:
        loot.give(world, action)
    elif decision == c.MESSENGER:
        carriage.messenger(world, seat, action)
    elif decision == c.JERKIN:
        aftermath.jerkin(world, seat, action)
    else:
        aftermath.provisions(world, seat, action)
