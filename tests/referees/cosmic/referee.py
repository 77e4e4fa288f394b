"""A referee for Cosmic Encounter without alien powers, flares and technologies.

It replays one transcript with its own planets, hands, decks and ships, in the order in which the
rulebook tells the game, and complains about the first thing that is not as the rules want it. Only
chance (cards drawn or taken unseen, destiny) is read from the transcript, and even that must be
possible. It was written from the rules alone and shares no code with the library.
"""

from collections.abc import Iterable

from tests.referees.cosmic import drives, effects, tech_cards  # noqa: F401
from tests.referees.cosmic.dominion.late import execute
from tests.referees.cosmic.pacts import Pacts
from tests.referees.cosmic.seen import Truncated
from tests.referees.cosmic.table import Json, Over
from tests.referees.transcript import replay

SUCCESSES = ("offense_won", "deal", "recolonised", "conceded")


class Referee(Pacts):
    """The whole game: turns of encounters until somebody has enough colonies."""

    def play(self) -> None:
        self.truncated = 0
        self.set_up_powers()
        self.deal_aliens()
        self.refuse_unknown()
        self.deal_hands()
        try:
            while True:
                self.turn()
                self.offense = (self.offense + 1) % self.n
        except Truncated:
            self.truncated = 1
        except Over:
            self.compare_end()
        self.script.turn_page("the result line")
        self.compare_result()
        self.script.end()

    def deal_hands(self) -> None:
        """The first colour turned up says who begins; that player is dealt cards first."""
        self.offense = 0
        if self.rule["start"] == "destiny":
            while True:
                drawn = self.draw_destiny().split()
                if drawn[0] == "colour":
                    break
            self.offense = int(drawn[1])
        self.script.expect("first", seat=self.offense)
        self.destiny = self.all_destinies()
        chosen: list[int] = []
        self.fire("first_hand", x=chosen)
        for seat in self.clockwise(self.offense):
            if seat in chosen:
                continue
            for _ in range(self.rule["hand"]):
                self.draw_one(seat)
        for seat in self.seats:
            if self.power[seat] == "tick_tock":
                self.tokens[seat] = 8 if self.rule["planets"] == 4 else 10
        self.fire("setup")
        self.fire("set_out")
        self.deal_techs()

    # ---- turns ----

    def turn(self) -> None:
        self.turns += 1
        self.script.expect("turn", seat=self.offense, number=self.turns)
        self.encounter = 0
        while True:
            self.give_back_powers()
            self.clear_encounter()
            if not self.encounter:
                self.role[self.offense] = "none"
                self.fire("start_turn")
                self.react()
                self.role[self.offense] = "offense"
            self.sweep()
            self.clear_sheet()
            self.encounter += 1
            self.encounters += 1
            self.script.expect("encounter", seat=self.offense, number=self.encounters)
            unarmed = not self.play_encounter()
            self.end_encounter()
            self.avenge()
            if not self.goes_on(unarmed):
                return

    def end_encounter(self) -> None:
        """Cards are discarded, and it is told how the encounter has come out."""
        self.react()
        self.fire("last_call")
        self.take_back_from_table()
        self.collect()
        self.fire("after_discard")
        self.react()
        self.take_back_aside()
        self.fire("encounter_end")
        execute(self)
        self.script.expect("result", result=self.result)
        self.react(at_last=not self.is_stuck())
        self.look_for_winners()
        if self.is_stuck():
            raise Over

    def avenge(self) -> None:
        """Whoever has defended meets the offense in its home system, then a drive takes somebody
        anywhere; then the turn goes on.
        """
        if self.avenger < 0 and self.driver < 0:
            return
        before = (self.offense, self.defense, self.result, self.zapped, self.encounter)
        broken = self.turn_broken
        self.give_back_powers()
        if self.avenger >= 0:
            foe, self.offense = self.offense, self.avenger
        else:
            foe, self.offense, self.driver = -1, self.driver, -1
        self.clear_encounter()
        self.foe_met = foe
        self.sweep()
        self.clear_sheet()
        self.encounter += 1
        self.encounters += 1
        self.script.expect("encounter", seat=self.offense, number=self.encounters)
        self.play_encounter()
        self.end_encounter()
        self.avenge()
        self.offense, self.defense, self.result, self.zapped, self.encounter = before
        self.turn_broken = broken
        self.role = ["none"] * self.n
        self.role[self.offense] = "offense"
        if self.defense >= 0:
            self.role[self.defense] = "defense"

    def goes_on(self, unarmed: bool) -> bool:
        """Return whether the offense has another encounter; without a card only by an effect."""
        may = not unarmed and self.may_go_on()
        answer = self.fire("afterwards", x=may)
        if answer != "goes on" and not may:
            self.second_chosen("stop")
            self.turn_ends(declined=False)
        self.react()
        if answer == "goes on" or not may:
            return bool(answer == "goes on")
        word = self.decide(self.offense, "second", self.second_words())
        on = word == "go_on"
        self.second_chosen(word)
        if not on:
            self.turn_ends(declined=True)
        return on

    def play_encounter(self) -> bool:
        """One encounter; False if the turn ends with it, as there is no encounter card to play."""
        self.regroup()
        if not self.find_opponent():
            self.recolonise()
            return True
        self.aim(self.targets())
        if not self.launch():
            self.result = "aborted"
            return True
        self.fire("post_launch")
        if self.result != "open":
            return not self.turn_broken
        self.form_alliances()
        if not self.plan():
            self.turn_broken = True
            return False
        if self.mined:
            self.chosen = [None] * self.n
            self.resolve("defense_won")
        if self.result != "open":
            return True
        self.reveal()
        outcome = self.judge()
        if outcome == "talk":
            self.talk()
        else:
            self.resolve(outcome)
        return True

    def is_stuck(self) -> bool:
        """With all ships in the warp or out of the game, and no way back, only Masochist wins."""
        gone = [sum(self.zones[zone][seat] for zone in ("warp", "removed")) for seat in self.seats]
        stuck = gone == [self.fleet_of(seat) for seat in self.seats]
        return stuck and not self.rule["retrieve"] and not self.has_power("masochist")

    def may_go_on(self) -> bool:
        rule = self.rule
        if self.encounter >= rule["max_encounters"]:
            return False
        if rule["second_on_success"] and self.result not in SUCCESSES:
            return False
        return self.has_card(self.offense) or not rule["second_needs_card"]

    # ---- the end of the game ----

    def compare_end(self) -> None:
        if self.script.events:
            self.script.fail("no event after the end", self.script.events[0])
        self.conserve()
        after = self.script.page["after"]
        ended = {key: value for key, value in self.public().items() if key != "result"}
        self.same("table", {**ended, **self.log, **self.counts, "decision": None}, after["table"])

    def compare_result(self) -> None:
        result = self.script.page["result"]
        self.script.check("number of results", self.n, len(result["seats"]))
        for seat, theirs in enumerate(result["seats"]):
            self.close(f"result of seat {seat}", self.seat_result(seat), theirs)
        mine: Json = {
            "turns": self.turns,
            "encounters": self.encounters,
            "truncated": self.truncated,
        }
        mine |= {"shared": int(len(self.winners) > 1), **self.counts}
        self.close("result of the table", mine, result["table"])

    def seat_result(self, seat: int) -> Json:
        won, alone = seat in self.winners, len(self.winners) == 1
        logs = {name: self.log[name][seat] for name in self.log}
        renamed = {"main_n": "main", "drawn_n": "drawn"}
        renamed |= {"comp_n": "compensation", "rewards_n": "rewards"}
        return {
            "foreign_colonies": self.foreign(seat),
            "home_colonies": self.home(seat),
            "win": won / max(1, len(self.winners)),
            "solo": int(won and alone),
            "shared_win": int(won and not alone),
            "warp": self.zones["warp"][seat],
            "cards": self.hand[seat].total(),
            "power_lost": int(self.home(seat) < self.rule["power_min_home"]),
            **{renamed.get(name, name): count for name, count in logs.items()},
        }

    def close(self, where: str, mine: Json, theirs: Json) -> None:
        self.script.check(f"{where}: names", sorted(mine), sorted(theirs))
        for name, found in theirs.items():
            if abs(mine[name] - found) > 1e-9:
                self.script.check(f"{where}: {name}", mine[name], found)


def referee(lines: Iterable[str | Json]) -> int:
    """Check one transcript; the number of decisions checked."""
    return replay(lines, Referee)
