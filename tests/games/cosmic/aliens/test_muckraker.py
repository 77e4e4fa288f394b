"""Scenes of Muckraker: allies who have won pay, or come home with nothing."""

from __future__ import annotations

from typing import Any

from tests.games.cosmic.boards import ALLIES, discarded, hand_of, known, scene, see

ACCUSES = {"power": "yes", "pick_player_0": "2|nobody", "pick_player_1": "2|3|nobody", **ALLIES}


def raked(*hands: str, aliens: str = "none,muckraker", **wishes: Any) -> Any:
    """Seat 0 wins with seat 2, seat 1 has lost with seat 3; seat 1 is Muckraker."""
    return scene(aliens, *hands, **{**ACCUSES, **wishes})


def test_an_attack_is_answered_by_a_higher_one():
    game = raked("a20", "a06 a07 negotiate", "a04 a08", pick_card_1="a07", pick_card_2="a08")
    assert game.ships(2, "p1.0") == 2
    assert hand_of(game, 1) == ["a08", "negotiate"]
    assert discarded(game, 1)[0] == "a07"
    assert known(game, 2, 1) == ["a08"]
    assert known(game, 0, 1) == [], "nobody else has seen it"
    game = raked("a20", "a06 a08", "a07 a08", pick_card_1="a08")
    assert game.ships(2, "p1.0") == 0, "none is higher"
    assert sum(int(n) for n in game.table.ships[:, 2]) == 20
    assert int(game.table.foreign[0]) == 1, "the offense lands as ever"


def test_muckraker_accuses_once_though_ionic_gas_is_played():
    hands = "a20 a04 a04 a04 a04", "negotiate a05 a06", "a08 a09", "ionic"
    game = raked(*hands, pick_card_1="a05|a06", pick_card_2="a08|a09", outcome_card="ionic")
    assert [each["kind"] for each in game.named("played")] == ["ionic"]
    assert [each["seat"] for each in game.named("power_used")] == [1]
    assert discarded(game, 1)[0] == "a05"
    assert "a06" in hand_of(game, 1)


def test_muckraker_any_card_that_is_no_encounter_card_answers():
    game = raked(
        "a20", "a06 negotiate a01", "a08 plus3", pick_card_1="negotiate", pick_card_2="plus3"
    )
    assert game.ships(2, "p1.0") == 2
    assert hand_of(game, 1) == ["a01", "plus3"]


def test_a_defensive_ally_is_not_rewarded():
    """Muckraker is the offense here, and has lost."""
    wishes = {"pick_player_0": "3", "pick_card_0": "a05", "reward": "3 cards"}
    game = raked("a04 a05", "a20", "", "a04", aliens="muckraker", **wishes)
    assert game.result == "defense_won"
    assert not game.named("rewarded")
    assert sum(int(n) for n in game.table.ships[:, 3]) == 20


def test_muckraker_its_main_player_may_exempt():
    """Seat 2 is Muckraker, a winning ally, and accuses seat 3; seat 0 decides."""
    wishes = {
        "invite_0": "2+3", "invite_1": "nobody", "ally_2": "offense 1", "ally_3": "offense 1",
        "power": "yes", "pick_card_2": "a05", "pick_player_2": "3",
    }  # fmt: skip
    hands = ("a20", "a06", "a05", "a04")
    game = scene("none,none,muckraker", *hands, pick_player_0="3", **wishes)
    assert game.ships(3, "p1.0") == 1
    game = scene("none,none,muckraker", *hands, pick_player_0="nobody", **wishes)
    assert (game.ships(2, "p1.0"), game.ships(3, "p1.0")) == (1, 0)


def test_muckraker_not_without_allies_and_zapped():
    assert not scene("none,muckraker", "a20", "a06 a05", power="yes").named("power_used")
    game = raked("a20 cosmic_zap", "a06 a05", respond="cosmic_zap", pick_card_1="a05")
    assert game.ships(2, "p1.0") == 2
    assert hand_of(game, 1) == ["a05"]


def test_muckraker_super_flare():
    """The winning offense comes home as well, without a higher attack."""
    wishes = {"flare": "muckraker flare", "pick_card_1": "a05", "pick_player_1": "0|2|nobody"}
    game = raked("a20 a04", "a06 a05 muckraker_flare", "a08", pick_card_2="none", **wishes)
    assert game.result == "offense_won"
    assert (game.ships(0, "p1.0"), game.ships(2, "p1.0"), game.lost(1)) == (0, 0, 4)


def test_muckraker_wild_flare():
    """An ally of the other side leaves."""
    wishes = {"flare": "muckraker flare", "pick_player_1": "2", "pick_player_0": "nobody"}
    game = raked("a20", "a06 muckraker_flare", aliens="none", **wishes)
    assert game.totals == (20 + 1, 6 + 4 + 3)
    assert game.ships(2, "p1.0") == 0
    assert sum(int(n) for n in game.table.ships[:, 2]) == 20


def test_duplicity_sends_an_accused_ally_to_the_warp():
    rules = {"reward_deck": True}
    wishes = {"play_thing_0": "duplicity", "pick_card_1": "a05", "pick_card_2": "none"}
    game = raked("a20 duplicity", "a06 a05", "a04", rules=rules, **wishes)
    assert game.named("laid_kicker")
    assert game.lost(2) == 2
    assert game.zone("warp", 2) == 2


def test_muckraker_others_know_what_an_accused_may_give():
    """A higher attack or no encounter card: what else was seen in the hand is there."""
    hands = ("a20", "a06 a07", "a04 a12 negotiate plus3")
    wishes = {"pick_card_1": "a07", "pick_card_2": "a12", "before": lambda game: see(game, 0, 2)}
    game = raked(*hands, **wishes)
    assert known(game, 0, 2) == ["a04", "negotiate"]
