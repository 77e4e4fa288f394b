"""The planning phase of a referee of Sherwood Forest: single raiders, solo bands and claims."""

from tests.referees.sherwood.promises import Promises
from tests.referees.sherwood.table import (
    EQUIPMENT,
    FIELDS,
    TOWNS,
    WEAPONS,
    Band,
    Draft,
    Hand,
    slot_of,
    slot_word,
)

MOST_SAID = {"glory": 9, "gold": 29, "companions": 4, "power": 29, "start": 3, "dest": 3}


class Planning(Promises):
    """What an active player does with its raiders, and what it says of travel cards."""

    def others_in_camp(self, seat: int) -> list[int]:
        return [other for other in self.clockwise(seat) if other != seat and self.camp[other]]

    def must_donate(self, seat: int) -> bool:
        gold = self.gold[seat]
        return bool(gold > self.rule["donation_threshold"] and gold >= 1)

    def plans(self, seat: int) -> list[str]:
        rule, gold = self.rule, self.gold[seat]
        if self.must_donate(seat):
            return ["church"]
        there_is = bool(self.pile.total() or self.discards.total())
        room = self.hand[seat].total() < rule["hand_limit"]
        solo = bool(self.free_hideouts())
        allied = solo and self.calls < rule["max_calls"] and bool(self.others_in_camp(seat))
        contract = rule["negotiation"] == "contract"
        can = {
            "church": gold >= rule["min_donation"],
            "merchant": gold >= rule["price_merchant"] and room and there_is,
            "market": gold >= rule["price_market"] and self.oak[seat] > 0,
            "solo": solo,
            "alliance": allied and (not contract or rule["talk_rounds"] > 0),
            "auction": allied and contract and rule["auctions"],
        }
        can["inn"] = gold >= self.price_of_look() or not any(can.values())
        order = ("church", "inn", "merchant", "market", "solo", "alliance", "auction")
        return [plan for plan in order if can[plan]]

    def price_of_look(self) -> int:
        """A look is paid for, a raider at an inn where there is nothing to see is not."""
        return int(self.rule["price_inn"]) if any(self.face_down()[: len(self.display)]) else 0

    def place(self, seat: int, place: str) -> None:
        """A raider goes from the camp to one of the places of the village."""
        self.camp[seat] -= 1
        self.standing[place][seat] += 1

    # ---- single raiders ----

    def go_to_church(self, seat: int) -> None:
        forced, gold, rule = self.must_donate(seat), self.gold[seat], self.rule
        self.place(seat, "church")
        low = min(rule["min_donation"], gold)
        if forced:
            least = {"min1": 1, "all": gold}
            least["reduce_to_5"] = gold - rule["donation_threshold"]
            low = max(1, low, least[rule["forced_mode"]])
        given = self.number("turn", seat, "donate", low, gold)
        self.pay_pit(seat, given)
        self.win_glory(seat, given * rule["donation_rate"], "glory_church")
        self.forced_donations += forced
        self.script.expect("donated", seat=seat, gold=given)

    def go_to_inn(self, seat: int) -> None:
        self.place(seat, "inn")
        words = self.slots(self.face_down())
        if not words or self.gold[seat] < self.price_of_look():
            return
        self.pay_pit(seat, self.price_of_look())
        slot = slot_of(self.decide("turn", seat, "look", words))
        card = self.display[slot]
        self.script.expect("looked", seat=seat, slot=slot_word(slot))
        self.script.expect("saw", seat=seat, slot=slot_word(slot), card=card)
        self.log["looks"][seat] += 1
        self.looks_now[seat] += 1
        bit = 1 << seat
        if self.rule["reveal_looks"] == "public":
            self.looked[slot] |= bit
            if self.markers[seat] and not self.marked[slot] & bit:
                self.marked[slot] |= bit
                self.markers[seat] -= 1
                self.script.expect("marked", seat=seat, slot=slot_word(slot))
        self.remember(seat, slot)

    def remember(self, seat: int, slot: int) -> None:
        """Without perfect recall, the last card without a marker is all one remembers."""
        if not self.rule["perfect_recall"] and not self.marked[slot] & 1 << seat:
            if self.recalled[seat] >= 0:
                self.seen[seat][self.recalled[seat]] = None
            self.recalled[seat] = slot
        self.seen[seat][slot] = self.display[slot]

    def go_to_merchant(self, seat: int) -> None:
        self.place(seat, "merchant")
        self.pay_pit(seat, self.rule["price_merchant"])
        self.script.expect("merchant", seat=seat, gold=self.rule["price_merchant"])
        if not self.pile.total():
            self.script.expect("reshuffled", count=self.discards.total())
            self.pile, self.discards = self.discards, Hand()
        event = self.script.chance("bought", "seat", "kind")
        self.script.check("buyer", seat, event["seat"])
        kind = event["kind"]
        self.script.possible("equipment of the pile", self.pile[kind] > 0, kind)
        self.pile[kind] -= 1
        self.hand[seat][kind] += 1
        self.log["bought"][seat] += 1

    def go_to_market(self, seat: int) -> None:
        self.place(seat, "market")
        self.oak[seat] -= 1
        self.standing["market"][seat] += 1
        self.pay_pit(seat, self.rule["price_market"])
        self.log["recruited"][seat] += 1
        self.script.expect("recruited", seat=seat, gold=self.rule["price_market"])

    # ---- bands ----

    def go_alone(self, seat: int) -> None:
        hideout = self.decide("turn", seat, "hideout", self.free_hideouts())
        count = self.number("turn", seat, "raiders", 1, self.camp[seat])
        raiders = Draft().raiders
        raiders[seat] = count
        self.occupy(seat, hideout, raiders, [[] for _ in self.seats])

    def occupy(
        self, leader: int, hideout: str, raiders: list[int], promised: list[list[str]]
    ) -> None:
        """The leader and, clockwise, all others place raiders and lay out promised cards.

        Of several cards the one with the lowest number comes first.
        """
        self.bands[hideout] = Band(leader=leader, raiders=list(raiders))
        for seat in self.members(hideout):
            word = "band" if seat == leader else "joined"
            self.camp[seat] -= raiders[seat]
            self.script.expect(word, seat=seat, hideout=hideout, count=raiders[seat])
            for kind in sorted(promised[seat]):
                self.leave_hand(seat, kind)
                self.laid.append((seat, kind, hideout))
                self.script.expect("laid", seat=seat, hideout=hideout, kind=kind)

    # ---- talk about travel cards ----

    def claim(self, phase: str, seat: int) -> None:
        """Somebody who seeks partners may talk about a face-down card."""
        mode = self.rule["claim_mode"]
        if mode == "off":
            return
        hidden = self.face_down()
        if mode == "verified":
            hidden = [
                down and seen is not None
                for down, seen in zip(hidden, self.seen[seat], strict=True)
            ]
        slot = slot_of(self.decide(phase, seat, "claim", [*self.slots(hidden), "none"]))
        if slot < 0:
            return
        self.script.expect("claim", seat=seat, slot=slot_word(slot))
        said = self.claims[seat][slot]
        if mode != "verified":  # what was proved stays true, whatever is left unsaid now
            said[:] = [0] * len(FIELDS)
        all_fields = self.rule["negotiation"] == "contract"
        for index, field in enumerate(FIELDS if all_fields else FIELDS[:3]):
            words = self.sayable(field, slot)
            word = self.decide(phase, seat, "claim_value", [*words, "silent"])
            if word != "silent":
                said[index] = int(word) + 1
                self.script.expect("claim_value", seat=seat, field=field, value=int(word))

    def truth(self, field: str, slot: int) -> int:
        card = self.cards[self.display[slot]]
        value = getattr(card, field)
        return TOWNS.index(value) if field in ("start", "dest") else int(value)

    def sayable(self, field: str, slot: int) -> list[str]:
        if self.rule["claim_mode"] == "verified":
            truth = self.truth(field, slot)
            return [str(truth)] if truth < 30 else []
        return [str(value) for value in range(int(field == "power"), MOST_SAID[field] + 1)]

    def check_claims(self, slot: int) -> None:
        """All that was said of a card is checked when it is picked."""
        for seat in self.seats:
            for field, said in zip(FIELDS, self.claims[seat][slot], strict=True):
                if said:
                    ok = said - 1 == self.truth(field, slot)
                    self.log["claims_true" if ok else "claims_false"][seat] += 1
                    self.script.expect("claim_checked", seat=seat, field=field, ok=int(ok))

    def weapons_below(self, cards: Hand, last: str | None) -> list[str]:
        """Weapons among cards that may be named after the last one: the strongest come first."""
        most = len(WEAPONS) if last is None else EQUIPMENT.index(last) + 1
        return [kind for kind in WEAPONS[:most] if cards[kind] > 0]
