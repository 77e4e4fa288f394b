"""The raiding phase of a referee of Sherwood Forest: picks, the carriage and each attempt."""

from tests.referees.sherwood.sheriffs import Sheriffs
from tests.referees.sherwood.table import TOWNS, WEAPONS, Card, Hand, slot_of, slot_word


class Raids(Sheriffs):
    """From the first pick to the last card that has travelled."""

    def raiding_phase(self) -> None:
        for pick in range(self.rule["laid_out"]):
            self.picker = self.current = (self.starter + pick) % self.n
            deal = ""
            if self.rule["side_deals"] and self.done[: len(self.display)].count(False) > 1:
                deal = self.side_deal(self.picker)
            slot = slot_of(self.pick(self.picker, deal))
            self.current = (self.picker + 1) % self.n
            self.travel(self.picker, slot)
            self.done[slot] = True
            self.removed += 1
            self.cards_run += 1

    # ---- side deals ----

    def side_deal(self, picker: int) -> str:
        """Others bid in secret for a card or against it; the deal that was made, in words."""
        words = self.slots([not done for done in self.done])
        terms = ["none", *(f"{verb} {word}" for verb in ("pick", "avoid") for word in words)]
        bids: dict[int, tuple[str, int]] = {}
        for seat in self.clockwise(picker)[1:]:
            if not self.gold[seat]:
                continue
            word = self.decide("side_bids", seat, "side", terms)
            if word != "none":
                self.secret[seat] = {"terms": word}
                bids[seat] = (word, self.number("side_bids", seat, "bid", 1, self.gold[seat]))
                self.secret[seat] = {"terms": word, "bid": bids[seat][1]}
        self.secret = {}
        for seat, (word, gold) in bids.items():
            self.script.expect("side_bid", seat=seat, terms=word, gold=gold)
        if not bids:
            return ""
        told = [bids.get(seat, ("none", 0)) for seat in self.seats]
        self.now = {"side_terms": [word for word, _ in told]}
        self.now["side_bids"] = [gold for _, gold in told]
        chosen = self.choose_seat("picking", picker, "accept", bids, "none")
        self.now = {}
        if chosen is None:
            return ""
        word, gold = bids[chosen]
        self.pay(chosen, picker, gold)
        self.log["side_deals"][chosen] += 1
        self.script.expect("side_deal", seat=picker, target=chosen, gold=gold)
        return word

    def pick(self, picker: int, deal: str) -> str:
        words = self.slots([not done for done in self.done])
        verb, _, card = deal.partition(" ")
        if verb == "pick":
            words = [card]
        elif verb == "avoid":
            words = [word for word in words if word != card]
        promised = self.promised_picks(picker, "pick")
        left_out = self.promised_picks(picker, "avoid")
        words = [word for word in words if slot_of(word) in promised] or words
        words = [word for word in words if slot_of(word) not in left_out] or words
        kind = ("", "pick", "avoid").index(verb)
        self.now = {"deal_kind": (0, 1, 11)[kind], "deal_card": card or None}
        word = self.decide("picking", picker, "pick", words)
        self.now = {}
        return word

    # ---- the carriage ----

    def travel(self, picker: int, slot: int) -> None:
        card = self.cards[self.display[slot]]
        self.judge_pick(picker, slot)
        self.shown[slot] = True
        self.gone.add(card.name)
        self.script.expect("picked", seat=picker, slot=slot_word(slot), card=card.name)
        self.check_claims(slot)
        self.script.expect("carriage", start=card.start, dest=card.dest)
        self.dest, at = card.dest, 0
        self.messengers_used: set[int] = set()
        self.covered: set[tuple[int, str]] = set()
        route = self.route(card.start, self.dest)
        crossing = len(self.arrows[card.start])
        while at < len(route):
            self.trip = {"slot": slot_word(slot), "card": card.name, "start": card.start, "at": at}
            if self.rule["special_cards"] and at <= crossing:
                self.poll_messengers(picker, card)
                route = self.route(card.start, self.dest)
            if at >= len(route):
                break
            hideout = route[at]
            self.trip |= {"dest": self.dest, "hideout": hideout}
            at += 1
            if self.bands[hideout].leader >= 0 and self.attempt(hideout, slot, card):
                return
        self.script.expect("left_forest", slot=slot_word(slot))

    def poll_messengers(self, picker: int, card: Card) -> None:
        for seat in self.clockwise(picker):
            held = self.hand[seat]["messenger_garment"] and not self.promised_to_keep(seat)
            if held and seat not in self.messengers_used:
                used = [int(other in self.messengers_used) for other in self.seats]
                self.now = {**self.trip, "dest": self.dest, "used_messenger": used}
                towns = [town for town in TOWNS if town not in (card.start, self.dest)]
                word = self.decide("travel", seat, "messenger", [*towns, "keep"])
                self.now = {}
                if word != "keep":
                    self.messengers_used.add(seat)
                    self.play_special(seat, "messenger_garment")
                    self.dest = word
                    self.script.expect("rerouted", seat=seat, dest=word)
                    self.judge_messenger(seat)

    # ---- an attempt ----

    def attempt(self, hideout: str, slot: int, card: Card) -> bool:
        """A band meets the carriage; whether it raids it."""
        band = self.bands[hideout]
        self.checks += 1
        self.total = sum(band.raiders)
        self.declared: list[Hand] = [Hand() for _ in self.seats]
        self.order: list[int] = []
        self.laid_in = False
        self.laid_used = [0] * self.n
        self.script.expect("met", hideout=hideout, total=self.total, power=card.power)
        if self.total < card.power:
            here = [kind for _, kind, place in self.laid if place == hideout]
            self.laid_in = bool(here)
            self.total += self.power_of(here)
        if self.total < card.power:
            self.declare_all(hideout, slot, card)
        success = self.total >= card.power
        self.see_attempt(card)
        del self.now["declared"]
        if success:
            self.raid(hideout, slot, card)
        else:
            self.fail_raid(hideout, slot, card)
        self.now = {}
        return success

    def see_attempt(self, card: Card) -> None:
        self.now = {**self.trip, "power": card.power, "total": self.total}
        self.now["declared"] = [
            {kind: count for kind, count in cards.items() if count} for cards in self.declared
        ]
        self.now |= {"laid_in": int(self.laid_in), "order_n": len(self.order)}

    def declare_all(self, hideout: str, slot: int, card: Card) -> None:
        """The leader names an order of members, and in this order they declare equipment."""
        leader = self.bands[hideout].leader
        able = [
            seat
            for seat in self.members(hideout)
            if self.hand[seat].total() and self.room(seat, hideout) > 0
        ]
        while able:
            self.see_attempt(card)
            seat = self.must_choose("ordering", leader, "order", able)
            able.remove(seat)
            self.order.append(seat)
        for seat in self.order:
            self.declare(seat, hideout, slot, card)
            if self.total >= card.power:
                return

    def declare(self, seat: int, hideout: str, slot: int, card: Card) -> None:
        last: str | None = None
        owed = self.promised_power(seat, hideout, slot)
        while self.total < card.power and self.room(seat, hideout) > 0:
            kinds = self.weapons_below(self.hand[seat], last)
            if not kinds:
                return
            shown = self.power_of(self.declared[seat].elements())
            may_stop = self.rule["sabotage"] and shown >= owed
            self.see_attempt(card)
            words = [*kinds, *["done"] * bool(may_stop)]
            word = self.decide("declaring", seat, "declare", words)
            if word == "done":
                return
            last = word
            self.leave_hand(seat, word)
            self.declared[seat][word] += 1
            self.total += self.power_of([word])
            self.script.expect("declared", seat=seat, kind=word)

    def declared_power(self) -> list[int]:
        return [self.power_of(cards.elements()) for cards in self.declared]

    def fail_raid(self, hideout: str, slot: int, card: Card) -> None:
        self.script.expect("failed", hideout=hideout, total=self.total)
        self.judge_equipment(hideout, slot, False, self.declared_power())
        planned = self.bands[hideout].slot == slot
        lost = {"return": False, "planned": planned, "discard": True}[self.rule["failed_eq"]]
        back = not card.sheriff and not lost
        for seat in self.members(hideout):
            for kind in WEAPONS:
                for _ in range(self.declared[seat][kind]):
                    (self.give_back if back else self.discard)(seat, kind)
        if card.sheriff:
            self.defeat(hideout, card)
        else:
            self.log["raids_failed"][self.bands[hideout].leader] += 1

    def raid(self, hideout: str, slot: int, card: Card) -> None:
        self.script.expect("raid", hideout=hideout, total=self.total)
        if self.order:
            self.judge_equipment(hideout, slot, True, self.declared_power())
        self.use_equipment(hideout, card)
        members, leader = self.members(hideout), self.bands[hideout].leader
        glory = card.glory
        if self.rule["glory_split"] == "shared":
            glory //= len(members)
        for seat in members:
            self.win_glory(seat, glory, "glory_raids")
            self.log["raids_led" if seat == leader else "raids_joined"][seat] += 1
            self.script.expect("glory", seat=seat, count=glory)
        if card.sheriff:
            self.script.expect("sheriff_won", hideout=hideout, total=self.total)
            self.got_gold, self.got_comps = [0] * self.n, [0] * self.n
            if self.bands[hideout].slot == slot and self.rule["sheriff_shortage"]:
                self.share_planned(hideout, 0, 0)
        else:
            self.raids += 1
            self.share_loot(hideout, slot, card)
        self.victory(hideout)

    def use_equipment(self, hideout: str, card: Card) -> None:
        """Promised cards return if none was needed; all that was used is discarded."""
        spare = self.total - card.power
        for seat, kind, _ in self.take_promised(hideout):
            power = self.power_of([kind])
            surplus = self.rule["promised_surplus_returns"] and power <= spare
            if not self.laid_in:
                self.give_back(seat, kind)
            elif surplus:
                spare -= power
                self.give_back(seat, kind)
            else:
                self.laid_used[seat] += 1
                self.discard(seat, kind)
        for seat in self.members(hideout):
            for kind in WEAPONS:
                for _ in range(self.declared[seat][kind]):
                    self.discard(seat, kind)
