"""Settings as facts; and the rules that differ from their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simlab.jit.errors import SimlabError
from simlab.output.lists import word

MOST_RULES = 12
"""Most rules that are named; if there are more, only their number is given."""
NAMES = {
    "lineup": "line-up",
    "max_seconds": "seconds at most",
    "stream": "stream of luck",
    "sure": "sure enough",
}


def facts(settings: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return settings as pairs of words; only the rules that differ from the game's own."""
    pairs = []
    for name, value in settings.items():
        text = _rules(settings) if name == "rules" else _text(value)
        if text:
            pairs.append((NAMES.get(name, name.replace("_", " ")), text))
    return pairs


def _text(value: Any) -> str:
    if value is None or value == "" or value == [] or value == {}:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_text(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        texts = [_text(each) for each in value]
        if len(value) > 1 and len({*texts}) == 1 and isinstance(value[0], int | float):
            return f"{texts[0]} each"
        return ", ".join(texts if len(texts) <= 24 else [*texts[:24], f"… ({len(texts)} in all)"])
    return f"{value:,}" if isinstance(value, int) and value < 10**7 else word(value)


def changed_rules(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules that differ from the game's defaults for this number of players.

    Values that follow from other rules are omitted.
    """
    from simlab.core.registry import game

    told = dict(settings.get("rules") or {})
    try:
        chosen = game(str(settings["game"]))
        seats = settings.get("seats")
        rules = chosen.rules(seats if isinstance(seats, int) else None, told)
    except (SimlabError, KeyError):
        return told
    changed = chosen.rulebook.changes(rules)
    return {name: value for name, value in told.items() if name in changed or name not in rules}


def _rules(settings: Mapping[str, Any]) -> str:
    changed = changed_rules(settings)
    if not changed:
        return "as printed"
    if len(changed) > MOST_RULES:
        return f"{len(changed)} differ from the game's own"
    return ", ".join(f"{name} {word(value)}" for name, value in changed.items())
