"""Policy modules for zaps: uses of powers and cards to cancel or to tolerate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.uses import FORESEEN
from simlab.games.cosmic.aliens.verbs import totals
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import foresight, playing, values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


HARMLESS = np.zeros(len(FORESEEN), np.int64)
HARMLESS[
    [
        c.FIDO, c.PHILANTHROPIST, c.HEALER, c.MIND, c.CLONE, c.FILCH, c.REMORA, c.REINCARNATOR,
        c.ZOMBIE,
    ]
] = 1  # fmt: skip
"""Powers that cost their opponents less than a zap card."""


@kernel
def opposes(table: Table, seat: int, owner: int) -> int:
    """Return whether a player has a reason to stop another.

    Main players oppose each other. If the game is at stake, anybody who would lose it opposes the
    attack, and anybody who would win it opposes the defense.
    """
    own = playing.side_of(table, seat)
    other = playing.side_of(table, owner)
    if own <= 0 and other > 0 and values.is_decisive(table):
        return True
    if own > 0 and other < 0 and values.wins_with(table, seat):
        return True
    mains = seat == table.offense or seat == table.defense
    return mains and own * other < 0 and (owner == table.offense or owner == table.defense)


@kernel
def ends_game(table: Table, owner: int, unit: int) -> int:
    """Return whether the use of a power makes its owner win the game."""
    if unit == c.TICK_TOCK:
        return table.tokens[owner] <= 1
    return unit == c.ACE or unit == c.MASOCHIST


@kernel
def without(table: Table, owner: int) -> int:
    """Return the lead of the attack without the power of a main player."""
    own = playing.gap(table)
    mine, theirs = playing.shown(table)
    if owner == table.offense:
        return own - foresight.brought(table, owner, mine, theirs)
    return own + foresight.brought(table, owner, theirs, mine)


@kernel
def zap_human(table: Table, seat: int, human: int) -> int:
    """Return whether to zap Human, who then wins: on the own side, if two attacks are losing."""
    side = playing.side_of(table, seat)
    ours = side != 0 and side == playing.side_of(table, human)
    lost = totals.both_attack(table) and (playing.gap(table) > 0) != (side > 0)
    return ours and lost


@kernel
def zap_power(table: Table, seat: int) -> int:
    """Return whether to zap the use of a power: if it ends the game, or harms this player.

    A power that changes totals is harmful if the result is another one without it.
    """
    frame = table.frames[table.frame_n - 1]
    owner = frame.owner
    alien = frame.against % c.WILD_FLARE
    if owner == seat and alien != c.HUMAN:
        return False
    if alien == c.HUMAN:
        return zap_human(table, seat, owner)
    if ends_game(table, owner, frame.against):
        return True
    if HARMLESS[alien] != 0 or not opposes(table, seat, owner):
        return False
    compared = frame.against == alien and FORESEEN[alien] != 0
    if not compared or table.card_o < 0 or table.card_d < 0:
        return True
    if not totals.both_attack(table):
        return False
    attack_wins = playing.gap(table) > 0
    if attack_wins != (playing.side_of(table, owner) > 0):
        return False
    return (without(table, owner) > 0) != attack_wins


@kernel
def zap_card(table: Table, seat: int) -> int:
    """Return whether to zap a card: Plague on oneself, or a card that harms the own side."""
    frame = table.frames[table.frame_n - 1]
    side = playing.side_of(table, seat)
    if frame.what == c.PLAGUE:
        return frame.against == seat
    if frame.what == c.FORCE_FIELD:
        return bits.has(frame.against, seat) or seat == table.offense
    if frame.what == c.EMOTION:
        return side != 0 and (playing.gap(table) > 0) == (side > 0)
    if frame.what == c.QUASH:
        return seat == table.offense or seat == table.defense
    if frame.what == c.IONIC:
        return playing.claims(table, seat) > 0
    if frame.what == c.USED_FLARE:
        return values.is_decisive(table) and opposes(table, seat, frame.owner)
    if frame.what == c.COSMIC_ZAP and table.frame_n > 1:
        zapped = table.frames[table.frame_n - 2]
        return zapped.owner == seat and HARMLESS[zapped.against % c.WILD_FLARE] == 0
    return False


@kernel
def respond(table: Table, seat: int, options: int) -> int:
    """Zap a harmful power or card, or pass."""
    if bits.has(options, c.ZAP_POWER) and zap_power(table, seat):
        return c.ZAP_POWER
    if bits.has(options, c.ZAP_CARD) and zap_card(table, seat):
        return c.ZAP_CARD
    return c.PASS
