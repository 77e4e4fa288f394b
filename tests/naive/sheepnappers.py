"""A referee for Sheepnappers, written from the rules alone.

It replays one transcript with its own cards, hands and piles, in the order in which the rulebook
tells the game, and complains about the first thing that is not as the rules want it. Only chance
(cards drawn, poll orders, reactions, who starts) is read from the transcript, and even that must
be possible. It shares no code with the library.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NoReturn

Json = dict[str, Any]
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
    "teams": 0,
    "teams_no_friendly_fire": 0,
    "tiebreak": "share",
    "tm_no_tm": 0,
    "spider_diff_kind": 0,
    "gps_giftable": 1,
    "lamp_only_sheep": 0,
    "counter_only_actor": 0,
    "eaten_to_discard": 0,
    "pirate_ends_always": 0,
}


class Disagreement(AssertionError):
    """The transcript and the referee differ."""


class _Truncated(Exception):
    """A guard against endless games stopped this one."""


class Transcript:
    """The lines of one game, read event by event and decision by decision."""

    def __init__(self, lines: Iterable[str | Json]) -> None:
        self.number = 0
        self.decisions = 0
        self._lines = enumerate(lines, start=1)
        self.page: Json = {}
        self.events: list[Json] = []
        self.turn_page("the set-up line")

    def fail(self, expected: object, found: object) -> NoReturn:
        raise Disagreement(f"line {self.number}: expected {expected}, found {found}")

    def check(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            self.fail(f"{what} {expected!r}", f"{found!r}")

    def possible(self, what: str, fact: bool, found: object) -> None:
        if not fact:
            self.fail(what, f"{found!r}")

    def turn_page(self, what: str) -> None:
        if self.events:
            self.fail("no further event", self.events[0])
        line = next(self._lines, None)
        if line is None:
            self.fail(what, "the end of the transcript")
        self.number = line[0]
        self.page = json.loads(line[1]) if isinstance(line[1], str) else line[1]
        self.events = list(self.page.get("events", []))

    def end(self) -> None:
        for number, line in self._lines:
            self.number = number
            if not isinstance(line, str) or line.strip():
                self.fail("the end of the transcript", line)

    def expect(self, event: str, **fields: object) -> None:
        """The next event must be exactly this one."""
        wanted = {"event": event, **fields}
        self.check("event", wanted, self.events.pop(0) if self.events else None)

    def chance(self, event: str, *fields: str) -> Json:
        """The next event must have this name and these fields; chance chose what is in them."""
        found = self.events.pop(0) if self.events else {}
        wanted = {"event", *fields}
        if found.get("event") != event or set(found) != wanted:
            self.fail(f"event {event!r} with fields {sorted(wanted)}", found or "no event")
        return found

    def decision(self, seat: int, decision: str, legal: list[str]) -> str:
        """The next line must ask this seat for this decision; the word it answered."""
        self.turn_page(f"a {decision} decision of seat {seat}")
        self.check("decision line numbered", self.decisions, self.page.get("n"))
        self.decisions += 1
        self.check("decision", decision, self.page.get("decision"))
        self.check("actor", seat, self.page.get("actor"))
        self.check("legal actions", legal, self.page.get("legal"))
        action = self.page.get("action")
        self.possible(f"one of the legal actions {legal}", action in legal, action)
        return str(action)

    def rest_of_deal(self) -> tuple[list[Json], Json | None]:
        """What happens before the line ends, and the state then (none if a round ends before)."""
        names = [event["event"] for event in self.events]
        if "round" in names:
            return self.events[: names.index("round")], None
        return self.events, self.page["after"]


@dataclass(frozen=True)
class Play:
    """One way to use an action card: the verb and its target, gift or wish."""

    verb: str
    card: str
    target: int | None = None
    kind: str | None = None
    juiced: bool = False


@dataclass(frozen=True)
class Laid:
    """A card on the discard pile, and whether it was played as an action."""

    kind: str
    played: bool = False


class Referee:
    """The whole table: every hand, both piles, whose turn it is, and the count of the wool."""

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

    # ---- the game: some rounds, then the wool is counted ----

    def play(self) -> None:
        for index in range(self.rule["rounds"]):
            self.round_index = index
            self.deal()
            try:
                self.play_round()
            except _Truncated:
                self.truncated = 1
                self.script.expect("truncated")
            self.count_wool()
            if self.truncated:
                break
        wins = self.wins()
        self.compare(None, None)
        self.script.turn_page("the result line")
        self.compare_result(wins)
        self.script.end()

    def play_round(self) -> None:
        turns, idle, active = 0, 0, self.around(self.starter - 1)
        while active:
            if turns == self.rule["max_turns"]:
                raise _Truncated
            turns += 1
            self.script.expect("turn", index=turns, seat=active[0])
            self.turn(active[0])
            idle = 0 if self.busy else idle + 1
            active = self.around(self.current)
            if active and idle and idle >= self.rule["idle_rounds"] * len(active):
                for lost in sorted(active):  # nothing to draw, and nobody does anything more
                    self.script.expect("stranded", seat=lost)
                    self.leave(lost, "stranded")
                return

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

    # ---- a turn: draw, play as you like, perhaps launch ----

    def turn(self, seat: int) -> None:
        self.current, self.busy = seat, False
        self.turns += 1
        self.own_turns[seat] += 1
        early = self.rule["launch_window"] != "after_draw" and self.can_launch(seat)
        if early and self.decide(seat, "pre_draw", ["draw", "launch"]) == "launch":
            self.launch(seat)
        elif self.draw(seat):
            self.main(seat)

    def draw(self, seat: int) -> bool:
        """Draw for the turn; False if the Wolf ate the alien."""
        if not self.pile.total():
            self.script.expect("skipped", seat=seat)
        for _ in range(self.rule["draws_per_turn"]):
            if not self.pile.total():
                break
            event = self.script.chance("drawn", "seat", "card")
            card = event["card"]
            self.script.check("drawing seat", seat, event["seat"])
            self.script.possible("a card of the draw pile", self.pile[card] > 0, card)
            self.busy = True
            if card != "wolf":
                self.pile[card] -= 1
                self.hands[seat][card] += 1
            elif not self.survives_wolf(seat):
                return False
        return True

    def survives_wolf(self, seat: int) -> bool:
        sheep = [k for k in SHEEP if self.hands[seat][k]]
        if sheep:
            kind = self.decide(seat, "feed", sheep)
            self.script.expect("fed", seat=seat, card=kind)
            self.lay(seat, kind)
        else:
            self.be_eaten(seat)
        if not self.rule["wolf_returns"]:
            self.pile["wolf"] -= 1
            self.discard.append(Laid("wolf"))
        return bool(sheep)

    def be_eaten(self, seat: int) -> None:
        self.script.expect("eaten", seat=seat)
        if self.rule["eaten_to_discard"]:
            self.discard += [Laid(k) for k in KINDS for _ in range(self.hands[seat][k])]
        else:
            self.pile.update(self.hands[seat])
        self.hands[seat] = Counter()
        self.eaten[seat] += 1
        self.leave(seat, "eaten")

    def main(self, seat: int) -> None:
        actions = 0
        while True:
            plays = dict(self.plays(seat))
            legal = ["end", *plays]
            if self.rule["launch_window"] != "start_only" and self.can_launch(seat):
                legal.insert(1, "launch")
            word = self.decide(seat, "main", legal)
            if word == "end":
                return
            if word == "launch":
                self.launch(seat)
                return
            actions += 1
            if self.ends_turn(seat, plays[word]):
                return
            if actions >= self.rule["max_actions_per_turn"]:
                raise _Truncated

    # ---- what may be played ----

    def plays(self, seat: int) -> Iterator[tuple[str, Play]]:
        """Everything the hand allows now, then everything Magic Juice allows."""
        for card in ACTION_CARDS:
            if self.hands[seat][card]:
                yield from self.uses(seat, card, self.hands[seat] - Counter([card]))
        cost = self.rule["juice_cost"]
        top = self.juicy_top()
        if top and self.hands[seat]["fuel"] >= cost:
            for word, play in self.uses(seat, top, self.hands[seat] - Counter(fuel=cost)):
                yield f"juice {word}", replace(play, juiced=True)

    def juicy_top(self) -> str | None:
        """The action on top of the discard pile that Juice could repeat."""
        if not self.rule["juice"] or not self.discard:
            return None
        top = self.discard[-1]
        wasted = self.rule["juice_needs_played"] and not top.played
        return top.kind if top.kind in ACTION_CARDS and not wasted else None

    def uses(self, seat: int, card: str, rest: Cards) -> Iterator[tuple[str, Play]]:
        """All ways to use a card, with the other cards `rest` in hand."""
        others = [((q - seat) % self.n, q) for q in self.around(seat) if q != seat]
        if card == "it":
            if rest["gps"]:
                yield from ((f"it_fix +{r}", Play("it_fix", card, q)) for r, q in others)
                if not others:
                    yield "it_dump", Play("it_dump", card)
        elif card == "time":
            if any(laid.kind != "wolf" for laid in self.discard):
                yield "time", Play("time", card)
        elif card in ("pirate", "dream"):
            yield from ((f"{card} +{r}", Play(card, card, q)) for r, q in others)
        else:
            kinds = self.gifts_or_wishes(card, rest)
            for r, q in others:
                yield from ((f"{card} +{r} {k}", Play(card, card, q, k)) for k in kinds)

    def gifts_or_wishes(self, card: str, rest: Cards) -> list[str]:
        if card == "spider":
            return [k for k in KINDS if rest[k] and (k != "gps" or self.rule["gps_giftable"])]
        return list(SHEEP if self.rule["lamp_only_sheep"] else KINDS)

    # ---- playing an action card ----

    def ends_turn(self, seat: int, play: Play) -> bool:
        """Announce an action, wait for Baas, carry it out; True if that ends the turn."""
        self.busy = True
        height = len(self.discard)
        if play.juiced:
            self.script.expect("juiced", seat=seat, card=play.card, target=play.target)
            self.pay_juice(seat)
        else:
            self.script.expect("played", seat=seat, card=play.card, target=play.target)
            self.lay(seat, play.card, played=True)
            self.cards_played[seat] += 1
        in_play = range(height, len(self.discard))
        if play.verb == "spider":
            self.set_gift_aside(seat, play.kind)
        if self.goes_ahead(seat, play.card):
            self.resolve(seat, play, in_play)
            return play.verb == "pirate"
        self.set_gift_aside(seat, None)
        return play.verb == "pirate" and bool(self.rule["pirate_ends_always"])

    def pay_juice(self, seat: int) -> None:
        for _ in range(self.rule["juice_cost"]):
            self.lay(seat, "fuel")

    def set_gift_aside(self, seat: int, kind: str | None) -> None:
        """Lay a Spider gift face down before you (None: take it up again)."""
        back = self.gift[seat]
        if back:
            self.hands[seat][back] += 1
        if kind:
            self.hands[seat][kind] -= 1
        self.gift[seat] = kind

    def resolve(self, seat: int, play: Play, in_play: range) -> None:
        q, expect = play.target, self.script.expect
        if play.verb == "it_dump":
            expect("dumped", seat=seat)
            self.lay(seat, "gps")
        elif play.verb == "time" or q is None:
            self.travel_in_time(seat, in_play)
        elif play.verb == "it_fix":
            expect("fixed", seat=seat, target=q)
            self.move(seat, q, "gps")
        elif play.verb == "pirate":
            expect("swapped", seat=seat, target=q)
            self.hands[seat], self.hands[q] = self.hands[q], self.hands[seat]
        elif play.verb == "dream":
            expect("peeked", seat=seat, target=q)
        elif play.verb == "spider":
            self.trick(seat, q)
        elif play.verb == "lamp":
            hit = self.hands[q][str(play.kind)] > 0
            expect("lamp" if hit else "lamp_miss", seat=seat, target=q, card=play.kind)
            self.move(q, seat, str(play.kind), int(hit))

    def travel_in_time(self, seat: int, in_play: range) -> None:
        """Take any card from the discard pile, but none of those just laid down to do so.

        Fuel that was paid to defend the action with a Juice-Baa was laid down to do so, too (A39).
        """
        places = {
            laid.kind: i
            for i, laid in enumerate(self.discard)
            if i not in in_play and not (i >= in_play.start and laid.kind == "fuel")
        }
        kinds = [k for k in KINDS if k in places and not (k == "time" and self.rule["tm_no_tm"])]
        if not kinds:
            self.script.expect("nothing_to_fetch", seat=seat)
            return
        kind = self.decide(seat, "time_pick", kinds)
        self.script.expect("fetched", seat=seat, card=kind)
        del self.discard[places[kind]]
        self.hands[seat][kind] += 1

    def trick(self, seat: int, q: int) -> None:
        """Hand the gift over, then draw a random other card of the same alien."""
        gift = str(self.gift[seat])
        self.gift[seat] = None
        self.script.expect("gift", seat=seat, target=q, card=gift)
        kinds = [k for k in KINDS if self.hands[q][k]]
        if self.rule["spider_diff_kind"]:
            kinds = [k for k in kinds if k != gift]
        self.hands[q][gift] += 1
        if kinds:
            event = self.script.chance("spider", "seat", "target", "card")
            self.script.check("spider", (seat, q), (event["seat"], event["target"]))
            self.script.possible(f"one of {kinds}", event["card"] in kinds, event["card"])
            self.move(q, seat, event["card"])

    # ---- Baa ----

    def goes_ahead(self, actor: int, card: str, launcher: int | None = None) -> bool:
        """Everybody may shout Baa, and Baa against Baa; True if the action survives."""
        self.baas, last = 0, actor
        while True:
            thrower = self.next_baa(actor, last, launcher)
            if thrower is None:
                break
            self.baas, last = self.baas + 1, thrower
        cancelled = self.baas % 2 == 1
        self.baas = 0
        if cancelled:
            self.script.expect("cancelled", seat=actor, card=card)
        return not cancelled

    def next_baa(self, actor: int, last: int, launcher: int | None) -> int | None:
        for seat in self.around(self.current):
            if not self.may_answer(seat, actor, last, launcher):
                continue
            word = self.decide(seat, "baa", self.answers(seat, launcher))
            if word == "throw":
                self.script.expect("baa", seat=seat)
                self.lay(seat, "baa")
                self.cards_played[seat] += 1
                return seat
            if word == "juice":
                self.script.expect("juice_baa", seat=seat)
                self.pay_juice(seat)
                return seat
        return None

    def may_answer(self, seat: int, actor: int, last: int, launcher: int | None) -> bool:
        if seat == last or (seat == launcher and self.rule["kami_baa"] != "all"):
            return False
        stands = self.baas % 2 == 1
        if seat == actor:
            return stands
        return not (stands and self.rule["counter_only_actor"])

    def answers(self, seat: int, launcher: int | None) -> list[str]:
        words = ["pass"]
        if self.hands[seat]["baa"]:
            words.append("throw")
        juice = self.rule["juice"] and self.hands[seat]["fuel"] >= self.rule["juice_cost"]
        if juice and seat == self.current and launcher is None and self.top() == "baa":
            words.append("juice")
        return words

    # ---- the launch ----

    def need(self, seat: int) -> int:
        aliens = max(2, len(self.around(seat))) if self.rule["need_dynamic"] else self.n
        hacks = self.hands[seat]["gps"] * self.rule["gps_extra"]
        return int(self.rule[f"base_need.{aliens}"] + hacks)

    def can_launch(self, seat: int) -> bool:
        return self.hands[seat]["fuel"] >= self.need(seat)

    def launch(self, seat: int) -> None:
        self.script.expect("launching", seat=seat)
        self.busy = True
        passed: set[int] = set()
        while True:
            bomber = self.countdown(seat, passed)
            if bomber is None:
                self.fly_home(seat)
                return
            self.bomb(bomber, seat)
            if not self.can_launch(seat):
                self.script.expect("failed", seat=seat)
                self.failed_launches[seat] += 1
                return

    def countdown(self, launcher: int, passed: set[int]) -> int | None:
        """Five seconds for the others; the first to throw a Kamikaze Sheep."""
        for seat in self.countdown_order(launcher):
            friend = self.teams and seat % 2 == launcher % 2
            peaceful = friend and self.rule["teams_no_friendly_fire"]
            done = seat in passed and not self.rule["kami_reask"]
            if not self.hands[seat]["kamikaze"] or peaceful or done or not self.reacts(seat):
                continue
            if self.decide(seat, "kami", ["pass", "throw"]) == "throw":
                return seat
            passed.add(seat)
        return None

    def countdown_order(self, launcher: int) -> Iterator[int]:
        waiting = self.around(launcher)[:-1]  # all but the launcher
        while waiting:
            seat = waiting[0]
            if self.rule["kami_order"] == "random":
                seat = self.script.chance("order", "seat")["seat"]
                self.script.possible(f"a seat of {waiting}", seat in waiting, seat)
            waiting.remove(seat)
            yield seat

    def reacts(self, seat: int) -> bool:
        if self.rule["p_react"] >= 1:
            return True
        event = self.script.chance("reaction", "seat", "ok")
        self.script.check("reacting seat", seat, event["seat"])
        able = (0, 1) if self.rule["p_react"] > 0 else (0,)
        self.script.possible(f"one of {able}", event["ok"] in able, event["ok"])
        return bool(event["ok"])

    def bomb(self, bomber: int, launcher: int) -> None:
        self.script.expect("kamikaze", seat=bomber, target=launcher)
        self.lay(bomber, "kamikaze")
        self.cards_played[bomber] += 1
        blockable = self.rule["kami_baa"] != "nobody"
        if blockable and not self.goes_ahead(bomber, "kamikaze", launcher):
            return
        count = min(self.rule["kami_steal"], self.hands[launcher]["fuel"])
        self.script.expect("stolen", seat=bomber, target=launcher, count=count)
        if self.rule["kami_discards_fuel"]:
            for _ in range(count):
                self.lay(launcher, "fuel")
        else:
            self.move(launcher, bomber, "fuel", count)

    def fly_home(self, seat: int) -> None:
        self.script.expect("home", seat=seat)
        self.launched[seat] += 1
        self.leave(seat, "home")
        partner = (seat + 2) % 4
        if self.teams and self.status[partner] == "active":
            for card in HANDED_OVER:
                for _ in range(self.hands[seat][card]):
                    self.script.expect("handed", seat=seat, target=partner, card=card)
                    self.move(seat, partner, card)

    # ---- counting wool ----

    def count_wool(self) -> None:
        for seat in self.seats:
            if self.status[seat] == "active":
                self.out_turn[seat] = self.own_turns[seat]
            wool = sum(self.rule[f"wool.{k}"] * self.hands[seat][k] for k in SHEEP)
            scores = {"home": wool, "eaten": self.rule["eaten_score"]}
            self.score[seat] = scores.get(self.status[seat], 0)
            self.total[seat] += self.score[seat]
            self.script.expect("scored", seat=seat, score=self.score[seat])

    def side(self, seat: int) -> int:
        return seat % 2 if self.teams else seat

    def best(self, wool: list[int], sides: set[int]) -> set[int]:
        sums = {s: sum(wool[p] for p in self.seats if self.side(p) == s) for s in sides}
        return {s for s in sides if sums[s] == max(sums.values())}

    def wins(self) -> list[float]:
        tied = self.best(self.total, {self.side(seat) for seat in self.seats})
        if len(tied) > 1 and self.rule["tiebreak"] == "last_round":
            tied = self.best(self.score, tied)
        if len(tied) > 1 and self.rule["tiebreak"] == "random":
            seat = self.script.chance("tiebreak", "seat")["seat"]
            tied_seats = [p for p in self.seats if self.side(p) in tied]
            self.script.possible(f"a seat of {tied_seats}", seat in tied_seats, seat)
            tied = {self.side(seat)}
        return [1 / len(tied) if self.side(p) in tied else 0.0 for p in self.seats]

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
        mine.update(eaten=sum(self.eaten), failed_launches=sum(self.failed_launches))
        self.same("result of the table", mine, result["table"])


def counts(cards: Cards) -> dict[str, int]:
    return {kind: cards[kind] for kind in (*KINDS, "wolf") if cards[kind]}


def referee(lines: Iterable[str | Json]) -> int:
    """Check one transcript; the number of decisions checked."""
    script: Transcript | None = None
    try:
        script = Transcript(lines)
        Referee(script).play()
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        number = script.number if script else 1
        raise Disagreement(f"line {number}: expected a transcript, found {error!r}") from error
    return script.decisions
