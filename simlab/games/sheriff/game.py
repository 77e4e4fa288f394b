"""Sheriff of Nottingham as a `Game`."""

from __future__ import annotations

from pathlib import Path

from simlab.core.display_names import labelled
from simlab.core.game import Game, Guards
from simlab.core.turn_order import TurnOrder
from simlab.games.sheriff import components as c, labels
from simlab.games.sheriff.bounds import MAX_DECISIONS
from simlab.games.sheriff.hidden.determinize import determinize
from simlab.games.sheriff.hidden.history_inference import HISTORY_INFERENCE
from simlab.games.sheriff.hidden.hypotheses import hypotheses
from simlab.games.sheriff.invariants import FAULTS, check_invariants
from simlab.games.sheriff.metrics import SEAT_METRICS, TABLE_METRICS, record_metrics
from simlab.games.sheriff.policies import POLICIES
from simlab.games.sheriff.positions.build import build_position
from simlab.games.sheriff.positions.schema import KEYS
from simlab.games.sheriff.rule_constants import RULEBOOK
from simlab.games.sheriff.rules.legal import legal
from simlab.games.sheriff.rules.step import deal, step
from simlab.games.sheriff.state import LAYOUT
from simlab.games.sheriff.text.view import view
from simlab.games.sheriff.text.words import WORDS, tell

GAME = Game(
    name="sheriff",
    title="Sheriff of Nottingham",
    seats=range(3, c.MAX_SEATS + 1),
    default_seats=4,
    layout=LAYOUT,
    rulebook=RULEBOOK,
    turn_order=TurnOrder(
        "the merchant left of the first sheriff",
        "the first sheriff is last; merchants go to market and declare in this order, and fill "
        "their bags at the same time",
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
    guards=Guards(counts="gold, stands and bonuses count as they are, and nobody wins"),
    build_position=build_position,
    tell=tell,
    folder=Path(__file__).parent,
    invariant_names=("", *FAULTS.values()),
    view=view,
    keys=KEYS,
    history_inference=HISTORY_INFERENCE,
    hypotheses=hypotheses,
)
