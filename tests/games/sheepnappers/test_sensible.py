"""What `sensible` and `expert` leave nothing lying about for, and what printed styles do."""

from __future__ import annotations

from simlab.games.sheepnappers import components as c
from tests.games.sheepnappers.test_policies import asks, board, choice


def test_no_kamikaze_is_thrown_that_takes_no_fuel() -> None:
    for steal, word in ((1, "throw"), (0, "pass")):
        match = board("sensible", "kamikaze 3", rules={"kami_steal": steal})
        assert choice(asks(match, c.KAMI, launcher=1)) == word
