"""What a player should believe of the unseen, given what the others did and how they play.

Worlds follow the past in filters (see `simlab.engine.belief`); this decides how many run, how far
they look back, and puts together what they found.
"""

from __future__ import annotations

import functools
import math
import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.engine.errors import SimlabError, UsageError
from simlab.engine.lineup import minds_of
from simlab.engine.playout import FAULT
from simlab.engine.room import cast_record, copied
from simlab.engine.tryout import NO_WORLD
from simlab.study.clock import Clock
from simlab.study.opponents import Table
from simlab.study.past import Past
from simlab.study.positions import ImpossiblePosition
from simlab.study.workers import Workers, in_order

SLIP = 0.05
"""Chance that somebody does what its policy would not, and is seen doing it."""
PILOT = 512
"""Worlds of the filters that find out how far one can look back."""
FULL = 1_024
"""Worlds of those that run on if there is no clock."""
LARGEST = 4_096
FILTERS = 6
"""Filters that run if there is no clock."""
MOST_FILTERS = 16
LOOK_BACK = 0.3
"""Share of the time in which the first filters go through the past."""
KEPT = 256
"""Worlds of a filter that are kept."""
ENOUGH = 50
"""Effective worlds with which it does not take more than its share of the time."""
PATIENCE = 2.0
"""It takes up to so many times its share with fewer."""
FEWEST = 5
"""Families of worlds by which a spread can be judged."""
FIRST_LOOK = 16
"""Steps of a record by which is found out how far back there is time to look."""
MISFIT = 1e-6
"""Taken for the chance of what nobody who plays as they are said to would have done."""
POOR = 0.5
"""Share of effective worlds below which worlds are resampled."""
LAG = 3
"""Resamplings after which worlds with a common ancestor count as different (Olsson & Douc 2019)."""


@dataclass(frozen=True)
class Belief:
    """Worlds that fit what has happened, each as likely as the others.

    Attributes
    ----------
    worlds, casts : arrays of Worlds and of who plays in them
    families : int64 array
        Worlds of one family have a common ancestor not long ago: they are no independent draws.
    shares : float array
        Share of each family in all worlds.
    styles : float array ``[seats, SLOTS]``
        How likely it is that a player plays like each of the table's policies.
    fresh : int
        View of the last round at which they were imagined (in the median). What others held before
        is known no better than by what is certain.
    misfits : float
        How many views nobody would have come to, on average.
    loose : bool
        Whether slips had to be allowed where nobody saw them, because nothing else fitted.
    past : Past
        The last round, which they fit, or what can be told of it.
    """

    worlds: Any
    casts: Any
    families: Any
    shares: Any
    styles: Any
    fresh: int
    misfits: float
    loose: bool
    past: Past

    @property
    def effective(self) -> float:
        """The number of independent worlds that would say as much."""
        return float(1 / (self.shares**2).sum())

    def error_of(self, values: Any) -> float:
        """Return how much a mean over the worlds, in their order, is off for want of worlds.

        ``values`` holds a number per play-out; worlds are played through one after the other, and
        again. The standard error over families (Chan & Lai 2013); infinite if they are few.
        """
        families = self.families[np.arange(len(values)) % len(self.worlds)]
        count = len(np.unique(families))
        if count < FEWEST or self.effective < FEWEST:
            return math.inf
        sums = np.bincount(families, values - values.mean())
        return float(np.sqrt((sums**2).sum() * count / (count - 1)) / len(values))


