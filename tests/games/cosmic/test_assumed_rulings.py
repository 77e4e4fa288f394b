"""What is assumed because no source says it (RULES.md, "What is assumed")."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import begun, known, play_out, play_zapped, scene
from tests.games.cosmic.rewards.scenes import collected, fight
from tests.games.cosmic.test_special_ships import play as engage


@pytest.mark.parametrize(("token", "value"), list(enumerate((1, 5, 10, 15, 20, 30))))
def test_joker_tokens_have_their_assumed_values(token, value):
    """Unless rules say so; those are in `test_joker.py`."""
    game = scene("joker", "a08", "a06", pick_number=str(token), pick_card="a08")
    assert game.totals == (value + 1, 6 + 4)


@pytest.mark.parametrize(("ships", "plus"), [(0, 1), (1, 1), (3, 3)])
def test_a_reinforcement_of_x_adds_1_at_least(ships, plus):
    """Its player may defend without a ship."""

    def defend(game):
        game.move(1, "p1.0", 4 - ships, "p1.1")

    wishes = {"play_thing_1": "plus_x", "pick_number_1": "1"}
    game = fight("a08", "a06 plus_x", ships=1, before=defend, **wishes)
    assert game.totals == (8 + 1, 6 + ships + plus)


@pytest.mark.parametrize(("wish", "ships"), [("boost", 4), ("boost|drive", 3)])
def test_what_the_flagship_added_stays(wish, ships):
    """It adds 3; if it leaves the encounter afterwards, only the ship itself counts no more."""
    wishes = {"play_thing_0": wish, "pick_planet": "p0.1"}
    game = engage("flagship", {"a10": 1}, {"a08": 1}, {"drive_before": False}, **wishes)
    assert game.totals == (10 + ships + 3, 8 + 4)


@pytest.mark.parametrize(("claim", "value"), [("a40", 14), ("a20", 7), ("a14", 14)])
def test_tripler_divides_what_gambler_claims(claim, value):
    """The claim is what the card counts as, and so what is printed on it."""
    hands = "a08 a06", "a06 tripler_flare"
    wishes = {"power": "yes", "pick_card": claim, "flare": "tripler flare"}
    game = scene("gambler", *hands, pick_number="0", **wishes)
    assert game.totals == (value + 1, 6 + 4)
    true = scene("gambler", "a30 a06", *hands[1:], pick_number="1", **wishes)
    assert true.totals == (10 + 1, 6 + 4), "a claim that was doubted no more: the card is"


def test_human_is_idle_between_two_negotiates():
    """It is not used, so no zap wins for it."""
    hands = "negotiate cosmic_zap", "negotiate"
    game = scene("human", *hands, stop="offer")
    assert game.decision == "offer"
    assert not game.named("power_used")
    assert scene("human", "negotiate", "a06", stop="over").named("power_used")


@pytest.mark.parametrize(
    ("zap", "more", "result", "kept"),
    [
        ("", 8, "defense_won", True),
        ("card_zap", 4, "defense_won", False),
        ("cosmic_zap", 0, "offense_won", True),
    ],
)
def test_a_zap_on_the_super_flare_of_human(zap, more, result, kept):
    """Cosmic Zap puts its power off, so that its side wins; Card Zap leaves it at 4."""
    wishes = {
        "target": "p1.0", "plan_0": "a00", "plan_1": "a40", "invite_0": "2", "ally_2": "offense 2",
        "flare": "human flare", "pick_number": "8",
    }  # fmt: skip
    game = begun("none none human", "a00 a04", f"a40 a05 {zap}", "human_flare")
    if zap:
        play_zapped(game, zap, **wishes)
    else:
        play_out(game, **wishes)
    assert game.totals == (0 + 1 + 2 + more, 40 + 4)
    assert (game.result, game.has_flare(2, "human")) == (result, kept)


@pytest.mark.parametrize("blue", [0, 2])
def test_mind_sees_any_draw(blue):
    """Of the cosmic deck and of the reward deck, whatever Remora has to do with that."""
    wishes = {
        "invite_1": "3", "ally_3": "defense 3", "flare_2": "mind flare", "pick_player_2": "3",
        "reward_3": "3 cards", "reward_deck_3": f"{blue} reward cards",
    }  # fmt: skip
    game = fight("a04", "a40", "mind_flare", **wishes)
    drew = [each["kind"] for each in game.named("drew") if each["seat"] == 3]
    assert len(drew) == 3
    assert sum(c.KIND_WORDS.index(each) >= c.KINDS for each in drew if each in c.KIND_WORDS) == blue
    assert sorted(known(game, 2, 3)) == sorted(drew)
    assert known(game, 0, 3) == []


@pytest.mark.parametrize(("ships", "zap", "cards"), [(1, False, 2), (4, True, 4)])
def test_macron_zapped_earns_once(ships, zap, cards):
    """Its power is off for the encounter: each ship that it sent is compensated as any other."""
    spare = " a06 a06 a06 a06 a06 a06 a05 a04 a04 a04"
    more = {"respond": "cosmic_zap"} if zap else {}
    game = scene("macron", "negotiate cosmic_zap", "a20" + spare, ships=ships, **more)
    assert game.lost(0) == ships
    assert collected(game, 0) == cards


@pytest.mark.parametrize(("count", "zap", "cards"), [(1, False, 2), (4, True, 4)])
def test_macron_zapped_is_rewarded_once(count, zap, cards):
    wishes = {"invite_1": "3", "ally_3": f"defense {count}", "reward": "8 cards|4 cards|2 cards"}
    more = {"respond": "cosmic_zap"} if zap else {}
    game = scene("none,none,none,macron", "a04 cosmic_zap", "a40", **wishes, **more)
    assert game.named("rewarded")[0]["cards"] == cards
