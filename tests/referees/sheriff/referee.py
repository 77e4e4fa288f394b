"""A referee for Sheriff of Nottingham, written from the rules alone.

It replays one transcript with its own hands, bags, stands, purses and piles, in the order in which
the rulebook tells the game, and complains about the first thing that is not as the rules want it.
Only chance (cards drawn and turned up, who is sheriff first) is read from the transcript, and even
that must be possible. It shares no code with the library.
"""

import math
from collections import Counter
from collections.abc import Iterable

from tests.referees.sheriff.settle import Settle
from tests.referees.sheriff.table import COUNTS_AS, ILLEGAL, KINDS, LEGAL, Goods, Json
from tests.referees.transcript import replay


class Referee(Settle):
    """The whole game: rounds of market, bags and inspections, and the count at the end."""

    def play(self) -> None:
        self.deal_cards()
        turns = self.rule[f"sheriff_turns.{self.n}"]
        while min(self.turns_done) < turns:
            self.play_round()
        self.count_up()
        self.compare("finished", None, -1)
        self.script.turn_page("the result line")
        self.compare_result()
        self.script.end()

    def deal_cards(self) -> None:
        for seat in self.seats:
            for _ in range(self.rule["hand_size"]):
                self.draw_card(seat)
        for pile in range(self.rule["discard_piles"]):
            for _ in range(self.rule["start_discards"]):
                event = self.script.chance("turned", "pile", "card")
                self.script.check("discard pile", pile, event["pile"])
                there = self.pile[event["card"]] > 0
                self.script.possible("a card of the draw pile", there, event["card"])
                self.pile[event["card"]] -= 1
                self.discard[pile].append(event["card"])

    def play_round(self) -> None:
        self.start_round()
        event = self.script.chance("round", "index", "sheriff")
        self.script.check("round index", self.round_index, event["index"])
        if self.round_index == 0:
            seats = [0] if self.rule["first_sheriff"] == "fixed" else list(self.seats)
            who = event["sheriff"]
            self.script.possible(f"a first sheriff of {seats}", who in seats, who)
            self.sheriff = who
        self.script.check("sheriff", self.sheriff, event["sheriff"])
        self.go_to_market()
        self.load_bags()
        self.declare_bags()
        self.inspect_bags()
        self.end_round()

    # ---- market ----

    def go_to_market(self) -> None:
        order = self.merchants()
        if self.rule["market_first"] == "named":
            first = self.decide_seat("naming", "first", order)
            self.script.expect("first", seat=first)
            order = [first, *(seat for seat in self.clockwise(first) if seat in order)][:-1]
        for index, seat in enumerate(order):
            self.now = {"current": seat, "left_to_act": len(order) - index}
            self.set_aside(seat)
            self.draw(seat)
            if self.aside:
                self.place("placing", seat)
            self.aside_seat, self.aside_done = None, False
        self.now = {}

    def set_aside(self, seat: int) -> None:
        self.aside_seat, lowest, hand = seat, 0, self.hand[seat]
        while True:
            full = self.aside.total() >= self.rule["max_swaps"]
            words = [] if full else [word for word in KINDS[lowest:] if hand[word]]
            word = self.pick("market", seat, "set_aside", words, done=True)
            if word is None:
                break
            lowest = KINDS.index(word)
            hand[word] -= 1
            self.aside[word] += 1
        self.aside_done = True
        self.script.expect("set_aside", seat=seat, count=self.aside.total())
        for word in sorted(self.aside.elements(), key=KINDS.index):
            self.script.expect("aside", seat=seat, card=word)

    def draw(self, seat: int) -> None:
        """Draw back to a full hand, from the discard piles or from the draw pile."""
        blind, made = False, 0
        while (need := self.rule["hand_size"] - self.hand[seat].total()) > 0:
            self.now.update(draws_left=need, draws_made=made, discards_shut=int(blind))
            shut = blind and self.rule["market_order"] == "discards_first"
            open_piles = self.rule["market_sources"] == "both" and not shut
            sources = [
                word
                for word, pile in zip(("left", "right"), self.discard, strict=True)
                if open_piles and pile
            ]
            if self.can_draw():
                sources.append("draw_pile")
            if not sources:
                break
            source = self.decide("drawing", seat, "draw", sources)
            made += 1
            if source == "draw_pile":
                self.draw_card(seat)
                blind = True
            else:
                self.take(seat, ("left", "right").index(source))
        for name in ("draws_left", "draws_made", "discards_shut"):
            self.now.pop(name, None)

    def take(self, seat: int, pile: int) -> None:
        word = self.discard[pile].pop()
        self.script.expect("took", seat=seat, pile=pile, card=word)
        for goods in (self.hand, self.took, self.took_now):
            goods[seat][word] += 1

    # ---- bags ----

    def load_bags(self) -> None:
        order = self.merchants()
        for index, seat in enumerate(order):
            self.now = {"current": seat, "left_to_act": len(order) - index}
            if self.hand[seat].total():
                self.load(seat)
        self.now = {}
        for seat in order:
            size = self.bag[seat].total()
            self.script.expect("loaded", seat=seat, count=size)
            if size:
                self.log["bags"][seat] += 1
                self.fate[seat], self.todo[seat] = "sealed", "to_bargain"
        self.bag_n = [goods.total() for goods in self.bag]

    def load(self, seat: int) -> None:
        hand, bag, lowest = self.hand[seat], self.bag[seat], 0
        while True:
            size = bag.total()
            full = size >= self.rule["bag_max"]
            words = [] if full else [word for word in KINDS[lowest:] if hand[word]]
            word = self.pick("loading", seat, "load", words, done=size >= self.rule["bag_min"])
            if word is None:
                return
            lowest = KINDS.index(word)
            hand[word] -= 1
            bag[word] += 1

    def declare_bags(self) -> None:
        legal = [word for word in LEGAL if self.copies[word]]
        order = self.merchants()
        for index, seat in enumerate(order):
            if self.bag_n[seat]:
                self.now = {"current": seat, "left_to_act": len(order) - index}
                word = self.decide("declaring", seat, "declare", legal)
                self.script.expect("declared", seat=seat, count=self.bag_n[seat], card=word)
                self.declared[seat] = word
        self.now = {}

    # ---- inspection ----

    def inspect_bags(self) -> None:
        while "to_bargain" in self.todo:
            owner = self.next_bag("to_bargain")
            self.bargain(owner)
            if self.rule["ledger"] == "all":
                self.todo[owner] = "to_resolve"
                self.focus, self.offers = -1, {}
            else:
                self.judge(owner)
        while "to_resolve" in self.todo:
            self.judge(self.next_bag("to_resolve"))

    def next_bag(self, todo: str) -> int:
        owners = [seat for seat in self.merchants() if self.todo[seat] == todo]
        owner = owners[0]
        if self.rule["bag_order"] == "sheriff":
            owner = self.decide_seat("choosing", "focus", owners)
        self.script.expect("focus", seat=owner)
        self.focus, self.offers = owner, {}
        return owner

    def end_round(self) -> None:
        for seat in self.clockwise(self.sheriff):
            while self.hand[seat].total() < self.rule["hand_size"] and self.can_draw():
                self.draw_card(seat)
        self.turns_done[self.sheriff] += 1
        self.sheriff = self.clockwise(self.sheriff)[0]
        self.round_index += 1

    # ---- the count ----

    def count_up(self) -> None:
        counts = [Counter[str]() for _ in self.seats]
        for seat in self.seats:
            for word, number in self.owned(seat).items():
                good, times = COUNTS_AS.get(word, (word, 1))
                counts[seat][good] += number * times
        for good in LEGAL:
            numbers = [goods[good] for goods in counts]
            bonuses = self.bonuses(good, numbers)
            for seat in sorted(self.seats, key=numbers.__getitem__, reverse=True):
                if bonuses[seat] > 0:
                    self.script.expect("bonus", seat=seat, card=good, gold=bonuses[seat])
                    self.bonus[seat] += bonuses[seat]
        for seat in self.seats:
            goods = self.worth(self.owned(seat))
            self.score[seat] = self.gold[seat] + goods + self.bonus[seat]
            self.script.expect("scored", seat=seat, score=self.score[seat])

    def bonuses(self, good: str, counts: list[int]) -> list[int]:
        """King and Queen of a good, by seat."""
        factor = self.rule["bonus_factor"]
        king, queen = (math.floor(self.rule[f"{who}.{good}"] * factor) for who in ("king", "queen"))
        ranks = sorted({count for count in counts if count > 0}, reverse=True)
        prizes: dict[int, int] = {}
        if ranks:
            kings = counts.count(ranks[0])
            pool = kings > 1 and self.rule["king_tie"] == "pool"
            prizes[ranks[0]] = (king + queen if pool else king) // kings
            if len(ranks) > 1 and not pool:
                prizes[ranks[1]] = queen // counts.count(ranks[1])
        return [prizes.get(count, 0) for count in counts]

    def win_shares(self) -> list[float]:
        def rank(seat: int) -> tuple[int, ...]:
            goods = self.owned(seat)
            cards = (sum(goods[w] for w in LEGAL), sum(goods[w] for w in ILLEGAL))
            return (self.score[seat], *(cards if self.rule["final_ties"] == "count" else ()))

        ranks = [rank(seat) for seat in self.seats]
        winners = ranks.count(max(ranks))
        return [1 / winners if each == max(ranks) else 0.0 for each in ranks]

    def compare_result(self) -> None:
        result = self.script.page["result"]
        self.script.check("number of results", self.n, len(result["seats"]))
        wins = self.win_shares()
        for seat, theirs in enumerate(result["seats"]):
            self.close(f"result of seat {seat}", self.seat_result(seat, wins[seat]), theirs)
        mine: Json = {"rounds": self.round_index, "deals": sum(self.log["deals_paid"])}
        mine.update(all_searches=sum(self.log["searches"]), all_catches=sum(self.log["catches"]))
        self.close("result of the table", {**mine, "truncated": 0}, result["table"])

    def seat_result(self, seat: int, win: float) -> Json:
        def worth(kinds: tuple[str, ...]) -> int:
            goods: Goods = Counter({word: self.owned(seat)[word] for word in kinds})
            return self.worth(goods)

        return {
            "score": self.score[seat],
            "win": win,
            "gold": self.gold[seat],
            "legal_value": worth(LEGAL),
            "contraband_value": worth(ILLEGAL),
            "bonus": self.bonus[seat],
            **{name: self.log[name][seat] for name in self.log},
        }

    def close(self, where: str, mine: Json, theirs: Json) -> None:
        for name, found in theirs.items():
            self.script.possible(f"{where}: a known name", name in mine, name)
            if abs(mine[name] - found) > 1e-9:
                self.script.check(f"{where}: {name}", mine[name], found)


def referee(lines: Iterable[str | Json]) -> int:
    """Check one transcript; the number of decisions checked."""
    return replay(lines, Referee)
