"""Amoeba: it sets its number of ships; its flare: four more or fewer, or as an ally."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import marks
from tests.games.cosmic.boards import ALLIES, Game, begun, scene, seat_of, two_homes

FLARE = {"flare": "amoeba flare"}
HANDS = "a08 a06", "a06 a10"


def before_reveal(aliens, hands=HANDS, *others, ships=2, stop="pick_number", **wishes):
    wishes = {"power": "yes", **wishes}
    return scene(aliens, *hands, *others, ships=ships, stop=stop, **wishes)


def out(game, seat):
    """How many ships of a player are on planets."""
    return int(game.table.ships[:, seat].sum())


@pytest.mark.parametrize("number", ["0", "1", "2", "5", "20"])
def test_amoeba_sets_any_number_of_ships(number):
    """More than four, and none; both cards lie face down by then."""
    game = before_reveal("amoeba")
    assert not game.named("revealed")
    assert game.decision == "pick_number"
    assert game.legal == [str(count) for count in range(21)]
    game.take(number)
    wishes = {
        "source": "p0.0|p0.1|p0.2|p0.3|p0.4",
        "settle": "p0.0|p0.1",
        "launch": "p0.0|p0.1|p0.2|p0.3|p0.4",
    }
    while game.decision in ("home", "source", "launch"):
        game.take(game.plain(wishes))
    assert game.named("totals")[0] == {
        "event": "totals",
        "offense": 8 + int(number),
        "defense": 6 + 4,
    }


def test_amoeba_of_the_defense_sets_its_ships():
    """Its ships come to the planet, or leave it for other colonies."""
    game = before_reveal("none,amoeba", pick_number="7", stop="second", source="p1.3|p1.4")
    assert game.totals == (8 + 2, 6 + 7)
    game = before_reveal("none,amoeba", pick_number="1", stop="second", home="p1.3")
    assert game.totals == (8 + 2, 6 + 1)
    assert game.ships(1, "p1.3") == 4 + 3
    assert game.lost(1) == 1


def test_amoeba_brings_ships_from_where_it_says():
    game = before_reveal("amoeba", pick_number="4", stop="second", source="p0.3", launch="p0.3")
    assert game.totals == (8 + 4, 6 + 4)
    assert game.ships(0, "p0.3") == 2


def test_amoeba_sends_ships_where_it_says():
    game = before_reveal("amoeba", pick_number="1", stop="second", home="p0.4")
    assert game.ships(0, "p0.4") == 5
    assert game.totals == (8 + 1, 6 + 4)


def test_a_win_without_ships():
    """Gains no colony; the losers lose theirs all the same."""
    game = before_reveal("amoeba", ("a40 a06", "a06 a10"), pick_number="0", stop="second")
    assert (game.result, game.lost(1), game.ships(0, "p1.0")) == ("offense_won", 4, 0)
    assert int(game.table.foreign[0]) == 0


def test_amoeba_power_is_optional():
    game = before_reveal("amoeba", power="no")
    assert game.decision != "pick_number"
    assert game.totals == (8 + 2, 6 + 4)


def test_amoeba_without_ships_in_the_encounter():
    """The defense has none on the planet."""

    def empty(game):
        game.move(1, "p1.0", 4, "p1.1")

    assert before_reveal("none,amoeba", before=empty, stop="power").decision != "power"


@pytest.mark.parametrize("aliens", ["none,none,amoeba", "none,none,none,amoeba"])
def test_amoeba_power_is_of_main_players_only(aliens):
    assert before_reveal(aliens, stop="power", **ALLIES).decision != "power"


def test_amoeba_power_zapped():
    hands = "a08 a06", "a06 cosmic_zap"
    game = before_reveal("amoeba", hands, respond="cosmic_zap")
    assert game.totals == (8 + 2, 6 + 4)


def test_amoeba_with_two_homes_has_no_power():
    assert before_reveal("amoeba", before=two_homes, stop="power").decision != "power"


def test_ships_in_the_warp_do_not_count():
    game = before_reveal("amoeba", before=lambda game: game.move(0, "p0.1", 4))
    assert game.legal[-1] == "17", "one came back"


# wild: four ships more or fewer


@pytest.mark.parametrize(
    ("seat", "ships", "range_"), [(0, 2, (0, 6)), (1, 2, (0, 8)), (0, 4, (0, 8))]
)
def test_amoeba_four_ships_more_or_fewer(seat, ships, range_):
    hands = [*HANDS]
    hands[seat] += " amoeba_flare"
    game = scene("none", *hands, ships=ships, stop="pick_number", **FLARE)
    assert seat_of(game) == seat
    assert game.named("revealed") == []
    assert int(game.table.laid_down) == 0, "before cards are selected"
    low, high = range_
    assert game.legal == [str(count) for count in range(low, high + 1)]


@pytest.mark.parametrize("number", ["0", "3", "6"])
def test_amoeba_total_follows_its_ships(number):
    game = scene("none", "a08 a06 amoeba_flare", "a06 a10", ships=2, pick_number=number, **FLARE)
    assert game.totals == (8 + int(number), 6 + 4)


def test_fewer_by_four_at_most():
    def ten(game):
        for place in (1, 2):
            game.move(1, f"p1.{place}", 3, "p1.0")

    game = scene("none", "a08 a06", "a06 a10 amoeba_flare", before=ten, stop="pick_number", **FLARE)
    assert (game.legal[0], game.legal[-1]) == ("6", "14")


def test_amoeba_wild_flare_is_of_main_players():
    hands = *HANDS, "amoeba_flare"
    assert scene("none", *hands, stop="flare", **ALLIES).decision != "flare"


def test_amoeba_wild_flare_zapped():
    hands = "a08 a06 amoeba_flare", "a06 card_zap"
    game = scene("none", *hands, ships=2, pick_number="6", respond="card_zap", **FLARE)
    assert game.totals == (8 + 2, 6 + 4)


# super: as an ally


@pytest.mark.parametrize(
    ("aliens", "seat"), [("none,none,amoeba", 2), ("none,none,none,amoeba", 3)]
)
def test_amoeba_an_ally_sets_its_ships(aliens, seat):
    hands = [*HANDS, "", ""]
    hands[seat] = "amoeba_flare"
    game = scene(aliens, *hands, pick_number="9", **FLARE, **ALLIES)
    assert game.totals == (8 + 1 + (9 if seat == 2 else 2), 6 + 4 + (9 if seat == 3 else 3))


def test_an_ally_without_ships_gains_nothing():
    hands = "a40 a06", "a06 a10", "amoeba_flare"
    game = scene("none,none,amoeba", *hands, pick_number="0", **FLARE, **ALLIES)
    assert game.result == "offense_won"
    assert (game.ships(2, "p1.0"), int(game.table.foreign[2])) == (0, 0)


def test_no_ally_no_flare():
    hands = *HANDS, "amoeba_flare"
    assert scene("none,none,amoeba", *hands, stop="flare").decision != "flare"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_amoeba_super_flare_zapped(zap):
    hands = "a08 a06", f"a06 {zap}", "amoeba_flare"
    game = scene("none,none,amoeba", *hands, pick_number="9", respond=zap, **FLARE, **ALLIES)
    assert game.totals == (8 + 1 + 2, 6 + 4 + 3)
    assert game.has_flare(2, "amoeba") == (zap == "cosmic_zap")


def test_amoeba_power_is_used_once_an_encounter():
    game = begun("amoeba", *HANDS)
    game.until("home", "second", power="yes", pick_number="1", target="p1.0")
    assert len(game.named("power_used")) <= 1


def test_amoeba_both_special_ships_may_come():
    """What grows is not sent: no colony is barred, and the second marked ship is asked about."""
    rules = {"special_ships": "two_flagships", "alliances": "none", "aliens.0": "amoeba"}
    game = Game({**rules, "artifacts": False}, seats=3)
    game.begin("colour 1")
    game.hold(0, a10=1)
    game.hold(1, a08=1)
    wishes = {"target": "p1.0", "marked": "yes", "power": "yes", "source": "p0.1"}
    sent = 0
    while not game.named("totals"):
        if game.decision == "launch":
            sent += 1
            wanted = {1: "p0.0", 2: "done"}.get(sent, "p0.1")
            game.take(wanted if wanted in game.legal else game.legal[0])
        elif game.decision == "pick_number":
            game.take("7")
        else:
            game.take(game.plain(wishes))
    assert [int(at) for at in game.table.mark_at[0]] == [marks.BERTH + c.GATE] * 2
    assert game.table.mv_free == 0
