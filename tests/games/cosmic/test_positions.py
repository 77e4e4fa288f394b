"""Positions from a person's words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.keys import ASKED
from simlab.games.cosmic.view import deal_lines, played_lines
from simlab.inference.positions import described_position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.exact_counts import imagined_worlds

HAND = "a20, a08, a06 2, negotiate, plus2"
WHO = {"ally": 2, "answer": 1, "reward": 2}
MORE = {
    "regroup_card": {"hand": f"{HAND}, plague"},
    "force_field": {"hand": f"{HAND}, force_field", "gate": [4, 0, 2]},
    "reveal_card": {"revealed": "a10, a12"},
    "power": {"revealed": "a10, a12", "hand": HAND, "me_alien": "chosen"},
    "respond": {"revealed": "a10, a12", "used": "virus", "hand": f"{HAND}, cosmic_zap"},
    "reward": {"ships": "2: p2.0 4, p2.1 4, p2.2 4, p2.3 4"},
}
OFFER = {"decision": "offer", "hand": HAND}
REVEALED = {"decision": "reveal_card", "hand": "plus2", **MORE["reveal_card"]}


def placed(described: dict[str, Any], seats: int = 4) -> Any:
    return GAME.placed(GAME.rules(seats), described)[0]


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("question", ASKED)
def test_every_question_can_be_asked_and_played_on(question, seats):
    """A position is imagined, passes the audit, and can be played to its end."""
    described = {"decision": question, "hand": HAND, "me": WHO.get(question, 0)}
    described |= MORE.get(question, {})
    if "gate" in described:
        described["gate"] = [*described["gate"], 0, 0, 0][:seats]
    powers = {"respond": {"aliens.1": "virus"}, "power": {"aliens.0": "chosen"}}
    rules = powers.get(question, {})
    matchup = build_matchup(GAME, "random", seats=seats, rules=rules)
    worlds = GAME.placed(matchup.rules, described)
    asked = GAME.decisions[int(worlds[0].table.decision)].name
    assert asked == question
    with np.errstate(over="ignore"):
        assert matchup.compiled.determinize(worlds[0], described["me"], np.uint64(3))
    match = Match(matchup, 0, worlds)
    while not match.over:
        assert match.check_invariants() == 0, GAME.invariant_names[match.check_invariants()]
        match.take(match.choose())


def test_position_places_what_is_described():
    world = placed(
        {
            "decision": "plan",
            "me": 1,
            "hand": HAND,
            "hands": "6, 5, 4",
            "ships": "0: p0.0 4, p2.0 2; 2: p2.0 4, p2.1 4, p0.1 1",
            "gate": "3,0,0,2",
            "side": "0,0,1,0",
            "target": "p1.3",
            "discard": "a40, morph",
            "encounter": "2",
            "turns": "7",
        }
    )
    table = world.table
    assert [int(n) for n in table.hand_n[:4]] == [4, 6, 6, 5]
    assert [int(n) for n in table.zones[c.WARP, :4]] == [11, 0, 10, 0]
    assert [int(n) for n in table.role[:4]] == [
        c.OFFENSE,
        c.DEFENSE,
        c.DEFENSE_ALLY,
        c.OFFENSE_ALLY,
    ]
    assert [int(n) for n in table.foreign[:4]] == [1, 0, 1, 0]
    assert (int(table.target), int(table.encounter), int(table.turns)) == (9, 2, 7)
    assert int(table.laid_down) == 1, "the offense has laid down its card"


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ({"decision": "ally", "me": 1}, "main player"),
        ({"decision": "plan", "me": 2, "hand": HAND}, "no main player"),
        ({"decision": "plan", "hand": "quash"}, "no choice"),
        ({"decision": "plan", "hand": "a20"}, "no choice"),
        ({"offense": 2, "defense": 2, "hand": HAND}, "defense: seat 2 is the offense"),
        ({"hand": "a40 2"}, "a40"),
        ({"hand": HAND, "ships": "0: p0.0 30"}, "20 ships in all"),
        ({"hand": HAND, "ships": "0: p0.5 3"}, "no planet p0.5"),
        ({"hand": HAND, "ships": "0: p5.0 3"}, "no planet p5.0"),
        ({"hand": HAND, "target": "p1.5"}, "target"),
        ({"hand": HAND, "gate": "5,0,0,0"}, "4 ships at most"),
        ({"hand": HAND, "gate": "1,2,0,0"}, "gate: seat 1"),
        ({"hand": HAND, "gate": "0,0,0,0"}, "gate: nobody attacks"),
        ({"hand": HAND, "hands": "9,9,9,9"}, "hands: seat 0 has 6 cards"),
        ({"hand": HAND, "hands": "40,40,40"}, "too few"),
        ({"decision": "ally", "me": 2, "invited_by_offense": "0"}, "not invited"),
        (
            {"decision": "answer", "hand": HAND, "offer": "colonies", "for_offense": "p0.0"},
            "colony",
        ),
        (
            {"decision": "answer", "hand": HAND, "offer": "2_colonies"},
            "offer: 2_colonies: rule deal_colonies lets each side get at most 1",
        ),
        ({"decision": "offer", "hand": HAND, "me": 2}, "seat 2 is no main player"),
        ({"decision": "reward", "hand": HAND}, "seat 0 is no ally"),
        ({"decision": "reward", "hand": HAND, "me": 2}, "seat 2 has no choice at 'reward'$"),
        ({"decision": "reveal_card", "hand": HAND}, "revealed: say which two cards"),
        ({**REVEALED, "revealed": "plus5, a12"}, "revealed: plus5 is no encounter card"),
        ({**REVEALED, "revealed": "a40, a12", "discard": "a40"}, "a40: no more of them are left"),
        ({**REVEALED, "plus_offense": "a12"}, "plus_offense: a12 is no reinforcement"),
        ({**REVEALED, "plus_defense": "plus5 2"}, "plus_defense: plus5: no more of them"),
        ({**REVEALED, "revealed": "negotiate, negotiate"}, "nothing to decide at 'reveal_card'$"),
        ({**REVEALED, "revealed": "negotiate, a06"}, "nothing to decide at 'reveal_card'$"),
        ({**REVEALED, "hand": "a08"}, "nothing to decide at 'reveal_card'$"),
        ({**OFFER, "me": 1, "offers_made": 2}, "after 2 offers it is the other's turn"),
        ({**OFFER, "offers_made": 4}, "there are 4 offers in a deal"),
        ({"decision": "answer", "me": 1, "deal_round": 5, "hand": HAND}, "there are 4 offers"),
        ({**OFFER, "passed": "yes"}, "nobody has had a turn before the first offer"),
        ({"decision": "reward", "hand": HAND, "me": 2, "sent": [0, 1, 1, 0]}, "seat 1 is no ally"),
        (
            {"decision": "answer", "hand": HAND, "offer": "release_for_card"},
            "offer: seat 1 cannot offer release_for_card here",
        ),
        ({"hand": "a20"}, "no choice at 'plan', with one encounter card in its hand$"),
        ({}, r"no choice at 'plan', with no cards: say which it has \(hand\)"),
        ({"hand": "a20", "decision": "thirds"}, "thirds"),
        ({"hnad": "a20"}, "hnad"),
        ({"hand": HAND, "target": "p1.9"}, "no planet 'p1.9'; did you mean 'p1.4'"),
        ({"hand": HAND, "ships": "0: p0.0 3, p1.9 1"}, "no planet 'p1.9'; did you mean 'p1.4'"),
        ({"hand": HAND, "target": "p1.5"}, "no planet p1.5 in this game; did you mean 'p1.4'"),
        ({"hand": HAND, "reward_hands": [0, 2, 0, 0]}, r"no reward deck \(reward_deck=on\)"),
        ({"hand": HAND, "decision": "flare"}, "no decision 'flare'; valid: regroup_card, target, "),
        ({"hand": HAND, "target": "p2.1", "defense": 1}, "target: seat 1 is the defense, and p2.1"),
        ({"hand": HAND, "target": "p0.1", "defense": 1}, "nor a colony of its"),
        (
            {"hand": HAND, "ships": "2: p0.0 4, p0.1 4, p1.0 4, p1.1 4, p3.0 2"},
            "ships: seat 2 has 5 foreign colonies, and 5 win: the game is over",
        ),
    ],
)
def test_position_that_is_impossible_is_refused(described, message):
    with pytest.raises(UsageError, match=message):
        placed(described)


@pytest.mark.parametrize(
    ("rules", "described", "message"),
    [
        ({"flares": "on"}, {"hand": "a08 2, laser flare"}, "laser_flare: the flares of Cosmic Dom"),
        ({"technology": "on"}, {"my_techs": "xenon_lasers 25"}, "seat 0 has 20 ships left, not 25"),
    ],
)
def test_position_with_pieces_not_in_the_box_is_refused(rules, described, message):
    with pytest.raises(UsageError, match=message):
        GAME.placed(GAME.rules(4, rules), {"hand": HAND, **described})


@pytest.mark.parametrize(
    "rules", [{"aliens": ["laser", "none", "none", "none"]}, {"dominion_aliens": "on"}]
)
def test_flares_of_aliens_in_the_game(rules):
    worlds = GAME.placed(
        GAME.rules(4, {"flares": "on", **rules}), {"hand": "a20, a08 2, laser flare"}
    )
    assert int(worlds[0].seats[0].hand[c.FLARE]) == 1


@pytest.mark.parametrize(
    ("described", "defense"),
    [
        ({}, 1),
        ({"target": "p3.1"}, 3),
        ({"target": "p0.1", "ships": "2: p0.1 2, p2.0 4"}, 2),
        ({"target": "p2.1", "ships": "3: p2.1 2, p3.0 4", "defense": 3}, 3),
    ],
)
def test_the_target_says_who_is_attacked(described, defense):
    """Its owner, or who has a colony in the offense's own system."""
    assert int(placed({"hand": HAND, **described}).table.defense) == defense


