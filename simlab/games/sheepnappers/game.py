"""Sheepnappers as a `Game`."""

from __future__ import annotations

from pathlib import Path

from simlab.core.display_names import labelled
from simlab.core.game import Game, Guards
from simlab.core.turn_order import TurnOrder
from simlab.games.sheepnappers import components as c, labels
from simlab.games.sheepnappers.bounds import MAX_DECISIONS
from simlab.games.sheepnappers.hidden.determinize import determinize
from simlab.games.sheepnappers.hidden.history_inference import HISTORY_INFERENCE
from simlab.games.sheepnappers.hidden.hypotheses import hypotheses
from simlab.games.sheepnappers.invariants import FAULTS, check_invariants
from simlab.games.sheepnappers.metrics import SEAT_METRICS, TABLE_METRICS, record_metrics
from simlab.games.sheepnappers.policies import POLICIES
from simlab.games.sheepnappers.positions.build import build_position
from simlab.games.sheepnappers.positions.schema import KEYS
from simlab.games.sheepnappers.rule_constants import RULEBOOK, winners
from simlab.games.sheepnappers.rules.legal import legal
from simlab.games.sheepnappers.rules.step import deal, step
from simlab.games.sheepnappers.state import LAYOUT
from simlab.games.sheepnappers.text.view import view
from simlab.games.sheepnappers.text.words import WORDS, tell

GAME = Game(
    name="sheepnappers",
    title="Sheepnappers",
    seats=range(2, c.MAX_SEATS + 1),
    default_seats=4,
    layout=LAYOUT,
    rulebook=RULEBOOK,
    winners=winners,
    turn_order=TurnOrder("the player who starts the first round"),
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
        rules=("max_turns", "max_actions_per_turn"),
        counts=(
            "wool and eaten sheep of rounds scored so far count, who is still active scores "
            "nothing in the last one, and the highest total wins (nobody, if it ran out of "
            "decisions)"
        ),
        ending={"max_turns": 2000, "max_actions_per_turn": 60},
    ),
    build_position=build_position,
    tell=tell,
    folder=Path(__file__).parent,
    invariant_names=("", *FAULTS.values()),
    view=view,
    keys=KEYS,
    history_inference=HISTORY_INFERENCE,
    hypotheses=hypotheses,
)
