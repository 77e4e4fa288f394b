"""Aliens are compiled apart: only those that games can need, and each by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simlab.core.story import Story
from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS as SHEETS
from simlab.games.cosmic.aliens.act import act, choose
from simlab.games.cosmic.aliens.everyone import ALIENS, units
from simlab.games.cosmic.events import EVENTS
from simlab.games.cosmic.game import GAME
from simlab.jit.call_graph import Closure
from simlab.jit.kernel import is_apart


def needed(**rules: Any) -> dict[str, list[str]]:
    found = units(GAME.rules(4, rules))
    return {
        "act": [c.UNIT_WORDS[number] for number in found[act]],
        "choose": [c.UNIT_WORDS[number] for number in found[choose]],
    }


def test_only_what_games_can_need_is_compiled() -> None:
    assert needed() == {"act": [], "choose": []}
    assert needed(aliens="tripler,none") == {"act": ["tripler"], "choose": ["tripler"]}
    assert len(needed(aliens="random")["act"]) == c.BASE_N
    assert len(needed(aliens="random", dominion_aliens=True)["act"]) == len(ALIENS)
    some = ("virus", "tripler", "zombie", "will")
    pool = {f"alien_pool.{name}": name in some for name in c.POWER_WORDS[1:]}
    assert set(needed(aliens="tripler,random,random", **pool)["act"]) <= {
        *some,
        "sorcerer",
        "gambler",
    }
    flares = needed(aliens="tripler,none", flares=True)["act"]
    assert {"tripler", "wild tripler", "super tripler"} <= set(flares)


@pytest.mark.parametrize("kernel_", [GAME.step, GAME.deal, GAME.policies["sensible"].function])
def test_the_rules_do_not_depend_on_any_alien(kernel_: Any) -> None:
    files = {each.__module__.rsplit(".", 1)[-1] for each in Closure(kernel_).members}
    assert not files & set(c.POWER_WORDS)
    assert any(is_apart(each) for each in Closure(kernel_, lambda each: False).members)


def test_an_alien_depends_on_itself_and_on_verbs_by_name() -> None:
    for number, alien in ALIENS.items():
        for effect in (alien.power, alien.wild, alien.super_):
            members = Closure(effect.act).members
            word = c.POWER_WORDS[number]
            own = f"aliens.{word}", f"aliens.dominion.{word}"
            engine = "simlab.core", "simlab.jit", "simlab.loop"
            allowed = (*own, "aliens.verbs", "play.bits", "play.sets", *engine)
            strangers = [m for m in members if not any(part in m.__module__ for part in allowed)]
            assert len(strangers) <= 12, [m.__qualname__ for m in strangers]


def test_every_event_has_a_story_line() -> None:
    assert isinstance(GAME.tell, Story)
    assert {kind.name for kind in EVENTS} == {*GAME.tell.lines}


def test_every_effect_is_written_down() -> None:
    text = (GAME.folder / "aliens" / "EFFECTS.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ")][1:]
    titles = [alien.title for alien in SHEETS]
    assert rows == [f"{title} {kind}" for title in titles for kind in ("power", "wild", "super")]


def test_every_alien_has_scenes() -> None:
    folder = Path(__file__).parent / "aliens"
    found = {path.stem.removeprefix("test_") for path in folder.rglob("test_*.py")}
    assert not {alien.word for alien in SHEETS} - found


def test_an_alien_of_dominion_is_written_when_its_file_is_there() -> None:
    files = {path.stem for path in (GAME.folder / "aliens" / "dominion").glob("[a-z]*.py")}
    assert files == {alien.word for alien in SHEETS[c.BASE_N :]}
