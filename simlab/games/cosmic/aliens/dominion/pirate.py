"""Pirate (alert yellow; resolution; offense or ally; optional).

When its side wins it may send some of its ships in the encounter home; these gain nothing by the
win, and for each of them Pirate captures a ship that the other side is about to lose. At the start
of any encounter it may send up to four captives to the warp for as many rewards. Or it may offer
captives to their owner for a ransom: cards that the owner picks, a random card, or a colony beside
one of the owner's; if the owner accepts, the ships come home. Wild flare, as an ally who is due
rewards: it takes random cards of the winning main player in place of some of them. Super flare, in
answer to the use of the power after a win: it captures two ships for each of its own.

Ships that go to the warp instead of home (Duplicity) capture none. Captives count as lost, but they
are not in the warp; without Pirate in the game they go there. A special ship among them may be
replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.dominion import deck, outcomes, rewarding_cards
from simlab.games.cosmic.play import bits, both_sides, compensation, offers, warp_worlds
from simlab.games.cosmic.play.resolve import CARD_REWARD, SHIP_REWARD
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MOST = 4
SELL, RANSOM = range(2)
ONE_CARD, TWO_CARDS, RANDOM_CARD, COLONY = range(4)
"""Prices of a ransom."""
(
    SENT, GONE, DEED, SOLD, RETURNED, REWARDS, OWNER, COUNTED, PRICED, PLACED, ANSWERED, PAID,
    NAMED, FREED, CAUGHT, BACKS,
) = range(c.STEP, c.STEP + 16)  # fmt: skip
BYTE, MASK = 8, 255
"""Bytes of `memo` in a ransom: the owner, the number of ships, the price, the planet."""


@kernel
def prey(table: Table, seat: int) -> int:
    """Count the ships that the losing side is about to lose."""
    loser = table.defense if who.attacks(table, seat) else table.offense
    count = fleet.side_ships(table, loser)
    outcomes.retreat(table)
    for other in range(table.seats):
        if bits.has(table.spared, other):
            count -= fleet.ships_in(table, other)
    return count


@kernel
def per_ship(table: Table, seat: int) -> int:
    """Return the number of ships that Pirate captures for each of its own."""
    great = using.works(table, seat, c.SUPER_FLARE + c.PIRATE)
    return 2 if great else 1


@kernel
def may_raid(table: Table, seat: int) -> int:
    """Return whether Pirate's side has won, with ships to capture."""
    if seat == table.defense or using.at_work(table, seat) or not totals.has_won(table, seat):
        return False
    if outcomes.doomed(table, seat, both_sides.zone_of(table, seat)) and seat != table.offense:
        return False
    return fleet.ships_in(table, seat) > 0 and prey(table, seat) > 0


