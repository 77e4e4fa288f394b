"""Sampled techs that others have face down.

A player knows its own techs, those turned up or discarded, and those that it has seen. Any other
may lie in each unknown slot, or in the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c, imagined_decks
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, research, techs, tops, wiring
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def take(free: int, stream: Any) -> int:
    """Return a random tech of a set."""
    return bits.nth_bit(free, below(stream, bits.count_bits(free)))


@kernel
def known(table: Table, me: Seat, slot: int) -> int:
    """Return the tech in a slot, or `NO_TECH` if a player does not know it."""
    face = table.tech_face[slot]
    return face if face != c.NO_TECH else me.techs[slot]


@kernel
def forget(world: World, seat: int) -> None:
    """Clear others' knowledge of techs in slots that the viewer does not know."""
    me = world.seats[seat]
    for other in range(world.table.seats):
        if other != seat:
            them = world.seats[other]
            them.tech_choice = 0
            them.tech_kept = c.NO_TECH
            for slot in range(c.TECH_SLOTS):
                if me.techs[slot] == 0:
                    them.techs[slot] = 0


@kernel
def deal_techs(world: World, seat: int, stream: Stream) -> int:
    """Deal the techs that a player cannot see; return false if this deal is impossible."""
    table = world.table
    me = world.seats[seat]
    forget(world, seat)
    top = 0
    if table.peeked != 0:
        top = tops.top_cards(tops.TECH_ON, world, seat, 0, 0)
    free = techs.in_game(table) & ~table.tech_discard & ~me.tech_choice & ~top
    for slot in range(c.TECH_SLOTS):
        if table.tech_owner[slot] != 0:
            free &= ~bits.bit(known(table, me, slot))
    deck = imagined_decks.pick_techs(table, free, top, stream)
    free &= ~deck
    for slot in range(c.TECH_SLOTS):
        owner = table.tech_owner[slot] - 1
        if owner < 0 or owner == seat:
            continue
        tech = known(table, me, slot)
        if tech == c.NO_TECH:
            tech = take(free, stream)
            free &= ~bits.bit(tech)
        them = world.seats[owner]
        them.techs[slot] = tech
        down = table.tech_face[slot] == c.NO_TECH and table.tech_at != slot + 1
        # a flagship may have come there since the last regroup phase
        down = down and not marks.is_moored(table, slot)
        if down and research.completes_itself(table, them, slot):
            return False
    for place in range(table.seats):
        other = table.order[place]
        if other != seat:
            free = deal_choice(table, world.seats[other], other, place, free, stream)
    world.hidden.tech_deck = free | deck | top
    wiring.wire_all_techs(world)
    return True


@kernel
def deal_choice(table: Table, them: Seat, other: int, place: int, free: int, stream: Stream) -> int:
    """Deal the techs among which another player chooses, and its choice; return those left."""
    for _ in range(table.tech_choices[other]):
        tech = take(free, stream)
        free &= ~bits.bit(tech)
        them.tech_choice |= bits.bit(tech)
    if table.phase == c.DEALING_TECHS and place < table.cursor and them.tech_choice != 0:
        them.tech_kept = take(them.tech_choice, stream)
    return free
