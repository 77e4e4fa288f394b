"""Which alien everybody has: named, by chance, or one of two."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS, BASE, DOMINION, GREEN, RED, YELLOW
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.play import sets
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.exact_counts import check_as_counted, imagined_worlds
from tests.games.cosmic.boards import Game
from tests.games.cosmic.dealing import dealt, setup_of
from tests.games.cosmic.test_exact import share
from tests.games.cosmic.test_flares import set_of, words_of

CHOICE = {"aliens": ["choice"] * 4}


def only(*words: str) -> dict[str, Any]:
    """Return rules with no other aliens in the pool."""
    return {f"alien_pool.{each}": False for each in c.POWER_WORDS[1:] if each not in words}


def test_fifty_aliens_in_order_and_thirty_of_dominion():
    assert (len(BASE), len(DOMINION)) == (50, 30)
    assert (c.AMOEBA, c.ANTI_MATTER, c.SORCERER, c.TRIPLER, c.ZOMBIE) == (1, 2, 38, 42, 50)
    assert (c.ACE, c.LIZARD, c.YIN_YANG) == (51, 66, 80)
    assert c.POWER_WORDS[c.TICK_TOCK] == "tick_tock"
    assert c.POWER_WORDS[c.YIN_YANG] == "yin_yang"
    for aliens, counts in ((BASE, [23, 17, 10]), (DOMINION, [6, 16, 8])):
        levels = Counter(alien.alert for alien in aliens)
        assert [levels[level] for level in (GREEN, YELLOW, RED)] == counts
    assert [alien.word for alien in BASE if alien.set_up] == ["miser", "tick_tock"]
    assert sum(alien.set_up for alien in DOMINION) == 8


def test_aliens_rule_sets_each_seat():
    game = Game({"aliens": "virus,none,pacifist"})
    assert [c.POWER_WORDS[int(each)] for each in game.table.power[:4]] == [
        "virus", "none", "pacifist", "none",
    ]  # fmt: skip
    for world in dealt(setup_of({"aliens": ["random", "random", "will", "random"]}), 50):
        found = [int(each) for each in world.table.power[:4]]
        assert len({*found}) == 4
        assert found[2] == c.WILL
        assert min(found) > 0


def test_alien_pool():
    few = ("void", "will", "human")
    counts: Counter[int] = Counter()
    for world in dealt(setup_of(only(*few) | {"aliens.0": "random"}), 600):
        counts[int(world.table.power[0])] += 1
    assert {c.POWER_WORDS[alien] for alien in counts} == {*few}
    for count in counts.values():
        share(count, 600, 1 / 3)


@pytest.mark.parametrize("word", ["random", "choice", "none"])
def test_an_alien_by_chance_is_for_everybody(word):
    rules = GAME.rulebook.resolve(3, {"aliens": word})
    assert {rules[f"aliens.{seat}"] for seat in range(3)} == {word}


@pytest.mark.parametrize(
    ("rule", "value", "written"),
    [
        ("aliens", "virus", "virus,none,none,none"),
        ("aliens", "Anti-Matter", "anti_matter,none,none,none"),
        ("techs", "qax", "qax,dealt,dealt,dealt"),
    ],
)
def test_a_certain_one_alone_does_not_say_for_whom(rule, value, written):
    message = f"{value.lower().replace('-', '_')} alone does not say .* write {rule}={written}$"
    with pytest.raises(UsageError, match=message):
        GAME.rulebook.resolve(4, {rule: value})
    seats = GAME.rulebook.resolve(4, {rule: written})
    assert [seats[f"{rule}.{seat}"] for seat in range(4)] == written.split(",")


@pytest.mark.parametrize("number", range(4))
def test_aliens_and_techs_move_along_with_their_place_of_the_line_up(number):
    """Of a game that is watched, and of one that is played among others."""
    rules = {
        "aliens": "virus,none,human,none",
        "technology": True,
        "techs": "qax,dealt,dealt,dealt",
    }
    matchup = build_matchup("cosmic", "golden", seats=4, rules=rules, rotate=True)
    assert matchup.place_names == ["Virus, The Qax, golden", "golden", "Human, golden", "golden"]
    assert matchup.rotations == 4
    game = Match(matchup, number)
    seat = game.number % 4
    assert [c.POWER_WORDS[int(each)] for each in game.table.power[:4]] == [
        "virus" if each == seat else "human" if each == (seat + 2) % 4 else "none"
        for each in range(4)
    ]
    slot = game.world.seats[0].techs.tolist().index(c.TECH_WORDS.index("qax"))
    assert int(game.table.tech_owner[slot]) == seat + 1
    list(game.play())
    metrics = [metric.name for metric in GAME.seat_metrics]
    played = matchup.play(number, 1)[0]["seats"][0, :4]
    told = game.outcome()["seats"]
    assert played.tolist() == [[each[name] for name in metrics] for each in told]


@pytest.mark.parametrize(
    ("alerts", "levels"),
    [("green", {GREEN}), ("yellow", {YELLOW}), ("red", {RED}), ("no_red", {GREEN, YELLOW})],
)
def test_alerts(alerts: str, levels: set[int]) -> None:
    found = set()
    for world in dealt(setup_of({"aliens": ["random"] * 4, "alerts": alerts}), 40):
        found |= {ALIENS[int(alien) - 1].alert for alien in world.table.power[:4]}
    assert found == levels


def test_gambler_with_sorcerer():
    pair = only("gambler", "sorcerer", "human") | {"aliens": "random,random"}
    for together in (False, True):
        rules = pair | {"gambler_with_sorcerer": together}
        sets = {
            frozenset(int(each) for each in world.table.power[:2])
            for world in dealt(setup_of(rules), 60)
        }
        assert (frozenset({c.GAMBLER, c.SORCERER}) in sets) == together
        assert len(sets) == 2 + together
    assert int(Game(pair | {"aliens": "gambler,random"}).table.power[1]) == c.HUMAN


def test_one_of_two_is_kept_and_all_are_shown_together():
    game = Game(CHOICE)
    two = words_of(sets.number(game.world.seats[0].dealt))
    assert (game.decision, game.legal) == ("alien_choice", list(two))
    for seat in range(4):
        assert (game.decision, int(game.table.actor)) == ("alien_choice", seat)
        assert not game.table.alien.any()
        assert not game.named("alien")
        assert int(game.table.hand_n.sum()) == 0
        game.take(game.legal[seat % 2])
    assert int(game.table.alien[0]) == set_of(two[0]).bit_length() - 1
    assert [each["seat"] for each in game.named("alien")] == [0, 1, 2, 3]
    assert len(game.named("sheet")) == 8
    assert int(game.table.hand_n.sum()) == 32
    every = [word for me in game.world.seats[:4] for word in words_of(sets.number(me.dealt))]
    assert len({*every}) == 8


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (only("void", "will", "human") | {"aliens": ["choice", "choice"]}, "4 aliens.*there are 3"),
        (only("gambler", "sorcerer") | {"aliens": "random,random"}, "2 aliens.*there are 1"),
        (only("gambler", "void") | {"aliens": "sorcerer,random,random"}, "there are 1"),
        ({"aliens": "virrus"}, "did you mean 'virus'"),
        ({"aliens": ["none"] * 7}, "6 values, not 7"),
        ({"alien": "virus"}, "did you mean 'aliens'"),
        ({"aliens.5": "virus"}, "virus is for seat 5, but there are 4 players, in seats 0 to 3"),
        ({"technology": "on", "techs.4": "genesis_bomb"}, "genesis_bomb is for seat 4"),
    ],
)
def test_impossible_aliens_are_refused(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        GAME.rules(4, rules)


def test_determinization_draws_aliens_dealt_to_others():
    """Before all have chosen, any pair may lie before the others, and any of it be chosen."""
    four = ("clone", "fido", "human", "void")
    game = Game(only("amoeba", "mirror", *four) | {"aliens": ["choice"] * 3}, seats=3)
    for seat in range(3):
        pairs = (set_of("clone", "fido"), set_of("amoeba", "mirror"), set_of("human", "void"))
        sets.write(game.world.seats[seat].dealt, pairs[seat])
    game.world.seats[0].options = sets.number(game.world.seats[0].dealt)
    game.take("fido")
    assert int(game.table.actor) == 1
    ways: Counter[Any] = Counter()
    for one in four:
        for other in four:
            if one != other:
                ways[tuple(sorted((one, other))), one] += 1
    check_as_counted(
        game.match,
        1,
        ways,
        lambda world: (
            words_of(sets.number(world.seats[0].dealt)),
            c.POWER_WORDS[int(world.seats[0].keeps)],
        ),
        1_000,
    )


def test_aliens_turned_down_by_others_stay_unknown():
    game = Game(CHOICE)
    for _ in range(4):
        game.take(game.legal[0])
    down: Counter[int] = Counter()
    kept = int(game.table.alien[1])
    for world in imagined_worlds(game.match, 0, 300):
        dealt_to = sets.number(world.seats[1].dealt)
        assert dealt_to >> kept & 1
        down[dealt_to & ~(1 << kept)] += 1
    assert len(down) > 35, "any of the 44 others or so"


@pytest.mark.parametrize("policy", ["random", "sensible", "counter", "farmer", "golden:ally=1"])
def test_every_policy_plays_on_with_flares(policy: str) -> None:
    rules = CHOICE | {"flares": True, "copies.plague": 6, "compensation": "payer"}
    matchup = setup_of(rules, lineup=",".join([policy] * 4))
    outcomes, _ = matchup.play(0, 6)
    assert np.isfinite(outcomes["seats"]).all()


def test_the_styles_choose_by_alert():
    game = Game(CHOICE)
    dealt_to = set_of("amoeba", "virus")
    game.world.seats[0].options = dealt_to
    sets.write(game.world.seats[0].dealt, dealt_to)
    matchup = setup_of(CHOICE, lineup="sensible")
    policy = matchup.compiled.policy(matchup.entries[0].policy)
    with np.errstate(over="ignore"):
        wish = policy(game.table, game.world.seats[0], matchup.minds()[0])
    assert c.POWER_WORDS[int(wish)] == "virus"
