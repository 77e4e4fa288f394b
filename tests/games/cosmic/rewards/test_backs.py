"""Who takes cards at random looks at their backs first, whatever lets it take them (4.5)."""

from __future__ import annotations

import pytest

from tests.games.cosmic.aliens.test_bride import DIVORCE, married
from tests.games.cosmic.aliens.test_tourist import postcard
from tests.games.cosmic.boards import ALLIES, scene

MIXED = "a06 a06 a06 plus4"
RULES = {"reward_deck": True}


def guests(game):
    """Seat 1 has a colony in the system of seat 0."""
    game.move(1, "p1.1", 1, "p0.0")


def pickpocket(**wishes):
    return scene("pickpocket", "a08", MIXED, "a05", before=guests, power="yes", **wishes)


def pickpocket_as_guest(**wishes):
    hands = (MIXED, "a06 pickpocket_flare")
    return scene("none", *hands, flare="pickpocket flare", ships=1, **wishes)


def trader(**wishes):
    hands = ("a40 a30 trader_flare", MIXED)
    return scene("none", *hands, flare="trader flare", pick_card="a30", **wishes)


def mutant(**wishes):
    """One card to be full again."""
    hands = ("a20 a06 a08 a08 a08 a10 a10", MIXED, "a04")
    return scene("mutant", *hands, power="yes", pick_player="1", target="p1.0", **wishes)


def mutant_wild(**wishes):
    hands = ("a40 a06 mutant_flare", MIXED + " a01", "a04", "a05 plus_x a07")
    wishes |= {**ALLIES, "stop": None}
    return scene("none", *hands, flare="mutant flare", **wishes)


def angler(**wishes):
    wishes |= {"pick_card": "a20", "pick_player": "1", "pick_number_2": "0"}
    return scene("none", "a08 angler_flare", MIXED, "a20", flare="angler flare", **wishes)


def pirate(**wishes):
    wishes |= {**ALLIES, "flare": "pirate flare", "pick_number_3": "2", "reward": "1 cards"}
    hands = ("a04", "a20 " + MIXED, "", "a08 pirate_flare")
    return scene("none", *hands, **{**wishes, "invite_0": "nobody", "stop": None})


def whirligig(**wishes):
    hands = ("a08 a10 whirligig_flare", MIXED)
    return scene("none", *hands, flare="whirligig flare", pick_card="a10", **wishes)


def bride(**wishes):
    return married("a10", MIXED, power="yes", pick_number=DIVORCE, **wishes)


def tourist(**wishes):
    return postcard("a08", "a06", MIXED, **wishes)


CASES = (
    pickpocket, pickpocket_as_guest, trader, mutant, mutant_wild, angler, pirate, whirligig, bride,
    tourist,
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
@pytest.mark.parametrize("wish", [0, 1])
def test_the_taker_says_which_backs(case, wish):
    game = case(rules=RULES, stop="plan", take_backs=f"{wish} reward cards")
    taken = game.named("taken")
    assert (taken[0]["kind"] == "plus4") == (wish == 1)
    if case is mutant_wild:
        assert (taken[-1]["kind"] == "plus_x") == (wish == 1)


def test_backs_of_one_kind_ask_nobody():
    game = pickpocket(rules=RULES, stop="take_backs")
    assert game.legal == ["0 reward cards", "1 reward cards"]
    game = scene("pickpocket", "a08", "a06", "a05", before=guests, power="yes", stop="take_backs")
    assert game.decision != "take_backs"


@pytest.mark.parametrize("wish", [0, 1, 2])
def test_laser_chooses_backs(wish):
    hands = ("a08", "a06 a06 a06 retreat retreat")
    wishes = {"pick_number": "3", "take_backs": f"{wish} reward cards", "stop": "invite"}
    game = scene("laser", *hands, rules=RULES, **wishes)
    kinds = [each["kind"] for each in game.named("set_aside")]
    assert kinds.count("retreat") == wish
    assert len(kinds) == 3


def test_laser_wild_flare_chooses_backs():
    """There is no other card than those two: both have to be taken with the third."""
    wishes = {"flare": "laser flare", "pick_card": "negotiate|negotiate|negotiate|none"}
    hands = ("a08 negotiate negotiate negotiate laser_flare", "a06 retreat retreat")
    wishes |= {"pick_player": "1", "pick_number": "2", "stop": "take_backs"}
    game = scene("none", *hands, rules=RULES, **wishes)
    assert game.legal == ["1 reward cards", "2 reward cards"]


@pytest.mark.parametrize("wish", [0, 1])
def test_right_of_refusal_chooses_backs(wish):
    """Of what is left in the hand, of which the card that went back is none."""
    hands = "right_of_refusal", "a40 a04 a04 a04 a04 plus4"
    rules = RULES | {"right_of_refusal": "redraw"}
    game = scene("none", *hands, rules=rules, ships=1, stop="take_backs")
    game.take("0 reward cards")
    game.until("take_backs", pick_card="a04|none")
    game.take(f"{wish} reward cards")
    assert game.named("taken")[-1]["kind"] == ("plus4" if wish else "a04")
