"""Usability of maneuvers: conditions, and effects that would do something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules import circle
from simlab.games.spaceknights.rules.cards import holds_own_hand
from simlab.games.spaceknights.rules.limits import bid_limit, burnable
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table


@kernel
def card_effect(table: Table, card: int) -> int:
    """Return the effect of a card in front of a player."""
    return (table.facts.book[card] - 1) // c.CONDITIONS


@kernel
def card_condition(table: Table, card: int) -> int:
    """Return the condition of a card in front of a player."""
    return (table.facts.book[card] - 1) % c.CONDITIONS


@kernel
def board_value(table: Table, slot: int) -> int:
    """Return the value of a common card."""
    return table.board[slot] // c.SUITS + 1


@kernel
def lies_between(table: Table, die: int) -> int:
    """Return whether a die is between the two complications (RULES.md A39)."""
    if table.board_n < c.BOARD_START + 2:
        return False
    one = board_value(table, c.COMPLICATION_1)
    other = board_value(table, c.COMPLICATION_2)
    low = min(one, other)
    high = max(one, other)
    if table.rules.c4_inclusive != 0:
        return low <= die <= high
    return low < die < high


@kernel
def colour_on_lines(table: Table, colour: int) -> int:
    """Count the chips of a colour on all lines."""
    count = 0
    for seat in range(table.seats):
        count += table.line[seat, colour]
    return count


@kernel
def condition_holds(table: Table, seat: int, condition: int, refused: int) -> int:
    """Return whether the condition of a maneuver is met, or can be asked for."""
    if condition <= c.C3:
        return bid_limit(table, seat) > board_value(table, condition - c.C1)
    if condition == c.C4:
        return lies_between(table, bid_limit(table, seat))
    if condition <= c.C6:
        return circle.holder_count(table, seat) > 0
    left = circle.next_alive(table, seat)
    right = circle.previous_alive(table, seat)
    if condition == c.C7:
        return table.line_n[left] > table.rules.c7_threshold
    if condition == c.C8:
        return refused & 1 == 0 and table.life_force[right] > table.rules.lf_floor
    if condition == c.C9:
        return refused & 2 == 0 and burnable(table, left) >= table.rules.c9_burn
    if condition == c.C10:
        return table.faded[right] != 0
    if condition == c.C11:
        return colour_on_lines(table, seat) == 0
    return condition == c.C12 and right == table.foe


@kernel
def may_lose_hand(table: Table, seat: int, target: int) -> int:
    """Return whether E2 can give this player a new hand."""
    if not circle.has_mettle(table, target, seat) or table.faded[target] != 0:
        return False
    if not holds_own_hand(table, target) or table.hand_n[target] == 0:
        return False
    if target == table.foe:
        return table.team_n[c.THREATS] >= 2
    return table.deck_n[target] + table.front_n[target] >= 2


@kernel
def may_be_peeked(table: Table, seat: int, target: int) -> int:
    """Return whether E4 shows a card of this player."""
    return (
        circle.has_mettle(table, target, seat)
        and table.faded[target] == 0
        and table.hand_n[target] > 0
    )


@kernel
def may_be_searched(table: Table, seat: int, target: int) -> int:
    """Return whether E9 can search this player's deck."""
    if target == seat or target == table.foe or table.faded[target] != 0:
        return False
    if not holds_own_hand(table, target) or table.hand_n[target] >= c.HAND:
        return False
    return table.deck_n[target] > 0


@kernel
def cards_after_trade(table: Table, seat: int, other: int) -> int:
    """Return the number of cards owned by a player after E12."""
    return table.deck_n[seat] + table.front_n[seat] + table.hand_n[other]


@kernel
def may_trade_hands(table: Table, seat: int, target: int) -> int:
    """Return whether E12 can take this player's hand (RULES.md A37)."""
    if not circle.has_mettle(table, target, seat) or table.faded[target] != 0:
        return False
    if not holds_own_hand(table, seat) or not holds_own_hand(table, target):
        return False
    if seat == table.foe or target == table.foe:
        return table.rules.e12_foe != 0
    return (
        cards_after_trade(table, seat, target) <= c.DECK
        and cards_after_trade(table, target, seat) <= c.DECK
    )


@kernel
def is_target(table: Table, seat: int, effect: int, target: int) -> int:
    """Return whether an effect can be aimed at this live player."""
    if table.alive[target] == 0:
        return False
    if effect == c.E2:
        return may_lose_hand(table, seat, target)
    if effect == c.E3:
        return True
    if effect == c.E6:
        return circle.has_mettle(table, target, seat)
    if effect == c.E9:
        return may_be_searched(table, seat, target)
    return effect == c.E12 and may_trade_hands(table, seat, target)


@kernel
def has_target(table: Table, seat: int, effect: int) -> int:
    """Return whether an effect has a possible target."""
    for target in range(table.seats):
        if is_target(table, seat, effect, target):
            return True
    return False


@kernel
def is_slot(table: Table, slot: int) -> int:
    """Return whether E7 can replace this common card."""
    return slot < table.board_n and table.team_n[table.board_team[slot]] > 0


@kernel
def somebody_to_peek(table: Table, seat: int) -> int:
    """Return whether E4 shows anything."""
    for target in range(table.seats):
        if may_be_peeked(table, seat, target):
            return True
    return False


@kernel
def effect_helps(table: Table, seat: int, effect: int) -> int:
    """Return whether an effect without a target would do something."""
    if effect == c.E1:
        return table.e1_on[seat] == 0 and (table.front_n[seat] > 1 or table.rules.e1_self != 0)
    if effect == c.E4:
        return somebody_to_peek(table, seat)
    if effect == c.E5:
        return table.foe_limited == 0 and table.faded[table.foe] == 0
    if effect == c.E7 or effect == c.E8:
        return table.team_n[0] + table.team_n[1] + table.team_n[2] > 0 and (
            effect == c.E8 or any_slot(table)
        )
    if effect == c.E10:
        if table.rules.e10_colour != 0:
            return colour_on_lines(table, seat) > 0
        return table.line_n[seat] > 0
    return effect == c.E11 and table.thwart_banned == 0


@kernel
def any_slot(table: Table) -> int:
    """Return whether E7 can replace any common card."""
    for slot in range(table.board_n):
        if is_slot(table, slot):
            return True
    return False


@kernel
def is_aimed(effect: int) -> int:
    """Return whether an effect needs a player as its target."""
    return effect == c.E2 or effect == c.E3 or effect == c.E6 or effect == c.E9 or effect == c.E12


@kernel
def usable_card(table: Table, seat: int, effect: int, refused: int) -> int:
    """Return the place of the first usable front card with this effect, or -1."""
    if table.rules.tier < 3 or table.rules.effects[effect] == 0:
        return c.NOTHING
    if seat == table.foe and table.rules.foe_maneuvers == 0:
        return c.NOTHING
    for place in range(table.front_n[seat]):
        card = table.front[seat, place]
        if card_effect(table, card) == effect:
            if condition_holds(table, seat, card_condition(table, card), refused):
                if is_aimed(effect):
                    helps = has_target(table, seat, effect)
                else:
                    helps = effect_helps(table, seat, effect)
                return place if helps else c.NOTHING
    return c.NOTHING
