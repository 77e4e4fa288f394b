"""Events of Sherwood Forest between decisions, for stories, transcripts and referees."""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import Any

from simlab.core.events import Event, EventKind
from simlab.jit.enumeration import Enumeration


class EventId(Enumeration):
    """Events, in the order of `EVENTS`."""

    ROUND = auto()
    FACE_UP = auto()
    TURN = auto()
    DONATED = auto()
    LOOKED = auto()
    SAW = auto()
    MARKED = auto()
    MERCHANT = auto()
    BOUGHT = auto()
    RESHUFFLED = auto()
    RECRUITED = auto()
    BAND = auto()
    JOINED = auto()
    LAID = auto()
    CALL = auto()
    INVITED = auto()
    CLAIM = auto()
    CLAIM_VALUE = auto()
    OFFER = auto()
    OFFER_CARD = auto()
    OFFER_PLACE = auto()
    TERMS = auto()
    TERMS_CARD = auto()
    REOPENED = auto()
    CALL_FAILED = auto()
    PROPOSAL = auto()
    SHARE = auto()
    TRANSFER = auto()
    PROMISE = auto()
    PASSED = auto()
    SUBSTITUTE = auto()
    REPLACED = auto()
    VOTE = auto()
    AUCTION = auto()
    ASK = auto()
    EXTRA = auto()
    UNDERCUT = auto()
    NO_BIDS = auto()
    PLANNED = auto()
    PROMISED_LOOT = auto()
    OUT = auto()
    STARTER = auto()
    SIDE_BID = auto()
    SIDE_DEAL = auto()
    PICKED = auto()
    CLAIM_CHECKED = auto()
    CARRIAGE = auto()
    REROUTED = auto()
    MET = auto()
    DECLARED = auto()
    RAID = auto()
    FAILED = auto()
    RETURNED = auto()
    DISCARDED = auto()
    GLORY = auto()
    LOOT = auto()
    PIECE = auto()
    COMPANION = auto()
    PAID_PROMISE = auto()
    SHORT = auto()
    SHERIFF_WON = auto()
    GLORY_LOST = auto()
    RAIDERS_LOST = auto()
    JERKIN = auto()
    PROVISIONS = auto()
    LEADER = auto()
    HOME = auto()
    LEFT_FOREST = auto()
    KEPT = auto()
    BROKEN = auto()
    VOID = auto()
    BONUS = auto()
    CLEARED = auto()
    FIGURE = auto()
    SIXTH = auto()
    SCORED = auto()
    FORCED = auto()


(
    E_ROUND, E_FACE_UP, E_TURN, E_DONATED, E_LOOKED, E_SAW, E_MARKED, E_MERCHANT, E_BOUGHT,
    E_RESHUFFLED, E_RECRUITED, E_BAND, E_JOINED, E_LAID, E_CALL, E_INVITED, E_CLAIM, E_CLAIM_VALUE,
    E_OFFER, E_OFFER_CARD, E_OFFER_PLACE, E_TERMS, E_TERMS_CARD, E_REOPENED, E_CALL_FAILED,
    E_PROPOSAL, E_SHARE, E_TRANSFER, E_PROMISE, E_PASSED, E_SUBSTITUTE, E_REPLACED, E_VOTE,
    E_AUCTION, E_ASK, E_EXTRA, E_UNDERCUT, E_NO_BIDS, E_PLANNED, E_PROMISED_LOOT, E_OUT, E_STARTER,
    E_SIDE_BID, E_SIDE_DEAL, E_PICKED, E_CLAIM_CHECKED, E_CARRIAGE, E_REROUTED, E_MET, E_DECLARED,
    E_RAID, E_FAILED, E_RETURNED, E_DISCARDED, E_GLORY, E_LOOT, E_PIECE, E_COMPANION,
    E_PAID_PROMISE, E_SHORT, E_SHERIFF_WON, E_GLORY_LOST, E_RAIDERS_LOST, E_JERKIN, E_PROVISIONS,
    E_LEADER, E_HOME, E_LEFT_FOREST, E_KEPT, E_BROKEN, E_VOID, E_BONUS, E_CLEARED, E_FIGURE,
    E_SIXTH, E_SCORED, E_FORCED,
) = EventId  # fmt: skip


def _looks_are_public(event: Event, rules: Mapping[str, Any]) -> bool:
    return bool(rules["reveal_looks"] == "public")


