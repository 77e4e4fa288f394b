"""The commands about a whole field, on real games: kept, gone on with, the same from Python."""

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simlab
from simlab.execution.population_play import FieldPlay, field_play
from simlab.jit.errors import UsageError
from simlab.study.metagame import play_slices
from simlab.study.study_file import load_study
from tests.conftest import Shell

FIELD = ["asap", "wool_t:threshold={30,90}"]
FEW: dict[str, Any] = {"games": 2_000, "seats": 3}


@pytest.fixture(scope="module")
def play() -> FieldPlay:
    found = field_play("sheepnappers", ["asap", "random", "bomber"], [None, "win"], seats=3)
    found.prepare(lambda text: None)
    return found


def test_a_deal_is_the_same_whoever_sits_where(play: FieldPlay) -> None:
    """An order of the same styles that begins elsewhere plays the same games, in another order."""
    one, other = play((0, 1, 2), 5, 4), play((1, 2, 0), 5, 4)
    for turn in range(3):
        for place in range(3):
            # in the second order, who was in place p is in place p - 1
            assert np.array_equal(one[:, turn, place], other[:, (turn + 1) % 3, place - 1])
    # players of one style are played once and counted in every rotation
    alike = play((0, 0, 0), 5, 4)
    assert np.array_equal(alike[:, 0, 1], alike[:, 1, 0])
    assert alike[..., 1].sum(axis=2) == pytest.approx(1)
    seats = play.matchup((0, 1, 2)).play(15, 3)[0]["seats"]
    assert one[0, :, 0, 0].tolist() == [seats[turn, turn, 0] for turn in range(3)]


def test_field_play_pickled_plays_the_same(play: FieldPlay) -> None:
    again = pickle.loads(pickle.dumps(play))
    slices = [(3, (0, 1, 2), 0, 8), (1, (0, 0, 1), 8, 8)]
    assert np.array_equal(play_slices(again, slices), play_slices(play, slices))


def test_a_metagame_from_shell_and_python(simlab_here: Shell, tmp_path: Path) -> None:
    mixture = "asap@0.5|wool_t:threshold=30@0.5"
    found = simlab.metagame("sheepnappers", FIELD, mixtures=[mixture], **FEW)
    words = ["metagame", "sheepnappers", *FIELD, "--mixture", mixture, "-n", "2k", "--seats", "3"]
    words += ["-o", str(tmp_path), "--quiet"]
    run = simlab_here(*words, "--format", "json")
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["values"] == found.rows
    assert [row["policy"] for row in told["styles"]] == [
        "asap",
        "wool_t:threshold=30",
        "wool_t:threshold=90",
    ]
    assert found.command == (
        "simlab metagame sheepnappers asap 'wool_t:threshold={30,90}' "
        f"--mixture '{mixture}' -n 2000 --seats 3"
    )
    kinds = [row["kind"] for row in told["fields"]]
    assert kinds[-5:] == ["mixture", "even", "pure", "pure", "pure"]
    # among three of one style each wins a third of the games
    alone = found.table[(found.table["kind"] == "pure") & (found.table["share"] == 1)]
    assert alone["value"].to_numpy() == pytest.approx(1 / 3)
    folder = tmp_path / "metagame_sheepnappers"
    files = {path.name for path in folder.iterdir()}
    assert files >= {"manifest.json", "table.csv", "table.parquet", "invasions.png", "dynamics.png"}
    # what is there is not played again, and nothing else goes into the same folder
    run = simlab_here(*words[:-1])
    assert "parts were there" in run.stderr
    run = simlab_here(*words[:-1], "--seed", "2")
    assert run.returncode == 2
    assert "another design" in run.stderr


