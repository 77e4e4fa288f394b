"""What a referee of Sheriff of Nottingham keeps on its table: goods, gold, offers and the log.

Nothing is decided here but what a card is worth and what all of that looks like in a transcript.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.referees.transcript import Transcript

Json = dict[str, Any]
Goods = Counter[str]

LEGAL = ("apple", "cheese", "bread", "chicken")
CONTRABAND = ("pepper", "mead", "silk", "crossbow")
ROYAL = ("green_apples", "golden_apples", "gouda", "bleu", "rye", "pumpernickel", "rooster")
ILLEGAL = (*CONTRABAND, *ROYAL)
KINDS = (*LEGAL, *ILLEGAL)
COUNTS_AS = {
    **{word: (word, 1) for word in LEGAL},
    "green_apples": ("apple", 2),
    "golden_apples": ("apple", 3),
    "gouda": ("cheese", 2),
    "bleu": ("cheese", 3),
    "rye": ("bread", 2),
    "pumpernickel": ("bread", 3),
    "rooster": ("chicken", 2),
}
DEBT_CLASSES = {
    "legal_contraband": (LEGAL, ILLEGAL),
    "contraband_legal": (ILLEGAL, LEGAL),
    "legal": (LEGAL,),
    "none": (),
}
LOG = (
    "bags", "inspected", "caught", "honest_inspected", "lied_passed", "honest_passed",
    "confiscated", "judged", "searches", "catches", "mistakes", "offers_made", "deals_paid",
    "deals_taken", "gold_paid", "gold_taken", "bribes_paid", "bribes_taken",
)  # fmt: skip
HIDDEN_LOG = ("bribes_paid", "bribes_taken")


@dataclass
class Offer:
    """What a payer wants of the sheriff for the bag in focus, and what it would pay."""

    payer: int
    act: str
    condition: str = "always"
    gold: int = 0
    stand: Goods = field(default_factory=Counter)
    bag: Goods = field(default_factory=Counter)
    status: str = "open"

    def goods(self) -> Iterator[str]:
        """The words of all goods in it, goods of the stand first."""
        yield from (f"stand_{word}" for word in each(self.stand))
        yield from (f"bag_{word}" for word in each(self.bag))

    def told(self, secret: bool = False) -> Json:
        gold, stand, bag = (-1, {}, {}) if secret else (self.gold, show(self.stand), show(self.bag))
        shown = {"status": self.status, "act": self.act, "condition": self.condition}
        return {**shown, "gold": gold, "stand": stand, "bag": bag}


BLANK = {"status": "none", "act": None, "condition": "always", "gold": 0, "stand": {}, "bag": {}}


def show(goods: Goods) -> dict[str, int]:
    return {word: count for word, count in goods.items() if count}


def each(goods: Goods, kinds: Iterable[str] = KINDS) -> list[str]:
    """Every single card, in the order of the kinds."""
    return [word for word in kinds for _ in range(goods[word])]


class Table:
    """Everything that lies on the table or is held by a player, and how it is checked."""

    def __init__(self, script: Transcript) -> None:
        page = script.page
        script.check("game", "sheriff", page.get("game"))
        self.script = script
        self.rule: Json = page["rules"]
        self.n: int = page["seats"]
        self.seats = range(self.n)
        script.possible("3, 4 or 5 seats", self.n in (3, 4, 5), self.n)
        script.check("number of players in the line-up", self.n, len(page["lineup"]))
        self.copies: Goods = Counter({word: self.copies_of(word) for word in KINDS})
        self.all_gold = self.rule["start_gold"] * self.n
        self.pile: Goods = Counter(self.copies)
        self.discard: list[list[str]] = [[], []]
        self.removed: Goods = Counter()
        self.hand, self.bag, self.stand, self.stash = (self.goods_of_all() for _ in range(4))
        self.took, self.threw = self.goods_of_all(), self.goods_of_all()
        self.gold = [self.rule["start_gold"]] * self.n
        self.escrow, self.turns_done = [0] * self.n, [0] * self.n
        self.bonus, self.score = [0] * self.n, [0] * self.n
        self.log = {name: [0] * self.n for name in LOG}
        self.round_index = self.sheriff = self.landed = 0
        self.start_round()

    def start_round(self) -> None:
        self.took_now, self.threw_now = self.goods_of_all(), self.goods_of_all()
        self.aside: Goods = Counter()
        self.aside_seat: int | None = None
        self.aside_done = False
        self.bag_n = [0] * self.n
        self.declared: list[str | None] = [None] * self.n
        self.fate, self.todo = ["none"] * self.n, ["nothing"] * self.n
        self.deals: list[list[Offer]] = [[] for _ in self.seats]
        self.commit: list[str | None] = [None] * self.n
        self.inspections = 0
        self.focus = self.asked = self.place_on = self.debtor = self.creditor = -1
        self.debt = 0
        self.offers: dict[int, Offer] = {}
        self.floor_gold = 0
        self.now: Json = {}  # what else must be seen at the decisions of this moment

    def goods_of_all(self) -> list[Goods]:
        return [Counter() for _ in self.seats]

    # ---- what cards are and who sits where ----

    def copies_of(self, word: str) -> int:
        if word in ROYAL and not self.rule["royals"]:
            return 0
        thinned = self.n == 3 and self.rule["remove_4plus"]
        return int(self.rule[f"copies.{word}"] - thinned * self.rule[f"removed_3p.{word}"])

    def value(self, word: str) -> int:
        value = int(self.rule[f"value.{word}"])
        return math.floor(value * self.rule["contraband_factor"]) if word in CONTRABAND else value

    def worth(self, goods: Goods) -> int:
        return sum(self.value(word) * count for word, count in goods.items())

    def penalties(self, goods: Goods, factor: str) -> int:
        total = sum(self.rule[f"penalty.{word}"] * count for word, count in goods.items())
        return math.floor(total * self.rule[factor])

    def clockwise(self, seat: int) -> list[int]:
        """All seats, from the left of this one on; the seat itself comes last."""
        return [(seat + step) % self.n for step in range(1, self.n + 1)]

    def merchants(self) -> list[int]:
        return self.clockwise(self.sheriff)[:-1]

    def owned(self, seat: int) -> Goods:
        """The goods on a stand, face up and face down."""
        return self.stand[seat] + self.stash[seat]

    # ---- moving goods ----

    def land(self, seat: int, word: str, face_up: bool) -> None:
        (self.stand if face_up else self.stash)[seat][word] += 1

    def lift(self, seat: int, word: str) -> None:
        """Take a card from a stand: one that lies face up, if there is one."""
        side = self.stand if self.stand[seat][word] else self.stash
        side[seat][word] -= 1

    def pay_gold(self, payer: int, payee: int, gold: int) -> None:
        self.gold[payer] -= gold
        self.gold[payee] += gold

    def draw_card(self, seat: int) -> None:
        """Draw from the draw pile; chance says which card, and it must be there."""
        if not self.pile.total():
            self.reshuffle()
        event = self.script.chance("drawn", "seat", "card")
        self.script.check("drawing seat", seat, event["seat"])
        self.script.possible("a card of the draw pile", self.pile[event["card"]] > 0, event["card"])
        self.pile[event["card"]] -= 1
        self.hand[seat][event["card"]] += 1

    def buried(self) -> int:
        """How many cards a reshuffle would make a new draw pile of."""
        return sum(max(0, len(cards) - self.rule["reshuffle_keep"]) for cards in self.discard)

    def reshuffle(self) -> None:
        self.script.expect("reshuffled", count=self.buried())
        for cards in self.discard:
            count = max(0, len(cards) - self.rule["reshuffle_keep"])
            self.pile.update(cards[:count])
            del cards[:count]

    def can_draw(self) -> bool:
        return bool(self.pile.total() or self.buried())

    # ---- decisions and what is seen at them ----

    def decide(self, phase: str, seat: int, decision: str, legal: list[str]) -> str:
        """Let a seat decide; a decision that is none is only noted."""
        if len(legal) == 1:
            self.script.expect("forced", seat=seat, decision=decision, action=legal[0])
            return legal[0]
        self.compare(phase, decision, seat)
        return self.script.decision(seat, decision, legal)

    def seat_of(self, word: str) -> int:
        return int(word.removeprefix("seat_"))

    def decide_seat(self, phase: str, decision: str, seats: Iterable[int]) -> int:
        """Let the sheriff choose a seat."""
        words = [f"seat_{seat}" for seat in sorted(seats)]
        return self.seat_of(self.decide(phase, self.sheriff, decision, words))

    def pick(
        self, phase: str, seat: int, decision: str, words: list[str], done: bool
    ) -> str | None:
        """Let a seat pick a kind of goods, or (None) be done with it."""
        word = self.decide(phase, seat, decision, words + ["done"] * done)
        return None if word == "done" else word

    def compare(self, phase: str, decision: str | None, actor: int) -> None:
        """All that happened in this line is told: the state must be ours."""
        if self.script.events:
            self.script.fail(f"no event before the decision {decision!r}", self.script.events[0])
        after = self.script.page["after"]
        asked = {"phase": phase, "decision": decision, "actor": actor}
        mine = {**asked, **self.cards(), **self.bags(), **self.purses(), **self.now}
        self.same("table", mine, after["table"])
        self.script.check("number of seats", self.n, len(after["seats"]))
        for seat in self.seats:
            self.same(f"seat {seat}", self.own(seat), after["seats"][seat])
            self.check_heard(seat, after["seats"][seat]["heard"])
            self.check_known(seat, after["table"])
        hidden = {"pile": show(self.pile), "landed": self.landed}
        self.same("hidden", hidden, after["hidden"])
        for name in HIDDEN_LOG:
            self.script.check(f"hidden: {name}", self.log[name], after["hidden"][name][: self.n])

    def same(self, where: str, mine: Json, theirs: Json) -> None:
        for name, value in mine.items():
            found = theirs.get(name, "nothing")
            if value != found:
                self.script.check(f"{where}: {name}", value, found)

    def cards(self) -> Json:
        aside = self.aside if self.aside_done else Counter[str]()
        aside_open = self.aside_seat == self.sheriff or bool(self.rule["set_aside_open"])
        return {
            "pile_n": self.pile.total(),
            "discard_n": [len(cards) for cards in self.discard],
            "top": [cards[-1] if cards else None for cards in self.discard],
            "discard": [show(Counter(cards)) for cards in self.discard],
            "removed": show(self.removed),
            "hand_n": [self.hand_n(seat) for seat in self.seats],
            "aside_n": aside.total(),
            **({"aside_open": int(aside_open)} if aside else {}),
            "aside": show(aside) if aside_open else {},
            "place_on": self.place_on,
            "took": [show(goods) for goods in self.took],
            "threw": [show(goods) for goods in self.threw],
            "took_now": [show(goods) for goods in self.took_now],
            "threw_now": [show(goods) for goods in self.threw_now],
        }

    def hand_n(self, seat: int) -> int:
        """The size of a hand as others see it: what is picked in secret still counts."""
        secret = self.aside.total() if seat == self.aside_seat and not self.aside_done else 0
        if not any(self.bag_n):
            secret += self.bag[seat].total()
        return self.hand[seat].total() + secret

    def bags(self) -> Json:
        return {
            "seats": self.n,
            "truncated": 0,
            "round_index": self.round_index,
            "sheriff": self.sheriff,
            "turns_done": self.turns_done,
            "bag_n": self.bag_n,
            "declared": self.declared,
            "fate": self.fate,
            "todo": self.todo,
            "inspections": self.inspections,
            "focus": self.focus,
            "asked": self.asked,
            "offers": [self.offer_seen(seat) for seat in self.seats],
            "commit": self.commit,
        }

    def offer_seen(self, seat: int) -> Json:
        offer = self.offers.get(seat)
        if not offer:
            return BLANK
        shown = offer.status in ("accepted", "settled") or offer in self.deals[self.focus]
        return offer.told(bool(self.rule["private_offers"]) and not shown)

    def purses(self) -> Json:
        hidden = [-1] * self.n
        stash_n = [goods.total() for goods in self.stash]
        return {
            "stand": [show(goods) for goods in self.stand],
            "stash_n": hidden if self.rule["hide_stash_count"] else stash_n,
            "gold": hidden if self.rule["hide_gold"] else self.gold,
            "escrow": self.escrow,
            **({"debtor": self.debtor, "creditor": self.creditor} if self.debt else {}),
            "debt": self.debt,
            "bonus": self.bonus,
            "score": self.score,
            **{name: self.log[name] for name in LOG if name not in HIDDEN_LOG},
        }

    def own(self, seat: int) -> Json:
        aside = self.aside if seat == self.aside_seat else Counter[str]()
        return {
            "hand": show(self.hand[seat]),
            "bag": show(self.bag[seat]),
            "bag_size": self.bag[seat].total(),
            "stash": show(self.stash[seat]),
            "gold": self.gold[seat],
            "aside": show(aside),
            "aside_size": aside.total(),
        }

    def check_heard(self, seat: int, heard: list[Json]) -> None:
        """The sheriff has heard every offer, a payer its own, and nobody anything else."""
        for payer in self.seats:
            offer = self.offers.get(payer)
            if offer and seat in (payer, self.sheriff):
                told = offer.told()
                if offer in self.deals[self.focus]:  # what became of a deal, the table says
                    told["status"] = heard[payer]["status"]
                self.script.check(f"seat {seat}: heard of {payer}", told, heard[payer])
            else:
                status = heard[payer]["status"]
                self.script.check(f"seat {seat}: status heard of {payer}", "none", status)

    def check_known(self, seat: int, table: Json) -> None:
        """What all know of a player's goods must be true."""
        held = self.hand[seat] + self.bag[seat]
        if seat == self.aside_seat and seat != self.sheriff:
            held += self.aside
        for name, goods in (("known", held), ("known_stash", self.stash[seat])):
            known = table[name][seat]
            truth = all(goods[word] >= count > 0 for word, count in known.items())
            self.script.possible(f"table: {name} of seat {seat} within {show(goods)}", truth, known)
