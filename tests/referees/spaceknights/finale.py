"""The finale of a hand as the referee sees it: showdown, collecting, placing, going home."""

from tests.referees.spaceknights.asking import Asking
from tests.referees.spaceknights.table import (
    CATEGORIES,
    NOBODY,
    THREAT_HAND,
    THWARTED,
    kind_of,
)


class Finale(Asking):
    """Who wins a hand, and what that brings."""

    def fade(self, p: int) -> None:
        self.script.expect("faded", seat=p)
        self.faded[p] = 1

    # ---- the showdown ----

    def first_to_show(self) -> int:
        unfaded = self.unfaded()
        if self.last_surger != NOBODY:
            start = [self.last_surger, *self.clockwise_of_all(self.last_surger)]
        elif self.rule["sd_start"] == "foe":
            start = [self.foe, *self.clockwise_of_all(self.foe)]
        elif self.rule["sd_start"] == "big_blind" and self.big_blind != NOBODY:
            start = [self.big_blind, *self.clockwise_of_all(self.big_blind)]
        else:
            start = self.clockwise_of_all(self.foe)
        return next(p for p in start if p in unfaded)

    def showdown(self) -> bool:
        """Everybody left reveals or fades; False if that leaves only one."""
        first = self.first_to_show()
        for p in [first, *self.others(first)]:
            if self.faded[p]:
                continue
            if not self.hand_goes_on():
                return False
            if self.decide(p, "showdown", ["fade", "reveal"]) == "fade":
                self.fade(p)
                continue
            for card in self.hand[p]:
                self.script.expect("revealed", seat=p, card=card)
                self.see(card)
            self.shown[p] = list(self.hand[p])
            place, category, key = self.strength(p)
            self.strengths[p] = (place, key)
            self.script.expect("made", seat=p, category=CATEGORIES[category])
        return self.hand_goes_on()

    def break_tie(self, tied: list[int]) -> int:
        """The higher e-die, then the first clockwise from the Foe."""

        def dice(p: int) -> int:
            return int(self.rule["foe_tie_die"]) if p == self.foe else self.die[p]

        highest = max(dice(p) for p in tied)
        return next(p for p in self.from_foe() if p in tied and dice(p) == highest)

    # ---- collecting ----

    def bluffed(self, winner: int, contested: int) -> bool:
        """Return whether a hand with a Thwarted would win, against the rules (A25)."""
        bluff = not contested and THWARTED in self.hand[winner]
        if bluff and not self.rule["thwart_bluff"]:
            self.script.expect("revealed", seat=winner, card=THWARTED)
            return True
        return False

    def settle(self, winner: int, contested: int) -> None:
        mine = self.t(winner)
        losers = [p for p in self.clockwise_of_all(winner) if p != winner and self.t(p)]
        gain = sum(min(mine, self.t(p)) for p in losers)
        self.script.expect("won", seat=winner, contested=contested, count=gain)
        for p in losers:
            count = min(mine, self.t(p))
            if count:
                self.script.expect("collected", seat=winner, target=p, count=count)
                chooser = (
                    (winner, "take") if self.rule["collect_colours"] == "winner" else (p, "pay")
                )
                self.move(self.line[p], self.stock[winner], count, *chooser)
            self.take_back(p)
        self.take_back(winner)
        self.count_win(winner, contested)

    def count_win(self, winner: int, contested: int) -> None:
        (self.won_contested if contested else self.won_uncontested)[winner] += 1
        self.uncontested_hands += 1 - contested
        self.won_as_foe[winner] += winner == self.foe
        self.foe_hands += winner == self.foe

    def clear_kept(self, winner: int, contested: int) -> None:
        """A Foe that is beaten after revealing loses its kept cards (A29)."""
        beaten = contested and not self.faded[self.foe]
        any_lost = self.rule["kept_clear"] == "any_lost_hand"
        if winner != self.foe and (beaten or any_lost) and self.kept_of_foe():
            self.script.expect("kept_gone", seat=self.foe)
            self.team_left[2] |= self.kept_of_foe()
            self.kept_of_foe().clear()

    def lay_down(self, winner: int, contested: int) -> None:
        """A knight places a maneuver in front, the Foe keeps a threat."""
        rule = self.rule
        lent = self.hand_of[winner] != (THREAT_HAND if winner == self.foe else winner)
        seen = rule["place_shown_uncontested"] and self.shown[winner]
        if lent or not (contested or rule["place_uncontested"] or seen):
            return
        if winner == self.foe:
            self.keep(winner)
            return
        words = [f"card {i}" for i, card in enumerate(self.hand[winner], 1) if card != THWARTED]
        if self.tier >= 3 and words:
            word = self.decide(winner, "place", words, told=True)
            card = self.hand[winner].pop(int(word.split()[1]) - 1)
            self.script.expect("placed", seat=winner, card=card)
            self.see(card)
            self.front[winner].append(card)

    def keep(self, foe: int) -> None:
        rule = self.rule
        cap = min(rule["kept_cap"], 3 * rule["team_values"] - 2 - rule["rounds"])
        kept = sum(len(kept) for kept in self.kept)
        if self.tier < 1 or not rule["kept_on"] or kept >= cap:
            return
        words = [f"card {i}" for i in range(1, len(self.hand[foe]) + 1)]
        word = self.decide(foe, "keep", words, told=True)
        card = self.hand[foe].pop(int(word.split()[1]) - 1)
        self.script.expect("kept", seat=foe, card=card)
        self.kept_of_foe().add(kind_of(card))

    # ---- the end of a hand ----

    def end_hand(self) -> None:
        """Hands go home; everybody may shuffle back what lies in front."""
        for p in self.seats:
            home = self.hand_of[p]
            if home != THREAT_HAND:
                self.deck[home].update(self.hand[p])
            else:
                self.team_left[2].update(kind_of(card) for card in self.hand[p])
            self.hand[p] = []
            self.foe_seen[p].clear()
        for p in self.from_foe() if self.tier >= 3 else ():
            self.shuffle_back(p)

    def shuffle_back(self, p: int) -> None:
        first = 1
        while first <= len(self.front[p]):
            last = len(self.front[p])
            words = ["done", *(f"front {i}" for i in range(first, last + 1))]
            word = self.decide(p, "shuffle_back", words)
            if word == "done":
                return
            first = int(word.split()[1])
            card = self.front[p].pop(first - 1)
            self.script.expect("shuffled_back", seat=p, card=card)
            self.deck[p][card] += 1
