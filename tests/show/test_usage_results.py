"""What the screen says of options: each group once, and which are idle."""

from typing import Any

import pytest

from simlab.core.registry import game
from simlab.jit.errors import UsageError
from simlab.show.usage_results import movers, named, shown_rows, usage_lines
from simlab.study.options import Options

OPTIONS = {option.label: option for option in Options(game("sheepnappers")).all}
LAMP, ONE = "main: lamp …", "main: lamp +1 dream"


def row(option: str, verdict: str, policy: str = "asap", *, idle: bool = False) -> dict[str, Any]:
    worth = {"least_worth": 0.0, "most_worth": 0.0, "most_push": 0.0}
    whose = {"policy": policy, "kind": OPTIONS[option].kind, "option": option}
    return {**whose, "verdict": verdict, "idle": idle, **worth}


def test_shown_rows_leave_out_actions_of_a_group() -> None:
    rows = [row(LAMP, "missed"), row(ONE, "missed"), row(ONE, "missed", "wool_t")]
    rows += [row("main: end", "dead"), row("kami: throw", "unused")]
    assert shown_rows(rows, OPTIONS) == [rows[0], rows[2], rows[3]]
    assert named(rows[:2], OPTIONS, "missed") == [LAMP]


def test_a_verdict_that_is_misspelt_names_the_nearest() -> None:
    """It was a KeyError."""
    with pytest.raises(UsageError, match="no verdict 'mised'; did you mean 'missed'"):
        named([], OPTIONS, "mised")


def test_usage_lines_name_idle_options() -> None:
    rows = [
        row("main: end", "dead", idle=True),
        row(LAMP, "dead"),
        row("baa: throw", "open", idle=True),
    ]
    lines = usage_lines(rows, OPTIONS)
    assert lines[0] == "dead (nobody needs them): main: end, main: lamp …"
    assert lines[1:] == ["barred, they changed no result, as if nobody listened: main: end"]


def test_usage_lines_name_the_policies_judged() -> None:
    """Rows said "trap" of one policy, and the line below that there was no trap at all."""
    none = "no option is surely dead, a trap, missed or dominant"
    assert usage_lines([], OPTIONS, 3) == [f"to all 3 policies together: {none}"]
    assert usage_lines([], OPTIONS) == [none]
    some = usage_lines([row(LAMP, "dead")], OPTIONS, 2)
    assert some == ["to all 2 policies together: dead (nobody needs them): main: lamp …"]


def test_constants_that_move_most_come_first() -> None:
    def moved(rule: str, then: int, in_sd: float, verdict: str = "moves") -> dict[str, Any]:
        return {"rule": rule, "then": then, "in_sd": in_sd, "verdict": verdict}

    rows = [moved("wolves", 1, 0.2), moved("rounds", 2, float("nan")), moved("wolves", 3, 0.1)]
    rows += [moved("fuel", 0, 2.0), moved("baa", 0, 9.0, "moves nothing seen")]
    assert [(row["rule"], row["then"]) for row in movers(rows)] == [("fuel", 0), ("wolves", 1)]
