"""Jobs of the workers, by kind: each takes a request and a `Hearer`, and may return a result."""

from simlab.web.jobs.advice import advise_player, draw_map
from simlab.web.jobs.design import design, sweep, tune
from simlab.web.jobs.games import review_game, sit, watch

KINDS = {
    "advise": advise_player,
    "map": draw_map,
    "design": design,
    "sweep": sweep,
    "tune": tune,
    "watch": watch,
    "review": review_game,
    "seat": sit,
}

__all__ = ["KINDS"]
