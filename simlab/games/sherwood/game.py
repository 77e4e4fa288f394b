"""Sherwood Forest as a `Game`."""

from __future__ import annotations

from pathlib import Path

from simlab.core.display_names import labelled
from simlab.core.game import Game, Guards
from simlab.core.turn_order import TurnOrder
from simlab.games.sherwood import labels
from simlab.games.sherwood.bounds import MAX_DECISIONS
from simlab.games.sherwood.components import DECISIONS, MAX_SEATS
from simlab.games.sherwood.events import EVENTS
from simlab.games.sherwood.hidden.determinize import determinize
from simlab.games.sherwood.hidden.history_inference import HISTORY_INFERENCE
from simlab.games.sherwood.hidden.hypotheses import hypotheses
from simlab.games.sherwood.invariants import FAULTS, check_invariants
from simlab.games.sherwood.metrics import SEAT_METRICS, TABLE_METRICS, record_metrics
from simlab.games.sherwood.policies import POLICIES
from simlab.games.sherwood.positions.build import build_position
from simlab.games.sherwood.positions.schema import KEYS
from simlab.games.sherwood.rule_constants import RULEBOOK
from simlab.games.sherwood.rules.legal import legal
from simlab.games.sherwood.rules.step import deal, step
from simlab.games.sherwood.state import LAYOUT
from simlab.games.sherwood.text.view import view
from simlab.games.sherwood.text.words import WORDS, tell

GAME = Game(
    name="sherwood",
    title="Sherwood Forest",
    seats=range(3, MAX_SEATS + 1),
    default_seats=4,
    layout=LAYOUT,
    rulebook=RULEBOOK,
    turn_order=TurnOrder(
        "the player with the starting player figure of the first round",
        "later rounds start with the player to whom the figure passes",
    ),
    decisions=DECISIONS,
    deal=deal,
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
    hypotheses=hypotheses,
    guards=Guards(counts="glory and all else count as they stand, and nobody wins"),
    build_position=build_position,
    keys=KEYS,
    tell=tell,
    folder=Path(__file__).parent,
    invariant_names=("", *FAULTS.values()),
    view=view,
)
