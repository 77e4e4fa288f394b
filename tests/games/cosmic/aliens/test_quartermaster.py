"""Scenes of Quartermaster: it gives out the rewards of all others."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import Game, hand_of, known, scene, see

DEFENDED = {"invite_1": "3", "ally_3": "defense 2"}


def rewarded(*hands: str, aliens: str = "quartermaster", **wishes: Any) -> Any:
    """Seat 0 loses; seat 3 has defended with two ships."""
    return scene(aliens, *hands, **{**DEFENDED, "reward": "2 cards", **wishes})


def deck(game: Game) -> None:
    game.leave_in_deck("a01 a40 a00")


def test_quartermaster_draws_looks_and_gives():
    """Three cards are left: it gives two of them, and keeps the one that it drew besides."""
    wishes = {"pick_number_0": "1", "pick_card_0": "a01|a00", "before": deck}
    game = rewarded("a04 a06", "a20", "", "a05", **wishes)
    assert hand_of(game, 0) == ["a06", "a40"]
    assert hand_of(game, 3) == ["a00", "a01", "a05"]
    assert sums_of_rewards(game) == {3: 2}
    assert known(game, 0, 3) == ["a00", "a01"]
    assert known(game, 1, 3) == []


def sums_of_rewards(game: Game) -> dict[int, int]:
    found: dict[int, int] = {}
    for each in game.named("rewarded"):
        found[each["seat"]] = found.get(each["seat"], 0) + each["cards"] + each["ships"]
    return found


def test_quartermaster_does_not_give_its_own_cards():
    wishes = {"pick_number_0": "1", "stop": "pick_card", "before": deck}
    game = rewarded("a04 a06", "a20", "", "a05", **wishes)
    assert set(game.legal) == {"a00", "a01", "a40"}


def lost_some(game: Game) -> None:
    game.move(3, "p3.4", 2)
    game.move(0, "p0.4", 3)
    deck(game)


def test_quartermaster_after_a_quake_it_gives_any_card():
    """What it had drawn is gone; it gives of what it was dealt, two of a kind, too."""
    wishes = {"pick_number_0": "1", "stop": "pick_card", "before": hardly_any_deck}
    game = rewarded("a04 a06", "a20", "", "a05", **wishes)
    assert len(game.named("quake")) == 1
    twice = next(word for word in game.legal if hand_of(game, 0).count(word) > 1)
    game.take(twice)
    assert twice in game.legal


def test_nobody_draws_on_after_a_quake():
    """The second of three cards makes it (N20): eight new ones, and not the third."""
    wishes = {"pick_number_0": "1", "stop": "pick_card"}
    game = rewarded(
        "a04 a06", "a20", "", "a05", before=lambda game: hardly_any_deck(game, 1), **wishes
    )
    told = [each["event"] for each in game.events]
    after = game.events[told.index("quake") :]
    assert sum(each["event"] == "drew" and each["seat"] == 0 for each in after) == 8


def hardly_any_deck(game: Game, left: int = 2) -> None:
    """Seat 2 has all cards of the deck but two, or one; the next that is drawn makes a quake."""
    deck, flares = game.world.hidden.deck, sets.number(game.world.hidden.deck_flares)
    words = {c.KIND_WORDS[kind]: int(deck[kind]) for kind in range(c.KINDS) if kind != c.FLARE}
    words |= {f"{word}_flare": 1 for bit, word in enumerate(c.POWER_WORDS) if flares >> bit & 1}
    game.hold(2, **{**words, "a00": 0, "a01": 2 - left})


def test_quartermaster_ships_come_where_it_says():
    wishes = {"pick_number_0": "0", "pick_planet_0": "p3.3", "reward": "0 cards"}
    game = rewarded("a04 a06", "a20", "", "a05", before=lost_some, **wishes)
    assert (game.ships(3, "p3.3"), game.zone("warp", 3)) == (6, 0)
    assert hand_of(game, 0) == ["a06"], "a ship of its own, and no card"
    assert game.zone("warp", 0) == 3 - 1 + 1 - 1, "retrieved, lost, retrieved"


def test_quartermaster_whoever_is_due_some_takes_them_afterwards():
    """Quartermaster is the ally, and draws the cards of both: one card each."""
    wishes = {
        "invite_1": "2+3", "ally_2": "defense 1", "ally_3": "defense 1", "reward": "1 cards",
        "pick_card_3": "a01", "before": deck,
    }  # fmt: skip
    game = rewarded("a04 a06", "a20", "a05", "a05", aliens="none,none,none,quartermaster", **wishes)
    assert sums_of_rewards(game) == {2: 1, 3: 1}
    assert len(hand_of(game, 3)) == 2


def test_quartermaster_power_zapped():
    """All draw what they have announced."""
    game = rewarded("a04 a06", "a20 cosmic_zap", "", "a05", respond="cosmic_zap", before=deck)
    assert hand_of(game, 0) == ["a06"]
    assert len(hand_of(game, 3)) == 3
    assert known(game, 0, 3) == []


def test_quartermaster_others_imagine_that_it_gives_a_card():
    game = rewarded("a04 a06", "a20", "", "a05", stop="pick_card", pick_number_0="1", before=deck)
    for world in imagined_worlds(game.match, 1, 10):
        assert int(world.seats[0].options) >> c.NO_CARD == 0


def test_quartermaster_wild_flare():
    """Cards of the own hand instead."""
    wishes = {"flare": "quartermaster flare", "pick_card_0": "a00|none"}
    game = rewarded("a04 a00 a06 quartermaster_flare", "a20", "", "a05", aliens="none", **wishes)
    assert "a00" in hand_of(game, 3)
    assert hand_of(game, 0) == ["a06", "quartermaster_flare"]
    assert len(hand_of(game, 3)) == 3


def test_quartermaster_super_flare():
    """It gives a card of its own hand, and keeps all that was drawn."""
    wishes = {
        "invite_1": "2+3", "ally_2": "defense 1", "ally_3": "defense 1", "reward": "1 cards",
        "pick_card_3": "a05", "flare_3": "quartermaster flare", "before": deck,
    }  # fmt: skip
    hands = ("a04 a06", "a20", "", "a05 quartermaster_flare")
    game = rewarded(*hands, aliens="none,none,none,quartermaster", **wishes)
    assert hand_of(game, 2) == ["a05"]
    assert len(hand_of(game, 3)) == 3


def test_quartermaster_super_flare_is_an_answer_only_where_it_is_due_cards_itself():
    wishes = {"pick_number_0": "1", "pick_card_0": "a01|a00", "flare": "quartermaster flare"}
    game = rewarded("a04 a06 quartermaster_flare", "a20", "", "a05", before=deck, **wishes)
    assert game.named("power_used")
    assert not game.named("flare")


def test_ships_that_come_one_by_one_are_one_event():
    """Remora answers once for the two ships of seat 3, and twice for others of seat 0."""
    wishes = {"pick_number_0": "0", "pick_planet_0": "p3.3", "reward": "0 cards", "power_2": "yes"}
    hands, aliens = ("a04 a06", "a20", "", "a05"), "quartermaster,none,remora"
    game = rewarded(*hands, aliens=aliens, before=lost_many, **wishes)
    used = [each["seat"] for each in game.named("power_used") if each["power"] == "remora"]
    assert len(used) == 3


def lost_many(game: Game) -> None:
    lost_some(game)
    game.move(2, "p2.4", 4)


def to_throw(game: Game, **wishes: str) -> set[str]:
    """What Barbarian's flare may discard in the hand of seat 3."""
    wishes = {"flare_3": "barbarian flare", **wishes}
    while (game.decision, int(game.table.actor)) != ("pick_card", 3):
        game.take(game.plain(wishes))
    return set(game.legal)


