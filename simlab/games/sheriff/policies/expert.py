"""Expert policy: `bayes` with the parameters best against `sensible`."""

from __future__ import annotations

from dataclasses import replace

from simlab.core.policy import Policy, spec_of
from simlab.games.sheriff.policies.bayes import bayes

BEST = {
    "prior": 0.45,
    "size": 2.5,
    "b1": 0.95,
    "b0": 0.45,
    "market": 2.5,
    "margin": 9.0,
    "first": 0.1,
}
"""Best parameters: lies are likely, more so in a big bag. Nearly all liars bribe, and many honest
merchants. A bag passes for 9 gold above the value of opening it; the first own bid is low."""


def tuned() -> Policy:
    """Return `bayes` with other defaults, under a name of its own."""
    base = spec_of(bayes)
    assert base is not None
    parameters = {
        name: replace(parameter, default=BEST.get(name, parameter.default))
        for name, parameter in base.parameters.items()
    }
    doc = "Learns and bargains as `bayes`, more suspicious, and dear to those who would pass."
    return replace(base, name="expert", parameters=parameters, doc=doc, label="expert")


expert = tuned()
