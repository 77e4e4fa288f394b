import pytest

from simlab.core.lineup import lineup_text, parse_lineup, rotation_period
from simlab.core.policy import Policy, choice, integer, number
from simlab.jit.errors import UsageError

POLICIES = {
    "asap": Policy("asap", lambda: 0),
    "wool_t": Policy("wool_t", lambda: 0, {"threshold": number(60, 0, 500), "k": integer(1, 0, 9)}),
    "moody": Policy("moody", lambda: 0, {"mood": choice("calm", "wild")}),
}
SEATS = range(2, 5)


def parse(text: str, seats: int | None = None) -> str:
    return lineup_text(parse_lineup(text, POLICIES, seats, 4, SEATS))


def test_one_policy_fills_all_seats() -> None:
    assert parse("asap") == "asap,asap,asap,asap"
    assert parse("asap", 2) == "asap,asap"


def test_a_longer_lineup_sets_the_seats() -> None:
    assert parse("asap,wool_t,asap") == "asap,wool_t,asap"


def test_a_piece_without_a_name_belongs_to_the_policy_before_it() -> None:
    assert parse("wool_t:threshold=50,k=3,asap") == "wool_t:threshold=50,k=3,asap"
    assert parse("wool_t, k=3, asap") == "wool_t:k=3,asap"
    assert parse("moody:mood=wild,asap") == "moody:mood=wild,asap"


def test_the_text_of_a_lineup_reads_back_as_the_same_numbers() -> None:
    assert parse("wool_t:threshold=50.1234567,asap") == "wool_t:threshold=50.1234567,asap"


def test_lineup_text_leaves_out_defaults() -> None:
    assert parse("wool_t:threshold=60.0,asap") == "wool_t,asap"


@pytest.mark.parametrize(
    ("text", "seats", "message"),
    [
        ("asapp", None, "did you mean 'asap'"),
        ("wool_t:treshold=3", None, "did you mean 'threshold'"),
        ("wool_t:threshold=abc", None, "is a number, not 'abc'"),
        ("wool_t:threshold=nan", None, "finite"),
        ("wool_t:threshold=-inf", None, "finite"),
        ("wool_t:threshold=501", None, "between 0 and 500"),
        ("wool_t:k=1.5", None, "whole number"),
        ("wool_t:60", None, "write 60=VALUE"),
        ("moody:mood=wlid", None, "did you mean 'wild'"),
        ("asap,,asap", None, "empty place"),
        ("asap,asap,asap", 4, "names 3 policies for 4 seats"),
        ("asap,asap,asap,asap,asap", None, "2 to 4"),
        ("asap", 5, "2 to 4"),
    ],
)
def test_bad_lineups_name_what_is_wrong(text: str, seats: int | None, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse(text, seats)


@pytest.mark.parametrize(
    ("text", "period"),
    [("asap", 1), ("asap,moody,asap,moody", 2), ("asap,moody", 2), ("asap,asap,moody", 3)],
)
def test_equal_rotations_are_played_once(text: str, period: int) -> None:
    assert rotation_period(parse_lineup(text, POLICIES, None, 4, SEATS)) == period