def test_luck_from_shell_and_python(simlab_here: Shell, tmp_path: Path) -> None:
    found = simlab.luck("sheepnappers", FIELD, **FEW)
    words = ["luck", "sheepnappers", *FIELD, "-n", "2k", "--seats", "3", "-o", str(tmp_path)]
    words += ["--report", str(tmp_path / "luck.html")]
    run = simlab_here(*words, "--format", "csv")
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[0].startswith("game,seats,source,metric,n,variance,share")
    assert len(run.stdout.splitlines()) == len(found.rows) + 1
    shares = found.shares[found.shares["metric"] == "win"].set_index("source")["share"]
    # what one wins another does not: a deal favours seats, and nobody by itself
    assert shares["deal"] == 0
    assert shares["deal × seat"] > 0.05
    assert [*found.seats["seat"].dropna().unique()] == [0, 1, 2]
    assert len(found.pairs) == 2 * 3
    assert (tmp_path / "luck_sheepnappers" / "seats.png").exists()
    assert "deal × seat" in (tmp_path / "luck.html").read_text(encoding="utf-8")
    again = simlab.luck("sheepnappers", FIELD, output=tmp_path, **FEW)
    assert again.rows == found.rows
    assert "1 of 1 parts were there" in again.notes[-2]


def test_every_number_of_players_by_default() -> None:
    found = simlab.luck("sheepnappers", ["asap", "random"], games=1_000, metric="wool")
    assert found.settings["seats"] == [2, 3, 4]
    assert {*found.table["metric"]} == {"wool"}


def test_studies_report_games_rounded_up() -> None:
    field = ["asap", "sensible"]
    every = simlab.luck("sheepnappers", field, games=100)
    said = "rounded up to whole blocks of 128 to 256 twin games, two or more for each"
    assert said in every.notes[-2]
    four = simlab.luck("sheepnappers", field, games=1000, seats=4)
    assert "whole blocks of 256 twin games, two or more: 1,024 games" in four.notes[-2]
    hardly = simlab.usage("sheepnappers", field, games=1)
    assert "rounded up to whole deals of each line-up" in hardly.notes[-2]
    assert all(table.games > 0 for table in hardly.study.tables)
    least = simlab.drama("sheepnappers", "asap", games=1)
    assert "stopped after the games asked for, two or more: 2 games" in least.notes[-2]


def test_field_options_that_do_not_fit_are_named() -> None:
    for options, words in (
        ({"styles": ["asap", "asapp"]}, "no policy 'asapp'; did you mean 'asap'"),
        ({"styles": ["asap"]}, "two styles or more"),
        ({"styles": FIELD, "metric": "wins"}, "no metric 'wins' of a seat; did you mean 'win'"),
        ({"styles": FIELD, "games": 10}, "name fewer styles, or play more"),
        ({"styles": FIELD, "mixtures": ["bomber"]}, "mixtures: no 'bomber' in the field"),
    ):
        with pytest.raises(UsageError, match=words):
            simlab.metagame("sheepnappers", **options)  # type: ignore[arg-type]


FILE = """
study = "{study}"
name = "who is left"
game = "sheepnappers"
styles = "asap|wool_t:threshold={{30,90}}"
games = 2000
seats = 3
"""


@pytest.mark.parametrize("study", ["metagame", "luck"])
def test_studies_are_files_too(simlab_here: Shell, tmp_path: Path, study: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE.format(study=study))
    run = simlab_here("run", str(file), "-o", str(tmp_path), "--format", "csv")
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "who_is_left" / "table.csv").exists()
    typed = simlab_here(
        study, "sheepnappers", *FIELD, "-n", "2k", "--seats", "3", "--format", "csv"
    )
    assert run.stdout == typed.stdout
    assert simlab.run(file).rows == getattr(simlab, study)("sheepnappers", FIELD, **FEW).rows


@pytest.mark.parametrize(
    ("study", "options"),
    [
        ("usage", {"lineups": ["asap"], "bar": "all", "constants": False, "games": 500}),
        ("drama", {"lineup": "asap", "playouts": 2, "games": 4}),
    ],
)
def test_study_file_sets_what_is_played(
    tmp_path: Path, study: str, options: dict[str, Any]
) -> None:
    lines = [f"{key} = {json.dumps(value)}" for key, value in options.items()]
    head = f'study = "{study}"\nname = "mine"\ngame = "sheepnappers"\n'
    file = tmp_path / "mine.toml"
    file.write_text(head + "\n".join(lines))
    found = getattr(simlab, study)("sheepnappers", **options)
    assert str(simlab.run(file, output=tmp_path).rows) == str(found.rows)
    assert (tmp_path / "mine" / "table.csv").exists()


