"""The order of decks and of the discard, as far as it is known: the bottom, the top."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import (
    bottoms,
    citadels,
    discards,
    drawing,
    peeking,
    pile,
    stock,
    tops,
    unused,
)
from simlab.games.cosmic.state import MOST_BOTTOMS, MOST_PILED
from simlab.jit.call_graph import uncompiled
from simlab.testing.exact_counts import check_as_counted, deals, imagined_worlds
from tests.games.cosmic.boards import Game, begun, hand_of, known, scene
from tests.games.cosmic.test_determinization import (
    KEYS,
    KIND,
    at_plan,
    hand_of as cards_of,
    strip_deck,
)
from tests.games.determinization_checks import check_imagined

FLARES = {"flares": True, "reward_deck": True}


def run(kernel: Any, *arguments: Any) -> Any:
    with np.errstate(over="ignore"):
        return uncompiled(kernel)(*arguments)


def claim(card: str = "a40", hand: str = "a08 a06", **wishes: Any) -> Game:
    """Gambler says that its card is another one, and is believed."""
    return scene("gambler", hand, "a20 a10", power="yes", pick_card=card, pick_number="0", **wishes)


def bury(game: Game, word: str, seat: int = 0) -> None:
    """Put a card of the deck, or of a hand, at the bottom; a player knows it."""
    kind = c.KIND_WORDS.index(word)
    reward = kind >= c.KINDS
    game.world.hidden.deck[kind] -= 1
    game.table["reward_n" if reward else "deck_n"] -= 1
    assert game.world.hidden.deck[kind] >= 0, f"{word} is elsewhere"
    run(bottoms.put_under, game.world, int(reward), kind, 1 << seat)


def bottom(record: Any, count: int, pile_of: int = tops.COSMIC) -> list[str]:
    """Return what a record has at the bottom of a deck."""
    places = [int(run(bottoms.at, record.bottoms, pile_of, place)) for place in range(count)]
    return [c.KIND_WORDS[card - 1] if card else "" for card in places]


def draw_all(game: Game, seat: int = 2) -> list[str]:
    """A player draws the whole deck; return which cards, in order."""
    drawn = []
    while game.table.deck_n > 0:
        drawn.append(c.ID_WORDS[int(run(drawing.draw, game.world, seat))])
        assert game.match.check_invariants() == 0
    return drawn


# the bottom of the deck


@pytest.mark.parametrize("seed", range(4))
def test_the_card_that_nobody_saw_is_drawn_last(seed: int) -> None:
    game = claim()
    assert game.named("buried") == [{"event": "buried", "seat": 0, "kind": "a08"}]
    game.world.hidden.draw_stream["state"] += seed
    assert draw_all(game)[-1] == "a08"


def test_several_cards_are_drawn_in_the_order_in_which_they_were_buried() -> None:
    game = claim()
    for word in ("negotiate", "a30", "a08"):
        bury(game, word, 1)
    assert game.match.check_invariants() == 0
    assert draw_all(game)[-4:] == ["a08", "negotiate", "a30", "a08"]
    assert game.table.bottom_n.tolist() == [0, 0]


def test_card_put_at_the_bottom_is_known_to_its_owner_until_drawn() -> None:
    game = claim()
    assert [bottom(me, 1) for me in game.world.seats[:4]] == [["a08"], [""], [""], [""]]
    draw_all(game, 1)
    assert "a08" in known(game, 0, 1)
    assert known(game, 2, 1) == []


def test_a_card_of_the_reward_deck_goes_under_that_deck() -> None:
    game = claim(hand="r21_12 a06", rules={"reward_deck": True})
    assert game.table.bottom_n.tolist() == [0, 1]
    assert game.match.check_invariants() == 0
    for viewer in range(4):
        check_imagined(game.match, viewer)
    last = game.table.reward_n - 1
    for _ in range(int(last)):
        run(deck.draw, game.world, 2)
    held = int(game.world.seats[2].hand[c.KIND_WORDS.index("r21_12")])
    run(deck.draw, game.world, 2)
    assert int(game.world.seats[2].hand[c.KIND_WORDS.index("r21_12")]) == held + 1
    assert game.table.bottom_n.tolist() == [0, 0]
    assert "r21_12" in known(game, 0, 2)


@pytest.mark.parametrize("how", ["shuffled", "taken", "flare"])
def test_a_shuffle_makes_an_end_of_the_order(how: str) -> None:
    game = Game(FLARES)
    bury(game, "a08")
    bury(game, "a10", 1)
    if how == "shuffled":
        run(drawing.shuffle, game.world)
    elif how == "taken":
        run(drawing.take, game.world, 0, KIND["a06"])
    else:
        assert run(unused.draw_for_deck, game.world) != c.NO_POWER
    assert game.table.bottom_n.tolist() == [0, 0]
    assert not game.table.bottom_seers.any()
    assert not any(each.bottoms.any() for each in (game.world.hidden, *game.world.seats))


def test_a_card_at_the_bottom_is_none_of_those_that_were_shuffled() -> None:
    """It is one of them once the deck is shuffled again, and may be any then."""
    game = Game(seats=3)
    strip_deck(game, "a08", "plus2")
    bury(game, "a08")
    table = game.table
    table.restocked = stock.COSMIC
    table.stock[KIND["plus2"]] = 1
    assert game.match.check_invariants() == 0
    run(drawing.shuffle, game.world)
    assert game.match.check_invariants() == 0
    assert table.stock[KIND["a40"]] == table.discard[KIND["a40"]] + 2


def test_more_cards_than_there_are_places_for() -> None:
    """The first of them is any card of the deck then."""
    game = Game({"copies.negotiate": 30, "copies.morph": 30, "copies.a06": 30})
    words = ["a06"] * 20 + ["morph"] * 20 + ["negotiate"] * 20 + ["a06"] * 3
    for seat in range(4):
        game.hold(seat)
    for word in words:
        bury(game, word)
    assert len(words) == MOST_BOTTOMS
    bury(game, "a08")
    assert game.match.check_invariants() == 0
    assert bottom(game.world.hidden, MOST_BOTTOMS) == [*words[1:], "a08"]
    assert bottom(game.world.seats[0], MOST_BOTTOMS) == [*words[1:], "a08"]


def test_tourist_looks_at_a_card_that_was_put_at_the_bottom() -> None:
    """Nothing else is left in the deck; what Gambler knows it is not asked to look at."""
    game = Game(FLARES)
    game.leave_in_deck("a08 a10")
    bury(game, "a08")
    assert run(peeking.things, game.table, 0) & 1 == 1, "the 10 lies above it"
    run(drawing.draw, game.world, 2)
    assert [run(peeking.things, game.table, seat) & 1 for seat in (0, 1)] == [0, 1]
    run(peeking.look, game.world, 1, tops.COSMIC)
    assert game.match.check_invariants() == 0
    assert bottom(game.world.seats[1], 1) == ["a08"]
    assert run(peeking.things, game.table, 1) & 1 == 0
    run(drawing.draw, game.world, 2)
    assert [known(game, viewer, 2)[-1:] == ["a08"] for viewer in (0, 1, 3)] == [True, True, False]


def test_a_top_card_that_is_known_lies_above_the_bottom() -> None:
    game = Game(FLARES)
    game.leave_in_deck("a08 a10")
    bury(game, "a08")
    run(peeking.look, game.world, 1, tops.COSMIC)
    assert (int(game.world.seats[1].tops) & tops.MASK) - 1 == KIND["a10"]
    assert draw_all(game) == ["a10", "a08"]
    assert [known(game, viewer, 2) for viewer in range(4)] == [["a08"], ["a10"], [], []]


def test_top_card_is_any_card_to_players_who_have_not_looked() -> None:
    game = Game(FLARES)
    run(peeking.look, game.world, 1, tops.COSMIC)
    for viewer, kinds in ((1, {1}), (2, set(range(10, c.KINDS)))):
        worlds = imagined_worlds(game.match, viewer, 60)
        seen = {int(world.hidden.tops) & tops.MASK for world in worlds}
        assert len(seen) in kinds


# what players think possible


def idle(game: Game) -> tuple[int, int, int]:
    """Ask for a decision that proves nothing; return the seats in timing order."""
    game.table.armed[:] = 0
    game.table.decision, game.table.options = c.TARGET, 3
    for me in game.world.seats:
        me.options = 0
    offense, defense, viewer = (int(seat) for seat in game.table.order[:3])
    return offense, defense, viewer


def buried_game() -> Game:
    """Two cards lie at the bottom: the offense knows the first of them, the defense the other."""
    game = at_plan({"a06": 1, "quash": 1}, {"a06": 1, "plus2": 1}, {"a10": 1})
    strip_deck(game, "a06", "plus2", "negotiate", "negotiate")
    offense, defense, _ = (int(seat) for seat in game.table.order[:3])
    bury(game, "a06", offense)
    bury(game, "negotiate", defense)
    return game


def test_cards_at_the_bottom_are_any_encounter_cards_for_who_does_not_know_them() -> None:
    game = buried_game()
    offense, defense, viewer = idle(game)
    pool = ["a06", "a06", "a06", "negotiate", "negotiate", "quash", "plus2", "plus2"]
    arms = {"a06", "negotiate"}
    ways = Counter(
        (one, two, hand)
        for (one,), (two,), hand, _ in deals(pool, [1, 1, 2, 2])
        if {one, two} <= arms
    )
    seen = lambda world: (*bottom(world.hidden, 2), cards_of(world, offense))  # noqa: E731
    check_as_counted(game.match, viewer, ways, seen, KEYS)
    for world in imagined_worlds(game.match, viewer, 50):
        there = bottom(world.hidden, 2)
        assert bottom(world.seats[offense], 2) == [there[0], ""]
        assert bottom(world.seats[defense], 2) == ["", there[1]]


def test_known_bottom_card_is_the_one_imagined_there() -> None:
    game = buried_game()
    offense, defense, _ = idle(game)
    pool = ["a06", "a10", "negotiate", "negotiate", "plus2", "plus2"]
    ways = Counter(
        ("a06", two, hand)
        for (two,), hand, _ in deals(pool, [1, 2, 1])
        if two in {"a06", "a10", "negotiate"}
    )
    seen = lambda world: (*bottom(world.hidden, 2), cards_of(world, defense))  # noqa: E731
    check_as_counted(game.match, offense, ways, seen, KEYS)


MADE_OF = ["a06", "a06", "negotiate", "plus2", "ionic"]


def shuffled_game(*left: str) -> Game:
    """A deck that was shuffled of five cards, two of which are left of it."""
    game = at_plan({"a06": 2, "a20": 1}, {"negotiate": 1, "a08": 1}, {"a10": 1})
    strip_deck(game, *left)
    game.table.restocked = stock.COSMIC
    for word in MADE_OF:
        game.table.stock[KIND[word]] += 1
    return game


def test_the_rest_of_a_deck_that_was_shuffled_anew_is_counted() -> None:
    """An encounter card lies below what is left; the more are in hands the likelier it is."""
    game = shuffled_game("plus2", "ionic", "a06")
    bury(game, "a06", int(game.table.order[0]))
    offense, _, viewer = idle(game)
    ways: Counter[tuple[object, ...]] = Counter()
    for (drawn,) in deals(MADE_OF, [2]):
        held = [*(Counter([*MADE_OF, "a06", "a20", "a08"]) - Counter(drawn)).elements()]
        for (one,), hand, _ in deals(held, [1, 3, 2]):
            if one not in {"plus2", "ionic"}:
                ways[one, "a20" in hand] += 1
    seen = lambda world: (*bottom(world.hidden, 1), "a20" in cards_of(world, offense))  # noqa: E731
    check_as_counted(game.match, viewer, ways, seen, KEYS)


def test_a_card_face_down_beside_a_deck_that_was_shuffled_anew_is_counted() -> None:
    """The same of a card that Gambler has not yet put there."""
    game = shuffled_game("plus2", "ionic")
    offense, _, viewer = idle(game)
    table, me = game.table, game.world.seats[offense]
    me.hand[KIND["a06"]] -= 1
    table.hand_n[offense] -= 1
    me.chosen, table.down = KIND["a06"], offense + 1
    ways: Counter[str] = Counter()
    for (drawn,) in deals(MADE_OF, [2]):
        held = [*(Counter([*MADE_OF, "a20", "a08"]) - Counter(drawn)).elements()]
        ways.update(one for ((one,),) in deals(held, [1]) if one not in {"plus2", "ionic"})
    seen = lambda world: c.CARD_WORDS[int(world.seats[offense].chosen)]  # noqa: E731
    check_as_counted(game.match, viewer, ways, seen, KEYS)


# the top of the discard


def on_pile(game: Game) -> list[tuple[int, str]]:
    """Return the known part of the discard from below: layers and cards."""
    table = game.table
    places = range(int(table.pile_n))
    return [
        (int(run(pile.layer_at, table, at)), c.ID_WORDS[int(run(pile.card_at, table, at))])
        for at in places
    ]


def bystander(game: Game) -> int:
    """Return somebody who is not asked anything."""
    return (int(game.table.actor) + 2) % 4


def throw(game: Game, *words: str, seat: int = -1) -> None:
    """Discard cards of the deck one after the other, out of a bystander's hand."""
    seat = bystander(game) if seat < 0 else seat
    game.hold(seat, **{word: words.count(word) for word in words})
    for word in words:
        run(discards.throw, game.world, seat, c.ID_WORDS.index(word))