class Styles:
    """How each of the others seems to play: what was seen speaks for some styles more than others.

    Each player is judged by itself. Within a filter every style keeps its worlds, however unlikely
    it becomes; only in the end the worlds count by how likely the styles in them are.

    Attributes
    ----------
    prior : float array ``[seats, SLOTS]``
    evidence : float array ``[seats, SLOTS]``
        Natural logarithms of the chance of what each player was seen doing, by style.
    """

    def __init__(self, table: Table, evidence: Any = None) -> None:
        self.prior = np.diff(table.shares, prepend=0.0, axis=1)
        self.evidence = np.zeros_like(self.prior) if evidence is None else evidence.copy()
        self.mixed = [seat for seat, row in enumerate(self.prior) if (row > 0).sum() > 1]

    def posterior(self) -> Any:
        """Return the shares of the styles of each player after what was seen."""
        with np.errstate(divide="ignore"):
            logs = np.log(self.prior) + self.evidence
        shares = np.exp(logs - logs.max(axis=1, keepdims=True))
        return shares / shares.sum(axis=1, keepdims=True)

    def judge(self, casts: Any, before: Any, families: Any) -> Any:
        """Take in what each player did; return what worlds are worth apart from the styles in them.

        ``before`` are the weights of the worlds before it was done. That a style would not have
        done it is believed as far as there were families of worlds to try it in.
        """
        worth = np.ones(len(casts))
        for seat in self.mixed:
            gains, slots = casts["gain"][:, seat], casts["slot"][:, seat]
            known = np.flatnonzero(self.prior[seat] > 0)
            there = np.bincount(slots, before, len(self.prior[seat]))
            chance = np.bincount(slots, before * gains, len(there)) / np.maximum(there, 1e-300)
            best = float(chance.max())
            if not best > 0:
                continue
            tried = [len(np.unique(families[(slots == slot) & (before > 0)])) for slot in known]
            fair = np.full(len(there), best)
            fair[known] = np.maximum(chance[known], best / (1 + np.array(tried)))
            self.evidence[seat] += np.log(fair)
            worth /= fair[slots]
        return worth

    def reseat(self, casts: Any, luck: np.random.Generator) -> None:
        """Let players sit down anew: half of them as likely as it seems, half in any style."""
        for seat in self.mixed:
            known = self.prior[seat] > 0
            shares = (self.posterior()[seat] + known / known.sum()) / 2
            drawn = luck.choice(len(shares), len(casts), p=shares)
            casts["asked"][:, seat] = np.where(drawn == casts["slot"][:, seat], 0, -1)
            casts["slot"][:, seat] = drawn

    def weigh(self, casts: Any, weights: Any) -> Any:
        """Return weights under which the styles in worlds are as likely as they seem."""
        weights = weights.copy()
        for seat, row in enumerate(self.posterior()):
            if seat in self.mixed:
                slots = casts["slot"][:, seat]
                there = np.bincount(slots, weights, len(row)) / weights.sum()
                weights *= (row / np.maximum(there, 1e-300))[slots]
        return weights


@dataclass(frozen=True)
class Seating:
    """Who sits where, with what they remember, and how likely each style is.

    Attributes
    ----------
    casts : array
    evidence : float array
        See `Styles.evidence`.
    """

    casts: Any
    evidence: Any


@dataclass
class _Particles:
    """The worlds of a filter on their way, with weights, and from which of them they descend."""

    worlds: Any
    casts: Any
    weights: Any
    styles: Styles
    descents: list[Any]
    evidence: float = 0.0
    fresh: int = 0
    misfits: int = 0

    def share(self) -> Any:
        """Return the weights as shares."""
        return self.weights / self.weights.sum()

    def weigh(self) -> bool:
        """Take what the weights have lost into the evidence; false if nothing is left."""
        mean = float(self.weights.mean())
        if not mean > 0:
            self.evidence = -math.inf
            return False
        self.evidence += math.log(mean)
        self.weights /= mean
        return True

    def families(self) -> Any:
        """Return the ancestor of each world `LAG` resamplings ago."""
        found = np.arange(len(self.worlds))
        for descent in reversed(self.descents[-LAG:]):
            found = descent[found]
        return found


@dataclass(frozen=True)
class Filtered:
    """What a filter found.

    Attributes
    ----------
    worlds, casts, families : arrays
        At most `KEPT`, each as likely as the others; none if no world fits.
    size : int
        Worlds that it began with.
    styles : float array
        See `Styles.evidence`.
    evidence : float
        Natural logarithm of the chance of what was seen.
    reached : int
        The last view that a world came to.
    fresh : int
        The view at which they were imagined.
    misfits : int
        Views that nobody would have come to.
    """

    worlds: Any
    casts: Any
    families: Any
    size: int
    styles: Any
    evidence: float
    reached: int
    fresh: int
    misfits: int

    @property
    def fits(self) -> bool:
        """Whether any world does."""
        return math.isfinite(self.evidence)


def systematic(share: Any, luck: float, count: int) -> Any:
    """Draw so many numbers by their shares, in order (systematic resampling; Kitagawa 1996)."""
    marks = (np.arange(count) + luck) / count
    return np.minimum(np.searchsorted(np.cumsum(share), marks), len(share) - 1)


