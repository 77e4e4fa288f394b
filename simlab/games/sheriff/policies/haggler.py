"""Haggler policies: one of seven merchants, one of six sheriffs, and a reputation cycle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simlab.core.policy import Policy, policy, spec_of
from simlab.games.sheriff import components as c
from simlab.games.sheriff.policies import haggler_merchant as merchant, haggler_talk as talk
from simlab.games.sheriff.policies.basic import routine
from simlab.games.sheriff.policies.haggler_sheriff import sheriff_in_style
from simlab.games.sheriff.policies.haggler_styles import PARAMETERS
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheriff.record_types import Seat, Table


@kernel
def merchant_in_style(table: Table, me: Seat, mind: Mind) -> int:
    """Choose the action of a `haggler` merchant."""
    decision = table.decision
    if decision == c.SET_ASIDE:
        return merchant.set_aside_in_style(table, me, mind)
    if decision == c.DRAW:
        return merchant.draw_in_style(table, me, mind)
    if decision == c.LOAD:
        return merchant.load_in_style(table, me, mind)
    if decision == c.OFFER:
        return talk.speak(table, me, mind)
    if decision == c.TENS or decision == c.UNITS:
        return talk.name_price(table, me, mind)
    if decision == c.GOODS:
        return talk.add_goods(table, me, mind)
    if decision == c.REPLY:
        return talk.answer_counter(table, me, mind)
    return routine(table, me)


@policy(label="haggler", traits=("memory",), **PARAMETERS)
def haggler(table: Table, me: Seat, mind: Mind) -> int:
    """Play a merchant and a sheriff style, paired at will; the presets are such pairs.

    ``merchant``: m1 honest; m2 honest, and offers a little for big bags (bait); m3 all contraband;
    m4 one card of contraband and a flat offer; m5 a softmax over the expected values; m6 collects
    for the King's bonus; m7 is m5 and pays to have the leader's or the largest bag opened.
    ``sheriff``: s1 takes all offers, opens nothing; s2 opens everything, takes nothing; s2n opens
    its neighbours' bags; s3 weighs offers against the expected gain of opening; s4 asks a price
    and opens some of the bags that do not pay it; s5 opens at random, the rich more often.
    ``wrapper``: cycle is honest at first, makes one big push in the middle of the game, and acts
    against the leader at its end.
    ``bonus``: weight of King and Queen in the choice of goods. ``swaps``: maximum of cards set
    aside. ``bait``: share of m2's big bags with a bait. ``gift``: gold of m4's offer; m2 offers
    that, at most 2. ``opening``: m3's first offer as a share of the goods' value. ``share``:
    highest payment of m3, m6 and m7, as a share of the value to them. ``carry``: cards smuggled by
    m4 and in the push. ``temper``: temperature of m5's softmax, in gold. ``last``: rounds at the
    end in which m6 acts against rivals. ``margin``: least gain of a deal beyond the sheriff's
    expectation without it (s4 takes no less than 2). ``ask``: s4's price for each card. ``rate``:
    chance that s4 carries out its threat, and that s5 opens a bag. ``tilt``: rise of s5's chance
    with the owner's wealth above the mean.
    """
    if table.actor == table.sheriff:
        return sheriff_in_style(table, me, mind)
    return merchant_in_style(table, me, mind)


def preset(name: str, doc: str, **values: float | str) -> Policy:
    """Return `haggler` with other defaults, under a name of its own."""
    base = spec_of(haggler)
    assert base is not None
    parameters = dict(base.parameters)
    for key, value in values.items():
        parameters[key] = replace(parameters[key], default=value)
    return replace(base, name=name, doc=doc, parameters=parameters, label="")


PRESETS: dict[str, Policy] = {
    each.name: each
    for each in (
        preset("honest", "Honest merchant (M1), weighs offers as sheriff (S3).", sheriff="s3"),
        preset(
            "baiter",
            "Honest, but bribes for big honest bags to be opened (M2), sheriff S3.",
            merchant="m2",
            sheriff="s3",
            gift=1,
        ),
        preset(
            "smuggler",
            "Only contraband, haggles for it (M3), sheriff S3.",
            merchant="m3",
            sheriff="s3",
        ),
        preset(
            "sweetener",
            "One card of contraband and a flat 3 gold (M4), sheriff S3.",
            merchant="m4",
            sheriff="s3",
        ),
        preset(
            "mixer",
            "Smuggles as much as promises most (M5), opens at random (S5).",
            merchant="m5",
            sheriff="s5",
        ),
        preset(
            "king_hunter",
            "Goes for King and Queen, denies rivals at the end (M6), sheriff S3.",
            merchant="m6",
            sheriff="s3",
        ),
        preset(
            "saboteur",
            "As the mixer, and pays to have others' bags opened (M7), sheriff S3.",
            merchant="m7",
            sheriff="s3",
        ),
        preset(
            "cycler",
            "Honest, then one big push, then against the leader (M3 in a cycle), sheriff S3.",
            merchant="m3",
            sheriff="s3",
            wrapper="cycle",
            carry=4,
        ),
        preset("venal", "Honest merchant, sheriff for sale (M1, S1).", sheriff="s1"),
        preset("hardliner", "Honest merchant, opens every bag (M1, S2).", sheriff="s2"),
        preset(
            "calculator",
            "Smuggles what promises most (M5 without chance), opens by the odds (S3).",
            merchant="m5",
            sheriff="s3",
            temper=0.0,
        ),
        preset(
            "shakedown", "Honest merchant, asks protection money (M1, S4).", sheriff="s4", rate=0.75
        ),
        preset(
            "mixed", "Honest merchant, opens at random, the rich more often (M1, S5).", sheriff="s5"
        ),
    )
}
"""Names of the usual pairs."""
