"""Flares as cards: in decks and hands, on the table and back, and what is known of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.invariants import FAULTS
from simlab.games.cosmic.play import cards, discards, drawing, laying, offers, passing, sets
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError
from simlab.loop.rng import start_stream
from simlab.testing.exact_counts import check_as_counted
from tests.games.cosmic.boards import Game, play_out
from tests.games.cosmic.dealing import dealt, setup_of
from tests.games.cosmic.test_determinization import hand_of, strip_deck
from tests.games.cosmic.test_exact import share

FLARES = {"flares": True}
DEALS = 1_500


def set_of(*words: str) -> int:
    return sum(1 << c.POWER_WORDS.index(word) for word in words)


def words_of(flares: Any) -> tuple[str, ...]:
    return tuple(word for bit, word in enumerate(c.POWER_WORDS) if int(flares) >> bit & 1)


def check(game: Game) -> None:
    """All is sound but what is asked: hands were changed under it."""
    broken = GAME.invariant_names[game.match.check_invariants()]
    assert broken in ("", FAULTS["asked"])


# 9.2 of the rules file: decks of 82, 84, 78 and 80 cards

OPENING = [  # seats, least flares, cards, no negotiate, no artifact
    (4, 10, 82, 0.182999, 0.298504),
    (6, 10, 84, 0.191798, 0.308340),
    (3, 0, 78, 0.165177, None),
    (4, 0, 80, 0.174122, None),
]


def after_choice(matchup: Any, games: int) -> Iterator[Any]:
    """Yield worlds at their first decision after the aliens are chosen."""
    code = matchup.compiled
    for world in dealt(matchup, games):
        with np.errstate(over="ignore"):
            while world.table.decision == c.ALIEN_CHOICE:
                me = world.seats[int(world.table.actor)]
                code.step(world, sets.number(me.dealt).bit_length() - 1)
        yield world


@pytest.mark.parametrize(("seats", "fill", "n", "no_talk", "no_artifact"), OPENING)
def test_opening_hands(
    seats: int, fill: int, n: int, no_talk: float, no_artifact: float | None
) -> None:
    assert math.comb(n - 15, 8) / math.comb(n, 8) == pytest.approx(no_talk, abs=1e-6)
    rules = FLARES | {"flare_fill": fill, "aliens": ["choice"] * seats}
    hands, own = [], 0
    for world in after_choice(setup_of(rules, seats), DEALS):
        table = world.table
        assert table.deck_n + table.hand_n.sum() + table.hoard_n.sum() == n
        for seat in (1, 2):
            me = world.seats[seat]
            hands.append(me.hand.copy())
            own += sets.number(me.flares) >> int(world.table.power[seat]) & 1
    found = np.array(hands)
    share(int((found[:, c.NEGOTIATE] == 0).sum()), len(found), no_talk)
    share(int((found[:, c.MORPH] > 0).sum()), len(found), 8 / n)
    share(own, len(found), 8 / n)  # the own flare
    artifacts = found[:, c.COSMIC_ZAP : c.FLARE].sum(axis=1)
    if no_artifact is not None:
        share(int((artifacts == 0).sum()), len(found), no_artifact)
    count = found[:, c.FLARE]
    expected = 8 * (n - 72) / n
    assert abs(count.mean() - expected) < 4 * count.std() / math.sqrt(len(found))


# the deck


def test_flares():
    assert int(Game().table.flare_n) == 0
    game = Game(FLARES | {"aliens": "virus,tripler"})
    assert int(game.table.flare_n) == 10
    assert set_of("virus", "tripler") & ~sets.number(game.world.hidden.flares_in) == 0


def test_flare_fill():
    for fill, aliens, count in ((0, "none", 0), (0, "virus,none,will", 2), (20, "none", 20)):
        assert int(Game(FLARES | {"flare_fill": fill, "aliens": aliens}).table.flare_n) == count
    assert GAME.rules(4, preset="seed")["flare_fill"] == 0
    assert GAME.rules(4)["flare_limit"] == "one"
    assert GAME.rules(4, preset="seed")["flare_limit"] == "none"


def test_any_flares_fill_the_deck():
    seen: Counter[str] = Counter()
    for world in dealt(setup_of(FLARES | {"flare_fill": 5, "aliens": "virus,none"}), 1_000):
        seen.update(words_of(sets.number(world.hidden.flares_in)))
    assert seen.pop("virus") == 1_000
    assert len(seen) == 49
    for count in seen.values():
        share(count, 1_000, 4 / 49)


# verbs


def holding(*flares: str) -> Game:
    """Return a game of ten flares in which seat 0 holds these and an 08."""
    game = Game(FLARES)
    for other in range(4):
        game.hold(other, a08=1)
    choose_flares(game, set_of(*flares))
    game.hold(0, a08=1, **{f"{word}_flare": 1 for word in flares})
    return game


def choose_flares(game: Game, wanted: int) -> None:
    """Put flares into the deck, in place of others that nobody has seen."""
    hidden = game.world.hidden
    spare = list(words_of(sets.number(hidden.deck_flares) & ~wanted))
    for word in words_of(wanted & ~sets.number(hidden.deck_flares)):
        sets.write(
            hidden.deck_flares,
            sets.number(hidden.deck_flares) & ~set_of(spare.pop()) | set_of(word),
        )
    sets.write(hidden.flares_in, sets.number(hidden.deck_flares))
    for each in (game.table, *game.world.seats):
        sets.write(each.seen_flares, 0)


def test_a_flare_is_laid_and_comes_back():
    game = holding("virus", "will")
    uncompiled(laying.lay_flare)(game.world, 0, c.VIRUS)
    check(game)
    assert words_of(sets.number(game.table.laid_flares)) == ("virus",)
    assert words_of(sets.number(game.world.seats[0].flares)) == ("will",)
    game.table.lacks[0] = (1 << c.TYPES) - 1 & ~1
    uncompiled(laying.flare_back)(game.world, 0, c.VIRUS)
    check(game)
    assert words_of(sets.number(game.world.seats[0].flares)) == ("virus", "will")
    for viewer in (1, 2, 3):
        me = game.world.seats[viewer]
        assert (int(me.met_seat[0]), c.ID_WORDS[int(me.met_kind[0])]) == (0, "virus_flare")


def test_flare_after_use():
    """What lies on the table at the end of an encounter is discarded."""
    assert GAME.rules(4)["flare_after_use"] == "return"
    assert GAME.rules(4, preset="seed")["flare_after_use"] == "discard"
    game = holding("virus")
    uncompiled(laying.lay_flare)(game.world, 0, c.VIRUS)
    play_out(game, invite="nobody")
    assert words_of(sets.number(game.table.discard_flares)) == ("virus",)
    check(game)


def test_discarded_flares_are_seen_and_shuffled_in_again():
    game = holding("virus", "will", "void")
    uncompiled(discards.throw)(game.world, 0, c.FIRST_FLARE + c.WILL)
    check(game)
    assert words_of(sets.number(game.table.discard_flares)) == ("will",)
    with np.errstate(over="ignore"):
        uncompiled(discards.throw_hand)(game.world, 0)
    check(game)
    assert words_of(sets.number(game.table.discard_flares)) == ("virus", "void", "will")
    assert words_of(sets.number(game.table.seen_flares)) == ("virus", "void", "will")
    uncompiled(drawing.shuffle)(game.world)
    check(game)
    assert sets.number(game.table.discard_flares) == 0
    events = game.match._drain(game.world)
    thrown = [each["kind"] for each in events if each["event"] == "discarded"]
    assert thrown == ["will_flare", "a08", "virus_flare", "void_flare"]


def test_drawn_and_taken_at_random():
    """Each flare of the deck, or of a hand, is as likely as each other card."""
    game = holding("virus", "will")
    taken: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    take, draw = uncompiled(passing.take_at_random), uncompiled(drawing.draw)
    for number in range(900):
        world = game.world.copy()
        with np.errstate(over="ignore"):
            for streams in (world.hidden.take_stream, world.hidden.draw_stream):
                uncompiled(start_stream)(streams[1], np.uint64(number), 0)
            take(world, 0, 1)
            taken["".join(words_of(sets.number(world.seats[1].flares))) or "a08"] += 1
            deck = sets.number(world.hidden.deck_flares)
            draw(world, 1)
        drawn.update(words_of(deck & ~sets.number(world.hidden.deck_flares)))
    for word in ("virus", "will", "a08"):
        share(taken[word], 900, 1 / 3)
    n = int(game.table.deck_n)
    share(drawn.total(), 900, 8 / n)
    assert len(drawn) == 8


def test_a_flare_that_goes_on_unseen_is_certain_no_more():
    game = holding("virus", "will")
    give = uncompiled(passing.hand_on)
    give(game.world, 0, 1, c.FIRST_FLARE + c.VIRUS)
    check(game)
    me = game.world.seats[0]
    assert (int(me.met_n), int(me.met_kind[0])) == (1, c.FIRST_FLARE + c.VIRUS)
    assert words_of(sets.number(game.world.seats[1].seen_flares)) == ("virus",)
    give(game.world, 1, 2, c.CARD_WORDS.index("a08"))
    assert int(me.met_n) == 0
    check(game)


# which one


def plagued(*flares: str) -> Game:
    """Return a game in which Plague asks seat 0 for a flare."""
    game = holding(*flares)
    game.table.victim, game.table.victim_at = 0, 2 + c.TYPE_WORDS.index("flare")
    game.begin(phase=c.PLAGUED)
    return game


def test_of_several_flares_the_owner_says_which():
    game = plagued("virus", "will", "void")
    assert (game.decision, int(game.table.actor)) == ("which_flare", 0)
    assert game.legal == ["virus", "void", "will"]
    game.take("void")
    assert words_of(sets.number(game.table.discard_flares)) == ("void",)


def test_an_only_flare_is_not_asked_for():
    game = plagued("virus")
    assert words_of(sets.number(game.table.discard_flares)) == ("virus",)
    assert "which_flare" not in [each.get("decision") for each in game.named("forced")]


def test_a_hand_without_flares_is_seen_to_lack_them():
    game = plagued()
    assert int(game.table.lacks[0]) >> c.TYPE_WORDS.index("flare") & 1


def test_deals_may_ask_for_flares():
    for rules, words in (({}, 0), (FLARES, 1)):
        game = Game(rules)
        game.until("plan")
        table = game.table
        table.offer = c.MENU_WORDS.index("card_to_offense")
        found = uncompiled(offers.modes)(table, game.world.seats[0], int(table.offense))
        assert found >> c.A_FLARE & 1 == words
    assert uncompiled(cards.fitting)(holding("virus", "will").world.seats[0], c.A_FLARE) == 2


# what is known

POOL = ("amoeba", "clone", "fido", "human", "gambler", "sorcerer", "mirror", "oracle")
OTHERS = sorted(set(c.POWER_WORDS[1:]) - set(POOL))


def three_who_chose() -> Game:
    """Return a game of three out of a small pool: hands of two cards, all else in sight.

    Seat 2 looks on. It was dealt Amoeba and Clone; the others show Fido and Human. A Gambler flare
    has been discarded and is in the deck again; the offense took the Will flare from seat 2.
    """
    closed = {f"alien_pool.{word}": False for word in OTHERS}
    rules = FLARES | closed | {"flare_fill": 8, "aliens": ["choice"] * 3}
    game = Game(rules, seats=3)
    game.until("plan")
    table, hidden = game.table, game.world.hidden
    for seat in range(3):
        game.hold(seat, a08=1)
    kept, down = ("fido", "human", "amoeba"), ("gambler", "mirror", "clone")
    every = set_of(*kept, *down, "will", "void")
    sets.write(hidden.deck_flares, every)
    sets.write(hidden.flares_in, every)
    for seat in range(3):
        table.alien[seat] = c.POWER_WORDS.index(kept[seat])
        table.power[seat] = c.NO_POWER
        sets.write(game.world.seats[seat].dealt, set_of(kept[seat], down[seat]))
        sets.write(game.world.seats[seat].seen_flares, set_of(kept[seat], down[seat]))
    table.wired[:] = table.powered = 0
    table.users[:] = 0
    game.hold(0, a08=1, will_flare=1)
    game.hold(1, a08=1)
    game.hold(2, a10=1)
    strip_deck(game, "a06", "plus2")
    located = set_of("fido", "human", "amoeba", "clone")
    sets.write(table.discard_flares, located)
    sets.write(hidden.deck_flares, set_of("gambler", "mirror", "void"))
    table.discard[c.FLARE], hidden.deck[c.FLARE] = 4, 3
    table.deck_n += 3
    sets.write(table.seen_flares, located | set_of("gambler"))
    me = game.world.seats[2]
    sets.write(me.seen_flares, set_of("amoeba", "clone", "will"))
    me.met_n, me.met_seat[0], me.met_kind[0] = 1, 0, c.FIRST_FLARE + c.WILL
    table.armed[:] = 0
    table.lacks[1] = 1 << c.TYPE_WORDS.index("flare")
    table.decision, table.options = c.TARGET, 3  # a decision that proves nothing
    for each in game.world.seats:
        each.options, each.chosen = 0, c.NOTHING
    check(game)
    return game


def test_unknown_flares_are_counted():
    game = three_who_chose()
    known = {"amoeba", "clone", "fido", "human"}
    ways: Counter[Any] = Counter()
    for out in ("gambler", "sorcerer"):
        free = set(POOL) - known - {out}
        for down in permutations(sorted(free), 2):
            rest = set(c.POWER_WORDS[1:]) - known - set(down)
            for fill in combinations(sorted(rest), 2):
                flares = {*down, *fill}
                if not {"gambler", "will"} <= flares:
                    continue
                pool = ["a08", "a08", "a06", "plus2", *sorted(flares - {"will"})]
                for one, other in permutations(range(len(pool)), 2):
                    if other < 4:
                        ways[told_apart(down, pool[one])] += 1

    def seen(world: Any) -> Any:
        down = [
            words_of(sets.number(world.seats[seat].dealt) & ~(1 << int(world.table.alien[seat])))[0]
            for seat in (0, 1)
        ]
        held = words_of(sets.number(world.seats[0].flares) & ~set_of("will")) + hand_of(world, 0)
        return told_apart(tuple(down), held[0])

    check_as_counted(game.match, 2, ways, seen, 2_500)


def told_apart(down: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return what is told apart: who turned the Gambler down, what the offense was dealt."""
    sort = "plain" if card in c.CARD_WORDS else "turned down" if card in down else "fill"
    return (*("gambler" if word == "gambler" else "other" for word in down), sort)


# described positions


def test_position_takes_flares():
    rules = GAME.rules(4, FLARES | {"aliens": "virus,none,will"})
    told = {
        "decision": "plan",
        "hand": "a20, a08, virus flare, human_flare",
        "discard": "will flare",
    }
    world = GAME.placed(rules, told)[0]
    assert words_of(sets.number(world.seats[0].flares)) == ("human", "virus")
    assert words_of(sets.number(world.table.discard_flares)) == ("will",)
    assert (int(world.table.flare_n), int(world.table.power[2])) == (10, c.WILL)


@pytest.mark.parametrize(
    ("rules", "told", "message"),
    [
        ({}, {"hand": "a20, virus flare"}, "no flares are in the game"),
        (FLARES, {"hand": "a20, virus flare 2"}, "there is one virus_flare"),
        (FLARES, {"hand": "a20, virus flare", "discard": "virus flare"}, "is in the discard"),
        (FLARES, {"hand": "a20, virrus flare"}, "virus_flare"),
        ({"aliens": "choice"}, {"hand": "a20, a08"}, "say which alien"),
    ],
)
def test_impossible_flares_are_refused(rules: Any, told: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        GAME.placed(GAME.rules(4, rules), {"decision": "plan"} | told)
