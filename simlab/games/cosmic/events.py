"""Events of Cosmic Encounter between decisions, for stories, transcripts and referees."""

from __future__ import annotations

from enum import auto

from simlab.core.events import EventKind
from simlab.jit.enumeration import Enumeration


class EventId(Enumeration):
    """Events, in the order of `EVENTS`."""

    FIRST = auto()
    TURN = auto()
    ENCOUNTER = auto()
    DREW = auto()
    DISCARDED = auto()
    REDRAW = auto()
    RESHUFFLED = auto()
    QUAKE = auto()
    LEFT = auto()
    CAME = auto()
    DRIFTED = auto()
    LOST = auto()
    SAVED = auto()
    REMOVED = auto()
    DESTINY_SHUFFLED = auto()
    DESTINY = auto()
    DESTINY_CANCELLED = auto()
    DEFENSE = auto()
    TARGET = auto()
    INVITED = auto()
    ANSWERED = auto()
    ALLIANCE_OFF = auto()
    REVEALED = auto()
    SWAPPED = auto()
    PLAYED = auto()
    REINFORCED = auto()
    TOOK_EFFECT = auto()
    CANCELLED = auto()
    POWER_USED = auto()
    FLARE = auto()
    HANDS_SWAPPED = auto()
    ALIENS_SWAPPED = auto()
    PICKED_UP = auto()
    TURNED_UP = auto()
    HOARDED = auto()
    HAND_SEEN = auto()
    TOTALS = auto()
    RESULT = auto()
    LANDED = auto()
    TAKEN = auto()
    REWARDED = auto()
    REWARD_CARDS = auto()
    OFFERED = auto()
    TERMS = auto()
    TERMS_TOO = auto()
    FREED = auto()
    DEAL = auto()
    NO_DEAL = auto()
    WON = auto()
    FLARE_BACK = auto()
    SHEET = auto()
    ALIEN = auto()
    TOKENS = auto()
    CITADEL = auto()
    RAZED = auto()
    CLAIMED = auto()
    CHALLENGED = auto()
    BURIED = auto()
    LENT = auto()
    TECH_DRAWN = auto()
    TECH_LAID = auto()
    RESEARCHED = auto()
    TECH_COMPLETED = auto()
    TECH_USED = auto()
    TECH_DISCARDED = auto()
    TECH_GIVEN = auto()
    TECH_DECK_SHUFFLED = auto()
    STORED = auto()
    GENESIS = auto()
    DESTROYED = auto()
    CANNON = auto()
    PROMETHEUS = auto()
    PRESSED = auto()
    LAID_KICKER = auto()
    LAID_INTIMIDATE = auto()
    TAKEN_BACK = auto()
    BORROWED = auto()
    DETONATED = auto()
    REWARDS_SHUFFLED = auto()
    SPECIAL = auto()
    MARKED = auto()
    DISGUISED = auto()
    SET_ASIDE = auto()
    TOOK_BACK = auto()
    WARPED = auto()
    UNWARPED = auto()
    UNPARKED = auto()
    CAPTURED = auto()
    RANSOM = auto()
    FLARE_DRAWN = auto()
    FLARE_GONE = auto()
    ON_SHEET = auto()
    MARRIED = auto()
    DIVORCED = "divorce"
    PACT = auto()
    REPLACED = auto()
    PROMISED = auto()
    VOTED = auto()
    LINER = auto()
    SAW_TOP = auto()
    SAW_DESTINY = auto()
    SAW_CARD = auto()
    SAW_TECH = auto()
    DISCOVERED = auto()
    SHOWN = auto()
    FORCED = auto()


