"""What a referee of Sherwood Forest keeps on its table, and what that looks like in a transcript.

Nothing is decided here but what a card is worth, which way the carriage goes and where bags,
raiders and cards move when a rule says so.
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NoReturn

from tests.referees.transcript import Disagreement, Transcript

Json = dict[str, Any]
Hand = Counter[str]

MOST_SEATS, SLOTS, LIST_LENGTH = 6, 10, 24
TOWNS = ("N", "E", "S", "W")
CORNERS = ("NW", "NE", "SE", "SW")
HIDEOUTS = (*(f"{arm}{place}" for arm in TOWNS for place in (1, 2, 3)), *CORNERS)
WEAPONS = ("weapon1", "weapon2", "weapon3")
SPECIALS = ("forest_jerkin", "messenger_garment", "provisions")
EQUIPMENT = (*WEAPONS, *SPECIALS)
FIELDS = ("glory", "gold", "companions", "power", "start", "dest")
MOST_NAMED = 60
SOFT = ("use_eq", "pick", "avoid", "rest_share", "no_messenger", "join_next")
PLACES = ("church", "inn", "merchant", "market")
LOG = (
    "glory_raids", "glory_church", "glory_tempo", "glory_sixth", "glory_lost", "raids_led",
    "raids_joined", "raids_failed", "looks", "bought", "eq_used", "recruited", "raiders_lost",
    "claims_true", "claims_false", "side_deals",
)  # fmt: skip


@dataclass(frozen=True)
class Card:
    """A travel card with all that the options make of it."""

    name: str
    deck: str
    sheriff: bool
    power: int
    glory: int
    gold: int
    companions: int
    start: str
    dest: str
    glory_loss: int = 0
    raider_loss: int = 0


def slot_word(slot: int) -> str | None:
    return None if slot < 0 else f"card_{slot + 1}"


def slot_of(word: str) -> int:
    return -1 if word == "none" else int(word.removeprefix("card_")) - 1


def zeros() -> list[int]:
    return [0] * MOST_SEATS


@dataclass
class Band:
    """Who lies in a hide-out, and what was promised there for which card."""

    leader: int = -1
    raiders: list[int] = field(default_factory=zeros)
    slot: int = -1
    informant: int = -1
    bags: list[int] = field(default_factory=zeros)
    comps: list[int] = field(default_factory=zeros)

    def told(self) -> Json:
        return {
            "leader": self.leader,
            "raiders": self.raiders,
            "slot": slot_word(self.slot),
            "informant": self.informant,
            "bags": self.bags,
            "comps": self.comps,
        }


NOBODY = Band().told()


@dataclass
class Promise:
    """A promise that binds nobody; somebody will remember whether it was kept."""

    kind: str
    maker: int
    value: int
    takers: list[int] = field(default_factory=list)
    hideout: str = ""
    leader: int = -1
    since: int = 0

    def told(self) -> Json:
        takers = sum(1 << seat for seat in self.takers)
        return {
            "maker": self.maker,
            "takers": takers,
            "value": self.value,
            "hideout": self.hideout,
            "leader": self.leader,
            "since": self.since,
        }


@dataclass
class Draft:
    """What is being talked about: a call, a proposal or an auction."""

    hideout: str | None = None
    slot: int = -1
    proposer: int = -1
    informant: int = -1
    need: int = 0
    raiders: list[int] = field(default_factory=zeros)
    bags: list[int] = field(default_factory=zeros)
    comps: list[int] = field(default_factory=zeros)
    transfers: int = 0
    pay: list[list[int]] = field(default_factory=lambda: [zeros() for _ in range(MOST_SEATS)])
    promises: list[Promise] = field(default_factory=list)
    cards: list[Hand] = field(default_factory=lambda: [Counter() for _ in range(MOST_SEATS)])

    def told(self) -> Json:
        return {
            "hideout": self.hideout,
            "slot": slot_word(self.slot),
            "informant": self.informant,
            "need": self.need,
            "raiders": self.raiders,
            "bags": self.bags,
            "comps": self.comps,
            "transfers": self.transfers,
            "pay": self.pay,
            "promise_n": len(self.promises),
            "cards": [show(cards) for cards in self.cards],
        }


def show(cards: Hand) -> dict[str, int]:
    return {kind: count for kind, count in cards.items() if count}


class Table:
    """Everything that lies on the table or is held by a player, and how it is checked."""

    def __init__(self, script: Transcript) -> None:
        page = script.page
        script.check("game", "sherwood", page.get("game"))
        self.script = script
        self.rule: Json = page["rules"]
        self.n: int = page["seats"]
        self.seats = range(self.n)
        script.possible("3 to 6 seats", self.n in (3, 4, 5, 6), self.n)
        script.check("number of players in the line-up", self.n, len(page["lineup"]))
        self.name_game = f"game {page.get('number')} of seed {page.get('seed')}"
        self.cards = self.all_cards()
        self.arrows = {arm: self.arrows_of(arm) for arm in TOWNS}
        on_board = {hideout for row in self.arrows.values() for hideout in row}
        self.board = [hideout for hideout in HIDEOUTS if hideout in on_board]
        self.supply: list[str] = page["after"]["hidden"]["supply"]
        start, oak = self.rule["start_raiders"], self.rule["max_raiders"]
        self.camp, self.oak = [start] * self.n, [oak - start] * self.n
        self.gold = [self.rule["start_gold"]] * self.n
        self.pit = self.rule["pit_size"] - sum(self.gold)
        self.glory, self.lying = [0] * self.n, [0] * self.n
        self.new_gold, self.new_comps = [0] * self.n, [0] * self.n
        self.lying_bags = self.minted = 0
        self.standing = {place: [0] * self.n for place in PLACES}
        self.bands = {hideout: Band() for hideout in HIDEOUTS}
        self.hand: list[Hand] = [Counter() for _ in self.seats]
        self.known: list[Hand] = [Counter() for _ in self.seats]
        self.pile: Hand = Counter({kind: self.copies(kind) for kind in EQUIPMENT})
        self.discards: Hand = Counter()
        self.laid: list[tuple[int, str, str]] = []
        self.log = {name: [0] * self.n for name in LOG}
        self.turns = self.cards_run = self.raids = self.checks = self.forced_donations = 0
        self.kept = [zeros() for _ in self.seats]
        self.broken = [zeros() for _ in self.seats]
        self.promises: list[Promise] = []
        self.gone: set[str] = set()
        self.round_index = self.removed = 0
        self.figure = self.starter = self.current = self.picker = -1
        self.draft = Draft()
        self.now: Json = {}  # what else must be seen at the decisions of this moment
        self.secret: dict[int, Json] = {}  # what a player has written down and not yet shown
        self.start_display()

    def start_display(self) -> None:
        """A new display; nobody has looked at it or said anything of it."""
        size = self.rule["laid_out"]
        first = self.round_index * size
        self.display = self.supply[first : first + size]
        self.shown = [False] * SLOTS
        self.turned = [0] * SLOTS
        self.done = [False] * SLOTS
        self.looked, self.marked = [0] * SLOTS, [0] * SLOTS
        self.markers = [self.rule["info_markers"]] * self.n
        self.looks_now = [0] * self.n
        self.seen: list[list[str | None]] = [[None] * SLOTS for _ in self.seats]
        self.recalled = [-1] * self.n
        self.claims = [[[0] * len(FIELDS) for _ in range(SLOTS)] for _ in self.seats]
        self.out_order: list[int] = []
        self.turns_now = self.calls = 0

    # ---- data ----

    def copies(self, kind: str) -> int:
        with_it = kind in WEAPONS or self.rule["special_cards"]
        return int(self.rule[f"eq_copies.{kind}"]) if with_it else 0

    def all_cards(self) -> dict[str, Card]:
        names = [key.removeprefix("deck.") for key in self.rule if key.startswith("deck.")]
        return {name: self.card(name) for name in names}

    def card(self, name: str) -> Card:
        rule, sheriff = self.rule, f"glory_loss.{name}" in self.rule
        deck, power, glory = (rule[f"{key}.{name}"] for key in ("deck", "power", "glory"))
        road = (rule[f"start.{name}"], rule[f"dest.{name}"])
        if sheriff:
            power = max(1, power + rule["sheriff_power_shift"])
            losses = (rule[f"glory_loss.{name}"], rule[f"raider_loss.{name}"])
            return Card(name, deck, True, power, glory, 0, 0, *road, *losses)
        power = max(1, power + rule["power_shift"] + (deck == "B") * rule["power_shift_b"])
        glory = max(0, glory + rule["glory_shift"])
        gold = math.floor(rule[f"gold.{name}"] * Fraction(str(rule["gold_factor"])))
        return Card(name, deck, False, power, glory, gold, rule[f"companions.{name}"], *road)

    def arrows_of(self, arm: str) -> list[str]:
        """The arrows from a town to the crossing."""
        row = [self.rule[f"arrow.{arm}_{place}"] for place in range(1, 7)]
        row = [
            hideout
            for hideout in row
            if hideout != "none" and (hideout in CORNERS or int(hideout[1]) <= self.rule["k_out"])
        ]
        corners = [hideout for hideout in row if hideout in CORNERS]
        if self.rule["corner_order"] == "reversed":
            corners.reverse()
        places = [place for place, hideout in enumerate(row) if hideout in CORNERS]
        for place, corner in zip(places, corners, strict=True):
            row[place] = corner
        if self.rule["corner_arrows"] == "one_arm":
            row = [hideout for hideout in row if hideout not in corners[1:]]
        return row

    def route(self, start: str, dest: str) -> list[str]:
        return self.arrows[start] + self.arrows[dest][::-1]

    def power_of(self, cards: Iterable[str]) -> int:
        return sum(self.rule[f"eq_power.{kind}"] for kind in cards)

    def clockwise(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat + step) % self.n for step in self.seats]

    def free_hideouts(self) -> list[str]:
        return [hideout for hideout in self.board if self.bands[hideout].leader < 0]

    def members(self, hideout: str) -> list[int]:
        """Who lies in a hide-out, clockwise from the leader."""
        band = self.bands[hideout]
        return [seat for seat in self.clockwise(band.leader) if band.raiders[seat]]

    def in_play(self, seat: int) -> int:
        standing = sum(counts[seat] for counts in self.standing.values())
        return self.camp[seat] + standing + sum(b.raiders[seat] for b in self.bands.values())

    def last_round(self) -> bool:
        return bool(self.round_index == self.rule["rounds"] - 1)

    def marker_pairs_left(self) -> int:
        marked = sum(band.slot >= 0 for band in self.bands.values())
        return int(self.rule["marker_pairs"]) - len(self.laid) - marked

    # ---- moving things ----

    def pay(self, payer: int, payee: int, gold: int) -> None:
        """One player pays another, older or newer bags first; to the other they are no loot."""
        old = self.gold[payer] - self.new_gold[payer]
        of_loot = max(0, gold - old) if self.rule["bags_paid"] == "old_first" else gold
        self.gold[payer] -= gold
        self.gold[payee] += gold
        self.new_gold[payer] -= min(of_loot, self.new_gold[payer])

    def pay_pit(self, seat: int, gold: int) -> None:
        self.gold[seat] -= gold
        self.pit += gold

    def leave_hand(self, seat: int, kind: str) -> None:
        self.hand[seat][kind] -= 1
        self.known[seat][kind] = max(0, self.known[seat][kind] - 1)

    def discard(self, seat: int, kind: str) -> None:
        """A card that is out of the hand already goes to the discards."""
        self.discards[kind] += 1
        self.log["eq_used"][seat] += 1
        self.script.expect("discarded", seat=seat, kind=kind)

    def give_back(self, seat: int, kind: str) -> None:
        """A card that all have seen returns to the hand."""
        self.hand[seat][kind] += 1
        self.known[seat][kind] += 1
        self.script.expect("returned", seat=seat, kind=kind)

    def win_glory(self, seat: int, glory: int, of: str) -> None:
        self.glory[seat] += glory
        self.log[of][seat] += glory

    # ---- decisions ----

    def fail(self, what: str) -> NoReturn:
        raise Disagreement(f"line {self.script.number}: {what}")

    def decide(self, phase: str, seat: int, decision: str, legal: list[str]) -> str:
        """Let a seat decide; a decision that is none is only noted."""
        if len(legal) == 1:
            self.script.expect("forced", seat=seat, decision=decision, action=legal[0])
            return legal[0]
        self.compare(phase, decision, seat)
        return self.script.decision(seat, decision, legal)

    def number(self, phase: str, seat: int, decision: str, low: int, high: int) -> int:
        """Let a seat name a number; nobody names more than 60."""
        most = min(high, MOST_NAMED)
        legal = [str(x) for x in range(min(low, most), most + 1)]
        return int(self.decide(phase, seat, decision, legal))

    def choose_seat(
        self, phase: str, seat: int, decision: str, seats: Iterable[int], *words: str
    ) -> int | None:
        """Let a seat choose a seat, or (None) say one of the other words."""
        legal = [f"seat_{other}" for other in sorted(seats)] + [*words]
        word = self.decide(phase, seat, decision, legal)
        return None if word in words else int(word.removeprefix("seat_"))

    def must_choose(self, phase: str, seat: int, decision: str, seats: Iterable[int]) -> int:
        chosen = self.choose_seat(phase, seat, decision, seats)
        if chosen is None:
            self.fail("no seat was chosen")
        return chosen
