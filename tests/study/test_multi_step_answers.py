"""Answers in several steps: which there are, that they are taken as told, and what is said."""

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simlab
from simlab.core.display_names import counted
from simlab.core.game import Decision, Steps
from simlab.core.records import step_number
from simlab.core.registry import game
from simlab.games.cosmic.components import GATE
from simlab.inference import candidate_moves as whole
from simlab.inference.belief import believe
from simlab.inference.candidate_moves import next_steps, packed, whole_answers
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import NothingToDecide, Position, described_position
from simlab.inference.rollouts import Rollouts
from simlab.inference.transcripts import recorded_position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match, transcript
from simlab.show import card
from simlab.stats.racing import Race
from simlab.study import advise as study, doubts
from simlab.study.advise import FEWEST_WORLDS, Advice, advise
from tests.conftest import Shell
from tests.simulated_machine import Machine

HAND = "apple 3, cheese 2, silk"
OFFER = {
    "hand": "apple 3",
    "bag": "silk",
    "declared": "apple 1;;apple 4;bread 5",
    "decision": "offer",
}


def bag_position(hand: str = HAND, **told: Any) -> Position:
    return described_position("sheriff", {"hand": hand}, **told)


def bags(hand: dict[str, int], most: int) -> set[str]:
    """Return every bag from a hand, in words, found without simlab."""
    found = set()
    for counts in itertools.product(*(range(count + 1) for count in hand.values())):
        if 1 <= sum(counts) <= most:
            pairs = zip(hand, counts, strict=True)
            found.add(" + ".join(f"{k} {n}" if n > 1 else k for k, n in pairs if n))
    return found


def test_every_bag_is_an_answer_and_none_is_twice() -> None:
    position = bag_position()
    words = [answer.words for answer in whole_answers(position)]
    assert Counter(words) == Counter(bags({"apple": 3, "cheese": 2, "silk": 1}, 5))
    kind = [each.name for each in position.matchup.game.decisions].index("load")
    assert {decision for each in whole_answers(position) for decision, _ in each.steps} == {kind}


