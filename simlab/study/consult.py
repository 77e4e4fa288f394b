"""A whole decision card: the verdict, the uncertain facts behind it, and the assumptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simlab.execution.budget_clock import Clock
from simlab.inference.filters import SLIP
from simlab.inference.history import Past, described_past
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import Position
from simlab.jit.clock import cpu_now
from simlab.study.advise import Advice, advise
from simlab.study.assumptions import Assumptions, check_styles, list_styles
from simlab.study.doubts import Doubt, find_doubts
from simlab.study.own_styles import OwnStyles, check_own_styles, list_own_styles


@dataclass(frozen=True)
class Card:
    """A decision card.

    Attributes
    ----------
    advice : Advice
    doubts : list of Doubt
        Uncertain facts that affect the verdict, the largest effect first.
    assumptions : Assumptions
        Effects of other strategies of the opponents.
    own : OwnStyles
        Effects of another strategy of the player itself.
    """

    advice: Advice
    doubts: list[Doubt]
    assumptions: Assumptions
    own: OwnStyles = field(default_factory=OwnStyles)


def unchecked_card(advice: Advice) -> Card:
    """Return the card of an advice without any checks so far."""
    return Card(advice, [], list_styles(advice), list_own_styles(advice))


def make_ready(position: Position, past: Past, options: Mapping[str, Any]) -> None:
    """Compile all code, or load it from the cache, before thinking begins."""
    code = position.matchup.compiled
    table = seat_opponents(
        position, options.get("me", "sensible"), options.get("opponents", "sensible")
    )
    for entry in table.entries:
        position.matchup.policy(entry)
    for style in position.matchup.game.policies.values():
        if not code.is_ready(style):
            code.policy(style)
    if past.views > 0:
        past.follow(code)
    _ = code.try_answers, code.imagine_worlds, code.copy_worlds


def consult(
    position: Position,
    past: Past | None = None,
    *,
    infer: bool = True,
    slip: float = SLIP,
    max_seconds: float | None = 2.0,
    seed: int = 1,
    spent: float = 0.0,
    told: Callable[[Advice], None] | None = None,
    progress: Callable[[Advice], None] | None = None,
    **options: Any,
) -> Card:
    """Advise the player who decides, and check the assumptions as far as time permits.

    Parameters
    ----------
    position : Position
    past : Past, optional
        The history of the position; by default what its description implies.
    infer, slip, max_seconds, seed
        As for `simlab.study.advise.advise`.
    spent : float
        CPU seconds spent already; half of the time is for the verdict in any case.
    told : callable, optional
        Called with the verdict as soon as it is known.
    progress : callable, optional
        Called with the advice so far; KeyboardInterrupt from it, or from the keyboard, ends
        thinking.
    **options
        Those of `simlab.study.advise.advise`.
    """
    began = cpu_now()
    past = past or described_past(position)
    make_ready(position, past, options)
    clock = Clock(max_seconds, spent + cpu_now() - began)
    advice = advise(
        position,
        past=past,
        infer=infer,
        slip=slip,
        max_seconds=max_seconds,
        seed=seed,
        clock=clock,
        progress=progress,
        **options,
    )
    if told is not None:
        told(advice)
    doubts: list[Doubt] = []
    styles, own = list_styles(advice), list_own_styles(advice)
    if advice.stopped != "interrupted":
        try:
            doubts = find_doubts(advice, seed)
            most = options.get("worlds")
            own = check_own_styles(advice, clock=clock, worlds=most, progress=progress)
            styles = check_styles(
                advice, past=past, slip=slip, clock=clock, worlds=most, progress=progress
            )
        except KeyboardInterrupt:
            advice.stopped = "interrupted"
    return Card(advice, doubts, styles, own)
