"""The reveal goes round until all pass, one after the other (rules file 2.9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import Game, scene
from tests.games.cosmic.techs.scenes import lab

PLUS_4 = c.KIND_WORDS[c.PLUS_4]
REWARDS = {"reward_deck": True}


def at_the_reveal(monkeypatch: pytest.MonkeyPatch, play: Callable[[], Game]) -> list[int]:
    """Return who is asked to play something between the reveal and the totals, in order."""
    asked: list[int] = []
    take = Game.take

    def noted(game: Game, word: str) -> list[dict[str, object]]:
        shown = game.named("revealed") and not game.named("totals")
        if shown and "pass" in game.legal and game.decision in ("flare", "play_thing"):
            asked.append(int(game.table.actor))
        return take(game, word)

    monkeypatch.setattr(Game, "take", noted)
    play()
    return asked


LUNAR = {"tech": "complete lunar_cannon", "pick_planet": "p1.0", "home": "p1.4"}


@pytest.mark.parametrize(
    "play",
    [
        lambda: lab(
            f"a08 {PLUS_4}", "a06", have="1 xenon_lasers", rules=REWARDS, tech_play="xenon_lasers",
            pick_number="1",
        ),
        lambda: lab(
            f"a08 {PLUS_4}", "a06", have="1 lunar_cannon 5", rules=REWARDS,
            tech_play="lunar_cannon", **LUNAR,
        ),
        lambda: scene(
            "none,fodder", "a30 human_flare", "a06 a20 a15", power="yes", pick_card="a20|a15"
        ),
        lambda: scene(
            "none,reserve", "a10 human_flare", "a20 a06", power="yes", pick_player="1",
            pick_card="a06|none",
        ),
        lambda: scene(
            "none,chosen", "a10 human_flare", "a20", power="yes", pick_card="a04", pick_number="1",
            before=lambda game: game.leave_in_deck("a04 a04 a04"),
        ),
    ],
    ids=["xenon_lasers", "lunar_cannon", "fodder", "reserve", "chosen"],
)  # fmt: skip
def test_who_has_passed_is_asked_again_once_totals_change(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Game]
) -> None:
    assert at_the_reveal(monkeypatch, play) == [0, 0]


def test_a_flare_that_adds_asks_everybody_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def play() -> Game:
        hands = "a12 human_flare", "a10 citadel_flare"
        return scene("none", *hands, flare_1="citadel flare")

    assert at_the_reveal(monkeypatch, play) == [0, 1, 0]


def test_nobody_is_asked_twice_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def play() -> Game:
        return scene("none", "a12 human_flare", "a10 citadel_flare")

    assert at_the_reveal(monkeypatch, play) == [0, 1]
