"""Published numbers stand beside the commands that print them, and a wrong one is found."""

from pathlib import Path

import pandas as pd
import pytest

from tests.validation.published import pages
from tests.validation.published.__main__ import SAMPLE, check, main
from tests.validation.published.pages import Section
from tests.validation.published.printed import Printed

PAGE = """# A game

Before: 12%.

## Who wins?

**One of them: 0.261 ±0.009 of the games**, in 26.1% by luck, with 95% confidence, at `--sure 99.9`.

| | win |
|---|--:|
| `asap` | 0.25 |

<!-- not printed: another program's -->
| theirs | 0.77 |

<!-- not printed: 0.5, 12%; the rulebook's -->
Half is 12%.

```sh
simlab play sheepnappers asap -n 1k
```

```
simlab: 0.3 of it
```

## sheepnappers_policies

All of `simlab compare GAME` and `simlab luck sheepnappers
asap bomber`: 3 ±1.
"""


def section(number: int) -> Section:
    return list(pages.sections("page.md", PAGE))[number]


def test_figures_and_commands_of_a_section_are_read() -> None:
    titles = [each.title for each in pages.sections("page.md", PAGE)]
    assert titles == ["page.md", "A game", "Who wins?", "sheepnappers_policies"]
    found = [each.text for each in section(2).figures]
    assert found == ["0.261 ±0.009", "26.1%", "0.25", "0.3"]
    assert section(2).commands == ("simlab play sheepnappers asap -n 1k",)
    assert section(2).figures[0].line == 7
    assert section(3).commands == (
        "simlab run sheepnappers_policies",
        "simlab luck sheepnappers asap bomber",
    )
    assert (section(1).commands, len(section(1).figures)) == ((), 1)


@pytest.mark.parametrize("section", pages.published(), ids=lambda each: f"{each.page}-{each.title}")
def test_each_published_number_has_a_command(section: Section) -> None:
    assert section.commands, [each.text for each in section.figures]


def test_a_stale_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "win 0.2612 ±0.0089, 0.261 ±0.009 and 0.3"
    monkeypatch.setattr("tests.validation.published.__main__.run", lambda *_: Printed(text))
    stale, unchecked = check(section(2), 1.0)
    assert (stale, unchecked) == (["page.md:11, Who wins?: 0.25"], [])


def test_a_command_that_fails_leaves_numbers_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = Printed(failed=["simlab play: not finished"])
    monkeypatch.setattr("tests.validation.published.__main__.run", lambda *_: failed)
    stale, unchecked = check(section(3), 2.0)
    assert (stale, len(unchecked)) == ([], 1)


@pytest.mark.parametrize(
    ("text", "is_printed"),
    [("26.1%", True), ("26.2%", False), ("0.2612 ±0.0089", True), ("0.2612 ±0.0090", False)],
)
def test_a_table_of_results_is_searched(text: str, is_printed: bool) -> None:
    table = pd.DataFrame({"win": [0.26119], "win_low": [0.2523], "win_high": [0.2701]})
    assert Printed(tables=[table]).has(pages.Figure(text, 1)) is is_printed


def test_the_sample_is_of_commands_that_pages_name() -> None:
    known = {command for each in pages.published() for command in each.commands}
    assert set(SAMPLE) <= known
    covered = [each for each in pages.published() if set(each.commands) <= set(SAMPLE)]
    assert len(covered) >= 8


def test_pages_that_publish_results_are_found() -> None:
    names = {path.relative_to(pages.ROOT) for path in pages.pages()}
    assert {Path("README.md"), Path("docs/games/cosmic.md"), Path("docs/howto/tune.md")} <= names


def test_figures_are_listed_with_their_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["published", "--list", "findings/sheriff"])
    assert main() == 0
    text = capsys.readouterr().out
    assert "docs/findings/sheriff.md:" in text
    assert "\n    simlab luck sheriff" in text