def _answer(policy: Any, mind: Any, seat: int, world: Any) -> int:
    """Return what a policy does in a seat of a world."""
    return int(policy(world.table, world.seats[seat], mind))


class Filters:
    """The compiled filter of one past and table; any thread may call `run`."""

    def __init__(
        self,
        past: Past,
        table: Table,
        slip: float,
        loose: bool,
        seed: int,
        seating: Seating | None = None,
    ) -> None:
        self.past = past
        self.seed = seed
        self._seating = seating
        self.loose = loose
        self.table = table
        self._setup = past.position.setup
        self._code = self._setup.compiled
        self._template = table.room(past.position)
        self._template[0].slip = slip
        self._template[0].loose = loose
        self._follow = past.follow(self._code) if past.views else None
        self._own = threading.local()

    def run(self, number: int, size: int) -> Filtered:
        """Run filter ``number``, of so many worlds, to the last view or as far as any world fits.

        Raises
        ------
        SimlabError
            No world fits what the player knows, or a policy chose an illegal action.
        """
        if not hasattr(self._own, "rooms"):
            self._own.rooms = copied(self._template)
        room = self._own.rooms[0]
        room.seed = np.random.SeedSequence([self.seed, number]).generate_state(1, np.uint64)[0]
        layout = self._setup.game.layout
        worlds = np.zeros(size, layout.world)
        casts = np.zeros(size, cast_record(layout.max_seats))
        styles = Styles(self.table, None if self._seating is None else self._seating.evidence)
        found = _Particles(worlds, casts, np.ones(size), styles, [])
        luck = np.random.default_rng([int(room.seed), 0])
        if self._seating is not None:
            casts[:] = luck.choice(self._seating.casts, size)
            styles.reseat(casts, luck)
        reached = 0
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            self._imagine(room, found, 0, self._seating is not None)
            while reached < self.past.views and self._go_on(room, found, reached):
                reached += 1
            if math.isfinite(found.evidence):
                self.past.end(room, worlds, found.weights)
                found.weigh()
        return self._kept(found, reached)

    def _imagine(self, room: Any, found: _Particles, view: int, seated: bool) -> bool:
        """Imagine all worlds anew at a view; false if nobody can say what was known there."""
        if not self.past.begin(room, view):
            return False
        made = self._code.imagine_worlds(room, found.worlds, found.casts, view, int(seated))
        if made == NO_WORLD:
            raise ImpossiblePosition(
                "no deal of the unseen cards fits this position; is it possible?"
            )
        found.fresh = view
        found.descents.clear()
        self._choose_anew(found, view)
        return True

    def _choose_anew(self, found: _Particles, view: int) -> None:
        """Let the others make the choices that last as their policies make them."""
        recall, viewer = self._setup.game.recall, self.past.position.seat
        if recall is None or recall.lasting is None or self.past.views == 0:
            return
        minds = minds_of(self.table.entries, len(self.table.entries))
        for seat in range(self._setup.seats):
            slots = found.casts["slot"][:, seat]
            for slot in np.unique(slots) if seat != viewer else []:
                policy = self._code.policy(self.table.entries[slot].policy)
                mind = minds[slot].copy()
                mind.rng.state = np.uint64(view + 1)

                chosen = found.worlds[slots == slot]
                recall.lasting(chosen, seat, functools.partial(_answer, policy, mind, seat))
                found.worlds[slots == slot] = chosen

    def _go_on(self, room: Any, found: _Particles, view: int) -> bool:
        """Bring worlds to the next view; false if none gets there and no new ones can be had."""
        so_far, weights = found.evidence, found.weights.copy()
        if self._advance(room, found, view):
            return True
        # those who hold other cards may have come there; if not, nobody knows why they did it
        found.evidence, found.weights[:] = so_far, weights
        if found.fresh != view and self._renew(room, found, view):
            if self._advance(room, found, view):
                return True
            found.evidence, found.weights[:] = so_far, 1.0
        if self._renew(room, found, view + 1):
            found.evidence += math.log(MISFIT)
            found.misfits += 1
            return True
        found.evidence = -math.inf
        return False

    def _renew(self, room: Any, found: _Particles, view: int) -> bool:
        """Imagine new worlds at a view, in which the others play as it seems by now."""
        if not self.past.begin(room, view):
            return False
        self._resample(room, found, found.share(), view)
        found.styles.reseat(found.casts, np.random.default_rng([int(room.seed), view, 1]))
        return self._imagine(room, found, view, True)

    def _advance(self, room: Any, found: _Particles, view: int) -> bool:
        """Let worlds follow to the next view; false if none gets there."""
        assert self._follow is not None
        before = found.weights.copy()
        self.past.show(room, view)
        if self._follow(room, found.worlds, found.casts, found.weights, 0, view) == FAULT:
            raise SimlabError(self._fault(room))
        if not found.weigh():
            return False
        found.weights *= found.styles.judge(found.casts, before, found.families())
        found.weights /= found.weights.mean()
        share = found.share()
        if 1 / (share**2).sum() < POOR * len(share):
            self._resample(room, found, share, view)
        return True

    def _resample(self, room: Any, found: _Particles, share: Any, view: int) -> None:
        """Copy likely worlds over unlikely ones."""
        size = len(share)
        luck = np.random.default_rng([int(room.seed), view]).random()
        counts = np.bincount(systematic(share, luck, size), minlength=size)
        targets = np.flatnonzero(counts == 0)
        sources = np.repeat(np.arange(size), np.maximum(counts - 1, 0))
        pairs = np.stack([targets, sources], axis=1).astype(np.int64)
        self._code.copy_worlds(room, found.worlds, found.casts, pairs, view)
        descent = np.arange(size)
        descent[targets] = sources
        found.descents.append(descent)
        found.weights[:] = 1.0

    def _kept(self, found: _Particles, reached: int) -> Filtered:
        """Return some of the worlds, each as likely as the others."""
        size, chosen = len(found.worlds), np.zeros(0, np.int64)
        if math.isfinite(found.evidence):
            chosen = systematic(found.share(), 0.5, min(size, KEPT))
        worlds, casts = found.worlds[chosen], found.casts[chosen]
        families = found.families()[chosen]
        return Filtered(
            worlds,
            casts,
            families,
            size,
            found.styles.evidence,
            found.evidence,
            reached,
            found.fresh,
            found.misfits,
        )

    def _fault(self, room: Any) -> str:
        _, slot, seat, decision, action = (int(value) for value in room.fault)
        kind = self._setup.game.decisions[decision]
        return (
            f"policy {self.table.entries[slot].text} chose the illegal action {action} at decision "
            f"{kind.name!r} in seat {seat} of an imagined world"
        )