def test_an_offer_of_two_colonies():
    """Its planets are named, or any that is possible."""
    described = {
        "decision": "answer",
        "hand": HAND,
        "offer": "2_colonies_for_1",
        "for_offense": "p1.2",
    }
    asked = described_position("cosmic", described, rules={"deal_colonies": 2}, seats=4)
    table = asked.root[0].table
    planets = [c.PLANET_WORDS[int(table[name])] for name in ("offer_o", "also_o", "offer_d")]
    assert planets == ["p1.2", "p1.0", "p0.0"]
    assert int(table.also_d) == c.NOTHING
    described["also_for_offense"] = "p1.2"
    with pytest.raises(UsageError, match="also_for_offense: seat 0 cannot get"):
        described_position("cosmic", described, rules={"deal_colonies": 2}, seats=4)


def test_an_offer_that_releases_others():
    """Their ships are in the warp, and Zombie is asked; nobody's if nothing is said."""
    described = {
        "decision": "answer",
        "me_alien": "Zombie",
        "hand": HAND,
        "offer": "card_to_defense",
        "ships": {2: {"p2.0": 16}},
        "freed": [2],
    }
    for freed, seats in (([2], 0b100), ([], 0)):
        asked = described_position("cosmic", described | {"freed": freed}, seats=4)
        assert asked.root[0].table.freed == seats
        assert c.DECISIONS[asked.root[0].table.decision].name == "answer"
    with pytest.raises(UsageError, match="freed: the ships of seat 3 cannot be released"):
        described_position("cosmic", described | {"freed": [3]}, seats=4)


