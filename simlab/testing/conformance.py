"""Conformance suite that every game must pass, ours and other people's.

Call :func:`check_game` in the tests of a package that adds a game. Each check raises
`AssertionError` with the game number and seed at fault. Statistical checks state their
false-alarm rate.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from simlab.core.game import Game
from simlab.core.records import BOOKKEEPING, MOST_RECORDED, copy_of
from simlab.core.workspace import stream_words
from simlab.loop.observed_chance import FOLLOWING, WRITING
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.conformance_metrics import (
    Unmoved,
    check_bounds,
    check_breaking_off,
    check_finite,
)
from simlab.testing.conformance_plain import check_in_python
from simlab.testing.conformance_words import (
    check_name,
    check_place,
    check_story,
    check_transcript,
    check_words,
    where,
)

Variant = Mapping[str, Any]
Chooser = Callable[[Match], int]

MOST_LUCKS = 20
"""Lucks that are tried until one meets what was told."""
ENOUGH_DECISIONS = 3
"""Decisions in which something hidden must have differed."""


def variants(game: Game) -> list[tuple[int, Variant]]:
    """Return the settings to check by default: each number of seats, and each preset, once each."""
    found: list[tuple[int, Variant]] = [(seats, {}) for seats in game.seats]
    presets = [(game.default_seats, preset) for preset in game.rulebook.presets.values()]
    return found + [setting for setting in presets if setting not in found]


def check_game(
    game: Game, settings: Sequence[tuple[int, Variant]] | None = None, games: int = 20
) -> None:
    """Run every check on every setting (seats and rules), some games in plain Python first.

    It warns of metrics that were 0 in all games.

    Parameters
    ----------
    game : Game
    settings : sequence of (seats, rules), optional
        By default each number of seats and each preset.
    games : int
        Games per setting for the checks that step through games.
    """
    check_name(game)
    check_words(game)
    settings, unmoved = settings or variants(game), Unmoved(game)
    for seats, rules in settings:
        check_in_python(game, seats, rules, games)
    for seats, rules in settings:
        matchup = build_matchup(game, "random", seats=seats, rules=rules)
        for number in range(games):
            check_one_game(matchup, number)
        for number in range(max(1, games // 4)):
            check_honest_information(matchup, number)
            check_determinization(matchup, number)
            check_observed_chance(matchup, number, strict=False)
        for name in game.policies:
            unmoved.look(*check_policy(game, name, seats, rules, games))
        check_transcript(matchup, 0)
        check_story(matchup, 0)
        check_place(matchup)
        check_batch_is_match(matchup, games)
        unmoved.look(matchup, check_equal_chances(matchup))
    unmoved.tell()


def _steps(match: Match) -> Iterator[None]:
    """Yield before each decision, then take what the policy chooses."""
    while not match.over:
        yield
        assert match.asked < match.game.max_decisions, f"{where(match)}: it does not end"
        match.take(match.choose())


def check_invariants(match: Match) -> None:
    """No invariant of the game is broken."""
    broken = match.check_invariants()
    names = match.game.invariant_names
    assert broken == 0, (
        f"{where(match)}: invariant {broken} {names[broken] if broken < len(names) else ''}"
    )


def check_one_game(matchup: Matchup, number: int) -> None:
    """Every decision has two legal actions, no invariant breaks, and a copy plays the same.

    Every policy has a legal answer to any decision (each seventh is put to all of them), also to
    those it would not have come to.
    """
    match, choosers = Match(matchup, number), _choosers(matchup)
    check_invariants(match)
    for _ in _steps(match):
        legal = match.legal_actions()
        assert len(legal) >= 2, f"{where(match)}: legal actions {legal}"
        if match.asked % 7 == number % 7:
            for name, choose in choosers.items():
                assert choose(match) in legal, f"{where(match)}: {name} chooses {choose(match)}"
        copy = copy_of(match._worlds)
        with np.errstate(over="ignore"):
            matchup.compiled.step(copy[0], legal[0])
            again = copy_of(match._worlds)
            matchup.compiled.step(again[0], legal[0])
        assert copy.tobytes() == again.tobytes(), f"{where(match)}: a copy plays differently"
        check_invariants(match)
    check_invariants(match)


def check_honest_information(matchup: Matchup, number: int) -> None:
    """Check that hidden information changes neither legal actions nor the actions of policies.

    At every third decision (more rarely late in a long game) a world is imagined for each player:
    its own record and the table stay as they are to the bit, `check_invariants` passes, the
    deciding player has the same legal actions, every policy chooses the same, and every 53rd
    imagined game can be played to its end.
    """
    match, imagined, due = Match(matchup, number), 0, 0
    choosers = _choosers(matchup)
    for _ in _steps(match):
        if match.asked < due:
            continue
        due += max(3, match.asked // 8)
        for seat in range(matchup.seats):
            key = np.uint64(1 + 1000 * match.asked + seat)
            other = _check_imagined(match, seat, key, choosers)
            imagined += 1
            if imagined % 53 == 1:
                for _ in _steps(other):
                    pass


def _check_imagined(match: Match, seat: int, key: Any, choosers: Mapping[str, Chooser]) -> Match:
    matchup, at = match.matchup, f"{where(match)}, imagined by seat {seat}"
    worlds = copy_of(match._worlds)
    worlds[0].hidden.logging = 0
    with np.errstate(over="ignore"):
        assert matchup.compiled.determinize(worlds[0], seat, key), f"{at}: no world found"
    assert worlds[0].table.tobytes() == match.table.tobytes(), f"{at}: the table changed"
    mine, theirs = (world.seats[seat].tobytes() for world in (match.world, worlds[0]))
    assert mine == theirs, f"{at}: the player's own record changed"
    words = stream_words(worlds.dtype)
    luck, true = (each.view(np.uint64)[words] for each in (worlds, match._worlds))
    assert worlds[0].hidden.key == key, f"{at}: it keeps the key of the true world"
    assert not np.any((luck == true) & (luck != 0)), f"{at}: it meets the luck of the true world"
    other = Match(matchup, match.number, worlds)
    assert other.world.hidden.key == key, f"{at}: it goes on with the luck of the true world"
    check_invariants(other)
    if seat == match.actor:
        assert other.legal_actions() == match.legal_actions(), f"{at}: other actions are legal"
        for name, choose in choosers.items():
            assert choose(match) == choose(other), f"{at}: {name} is a spy"
    else:
        _check_options(other, int(key), at)
    return other


def _check_options(imagined: Match, number: int, at: str) -> None:
    """Check that the actions of others, as far as all see them, fit whatever they may hold."""
    legal = imagined.legal_actions()
    assert len(legal) >= 2, f"{at}: who is asked would have no choice: {legal}"
    after = copy_of(imagined._worlds)
    action = legal[number % len(legal)]
    with np.errstate(over="ignore"):
        imagined.matchup.compiled.step(after[0], action)
    broken = int(imagined.matchup.compiled.check_invariants(after[0]))
    assert broken == 0, (
        f"{at}: {imagined.word(action)} is legal, and breaks invariant {broken} "
        f"{imagined.game.invariant_names[broken]}: what is legal tells of a hand"
    )


def check_determinization(matchup: Matchup, number: int) -> None:
    """Check that a determinization follows from the player's view and the key alone.

    At every seventh decision, for each player: worlds that look the same to it give the same
    imagined world with the same key, to the bit; and if anything is ever hidden from it, another
    key gives another world. An `determinize` that copies the truth does not pass.
    """
    match, asked = Match(matchup, number), 0
    # who has nothing of its own hides nothing from the others
    kept = set(range(matchup.seats)) if matchup.game.layout.seat.itemsize else set()
    for _ in _steps(match):
        if match.asked % 7 != number % 7:
            continue
        asked += 1
        for seat in range(matchup.seats):
            true = copy_of(match._worlds)
            for field in BOOKKEEPING:
                true["hidden"][field] = 0
            other = _imagined(matchup, true, seat, 1)
            again, same = _imagined(matchup, true, seat, 2), _imagined(matchup, other, seat, 2)
            at = f"{where(match)}, imagined by seat {seat}"
            assert again.tobytes() == same.tobytes(), f"{at}: it depends on what is hidden"
            if again["seats"].tobytes() != other["seats"].tobytes():
                kept.discard(seat)
    assert not kept or asked < ENOUGH_DECISIONS, (
        f"{where(match)}: the others always hold the same, imagined by seats {sorted(kept)}"
    )


def _imagined(matchup: Matchup, worlds: Any, seat: int, key: int) -> Any:
    worlds = copy_of(worlds)
    with np.errstate(over="ignore"):
        assert matchup.compiled.determinize(worlds[0], seat, np.uint64(key))
    return worlds


def check_observed_chance(matchup: Matchup, number: int, strict: bool = True) -> None:
    """Whatever a player sees of chance is told to worlds that follow it (see `told`).

    At every fifth decision, for each player: in a copy with other luck, the same action and what
    the player saw of chance lead to the same view, with a chance above 0. Not ``strict``: one of
    some copies does; what others draw unseen may decide who is asked next.
    """
    match = Match(matchup, number)
    for _ in _steps(match):
        if match.asked % 5 != number % 5:
            continue
        action = match.choose()
        true = copy_of(match._worlds)
        true["hidden"]["logging"] = 0
        true["hidden"]["follow"]["mode"] = WRITING
        with np.errstate(over="ignore"):
            matchup.compiled.step(true[0], action)
        for viewer in range(matchup.seats):
            at = f"{where(match)}, followed by seat {viewer}"
            # what others draw unseen may leave nothing of what the player drew
            met = any(
                _follows(match, action, true[0], viewer, luck, at, strict)
                for luck in range(MOST_LUCKS)
            )
            assert met, f"{at}: what was told has no chance"


def _follows(
    match: Match, action: int, true: Any, viewer: int, luck: int, at: str, strict: bool
) -> bool:
    """Return whether a copy with another stream meets the observed chance; check its view if so."""
    other = copy_of(match._worlds)
    words = stream_words(other.dtype)
    other.view(np.uint64)[words] ^= np.uint64(0x9E3779B97F4A7C15 + luck)
    hidden, told = other[0].hidden, true.hidden
    hidden.logging = 0
    count = int(told.follow.recorded_n)
    assert count <= MOST_RECORDED, f"{at}: a step told {count} outcomes of chance"
    mine = told.recorded[:count][(told.observers[:count] >> viewer) & 1 != 0]
    hidden.recorded[: len(mine)] = mine
    follow = hidden.follow
    follow.mode, follow.seer, follow.odds = FOLLOWING, viewer, 1.0
    follow.recorded_n, follow.recorded_at = len(mine), 0
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        match.code.step(other[0], action)
    if not follow.odds > 0:
        return False
    own, seen = other[0].seats[viewer], true.seats[viewer]
    differs = {
        "it was told more than it asked for": follow.recorded_at != follow.recorded_n,
        "another table": other[0].table.tobytes() != true.table.tobytes(),
        "another record of its own": own.tobytes() != seen.tobytes(),
    }
    for what, found in differs.items():
        assert not (strict and found), f"{at}: {what}"
    return not any(differs.values())


def _choosers(matchup: Matchup) -> dict[str, Chooser]:
    """Return for each policy of the game what it would choose in a match, its memory empty."""
    return {name: _chooser(matchup, name) for name in matchup.game.policies}


def _chooser(matchup: Matchup, policy: str) -> Chooser:
    own = build_matchup(matchup.game, policy, seats=matchup.seats)
    function = own.compiled.policy(matchup.game.policies[policy])
    minds = own.minds()

    def choose(match: Match) -> int:
        with np.errstate(over="ignore"):
            return int(function(match.table, match.me, minds.copy()[0]))

    return choose


def check_policy(
    game: Game, name: str, seats: int, rules: Variant, games: int
) -> tuple[Matchup, Any]:
    """A policy plays whole games by itself, and among `random` players, without a fault.

    The last of them are returned.
    """
    for lineup in (name, ",".join([name, *["random"] * (seats - 1)])):
        matchup = build_matchup(game, lineup, seats=seats, rules=rules, seed=3)
        outcomes, _ = matchup.play(0, games)
        check_finite(matchup, outcomes, f"{game.name}, {lineup}, {seats} seats, seed 3")
        check_bounds(matchup, outcomes)
        check_breaking_off(matchup, games)
    return matchup, outcomes


def check_batch_is_match(matchup: Matchup, games: int) -> None:
    """The loop plays the same games as `Match` does step by step."""
    outcomes, _ = matchup.play(0, games)
    names = [metric.name for metric in matchup.game.seat_metrics]
    for number in range(games):
        match = Match(matchup, number)
        for _ in _steps(match):
            pass
        rows = [[row[name] for name in names] for row in match.outcome()["seats"]]
        batch = outcomes["seats"][number, : matchup.seats].tolist()
        assert rows == batch, f"{where(match)}: the batch has {batch}, step by step {rows}"
        if matchup.game.turn_order is not None:
            first = outcomes["first"][number]
            assert first >= 0, f"{where(match)}: nobody is first to act: call `acts_first`"
            assert first < matchup.seats, f"{where(match)}: no seat {first} is first to act"


def check_equal_chances(matchup: Matchup, games: int = 20_000, sigmas: float = 5.0) -> Any:
    """Check that a random first player gives all seats equal wins; return the games.

    A false alarm in less than 1 in 400,000 runs at four seats (5 standard errors, normal
    approximation, Bonferroni).
    """
    outcomes, _ = matchup.play(0, games)
    wins = outcomes["seats"][:, : matchup.seats, 1]
    lost = np.flatnonzero((wins.sum(axis=1) < 0.999) & ~matchup.game.broken_off(outcomes))
    assert len(lost) == 0, (
        f"{matchup.game.name}, {matchup.seats} seats, game {lost[:1]} of seed {matchup.seed}: "
        "nobody wins, and no guard broke it off"
    )
    mean = wins.mean(axis=0)
    error = wins.std(axis=0, ddof=1) / math.sqrt(games)
    assert (np.abs(mean - mean.mean()) < sigmas * error + 1e-12).all(), (
        f"{matchup.game.name}: win shares by seat {mean} ± {error}"
    )
    return outcomes
