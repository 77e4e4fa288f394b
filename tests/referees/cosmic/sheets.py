"""What lies on the sheets of Engineer, Pirate and Reactor, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.battles import Battles
from tests.referees.cosmic.liners import Liners
from tests.referees.cosmic.rewards import Claim
from tests.referees.cosmic.table import Cards, Json, flares_in
from tests.referees.cosmic.tech_list import HIDDEN, Card


class Sheets(Liners):
    """A tech that ships in the warp help to research, captives, and flares for all to see."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.sheet_tech: Card | None = None
        self.engineer = -1
        """The tech on the sheet of Engineer, and who laid it there."""
        self.reactor_flares: Cards = Cards()

    # ---- a tech ----

    def on_sheet(self, card: Card) -> bool:
        """Return whether a tech is researched on the sheet."""
        there = card is self.sheet_tech and card in self.techs.values()
        return there and not card.up and card.owner == self.engineer

    def lay_on_sheet(self, seat: int, word: str) -> None:
        """A tech takes the place of an earlier one, whose ships come home."""
        earlier = [slot for slot, card in self.techs.items() if self.on_sheet(card)]
        removed = [self.lift_tech(slot) for slot in earlier]
        for card in removed:
            self.discard_word(seat, card.word)
        self.lay_tech(seat, word)
        _, self.sheet_tech = self.find_tech(seat, word)
        self.engineer = seat
        for card in removed:
            self.clear_tech(card)

    def is_ready(self, card: Card, at_once: bool) -> bool:
        """The tech on the sheet is completed by an action in every game."""
        if not self.on_sheet(card):
            return super().is_ready(card, at_once)
        return not at_once and card.word not in HIDDEN and self.is_researched(card)

    def committed(self, card: Card) -> int:
        """Ships in the warp count for the tech on the sheet."""
        helped = self.on_sheet(card) and self.active(card.owner, "engineer", passive=True)
        return super().committed(card) + helped * self.in_warp(card.owner)

    def give_tech(self, slot: int, taker: int) -> None:
        """In other hands a tech is on the sheet no more."""
        if self.techs[slot] is self.sheet_tech:
            self.sheet_tech = None
        super().give_tech(slot, taker)

    # ---- rewards ----

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.waived = [0] * self.n
        """Rewards of allies that have taken something else."""
        self.nets = [0] * self.n
        """Ships that a Pirate may still capture."""
        self.claims_now: dict[int, Claim] = {}
        """What players have said that they take."""

    def reward_claims(self) -> list[tuple[int, int]]:
        return [(seat, due - self.waived[seat]) for seat, due in super().reward_claims()]

    def reward(self) -> None:
        """If Quartermaster may be in the game all say what they take before it is taken."""
        if "quartermaster" not in self.aliens_in_box():
            super().reward()
            return
        self.claims_now = {}
        for seat, due in self.reward_claims():
            if due or self.is_asked_in_vain(seat):
                self.claims_now[seat] = self.announce_reward(seat, due)
                self.react()
        self.fire("rewards_due", x=self.claims_now)
        for seat, claim in self.claims_now.items():
            if claim.total():
                self.take_reward(seat, claim)
                self.react()
        if self.result == "offense_won" and self.rule["offense_reward"] == "card":
            Battles.reward(self)

    # ---- captives ----

    def captives(self) -> list[int]:
        """Whose ships are held captive."""
        return [seat for seat in self.seats if self.zones["captured"][seat]]

    def capture(self, seat: int, count: int) -> None:
        """Ships that were being lost come on the sheet."""
        self.shift(seat, count, "limbo", "captured", False)
        self.zones["limbo"][seat] -= count
        self.zones["captured"][seat] += count
        for slot in self.marks(seat, "limbo")[self.zones["limbo"][seat] :]:
            self.bring_mark(seat, slot, "captured")
        if (seat, self.post) == (self.captain, "limbo") and not self.zones["limbo"][seat]:
            self.post = "captured"
        self.script.expect("captured", seat=seat, count=count)

    def compare(self, decision: str | None, actor: int) -> None:
        """Without Pirate in the game its captives are in the warp."""
        if self.captives() and not self.has_power("pirate"):
            for seat in self.captives():
                self.shift(seat, self.zones["captured"][seat], "captured", "warp", False)
                self.zones["warp"][seat] += self.zones["captured"][seat]
                self.zones["captured"][seat] = 0
                for slot in self.marks(seat, "captured"):
                    self.berth[seat][slot] = "warp"
                if (seat, self.post) == (self.captain, "captured"):
                    self.post = "warp"
        super().compare(decision, actor)

    # ---- flares ----

    def happen(self, place: str, seat: int, x: Any = None) -> None:
        """Whoever plays another super flare gives that of Reactor to Reactor."""
        super().happen(place, seat, x)
        if place == "on_flare" and self.hand[seat]["reactor_flare"]:
            owners = [each for each in self.seats if "reactor" in self.powers_of(each)]
            if x.startswith("super") and x != "super reactor" and owners:
                self.hand[seat]["reactor_flare"] -= 1
                self.pick_up(owners[0], "reactor_flare")

    def add_flares(self, dealt: set[str]) -> None:
        """Flares of all others' aliens lie on the sheet of Reactor from the start."""
        super().add_flares(dealt)
        if self.rule["flares"] and "reactor" in self.power:
            for alien in self.power:
                if alien not in ("none", "reactor"):
                    self.deck[f"{alien}_flare"] -= 1
                    self.reactor_flares[f"{alien}_flare"] += 1

    def every_card(self) -> Cards:
        return super().every_card() + self.reactor_flares

    # ---- what is seen ----

    def powers_seen(self) -> Json:
        slots = [slot for slot, card in self.techs.items() if self.on_sheet(card)]
        seen = {
            "sheet_tech": slots[0] + 1 if slots else 0,
            "reactor_flares": flares_in(self.reactor_flares),
        }
        return {**super().powers_seen(), **seen}