class _Attempt:
    """Filters of one past."""

    def __init__(self, filters: Filters, clock: Clock, workers: Workers | None) -> None:
        self._filters, self._clock, self._workers = filters, clock, workers
        self._found: list[Filtered] = []
        self.seconds = 0.0
        self.run(PILOT)

    def run(self, size: int) -> None:
        """Run two filters more."""
        before = self._clock.spent()
        count = len(self._found)
        tasks = [(self._filters.run, count + more, size) for more in range(2)]
        if self._workers is None:
            self._found += [run(*told) for run, *told in tasks]
        else:
            self._found += in_order(self._workers, tasks)
        self.seconds = (self._clock.spent() - before) / (2 * size)

    def run_on(self, share: float | None) -> None:
        """Run as many filters, as large ones, as there is time for."""
        while len(self._found) < (FILTERS if share is None else MOST_FILTERS):
            size = FULL
            if share is not None:
                left = self._clock.left() - share * (PATIENCE - 1)
                if left <= 0 and self.belief().effective < ENOUGH:
                    left = self._clock.left()
                size = min(LARGEST, int(left / (2 * self.seconds)))
            if size < PILOT:
                break
            self.run(size)

    @property
    def reached(self) -> int:
        """The last view that a world came to."""
        return max(each.reached for each in self._found)

    @property
    def fits(self) -> bool:
        """Whether any world fits."""
        return any(each.fits for each in self._found)

    def _joined(self) -> tuple[Any, Any, Any, Any]:
        """Return worlds, casts and families of all filters, and the share of each world.

        Filters count by their evidence, unless they began anew on the way.
        """
        fitting = [each for each in self._found if each.fits]
        best = max(each.evidence for each in fitting)
        begun = any(each.fresh for each in fitting)
        counts = [1.0 if begun else math.exp(each.evidence - best) for each in fitting]
        worlds = np.concatenate([each.worlds for each in fitting])
        casts = np.concatenate([each.casts for each in fitting])
        families = [each.families + LARGEST * number for number, each in enumerate(fitting)]
        weights = np.concatenate(
            [
                np.full(len(each.worlds), each.size * count / len(each.worlds))
                for each, count in zip(fitting, counts, strict=True)
            ]
        )
        share = self.styles().weigh(casts, weights)
        return worlds, casts, np.concatenate(families), share / share.sum()

    def styles(self) -> Styles:
        """Return how the others seem to play, according to all filters."""
        fitting = [each.styles for each in self._found if each.fits]
        return Styles(self._filters.table, np.mean(fitting, axis=0))

    def seating(self) -> Seating:
        """Return who sits where at the end of the past."""
        casts = np.concatenate([each.casts for each in self._found if each.fits])
        return Seating(casts, self.styles().evidence)

    def belief(self) -> Belief:
        """Put the filters together: worlds, each as likely as the others."""
        worlds, casts, families, share = self._joined()
        luck = np.random.default_rng([self._filters.seed, len(self._found)])
        chosen = luck.permutation(systematic(share, luck.random(), len(share)))
        names, places = np.unique(families[chosen], return_inverse=True)
        fitting = [each for each in self._found if each.fits]
        return Belief(
            worlds[chosen],
            casts[chosen],
            places.astype(np.int64),
            np.bincount(places, minlength=len(names)) / len(places),
            self.styles().posterior(),
            int(np.median([each.fresh for each in fitting])),
            float(np.mean([each.misfits for each in fitting])),
            self._filters.loose,
            self._filters.past,
        )


