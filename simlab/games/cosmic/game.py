"""Cosmic Encounter as a `Game`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simlab.core.display_names import labelled
from simlab.core.game import Game, Guards
from simlab.core.rules import Rules
from simlab.core.turn_order import TurnOrder
from simlab.games.cosmic import components as c, labels
from simlab.games.cosmic.aliens import everyone
from simlab.games.cosmic.determinize import determinize
from simlab.games.cosmic.dominion import everything as things
from simlab.games.cosmic.doubts import hypotheses
from simlab.games.cosmic.events import EVENTS
from simlab.games.cosmic.history_inference import HISTORY_INFERENCE
from simlab.games.cosmic.invariants import FAULTS, check_invariants
from simlab.games.cosmic.keys import KEYS
from simlab.games.cosmic.metrics import SEAT_METRICS, TABLE_METRICS, record_metrics
from simlab.games.cosmic.place import build_position
from simlab.games.cosmic.play.legal import legal
from simlab.games.cosmic.play.step import deal_game, step
from simlab.games.cosmic.policies import POLICIES
from simlab.games.cosmic.rule_constants import RULEBOOK
from simlab.games.cosmic.state import LAYOUT
from simlab.games.cosmic.techs import everything
from simlab.games.cosmic.view import view
from simlab.games.cosmic.words import WORDS, tell

MAX_DECISIONS = 60_000


def units(rules: Rules) -> dict[Any, dict[int, Any]]:
    """Return the effects of aliens, techs and things that games under these rules may call."""
    return everyone.units(rules) | everything.units(rules) | things.units(rules)


GAME = Game(
    name="cosmic",
    title="Cosmic Encounter",
    seats=range(3, c.MAX_SEATS + 1),
    default_seats=4,
    layout=LAYOUT,
    rulebook=RULEBOOK,
    turn_order=TurnOrder(
        "the offense of the first turn",
        "in an encounter, offense and defense choose their cards at the same time",
    ),
    decisions=c.DECISIONS,
    deal=deal_game,
    legal=legal,
    step=step,
    determinize=determinize,
    record_metrics=record_metrics,
    check_invariants=check_invariants,
    seat_metrics=labelled(SEAT_METRICS, labels.METRICS),
    table_metrics=labelled(TABLE_METRICS, labels.TABLE_METRICS),
    events=EVENTS,
    words=WORDS,
    policies=POLICIES,
    max_decisions=MAX_DECISIONS,
    history_inference=HISTORY_INFERENCE,
    guards=Guards(counts="nobody wins it, all else counts as it stands"),
    build_position=build_position,
    keys=KEYS,
    tell=tell,
    folder=Path(__file__).parent,
    invariant_names=("", *FAULTS.values()),
    view=view,
    hypotheses=hypotheses,
    units=units,
)
