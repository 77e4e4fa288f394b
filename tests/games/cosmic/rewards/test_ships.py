"""Scenes of special ships: the flagship, the salvage vessel, two of them."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import ALLIES, hand_of, play_out, scene
from tests.games.cosmic.rewards.scenes import PLAIN

FLAGSHIP, SALVAGE = {"special_ships": "flagship"}, {"special_ships": "salvage"}


def sail(*hands, rules=None, ships=1, marked="yes", stop="", source="p0.0", **wishes):
    """The special ship of each player is on its first planet; seat 0 sends its own or not."""
    wishes = {"target": "p1.0", "marked": "yes", **PLAIN, **wishes}
    game = scene("none", *hands, rules=FLAGSHIP | (rules or {}), stop=stop or "launch", **wishes)
    while not stop and game.decision in ("launch", "marked"):
        enough = "done" in game.legal and game.zone("gate", 0) == ships
        game.take(marked if game.decision == "marked" else "done" if enough else source)
    if not stop:
        for seat, hand in enumerate(hands[:2]):
            wishes[f"plan_{seat}"] = hand.split()[0]
        play_out(game, **wishes)
    return game


def berth(game, seat):
    return c.BERTH_WORDS[int(game.table.mark_at[seat][0])]


def charged(game, seat):
    return int(game.table.mark_up[seat]) & 1


def uncharged(game):
    game.table.mark_up[:] = 0


def test_a_special_ship_begins_on_a_home_planet_charged():
    game = sail("a08", "a06", stop="target")
    for seat in range(4):
        assert berth(game, seat).startswith(f"p{seat}.")
        assert charged(game, seat) == 1


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_flagship_adds_three_for_main_players_and_allies(seat):
    wishes = {f"play_thing_{seat}": "boost", **ALLIES}
    game = sail("a08", "a06", **wishes)
    plus = (3, 0) if seat in (0, 2) else (0, 3)
    assert game.totals == (8 + 1 + 2 + plus[0], 6 + 4 + 3 + plus[1])


def test_a_flagship_that_stays_at_home_adds_nothing():
    game = sail("a08", "a06", marked="no", play_thing="boost", target="p1.3")
    assert game.totals == (8 + 1, 6 + 4)


def test_a_flagship_need_not_add():
    assert sail("a08", "a06", play_thing="pass").totals == (8 + 1, 6 + 4)


def test_a_flagship_drives_home_from_a_lost_encounter():
    """The others are lost."""
    game = sail("a08", "a40", ships=3, play_thing_0="drive", pick_planet="p0.4", pick_number="0")
    assert (game.result, game.lost(0)) == ("defense_won", 2)
    assert berth(game, 0) == "p0.4"


def test_a_flagship_that_is_not_charged_cannot_drive():
    wishes = {"play_thing_0": "drive", "pick_planet": "p0.4", "before": uncharged}
    game = sail("a08", "a40", ships=3, **wishes)
    assert (game.lost(0), berth(game, 0)) == (3, "warp")


@pytest.mark.parametrize("window", ["drive_before", "drive_reveal"])
def test_a_flagship_drives_into_the_encounter_of_its_owner(window):
    """A fifth ship: the limit of the gate does not hold; it adds its three."""
    windows = {"drive_before": False, "drive_reveal": False, "drive_escape": False, window: True}
    game = sail(
        "a08", "a06", ships=4, source="p0.1", play_thing_0="drive|boost", rules=windows,
    )  # fmt: skip
    assert game.totals == (8 + 4 + 1 + 3, 6 + 4)


def test_nobody_drives_into_an_encounter_of_others():
    game = sail("a08", "a06", "a04", "a04", play_thing_2="drive", play_thing_3="drive")
    assert game.totals == (8 + 1, 6 + 4)


def test_a_flagship_in_the_warp_is_of_no_use():
    game = sail("a08", "a40", play_thing="pass", rules={"retrieve": 0})
    assert berth(game, 0) == "warp"
    game.begin("colour 1")
    game.hold(0, a08=1)
    game.hold(1, a06=1)
    play_out(game, target="p1.0", launch="done|p0.1", play_thing_0="drive|boost")
    assert game.totals[0] == 8 + 1


def test_a_special_ship_is_charged_again_when_it_is_retrieved():
    game = sail("a08 a10", "a40", play_thing="pass")
    uncharged(game)
    assert berth(game, 0) == "warp"
    game.begin("colour 1")
    game.until("target", "launch", home="p0.2")
    assert (berth(game, 0), charged(game, 0)) == ("p0.2", 1)


def test_without_a_second_encounter_a_special_ship_is_charged():
    wishes = {"play_thing": "pass", "marked": "no", "before": uncharged}
    game = sail("a40 a20", "a08", **wishes)
    assert (game.decision, charged(game, 0)) == ("second", 0)
    game.take("stop")
    assert charged(game, 0) == 1
    game = sail("a40 a20", "a08", **wishes)
    game.take("go_on")
    assert charged(game, 0) == 0
    game = sail("a04", "a40", **wishes)
    assert charged(game, 0) == 1, "it lost: there is none"


def test_a_ship_that_left_the_game_is_replaced_by_the_next_one_retrieved():
    def gone(game):
        game.move(0, "p0.0", 1)
        game.table.zones[c.WARP, 0] -= 1
        game.table.zones[c.REMOVED, 0] += 1
        game.table.mark_at[0][0] = c.PLANETS + c.REMOVED
        game.table.mark_up[0] = 0
        game.move(0, "p0.4", 1)

    game = sail("a08", "a06", before=gone, stop="target", home="p0.2")
    assert (berth(game, 0), charged(game, 0)) == ("p0.2", 1)


@pytest.mark.parametrize(("answer", "place"), [("yes", "warp"), ("no", "p1.0")])
@pytest.mark.parametrize("flare", ["shadow", "void"])
def test_whoever_loses_a_ship_by_a_flare_says_whether_it_is_the_special_one(flare, answer, place):
    """It picks the colony; of four ships there one is special."""
    if flare == "shadow":
        hands = "a40 a06", "a00 shadow_flare"
    else:
        hands = "a40 emotion", "a00 void_flare"
    wishes = {"target": "p1.1", "reveal_card": "emotion", "flare": f"{flare} flare"}
    game = sail(*hands, marked="no", marked_1=answer, pick_planet_1="p1.0", stop="", **wishes)
    assert (berth(game, 1), game.ships(1, "p1.0")) == (place, 3)
    assert len([each for each in game.named("left") if each["planet"] == "p1.0"]) == 1


# the salvage vessel


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_salvage_vessel_that_wins_brings_two_rewards(seat):
    """Of a main player or an ally, on top of all else."""
    hands = ("a40", "a06") if seat in (0, 2) else ("a06", "a40")
    wishes = {f"play_thing_{seat}": "salvage", **ALLIES, "reward": "2 cards|5 cards"}
    game = sail(*hands, rules=SALVAGE, **wishes)
    found = {each["seat"]: each["cards"] + each["ships"] for each in game.named("rewarded")}
    allies = {3: 3} if seat in (1, 3) else {}
    assert found == {**allies, seat: allies.get(seat, 0) + 2}


def test_a_salvage_vessel_that_loses_or_deals_brings_nothing():
    game = sail("a06", "a40", rules=SALVAGE, play_thing_0="salvage")
    assert not game.named("rewarded")
    game = sail("negotiate", "negotiate", rules=SALVAGE, play_thing="salvage")
    assert not game.named("rewarded")


def test_a_salvage_vessel_that_stayed_at_home_brings_nothing():
    game = sail("a40", "a06", rules=SALVAGE, play_thing="salvage", marked="no")
    assert not game.named("rewarded")


def test_ionic_gas_denies_what_a_salvage_vessel_brings():
    wishes = {"play_thing": "salvage", "outcome_card": "ionic"}
    game = sail("a40", "a06 ionic", rules=SALVAGE, **wishes)
    assert not game.named("rewarded")


def test_a_tractor_beam_takes_a_card_of_the_discard():
    def spent(game):
        game.leave_in_deck("a00 a40 a15")

    wishes = {"play_thing_2": "tractor", "pick_card": "a30", "before": spent, "stop": "target"}
    game = sail("a08", "a06", "a04", rules=SALVAGE, **wishes)
    assert hand_of(game, 2) == ["a04", "a30"]
    assert (charged(game, 2), charged(game, 1)) == (0, 1)


def test_a_tractor_beam_works_once_until_it_is_charged():
    def spent(game):
        game.leave_in_deck("a00 a40 a15")

    wishes = {"play_thing_2": "tractor", "pick_card": "a30|a20", "before": spent, "stop": "plan"}
    game = sail("a08 a10", "a06", "a04", rules=SALVAGE, **wishes)
    assert len([word for word in hand_of(game, 2) if word in ("a30", "a20")]) == 1


# two ships


def test_both_special_ships_are_not_sent_together():
    """Of four ships on a planet with both of them three can leave."""

    def together(game):
        game.table.mark_at[0] = c.PLANET_WORDS.index("p0.0")

    game = sail(
        "a08", "a06", rules={"special_ships": "two_flagships"}, before=together, stop="launch"
    )
    while "p0.0" in game.legal:
        game.take("p0.0")
        while game.decision == "marked":
            game.take("yes")
    assert game.zone("gate", 0) == 3
    assert sorted(game.table.mark_at[0] == c.PLANETS + c.GATE) == [False, True]


def test_of_two_special_ships_alone_one_leaves_if_the_other_stays():
    """Whoever keeps the first one is not asked for the second."""

    def alone(game):
        game.table.mark_at[0] = c.PLANET_WORDS.index("p0.0")
        game.move(0, "p0.0", 2, "p0.1")

    rules = {"special_ships": "two_flagships"}
    for answer, gone in (("yes", 0), ("no", 1)):
        game = sail("a08", "a06", rules=rules, before=alone, stop="launch")
        game.take("p0.0")
        assert (game.decision, game.legal) == ("marked", ["no", "yes"])
        game.take(answer)
        assert game.decision == "launch"
        at = [c.BERTH_WORDS[int(each)] for each in game.table.mark_at[0]]
        assert at == (["gate", "p0.0"] if gone == 0 else ["p0.0", "gate"])