(
    E_FIRST, E_TURN, E_ENCOUNTER, E_DREW, E_DISCARDED, E_REDRAW, E_RESHUFFLED, E_QUAKE, E_LEFT,
    E_CAME, E_DRIFTED, E_LOST, E_SAVED, E_REMOVED, E_DESTINY_SHUFFLED, E_DESTINY,
    E_DESTINY_CANCELLED, E_DEFENSE, E_TARGET, E_INVITED, E_ANSWERED, E_ALLIANCE_OFF, E_REVEALED,
    E_SWAPPED, E_PLAYED, E_REINFORCED, E_TOOK_EFFECT, E_CANCELLED, E_POWER_USED, E_FLARE,
    E_HANDS_SWAPPED, E_ALIENS_SWAPPED, E_PICKED_UP, E_TURNED_UP, E_HOARDED, E_HAND_SEEN, E_TOTALS,
    E_RESULT, E_LANDED, E_TAKEN, E_REWARDED, E_REWARD_CARDS, E_OFFERED, E_TERMS, E_TERMS_TOO,
    E_FREED, E_DEAL, E_NO_DEAL, E_WON, E_FLARE_BACK, E_SHEET, E_ALIEN, E_TOKENS, E_CITADEL, E_RAZED,
    E_CLAIMED, E_CHALLENGED, E_BURIED, E_LENT, E_TECH_DRAWN, E_TECH_LAID, E_RESEARCHED,
    E_TECH_COMPLETED, E_TECH_USED, E_TECH_DISCARDED, E_TECH_GIVEN, E_TECH_DECK_SHUFFLED, E_STORED,
    E_GENESIS, E_DESTROYED, E_CANNON, E_PROMETHEUS, E_PRESSED, E_LAID_KICKER, E_LAID_INTIMIDATE,
    E_TAKEN_BACK, E_BORROWED, E_DETONATED, E_REWARDS_SHUFFLED, E_SPECIAL, E_MARKED, E_DISGUISED,
    E_SET_ASIDE, E_TOOK_BACK, E_WARPED, E_UNWARPED, E_UNPARKED, E_CAPTURED, E_RANSOM, E_FLARE_DRAWN,
    E_FLARE_GONE, E_ON_SHEET, E_MARRIED, E_DIVORCED, E_PACT, E_REPLACED, E_PROMISED, E_VOTED,
    E_LINER, E_SAW_TOP, E_SAW_DESTINY, E_SAW_CARD, E_SAW_TECH, E_DISCOVERED, E_SHOWN, E_FORCED,
) = EventId  # fmt: skip