def test_quartermaster_cards_that_it_gives_have_come_as_rewards():
    wishes = {"pick_number_0": "1", "pick_card_0": "a01|a00"}
    hands = ("a04 a06", "a20", "", "a05 barbarian_flare")
    game = rewarded(*hands, before=deck, stop="pick_card", **wishes)
    assert to_throw(game, **wishes) == {"a00", "a01", "none"}
    wishes = {"flare_0": "quartermaster flare", "pick_card_0": "a00|a06"}
    hands = ("a04 a00 a06 quartermaster_flare", "a20", "", "a05 barbarian_flare")
    game = rewarded(*hands, aliens="none", stop="pick_card", **wishes)
    assert to_throw(game, **wishes) == {"a00", "a06", "none"}


def test_quartermaster_the_backs_of_cards_that_it_gives_are_seen() -> None:
    """Seat 3 has said that one of its two rewards comes from the reward deck."""
    wishes = {"pick_number_0": "1", "pick_card_0": "a01", "reward_deck": "1 reward cards"}
    game = rewarded("a04 a06", "a20", "", "a05", rules={"reward_deck": True}, **wishes)
    assert [(each["seat"], each["cards"]) for each in game.named("rewarded")] == [(3, 1)]
    assert [(each["seat"], each["count"]) for each in game.named("reward_cards")] == [(3, 1)]
    wishes = {"flare_0": "quartermaster flare", "pick_card_0": "rift_2"}
    hands = ("a04 a06 rift_2 rift_2 quartermaster_flare", "a20", "", "a05")
    game = rewarded(*hands, aliens="none", rules={"reward_deck": True}, **wishes)
    assert not game.named("rewarded")
    assert [(each["seat"], each["count"]) for each in game.named("reward_cards")] == 2 * [(3, 1)]


