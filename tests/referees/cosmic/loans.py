"""Cards of other hands that Doppelganger plays, in a referee of Cosmic Encounter."""

from collections.abc import Iterable

from tests.referees.cosmic.morphs import Morphs
from tests.referees.cosmic.table import ENCOUNTER, Cards


class Loans(Morphs):
    """Cards that were lent go back, and so does a hand that was taken for an encounter."""

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.loan: dict[int, tuple[int, Cards]] = {}
        """Who has lent which cards to whom."""
        self.robbed: dict[int, int] = {}
        """Who has taken the hand of whom."""

    # ---- no encounter card is needed ----

    def is_double(self, seat: int) -> bool:
        """Return whether a player is not punished for having no encounter card."""
        return self.active(seat, "doppelganger", passive=True)

    def armed(self, seat: int) -> bool:
        return self.is_double(seat) or super().armed(seat)

    def has_card(self, seat: int) -> bool:
        return self.is_double(seat) or super().has_card(seat)

    def ready_to_choose(self) -> None:
        """Whoever needs none draws two encounter cards; all else that comes is discarded."""
        super().ready_to_choose()
        for seat in self.mains().values():
            if self.is_double(seat) and not self.menaces(seat):
                self.draw_two_arms(seat)

    def draw_two_arms(self, seat: int) -> None:
        """It is one event, however many cards it takes."""
        count = 0
        while self.arms(seat) < 2:
            before = Cards(self.hand[seat])
            self.draw_cards(seat, 1)
            count += 1
            for kind in self.hand[seat] - before:
                if kind not in ENCOUNTER:
                    self.throw(seat, kind, 1)
        if count:
            self.happen("on_draw", seat, count)

    def arms(self, seat: int) -> int:
        """Encounter cards in a hand."""
        return sum(self.hand[seat][kind] for kind in ENCOUNTER)

    # ---- what goes back ----

    def borrow_from(self, seat: int, giver: int, kind: str) -> None:
        """A card is lent."""
        self.take(seat, giver, (kind,))
        self.loan.setdefault(seat, (giver, Cards()))[1][kind] += 1

    def turn_up(self, chosen: dict[str, str]) -> None:
        super().turn_up(chosen)
        played = {self.mains()[side]: chosen[side] for side in chosen}
        for seat, kind in played.items():
            if seat in self.loan and self.loan[seat][1][kind]:
                self.loan[seat][1][kind] -= 1

    def end_loans(self, seats: Iterable[int]) -> None:
        """Cards that were lent to these and not played go back."""
        for seat in [seat for seat in seats if seat in self.loan]:
            giver, cards = self.loan.pop(seat)
            due = +Cards({kind: min(cards[kind], self.hand[seat][kind]) for kind in ENCOUNTER})
            while due.total():
                due -= Cards([self.take(giver, seat, tuple(due))])

    def take_back_aside(self) -> None:
        self.end_loans(list(self.loan))
        for seat, victim in self.robbed.items():
            for kind in self.held(seat, self.hand[seat]):
                for _ in range(self.hand[seat][kind]):
                    self.take(victim, seat, (kind,))
        self.robbed.clear()
        super().take_back_aside()

    def rob(self, seat: int, victim: int) -> None:
        """A hand is set aside, and that of another taken."""
        for kind in self.held(seat, self.hand[seat]):
            for _ in range(self.hand[seat][kind]):
                self.put_aside(seat)
        self.swap_hands(victim, seat)
        self.robbed[seat] = victim
