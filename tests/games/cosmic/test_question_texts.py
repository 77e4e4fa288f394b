"""What is asked is said in words, where the name of a decision does not say it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.inference.positions import described_position
from simlab.show import card


def asked(decision: str, special: int = 0, deck: int = 0, **table: int) -> str:
    rules = SimpleNamespace(special_ships=special, reward_deck=deck)
    return GAME.words.question(decision, SimpleNamespace(rules=rules, **table))


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ({"decision": "second", "me_alien": "machine", "hand": "a30", "encounter": 2}, "Machine"),
        ({"decision": "ally", "me_alien": "parasite", "me": 2, "hand": "a30"}, "Parasite"),
    ],
)
def test_question_texts_name_the_power(told: dict[str, Any], question: str) -> None:
    lists = {"invited_by_offense": [3], "invited_by_defense": [3]} if "me" in told else {}
    position = described_position("cosmic", told | lists)
    assert position.decision.name == "power"
    advice: Any = SimpleNamespace(position=position)
    title = f"Cosmic Encounter: power, seat {position.seat}: use the power of {question}?"
    assert card.title(advice) == title


def test_question_texts_name_cards_players_and_planets() -> None:
    mind = c.POWER_WORDS.index("mind")
    assert asked("pick_player", unit=mind) == "which player for the power of Mind?"
    assert asked("pick_card", unit=c.SUPER_FLARE + mind) == "which card for the flare of Mind?"
    tech = c.TECH_UNIT + c.TECH_WORDS.index("omega_missile")
    assert asked("pick_planet", unit=tech) == "which planet for Omega Missile?"
    assert asked("pick_card", unit=0) == ""
    assert asked("cancel", spot=3) == "force P3 out of the encounter?"
    assert asked("marked", special=5, mv_slot=1) == "is the ship that moves the salvage vessel?"
    flagship = "what the flagship can do (boost, drive)"
    assert asked("play_thing", special=1) == f"use {flagship}?"
    assert asked("play_thing", special=1, deck=1) == f"use a reward card, or {flagship}?"
    assert asked("plan") == ""
