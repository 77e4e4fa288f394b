"""Who knows what of hands: cards that moved in sight or were taken, types that are not there."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import discards, drawing, passing
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, known, meet, play_out, see
from tests.games.cosmic.test_determinization import KIND

TALK = {"invite": "nobody"}


def memories(game: Game, seat: int) -> list[tuple[int, str]]:
    me = game.world.seats[seat]
    return [(int(me.met_seat[at]), c.CARD_WORDS[int(me.met_kind[at])]) for at in range(me.met_n)]


def paid() -> tuple[Game, int, int]:
    """Return a game in which the defense has lost by a Negotiate and collected cards."""
    game = Game()
    meet(game, {"a10": 1, "a06": 3}, {"negotiate": 1, "a08": 1}, **TALK)
    offense, defense = (int(seat) for seat in game.table.order[:2])
    play_out(game)
    return game, offense, defense


def test_the_payer_remembers_what_was_taken():
    game, offense, defense = paid()
    taken = [each["kind"] for each in game.named("taken")]
    assert len(taken) == 3, "four ships were lost, three cards were left"
    assert memories(game, offense) == [(defense, kind) for kind in taken]
    others = {0, 1, 2, 3} - {offense}
    assert all(memories(game, seat) == [] for seat in others)


def test_a_card_played_in_sight_is_forgotten():
    game, offense, defense = paid()
    before = memories(game, offense)
    with_card = before[0][1]
    game.world.seats[defense].chosen = -1
    uncompiled(passing.leaves_seen)(game.world, defense, KIND[with_card])
    assert memories(game, offense) == before[1:]


def test_a_card_that_leaves_unseen_makes_every_kind_uncertain():
    game, offense, defense = paid()
    third = next(seat for seat in range(4) if seat not in (offense, defense))
    uncompiled(passing.hand_on)(game.world, defense, third, KIND["a08"])
    assert len(memories(game, offense)) == len(game.named("taken")) - 1
    assert memories(game, defense) == [(third, "a08")]


def test_a_discarded_hand_is_forgotten():
    game, offense, defense = paid()
    uncompiled(discards.throw_hand)(game.world, defense)
    assert memories(game, offense) == []
    assert int(game.table.lacks[defense]) & 0b111111 == 0b111111
    uncompiled(discards.throw)(game.world, offense, KIND["a06"])
    assert int(game.table.lacks[offense]) == 0


def test_both_main_players_hold_an_encounter_card_at_planning():
    game = Game()
    game.until("plan")
    armed = game.table.armed
    assert armed[int(game.table.offense)] == 1
    assert armed[int(game.table.defense)] == 1
    game.take(game.legal[0])
    play_out(game)
    assert armed[int(game.table.defense)] == 0 or int(game.table.encounters) > 1


def test_a_card_gained_unseen_ends_what_a_hand_is_known_to_lack():
    game, offense, defense = paid()
    for act in (
        lambda: uncompiled(passing.hand_on)(game.world, offense, defense, KIND["a06"]),
        lambda: uncompiled(drawing.draw)(game.world, defense),
    ):
        game.table.lacks[defense] = 0b111111
        with np.errstate(over="ignore"):
            act()
        assert int(game.table.lacks[defense]) == 0


def agreed(way: str, given: str) -> Game:
    """Return a game in which the defense gave a card, chosen in a way; seat 2 had seen its hand."""
    game = Game()
    hands = {"negotiate": 2, "a06": 1}, {"negotiate": 2, "a10": 1, "emotion": 1, "plus5": 1}
    game.until("plan", **TALK)
    for seat, hand in enumerate(hands):
        game.hold(int(game.table.order[seat]), **hand)
    offense, defense, viewer = (int(seat) for seat in game.table.order[:3])
    game.world.seats[offense].options = game.options_to_plan(offense)
    see(game, viewer, defense)
    wishes = {f"offer_{defense}": "card_to_offense", "offer_mode": way, "answer": "accept"}
    game.until("home", "second", "over", plan="negotiate", give=given, **wishes)
    assert [each["kind"] for each in game.named("taken")] == [given]
    return game


@pytest.mark.parametrize(
    ("way", "given", "left"),
    [
        ("attack", "a10", ["negotiate", "plus5", "emotion"]),
        ("artifact", "emotion", ["a10", "negotiate", "plus5"]),
        ("negotiate", "negotiate", ["a10", "plus5", "emotion"]),
        ("chosen", "a10", []),
    ],
)
def test_cards_named_in_a_deal_are_known_to_all(way: str, given: str, left: list[str]) -> None:
    """Of the other cards that were seen in that hand none has gone."""
    game = agreed(way, given)
    defense, viewer = (int(seat) for seat in game.table.order[1:3])
    assert known(game, viewer, defense) == left
