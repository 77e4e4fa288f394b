"""How often each event and each branch of a rule comes about while the tests of a game run.

Run by hand; it runs the tests of the games named (of all, by default), notes the events of every
game and scene that they play step by step, and prints the rarest first:

    python -m tests.validation.rule_coverage spaceknights

A branch is an event with a word of the rules in it (an effect, a condition, a reason, a category),
with the answer to a yes-or-no question, or without a value that may be missing. All that a game
declares are in the table, seen or not. ``games`` counts what came about in games that chance or a
policy played, ``scenes`` the tests that brought it about by an action of their own. What has
neither 20 occurrences nor a scene is marked, and is the work to do; what cannot come about is left
out, and named with the reason.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from simlab.core.game import Game
from simlab.core.registry import game, game_names
from simlab.runtime.stepper import Match

RARE = 20
TESTS = Path(__file__).parents[1] / "games"
PLAYED = (
    "test_referee.py", "test_invariants.py", "test_policies", "test_belief.py", "test_play",
    "test_stories_and_views.py", "test_knowledge.py::test_knowledge_of_renewed_hands_in_games",
)  # fmt: skip
"""Where chance takes the actions; elsewhere an action that no policy chose makes a scene."""
NOT_RULES = {"event", "card", "type", "good", "slot", "hideout", "action", "terms", "start", "dest"}
"""Fields that say which card or place it was, not which rule."""
CARDS_WITH_RULES = {("played", "card"), ("juiced", "card"), ("cancelled", "card")}
"""Where the card is the rule, after all."""
ANSWERS = {"yes", "given", "ok", "stays", "contested"}
"""Fields that are 0 or 1."""
LEFT_OUT: dict[str, dict[str, tuple[str, ...]]] = {
    "sheepnappers": {
        "they are not played in one's turn; Kamikaze Sheep and Baa have events of their own": tuple(
            f"{event}, card {card}"
            for event in ("played", "juiced")
            for card in ("fuel", "gps", "kamikaze", "baa", "wolf")
        ),
        "nobody can answer them, and a Baa that is answered lets the action happen": tuple(
            f"cancelled, card {card}" for card in ("fuel", "gps", "baa", "wolf")
        ),
    },
    "sherwood": {
        "only weapons are promised and declared; special cards are played": tuple(
            f"{event}, kind {card}"
            for event in ("offer_card", "terms_card", "laid", "declared", "returned", "discarded")
            for card in ("forest_jerkin", "messenger_garment", "provisions")
        ),
    },
}
"""Branches that cannot come about, by game and reason."""


def branches(event: dict[str, Any]) -> Iterator[str]:
    """Yield the name of an event, and each of its fields that a rule tells apart."""
    name = event["event"]
    yield name
    for field in event.keys() - {"event"}:
        if event[field] is None:
            yield f"{name}, no {field}"
        elif is_rule(name, field) and (field in ANSWERS or isinstance(event[field], str)):
            yield f"{name}, {field} {event[field]}"


def is_rule(name: str, field: str) -> bool:
    """Whether a field of an event says which rule it was."""
    return field not in NOT_RULES or (name, field) in CARDS_WITH_RULES


def declared(rules: Game) -> Iterator[str]:
    """Yield the branches of all kinds of events; which decisions may be forced is not declared."""
    for kind in rules.events:
        yield kind.name
        yield from (f"{kind.name}, no {field}" for field in kind.optional)
        for field in kind.values:
            if is_rule(kind.name, field) and field != "decision":
                words = (0, 1) if field in ANSWERS else rules.words.values.get(field, ())
                yield from (f"{kind.name}, {field} {word}" for word in words)


class Notes:
    """A pytest plugin that notes the events of all matches, by the test that plays them."""

    def __init__(self) -> None:
        self.test = ""
        self.games: Counter[str] = Counter()
        self.scenes: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Remember which test plays now."""
        self.test = item.nodeid.rpartition("/")[2].partition("[")[0]

    def note(self, events: list[dict[str, Any]], played: bool) -> None:
        """Count events for the test that plays now."""
        for branch in (branch for event in events for branch in branches(event)):
            if played or self.test.startswith(PLAYED):
                self.games[branch] += 1
            else:
                self.scenes[branch].add(self.test)

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Note what every match tells from now on."""
        start, choose, take = Match.__init__, Match.choose, Match.take
        chosen: WeakKeyDictionary[Match, int] = WeakKeyDictionary()

        def noted_start(match: Match, *given: Any, **more: Any) -> None:
            start(match, *given, **more)
            self.note(match.events, played=True)

        def noted_choose(match: Match) -> int:
            chosen[match] = choose(match)
            return chosen[match]

        def noted_take(match: Match, action: int) -> Any:
            turn = take(match, action)
            self.note(turn.events, played=chosen.pop(match, None) == action)
            return turn

        patch.setattr(Match, "__init__", noted_start)
        patch.setattr(Match, "choose", noted_choose)
        patch.setattr(Match, "take", noted_take)


def print_table(name: str, notes: Notes) -> None:
    """Print what came about how often, the rarest first, and one scene of each."""
    seen = notes.games.keys() | notes.scenes.keys()
    left_out = {branch for branches in LEFT_OUT.get(name, {}).values() for branch in branches}
    known = seen | set(declared(game(name))) - left_out
    bare = [b for b in known if notes.games[b] < RARE and not notes.scenes[b]]
    print(
        f"{name}: {len(known)} events and branches; "
        f"neither {RARE} in games nor a scene: {len(bare)}; left out: {len(left_out)}"
    )
    print(f"{'games':>9} {'scenes':>7}")
    for branch in sorted(known, key=lambda branch: (notes.games[branch], branch)):
        scenes = sorted(notes.scenes[branch])
        shown = "TO DO" if branch in bare else (scenes[0] if notes.games[branch] < RARE else "")
        print(f"{notes.games[branch]:9,} {len(scenes):7,}  {branch:44}{shown}".rstrip())
    for reason, names in LEFT_OUT.get(name, {}).items():
        print(f"left out: {'; '.join(names)}\n    ({reason})")
    for branch in sorted(left_out & seen):
        print(f"left out, but seen: {branch}")


def main() -> None:
    """Print the tables of the games named, or of all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=game_names(), metavar="GAME")
    for name in parser.parse_args().games:
        notes = Notes()
        with pytest.MonkeyPatch.context() as patch, open(os.devnull, "w") as nowhere:
            patch.setattr("sys.stdout", nowhere)
            notes.watch(patch)
            pytest.main([str(TESTS / name), "-n0", "-q", "-p", "no:cacheprovider"], plugins=[notes])
        print_table(name, notes)


if __name__ == "__main__":
    main()
