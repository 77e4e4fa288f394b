"""Calls and proposals for an alliance, in described positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simlab.core.value_parsers import counts
from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions.own_turn import ask, needed, start_planning
from simlab.games.sherwood.positions.raiders import check_free, check_promised
from simlab.jit.errors import UsageError

Description = Mapping[str, Any]


def offer(world: Any, me: int, description: Description) -> None:
    """Set up my offer of raiders to a call."""
    table = world.table
    if table.rules.negotiation != c.BY_CALL:
        raise UsageError(
            "position: there are calls and offers only with negotiation=call (--preset basic)"
        )
    leader = needed(description, "leader")
    if leader == me:
        raise UsageError("position: leader: you do not call yourself")
    start_planning(table, leader, description)
    if table.camp[me] == 0:
        raise UsageError(f"position: camp: seat {me} has no raiders to offer")
    draft = table.draft
    draft.proposer = leader
    draft.hideout = description.get("hideout", len(c.HIDEOUT_WORDS))
    if draft.hideout < len(c.HIDEOUT_WORDS):
        check_free(table, draft.hideout, "hideout")
    draft.need = description.get("need", 0)
    offers = description.get("offers", [0] * int(table.seats))
    before = [seat for seat, raiders in enumerate(offers) if raiders and seat not in (leader, me)]
    _invite(table, description, leader, [*before, me])
    table.cursor = table.invited[: table.invited_n].tolist().index(me)
    for seat in before:
        _write_offer(world, description, seat, offers[seat], me)
    table.phase = c.OFFERING
    ask(world, c.RAIDERS, me, (2 << int(table.camp[me])) - 1)


def _invite(table: Any, description: Description, leader: int, usual: Sequence[int]) -> None:
    """Record the invited players: as described, else those that must have been asked."""
    invited = description.get("invited", usual)
    table.counters = description.get("refusals", 0)
    if table.counters > table.rules.max_counter:
        raise UsageError(f"position: refusals: max_counter={table.rules.max_counter}")
    if missing := set(usual) - set(invited):
        raise UsageError(f"position: invited: seat {min(missing)} was asked, too")
    for seat in invited:
        if seat == leader or table.camp[seat] == 0 or invited.count(seat) > 1:
            raise UsageError(f"position: invited: seat {seat} is not to be asked, or not twice")
    table.invited_n = len(invited)
    table.invited[: len(invited)] = invited


def _write_offer(world: Any, description: Description, seat: int, raiders: int, me: int) -> None:
    """Record a player's earlier offer: raiders, equipment with them, another place."""
    table = world.table
    if raiders > table.camp[seat]:
        raise UsageError(f"position: offers: seat {seat} has not so many raiders")
    if table.invited[: table.cursor].tolist().count(seat) == 0:
        raise UsageError(f"position: invited: seat {seat} has offered before seat {me}")
    table.offer[seat] = raiders
    shown = description.get("offered_equipment", {}).get(seat, {})
    if sum(shown.values()) > raiders:
        raise UsageError(f"position: offered_equipment: one card for each raider of seat {seat}")
    table.offer_cards[seat] = counts(shown, c.WEAPONS)
    _show(world, seat, shown)
    if seat in description.get("offered_places", {}):
        table.offer_hideout[seat] = description["offered_places"][seat]
        check_free(table, int(table.offer_hideout[seat]), "offered_places")


def _show(world: Any, seat: int, shown: Mapping[int, int]) -> None:
    """Record cards of a hand as seen by all."""
    for kind, count in shown.items():
        if count > world.seats[seat].hand[kind]:
            raise UsageError(f"position: hands: seat {seat} has shown {count} {c.KIND_WORDS[kind]}")
        world.table.known[seat, kind] = count


def vote(world: Any, me: int, description: Description) -> None:
    """Set up my vote on a proposal; in the basic game, on the leader's choice of the offers."""
    table = world.table
    proposal = needed(description, "proposal")
    leader = proposal["leader"]
    auction = table.rules.negotiation == c.BY_CONTRACT and description.get("talk", 1) == 0
    proposer = int(c.NOBODY) if auction else proposal.get("by", leader)
    if proposer == me:
        raise UsageError("position: leader: you do not vote on your own proposal")
    start_planning(table, leader, description)
    _write_draft(table, proposal, leader, proposer)
    if table.draft.raiders[me] < 1:
        raise UsageError(f"position: proposal: seat {me} is no member")
    if table.rules.negotiation == c.BY_CONTRACT:
        _check_contract(table, description, proposer)
        table.talk = description.get("talk", 1)
        table.phase = c.VOTING
        table.cursor = (me - leader) % table.seats + 1
    else:
        _start_consent(world, me, description)
    ask(world, c.VOTE, me, 3)