def test_whoever_asks_may_name_its_alien():
    described = {"decision": "plan", "me": 1, "me_alien": "Anti-Matter", "hand": HAND}
    asked = described_position("cosmic", described, seats=4)
    number = c.POWER_WORDS.index("anti_matter")
    assert [int(each) for each in asked.root[0].table.power[:4]] == [0, number, 0, 0]
    assert asked.matchup.rules["aliens.1"] == "anti_matter"
    assert not any("me_alien" in words for words in asked.assumed)
    with pytest.raises(UsageError, match=r"anti_matter here, but rule aliens\.1 says human"):
        described_position("cosmic", described, rules={"aliens": "none,human"})
    with pytest.raises(UsageError, match="me_alien: the rules give seat 1 none"):
        placed(described)


def test_an_upset_may_have_been_declared():
    described = {"decision": "plan", "me": 1, "me_alien": "loser", "hand": HAND}
    options, lines = [], []
    for more in ({}, {"upset": 1}):
        position = described_position("cosmic", described | more, seats=4)
        match = Match(position.matchup, 0, position.root)
        options.append({match.word(action) for action in match.legal_actions()})
        lines.append(played_lines(match.table))
    assert options[0] - options[1] == {"negotiate"}
    assert lines == [[], ["an upset is declared"]]
    with pytest.raises(UsageError, match="seat 0 is no main player with the power of Loser"):
        described_position("cosmic", described | {"upset": 0}, seats=4)


