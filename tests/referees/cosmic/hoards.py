"""The second hand of Miser, and cards sheltered by its flare, in a referee of Cosmic Encounter."""

from tests.referees.cosmic.powers import Powers
from tests.referees.cosmic.registry import Use
from tests.referees.cosmic.table import ENCOUNTER, Cards, Json, flares_in, held_in, show


class Hoards(Powers):
    """Cards that are played from the hoard, too; nobody sees, takes or discards them."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.hoard: list[Cards] = [Cards() for _ in self.seats]
        self.hoarder = -1
        """Whose hoard it is: Miser in other hands has none."""
        self.sheltering: Use | None = None
        self.sheltered: Cards = Cards()

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.from_hoard: list[Cards] = [Cards() for _ in self.seats]
        """Cards on the table that were in the hoard."""

    # ---- playing ----

    def playable(self, seat: int) -> Cards:
        both = self.active(seat, "miser")
        return self.hand[seat] + self.hoard[seat] if both else self.hand[seat]

    def has_card(self, seat: int) -> bool:
        return bool(held_in(self.playable(seat), ENCOUNTER))

    def leave_hand(self, seat: int, kind: str) -> None:
        """A card leaves the hand, or if it is not there the hoard.

        What was laid face down out of the hoard is turned up even if that is closed by then.
        """
        if self.hand[seat][kind] or not self.hoard[seat][kind]:
            super().leave_hand(seat, kind)
            return
        self.hoard[seat][kind] -= 1
        self.from_hoard[seat][kind] += 1
        self.used["miser"] += 1

    def home_of(self, seat: int, kind: str) -> Cards:
        """What was played from the hoard goes back there."""
        if not self.from_hoard[seat][kind]:
            return super().home_of(seat, kind)
        self.from_hoard[seat][kind] -= 1
        return self.hoard[seat]

    # ---- drawing ----

    def hoard_one(self, seat: int) -> None:
        """A card of the deck goes into the hoard, if any is left: nobody trembles for it."""
        if not self.deck.total():
            self.reshuffle()
        if not self.deck.total():
            return
        found = self.script.chance("hoarded", "seat", "kind")
        self.script.check("who hoards", seat, found["seat"])
        kind = str(found["kind"])
        self.script.possible("a card of the deck", self.deck[kind] > 0, kind)
        self.off_the_top("deck", kind)
        self.deck[kind] -= 1
        self.hoard[seat][kind] += 1

    def throw_hoard(self, seat: int) -> None:
        """All cards of the hoard are discarded."""
        hoard, self.hoard[seat] = self.hoard[seat], Cards()
        below = len(self.layers)
        for kind in held_in(hoard, hoard):
            self.put_off(Cards({kind: hoard[kind]}))
            self.script.expect("discarded", seat=seat, kind=kind, count=hoard[kind])
            self.happen("on_thrown", seat, (kind, hoard[kind], "discard"))
        self.at_once(below)

    # ---- sheltering ----

    def done_with(self, use: Use) -> None:
        """A sheltering flare comes back with what it shelters, or joins that before it is paid."""
        if self.sheltering is not use:
            super().done_with(use)
        elif use.place == "compensation":
            super().done_with(use)
            back = min(1, self.hand[use.seat]["miser_flare"])
            self.hand[use.seat]["miser_flare"] -= back
            self.sheltered["miser_flare"] += back

    def shelter_ends(self, seat: int) -> None:
        """What was sheltered is in the hand again."""
        use, self.sheltering = self.sheltering, None
        if use and use.seat == seat:
            self.hand[seat], self.sheltered = self.hand[seat] + self.sheltered, Cards()
            use.back()
        else:
            self.sheltering = use

    # ---- what is seen ----

    def hand_shown(self, seat: int) -> Cards:
        """A hand, with cards that are just being set aside."""
        aside = self.sheltering and self.sheltering.seat == seat
        return self.hand[seat] + self.sheltered if aside else self.hand[seat]

    def own_cards(self, seat: int) -> Json:
        hoard = self.hoard[seat]
        own = {"hoard": show(hoard), "hoard_flares": flares_in(hoard)}
        return {**super().own_cards(seat), **own}

    def powers_seen(self) -> Json:
        return {**super().powers_seen(), "hoard_n": [hoard.total() for hoard in self.hoard]}

    def every_card(self) -> Cards:
        cards = super().every_card()
        for pile in (self.sheltered, *self.hoard):
            cards.update(pile)
        if self.down:
            cards[self.down[1]] += 1
        return cards
