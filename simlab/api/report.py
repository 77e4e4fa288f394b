"""Reports: of results, of a folder of results, of a whole game, or of changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.api.common import PathLike, Say, silent
from simlab.jit.errors import UsageError, suggestion
from simlab.output.argument_errors import known_keywords
from simlab.output.replay_command import FLAGS, NOTHING, line

if TYPE_CHECKING:
    from simlab.output.report.document import Document
    from simlab.output.report.write import Report
    from simlab.output.result import Result


@known_keywords
def report(
    what: str | Path | Result,
    output: PathLike | None = None,
    *,
    against: PathLike | None = None,
    games: int | str | None = None,
    seed: int = 1,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: PathLike | None = None,
    preset: str | None = None,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    say: Say = silent,
) -> Report:
    """Make a report: one self-contained HTML file of at most 1 MB.

    Parameters
    ----------
    what : str, path or result
        A result; a folder that `simlab.run` has left of an experiment; the name of a game, whose
        styles, seats and course are then looked at; or a report, to be compared with another one.
    output : path, optional
        Write it there; not over ``against``.
    against : path, optional
        An older report: what has changed since, as a test says, comes first.
    games : int or str, optional
        Of a game: how many for each style and each table, 4,000 by default.
    seed, seats, rules, data, preset, jobs, policy_files
        Of a game: as for `simlab.simulate`.
    say : callable
        Hears what is being played.

    Returns
    -------
    Report
        With the ``answer`` in a sentence, the page as ``html``, and ``save(path)``.

    Raises
    ------
    UsageError
        There is nothing of that name, Jinja2 is missing, the file cannot be written, or it is the
        older report.

    Examples
    --------
    >>> import simlab
    >>> simlab.report("sheepnappers", "sheepnappers.html")  # doctest: +SKIP
    """
    from simlab.jit.files import check_writable, same_file
    from simlab.output.page.render import environment

    environment()
    if output is not None:
        check_writable("--output", Path(output), "report")
        if against is not None and same_file(output, against):
            raise UsageError(f"--output {output} is the report of --against; choose another name")
    options: dict[str, Any] = {
        "games": games,
        "seed": seed,
        "seats": seats,
        "rules": rules,
        "data": data,
        "preset": preset,
        "jobs": jobs,
        "policy_files": policy_files,
    }
    older = None if against is None else _stored(against)
    document = _document(what, options, say, older is not None)
    from simlab.output.report.write import Report

    if older is not None:
        from simlab.output.report.changes import with_changes

        document = with_changes(document, older, Path(str(against)).name)
    found = Report(document)
    if output is not None:
        found.save(output)
    return found


def _stored(path: PathLike) -> Document:
    from simlab.output.report.report_reader import read_report

    return read_report(Path(path))


def _document(
    what: str | Path | Result, options: Mapping[str, Any], say: Say, compared: bool
) -> Document:
    """Build the document of a report."""
    from simlab.core.registry import game_names

    if isinstance(what, str | Path) and str(what) in game_names():
        return _of_game(str(what), options, say)
    for name, value in options.items():
        if name != "jobs" and value not in NOTHING and (name, value) != ("seed", 1):
            flag = "-n" if name == "games" else f"--{FLAGS.get(name, name).replace('_', '-')}"
            raise UsageError(f"{flag} goes with the name of a game")
    if not isinstance(what, str | Path):
        return what.document()
    path = Path(what)
    if path.is_dir():
        return _of_folder(path)
    if path.is_file():
        if not compared:
            raise UsageError(f"{path} is a file: give --against, an older report to compare with")
        return _stored(path)
    hint = suggestion(str(what), game_names())
    raise UsageError(f"{str(what)!r} is no game, folder of results or report{hint}")


def _of_folder(folder: Path) -> Document:
    from simlab.output.words import Words
    from simlab.show.report_of_sweep import sweep_document
    from simlab.study.kept import read_kept

    kept = read_kept(folder)
    design = kept.cells()
    words = Words.of_table(kept.table) if design is None else Words.of_cells(design)
    notes = [f"From {folder}; seed {kept.experiment.seed}, source {kept.source}"]
    if design is None:
        notes.append("The sources have changed since: no game was played again for distributions.")
    return sweep_document(kept, words, notes)


def _of_game(name: str, options: Mapping[str, Any], say: Say) -> Document:
    from simlab.execution.workers import check_jobs
    from simlab.output.format import count_games
    from simlab.output.result import match_up
    from simlab.show.report_of_game import game_document
    from simlab.study.portrait import portray

    check_jobs(options["jobs"])
    games = options["games"]
    counted = {**options, "games": None if games is None else count_games(games)}
    portrait = portray(name, say=say, **counted)
    settings = match_up(portrait.table) | {"games": max(portrait.styles.games_each)}
    return game_document(portrait, settings, line(report, {"what": name, **options}))
