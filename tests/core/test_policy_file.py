"""What a user reads when a policy file is wrong: one sentence, and the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.core.policy_file import PolicyFile, load_policy_file, read_policy_file
from simlab.jit.errors import PolicyError, UsageError
from simlab.runtime.compiled import CompiledGame
from simlab.runtime.matchup import Matchup, build_matchup

HEAD = """\
import numpy as np
from simlab import below, choice, integer, kernel, number, policy
from simlab.games.sheepnappers import FUEL, MAIN, PASS, sensible, wool_in_hand
LOOK = {"a": 1}
NAMES = ["x", "y"]
def helper(x):
    return x
@kernel
def bad_helper(board):
    return board.bar
@policy(threshold=number(60))
def mine(table, me, mind):
    'Doc.'
"""
LINE = HEAD.count("\n") + 1


def policy_file(folder: Path, text: str) -> PolicyFile:
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    return read_policy_file(path)


def with_body(folder: Path, body: str) -> Matchup:
    text = HEAD + "".join(f"    {line}\n" for line in body.splitlines())
    return build_matchup("sheepnappers", "mine", policy_files=[policy_file(folder, text)])


class TestReading:
    def test_policy_file_that_is_missing_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"policy file .*no.py: there is no such file$"):
            read_policy_file(tmp_path / "no.py")

    def test_policy_file_that_is_a_folder_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"it is a folder$"):
            read_policy_file(tmp_path)

    def test_policy_file_that_is_not_utf_8_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.py"
        path.write_bytes(b"# caf\xe9\n")
        with pytest.raises(UsageError, match=r"it is not UTF-8 text \(byte 5\)$"):
            read_policy_file(path)

    def test_a_byte_order_mark_is_no_obstacle(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.py"
        path.write_bytes(b"\xef\xbb\xbf" + (HEAD + "    return PASS\n").encode())
        assert list(load_policy_file(read_policy_file(path))) == ["mine"]


MINE = "from simlab import *\n@policy\ndef mine(table, me, mind):\n    return 0\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\ndef f(:\n", "mine.py, line 2: invalid syntax"),
        ("x = 1\n  y = 2\n", "mine.py, line 2: unexpected indent"),
        ("x = 1\nx / 0\n", "mine.py, line 2: ZeroDivisionError: division by zero"),
        ("import math\ndef f():\n    math.sqrt(-1)\nf()\n", "mine.py, line 3: ValueError"),
        ("import nowhere_at_all\n", "mine.py, line 1: no module 'nowhere_at_all'"),
        ("\nimport beside\n", "mine.py, line 2: no module 'beside'; a policy file stands alone"),
        ("from simlab import polcy\n", "no name 'polcy' in simlab; did you mean 'policy'?"),
        ("import sys\nsys.exit(3)\n", "mine.py, line 2: the file calls exit()"),
        ("x = 1\n", "mine.py declares no policy; put @policy over a function"),
        ("from simlab.games.sheepnappers import wool_t\n", "mine.py declares no policy"),
        (MINE + "first = mine\n" + MINE[20:], "mine.py: two policies are named 'mine'"),
        (MINE + MINE[20:], "mine.py, line 7: mine is there already, in line 3"),
        (MINE.replace(", mind", ""), "line 2: mine(table, me) is no policy; a policy takes"),
        (MINE.replace("@policy", "@policy(traits='memry')"), "did you mean 'memory'?"),
        (MINE.replace("@policy", "@policy(a=60)"), "line 2: declare a by number(…), integer(…)"),
        (MINE.replace("@policy", "@policy(a=number(2, 5, 9))"), "the default lies between 5 and 9"),
        (MINE.replace("@policy", "@policy(a=number(float('nan')))"), "finite numbers, not nan"),
        (MINE.replace("@policy", "@policy(a=integer(1.5))"), "whole numbers, not 1.5"),
        (MINE.replace("@policy", "@policy(a=choice('one'))"), "two or more different words"),
        (MINE.replace("@policy", "@policy(a=choice('a,b', 'c'))"), "'a,b' cannot be written"),
    ],
)
def test_files_that_do_not_load(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "beside.py").write_text("")
    with pytest.raises(PolicyError) as caught:
        load_policy_file(policy_file(tmp_path, text))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_policy_file_declares_policies_and_parameters(tmp_path: Path) -> None:
    text = (
        "from simlab import choice, integer, number, policy\n"
        "from simlab.games.sheepnappers import sensible\n"
        "@policy(traits=['memory'], a=number(1.5, 0, 2), b=integer(3), c=choice('low', 'high'))\n"
        "def two_(table, me, mind):\n"
        "    '''The second.\n\n    More.'''\n"
        "    return sensible(table, me, mind)\n" + MINE
    )
    found = load_policy_file(policy_file(tmp_path, text))
    assert list(found) == ["two", "mine"]
    two = found["two"]
    assert (two.doc, two.traits, two.origin) == ("The second.", ("memory",), text)
    assert [spec.kind for spec in two.parameters.values()] == ["number", "integer", "choice"]


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("a=nan", "finite number"),
        ("a=3", "two:a lies between 0 and 2, not at 3"),
        ("b=1.5", "two:b is a whole number"),
        ("c=hgh", "did you mean 'high'?"),
        ("d=1", "policy two has no parameter 'd'"),
    ],
)
def test_parameters_on_the_command_line(tmp_path: Path, setting: str, message: str) -> None:
    text = MINE.replace(
        "@policy", "@policy(a=number(1, 0, 2), b=integer(3), c=choice('low', 'high'))"
    ).replace("mine", "two")
    with pytest.raises(UsageError) as caught:
        build_matchup("sheepnappers", f"two:{setting}", policy_files=[policy_file(tmp_path, text)])
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("return table.pile", 0, "table has no field 'pile'; did you mean 'pile_n'?"),
        ("x = 1\nreturn table.rules.wolfs", 1, "table.rules has no field 'wolfs'; did you mean"),
        ("table.foo = 3\nreturn 0", 0, "table has no field 'foo'"),
        ("return bad_helper(table)", 9 - LINE + 1, "board has no field 'bar'"),
        ("return me.hand.foo()", 0, "object has no attribute 'foo'"),
        ("x = 1\nreturn foo + x", 1, "NameError: name 'foo' is not defined"),
        ("return sensibel(table, me, mind)", 0, "not defined; did you mean 'sensible'?"),
        ("return below(mind.rng)", 0, "below() missing 1 required positional argument: 'n'"),
        ("return me.hand['fuel']", 0, "IndexError: only integers"),
        ("return me.hand[99]", 0, "IndexError: index 99 is out of bounds"),
        ("return 1 // 0", 0, "ZeroDivisionError"),
        ("return table.pile_n(3)", 0, "TypeError: 'numpy.int64' object is not callable"),
        ("return open('x').fileno()", 0, "FileNotFoundError"),
    ],
)
def test_functions_that_raise_in_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, line: int, message: str
) -> None:
    """Nothing is compiled for that."""
    monkeypatch.setattr(CompiledGame, "untried_policy", lambda *_, **__: pytest.fail("too late"))
    with pytest.raises(PolicyError) as caught:
        with_body(tmp_path, body).room()
    text = str(caught.value)
    assert text.startswith(f"mine.py, line {LINE + line}: a policy raised "), text
    assert message in text
    assert "\n" not in text
    assert len(text) < 300


RARELY = "if table.turns > 10**9:\n"


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        (
            f"{RARELY}    return table.pile\nreturn 0",
            1,
            "table has no field 'pile'; did you mean 'pile_n'?",
        ),
        ("return LOOK['a']", 0, "LOOK is a dict outside the function; make it a tuple"),
        ("return len(NAMES[0])", 0, "NAMES is a list outside the function"),
        ("return helper(1)", 0, "helper is a plain Python function; put @kernel over it"),
        ("return len(open(__file__).name)", 0, "Untyped global name"),
        ("return 'a' if table.turns > 3 else 1", 0, "Cannot unify Literal[str](a) and"),
        (f"x = 1\n{RARELY}    x = 'a'\nreturn x", 3, "Cannot unify Literal[int](1) and"),
        (
            f"{RARELY}    return table.pile_n(3)\nreturn 0",
            1,
            "Invalid use of int64 with parameters",
        ),
        (f"{RARELY}    return foo\nreturn 0", 1, "NameError: name 'foo' is not defined"),
        (
            f"{RARELY}    return bad_helper(table)\nreturn 0",
            9 - LINE + 1,
            "board has no field 'bar'",
        ),
        (f"{RARELY}    return me.hand['fuel']\nreturn 0", 1, ">>> getitem("),
        ("import math\nreturn 0", 0, "import at the top of the file, not in a policy"),
        ("global NAMES\nNAMES = 3\nreturn 0", 0, "a policy cannot change global names"),
        ("x = []\nreturn len(x)", 0, "Cannot infer the type of variable 'x'"),
        (f"{RARELY}    with open('x') as f:\n        pass\nreturn 0", -3, "is not supported"),
    ],
)
def test_functions_that_do_not_compile(tmp_path: Path, body: str, line: int, message: str) -> None:
    matchup = with_body(tmp_path, body)
    with pytest.raises(PolicyError) as caught:
        matchup.room()
    text = str(caught.value)
    assert text.startswith(f"mine.py, line {LINE + line}: policy mine does not compile: "), text
    assert message in text
    assert "\n" not in text
    assert len(text) < 300


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return 1.5", "it returns a float; put int(…) around it"),
        ("return table.turns > 3", "it returns a bool; return one action or the other"),
        ("x = 1", "it returns nothing; end it with a return on every path"),
        ("if table.turns > 3:\n    return 1", "it returns nothing; end it with a return on every"),
        ("if table.turns < 10**9:\n    return 0", "nothing on some path; end it with a return on"),
        ("return 1.5 if table.turns > 10**9 else 0", "it returns a float; put int(…) around it"),
        ("return 1, 2", "it returns a tuple"),
        ("return 'end'", "it returns text"),
        ("return mind.rng.state", "it returns an unsigned number; put int(…) around it"),
        ("yield 1", "it returns a generator, because it says yield"),
    ],
)
def test_policy_with_wrong_results_is_refused(tmp_path: Path, body: str, words: str) -> None:
    with pytest.raises(PolicyError) as caught:
        with_body(tmp_path, body).room()
    place = f"mine.py, line {LINE - 3}: policy mine must return an action id, a whole number; "
    assert str(caught.value).startswith(place)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_constant_is_a_whole_number(tmp_path: Path) -> None:
    with_body(tmp_path, "return 0").untried_room()


def test_built_in_names_are_taken(tmp_path: Path) -> None:
    text = MINE.replace("mine", "wool_t")
    file = policy_file(tmp_path, text)
    with pytest.raises(PolicyError) as caught:
        build_matchup("sheepnappers", "wool_t", policy_files=[file]).room()
    assert "sheepnappers has a policy 'wool_t' already; choose another" in str(caught.value)


def test_policies_may_call_each_other_and_kernels(tmp_path: Path) -> None:
    text = (
        "from simlab import kernel, policy\n"
        "from simlab.games.sheepnappers import sensible, wool_in_hand\n"
        "RICH = 1e9\n"
        "@kernel\ndef is_rich(table, me):\n    return wool_in_hand(table, me) > RICH\n"
        "@policy\ndef one(table, me, mind):\n    return sensible(table, me, mind)\n"
        "@policy\ndef two(table, me, mind):\n"
        "    return 0 if is_rich(table, me) else one(table, me, mind)\n"
    )
    file = policy_file(tmp_path, text)
    own = build_matchup("sheepnappers", "two", policy_files=[file]).play(0, 200)[0]
    assert own.tobytes() == build_matchup("sheepnappers", "sensible").play(0, 200)[0].tobytes()


def test_policy_file_of_another_machine_is_compiled(tmp_path: Path) -> None:
    text = HEAD + "    return sensible(table, me, mind)\n"
    file = PolicyFile(str(tmp_path / "elsewhere" / "mine.py"), text)
    build_matchup("sheepnappers", "mine", policy_files=[file]).play(0, 10)
    file = PolicyFile(file.path, HEAD + "    return table.pile\n")
    with pytest.raises(PolicyError, match=rf"^mine.py, line {LINE}: .*table has no field 'pile'"):
        build_matchup("sheepnappers", "mine", policy_files=[file]).room()
