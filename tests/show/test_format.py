import pytest

from simlab.output.format import duration, estimate, p_value, parse_count, rate, signed
from simlab.show.card import share


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((40.5812, 40.5412, 40.6212), "40.581 ±0.040"),
        ((0.5, 0.5, 0.5), "0.5"),
        ((1234.5, 1211.1, 1257.9), "1234 ±23"),
        ((0.0, 0.0, 0.0117), "0 (0 to 0.012)"),
        ((0.0025, 0.0, 0.0158), "0.003 (0 to 0.016)"),
        ((1200.0, -150.0, 1260.0), "1200 (-150 to 1260)"),
        ((-0.0, -2.5, 2.5), "0.0 ±2.5"),
        ((-0.001, -2.5, 2.5), "0.0 ±2.5"),
        ((-0.0, -0.0, -0.0), "0"),
        ((-2.8e-17, -2.8e-17, -2.8e-17), "0"),
        ((3.0, float("-inf"), float("inf")), "3 ±?"),
    ],
)
def test_decimals_follow_the_error(values: tuple[float, float, float], text: str) -> None:
    assert estimate(*values) == text


def test_what_rounding_leaves_of_zero_is_zero() -> None:
    changes = (-2.8e-17, 0.0, -0.0, 0.25, -0.25)
    assert [signed(each) for each in changes] == ["0", "0", "0", "+0.25", "-0.25"]
    assert signed(-0.04, ".1f") == "0.0"


def test_p_values_have_no_more_digits_than_they_mean() -> None:
    assert [p_value(p) for p in (2.2654e-295, 0.00009, 0.0123)] == ["< 0.0001", "< 0.0001", "0.012"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *[("5000", 5000), ("100k", 100_000), ("2M", 2_000_000), ("1.5k", 1500), ("1_000", 1000)],
        *[("5,000", 5000), ("2.01k", 2010), ("1.001M", 1_001_000)],
    ],
)
def test_parse_count_reads_counts(text: str, number: int) -> None:
    assert parse_count(text) == number


@pytest.mark.parametrize(
    "text",
    ["-5", "0", "abc", "", "nan", "inf", "1.5", "k", "1,5k", "5,0000", "1e999999999", "2e999999k"],
)
def test_parse_count_refuses_bad_counts(text: str) -> None:
    assert parse_count(text) is None


def test_rate_is_rounded_with_a_unit() -> None:
    assert (rate(512_345), rate(2.5e6), rate(12)) == ("512k", "2.5M", "12")
    assert (rate(999.4), rate(999.6), rate(999_600), rate(2e12)) == ("999", "1k", "1M", "2,000G")


def test_duration_is_given_in_a_unit() -> None:
    assert (duration(4), duration(0.00003), duration(99.6)) == ("4 s", "0.00003 s", "100 s")
    assert (duration(200), duration(9_000), duration(359_000)) == ("3 min", "2.5 h", "100 h")
    assert duration(4_000_000) == "1,100 h"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0, "0 %"),
        (0.004, "0.4 %"),
        (0.0949, "9 %"),
        (0.096, "10 %"),
        (0.25, "25 %"),
        (0.993, "over 99 %"),
    ],
)
def test_share_is_a_percentage(chance: float, text: str) -> None:
    assert share(chance) == text
