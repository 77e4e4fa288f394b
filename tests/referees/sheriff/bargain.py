"""How a bag is bargained for in Sheriff of Nottingham: asks, offers, counters and deals."""

from collections.abc import Iterator

from tests.referees.sheriff.table import ILLEGAL, KINDS, LEGAL, Offer, Table

PROMISES = (*(f"stand_{word}" for word in KINDS), *(f"bag_{word}" for word in KINDS))
TENS = range(0, 510, 10)


class Bargain(Table):
    """The talk about the bag in focus, from the sheriff's price to a deal or to none."""

    def bargain(self, owner: int) -> None:
        """Bargain for a bag in the way that the rules name."""
        if self.rule["bargaining"] == "nash_split":
            self.split(owner)
        elif self.rule["bargaining"] == "sealed_bid":
            self.now["talk"] = 1
            self.talk_round(owner, last=True)
        elif self.rule["talk_rounds"]:
            self.talk(owner)
        for offer in self.open_offers():
            offer.status = "void"
        self.asked, self.floor_gold, self.now = -1, 0, {}

    def talk(self, owner: int) -> None:
        rounds = self.rule["talk_rounds"]
        final = bool(self.rule["final_offer"])
        self.now["talk"] = 0
        if self.rule["asks"]:
            self.ask(owner)
        for number in range(1, rounds + 1):
            self.now["talk"] = number
            if self.talk_round(owner, last=number == rounds and not final):
                return
        if final:
            self.now["talk"] = rounds + 1
            if self.speak(owner, owner, 0):
                self.answer(owner, final=True)

    def ask(self, owner: int) -> None:
        if self.decide("asking", self.sheriff, "ask", ["quiet", "ask"]) == "ask":
            high = self.all_gold if self.rule["hide_gold"] else self.gold[owner]
            gold = self.amount("asking", self.sheriff, 0, high)
            self.script.expect("asked", seat=self.sheriff, target=owner, gold=gold)
            self.asked = gold

    def talk_round(self, owner: int, last: bool) -> bool:
        """Let everybody speak and the sheriff answer; True if no more is to be said."""
        self.speak(owner, owner, 0)
        if self.rule["third_party"] and self.rule["bargaining"] == "talk":
            for lap in range(1, self.rule["third_offers"] + 1):
                for seat in self.clockwise(owner)[:-1]:
                    if seat != self.sheriff:
                        self.speak(owner, seat, lap)
        return self.answer(owner, last=last)

    # ---- amounts, offers ----

    def amount(self, phase: str, seat: int, low: int, high: int) -> int:
        """Name an amount of gold: first the tens, then the units."""
        tens = [str(ten) for ten in TENS if ten + 9 >= low and ten <= high]
        ten = int(self.decide(phase, seat, "tens", tens))
        units = [str(unit) for unit in range(10) if low <= ten + unit <= high]
        return ten + int(self.decide(phase, seat, "units", units))

    def may_inspect(self) -> bool:
        return bool(self.inspections < self.rule["inspection_cap"])

    def speak(self, owner: int, seat: int, lap: int) -> bool:
        """Let a seat make an offer; False if it stays silent."""
        seen = {**self.now, "lap": lap, "speaker": seat}
        before, self.now = self.now, seen
        offer = self.offer(owner, seat)
        self.now = before
        if not offer:
            return False
        words = {"act": offer.act, "condition": offer.condition}
        self.script.expect("offer", seat=seat, **words)
        self.script.expect("offer_gold", seat=seat, sheriff=self.sheriff, gold=offer.gold)
        for good in offer.goods():
            self.script.expect("offer_good", seat=seat, sheriff=self.sheriff, good=good)
        self.log["offers_made"][seat] += 1
        self.offers[seat] = offer
        if seat == owner:
            self.floor_gold = offer.gold
        return True

    def offer(self, owner: int, seat: int) -> Offer | None:
        acts = ["silent"]
        if seat == owner or self.rule["third_pass"]:
            acts.append("pass")
        if seat != owner and self.may_inspect():
            acts.append("inspect")
        act = self.decide("speaking", seat, "offer", acts)
        if act == "silent":
            return None
        offer = Offer(seat, act)
        if act == "inspect" and self.rule["contingent"]:
            conditions = ["always", "if_lying", "if_honest"]
            offer.condition = self.decide("speaking", seat, "condition", conditions)
        low = self.floor_gold if seat == owner else 0
        offer.gold = self.amount("speaking", seat, low, self.gold[seat])
        if self.rule["currency"] != "gold":
            self.add_goods(owner, offer)
        return offer

    def add_goods(self, owner: int, offer: Offer) -> None:
        lowest = 0
        while True:
            legal = [good for good in PROMISES[lowest:] if self.can_add(owner, offer, good)]
            good = self.decide("speaking", offer.payer, "goods", [*legal, "done"])
            if good == "done":
                return
            lowest = PROMISES.index(good)
            self.add(offer, good)

    def add(self, offer: Offer, good: str) -> None:
        place, _, word = good.partition("_")
        (offer.stand if place == "stand" else offer.bag)[word] += 1

    def can_add(self, owner: int, offer: Offer, good: str) -> bool:
        place, _, word = good.partition("_")
        if place == "stand":
            return self.owned(offer.payer)[word] > offer.stand[word]
        there = self.rule["phantoms"] != "forbid" or offer.bag[word] < self.bag[owner][word]
        return there and self.room_in_bag(owner, offer, word)

    def room_in_bag(self, owner: int, offer: Offer, word: str) -> bool:
        """Whether one more of these goods may be promised from the owner's bag, for all we know."""
        own = offer.payer == owner and offer.act == "pass"
        fits = offer.bag.total() < self.bag_n[owner] and self.copies[word] > 0
        return own and fits and self.rule["currency"] == "gold_stand_bag"

    # ---- the sheriff's answer ----

    def open_offers(self, act: str | None = None) -> list[Offer]:
        offers = [self.offers[seat] for seat in sorted(self.offers)]
        return [each for each in offers if each.status == "open" and act in (None, each.act)]

    def answer(self, owner: int, last: bool = False, final: bool = False) -> bool:
        """Let the sheriff answer; True if no more is to be said about this bag."""
        legal = ["refuse"]
        if not (last or final):
            legal.append("close")
        legal += [f"accept_{act}" for act in ("pass", "inspect") if self.open_offers(act)]
        talk = self.rule["bargaining"] == "talk" and self.rule["counters"] and not final
        open_to_more = [each for each in self.open_offers() if any(self.demands(owner, each))]
        if talk and open_to_more:
            legal.append("counter")
        word = self.decide("answering", self.sheriff, "answer", legal)
        if word == "refuse":
            self.refuse(self.open_offers())
            return False
        if word == "counter":
            return self.counter(owner, open_to_more)
        if word != "close":
            self.deal(owner, self.accepted(word.removeprefix("accept_")))
        return True

    def refuse(self, offers: list[Offer]) -> None:
        for offer in offers:
            self.script.expect("refused", seat=offer.payer)
            offer.status = "refused"

    def accepted(self, act: str) -> list[Offer]:
        """Let the sheriff pick the payers whose offers it accepts, clockwise from its left."""
        offers = {each.payer: each for each in self.open_offers(act)}
        seats = [seat for seat in self.merchants() if seat in offers]
        chosen = list[Offer]()
        while True:
            legal = [f"seat_{seat}" for seat in sorted(seats)] + ["done"] * bool(chosen)
            word = self.decide("answering", self.sheriff, "payers", legal)
            if word == "done":
                return chosen
            seat = self.seat_of(word)
            seats = seats[seats.index(seat) + 1 :]
            chosen.append(offers[seat])

    # ---- counters ----

    def gold_range(self, offer: Offer) -> tuple[int, int]:
        high = self.all_gold if self.rule["hide_gold"] else self.gold[offer.payer]
        return offer.gold + 1, high

    def demands(self, owner: int, offer: Offer) -> Iterator[str]:
        """What the sheriff may demand on top of an offer, as far as it can know of it."""
        for word in KINDS:
            if self.rule["currency"] != "gold" and self.may_demand(offer, word):
                yield f"stand_{word}"
        for word in KINDS:
            if self.room_in_bag(owner, offer, word):
                yield f"bag_{word}"
        low, high = self.gold_range(offer)
        if low <= high:
            yield "gold"

    def may_demand(self, offer: Offer, word: str) -> bool:
        """Face up there is another one, or face down there may be one."""
        face_up = self.stand[offer.payer]
        if offer.stand[word] < face_up[word]:
            return True
        if word in LEGAL or not self.copies[word]:
            return False
        from_below = sum(max(0, offer.stand[kind] - face_up[kind]) for kind in ILLEGAL)
        return bool(self.rule["hide_stash_count"]) or from_below < self.stash[offer.payer].total()

    def counter(self, owner: int, offers: list[Offer]) -> bool:
        payer = self.decide_seat("answering", "counter", [each.payer for each in offers])
        offer = self.offers[payer]
        good = self.decide("answering", self.sheriff, "demand", list(self.demands(owner, offer)))
        who = {"seat": self.sheriff, "target": payer}
        if good == "gold":
            offer.gold = self.amount("answering", self.sheriff, *self.gold_range(offer))
            self.script.expect("counter_gold", **who, gold=offer.gold)
        else:
            self.add(offer, good)
            self.script.expect("counter_good", **who, good=good)
        offer.status = "countered"
        legal = ["accept", "refuse"] if self.can_fulfil(owner, offer) else ["refuse"]
        if self.decide("replying", payer, "reply", legal) == "accept":
            self.deal(owner, [offer])
            return True
        offer.status = "open"
        self.refuse(self.open_offers())
        return False

    def can_fulfil(self, owner: int, offer: Offer) -> bool:
        honest = self.rule["phantoms"] != "forbid" or offer.bag <= self.bag[owner]
        has_goods = offer.stand <= self.owned(offer.payer)
        return has_goods and honest and offer.gold <= self.gold[offer.payer]

    # ---- deals ----

    def deal(self, owner: int, offers: list[Offer]) -> None:
        for offer in sorted(offers, key=lambda each: each.payer):
            words = {"seat": offer.payer, "act": offer.act}
            self.script.expect("deal", **words, gold=offer.gold)
            for good in offer.goods():
                self.script.expect("deal_good", seat=offer.payer, good=good)
            offer.status = "accepted"
            self.deals[owner].append(offer)
            if self.rule["deals_binding"]:
                self.into_escrow(offer)
        self.commit[owner] = offers[0].act
        if self.rule["deals_binding"] and offers[0].act == "inspect":
            self.inspections += 1

    def into_escrow(self, offer: Offer) -> None:
        self.gold[offer.payer] -= offer.gold
        self.escrow[offer.payer] += offer.gold
        for word in offer.stand.elements():
            self.lift(offer.payer, word)

    def split(self, owner: int) -> None:
        """Both name their price in secret, and meet in the middle if they can."""
        most = self.amount("splitting", owner, 0, self.gold[owner])
        least = self.amount("splitting", self.sheriff, 0, self.all_gold)
        if most < least:
            self.script.expect("no_split", seat=owner)
            return
        offer = Offer(owner, "pass", gold=(most + least) // 2)
        self.offers[owner] = offer
        self.deal(owner, [offer])