def feed(game: Game, taker: int = 1) -> str:
    """A player takes the top card of the discard."""
    card = int(run(discards.top_discard, game.world, 0))
    run(discards.from_discard, game.world, taker, card)
    assert game.match.check_invariants() == 0
    return c.ID_WORDS[card]


@pytest.mark.parametrize("number", range(4))
def test_the_card_that_was_discarded_last_lies_on_top(number: int) -> None:
    game = Game(FLARES, number=number)
    throw(game, "a08", "plus2", "a10", "a08", "quash")
    assert [feed(game) for _ in range(5)] == ["quash", "a08", "a10", "plus2", "a08"]


def test_a_card_that_is_taken_away_was_the_uppermost_of_its_kind() -> None:
    game = Game(FLARES)
    throw(game, "a08", "a10", "a08", "quash")
    run(discards.from_discard, game.world, 3, KIND["a08"])
    assert [word for _, word in on_pile(game)] == ["a08", "a10", "quash"]
    run(discards.from_discard, game.world, 3, KIND["quash"])
    assert feed(game) == "a10"


def test_of_cards_that_were_discarded_at_once_any_is_on_top() -> None:
    tops_of = Counter()
    for number in range(40):
        game = Game(FLARES, number=number)
        throw(game, "a40")
        game.hold(bystander(game), a08=2, a10=1, plus2=1)
        run(discards.throw_hand, game.world, bystander(game))
        assert len({layer for layer, _ in on_pile(game)}) == 2
        taken = [feed(game) for _ in range(5)]
        assert sorted(taken[:4]) == ["a08", "a08", "a10", "plus2"]
        assert taken[4] == "a40"
        tops_of[taken[0]] += 1
    assert set(tops_of) == {"a08", "a10", "plus2"}


