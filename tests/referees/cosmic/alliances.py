"""Invitations, answers and the force field, in a referee of Cosmic Encounter."""

from itertools import combinations

from tests.referees.cosmic.seen import subset_word
from tests.referees.cosmic.turns import Turns

SIDES = ("offense", "defense")
ZONE = {"offense": "gate", "defense": "side"}


class Alliances(Turns):
    """Who joins whom, with how many ships."""

    def form_alliances(self) -> None:
        self.fire("pre_invite")
        if self.result != "open":
            return
        self.ask_allies()
        self.fire("post_alliance")
        if self.result == "open":
            self.window("force_field", self.force_field_cards, self.play_force_field)
        if self.headcount and self.result == "open":
            self.count_heads()

    def count_heads(self) -> None:
        """More ships of allies win, or else the defense."""
        ships = {
            side: sum(self.zones[ZONE[side]][ally] for ally in self.allies(side)) for side in SIDES
        }
        won = "offense" if ships["offense"] > ships["defense"] else "defense"
        self.end_now(f"{won}_won")

    def ask_allies(self) -> None:
        """Invitations and answers; powers act for those who have no ship to send, too."""
        guests = [seat for seat in self.timing()[2:] if self.colonies(seat)]
        if not self.rule["ally_max"] or self.rule["alliances"] == "none":
            return
        if guests:
            self.invite(sorted(guests))
        answers = []
        for seat in self.timing()[2:]:
            self.fire("ally_turn", about=seat)
            able = seat in guests and seat != self.both
            if able and any(seat in self.may_join(side) for side in SIDES):
                answers.append((seat, self.answer_of(seat)))
                if self.rule["responses"] == "sequential":
                    self.join(*answers.pop())
        for seat, answer in answers:
            self.react()
            self.join(seat, answer)

    def could_join(self, seat: int) -> bool:
        """Return whether somebody may send ships as an ally: invited, or uninvited by its power."""
        invited = any(seat in self.may_join(side) for side in SIDES)
        return invited or (self.active(seat, "parasite") and self.on_colonies(seat) > 0)

    def to_send(self, seat: int) -> int:
        """Ships that an ally may send."""
        return self.on_colonies(seat)

    def may_join(self, side: str) -> list[int]:
        """Who was invited, and who comes uninvited."""
        return [*self.invited[side], *sorted(self.crashers)]

    # ---- invitations ----

    def invite(self, guests: list[int]) -> None:
        """Both main players invite, one after the other or at once."""
        sides = SIDES if self.rule["invitations"] != "defense_first" else SIDES[::-1]
        words = self.subset_words(guests)
        parked: dict[str, str] = {}
        for side in sides:
            parked[side] = self.invitation(side, words)
            if self.rule["invitations"] != "simultaneous":
                self.tell_invited(side, parked[side])
            self.react()
        if self.rule["invitations"] == "simultaneous":
            for side in sides:
                self.tell_invited(side, parked[side])

    def invitation(self, side: str, words: list[str]) -> str:
        return self.decide(self.mains()[side], "invite", words)

    def subset_words(self, guests: list[int]) -> list[str]:
        """All sets of guests, in the order of the binary numbers they make."""
        most = 1 if self.rule["alliances"] == "one" else len(guests)
        sets = [part for size in range(most + 1) for part in combinations(guests, size)]
        ordered = sorted(sets, key=lambda part: sum(1 << seat for seat in part))
        return [subset_word(list(part)) for part in ordered]

    def tell_invited(self, side: str, word: str) -> None:
        self.invited[side] = [] if word == "nobody" else [int(seat) for seat in word.split("+")]
        self.script.expect("invited", seat=self.mains()[side], subset=word)

    # ---- answers ----

    def answer_of(self, seat: int) -> str:
        most = self.fire("ally_ships", about=seat, x=self.rule["ally_max"])
        most = min(most, self.on_colonies(seat) + self.works(seat, "super observer"))
        words = [
            f"{side} {count}"
            for side in SIDES
            if seat in self.may_join(side)
            for count in range(1, most + 1)
        ]
        return self.decide(seat, "ally", self.answer_words(seat, ["decline", *words]))

    def answer_words(self, seat: int, words: list[str]) -> list[str]:
        return words

    def join(self, seat: int, answer: str) -> None:
        """An answer is told, and the ships of an ally leave, one by one."""
        if answer == "decline":
            self.script.expect("answered", seat=seat, side="none", count=0)
            return
        side, count = answer.split()
        self.role[seat] = f"{side}_ally"
        self.sent[seat] = int(count)
        self.log["joined"][seat] += 1
        self.script.expect("answered", seat=seat, side=self.role[seat], count=int(count))
        risen = self.works(seat, "super observer")
        if risen:
            self.out_of_warp(seat, ZONE[side])
        for _ in range(int(count) - risen):
            self.leave(seat, self.decide(seat, "source", self.colonies(seat)), ZONE[side])

    # ---- force field ----

    def force_field_cards(self, seat: int) -> list[str]:
        return ["play"] if self.may_play(seat, "force_field") and self.allies() else []

    def play_force_field(self, seat: int, word: str) -> None:
        """Any alliances are cancelled, at least one; their ships go home."""
        allies, struck = self.allies(), []
        for ally in allies:
            must = ally == allies[-1] and not struck
            if self.decide(seat, "cancel", ["yes"] if must else ["no", "yes"]) == "yes":
                struck.append(ally)
        self.strike(seat, struck)

    def strike(self, seat: int, struck: list[int]) -> None:
        """Alliances are called off."""
        if self.artifact(seat, "force_field", sum(1 << ally for ally in struck)):
            self.struck = True
            for ally in struck:
                self.sent_away.add(ally)
                self.send_away(ally, self.call_off(ally))

    def send_away(self, seat: int, zone: str) -> None:
        """The ships of somebody who is no ally any more leave the encounter."""
        self.go_home(seat, zone)

    def call_off(self, seat: int) -> str:
        """An alliance is off, of both sides that of the winner, first of the offense; where its
        ships are.
        """
        side = self.role[seat].removesuffix("_ally")
        self.sent[seat] = 0
        self.leaves_side(seat, side)
        self.script.expect("alliance_off", seat=seat)
        return ZONE[side]

    def leaves_side(self, seat: int, side: str) -> None:
        """An ally is none any more, or one of the other side only."""
        if seat == self.both:
            self.turn_to(SIDES[1 - SIDES.index(side)])
            self.both = -1
        else:
            self.role[seat] = "none"

    def turn_to(self, side: str) -> None:
        """Whoever is an ally of both sides acts for one of them."""
        if self.role[self.both] != f"{side}_ally":
            self.role[self.both] = f"{side}_ally"
            self.sent[self.both] = self.zones[ZONE[side]][self.both]

    def allies_home(self) -> None:
        """Allies bring their ships home, gaining nothing."""
        for seat in self.allies():
            self.bring_ally_home(seat)

    def bring_ally_home(self, seat: int) -> None:
        """The ships of an ally leave the encounter."""
        for zone in ZONE.values():
            self.go_home(seat, zone)
