"""Particle filters: worlds that follow a past (see `simlab.loop.particle_filter`)."""

from __future__ import annotations

import functools
import math
import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.lineup import minds_of
from simlab.core.workspace import FAULT, copied, seating_record
from simlab.inference.history import Past
from simlab.inference.opponent_inference import Seating, Styles
from simlab.inference.opponents import Opponents
from simlab.inference.positions import ImpossiblePosition
from simlab.jit.errors import SimlabError, UsageError
from simlab.loop.rollout import NO_WORLD

SLIP = 0.05
"""Default tremble probability: chance of an action that differs from the policy's."""
KEPT = 256
"""Most worlds of a filter in its result."""
MISFIT = 1e-6
"""Likelihood assigned to an action that no assumed strategy would take."""
POOR = 0.5
"""Resampling threshold: effective sample size as a share of the worlds."""
LAG = 3
"""Resamplings after which worlds with a common ancestor count as different (Olsson & Douc 2019)."""


def check_slip(slip: float) -> None:
    """Reject a tremble probability outside of its range."""
    if not 0 < slip < 1:
        raise UsageError(f"--slip is a probability above 0 and below 1, not {slip}")


@dataclass
class _Particles:
    """Worlds of a running filter, with their weights and their descent."""

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
        """Move the loss of weight into the evidence; return false if no weight is left."""
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
    """Result of a filter.

    Attributes
    ----------
    worlds, casts, families : arrays
        At most `KEPT`, all equally likely; none if no world fits.
    size : int
        Number of worlds at its start.
    styles : float array
        See `Styles.evidence`.
    evidence : float
        Natural logarithm of the likelihood of the observations.
    reached : int
        The last view that any world reached.
    fresh : int
        The view at which the worlds were sampled.
    misfits : int
        Number of views that no assumed strategy would have reached.
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
        """Return whether any world fits."""
        return math.isfinite(self.evidence)


def systematic(share: Any, luck: float, count: int) -> Any:
    """Draw numbers by their shares, in order (systematic resampling; Kitagawa 1996)."""
    marks = (np.arange(count) + luck) / count
    return np.minimum(np.searchsorted(np.cumsum(share), marks), len(share) - 1)


def _answer(policy: Any, mind: Any, seat: int, world: Any) -> int:
    """Return the action of a policy in a seat of a world."""
    return int(policy(world.table, world.seats[seat], mind))


class Filters:
    """The compiled filter of one past and table; any thread may call `run`."""

    def __init__(
        self,
        past: Past,
        table: Opponents,
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
        self._matchup = past.position.matchup
        self._code = self._matchup.compiled
        self._template = table.room(past.position)
        self._template[0].slip = slip
        self._template[0].loose = loose
        self._follow = past.follow(self._code) if past.views else None
        self._own = threading.local()

    def run(self, number: int, size: int) -> Filtered:
        """Run a filter of `size` worlds to the last view, or as far as any world fits.

        Raises
        ------
        SimlabError
            No world fits what the player knows, or a policy chose an illegal action.
        """
        if not hasattr(self._own, "rooms"):
            self._own.rooms = copied(self._template)
        room = self._own.rooms[0]
        room.seed = np.random.SeedSequence([self.seed, number]).generate_state(1, np.uint64)[0]
        layout = self._matchup.game.layout
        worlds = np.zeros(size, layout.world)
        casts = np.zeros(size, seating_record(layout.max_seats))
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
        """Sample all worlds anew at a view; return false if the facts at that view are unknown."""
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
        """Sample the lasting secret choices of the other players from their policies."""
        recall, viewer = self._matchup.game.history_inference, self.past.position.seat
        if recall is None or recall.resample_secrets is None or self.past.views == 0:
            return
        minds = minds_of(self.table.entries, len(self.table.entries))
        for seat in range(self._matchup.seats):
            slots = found.casts["slot"][:, seat]
            for slot in np.unique(slots) if seat != viewer else []:
                policy = self._matchup.policy(self.table.entries[slot])
                mind = minds[slot].copy()
                mind.rng.state = np.uint64(view + 1)

                chosen = found.worlds[slots == slot]
                recall.resample_secrets(
                    chosen, seat, functools.partial(_answer, policy, mind, seat)
                )
                found.worlds[slots == slot] = chosen

    def _go_on(self, room: Any, found: _Particles, view: int) -> bool:
        """Advance the worlds to the next view; return false if no old or new worlds reach it."""
        so_far, weights = found.evidence, found.weights.copy()
        if self._advance(room, found, view):
            return True
        # players with other cards may have reached this view; if not, their actions stay
        # unexplained
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
        """Sample new worlds at a view, with strategies drawn from the present posterior."""
        if not self.past.begin(room, view):
            return False
        self._resample(room, found, found.share(), view)
        found.styles.reseat(found.casts, np.random.default_rng([int(room.seed), view, 1]))
        return self._imagine(room, found, view, True)

    def _advance(self, room: Any, found: _Particles, view: int) -> bool:
        """Advance the worlds to the next view; return false if none reaches it."""
        assert self._follow is not None
        before = found.weights.copy()
        self.past.show(room, view)
        if self._follow(room, found.worlds, found.casts, found.weights, 0, view) == FAULT:
            raise SimlabError(self.table.fault(self._matchup, room))
        after = found.weights.copy()
        if not found.weigh():
            return False
        found.weights *= found.styles.judge(found.casts, before, after, found.families())
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
        """Return a sample of equally likely worlds."""
        size, chosen = len(found.worlds), np.zeros(0, np.int64)
        if math.isfinite(found.evidence):
            chosen = systematic(found.share(), 0.5, min(size, KEPT))
        # not found.worlds[chosen], which copies records field by field
        worlds, casts = found.worlds.take(chosen), found.casts.take(chosen)
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