@pytest.mark.parametrize("aliens", ["none,chosen", "none,fodder", "fodder,none", "none,loser"])
def test_at_the_reveal_powers_have_passed_and_an_upset_may_stand(aliens: str) -> None:
    """The question of a power, one's own or another's, came in place of the reinforcements."""
    described = {**REVEALED, "hand": "a40, plus2", "revealed": "a15, a10"}
    described |= {"upset": 1} if "loser" in aliens else {}
    position = described_position("cosmic", described, seats=4, rules={"aliens": aliens})
    match = Match(position.matchup, 0, position.root)
    assert GAME.decisions[int(match.table.decision)].name == "reveal_card"
    assert ("an upset is declared" in played_lines(match.table)) == ("upset" in described)


@pytest.mark.parametrize(("me", "other"), [(1, 0), (0, 1)])
def test_oracle_has_seen_the_card_of_its_opponent(me: int, other: int) -> None:
    described = {"decision": "plan", "me": me, "me_alien": "oracle", "hand": HAND, "defense": 1}
    position = described_position("cosmic", described | {"open_card": "Negotiate"}, seats=4)
    for number in range(20):
        world = position.root.copy()[0]
        with np.errstate(over="ignore"):
            assert position.matchup.compiled.determinize(world, me, np.uint64(number))
        assert position.matchup.compiled.check_invariants(world) == 0
        assert world.seats[other].hand[c.NEGOTIATE] >= 1
        assert c.CARD_WORDS[int(world.seats[other].chosen)] == "negotiate"
    match = Match(position.matchup, 0, position.root)
    assert played_lines(match.table) == ["laid open: negotiate"]
    turn = match.take(c.CARD_WORDS.index("a08"))
    assert not any(line.startswith("laid open") for line in played_lines(match.table))
    laid = {each["seat"]: each["kind"] for each in turn.events if each["event"] == "revealed"}
    assert laid == {me: "a08", other: "negotiate"}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"me_alien": "virus"}, "seat 1 has not the power of Oracle"),
        ({"open_card": "quash"}, "quash is no encounter card"),
        ({"open_card": "a40"}, "seat 0 cannot have a40: none is left"),
        ({"hands": "8,8,0"}, "seat 0 lays, or has laid, a card: it has 1 at least"),
        ({"ships": "1: p0.0 4, p1.0 4, p1.1 4"}, "seat 1 has not the power of Oracle"),
        ({"open_card": "retreat"}, "seat 0 cannot have retreat"),
    ],
)
def test_a_card_that_was_not_laid_open_is_refused(more: Any, message: str) -> None:
    described = {"decision": "plan", "me": 1, "me_alien": "oracle", "hand": HAND + ", a40"}
    described |= {"open_card": "a12", **more}
    with pytest.raises(UsageError, match=message):
        described_position("cosmic", described, seats=4)


def test_gambler_need_not_say_what_it_lays_open() -> None:
    described = {"decision": "plan", "me": 1, "me_alien": "oracle", "hand": HAND}
    with pytest.raises(UsageError, match="of its card may be untrue"):
        described_position(
            "cosmic", described | {"open_card": "a12"}, seats=4, rules={"aliens": "gambler,none"}
        )


@pytest.mark.parametrize(
    ("alien", "question", "asked"),
    [
        ("macron", "launch", "launch"),
        ("macron", "ally", "ally"),
        ("explorer", "launch", "power"),
    ],
)
def test_a_power_that_must_be_used_comes_before(alien: str, question: str, asked: str) -> None:
    """Nobody cancels it, not even its owner, who could."""
    described = {"decision": question, "me_alien": alien, "me": WHO.get(question, 0)}
    rules = {"aliens": [alien, *["none"] * 3]} if alien == "explorer" else {}
    position = described_position("cosmic", {**described, "hand": "a04, cosmic_zap"}, rules=rules)
    assert position.decision.name == asked
    assert position.seat == described["me"]
    if asked == "launch":
        table = position.root[0].table
        assert int(table.mv_least) == int(table.mv_left) == 1
        assert int(table.zones[c.GATE].sum()) == 0


def test_macron_is_thought_to_have_sent_one_ship() -> None:
    for alien, ships in (("macron", 1), ("virus", 4)):
        root = described_position("cosmic", {"hand": HAND, "me_alien": alien}).root[0]
        assert root.table.zones[c.GATE].tolist()[0] == ships


