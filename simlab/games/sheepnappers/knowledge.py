"""Knowledge of each player and of the public: hard facts about hands and the discard.

``facts.known[place, kind]`` copies were seen to be there; if bit ``kind`` of ``facts.lacks[place]``
is set, the number is exact. At least ``facts.proved[place, kind]`` copies of Fuel and GPS Hacks are
there, seen or not: a countdown proves the Fuel, an IT Sheep proves a hack. After a failed launch a
player's Fuel, without the need of its hacks, is below ``facts.short[place]``, if that is above 0.
``RULES.md`` lists the knowledge gained from each verb.
A player's row about itself holds the knowledge of a bystander; no rule reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Facts, Rules, Seat, World


EXACT = (1 << c.KINDS) - 1
"""All bits of ``lacks``: every kind is known exactly."""


@kernel
def gains_seen(facts: Facts, place: int, kind: int) -> None:
    """Record a card of a kind arriving in sight of the owner of ``facts``."""
    facts.known[place, kind] += 1
    if kind <= c.GPS and facts.proved[place, kind] > 0:
        facts.proved[place, kind] += 1
    if kind == c.FUEL and facts.short[place] > 0:
        facts.short[place] += 1


@kernel
def loses_seen(facts: Facts, place: int, kind: int) -> None:
    """Record a card of a kind leaving in sight of the owner of ``facts``."""
    if facts.known[place, kind] > 0:
        facts.known[place, kind] -= 1
    if kind <= c.GPS and facts.proved[place, kind] > 0:
        facts.proved[place, kind] -= 1
    if kind == c.FUEL and facts.short[place] > 0:
        facts.short[place] -= 1
    if kind == c.GPS:
        facts.short[place] = 0


@kernel
def gains_unseen(facts: Any, place: int, kind: int) -> None:
    """Record an arriving card of a known kind; with -1, clear all exact counts of the place."""
    if kind == c.NOTHING:
        facts.lacks[place] = 0
        if facts.short[place] > 0:
            facts.short[place] += 1
    else:
        gains_seen(facts, place, kind)


@kernel
def loses_unseen(facts: Any, place: int, cards: int) -> int:
    """Record the loss of an unseen card: one copy fewer of each known kind may remain.

    Return its kind if all ``cards`` of the place are known to be of one kind, else -1.
    """
    for kind in range(c.KINDS):
        if cards > 0 and facts.known[place, kind] == cards:
            loses_seen(facts, place, kind)
            return kind
    facts.short[place] = 0
    for kind in range(c.GPS + 1):
        if facts.proved[place, kind] > 0:
            facts.proved[place, kind] -= 1
    for kind in range(c.KINDS):
        if facts.known[place, kind] > 0:
            facts.known[place, kind] -= 1
            facts.lacks[place] &= ~(1 << kind)
    return c.NOTHING


@kernel
def sees_trick(facts: Facts, player: int, target: int, cards: int, of: int) -> None:
    """Record a Spider Trick: one of ``cards`` was given, one of ``of`` (0: none) taken for it."""
    gift = loses_unseen(facts, player, cards)
    if of > 0:
        taken = loses_unseen(facts, target, of)
        gains_unseen(facts, player, taken)
    gains_unseen(facts, target, gift)


@kernel
def proves_nothing(facts: Facts, place: int) -> None:
    """Clear the proved Fuel and GPS Hacks of a place: known anyway, or no longer true."""
    facts.proved[place, c.FUEL] = 0
    facts.proved[place, c.GPS] = 0


@kernel
def has_none(facts: Facts, place: int, kind: int) -> None:
    """Record that a place holds no card of this kind."""
    facts.known[place, kind] = 0
    facts.lacks[place] |= 1 << kind
    if kind <= c.GPS:
        facts.proved[place, kind] = 0


@kernel
def is_empty(facts: Facts, place: int) -> None:
    """Record that a place holds no card."""
    for kind in range(c.KINDS):
        facts.known[place, kind] = 0
    facts.lacks[place] = EXACT
    facts.short[place] = 0
    proves_nothing(facts, place)


@kernel
def is_secret(facts: Facts, place: int) -> None:
    """Clear all facts about a place."""
    for kind in range(c.KINDS):
        facts.known[place, kind] = 0
    facts.lacks[place] = 0
    facts.short[place] = 0
    proves_nothing(facts, place)


@kernel
def sees_hand(facts: Facts, place: int, owner: Seat) -> None:
    """Record the complete hand of ``owner``."""
    for kind in range(c.KINDS):
        facts.known[place, kind] = owner.hand[kind]
    facts.lacks[place] = EXACT
    proves_nothing(facts, place)


@kernel
def swaps_rows(facts: Facts, a: int, b: int) -> None:
    """Swap the facts about two hands that changed places."""
    for kind in range(c.KINDS):
        kept = facts.known[a, kind]
        facts.known[a, kind] = facts.known[b, kind]
        facts.known[b, kind] = kept
    bits = facts.lacks[a]
    facts.lacks[a] = facts.lacks[b]
    facts.lacks[b] = bits
    below = facts.short[a]
    facts.short[a] = facts.short[b]
    facts.short[b] = below
    for kind in range(c.GPS + 1):
        kept = facts.proved[a, kind]
        facts.proved[a, kind] = facts.proved[b, kind]
        facts.proved[b, kind] = kept


@kernel
def all_see_gain(world: World, place: int, kind: int) -> None:
    """Record an arriving card for the public and every player."""
    gains_seen(world.table.facts, place, kind)
    for viewer in range(world.table.seats):
        gains_seen(world.seats[viewer].facts, place, kind)


@kernel
def all_see_loss(world: World, place: int, kind: int) -> None:
    """Record a leaving card for the public and every player."""
    loses_seen(world.table.facts, place, kind)
    for viewer in range(world.table.seats):
        loses_seen(world.seats[viewer].facts, place, kind)


@kernel
def all_see_none(world: World, place: int, kind: int) -> None:
    """Record for all that a hand lacks a kind (a Magic Lamp missed)."""
    has_none(world.table.facts, place, kind)
    for viewer in range(world.table.seats):
        has_none(world.seats[viewer].facts, place, kind)


@kernel
def all_see_empty(world: World, place: int) -> None:
    """Record for all that a hand (or the discard) is empty."""
    is_empty(world.table.facts, place)
    for viewer in range(world.table.seats):
        is_empty(world.seats[viewer].facts, place)


@kernel
def others_gain_unseen(world: World, place: int, insider: int, second: int) -> None:
    """Record an arriving unseen card for all but the two insiders."""
    gains_unseen(world.table.facts, place, c.NOTHING)
    for viewer in range(world.table.seats):
        if viewer != insider and viewer != second:
            gains_unseen(world.seats[viewer].facts, place, c.NOTHING)


@kernel
def others_see_trick(world: World, player: int, target: int, cards: int, of: int) -> None:
    """Record a Spider Trick for all but the two players, who saw its cards."""
    sees_trick(world.table.facts, player, target, cards, of)
    for viewer in range(world.table.seats):
        if viewer != player and viewer != target:
            sees_trick(world.seats[viewer].facts, player, target, cards, of)


@kernel
def proves_fuel(facts: Facts, seat: int, rules: Rules, base_need: int) -> None:
    """Record as proved the launcher's fuel for the countdown that begins."""
    hacks = max(facts.known[seat, c.GPS], facts.proved[seat, c.GPS])
    need = base_need + rules.gps_extra * hacks
    facts.proved[seat, c.FUEL] = max(facts.proved[seat, c.FUEL], need)


