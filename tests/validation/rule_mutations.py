"""Forty rules turned as a maintainer might by mistake, ten a game (see `mutation_testing`)."""

from __future__ import annotations

from typing import NamedTuple


class Flip(NamedTuple):
    """In a file of a game's folder ``play``, a piece of text and what it is replaced with."""

    file: str
    old: str
    new: str
    what: str


SHEEPNAPPERS = (
    Flip("needs", "hand[FUEL] >= fuel_need(", "hand[FUEL] > fuel_need(", "a launch takes one more"),
    Flip("needs", " + table.rules.gps_extra * me.hand[GPS]", "", "hacks cost no fuel"),
    Flip(
        "needs",
        "wool = 0\n    for kind in range(IT, KAMIKAZE + 1)",
        "wool = 0\n    for kind in range(IT, KAMIKAZE)",
        "a Kamikaze Sheep has no wool",
    ),
    Flip(
        "verbs",
        "table.target)\n        table.phase = END_TURN",
        "table.target)",
        "a turn goes on after a Pirate",
    ),
    Flip("verbs", "seats[target].hand[kind] > 0", "seats[target].hand[kind] > 1", "lamp needs two"),
    Flip("reactions", "table.baas % 2 == 1", "table.baas > 0", "a Baa cancels no Baa"),
    Flip(
        "reactions",
        "seat_after(table, table.current, table.polled)",
        "seat_after(table, table.last_thrower, table.polled)",
        "Baas are asked for from the last thrower on",
    ),
    Flip(
        "turns",
        "elif table.status[seat] == EATEN:\n            score",
        "elif table.status[seat] == STRANDED:\n            score",
        "the stranded lose wool, not the eaten",
    ),
    Flip(
        "turns",
        "table.idle_turns >= table.rules.idle_rounds",
        "table.idle_turns > table.rules.idle_rounds",
        "a round peters out a turn later",
    ),
    Flip(
        "launch",
        "if can_launch(table, world.seats[launcher]):",
        "if world.seats[launcher].hand[FUEL] >= base_need(table):",
        "after a Kamikaze hacks do not count",
    ),
)

SHERIFF = (
    Flip("scoring", "(king + queen) // kings", "king // kings", "tied Kings get no Queen's bonus"),
    Flip(
        "scoring",
        "queen // holders(world, good, second)",
        "queen",
        "each of several Queens has the whole bonus",
    ),
    Flip(
        "scoring",
        "legal = goods_on_stand(world, seat, False)\n"
        "    return (score * 1000 + legal) * 1000 + goods_on_stand(world, seat, True)",
        "legal = goods_on_stand(world, seat, True)\n"
        "    return (score * 1000 + legal) * 1000 + goods_on_stand(world, seat, False)",
        "ties go to most illegal goods",
    ),
    Flip(
        "inspect",
        "world.seats[owner].bag_size * rules.penalty[kind]",
        "rules.penalty[kind]",
        "an honest bag costs one penalty",
    ),
    Flip(
        "inspect",
        "whole(penalty * rules.fine_factor)",
        "whole(penalty * rules.compensation_factor)",
        "fines follow the factor of compensations",
    ),
    Flip(
        "goods", "if table.seats == 3 and", "if table.seats <= 4 and", "four play with less cards"
    ),
    Flip("market", "table.discards_shut = 1", "table.discards_shut = 0", "discards stay open"),
    Flip(
        "rounds",
        "turns_done[table.sheriff] >= table.rules",
        "turns_done[table.sheriff] > table.rules",
        "everybody is sheriff once more",
    ),
    Flip(
        "deals",
        "(offer.condition == IF_LYING) == (table.lied != 0)",
        "(offer.condition == IF_LYING) == (table.lied == 0)",
        "conditions of deals are turned round",
    ),
    Flip("debts", "elif value <= table.debt:", "elif value < table.debt:", "a choice without one"),
)

SHERWOOD = (
    Flip("raid", "if table.total >= table.power else", "if table.total > table.power else",
         "raiders as strong as the carriage need equipment"),
    Flip("raid", "table.declared_n[seat] < raiders", "table.declared_n[seat] <= raiders",
         "a card more than raiders"),
    Flip("loot", "glory = glory // count", "glory = glory", "shared glory is not shared"),
    Flip("quota", "figures_beyond(table, full) <= left and",
         "figures_beyond(table, full) < left and", "a last full pass is the leader's to give"),
    Flip("scoring", "table.rules.max_raiders - table.oak[seat] - table.lying[seat]",
         "table.oak[seat]", "ties go to most raiders at the oak"),
    Flip("aftermath", "in_play(table, seat) - table.rules.min_raiders", "in_play(table, seat)",
         "sheriffs take the last raiders"),
    Flip("aftermath", "min(table.rules.glory_loss[table.card], room)",
         "table.rules.glory_loss[table.card]", "glory falls below the floor"),
    Flip("rounds", "(tied > 1 and table.rules.crossroads_bonus != BONUS_ALL_TIED)", "tied > 1",
         "no bonus for a tie at the crossing"),
    Flip("rounds", "table.gold[seat] < table.gold[best]", "table.gold[seat] <= table.gold[best]",
         "of the poorest, the last gets the figure"),
    Flip("plan", "gold > table.rules.donation_threshold", "gold >= table.rules.donation_threshold",
         "who has as much as allowed must donate"),
)  # fmt: skip

SPACEKNIGHTS = (
    Flip("bidding", "table.last_surger = seat\n    nobody_acted(table)", "table.last_surger = seat",
         "nobody answers a surge"),
    Flip("bidding", "count = min(owed(table, seat), room(table, seat))",
         "count = owed(table, seat)", "who stays may go beyond its limit"),
    Flip("bidding", "table.cursor = table.big_blind", "table.cursor = table.small_blind",
         "the big blind bids first"),
    Flip("dice", "value = min(value, table.life_force[seat])", "pass",
         "life force does not cap the die"),
    Flip("chips", "min(table.line_n[loser], table.line_n[winner])", "table.line_n[loser]",
         "the winner collects more than it put out"),
    Flip("showdown", "tie_die(table, seat) > tie_die(table, best)",
         "tie_die(table, seat) < tie_die(table, best)", "of equal hands the lower die wins"),
    Flip("showdown", "bit_count(all_kept(table)) < most_kept(table)",
         "bit_count(all_kept(table)) <= most_kept(table)", "a Foe keeps one card more"),
    Flip("conditions", "return low < die < high", "return low <= die <= high",
         "C4 holds at the complications, too"),
    Flip("conditions", "return table.faded[right] != 0", "return table.faded[left] != 0",
         "C10 looks to the left"),
    Flip("lives", "return table.line_n[seat] == 0 or table.rules.elim_on_empty_stock != 0",
         "return True", "mettle on the line does not count"),
)  # fmt: skip

FLIPS = {
    "sheepnappers": SHEEPNAPPERS,
    "sheriff": SHERIFF,
    "sherwood": SHERWOOD,
    "spaceknights": SPACEKNIGHTS,
}
