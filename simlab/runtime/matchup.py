"""Match-ups: game, rules, line-up and seed, ready to play any range of games."""

from __future__ import annotations

import functools
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.display_names import with_role
from simlab.core.game import Game
from simlab.core.lineup import Entry, lineup_text, minds_of, parse_lineup, rotation_period
from simlab.core.policy import HOMELESS, NOTEBOOK, Policy, policies_in
from simlab.core.policy_errors import again_in_python, raised, written_at
from simlab.core.policy_file import PolicyFile, load_policy_file, read_policy_file
from simlab.core.position_schema import blank_world, rules_told
from simlab.core.registry import game as find_game
from simlab.core.rules import Rules
from simlab.core.workspace import DEAL, FAULT, LEGAL, RECORD_METRICS, STEP, copied
from simlab.jit.errors import PolicyError, SimlabError, UsageError
from simlab.runtime.search_policies import KINDS, search_policies, searches, searching

if TYPE_CHECKING:
    from simlab.jit.function_pointers import Unit
    from simlab.runtime.compiled import CompiledGame

MAX_SEED = 2**64 - 1


@dataclass(frozen=True)
class Job:
    """A match-up by names alone, for other processes and machines."""

    game: str
    rules: tuple[tuple[str, Any], ...]
    set_keys: frozenset[str]
    seats: int
    lineup: str
    seed: int
    rotate: bool
    roles_stay: bool
    policy_files: tuple[PolicyFile, ...]
    source: str


