"""How the table of a referee of Cosmic Encounter is compared with what a transcript shows."""

from abc import ABC, abstractmethod
from collections import Counter

from tests.referees.cosmic.table import (
    MOST_SEATS,
    TYPES,
    ZONES,
    Cards,
    Json,
    Over,
    Table,
    flares_in,
    show,
)

PLACES = 6
"""Planets are numbered as if each player had six."""
MOST_DECISIONS = 60_000


def subset_word(seats: list[int]) -> str:
    return "+".join(str(seat) for seat in sorted(seats)) or "nobody"


class Truncated(Over):
    """The game was broken off after very many decisions."""


class Seen(Table, ABC):
    """A table that others may look at, and players who are asked."""

    def decide(self, seat: int, decision: str, legal: list[str]) -> str:
        """Let a seat decide; a decision that is none is only noted."""
        if len(legal) == 1:
            self.script.expect("forced", seat=seat, decision=decision, action=legal[0])
            return legal[0]
        self.compare(decision, seat)
        if self.script.decisions == MOST_DECISIONS:
            raise Truncated
        return self.script.decision(seat, decision, legal)

    def asked_next(self) -> Json:
        """What the next line asks; where the game was broken off, nobody tells."""
        if self.script.decisions == MOST_DECISIONS:
            raise Truncated
        return self.script.next_asked()

    def compare(self, decision: str | None, actor: int) -> None:
        """All that happened in this line is told: the state must be ours."""
        if self.script.events:
            self.script.fail(f"no event before the decision {decision!r}", self.script.events[0])
        self.conserve()
        after = self.script.page["after"]
        asked = {"decision": decision, "actor": actor}
        self.same("table", {**asked, **self.public(), **self.log, **self.counts}, after["table"])
        self.script.check("number of seats", self.n, len(after["seats"]))
        for seat in self.seats:
            self.same(f"seat {seat}", self.own_cards(seat), after["seats"][seat])
        deck = {"deck": show(self.whole_deck()), "deck_flares": flares_in(self.deck)}
        self.same("hidden", deck, after["hidden"])
        self.check_known(after["table"])
        for own in after["seats"]:
            self.check_met(own)

    def whole_deck(self) -> Cards:
        """What lies face down."""
        return self.deck

    def hand_shown(self, seat: int) -> Cards:
        """A hand as its owner sees it."""
        return self.hand[seat]

    def own_cards(self, seat: int) -> Json:
        """What only a player itself sees."""
        hand = self.hand_shown(seat)
        return {"hand": show(hand), "flares": flares_in(hand), "chosen": self.chosen[seat]}

    def same(self, where: str, mine: Json, theirs: Json) -> None:
        for name, value in mine.items():
            found = theirs.get(name, "nothing")
            if value != found:
                self.script.check(f"{where}: {name}", value, found)

    def conserve(self) -> None:
        """No card, no ship and no destiny is ever lost."""
        self.script.check("cards in the game", self.box, self.every_card().total())
        for seat in self.seats:
            ships = self.on_colonies(seat) + sum(self.zones[zone][seat] for zone in ZONES)
            self.script.check(f"ships of seat {seat}", self.fleet_of(seat), ships)
        at_sea = [seat for seat in self.seats if self.zones["gate"][seat]]
        fits = all(seat == self.offense or self.sent[seat] or self.struck for seat in at_sea)
        self.script.possible("only the offense and its allies at the gate", fits, at_sea)

    def public(self) -> Json:
        return {
            "seats": self.n,
            "truncated": 0,
            "turns": self.turns,
            "encounters": self.encounters,
            "encounter": self.encounter,
            "offense": self.offense,
            "defense": self.defense,
            "target": self.target,
            "drawn": self.drawn,
            "role": self.role,
            "result": self.result.removeprefix("ended "),
            **self.fleets_seen(),
            **self.cards_seen(),
            **self.fight_seen(),
            **self.powers_seen(),
        }

    @abstractmethod
    def every_card(self) -> Cards: ...

    @abstractmethod
    def powers_seen(self) -> Json: ...

    def fleets_seen(self) -> Json:
        ships = []
        for seat in range(MOST_SEATS):
            for place in range(PLACES):
                ships.append(self.padded(self.ships.get(f"p{seat}.{place}", [])))
        return {
            "ships": ships,
            "foreign": [self.foreign(seat) for seat in self.seats],
            "home": [self.home(seat) for seat in self.seats],
            "zones": [self.padded(self.zones[zone]) for zone in ZONES],
            "sent": self.sent,
            "lost_now": self.lost_now,
        }

    def padded(self, counts: list[int]) -> list[int]:
        return counts + [0] * (MOST_SEATS - len(counts))

    def cards_seen(self) -> Json:
        return {
            "hand_n": [self.hand_shown(seat).total() for seat in self.seats],
            "deck_n": self.deck.total(),
            "laid": show(self.laid),
            "discard": show(self.discard),
            "destiny": show(self.destiny),
            "destiny_n": self.destiny.total(),
        }

    def fight_seen(self) -> Json:
        """Invitations, cards and totals of both sides."""
        seen: Json = {}
        for side in ("offense", "defense"):
            mark = side[0]
            seen[f"invited_{mark}"] = subset_word(self.invited[side])
            seen[f"card_{mark}"] = self.claim if self.is_down(side) else self.card[side]
            seen[f"face_{mark}"] = self.face[side]
            seen[f"plus_{mark}"] = self.plus[side]
            seen[f"total_{mark}"] = self.total[side]
        return seen

    def is_down(self, side: str) -> bool:
        """Return whether a card is never shown, and counts as what was said."""
        return bool(self.down and self.down[0] == side)

    def check_known(self, table: Json) -> None:
        """What all are said to know of a hand must be true of it."""
        for seat in self.seats:
            lacks = table["lacks"][seat]
            for bit, kinds in enumerate(TYPES.values()):
                true = not (lacks >> bit & 1) or not self.held(seat, kinds)
                self.script.possible(f"what seat {seat} lacks", true, lacks)
            armed = not table["armed"][seat] or self.has_card(seat)
            self.script.possible(f"seat {seat} with an encounter card", armed, table["armed"])

    def put_apart(self, seat: int) -> Cards:
        """The cards that a player has set aside."""
        return Cards()

    def check_met(self, own: Json) -> None:
        """Cards that a player is said to have seen going to other hands must be there, or aside."""
        count = own["met_n"]
        met = Counter(zip(own["met_seat"][:count], own["met_kind"][:count], strict=True))
        for (seat, kind), copies in met.items():
            hand = self.hand_shown(seat) + self.put_apart(seat)
            there = (hand[kind] if kind != "flare" else len(flares_in(hand))) >= copies
            self.script.possible(f"{copies} x {kind} with seat {seat}", there, own["met_kind"])
