"""Baa and the launch of Sheepnappers: whatever the others may do against an alien."""

from collections.abc import Iterator

from tests.referees.sheepnappers.table import HANDED_OVER, Table


class Launch(Table):
    """Shouting Baa, counting down, throwing Kamikaze Sheep, flying home."""

    def pay_juice(self, seat: int) -> None:
        for _ in range(self.rule["juice_cost"]):
            self.lay(seat, "fuel")

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
        if self.rule["teams_no_baa"] and (seat - last) % 2 == 0:
            return False  # the partner's: no opponent's
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
