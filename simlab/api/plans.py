"""Estimated cost of a study from a short pilot, for ``--dry-run``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simlab.study.budget import Budget


def plan_of(study: str, *arguments: Any, **options: Any) -> Budget:
    """Estimate the cost of a function of the Python API.

    Parameters
    ----------
    study : {"metagame", "luck", "tune", "improve", "usage", "drama"}
        Its name.
    *arguments, **options
        Arguments of the function.

    Raises
    ------
    UsageError
        An option is invalid, or the end of the study cannot be predicted.
    """
    from simlab.api import drama, studies, tune, usage

    homes = {"tune": tune, "improve": tune, "usage": usage, "drama": drama}
    plan = getattr(homes.get(study, studies), f"plan_{study}")
    planned: Budget = plan(*arguments, **options)
    return planned
