"""Rule constants that others imply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simlab.core.game import Game
from simlab.core.rules import Rule, Value
from simlab.jit.errors import UsageError


def check_implied(
    game: Game, told: Mapping[str, Any], follows: Mapping[str, Any], seats: int | None = None
) -> None:
    """Hold the constants that follow from others against what is told; a value that is set wins."""
    plain, rules, book = game.rules(seats), game.rules(seats, told), game.rulebook
    names = [each.name for each in book.derived if each.name not in told]
    assert {name: rules[name] for name in names if rules[name] != plain[name]} == follows
    changes = book.changes(rules)
    assert not follows.keys() & changes.keys(), "nobody has set them"
    assert game.rules(seats, changes) == rules
    for name, value in follows.items():
        if book.rule_of(name).kind != "number":
            assert any(
                _is_kept(game, told, seats, name, own) for own in _others(book.rule_of(name), value)
            )


def _others(rule: Rule, value: Any) -> Iterator[Value]:
    """Yield other values of a rule."""
    if rule.kind == "integer":
        yield from (value + 1, value - 1)
    else:
        yield from {*(rule.choices or (True, False))} - {value}


def _is_kept(game: Game, told: Mapping[str, Any], seats: int | None, name: str, own: Value) -> bool:
    """Whether a value that is set wins; not if it cannot be played."""
    try:
        return game.rules(seats, {**told, name: own})[name] == own
    except UsageError:
        return False
