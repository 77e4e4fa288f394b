"""What the others chose in secret before the worlds begin is what their policies choose."""

import numpy as np
import pytest

from simlab.games.spaceknights.components import RANDOM_CHIPS
from simlab.inference.filters import SLIP, Filters
from simlab.inference.history import RecordedPast
from simlab.inference.opponents import seat_opponents
from simlab.inference.transcripts import Recorder
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

SEATS = 4


@pytest.fixture(scope="module")
def game() -> tuple[RecordedPast, Match]:
    """The last steps of a game under way; nobody has seen which chips the others pick first."""
    matchup = build_matchup("spaceknights", "sensible", seats=SEATS, seed=3)
    match = Match(matchup, 0)
    while match.asked < 60:
        match.take(match.choose())
    recorder = Recorder(matchup, match.actor)
    for _ in range(6):
        recorder.take(match, match.choose())
    return recorder.past(match.world), match


def believed_colours(past: RecordedPast, opponents: str) -> np.ndarray:
    table = seat_opponents(past.position, "sensible", opponents)
    found = Filters(past, table, SLIP, False, 1).run(0, 64)
    others = [seat for seat in range(SEATS) if seat != past.position.seat]
    colours: np.ndarray = found.worlds["seats"]["colours"][:, others]
    return colours


def test_chips_are_picked_as_the_policies_pick_them(game: tuple[RecordedPast, Match]) -> None:
    past, match = game
    others = [seat for seat in range(SEATS) if seat != past.position.seat]
    truth = match.world.seats["colours"][others]
    assert (believed_colours(past, "sensible") == truth).all()


def test_random_policy_is_believed_to_pick_any_chips(
    game: tuple[RecordedPast, Match],
) -> None:
    """Four wishes, 16 answers: one is missing in 4 of 100 cases, two in 1 of 10,000."""
    found = believed_colours(game[0], "random")
    assert len(np.unique(found)) >= RANDOM_CHIPS
