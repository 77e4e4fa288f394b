"""How often each event and each branch of a rule comes about while the tests of a game run.

Run by hand; it runs the tests of the games named (of all, by default), notes the events of every
game and scene that they play step by step, and prints the rarest first:

    python -m tests.verification.events_of_tests spaceknights

A branch is an event with a word of the rules in it: an effect, a condition, a reason, a category.
``games`` counts what came about in games that chance or a policy played, ``scenes`` the hand-built
tests in which it did. What has neither 20 occurrences nor a scene is marked, and is the work to do.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simlab.engine.match import Match
from simlab.engine.registry import game, game_names

RARE = 20
TESTS = Path(__file__).parents[1] / "games"
PLAYED = ("test_referee.py", "test_invariants.py", "test_policies", "test_belief.py", "test_play")
"""Where games are played; what the other tests of a game play are scenes."""
NOT_RULES = {"event", "card", "type", "good", "slot", "hideout", "action", "terms", "start", "dest"}
"""Fields that say which card or place it was, not which rule."""


def branches(event: dict[str, Any]) -> Iterator[str]:
    """Yield the name of an event, and each of its fields that a rule tells apart."""
    yield event["event"]
    for field in event.keys() - NOT_RULES:
        if isinstance(event[field], str):
            yield f"{event['event']}, {field} {event[field]}"


class Notes:
    """A pytest plugin that notes the events of all matches, by the test that plays them."""

    def __init__(self) -> None:
        self.test = ""
        self.games: Counter[str] = Counter()
        self.scenes: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Remember which test plays now."""
        self.test = item.nodeid.rpartition("/")[2].partition("[")[0]

    def note(self, events: list[dict[str, Any]]) -> None:
        """Count events for the test that plays now."""
        for branch in (branch for event in events for branch in branches(event)):
            if self.test.startswith(PLAYED):
                self.games[branch] += 1
            else:
                self.scenes[branch].add(self.test)

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Note what every match tells from now on."""
        start, take = Match.__init__, Match.take

        def noted_start(match: Match, *given: Any, **more: Any) -> None:
            start(match, *given, **more)
            self.note(match.events)

        def noted_take(match: Match, action: int) -> Any:
            turn = take(match, action)
            self.note(turn.events)
            return turn

        patch.setattr(Match, "__init__", noted_start)
        patch.setattr(Match, "take", noted_take)


def print_table(name: str, notes: Notes) -> None:
    """Print what came about how often, the rarest first, and one scene of each."""
    known = {kind.name for kind in game(name).events} | notes.games.keys() | notes.scenes.keys()
    bare = [b for b in known if notes.games[b] < RARE and not notes.scenes[b]]
    print(
        f"{name}: {len(known)} events and branches; "
        f"neither {RARE} in games nor a scene: {len(bare)}"
    )
    print(f"{'games':>9} {'scenes':>7}")
    for branch in sorted(known, key=lambda branch: (notes.games[branch], branch)):
        scenes = sorted(notes.scenes[branch])
        shown = "TO DO" if branch in bare else (scenes[0] if notes.games[branch] < RARE else "")
        print(f"{notes.games[branch]:9,} {len(scenes):7,}  {branch:44}{shown}".rstrip())


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