class Matchup:
    """A match-up that can be played.

    Parameters
    ----------
    game : Game
    rules : Rules
    entries : list of Entry
        One per seat.
    seed : int
        0 .. 2**64 - 1.
    rotate : bool
        Play every deal once per distinct rotation of the line-up.
    policy_files : sequence of PolicyFile
        Where policies that are not the game's own came from.
    own : mapping from name to Policy
        Policies that live in no file, such as those of a notebook.
    roles_stay : bool
        Rotate policies alone. By default the rules that belong to a seat (`RuleBook.of_seats`)
        belong to a place of the line-up, and move along with it.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules,
        entries: list[Entry],
        seed: int = 1,
        rotate: bool = False,
        policy_files: Sequence[PolicyFile] = (),
        own: Mapping[str, Policy] | None = None,
        roles_stay: bool = False,
    ) -> None:
        if not 0 <= seed <= MAX_SEED:
            raise UsageError(f"a seed lies between 0 and 2**64 - 1, not at {seed}")
        self.game = game
        self.rules = rules
        self.entries = entries
        self.seed = seed
        self.rotate = rotate
        self.policy_files = tuple(policy_files)
        self.own = dict(own or {})
        self.roles_stay = roles_stay
        roles = () if roles_stay else game.rulebook.roles(rules)
        self.rotations = rotation_period(entries, roles) if rotate else 1
        self.searching = (
            searching(game, entries) if any(searches(entry) for entry in entries) else None
        )

    @functools.cached_property
    def compiled(self) -> CompiledGame:
        """The game in compiled form (who only checks a match-up does without)."""
        from simlab.runtime.compiled import compiled

        code = compiled(self.game)
        code.attach(self.units)
        return code

    @functools.cached_property
    def units(self) -> Mapping[Any, Mapping[int, Any]]:
        """The units that the rules call by number."""
        return {} if self.game.units is None else self.game.units(self.rules)

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.rules.seats

    @property
    def winners(self) -> int:
        """Number of joint winners: the wins of a game sum to this, unless nobody wins."""
        declared = self.game.winners
        return 1 if declared is None else declared(self.rules)

    @property
    def even_share(self) -> float:
        """The share of wins of each player if all were equal."""
        return self.winners / self.seats

    @property
    def lineup(self) -> str:
        """The line-up in canonical form."""
        return lineup_text(self.entries)

    @functools.cached_property
    def roles(self) -> list[str]:
        """The role of each place in words (`RuleBook.role_words`); empty for one like any other."""
        if self.rotate and self.roles_stay:
            return [""] * self.seats
        return self.game.rulebook.role_words(self.rules)

    @property
    def place_names(self) -> list[str]:
        """The places of the line-up as results name them: ``Virus, sensible``."""
        return self._named(entry.text for entry in self.entries)

    @property
    def place_words(self) -> list[str]:
        """The places of the line-up as pictures name them."""
        return self._named(entry.words for entry in self.entries)

    def _named(self, policies: Iterable[str]) -> list[str]:
        return [with_role(role, policy) for role, policy in zip(self.roles, policies, strict=True)]

    def head(self, place: int) -> dict[str, Any]:
        """Return what a row of results says of a place: entry, policy, and role if there are any.

        All rows of a game have the same columns: ``role`` is there if rules belong to its seats.
        """
        found: dict[str, Any] = {"entry": place, "policy": self.entries[place].text}
        return found | ({"role": self.roles[place] or None} if self.has_roles else {})

    @property
    def has_roles(self) -> bool:
        """Return whether the game has rules that belong to seats."""
        return bool(self.game.rulebook.of_seats)

    def rules_in(self, rotation: int) -> Rules:
        """Return the rules as the seats have them after so many rotations of the line-up."""
        return self.rules if self.roles_stay else self.game.rulebook.rotated(self.rules, rotation)

    def turned(self, rotation: int) -> Matchup:
        """Return one rotation by itself, as a match-up that does not rotate."""
        return Matchup(
            self.game,
            self.rules_in(rotation),
            [self.entries[(seat - rotation) % self.seats] for seat in range(self.seats)],
            self.seed,
            policy_files=self.policy_files,
            own=self.own,
        )

    def job(self) -> Job:
        """Return this match-up by names alone."""
        if any(entry.policy.origin == NOTEBOOK for entry in self.entries):
            raise UsageError(HOMELESS)
        rules = tuple(self.rules.items())
        return Job(
            self.game.name,
            rules,
            self.rules.set_keys,
            self.seats,
            self.lineup,
            self.seed,
            self.rotate,
            self.roles_stay,
            self.policy_files,
            self.source,
        )

    def __reduce__(self) -> tuple[Callable[[Job], Matchup], tuple[Job]]:
        return restore, (self.job(),)

    def __deepcopy__(self, memo: object) -> Matchup:
        """Return itself: nothing of it changes."""
        return self

    def blank_world(self, rotation: int = 0) -> Any:
        """Return an array of one world with rules and seats written, and nothing dealt."""
        return blank_world(self.game.layout, self.game.rulebook, self.rules_in(rotation))

    def minds(self) -> Any:
        """Return one mind per place in the line-up, with its parameters."""
        return minds_of(self.entries, self.game.layout.max_seats)

    @property
    def slots(self) -> list[Entry]:
        """The line-up, then the bases and models that its searches play on with."""
        return self.entries if self.searching is None else self.searching.entries

    @functools.cached_property
    def source(self) -> str:
        """A hash of all code that plays this match-up."""
        units = [each for kernels in self.units.values() for each in kernels.values()]
        return self.compiled.source((entry.policy for entry in self.slots), units)

    @functools.cached_property
    def _template(self) -> Any:
        """The room of this match-up as every batch finds it."""
        rooms = self.compiled.room(imagining=self.searching is not None)
        workspace, code = rooms[0], self.compiled
        workspace.blank = self.blank_world()[0]
        workspace.seed = np.uint64(self.seed)
        workspace.rotations = self.rotations
        moving = () if self.roles_stay else self.game.rulebook.of_seats
        workspace.of_seats_n = len(moving)
        for number, rule in enumerate(moving):
            workspace.of_seats[number] = word_of_rule(self.game.layout.world, rule.name)
        workspace.templates = minds_of(self.slots, len(workspace.templates))
        for slot, entry in enumerate(self.slots):
            workspace.policies[slot] = self._unit(entry).address
        if self.searching is not None:
            workspace.plans[: self.seats] = self.searching.plans
            workspace.carrying = int(self.searching.carries)
            workspace.shares[:] = self.searching.shares()
            for slot, entry in enumerate(self.entries):
                hooked = self.searching.carries or searches(entry)
                workspace.hooks[slot] = code.search.address if hooked else 0
        return rooms

    def reseated(self, entries: list[Entry]) -> Matchup:
        """Return this match-up with others in its seats (sooner than building one from scratch)."""
        other = Matchup(
            self.game,
            self.rules,
            entries,
            self.seed,
            self.rotate,
            self.policy_files,
            self.own,
            self.roles_stay,
        )
        if self.searching is None and other.searching is None:
            rooms = copied(self._template)
            rooms[0].rotations = other.rotations
            rooms[0].templates = minds_of(entries, len(rooms[0].templates))
            for slot, entry in enumerate(entries):
                rooms[0].policies[slot] = other._unit(entry).address
            other.__dict__["_template"] = rooms
        return other

    def told(self, described: Mapping[str, Any]) -> Matchup:
        """Return this match-up under the rules that the description of a position tells, too.

        A rule that says what no position can (an alien is drawn at random) leaves it open.

        Raises
        ------
        UsageError
            It says something else than the rules that were given.
        """
        said = rules_told(self.game.keys, self.rules, described)
        if not said:
            return self
        plain = self.game.rules(self.seats)
        can_say = {key.name: key.words_told for key in self.game.keys if key.rule}
        for rule, (key, word) in said.items():
            given = self.rules[rule]
            if given not in (plain[rule], word) and given in can_say[key]:
                raise UsageError(
                    f"position: {key}: {word} here, but rule {rule} says {self.rules[rule]}"
                )
        changed = {rule: word for rule, (_, word) in said.items()}
        rules = self.game.rules(self.seats, {**self.rules.overrides, **changed})
        return Matchup(
            self.game,
            rules,
            self.entries,
            self.seed,
            self.rotate,
            self.policy_files,
            self.own,
            self.roles_stay,
        )

    def room(self) -> Any:
        """Return an array of one room, ready to play in: users' own policies are tried.

        Raises
        ------
        PolicyError
            One of them breaks the contract (see `trial`).
        """
        from simlab.runtime.policy_sandbox import ensure_tried

        ensure_tried(self, self.entries)
        return self.untried_room()

    def untried_room(self) -> Any:
        """Return an array of one room for a trial."""
        return copied(self._template)

    def policy(self, entry: Entry, say: Callable[[str], None] | None = None) -> Unit:
        """Return a policy as a unit that may run: one of the line-up, or any other.

        Parameters
        ----------
        entry : Entry
        say : callable, optional
            Receives what is compiled; standard error by default.

        Raises
        ------
        PolicyError
            It is a user's own and breaks the contract (see `trial`).
        """
        from simlab.runtime.policy_sandbox import ensure_tried

        options: dict[str, Any] = {} if say is None else {"say": say}
        unit = self._unit(entry, **options)
        ensure_tried(self, [entry])
        return unit

    def _unit(self, entry: Entry, **options: Any) -> Unit:
        """Return a policy as a unit; a user's own is played in Python before it is compiled."""
        if entry.policy.origin:
            seated = self.entries if entry in self.entries else [entry] * self.seats
            lineup = [entry if searches(each) else each for each in seated]
            self.compiled.try_in_python(entry.policy, self.rules, lineup, self.seed)
        return self.compiled.untried_policy(entry.policy, **options)

    def linked_room(self) -> Any:
        """Return such an array that says where the game's functions are (see `parts`)."""
        rooms = self.room()
        for part in (DEAL, LEGAL, STEP, RECORD_METRICS):
            rooms[0]["parts"][part] = self.compiled.part(part).address
        return rooms

    def prepare(self, say: Callable[[str], None] = lambda text: None) -> None:
        """Compile everything that playing needs: users' own policies first, which may be wrong."""
        from simlab.runtime.parallel_compile import compile_in_parallel

        for entry in self.slots:
            if entry.policy.origin:
                self._unit(entry, say=say)
        with compile_in_parallel(self.compiled, [entry.policy for entry in self.slots]):
            self.compiled.compile_batch(say)
        for entry in self.slots:
            self._unit(entry, say=say)

    def play(self, first: int, count: int, workspace: Any = None) -> tuple[Any, int]:
        """Play games ``first .. first + count - 1``.

        Parameters
        ----------
        first, count : int
        workspace : record, optional
            An element of what `room` returns; a fresh one by default.

        Returns
        -------
        outcomes : array of the game's outcome records, one per game
        decisions : int
            Decisions asked in all of them.

        Raises
        ------
        PolicyError
            A policy chose an illegal action, or raised an exception.
        """
        outcomes = np.zeros(count, self.game.outcome)
        if count == 0:
            return outcomes, 0
        workspace = self.room()[0] if workspace is None else workspace
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            decisions = int(self.compiled.play_games(workspace, outcomes, first))
        if decisions == FAULT:
            raise PolicyError(self.explain_fault(workspace))
        return outcomes, decisions

    def explain_fault(self, workspace: Any) -> str:
        """Explain the fault that a room describes."""
        from simlab.jit.function_pointers import RAISED

        number, slot, seat, decision, action = (int(value) for value in workspace.fault)
        if action == RAISED:
            world, policy = workspace.world, self.slots[slot].policy
            error = again_in_python(
                policy, world.table, world.seats[seat], workspace.cast.minds[seat]
            )
            words = raised(error) if error else None
            words = words or f"{written_at(policy)}: a policy raised an exception"
            name = self.game.decisions[decision].name
            number = self.as_watched(number, int(workspace.rotations))[1]
            return f"{words} in game {number}, seed {self.seed}, seat {seat}, decision {name!r}"
        return self.fault_text(number, slot, seat, decision, action, int(workspace.rotations))

    def fault_text(
        self,
        number: int,
        entry: int,
        seat: int,
        decision: int,
        action: int,
        rotations: int | None = None,
    ) -> str:
        """Explain an illegal action and how to watch it happen (see `as_watched`)."""
        watched, number = self.as_watched(number, rotations)
        kind = self.game.decisions[decision]
        known = 0 <= action < len(kind.actions)
        word = f"{kind.actions[action]!r} ({action})" if known else str(action)
        return (
            f"policy {self.slots[entry].text} chose the illegal action {word} at decision "
            f"{kind.name!r} in seat {seat} of game {number}, seed {self.seed}; "
            f"{watched.watch_advice(number)}"
        )

    def as_watched(self, number: int, rotations: int | None = None) -> tuple[Matchup, int]:
        """Return the match-up and the number by which ``simlab watch`` shows a game.

        ``simlab watch --rotate`` plays the rotations of the line-up, with its roles. A game that
        was played with other rotations, or whose roles stay, is shown as its seats have it.
        """
        count = self.rotations if rotations is None else rotations
        if count == self.rotations and not (self.rotate and self.roles_stay and self.has_roles):
            return self, number
        return self.turned(number % count), number // count

    def watch_advice(self, number: int) -> str:
        """Return how to see a game of this match-up."""
        homeless = [e.policy.name for e in self.slots if e.policy.origin == NOTEBOOK]
        if homeless:
            return f"to see it, put {homeless[0]} into a file and watch that with `simlab watch`"
        return f"see it with: {self.watch_command(number)}"

    def watch_command(self, number: int) -> str:
        """Return the command line that shows a game of this match-up."""
        words = ["simlab watch", self.game.name, self.lineup, f"--seats {self.seats}"]
        changed = self.game.rulebook.changes(self.rules)
        words += [f"--rule {key}={value}" for key, value in changed.items()]
        words += ["--rotate"] if self.rotate else []
        words += [f"--policy-file {shlex.quote(file.path)}" for file in self.policy_files]
        return " ".join([*words, f"--seed {self.seed} --game {number}"])


