"""Oracle: it chooses second; its flare: hands are mixed, or the encounter is called off."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import begun, hand_of, known, play_out, scene, seat_of


@pytest.mark.parametrize(("aliens", "first"), [("oracle", 1), ("none oracle", 0)])
def test_oracle_the_opponent_lays_its_card_open(aliens, first):
    game = begun(aliens, "a20 a06", "a08 a10")
    assert game.until("power", "plan") == "plan", "it must"
    assert seat_of(game) == first
    word = game.legal[0]
    game.take(word)
    assert (game.decision, seat_of(game)) == ("plan", 1 - first)
    assert c.KIND_WORDS[int(game.table.open_card)] == word


@pytest.mark.parametrize("aliens", ["oracle", "none oracle"])
def test_a_zapped_oracle_sees_nothing(aliens):
    game = begun(aliens, "a20 a06", "a08 a10 cosmic_zap")
    game.until("plan", respond="cosmic_zap")
    game.take(game.legal[0])
    assert game.decision == "plan"
    assert not game.named("revealed")


def test_oracle_aliens_exchanged_after_its_use():
    """Whose opponent lays a card open was said before."""
    game = begun("oracle none", "a20 a06", "a08 a10", "sorcerer_flare")
    game.until("plan", flare="sorcerer flare")
    assert game.named("aliens_swapped")
    assert seat_of(game) == 1
    game.take("a08")
    assert (game.decision, seat_of(game)) == ("plan", 0)
    assert c.KIND_WORDS[int(game.table.open_card)] == "a08"


@pytest.mark.parametrize(("owner", "shown"), [(0, True), (1, False)])
def test_oracle_beside_an_intimidate(owner, shown):
    """Whoever has one on the table lays no card, open or not; its opponent does."""
    hands = ["a20 oracle_flare", "a08 a10"]
    hands[owner] += " intimidate_39"
    game = begun("oracle none", *hands, reward_deck=True)
    wishes = {"play_thing": "intimidate_39", "plan_1": "a08"}
    while game.decision != "flare" and not game.named("revealed"):
        game.take(game.plain(wishes))
    assert (game.decision == "flare") == shown, "whether it may call the encounter off"
    assert (int(game.table.open_card) >= 0) == shown


# wild: both hands are pooled


def test_oracle_hands_are_pooled():
    before = ["a00", "a01", "a05", "a07", "a40"]
    seen = set()
    for place in range(2):
        game = begun("none", "a40 a05 a07" + " oracle_flare" * (place == 0),
                     "a00 a01" + " oracle_flare" * (place == 1))  # fmt: skip
        game.until("plan", flare="oracle flare")
        hands = [
            [card for card in hand_of(game, seat) if card != "oracle_flare"] for seat in (0, 1)
        ]
        assert [len(hand) for hand in hands] == [3, 2]
        assert sorted(hands[0] + hands[1]) == before
        seen.add(tuple(hands[0]))
    assert seen != {("a05", "a07", "a40")}


def test_a_rift_goes_off_for_the_owner_of_the_flare_only():
    """Where its opponent gets a rift out of both hands, nothing happens."""
    found = set()
    for number in range(6):
        for owner in (0, 1):
            rifts = [" rift_3" * (seat == owner) for seat in (0, 1)]
            hands = "a40 a05 oracle_flare" + rifts[0], "a00 a01" + rifts[1]
            game = begun("none", *hands, number=number, reward_deck=True)
            game.until("plan", "lose", flare="oracle flare")
            holder = int("rift_3" in [each["kind"] for each in game.named("taken")])
            found.add((holder, holder != owner, bool(game.named("detonated"))))
    assert found == {(0, True, True), (0, False, False), (1, True, False), (1, False, False)}


def test_a_card_zapped_pool():
    game = begun("none", "a40 a05 a07 oracle_flare", "a00 a01 card_zap")
    game.until("plan", flare="oracle flare", respond="card_zap")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a05", "a07", "a40"], ["a00", "a01"])


def test_oracle_whoever_gets_no_encounter_card():
    """The defense draws a new hand; the offense goes home."""
    seen = set()
    for number in range(8):
        game = begun("none", "a40 a30 oracle_flare", "a00 ionic quash mobius", number=number)
        game.until("flare", target="p1.0")
        game.take("oracle flare")
        game.until("plan", "target", "own_colour", "defense", "reveal_card")
        if int(game.table.offense) == 1:
            seen.add("home")
            assert game.zone("warp", 0) == 0
        elif game.named("redraw"):
            seen.add("redraw")
            assert int(game.table.hand_n[1]) == 8
    assert seen


# super: seeing the card, it ends the encounter


@pytest.mark.parametrize("oracle", [0, 1])
def test_the_encounter_counts_as_a_deal(oracle):
    """As a success of the offense, and for Tick-Tock; all ships and the card go back."""
    hands = ["a20 a06", "a08 a10"]
    hands[oracle] += " oracle_flare"
    game = begun(("oracle", "none oracle")[oracle] + " tick_tock" * (1 + (oracle == 0)), *hands)
    game.until("ally", target="p1.0", invite="2")
    game.take("offense 2")
    play_out(game, flare="oracle flare")
    assert game.decision == "second"
    assert [game.zone("warp", seat) for seat in range(4)] == [0] * 4
    assert [game.zone("gate", seat) for seat in range(4)] == [0] * 4
    assert (game.ships(0, "p1.0"), game.ships(1, "p1.0"), game.ships(2, "p1.0")) == (0, 4, 0)
    assert hand_of(game, 0)[:2] == ["a06", "a20"]
    assert hand_of(game, 1)[:2] == ["a08", "a10"]
    assert int(game.table.tokens[2]) == 9


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_oracle_a_zapped_end(zap):
    game = begun("oracle none healer", "a20 a06 oracle_flare", f"a08 {zap}")
    wishes = {"target": "p1.0", "plan": "a20", "flare": "oracle flare", "power": "yes"}
    while game.until("respond", "second", **wishes) == "respond":
        game.take(zap if game.named("flare") else "pass")
    assert game.ships(0, "p1.0") > 0, "it was fought out"
    assert game.named("power_used")[-1]["power"] == "healer", "others react as ever"
    assert ("oracle_flare" in hand_of(game, 0)) == (zap == "cosmic_zap")


def test_a_card_of_a_hoard_is_shown_and_not_remembered_in_the_hand():
    wishes = {"plan_1": "a10", "before": lambda game: game.hoard(1, "a10")}
    game = scene("oracle,miser", "a08 a06", "a04 a04", **wishes)
    assert ("a10", 1) in [(each["kind"], each["seat"]) for each in game.named("revealed")]
    assert "a10" not in known(game, 0, 1)
