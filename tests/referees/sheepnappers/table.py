"""The table of Sheepnappers as a referee sees it: cards, the deal, what must be equal."""

from collections import Counter
from dataclasses import dataclass

from tests.referees.transcript import Json, Transcript

Cards = Counter[str]

KINDS = ("fuel", "gps", "it", "pirate", "dream", "kamikaze", "time", "spider", "lamp", "baa")
SHEEP = ("it", "pirate", "dream", "kamikaze")
ACTION_CARDS = ("it", "pirate", "dream", "time", "spider", "lamp")
HANDED_OVER = ("time", "spider", "lamp", "baa")
HARMLESS_FIRST = ("gps", "baa", "fuel", "time", "spider", "lamp")

PER_SEAT = ("own_turns", "out_turn", "failed_launches", "cards_played", "score", "total", "status")
TABLE = (*PER_SEAT, "truncated", "round_index", "starter", "turns", "baas")
RESULT = ("launched", "eaten", "out_turn", "failed_launches", "cards_played")

DEFAULTS: Json = {
    **{f"copies.{k}": c for k, c in zip(KINDS, (13, 3, 5, 1, 7, 3, 3, 4, 5, 4), strict=True)},
    **{f"removed_2p.{k}": 0 for k in KINDS},
    "removed_2p.fuel": 5,
    "removed_2p.gps": 1,
    "wolves": 2,
    "hand_size": 7,
    "wool.it": 20,
    "wool.pirate": 10,
    "wool.dream": 10,
    "wool.kamikaze": 20,
    "eaten_score": -10,
    "base_need.2": 3,
    "base_need.3": 3,
    "base_need.4": 2,
    "gps_extra": 1,
    "draws_per_turn": 1,
    "kami_steal": 1,
    "juice_cost": 2,
    "rounds": 1,
    "idle_rounds": 1,
    "max_actions_per_turn": 60,
    "max_turns": 2000,
    "p_react": 1.0,
    "wolf_returns": 1,
    "launch_window": "after_draw",
    "need_dynamic": 0,
    "start": "random",
    "kami_order": "seat",
    "kami_reask": 1,
    "kami_baa": "others",
    "kami_discards_fuel": 0,
    "juice": 0,
    "juice_needs_played": 0,
    "juice_self_fetch": "baa",
    "teams": 0,
    "teams_no_friendly_fire": 0,
    "teams_no_baa": 0,
    "tiebreak": "share",
    "tm_no_tm": 0,
    "spider_diff_kind": 0,
    "gps_giftable": 1,
    "lamp_only_sheep": 0,
    "counter_only_actor": 0,
    "eaten_to_discard": 0,
    "pirate_ends_always": 0,
}


@dataclass(frozen=True)
class Laid:
    """A card on the discard pile, and whether it was played as an action."""

    kind: str
    played: bool = False


