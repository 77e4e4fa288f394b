"""Settings of results play the same games again."""

from __future__ import annotations

import json
from typing import Any

import pytest

import simlab
from simlab.jit.errors import UsageError


@pytest.mark.parametrize(
    ("game", "lineup", "options"),
    [
        ("sheepnappers", "wool_t:threshold=40,asap,asap", {"rules": {"wolves": 3}, "seed": 7}),
        ("sheepnappers", "wool_t,asap", {"rotate": True, "seed": 2**63}),
        ("sheriff", "honest,smuggler,honest", {"rotate": True, "rules": {"talk_rounds": 0}}),
    ],
)
def test_settings_play_the_same_games_again(game: str, lineup: str, options: Any) -> None:
    """Kept as JSON, and to the last bit."""
    first = simlab.simulate(game, lineup, games=301, **options)
    again = simlab.simulate(**json.loads(json.dumps(first.settings)))
    assert again.rows == first.rows
    assert again.settings == first.settings


def test_settings_of_what_stopped_early() -> None:
    first = simlab.simulate("sheepnappers", "wool_t,asap", precision=5.0)
    again = simlab.simulate(**first.settings)
    means = [[row["mean"] for row in results.rows] for results in (first, again)]
    assert means[0] == means[1]
    assert (first.stopped, again.stopped) == ("precision", "games")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stream": 2}, "drawn by stream 2, this simlab draws by"),
        ({"source": "0123abcd"}, r"by other code \(0123abcd\) than there is now"),
        ({"rotates": True}, "takes no 'rotates'; did you mean 'rotate'"),
        ({"game": "sheepnapers"}, "did you mean 'sheepnappers'"),
    ],
)
def test_other_code_plays_other_games(change: dict[str, Any], message: str) -> None:
    settings = simlab.simulate("sheepnappers", "asap", games=10).settings
    with pytest.raises(UsageError, match=message):
        simlab.simulate(**{**settings, **change})
