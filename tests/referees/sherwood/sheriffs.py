"""After an attempt in Sherwood Forest: who goes home, who stays, and what a sheriff takes."""

from tests.referees.sherwood.loot import Loot
from tests.referees.sherwood.table import Band, Card, slot_of


class Sheriffs(Loot):
    """Victories and defeats."""

    def declared_by(self, seat: int) -> int:
        """The cards that this member has used here, own promised ones included."""
        return self.declared[seat].total() + self.laid_used[seat]

    def room(self, seat: int, hideout: str) -> int:
        """How many more cards the raiders of a member may carry."""
        promised = sum(laid[0] == seat and laid[2] == hideout for laid in self.laid)
        return self.bands[hideout].raiders[seat] - promised - self.declared_by(seat)

    def may_play(self, seat: int, kind: str, hideout: str) -> bool:
        """Return whether a member may play a special card for its raiders."""
        if not self.hand[seat][kind]:
            return False
        return not self.rule["specials_count_against_cap"] or self.room(seat, hideout) > 0

    def play_special(self, seat: int, kind: str) -> None:
        self.leave_hand(seat, kind)
        self.discards[kind] += 1
        self.log["eq_used"][seat] += 1

    def victory(self, hideout: str) -> None:
        """The raiders go home, but those with provisions."""
        members, staying = self.members(hideout), []
        for seat in members:
            if self.may_play(seat, "provisions", hideout):
                word = self.decide("victory", seat, "provisions", ["yes", "no"])
                if word == "yes":
                    self.play_special(seat, "provisions")
                    self.script.expect("provisions", seat=seat)
                    staying.append(seat)
        self.leave(hideout, staying)

    def leave(self, hideout: str, staying: list[int]) -> None:
        """All go home but those who stay; one of these leads."""
        band, members = self.bands[hideout], self.members(hideout)
        for seat in members:
            if seat not in staying:
                if band.raiders[seat]:
                    self.script.expect("home", seat=seat, count=band.raiders[seat])
                self.camp[seat] += band.raiders[seat]
                band.raiders[seat] = 0
        if not staying:
            self.bands[hideout] = Band()
            return
        leader = band.leader if band.leader in staying else staying[0]
        if self.rule["stay_leader"] == "most":
            leader = max(staying, key=band.raiders.__getitem__)
        promised = [seat for seat in range(self.n) if band.bags[seat] or band.comps[seat]]
        kept = (
            band.slot not in (-1, slot_of(str(self.trip["slot"])))
            and band.informant in staying
            and all(seat in staying for seat in promised)
        )
        old = band.leader
        if kept:
            band.leader = leader
        else:
            self.bands[hideout] = Band(leader=leader, raiders=band.raiders)
        if leader != old:
            self.script.expect("leader", seat=leader, hideout=hideout)

    # ---- defeat by a sheriff ----

    def defeat(self, hideout: str, card: Card) -> None:
        members, staying, safe = self.members(hideout), [], set()
        for seat in members:
            if (seat, hideout) in self.covered:
                staying.append(seat)
                safe.add(seat)
            elif self.may_play(seat, "forest_jerkin", hideout):
                word = self.decide("defeat", seat, "jerkin", ["no", "stay", "home"])
                if word == "no":
                    continue
                self.play_special(seat, "forest_jerkin")
                self.script.expect("jerkin", seat=seat, stays=int(word == "stay"))
                safe.add(seat)
                if word == "stay":
                    staying.append(seat)
                    if self.rule["jerkin_whole_trip"]:
                        self.covered.add((seat, hideout))
        for seat in members:
            if seat not in safe:
                self.suffer(seat, hideout, card)
        for seat, kind, _ in self.take_promised(hideout):
            self.discard(seat, kind)
        self.leave(hideout, staying)

    def suffer(self, seat: int, hideout: str, card: Card) -> None:
        """A member loses glory and raiders, but none of the last few in play."""
        band = self.bands[hideout]
        glory = max(0, min(card.glory_loss, self.glory[seat] - self.rule["sheriff_floor"]))
        if glory:
            self.glory[seat] -= glory
            self.log["glory_lost"][seat] += glory
            self.script.expect("glory_lost", seat=seat, count=glory)
        spare = self.in_play(seat) - self.rule["min_raiders"]
        raiders = max(0, min(card.raider_loss, band.raiders[seat], spare))
        if raiders:
            band.raiders[seat] -= raiders
            self.oak[seat] += raiders
            self.log["raiders_lost"][seat] += raiders
            self.script.expect("raiders_lost", seat=seat, count=raiders)

    def take_promised(self, hideout: str) -> list[tuple[int, str, str]]:
        """Take up the promised cards of a hide-out, the last one first."""
        taken = [laid for laid in reversed(self.laid) if laid[2] == hideout]
        self.laid = [laid for laid in self.laid if laid[2] != hideout]
        return taken
