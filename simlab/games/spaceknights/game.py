"""Spaceknights as a `Game`."""

from __future__ import annotations

from pathlib import Path

from simlab.core.display_names import labelled
from simlab.core.game import Game, Guards
from simlab.core.turn_order import TurnOrder
from simlab.games.spaceknights import components as c, labels
from simlab.games.spaceknights.bounds import MAX_DECISIONS
from simlab.games.spaceknights.hidden.determinize import determinize
from simlab.games.spaceknights.hidden.history_inference import HISTORY_INFERENCE
from simlab.games.spaceknights.hidden.hypotheses import hypotheses
from simlab.games.spaceknights.invariants import FAULTS, check_invariants
from simlab.games.spaceknights.metrics import SEAT_METRICS, TABLE_METRICS, record_metrics
from simlab.games.spaceknights.policies import POLICIES
from simlab.games.spaceknights.positions.build import build_position
from simlab.games.spaceknights.positions.schema import KEYS
from simlab.games.spaceknights.rule_constants import RULEBOOK
from simlab.games.spaceknights.rules.legal import legal
from simlab.games.spaceknights.rules.step import deal, step
from simlab.games.spaceknights.state import LAYOUT
from simlab.games.spaceknights.text.view import view
from simlab.games.spaceknights.text.words import WORDS, tell

GAME = Game(
    name="spaceknights",
    title="Spaceknights",
    seats=range(2, c.MAX_SEATS + 1),
    default_seats=6,
    layout=LAYOUT,
    rulebook=RULEBOOK,
    turn_order=TurnOrder(
        "the knight left of the first Foe",
        "the first Foe is last; in each hand, the player left of the big blind bids first",
    ),
    decisions=c.DECISIONS,
    deal=deal,
    legal=legal,
    step=step,
    determinize=determinize,
    record_metrics=record_metrics,
    check_invariants=check_invariants,
    seat_metrics=labelled(SEAT_METRICS, labels.METRICS),
    table_metrics=labelled(TABLE_METRICS, labels.TABLE_METRICS),
    events=c.EVENTS,
    words=WORDS,
    policies=POLICIES,
    max_decisions=MAX_DECISIONS,
    guards=Guards(
        rules=("max_hands",),
        counts=(
            "mettle counts as it is then, the richest alive share the win, places go by mettle, "
            "and nobody won as the Foe"
        ),
        ending={"blind_growth": 1, "blind_every": 20, "max_hands": 2000},
    ),
    history_inference=HISTORY_INFERENCE,
    hypotheses=hypotheses,
    build_position=build_position,
    tell=tell,
    folder=Path(__file__).parent,
    invariant_names=("", *FAULTS.values()),
    view=view,
    keys=KEYS,
)
