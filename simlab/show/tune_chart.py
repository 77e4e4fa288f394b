"""Plots of searches: points played, and the fitted response."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.jit.errors import UsageError, suggestion
from simlab.output.figures import FAIR
from simlab.show.charts import new_axes, put_heading
from simlab.stats.intervals import LEVEL
from simlab.stats.lazy_scipy import ndtri
from simlab.study.tune.aims import ReachTarget

if TYPE_CHECKING:
    from simlab.study.tune.improve import ImproveSpec
    from simlab.study.tune.tuning import Tuning


def draw_response(tuning: Tuning, name: str | None, axes: Any) -> Any:
    """Draw the first quantity over a parameter, with all others at their present values."""
    keys = [knob.key for knob in tuning.knobs]
    if name is not None and name not in keys:
        raise UsageError(f"no knob {name!r}{suggestion(name, keys)}")
    index = 0 if name is None else keys.index(name)
    knob, axes = tuning.knobs[index], axes or new_axes()
    along = np.tile(tuning.present, (len(knob.values), 1))
    along[:, index] = range(len(knob.values))
    places = [float(v) if knob.is_number else n for n, v in enumerate(knob.values)]
    mean, sd = tuning.predict(along)[0]
    reach = float(ndtri((1 + LEVEL) / 2)) * sd
    axes.plot(places, mean, label="fit")
    axes.fill_between(places, mean - reach, mean + reach, alpha=0.3)
    for place, point in zip(places, map(tuple, along.tolist()), strict=True):
        if point in tuning.seen:
            moments = tuning.seen[point]
            low, high = tuning.evaluator.interval(tuning.values(point), 0, moments, LEVEL)
            seen = float(moments.mean[0])
            axes.errorbar(
                [place],
                [seen],
                yerr=[[seen - low], [high - seen]],
                fmt="o",
                color="black",
                capsize=3,
            )
    if isinstance(tuning.aim, ReachTarget):
        target = tuning.aim.targets[0]
        for end in (target.low, target.high):
            if np.isfinite(end):
                axes.axhline(end, **FAIR)
    if not knob.is_number:
        axes.set_xticks(places, [knob.shown(place) for place in range(len(places))])
    axes.set_xlabel(knob.key)
    axes.set_ylabel(tuning.quantities[0].words)
    put_heading(axes, f"{tuning.quantities[0].words} over {knob.key}", "band: 95\u00a0% by the fit")
    return axes


def draw_candidates(looks: Any, parameter: str, wish: ImproveSpec, axes: Any) -> Any:
    """Draw the means of candidates over a parameter; points with more games are larger."""
    axes = axes or new_axes()
    sizes = 10 + 60 * looks["n"] / looks["n"].max()
    axes.scatter(looks[parameter], looks[wish.metric], s=sizes, alpha=0.5)
    axes.set_xlabel(parameter)
    axes.set_ylabel(wish.metric)
    note = "on the luck of the search, which flatters the best"
    put_heading(axes, f"{wish.entry.policy.words} against {wish.field}", note)
    return axes
