"""What happens in Cosmic Encounter between decisions, for stories, transcripts and referees."""

from __future__ import annotations

from simlab.engine.events import EventKind

EVENTS = (
    EventKind("first", ("seat",)),
    EventKind("turn", ("seat", "number"), opens=True),
    EventKind("encounter", ("seat", "number"), opens=True),
    EventKind("drew", ("seat", "kind"), private=("kind",), seen_by=("seat",)),
    EventKind("discarded", ("seat", "kind", "count")),
    EventKind("redraw", ("seat",)),
    EventKind("reshuffled", ("count",)),
    EventKind("quake"),
    EventKind("left", ("seat", "planet", "zone")),
    EventKind("came", ("seat", "planet", "zone")),
    EventKind("drifted", ("seat", "count", "zone")),
    EventKind("lost", ("seat", "count")),
    EventKind("saved", ("seat", "count")),
    EventKind("destiny_shuffled", ("count",)),
    EventKind("destiny", ("drawn",)),
    EventKind("defense", ("seat",)),
    EventKind("target", ("planet",)),
    EventKind("invited", ("seat", "subset")),
    EventKind("answered", ("seat", "side", "count")),
    EventKind("alliance_off", ("seat",)),
    EventKind("revealed", ("seat", "kind")),
    EventKind("swapped", ("seat",)),
    EventKind("played", ("seat", "kind", "against")),
    EventKind("reinforced", ("seat", "kind", "side")),
    EventKind("took_effect", ("seat", "what")),
    EventKind("cancelled", ("seat", "what")),
    EventKind("power_used", ("seat", "power")),
    EventKind("flare", ("seat", "unit")),
    EventKind("totals", ("offense", "defense")),
    EventKind("result", ("result",)),
    EventKind("landed", ("seat", "planet", "count")),
    EventKind(
        "taken",
        ("seat", "kind", "giver"),
        private=("kind",),
        seen_by=("seat", "giver"),
    ),
    EventKind("rewarded", ("seat", "cards", "ships")),
    EventKind("offered", ("seat", "offer")),
    EventKind("terms", ("planet", "other", "mode"), optional=("planet", "other", "mode")),
    EventKind("deal", ("offer",)),
    EventKind("no_deal"),
    EventKind("won", ("seat",), opens=True),
    EventKind("flare_back", ("seat", "kind")),
    EventKind("sheet", ("seat", "power"), private=("power",), seen_by=("seat",)),
    EventKind("alien", ("seat", "power")),
    EventKind(
        "forced",
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
)
(
    E_FIRST, E_TURN, E_ENCOUNTER, E_DREW, E_DISCARDED, E_REDRAW, E_RESHUFFLED, E_QUAKE, E_LEFT,
    E_CAME, E_DRIFTED, E_LOST, E_SAVED, E_DESTINY_SHUFFLED, E_DESTINY, E_DEFENSE, E_TARGET,
    E_INVITED, E_ANSWERED, E_ALLIANCE_OFF, E_REVEALED, E_SWAPPED, E_PLAYED, E_REINFORCED,
    E_TOOK_EFFECT, E_CANCELLED, E_POWER_USED, E_FLARE, E_TOTALS, E_RESULT, E_LANDED, E_TAKEN,
    E_REWARDED, E_OFFERED, E_TERMS, E_DEAL, E_NO_DEAL, E_WON, E_FLARE_BACK, E_SHEET, E_ALIEN,
    E_FORCED,
) = range(42)  # fmt: skip
assert len(EVENTS) == E_FORCED + 1
