"""The trial of users' policies: each way to break the contract gets its own sentence."""

from __future__ import annotations

import dataclasses
import functools
import re
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simlab
from simlab import below, kernel, policy
from simlab.core.policy_file import read_policy_file
from simlab.core.records import OVER
from simlab.games.sheepnappers import BAA_CALL, FUEL, MAIN, PASS, sensible
from simlab.games.sheepnappers.state import LAYOUT
from simlab.jit import clock, entry_points
from simlab.jit.entry_points import pieces
from simlab.jit.errors import PolicyError
from simlab.jit.linking import on_compile
from simlab.runtime import policy_sandbox as trials
from simlab.runtime.compiled import CompiledGame
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.policy_sandbox import field_at, try_policies
from tests.conftest import Shell
from tests.simulated_machine import Hands
from tests.toy_games import tiny

HEAD = """\
import random
import numpy as np
from simlab import below, kernel, number, policy, uniform
from simlab.games.sheepnappers import END, FUEL, LAUNCH, MAIN, PASS, expected_wool, sensible
@kernel
def third(values, index):
    return values[index]
@kernel
def spoil(board):
    board.facts.known[0, 3] += 1
@policy{declared}
def mine(table, me, mind):
"""
LINE = HEAD.count("\n") + 1


SENSIBLE = "return sensible(table, me, mind)"
PLAIN = "return END if table.decision == MAIN else PASS"
"""What is always legal: it compiles in a moment."""


def with_body(
    folder: Path,
    body: str,
    declared: str = "",
    last: str = SENSIBLE,
    **settings: Any,
) -> Matchup:
    path = folder / "mine.py"
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    path.write_text(HEAD.format(declared=declared) + f"{lines}    {last}\n")
    lineup = settings.pop("lineup", "mine,sensible,sensible,sensible")
    return build_matchup("sheepnappers", lineup, policy_files=[read_policy_file(path)], **settings)


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("me.hand[0] += 1", -1, "policy mine writes to me.hand, which it may only read (in game 0"),
        ("table.pile_n = 3", -1, "writes to table.pile_n"),
        ("table.rules.wolves = 0", -1, "writes to table.rules.wolves"),
        ("spoil(me)", -1, "writes to me.facts.known"),
        ("mind.params[0] = 1.0", -1, "writes to mind.params, which it may only read"),
        ("mind.memory[0] += 1", -1, 'uses mind.memory; declare it: @policy(traits=["memory"])'),
        (
            f"if table.decision == MAIN and np.random.random() < 0.5:\n    return END\n{SENSIBLE}",
            -1,
            "when asked twice; draw luck from mind",
        ),
        (
            f"if table.decision == MAIN and random.random() < 0.5:\n    return END\n{SENSIBLE}",
            -1,
            "asked twice",
        ),
        ("return me.hand[table.turns + 30]", 0, "IndexError: index 3"),
        (
            "x = 1\nreturn third(me.hand, 12)",
            7 - LINE,
            "IndexError: index 12 is out of bounds for axis",
        ),
        (
            "if table.turns > 2:\n    raise ValueError('boo')",
            1,
            "a policy raised ValueError: boo in",
        ),
        ("assert table.turns < 2, 'late'", 0, "a policy raised AssertionError: late in game"),
        ("x = [1]\nx.pop()\nx.pop()", 2, "IndexError: pop from empty list"),
        ("x = 1\nprint(table.pile_n)", 1, "calls print(), which compiled games cannot"),
        (
            "if mind.params[0] > 0:\n    return END",
            0,
            "reads mind.params[0], but declares 0 parameters",
        ),
    ],
)
def test_broken_contracts(tmp_path: Path, body: str, line: int, message: str) -> None:
    with pytest.raises(PolicyError) as caught:
        try_policies(with_body(tmp_path, body, last=PLAIN))
    text = str(caught.value)
    start = LINE - 2 if line == -1 else LINE + line
    assert text.startswith(f"mine.py, line {start}: "), text
    assert message in text
    assert "\n" not in text
    assert len(text) < 250


def test_an_index_beyond_a_helper_of_the_game(tmp_path: Path) -> None:
    body = "if expected_wool(table, me, 77) > 1e12:\n    return END"
    with pytest.raises(PolicyError, match=r"IndexError: index .* in game 0, seed 1, seat 0"):
        try_policies(with_body(tmp_path, body))


def test_an_illegal_action(tmp_path: Path) -> None:
    body = "if table.decision == MAIN and table.turns > 3:\n    return 99"
    with pytest.raises(PolicyError) as caught:
        try_policies(with_body(tmp_path, body, last=PLAIN, seed=5))
    text = str(caught.value)
    assert "policy mine chose the illegal action 'juice lamp" not in text
    for part in ("policy mine chose the illegal action", "(99)", "decision 'main'", "seat 0"):
        assert part in text
    assert "seed 5; see it with: simlab watch sheepnappers mine,sensible" in text


