"""Belief: what is told of chance, and worlds against importance weights computed step by step."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.special import logsumexp
from scipy.stats import chisquare

from simlab.games.sherwood.components import ARM_WORDS, CARDS
from simlab.inference.belief import believe
from simlab.inference.filters import Filters
from simlab.inference.history import RecordedPast, described_past
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import described_position
from simlab.inference.transcripts import recorded_past
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import transcript
from simlab.testing.conformance import check_observed_chance

SLIP = 0.2
OWN, LOOKED = 3, 2
"""Places of the cards at which the player and seat 1 have looked."""
A_CARDS = 22
EAST = ARM_WORDS.index("E")
SECRET = {"reveal_looks": "secret", "perfect_recall": False, "info_markers": 1}
TALK = {"claim_mode": "verified", "face_up": 2, "face_up_pick": "first"}
ADVANCED = {"negotiation": "contract", "sheriffs": True, "special_cards": True, "side_deals": True}


@pytest.mark.parametrize(
    ("policy", "seats", "rules"),
    [
        ("random", 3, {}),
        ("sensible", 6, {}),
        ("random", 4, ADVANCED),
        ("info_broker", 5, ADVANCED),
        ("random", 5, SECRET),
        ("sensible", 4, TALK),
    ],
)
def test_observed_chance_is_recorded_in_random_games(
    policy: str, seats: int, rules: dict[str, Any]
) -> None:
    check_observed_chance(build_matchup("sherwood", policy, seats=seats, rules=rules), 1)


class Story:
    """A recorded game: a past of it, and what everybody did on the way."""

    def __init__(self, folder: Path, lineup: str, number: int, at: int, back: int) -> None:
        path = folder / "game.jsonl"
        matchup = build_matchup("sherwood", lineup, seed=7)
        lines = list(transcript(matchup, number))
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        self.past = recorded_past(path, at, back)
        turns = [line for line in lines[1:] if "decision" in line][at - self.past.views : at]
        named = {decision.name: decision for decision in matchup.game.decisions}
        self.actions = [named[turn["decision"]].action_of(turn["action"]) for turn in turns]

    def likelihood(self, seat: int, style: str, cards: dict[int, int]) -> float:
        """Return how likely a seat would have done what it did if these cards lay there.

        It looks at nothing but the first of ``cards`` (slot to card) that it has seen.
        """
        matchup, me = self.past.position.matchup, self.past.position.seat
        own = build_matchup(matchup.game, style, seats=matchup.seats)
        policy, mind = matchup.compiled.policy(own.entries[0].policy), own.minds()[0]
        world = self.past.worlds[:1].copy()
        world["hidden"]["due"] = 0
        chance = 1.0
        with np.errstate(over="ignore"):
            assert matchup.compiled.determinize(world[0], me, np.uint64(1))
            for slot, card in cards.items():
                lay(world[0], slot, card)
            for view, action in enumerate(self.actions):
                table = world[0].table
                if table.actor == seat:
                    options = int(table.options | world[0].seats[seat].options)
                    fits = policy(table, world[0].seats[seat], mind) == action
                    chance *= 1 - SLIP if fits else SLIP / (options.bit_count() - 1)
                matchup.compiled.step(world[0], action)
                seen = self.past.worlds[view + 1]
                assert world[0].table.tobytes() == seen.table.tobytes()
                assert world[0].seats[me].tobytes() == seen.seats[me].tobytes()
        return chance


def lay(world: Any, slot: int, card: int) -> None:
    """Lay a card at a place, whatever lay there to where it was, if it is in the game."""
    supply, count = world.hidden.supply, int(world.table.rules.a_cards)
    for place in np.flatnonzero(supply[:count] == card):
        supply[place] = supply[slot]
    supply[slot] = card
    for seat in world.seats:
        if seat.seen[slot] >= 0:
            seat.seen[slot] = card


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """Seat 1 has looked at card 3 and hides with two raiders; seat 2 has seen card 4."""
    lineup = "scout_then_strike,sensible,scout_then_strike,sensible"
    return Story(tmp_path_factory.mktemp("story"), lineup, 2, 22, 2)


def posterior(story: Story, style: str) -> Any:
    """Return for each card how likely it is that it lies at `LOOKED`, and did what was seen."""
    now = story.past.position.root[0]
    own = int(now.seats[story.past.position.seat].seen[OWN])
    chances = np.zeros(CARDS)
    for card in range(A_CARDS):
        if card != own and not now.table.gone[card]:
            chances[card] = story.likelihood(1, style, {OWN: own, LOOKED: card})
    return chances / (A_CARDS - 2)


def test_belief_is_exact_where_one_card_matters(story: Story) -> None:
    """Chi-square of worlds out of independent filters; false alarms 1 in 10,000."""
    exact = posterior(story, "sensible")
    exact /= exact.sum()
    filters = Filters(
        story.past, seat_opponents(story.past.position, "sensible", "sensible"), SLIP, False, 1
    )
    drawn = np.array(
        [filters.run(n, 256).worlds[n % 256].hidden.supply[LOOKED] for n in range(100)]
    )
    cells = [np.flatnonzero(exact * len(drawn) >= 5)]
    cells.append(np.setdiff1d(np.arange(CARDS), cells[0]))
    counts = np.bincount(drawn, minlength=CARDS)
    found = [*counts[cells[0]], counts[cells[1]].sum()]
    expected = [*exact[cells[0]], exact[cells[1]].sum()] * np.array(len(drawn))
    assert len(found) > 2
    assert chisquare(found, expected).pvalue > 1e-4


def test_styles_and_cards_are_told_apart_together(story: Story) -> None:
    """Of two styles, what seat 1 did speaks for each as much as the cards that it may have seen."""
    styles = ["sensible", "scout_then_strike"]
    joint = np.array([posterior(story, style) for style in styles])
    joint /= joint.sum()
    table = seat_opponents(story.past.position, "sensible", "|".join(styles))
    belief = believe(story.past, table, slip=SLIP, seed=3)
    assert belief.styles[1][:2] == pytest.approx(joint.sum(axis=1), abs=0.05)
    cards = np.bincount(belief.worlds["hidden"]["supply"][:, LOOKED], minlength=CARDS)
    share, exact = cards / cards.sum(), joint.sum(axis=0)
    # 4.5 standard errors for each of the cards: false alarms less than 1 in 5,000
    error = np.sqrt(np.maximum(exact * (1 - exact), 1e-3) / belief.effective)
    assert (np.abs(share - exact) <= 4.5 * error).all()


def evidence(past: RecordedPast) -> float:
    """Return how likely a past is, as its filters say, as a logarithm."""
    filters = Filters(past, seat_opponents(past.position, "sensible", "sensible"), SLIP, False, 2)
    return float(logsumexp([filters.run(n, 1024).evidence for n in range(6)]) - math.log(6))


def test_look_ahead_weighs_worlds_as_plain_sampling_does(tmp_path: Path) -> None:
    """Worlds in which a card lies by chance where it will be seen are as likely as it was.

    Seat 0 has looked at card 1 before the player does, nobody at card 5: one must lie there from
    the start, the other is laid there. Standard errors of the evidence are about 0.1.
    """
    lineup = "scout_then_strike,sensible,scout_then_strike,sensible"
    past = Story(tmp_path, lineup, 2, 31, 7).past
    foreseen = evidence(past)
    by_luck = past.worlds.copy()
    by_luck["hidden"]["due"][:, [0, 4]] = 0
    assert (past.worlds["hidden"]["due"][:, [0, 4]] > 0).all()
    # cards 2, 3 and 4 are known; then card 1 is, too
    least = foreseen - math.log((A_CARDS - 3) * (A_CARDS - 4))
    assert evidence(replace(past, worlds=by_luck)) == pytest.approx(least, abs=0.35)


PLACED: list[tuple[dict[str, Any], dict[str, Any], int]] = [
    # a call for the card face up, a proposal for it, a second lap with a lone band of seat 1
    ({}, {"me": 2, "decision": "offer", "leader": 0, "hideout": "E1", "need": 5}, 4),
    ({"negotiation": "contract"},
     {"me": 1, "decision": "vote", "proposal": {
         "at": "E1", "leader": 0, "raiders": [4, 1, 0, 0], "card": "card_1",
         "bags": [0, 1, 0, 0]}}, 13),
    ({}, {"figure": 1, "display": ["A22", "?", "?", "?A10"], "camp": [3, 1, 2], "gold": [1, 1, 0],
          "bands": [{"at": "E1", "leader": 1, "raiders": [0, 2, 0]}]}, 6),
]  # fmt: skip


def believed(number: int) -> tuple[Any, Any]:
    """Return a described position and what is believed there of sensible players."""
    rules, description, stages = PLACED[number]
    whole, seats = description, 3
    if number < 2:
        start = {"display": ["A20", *"????"], "figure": 0, "hands": [2, 0, 0, 0]}
        whole, seats = start | description, 4
    position = described_position("sherwood", whole, seats=seats, rules=rules)
    past = described_past(position)
    assert past.views == stages
    found = believe(past, seat_opponents(position, "sensible", "sensible"), filters=2)
    assert not found.loose
    assert found.past.views == stages
    for world in found.worlds[:100]:
        assert world.table.tobytes() == position.root[0].table.tobytes()
        assert (
            world.seats[position.seat].tobytes() == position.root[0].seats[position.seat].tobytes()
        )
        assert position.matchup.compiled.check_invariants(world) == 0
    return position, found


@pytest.mark.parametrize("number", [0, 1])
def test_belief_infers_equipment_from_a_leaders_proposal(number: int) -> None:
    """Five raiders for a power of eight: three points of equipment, as one deal in four has it."""
    position, found = believed(number)
    hands = found.worlds["seats"]["hand"][:, 0, :3]
    power = hands @ position.root[0].table.rules.eq_power[:3]
    assert (power == 3).mean() > 0.95


def test_belief_infers_cards_seen_from_where_a_player_hides() -> None:
    """A lone band of seat 1 lies in wait for a card that comes by E1 first."""
    position, found = believed(2)
    rules = position.root[0].table.rules
    card = found.worlds["seats"]["seen"][:, 1].max(axis=1)
    assert (card >= 0).all()
    assert (rules.start[card] == EAST).mean() > 0.8
    assert (rules.start[:A_CARDS] == EAST).mean() < 0.4
