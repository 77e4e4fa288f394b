"""The loot of a raid for a referee of Sherwood Forest: promised, given freely, or shared evenly."""

from tests.referees.sherwood.auctions import Auctions
from tests.referees.sherwood.table import Card


class Loot(Auctions):
    """Who gets what of a travel party that was raided."""

    def share_loot(self, hideout: str, slot: int, card: Card) -> None:
        self.got_gold, self.got_comps = [0] * self.n, [0] * self.n
        planned = self.bands[hideout].slot == slot
        takers = sum(self.oak[seat] for seat in self.members(hideout))
        if planned and self.rule["binding"] != "none":
            takers += sum(self.bands[hideout].comps)
        gold, comps = card.gold, min(card.companions, takers)
        if self.rule["lost_companion"] == "gold":
            gold += card.companions - comps
        if planned:
            self.share_planned(hideout, gold, comps)
        else:
            self.share_unplanned(hideout, gold, comps)
        for seat in self.members(hideout):
            got, company = self.got_gold[seat], self.got_comps[seat]
            if got or company:
                self.script.expect("loot", seat=seat, gold=got, companions=company)
        self.now = {}

    # ---- moving loot ----

    def take_bags(self, seat: int, gold: int) -> None:
        """A player takes bags of the loot out of the pit."""
        beyond = max(0, gold - self.pit)
        self.minted += beyond
        self.pit -= gold - beyond
        self.gold[seat] += gold
        self.got_gold[seat] += gold
        if self.last_round():
            self.new_gold[seat] += gold

    def take_companion(self, seat: int) -> None:
        self.oak[seat] -= 1
        self.camp[seat] += 1
        self.got_comps[seat] += 1
        if self.last_round():
            self.new_comps[seat] += 1
        self.script.expect("companion", seat=seat)

    def limit(self, gold: int, pit: int) -> int:
        return min(gold, pit) if self.rule["gold_limited"] else gold

    # ---- planned raids ----

    def share_planned(self, hideout: str, gold: int, comps: int) -> None:
        """The informant pays the promises, then gives the rest as it likes."""
        shares = list(self.bands[hideout].bags), list(self.bands[hideout].comps)
        gold, comps = self.pay_promises(hideout, gold, comps)
        self.share_rest(hideout, gold, comps, *shares)

    def pay_promises(self, hideout: str, gold: int, comps: int) -> tuple[int, int]:
        """The informant pays what was promised for this card; what is left of the loot."""
        band, members = self.bands[hideout], self.members(hideout)
        if self.rule["binding"] == "none":
            return self.limit(gold, self.pit), comps
        total = sum(band.bags)
        gold = self.limit(gold, self.pit + total)
        of_loot = min(total, gold)
        short = min(total - of_loot, self.gold[band.informant])
        if total > gold:
            self.script.expect("short", seat=band.informant, gold=short)
        paid = self.hand_out(members, band.bags, of_loot + short)
        self.pay_bags(band.informant, members, paid, of_loot)
        company = self.pay_companions(members, band.comps, comps)
        for seat in members:
            if paid[seat] or company[seat]:
                self.script.expect(
                    "paid_promise", seat=seat, gold=paid[seat], companions=company[seat]
                )
        band.bags, band.comps = [0] * 6, [0] * 6
        return gold - of_loot, comps - sum(company)

    def hand_out(self, members: list[int], promised: list[int], bags: int) -> list[int]:
        """Bags by seat: one by one and round again, or each in full."""
        paid = [0] * self.n
        if self.rule["shortage_order"] == "by_order":
            for seat in members:
                paid[seat] = min(promised[seat], bags)
                bags -= paid[seat]
            return paid
        while bags and any(paid[seat] < promised[seat] for seat in members):
            for seat in members:
                if bags and paid[seat] < promised[seat]:
                    paid[seat] += 1
                    bags -= 1
        return paid

    def pay_bags(self, informant: int, members: list[int], paid: list[int], of_loot: int) -> None:
        """Bags of the loot are handed out first, then those of the informant's camp."""
        first = self.hand_out(members, paid, of_loot)
        self.lying_bags -= of_loot
        for seat in members:
            own = paid[seat] - first[seat]
            self.gold[seat] += first[seat]
            self.pay(informant, seat, own)
            if self.last_round():
                self.new_gold[seat] += first[seat] + own * self.rule["shortage_is_new"]

    def pay_companions(self, members: list[int], promised: list[int], comps: int) -> list[int]:
        company = self.hand_out(members, promised, comps)
        for seat in members:
            self.lying[seat] -= company[seat]
            self.camp[seat] += company[seat]
            if self.last_round():
                self.new_comps[seat] += company[seat]
        return company

    def share_rest(
        self, hideout: str, gold: int, comps: int, bags: list[int], company: list[int]
    ) -> None:
        """The informant gives the rest, and all see which promises it has kept."""
        informant = self.bands[hideout].informant
        quarters = self.promised_quarters(informant, hideout)
        given = self.give_freely(hideout, informant, gold, comps, quarters)
        self.judge_sharing(informant, hideout, given, gold)
        if self.rule["binding"] != "none":
            return
        for seat in self.members(hideout):
            if bags[seat] or company[seat]:
                enough = self.got_gold[seat] >= bags[seat]
                kept = enough and self.got_comps[seat] >= company[seat]
                (self.kept if kept else self.broken)[informant][seat] += 1
        band = self.bands[hideout]
        band.bags, band.comps = [0] * 6, [0] * 6

    def give_freely(self, hideout: str, giver: int, gold: int, comps: int, quarters: int) -> int:
        """One player gives bags and companions as it likes; the bags given to others."""
        members = self.members(hideout)
        others = [seat for seat in self.clockwise(giver) if seat in members and seat != giver]
        least, left, gifts = -(-quarters * gold // 4), gold, [0] * self.n
        self.now |= {"rest": gold}
        for seat in others:
            if not left:
                break
            low = max(0, least - (gold - left)) if seat == others[-1] else 0
            self.now |= {"given": gold - left, "bags_left": left}
            gifts[seat] = self.number("giving", giver, "give", low, left)
            left -= gifts[seat]
        self.now |= {"given": gold - left, "bags_left": left}
        for _ in range(comps):
            able = [seat for seat in members if self.oak[seat] > 0]
            if able:
                self.take_companion(self.must_choose("giving", giver, "companion", able))
        gifts[giver] = left
        for seat in members:
            self.take_bags(seat, gifts[seat])
        return gold - left

    # ---- raids that were not planned for this card ----

    def share_unplanned(self, hideout: str, gold: int, comps: int) -> None:
        band, members = self.bands[hideout], self.members(hideout)
        gold = self.limit(gold, self.pit)
        if len(members) == 1 or self.rule["loot_rule"] == "leader_free":
            self.give_freely(hideout, band.leader, gold, comps, 0)
        else:
            self.share_evenly(hideout, gold, comps)

    def share_evenly(self, hideout: str, gold: int, comps: int) -> None:
        members, leader = self.members(hideout), self.bands[hideout].leader
        raiders = {seat: self.bands[hideout].raiders[seat] for seat in members}
        while True:
            quota, used, rest = self.pieces(raiders, gold + comps)
            free = [seat for seat in members if used[seat] < raiders[seat]]
            if self.can_place(quota, free, rest, comps):
                break
            comps -= 1
            if self.rule["lost_companion"] == "gold":
                gold = self.limit(gold + 1, self.pit)
        while rest:
            able = [s for s in free if self.can_place_with(quota, free, rest, comps, s)]
            seat = able[0]
            if self.rule["loot_rule"] != "by_order":
                seat = self.must_choose("pieces", leader, "piece", able)
            self.script.expect("piece", seat=seat)
            quota[seat] += 1
            free.remove(seat)
            rest -= 1
        for _ in range(comps):
            able = [
                seat
                for seat in members
                if self.oak[seat] > 0 and self.got_comps[seat] < quota[seat]
            ]
            self.take_companion(self.must_choose("company", leader, "companion", able))
        for seat in members:
            self.take_bags(seat, quota[seat] - self.got_comps[seat])

    def pieces(
        self, raiders: dict[int, int], loot: int
    ) -> tuple[dict[int, int], dict[int, int], int]:
        """Pieces by seat, raiders that carry one, and the last pieces, which are still to give."""
        figures = sum(raiders.values())
        if self.rule["loot_rule"] == "proportional":
            return self.in_proportion(raiders, loot), raiders, 0
        quota, used = dict.fromkeys(raiders, 0), dict.fromkeys(raiders, 0)
        excess = 0
        if self.rule["excess_loot"] == "layers":
            layers, loot = divmod(loot, figures)
            quota = {seat: layers * count for seat, count in raiders.items()}
        elif loot > figures:
            excess, loot = loot - figures, figures
        while loot:
            free = [seat for seat in raiders if used[seat] < raiders[seat]]
            if len(free) > loot:
                break
            for seat in free:
                used[seat] += 1
                quota[seat] += 1
            loot -= len(free)
        if self.rule["excess_loot"] == "leader":
            quota[next(iter(raiders))] += excess
        return quota, used, loot

    def in_proportion(self, raiders: dict[int, int], loot: int) -> dict[int, int]:
        """The nearest to each one's part; what is left goes to who is furthest below it."""
        figures = sum(raiders.values())
        quota = {seat: loot * count // figures for seat, count in raiders.items()}
        for _ in range(loot - sum(quota.values())):
            lacks = {seat: loot * raiders[seat] - quota[seat] * figures for seat in raiders}
            quota[max(lacks, key=lacks.__getitem__)] += 1
        return quota

    def can_place(self, quota: dict[int, int], free: list[int], rest: int, comps: int) -> bool:
        """Return whether the last pieces can be given so that every companion finds a taker."""
        placed = sum(min(pieces, self.oak[seat]) for seat, pieces in quota.items())
        useful = sum(self.oak[seat] > quota[seat] for seat in free)
        return placed + min(rest, useful) >= comps

    def can_place_with(
        self, quota: dict[int, int], free: list[int], rest: int, comps: int, seat: int
    ) -> bool:
        more = {**quota, seat: quota[seat] + 1}
        return self.can_place(more, [other for other in free if other != seat], rest - 1, comps)
