"""Scenes of the artifacts of the reward deck."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c, words
from simlab.games.cosmic.dominion import ship_zap
from simlab.games.cosmic.play import ships
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import ALLIES, hand_of
from tests.games.cosmic.rewards.scenes import K, fight, guests, in_reward_discard
from tests.games.cosmic.techs.scenes import lab

# Victory Boon


def warped(game):
    guests(game)
    game.move(1, "p1.4", 4)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_victory_boon_rewards_the_defense(seat):
    """As many rewards as the defense has ships in the encounter; anybody may play it."""
    hands = ["a08", "a40", "a04", "a04"]
    hands[seat] += " victory_boon"
    game = fight(*hands, play_thing="victory_boon", before=warped, reward_1="4 cards")
    assert [(each["seat"], each["cards"]) for each in game.named("rewarded")] == [(1, 4)]
    game = fight(*hands, play_thing="victory_boon", before=warped, home="p1.3")
    assert [(each["seat"], each["ships"]) for each in game.named("rewarded")] == [(1, 4)]
    assert game.ships(1, "p1.3") == 8


def test_victory_boon_needs_a_winning_defense():
    game = fight("a40", "a08 victory_boon", play_thing="victory_boon")
    assert not game.named("played")
    game = fight("negotiate", "negotiate victory_boon", play_thing="victory_boon")
    assert not game.named("played")


def test_victory_boon_and_the_rewards_of_allies():
    wishes = {**ALLIES, "reward": "3 cards|4 cards"}
    game = fight("a08", "a40 victory_boon", play_thing="victory_boon", before=warped, **wishes)
    rewarded = {each["seat"]: each["cards"] + each["ships"] for each in game.named("rewarded")}
    assert rewarded == {1: 4, 3: 3}


def test_ionic_gas_denies_victory_boon():
    wishes = {"play_thing": "victory_boon", "outcome_card": "ionic", "before": warped}
    game = fight("a08 ionic", "a40 victory_boon", **wishes)
    assert not game.named("rewarded")


# Solar Wind


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_solar_wind_blows_defenders_to_the_planet(seat):
    """A won defense: allies land and take no rewards."""
    hands = ["a08", "a40", "a04", "a04"]
    hands[seat] += " solar_wind"
    game = fight(*hands, play_thing="solar_wind", before=guests, **ALLIES)
    assert (game.ships(3, "p1.0"), game.ships(1, "p1.0")) == (3, 4)
    assert not game.named("rewarded")


def test_solar_wind_makes_rewards_of_colonies():
    """A won attack: the ally takes rewards for its two ships and goes home."""
    wishes = {"play_thing": "solar_wind", **ALLIES, "reward": "2 cards", "home": "p2.1"}
    game = fight("a40", "a08 solar_wind", **wishes)
    assert (game.ships(0, "p1.0"), game.ships(2, "p1.0"), game.ships(2, "p2.1")) == (3, 0, 6)
    assert [(each["seat"], each["cards"]) for each in game.named("rewarded")] == [(2, 2)]


def test_two_solar_winds():
    rules = {"reward_copies.solar_wind": 2}
    game = fight("a40 solar_wind", "a08 solar_wind", play_thing="solar_wind", rules=rules, **ALLIES)
    assert game.ships(2, "p1.0") == 2
    assert not game.named("rewarded")


def test_ionic_gas_denies_rewards_that_solar_wind_brings():
    wishes = {"play_thing": "solar_wind", "outcome_card": "ionic", "home": "p2.1", **ALLIES}
    game = fight("a40 ionic", "a08 solar_wind", **wishes)
    assert not game.named("rewarded")
    assert game.ships(2, "p1.0") == 0


# Rebirth


@pytest.mark.parametrize("seat", [0, 2])
def test_rebirth_moves_ships_to_planets_at_home(seat):
    """Seat 1 founds two home colonies again."""

    def stripped(game):
        game.move(1, "p1.2", 4)
        game.move(1, "p1.3", 4)

    hands = ["a08", "a06", "a04", "a04"]
    hands[seat] += " rebirth"
    wishes = {"play_thing": "rebirth", "before": stripped, "stop": "pick_planet"}
    game = fight(*hands, pick_player="1", **wishes)
    assert set(game.legal) >= {"p1.2", "p1.3"}
    assert not {word for word in game.legal if word[:2] not in ("p1", "do")}
    for planet, source in (("p1.2", "p1.4"), ("p1.3", "p1.1")):
        game.until("pick_planet")
        game.take(planet)
        game.take(source)
        game.take("done")
    game.until("target", pick_planet="done")
    assert (game.ships(1, "p1.2"), game.ships(1, "p1.3")) == (1, 1)
    assert game.zone("warp", 1) == 8


def test_rebirth_is_for_the_regroup_phase():
    game = fight("a08", "a06 rebirth", stop="target")
    game.until("plan", "second", play_thing="rebirth", target="p1.0", launch="p0.0")
    assert "rebirth" not in [each["kind"] for each in game.named("played")]


# Ship Zap


def zap_ship(player, planet="", **wishes):
    wishes = {"play_thing": "ship_zap", "pick_player": player, "pick_planet": planet, **wishes}
    return fight("a08", "a06", "a04", "a04 ship_zap", **wishes)


def test_ship_zap_sends_a_ship_to_the_warp():
    game = zap_ship("2", "p2.3", stop="target")
    assert (game.ships(2, "p2.3"), game.zone("warp", 2)) == (3, 1)


def after_the_reveal(player, planet):
    """Ship Zap once both cards are face up: on a planet, or in the encounter."""
    game = zap_ship("", stop="target", play_thing="pass")
    wishes = {"target": "p1.0", "launch": "done|p0.0", "pick_player": player}
    wishes |= {"pick_planet": planet, "pick_number": "0" if planet else "1"}
    while not game.named("totals"):
        revealed = c.PHASE_WORDS[int(game.table.phase)] == "reinforcing"
        game.take(game.plain({**wishes, "play_thing": "ship_zap" if revealed else "pass"}))
    return game


def test_ship_zap_weakens_the_defense():
    assert after_the_reveal("1", "p1.0").totals == (8 + 1, 6 + 3)


def test_an_offense_without_a_ship_goes_on():
    """Its only ship is zapped at the gate."""
    game = after_the_reveal("0", "")
    assert game.totals == (8, 6 + 4)
    assert (game.lost(0), game.ships(1, "p1.0")) == (1, 4)


def test_ship_zap_brings_a_removed_ship_to_the_warp():
    def removed(game):
        game.move(2, "p2.3", 1)
        game.table.zones[c.WARP, 2] -= 1
        game.table.zones[c.REMOVED, 2] += 1

    game = zap_ship("2", before=removed, pick_number="2", stop="target")
    assert (game.zone("warp", 2), game.zone("removed", 2)) == (1, 0)
    assert game.ships(2, "p2.3") == 3


# Omni-Zap

WARP, REMOVED = "0", "1"


def omni(*hands, rules=None, **wishes):
    wishes = {"play_thing": "omni_zap", "pick_number": WARP, "lose": "p1.4|p3.4", **wishes}
    return fight(*hands, rules=rules, **wishes)


def story(game):
    """Return the story of a game, line by line."""
    names = tuple(f"Player {number}" for number in (1, 2, 3, 4))
    return [words.tell(each, names) for each in game.events]


def test_omni_zap_cancels_an_artifact():
    game = omni("a08 plague a10", "a06 omni_zap", regroup_card="plague", plague_target="2",
                stop="target")  # fmt: skip
    assert game.zone("warp", 2) == 0
    assert game.zone("warp", 1) == 3, "its cost"
    assert hand_of(game, 1) == ["a06"]
    assert hand_of(game, 0) == ["a08", "a10"]
    assert "The plague of Player 1 is cancelled." in story(game)


def test_omni_zap_may_cost_a_ship_for_good():
    game = omni(
        "a08 plague a10", "a06 omni_zap", regroup_card="plague", plague_target="2",
        stop="target", pick_number=REMOVED,
    )  # fmt: skip
    assert (game.zone("warp", 1), game.zone("removed", 1)) == (0, 1)


def test_omni_zap_cancels_a_power():
    game = zapping("a08", "a06 omni_zap", "tripler")
    assert "The power of Player 1 is cancelled." in story(game)
    assert game.totals[0] == 8 + 3
    assert game.named("lost")[0] == {"event": "lost", "seat": 1, "count": 3}


def zapping(offense, defense, aliens):
    """Omni-Zap is played in response to a power, and not before."""
    game = omni(offense, defense, aliens=aliens, stop="invite", play_thing="pass")
    started = int(game.table.encounters)
    while game.decision != "second" and int(game.table.encounters) == started:
        responding = c.PHASE_WORDS[int(game.table.phase)] == "responding"
        thing = "omni_zap" if responding else "pass"
        game.take(game.plain({"play_thing": thing, "pick_number": WARP, "lose": "p1.4|p0.4"}))
    return game


def test_omni_zap_may_cancel_the_own_power():
    """Human wins if it is zapped."""
    assert zapping("a04 omni_zap", "a40", "human").result == "offense_won"
    assert zapping("a04", "a40", "human").result == "defense_won"


def card_cancelled(hand, **wishes):
    """Seat 2 cancels the a40 of the defense once it is revealed."""
    game = omni("a08", hand, "a04 omni_zap", stop="invite", play_thing="pass")
    wishes = {"pick_number_2": "0|1", "lose": "p2.4", "plan_1": "a40", **wishes}
    started = int(game.table.encounters)
    while game.decision != "second" and int(game.table.encounters) == started:
        revealed = c.PHASE_WORDS[int(game.table.phase)] == "revealed"
        thing = "omni_zap" if revealed else "pass"
        if game.decision == "pick_number" and game.named("lost"):
            wishes["pick_number_2"] = "1"
        game.take(game.plain({**wishes, "play_thing": thing}))
    return game


def test_omni_zap_on_an_encounter_card():
    """Its owner has to play another one, of a new hand if need be."""
    for hand, value in (("a40 a12", 12), ("a40", None)):
        game = card_cancelled(f"{hand} quash")
        assert [each["kind"] for each in game.named("revealed")][:2] == ["a08", "a40"]
        assert len(game.named("revealed")) == 3
        assert game.named("cancelled") == [{"event": "cancelled", "seat": 1, "what": "a40"}]
        assert "The attack 40 of Player 2 is cancelled." in story(game)
        if value is not None:
            assert game.totals == (8 + 3, value + 4)
        else:
            assert game.named("redraw")[0]["seat"] == 1


def test_omni_zap_cancels_a_kicker():
    game = omni("a10 kicker_x4", "a08", "a04 omni_zap", stop="invite", play_thing="pass")
    wishes = {"lose": "p2.4", "play_thing_0": "kicker_x4", "pick_number_2": "0"}
    while not game.named("totals"):
        revealed = c.PHASE_WORDS[int(game.table.phase)] == "revealed"
        wishes["play_thing_2"] = "omni_zap" if revealed else "pass"
        if game.decision == "pick_number" and game.named("lost"):
            wishes["pick_number_2"] = "2"
        game.take(game.plain(wishes))
    assert game.totals == (10 + 3, 8 + 4)
    assert game.named("cancelled") == [{"event": "cancelled", "seat": 0, "what": "kicker_x4"}]
    assert "The kicker x4 of Player 1 is cancelled." in story(game)


def test_a_jamming_signal_that_omni_zap_cancels_jams_no_more():
    hands = "a10 jamming_signal", "a08 plus2", "a04 omni_zap"
    game = omni(*hands, stop="invite", play_thing="pass")
    wishes = {"lose": "p2.4", "play_thing_0": "jamming_signal", "reveal_card_1": "plus2 defense"}
    wishes["pick_number_2"] = "2|0"
    while not game.named("totals"):
        revealed = c.PHASE_WORDS[int(game.table.phase)] == "revealed"
        wishes["play_thing_2"] = "omni_zap" if revealed else "pass"
        game.take(game.plain(wishes))
    assert game.totals == (10 + 3, 8 + 4 + 2)


def test_omni_zap_cancels_a_rift():
    def before(game):
        game.move(2, "p2.4", 3)

    wishes = {"play_thing_0": "rift_3", "pick_player": "2", "stop": "target", "before": before}
    game = omni("a08 rift_3", "a06 omni_zap", home="p2.4", **wishes)
    assert game.zone("warp", 2) == 3
    assert "rift_3" not in hand_of(game, 0)


def test_omni_zap_cancels_a_destiny_card_and_a_warning_stays():
    game = omni("a08", "a06 omni_zap", drawn="colour 1 hazard", stop="target")
    assert len(game.named("destiny")) == 2
    assert int(game.table.hazard) == 1
    cancelled = {"event": "destiny_cancelled", "drawn": "colour 1 hazard"}
    assert game.named("destiny_cancelled") == [cancelled]


def test_omni_zap_may_itself_be_zapped():
    """Then it costs nothing: it was not used."""
    wishes = {"regroup_card": "plague", "plague_target": "2", "lose_2": "p2.4"}
    hands = "a08 plague a10", "a06 omni_zap", "a04", "a04 card_zap"
    game = omni(*hands, stop="respond", **wishes)
    while not game.named("cancelled"):
        on_top = game.named("played")[-1]["kind"]
        game.take(game.plain({"respond": "card_zap" if on_top == "omni_zap" else "pass", **wishes}))
    game.until("target", **wishes)
    assert (game.zone("warp", 1), game.zone("warp", 2)) == (0, 3)


def test_omni_zap_goes_to_the_reward_discard():
    game = omni("a08 plague a10", "a06 omni_zap", regroup_card="plague", plague_target="2")
    assert in_reward_discard(game, "omni_zap") == 1
    assert int(game.table.discard[K["plague"]]) == 1


def test_omni_zap_cancels_the_card_that_lies_open():
    """Gambler's card is face down: the opponent's can be cancelled, its own cannot."""
    hands = "a08 a06", "a40 a12", "a04 omni_zap"
    game = omni(*hands, aliens="gambler", stop="invite", play_thing="pass")
    wishes = {"power": "yes", "pick_card_0": "a30", "pick_number_1": "0", "plan_0": "a08"}
    offered = []
    while not game.named("totals"):
        revealed = c.PHASE_WORDS[int(game.table.phase)] == "revealed"
        if game.decision == "pick_number" and revealed and game.table.actor == 2:
            offered.append(game.legal)
        wishes |= {"play_thing": "omni_zap" if revealed else "pass", "pick_number_2": "1|0"}
        game.take(game.plain({"plan_1": "a40", "pick_planet": "p2.4", **wishes}))
    assert offered[-1:] == [["1"]] or len(offered) == 1
    assert game.totals == (30 + 3, 12 + 4)


def test_cards_are_sheltered_before_the_new_hand_that_omni_zap_makes_necessary():
    """As before any other, by the wild flare of Miser."""
    wishes = {"flare": "miser flare", "pick_card_1": "plus5|ionic"}
    game = card_cancelled("a40 plus5 ionic quash miser_flare", **wishes)
    assert [each["kind"] for each in game.named("revealed")][:2] == ["a08", "a40"]
    assert {"plus5", "ionic", "miser_flare"} <= {*hand_of(game, 1)}
    assert "quash" in [each["kind"] for each in game.named("discarded")]


def test_ship_zap_hits_a_ship_on_a_tech():
    """A ship anywhere in play: there, one on a tech, or a captive."""
    game = lab(
        "", "ship_zap", "", have="0 gluon_mines 3", rules={"reward_deck": True}, tech="pass",
        stop="play_thing",
    )  # fmt: skip
    game.take("ship_zap")
    game.take("0")
    events = game.take("3")
    assert (game.table.zones[c.RESEARCH, 0], game.table.tech_ships.sum()) == (2, 2)
    assert [each["seat"] for each in events if each["event"] == "lost"] == [0]


def test_ship_zap_hits_a_captive():
    """It goes to the warp."""
    game = lab("", "ship_zap", rules={"reward_deck": True, "flares": True}, stop="play_thing")
    table = game.table
    uncompiled(ships.lift_ships)(table, 0, 0, 1)
    table.zones[c.CAPTURED, 0] += 1
    before = int(table.zones[c.WARP, 0])
    assert uncompiled(ship_zap.places)(table, 0) == 1 << ship_zap.ON_PLANET | 1 << ship_zap.CAPTIVE
    uncompiled(ship_zap.strike)(game.world, 0, ship_zap.CAPTIVE)
    assert (table.zones[c.CAPTURED, 0], table.zones[c.WARP, 0]) == (0, before + 1)