@kernel
def raid(world: World, seat: int, x: int) -> int:
    """Send ships home; the tokens hold the number of ships that may be captured."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if may_raid(table, seat) else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        using.set_tokens(table, seat, c.PIRATE, 0)
        most = min(fleet.ships_in(table, seat), prey(table, seat))
        return asking.pick_number(world, seat, bits.up_to(most + 1) & ~1, SENT)
    if table.stage == SENT:
        using.set_tokens(table, seat, c.PIRATE, table.answer * per_ship(table, seat))
        zone = c.GATE if who.attacks(table, seat) else c.SIDE
        if seat != table.offense:
            table.sent[seat] -= table.answer
        fleet.send_home(world, zone, seat, table.answer)
        table.stage = GONE
        return c.ASKED
    return x


@kernel
def capture(world: World, seat: int, x: int) -> int:
    """Capture ships on their way to the warp."""
    table = world.table
    budget = using.tokens(table, seat, c.PIRATE)
    if table.stage == c.FRESH:
        losing = table.loss_outcome != 0 and table.about != seat
        if not using.at_work(table, seat) or budget <= 0 or not losing or x <= 0:
            return x
        most = min(x, budget)
        return asking.pick_number(world, seat, bits.up_to(most + 1), CAUGHT)
    using.set_tokens(table, seat, c.PIRATE, budget - table.answer)
    fleet.capture_lost(world, table.about, table.answer)
    return x - table.answer


@kernel
def ask_sale(world: World, seat: int) -> int:
    """Ask for the owner of the next captive to sell; `memo` counts them."""
    table = world.table
    left = fleet.owners_in(table, c.CAPTURED)
    if left == 0 or table.memo == MOST:
        return 0
    if table.memo > 0:
        left |= bits.bit(c.NOBODY)
    return asking.pick_player(world, seat, left, SOLD)


@kernel
def ask_ships(world: World, seat: int) -> int:
    """Ask how many of the rewards are ships."""
    table = world.table
    there = warp_worlds.in_warp(table, seat)
    most = min(table.memo, there if table.where[seat] != 0 else 0)
    if table.rules.reward == CARD_REWARD:
        most = 0
    least = most if table.rules.reward == SHIP_REWARD else 0
    return asking.pick_number(world, seat, bits.up_to(most + 1) & ~bits.up_to(least), RETURNED)


@kernel
def ask_blue(world: World, seat: int) -> int:
    """Ask how many of the rewards are reward cards."""
    table = world.table
    left = table.memo - table.memo_2
    if table.rules.reward == SHIP_REWARD:
        left = 0
    there = deck.there(table) if table.rules.reward_deck != 0 else 0
    return asking.pick_number(world, seat, bits.up_to(min(left, there) + 1), REWARDS)


@compiled_separately("world", "int", "int", rare=True)
def collect(world: World, seat: int, blue: int) -> None:
    """Draw the rewards for captives."""
    table = world.table
    count = table.memo - table.memo_2 - blue
    if table.rules.reward == SHIP_REWARD:
        count = 0
    if count + table.memo_2 > 0 or blue == 0:
        note(world, e.E_REWARDED, seat, count, table.memo_2)
    table.rewards_n[seat] += count + table.memo_2
    hands.draw(world, seat, count)
    rewarding_cards.collect(world, seat, blue, count)


@kernel
def sell(world: World, seat: int, x: int) -> int:
    """Send captives to the warp, for rewards."""
    table = world.table
    if table.stage == SOLD and table.answer != c.NOBODY:
        fleet.drift(world, table.answer, c.CAPTURED, c.WARP)
        table.memo += 1
        if ask_sale(world, seat) == c.ASKED:
            return c.ASKED
    if table.stage == SOLD:
        return ask_ships(world, seat)
    if table.stage == RETURNED:
        table.memo_2 = table.answer
        return ask_blue(world, seat)
    if table.stage == REWARDS:
        collect(world, seat, table.answer)
        if table.memo_2 > 0:
            fleet.retrieve(world, seat, table.memo_2)
            table.stage = FREED
            return c.ASKED
    return x


@kernel
def term(table: Table, place: int) -> int:
    """Return one of the terms of a ransom."""
    return (table.memo >> BYTE * place) & MASK


@kernel
def sites(table: Table, seat: int, owner: int) -> int:
    """Return the planets on which the owner of captives may grant a colony, as in a deal."""
    if table.rules.deal_colonies == 0 or table.where[seat] == 0:
        return 0
    return offers.planets_for(table, seat, owner)


@kernel
def prices(table: Table, seat: int, owner: int) -> int:
    """Return the set of possible prices for the owner of captives."""
    found = 0
    if table.hand_n[owner] > 0:
        found |= 1 << ONE_CARD | 1 << RANDOM_CARD
    if table.hand_n[owner] > 1:
        found |= 1 << TWO_CARDS
    if sites(table, seat, owner) != 0:
        found |= 1 << COLONY
    return found


@kernel
def payers(table: Table, seat: int) -> int:
    """Return the other players with captives and the means to pay for them."""
    found = 0
    for owner in range(table.seats):
        there = owner != seat and table.zones[c.CAPTURED, owner] > 0
        if there and prices(table, seat, owner) != 0:
            found |= bits.bit(owner)
    return found


@compiled_separately("world", "int", "int", rare=True)
def offer(world: World, seat: int, x: int) -> int:
    """Ask for the next term of a ransom, then for the owner's consent."""
    table = world.table
    owner = term(table, 0)
    if table.stage == OWNER:
        table.memo = table.answer
        ships = bits.up_to(table.zones[c.CAPTURED, table.answer] + 1) & ~1
        return asking.pick_number(world, seat, ships, COUNTED)
    if table.stage == COUNTED:
        table.memo |= table.answer << BYTE
        return asking.pick_number(world, seat, prices(table, seat, owner), PRICED)
    if table.stage == PRICED:
        table.memo |= table.answer << 2 * BYTE
        if table.answer == COLONY:
            return asking.pick_planet(world, seat, sites(table, seat, owner), PLACED)
    elif table.stage == PLACED:
        table.memo |= table.answer << 3 * BYTE
    note(world, e.E_RANSOM, seat, owner, term(table, 1))
    return asking.pick_number(world, owner, 0b11, ANSWERED)


