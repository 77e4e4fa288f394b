"""Set-up, turns, regroup, destiny and launch."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.core.records import EVENT_CAPACITY
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import hands
from simlab.games.cosmic.play import planning
from simlab.games.cosmic.play.drawing import quake, redraw
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, meet, play_out
from tests.games.cosmic.dealing import setup_of


def test_set_up_places_planets_ships_and_hands():
    game = Game({"planets": 4, "ships": 3, "hand": 6}, seats=3)
    assert [int(n) for n in game.table.home[:3]] == [4, 4, 4]
    assert game.ships(0, "p0.3") == 3
    assert game.ships(0, "p0.4") == 0
    assert [int(n) for n in game.table.hand_n[:3]] == [6, 6, 6]


def test_start_draws_the_first_player():
    assert Game().named("first") == [{"event": "first", "seat": 0}]
    firsts = {Game({"start": "destiny"}, number=n).named("first")[0]["seat"] for n in range(20)}
    assert firsts == {0, 1, 2, 3}


def test_copies_set_cards_of_the_deck():
    game = Game({"copies.negotiate": 20, "copies.a40": 0})
    held = game.world.hidden.deck + game.table.discard + game.world.seats["hand"].sum(axis=0)
    assert held[c.NEGOTIATE] == 20
    assert held[17] == 0


def armless(game, seat):
    game.hold(seat, quash=1, plus2=1)


def test_a_hand_without_encounter_cards_is_redrawn():
    game = Game()
    armless(game, 0)
    game.begin("colour 1")
    assert game.named("redraw") == [{"event": "redraw", "seat": 0}]
    assert int(game.table.hand_n[0]) == 8
    assert int(game.table.discard[c.QUASH]) == 1


def test_all_hands_that_are_redrawn_are_in_the_log():
    """One encounter card is left in a deck of 331: more events than a page of the log holds."""
    encounter, others = c.CARD_WORDS[: c.ENCOUNTER_N], c.CARD_WORDS[c.ENCOUNTER_N :]
    copies = dict.fromkeys(encounter, 0) | dict.fromkeys(others, 30)
    copies |= dict.fromkeys(encounter[:10], 20)
    game = Game({f"copies.{word}": count for word, count in copies.items()}, number=26)
    for seat in (0, 2, 3):
        game.hold(seat)
    game.hold(1, **dict.fromkeys(encounter[:9], 20), **{encounter[9]: 19})
    game.hold(0, quash=8)
    game.begin("colour 1")
    hands = len(game.named("redraw"))
    assert len(game.events) > EVENT_CAPACITY
    assert len(game.named("drew")) == sum(int(each["count"]) for each in game.named("discarded"))
    assert len(game.named("drew")) == 8 * hands
    assert [each["event"] for each in game.events[-2:]] == ["destiny", "defense"]


def test_redraw_rule_sets_when_hands_are_redrawn():
    """At the start of a turn, or in every regroup."""
    for rules, redrawn in ({}, 0), ({"redraw": "regroup"}, 1):
        game = Game(rules)
        armless(game, 0)
        game.table.encounter = 1
        game.begin("colour 1", phase=c.NEW_ENCOUNTER)
        assert len(game.named("redraw")) == redrawn


def test_without_an_encounter_card_the_turn_ends():
    """Ruling 33: everybody goes home, the defense need not redraw, and nothing follows."""
    more = {"max_encounters": 3, "second_on_success": False, "second_needs_card": False}
    game = Game(more)
    armless(game, 0)
    armless(game, 1)
    game.table.encounter = 1
    game.begin("colour 1", phase=c.NEW_ENCOUNTER)
    play_out(game)
    assert game.named("result")[0]["result"] == "aborted"
    assert game.named("redraw")[:1] in ([], [{"event": "redraw", "seat": 1}])
    assert int(game.table.offense) == 1
    assert game.zone("gate", 0) == 0


def test_the_defense_redraws_at_planning():
    game = Game()
    armless(game, 1)
    game.begin("colour 1")
    game.until("plan")
    assert {"event": "redraw", "seat": 1} in game.events


def test_retrieve_sets_ships_back_in_regroup():
    for rules, left in ({}, 3), ({"retrieve": 3}, 1), ({"retrieve": 0}, 4):
        game = Game(rules)
        game.move(0, "p0.0", 4)
        game.begin("colour 1")
        game.until("target")
        assert game.zone("warp", 0) == left


def test_a_ship_without_a_colony_goes_to_the_gate():
    """Ruling 34: who has lost all ships stays in the game."""
    game = Game()
    game.strip(0)
    game.begin("colour 1")
    game.until("invite")
    assert game.zone("gate", 0) == 1
    assert int(game.table.sent[0]) == 1


def test_a_game_in_which_nobody_can_ever_move_ends():
    game = Game({"retrieve": 0})
    for seat in range(4):
        game.strip(seat)
    game.begin("colour 1")
    assert game.until("launch", "plan") == "over"
    assert int(game.table.winners) == 0


def test_another_colour_is_the_defense():
    game = Game()
    game.begin("colour 2")
    assert int(game.table.defense) == 2
    assert game.decision == "target"
    assert game.legal == [f"p2.{place}" for place in range(5)]


def test_own_colour_without_anything_to_do_is_drawn_again():
    game = Game()
    game.begin("colour 0")
    assert [each["drawn"] for each in game.named("destiny")][:2] != []
    assert len(game.named("destiny")) >= 2
    assert game.named("destiny_shuffled")


def test_own_redraw():
    game = Game({"own_redraw": False})
    game.move(1, "p1.0", 2, "p0.1")
    game.begin("colour 0")
    assert int(game.table.defense) == 1, "there was nothing else to do"
    assert int(game.table.system) == 0


def test_own_colour_in_its_three_options():
    game = Game()
    game.move(0, "p0.0", 4, "p0.1")
    game.move(1, "p1.0", 2, "p0.1")
    game.move(2, "p2.0", 2, "p0.2")
    game.begin("colour 0")
    assert game.legal == ["redraw", "recolonise", "meet 1", "meet 2"]
    game.take("meet 1")
    assert int(game.table.defense) == 1
    game.until("launch")
    assert int(game.table.target) == c.PLANET_WORDS.index("p0.1"), "the only planet with its colony"


def test_recolonising_is_a_success():
    """Ruling 1."""
    game = Game()
    game.move(0, "p0.0", 4, "p0.1")
    game.begin("colour 0")
    game.take("recolonise")
    game.until("settle")
    assert "p0.0" not in game.legal
    game.take("p0.1")
    game.take("done")
    assert game.decision == "second"
    assert game.ships(0, "p0.0") == 1
    assert int(game.table.result) == c.RECOLONISED


def test_recolonise():
    """Empty planets only, any without own ships, or none."""
    for rules, expected in (
        ({}, False),
        ({"recolonise": "any"}, True),
        ({"recolonise": "off"}, False),
    ):
        game = Game(rules)
        game.move(0, "p0.0", 4, "p0.1")
        game.move(1, "p1.0", 2, "p0.0")
        game.begin("colour 0")
        assert ("recolonise" in game.legal) == expected


def test_wild_destiny_card_lets_the_offense_choose():
    game = Game()
    game.begin("wild")
    assert game.decision == "defense"
    assert game.legal == ["1", "2", "3"]
    game.take("3")
    assert game.legal[0] == "p3.0"


def test_special_destiny_cards_name_their_defense():
    """Never the offense; ties to its left (ruling 37)."""
    rules = {"destiny_special": 2}
    for drawn, change, expected in (
        ("most colonies", lambda game: game.move(3, "p3.0", 1, "p2.0"), 3),
        ("most cards", lambda game: game.hold(1, a08=1), 2),
        ("fewest in warp", lambda game: [game.move(s, f"p{s}.0", 2) for s in (1, 2)], 3),
        ("most colonies", lambda game: game.move(0, "p0.0", 1, "p2.0"), 1),
    ):
        game = Game(rules)
        change(game)
        game.begin(drawn)
        assert int(game.table.defense) == expected


@pytest.mark.parametrize("word", ["destiny_colour", "destiny_wild", "destiny_special"])
def test_destiny_cards(word):
    """Rules destiny_colour, destiny_wild and destiny_special."""
    game = Game({word: 2})
    sizes = {"destiny_colour": 3, "destiny_wild": 2, "destiny_special": 1, word: 2}
    total = 4 * sizes["destiny_colour"] + sizes["destiny_wild"] + 3 * sizes["destiny_special"]
    assert int(game.table.destiny_n) + len(game.named("destiny")) == total


def test_the_last_destiny_card_is_not_drawn():
    game = Game()
    game.begin("colour 2")
    game.until("plan")
    assert int(game.table.destiny_n) == 1
    game.take(game.legal[0])
    play_out(game)
    game.until("target", "own_colour", "defense", "regroup_card")
    assert game.named("destiny_shuffled")[0]["count"] == 17


def test_launch_takes_one_ship_after_another():
    game = Game({"launch_max": 3})
    game.begin("colour 1")
    game.take("p1.4")
    assert game.decision == "launch"
    assert game.legal == [f"p0.{place}" for place in range(5)]
    game.take("p0.2")
    assert "done" in game.legal
    game.take("p0.2")
    game.take("p0.2")
    assert game.decision != "launch", "launch_max ships are at the gate"
    assert game.zone("gate", 0) == 3
    assert game.ships(0, "p0.2") == 1


def test_a_planet_without_ships_of_the_defense_may_be_aimed_at():
    """Rulings 2 and 3: the defense has no ship there, others stand by."""
    game = Game()
    game.move(1, "p1.0", 4, "p1.1")
    game.move(2, "p2.0", 2, "p1.0")
    game.begin("colour 1")
    game.take("p1.0")
    meet(game, {"a40": 1}, {"negotiate": 1, "a08": 1})
    play_out(game)
    assert game.ships(0, "p1.0") == 1
    assert game.ships(2, "p1.0") == 2, "bystanders stay"
    assert not game.named("taken"), "a defense without ships collects nothing"


def win(game, **wishes):
    game.begin("colour 1")
    meet(game, {"a40": 1, "a08": 1}, {"a00": 1}, **wishes)
    play_out(game)


def test_max_encounters():
    for most in (1, 2, 3):
        game = Game({"max_encounters": most})
        game.table.encounter = 0
        win(game)
        assert (game.decision == "second") == (most > 1)


def test_second_on_success():
    for rules, asked in ({}, False), ({"second_on_success": False}, True):
        game = Game(rules)
        game.begin("colour 1")
        meet(game, {"a00": 1, "a08": 1}, {"a40": 1})
        play_out(game)
        assert (game.decision == "second") == asked


def test_second_needs_card():
    for rules, asked in ({}, False), ({"second_needs_card": False}, True):
        game = Game(rules)
        game.begin("colour 1")
        meet(game, {"a40": 1, "quash": 1}, {"a00": 1})
        play_out(game)
        assert (game.decision == "second") == asked


def test_an_exhausted_deck_is_shuffled():
    game = Game()
    armless(game, 1)
    game.begin("colour 1")
    deck, discard = game.world.hidden.deck, game.table.discard
    discard += deck
    deck[:] = 0
    game.table.deck_n = 0
    game.until("plan")
    assert game.named("reshuffled")
    assert int(game.table.hand_n[1]) == 8


def test_quake_deals_new_hands():
    """No card is left to draw: all hands are discarded and dealt anew."""
    game = Game()
    armless(game, 1)
    game.begin("colour 1")
    deck = game.world.hidden.deck
    game.world.seats[2].hand += deck + game.table.discard
    deck[:] = 0
    game.table.discard[:] = 0
    game.table.deck_n = 0
    game.table.hand_n[:] = game.world.seats["hand"].sum(axis=1)
    game.until("plan")
    assert game.named("quake")
    assert [int(n) for n in game.table.hand_n[:4]] == [8, 8, 8, 8]


def test_where_a_quake_has_too_few_cards_whoever_needs_one_draws_first():
    """Else the others would have all of them each time, and it would be done again for ever."""
    game = Game({"hand": 8})
    game.begin("colour 1")
    game.until("launch")
    for seat in range(4):
        game.hold(seat)
    game.world.hidden.deck[:] = 0
    game.table.discard[:] = 0
    game.table.discard[c.CARD_WORDS.index("a08")] = 12
    game.table.deck_n = 0
    with np.errstate(over="ignore"):
        uncompiled(quake)(game.world, 2)
    order = [int(each) for each in game.table.order[:4]]
    expected = {2: 8, order[(order.index(2) + 1) % 4]: 4}
    assert {s: int(game.table.hand_n[s]) for s in range(4) if game.table.hand_n[s]} == expected


def only(game, **held):
    """Leave one encounter card in the game, the only card of seat 0: all others are laid out."""
    for seat in range(4):
        game.hold(seat, **(held if seat == 0 else {}))
    table, deck = game.table, game.world.hidden.deck
    for there in (deck, table.discard):
        table.laid[: c.ENCOUNTER_N] += there[: c.ENCOUNTER_N]
        there[: c.ENCOUNTER_N] = 0
    table.deck_n = deck[: c.KINDS].sum()
    assert game.match.check_invariants() == 0


@pytest.mark.parametrize("artifact", ["plague", "quash"])
def test_of_two_for_whom_there_is_one_card_none_plays(artifact):
    """Each takes it from the other by a quake: ships go home, and the turn ends."""
    game = Game()
    game.begin("colour 1")
    game.until("launch", target="p1.0")
    only(game, a08=1)
    game.hold(1, **{artifact: 1})
    game.until("second", "plan", "target", "own_colour", "defense")
    assert {each["seat"] for each in game.named("redraw")} == {0, 1}
    assert game.named("quake")
    assert game.decision != "plan"
    assert int(game.table.offense) == 1
    assert game.zone("gate", 0) == game.zone("warp", 0) == 0


def test_a_defense_that_cannot_have_a_card_ends_the_turn():
    """The offense would play from its hoard; nothing happens before selection any more."""
    game = Game({"aliens": "miser"})
    game.begin("colour 1")
    game.until("launch", target="p1.0")
    game.hoard(0, "a08")
    only(game)
    game.hold(1, quash=1)
    game.until("second", "plan", "target", "own_colour", "defense")
    assert game.decision != "plan"
    happened = [each["event"] for each in game.events]
    assert "redraw" not in happened[: happened.index("turn", 1)], "not before the turn of seat 1"


@pytest.mark.parametrize("seat", [0, 1])
def test_where_no_card_is_left_nobody_draws_for_ever(seat):
    game = Game()
    game.begin("colour 1")
    game.until("launch", target="p1.0")
    only(game)
    game.table.armed[:] = 0
    with np.errstate(over="ignore"):
        assert uncompiled(planning.new_hand)(game.world, seat) == 0
        uncompiled(redraw)(game.world, seat)
    assert int(game.table.armed[seat]) == 0


def test_a_card_that_lies_face_down_is_not_shaken():
    """A quake between selection and reveal, as an effect draws."""
    game = Game()
    game.begin("colour 1")
    game.hold(0, a40=1, a06=2)
    game.hold(1, a01=1)
    game.until("plan", target="p1.0")
    game.world.seats[1].chosen = c.CARD_WORDS.index("a01")
    with np.errstate(over="ignore"):
        uncompiled(quake)(game.world, c.NOTHING)
    me = game.world.seats[1]
    assert (int(me.hand.sum()), int(game.table.hand_n[1])) == (9, 9)
    assert me.hand[c.CARD_WORDS.index("a01")] >= 1
    assert int(game.world.seats[0].hand.sum()) == 8


def test_win_colonies():
    game = Game({"win_colonies": 1})
    win(game)
    assert game.match.over
    assert game.named("won") == [{"event": "won", "seat": 0}]
    assert game.match.outcome()["seats"][0]["win"] == 1


def shared_by(rules):
    game = Game({"win_colonies": 1, **rules})
    game.move(2, "p2.4", 1)
    win(game, invite="2+3|2", ally="offense 1")
    return [each["seat"] for each in game.named("won")], game


def test_shared_rule_sets_winners():
    winners, game = shared_by({})
    assert winners == [0, 2, 3]
    assert [row["win"] for row in game.match.outcome()["seats"]] == pytest.approx(
        [1 / 3, 0, 1 / 3, 1 / 3]
    )
    assert shared_by({"shared": "main"})[0] == [0]
    assert shared_by({"shared": "ships"})[0] == [0, 3]


def test_win_check():
    assert shared_by({"win_check": "instant"})[0] == [0]


@pytest.mark.parametrize("seats", [2, 7])
def test_seats_are_three_to_six(seats):
    with pytest.raises(Exception, match="3 to 6 seats"):
        setup_of({}, seats)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({f"copies.{word}": 0 for word in c.CARD_WORDS[:18]}, "encounter cards"),
        ({f"copies.{word}": 20 for word in c.CARD_WORDS[c.PLUS_2 :]}, "one in 3"),
        ({"hand": 10, "copies.a06": 0, "copies.a08": 0}, "too few"),
        ({"planets": 4, "win_colonies": 13}, "12"),
    ],
)
def test_impossible_set_ups_are_refused(rules, words):
    with pytest.raises(Exception, match=words):
        setup_of(rules, 6 if "hand" in rules else 3)


def test_luck_is_of_the_encounter():
    """Each encounter starts its streams anew."""
    game = Game()
    game.until("plan")
    one = np.array(game.world.hidden.draw_stream["state"])
    game.take(game.legal[0])
    play_out(game)
    assert (
        not np.array_equal(one, game.world.hidden.draw_stream["state"]) or game.decision == "second"
    )


@pytest.mark.parametrize(("form", "cards"), [("base", 8), ("dominion", 10)])
def test_after_a_quake_of_the_base_game_nobody_draws_on(form, cards):
    """Two cards are to be drawn, and none is left (N20)."""
    game = Game({"quake_form": form}, seats=3)
    world, table = game.world, game.table
    world.seats[0].hand[: c.KINDS] += world.hidden.deck[: c.KINDS] + table.discard[: c.KINDS]
    world.hidden.deck[: c.KINDS] = table.discard[: c.KINDS] = 0
    table.hand_n[0], table.deck_n = world.seats[0].hand.sum(), 0
    with np.errstate(over="ignore"):
        uncompiled(hands.draw)(world, 1, 2)
    assert [int(each) for each in table.hand_n[:3]] == [8, cards, 8]
