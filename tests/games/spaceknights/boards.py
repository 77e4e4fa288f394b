"""Positions for tests: built by the game's `place`, then arranged card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simlab.games.spaceknights.components import (
    CARD_WORDS,
    NOTHING,
    OWN_CARDS,
    TEAM_WORDS,
    THREAT,
    THWARTED,
    TYPE_OF,
    TYPE_WORDS,
    TYPES,
)
from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.rules.limits import owed, room
from simlab.loop.rng import below
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games import boards

BOARD = "1H, 2I, 6C"


def stream_for(raw: int, faces: int = 6) -> Any:
    """Return a state of a random stream that rolls this number next."""
    with np.errstate(over="ignore"):
        for state in range(1000):
            stream = np.zeros(1, [("state", np.uint64)]).view(np.recarray)[0]
            stream.state = np.uint64(state)
            if int(below(stream, faces)) + 1 == raw:
                return np.uint64(state)
    raise AssertionError(f"no state rolls {raw}")


class Board(boards.Board):
    """A position in which a player is about to bid, and what follows."""

    audited = False

    def __init__(
        self, seats: int = 3, rules: dict[str, Any] | None = None, seed: int = 1, **position: Any
    ) -> None:
        self.matchup = build_matchup("spaceknights", "random", seats=seats, rules=rules, seed=seed)
        position.setdefault("hand", "3H, 5C")
        position.setdefault("board", BOARD)
        position.setdefault("lines", [0] * seats)
        worlds = GAME.placed(self.matchup.rules, position)
        super().__init__(Match(self.matchup, 0, worlds))
        hidden = self.world.hidden
        for name in ("team_stream", "draw_stream", "die_stream", "chip_stream"):
            hidden[name]["state"] = [seed * 977 + place for place in range(len(hidden[name]))]
        hidden.peek_stream.state = hidden.respite_stream.state = np.uint64(seed)
        hidden.theme_stream.state = np.uint64(seed)

    # what is
    @property
    def stocks(self) -> list[int]:
        return [int(count) for count in self.table.stock_n[: self.matchup.seats]]

    @property
    def lines(self) -> list[int]:
        return [int(count) for count in self.table.line_n[: self.matchup.seats]]

    def owed(self, seat: int) -> int:
        return int(owed(self.table, seat))

    def room(self, seat: int) -> int:
        return int(room(self.table, seat))

    def hand(self, seat: int) -> list[str]:
        cards = self.world.seats[seat].hand
        return [CARD_WORDS[card] for card in cards if card >= 0]

    def front(self, seat: int) -> list[str]:
        return [CARD_WORDS[card] for card in self.table.front[seat] if card >= 0]

    def kept(self) -> list[str]:
        bits = int(np.bitwise_or.reduce(self.table.kept))
        return [TYPE_WORDS[kind] for kind in range(TYPES) if bits >> kind & 1]

    # what happens
    def do(self, *answers: str) -> Board:
        """Take actions; their events are added to those of earlier ones."""
        self.events += [event for answer in answers for event in self.take(answer)]
        return self

    def until(self, *decisions: str, **answers: str) -> Board:
        """Go on with the given answers (by decision), else the dullest, to one of the decisions."""
        dull = {"bid": "stay", "showdown": "reveal", "respite": "skip", "heal": "0"}
        dull |= {"reroll": "no", "shuffle_back": "done", "consent": "no", **answers}
        for _ in range(500):
            if self.asked is None or self.asked in decisions:
                return self
            self.do(dull.get(self.asked, self.legal[0]))
        raise AssertionError(f"never came to {decisions}")

    def rolls(self, seat: int, raw: int) -> Board:
        """Make a seat's next roll of the e-die come out."""
        faces = int(self.table.rules.die_faces)
        self.world.hidden.die_stream[seat].state = stream_for(raw, faces)
        return self

    # arranging
    def give(self, seat: int, cards: str) -> Board:
        """Replace a knight's hand by cards of its own deck (``"3H, thwarted"``)."""
        me = self.world.seats[seat]
        table = self.table
        held = [int(card) for card in me.hand if card >= 0]
        deck = [int(card) for card in me.deck if card >= 0] + held
        hand = []
        for word in (piece.strip() for piece in cards.split(",")):
            card = THWARTED if word == "thwarted" else TYPES * seat + TYPE_WORDS.index(word)
            if card not in deck:
                self._swap_suit(seat, deck, int(card))
            deck.remove(int(card))
            hand.append(int(card))
        me.hand[:], me.deck[:] = NOTHING, NOTHING
        me.hand[: len(hand)], me.deck[: len(deck)] = hand, deck
        table.hand_n[seat], table.deck_n[seat] = len(hand), len(deck)
        me.thwarted = hand.count(int(THWARTED))
        self.recount(seat)
        return self

    def _swap_suit(self, seat: int, deck: list[int], card: int) -> None:
        """Let another card of the value make room for one that the layout lacks (tests only)."""
        book = self.world.seats[seat].facts.book
        other = next(c for c in deck if c < THWARTED and c // 3 == card // 3)
        book[card], book[other] = book[other], 0
        deck[deck.index(other)] = card

    def threats(self, cards: str) -> Board:
        """Replace the Foe's hand."""
        foe = int(self.table.foe)
        left = int(self.world.hidden.team_left[2])
        for card in self.world.seats[foe].hand[:2]:
            left |= 1 << int(card - THREAT)
        for place, word in enumerate(piece.strip() for piece in cards.split(",")):
            kind = TYPE_WORDS.index(word)
            assert left >> kind & 1, f"{word} is not among the threats"
            left &= ~(1 << kind)
            self.world.seats[foe].hand[place] = THREAT + kind
        self.world.hidden.team_left[2] = left
        self.recount(foe)
        return self

    def recount(self, seat: int) -> None:
        """Count a pool anew."""
        pool = self.world.seats[seat].pool.n
        pool[:] = 0
        for kind in self.table.board[: self.table.board_n]:
            pool[kind] += 1
        for card in self.world.seats[seat].hand:
            if card >= 0 and card != THWARTED:
                pool[TYPE_OF[card]] += 1

    def next_card(self, team: str, word: str) -> Board:
        """Let a team deck's next card be this one."""
        place = TEAM_WORDS.index(team)
        kind = TYPE_WORDS.index(word)
        assert int(self.world.hidden.team_left[place]) >> kind & 1
        self.world.hidden.next_card[place] = kind
        return self


def dealt(seats: int, rules: dict[str, Any] | None = None, seed: int = 1) -> Match:
    """Return a game at its first decision."""
    return Match(build_matchup("spaceknights", "random", seats=seats, rules=rules, seed=seed), 0)


def own_types(match: Match, seat: int) -> list[int]:
    """Return the types of a player's twelve maneuver cards."""
    book = match.world.seats[seat].facts.book[TYPES * seat : TYPES * (seat + 1)]
    kinds = [int(kind) for kind in np.flatnonzero(book)]
    assert len(kinds) == OWN_CARDS
    return kinds


def cards_of(match: Match, seat: int) -> Sequence[int]:
    """Return a player's whole deck and hand."""
    me = match.world.seats[seat]
    return [int(card) for card in (*me.deck, *me.hand) if card >= 0]
