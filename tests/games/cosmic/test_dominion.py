"""Check values of the file of Dominion: 8.2 and 8.3, and T1 to T9, through the real engine."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from simlab.games.cosmic import components as c, words
from simlab.games.cosmic.dominion import deck, faces, kicking, rewarding_cards
from simlab.games.cosmic.play import compensation, destiny, drawing, passing, resolve
from simlab.jit.call_graph import uncompiled
from simlab.runtime.stepper import Match
from tests.games.cosmic.boards import Game, hand_of
from tests.games.cosmic.dealing import QUIET, setup_of
from tests.games.cosmic.rewards.scenes import K, after_the_reveal, totals

claiming = uncompiled(compensation.claiming)
payable = uncompiled(compensation.payable)
face, penalty, claim = (
    uncompiled(faces.face),
    uncompiled(kicking.penalty),
    uncompiled(kicking.claim),
)
REWARDS = {"reward_deck": True}


@pytest.fixture(scope="module")
def world():
    return after_the_reveal()


@pytest.mark.parametrize(
    ("kicker", "total"),
    [("", 22), ("jamming_signal", 32), ("kicker_x4", 52), ("reverse_polarity", 2)],
)
def test_e1_a_kicker_multiplies_an_attack(world, kicker, total):
    assert totals(world, "a10", "a08", gate=12, kickers=(kicker, ""))[0] == total


def test_e2_reverse_polarity_turns_both_attacks(world):
    assert totals(world, "a10", "a08", 12, 4)[:2] == (22, 12)
    found = totals(world, "a10", "a08", 12, 4, ("reverse_polarity", ""))
    assert found == (2, -4, c.OFFENSE_WON)


def test_e3_reverse_polarity_beside_another_kicker(world):
    found = totals(world, "a10", "a08", 12, 4, ("reverse_polarity", "jamming_signal"))
    assert found[:2] == (2, -12)


@pytest.mark.parametrize(
    ("kicker", "doubled", "hand", "cards"),
    [("", 0, 20, 3), ("duplicity", 0, 20, 6), ("kicker_x4", 0, 20, 12), ("kicker_x4", 0, 5, 5),
     ("duplicity", 1, 20, 12), ("reverse_polarity", 0, 20, 3)],
)  # fmt: skip
def test_e4_a_kicker_multiplies_compensation(world, kicker, doubled, hand, cards):
    table = world.table
    table.result, table.face_o, table.face_d = c.DEFENSE_WON, c.NEGOTIATE, 0
    table.kick_o, table.kick_d = K[kicker] if kicker else 0, 0
    table.doubled, table.lost_now[0], table.comp_to = doubled, 3, c.NOTHING
    table.hand_n[1], before = hand, int(table.hand_n[1])
    claiming(world)
    assert payable(world) == cards
    table.hand_n[1], table.comp_to, table.lost_now[0], table.doubled = before, c.NOTHING, 0, 0


@pytest.mark.parametrize(
    ("kickers", "texts", "losses"),
    [
        (("duplicity", ""), (0, 0), (3, 6)),
        (("duplicity", "jamming_signal"), (0, 0), (6, 6)),
        (("kicker_x4", ""), (0, 0), (3, 12)),
        (("duplicity", ""), ("faulty_translator", 0), (2, 4)),
    ],
)
def test_e6_a_kicker_multiplies_what_a_failed_deal_costs_the_other(world, kickers, texts, losses):
    table = world.table
    table.kick_o, table.kick_d = (K[word] if word else 0 for word in kickers)
    table.text_o, table.text_d = (K[word] if word else 0 for word in texts)
    base = uncompiled(kicking.base_penalty)(table)
    assert (penalty(table, 0, base), penalty(table, 1, base)) == losses


@pytest.mark.parametrize(
    ("card", "kicker", "total"),
    [("intimidate_39", "kicker_x4", 160), ("intimidate_m09", "duplicity", -14),
     ("intimidate_m09", "reverse_polarity", 13)],
)  # fmt: skip
def test_e10_kicked_intimidates(world, card, kicker, total):
    assert totals(world, card, "a08", kickers=(kicker, ""))[0] == total


ATTACK, NEGOTIATE = K["a10"], c.NEGOTIATE
TABLE = {
    ("a10", "retreat"): (ATTACK, c.RETREAT),
    ("a10", "intimidate_29"): (ATTACK, c.INTIMIDATE_29),
    ("a10", "reward_morph"): (ATTACK, ATTACK),
    ("negotiate", "retreat"): (NEGOTIATE, NEGOTIATE),
    ("negotiate", "intimidate_29"): (NEGOTIATE, NEGOTIATE),
    ("epic_oratory", "morph"): (NEGOTIATE, NEGOTIATE),
    ("retreat", "retreat"): (NEGOTIATE, NEGOTIATE),
    ("retreat", "intimidate_29"): (NEGOTIATE, NEGOTIATE),
    ("morph", "retreat"): (NEGOTIATE, NEGOTIATE),  # T2
    ("intimidate_19", "intimidate_29"): (NEGOTIATE, NEGOTIATE),  # T3
    ("intimidate_19", "reward_morph"): (NEGOTIATE, NEGOTIATE),
    ("morph", "reward_morph"): (c.MORPH, c.MORPH),
}


@pytest.mark.parametrize(("pair", "expected"), TABLE.items())
def test_types_at_the_reveal(pair, expected):
    one, other = K[pair[0]], K[pair[1]]
    assert (face(one, other, 0), face(other, one, 0)) == expected
    assert (face(other, one, 0), face(one, other, 0)) == expected[::-1]


def test_t7_variable_attacks_under_a_hazard_warning():
    calm = [int(c.PRINTED[face(K[word], ATTACK, 0)]) for word in c.REWARD_WORDS[:4]]
    hazard = [int(c.PRINTED[face(K[word], ATTACK, 1)]) for word in c.REWARD_WORDS[:4]]
    assert (calm, hazard) == ([2, 3, 12, 21], [20, 30, 21, 12])
    assert face(K["reward_morph"], K["r21_12"], 1) == face(K["r21_12"], ATTACK, 1)
    # P1: two of the third
    assert sum(calm) + calm[2] == 50
    assert sum(hazard) + hazard[2] == 104


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_p3_chance_of_a_hazard_warning(seats):
    match = Match(setup_of({**QUIET, "hazard_cards": 1}, seats), 0)
    uncompiled(destiny.build)(match.table)
    hazards = match.table.destiny[c.MAX_SEATS : c.WILD].sum()
    assert Fraction(int(hazards), int(match.table.destiny_n)) == Fraction(seats, 3 * seats + 5)


def test_p4_what_rewards_are(world):
    copies = np.array([int(each) for each in world.table.rules.reward_copies])
    assert copies.sum() == 32
    encounter = int(copies[: c.RETREAT + 1 - c.KINDS].sum())
    kinds = c.TYPE_OF[c.KINDS : c.ALL_KINDS]
    rifts, kickers = (int(copies[kinds == each].sum()) for each in (c.RIFT_TYPE, c.KICKER_TYPE))
    none = [1 - comb(32 - count, 3) / comb(32, 3) for count in (encounter, rifts, kickers)]
    assert none == pytest.approx([0.7702, 0.3395, 0.4103], abs=5e-5)


def fight(offense, defense, **wishes):
    """Play an encounter of seat 0 against seat 1 with these hands, to its end."""
    rules = {**REWARDS, "alliances": "none", "artifacts": False}
    game = Game({**rules, **wishes.pop("rules", {})}, seats=3)
    game.begin("colour 1")
    game.hold(0, **offense)
    game.hold(1, **defense)
    wishes = {"target": "p1.0", **wishes}
    for _ in range(100):
        if game.named("result"):
            break
        game.take(game.plain(wishes))
    return game


def test_t1_a_retreat_loses_nothing():
    game = fight({"retreat": 1}, {"a40": 1})
    assert game.result == "defense_won"
    assert not game.named("lost")
    assert game.zone("warp", 0) == 0


def test_t1_a_defense_that_retreats_stays_beside_the_colony():
    game = fight({"a40": 1}, {"retreat": 1})
    assert game.result == "offense_won"
    assert (game.ships(0, "p1.0"), game.ships(1, "p1.0")) == (1, 4)


def test_t4_two_morphs_lose_all_ships():
    game = fight({"morph": 1}, {"reward_morph": 1})
    assert game.result == "both_lost"
    assert (game.lost(0), game.lost(1)) == (1, 4)


def test_t5_self_destruct_leaves_nothing_to_collect():
    game = fight({"negotiate": 1, "self_destruct": 1}, {"a40": 1}, play_thing_0="self_destruct")
    assert game.result == "both_lost"
    assert (game.lost(0), game.lost(1)) == (1, 4)
    assert not game.named("taken")


def test_e9_and_t6_jamming_signal():
    game = fight(
        {"a10": 1, "jamming_signal": 1, "plus_x": 1},
        {"a10": 1, "kicker_x4": 1, "plus4": 1, "plus5": 1},
        play_thing_0="jamming_signal|plus_x",
        play_thing_1="kicker_x4|plus4",
        reveal_card="plus5 defense",
        rules={"reinforcements": True},
    )
    assert game.totals == (20 + 1, 10 + 4)


def test_reinforcements_of_the_reward_deck():
    game = fight(
        {"a10": 1, "plus_x": 1},
        {"a10": 1, "plus4": 1},
        play_thing_0="plus_x",
        play_thing_1="plus4",
        pick_number_1="1",
        rules={"reinforcements": True},
    )
    assert game.totals == (10 + 1 + 1, 10 + 4 + 4)


def test_epic_oratory_doubles_or_spares():
    doubled = fight({"epic_oratory": 1}, {"a40": 1, "a08": 4}, pick_number_0="0")
    assert (doubled.lost(0), len(doubled.named("taken"))) == (1, 2)
    spared = fight({"epic_oratory": 1}, {"a40": 1, "a08": 4}, pick_number_0="1")
    assert (spared.lost(0), spared.named("taken")) == (0, [])


@pytest.mark.parametrize(
    ("card", "other", "two"),
    [
        ("epic_oratory", "negotiate", True),
        ("negotiate", "epic_oratory", True),
        ("morph", "epic_oratory", True),
        ("negotiate", "faulty_translator", False),
    ],
)
def test_epic_oratory_lets_deals_have_two_colonies(card, other, two):
    """Whoever of the main players has it; without it a deal has one colony a side."""
    game = fight({card: 1}, {other: 1}, offer="2_colonies")
    assert ("2_colonies" in [each["offer"] for each in game.named("offered")]) == two


def test_t8_a_stolen_rift_detonates_and_a_given_one_does_not():
    game = fight({"a40": 1, "rift_2": 2}, {"negotiate": 1, "a04": 4}, plan_1="negotiate")
    stolen = [each for each in game.named("taken") if each["kind"] == "rift_2"]
    assert len(stolen) == len(game.named("detonated")) == 2
    given = Game(REWARDS, seats=3)
    given.begin("colour 1")
    given.hold(0, rift_2=1, a40=1)
    with np.errstate(over="ignore"):
        uncompiled(passing.hand_on)(given.world, 0, 1, K["rift_2"])
    assert given.table.trigger_n == 0


def test_t9_an_empty_reward_deck_makes_no_quake():
    game = Game(REWARDS, seats=3)
    game.world.hidden.deck[c.KINDS :] = 0
    game.table.reward_n = 0
    with np.errstate(over="ignore"):
        drawn = uncompiled(deck.draw)(game.world, 0)
    assert drawn == 0
    game.events += game.match._drain(game.world)
    assert not game.named("rewards_shuffled")
    assert not game.named("quake")


def test_reward_copies_and_reward_deck():
    match = Match(setup_of({**QUIET, **REWARDS, "reward_copies.rift_1": 3}), 0)
    assert match.table.reward_n == 34
    assert Match(setup_of(QUIET), 0).table.reward_n == 0


@pytest.mark.parametrize(("hazards", "colours"), [(0, 3), (1, 2), (2, 1)])
def test_hazard_cards(hazards, colours):
    match = Match(setup_of({**QUIET, "hazard_cards": hazards}), 0)
    table = match.table
    uncompiled(destiny.build)(table)
    assert (table.destiny[0], table.destiny[c.MAX_SEATS]) == (colours, hazards)


def test_kicker_limit():
    offense, defense = {"a10": 1, "kicker_x4": 1}, {"a08": 1}
    wishes = {"play_thing_0": "kicker_x4"}
    assert fight(offense, defense, **wishes).totals[0] == 41
    assert fight(offense, defense, rules={"kicker_limit": 0}, **wishes).totals[0] == 11


def test_kicker4():
    game = fight(
        {"a10": 1, "kicker_x4": 1}, {"a08": 1}, play_thing_0="kicker_x4", rules={"kicker4": 3}
    )
    assert game.totals[0] == 31


def test_kicker_mode(world):
    table = world.table
    table.card_o, table.kick_o, table.kick_d, table.doubled = ATTACK, c.DUPLICITY, 0, 0
    # an attack that has become a negotiate
    assert claim(table, 0, 3) == 6
    table.rules.kicker_mode = kicking.BY_REVEAL
    assert claim(table, 0, 3) == 3
    table.rules.kicker_mode = 0


def test_faulty_penalty(world):
    table = world.table
    table.kick_o = table.kick_d = 0
    table.text_o, table.text_d = c.FAULTY, 0
    table.rules.faulty_penalty = 1
    base = uncompiled(kicking.base_penalty)(table)
    assert penalty(table, 0, base) == penalty(table, 1, base) == 1
    table.rules.faulty_penalty = 2


@pytest.mark.parametrize(
    ("mode", "plus"), [("own_ships", 1), ("own_warp", 2), ("foreign_colonies", 0), ("hand_size", 0)]
)
def test_plus_x(mode, plus):
    rules = {**REWARDS, "alliances": "none", "artifacts": False, "plus_x": mode, "retrieve": 0}
    game = Game(rules, seats=3)
    game.move(0, "p0.4", 2)
    game.begin("colour 1")
    game.hold(0, a10=1, plus_x=1)
    game.hold(1, a08=1)
    wishes = {"target": "p1.0", "play_thing_0": "plus_x"}
    while not game.named("result"):
        game.take(game.plain(wishes))
    assert game.totals[0] == 11 + plus


def test_self_defense():
    plain = fight({"a40": 1}, {"self_defense": 1})
    assert (plain.lost(1), plain.ships(1, "p1.0")) == (4, 0)
    stays = fight({"a40": 1}, {"self_defense": 1}, rules={"self_defense": "stay"})
    assert (stays.lost(1), stays.ships(1, "p1.0")) == (0, 4)


def test_oratory_stay():
    hands = {"a40": 1}, {"epic_oratory": 1}
    moved = fight(*hands, pick_number_1="1")
    assert (moved.lost(1), moved.ships(1, "p1.0")) == (0, 0)
    stays = fight(*hands, pick_number_1="1", rules={"oratory_stay": True})
    assert (stays.lost(1), stays.ships(1, "p1.0")) == (0, 4)


def test_right_of_refusal_rule_sets_who_picks():
    hands = {"a40": 1, "a04": 3}, {"right_of_refusal": 1}
    plain = fight(*hands)
    assert len(plain.named("taken")) == 3
    again = fight(
        {"a40": 1, "a04": 3, "a06": 4},
        {"right_of_refusal": 1},
        rules={"right_of_refusal": "redraw"},
        pick_card_1="a04|a06",
    )
    back = [each for each in again.named("taken") if each["seat"] == 0]
    assert len(back) == 3
    assert int(again.table.hand_n[1]) == 4


@pytest.mark.parametrize(("back", "detonates"), [("rift_2", 0), ("none", 1)])
def test_what_right_of_refusal_hands_back_does_not_detonate(back, detonates):
    """One that it has had before is not touched."""
    game = fight(
        {"a40": 1, "rift_2": 1, "a04": 3},
        {"right_of_refusal": 1, "rift_2": 1},
        rules={"right_of_refusal": "redraw"},
        pick_card_1=f"{back}|none|a04",
    )
    assert len(game.named("detonated")) == detonates
    assert hand_of(game, 0).count("rift_2") == 1 - detonates


def rift(word, **rules):
    game = Game({**REWARDS, "artifacts": False, **rules}, seats=3)
    game.move(1, "p1.0", 3)
    game.begin("colour 1")
    game.hold(0, a40=1, **{word: 1})
    return game


def test_rift2_cards():
    for count in (2, 4):
        game = rift("rift_2", rift2_cards=count)
        game.begin("colour 1")
        game.until("target", play_thing_0="rift_2", pick_player="2")
        assert game.table.hand_n[2] == 8 + count


def test_rift3_ships():
    for count in (1, 3):
        game = rift("rift_3", rift3_ships=count)
        game.begin("colour 1")
        game.until("target", play_thing_0="rift_3", pick_player="1", home="p1.0")
        assert game.zone("warp", 1) == 3 - count


def test_rift_on_mix():
    for mixes in (True, False):
        game = rift("rift_2", rift_on_mix=mixes)
        with np.errstate(over="ignore"):
            uncompiled(passing.swap_hands)(game.world, 1, 0)
        assert game.table.trigger_n == int(mixes)


def ally(**wishes):
    rules = {**REWARDS, "artifacts": False, **wishes.pop("rules", {})}
    game = Game(rules, seats=3)
    game.begin("colour 1")
    game.hold(0, a04=1)
    game.hold(1, a40=1, **wishes.pop("cards", {}))
    game.move(2, "p2.4", wishes.pop("warped", 0))
    wishes = {"target": "p1.0", "invite_1": "2", "ally_2": "defense 3", **wishes}
    while not game.named("result"):
        game.take(game.plain(wishes))
    return game


def test_duplicity_rewards():
    wishes = {"cards": {"duplicity": 1}, "play_thing_1": "duplicity"}
    rewarded = ally(**wishes)
    assert (rewarded.lost(2), len(rewarded.named("rewarded"))) == (3, 1)
    nothing = ally(rules={"duplicity_rewards": False}, **wishes)
    assert (nothing.lost(2), nothing.named("rewarded")) == (3, [])


def test_rewards_are_drawn_from_either_deck():
    game = ally(reward="3 cards", reward_deck="2 reward cards")
    assert game.table.blue_n[2] == 2
    assert game.table.hand_n[2] == 8 + 3
    assert game.table.reward_n == 32 - 2


NAMES = tuple(f"Player {number}" for number in (1, 2, 3, 4))


def story(game, *events):
    """Return the lines of a game on some kinds of events."""
    return [words.tell(each, NAMES) for each in game.events if each["event"] in events]


@pytest.mark.parametrize(
    ("wishes", "lines"),
    [
        (
            {"reward": "3 cards", "reward_deck": "2 reward cards"},
            [
                "Player 3 takes 1 card as a reward.",
                "Player 3 takes 2 cards of the reward deck as a reward.",
            ],
        ),
        (
            {"reward": "3 cards", "reward_deck": "3 reward cards"},
            ["Player 3 takes 3 cards of the reward deck as a reward."],
        ),
        (
            {"reward": "1 cards", "reward_deck": "1 reward cards", "warped": 2},
            [
                "Player 3 takes 2 ships as a reward.",
                "Player 3 takes 1 card of the reward deck as a reward.",
            ],
        ),
        ({"reward": "2 cards", "warped": 2}, ["Player 3 takes 2 cards and 1 ship as a reward."]),
    ],
)
def test_the_log_says_which_cards_rewards_are(wishes, lines):
    assert story(ally(**wishes), "rewarded", "reward_cards") == lines


def test_remora_reward():
    for counts in (True, False):
        game = Game({**REWARDS, "remora_reward": counts, "aliens.1": "remora"}, seats=3)
        game.begin("colour 1")
        game.until("target")
        with np.errstate(over="ignore"):
            uncompiled(rewarding_cards.collect)(game.world, 2, 1, 0)
            hooked = [int(each.hook) for each in game.table.triggers[: int(game.table.trigger_n)]]
            assert hooked.count(c.H_ON_DRAW) == int(counts)
            uncompiled(resolve.collect)(game.world, 2, 1, 1, 0)
        hooked = [int(each.hook) for each in game.table.triggers[: int(game.table.trigger_n)]]
        assert hooked.count(c.H_ON_DRAW) == int(counts) + 1, "cards of both decks are drawn at once"


def test_solar_wind_exchanges_what_allies_gain():
    game = ally(cards={"solar_wind": 1}, play_thing_1="solar_wind", rules={"artifacts": True})
    assert game.ships(2, "p1.0") == 3
    assert not game.named("rewarded")


def test_an_intimidate_of_an_ally_takes_the_place_of_a_card():
    game = Game({**REWARDS, "artifacts": False}, seats=3)
    game.begin("colour 1")
    game.hold(0, a20=1)
    game.hold(1, a04=1)
    game.hold(2, intimidate_39=1)
    wishes = {
        "target": "p1.0", "invite_1": "2", "ally_2": "defense 1", "pick_player_1": "2",
        "play_thing_2": "intimidate_39",
    }  # fmt: skip
    while not game.named("result"):
        game.take(game.plain(wishes))
    assert game.totals == (21, 39 + 5)
    assert game.world.seats[1].hand[K["a04"]] == 1


def test_quake_form_and_quake_hand():
    for form, size, drawn in (("base", 8, 0), ("dominion", 6, 1)):
        game = Game({**REWARDS, "quake_form": form, "quake_hand": 6}, seats=3)
        world, table = game.world, game.table
        world.seats[0].hand[: c.KINDS] += world.hidden.deck[: c.KINDS] + table.discard[: c.KINDS]
        world.hidden.deck[: c.KINDS] = table.discard[: c.KINDS] = 0
        table.hand_n[0], table.deck_n = world.seats[0].hand.sum(), 0
        with np.errstate(over="ignore"):
            uncompiled(drawing.draw)(world, 1)
        assert [int(each) for each in table.hand_n[:3]] == [size, size + drawn, size]