def test_study_file_with_bad_keys_is_refused(simlab_here: Shell, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for study, more, words in (
        ("luck", 'mixtures = ["asap"]', "'mixtures' go with study"),
        ("metagame", "style = 1", "unknown key 'style'; did you mean 'styles'"),
        ("metagames", "", "study: 'metagames' is not known; did you mean 'metagame'"),
        ("usage", "", '\'styles\' go with study = "metagame" or "luck"'),
    ):
        file.write_text(FILE.format(study=study) + more)
        run = simlab_here("run", str(file))
        assert run.returncode == 2
        assert words in run.stderr
    file.write_text(FILE.format(study="luck"))
    run = simlab_here("run", str(file), "--dry-run")
    assert "is a study" in run.stderr
    assert "--dry-run goes with an experiment, and with simlab luck\n" in run.stderr


def test_messages_name_flags_on_the_command_line_and_keys_of_the_file(
    simlab_here: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE.format(study="luck"))
    words = ["run", str(file), "-o", str(tmp_path), "-n"]
    assert simlab_here(*words, "400").returncode == 0
    run = simlab_here(*words, "500")
    assert run.returncode == 2
    assert "; --fresh starts over in a new folder" in run.stderr
    with pytest.raises(UsageError, match="; fresh starts over in a new folder"):
        simlab.run(file, output=tmp_path, games=500)
    file.write_text('study = "usage"\nname = "x"\ngame = "sheepnappers"\nbar = "on"')
    assert "simlab: bar is one or all, not 'on'" in simlab_here("run", str(file)).stderr


def test_games_in_a_study_file_are_written_as_in_a_call(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = FILE.format(study="luck")
    file.write_text(text.replace("2000", '"2k"'))
    study = load_study(file)
    assert study is not None
    assert study.games == 2000
    file.write_text(text.replace("2000", '"2x"'))
    with pytest.raises(UsageError, match=r"games: it is a number of games .*, not '2x'"):
        load_study(file)


def test_usage_from_shell_and_python(simlab_here: Shell, tmp_path: Path) -> None:
    found = simlab.usage("sheepnappers", ["asap", "bomber"], games=3_000, seats=3, constants=False)
    words = ["usage", "sheepnappers", "asap", "bomber", "-n", "3k", "--seats", "3"]
    words += ["--no-constants", "-o", str(tmp_path), "--report", str(tmp_path / "usage.html")]
    run = simlab_here(*words, "--format", "csv", "--quiet")
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("game,lineup,policy,kind,option,could,did,chosen,chosen_low")
    assert len(run.stdout.splitlines()) == len(found.rows) + 1
    assert found.command == "simlab usage sheepnappers asap bomber --no-constants -n 3000 --seats 3"
    assert {*found.table["policy"]} == {"asap", "bomber"}
    assert {"main: launch", "baa (decision)", "spider (card)"} <= {*found.field["option"]}
    folder = tmp_path / "usage_sheepnappers"
    assert {path.name for path in folder.iterdir()} >= {"table.csv", "field.csv", "worth.png"}
    assert "What verdicts mean" in (tmp_path / "usage.html").read_text(encoding="utf-8")
    again = simlab_here(*words, "--format", "table")
    assert "parts were there" in again.stderr
    assert "what is chosen, and its worth in win" in again.stdout


def test_drama_from_shell_and_python(simlab_here: Shell, tmp_path: Path) -> None:
    found = simlab.drama("sheepnappers", "asap", games=8, seats=3, playouts=4)
    words = ["drama", "sheepnappers", "asap", "-n", "8", "--seats", "3", "--playouts", "4"]
    words += ["-o", str(tmp_path), "--report", str(tmp_path / "drama.html")]
    run = simlab_here(*words, "--format", "json", "--quiet")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["drama"] == found.rows
    assert found.command == "simlab drama sheepnappers asap --playouts 4 -n 8 --seats 3"
    assert len(found.moments) == 20
    folder = tmp_path / "drama_sheepnappers"
    assert {path.name for path in folder.iterdir()} >= {"table.csv", "moments.csv", "moments.png"}
    assert "the later winner" in (tmp_path / "drama.html").read_text(encoding="utf-8")
    again = simlab_here(*words, "--format", "table")
    assert "parts were there" in again.stderr