def test_the_order_of_steps_makes_no_other_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheriff takes cards in one order only; other games need not."""
    position = bag_position()
    (kind, apple), silk = next_steps(position)[0].steps[0], next_steps(position)[2].steps[0]
    orders = [((kind, apple), silk), (silk, (kind, apple)), (silk,)]
    monkeypatch.setattr(whole._Walk, "all", lambda walk: iter(orders))
    assert [each.words for each in whole_answers(position)] == ["apple + silk", "silk"]


def test_rules_say_how_large_a_bag_is() -> None:
    position = bag_position(rules={"bag_max": 2})
    words = {answer.words for answer in whole_answers(position)}
    assert words == bags({"apple": 3, "cheese": 2, "silk": 1}, 2)


def test_of_too_many_answers_only_the_next_step_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    position = bag_position()
    monkeypatch.setattr(whole, "MOST_ANSWERS", 10)
    assert whole_answers(position) == next_steps(position)
    assert [answer.words for answer in next_steps(position)] == ["apple", "cheese", "silk"]


def test_answers_offer_sums_of_gold_or_nothing() -> None:
    position = described_position("sheriff", {**OFFER, "gold": "12, 88, 50, 50"})
    words = [answer.words for answer in whole_answers(position)]
    assert words == ["silent", *(f"pass for {gold} gold" for gold in (5, 10, 12))]


def test_all_gold_is_an_offer_where_five_are_too_much() -> None:
    position = described_position("sheriff", {**OFFER, "gold": "3, 97, 50, 50"})
    assert [answer.words for answer in whole_answers(position)] == ["silent", "pass for 3 gold"]


def test_an_offer_of_nothing_is_made_once_whatever_is_asked_for_it() -> None:
    told = {
        "hand": "apple 3",
        "bag": "silk",
        "declared": "apple 1; bread 2;; apple 4",
        "sheriff": 2,
    }
    told |= {"decision": "offer", "focus": 1}
    position = described_position("sheriff", told, rules={"contingent": True})
    words = [answer.words for answer in whole_answers(position)]
    assert words[0] == "silent"
    assert "inspect for 5 gold if lying" in words
    assert not any(" 0 gold" in each or each in ("pass", "inspect") for each in words)


@pytest.mark.parametrize(("hand", "found"), [("apple 6", 5), ("silk 3", 3), ("apple 2, silk", 5)])
def test_where_the_first_card_is_forced_there_is_still_a_bag_to_choose(
    hand: str, found: int
) -> None:
    position = bag_position(hand)
    assert len(whole_answers(position)) == found
    if "silk" not in hand:
        assert {each.words for each in whole_answers(position)} >= {"apple", "apple 2"}
        with pytest.raises(NothingToDecide, match="nothing is legal but apple"):
            advise(position, step=True)


def test_where_there_is_one_colony_ships_are_still_counted() -> None:
    told = {"decision": "launch", "ships": "0: p0.0 4; 1: p1.0 4; 2: p2.0 4; 3: p3.0 4"}
    position = described_position("cosmic", told)
    assert [each.words for each in whole_answers(position)] == [f"send {n}" for n in (1, 2, 3, 4)]


def test_nothing_to_decide_is_said_where_there_is_one_answer() -> None:
    with pytest.raises(NothingToDecide, match="nothing is legal but apple"):
        bag_position("apple")
    with pytest.raises(NothingToDecide, match="nothing is legal but done"):
        described_position("sheriff", {"hand": "", "decision": "set_aside"})


def test_ships_are_asked_for_by_their_number() -> None:
    position = described_position("cosmic", {"decision": "launch"})
    found = whole_answers(position)
    assert [each.words for each in found] == [f"send {count}" for count in (1, 2, 3, 4)]
    planets = [[action for _, action in each.steps] for each in found]
    # from the largest colonies, one each; whoever sends all that go need not say so
    assert planets[3] == [0, 1, 2, 3]
    assert [len(each) for each in planets] == [2, 3, 4, 4]


def test_with_a_rule_of_six_ships_six_are_an_answer() -> None:
    position = described_position("cosmic", {"decision": "launch"}, rules={"launch_max": 6})
    assert [each.words for each in whole_answers(position)][-1] == "send 6"


def taken(position: Position, answer: whole.Answer) -> Match:
    """Return the match after an answer, step by step, in a world that fits."""
    matchup, world = position.matchup, position.root.copy()
    with np.errstate(over="ignore"):
        assert matchup.compiled.determinize(world[0], position.seat, np.uint64(3))
    match = Match(matchup, 0, world)
    for kind, action in answer.steps:
        assert int(match.table.decision) == kind
        assert match.actor == position.seat
        match.take(action)
    return match


def test_after_an_answer_the_bag_is_what_its_words_say() -> None:
    position = bag_position()
    goods = position.decision.actions
    for answer in whole_answers(position):
        match = taken(position, answer)
        bag = match.world.seats[position.seat].bag
        words = [word for word, count in zip(goods, bag, strict=False) for _ in range(count)]
        assert counted(words) == answer.words


def test_after_an_answer_so_many_ships_are_at_the_gate() -> None:
    position = described_position("cosmic", {"decision": "launch"})
    gate = [int(taken(position, each).table.zones[GATE, 0]) for each in whole_answers(position)]
    assert gate == [1, 2, 3, 4]


def test_a_step_that_is_not_asked_for_ends_the_answer() -> None:
    """After it the player plays on; the same as if the answer had ended before it."""
    position = bag_position()
    table = seat_opponents(position, "sensible", "sensible")
    rollouts = Rollouts(position, table, 5)
    silk = next(each for each in next_steps(position) if each.words == "silk")
    kind, action = silk.steps[0]
    again = whole.Answer("silk twice", ((kind, action), (kind, action)))  # there is one only
    other = whole.Answer("a verdict", ((kind, action), (kind + 1, 0)))
    outcomes = rollouts.play([silk, again, other], 0, 60)
    assert (outcomes[:, 0] == outcomes[:, 1]).all()
    assert (outcomes[:, 0] == outcomes[:, 2]).all()


def test_answers_are_packed_with_nothing_after_their_end() -> None:
    rows = packed([whole.Answer("one", ((2, 7),)), whole.Answer("two", ((2, 7), (3, 1)))])
    assert rows.tolist() == [[step_number(2, 7), -1], [step_number(2, 7), step_number(3, 1)]]
    assert (step_number(2, 7), step_number(3, 1)) == (2 * 256 + 7, 3 * 256 + 1)


def test_a_whole_answer_is_better_than_its_first_card() -> None:
    """Of the next card alone it was said that an apple is best; the best bag is worth more."""
    options: dict[str, Any] = {"worlds": 600, "max_seconds": None, "jobs": 1}
    position = bag_position()
    step, bag = advise(position, step=True, **options), advise(position, **options)
    assert (step.whole, bag.whole) == (False, True)
    best, single = (each.race.values[each.race.leader].mean() for each in (bag, step))
    assert best > single + 3
    assert "silk" in bag.best


def test_of_many_answers_the_better_ones_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "FIRST_PLAYOUTS", 0)
    position = bag_position(hand="apple 2, cheese, bread, silk, mead")
    early = advise(position, worlds=FEWEST_WORLDS, max_seconds=None)
    count = len(early.answers)
    late = Advice(position, early.table, "score", early.answers, Race(early.race.names, 0.01))
    study.first_stage(late, Rollouts(position, late.table, 1), 4 * FEWEST_WORLDS)
    assert {len(values) for values in early.race.values} == {FEWEST_WORLDS}
    worlds = Counter(len(values) for values in late.race.values)
    half, quarter = -(-count // 2), -(-count // 4)
    assert worlds == {16: count - half, 32: half - quarter, 64: quarter}
    kept = {index for index, values in enumerate(late.race.values) if len(values) > 16}
    assert kept == set(early.foremost(half))
    assert late.playouts == 16 * count + 16 * half + 32 * quarter


def test_only_the_best_of_many_are_shown_and_the_others_counted(machine: Machine) -> None:
    results = simlab.advise("sheriff", {"hand": HAND}, max_seconds=0.5)
    count = len(bags({"apple": 3, "cheese": 2, "silk": 1}, 5))
    assert len(results.table) == len(results.data["actions"]) == count
    assert results.screen().row_count == card.SHOWN
    line = next(line for line in results.lines if "answers more" in line)
    behind = results.table["loss"].iloc[card.SHOWN]
    assert line == f"{count - card.SHOWN} answers more, behind by {behind:.2g} score or more"
    assert any("what you put into your bag from now on" in line for line in results.position)


def test_worlds_bound_what_is_asked_of_other_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a clock 100 worlds took minutes."""
    asked, real = [], Rollouts.play

    def play(rollouts: Rollouts, answers: Any, first: int, worlds: int) -> Any:
        asked.append(worlds)
        return real(rollouts, answers, first, worlds)

    monkeypatch.setattr(Rollouts, "play", play)
    told = {"hand": "fuel 3, it"}
    found = simlab.advise("sheepnappers", told, worlds=80, max_seconds=None, believe="off")
    assert found.card.assumptions.complete
    assert set(asked) == {80, doubts.WORLDS}
    assert asked.count(doubts.WORLDS) == 1  # a uniform deal, for what is in doubt


