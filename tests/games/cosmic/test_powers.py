"""Three powers of different kinds, and the hooks that they use."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.play import bits, firing
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, meet, play_out
from tests.games.cosmic.dealing import dealt, first_encounter, setup_of


def fought(rules, hand_o, hand_d, *others, **wishes):
    game = Game({"power_min_home": 3, **rules})
    game.begin("colour 1")
    meet(game, hand_o, hand_d, *others, {}, {}, target="p1.0", **wishes)
    return game


@pytest.mark.parametrize(
    ("card", "value"), [("a06", 18), ("a10", 30), ("a11", 4), ("a12", 4), ("a13", 5), ("a40", 14)]
)
def test_tripler_changes_its_card(card, value):
    for seat, hands in (0, ({card: 1}, {"a08": 1})), (1, ({"a08": 1}, {card: 1})):
        game = fought({f"aliens.{seat}": "tripler"}, *hands)
        play_out(game)
        totals = game.named("totals")[0]
        mine = totals["offense"] - 1 if seat == 0 else totals["defense"] - 4
        other = totals["defense"] - 4 if seat == 0 else totals["offense"] - 1
        assert (mine, other) == (value, 8)


def test_tripler_can_be_zapped():
    game = fought({"aliens.0": "tripler"}, {"a06": 1}, {"a08": 1, "cosmic_zap": 1})
    assert (game.decision, game.legal) == ("respond", ["pass", "cosmic_zap"])
    game.take("cosmic_zap")
    game.until("target", "own_colour", "defense")
    assert game.named("totals")[0]["offense"] == 7
    assert int(game.table.zapped) == 0, "for the rest of the encounter only"


def test_ones_own_power_may_be_zapped():
    game = fought({"aliens.0": "tripler"}, {"a40": 1, "cosmic_zap": 1}, {"a08": 1})
    assert (game.decision, int(game.table.actor)) == ("respond", 0)


def test_sorcerer_exchanges_the_cards():
    for answer, offense in ("yes", 8), ("no", 20):
        game = fought({"aliens.1": "sorcerer"}, {"a20": 1}, {"a08": 1})
        assert (game.decision, int(game.table.actor)) == ("power", 1)
        game.take(answer)
        play_out(game)
        assert game.named("totals")[0]["offense"] == offense + 1


def test_a_zapped_sorcerer_exchanges_nothing():
    game = fought({"aliens.1": "sorcerer"}, {"a20": 1, "cosmic_zap": 1}, {"a08": 1})
    game.take("yes")
    game.take("cosmic_zap")
    play_out(game)
    assert game.named("totals")[0]["offense"] == 21


def test_two_sorcerers_in_timing_order():
    game = fought({"aliens.0": "sorcerer", "aliens.1": "sorcerer"}, {"a20": 1}, {"a08": 1})
    assert int(game.table.actor) == 0
    game.take("yes")
    assert (game.decision, int(game.table.actor)) == ("power", 1)
    game.take("yes")
    play_out(game)
    assert game.named("totals")[0]["offense"] == 21, "exchanged twice"


def test_zombie_saves_its_ships():
    game = fought({"aliens.1": "zombie"}, {"a40": 1}, {"a00": 1})
    play_out(game)
    assert game.zone("warp", 1) == 0
    assert game.named("saved") == [{"event": "saved", "seat": 1, "count": 4}]
    assert int(game.table.home[1]) == 4


def test_saved_ships_earn_no_compensation():
    game = fought({"aliens.1": "zombie"}, {"a10": 1, "a06": 4}, {"negotiate": 1})
    play_out(game)
    assert not game.named("taken")


def test_a_zapped_zombie_loses_its_ships():
    game = fought({"aliens.1": "zombie"}, {"a40": 1, "cosmic_zap": 1}, {"a00": 1})
    game.take("cosmic_zap")
    assert {"event": "lost", "seat": 1, "count": 4} in game.events


def test_power_min_home_suspends_powers():
    """A power needs home colonies, and is back as soon as they are."""
    for least, saved in (3, False), (2, True):
        game = Game({"aliens.1": "zombie", "power_min_home": least})
        game.strip(1, "p1.0")
        game.move(1, "p1.0", 1, "p1.1")
        game.begin("colour 1")
        meet(game, {"a40": 1}, {"a00": 1}, {}, {}, target="p1.0")
        play_out(game)
        assert bool(game.named("saved")) == saved


def test_nobody_uses_a_hook_without_powers():
    assert not Game().table.users.any()
    users = Game({"aliens.2": "tripler"}).table.users
    used = {word: int(each) for word, each in zip(c.HOOK_WORDS, users, strict=True) if each}
    only = 1 << 2 * c.SLOTS + c.OWN_POWER
    assert used == {"showdown": only, "card_value": only}


@pytest.mark.parametrize("seats", GAME.seats)
def test_users_of_a_hook_act_in_timing_order(seats):
    """Offense, defense, the others clockwise; each with its effects in their order."""
    game, in_order = Game(seats=seats), uncompiled(firing.in_order)
    table, chance = game.table, np.random.default_rng(seats)
    for _ in range(100):
        offense, defense = chance.permutation(seats)[:2]
        table.offense, table.defense = offense, chance.choice([defense, -1])
        uncompiled(bits.set_order)(table)
        users = chance.random((seats, c.SLOTS)) < 0.3
        places = sum(1 << int(place) for place in np.flatnonzero(users))
        table.users[c.H_REGROUP] = places | chance.choice([c.WAITS, 0])
        first = int(chance.integers(seats * c.SLOTS))
        found = int(in_order(game.world, c.H_REGROUP, first))
        there = [int(place) for place in np.flatnonzero(users[table.order[:seats]])]
        assert found == sum(1 << place for place in there if place >= first)


def two_attacks(chance):
    def choose(world, decision):
        if decision != "plan":
            return None
        kinds = np.repeat(np.arange(c.ATTACK_N), world.seats[int(world.table.actor)].hand[:18])
        return int(chance.choice(kinds))

    return choose


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"aliens.0": "tripler"}, 161 / 247),
        ({f"aliens.{s}": "tripler" for s in (1, 2, 3)}, 1 - 505 / 741),
    ],
    ids=["offense", "defense"],
)
def test_tripler_of_two_random_attacks(rules, expected):
    """9.5: four ships against four."""
    quiet = {"artifacts": False, "reinforcements": False, "start": "fixed"}
    decks = {"copies.negotiate": 0, "copies.morph": 0}
    matchup, chance = setup_of({**quiet, **decks, **rules}), np.random.default_rng(3)
    won = 0
    for world in dealt(matchup, 3_000):
        first_encounter(matchup, world, two_attacks(chance))
        won += int(world.table.offense_wins)
    assert abs(won / 3_000 - expected) < 4 * np.sqrt(expected * (1 - expected) / 3_000)


def test_the_rules_name_the_powers():
    assert GAME.rules(4, {"aliens.3": "zombie"})["aliens.3"] == "zombie"


def test_a_set_of_hooks_is_one_number() -> None:
    assert c.HOOKS < 64
