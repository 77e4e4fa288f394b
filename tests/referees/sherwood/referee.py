"""A referee for Sherwood Forest, written from the rules alone.

It replays one transcript with its own camps, hide-outs, bags, hands and promises, in the order in
which the rulebook tells the game, and complains about the first thing that is not as the rules
want it. Only chance (the order of the travel cards, the first figure, the card turned up, the
equipment drawn) is read from the transcript, and even that must be possible. It shares no code
with the library.
"""

from collections.abc import Callable, Iterable

from tests.referees.sherwood.raids import Raids
from tests.referees.sherwood.table import CORNERS, PLACES, Card, Json, slot_of
from tests.referees.transcript import replay


class Referee(Raids):
    """The whole game: rounds of planning and raiding, and the last loot."""

    def play(self) -> None:
        self.check_supply()
        for index in range(self.rule["rounds"]):
            self.round_index = index
            self.start_round()
            self.planning_phase()
            self.raiding_phase()
            self.end_round()
        self.count_up()
        self.compare("finished", None, -1)
        self.script.turn_page("the result line")
        self.compare_result()
        self.script.end()

    def check_supply(self) -> None:
        """The supply can be as it is: A cards over B cards, with no more sheriffs than allowed."""
        a_cards, cards = self.rule["a_cards"], self.supply[: self.in_game()]
        self.script.check("different cards", len(cards), len(set(cards)))
        for deck, part in (("A", cards[:a_cards]), ("B", cards[a_cards:])):
            found = [self.cards[name] for name in part]
            self.script.check(f"backs of {part}", {deck} if part else set(), self.decks(found))
            sheriffs = sum(card.sheriff for card in found)
            most = self.rule[f"sheriffs_{deck.lower()}"] * bool(self.rule["sheriffs"])
            self.script.possible(f"at most {most} sheriffs", sheriffs <= most, part)

    def decks(self, cards: list[Card]) -> set[str]:
        return {card.deck for card in cards}

    def start_round(self) -> None:
        self.start_display()
        self.starter = self.picker = -1
        event = self.script.chance("round", "index", "figure")
        self.script.check("round", self.round_index, event["index"])
        if self.round_index == 0:
            seats = [0] if self.rule["first_figure"] == "fixed" else list(self.seats)
            self.script.possible(f"a figure of {seats}", event["figure"] in seats, event)
            self.figure = event["figure"]
        self.script.check("figure", self.figure, event["figure"])
        for turned in range(min(self.rule["face_up"], len(self.display))):
            event = self.script.chance("face_up", "slot", "card")
            slot = slot_of(event["slot"])
            if self.rule["face_up_pick"] == "first":
                self.script.check("the card turned up", turned, slot)
            down = 0 <= slot < len(self.display) and not self.shown[slot]
            self.script.possible("a face-down card", down, event)
            self.script.check("card turned up", self.display[slot], event["card"])
            self.shown[slot], self.turned[slot] = True, 1
            self.gone.add(event["card"])

    # ---- planning ----

    def planning_phase(self) -> None:
        self.current = self.figure
        while any(self.camp):
            if self.camp[self.current]:
                self.turn(self.current)
            self.current = (self.current + 1) % self.n
        first = self.out_order[0]
        if first >= 0:
            self.win_glory(first, self.rule["first_out_bonus"], "glory_tempo")
        self.starter = {
            "first_out": first,
            "second_out": self.out_order[1],
            "last_out": self.out_order[-1],
            "figure": self.figure,
        }[self.rule["starter_rule"]]
        if self.starter < 0:  # nobody has had a raider
            self.starter = self.figure
        self.script.expect("starter", seat=self.starter)

    def turn(self, seat: int) -> None:
        self.script.expect("turn", seat=seat)
        self.turns += 1
        self.turns_now += 1
        self.calls = 0
        basic = self.rule["negotiation"] == "call"
        alliance: Callable[[int], bool] = self.call if basic else self.contract
        alone: dict[str, Callable[[int], None]] = {
            "church": self.go_to_church,
            "inn": self.go_to_inn,
            "merchant": self.go_to_merchant,
            "market": self.go_to_market,
            "solo": self.go_alone,
        }
        while True:
            plan = self.decide("turn", seat, "plan", self.plans(seat))
            if plan in alone:
                alone[plan](seat)
                break
            if alliance(seat) if plan == "alliance" else self.auction(seat):
                break
        for other in self.clockwise(seat):
            if not self.camp[other] and other not in self.out_order:
                self.script.expect("out", seat=other, place=len(self.out_order))
                self.out_order.append(other)

    # ---- the end of a round ----

    def end_round(self) -> None:
        if not self.last_round():
            self.crossroads_bonus()
        self.judge_round()
        if self.lying_bags:
            self.script.expect("cleared", gold=self.lying_bags)
        self.pit += self.lying_bags
        self.lying_bags = 0
        for seat in self.seats:
            self.oak[seat] += self.lying[seat]
            self.lying[seat] = 0
        self.come_home()
        if not self.last_round():
            self.pass_figure()

    def crossroads_bonus(self) -> None:
        """The player with most raiders at the crossroads gets one more."""
        if self.rule["crossroads_bonus"] == "off":
            return
        bands = [self.bands[corner] for corner in CORNERS]
        counts = [sum(band.raiders[seat] for band in bands) for seat in self.seats]
        most = [seat for seat in self.seats if counts[seat] == max(counts) > 0]
        if len(most) > 1 and self.rule["crossroads_bonus"] == "ties_none":
            return
        for seat in most:
            if self.oak[seat]:
                self.oak[seat] -= 1
                self.camp[seat] += 1
                self.script.expect("bonus", seat=seat)

    def come_home(self) -> None:
        for seat in self.seats:
            self.camp[seat] = self.in_play(seat)
            for place in PLACES:
                self.standing[place][seat] = 0
        for hideout in self.bands:
            self.bands[hideout] = type(self.bands[hideout])()
        while self.laid:
            seat, kind, _ = self.laid.pop()
            self.give_back(seat, kind)

    def pass_figure(self) -> None:
        others = self.clockwise(self.figure)[1:]
        rule = self.rule["figure_rule"]
        if rule == "rotate":
            self.figure = others[0]
        else:
            counts = self.gold if rule == "least_gold" else self.glory
            self.figure = min(others, key=counts.__getitem__)
        self.script.expect("figure", seat=self.figure)

    # ---- the end of the game ----

    def count_up(self) -> None:
        """The loot of the last round turns into glory."""
        for seat in self.seats:
            gold = self.gold[seat] if self.rule["convert_old_gold"] else self.new_gold[seat]
            company = self.new_comps[seat]
            self.script.expect("sixth", seat=seat, gold=gold, companions=company)
            glory = gold * self.rule["final_gold_rate"]
            glory += company * self.rule["final_companion_rate"]
            self.win_glory(seat, glory, "glory_sixth")
            if self.rule["converted_bags"] == "pit":
                self.pay_pit(seat, gold)
            self.new_gold[seat] = 0
            self.script.expect("scored", seat=seat, score=self.glory[seat])

    def win_shares(self) -> list[float]:
        def rank(seat: int) -> tuple[int, ...]:
            ties = (-self.oak[seat], self.gold[seat])
            return (self.glory[seat], *(ties if self.rule["final_ties"] == "oak_gold" else ()))

        ranks = [rank(seat) for seat in self.seats]
        winners = ranks.count(max(ranks))
        return [1 / winners if each == max(ranks) else 0.0 for each in ranks]

    def compare_result(self) -> None:
        result = self.script.page["result"]
        self.script.check("number of results", self.n, len(result["seats"]))
        wins = self.win_shares()
        for seat, theirs in enumerate(result["seats"]):
            self.close(f"result of seat {seat}", self.seat_result(seat, wins[seat]), theirs)
        mine: Json = {"raids_per_card": self.raids / max(1, self.cards_run), "raids": self.raids}
        mine |= {"planning_turns": self.turns, "forced_donations": self.forced_donations}
        mine |= {"best_glory": max(self.glory), "rounds": self.rule["rounds"], "truncated": 0}
        self.close("result of the table", mine, result["table"])

    def seat_result(self, seat: int, win: float) -> Json:
        return {
            "glory": self.glory[seat],
            "win": win,
            "gold": self.gold[seat],
            "in_play": self.in_play(seat),
            "promises_kept": sum(self.kept[seat]),
            "promises_broken": sum(self.broken[seat]),
            **{name: self.log[name][seat] for name in self.log},
        }

    def close(self, where: str, mine: Json, theirs: Json) -> None:
        self.script.check(f"{where}: names", sorted(mine), sorted(theirs))
        for name, found in theirs.items():
            if abs(mine[name] - found) > 1e-9:
                self.script.check(f"{where}: {name}", mine[name], found)


def referee(lines: Iterable[str | Json]) -> int:
    """Check one transcript; the number of decisions checked."""
    return replay(lines, Referee)