EVENTS = (
    EventKind(E_FIRST.word, ("seat",)),
    EventKind(E_TURN.word, ("seat", "number"), opens=True),
    EventKind(E_ENCOUNTER.word, ("seat", "number"), opens=True),
    EventKind(E_DREW.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_DISCARDED.word, ("seat", "kind", "count")),
    EventKind(E_REDRAW.word, ("seat",)),
    EventKind(E_RESHUFFLED.word, ("count",)),
    EventKind(E_QUAKE.word),
    EventKind(E_LEFT.word, ("seat", "planet", "zone")),
    EventKind(E_CAME.word, ("seat", "planet", "zone")),
    EventKind(E_DRIFTED.word, ("seat", "count", "zone")),
    EventKind(E_LOST.word, ("seat", "count")),
    EventKind(E_SAVED.word, ("seat", "count")),
    EventKind(E_REMOVED.word, ("seat", "count")),
    EventKind(E_DESTINY_SHUFFLED.word, ("count",)),
    EventKind(E_DESTINY.word, ("drawn",)),
    EventKind(E_DESTINY_CANCELLED.word, ("drawn",)),
    EventKind(E_DEFENSE.word, ("seat",)),
    EventKind(E_TARGET.word, ("planet",)),
    EventKind(E_INVITED.word, ("seat", "subset")),
    EventKind(E_ANSWERED.word, ("seat", "side", "count")),
    EventKind(E_ALLIANCE_OFF.word, ("seat",)),
    EventKind(E_REVEALED.word, ("seat", "kind")),
    EventKind(E_SWAPPED.word, ("seat",)),
    EventKind(E_PLAYED.word, ("seat", "kind", "against")),
    EventKind(E_REINFORCED.word, ("seat", "kind", "side")),
    EventKind(E_TOOK_EFFECT.word, ("seat", "what")),
    EventKind(E_CANCELLED.word, ("seat", "what")),
    EventKind(E_POWER_USED.word, ("seat", "power")),
    EventKind(E_FLARE.word, ("seat", "unit")),
    EventKind(E_HANDS_SWAPPED.word, ("seat", "partner")),
    EventKind(E_ALIENS_SWAPPED.word, ("seat", "partner")),
    EventKind(E_PICKED_UP.word, ("seat", "kind")),
    EventKind(E_TURNED_UP.word, ("seat", "kind")),
    EventKind(E_HOARDED.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_HAND_SEEN.word, ("seat", "partner")),
    EventKind(E_TOTALS.word, ("offense", "defense")),
    EventKind(E_RESULT.word, ("result",)),
    EventKind(E_LANDED.word, ("seat", "planet", "count")),
    EventKind(
        E_TAKEN.word,
        ("seat", "kind", "giver"),
        private=("kind",),
        seen_by=("seat", "giver"),
    ),
    EventKind(E_REWARDED.word, ("seat", "cards", "ships")),
    EventKind(E_REWARD_CARDS.word, ("seat", "count")),
    EventKind(E_OFFERED.word, ("seat", "offer")),
    EventKind(E_TERMS.word, ("planet", "other", "mode"), optional=("planet", "other", "mode")),
    EventKind(E_TERMS_TOO.word, ("planet", "other"), optional=("planet", "other")),
    EventKind(E_FREED.word, ("seat",)),
    EventKind(E_DEAL.word, ("offer",)),
    EventKind(E_NO_DEAL.word),
    EventKind(E_WON.word, ("seat",), opens=True),
    EventKind(E_FLARE_BACK.word, ("seat", "kind")),
    EventKind(E_SHEET.word, ("seat", "power"), private=("power",), seen_by=("seat",)),
    EventKind(E_ALIEN.word, ("seat", "power")),
    EventKind(E_TOKENS.word, ("seat", "count")),
    EventKind(E_CITADEL.word, ("seat", "kind", "planet")),
    EventKind(E_RAZED.word, ("kind", "planet")),
    EventKind(E_CLAIMED.word, ("seat", "kind")),
    EventKind(E_CHALLENGED.word, ("seat", "lied")),
    EventKind(E_BURIED.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_LENT.word, ("seat", "partner")),
    EventKind(E_TECH_DRAWN.word, ("seat", "tech"), private=("tech",), seen_by=("seat",)),
    EventKind(E_TECH_LAID.word, ("seat", "slot", "tech"), private=("tech",), seen_by=("seat",)),
    EventKind(E_RESEARCHED.word, ("seat", "slot")),
    EventKind(E_TECH_COMPLETED.word, ("seat", "tech")),
    EventKind(E_TECH_USED.word, ("seat", "tech")),
    EventKind(E_TECH_DISCARDED.word, ("seat", "tech")),
    EventKind(E_TECH_GIVEN.word, ("seat", "partner", "slot")),
    EventKind(E_TECH_DECK_SHUFFLED.word, ("count",)),
    EventKind(E_STORED.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_GENESIS.word, ("planet",)),
    EventKind(E_DESTROYED.word, ("planet",)),
    EventKind(E_CANNON.word, ("seat", "planet")),
    EventKind(E_PROMETHEUS.word, ("seat", "planet"), optional=("planet",)),
    EventKind(E_PRESSED.word, ("seat", "partner")),
    EventKind(E_LAID_KICKER.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_LAID_INTIMIDATE.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_TAKEN_BACK.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_BORROWED.word, ("seat", "partner")),
    EventKind(E_DETONATED.word, ("seat", "kind")),
    EventKind(E_REWARDS_SHUFFLED.word, ("count",)),
    EventKind(E_SPECIAL.word, ("seat", "thing")),
    EventKind(E_MARKED.word, ("seat", "berth")),
    EventKind(E_DISGUISED.word, ("seat", "kind")),
    EventKind(E_SET_ASIDE.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_TOOK_BACK.word, ("seat", "count")),
    EventKind(E_WARPED.word, ("seat", "planet")),
    EventKind(E_UNWARPED.word, ("seat", "planet")),
    EventKind(E_UNPARKED.word, ("seat",)),
    EventKind(E_CAPTURED.word, ("seat", "count")),
    EventKind(E_RANSOM.word, ("seat", "partner", "count")),
    EventKind(E_FLARE_DRAWN.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_FLARE_GONE.word, ("seat", "kind")),
    EventKind(E_ON_SHEET.word, ("seat", "kind")),
    EventKind(E_MARRIED.word, ("seat", "partner")),
    EventKind(E_DIVORCED.word, ("seat", "partner")),
    EventKind(E_PACT.word, ("seat", "partner", "pact")),
    EventKind(E_REPLACED.word, ("seat", "partner")),
    EventKind(E_PROMISED.word, ("seat", "count")),
    EventKind(E_VOTED.word, ("seat", "partner")),
    EventKind(E_LINER.word, ("seat", "partner")),
    EventKind(E_SAW_TOP.word, ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(E_SAW_DESTINY.word, ("seat", "drawn"), private=("drawn",), seen_by=("seat",)),
    EventKind(E_SAW_CARD.word, ("seat", "partner", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind(
        E_SAW_TECH.word,
        ("seat", "partner", "tech"),
        private=("tech",),
        seen_by=("seat",),
        optional=("partner",),
    ),
    EventKind(E_DISCOVERED.word, ("seat", "planet", "partner")),
    EventKind(
        E_SHOWN.word,
        ("seat", "kind", "partner"),
        private=("kind",),
        seen_by=("seat", "partner"),
    ),
    EventKind(
        E_FORCED.word,
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
)
