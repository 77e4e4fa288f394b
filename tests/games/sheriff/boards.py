"""Hand-made positions of Sheriff of Nottingham, driven by action words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import copies_in_play, value_of
from simlab.games.sheriff.rules.rounds import blank_table, start_streams
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games import boards
from tests.games.boards import Event
from tests.games.card_counts import array, numbers

QUIET: dict[str, Any] = {"talk_rounds": 0}
"""No talk: a bag in focus is judged at once."""


def counts(text: str) -> np.ndarray:
    """Turn ``"apple 3, silk"`` into counts by kind."""
    return array(c.GOODS_WORDS, text)


def words(cards: Sequence[int]) -> dict[str, int]:
    """Name the kinds of which there is a card."""
    return {c.GOODS_WORDS[kind]: int(number) for kind, number in enumerate(cards) if number}


class Board(boards.Board):
    """A position in which the sheriff, seat 0, is about to pick a bag.

    Parameters
    ----------
    bags : mapping
        From seat to ``(contents, declared good)``.
    hands, stands, stash : mapping
        From seat to goods.
    gold : mapping
        From seat to gold; the rest has what is left, evenly.
    discards : sequence of str
        Goods of the piles, bottom first.
    last : bool
        This is the last round of the game.
    at : {"focus", "market", "load"}
        Whether bags are sealed, or the merchants' turns in market or loading begin.
    """

    def __init__(
        self,
        bags: Mapping[int, tuple[str, str]] | None = None,
        *,
        seats: int = 4,
        hands: Mapping[int, str] | None = None,
        stands: Mapping[int, str] | None = None,
        stash: Mapping[int, str] | None = None,
        gold: Mapping[int, int] | None = None,
        discards: Sequence[str] = (),
        rules: Mapping[str, Any] | None = None,
        last: bool = False,
        at: str = "focus",
        seed: int = 1,
    ) -> None:
        self.matchup = build_matchup("sheriff", "random", seats=seats, rules=rules or {}, seed=seed)
        super().__init__(Match(self.matchup, 0, self.matchup.blank_world()))
        with np.errstate(over="ignore"):
            start_streams(self.world.hidden)
        blank_table(self.table)
        self._write_goods(hands or {}, stands or {}, stash or {}, discards)
        self._write_gold(gold or {})
        self._write_bags(bags or {})
        self._write_pile()
        table = self.table
        if last:
            table.round_index = seats * table.rules.sheriff_turns[seats] - 1
            table.turns_done[:seats] = table.rules.sheriff_turns[seats]
            table.turns_done[0] -= 1
        table.current, table.left_to_act = 1, seats - 1
        start = {"focus": (c.CHOOSING, c.FOCUS, 0), "market": (c.MARKET, c.SET_ASIDE, 1)}
        phase, decision, actor = start.get(at, (c.LOADING, c.LOAD, 1))
        table.phase, table.decision, table.actor = phase, decision, actor

    def _write_goods(self, hands: Any, stands: Any, stash: Any, discards: Any) -> None:
        table = self.table
        for seat in range(table.seats):
            me = self.world.seats[seat]
            me.hand[:] = counts(hands.get(seat, ""))
            me.stash[:] = counts(stash.get(seat, ""))
            table.stand[seat] = counts(stands.get(seat, ""))
            table.hand_n[seat] = me.hand.sum()
            if not table.rules.hide_stash_count:
                table.stash_n[seat] = me.stash.sum()
        for pile, text in enumerate(discards):
            table.discard[pile] = counts(text)
            order = [c.GOODS_WORDS.index(word) for word in numbers(c.GOODS_WORDS, text)]
            cards = [kind for kind in order for _ in range(table.discard[pile, kind])]
            table.discards[pile, : len(cards)] = cards
            table.discard_n[pile] = len(cards)
            table.top[pile] = cards[-1] if cards else -1

    def _write_gold(self, gold: Any) -> None:
        table = self.table
        seats, start = int(table.seats), int(table.rules.start_gold)
        others = [seat for seat in range(seats) if seat not in gold]
        left = seats * start - sum(gold.values())
        purses = {seat: left // len(others) for seat in others} | dict(gold)
        purses[others[-1] if others else 0] += seats * start - sum(purses.values())
        for seat, amount in purses.items():
            self.world.seats[seat].gold = amount
            if not table.rules.hide_gold:
                table.gold[seat] = amount

    def _write_bags(self, bags: Any) -> None:
        table = self.table
        for seat, (text, good) in bags.items():
            me = self.world.seats[seat]
            me.bag[:] = counts(text)
            me.bag_size = table.bag_n[seat] = me.bag.sum()
            table.declared[seat] = c.GOODS_WORDS.index(good)
            table.fate[seat], table.todo[seat], table.bags[seat] = c.SEALED, c.TO_BARGAIN, 1

    def _write_pile(self) -> None:
        world, table = self.world, self.table
        left = np.array([int(copies_in_play(table, kind)) for kind in range(c.KINDS)])
        landed = table.stand.sum(axis=0) + world.seats["stash"].sum(axis=0)
        left -= landed + table.discard.sum(axis=0)
        left -= world.seats["hand"].sum(axis=0) + world.seats["bag"].sum(axis=0)
        assert (left >= 0).all(), "more cards than the deck holds"
        world.hidden.pile[:] = left
        table.pile_n = left.sum()
        values = [int(value_of(table, kind)) for kind in range(c.KINDS)]
        world.hidden.landed = int((landed * values).sum())

    def gold_of_offer(self, amount: int, *more: str) -> list[Event]:
        """Name an amount and complete an offer, as far as there is a choice."""
        steps = []
        for word, name in ((str(amount // 10 * 10), "tens"), (str(amount % 10), "units")):
            if self.asked == name:
                steps += self.do(word)
        for word in (*more, "done"):
            if self.asked == "goods" and word in self.legal:
                steps += self.do(word)
        self.events = steps
        return steps

    def gold(self) -> list[int]:
        """All purses."""
        return [int(self.world.seats[seat].gold) for seat in range(self.table.seats)]

    def stand(self, seat: int) -> dict[str, int]:
        """Goods face up."""
        return words(self.table.stand[seat])

    def stash(self, seat: int) -> dict[str, int]:
        """Goods face down."""
        return words(self.world.seats[seat].stash)

    def hand(self, seat: int) -> dict[str, int]:
        """A hand."""
        return words(self.world.seats[seat].hand)
