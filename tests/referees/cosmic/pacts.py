"""Deals of three, and deals of others, by Diplomat, in a referee of Cosmic Encounter."""

import math

from tests.referees.cosmic.sheets import Sheets
from tests.referees.cosmic.table import Cards
from tests.referees.cosmic.totals import OTHER

GETS_CARD, GIVES_CARD, GETS_COLONY, GIVES_COLONY = 1, 2, 4, 8
PARTS = {
    GETS_CARD: "the first gets a card",
    GIVES_CARD: "gives a card",
    GETS_COLONY: "gets a colony",
    GIVES_COLONY: "gives a colony",
}
"""What a pact moves, as it is told."""


def told(pact: int) -> str:
    return ", ".join(word for part, word in PARTS.items() if pact & part) or "nothing"


class Pacts(Sheets):
    """What two players give each other besides: a card by chance, a colony, either way."""

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.third = -1
        """Who has a part in the deal of the main players."""
        self.third_text = ""
        """A unique negotiate that somebody else has played."""
        self.pacts: dict[int, int] = {}
        """What the third has agreed with each main player."""
        self.proxy: tuple[int, int] | None = None
        """Who deals in whose place."""
        self.made = False
        """Whether such a deal was made."""

    # ---- what may be agreed ----

    def may_pact(self, one: int, other: int) -> list[int]:
        """All that the first may agree with the other."""
        cards = self.rule["deal_cards"] > 0
        parts = [
            cards and self.hand[other].total(),
            cards and self.hand[one].total(),
            self.may_found(one, other),
            self.may_found(other, one),
        ]
        able = sum(part for part, fits in zip(PARTS, parts, strict=True) if fits)
        return [pact for pact in range(16) if pact & able == pact]

    def may_found(self, seat: int, giver: int) -> bool:
        """Return whether a colony may be founded beside another's."""
        ships = self.on_colonies(seat) or self.zones["gate"][seat]
        return bool(self.rule["deal_colonies"] and ships and self.colonies_for(seat, giver))

    def tell_pact(self, one: int, other: int, pact: int) -> None:
        self.script.expect("pact", seat=one, partner=other, pact=told(pact))

    def fulfil(self, pacts: list[tuple[int, int, int]]) -> None:
        """Cards of all pacts change hands, both of a pact at once; then colonies are founded."""
        for one, other, pact in pacts:
            own = {seat: +Cards(self.hand[seat]) for seat in (one, other)}
            for giver, taker, part in ((one, other, GIVES_CARD), (other, one, GETS_CARD)):
                if pact & part and own[giver]:
                    self.take(taker, giver, tuple(own[giver]))
        for one, other, pact in pacts:
            for taker, giver, part in ((one, other, GETS_COLONY), (other, one, GIVES_COLONY)):
                if pact & part and self.may_found(taker, giver):
                    words = self.colonies_for(taker, giver)
                    planet = self.decide(taker, "pick_planet", words)
                    self.settle(taker, planet, self.rule["deal_ships"])

    # ---- a third in the deal ----

    def deals_along(self) -> bool:
        return self.third >= 0 and self.works(self.third, "diplomat")

    def all_agree(self) -> bool:
        """The third says what it gives and gets, or refuses; then both answer."""
        self.pacts = {}
        if not self.deals_along():
            return True
        me = self.third
        if self.decide(me, "pick_number", ["0", "1"]) == "0":
            return False
        for seat in self.mains().values():
            words = [str(pact) for pact in self.may_pact(me, seat)]
            self.pacts[seat] = int(self.decide(me, "pick_number", words))
        for seat, pact in self.pacts.items():
            self.tell_pact(me, seat, pact)
        for seat in self.mains().values():
            if self.decide(seat, "pick_number", ["0", "1"]) == "0":
                self.pacts = {}
                return False
        return True

    def reckon(self) -> None:
        """Nobody works a deal out for three."""
        if self.deals_along():
            self.fail_deal()
        else:
            super().reckon()

    def fulfil_part(self) -> None:
        """The part of the third in a deal that was made."""
        if self.pacts and self.result == "deal":
            self.log["deals_made"][self.third] += 1
            pacts, self.pacts = self.pacts, {}
            self.fulfil([(self.third, seat, pact) for seat, pact in pacts.items()])

    def penalty(self, seat: int) -> int:
        """Texts of negotiates that others have played apply; all dealers are opponents."""
        before, self.text = self.text, {**self.text, "third": self.third_text}
        if self.is_main(seat):
            count = super().penalty(seat)
        else:
            factors = [self.factor_of(side, "negotiate") for side in OTHER]
            count = self.base_penalty() * math.prod(factors)
        self.text = before
        return count

    # ---- in the place of a main player ----

    def settled_by_others(self) -> bool:
        """Somebody has dealt in the place of a main player: the offense's ships go home."""
        if not self.proxy:
            return False
        self.result = "deal" if self.made else "aborted"
        self.go_home(self.offense, "gate")
        return True

    def fail_for(self, me: int, partner: int) -> None:
        """Without a deal both lose ships, and nobody has had a success."""
        self.script.expect("no_deal")
        texts = (self.text[self.side_of(partner)], self.third_text)
        faulty = "faulty_translator" in texts
        for seat in (partner, me):
            self.log["deals_failed"][seat] += 1
        for seat in (partner, me):
            self.give_up(seat, self.rule["faulty_penalty" if faulty else "deal_penalty"])
        for seat in (partner, me):
            self.to_warp(seat, "limbo")

    def deal_for(self, me: int, replaced: int) -> None:
        """Propose once; if that is refused, the other may."""
        self.proxy = (me, replaced)
        partner = self.foe(replaced)
        for one, other in ((me, partner), (partner, me)):
            words = [str(pact) for pact in self.may_pact(one, other) if pact]
            if not words:
                break
            pact = int(self.decide(one, "pick_number", words))
            self.tell_pact(one, other, pact)
            if self.decide(other, "pick_number", ["0", "1"]) == "1":
                self.made = True
                for seat in (me, partner):
                    self.log["deals_made"][seat] += 1
                self.fulfil([(one, other, pact)])
                return
        self.fail_for(me, partner)
