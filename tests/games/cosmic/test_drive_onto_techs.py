"""Flagships move onto techs that are being researched, and from there."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import flagship, marks
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.techs.scenes import lab, tech_slot, techs_of

FLAGSHIP = {"special_ships": "flagship"}
BUSY = "2 xenon_lasers 2, 2 collapsium_hulls 0"
"""Seat 2 researches Xenon Lasers (3), and has not begun with Collapsium Hulls (4)."""


def at_drive(have=BUSY, before=lambda game: None, rules=None, stop="pick_planet", **wishes):
    """Seat 2 uses its hyperspace drive, and is asked where its flagship goes."""
    wishes = {"play_thing_2": "drive", "marked": "no", **wishes}
    rules = {**FLAGSHIP, **(rules or {})}
    return lab("a08", "a06", "a04", have=have, before=before, rules=rules, stop=stop, **wishes)


def on_tech(word, seat=2):
    """The flagship of a player lies on a tech."""

    def away(game):
        game.table.mark_at[seat, 0] = marks.ON_TECH + tech_slot(game, seat, word)

    return away


def slot_word(game, word, seat=2):
    return f"tech {tech_slot(game, seat, word)}"


def berth(game, seat=2):
    return c.BERTH_WORDS[int(game.table.mark_at[seat, 0])]


def goals(game):
    return [word for word in game.legal if word.startswith("tech")]


def test_onto_a_tech_that_is_being_researched():
    game = at_drive()
    word = slot_word(game, "xenon_lasers")
    assert goals(game) == [word], "not onto one without ships, not onto one of another"
    events = game.take(word)
    assert techs_of(game, 2) == {"xenon_lasers": 3, "collapsium_hulls": 0}
    assert game.ships(2, "p2.0") == 3
    assert berth(game) == word
    assert int(game.table.mark_up[2]) == 0
    assert {"event": "researched", "seat": 2, "slot": word} in events


@pytest.mark.parametrize(
    ("choice", "words"),
    [("researched", ["xenon_lasers"]), ("any", ["xenon_lasers", "collapsium_hulls"]), ("none", [])],
)
def test_drive_techs(choice, words):
    """Of those face down: with ships on them, any, or none; never onto one that is turned up."""
    game = at_drive(BUSY + ", 2 lunar_cannon", rules={"drive_techs": choice, "techs.2": "qax"})
    idle = [slot_word(game, "qax")] if choice == "any" else []
    assert sorted(goals(game)) == sorted(idle + [slot_word(game, word) for word in words])


def test_a_flagship_escapes_onto_a_tech():
    """It is not lost with the other ships of its side, and it is no ship of the encounter."""
    rules = {**FLAGSHIP, "drive_before": False, "drive_reveal": False}
    game = lab("a04", "a40", have="0 xenon_lasers 1", rules=rules, stop="launch")
    for word in ("p0.0", "yes", "p0.0", "done"):
        game.take(word)
    game.until("pick_planet", play_thing_0="drive")
    assert berth(game, 0) == "gate"
    game.take(slot_word(game, "xenon_lasers", 0))
    game.until("second", "target", "over")
    assert game.lost(0) == 1
    assert berth(game, 0) == slot_word(game, "xenon_lasers", 0)
    assert techs_of(game, 0) == {"xenon_lasers": 2}


def test_from_one_tech_to_another():
    game = at_drive("2 xenon_lasers 1, 2 collapsium_hulls 1", before=on_tech("xenon_lasers"))
    word = slot_word(game, "collapsium_hulls")
    assert goals(game) == [word], "not onto the one on which it lies"
    game.take(word)
    assert techs_of(game, 2) == {"xenon_lasers": 0, "collapsium_hulls": 2}
    assert berth(game) == word


def test_from_a_tech_into_the_encounter():
    wishes = {"invite_0": "2", "ally_2": "offense 2", "source": "p2.1"}
    game = at_drive("2 xenon_lasers 1", before=on_tech("xenon_lasers"), **wishes)
    game.take("done")
    assert berth(game) == "gate"
    assert game.zone("gate", 2) == 3
    assert techs_of(game, 2) == {"xenon_lasers": 0}


def test_with_a_flagship_a_tech_may_be_completed_in_the_next_regroup_phase():
    game = at_drive()
    game.take(slot_word(game, "xenon_lasers"))
    assert techs_of(game, 2)["xenon_lasers"] == 3
    game.until("tech", second="go_on", tech="pass")
    while int(game.table.actor) != 2:
        game.take("pass")
        game.until("tech")
    game.take("complete xenon_lasers")
    game.until("home", "marked")
    assert not game.table.tech_ships.any()
    assert berth(game) == "research", "on its way home"


def test_where_techs_complete_themselves_it_is_turned_up_in_the_next_regroup_phase():
    game = at_drive(rules={"tech_complete": "auto"})
    game.take(slot_word(game, "xenon_lasers"))
    assert not game.named("tech_completed")
    game.until("over", second="go_on", tech="pass", limit=60)
    done = [(each["seat"], each["tech"]) for each in game.named("tech_completed")]
    assert done[:1] == [(2, "xenon_lasers")]


def test_only_who_takes_a_ship_of_its_tech_is_asked_for_the_flagship():
    """Plague takes a ship of another tech."""
    for word, asked in (("xenon_lasers", True), ("collapsium_hulls", False)):
        game = lab(
            "a08 plague", "a06", "a04", have="2 xenon_lasers 2, 2 collapsium_hulls 2",
            rules=FLAGSHIP, before=on_tech("xenon_lasers"), stop="lose",
            regroup_card="plague", plague_target="2",
        )  # fmt: skip
        game.take(slot_word(game, word))
        assert (game.decision == "marked") == asked


def test_the_last_ship_of_a_tech_is_the_flagship():
    game = lab(
        "a08 plague", "a06", "a04", have="2 xenon_lasers 1, 2 collapsium_hulls 2",
        rules=FLAGSHIP, before=on_tech("xenon_lasers"), stop="lose",
        regroup_card="plague", plague_target="2",
    )  # fmt: skip
    game.take(slot_word(game, "xenon_lasers"))
    game.until("target", lose="p2.1")
    assert berth(game) == "warp"


@pytest.mark.parametrize(("word", "left"), [("xenon_lasers", False), ("collapsium_hulls", True)])
def test_of_two_techs_the_flagship_leaves_the_one_on_which_it_lies(word, left):
    game = lab(
        "a08", "a06", "a04", have="2 xenon_lasers 1, 2 collapsium_hulls 2", rules=FLAGSHIP,
        before=on_tech("xenon_lasers"), tech_2=f"abandon {word}", home="p2.3", stop="target",
    )  # fmt: skip
    assert berth(game) == (slot_word(game, "xenon_lasers") if left else "p2.3")


def test_a_flagship_that_researches_lies_on_the_tech():
    wishes = {"tech_2": "research xenon_lasers", "source": "p2.0", "marked": "yes"}
    game = lab(
        "a08", "a06", "a04", have="2 xenon_lasers 1", rules=FLAGSHIP, stop="target", **wishes
    )
    assert berth(game) == slot_word(game, "xenon_lasers")


@pytest.mark.parametrize(("count", "wish"), [(1, 0), (2, 1)])
def test_players_complete_a_tech_that_lacks_one_ship(count, wish):
    """Who has no part in the encounter, before cards are selected; else it goes home."""
    game = at_drive(f"2 xenon_lasers {count}")
    table, me, unit = game.table, game.world.seats[2], c.THING + c.DRIVE
    go = uncompiled(flagship.choose_drive)(table, me, unit)
    onto = c.ONTO_TECH + tech_slot(game, 2, "xenon_lasers")
    assert (go == onto) == bool(wish)
    table.decision = c.PLAY_THING
    assert uncompiled(flagship.choose_drive)(table, me, unit) == wish
