"""Effects that come too late: what they need is gone once others have had their say."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import Game, scene

EVERYTHING = {"reward_deck": True, "dominion_aliens": True}


def abroad(game: Game) -> None:
    """Seat 1 has colonies in the systems of seats 0 and 2, and a ship in the warp."""
    game.move(1, "p1.1", 1, "p0.0")
    game.move(1, "p1.1", 1, "p2.0")
    game.move(1, "p1.2", 1)
    game.move(0, "p0.2", 1)


@pytest.mark.parametrize(
    ("word", "aliens", "holder", "card", "gone"),
    [
        ("doppelganger flare", "none", 2, "doppelganger_flare", (1,)),
        ("masochist flare", "none", 2, "masochist_flare", (0, 1, 2, 3)),
        ("kamikaze flare", "none", 0, "kamikaze_flare", (0,)),
        ("yes", "pickpocket", 2, "", (1,)),
        ("ship_zap", "none", 2, "ship_zap", (0, 1, 2, 3)),
        ("omni_zap", "none", 2, "omni_zap", (2,)),
    ],
)
def test_nobody_is_asked_for_what_is_gone(
    word: str, aliens: str, holder: int, card: str, gone: tuple[int, ...]
) -> None:
    """All ships of some go to the warp while it can be cancelled."""
    wishes = dict.fromkeys((f"flare_{holder}", "power_0", "play_thing_2"), word)
    dealt = ["a08", "a06 card_zap cosmic_zap", "a20"]
    dealt[holder] += f" {card}"
    game = scene(aliens, *dealt, before=abroad, rules=EVERYTHING, stop="respond", **wishes)
    assert game.decision == "respond", "it is in use"
    for seat in gone:
        game.strip(seat)
    game.take("pass")
    assert game.decision not in ("pick_player", "pick_number")
    assert not [each for each in game.named("forced") if each["decision"].startswith("pick")]


def test_ships_that_are_back_are_no_reward() -> None:
    """Remora, an ally, has announced its only ship in the warp, and retrieves it before."""
    wishes = {
        "invite_1": "2+3", "ally_2": "defense 1", "ally_3": "defense 1", "reward": "0 cards",
        "power_3": "yes", "target": "p1.0",
    }  # fmt: skip

    def fallen(game: Game) -> None:
        game.move(2, "p2.0", 1)
        game.move(3, "p3.0", 1)

    hands = ("a04", "a20", "", "")
    game = scene("none,none,none,remora", *hands, before=fallen, rules=EVERYTHING, **wishes)
    assert [game.zone("warp", seat) for seat in (2, 3)] == [0, 0]
    assert [each["ships"] for each in game.named("rewarded")] == [1, 0]
