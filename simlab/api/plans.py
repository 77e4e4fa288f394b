"""What a study will take, from a short pilot: what ``--dry-run`` asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simlab.study.budget import Budget


def plan_of(study: str, *arguments: Any, **options: Any) -> Budget:
    """Return what a function of the Python API will take.

    Parameters
    ----------
    study : {"metagame", "luck", "tune", "improve", "usage", "drama"}
        Its name.
    *arguments, **options
        What it would be called with.

    Raises
    ------
    UsageError
        Something does not fit, or nobody can know beforehand when it will stop.
    """
    from simlab.api import drama, studies, tune, usage

    homes = {"tune": tune, "improve": tune, "usage": usage, "drama": drama}
    plan = getattr(homes.get(study, studies), f"plan_{study}")
    planned: Budget = plan(*arguments, **options)
    return planned
