"""Use of a maneuver: its condition, its target, its effect, back into the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules import conditions, effects
from simlab.games.spaceknights.rules.cards import count_hand, leave_front
from simlab.games.spaceknights.rules.chips import burn
from simlab.games.spaceknights.rules.circle import next_alive, previous_alive, seat_after
from simlab.games.spaceknights.rules.dice import gain_overpower, lose_life
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


@kernel
def maneuver_user(table: Table) -> int:
    """Return the user of the maneuver: the current player, or the one stopping a Thwarted."""
    return table.polled if table.thwarter != c.NOTHING else table.user


@kernel
def use_maneuver(world: World, seat: int, place: int) -> None:
    """Start the use of a card in front with its condition."""
    table = world.table
    table.man_card = table.front[seat, place]
    table.effect = conditions.card_effect(table, table.man_card)
    table.condition = conditions.card_condition(table, table.man_card)
    table.chosen = c.NOTHING
    note(world, c.V_MANEUVER, seat, table.effect, table.condition)
    table.phase = c.PH_CONDITION


@kernel
def neighbour_asked(table: Table) -> int:
    """Return the neighbour whose consent the condition needs."""
    user = maneuver_user(table)
    return previous_alive(table, user) if table.condition == c.C8 else next_alive(table, user)


@kernel
def settle_condition(world: World) -> None:
    """Ask for a partner or for consent, or go on to the effect."""
    table = world.table
    condition = table.condition
    if condition == c.C8 or condition == c.C9:
        ask(world, c.CONSENT, neighbour_asked(table))
    elif condition == c.C5 or condition == c.C6:
        ask(world, c.PARTNER, maneuver_user(table))
    else:
        table.phase = c.PH_EFFECT


@kernel
def trade_places(world: World, user: int, choice: int) -> None:
    """Trade seats (C5) or themes (C6) with the partner chosen."""
    table = world.table
    partner = seat_after(table, user, choice + 1)
    if table.condition == c.C5:
        place = table.position[user]
        table.position[user] = table.position[partner]
        table.position[partner] = place
        table.circle[table.position[user]] = user
        table.circle[table.position[partner]] = partner
        note(world, c.V_SEATS, user, partner, c.BLANK)
    else:
        theme = table.theme[user]
        table.theme[user] = table.theme[partner]
        table.theme[partner] = theme
        note(world, c.V_THEMES, user, partner, c.BLANK)
    table.phase = c.PH_EFFECT


@kernel
def answer_consent(world: World, seat: int, given: int) -> None:
    """Apply the neighbour's price if it agrees (C8, C9); else drop the maneuver."""
    table = world.table
    note(world, c.V_CONSENT, seat, maneuver_user(table), given)
    if given == 0:
        if table.thwarter != c.NOTHING:
            table.phase = c.PH_POLL
        else:
            table.refused |= 1 if table.condition == c.C8 else 2
            table.phase = c.PH_TURN
        drop_maneuver(table)
        return
    if table.condition == c.C8:
        lose_life(world, seat, table.rules.c8_loss)
    else:
        burn(world, seat, table.rules.c9_burn, c.FOR_CONSENT)
    table.phase = c.PH_EFFECT


@kernel
def drop_maneuver(table: Table) -> None:
    """Clear the maneuver on the table."""
    table.man_card = c.NOTHING
    table.effect = c.NOTHING
    table.condition = c.NOTHING
    table.chosen = c.NOTHING


@kernel
def start_effect(world: World) -> None:
    """Apply the effect, or ask for its target."""
    table = world.table
    user = maneuver_user(table)
    effect = table.effect
    table.phase = c.PH_USED
    if conditions.is_aimed(effect):
        if conditions.has_target(table, user, effect):
            ask(world, c.TARGET, user)
    elif effect == c.E7:
        if conditions.any_slot(table):
            ask(world, c.SLOT, user)
    elif effect == c.E1:
        effects.count_front(world, user, table.man_card)
    elif conditions.effect_helps(table, user, effect):
        if effect == c.E4:
            effects.peek(world, user)
        elif effect == c.E5:
            table.foe_limited = 1
            note(world, c.V_FOE_LIMITED, c.BLANK, c.BLANK, c.BLANK)
        elif effect == c.E8:
            effects.look_ahead(world, user)
        elif effect == c.E10:
            effects.retreat(world, user)


@kernel
def aim(world: World) -> None:
    """Apply an effect to the player or the common card chosen."""
    table = world.table
    user = maneuver_user(table)
    target = table.chosen
    effect = table.effect
    table.phase = c.PH_USED
    if effect == c.E2:
        effects.renew_hand(world, user, target)
    elif effect == c.E3:
        gain_overpower(world, target, table.rules.e3_gain)
    elif effect == c.E6:
        effects.trade_lines(world, user, target)
    elif effect == c.E7:
        effects.replace_common(world, target)
    elif effect == c.E9:
        effects.search_deck(world, user, target)
        ask(world, c.CARD, user)
    else:
        effects.swap_hands(world, user, target)


@kernel
def take_target(world: World, seat: int, choice: int) -> None:
    """Record the player chosen: oneself or another."""
    target = seat
    if choice != c.SELF:
        target = seat_after(world.table, seat, choice + 1)
    take_aim(world, target)


@kernel
def answer_cancel(world: World, seat: int, action: int) -> None:
    """Stop a Thwarted with a maneuver (E11), or let it pass."""
    if action != c.NO:
        use_maneuver(world, seat, conditions.usable_card(world.table, seat, c.E11, c.NO))


@kernel
def take_aim(world: World, choice: int) -> None:
    """Record the player or the common card chosen."""
    world.table.chosen = choice
    world.table.phase = c.PH_AIM


@kernel
def finish_maneuver(world: World) -> None:
    """Shuffle the card into the deck; continue the turn, also of a stopped player."""
    table = world.table
    user = maneuver_user(table)
    place = 0
    while table.front[user, place] != table.man_card:
        place += 1
    if table.effect == c.E11:
        table.thwart_banned = 1
        if table.thwarter != c.NOTHING:
            note(world, c.V_STOPPED, user, table.thwarter, c.BLANK)
        else:
            note(world, c.V_BANNED, c.BLANK, c.BLANK, c.BLANK)
    card = leave_front(world, user, place, c.IN_DECK)
    note(world, c.V_USED, user, card, c.BLANK)
    table.maneuvers[user] += 1
    if table.e1_on[user] != 0:
        count_hand(world, user)
    drop_maneuver(table)
    table.thwarter = c.NOTHING
    table.polled = c.NOTHING
    table.phase = c.PH_TURN
    table.check_lives = 1