@pytest.mark.parametrize(("max_seconds", "timed"), [(None, False), (3.0, True)])
def test_no_clock_runs_for_what_is_believed_of_other_styles(
    monkeypatch: pytest.MonkeyPatch, max_seconds: float | None, timed: bool, machine: Machine
) -> None:
    """Without one any machine says the same."""
    asked = []

    def believed(*told: Any, **how: Any) -> Any:
        asked.append(how["max_seconds"])
        return believe(*told, **how)

    monkeypatch.setattr("simlab.study.assumptions.believe", believed)
    told = {"hand": "fuel 3, it, dream 2, kamikaze", "pile": 14, "hands": "5,7,6"}
    simlab.advise("sheepnappers", told, worlds=200, max_seconds=max_seconds, sure=0.8)
    assert asked
    assert all((seconds is not None) == timed for seconds in asked)


def test_few_answers_are_all_shown(machine: Machine) -> None:
    results = simlab.advise("cosmic", {"decision": "launch"}, max_seconds=0.1)
    assert results.screen().row_count == 4
    assert not any("answers more" in line for line in results.lines)


def test_advise_command_takes_the_next_step_alone(simlab_here: Shell, machine: Machine) -> None:
    asked = ["advise", "sheriff", "--hand", HAND, "--step", "--max-seconds", "0.3"]
    done = simlab_here(*asked, "--format", "json")
    data = json.loads(done.stdout)
    assert {row["action"] for row in data["actions"]} == {"apple", "cheese", "silk"}
    assert any("the next card into your bag" in line for line in data["position"])


def test_in_a_record_the_rest_of_an_answer_is_asked_for(tmp_path: Path) -> None:
    matchup = build_matchup("sheriff", "sensible", seats=3, seed=4)
    lines = list(transcript(matchup, 0))
    loads = [line["n"] for line in lines if line.get("decision") == "load"]
    second = next(n for n in loads if n - 1 in loads and lines[n]["actor"] == lines[n + 1]["actor"])
    file = tmp_path / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    position = recorded_position(file, second)
    found = whole_answers(position)
    assert len(found) > 1
    assert all(steps.words for steps in found)
    held = int(position.root[0].seats[position.seat].bag_size)
    assert held == 1
    most, words = int(position.matchup.rules["bag_max"]), position.decision.actions
    more = [sum(words[action] != "done" for _, action in each.steps) for each in found]
    assert max(more) == most - held


def test_maps_know_whole_answers(machine: Machine) -> None:
    told = {"decision": "launch"}
    found = simlab.advise_map("cosmic", told, {"encounter": [1, 2]}, max_seconds=0.2)
    assert all(action.startswith("send ") for action in found.map.actions())


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (Steps(then=("lode",)), "no such decision; did you mean 'load'"),
        (Steps(only={"load": ("aple",)}), "no action of load; did you mean 'apple'"),
        (Steps(like=("sensibel",)), "no such policy; did you mean 'sensible'"),
    ],
)
def test_decision_with_unknown_steps_is_refused(steps: Steps, message: str) -> None:
    import dataclasses

    known = game("sheriff")
    load = next(each for each in known.decisions if each.name == "load")
    wrong = Decision(load.name, load.actions, load.doc, steps)
    decisions = tuple(wrong if each is load else each for each in known.decisions)
    with pytest.raises(UsageError, match=message):
        dataclasses.replace(known, decisions=decisions)