def word_of_rule(world: np.dtype[Any], name: str) -> int:
    """Return which word of a world is the first of a rule."""
    place, kind = 0, world
    for field in ("table", "rules", name):
        assert kind.fields is not None
        kind, start = kind.fields[field][:2]
        place += start
    return place // 8


def notebook_policies(functions: Sequence[Callable[..., Any]]) -> dict[str, Policy]:
    """Return functions under ``@policy`` that live in no file, by name."""
    found = policies_in(functions)
    return {name: replace(policy, origin=NOTEBOOK) for name, policy in found.items()}


def known_policies(
    game: Game, policy_files: Sequence[PolicyFile] = (), more: Mapping[str, Policy] | None = None
) -> dict[str, Policy]:
    """Return a game's policies and the user's, or raise `PolicyError` if two share a name."""
    known = dict(game.policies)
    for found in (*(load_policy_file(file) for file in policy_files), more or {}):
        for name, policy in found.items():
            if name in known or name in KINDS:
                own = name in game.policies or name in KINDS
                owner = f"{game.name} has" if own else "you gave two files with"
                raise PolicyError(
                    f"{written_at(policy)}: {owner} a policy {name!r} already; choose another name"
                )
            known[name] = policy
    return known


def build_matchup(
    game: str | Game,
    lineup: str | Sequence[str],
    *,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    preset: str | None = None,
    seed: int = 1,
    rotate: bool = False,
    policy_files: Sequence[str | Path | PolicyFile] = (),
    policies: Sequence[Callable[..., Any]] = (),
    roles_stay: bool = False,
) -> Matchup:
    """Check everything a user can say about a match-up and return it ready to play.

    Parameters are those of `simlab.simulate`, and ``roles_stay`` (see `Matchup`).

    Raises
    ------
    UsageError
        Anything that does not fit, with the nearest valid name.
    """
    chosen = find_game(game)
    files = [
        each if isinstance(each, PolicyFile) else read_policy_file(each) for each in policy_files
    ]
    own = notebook_policies(policies)
    known = known_policies(chosen, files, own)
    known |= search_policies(chosen)
    text = lineup if isinstance(lineup, str) else ",".join(lineup)
    if seats is not None:
        chosen.check_seats(seats)
    entries = parse_lineup(text, known, seats, chosen.default_seats, chosen.seats)
    tables = {} if data is None else chosen.data(data)
    settled = chosen.rules(len(entries), {**tables, **(rules or {})}, preset)
    return Matchup(chosen, settled, entries, seed, rotate, files, own, roles_stay)


@functools.lru_cache(maxsize=64)
def restore(job: Job) -> Matchup:
    """Build a match-up from its names in another process, and refuse other sources."""
    matchup = build_matchup(
        job.game,
        job.lineup,
        seats=job.seats,
        rules=dict(job.rules),
        seed=job.seed,
        rotate=job.rotate,
        roles_stay=job.roles_stay,
        policy_files=job.policy_files,
    )
    matchup.rules = replace(matchup.rules, set_keys=job.set_keys)
    if matchup.source != job.source:
        raise SimlabError(
            f"this worker has other sources of {job.game} ({matchup.source}) "
            f"than the sender ({job.source}); install the same version on both"
        )
    return matchup
