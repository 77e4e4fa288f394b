"""Sets of aliens: all eighty fit, in records, as options and in words."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.core.records import describe
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import legal, sets, step
from simlab.games.cosmic.state import LAYOUT
from simlab.games.cosmic.words import WORDS
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import scene, setup_of

SOME = (1, 50, 61, 62, 63, 80)


@pytest.fixture(autouse=True)
def _wraps():
    """Uncompiled bits wrap around with a warning."""
    with np.errstate(over="ignore"):
        yield


def test_aliens_of_both_words_are_in_order():
    mine = np.zeros(1, LAYOUT.seat)[0]
    for alien in reversed(SOME):
        uncompiled(sets.add)(mine.flares, alien)
    kept = uncompiled(sets.of)(mine.flares)
    assert uncompiled(sets.count)(kept) == len(SOME)
    assert [int(uncompiled(sets.nth)(kept, place)) for place in range(len(SOME))] == [*SOME]
    left, found = kept, []
    while not uncompiled(sets.is_empty)(left):
        found.append(int(uncompiled(sets.first)(left)))
        left = uncompiled(sets.rest)(left)
    assert found == [*SOME]
    assert sets.number(mine.flares) == sum(1 << alien for alien in SOME)
    assert describe(mine, WORDS)["flares"] == [c.POWER_WORDS[alien] for alien in SOME]
    uncompiled(sets.drop)(mine.flares, 62)
    assert not uncompiled(sets.holds)(mine.flares, 62)
    assert uncompiled(sets.holds)(mine.flares, 63)


def test_an_alien_of_the_second_word_may_be_chosen():
    world = np.zeros(1, LAYOUT.world)[0]
    table, me = world.table, world.seats[0]
    uncompiled(sets.ask_in_private)(world, c.FLARE_PLAY, 0, uncompiled(sets.one)(80))
    assert uncompiled(step.only_option)(table, me) == 80
    options = uncompiled(sets.union)(uncompiled(sets.one)(0), uncompiled(sets.one)(80))
    uncompiled(sets.ask_in_private)(world, c.FLARE_PLAY, 0, options)
    assert uncompiled(step.only_option)(table, me) == c.NOTHING
    assert [a for a in range(-2, 130) if uncompiled(legal.legal)(table, me, a)] == [0, 80]
    assert c.DECISIONS[c.FLARE_PLAY].actions[80] == "yin_yang flare"


@pytest.mark.parametrize("name", ["sensible", "golden", "random"])
def test_policies_choose_among_aliens_of_the_second_word_only(name):
    hands = ("a08 joker_flare lizard_flare", "a06 a06")
    game = scene("love", *hands, stop="pick_flare", pick_card="flare")
    matchup = setup_of({}, lineup=name)
    policy = matchup.compiled.policy(matchup.entries[0].policy)
    action = policy(game.table, game.world.seats[0], matchup.minds()[0])
    assert int(action) in (c.JOKER, c.LIZARD)
