"""What somebody imagines in a game that is under way."""

import numpy as np

from simlab.runtime.stepper import Match
from simlab.testing.conformance import check_invariants


def check_imagined(match: Match, seat: int) -> None:
    """An imagined world is possible and looks the same from this seat."""
    worlds = match.world.copy().reshape(1)
    worlds[0].hidden.logging = 0
    key = np.uint64(1000 * match.asked + seat)
    with np.errstate(over="ignore"):
        assert match.code.determinize(worlds[0], seat, key), f"decision {match.table.decision}"
    assert worlds[0].table.tobytes() == match.table.tobytes()
    assert worlds[0].seats[seat].tobytes() == match.world.seats[seat].tobytes()
    other = Match(match.matchup, 0, worlds)
    check_invariants(other)
    if seat == match.actor:
        assert other.legal_actions() == match.legal_actions()
