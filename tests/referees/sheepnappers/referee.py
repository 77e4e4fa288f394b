"""A referee for Sheepnappers, written from the rules alone.

It replays one transcript with its own cards, hands and piles, in the order in which the rulebook
tells the game, and complains about the first thing that is not as the rules want it. Only chance
(cards drawn, poll orders, reactions, who starts) is read from the transcript, and even that must
be possible. It shares no code with the library.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tests.referees.sheepnappers.launch import Launch
from tests.referees.sheepnappers.table import ACTION_CARDS, KINDS, SHEEP, Cards, Laid
from tests.referees.transcript import Json, replay


class _Truncated(Exception):
    """A guard against endless games stopped this one."""


@dataclass(frozen=True)
class Play:
    """One way to use an action card: the verb and its target, gift or wish."""

    verb: str
    card: str
    target: int | None = None
    kind: str | None = None
    juiced: bool = False


class Referee(Launch):
    """The whole game: turns, what may be played, and the count of the wool."""

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
        """Take any card from the discard pile, but not the one that brought you here (A26).

        Whether fuel that was laid down for Magic Juice counts as such is an option (A39).
        """
        fuel = self.rule["juice_self_fetch"]

        def barred(place: int, kind: str) -> bool:
            if kind == "fuel" and place >= in_play.start:
                return fuel == "none" or (fuel == "baa" and place in in_play)
            return place in in_play

        places = {laid.kind: i for i, laid in enumerate(self.discard) if not barred(i, laid.kind)}
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


def referee(lines: Iterable[str | Json]) -> int:
    """Check one transcript; the number of decisions checked."""
    return replay(lines, Referee)
