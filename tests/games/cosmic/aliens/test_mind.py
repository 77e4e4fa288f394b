"""Mind: it sees a hand; its flare: it sees cards as they are drawn, or both hands."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, begun, known, play_out, two_homes

FLARE = {"flare": "mind flare"}
HANDS = "a08 a20", "a06 a10 ionic warpish_flare"


def hand(seat):
    return HANDS[seat].split()


@pytest.mark.parametrize("player", ["0", "1"])
def test_the_hand_of_a_main_player(player):
    """Nobody else sees it."""
    game = begun("none none mind", *HANDS, "a04")
    assert game.until("power", "plan") == "power"
    assert not game.named("invited")
    game.take("yes")
    assert game.legal == ["0", "1"]
    game.take(player)
    game.until("plan")
    assert known(game, 2, int(player)) == hand(int(player))
    assert known(game, 2, 1 - int(player)) == []
    others = {(viewer, owner) for viewer in (0, 1, 3) for owner in range(4)}
    assert all(known(game, *each) == [] for each in others)
    assert game.named("hand_seen") == [{"event": "hand_seen", "seat": 2, "partner": int(player)}]


@pytest.mark.parametrize(("aliens", "seat"), [("mind", 0), ("none mind", 1)])
def test_mind_a_main_player_sees_its_opponent(aliens, seat):
    game = begun(aliens, *HANDS)
    assert game.until("plan", "pick_player", power="yes") == "plan"
    assert known(game, seat, 1 - seat) == hand(1 - seat)
    assert known(game, 1 - seat, seat) == []


def test_mind_power_is_optional():
    game = begun("mind", *HANDS)
    game.until("plan", power="no")
    assert known(game, 0, 1) == []
    assert not game.named("hand_seen")


def test_mind_power_is_used_once_an_encounter():
    game = begun("none none mind", *HANDS)
    game.until("plan", power="yes")
    assert len(game.named("power_used")) == 1


def test_a_large_hand_is_remembered_whole():
    """Thirty cards and more."""
    cards = {f"a{value:02d}": 1 for value in (0, 1, 5, 7, 9, 11, 13, 15, 23, 30, 40)}
    cards |= {"a04": 4, "a06": 6, "a08": 6, "a10": 4, "negotiate": 4}
    game = begun("mind", "a20", "")
    game.hold(1, **cards)
    game.begin("colour 1")
    game.until("plan", power="yes")
    assert len(known(game, 0, 1)) == sum(cards.values()) == 35


def test_mind_what_it_knows_goes_with_the_cards():
    game = begun("mind", "a08 a06", "a10 a20 a04")
    game.until("plan", power="yes", target="p1.0")
    play_out(game, plan_0="a08", plan_1="a20")
    assert known(game, 0, 1) == ["a04", "a10"]


def test_mind_power_zapped():
    game = begun("mind", "a08 a06", "a10 cosmic_zap")
    game.until("plan", power="yes", respond="cosmic_zap")
    assert known(game, 0, 1) == []


def test_mind_with_two_homes_has_no_power():
    game = begun("mind", *HANDS, drawn="")
    two_homes(game)
    game.begin("colour 1")
    assert game.until("power", "plan") == "plan"


# wild: it sees what another player draws

DRAWN = {"power": "yes", "pick_number": "2", "target": "p1.0"}


@pytest.mark.parametrize("watched", [0, 1])
def test_mind_cards_are_seen_as_they_are_drawn(watched):
    """The defense draws four, for two ships."""
    game = begun("none kamikaze", *HANDS, "mind_flare")
    game.until("plan", pick_player=str(watched), **FLARE, **DRAWN)
    drew = [each["kind"] for each in game.named("drew")]
    assert len(drew) == 4
    assert sorted(known(game, 2, 1)) == sorted(drew * watched)
    assert known(game, 0, 1) == known(game, 3, 1) == []


def test_mind_nobody_watches_itself():
    game = begun("none kamikaze", *HANDS, "mind_flare")
    game.until("pick_player", **FLARE)
    assert game.legal == ["0", "1", "3"]


def test_mind_only_in_this_encounter():
    game = begun("none kamikaze", "a40 a06 a08", "a04 a10", "mind_flare")
    game.until("plan", pick_player="1", target="p1.0", power="no", **FLARE)
    play_out(game, plan_0="a40", power="no")
    game.take("go_on")
    game.begin("colour 1", phase=1)
    game.until("plan", power="yes", pick_number="2", flare="pass")
    assert game.named("drew")
    assert known(game, 2, 1) == []


def test_mind_does_not_see_cards_taken_as_drawn():
    game = begun("none trader", "a40 a06 a08", "a04 a10", "mind_flare")
    game.until("plan", pick_player="1", power="yes", **FLARE)
    assert known(game, 2, 1) == []


def test_mind_wild_flare_zapped():
    game = begun("none kamikaze", *HANDS, "mind_flare", "card_zap")
    game.until("plan", pick_player="1", respond="card_zap", **FLARE, **DRAWN)
    assert known(game, 2, 1) == []
    assert not game.has_flare(2, "mind")


# super: who is no main player sees both hands


def test_mind_both_hands():
    game = begun("none none mind", *HANDS, "mind_flare")
    game.until("plan", power="no", **FLARE)
    assert [known(game, 2, seat) for seat in (0, 1)] == [hand(0), hand(1)]
    assert known(game, 3, 0) == known(game, 3, 1) == []


@pytest.mark.parametrize("aliens", ["mind", "none mind"])
def test_mind_no_main_player(aliens):
    seat = aliens.count("none")
    hands = list(HANDS)
    hands[seat] += " mind_flare"
    game = begun(aliens, *hands)
    assert game.until("flare", "plan") == "plan"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_mind_super_flare_zapped(zap):
    game = begun("none none mind", "a08 a20", f"a06 {zap}", "mind_flare")
    game.until("flare", "plan", power="no", **FLARE)
    game.take("mind flare")
    game.until("plan", respond=zap, power="yes")
    assert known(game, 2, 1) == []
    assert game.has_flare(2, "mind") == (zap == "cosmic_zap")


def test_mind_super_flare_needs_no_alliance():
    game = begun("none none mind", *HANDS, "mind_flare")
    game.until("plan", power="no", **FLARE, **ALLIES)
    assert known(game, 2, 0) == hand(0)
