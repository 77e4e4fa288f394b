"""When a maneuver can be used: its condition, and whether its effect would do anything (3.8)."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.spaceknights.components import (
    BOARD_START,
    C1,
    C3,
    C4,
    C6,
    C7,
    C8,
    C9,
    C10,
    C11,
    C12,
    COMPLICATION_1,
    COMPLICATION_2,
    CONDITIONS,
    DECK,
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
    E12,
    HAND,
    NOTHING,
    SUITS,
    THREATS,
)
from simlab.games.spaceknights.play.cards import holds_own_hand
from simlab.games.spaceknights.play.circle import (
    has_mettle,
    holder_count,
    next_alive,
    previous_alive,
)
from simlab.games.spaceknights.play.limits import bid_limit, burnable


@kernel
def card_effect(table: Any, card: Any) -> Any:
    """Return the effect of a card that lies in front of somebody."""
    return (table.facts.book[card] - 1) // CONDITIONS


@kernel
def card_condition(table: Any, card: Any) -> Any:
    """Return the condition of a card that lies in front of somebody."""
    return (table.facts.book[card] - 1) % CONDITIONS


@kernel
def board_value(table: Any, slot: Any) -> Any:
    """Return the value of a common card."""
    return table.board[slot] // SUITS + 1


@kernel
def lies_between(table: Any, die: Any) -> Any:
    """Whether a die is between the two complications (A39)."""
    if table.board_n < BOARD_START + 2:
        return False
    one = board_value(table, COMPLICATION_1)
    other = board_value(table, COMPLICATION_2)
    low = min(one, other)
    high = max(one, other)
    if table.rules.c4_inclusive != 0:
        return low <= die <= high
    return low < die < high


@kernel
def colour_on_lines(table: Any, colour: Any) -> Any:
    """Count the chips of a colour on all lines."""
    count = 0
    for seat in range(table.seats):
        count += table.line[seat, colour]
    return count


@kernel
def condition_holds(table: Any, seat: Any, condition: Any, refused: Any) -> Any:
    """Whether the condition of a maneuver is met, or can be asked for."""
    if condition <= C3:
        return bid_limit(table, seat) > board_value(table, condition - C1)
    if condition == C4:
        return lies_between(table, bid_limit(table, seat))
    if condition <= C6:
        return holder_count(table, seat) > 0
    left = next_alive(table, seat)
    right = previous_alive(table, seat)
    if condition == C7:
        return table.line_n[left] > table.rules.c7_threshold
    if condition == C8:
        return refused & 1 == 0 and table.life_force[right] > table.rules.lf_floor
    if condition == C9:
        return refused & 2 == 0 and burnable(table, left) >= table.rules.c9_burn
    if condition == C10:
        return table.faded[right] != 0
    if condition == C11:
        return colour_on_lines(table, seat) == 0
    return condition == C12 and right == table.foe


@kernel
def may_lose_hand(table: Any, seat: Any, target: Any) -> Any:
    """Whether E2 can give this player a new hand."""
    if not has_mettle(table, target, seat) or table.faded[target] != 0:
        return False
    if not holds_own_hand(table, target) or table.hand_n[target] == 0:
        return False
    if target == table.foe:
        return table.team_n[THREATS] >= 2
    return table.deck_n[target] + table.front_n[target] >= 2


@kernel
def may_be_peeked(table: Any, seat: Any, target: Any) -> Any:
    """Whether E4 shows a card of this player."""
    return has_mettle(table, target, seat) and table.faded[target] == 0 and table.hand_n[target] > 0


@kernel
def may_be_searched(table: Any, seat: Any, target: Any) -> Any:
    """Whether E9 can search this player's deck."""
    if target == seat or target == table.foe or table.faded[target] != 0:
        return False
    if not holds_own_hand(table, target) or table.hand_n[target] >= HAND:
        return False
    return table.deck_n[target] > 0


@kernel
def cards_after_trade(table: Any, seat: Any, other: Any) -> Any:
    """Return how many cards a player would own after E12."""
    return table.deck_n[seat] + table.front_n[seat] + table.hand_n[other]


@kernel
def may_trade_hands(table: Any, seat: Any, target: Any) -> Any:
    """Whether E12 can take this player's hand (A37)."""
    if not has_mettle(table, target, seat) or table.faded[target] != 0:
        return False
    if not holds_own_hand(table, seat) or not holds_own_hand(table, target):
        return False
    if seat == table.foe or target == table.foe:
        return table.rules.e12_foe != 0
    return (
        cards_after_trade(table, seat, target) <= DECK
        and cards_after_trade(table, target, seat) <= DECK
    )


@kernel
def is_target(table: Any, seat: Any, effect: Any, target: Any) -> Any:
    """Whether an effect can be aimed at this live player."""
    if table.alive[target] == 0:
        return False
    if effect == E2:
        return may_lose_hand(table, seat, target)
    if effect == E3:
        return True
    if effect == E6:
        return has_mettle(table, target, seat)
    if effect == E9:
        return may_be_searched(table, seat, target)
    return effect == E12 and may_trade_hands(table, seat, target)


@kernel
def has_target(table: Any, seat: Any, effect: Any) -> Any:
    """Whether there is anybody to aim an effect at."""
    for target in range(table.seats):
        if is_target(table, seat, effect, target):
            return True
    return False


@kernel
def is_slot(table: Any, slot: Any) -> Any:
    """Whether E7 can replace this common card."""
    return slot < table.board_n and table.team_n[table.board_team[slot]] > 0


@kernel
def somebody_to_peek(table: Any, seat: Any) -> Any:
    """Whether E4 shows anything."""
    for target in range(table.seats):
        if may_be_peeked(table, seat, target):
            return True
    return False


@kernel
def effect_helps(table: Any, seat: Any, effect: Any) -> Any:
    """Whether an effect without a target would do something."""
    if effect == E1:
        return table.e1_on[seat] == 0 and (table.front_n[seat] > 1 or table.rules.e1_self != 0)
    if effect == E4:
        return somebody_to_peek(table, seat)
    if effect == E5:
        return table.foe_limited == 0 and table.faded[table.foe] == 0
    if effect == E7 or effect == E8:
        return table.team_n[0] + table.team_n[1] + table.team_n[2] > 0 and (
            effect == E8 or any_slot(table)
        )
    if effect == E10:
        if table.rules.e10_colour != 0:
            return colour_on_lines(table, seat) > 0
        return table.line_n[seat] > 0
    return effect == E11 and table.thwart_banned == 0


@kernel
def any_slot(table: Any) -> Any:
    """Whether E7 can replace any common card."""
    for slot in range(table.board_n):
        if is_slot(table, slot):
            return True
    return False


@kernel
def is_aimed(effect: Any) -> Any:
    """Whether an effect needs a player as its target."""
    return effect == E2 or effect == E3 or effect == E6 or effect == E9 or effect == E12


@kernel
def usable_card(table: Any, seat: Any, effect: Any, refused: Any) -> Any:
    """Return the place of the first front card with this effect that can be used now, or -1."""
    if table.rules.tier < 3 or table.rules.effects[effect] == 0:
        return NOTHING
    if seat == table.foe and table.rules.foe_maneuvers == 0:
        return NOTHING
    for place in range(table.front_n[seat]):
        card = table.front[seat, place]
        if card_effect(table, card) == effect:
            if condition_holds(table, seat, card_condition(table, card), refused):
                if is_aimed(effect):
                    helps = has_target(table, seat, effect)
                else:
                    helps = effect_helps(table, seat, effect)
                return place if helps else NOTHING
    return NOTHING
