"""The runs of the referee of Cosmic Encounter: which games they seek, and how they end."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.games.cosmic.test_referee import LEARNT, matchup_of
from tests.validation import cosmic_referee as tool
from tests.validation.cosmic_all_variants import EVERYTHING, THINGS
from tests.validation.cosmic_options import RARE_OPTIONS

PAIR = ["wild cudgel", "super spiff"]
LEAST = 4


def run(
    monkeypatch: pytest.MonkeyPatch, sees: str = "", errs: int = -1, more: str = "--games 100"
) -> tuple[int, list[str]]:
    """Return how a run of 100 games ends, and what each game sought.

    A game sees what it seeks if that ends so, and the referee disagrees with one of them.
    """
    dealt: dict[int, str] = {}

    def judged(number: int, sought: str, *_: Any) -> tuple[int, Counter[str], str]:
        dealt[number] = sought
        uses = Counter([sought] if sought and sought.endswith(sees) else [])
        return number, uses, "wrong" * (number == errs)

    line = f"referee --first 200 {more} --least {LEAST} --effects".split()
    monkeypatch.setattr("sys.argv", [*line, ",".join(PAIR)])
    monkeypatch.setattr(tool, "checked", judged)
    monkeypatch.setattr(tool, "ProcessPoolExecutor", ThreadPoolExecutor)
    return tool.main(), [dealt[number] for number in sorted(dealt)]


def test_effects_below_the_least_are_sought(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, dealt = run(monkeypatch)
    late = int(100 * tool.BY_CHANCE)
    assert (status, len(dealt)) == (0, 100)
    assert dealt[:late] == [""] * late
    assert dealt[late : late + tool.ROUND] == PAIR * (tool.ROUND // 2)
    assert dealt[late + tool.ROUND :] == [""] * (100 - late - tool.ROUND)
    assert capsys.readouterr().out.endswith(f"0 of 2 were used less than {LEAST} times\n")


def test_effects_that_stay_below_the_least_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once the other one has its uses, all games seek it."""
    status, dealt = run(monkeypatch, sees="cudgel")
    assert (status, dealt[-tool.ROUND :]) == (1, ["super spiff"] * tool.ROUND)
    assert capsys.readouterr().out.endswith(f"1 of 2 were used less than {LEAST} times\n")


def test_disagreement_is_reported_with_its_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, errs=230)[0] == 1
    assert capsys.readouterr().out.startswith("game 230 : wrong\n100 games, 99 agreed\n")


def test_a_run_goes_on_where_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = run(monkeypatch)
    kept = f"--kept {tmp_path / 'kept'} --games"
    begun = run(monkeypatch, more=f"{kept} 80")
    rest = run(monkeypatch, more=f"{kept} 100")
    assert (rest[0], begun[1] + rest[1]) == whole
    assert run(monkeypatch, more=f"{kept} 100") == (0, []), "all are played"


@pytest.mark.parametrize("variant", ["", EVERYTHING])
def test_a_game_can_be_dealt_for_everything_sought(variant: str) -> None:
    """Whatever else chance adds: the decks are large enough for all hands."""
    wanted = [*tool.EVERY_EFFECT, *THINGS] if variant else tool.EFFECTS
    for place, sought in enumerate(wanted):
        for number in range(place, place + 4):
            seats, lineup, rules = tool.game_with(number, sought, variant)
            matchup_of(seats, lineup, "ffg2008", rules, 5)


def test_options_that_are_seldom_changed() -> None:
    """Each of them is somewhere, with each of its values, in games that can be played."""
    seen = set()
    for number in range(200):
        seats, lineup, rules = tool.game_with(number, "", tool.RARELY_CHANGED)
        matchup_of(seats, lineup, "ffg2008", rules, 5)
        seen |= {(name, rules.get(name)) for name in RARE_OPTIONS}
    missing = {(name, value) for name in RARE_OPTIONS for value in RARE_OPTIONS[name]} - seen
    assert not missing


@pytest.mark.parametrize(
    ("number", "variant", "alien"),
    [
        (6, "technology", ""),
        (8, "dominion", ""),
        (22, "dominion", ""),
        *((0, "dominion_aliens", alien) for alien in LEARNT),
    ],
)
def test_the_referee_agrees_on_the_variants(number: int, variant: str, alien: str) -> None:
    assert tool.checked(number, variant=variant, only=alien)[2] == ""


@pytest.mark.parametrize(
    ("number", "sought", "variant"),
    [
        (7086, "super gambler", "aliens_technology"),  # a lie is paid with ships on techs
        (7036, "", tool.WITH_BOTH),  # Citadel is borrowed by a player whose power was used
    ],
)
def test_the_referee_agrees_where_it_once_did_not(number: int, sought: str, variant: str) -> None:
    assert tool.checked(number, sought, variant)[2] == ""