@compiled_separately("world", "int", "int", rare=True)
def pay(world: World, seat: int, x: int) -> int:
    """Carry out the payment, card by card (`memo_2`); then send the ships home."""
    table = world.table
    owner = term(table, 0)
    price = term(table, 2)
    if table.stage == ANSWERED:
        if table.answer != c.YES:
            return x
        if price == RANDOM_CARD:
            hands.pinch(world, owner, seat)
        elif price == COLONY:
            table.stage = PAID
            fleet.settle(world, seat, term(table, 3), 1, table.rules.deal_ships)
            return c.ASKED
        else:
            table.memo_2 = price + 1
    elif price == ONE_CARD or price == TWO_CARDS:
        card = asking.picked(world, owner, PAID, NAMED)
        if card == c.ASKED:
            return card
        hands.hand_on(world, owner, seat, card)
        table.memo_2 -= 1
    if table.memo_2 > 0 and table.hand_n[owner] > 0:
        return asking.pick_card(world, owner, c.ANY_KIND, PAID)
    table.stage = FREED
    fleet.send_home(world, c.CAPTURED, owner, min(term(table, 1), table.zones[c.CAPTURED, owner]))
    return c.ASKED


@kernel
def at_regroup(world: World, seat: int, x: int) -> int:
    """Sell captives or offer a ransom."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if fleet.owners_in(table, c.CAPTURED) != 0 else x
    if table.stage == c.USED:
        ransom = (1 << RANSOM) if payers(table, seat) != 0 else 0
        return asking.pick_number(world, seat, (1 << SELL) | ransom, DEED)
    if table.stage == DEED:
        if table.answer == SELL:
            return c.ASKED if ask_sale(world, seat) == c.ASKED else x
        return asking.pick_player(world, seat, payers(table, seat), OWNER)
    if table.stage == FREED:
        return x
    if table.stage <= REWARDS:
        return sell(world, seat, x)
    if table.stage <= PLACED:
        return offer(world, seat, x)
    return pay(world, seat, x)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Capture ships; sell them or offer a ransom."""
    if hook == c.H_JUDGED:
        return raid(world, seat, x)
    if hook == c.H_LOSS:
        return capture(world, seat, x)
    return at_regroup(world, seat, x)


@kernel
def due_as_ally(table: Table, seat: int) -> int:
    """Compute the number of rewards due to a winning ally; Macron gets two per ship."""
    denied = table.no_rewards != 0 or bits.has(table.disgraced, seat)
    if denied or not outcomes.is_rewarded(table, seat):
        return 0
    ships = totals.earned(table, seat, table.sent[seat])
    return compensation.whole(table.rules.reward_rate * ships)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Take cards of the winning main player."""
    table = world.table
    main = who.head(table, seat)
    most = min(due_as_ally(table, seat), table.hand_n[main])
    if table.stage == c.FRESH:
        return c.MAY if most > 0 else x
    if table.stage == c.USED:
        return asking.pick_number(world, seat, bits.up_to(most + 1) & ~1, c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        totals.owe(table, seat, -table.memo)
        if asking.pick_backs(world, seat, main, table.memo, BACKS) == c.ASKED:
            return c.ASKED
    hands.take_at_random(world, main, seat, table.memo, table.answer)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Capture two ships for each own ship."""
    table = world.table
    raids = using.in_use(table, seat, c.PIRATE) and totals.has_won(table, seat)
    return using.until_end(table, seat, raids, x)


@kernel
def most_of(table: Table) -> int:
    """Return the highest of the numbers that may be picked."""
    return bits.nth_bit(table.options, bits.count_bits(table.options) - 1)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Capture unless a new colony is gained; sell captives; pay at most one card as ransom."""
    seat = table.actor
    if table.decision == c.PICK_NUMBER:
        if table.stage == DEED:
            return SELL
        if table.stage == ANSWERED:
            cheap = term(table, 2) == ONE_CARD or term(table, 2) == RANDOM_CARD
            return c.YES if cheap and bits.has(table.options, c.YES) else c.NO
        if table.stage == RETURNED and unit < c.WILD_FLARE:
            return (
                most_of(table) if table.zones[c.WARP, seat] > 2 else bits.lowest_bit(table.options)
            )
        return most_of(table)
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options)
    if table.decision == c.PICK_PLAYER or table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options & ~bits.bit(c.NOBODY))
    if table.decision == c.POWER and table.phase == c.OUTCOME:
        new = who.attacks(table, seat) and not bits.has(table.where[seat], table.target)
        return c.NO if new else c.YES
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_JUDGED, c.H_LOSS, c.H_REGROUP)),
    wild=Effect(wild, (c.H_REWARDS,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
