"""The decision card: what each action is worth, and what to do."""

from __future__ import annotations

import json
import math
from typing import Any

from rich.table import Table

from simlab.show.format import estimate, percent, rate
from simlab.show.tables import finite
from simlab.study.advise import Advice
from simlab.study.assumptions import BreakEven

UNITS = {"score": "", "win": "of a win", "rank": "ranks"}


def verdict(advice: Advice) -> str:
    """Return what to do, how sure that is, and what the next best would cost."""
    race = advice.race
    leader, duels = race.leader, race.duels()
    rival = race.nearest(duels)
    twins = [race.names[index] for index, duel in duels.items() if duel.twins]
    name = ", or as well ".join([race.names[leader].upper(), *twins])
    if rival is None:
        return f"{name}: it makes no difference in any of {race.common():,} worlds"
    duel = duels[rival]
    gap = estimate(duel.difference, duel.low, duel.high)
    unit = _unit(advice)
    if not race.open_rivals(duels):
        if race.margin and duel.low <= 0:
            return (
                f"{name}, or as well {race.names[rival]}: they differ by less than {race.margin:g}"
            )
        return (
            f"{name}. {percent(advice.sureness())} % sure; {race.names[rival]} costs {gap} {unit}"
        )
    reach = max(abs(duel.low), abs(duel.high))
    words = f"too close to call at this budget: {race.names[leader]} leads {race.names[rival]}"
    words += f" by {gap} {unit}"
    if math.isfinite(reach):
        words += f", they differ by less than {reach:.2g}"
    more = advice.more_playouts()
    if math.isfinite(more) and more < 1e9:
        words += f"; about {rate(max(1000, more))} more play-outs"
    return words


def _unit(advice: Advice) -> str:
    if advice.objective == "score":
        return advice.position.setup.game.seat_metrics[0].name
    return UNITS[advice.objective]


def assumption(found: BreakEven | None) -> str:
    """Return the assumption that matters most, in words."""
    if found is None:
        return "no other style of the opponents that simlab knows would turn this around"
    share = estimate(found.share, found.share - 2 * found.error, found.share + 2 * found.error)
    return (
        f"what matters most is how the others play: {found.rival} is right if they play like "
        f"{found.style} in more than {share} of all cases"
    )


def card_table(advice: Advice) -> Table:
    """Return a line per action, the best first."""
    setup = advice.position.setup
    score = setup.game.seat_metrics[0].name
    title = f"{setup.game.title}: {advice.position.decision.name}, seat {advice.position.seat}"
    table = Table(title=title, title_justify="left")
    for name in ("action", score, "win", "loss", "play-outs", ""):
        table.add_column(name, justify="left" if name in ("action", "") else "right")
    for row in advice.rows():
        best = row["action"] == advice.best
        table.add_row(
            row["action"],
            estimate(row["score"], row["score_low"], row["score_high"]),
            estimate(row["win"], row["win_low"], row["win_high"]),
            "" if best else estimate(row["loss"], row["loss_low"], row["loss_high"]),
            f"{row['n']:,}",
            row["verdict"],
        )
    return table


def closing_line(advice: Advice) -> str:
    """Return what stopped it, who played on, seed, source hash and speed."""
    why = {
        "decided": "stopped when it was decided",
        "seconds": "stopped by the clock",
        "worlds": "stopped after the worlds allowed",
        "interrupted": "interrupted",
    }[advice.stopped]
    setup = advice.position.setup
    speed = rate(advice.playouts / advice.seconds) if advice.seconds else "?"
    return (
        f"{why}: {advice.playouts:,} play-outs; {who_plays_on(advice)}; ± is half a 95 % interval "
        f"that stays valid however often you look; source {setup.source}, "
        f"{speed} play-outs/s"
    )


def who_plays_on(advice: Advice) -> str:
    """Return how everybody plays on after the decision."""
    others = [text for seat, text in enumerate(advice.table.texts) if seat != advice.position.seat]
    me = advice.table.texts[advice.position.seat]
    memory = sorted(
        entry.policy.name for entry in advice.table.entries if "memory" in entry.policy.traits
    )
    note = f"; {', '.join(memory)} remember nothing of the game so far" if memory else ""
    return f"you play on like {me}, the others like {', '.join(dict.fromkeys(others))}{note}"


def as_json(advice: Advice, found: BreakEven | None) -> str:
    """Return the card as JSON; numbers that are not finite become null."""
    return json.dumps(finite(card_data(advice, found)), ensure_ascii=False, indent=1)


def card_data(advice: Advice, found: BreakEven | None) -> dict[str, Any]:
    """Return the card as plain data."""
    return {
        "game": advice.position.setup.game.name,
        "decision": advice.position.decision.name,
        "seat": advice.position.seat,
        "objective": advice.objective,
        "best": advice.best,
        "sure": advice.sureness(),
        "stopped": advice.stopped,
        "verdict": verdict(advice),
        "assumption": assumption(found),
        "break_even": None if found is None else vars(found),
        "playouts": advice.playouts,
        "truncated": advice.truncated,
        "actions": advice.rows(),
    }
