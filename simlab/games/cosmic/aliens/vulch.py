"""Vulch (alert green; any phase; any player; mandatory).

Artifacts that other players discard go to its hand: played ones after their effect, those of a hand
as they are discarded. Its own artifacts are discarded. As it draws a new hand it keeps its
artifacts and draws eight cards, which cannot be zapped. In a cosmic quake it discards its whole
hand. Wild flare: after a win or a deal as a main player, at the end of the encounter, the opponent
hands over cards openly, one by one; Vulch keeps one of them, and those before it are discarded.
Super flare: for the rest of the encounter it collects flares, too, and keeps them in a redraw; it
may be played before one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, using, who
from simlab.games.cosmic.play import bits, cards, discards, sets, triggers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED, JUDGED = range(c.STEP, c.STEP + 3)
GOOD = 1.2
"""Smallest worth of a card that is kept."""


@kernel
def there(table: Table, x: int) -> int:
    """Count the discarded cards that are still there."""
    card = triggers.card_in(x)
    count = triggers.count_in(x)
    if not triggers.played_in(x):
        return min(count, discards.in_discard(table, card))
    if cards.is_flare(card):
        return sets.copies(sets.of(table.laid_flares), cards.alien_of(card))
    return min(count, table.laid[card])


@compiled_separately("world", "int", "int", rare=True)
def collect(world: World, seat: int, x: int) -> None:
    """Take the discarded cards."""
    card = triggers.card_in(x)
    for _ in range(there(world.table, x)):
        if triggers.played_in(x):
            hands.pick_up(world, seat, card)
        else:
            hands.from_discard(world, seat, card)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Take artifacts."""
    table = world.table
    card = triggers.card_in(x)
    artifact = c.TYPE_OF[cards.kind_of(card)] == c.ARTIFACT_TYPE
    if table.about == seat or not artifact or there(table, x) == 0:
        return x
    if table.stage == c.FRESH:
        return c.MUST
    collect(world, seat, x)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Make the opponent hand over cards; `memo` is the card that it shows."""
    table = world.table
    gained = totals.has_won(table, seat) or totals.is_agreed(table)
    if not who.is_main(table, seat) or not gained:
        return x
    other = who.opponent(table, seat)
    if table.stage == c.FRESH:
        return c.MAY if table.hand_n[other] > 0 else x
    if table.stage == PICKED or table.stage == NAMED:
        table.memo = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            card = asking.meant(world, other, table.answer, NAMED)
            if card == c.ASKED:
                return card
            table.memo = card
        hands.show(world, other, table.memo, bits.everybody(table))
        return asking.pick_number(world, seat, 0b11, JUDGED)
    if table.stage == JUDGED:
        if table.answer == c.YES:
            hands.hand_over(world, other, seat, table.memo)
            return x
        hands.throw(world, other, table.memo)
    if table.hand_n[other] == 0:
        return x
    return asking.pick_card(world, other, c.ANY_KIND, PICKED)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Take flares as well."""
    table = world.table
    if hook == c.H_NEW_HAND:
        if table.about != seat or using.lasts(table, seat):
            return x
        if table.stage == c.FRESH:
            return c.MAY
        using.last(table, seat)
        return x
    if table.about == seat or not cards.is_flare(triggers.card_in(x)) or there(table, x) == 0:
        return x
    if using.works(table, seat, c.SUPER_FLARE + c.VULCH):
        collect(world, seat, x)
    elif table.stage == c.FRESH:
        return c.MAY
    else:
        using.last(table, seat)
        collect(world, seat, x)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Hand over the worst card; keep a good one, or one of the last."""
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options)
    if table.decision == c.PICK_NUMBER:
        good = values.CARD_WORTH[cards.kind_of(table.memo)] >= GOOD
        last = table.hand_n[who.opponent(table, table.actor)] <= 2
        return c.YES if good or last else c.NO
    return 2


ALIEN = AlienEffects(
    power=Effect(power, (c.H_ON_THROWN,)),
    wild=Effect(wild, (c.H_ENCOUNTER_END,)),
    super_=Effect(super_, (c.H_ON_THROWN, c.H_NEW_HAND)),
    choose=choose,
)
