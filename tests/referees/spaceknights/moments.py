"""The long, lonely moments of SPACEKNIGHTS as the referee sees them: respites and healing."""

from tests.referees.spaceknights.asking import Asking

TRADES = ("cycle", "cycle_back", "swap_first", "swap_second")


class Moments(Asking):
    """What happens between two hands."""

    def moments(self) -> None:
        if self.tier < 1:
            return
        for p in self.from_foe():
            if self.alive[p] and self.tier >= 2:
                self.rest(p)
            if self.alive[p]:
                self.heal(p)

    def heal(self, p: int) -> None:
        most = min(self.rule["track_max"] - self.life_force[p], self.burnable(p))
        if most <= 0:
            return
        count = int(self.decide(p, "heal", [str(k) for k in range(most + 1)]))
        if count:
            self.life_force[p] += count
            self.burn(p, count, "healing")
            self.script.expect("healed", seat=p, count=count)
            self.script.expect("life_force", seat=p, value=self.life_force[p])
            self.check_deaths()

    def rest(self, p: int) -> None:
        """A knight may call upon its respite."""
        kind = str(self.respite[p])
        if not self.rule[f"respites.{kind}"] or not self.can_use(p, kind):
            return
        if self.rule["theme_p"] < 1:
            event = self.script.chance("theme", "seat", "ok")
            self.script.check("theme of", p, event["seat"])
            able = (0, 1) if self.rule["theme_p"] > 0 else (0,)
            self.script.possible(f"one of {able}", event["ok"] in able, event["ok"])
            if not event["ok"]:
                return
        if self.decide(p, "respite", ["skip", "use"]) == "use":
            self.script.expect("respite", seat=p, kind=kind)
            getattr(self, f"rest_{kind}")(p)
            self.check_deaths()

    def can_use(self, p: int, kind: str) -> bool:
        if kind == "r1":
            return any(self.stock[p][self.own[q]] for q in self.others(p))
        if kind == "r2":
            return any(self.stock[q][self.own[p]] for q in self.others(p))
        if kind == "r3":
            return self.burnable(p) >= 1 and bool(self.holders(p))
        if kind == "r6":
            return len(self.piles(p)) >= 2
        return bool(self.holders(p))

    # ---- R1, R2: chips go home ----

    def roll_for(self, p: int) -> int:
        event = self.script.chance("respite_roll", "seat", "raw", "value")
        self.script.check("rolling player", p, event["seat"])
        sides = range(1, self.rule["respite_die"] + 1)
        raw = int(event["raw"])
        self.script.possible("a side of the die", raw in sides, raw)
        value, raised = raw, 0
        if self.rule["respite_roll"] == "e_die":
            value, raised = self.count_roll(p, raw)
        self.script.check("roll counts", value, event["value"])
        self.pay_raised(p, raised)
        return value

    def amount(self, p: int, decision: str, low: int, high: int, told: bool = False) -> int:
        return int(self.decide(p, decision, [str(k) for k in range(low, high + 1)], told))

    def rest_r1(self, p: int) -> None:
        rest = self.roll_for(p)
        for q in self.others(p) if self.alive[p] else ():
            count = self.amount(p, "give", 0, min(rest, self.stock[p][self.own[q]]))
            if count:
                self.script.expect("gave", seat=p, target=q, count=count)
                self.move_own(self.stock[p], self.stock[q], self.own[q], count)
                rest -= count

    def rest_r2(self, p: int) -> None:
        rest = self.roll_for(p)
        for q in self.others(p) if self.alive[p] else ():
            count = self.amount(p, "take", 0, min(rest, self.stock[q][self.own[p]]))
            if count:
                self.script.expect("took", seat=p, target=q, count=count)
                self.move_own(self.stock[q], self.stock[p], self.own[p], count)
                rest -= count

    # ---- R3: burn to take twice as much ----

    def rest_r3(self, p: int) -> None:
        burned = self.amount(p, "burn", 1, min(self.rule["r3_burn"], self.burnable(p)), True)
        self.burn(p, burned, "respite")
        self.check_deaths()
        if not self.alive[p]:
            return
        rest = burned * self.rule["r3_factor"]
        holders = self.holders(p)
        for i, q in enumerate(holders):
            there = sum(self.stock[q])
            later = sum(sum(self.stock[k]) for k in holders[i + 1 :])
            if not rest:
                break
            most = min(rest, there)
            each = self.rule["r3_each"]
            count = self.amount(
                p, "take", most if each else min(most, max(0, rest - later)), most, True
            )
            rest -= 0 if each else count
            if count:
                self.script.expect("took", seat=p, target=q, count=count)
                self.move(self.stock[q], self.stock[p], count, p, "take")

    # ---- R4, R5: all that hold my mettle, unless I am paid ----

    def rest_r4(self, p: int) -> None:
        holders = self.holders(p)
        if not self.bought_off(p, holders):
            for q in holders:
                raised = self.overpower[q] + self.rule["r4_gain"]
                self.overpower[q] = min(self.rule["track_max"], raised)
                self.script.expect("overpower", seat=q, value=self.overpower[q])

    def rest_r5(self, p: int) -> None:
        holders = self.holders(p)
        if not self.bought_off(p, holders):
            for q in holders:
                lost = self.life_force[q] - self.rule["r5_loss"]
                self.life_force[q] = max(self.rule["lf_floor"], lost)
                self.script.expect("life_force", seat=q, value=self.life_force[q])

    def bought_off(self, p: int, holders: list[int]) -> bool:
        price = self.rule["ransom"]
        if self.rule["ransom_shared"]:
            return self.share_ransom(p, holders, price)
        for q in holders:
            if sum(self.stock[q]) >= price and self.yes(q, "ransom"):
                self.pay_ransom(q, p, price)
                return True
        return False

    def share_ransom(self, p: int, holders: list[int], price: int) -> bool:
        offers = {}
        for q in holders:
            missing = price - sum(offers.values())
            offers[q] = self.amount(q, "offer", 0, min(missing, sum(self.stock[q])))
        if sum(offers.values()) < price:
            return False
        for q, offer in offers.items():
            if offer:
                self.pay_ransom(q, p, offer)
        return True

    def pay_ransom(self, q: int, p: int, count: int) -> None:
        self.script.expect("ransom", seat=q, target=p, count=count)
        self.move(self.stock[q], self.stock[p], count, q, "pay")

    # ---- R6: respites change hands ----

    def piles(self, p: int) -> list[int]:
        """The live players, clockwise, of whose mettle p has enough to burn."""
        return [q for q in self.others(p) if self.stock[p][self.own[q]] >= self.rule["r6_burn"]]

    def rest_r6(self, p: int) -> None:
        owners = self.piles(p)
        words = [self.relative(p, q) for q in owners]
        first = words.index(self.decide(p, "owner", words[:-1], told=True))
        words = words[first + 1 :]
        a, b = owners[first], self.at(p, self.decide(p, "owner", words, told=True))
        order = self.decide(p, "permute", list(TRADES))
        for q in (a, b):
            count = self.rule["r6_burn"]
            self.script.expect("burned", seat=p, count=count, reason="respite")
            away = [0] * 6
            self.move_own(self.stock[p], away, self.own[q], count)
            self.burned[q] += count
            self.burned_by[p] += count
        self.check_deaths()
        if not self.alive[p]:
            return
        mine, theirs, others = (self.respite[k] for k in (p, a, b))
        self.respite[p], self.respite[a], self.respite[b] = {
            "cycle": (others, mine, theirs),
            "cycle_back": (theirs, others, mine),
            "swap_first": (theirs, mine, others),
            "swap_second": (others, theirs, mine),
        }[order]
        for q in (p, a, b):
            self.script.expect("respite_now", seat=q, kind=self.respite[q])