def test_a_lie_about_luck(tmp_path: Path) -> None:
    body = "if below(mind.rng, 2) == 0:\n    return PASS if table.decision != MAIN else END"
    with pytest.raises(PolicyError, match='although it is declared "deterministic"'):
        try_policies(with_body(tmp_path, body, "(traits=['deterministic'])", PLAIN))


ENDLESS = """
import sys
from simlab.runtime import policy_sandbox as trial
from simlab.jit.entry_points import pieces
from simlab.core.policy_file import read_policy_file
from simlab.runtime.matchup import build_matchup
trial.PATIENCE = 1.0
file = read_policy_file(sys.argv[1])
try:
    trial.try_policies(build_matchup("sheepnappers", "mine", policy_files=[file]))
except trial.PolicyError as error:
    print(error)
"""


def test_an_endless_loop(shell: Shell, tmp_path: Path) -> None:
    with_body(tmp_path, "n = 1\nwhile n > 0 and table.turns > 5:\n    n = 1 + n % 7", last=PLAIN)
    run = shell(["-c", ENDLESS, str(tmp_path / "mine.py")])
    assert "policy mine has not answered within 1 seconds in game" in run.stdout
    assert run.returncode == 0, "the process can end although the policy does not"


def test_an_endless_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matchup = with_body(tmp_path, "n = 1")
    short = dataclasses.replace(matchup.game, max_decisions=3)
    monkeypatch.setattr(matchup, "game", short)
    monkeypatch.setattr(matchup.compiled, "game", short)
    with pytest.raises(PolicyError) as caught:
        try_policies(matchup)
    assert str(caught.value) == (
        "game 0 of seed 1 did not end within 3 decisions; does mine ever let it end?"
    )


def test_division_by_zero_is_the_same_in_the_trial_and_after(tmp_path: Path) -> None:
    body = "x = 1.0 / (table.turns - table.turns)\nif x < 3:\n    return 99"
    matchup = with_body(tmp_path, body)
    try_policies(matchup)
    matchup.play(0, 300)


def test_an_exception_after_the_trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simlab.runtime.policy_sandbox.ensure_tried", lambda matchup, entries: None)
    monkeypatch.setattr(CompiledGame, "try_in_python", lambda *arguments: None)
    matchup = with_body(tmp_path, "if table.turns > 2:\n    raise ValueError('boo')")
    with pytest.raises(PolicyError) as caught:
        matchup.play(100, 50)
    assert str(caught.value) == (
        f"mine.py, line {LINE + 1}: a policy raised ValueError: boo "
        "in game 102, seed 1, seat 0, decision 'main'"
    )


def test_memory_and_luck_are_welcome(tmp_path: Path) -> None:
    body = (
        "mind.memory[3] += 1\n"
        "if table.decision == MAIN and mind.memory[3] > 2 and uniform(mind.rng) < 0.5:\n"
        "    return END"
    )
    matchup = with_body(tmp_path, body, "(traits=['memory'])")
    try_policies(matchup)
    whole = matchup.play(0, 300)[0]
    assert whole[100:].tobytes() == matchup.play(100, 200)[0].tobytes()


def test_the_built_in_policies_are_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "Trial", None)
    try_policies(build_matchup("sheepnappers", "wool_t"))


def test_names_of_fields() -> None:
    world = np.zeros(1, LAYOUT.world)
    words = world.view(np.int64)
    world[0].table.hand_n[2] = 1
    world[0].seats[1].facts.known[2, 3] = 2
    found = [field_at(LAYOUT.world, 8 * int(word)) for word in np.flatnonzero(words)]
    assert found == [".table.hand_n", ".seats[1].facts.known"]


TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial" / "own_policy.md"


