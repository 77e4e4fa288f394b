"""Effects of uncancelled action cards (rulebook, "Detailed description of the cards")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheepnappers import components as c, knowledge
from simlab.games.sheepnappers.rules import cards
from simlab.games.sheepnappers.rules.chance import draw_from_hand
from simlab.games.sheepnappers.rules.legal import fetchable
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Table, World


@kernel
def fix_hack(world: World, player: int, target: int) -> None:
    """Hand a GPS Hack to another alien by IT Sheep; the last alien discards it."""
    if target >= 0:
        cards.hand_over_openly(world, player, target, c.GPS)
        note(world, c.E_FIXED, player, target, 0)
    else:
        cards.discard_from_hand(world, player, c.GPS, 0)
        note(world, c.E_DUMPED, player, 0, 0)


@kernel
def swap_hands(world: World, player: int, target: int) -> None:
    """Swap the two hands and the knowledge of them (Pirate Sheep)."""
    table = world.table
    mine = world.seats[player]
    theirs = world.seats[target]
    for kind in range(c.KINDS):
        kept = mine.hand[kind]
        mine.hand[kind] = theirs.hand[kind]
        theirs.hand[kind] = kept
    size = table.hand_n[player]
    table.hand_n[player] = table.hand_n[target]
    table.hand_n[target] = size
    knowledge.swaps_rows(table.facts, player, target)
    for viewer in range(table.seats):
        knowledge.swaps_rows(world.seats[viewer].facts, player, target)
    knowledge.sees_hand(mine.facts, target, theirs)
    knowledge.sees_hand(theirs.facts, player, mine)
    # A player's row about itself is not kept up to date, but has moved with the hands.
    mine.facts.short[target] = table.facts.short[target]
    theirs.facts.short[player] = table.facts.short[player]
    note(world, c.E_SWAPPED, player, target, 0)


@kernel
def peek(world: World, player: int, target: int) -> None:
    """Show a whole hand to the player (Dream Sheep, RULES.md A24)."""
    knowledge.sees_hand(world.seats[player].facts, target, world.seats[target])
    note(world, c.E_PEEKED, player, target, 0)


@kernel
def wish(world: World, player: int, target: int, kind: int) -> None:
    """Take one copy of the wished kind (Magic Lamp), if the target has it; all learn the answer."""
    if world.seats[target].hand[kind] > 0:
        cards.hand_over_openly(world, target, player, kind)
        note(world, c.E_LAMP, player, target, kind)
    else:
        knowledge.all_see_none(world, target, kind)
        note(world, c.E_LAMP_MISS, player, target, kind)


@kernel
def spin_web(world: World, player: int, target: int) -> None:
    """Give the card set aside, then take a random other one (Spider Trick, RULES.md A28, A30)."""
    table = world.table
    giver = world.seats[player]
    receiver = world.seats[target]
    gift = giver.gift
    giver.gift = c.NOTHING
    choices = table.hand_n[target]
    but = c.NOTHING
    if table.rules.spider_diff_kind != 0:
        choices -= receiver.hand[gift]
        but = gift
    taken = c.NOTHING
    if choices > 0:
        taken = draw_from_hand(world, player, target, choices, but)

    of = table.hand_n[target] if taken != c.NOTHING else 0
    knowledge.others_see_trick(world, player, target, table.hand_n[player] + 1, of)
    knowledge.loses_seen(receiver.facts, player, gift)
    if taken != c.NOTHING:
        knowledge.loses_seen(giver.facts, target, taken)
    cards.hand_gains(world, target, gift)
    knowledge.gains_seen(giver.facts, target, gift)
    note(world, c.E_GIFT, player, target, gift)
    if taken != c.NOTHING:
        cards.hand_loses(world, target, taken)
        cards.hand_gains(world, player, taken)
        knowledge.gains_seen(receiver.facts, player, taken)
        note(world, c.E_SPIDER, player, target, taken)


@kernel
def uncover_what_was_repeated(table: Table) -> None:
    """Set the top of the discard after the fuel of a Juice has been taken off it."""
    if table.fuel_paid > table.juiced:
        if table.rules.juice_self_fetch != c.FETCH_NONE:
            table.top = c.BAA
            table.top_played = 1
    elif table.rules.juice_self_fetch == c.FETCH_ALL:
        table.top = c.TIME
        table.top_played = 1


@kernel
def fetch(world: World, player: int, kind: int) -> None:
    """Take a card from the discard in sight of all, unless `tm_public` is off."""
    table = world.table
    world.hidden.discard[kind] -= 1
    table.discard_n -= 1
    if kind == c.FUEL and table.top == c.FUEL and table.rules.juice_cost == 1:
        uncover_what_was_repeated(table)
    cards.hand_gains(world, player, kind)
    if table.rules.tm_public != 0:
        knowledge.all_see_loss(world, DISCARD, kind)
        knowledge.gains_seen(table.facts, player, kind)
        for viewer in range(table.seats):
            knowledge.gains_seen(world.seats[viewer].facts, player, kind)
    else:
        knowledge.loses_seen(world.seats[player].facts, DISCARD, kind)
        cards_before = table.discard_n + 1
        taken = knowledge.loses_unseen(table.facts, DISCARD, cards_before)
        knowledge.gains_unseen(table.facts, player, taken)
        for viewer in range(table.seats):
            if viewer != player:
                taken = knowledge.loses_unseen(world.seats[viewer].facts, DISCARD, cards_before)
                knowledge.gains_unseen(world.seats[viewer].facts, player, taken)
    knowledge.all_keep_top(world)
    note(world, c.E_FETCHED, player, kind, 0)


@kernel
def kinds_to_fetch(world: World) -> int:
    """Count the kinds that the Time Machine on the table may take."""
    kinds = 0
    for kind in range(c.KINDS):
        if fetchable(world.table, world.hidden.discard[kind], kind) > 0:
            kinds += 1
    return kinds


@kernel
def travel_in_time(world: World, player: int) -> None:
    """Look through the discard and ask for a card (Time Machine, RULES.md A25)."""
    me = world.seats[player]
    for kind in range(c.KINDS):
        me.facts.known[DISCARD, kind] = world.hidden.discard[kind]
    if kinds_to_fetch(world) == 0:
        note(world, c.E_NOTHING_TO_FETCH, player, 0, 0)
    else:
        ask(world, c.TIME_PICK, player)


@kernel
def resolve_card(world: World) -> None:
    """Carry out the action on the table."""
    table = world.table
    table.phase = c.PLAYING
    if table.verb == c.IT:
        fix_hack(world, table.player, table.target)
    elif table.verb == c.PIRATE:
        swap_hands(world, table.player, table.target)
        table.phase = c.END_TURN
    elif table.verb == c.DREAM:
        peek(world, table.player, table.target)
    elif table.verb == c.TIME:
        travel_in_time(world, table.player)
    elif table.verb == c.SPIDER:
        spin_web(world, table.player, table.target)
    else:
        wish(world, table.player, table.target, table.wish)
