"""Using a maneuver: its condition, its target, its effect, back into the deck (3.8)."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.turn import ask
from simlab.games.spaceknights.components import (
    BLANK,
    C5,
    C6,
    C8,
    C9,
    CARD,
    CONSENT,
    E1,
    E2,
    E3,
    E4,
    E5,
    E6,
    E7,
    E8,
    E9,
    E10,
    E11,
    FOR_CONSENT,
    IN_DECK,
    NOTHING,
    PARTNER,
    PH_AIM,
    PH_CONDITION,
    PH_EFFECT,
    PH_POLL,
    PH_TURN,
    PH_USED,
    SLOT,
    TARGET,
    V_BANNED,
    V_CONSENT,
    V_FOE_LIMITED,
    V_MANEUVER,
    V_SEATS,
    V_STOPPED,
    V_THEMES,
    V_USED,
)
from simlab.games.spaceknights.play.cards import count_hand, leave_front
from simlab.games.spaceknights.play.chips import burn
from simlab.games.spaceknights.play.circle import next_alive, previous_alive
from simlab.games.spaceknights.play.conditions import (
    any_slot,
    card_condition,
    card_effect,
    effect_helps,
    has_target,
    is_aimed,
)
from simlab.games.spaceknights.play.dice import gain_overpower, lose_life
from simlab.games.spaceknights.play.effects import (
    count_front,
    look_ahead,
    peek,
    renew_hand,
    replace_common,
    retreat,
    search_deck,
    swap_hands,
    trade_lines,
)


@kernel
def maneuver_user(table: Any) -> Any:
    """Return who uses the maneuver on the table: whose turn it is, or who stops a Thwarted."""
    return table.polled if table.thwarter != NOTHING else table.user


@kernel
def use_maneuver(world: Any, seat: Any, place: Any) -> None:
    """Turn to a card in front; first its condition."""
    table = world.table
    table.man_card = table.front[seat, place]
    table.effect = card_effect(table, table.man_card)
    table.condition = card_condition(table, table.man_card)
    table.chosen = NOTHING
    note(world, V_MANEUVER, seat, table.effect, table.condition)
    table.phase = PH_CONDITION


@kernel
def neighbour_asked(table: Any) -> Any:
    """Return whose consent the condition on the table needs."""
    user = maneuver_user(table)
    return previous_alive(table, user) if table.condition == C8 else next_alive(table, user)


@kernel
def settle_condition(world: Any) -> None:
    """Ask for a partner or for consent, or go on to the effect."""
    table = world.table
    condition = table.condition
    if condition == C8 or condition == C9:
        ask(world, CONSENT, neighbour_asked(table))
    elif condition == C5 or condition == C6:
        ask(world, PARTNER, maneuver_user(table))
    else:
        table.phase = PH_EFFECT


@kernel
def trade_places(world: Any, user: Any, partner: Any) -> None:
    """C5 trades seats, C6 themes."""
    table = world.table
    if table.condition == C5:
        place = table.position[user]
        table.position[user] = table.position[partner]
        table.position[partner] = place
        table.circle[table.position[user]] = user
        table.circle[table.position[partner]] = partner
        note(world, V_SEATS, user, partner, BLANK)
    else:
        theme = table.theme[user]
        table.theme[user] = table.theme[partner]
        table.theme[partner] = theme
        note(world, V_THEMES, user, partner, BLANK)
    table.phase = PH_EFFECT


@kernel
def answer_consent(world: Any, seat: Any, given: Any) -> None:
    """C8, C9: the neighbour agrees and pays, or nothing happens."""
    table = world.table
    note(world, V_CONSENT, seat, maneuver_user(table), given)
    if given == 0:
        if table.thwarter != NOTHING:
            table.phase = PH_POLL
        else:
            table.refused |= 1 if table.condition == C8 else 2
            table.phase = PH_TURN
        drop_maneuver(table)
        return
    if table.condition == C8:
        lose_life(world, seat, table.rules.c8_loss)
    else:
        burn(world, seat, table.rules.c9_burn, FOR_CONSENT)
    table.phase = PH_EFFECT


@kernel
def drop_maneuver(table: Any) -> None:
    """No maneuver is on the table any more."""
    table.man_card = NOTHING
    table.effect = NOTHING
    table.condition = NOTHING
    table.chosen = NOTHING


@kernel
def start_effect(world: Any) -> None:
    """Carry out the effect, or ask what it is aimed at."""
    table = world.table
    user = maneuver_user(table)
    effect = table.effect
    table.phase = PH_USED
    if is_aimed(effect):
        if has_target(table, user, effect):
            ask(world, TARGET, user)
    elif effect == E7:
        if any_slot(table):
            ask(world, SLOT, user)
    elif effect == E1:
        count_front(world, user, table.man_card)
    elif effect_helps(table, user, effect):
        if effect == E4:
            peek(world, user)
        elif effect == E5:
            table.foe_limited = 1
            note(world, V_FOE_LIMITED, BLANK, BLANK, BLANK)
        elif effect == E8:
            look_ahead(world, user)
        elif effect == E10:
            retreat(world, user)


@kernel
def aim(world: Any) -> None:
    """Carry out an effect on the player or the common card chosen."""
    table = world.table
    user = maneuver_user(table)
    target = table.chosen
    effect = table.effect
    table.phase = PH_USED
    if effect == E2:
        renew_hand(world, user, target)
    elif effect == E3:
        gain_overpower(world, target, table.rules.e3_gain)
    elif effect == E6:
        trade_lines(world, user, target)
    elif effect == E7:
        replace_common(world, target)
    elif effect == E9:
        search_deck(world, user, target)
        ask(world, CARD, user)
    else:
        swap_hands(world, user, target)


@kernel
def take_aim(world: Any, choice: Any) -> None:
    """A player or a common card was chosen."""
    world.table.chosen = choice
    world.table.phase = PH_AIM


@kernel
def finish_maneuver(world: Any) -> None:
    """The card is shuffled into the deck; the turn, or the turn of who was stopped, goes on."""
    table = world.table
    user = maneuver_user(table)
    place = 0
    while table.front[user, place] != table.man_card:
        place += 1
    if table.effect == E11:
        table.thwart_banned = 1
        if table.thwarter != NOTHING:
            note(world, V_STOPPED, user, table.thwarter, BLANK)
        else:
            note(world, V_BANNED, BLANK, BLANK, BLANK)
    card = leave_front(world, user, place, IN_DECK)
    note(world, V_USED, user, card, BLANK)
    table.maneuvers[user] += 1
    if table.e1_on[user] != 0:
        count_hand(world, user)
    drop_maneuver(table)
    table.thwarter = NOTHING
    table.polled = NOTHING
    table.phase = PH_TURN
    table.check_lives = 1