class TestPatience:
    """What counts is what the policy computes: not compiling, not waiting, not what others do."""

    @pytest.fixture(autouse=True)
    def patience(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(trials, "PATIENCE", 0.1)

    def test_compiling_is_not_the_policys_time(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hands: Hands
    ) -> None:
        text = TUTORIAL.read_text(encoding="utf-8")
        example = re.search(r"```python\n(from simlab import .*?)```", text, re.DOTALL)
        assert example is not None
        path = tmp_path / "mine.py"
        path.write_text(example[1])
        build_matchup("sheepnappers", "sensible").prepare()

        pieces.cache_clear()
        stop = on_compile(lambda name: hands.compute(1.0))
        try:
            file = read_policy_file(path)
            matchup = build_matchup("sheepnappers", "patient,sensible", policy_files=[file])
            # as if nothing were on disk
            monkeypatch.setattr(entry_points, "cache_root", lambda: tmp_path / "cache")
            try_policies(matchup, 50)
        finally:
            stop()
        assert hands.computed > 2 * trials.PATIENCE

    def test_waiting_is_no_fault(self, hands: Hands) -> None:
        def wait() -> None:
            hands.seconds += 100
            self.let_look(hands)

        self.trial(wait).run()

    def test_a_policy_that_computes_for_ever_is_named(self, hands: Hands) -> None:
        named = threading.Event()

        def compute() -> None:
            while not named.wait(0.001):
                hands.compute(1.0)

        with pytest.raises(PolicyError, match=r"policy mine has not answered within 0\.1 seconds"):
            self.trial(compute).run()
        named.set()

    def test_many_answers_may_take_long_together(self, hands: Hands) -> None:
        def compute() -> None:
            hands.compute(0.08)
            self.let_look(hands)

        trial = self.trial(compute, answers=8)
        trial.run()
        assert trial.room.asked == 8
        assert hands.computed > 6 * trials.PATIENCE

    def test_thread_clock_leaves_out_other_threads_and_waiting(self) -> None:
        """A busy machine is no fault."""
        source = clock.Source()
        number = time.pthread_getcpuclockid(threading.get_ident())
        before, found = source.thread(number), []

        def burn() -> None:
            start = time.thread_time()
            while time.thread_time() - start < 0.4:
                pass
            found.append(time.thread_time() - start)

        other = threading.Thread(target=burn)
        other.start()
        other.join()
        assert source.thread(number) - before < found[0] / 2

    def let_look(self, hands: Hands) -> None:
        """Wait until the watching thread has looked at the clock some times."""
        enough = hands.looks + 3
        while hands.looks < enough:
            time.sleep(0.001)

    def trial(self, answer: Any, answers: int = 1) -> Any:
        """Return a trial of a game in which the policy is asked, and ``answer`` does it."""

        @policy
        def mine(table, me, mind):  # type: ignore[no-untyped-def]
            return 0

        matchup = build_matchup(tiny.GAME, "mine,sensible", policies=[mine])
        trial = trials.Trial(matchup, 1)

        def play(room: Any, outcomes: Any, first: int) -> int:
            for _ in range(answers):
                room.asked += 1
                answer()
            room.world.table.decision = OVER
            return answers

        trial._play = play
        return trial


class TestNotebook:
    def test_policy_function_plays(self) -> None:
        @policy
        def patient(table, me, mind):  # type: ignore[no-untyped-def]
            if table.decision == MAIN and me.hand[FUEL] < 4:
                return PASS
            return sensible(table, me, mind)

        results = simlab.simulate(
            "sheepnappers", "patient,sensible", games=500, policies=[patient], seats=2
        )
        assert results.settings["lineup"] == "patient,sensible"
        one = simlab.simulate("sheepnappers", "patient", games=10, policies=patient)
        assert set(one.table["policy"].dropna()) >= {"patient"}

    def test_a_function_without_the_decorator(self) -> None:
        def patient(table, me, mind):  # type: ignore[no-untyped-def]
            return PASS

        with pytest.raises(PolicyError, match=r"^patient is no policy; put @policy over the fun"):
            simlab.simulate("sheepnappers", "patient", games=10, policies=[patient])

    def test_a_field_that_is_not_there(self) -> None:
        @policy
        def wrong(table, me, mind):  # type: ignore[no-untyped-def]
            return table.pile

        with pytest.raises(PolicyError, match=r"test_policy_sandbox.py, line .* 'pile_n'"):
            simlab.simulate("sheepnappers", "wrong", games=10, policies=[wrong])

    def test_notebook_cell_policy_error_names_its_line(self) -> None:
        source = (
            "from simlab import policy\n@policy\ndef cell(table, me, mind):\n    return me.hand[12]"
        )
        names: dict[str, Any] = {"__name__": "__main__"}
        exec(compile(source, "<ipython-input-1>", "exec"), names)
        with pytest.raises(PolicyError, match=r"^notebook, line 4: a policy raised IndexError"):
            simlab.simulate("sheepnappers", "cell", games=10, policies=[names["cell"]])

    def test_a_name_of_a_built_in_one(self) -> None:
        @policy
        def asap(table, me, mind):  # type: ignore[no-untyped-def]
            return below(mind.rng, 2)

        with pytest.raises(PolicyError, match="has a policy 'asap' already"):
            simlab.simulate("sheepnappers", "asap", games=10, policies=[asap])

    def test_kernels_are_policies_helpers(self) -> None:
        @kernel
        def few(me):  # type: ignore[no-untyped-def]
            return me.hand[FUEL] < 3

        @policy
        def closure(table, me, mind):  # type: ignore[no-untyped-def]
            quiet = table.decision == BAA_CALL and few(me)
            return PASS if quiet else sensible(table, me, mind)

        simlab.simulate("sheepnappers", "closure", games=10, policies=[closure])


MISSES = """
import sys
from simlab.runtime.policy_sandbox import try_policies
from simlab.jit.linking import on_compile
from simlab.core.policy_file import read_policy_file
from simlab.runtime.matchup import build_matchup
done = []
on_compile(done.append)
matchup = build_matchup("sheepnappers", "mine", policy_files=[read_policy_file(sys.argv[1])])
try_policies(matchup)
matchup.play(0, 10)
times = done.count("mine")
print(times if "play_games" not in done and (times or not done) else done)
"""
CACHED = """
import os
from simlab import policy
from simlab.games.sheepnappers import MAIN, sensible
LIMIT = int(os.environ.get("LIMIT", "3")){more}
@policy
def mine(table, me, mind):
    return 0 if table.decision == MAIN and table.turns < LIMIT else sensible(table, me, mind)
"""


def test_a_file_is_compiled_once_and_again_when_it_changes(
    shell: Shell, own_cache: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    shell = functools.partial(shell, SIMLAB_CACHE_DIR=own_cache)

    def misses(text: str, **environment: str) -> str:
        path.write_text(text)
        run = shell(["-c", MISSES, str(path)], **environment)
        return run.stdout.strip() or run.stderr

    first = CACHED.format(more="")
    misses(first)
    assert misses(first) == "0"
    assert misses(first, LIMIT="5") == "2"
    assert misses(CACHED.format(more=" + 1")) == "2"


UNCOMPILED = """
import sys
from simlab.runtime.policy_sandbox import try_policies
from simlab.core.policy_file import read_policy_file
from simlab.runtime.matchup import build_matchup
matchup = build_matchup("sheepnappers", "mine", policy_files=[read_policy_file(sys.argv[1])])
try_policies(matchup, 3)
print(matchup.play(0, 8)[0]["seats"].sum())
"""


def test_policy_file_plays_the_same_without_compilation(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(CACHED.format(more=""))
    run = shell(["-W", "error", "-c", UNCOMPILED, str(path)], NUMBA_DISABLE_JIT="1")
    assert run.stdout == shell(["-c", UNCOMPILED, str(path)]).stdout != "", run.stderr
    assert run.stderr == ""


FAULTS = {
    "return 1.5": "must return an action id, a whole number; it returns a float",
    "return None": "it returns nothing; end it with a return",
    "return me.hand[12]": f"line {LINE}: a policy raised IndexError: index 12",
    "table.pile_n = 3": "writes to table.pile_n",
    "return 99": "chose the illegal action",
}
EACH_UNCOMPILED = """
import sys
from simlab.runtime.compiled import CompiledGame
from simlab.jit.errors import PolicyError
from simlab.runtime.policy_sandbox import try_policies
from simlab.core.policy_file import read_policy_file
from simlab.runtime.matchup import build_matchup
for path in sys.argv[1:]:
    try:
        files = [read_policy_file(path)]
        try_policies(build_matchup("sheepnappers", "mine", policy_files=files), 3)
    except PolicyError as error:
        print(error)
    else:
        print("no fault")
"""


def test_faults_without_compilation(shell: Shell, tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(len(FAULTS))]
    for folder, body in zip(folders, FAULTS, strict=True):
        folder.mkdir()
        with_body(folder, body)
    paths = [str(folder / "mine.py") for folder in folders]
    run = shell(["-c", EACH_UNCOMPILED, *paths], NUMBA_DISABLE_JIT="1")
    assert run.returncode == 0, run.stderr
    for line, message in zip(run.stdout.splitlines(), FAULTS.values(), strict=True):
        assert message in line


def test_parameters_are_told_by_number(tmp_path: Path) -> None:
    declared = "(wool=number(40, 0, 500))"
    body = "if mind.params[1] > 0:\n    return END"
    message = r"reads mind.params\[1\], but declares 1 parameter \(mind.params\[0\] is wool\)"
    with pytest.raises(PolicyError, match=message):
        try_policies(with_body(tmp_path, body, declared))


def test_users_policies_are_compiled_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CompiledGame, "compile_batch", lambda self, say: pytest.fail("too soon"))
    with pytest.raises(PolicyError, match=r"calls print\(\)"):
        with_body(tmp_path, "print(table.pile_n)").prepare()
