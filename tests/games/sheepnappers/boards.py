"""Hand-made positions of Sheepnappers, driven by action words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.knowledge import EXACT
from simlab.games.sheepnappers.rules.turns import start_streams
from simlab.games.sheepnappers.state import DISCARD
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games import boards
from tests.games.boards import Event
from tests.games.card_counts import array, numbers

BLANKS = "lamp 9"
"""A pile without surprises: no wolf, no fuel, no sheep."""


def counts(text: str) -> np.ndarray:
    """Turn ``"fuel 2, it"`` into counts by kind, the wolf included."""
    return array(c.CARD_WORDS[: c.KINDS + 1], text)


def words(cards: Sequence[int]) -> dict[str, int]:
    """Name the kinds of which there is a card."""
    return {c.CARD_WORDS[kind]: int(number) for kind, number in enumerate(cards) if number}


def exact_deck(parts: Sequence[str]) -> dict[str, int]:
    """Return the rules of a deck that holds these cards and no others."""
    deck = sum((counts(part) for part in parts), np.zeros(c.KINDS + 1, np.int64))
    rules = {f"copies.{c.CARD_WORDS[kind]}": int(deck[kind]) for kind in range(c.KINDS)}
    rules.update({f"removed_2p.{word}": 0 for word in c.CARD_WORDS[: c.KINDS]})
    return {**rules, "wolves": int(deck[c.WOLF]), "hand_size": 0}


class Board(boards.Board):
    """A position in MAIN, or (``drawing``) after the draw that begins a turn.

    Parameters
    ----------
    hands : str
        One per seat.
    pile, discard : str
        With ``pile=None`` it holds the rest of the standard deck; else the deck is what lies here.
    top : str
        Top card of the discard; by default the last one named.
    current : int
        Whose turn it is.
    drawing : bool
        The turn of ``current`` begins: the player before it ends its turn.
    status : sequence of str
        By seat.
    rules : mapping
        On top of those that the deck needs.
    seed : int
        All luck follows from it.
    """

    def __init__(
        self,
        *hands: str,
        pile: str | None = BLANKS,
        discard: str = "",
        top: str | None = None,
        current: int = 0,
        drawing: bool = False,
        status: Sequence[str] = (),
        rules: Mapping[str, Any] | None = None,
        seed: int = 1,
    ) -> None:
        deck = {} if pile is None else exact_deck([*hands, pile, discard])
        matchup = build_matchup(
            "sheepnappers", "random", seats=len(hands), rules={**deck, **(rules or {})}, seed=seed
        )
        super().__init__(Match(matchup, 0, matchup.blank_world()))
        self.seats = len(hands)
        start_streams(self.world.hidden)
        self._lay_out(hands, pile, discard, top)
        self._seat_players(status or ["active"] * self.seats)
        self._give_turn(current)
        if drawing:
            self._give_turn(self._before(current))
            self.events = self.take("end")

    def _lay_out(self, hands: Sequence[str], pile: str | None, discard: str, top: Any) -> None:
        world, table = self.world, self.table
        for seat in range(c.MAX_SEATS):
            world.seats[seat].gift = c.NOTHING
        for seat, text in enumerate(hands):
            world.seats[seat].hand[:] = counts(text)[: c.KINDS]
            table.hand_n[seat] = world.seats[seat].hand.sum()
        thrown = counts(discard)[: c.KINDS]
        world.hidden.discard[:] = thrown
        table.discard_n = thrown.sum()
        table.top = c.NOTHING
        if thrown.any():
            table.top = c.CARD_WORDS.index(top or list(numbers(c.CARD_WORDS, discard))[-1])
        table.top_played = 1
        if pile is None:
            rest = table.rules.copies - thrown - world.seats["hand"][: self.seats].sum(axis=0)
            if self.seats == 2:
                rest -= table.rules.removed_2p
            world.hidden.pile[: c.KINDS] = rest
            world.hidden.pile[c.WOLF] = table.rules.wolves
        else:
            world.hidden.pile[:] = counts(pile)
        table.pile_n = world.hidden.pile.sum()
        for facts in (table.facts, *(seat.facts for seat in world.seats)):
            facts.known[DISCARD] = thrown
            facts.lacks[DISCARD] = EXACT

    def _seat_players(self, status: Sequence[str]) -> None:
        table = self.table
        for seat, word in enumerate(status):
            table.status[seat] = c.STATUS_WORDS.index(word)
            if table.status[seat] == c.HOME:
                table.launch_need[seat] = table.rules.base_need[self.seats]
        table.target = table.wish = table.player = table.launcher = table.winner = c.NOTHING

    def _give_turn(self, seat: int) -> None:
        table = self.table
        table.current = table.actor = seat
        table.decision, table.phase = c.MAIN, c.PLAYING
        table.turns = table.round_turns = table.own_turns[seat] = 1

    def _before(self, seat: int) -> int:
        earlier = [(seat - step) % self.seats for step in range(1, self.seats + 1)]
        return next(other for other in earlier if self.table.status[other] == 0)

    def take(self, answer: str) -> list[Event]:
        """Take an action; that a turn begins is no news."""
        return [event for event in super().take(answer) if event["event"] != "turn"]

    def hand(self, seat: int) -> dict[str, int]:
        """Return a hand in words."""
        return words(self.world.seats[seat].hand)

    @property
    def pile(self) -> dict[str, int]:
        """The draw pile."""
        return words(self.world.hidden.pile)

    @property
    def discard(self) -> dict[str, int]:
        """The discard."""
        return words(self.world.hidden.discard)

    @property
    def top(self) -> str | None:
        """The top card of the discard."""
        return c.CARD_WORDS[self.table.top] if self.table.top >= 0 else None

    def status(self, seat: int) -> str:
        """Return where a player stands."""
        return c.STATUS_WORDS[self.table.status[seat]]

    def score(self) -> list[int]:
        """Return the scores of the last round."""
        return [int(score) for score in self.table.score[: self.seats]]

    def names(self) -> list[str]:
        """Return the names of the events of the last `do`."""
        return [event["event"] for event in self.events]

    def _facts(self, viewer: int | None) -> Any:
        return self.table.facts if viewer is None else self.world.seats[viewer].facts

    def known(self, viewer: int | None, place: int = DISCARD) -> dict[str, int]:
        """Return the cards that a viewer (None: the public) knows to be in a place."""
        return words(self._facts(viewer).known[place])

    def proved(self, viewer: int | None, place: int, kind: int = c.FUEL) -> int:
        """Return the fuel (or the hacks) that are proved to be in a hand, to a viewer."""
        return int(self._facts(viewer).proved[place, kind])

    def exact(self, viewer: int | None, place: int = DISCARD) -> set[str]:
        """Return the kinds of which a viewer knows the exact number in a place."""
        bits = int(self._facts(viewer).lacks[place])
        return {c.CARD_WORDS[kind] for kind in range(c.KINDS) if bits >> kind & 1}

    def forget(self, viewer: int | None, place: int) -> None:
        """Let a viewer (None: the public) know nothing of a place."""
        facts = self._facts(viewer)
        facts.known[place], facts.lacks[place] = 0, 0

    def tell(self, viewer: int | None, place: int, cards: str, exactly: str = "") -> None:
        """Let a viewer know cards of a hand, and of some kinds the exact number."""
        facts = self._facts(viewer)
        facts.known[place] = counts(cards)[: c.KINDS]
        for word in numbers(c.CARD_WORDS, exactly):
            facts.lacks[place] |= 1 << c.CARD_WORDS.index(word)

    def peek(self, viewer: int, place: int) -> None:
        """Let a viewer know a whole hand."""
        facts = self._facts(viewer)
        facts.known[place] = self.world.seats[place].hand
        facts.lacks[place] = EXACT


def all_kinds() -> set[str]:
    """Return the words of all kinds that can be in a hand."""
    return set(c.CARD_WORDS[: c.KINDS])


def total(deck: Sequence[Mapping[str, int]]) -> Counter[str]:
    """Add up cards."""
    return sum((Counter(part) for part in deck), Counter())
