"""One entry of the rules: a constant, a card, an alien; and the trust table on a terminal."""

import json

import pytest

import simlab
from simlab.core.registry import game_names
from simlab.output.layout import Grid
from simlab.show.trust import entry_rows, known_words, parts
from tests.conftest import Shell


@pytest.mark.parametrize("name", game_names())
def test_rules_prints_constants_and_the_trust_table_comes_with_its_flag(
    name: str, simlab_here: Shell
) -> None:
    title = (simlab.game(name).folder / "RULES.md").read_text().splitlines()[0]
    assert title not in simlab_here("rules", name).stdout
    told = simlab_here("rules", name, "--trust")
    assert told.stdout.splitlines()[0] == title
    assert "--rule NAME=VALUE" not in told.stdout


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["cosmic", "void"], ["constant: alien_pool.void", "effect: Void super", "id: R13"]),
        (["cosmic", "--find", "VOID"], ["constant: alien_pool.void", "effect: Void wild"]),
        (["cosmic", "anti-matter"], ["constant: alien_pool.anti_matter"]),
        (["cosmic", "emotion", "control"], ["rule: Emotion Control"]),
        (["sheriff", "apple"], ["constant: copies.apple", "value: 48", "constant: king.apple"]),
        (["sheriff", "hand size"], ["constant: hand_size", "rule: 6 cards for each player"]),
        (["sheriff", "copies"], ["constant: copies.KEY"]),
        (["cosmic", "void_flare"], ["position: --hand"]),
        (["sheepnappers", "rotate"], ["constant: start"]),
        (["sheepnappers", "wolves", "--rule", "wolves=3"], ["constant: wolves", "value: 3"]),
    ],
)
def test_an_entry_is_all_that_is_known_of_a_word(
    words: list[str], lines: list[str], simlab_here: Shell
) -> None:
    run = simlab_here("rules", *words)
    assert run.returncode == 0, run.stderr
    assert {*lines} <= {*run.stdout.splitlines()}
    rows = json.loads(simlab_here("rules", *words, "--format", "json").stdout)
    assert next(iter(rows[0])) == lines[0].partition(":")[0]


@pytest.mark.parametrize("name", game_names())
def test_every_word_that_is_offered_has_an_entry(name: str) -> None:
    game = simlab.game(name)
    words = [*known_words(game)]
    for word in {*words[:: 1 + len(words) // 40], *words[-1:]}:
        assert entry_rows(game, game.rules(), word), word


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["cosmic", "voyd"],
            "cosmic has no rule, card or other entry 'voyd'; did you mean 'void'?",
        ),
        (["cosmic", "antimatter"], "did you mean 'anti_matter'?"),
        (["sheriff", "handsize"], "did you mean 'hand_size'?"),
        (["sheriff", "  "], "has no rule, card or other entry"),
        (["sheriff", ".*"], "has no rule, card or other entry '.*'"),
        (["cosmic", "void", "--trust"], "--trust prints the whole trust table; leave out 'void'"),
        (["cosmic", "void", "--find", "void"], "name the entry once: as ENTRY or with --find"),
    ],
)
def test_a_misspelt_entry_is_named(words: list[str], said: str, simlab_here: Shell) -> None:
    run = simlab_here("rules", *words)
    assert (run.returncode, run.stdout) == (2, "")
    assert said in run.stderr
    assert run.stderr.count("\n") == 1


def test_a_document_is_paragraphs_and_tables() -> None:
    text = "# T\n\nOne\nparagraph.\n- item\n\n| a | b |\n|---|---|\n| x \\| y | z |\n| w |\n\nEnd"
    *before, table, space, end = parts(text)
    assert before == ["# T", "", "One paragraph.", "- item", ""]
    assert isinstance(table, Grid)
    assert table.heads == ["a", "b"]
    assert table.lines == [["x | y", "z"], ["w", ""]]
    assert (space, end) == ("", "End")