def _check_contract(table: Any, description: Description, proposer: int) -> None:
    """Check the order of proposals: odd ones and auctions by the active player, even by others."""
    proposal, talk = description["proposal"], description.get("talk", 1)
    if "need" in proposal and talk > 0:
        raise UsageError("position: proposal: need is said by calls (--preset basic) and auctions")
    table.draft.need = proposal.get("need", 0)
    for key in ("invited", "refusals"):
        if key in description:
            raise UsageError(f"position: {key}: nobody is asked one by one in a contract")
    if talk > table.rules.talk_rounds:
        raise UsageError(f"position: talk: there are {table.rules.talk_rounds} proposals")
    if "hideout" in description:
        raise UsageError("position: hideout: of a contract at says where, in the proposal")
    if talk == 0 and ("by" in proposal or table.rules.auctions == 0):
        raise UsageError("position: talk: 0 is the end of an auction, which nobody proposes")
    if talk > 0 and (talk % 2 == 0) != (proposer != proposal["leader"]):
        raise UsageError(
            "position: proposal: the leader makes the odd proposals (talk), somebody else (by) the "
            "even ones"
        )


def _start_consent(world: Any, me: int, description: Description) -> None:
    """Set up the consent of the selected players, in turn, to a call for this place."""
    table = world.table
    proposal = description["proposal"]
    if extra := {"pay", "card", "informant", "bags", "companions", "by"} & set(proposal):
        raise UsageError(
            f"position: proposal: {', '.join(sorted(extra))}: nothing is paid or promised in the "
            "basic game (--preset advanced)"
        )
    if "talk" in description:
        raise UsageError("position: talk: a call is no proposal (--preset advanced)")
    leader, seats = int(proposal["leader"]), int(table.seats)
    table.draft.need = proposal.get("need", int(table.draft.raiders.sum()))
    guests = [(leader + step) % seats for step in range(1, seats)]
    _invite(table, description, leader, [seat for seat in guests if table.draft.raiders[seat] > 0])
    table.offer[:seats] = table.draft.raiders[:seats]
    table.offer[leader] = 0
    for seat, shown in proposal.get("equipment", {}).items():
        if seat == leader:
            raise UsageError("position: proposal: a leader promises no equipment")
        table.draft.cards[seat] = table.offer_cards[seat] = counts(shown, c.WEAPONS)
        _show(world, seat, shown)
    table.offer_hideout[leader] = table.draft.hideout
    table.draft.hideout = description.get("hideout", table.draft.hideout)
    if table.draft.hideout < len(c.HIDEOUT_WORDS):
        check_free(table, int(table.draft.hideout), "hideout")
    table.cursor = table.invited[: table.invited_n].tolist().index(me)
    table.phase = c.CONFIRMING


def _write_draft(table: Any, description: Description, leader: int, proposer: int) -> None:
    seats = int(table.seats)
    draft = table.draft
    draft.proposer = proposer
    draft.hideout = description["at"]
    check_free(table, draft.hideout, "at")
    draft.raiders[:seats] = description["raiders"]
    makers = [leader] if proposer == c.NOBODY else [leader, proposer]
    if (draft.raiders > table.camp).any() or min(draft.raiders[makers]) < 1:
        raise UsageError("position: proposal: these raiders are not in the camps")
    check_promised(table, description, "proposal")
    pay = description.get("pay", [0] * seats)
    if sum(pay) > table.gold[leader] or pay[leader] > 0:
        raise UsageError("position: proposal: the leader cannot pay that")
    draft.pay[leader, :seats] = pay
    if "card" in description:
        if description["card"] >= table.rules.laid_out:
            raise UsageError(f"position: there are {table.rules.laid_out} cards laid out")
        draft.slot = description["card"]
        draft.informant = description.get("informant", leader)
        draft.bags[:seats] = description.get("bags", 0)
        draft.comps[:seats] = description.get("companions", 0)
        if draft.bags.sum() > table.pit or (draft.comps > table.oak).any():
            raise UsageError("position: proposal: the promised loot is not there")
        if draft.raiders[draft.informant] < 1:
            raise UsageError("position: proposal: the informant is a member")