def test_position_behind_unknown_cards_is_refused() -> None:
    """Laser sets cards of the defense aside first, who may have to draw a new hand before."""
    described = {"decision": "invite", "me_alien": "laser", "hand": "a04"}
    with pytest.raises(UsageError, match="before 'invite' a new hand is drawn, of unknown"):
        described_position("cosmic", described, preset="dominion")


def test_position_sets_revealed_cards() -> None:
    world = placed(
        {
            "decision": "reveal_card",
            "me": 2,
            "hand": "plus5, plus2",
            "revealed": "a10, morph",
            "plus_offense": "plus3, plus2",
            "plus_defense": "plus3",
            "gate": "3, 0, 1, 0",
            "hands": "8, 7, 7",
        }
    )
    table = world.table
    assert [c.ID_WORDS[int(card)] for card in (table.card_o, table.card_d)] == ["a10", "morph"]
    assert table.face_o == table.face_d
    assert (table.plus_o, table.plus_d) == (5, 3)
    assert table.laid[: c.KINDS].sum() == 5
    assert table.hand_n[:4].tolist() == [7, 7, 2, 8]
    laid = table.laid + table.discard + world.seats[2].hand
    assert (laid[: c.KINDS] + world.hidden.deck[: c.KINDS]).sum() == sum(table.rules.copies)
    assert table.deck_n == sum(table.rules.copies) - 5 - 2 - 7 - 7 - 8
    assert any("attack 10 of the offense (reinforced by 5)" in line for line in played_lines(table))


def test_the_rewards_of_an_ally() -> None:
    """Three ships sent: up to three of its four ships in the warp come back, or cards."""
    ships = "2: p2.0 4, p2.1 4, p2.2 4, p2.3 4"
    described = {"decision": "reward", "me": 2, "ships": ships, "hand": HAND, "sent": 3}
    assert int(placed(described).table.options) == 0b1111
    few = {**described, "ships": "2: p2.0 4, p2.1 4, p2.2 4, p2.3 4, p2.4 3"}
    assert int(placed(few).table.options) == 0b1100


def test_position_with_offers_of_both_sides() -> None:
    for me, deal_round in ((0, 0), (1, 1)):
        table = placed({"decision": "offer", "me": me, "hand": HAND}).table
        assert (table.proposer, table.deal_round) == (me, deal_round)


def test_the_deal_is_shown_and_what_it_does_not_say_is_refused() -> None:
    described = {"decision": "answer", "hand": HAND, "me": 1, "offer": "colony_for_2"}
    world = placed({**described, "cards_by": "random", "for_offense": "p1.2"})
    [line] = deal_lines(world.table, ["A", "B", "C", "D"])
    assert line == "offer 1, by A: colony_for_2: A gets a colony at p1.2, B gets 2 cards (random)"
    for more, message in (
        ({"for_defense": "p0.1"}, "for_defense: colony_for_2 gives no such colony"),
        ({"also_for_offense": "p1.3"}, "also_for_offense: colony_for_2 gives no such colony"),
        ({"offer": "swap_chosen", "cards_by": "random"}, "cards_by: swap_chosen says itself"),
    ):
        with pytest.raises(UsageError, match=message):
            placed({**described, **more})


def test_position_keys_of_another_decision_are_refused() -> None:
    with pytest.raises(UsageError, match="offer matters for decision answer, and plan is asked"):
        placed({"hand": HAND, "offer": "colonies"})


def test_a_position_says_who_a_random_alien_is() -> None:
    rules = {"aliens": ["random", "human", "none", "none"]}
    position = described_position("cosmic", {"hand": HAND, "me_alien": "virus"}, rules=rules)
    assert c.POWER_WORDS[int(position.root[0].table.power[0])] == "virus"
    with pytest.raises(UsageError, match=r"aliens, or rule aliens\.0: say which alien seat 0 is"):
        described_position("cosmic", {"hand": HAND}, rules=rules)
    with pytest.raises(UsageError, match=r"me_alien: virus here, but rule aliens\.0 says human"):
        described_position(
            "cosmic", {"hand": HAND, "me_alien": "virus"}, rules={"aliens": ["human"] * 4}
        )