def test_all_that_was_played_in_an_encounter_is_discarded_at_once() -> None:
    game = scene("none", "a08 a06 plus2", "a20 a10", reveal_card="plus2 offense")
    assert sorted(on_pile(game)) == [(1, "a08"), (1, "a20"), (1, "plus2")]


def test_flares_lie_in_the_discard_with_the_rest() -> None:
    game = scene("none", "a08 a06 gambler_flare", "a20 card_zap", respond="card_zap",
                 flare="gambler flare", pick_number="7")  # fmt: skip
    layers = dict.fromkeys(layer for layer, _ in on_pile(game))
    assert {word for _, word in on_pile(game)} == {"a08", "a20", "card_zap", "gambler_flare"}
    assert len(layers) == 1


def test_citadels_are_razed_at_once() -> None:
    game = Game({"flares": True, "aliens": "citadel"})
    game.hold(0, a08=1, a10=1)
    for word, planet in (("a08", 0), ("a10", 1)):
        run(citadels.build, game.world, 0, planet, KIND[word])
    run(citadels.raze, game.world, c.NOTHING)
    assert [word for _, word in on_pile(game)] == ["a08", "a10"]
    assert len({layer for layer, _ in on_pile(game)}) == 1


def test_a_shuffle_and_reward_cards_leave_nothing_on_the_pile() -> None:
    game = Game(FLARES)
    throw(game, "a08", "rift_1")
    assert [word for _, word in on_pile(game)] == ["a08"]
    run(drawing.shuffle, game.world)
    assert on_pile(game) == []
    assert not game.table.pile.any()


def test_only_so_many_discards_are_told_apart() -> None:
    game = Game({**FLARES, "copies.a06": 30, "copies.a08": 30})
    throw(game, "a10", *["a06"] * 20, *["a08"] * 20)
    assert len(on_pile(game)) == MOST_PILED
    assert [feed(game) for _ in range(MOST_PILED)] == ["a08"] * 20 + ["a06"] * 20
    assert feed(game) == "a10"


def test_without_flares_nobody_keeps_the_order() -> None:
    game = Game()
    throw(game, "a08", "a10")
    assert on_pile(game) == []


@pytest.mark.parametrize("number", range(4))
def test_fidos_flare_takes_the_top_card(number: int) -> None:
    """The opponent gets the last of three discards, whatever chance says."""
    game = begun("none", "a20 a06 fido_flare", "a08 a10", drawn="", number=number)
    throw(game, "a01", "a04", "a05", seat=2)
    game.begin("colour 1")
    game.until("plan", flare="fido flare")
    assert hand_of(game, 1) == ["a05", "a08", "a10"]
