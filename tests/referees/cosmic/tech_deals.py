"""Techs in deals, in a referee of Cosmic Encounter."""

from tests.referees.cosmic.prometheus import Prometheus
from tests.referees.cosmic.talk import Offer
from tests.referees.cosmic.tech_list import Card
from tests.referees.cosmic.totals import OTHER

BOUND = ("lunar_cannon", "precursor_seed", "prometheus", "quark_battery")
"""Techs that stay with whoever has completed them: what they have brought is on the table."""
TECH_OFFERS = {
    "techs": Offer(tech_o=True, tech_d=True),
    "tech_for_card": Offer(tech_o=True, cards_d=1),
    "card_for_tech": Offer(tech_d=True, cards_o=1),
    "tech_to_offense": Offer(tech_o=True),
    "tech_to_defense": Offer(tech_d=True),
}


class TechDeals(Prometheus):
    """Offers with techs, if the rules have them."""

    named: dict[str, int]

    def more_offers(self) -> dict[str, Offer]:
        traded = self.rule["technology"] and self.rule["tech_trade"]
        return TECH_OFFERS if traded else {}

    def gets_tech(self, offer: Offer, side: str) -> bool:
        return offer.tech_o if side == "offense" else offer.tech_d

    def traded_techs(self, giver: str) -> list[int]:
        """The slots of techs that a main player may give away."""
        seat = self.mains()[giver]
        return [
            slot
            for slot, card in sorted(self.techs.items())
            if card.owner == seat and not (card.up and card.word in BOUND)
        ]

    def fits(self, offer: Offer, proposer: str) -> bool:
        there = all(self.traded_techs(OTHER[side]) for side in OTHER if self.gets_tech(offer, side))
        return there and super().fits(offer, proposer)

    def name_techs(self, offer: Offer, seat: int) -> None:
        self.named = {}
        for side in OTHER:
            if self.gets_tech(offer, side):
                words = [f"tech {slot}" for slot in self.traded_techs(OTHER[side])]
                self.named[side] = int(self.decide(seat, "offer_tech", words).split()[1])

    def hand_over_techs(self, offer: Offer) -> None:
        """First what the offense gives; ships on a tech go home."""
        for side in reversed(OTHER):
            if self.gets_tech(offer, side):
                self.give_tech(self.named[side], self.mains()[side])

    def give_tech(self, slot: int, taker: int) -> None:
        card: Card = self.techs[slot]
        giver, card.owner = card.owner, taker
        self.script.expect("tech_given", seat=giver, partner=taker, slot=f"tech {slot}")
        self.unmoor(slot)
        count, card.ships = card.ships, 0
        self.go_home(giver, "research", count)
        self.used["tech in a deal"] += 1