def test_no_third_encounter_without_machine() -> None:
    with pytest.raises(UsageError, match="encounter: there are 2 in a turn"):
        placed({"hand": HAND, "encounter": 3})
    told = {"hand": HAND, "encounter": 3, "me_alien": "machine"}
    assert described_position("cosmic", told).root[0].table.encounter == 3


def test_later_offers_and_passes() -> None:
    table = placed({**OFFER, "me": 1, "offers_made": 3, "passed": "yes"}).table
    assert (table.proposer, table.deal_round, table.passes) == (1, 3, 1)


def test_all_allies_of_the_defense_are_rewarded() -> None:
    """Whoever comes after me gets its reward, too."""
    described = {"decision": "reward", "me": 3, "hand": HAND, "sent": "0, 0, 2, 3"}
    described["ships"] = "3: p3.0 4, p3.1 4, p3.2 4, p3.3 4; 2: p2.0 4, p2.1 4, p2.2 4, p2.3 4"
    table = placed(described).table
    assert table.sent[:4].tolist() == [0, 0, 2, 3]
    assert [int(role) == c.DEFENSE_ALLY for role in table.role[:4]] == [False, False, True, True]


def test_a_reward_card_is_revealed_from_a_hand_with_others() -> None:
    """What is known of hands stays as it was told, so that worlds can be imagined."""
    matchup = build_matchup(GAME, "random", seats=4, rules={"reward_deck": "on"})
    described = {**REVEALED, "revealed": "r21_12, a06", "reward_hands": [2, 0, 0, 0], "me": 3}
    worlds = GAME.placed(matchup.rules, {**described, "hand": "plus5, emotion, a08"})
    assert worlds[0].table.blue_n[:4].tolist() == [2, 0, 0, 0]
    with np.errstate(over="ignore"):
        assert matchup.compiled.determinize(worlds[0], 3, np.uint64(3))
    assert matchup.compiled.check_invariants(worlds[0]) == 0


def test_reward_cards_of_the_others_alone_are_told() -> None:
    told = {"hand": HAND, "reward_hands": [2, 0, 1], "me": 1, "decision": "plan"}
    table = GAME.placed(GAME.rules(4, {"reward_deck": "on"}), told)[0].table
    assert table.blue_n[:4].tolist() == [1, 0, 2, 0]


@pytest.mark.parametrize(
    ("described", "laid"),
    [
        (OFFER, {"negotiate": 2}),
        ({"decision": "answer", "me": 1, "hand": HAND}, {"negotiate": 2}),
        ({**OFFER, "revealed": "negotiate, morph"}, {"negotiate": 1, "morph": 1}),
        ({"decision": "reward", "me": 2, **MORE["reward"], "revealed": "a06, a12"},
         {"a06": 1, "a12": 1}),
        ({"decision": "reward", "me": 2, **MORE["reward"]}, {}),
    ],
)  # fmt: skip
def test_what_was_turned_up_lies_on_the_table(described, laid) -> None:
    """In a deal these are two negotiates, as long as nobody says otherwise: no hand has them."""
    rules = GAME.rules(4)
    matchup = build_matchup(GAME, "random", rules={})
    worlds = GAME.placed(rules, described)
    table = worlds[0].table
    there = {c.KIND_WORDS[kind]: int(count) for kind, count in enumerate(table.laid) if count}
    assert there == laid
    shown = [f"revealed: {c.ID_TITLES[int(table.card_o)]} of the offense"] if laid else []
    assert [line.split(" (")[0] for line in played_lines(table) if "revealed" in line] == shown
    me = described.get("me", 0)
    hands = [int(size) for size in table.hand_n[:4]]
    for world in imagined_worlds(Match(matchup, 0, worlds), me, 5):
        left = world.hidden.deck + sum(world.seats[seat].hand for seat in range(4))
        for word, count in laid.items():
            kind = c.KIND_WORDS.index(word)
            assert left[kind] == table.rules.copies[kind] - count - int(table.discard[kind])
        assert [int(world.seats[seat].hand.sum()) for seat in range(4)] == hands


def test_a_negotiate_that_is_not_left_was_not_turned_up() -> None:
    with pytest.raises(UsageError, match="revealed: negotiate: no more of them are left"):
        placed({**OFFER, "hand": "negotiate 14, a08"})
    described = {**OFFER, "hand": "negotiate 14, a08", "revealed": "negotiate, morph"}
    assert int(placed(described).table.laid.sum()) == 2
