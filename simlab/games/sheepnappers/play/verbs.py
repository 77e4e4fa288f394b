"""What the action cards do once nobody objects (rulebook, "Detailed description of the cards")."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.turn import ask
from simlab.games.sheepnappers.components import (
    BAA,
    DREAM,
    E_DUMPED,
    E_FETCHED,
    E_FIXED,
    E_GIFT,
    E_LAMP,
    E_LAMP_MISS,
    E_NOTHING_TO_FETCH,
    E_PEEKED,
    E_SPIDER,
    E_SWAPPED,
    END_TURN,
    FETCH_ALL,
    FETCH_NONE,
    FUEL,
    GPS,
    IT,
    KINDS,
    NOTHING,
    PIRATE,
    PLAYING,
    SPIDER,
    TIME,
    TIME_PICK,
)
from simlab.games.sheepnappers.knowledge import (
    all_keep_top,
    all_see_loss,
    all_see_none,
    gains_seen,
    gains_unseen,
    loses_seen,
    loses_unseen,
    others_gain_unseen,
    others_lose_unseen,
    sees_hand,
    swaps_rows,
)
from simlab.games.sheepnappers.play.cards import (
    discard_from_hand,
    hand_gains,
    hand_loses,
    hand_over_openly,
)
from simlab.games.sheepnappers.play.chance import draw_from_hand
from simlab.games.sheepnappers.play.legal import fetchable
from simlab.games.sheepnappers.state import DISCARD


@kernel
def fix_hack(world: Any, player: Any, target: Any) -> None:
    """IT Sheep: a GPS Hack goes to another alien; the last alien discards it."""
    if target >= 0:
        hand_over_openly(world, player, target, GPS)
        note(world, E_FIXED, player, target, 0)
    else:
        discard_from_hand(world, player, GPS, 0)
        note(world, E_DUMPED, player, 0, 0)


@kernel
def swap_hands(world: Any, player: Any, target: Any) -> None:
    """Pirate Sheep: the two hands change places, and the turn ends."""
    table = world.table
    mine = world.seats[player]
    theirs = world.seats[target]
    for kind in range(KINDS):
        kept = mine.hand[kind]
        mine.hand[kind] = theirs.hand[kind]
        theirs.hand[kind] = kept
    size = table.hand_n[player]
    table.hand_n[player] = table.hand_n[target]
    table.hand_n[target] = size
    swaps_rows(table.facts, player, target)
    for viewer in range(table.seats):
        swaps_rows(world.seats[viewer].facts, player, target)
    sees_hand(mine.facts, target, theirs)
    sees_hand(theirs.facts, player, mine)
    note(world, E_SWAPPED, player, target, 0)


@kernel
def peek(world: Any, player: Any, target: Any) -> None:
    """Dream Sheep: the player sees the whole hand (A24)."""
    sees_hand(world.seats[player].facts, target, world.seats[target])
    note(world, E_PEEKED, player, target, 0)


@kernel
def wish(world: Any, player: Any, target: Any, kind: Any) -> None:
    """Magic Lamp: one copy of the wished kind, if the target has it; all hear the answer."""
    if world.seats[target].hand[kind] > 0:
        hand_over_openly(world, target, player, kind)
        note(world, E_LAMP, player, target, kind)
    else:
        all_see_none(world, target, kind)
        note(world, E_LAMP_MISS, player, target, kind)


@kernel
def spin_web(world: Any, player: Any, target: Any) -> None:
    """Spider Trick: give the card set aside, then take a random other one (A28, A30)."""
    table = world.table
    giver = world.seats[player]
    receiver = world.seats[target]
    gift = giver.gift
    giver.gift = NOTHING
    choices = table.hand_n[target]
    but = NOTHING
    if table.rules.spider_diff_kind != 0:
        choices -= receiver.hand[gift]
        but = gift
    taken = NOTHING
    if choices > 0:
        taken = draw_from_hand(world, player, target, choices, but)

    others_lose_unseen(world, player, player, target)
    loses_seen(receiver.facts, player, gift)
    if taken != NOTHING:
        loses_seen(giver.facts, target, taken)
    hand_gains(world, target, gift)
    gains_seen(giver.facts, target, gift)
    others_gain_unseen(world, target, player, target)
    note(world, E_GIFT, player, target, gift)
    if taken != NOTHING:
        hand_loses(world, target, taken)
        others_lose_unseen(world, target, player, target)
        hand_gains(world, player, taken)
        gains_seen(receiver.facts, player, taken)
        others_gain_unseen(world, player, player, target)
        note(world, E_SPIDER, player, target, taken)


@kernel
def uncover_what_was_repeated(table: Any) -> None:
    """The one fuel of a Juice is taken off the discard, if it may be; else one from below is."""
    if table.fuel_paid > table.juiced:
        if table.rules.juice_self_fetch != FETCH_NONE:
            table.top = BAA
            table.top_played = 1
    elif table.rules.juice_self_fetch == FETCH_ALL:
        table.top = TIME
        table.top_played = 1


@kernel
def fetch(world: Any, player: Any, kind: Any) -> None:
    """Take a card from the discard; all see it, unless `tm_public` is off."""
    table = world.table
    world.hidden.discard[kind] -= 1
    table.discard_n -= 1
    if kind == FUEL and table.top == FUEL and table.rules.juice_cost == 1:
        uncover_what_was_repeated(table)
    hand_gains(world, player, kind)
    if table.rules.tm_public != 0:
        all_see_loss(world, DISCARD, kind)
        gains_seen(table.facts, player, kind)
        for viewer in range(table.seats):
            gains_seen(world.seats[viewer].facts, player, kind)
    else:
        loses_seen(world.seats[player].facts, DISCARD, kind)
        loses_unseen(table.facts, DISCARD)
        gains_unseen(table.facts, player)
        for viewer in range(table.seats):
            if viewer != player:
                loses_unseen(world.seats[viewer].facts, DISCARD)
                gains_unseen(world.seats[viewer].facts, player)
    all_keep_top(world)
    note(world, E_FETCHED, player, kind, 0)


@kernel
def kinds_to_fetch(world: Any) -> Any:
    """Count the kinds that the Time Machine on the table may take."""
    kinds = 0
    for kind in range(KINDS):
        if fetchable(world.table, world.hidden.discard[kind], kind) > 0:
            kinds += 1
    return kinds


@kernel
def travel_in_time(world: Any, player: Any) -> None:
    """Time Machine: look through the discard now, and choose (A25)."""
    me = world.seats[player]
    for kind in range(KINDS):
        me.facts.known[DISCARD, kind] = world.hidden.discard[kind]
    if kinds_to_fetch(world) == 0:
        note(world, E_NOTHING_TO_FETCH, player, 0, 0)
    else:
        ask(world, TIME_PICK, player)


@kernel
def resolve_card(world: Any) -> None:
    """Carry out the action on the table."""
    table = world.table
    table.phase = PLAYING
    if table.verb == IT:
        fix_hack(world, table.player, table.target)
    elif table.verb == PIRATE:
        swap_hands(world, table.player, table.target)
        table.phase = END_TURN
    elif table.verb == DREAM:
        peek(world, table.player, table.target)
    elif table.verb == TIME:
        travel_in_time(world, table.player)
    elif table.verb == SPIDER:
        spin_web(world, table.player, table.target)
    else:
        wish(world, table.player, table.target, table.wish)