def test_quartermaster_what_its_flare_has_given_and_what_is_drawn_then_have_come_together():
    wishes = {"flare_0": "quartermaster flare", "pick_card_0": "a00|none"}
    game = rewarded(
        "a04 a00 a06 quartermaster_flare", "a20", "", "a05 barbarian_flare",
        aliens="none", before=lambda game: game.leave_in_deck("a40"), stop="pick_card", **wishes
    )  # fmt: skip
    assert to_throw(game, **wishes) == {"a00", "a40", "none"}
    game.take("a00")
    assert set(game.legal) == {"a40", "none"}


@pytest.mark.parametrize("deck_watched", [False, True])
def test_quartermaster_its_own_hand_is_not_what_it_gives(deck_watched: bool) -> None:
    """Whoever has seen it knows that it is there; who sees what is drawn, not what is kept."""

    def before(game: Game) -> None:
        deck(game)
        see(game, 2, 0)

    game = rewarded("a04 a06 emotion quash", "a20", "", "a05", before=before, stop="pick_number")
    game.table.watched[0] = 0b100 if deck_watched else 0
    game.until("target", "over", pick_number_0="1", pick_card_0="a01|a00")
    assert hand_of(game, 0) == ["a06", "a40", "emotion", "quash"]
    assert known(game, 2, 0) == ["a06", "emotion", "quash"]


def test_quartermaster_with_its_super_flare_its_own_hand_may_be_what_it_gives() -> None:
    wishes = {
        "invite_1": "2+3", "ally_2": "defense 1", "ally_3": "defense 1", "reward": "1 cards",
        "pick_card_3": "a01|a00|a40", "flare_3": "quartermaster flare",
    }  # fmt: skip

    def before(game: Game) -> None:
        deck(game)
        see(game, 1, 3)

    hands = ("a04 a06", "a20", "", "a05 emotion quartermaster_flare")
    aliens = "none,none,none,quartermaster"
    game = rewarded(*hands, aliens=aliens, before=before, **wishes)
    assert hand_of(game, 2)[0] in ("a01", "a40", "a00")
    assert known(game, 1, 3) == []


def test_quartermaster_nobody_sees_which_card_it_has_given() -> None:
    """While it chooses the next one it is no longer there as its last answer."""
    game = rewarded("a04 a06", "a20", "", "a05", stop="pick_card", pick_number_0="1", before=deck)
    game.take("a01")
    assert game.decision == "pick_card"
    assert int(game.table.answer) == 0
