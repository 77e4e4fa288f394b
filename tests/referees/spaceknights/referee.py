"""A referee for SPACEKNIGHTS, written from the rules alone.

It replays one transcript with its own mettle, cards and tracks, in the order in which the rulebook
tells the game, and complains about the first thing that is not as the rules want it. Only chance
(decks, cards drawn, dice, respites, random chips) is read from the transcript, and even that must
be possible. It shares no code with the library.

The people and their things are in `table.py`, how they are asked and compared in
`asking.py`, the maneuvers in `maneuvers.py`, showdown and collecting in
`finale.py`, the long, lonely moments in `moments.py`.
"""

from collections.abc import Iterable

from tests.referees.spaceknights.finale import Finale
from tests.referees.spaceknights.maneuvers import Maneuvers
from tests.referees.spaceknights.moments import Moments
from tests.referees.spaceknights.table import (
    NOBODY,
    PREFERENCES,
    TEAMS,
    THREAT_HAND,
    THWARTED,
    GameOver,
    Json,
)
from tests.referees.transcript import replay


class Referee(Maneuvers, Finale, Moments):
    """The game in its order of play: a hand, then the moments, until one player is left."""

    def play(self) -> None:
        try:
            self.choose_colours()
            while True:
                self.play_hand()
                self.moments()
                self.foe = self.left(self.foe)
        except GameOver:
            self.finish()
        self.compare(None, None)
        self.script.turn_page("the result line")
        self.compare_result()
        self.script.end()

    def choose_colours(self) -> None:
        self.foe = self.script.page["after"]["table"]["foe"]
        if self.tier >= 2:
            for p in self.seats:
                for purpose in range(3):
                    self.colours[p][purpose] = self.decide(p, "colours", list(PREFERENCES))

    # ---- a hand ----

    def play_hand(self) -> None:
        self.begin_hand()
        self.deal()
        winner, contested = self.bid_and_show()
        if winner is not None and self.bluffed(winner, contested):
            winner = None
        if winner is not None:
            self.settle(winner, contested)
            self.clear_kept(winner, contested)
        elif not self.thwarted_end:
            self.script.expect("nobody_won")
            self.everybody_takes_back()
        self.check_deaths()
        if winner is not None:
            self.lay_down(winner, contested)
        self.end_hand()

    def begin_hand(self) -> None:
        """The Foe shuffles; locus, enemy and threat are turned up."""
        self.hand_index += 1
        if self.hand_index == self.rule["max_hands"]:
            self.script.expect("unfinished")
            self.truncated = 1
            raise GameOver
        first = self.hand_index == 0
        if first and self.rule["start"] == "random":
            self.foe = self.script.events[0]["foe"]
            self.script.possible("a player as the Foe", self.foe in self.seats, self.foe)
        elif first:
            self.foe = 0
        self.script.expect("hand", index=self.hand_index, foe=self.foe)
        self.hands += 1
        self.set_up_hand()
        self.hand_of[self.foe] = THREAT_HAND
        self.thwarted_end = False
        for p in self.seats:
            self.survived[p] += self.alive[p]
        for team in range(3):
            self.turn_up(team)

    def deal(self) -> None:
        self.post_blinds()
        for p in self.others(self.foe):
            if self.alive[p]:
                self.refill_deck(p)
                self.draw(p)
                self.roll(p)
                self.offer_rerolls(p)
        if self.alive[self.foe]:
            self.draw(self.foe)

    def post_blinds(self) -> None:
        rule = self.rule
        grown = 1 + rule["blind_growth"] * (self.hand_index // rule["blind_every"])
        order = self.clockwise(self.foe)
        small, big = order[0], order[1]
        if len(order) == 2 and not rule["hu_foe_blind"]:
            small, big = NOBODY, order[0]
        self.small_blind, self.big_blind = small, big
        for p, wanted in ((small, rule["small_blind"] * grown), (big, rule["big_blind"] * grown)):
            if p == NOBODY:
                continue
            self.level = max(self.level, wanted)
            count = min(wanted, self.payable(p))
            self.script.expect("blind", seat=p, count=count, wanted=wanted)
            self.pay(p, count)
            if not rule["blind_counts"]:
                self.put_in[p] = 0
        self.check_deaths()

    # ---- the e-die ----

    def roll(self, p: int) -> None:
        rule = self.rule
        event = self.script.chance("rolled", "seat", "raw", "value")
        raw = event["raw"]
        faces = range(1, rule["die_faces"] + 1)
        self.script.possible("a side of the e-die", raw in faces, raw)
        value, raised = self.count_roll(p, raw)
        self.script.check("roll", (p, value), (event["seat"], event["value"]))
        self.die[p] = value
        self.pay_raised(p, raised)

    def count_roll(self, p: int, raw: int) -> tuple[int, int]:
        """What the e-die counts, and by how much overpower has raised it."""
        if self.tier < 1:
            return raw, 0
        overpower, life_force = self.overpower[p], self.life_force[p]
        if self.rule["cap_op_by_lf"]:
            overpower = min(overpower, life_force)
        raised = max(0, overpower - raw)
        return min(raw + raised, life_force), raised

    def pay_raised(self, p: int, raised: int) -> None:
        """What overpower has raised is burned."""
        if raised:
            self.burn(p, min(raised, self.burnable(p)), "overpower")
            self.overpower[p] = self.rule["op_start"]
            self.script.expect("overpower", seat=p, value=self.rule["op_start"])
        self.check_deaths()

    def may_reroll(self, p: int, window: str) -> bool:
        cost = self.rule["reroll_cost"]
        return (
            self.tier >= 1
            and p != self.foe
            and self.rule["reroll_windows"] in ("both", window)
            and self.burnable(p) >= cost
            and sum(self.stock[p]) + self.t(p) > cost
        )

    def reroll(self, p: int) -> None:
        self.burn(p, self.rule["reroll_cost"], "reroll")
        self.roll(p)

    def offer_rerolls(self, p: int) -> None:
        while self.alive[p] and self.may_reroll(p, "roll") and self.yes(p, "reroll"):
            self.reroll(p)

    # ---- the bidding ----

    def bid_and_show(self) -> tuple[int | None, int]:
        """The rounds and the showdown: who won, and whether it was contested."""
        for number in range(1, self.rule["rounds"] + 1):
            if not self.hand_goes_on():
                break
            if number > 1:
                self.complicate()
            self.bidding(number)
            if self.thwarted_end:
                return None, 0
        contested = self.showdown() if self.hand_goes_on() else False
        if not contested:
            left = self.unfaded()
            return (left[0] if left else None), 0
        best = max(self.strengths.values())
        if best[0] == 0:
            return None, 0
        return self.break_tie([p for p in self.unfaded() if self.strengths[p] == best]), 1

    def bidding(self, number: int) -> None:
        self.script.expect("bidding", number=number)
        self.round_no = number
        self.acted = [0] * self.n
        if number > 1:
            self.put_in = [0] * self.n
            if self.rule["bid_basis"] == "per_round":
                self.level = 0
                self.line_before = [self.t(p) for p in self.seats]
        elif not self.rule["bb_option"]:
            self.acted[self.big_blind] = 1
        last = self.big_blind if number == 1 else self.foe
        while self.hand_goes_on() and not self.thwarted_end:
            waiting = [p for p in self.clockwise(last) if not (self.faded[p] or self.acted[p])]
            if not waiting:
                return
            last = waiting[0]
            self.turn(last)

    def turn(self, p: int) -> None:
        """Maneuvers and re-rolls, then one bid."""
        self.refused = set()
        while not self.faded[p] and self.hand_goes_on():
            word = self.decide(p, "bid", self.bids(p))
            if word == "reroll":
                self.reroll(p)
            elif word.startswith("e"):
                self.maneuver(p, word)
            elif word != "thwart":
                self.bid(p, word)
                return
            elif self.thwart(p):
                self.thwarted_end = True
                return

    def limit(self, p: int) -> int:
        if p != self.foe:
            return self.die[p]
        return min(self.rule["foe_limit"], 1) if self.foe_limited else int(self.rule["foe_limit"])

    def payable(self, p: int) -> int:
        return self.stock[p][self.own[p]] if self.rule["own_only"] else sum(self.stock[p])

    def room(self, p: int) -> int:
        return max(0, min(self.limit(p) - self.put_in[p], self.payable(p)))

    def owed(self, p: int) -> int:
        return max(0, self.level - (self.t(p) - self.line_before[p]))

    def bids(self, p: int) -> list[str]:
        words = ["fade", "stay"]
        most = min(12, self.room(p) - self.owed(p))
        words += [f"surge {x}" for x in range(self.rule["min_surge"], most + 1)]
        if self.may_reroll(p, "turn"):
            words.append("reroll")
        if self.tier >= 1 and THWARTED in self.hand[p] and not self.thwart_banned:
            words.append("thwart")
        return words + self.maneuvers_for(p)

    def bid(self, p: int, word: str) -> None:
        self.acted[p] = 1
        if word == "fade":
            self.fade(p)
        elif word == "stay":
            count = min(self.owed(p), self.room(p))
            self.script.expect("stayed", seat=p, count=count)
            self.pay(p, count)
        else:
            surge = int(word.split()[1])
            count = self.owed(p) + surge
            self.level += surge
            self.script.expect("surged", seat=p, count=count, level=self.level)
            self.pay(p, count)
            self.acted = [int(q == p) for q in self.seats]
            self.last_surger = p
        self.check_deaths()

    def pay(self, p: int, count: int) -> None:
        only = self.own[p] if self.rule["own_only"] else None
        self.move(self.stock[p], self.line[p], count, p, "pay", only)
        self.put_in[p] += count

    def thwart(self, p: int) -> bool:
        """Play a Thwarted; False if it is stopped."""
        self.script.expect("thwarted", seat=p)
        if self.stopped(p):
            return False
        self.everybody_takes_back()
        self.hand[p].remove(THWARTED)
        self.thwarted_played[p] += 1
        return True

    def complicate(self) -> None:
        """The Foe turns up a complication."""
        teams = [TEAMS[team] for team in range(3) if self.team_left[team]]
        if teams:
            chooser = self.from_foe()[0]
            word = self.decide(chooser, "complication", teams, told=True)
            self.turn_up(TEAMS.index(word))

    # ---- the end of the game ----

    def last_standing(self) -> list[int]:
        """Who is left; if the last died at once, all of them."""
        alive = [p for p in self.seats if self.alive[p]]
        return alive or [p for p in self.seats if self.out_place[p] == 1]

    def finish(self) -> None:
        """The game is over: lines that are left return, and the last one stands."""
        if not self.truncated:
            self.everybody_takes_back()
            last, order = self.last_standing(), [self.foe, *self.clockwise_of_all(self.foe)]
            winner = next(p for p in order if p in last)
            self.script.expect("over", seat=winner, as_foe=int(winner == self.foe))

    def compare_result(self) -> None:
        result = self.script.page["result"]
        self.script.check("number of results", self.n, len(result["seats"]))
        mettle = [sum(self.stock[p]) + self.t(p) for p in self.seats]
        last = self.last_standing()
        first = [p for p in self.seats if mettle[p] == max(mettle)] if self.truncated else last
        for p in self.seats:
            won = self.won_contested[p] + self.won_uncontested[p]
            mine: Json = {
                "mettle": mettle[p],
                "win": 1 / len(first) if p in first else 0,
                "survived": self.survived[p],
                "place": self.out_place[p] or 1 + sum(count > mettle[p] for count in mettle),
                "won_contested": self.won_contested[p],
                "won_uncontested": self.won_uncontested[p],
                "won_as_knight": won - self.won_as_foe[p],
                "won_as_foe": self.won_as_foe[p],
                "burned": self.burned_by[p],
                "thwarted_played": self.thwarted_played[p],
                "maneuvers": self.maneuvers[p],
            }
            self.same(f"result of seat {p}", mine, result["seats"][p])
        mine = {
            "hands": self.hands,
            "winner_foe": int(not self.truncated and self.foe in last),
            "foe_share": self.foe_hands / self.hands,
            "uncontested_share": self.uncontested_hands / self.hands,
            "foe_hands": self.foe_hands,
            "uncontested_hands": self.uncontested_hands,
            "truncated": self.truncated,
        }
        self.same("result of the table", mine, result["table"])


def referee(lines: Iterable[str | Json]) -> int:
    """Check one transcript; the number of decisions checked."""
    return replay(lines, Referee)
