"""Imagined worlds, against exact counts where the unseen cards are few."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.play import drawing, peeking, sets, stock, techs, tops
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import plain
from simlab.testing.exact_counts import check_as_counted, deals, imagined_worlds
from tests.games.cosmic.boards import Game, scene

KIND = {word: kind for kind, word in enumerate(c.CARD_WORDS)}
KEYS = 2_500


def strip_deck(game: Game, *cards: str) -> None:
    """Leave only these cards in the deck; the rest is discarded."""
    left, discard = game.world.hidden.deck, game.table.discard
    discard += left
    left[:] = 0
    for word in cards:
        left[KIND[word]] += 1
        discard[KIND[word]] -= 1
    assert discard.min() >= 0
    game.table.deck_n = len(cards)


def hand_of(world, seat: int) -> tuple[str, ...]:
    return tuple(
        sorted(
            word
            for kind, word in enumerate(c.CARD_WORDS)
            for _ in range(world.seats[seat].hand[kind])
        )
    )


def at_plan(hand_o: dict[str, int], hand_d: dict[str, int], hand_v: dict[str, int]) -> Game:
    """Return a game of three at the planning phase, the third player looking on."""
    game = Game(seats=3)
    game.until("plan")
    order = [int(seat) for seat in game.table.order[:3]]
    for seat, hand in zip(order, (hand_o, hand_d, hand_v), strict=True):
        game.hold(seat, **hand)
    game.table.lacks[:] = 0
    game.world.seats[order[0]].options = game.options_to_plan(order[0])
    return game


def test_many_facts_at_once_are_counted():
    """The offense has laid a card and is known to hold an 08, the defense chooses, lacks a type."""
    game = at_plan({"a06": 1, "a08": 1, "quash": 1}, {"a06": 1, "negotiate": 1}, {"a10": 1})
    strip_deck(game, "a06", "plus2", "ionic")
    offense, defense, viewer = (int(seat) for seat in game.table.order[:3])
    game.take("a06")
    me = game.world.seats[viewer]
    me.met_n, me.met_seat[0], me.met_kind[0] = 1, offense, KIND["a08"]
    game.table.lacks[defense] = 1 << 4  # no artifact
    assert game.decision == "plan"
    assert int(game.table.actor) == defense
    pool = ["a06", "a06", "a06", "negotiate", "quash", "plus2", "ionic"]
    encounter = set(c.CARD_WORDS[: c.ENCOUNTER_N])
    ways: Counter[tuple[object, ...]] = Counter()
    for two, own in deals(pool, [2, 2]):
        hand = tuple(sorted([*two, "a08"]))
        kinds = {word for word in own if word in encounter}
        if len(kinds) < 2 or {"quash", "ionic"} & set(own):
            continue
        laid = [word for word in hand if word in encounter]
        for word in laid:
            ways[hand, tuple(sorted(own)), word] += 6 // len(laid)
    check_as_counted(
        game.match,
        viewer,
        ways,
        lambda world: (
            hand_of(world, offense),
            hand_of(world, defense),
            c.CARD_WORDS[int(world.seats[offense].chosen)],
        ),
        KEYS,
    )


def test_two_hands_that_lack_types_are_counted():
    """Hands with different gaps: dealing one after the other is made up for."""
    game = at_plan({"a06": 2}, {"negotiate": 2}, {"plus5": 1})
    strip_deck(game, "a08", "plus2", "quash")
    offense, defense, viewer = (int(seat) for seat in game.table.order[:3])
    game.table.armed[:] = 0
    game.table.lacks[offense], game.table.lacks[defense] = 1 << 1, 1 << 4
    game.table.decision, game.table.options = c.TARGET, 3  # a decision that proves nothing
    game.world.seats[offense].options = 0
    pool = ["a06", "a06", "negotiate", "negotiate", "a08", "plus2", "quash"]
    ways = Counter(
        (one, two)
        for one, two in deals(pool, [2, 2])
        if "negotiate" not in one and "quash" not in two
    )
    seen = lambda world: (hand_of(world, offense), hand_of(world, defense))  # noqa: E731
    check_as_counted(game.match, viewer, ways, seen, KEYS)


def test_a_deck_that_was_shuffled_anew_is_counted():
    """All have seen of what it was made: two 06 of three, and neither the 20 nor the 08."""
    game = at_plan({"a06": 2, "a20": 1}, {"negotiate": 1, "a08": 1}, {"a10": 1})
    strip_deck(game, "a06", "plus2", "ionic")
    offense, defense, viewer = (int(seat) for seat in game.table.order[:3])
    table = game.table
    table.armed[:] = 0
    table.decision, table.options = c.TARGET, 3  # a decision that proves nothing
    game.world.seats[offense].options = 0
    made_of = ["a06", "a06", "negotiate", "plus2", "ionic"]
    table.restocked = stock.COSMIC
    for word in made_of:
        table.stock[KIND[word]] += 1
    ways: Counter[tuple[object, ...]] = Counter()
    for (drawn,) in deals(made_of, [3]):
        held = Counter([*made_of, "a06", "a20", "a08"]) - Counter(drawn)
        ways.update(deals([*held.elements()], [3, 2]))
    seen = lambda world: (hand_of(world, offense), hand_of(world, defense))  # noqa: E731
    check_as_counted(game.match, viewer, ways, seen, KEYS)


def test_nothing_but_the_discards_is_in_a_deck_that_was_shuffled():
    """What others held then is with them, or where it was seen to go; flares, too."""
    game = Game({"flares": True, "reward_deck": True, "technology": True}, seats=4)
    game.until("target")
    table, hidden, viewer = game.table, game.world.hidden, int(game.table.actor)
    other = (viewer + 1) % 4
    game.hold(other, a40=1, a30=1, kicker_x4=1)
    flares = sum(sets.number(game.world.seats[seat].flares) for seat in range(4) if seat != viewer)
    slots = [slot for slot in range(c.TECH_SLOTS) if table.tech_owner[slot] not in (0, viewer + 1)]
    theirs = {int(game.world.seats[table.tech_owner[slot] - 1].techs[slot]) for slot in slots}
    table.discard += hidden.deck
    for shown in (table.discard_flares, table.seen_flares):
        sets.write(shown, sets.number(shown) | sets.number(hidden.deck_flares))
    table.tech_discard |= hidden.tech_deck
    hidden.deck[:] = hidden.tech_deck = table.deck_n = table.reward_n = table.tech_n = 0
    sets.write(hidden.deck_flares, 0)
    for draw in (drawing.draw, deck.draw, techs.draw):
        with np.errstate(over="ignore"):
            uncompiled(draw)(game.world, other)
    for world in imagined_worlds(game.match, viewer, 100):
        for word in ("a40", "a30", "kicker_x4"):
            assert world.hidden.deck[c.KIND_WORDS.index(word)] == 0
        assert sets.number(world.hidden.deck_flares) & flares == 0
        assert not theirs & {tech for tech in range(64) if world.hidden.tech_deck >> tech & 1}


def test_a_top_card_that_is_known_is_one_of_those_that_were_shuffled():
    """The only 10 of the deck is on top, as is its only rift of 2: no other lies below it."""
    game = Game(dict(GAME.rulebook.presets["everything"]), seats=4)
    game.until("target")
    table, hidden, viewer = game.table, game.world.hidden, int(game.table.actor)
    on_top = {tops.COSMIC: KIND["a10"], tops.REWARD: c.KIND_WORDS.index("rift_2")}
    other = (viewer + 1) % 4
    more = {kind: int(hidden.deck[kind]) - 1 for kind in on_top.values()}
    for kind, copies in more.items():
        game.world.seats[other].hand[kind] += copies
        hidden.deck[kind] = 1
    table.hand_n[other] += sum(more.values())
    table.blue_n[other] += more[on_top[tops.REWARD]]
    table.deck_n, table.reward_n = hidden.deck[: c.KINDS].sum(), hidden.deck[c.KINDS :].sum()
    table.restocked = stock.COSMIC | stock.REWARD
    table.stock[:] = hidden.deck
    for seen in (table.stock_flares, table.seen_flares):
        sets.write(seen, sets.number(seen) | sets.number(hidden.deck_flares))
    with np.errstate(over="ignore"):
        for place, kind in on_top.items():
            table.peeked |= 1 << tops.BITS * place + viewer
            plain(peeking.put)(game.world, place, kind)
    for world in imagined_worlds(game.match, viewer, 100):
        assert [world.hidden.deck[kind] for kind in on_top.values()] == [1, 1]


@pytest.mark.parametrize("holder", [1, 2, 3])
def test_holder_of_a_flare_reacts_in_a_sampled_world(holder):
    """Two cards were drawn; whose the flare of Remora is, seat 0 does not know, and nobody says."""
    hands = ["a08 a10 mind_flare", "a06 a01", "a04 a05", "a20 a30"]
    hands[holder] = hands[holder].split()[0] + " remora_flare"

    def before(game):
        game.leave_in_deck("a14 a14 a12 a12")
        with np.errstate(over="ignore"):
            uncompiled(sets.add)(game.table.seen_flares, c.REMORA)

    game = scene("none", *hands, flare="mind flare", before=before, stop="pick_player")
    others = set()
    for world in imagined_worlds(game.match, 0, 60):
        there = [
            seat for seat in (1, 2, 3) if sets.number(world.seats[seat].flares) >> c.REMORA & 1
        ]
        if there:
            with np.errstate(over="ignore"):
                game.match.code.step(world, c.DECISIONS[int(world.table.decision)].action_of("1"))
            assert (int(world.table.decision), int(world.table.actor)) == (c.FLARE_PLAY, *there)
            others.update(there)
    assert others == {1, 2, 3}


def test_player_asked_in_a_window_holds_a_card_for_it():
    game = at_plan({"a06": 1, "a08": 1}, {"a07": 1, "a08": 1}, {"a10": 1, "emotion": 1})
    strip_deck(game, "a06", "plus2", "ionic")
    game.take("a06")
    game.take("a07")
    offense, viewer = int(game.table.order[0]), int(game.table.order[2])
    assert (game.decision, int(game.table.actor)) == ("reveal_card", viewer)
    pool = ["a08", "a08", "emotion", "a10", "a06", "plus2", "ionic"]
    # seen by the offense: emotion is the only card the bystander can play
    pool.remove("a08")
    ways = Counter((mine, theirs) for mine, theirs in deals(pool, [2, 1]) if "emotion" in mine)
    defense = int(game.table.order[1])
    seen = lambda world: (hand_of(world, viewer), hand_of(world, defense))  # noqa: E731
    check_as_counted(game.match, offense, ways, seen, KEYS)


def test_memories_of_others_are_not_copied():
    game = at_plan({"a06": 1}, {"a08": 2}, {"a10": 1})
    worlds = game.match.world.copy().reshape(1)
    other = worlds[0].seats[1]
    other.met_n, other.met_seat[0], other.met_kind[0] = 1, 0, KIND["a06"]
    viewer = next(seat for seat in (0, 2) if seat != 1)
    with np.errstate(over="ignore"):
        assert game.match.code.determinize(worlds[0], viewer, np.uint64(5))
    assert worlds[0].seats[1].met_n == 0


def test_whoever_may_have_another_encounter_holds_a_card_for_it():
    game = at_plan({"a40": 1, "a06": 1}, {"a01": 1, "a08": 1}, {"a10": 1})
    offense, viewer = int(game.table.order[0]), int(game.table.order[2])
    game.until("second", plan_0="a40")
    assert (game.decision, game.legal) == ("second", ["stop", "go_on"])
    for world in imagined_worlds(game.match, viewer, 50):
        assert any(KIND[word] < c.ENCOUNTER_N for word in hand_of(world, offense))