@kernel
def all_see_launch(world: World, seat: int, base_need: int) -> None:
    """Record the fuel of the launcher as proved for all."""
    rules = world.table.rules
    proves_fuel(world.table.facts, seat, rules, base_need)
    for viewer in range(world.table.seats):
        proves_fuel(world.seats[viewer].facts, seat, rules, base_need)


@kernel
def falls_short(facts: Facts, seat: int, base_need: int) -> None:
    """Record after a failed launch that the fuel left is below the need for another."""
    if facts.short[seat] == 0 or facts.short[seat] > base_need:
        facts.short[seat] = base_need


@kernel
def all_see_failure(world: World, seat: int, base_need: int) -> None:
    """Record for all that the launcher has too little fuel for another launch."""
    falls_short(world.table.facts, seat, base_need)
    for viewer in range(world.table.seats):
        falls_short(world.seats[viewer].facts, seat, base_need)


@kernel
def all_see_hack(world: World, seat: int) -> None:
    """Record for all that a hand holds a GPS Hack: its owner plays an IT Sheep on it."""
    facts = world.table.facts
    facts.proved[seat, c.GPS] = max(facts.proved[seat, c.GPS], 1)
    for viewer in range(world.table.seats):
        facts = world.seats[viewer].facts
        facts.proved[seat, c.GPS] = max(facts.proved[seat, c.GPS], 1)


@kernel
def keep_top(facts: Facts, top: int, forget: int) -> None:
    """Record the top of the discard; forget the rest if players have no memory."""
    if forget:
        is_secret(facts, DISCARD)
    if top >= 0 and top != c.WOLF and facts.known[DISCARD, top] == 0:
        facts.known[DISCARD, top] = 1


@kernel
def all_keep_top(world: World) -> None:
    """Apply `keep_top` for the public and every player, unless all know the whole discard."""
    if world.table.rules.disc_memory != c.MEMORY_TOP and world.table.rules.tm_public != 0:
        return
    forget = world.table.rules.disc_memory == c.MEMORY_TOP
    keep_top(world.table.facts, world.table.top, forget)
    for viewer in range(world.table.seats):
        keep_top(world.seats[viewer].facts, world.table.top, forget)
