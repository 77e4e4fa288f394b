"""The talk about a bag in a position that a person describes: offers, prices, what was agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simlab.core.value_parsers import counts
from simlab.games.sheriff import components as c
from simlab.games.sheriff.positions.schema import ACTS
from simlab.games.sheriff.rules import build, deals, goods, legal
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

# a call each is not worth compiling them
clear_offer, close_deal, next_merchant, gold_shown, has_final, is_final, last_talk = map(
    uncompiled,
    (
        build.clear_offer,
        deals.close_deal,
        goods.next_merchant,
        legal.gold_shown,
        legal.has_final,
        legal.is_final,
        legal.last_talk,
    ),
)

Description = Mapping[str, Any]


def write_talk(world: Any, me: int, decision: str, description: Description) -> None:
    """Write the round of offers: who speaks, the price that was named, and what is offered."""
    table = world.table
    rules = table.rules
    if rules.bargaining == c.NASH_SPLIT or (rules.bargaining == c.TALK and rules.talk_rounds == 0):
        raise UsageError(f"position: no {decision} without rounds of offers")
    last = int(last_talk(table)) + (1 if has_final(table) else 0)
    table.talk = description.get("talk", 1)
    if table.talk > last:
        raise UsageError(f"talk: there are {last} rounds of offers, not {table.talk}")
    if "asked" in description:
        table.asked = _price(table, description["asked"])
    _write_others(table, description.get("talked", ()))
    if decision == "answer":
        table.speaker = table.focus
        table.lap = rules.third_offers + 1
    elif me != table.focus:
        _check_third(table)
        table.lap = description.get("lap", 1)
        if table.lap > rules.third_offers:
            raise UsageError(f"lap: third_offers={rules.third_offers} in a round of offers")
    elif "lap" in description:
        raise UsageError("lap: an owner speaks once in a round of offers")
    heard: set[int] = set()
    for offer in description.get("offers", ()):
        payer = _payer(table, offer)
        if payer in heard:
            raise UsageError(f"offers: seat {payer} is told twice; its last offer alone stands")
        heard.add(payer)
        _write_offer(world, me, payer, offer, _status(table, me, decision, payer))
    if decision == "answer" and is_final(table) and table.offers[table.focus].status != c.OPEN:
        raise UsageError("offers: the final offer of the owner, which is to be answered")


def _price(table: Any, asked: int) -> int:
    if table.rules.bargaining != c.TALK or table.rules.asks == 0:
        raise UsageError("asked: the sheriff names no price (bargaining, asks)")
    if asked > gold_shown(table, table.focus):
        raise UsageError(f"asked: seat {table.focus} has {table.gold[table.focus]} gold")
    return asked


def _write_others(table: Any, talked: Any) -> None:
    """With all bags bargained for first, some wait for the verdict while others are talked of."""
    for seat in talked:
        if table.rules.ledger != c.ALL_BAGS:
            raise UsageError("talked: each bag is settled at once (ledger=bag): say passed, opened")
        if table.fate[seat] != c.SEALED or seat == table.focus:
            raise UsageError(f"talked: seat {seat} has no other bag")
        table.todo[seat] = c.TO_RESOLVE


def _check_third(table: Any) -> None:
    """Others than the owner speak, too."""
    if not table.rules.third_party or table.rules.bargaining != c.TALK:
        raise UsageError("position: only the owner may make an offer (third_party=off)")
    if is_final(table):
        raise UsageError(f"talk: round {table.talk} is the owner's final offer; no other speaks")


def _status(table: Any, me: int, decision: str, payer: int) -> Any:
    """Whether an offer is open, or of the round before: who speaks now or later has none yet."""
    first = table.lap <= 1
    if decision == "answer" or (me != table.focus and (not first or _before(table, payer, me))):
        if is_final(table) and payer != table.focus:
            raise UsageError("offers: only the owner makes a final offer, after the last round")
        return c.OPEN
    if table.talk == 1:
        raise UsageError(f"offers: seat {payer} has not spoken before you (talk 1)")
    return c.REFUSED


def _before(table: Any, payer: int, me: int) -> bool:
    """Return whether a payer speaks before me: the owner, then the others clockwise from it."""
    seat = int(table.focus)
    while seat not in (payer, me):
        seat = int(next_merchant(table, seat))
    return seat == payer != me


def write_agreed(world: Any, me: int, description: Description) -> None:
    """At the verdict no offer is open; what was agreed need not bind the Sheriff."""
    table = world.table
    rules = table.rules
    for key in ("talk", "asked", "talked", "lap"):
        if key in description:
            raise UsageError(f"position: {key}: the talk is over at the verdict")
    if rules.ledger == c.ALL_BAGS:
        table.todo[table.todo == c.TO_BARGAIN] = c.TO_RESOLVE
    talks = rules.bargaining != c.TALK or rules.talk_rounds > 0
    if description.get("offers") and (rules.deals_binding or not talks):
        asks = talks and rules.bargaining != c.NASH_SPLIT
        instead = "; ask --decision answer whether to accept one" if asks else ""
        raise UsageError(f"offers: none is open any more at the verdict{instead}")
    for offer in description.get("offers", ()):
        payer = _payer(table, offer)
        _write_offer(world, me, payer, offer, c.OPEN)
        _agree(world, payer)


def _agree(world: Any, payer: int) -> None:
    """An offer has been accepted, which does not bind the Sheriff."""
    table = world.table
    if int(table.commit[table.focus]) not in (c.NOTHING, int(table.offers[payer].act)):
        raise UsageError("offers: what was agreed on a bag is all for 'pass' or all for 'inspect'")
    close_deal(world, payer)


def _payer(table: Any, offer: Description) -> int:
    """Return whose offer it is, if that may make one like this."""
    payer: int = offer.get("seat", int(table.focus))
    act = ACTS[offer.get("act", 0)]
    if payer == table.sheriff:
        raise UsageError("offers: a merchant offers something to 'pass' or to 'inspect'")
    if payer == table.focus and act == "inspect":
        raise UsageError("offers: an owner wants its bag to pass")
    if payer != table.focus:
        if not table.rules.third_party or table.rules.bargaining != c.TALK:
            raise UsageError("offers: only the owner may make an offer (third_party=off)")
        if act == "pass" and not table.rules.third_pass:
            raise UsageError("offers: only the owner offers something to 'pass' (third_pass=off)")
    if "condition" in offer and (act == "pass" or not table.rules.contingent):
        raise UsageError("offers: 'if lying' or 'if honest' goes with inspect (contingent=on)")
    return payer


def _write_offer(world: Any, me: int, payer: int, offer: Description, status: Any) -> None:
    """Write an offer as the Sheriff heard it, and what of it the table knows."""
    table = world.table
    heard = world.seats[table.sheriff].heard[payer]
    clear_offer(heard)
    heard.status = status
    heard.act = c.PASS if ACTS[offer.get("act", 0)] == "pass" else c.INSPECT
    heard.condition = offer["condition"] + c.IF_LYING if "condition" in offer else c.ALWAYS
    heard.gold = offer.get("gold", 0)
    if heard.gold > world.seats[payer].gold:
        raise UsageError(f"offers: seat {payer} has {world.seats[payer].gold} gold")
    if payer == table.focus:
        world.seats[payer].floor_gold = heard.gold
    heard.stand = counts(offer.get("stand", {}), c.KINDS)
    heard.bag = counts(offer.get("bag", {}), c.KINDS)
    if heard.bag.sum() > (table.bag_n[payer] if payer == table.focus else 0):
        raise UsageError("offers: an owner promises no more goods than its bag holds")
    _check_stand_goods(world, me, payer, heard)
    world.seats[payer].heard[payer] = heard
    table.offers[payer] = heard
    if table.rules.private_offers != 0:
        clear_offer(table.offers[payer])
        for name in ("status", "act", "condition"):
            table.offers[payer][name] = heard[name]
        table.offers[payer].gold = c.NOTHING


def _check_stand_goods(world: Any, me: int, payer: int, heard: Any) -> None:
    """Goods offered of a stand lie there, face up or face down; those are known from then on."""
    table = world.table
    missing = np.maximum(0, heard.stand - table.stand[payer])
    if missing[: c.LEGAL_KINDS].any() or missing.sum() > world.seats[payer].stash.sum():
        raise UsageError(f"offers: the stand of seat {payer} does not hold these goods")
    if payer == me:
        if (missing > world.seats[me].stash).any():
            raise UsageError("offers: your stand does not hold these goods")
    else:
        stash = world.seats[payer].stash
        spare = int(stash.sum() - missing.sum())
        stash[:] = missing
        stash[c.LEGAL_KINDS] += spare
    if table.rules.private_offers == 0:
        table.known_stash[payer] = missing