EVENTS = (
    EventKind(E_ROUND.word, ("index", "figure"), opens=True),
    EventKind(E_FACE_UP.word, ("slot", "card")),
    EventKind(E_TURN.word, ("seat",)),
    EventKind(E_DONATED.word, ("seat", "gold")),
    EventKind(
        E_LOOKED.word,
        ("seat", "slot"),
        private=("slot",),
        seen_by=("seat",),
        public_if=_looks_are_public,
    ),
    EventKind(
        E_SAW.word, ("seat", "slot", "card"), private=("seat", "slot", "card"), seen_by=("seat",)
    ),
    EventKind(E_MARKED.word, ("seat", "slot")),
    EventKind(E_MERCHANT.word, ("seat", "gold")),
    EventKind(E_BOUGHT.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_RESHUFFLED.word, ("count",)),
    EventKind(E_RECRUITED.word, ("seat", "gold")),
    EventKind(E_BAND.word, ("seat", "hideout", "count")),
    EventKind(E_JOINED.word, ("seat", "hideout", "count")),
    EventKind(E_LAID.word, ("seat", "hideout", "kind")),
    EventKind(E_CALL.word, ("seat", "hideout", "need")),
    EventKind(E_INVITED.word, ("seat", "target")),
    EventKind(E_CLAIM.word, ("seat", "slot")),
    EventKind(E_CLAIM_VALUE.word, ("seat", "field", "value")),
    EventKind(E_OFFER.word, ("seat", "count")),
    EventKind(E_OFFER_CARD.word, ("seat", "kind")),
    EventKind(E_OFFER_PLACE.word, ("seat", "hideout")),
    EventKind(E_TERMS.word, ("seat", "hideout", "count")),
    EventKind(E_TERMS_CARD.word, ("seat", "kind")),
    EventKind(E_REOPENED.word, ("seat",)),
    EventKind(E_CALL_FAILED.word, ("seat",)),
    EventKind(E_PROPOSAL.word, ("seat", "slot", "informant"), optional=("slot", "informant")),
    EventKind(E_SHARE.word, ("seat", "gold", "companions")),
    EventKind(E_TRANSFER.word, ("seat", "target", "gold")),
    EventKind(E_PROMISE.word, ("seat", "promise", "value")),
    EventKind(E_PASSED.word, ("seat",)),
    EventKind(E_SUBSTITUTE.word, ("seat", "target", "gold")),
    EventKind(E_REPLACED.word, ("seat", "target")),
    EventKind(E_VOTE.word, ("seat", "yes")),
    EventKind(E_AUCTION.word, ("seat", "hideout", "need")),
    EventKind(E_ASK.word, ("seat", "count", "gold")),
    EventKind(E_EXTRA.word, ("seat", "power")),
    EventKind(E_UNDERCUT.word, ("seat", "gold")),
    EventKind(E_NO_BIDS.word, ("seat",)),
    EventKind(E_PLANNED.word, ("hideout", "slot", "informant")),
    EventKind(E_PROMISED_LOOT.word, ("seat", "gold", "companions")),
    EventKind(E_OUT.word, ("seat", "place")),
    EventKind(E_STARTER.word, ("seat",), opens=True),
    EventKind(E_SIDE_BID.word, ("seat", "terms", "gold")),
    EventKind(E_SIDE_DEAL.word, ("seat", "target", "gold")),
    EventKind(E_PICKED.word, ("seat", "slot", "card"), opens=True),
    EventKind(E_CLAIM_CHECKED.word, ("seat", "field", "ok")),
    EventKind(E_CARRIAGE.word, ("start", "dest")),
    EventKind(E_REROUTED.word, ("seat", "dest")),
    EventKind(E_MET.word, ("hideout", "total", "power")),
    EventKind(E_DECLARED.word, ("seat", "kind")),
    EventKind(E_RAID.word, ("hideout", "total")),
    EventKind(E_FAILED.word, ("hideout", "total")),
    EventKind(E_RETURNED.word, ("seat", "kind")),
    EventKind(E_DISCARDED.word, ("seat", "kind")),
    EventKind(E_GLORY.word, ("seat", "count")),
    EventKind(E_LOOT.word, ("seat", "gold", "companions")),
    EventKind(E_PIECE.word, ("seat",)),
    EventKind(E_COMPANION.word, ("seat",)),
    EventKind(E_PAID_PROMISE.word, ("seat", "gold", "companions")),
    EventKind(E_SHORT.word, ("seat", "gold")),
    EventKind(E_SHERIFF_WON.word, ("hideout", "total")),
    EventKind(E_GLORY_LOST.word, ("seat", "count")),
    EventKind(E_RAIDERS_LOST.word, ("seat", "count")),
    EventKind(E_JERKIN.word, ("seat", "stays")),
    EventKind(E_PROVISIONS.word, ("seat",)),
    EventKind(E_LEADER.word, ("seat", "hideout")),
    EventKind(E_HOME.word, ("seat", "count")),
    EventKind(E_LEFT_FOREST.word, ("slot",)),
    EventKind(E_KEPT.word, ("seat", "promise", "target")),
    EventKind(E_BROKEN.word, ("seat", "promise", "target")),
    EventKind(E_VOID.word, ("seat", "promise")),
    EventKind(E_BONUS.word, ("seat",), opens=True),
    EventKind(E_CLEARED.word, ("gold",)),
    EventKind(E_FIGURE.word, ("seat",)),
    EventKind(E_SIXTH.word, ("seat", "gold", "companions")),
    EventKind(E_SCORED.word, ("seat", "score"), opens=True),
    EventKind(
        E_FORCED.word,
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
)
assert len(EVENTS) == E_FORCED + 1
