"""Asking the players and comparing the whole table with the transcript, before every question."""

from collections import Counter
from collections.abc import Iterable

from tests.referees.spaceknights.table import ROOM, THWARTED, Json, Table, mask

BIDDING = ("bid", "partner", "consent", "target", "slot", "card", "cancel", "complication")

# What the table shows of each player and of the hand, under the names of the transcript.
PER_SEAT = (
    *("alive", "stock", "line", "line_before", "put_in", "faded", "die", "overpower"),
    *("life_force", "hand_of", "e1_on", "e1_card", "respite", "theme", "survived", "out_place"),
    *("won_contested", "won_uncontested", "won_as_foe", "burned_by", "thwarted_played"),
    *("maneuvers", "circle", "position"),
)
PLAIN = (
    *("hand_index", "round_no", "foe", "small_blind", "big_blind", "level", "last_surger"),
    *("thwart_banned", "foe_limited", "uncontested_hands", "foe_hands", "truncated"),
)


def padded(cards: Iterable[str | None], room: int) -> list[str | None]:
    listed = list(cards)
    return listed + [None] * (room - len(listed))


class Asking(Table):
    """A table that asks and is compared."""

    def decide(self, p: int, decision: str, legal: list[str], told: bool = False) -> str:
        """Ask for a decision, unless there is only one thing to do (which may be told)."""
        if len(legal) > 1:
            self.compare(decision, p)
            return self.script.decision(p, decision, legal)
        if told:
            self.script.expect("forced", seat=p, decision=decision, action=legal[0])
        return legal[0]

    def yes(self, p: int, decision: str) -> bool:
        return self.decide(p, decision, ["no", "yes"]) == "yes"

    def compare(self, decision: str | None, actor: int | None) -> None:
        """All that happened in this line is told: the state must be ours."""
        script = self.script
        if script.events:
            script.fail(f"no event before the decision {decision!r}", script.events[0])
        after = script.page["after"]
        asked = {"decision": decision, "actor": actor} if decision else {"decision": None}
        mine = {**asked, **self.table()}
        if decision == "colours":  # nothing of a hand is there yet
            mine = {name: mine[name] for name in ("decision", "actor", "stock", "line", "alive")}
        elif decision in BIDDING:
            mine["acted"] = self.acted
        self.same("table", mine, after["table"])
        if decision == "colours":
            return
        self.same("hidden", self.hidden(), after["hidden"])
        script.check("number of seats", self.n, len(after["seats"]))
        for p in self.seats:
            seat = after["seats"][p]
            for name, pile in (("deck", self.deck[p].elements()), ("hand", self.hand[p])):
                found = [card for card in seat[name] if card is not None]
                script.check(f"seat {p}: {name}", sorted(pile), sorted(found))
            self.hand[p] = [card for card in seat["hand"] if card is not None]
            mine = self.private(p)
            if decision in (*BIDDING, "showdown") and not self.faded[p] and self.hand[p]:
                mine["pool"] = {"n": dict(Counter(self.pool(p)))}
            self.same(f"seat {p}", mine, seat)
        self.check_shown(after["table"]["shown_strength"])

    def same(self, where: str, mine: Json, theirs: Json) -> None:
        for name, value in mine.items():
            found = theirs.get(name, "nothing")
            if value != found:
                self.script.check(f"{where}: {name}", value, found)

    def hidden(self) -> Json:
        return {"team_left": [mask(left) for left in self.team_left], "next_card": self.next_card}

    def private(self, p: int) -> Json:
        seen = self.public | self.known[p]
        return {
            "colours": self.colours[p],
            "thwarted": self.hand[p].count(THWARTED),
            "next_seen": self.next_seen[p],
            "foe_seen": mask(self.foe_seen[p]),
            "facts": {"book": {card: text for card, text in self.book.items() if card in seen}},
        }

    def check_shown(self, strengths: list[int]) -> None:
        """Better hands have greater numbers."""
        for p, mine in self.strengths.items():
            for q, other in self.strengths.items():
                found = strengths[p] > strengths[q], strengths[p] < strengths[q]
                self.script.check(
                    f"whether {p} is better, worse than {q}", (mine > other, mine < other), found
                )

    def table(self) -> Json:
        kept = [mask(kept) for kept in self.kept]
        return {
            **{name: getattr(self, name) for name in (*PER_SEAT, *PLAIN)},
            "alive_n": sum(self.alive),
            "stock_n": [sum(pile) for pile in self.stock],
            "line_n": [sum(pile) for pile in self.line],
            "burned": self.burned,
            "unfaded_n": sum(1 - faded for faded in self.faded),
            "board": padded(self.board, 6),
            "board_team": padded(self.board_team, 6),
            "board_n": len(self.board),
            "aside": [mask(cards) for cards in self.aside],
            "team_n": [len(left) for left in self.team_left],
            "kept": kept,
            "front": [padded(cards, ROOM) for cards in self.front],
            "front_n": [len(cards) for cards in self.front],
            "hand_n": [len(cards) for cards in self.hand],
            "deck_n": [deck.total() for deck in self.deck],
            "shown": [padded(cards, 8) for cards in self.shown],
            "shown_n": [len(cards) for cards in self.shown],
            "facts": {"book": {c: self.book[c] for c in self.book if c in self.public}},
        }
