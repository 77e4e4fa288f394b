"""The command line: verb first, the same flags everywhere."""

from __future__ import annotations

import functools
import io
import os
import sys
from contextlib import suppress
from typing import Annotated, Any, NoReturn

import typer

from simlab.cli import advise, ask, lists, new, play, report, run, serve, studies, tune
from simlab.cli.insist import insist
from simlab.cli.options import INTERNAL, INTERRUPTED, USAGE, Commands, say
from simlab.jit.errors import SimlabError, UsageError, brief

# the errors of click (which some versions of typer bundle under another name) for bad usage
COMMAND_LINE_ERRORS: Any = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)

OUT_OF_MEMORY = (
    "out of memory. Ask for less: fewer --jobs, games (-n), worlds, policies or values of a design"
)

app = Commands(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Plays tabletop games millions of times and answers questions with honest error bars.",
)
cache_app = Commands(no_args_is_help=True, help="Where compiled code is kept.")
app.add_typer(cache_app, name="cache")


def show_version(asked: bool) -> None:
    """Print the version and exit."""
    if asked:
        import simlab

        print(f"simlab {simlab.__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Handle the options common to all commands."""


app.command("games")(lists.list_games)
app.command("rules")(lists.show_rules)
app.command("policies")(lists.list_policies)
app.command("metrics")(lists.list_metrics)
app.command("play")(play.play)
app.command("compare")(play.compare_policies)
app.command("watch")(play.watch)
app.command(
    "advise",
    cls=ask.AdviseCommand,
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)(advise.advise_player)
app.command("review")(advise.review_game)
app.command("metagame")(studies.metagame)
app.command("luck")(studies.luck)
app.command("usage")(studies.usage)
app.command("drama")(studies.drama)
app.command("run")(run.run)
app.command("tune")(tune.tune)
app.command("improve")(tune.improve)
app.command("check")(run.check)
app.command("report")(report.report)
app.command("serve")(serve.serve)
app.command("new")(new.new)
app.command("info")(lists.show_info)
cache_app.command("path")(lists.cache_path)
cache_app.command("clear")(lists.cache_clear)


def fail(message: str, code: int) -> NoReturn:
    """Print one line and exit."""
    say(brief(" ".join(message.split())))
    sys.exit(code)


def meant(error: Any) -> str:
    """Return the help text of a missing parameter."""
    text = getattr(getattr(error, "param", None), "help", None)
    return f" {text}" if text and type(error).__name__ == "MissingParameter" else ""


def forgive_letters() -> None:
    """Replace characters that the terminal lacks, and invalid bytes of its input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(io.UnsupportedOperation):  # the stream was read before
                stream.reconfigure(errors="replace")


def check_letters(words: list[str]) -> None:
    """Reject arguments that are not valid text: such a name can be neither shown nor written."""
    for word in words:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise UsageError(f"not UTF-8 text: {word!r}")


@functools.cache
def _commands() -> Any:
    """Return all commands, built once per process."""
    return typer.main.get_command(app)


def stand_in() -> None:
    """Replace output streams that were closed before the start (``simlab games >&-``)."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, "w"), "utf-8"))


def main() -> None:
    """Run the command line; user errors are one line and exit code 2, internal errors 4."""
    try:
        stand_in()
        forgive_letters()
        insist()
        check_letters(sys.argv)
        code = _commands()(standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except SystemExit as left:
        # typer exits with 1 when the reader closes the pipe, as in `simlab watch … | head`
        unread = isinstance(left.__context__, BrokenPipeError)
        sys.exit(0 if unread else left.code)
    except SimlabError as error:
        fail(str(error), USAGE)
    except MemoryError:
        fail(OUT_OF_MEMORY, USAGE)
    except typer.Abort:
        fail("interrupted", INTERRUPTED)
    except COMMAND_LINE_ERRORS as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error.format_message())
            fail("a command is missing", USAGE)
        fail(error.format_message() + meant(error), USAGE)
    except KeyboardInterrupt as left:
        fail(str(left) or "interrupted", INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        fail(f"{error.filename or 'standard output'}: {error.strerror or error}", USAGE)
    except Exception as error:
        import traceback

        traceback.print_exc()
        kind = type(error).__name__
        fail(f"internal error ({kind}): please report it with the lines above", INTERNAL)
