"""Auxiliary particle filter: worlds weighed by what a player will show, before others are dealt.

Between the deal of a hand and what is seen of it others may be dealt theirs and choose in secret;
worlds that have to meet all of that at once by chance are rare. An auxiliary particle filter (Pitt
& Shephard 1999) weighs worlds by what each player would show if it were asked at once, and takes
that back when it has shown it.
"""

from __future__ import annotations

from typing import Any

from simlab.jit.kernel import kernel, placeholder as to_fill
from simlab.jit.memory import copy_world
from simlab.loop.observed_chance import DUE, MATCHES, SHOWN, SOON, UNCHANGED
from simlab.loop.placeholders import ask_policy, step
from simlab.loop.rng import uniform
from simlab.loop.rollout import remember

MOST_UNSEEN = 2_000
"""Decisions that others may take between two views."""

SAMPLES = 16
"""Samples of the action of a policy that decides by chance."""

DEALS = 16
"""Deals that are tried for a player who decides without chance and will show something soon."""

SLIM = 0.1
"""Weight of a world that contradicts an observed action, as a share of the tremble probability."""


@to_fill
def game_resample_hand(world: Any, later: Any, viewer: Any, seat: Any, stream: Any) -> Any:
    """Deal anew what a player holds who has not been asked yet; return the weight of that."""


@kernel
def no_resample(world: Any, later: Any, viewer: int, seat: int, stream: int) -> float:
    """`game_resample_hand` of a game that has none."""
    return 1.0


@to_fill
def game_pending_signal(world: Any, later: Any, seat: Any) -> Any:
    """Return whether what a player will show is `OPEN`, `SOON`, `DUE` or `SHOWN`."""


@to_fill
def game_advance(world: Any, later: Any, seat: Any) -> Any:
    """Make it a player's turn to go on to what it will show; `MATCHES` once it has, as was seen."""


@to_fill
def deal(workspace: Any, world: Any, seating: Any, seat: Any) -> Any:
    """Deal anew what another player holds before it is asked for the first time."""


@to_fill
def gain_ahead(workspace: Any, world: Any, seating: Any, seat: Any) -> Any:
    """Return what a world gains by what a player will show, or gives back (see `look_ahead`)."""


@kernel
def would_show(workspace: Any, seating: Any, seat: int) -> int:
    """Return whether a player who decided now in ``workspace.ahead`` would show what was seen."""
    ahead, mind = workspace.ahead, seating.minds[seat]
    for _ in range(MOST_UNSEEN):
        shown = game_advance(ahead, workspace.later, seat)
        if shown != UNCHANGED:
            return shown == MATCHES
        step(
            workspace, ahead, ask_policy(seating.policy[seat], ahead.table, ahead.seats[seat], mind)
        )
    return False


@kernel
def try_deals(workspace: Any, world: Any, seating: Any, seat: int) -> float:
    """Deal anew what a player holds, rather so that it will show what was seen (see `look_ahead`).

    Of several deals one is taken by what it is worth (sampling importance resampling: Rubin 1987).
    """
    mind, luck, rests = seating.minds[seat], workspace.luck, SLIM * workspace.slip
    remember(workspace.mind, mind)
    asked, kept = mind.rng.state, luck.state
    total = chosen = 0.0
    for number in range(DEALS):
        before = luck.state
        copy_world(workspace.ahead, world)
        dealt = game_resample_hand(workspace.ahead, workspace.later, workspace.viewer, seat, luck)
        worth = dealt
        if dealt > 0.0 and not would_show(workspace, seating, seat):
            worth *= rests
        remember(mind, workspace.mind)
        if number == 0 and mind.rng.state != asked:
            luck.state = kept
            return game_resample_hand(world, workspace.later, workspace.viewer, seat, luck)
        total += worth
        if worth > 0.0 and uniform(luck) * total < worth:
            kept, chosen = before, worth
    after = luck.state
    luck.state = kept
    dealt = game_resample_hand(world, workspace.later, workspace.viewer, seat, luck)
    luck.state = after
    if not total > 0.0:
        return 0.0
    seating.ahead[seat] = chosen / dealt
    return total / DEALS


@kernel
def deal_anew(workspace: Any, world: Any, seating: Any, seat: int) -> float:
    """`deal` where nobody looks ahead."""
    if seat == workspace.viewer or seating.asked[seat] != 0:
        return 1.0
    seating.asked[seat] = 1
    return game_resample_hand(world, workspace.later, workspace.viewer, seat, workspace.luck)


@kernel
def deal_ahead(workspace: Any, world: Any, seating: Any, seat: int) -> float:
    """`deal` with an eye to what the player will show."""
    if seat != workspace.viewer and seating.asked[seat] == 0 and workspace.looks_ahead != 0:
        awaits = game_pending_signal(world, workspace.later, seat)
        if awaits == SOON or awaits == DUE:
            seating.asked[seat] = 1
            return try_deals(workspace, world, seating, seat)
    return deal_anew(workspace, world, seating, seat)


@kernel
def chance_to_show(workspace: Any, world: Any, seating: Any, seat: int) -> int:
    """Return the chance that a player will show what was seen later, but never 0."""
    mind = seating.minds[seat]
    remember(workspace.mind, mind)
    asked = mind.rng.state
    samples, met = 0, 0
    while samples == 0 or (samples < SAMPLES and mind.rng.state != asked):
        copy_world(workspace.ahead, world)
        met += 1 if would_show(workspace, seating, seat) else 0
        remember(mind, workspace.mind)
        samples += 1
    return max(met / samples, SLIM * workspace.slip)


@kernel
def look_nowhere(workspace: Any, world: Any, seating: Any, seat: int) -> float:
    """`gain_ahead` where nobody looks ahead."""
    return 1.0


@kernel
def look_ahead(workspace: Any, world: Any, seating: Any, seat: int) -> float:
    """Return what a world gains by what a player will show, once that hangs on nothing else.

    It gives it back when the player has shown it (an auxiliary particle filter: Pitt & Shephard
    1999): worlds part by what each player holds before others are dealt their cards.
    """
    if seat == workspace.viewer or workspace.looks_ahead == 0:
        return 1.0
    ahead = seating.ahead[seat]
    awaits = game_pending_signal(world, workspace.later, seat)
    if awaits == DUE and ahead == 0.0:
        seating.ahead[seat] = chance_to_show(workspace, world, seating, seat)
        return seating.ahead[seat]
    if awaits == SHOWN and ahead > 0.0:
        seating.ahead[seat] = 0.0
        return 1.0 / ahead
    return 1.0
