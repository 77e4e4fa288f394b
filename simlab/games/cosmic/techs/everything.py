"""All techs, gathered from their files, and those that a game may need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from simlab.core.rules import Rules
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.uses import set_of
from simlab.games.cosmic.play.technology import judge_techs, technology
from simlab.games.cosmic.rule_constants import techs_in_play
from simlab.games.cosmic.techs.act import act_tech, choose_tech
from simlab.games.cosmic.techs.system import JUDGE, SYSTEM
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.games.cosmic.techs.uses import TECH_CHANGES, TECH_USES

TECHS: dict[int, TechEffects] = {
    number: import_module(f"simlab.games.cosmic.techs.{word}").TECH
    for number, word in enumerate(c.TECH_WORDS)
    if number != c.NO_TECH
}
for _number, _tech in TECHS.items():
    TECH_USES[_number] = set_of(_tech.uses)
    TECH_CHANGES[_number] = set_of(_tech.changes)


def units(rules: Rules) -> dict[Any, dict[int, Any]]:
    """Return the techs that may be called in games under these rules."""
    numbers = sorted(techs_in_play(rules, rules.seats))
    if not numbers:
        return {act_tech: {}, choose_tech: {}, technology: {}, judge_techs: {}}
    return {
        technology: dict(SYSTEM),
        judge_techs: dict(JUDGE),
        act_tech: {number: TECHS[number].act for number in numbers},
        choose_tech: {number: TECHS[number].choose for number in numbers},
    }
