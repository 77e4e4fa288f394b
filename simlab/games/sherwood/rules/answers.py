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
from simlab.jit.case_dispatch import dispatch_by
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import World


@dispatch_by(
    "world.table.phase",
    (c.TURN, plan.choose_solo_place),
    (c.CALLING, call.call_at),
    (c.OFFERING, call.offer_place),
    (c.SELECTING, call.settle_place),
    otherwise=contract.draft_place,
)
def apply_place(world: World, seat: int, hideout: int) -> None:
    """Apply a named hide-out: for a solo band, a call, an offer, a proposal or an auction."""


@dispatch_by(
    "world.table.phase",
    (c.TURN, plan.hide_alone),
    (c.OFFERING, call.offer),
    (c.SELECTING, call.select),
    (c.DRAFTING, contract.draft_raiders),
    otherwise=auction.auction_raiders,
)
def apply_raiders(world: World, seat: int, raiders: int) -> None:
    """Apply a named number of raiders."""


@kernel
def apply_plan(world: World, seat: int, action: int) -> None:
    """Apply the action of a turn."""
    if action == c.ALLIANCE:
        if world.table.rules.negotiation == c.BY_CALL:
            call.start_call(world, seat)
        else:
            contract.start_contract(world, seat)
    elif action == c.AUCTION:
        auction.start_auction(world, seat)
    else:
        plan.plan(world, seat, action)


@dispatch_by("world.table.phase", (c.CALLING, call.call_for), otherwise=auction.auction_need)
def apply_need(world: World, seat: int, need: int) -> None:
    """Apply a named power: for a call or an auction."""


@dispatch_by("world.table.phase", (c.OFFERING, call.offer_card), otherwise=call.take_card)
def apply_card_of_call(world: World, seat: int, kind: int) -> None:
    """Apply a card of an offer, named by the guest or taken by the caller."""


@dispatch_by("world.table.phase", (c.CONFIRMING, call.confirm), otherwise=consent.vote)
def apply_vote(world: World, seat: int, answer: int) -> None:
    """Apply a vote: about an alliance by call or about a proposal."""


@dispatch_by("world.table.phase", (c.DRAFTING, contract.draft_card), otherwise=auction.auction_card)
def apply_card(world: World, seat: int, slot: int) -> None:
    """Apply a named card: for a proposal or an auction."""


@dispatch_by(
    "decision",
    # without partners, or a call
    (c.PLAN, apply_plan),
    (c.DONATE, plan.donate),
    (c.LOOK, plan.look),
    (c.HIDEOUT, apply_place),
    (c.RAIDERS, apply_raiders),
    (c.NEED, apply_need),
    (c.INVITE, call.invite),
    (c.CLAIM, claims.claim),
    (c.CLAIM_VALUE, claims.claim_value),
    (c.CARDS_OF, apply_card_of_call),
    # a proposal
    (c.VOTE, apply_vote),
    (c.PROPOSE, contract.propose),
    (c.CARD, apply_card),
    (c.INFORMANT, contract.draft_informant),
    (c.SHARE, contract.draft_share),
    (c.COMPANIONS_OF, contract.draft_companions),
    (c.PAYER, terms.draft_payer),
    (c.PAYEE, terms.draft_payee),
    (c.PAY, terms.draft_pay),
    (c.PROMISE, terms.draft_promise),
    (c.PROMISER, terms.draft_promiser),
    (c.PROMISE_VALUE, terms.draft_value),
    # bids: substitutes, auctions, side deals
    (c.SUBSTITUTE, consent.substitute),
    (c.LESS, consent.undercut_member),
    (c.TAKE_BID, consent.take_bid),
    (c.ASK_PRICE, auction.name_price),
    (c.EXTRA, auction.name_extra),
    (c.UNDERCUT, auction.undercut),
    (c.SIDE, picks.side_terms),
    (c.BID, picks.side_bid),
    (c.ACCEPT, picks.accept_bid),
    # raids
    (c.PICK, picks.pick),
    (c.ORDER, raid.name_next),
    (c.DECLARE, raid.declare),
    (c.PIECE, loot.give_piece),
    (c.COMPANION, loot.give_companion),
    (c.GIVE, loot.give),
    (c.MESSENGER, carriage.messenger),
    (c.JERKIN, aftermath.jerkin),
    (c.PROVISIONS, aftermath.provisions),
)
def apply_decision(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision."""