def believe(
    past: Past,
    table: Table,
    *,
    slip: float = SLIP,
    seed: int = 1,
    max_seconds: float | None = None,
    workers: Workers | None = None,
) -> Belief:
    """Draw worlds that fit what a player has seen since ``past`` began.

    It looks back as far as the record goes, or as there is time for. Of earlier rounds it keeps how
    the others play and what they remember; the cards are imagined anew when the last round begins,
    from what is certain by then (an assumed-density filter: Boyen & Koller 1998). Where no world
    fits how the others are said to play, new ones are imagined on the way, or slips are allowed
    that nobody saw; the last resort is to infer nothing.

    Parameters
    ----------
    past : Past
    table : Table
        How the others are thought to play; of a mixture, each style is believed as far as what
        happened speaks for it.
    slip : float
        Above 0 and below 1; the smaller, the more is inferred from what the others did.
    seed : int
    max_seconds : float, optional
        CPU time to think, and up to `PATIENCE` times that as long as few worlds fit. Without it the
        number of worlds does not depend on the machine.
    workers : Workers, optional

    Raises
    ------
    UsageError
        ``slip`` is no probability, or the position is impossible.
    """
    if not 0 < slip < 1:
        raise UsageError(f"--slip is a probability above 0 and below 1, not {slip}")
    clock = Clock(None if max_seconds is None else PATIENCE * max_seconds)

    def attempt(each: Past, loose: bool = False, seating: Seating | None = None) -> _Attempt:
        return _Attempt(Filters(each, table, slip, loose, seed, seating), clock, workers)

    early, late = past.parted()
    seating = None
    if early is not None and _tells(table):
        before = attempt(_affordable(early, attempt, max_seconds))
        seating = before.seating() if before.fits else None
    best = attempt(late, seating=seating)
    if not best.fits and late.views:
        best = attempt(late, loose=True, seating=seating)
    for each in late.shorter(best.reached):
        if best.fits:
            break
        best = attempt(each, loose=each.views > 0, seating=seating)
    best.run_on(max_seconds)
    return best.belief()


def _tells(table: Table) -> bool:
    """Whether earlier rounds tell anything: a style is in doubt, or somebody remembers them."""
    mixed = bool(Styles(table).mixed)
    return mixed or any("memory" in entry.policy.traits for entry in table.entries)


def _affordable(early: Past, attempt: Any, max_seconds: float | None) -> Past:
    """Return as much of the end of a past as there is time to go through."""
    if max_seconds is None or early.views <= FIRST_LOOK:
        return early
    pilot = attempt(early.last(FIRST_LOOK))
    views = int(FIRST_LOOK * max_seconds * LOOK_BACK / (pilot.seconds * 2 * PILOT))
    return early.last(min(early.views, max(FIRST_LOOK, views)))
