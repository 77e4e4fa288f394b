"""Events of Sherwood Forest between decisions, for stories, transcripts and referees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simlab.core.events import Event, EventKind

# In the order of `EVENTS`.
(
    E_ROUND, E_FACE_UP, E_TURN, E_DONATED, E_LOOKED, E_SAW, E_MARKED, E_MERCHANT, E_BOUGHT,
    E_RESHUFFLED, E_RECRUITED, E_BAND, E_JOINED, E_LAID, E_CALL, E_INVITED, E_CLAIM,
    E_CLAIM_VALUE, E_OFFER, E_OFFER_CARD, E_OFFER_PLACE, E_TERMS, E_TERMS_CARD, E_REOPENED,
    E_CALL_FAILED, E_PROPOSAL, E_SHARE, E_TRANSFER, E_PROMISE, E_PASSED, E_SUBSTITUTE, E_REPLACED,
    E_VOTE, E_AUCTION, E_ASK, E_EXTRA, E_UNDERCUT, E_NO_BIDS, E_PLANNED, E_PROMISED_LOOT, E_OUT,
    E_STARTER, E_SIDE_BID, E_SIDE_DEAL, E_PICKED, E_CLAIM_CHECKED, E_CARRIAGE, E_REROUTED, E_MET,
    E_DECLARED, E_RAID, E_FAILED, E_RETURNED, E_DISCARDED, E_GLORY, E_LOOT, E_PIECE, E_COMPANION,
    E_PAID_PROMISE, E_SHORT, E_SHERIFF_WON, E_GLORY_LOST, E_RAIDERS_LOST, E_JERKIN, E_PROVISIONS,
    E_LEADER, E_HOME, E_LEFT_FOREST, E_KEPT, E_BROKEN, E_VOID, E_BONUS, E_CLEARED, E_FIGURE,
    E_SIXTH, E_SCORED, E_FORCED,
) = range(77)  # fmt: skip


def _looks_are_public(event: Event, rules: Mapping[str, Any]) -> bool:
    return bool(rules["reveal_looks"] == "public")


EVENTS = (
    EventKind("round", ("index", "figure"), opens=True),
    EventKind("face_up", ("slot", "card")),
    EventKind("turn", ("seat",)),
    EventKind("donated", ("seat", "gold")),
    EventKind(
        "looked",
        ("seat", "slot"),
        private=("slot",),
        seen_by=("seat",),
        public_if=_looks_are_public,
    ),
    EventKind("saw", ("seat", "slot", "card"), private=("seat", "slot", "card"), seen_by=("seat",)),
    EventKind("marked", ("seat", "slot")),
    EventKind("merchant", ("seat", "gold")),
    EventKind("bought", ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind("reshuffled", ("count",)),
    EventKind("recruited", ("seat", "gold")),
    EventKind("band", ("seat", "hideout", "count")),
    EventKind("joined", ("seat", "hideout", "count")),
    EventKind("laid", ("seat", "hideout", "kind")),
    EventKind("call", ("seat", "hideout", "need")),
    EventKind("invited", ("seat", "target")),
    EventKind("claim", ("seat", "slot")),
    EventKind("claim_value", ("seat", "field", "value")),
    EventKind("offer", ("seat", "count")),
    EventKind("offer_card", ("seat", "kind")),
    EventKind("offer_place", ("seat", "hideout")),
    EventKind("terms", ("seat", "hideout", "count")),
    EventKind("terms_card", ("seat", "kind")),
    EventKind("reopened", ("seat",)),
    EventKind("call_failed", ("seat",)),
    EventKind("proposal", ("seat", "slot", "informant"), optional=("slot", "informant")),
    EventKind("share", ("seat", "gold", "companions")),
    EventKind("transfer", ("seat", "target", "gold")),
    EventKind("promise", ("seat", "promise", "value")),
    EventKind("passed", ("seat",)),
    EventKind("substitute", ("seat", "target", "gold")),
    EventKind("replaced", ("seat", "target")),
    EventKind("vote", ("seat", "yes")),
    EventKind("auction", ("seat", "hideout", "need")),
    EventKind("ask", ("seat", "count", "gold")),
    EventKind("extra", ("seat", "power")),
    EventKind("undercut", ("seat", "gold")),
    EventKind("no_bids", ("seat",)),
    EventKind("planned", ("hideout", "slot", "informant")),
    EventKind("promised_loot", ("seat", "gold", "companions")),
    EventKind("out", ("seat", "place")),
    EventKind("starter", ("seat",), opens=True),
    EventKind("side_bid", ("seat", "terms", "gold")),
    EventKind("side_deal", ("seat", "target", "gold")),
    EventKind("picked", ("seat", "slot", "card"), opens=True),
    EventKind("claim_checked", ("seat", "field", "ok")),
    EventKind("carriage", ("start", "dest")),
    EventKind("rerouted", ("seat", "dest")),
    EventKind("met", ("hideout", "total", "power")),
    EventKind("declared", ("seat", "kind")),
    EventKind("raid", ("hideout", "total")),
    EventKind("failed", ("hideout", "total")),
    EventKind("returned", ("seat", "kind")),
    EventKind("discarded", ("seat", "kind")),
    EventKind("glory", ("seat", "count")),
    EventKind("loot", ("seat", "gold", "companions")),
    EventKind("piece", ("seat",)),
    EventKind("companion", ("seat",)),
    EventKind("paid_promise", ("seat", "gold", "companions")),
    EventKind("short", ("seat", "gold")),
    EventKind("sheriff_won", ("hideout", "total")),
    EventKind("glory_lost", ("seat", "count")),
    EventKind("raiders_lost", ("seat", "count")),
    EventKind("jerkin", ("seat", "stays")),
    EventKind("provisions", ("seat",)),
    EventKind("leader", ("seat", "hideout")),
    EventKind("home", ("seat", "count")),
    EventKind("left_forest", ("slot",)),
    EventKind("kept", ("seat", "promise", "target")),
    EventKind("broken", ("seat", "promise", "target")),
    EventKind("void", ("seat", "promise")),
    EventKind("bonus", ("seat",), opens=True),
    EventKind("cleared", ("gold",)),
    EventKind("figure", ("seat",)),
    EventKind("sixth", ("seat", "gold", "companions")),
    EventKind("scored", ("seat", "score"), opens=True),
    EventKind(
        "forced",
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
)
assert len(EVENTS) == E_FORCED + 1
