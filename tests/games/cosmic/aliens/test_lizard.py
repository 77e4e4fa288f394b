"""Scenes of Lizard: ships that have won count three each."""

from __future__ import annotations

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import scene
from tests.games.cosmic.rewards.scenes import fight


def morphed(game):
    """Return the morphed ships by place."""
    found = game.table.morphed
    return {c.BERTH_WORDS[berth]: int(found[berth]) for berth in range(len(found)) if found[berth]}


def with_some(count):
    """On the planet from which the offense sends its ships so many are morphed."""

    def before(game):
        game.table.morphed[0] = count

    return before


def test_winning_ships_are_morphed():
    """Of the offense those that land, of the defense those on the planet."""
    assert morphed(scene("lizard", "a40", "a06", ships=3)) == {"p1.0": 3}
    assert morphed(scene("none,lizard", "a00", "a40")) == {"p1.0": 4}
    assert morphed(scene("lizard", "a00", "a40", ships=3)) == {}


def test_morphed_ships_count_three():
    """They go first; as a main player or an ally, also without the power."""
    game = scene("lizard", "a08", "a06", ships=2, before=with_some(1))
    assert game.totals == (8 + 2 + 2, 6 + 4)
    assert morphed(game) == {"p1.0": 2}
    game = scene("lizard", "a08", "a06 cosmic_zap", ships=2, before=with_some(1))
    assert game.totals == (8 + 2 + 2, 6 + 4)


def test_an_ally_brings_them_along():
    def before(game):
        game.table.morphed[12:17] = 4

    wishes = {"invite_0": "2", "ally_2": "offense 2"}
    game = scene("none,none,lizard", "a08", "a06", before=before, **wishes)
    assert game.totals == (8 + 1 + 2 + 4, 6 + 4)


def test_lizard_ships_go_to_the_warp_with_the_others():
    game = scene("lizard", "a00", "a40", ships=2, before=with_some(1))
    assert morphed(game) == {"warp": 1}, "both ships are lost"


def test_lizard_without_a_normal_ship_it_wins():
    def before(game):
        game.table.morphed[0:5] = 4
        game.table.morphed[0] = 2

    game = scene("lizard", "a40", "a06", ships=4, before=before)
    assert game.match.over
    assert int(game.table.winners) == 1
    game = scene("lizard", "a00", "a40", ships=4, before=before)
    assert not game.match.over


def test_lizard_power_zapped():
    game = scene("lizard", "a40", "a06 cosmic_zap", ships=3, respond="cosmic_zap")
    assert morphed(game) == {}


def test_lizard_wild_flare():
    """What the holder reinforces with counts twice."""
    hands = ("a08 plus3 lizard_flare", "a06")
    wishes = {"flare": "lizard flare", "reveal_card": "plus3 offense"}
    game = scene("none", *hands, **wishes)
    assert game.totals == (8 + 1 + 6, 6 + 4)
    game = scene("none", hands[0], "a06", reveal_card="plus3 offense")
    assert game.totals == (8 + 1 + 3, 6 + 4)


def test_lizard_super_flare():
    """Two ships elsewhere are morphed, too."""
    wishes = {"flare": "lizard flare", "pick_planet": "p0.3"}
    game = scene("lizard", "a40 lizard_flare", "a06", ships=3, **wishes)
    assert morphed(game) == {"p0.3": 2, "p1.0": 3}


def test_lizard_nobody_can_take_its_power():
    wishes = {"flare": "sorcerer flare"}
    game = scene("lizard", "a08", "a06", "a05 sorcerer_flare", **wishes)
    assert not game.named("flare")


def raised(kicker, *hands, **wishes):
    """The offense's kicker counts one more."""
    both = (f"a08 {kicker} lizard_flare", *(hands or ("a06",)))
    flare = {"flare": "lizard flare", "pick_number": "1|0"}
    return fight(*both, **flare, **wishes)


def test_a_kicker_counts_one_more():
    """Of an own Reverse Polarity nothing is left, and the opponent's attack is turned."""
    assert raised("duplicity").totals == (3 * 8 + 3, 6 + 4)
    assert raised("reverse_polarity").totals == (0 + 3, -6 + 4)
    assert raised("duplicity", "a06 reverse_polarity").totals == (-3 * 8 + 3, -6 + 4)


def test_lizard_a_raised_kicker_multiplies_the_card_and_not_what_it_counts_as_by_a_flare():
    game = raised("duplicity", "a20 mirror_flare", flare_1="mirror flare")
    assert game.totals[0] == 3 * 8 + 3
    game = raised("duplicity mirror_flare", "a20", flare_0="lizard flare|mirror flare",
                  rules={"flare_limit": "none"})  # fmt: skip
    assert game.totals[0] == 20 + 3
