"""What `sensible` and `expert` leave nothing lying about for, and what printed styles do."""

from __future__ import annotations

import pytest

from simlab.games.sheepnappers import components as c
from tests.games.sheepnappers.test_policies import asks, baa_call, board, choice

ALONE = {"seats": 2, "status": ["active", "eaten"]}
BOTH = ("sensible", "expert:wool=0")
PRINTED = ("asap", "wool_t:threshold=0", "pile_k:threshold=99")


@pytest.mark.parametrize("policy", BOTH)
def test_a_time_machine_brings_home_a_sheep(policy: str) -> None:
    for sheep in ("it", "dream"):
        assert choice(board(policy, "fuel 2, time", discard=sheep)) == "time"
    assert choice(board(policy, "fuel 3, time", discard="dream", **ALONE)) == "time"
    assert choice(board(policy, "fuel 2, time", discard="baa")) == "launch"
    bald = {"wool.dream": 0}
    assert choice(board(policy, "fuel 2, time", discard="dream", rules=bald)) == "launch"
    assert choice(board(policy, "fuel 1, time", discard="dream")) == "end"


@pytest.mark.parametrize("policy", BOTH)
def test_a_lamp_asks_for_a_sheep_before_the_launch(policy: str) -> None:
    assert choice(board(policy, "fuel 2, lamp")).endswith(" kamikaze")
    assert choice(board(policy, "fuel 2, lamp, kamikaze 3")).endswith(" it")
    assert choice(board(policy, "fuel 3, lamp", **ALONE)) == "launch"


def test_sensible_keeps_its_lamp_until_it_launches() -> None:
    assert choice(board("sensible", "fuel 1, lamp")) == "end"


@pytest.mark.parametrize("policy", BOTH)
def test_no_sheep_is_spent_on_a_hack_that_stops_no_launch(policy: str) -> None:
    assert choice(board(policy, "fuel 4, gps, it", seats=2)) == "launch"
    assert choice(board("expert", "fuel 4, gps, it", seats=2, pile=30)) == "end"


@pytest.mark.parametrize("policy", BOTH)
def test_an_it_sheep_is_kept_while_there_is_more_than_wolves_to_draw(policy: str) -> None:
    """Also where handing a hack on would make a launch legal, or take away one of two."""
    for hand in ("fuel 3, gps, it", "fuel 3, gps 2, it 2", "fuel 1, gps 2, it"):
        for pile, word in ((30, "end"), (3, "end"), (2, "it_fix +1")):
            assert choice(board(policy, hand, seats=2, pile=pile)) == word
        assert choice(board(policy, hand, seats=2, pile=3, rules={"wolves": 3})) == "it_fix +1"
    assert choice(board(policy, "fuel 2, gps, it", seats=2, pile=2)) == "end"


@pytest.mark.parametrize("policy", PRINTED)
def test_printed_styles_launch_as_printed(policy: str) -> None:
    """Section 9 of the rules file gives them no Time Machine and no Lamp, and FIX and BAAOWN."""
    assert choice(board(policy, "fuel 2, time, lamp", discard="it")) == "launch"
    assert choice(board(policy, "fuel 3, gps, it", seats=2)) == "it_fix +1"
    if policy != "asap":
        assert choice(board(policy, "fuel 4, gps, it", seats=2)) == "it_fix +1"
        assert choice(baa_call(policy, "baa", c.LAMP, 1, 0, wish=c.IT)) == "throw"


@pytest.mark.parametrize("policy", BOTH)
def test_a_lamp_that_asks_in_vain_is_let_pass(policy: str) -> None:
    assert choice(baa_call(policy, "baa", c.LAMP, 1, 0, wish=c.IT)) == "pass"
    assert choice(baa_call(policy, "baa, it", c.LAMP, 1, 0, wish=c.IT)) == "throw"


def test_no_kamikaze_is_thrown_that_takes_no_fuel() -> None:
    for steal, word in ((1, "throw"), (0, "pass")):
        match = board("sensible", "kamikaze 3", rules={"kami_steal": steal})
        assert choice(asks(match, c.KAMI, launcher=1)) == word
