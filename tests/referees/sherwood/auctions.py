"""Auctions of a referee of Sherwood Forest: sealed prices, the cheapest band, one undercut."""

import math

from tests.referees.sherwood.contracts import Contracts
from tests.referees.sherwood.table import Draft, slot_word

MOST_ASKED = 40
Asks = dict[int, list[int]]  # by seat: the price for no raider (0), for one, for two, …


class Auctions(Contracts):
    """A leader asks who comes for least."""

    def auction(self, leader: int) -> bool:
        """Hold an auction; whether an alliance came about."""
        self.draft = draft = Draft(proposer=leader)
        self.now = {"talk": 0}
        draft.hideout = self.decide("asking", leader, "hideout", self.free_hideouts())
        self.draft_card("asking", leader)
        draft.informant = leader if draft.slot >= 0 else -1
        own = self.number("asking", leader, "raiders", 1, self.camp[leader])
        draft.raiders[leader] = own
        draft.need = self.number("asking", leader, "need", own + 1, MOST_ASKED)
        self.script.expect("auction", seat=leader, hideout=draft.hideout, need=draft.need)
        self.claim("asking", leader)
        self.extra = [0] * self.n
        asks = self.take_asks(leader)
        if self.solve(leader, asks):
            self.undercut(leader, asks)
            if self.solve(leader, asks):
                self.tell_result(leader)
                if self.vote(self.partners()):
                    self.execute_contract(leader)
                    return True
                self.call_failed(leader)
                return False
        self.script.expect("no_bids", seat=leader)
        self.call_failed(leader)
        return False

    # ---- prices ----

    def take_asks(self, leader: int) -> Asks:
        """All others with raiders in camp name their prices in secret."""
        asks: Asks = {}
        for seat in self.others_in_camp(leader):
            asks[seat] = self.take_prices(seat)
        self.secret = {}
        for seat, prices in asks.items():
            for count, gold in enumerate(prices[1:], start=1):
                self.script.expect("ask", seat=seat, count=count, gold=gold)
            if self.extra[seat]:
                self.script.expect("extra", seat=seat, power=self.extra[seat])
        self.see_asks(asks)
        return asks

    def take_prices(self, seat: int) -> list[int]:
        prices = [0]
        while len(prices) <= self.camp[seat]:
            self.write_secret(seat, prices)
            words = [str(price) for price in range(prices[-1], MOST_ASKED + 1)]
            word = self.decide("asking", seat, "ask_price", [*words, "no_more"])
            if word == "no_more":
                break
            prices.append(int(word))
        self.write_secret(seat, prices)
        cards = self.hand[seat].total()
        if len(prices) > 1 and cards:
            self.extra[seat] = self.number("asking", seat, "extra", 0, 3 * min(cards, 4))
        self.write_secret(seat, prices)
        return prices

    def write_secret(self, seat: int, prices: list[int]) -> None:
        asks = [*prices, *[0] * (13 - len(prices))]
        counts = {"ask_n": len(prices) - 1, "extra": self.extra[seat]}
        self.secret[seat] = {"asks": asks, **counts}

    def see_asks(self, asks: Asks) -> None:
        rows = [asks.get(seat, [0]) for seat in self.seats]
        full = [[*row, *[0] * (13 - len(row))] for row in rows]
        self.now = {"talk": 0, "asks": full, "extra": self.extra}
        self.now["ask_n"] = [len(row) - 1 for row in rows]

    def undercut(self, leader: int, asks: Asks) -> None:
        """Who is left out may lower all its prices, once."""
        for seat, prices in asks.items():
            if not self.draft.raiders[seat] and prices[-1] > 0:
                less = self.number("undercutting", seat, "undercut", 0, prices[-1])
                if less:
                    asks[seat] = [max(0, price - less) for price in prices]
                    self.script.expect("undercut", seat=seat, gold=less)
                self.see_asks(asks)

    # ---- the cheapest band ----

    def solve(self, leader: int, asks: Asks) -> bool:
        """Put the cheapest band into the draft; whether there is one that can be paid."""
        draft = self.draft
        need = draft.need - draft.raiders[leader]
        counts = self.cheapest(asks, need)
        for seat in asks:
            draft.raiders[seat] = draft.bags[seat] = draft.pay[leader][seat] = 0
        if counts is None:
            return False
        winners = {seat: asks[seat][count] for seat, count in counts.items() if count}
        if self.rule["auction_price"] == "uniform":
            rates = [(winners[seat], counts[seat]) for seat in sorted(winners)]
            gold, raiders = max(rates, key=lambda rate: rate[0] / rate[1])
            winners = {seat: gold * counts[seat] // raiders for seat in winners}
        purse = self.pit if draft.slot >= 0 else self.gold[leader]
        if sum(winners.values()) > purse:
            return False
        for seat, gold in winners.items():
            draft.raiders[seat] = counts[seat]
            if draft.slot >= 0:
                draft.bags[seat] = gold
            else:
                draft.pay[leader][seat] = gold
        return True

    def cheapest(self, asks: Asks, need: int) -> dict[int, int] | None:
        """Raiders by seat of the cheapest band with the power needed."""
        best: list[list[float]] = [[0.0] + [math.inf] * need]
        for seat, prices in asks.items():
            row = [min(self.costs(best[-1], seat, prices, power)) for power in range(need + 1)]
            best.append(row)
        if best[-1][need] == math.inf:
            return None
        counts: dict[int, int] = {}
        for index, seat in reversed(list(enumerate(asks))):
            costs = self.costs(best[index], seat, asks[seat], need)
            counts[seat] = costs.index(min(costs))
            need = max(0, need - self.strength(seat, counts[seat]))
        return counts

    def strength(self, seat: int, count: int) -> int:
        return count + self.extra[seat] if count else 0

    def costs(self, row: list[float], seat: int, prices: list[int], power: int) -> list[float]:
        """By raiders of this seat: the least that this power costs with the seats before."""
        return [
            price + row[max(0, power - self.strength(seat, count))]
            for count, price in enumerate(prices)
        ]

    def tell_result(self, leader: int) -> None:
        draft, script = self.draft, self.script
        slot, hideout = slot_word(draft.slot), draft.hideout
        informant = None if draft.informant < 0 else draft.informant
        script.expect("proposal", seat=leader, slot=slot, informant=informant)
        for seat in self.partners():
            script.expect("terms", seat=seat, hideout=hideout, count=draft.raiders[seat])
            if draft.bags[seat]:
                script.expect("share", seat=seat, gold=draft.bags[seat], companions=0)
            if draft.pay[leader][seat]:
                gold = draft.pay[leader][seat]
                script.expect("transfer", seat=leader, target=seat, gold=gold)
