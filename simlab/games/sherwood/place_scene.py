"""What is asked in a position that a person describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simlab.engine.errors import UsageError
from simlab.engine.family import uncompiled
from simlab.games.sherwood import components as c, place_bids, place_travel, place_turn
from simlab.games.sherwood.keys import DECISIONS
from simlab.games.sherwood.place_bids import start_raiding
from simlab.games.sherwood.place_turn import ask, needed, start_planning
from simlab.games.sherwood.play import picks

# a call is not worth compiling it
pick_options = uncompiled(picks.pick_options)

Scene = Callable[[Any, int, Mapping[str, Any]], None]


def _slot(table: Any, slot: int) -> int:
    if slot >= table.rules.laid_out:
        raise UsageError(f"position: there are {table.rules.laid_out} cards laid out")
    return slot


def offer(world: Any, me: int, told: Mapping[str, Any]) -> None:
    """Somebody calls for partners; how many raiders do I offer?"""
    table = world.table
    seats = int(table.seats)
    if table.rules.negotiation != c.BY_CALL:
        raise UsageError(
            "position: there are calls and offers only with negotiation=call (--preset basic)"
        )
    leader = needed(told, "leader")
    if leader == me:
        raise UsageError("position: leader: you do not call yourself")
    start_planning(table, leader, told)
    if table.camp[me] == 0:
        raise UsageError(f"position: camp: seat {me} has no raiders to offer")
    draft = table.draft
    draft.proposer = leader
    draft.hideout = told.get("hideout", len(c.HIDEOUT_WORDS))
    if draft.hideout < len(c.HIDEOUT_WORDS) and (
        not table.in_board[draft.hideout] or table.bands[draft.hideout].leader >= 0
    ):
        raise UsageError("position: hideout: it is not free")
    draft.need = told.get("need", 0)
    offers = told.get("offers", [0] * seats)
    for seat in range(seats):
        if seat not in (leader, me) and offers[seat] > 0:
            if offers[seat] > table.camp[seat]:
                raise UsageError(f"position: offers: seat {seat} has not so many raiders")
            table.invited[table.invited_n] = seat
            table.invited_n += 1
            table.offer[seat] = offers[seat]
    table.cursor = table.invited_n
    table.invited[table.invited_n] = me
    table.invited_n += 1
    table.phase = c.OFFERING
    ask(world, c.RAIDERS, me, (2 << int(table.camp[me])) - 1)


def vote(world: Any, me: int, told: Mapping[str, Any]) -> None:
    """A proposal is put to me; in the basic game, what the leader took of the offers."""
    table = world.table
    proposal = needed(told, "proposal")
    leader = proposal["leader"]
    if leader == me:
        raise UsageError("position: leader: you do not vote on your own proposal")
    start_planning(table, leader, told)
    _write_draft(table, proposal, leader)
    if table.draft.raiders[me] < 1:
        raise UsageError(f"position: proposal: seat {me} is no member")
    if table.rules.negotiation == c.BY_CONTRACT:
        if "need" in proposal:
            raise UsageError("position: proposal: need is said by calls only (--preset basic)")
        table.talk = 1
        table.phase = c.VOTING
        table.cursor = (me - leader) % table.seats + 1
    else:
        _start_consent(table, me, proposal)
    ask(world, c.VOTE, me, 3)


def _start_consent(table: Any, me: int, proposal: Mapping[str, Any]) -> None:
    """Just those were invited, clockwise, that are wanted; the call was for this place."""
    if extra := {"pay", "card", "informant", "bags", "companions"} & set(proposal):
        raise UsageError(
            f"position: proposal: {', '.join(sorted(extra))}: nothing is paid or promised in the "
            "basic game (--preset advanced)"
        )
    leader, seats = int(proposal["leader"]), int(table.seats)
    table.draft.need = proposal.get("need", int(table.draft.raiders.sum()))
    guests = [(leader + step) % seats for step in range(1, seats)]
    guests = [seat for seat in guests if table.draft.raiders[seat] > 0]
    table.invited_n = len(guests)
    table.invited[: len(guests)] = guests
    table.offer[:seats] = table.draft.raiders[:seats]
    table.offer[leader] = 0
    table.offer_hideout[leader] = table.draft.hideout
    table.cursor = guests.index(me)
    table.phase = c.CONFIRMING


def _write_draft(table: Any, told: Mapping[str, Any], leader: int) -> None:
    seats = int(table.seats)
    draft = table.draft
    draft.proposer = leader
    draft.hideout = told["at"]
    if not table.in_board[draft.hideout] or table.bands[draft.hideout].leader >= 0:
        raise UsageError("position: at: it is not free")
    draft.raiders[:seats] = told["raiders"]
    if (draft.raiders > table.camp).any() or draft.raiders[leader] < 1:
        raise UsageError("position: proposal: these raiders are not in the camps")
    pay = told.get("pay", [0] * seats)
    if sum(pay) > table.gold[leader] or pay[leader] > 0:
        raise UsageError("position: proposal: the leader cannot pay that")
    draft.pay[leader, :seats] = pay
    if "card" in told:
        draft.slot = _slot(table, told["card"])
        draft.informant = told.get("informant", leader)
        draft.bags[:seats] = told.get("bags", 0)
        draft.comps[:seats] = told.get("companions", 0)
        if draft.bags.sum() > table.pit or (draft.comps > table.oak).any():
            raise UsageError("position: proposal: the promised loot is not there")
        if draft.raiders[draft.informant] < 1:
            raise UsageError("position: proposal: the informant is a member")


def pick(world: Any, me: int, told: Mapping[str, Any]) -> None:
    """I choose the next card."""
    table = world.table
    if told.get("picker", me) != me:
        raise UsageError("position: picker: somebody else chooses (decision bid)")
    start_raiding(table, me, int(table.done.sum()))
    table.phase = c.PICKING
    if "deal" in told:
        place_bids.write_deal(table, told["deal"])
    ask(world, c.PICK, me, pick_options(table))


SCENES: Mapping[str, Scene] = {
    "plan": place_turn.plan,
    "donate": place_turn.donate,
    "look": place_turn.look,
    "hideout": place_turn.hideout,
    "alliance": place_turn.alliance,
    "offer": offer,
    "vote": vote,
    "bid": place_bids.bid,
    "accept": place_bids.accept,
    "pick": pick,
    "messenger": place_travel.messenger,
    "declare": place_travel.declare,
}
assert tuple(SCENES) == DECISIONS