class Table:
    """Every hand, both piles, whose turn it is, and how they compare with a transcript."""

    def __init__(self, script: Transcript) -> None:
        page = script.page
        script.check("game", "sheepnappers", page.get("game"))
        self.script = script
        self.rule: Json = {**DEFAULTS, **page["rules"]}
        self.n: int = page["seats"]
        self.seats = range(self.n)
        script.possible("2, 3 or 4 seats", self.n in (2, 3, 4), self.n)
        script.check("number of players in the line-up", self.n, len(page["lineup"]))
        self.teams = bool(self.rule["teams"]) and self.n == 4
        self.pile: Cards = Counter()
        self.discard: list[Laid] = []
        self.hands: list[Cards] = [Counter() for _ in self.seats]
        self.gift: list[str | None] = [None] * self.n
        self.status = ["active"] * self.n
        self.current = self.starter = self.round_index = 0
        self.turns = self.truncated = self.baas = 0
        self.busy = False  # something was drawn, played or launched in this turn
        self.own_turns, self.out_turn = [0] * self.n, [0] * self.n
        self.score, self.total = [0] * self.n, [0] * self.n
        self.launched, self.eaten = [0] * self.n, [0] * self.n
        self.failed_launches, self.cards_played = [0] * self.n, [0] * self.n

    def leave(self, seat: int, status: str) -> None:
        self.status[seat] = status
        self.out_turn[seat] = self.own_turns[seat]

    # ---- getting ready ----

    def deal(self) -> None:
        event = self.script.chance("round", "index", "starter")
        self.script.check("round index", self.round_index, event["index"])
        self.check_starter(event["starter"])
        self.status, self.gift = ["active"] * self.n, [None] * self.n
        self.own_turns, self.out_turn, self.discard = [0] * self.n, [0] * self.n, []
        self.pile = Counter({k: self.rule[f"copies.{k}"] for k in KINDS})
        if self.n == 2:
            self.pile.subtract({k: self.rule[f"removed_2p.{k}"] for k in KINDS})
        self.hands = self.dealt_hands(Counter(self.pile))
        for seat, hand in enumerate(self.hands):
            self.script.check(f"hand size of seat {seat}", self.rule["hand_size"], hand.total())
            self.pile.subtract(hand)
        fits = all(c >= 0 for cards in (self.pile, *self.hands) for c in cards.values())
        self.script.possible("a deal from one pack", fits, self.hands)
        self.pile["wolf"] = self.rule["wolves"]

    def check_starter(self, starter: int) -> None:
        fixed = {"fixed": [0], "rotate": [self.round_index % self.n]}
        starters = fixed.get(self.rule["start"], list(self.seats))
        self.script.possible(f"a starter of {starters}", starter in starters, starter)
        self.starter = self.current = starter

    def dealt_hands(self, pack: Cards) -> list[Cards]:
        """The hands dealt: those of the first decision, with the draws and feeds undone.

        The cards of whoever was eaten (or of a round over) before that are nowhere to be seen:
        any hand that fits is as good as the one dealt.
        """
        events, after = self.script.rest_of_deal()
        drawn: list[Cards] = [Counter() for _ in self.seats]
        fed: list[Cards] = [Counter() for _ in self.seats]
        gone = set() if after else set(self.seats)
        for event in events:
            if event["event"] == "drawn" and event["card"] != "wolf":
                drawn[event["seat"]][event["card"]] += 1
            elif event["event"] == "fed":
                fed[event["seat"]][event["card"]] += 1
            elif event["event"] == "eaten":
                gone.add(event["seat"])
        hands: list[Cards] = [Counter() for _ in self.seats]
        for seat in set(self.seats) - gone:
            hands[seat].update(after["seats"][seat]["hand"] if after else {})
            hands[seat].update(fed[seat])
            hands[seat].subtract(drawn[seat])
            pack.subtract(hands[seat])
        if after and self.rule["eaten_to_discard"]:  # there the eaten hands are to be seen
            pack = Counter(after["hidden"]["discard"])
            undo = [(drawn if seat in gone else fed)[seat] for seat in self.seats]
        else:
            undo = drawn
        for cards in undo:
            pack.subtract(cards)
        for seat in sorted(gone):
            hands[seat] = fed[seat] - drawn[seat]
            pack.subtract(hands[seat])
            self.fill(hands[seat], pack)
        return hands

    def fill(self, hand: Cards, pack: Cards) -> None:
        for kind in HARMLESS_FIRST:
            count = max(0, min(pack[kind], self.rule["hand_size"] - hand.total()))
            hand[kind] += count
            pack[kind] -= count

    # ---- small things ----

    def around(self, seat: int) -> list[int]:
        """The active aliens in order of play: first the one after this seat, last this seat."""
        order = [(seat + step) % self.n for step in range(1, self.n + 1)]
        return [q for q in order if self.status[q] == "active"]

    def top(self) -> str | None:
        return self.discard[-1].kind if self.discard else None

    def lay(self, seat: int, kind: str, played: bool = False) -> None:
        """Put a card from the hand on the discard pile."""
        self.hands[seat][kind] -= 1
        self.discard.append(Laid(kind, played))

    def move(self, giver: int, taker: int, kind: str, count: int = 1) -> None:
        self.hands[giver][kind] -= count
        self.hands[taker][kind] += count

    # ---- asking and comparing ----

    def decide(self, seat: int, decision: str, legal: list[str]) -> str:
        """Ask for a decision, unless there is only one thing to do."""
        if len(legal) > 1:
            self.compare(decision, seat)
            return self.script.decision(seat, decision, legal)
        if decision in ("main", "feed", "time_pick"):
            self.script.expect("forced", seat=seat, decision=decision, action=legal[0])
        return legal[0]

    def compare(self, decision: str | None, actor: int | None) -> None:
        """All that happened in this line is told: the state must be ours."""
        if self.script.events:
            self.script.fail(f"no event before the decision {decision!r}", self.script.events[0])
        after = self.script.page["after"]
        turn = {"actor": actor, "current": self.current} if decision else {}
        self.same("table", {"decision": decision, **turn, **self.table()}, after["table"])
        self.script.check("number of seats", self.n, len(after["seats"]))
        for seat in self.seats:
            own = {"hand": counts(self.hands[seat]), "gift": self.gift[seat]}
            self.same(f"seat {seat}", own, after["seats"][seat])
        discard = Counter(laid.kind for laid in self.discard if laid.kind != "wolf")
        hidden = {"pile": counts(self.pile), "discard": counts(discard)}
        self.same("hidden", hidden, after["hidden"])

    def table(self) -> Json:
        wolves_out = sum(laid.kind == "wolf" for laid in self.discard)
        return {
            "pile_n": self.pile.total(),
            "discard_n": len(self.discard) - wolves_out,
            "top": self.top(),
            "wolves_out": wolves_out,
            "hand_n": [hand.total() for hand in self.hands],
            **{name: getattr(self, name) for name in TABLE},
        }

    def same(self, where: str, mine: Json, theirs: Json) -> None:
        for name, value in mine.items():
            found = theirs.get(name, "nothing")
            if isinstance(value, float) and isinstance(found, int | float):
                found = value if abs(found - value) < 1e-9 else found
            self.script.check(f"{where}: {name}", value, found)

    def compare_result(self, wins: list[float]) -> None:
        result = self.script.page["result"]
        self.script.check("number of results", self.n, len(result["seats"]))
        for seat, theirs in enumerate(result["seats"]):
            mine = {name: getattr(self, name)[seat] for name in RESULT}
            mine.update(wool=self.total[seat], win=wins[seat])
            self.same(f"result of seat {seat}", mine, theirs)
        mine = {"turns": self.turns, "truncated": self.truncated}
        mine.update(all_eaten=sum(self.eaten), all_failed_launches=sum(self.failed_launches))
        self.same("result of the table", mine, result["table"])


def counts(cards: Cards) -> dict[str, int]:
    return {kind: cards[kind] for kind in (*KINDS, "wolf") if cards[kind]}
