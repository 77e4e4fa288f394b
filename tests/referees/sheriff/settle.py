"""What becomes of a bag in Sheriff of Nottingham: the verdict, the deals, fines and debts."""

from collections import Counter

from tests.referees.sheriff.bargain import Bargain
from tests.referees.sheriff.table import (
    DEBT_CLASSES,
    KINDS,
    LEGAL,
    Goods,
    Offer,
    each,
    show,
)


class Settle(Bargain):
    """Bags are judged, opened or waved through, and everybody pays what is due."""

    def judge(self, owner: int) -> None:
        self.offers = self.offers or {offer.payer: offer for offer in self.deals[owner]}
        act = self.verdict(owner)
        log, deals = self.log, self.deals[owner]
        if self.commit[owner] not in (None, act):
            self.script.expect("broken", seat=owner)
            for offer in deals:
                offer.status = "void"
            deals = []
        log["judged"][self.sheriff] += 1
        honest = not self.undeclared(owner)
        if act == "inspect":
            self.script.expect("inspected", seat=owner)
            self.fate[owner] = "inspected"
            self.open_bag(owner, honest)
        else:
            self.script.expect("passed", seat=owner)
            self.fate[owner] = "passed"
        self.todo[owner] = "nothing"
        paying = self.honoured(act, honest, deals)
        phantoms = self.settle(owner, deals, paying)
        if act == "inspect":
            self.owe(self.debtor, self.creditor, self.debt)
            if self.aside:
                self.place("confiscating", self.sheriff)
        else:
            log["honest_passed" if honest else "lied_passed"][owner] += 1
            self.unpack(owner)
            self.owe(owner, self.sheriff, phantoms * self.rule["phantom_gold"])
        self.commit[owner], self.deals[owner], self.now = None, [], {}
        self.focus, self.offers = -1, {}

    def verdict(self, owner: int) -> str:
        committed = self.commit[owner]
        if committed and self.rule["deals_binding"]:
            return committed
        legal = ["pass", "inspect"] if self.may_inspect() else ["pass"]
        act = self.decide("judging", self.sheriff, "verdict", legal)
        self.inspections += act == "inspect"
        return act

    def undeclared(self, owner: int) -> Goods:
        """The cards of a bag that are not what was declared."""
        bag = self.bag[owner]
        return Counter({word: bag[word] for word in each(bag) if word != self.declared[owner]})

    # ---- deals ----

    def honoured(self, act: str, honest: bool, deals: list[Offer]) -> list[Offer]:
        """The deals that are due and will be paid."""
        kept = "if_honest" if honest else "if_lying"
        paying = []
        for seat in self.merchants():
            for offer in deals:
                if offer.payer != seat or offer.act != act:
                    continue
                due = offer.condition in ("always", kept)
                if due and self.keeps_word(offer):
                    paying.append(offer)
        return paying

    def keeps_word(self, offer: Offer) -> bool:
        if self.rule["deals_binding"]:
            return True
        words = ["pay", "renege"]
        if self.decide("honouring", offer.payer, "honour", words) == "pay":
            return True
        self.void(offer)
        return False

    def void(self, offer: Offer) -> None:
        self.script.expect("void", seat=offer.payer)
        offer.status = "void"

    def settle(self, owner: int, deals: list[Offer], paying: list[Offer]) -> int:
        """Settle all deals for a bag; how many goods the owner promised that are not there."""
        phantoms = 0
        for seat in self.merchants():
            for offer in deals:
                if offer.payer == seat:
                    self.release(offer)
                    if any(offer is each for each in paying):
                        phantoms += self.pay(owner, offer)
                    elif offer.status != "void":
                        self.void(offer)
        return phantoms

    def release(self, offer: Offer) -> None:
        """Give back what a binding deal had put aside; it is paid or kept in a moment."""
        if self.rule["deals_binding"]:
            self.escrow[offer.payer] -= offer.gold
            self.gold[offer.payer] += offer.gold
            for word in each(offer.stand):
                self.land(offer.payer, word, face_up=word in LEGAL)

    def pay(self, owner: int, offer: Offer) -> int:
        """Pay what was promised, as far as it is there; the number of phantoms to be paid for."""
        payer, sheriff, log = offer.payer, self.sheriff, self.log
        gold = min(offer.gold, self.gold[payer])
        self.script.expect("bribe", seat=payer, sheriff=sheriff, gold=gold)
        self.pay_gold(payer, sheriff, gold)
        moved = offer.stand & self.owned(payer)
        for word in each(moved):
            self.hand_over(payer, word)
            self.lift(payer, word)
        delivered = offer.bag & self.bag[owner]
        for word in each(delivered):
            self.hand_over(payer, word)
            self.bag[owner][word] -= 1
        self.landed += self.worth(delivered)
        for name, seat in (("paid", payer), ("taken", sheriff)):
            log[f"deals_{name}"][seat] += 1
            log[f"gold_{name}"][seat] += gold
            log[f"bribes_{name}"][seat] += gold + self.worth(moved + delivered)
        offer.status = "settled"
        phantoms = (offer.bag - delivered).total() if self.rule["phantoms"] == "gold" else 0
        if phantoms:
            self.script.expect("phantom", seat=payer, count=phantoms)
        return phantoms

    def hand_over(self, payer: int, word: str) -> None:
        self.script.expect("bribe_good", seat=payer, sheriff=self.sheriff, card=word)
        face_up = word in LEGAL or bool(self.rule["reveal_bribe_goods"])
        self.land(self.sheriff, word, face_up)

    # ---- a bag that passes, a bag that is opened ----

    def unpack(self, owner: int) -> None:
        for word in each(self.bag[owner]):
            face_up = word in LEGAL or bool(self.rule["reveal_passed"])
            self.script.expect("stocked" if face_up else "hidden", seat=owner, card=word)
            self.land(owner, word, face_up)
        self.landed += self.worth(self.bag[owner])
        self.bag[owner].clear()

    def open_bag(self, owner: int, honest: bool) -> None:
        for word in KINDS:
            if self.bag[owner][word]:
                count = self.bag[owner][word]
                self.script.expect("revealed", seat=owner, card=word, count=count)
        self.script.expect("honest" if honest else "lied", seat=owner)
        self.log["inspected"][owner] += 1
        self.log["searches"][self.sheriff] += 1
        self.log["honest_inspected" if honest else "caught"][owner] += 1
        self.log["mistakes" if honest else "catches"][self.sheriff] += 1
        self.lost = self.undeclared(owner)
        fine = self.penalties(self.lost, "fine_factor")
        compensation = self.penalties(self.bag[owner], "compensation_factor")
        if self.rule["misdeclared_legal"] == "kept":
            self.lost = Counter({word: self.lost[word] for word in self.lost if word not in LEGAL})
        self.clear_bag(owner, self.bag[owner] - self.lost)
        self.confiscate(owner)
        self.bag[owner].clear()
        self.now["lied"] = int(not honest)
        if honest:
            self.set_debt(self.sheriff, owner, compensation)
        else:
            self.set_debt(owner, self.sheriff, fine)

    def clear_bag(self, owner: int, kept: Goods) -> None:
        for word in KINDS:
            for _ in range(kept[word]):
                self.script.expect("stocked", seat=owner, card=word)
                self.land(owner, word, face_up=True)
            if self.lost[word]:
                count = self.lost[word]
                self.script.expect("confiscated", seat=owner, card=word, count=count)
        self.landed += self.worth(kept)

    def confiscate(self, owner: int) -> None:
        self.log["confiscated"][owner] += self.lost.total()
        where = self.rule["confiscated_to"]
        if where == "removed":
            self.removed.update(self.lost)
        elif where == "sheriff":
            self.stand[self.sheriff].update(self.lost)
            self.landed += self.worth(self.lost)
        elif self.lost:
            self.aside, self.aside_seat, self.aside_done = self.lost, self.sheriff, True

    def place(self, phase: str, seat: int) -> None:
        """Put the cards aside on one discard pile, in the order of choice."""
        piles = ["left", "right"][: self.rule["discard_piles"]]
        self.place_on = piles.index(self.decide(phase, seat, "pile", piles))
        on = self.place_on
        while self.aside:
            word = self.decide(phase, seat, "place", [w for w in KINDS if self.aside[w]])
            self.script.expect("placed", seat=seat, pile=on, card=word)
            self.aside = self.aside - Counter([word])
            self.discard[on].append(word)
            if seat != self.sheriff:
                self.threw[seat][word] += 1
                self.threw_now[seat][word] += 1
        self.place_on, self.aside_seat, self.aside_done = -1, None, False

    # ---- debts ----

    def set_debt(self, debtor: int = -1, creditor: int = -1, debt: int = 0) -> None:
        """Show who owes how much to whom, if anybody does."""
        self.debtor, self.creditor, self.debt = (debtor, creditor, debt) if debt else (-1, -1, 0)

    def owe(self, debtor: int, creditor: int, debt: int) -> None:
        """Pay a debt in gold, then in goods of the stand, and forget about the rest."""
        if debt <= 0:
            return
        who = {"seat": debtor, "target": creditor}
        self.script.expect("owes", **who, gold=debt)
        gold = min(debt, self.gold[debtor])
        if gold:
            self.script.expect("paid", **who, gold=gold)
            self.pay_gold(debtor, creditor, gold)
        rest = debt - gold
        for kinds in DEBT_CLASSES[self.rule["debt_goods"]]:
            rest = self.pay_in_goods(debtor, creditor, rest, kinds)
        if rest > 0:
            self.script.expect("forgiven", **who, gold=rest)
        self.set_debt()

    def pay_in_goods(self, debtor: int, creditor: int, rest: int, kinds: tuple[str, ...]) -> int:
        """Pay with goods of one class; what is still to be paid then."""
        have = {word: self.owned(debtor)[word] for word in kinds}
        goods: Goods = Counter(show(Counter(have))) if rest > 0 else Counter()
        everything = self.worth(goods) <= rest
        while goods and (rest > 0 or everything):
            if everything:
                word = each(goods)[0]
            else:
                self.set_debt(debtor, creditor, rest)
                legal = [word for word in KINDS if goods[word]]
                word = self.decide("paying", debtor, "debt", legal)
            self.script.expect("paid_good", seat=debtor, target=creditor, card=word)
            self.lift(debtor, word)
            self.land(creditor, word, face_up=True)
            goods = goods - Counter([word])
            rest -= self.value(word)
        return rest
