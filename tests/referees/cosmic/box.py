"""Flares that are not in the game, in a referee of Cosmic Encounter: some aliens draw them."""

from collections.abc import Iterable

from tests.referees.cosmic.table import ALIENS, KINDS, Cards, Json, flares_in
from tests.referees.cosmic.tech_deals import TechDeals

UNTOLD = ("diplomat", "joker", "judge", "pirate")
"""Aliens whose tokens are told in a way of their own."""


class Box(TechDeals):
    """Flares in the box, and those that have left the game."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.gone_flares: set[str] = set()
        self.bride = self.spouse = -1
        self.divorced: set[int] = set()
        self.alimony: set[int] = set()
        """Spouses that are divorced, and those who have paid for it."""
        self.turned_down = False
        """Whether Bride has lost a home colony too many."""
        self.aside: list[Cards] = [Cards() for _ in self.seats]
        """Cards set aside until the encounter ends."""
        self.wild, self.wild_flare = "a08", False
        """What is wild, and whether the flare of Joker has named it: without it 8 is."""
        self.jokers = set(range(9))
        """Tokens of Joker that lie face up."""
        self.sheet: list[Cards] = [Cards() for _ in self.seats]
        """Flares on the sheet of Host."""

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.traded = False
        self.fiat: dict[str, tuple[bool, int]] = {}
        """A colony or none, and cards: for the winner (0), for the loser (1)."""
        self.away_jokers: set[int] = set()
        self.turn_broken = False
        """Whether the turn ends with this encounter."""

    def unused_flares(self) -> list[str]:
        """Aliens whose flares are neither in the game nor out of it for good."""
        used = {*flares_in(self.every_card()), *self.gone_flares}
        return [alien for alien in self.aliens_in_box() if alien not in used]

    def draw_unused(self, seat: int, chosen: str = "") -> None:
        """An unused flare comes into a hand, by chance or by choice."""
        self.hand[seat][self.unused_flare(seat, chosen)] += 1

    def unused_flare(self, seat: int, chosen: str = "") -> str:
        """An unused flare is drawn; which one."""
        found = self.script.chance("flare_drawn", "seat", "kind")
        self.script.check("who draws a flare", seat, found["seat"])
        kind = str(found["kind"])
        fits = kind.removesuffix("_flare") in self.unused_flares() and kind in (chosen or kind)
        self.script.possible("an unused flare", fits, kind)
        self.box += 1
        return kind

    def remove_flare(self, seat: int, kind: str) -> None:
        """A flare leaves the game for good."""
        self.box -= 1
        self.gone_flares |= set(flares_in(Cards([kind])))
        self.script.expect("flare_gone", seat=seat, kind=kind)

    def has_power(self, alien: str) -> bool:
        """Return whether somebody has an alien."""
        return any(alien in self.powers_of(seat) for seat in self.seats)

    def box_flares(self) -> int:
        """All flares that are or were in the game."""
        return super().box_flares() + len(self.gone_flares)

    def drift(self, seat: int, count: int, start: str, end: str) -> None:
        """Ships that go elsewhere than to the warp have left their planets."""
        super().drift(seat, count, start, end)
        if start == "limbo" and not self.losing:
            self.leaving[seat].clear()

    # ---- spouses ----

    def marry(self, bride: int, spouse: int) -> None:
        self.bride, self.spouse = bride, spouse
        self.script.expect("married", seat=bride, partner=spouse)

    def divorce(self, bride: int) -> None:
        self.divorced.add(self.spouse)
        self.script.expect("divorce", seat=bride, partner=self.spouse)
        self.spouse = -1

    def weakened(self, seat: int, before: int) -> None:
        """A sheet may be turned down, unless its ship comes to another home planet at once."""
        super().weakened(seat, before)
        least = self.rule["power_min_home"]
        self.turned_down |= seat == self.bride and before >= least > self.home(seat)

    def look_at_sheet(self) -> None:
        """A sheet that is turned down is divorced for nothing."""
        if self.turned_down and self.home(self.bride) < self.rule["power_min_home"]:
            self.part()
        self.turned_down = False

    def react(self, at_last: bool = False) -> None:
        self.look_at_sheet()
        super().react(at_last)

    def compare(self, decision: str | None, actor: int) -> None:
        self.look_at_sheet()
        super().compare(decision, actor)

    def part(self) -> None:
        """Spouses are divorced for nothing."""
        if self.spouse >= 0:
            self.divorced.add(self.spouse)
            self.spouse = -1

    def exchange_powers(self, one: int, two: int) -> None:
        super().exchange_powers(one, two)
        if self.bride >= 0 and "bride" not in self.powers_of(self.bride):
            self.part()

    def clear_sheet(self) -> None:
        """Ships on a sheet that somebody has lost go to the warp; its next owner is free."""
        if self.bride >= 0 and "bride" not in self.powers_of(self.bride):
            for seat in self.seats:
                if self.zones["wed"][seat]:
                    self.drift(seat, self.zones["wed"][seat], "wed", "warp")
            self.bride = self.spouse = -1
            self.divorced.clear()
            self.alimony.clear()

    def may_join(self, side: str) -> list[int]:
        """Spouses need no invitation, while the power is not zapped."""
        wed = self.spouse >= 0 and self.active(self.bride, "bride")
        couple = [self.bride, self.spouse] if wed else []
        main = self.mains()[side]
        loved = [seat for seat in couple if main in couple and seat != main]
        return [*super().may_join(side), *loved]

    # ---- cards set aside ----

    def put_aside(self, seat: int, kinds: Iterable[str] = KINDS) -> None:
        """A card by chance is set aside until the encounter ends."""
        found = self.script.chance("set_aside", "seat", "kind")
        self.script.check("whose card", seat, found["seat"])
        kind = str(found["kind"])
        fits = self.hand[seat][kind] > 0 and kind in kinds
        self.script.possible(f"a card of seat {seat}", fits, kind)
        self.hand[seat][kind] -= 1
        self.aside[seat][kind] += 1

    def put_apart(self, seat: int) -> Cards:
        return self.aside[seat]

    def take_back_aside(self) -> None:
        """All take back what was set aside."""
        for seat in self.timing():
            if self.aside[seat].total():
                self.script.expect("took_back", seat=seat, count=self.aside[seat].total())
                self.hand[seat], self.aside[seat] = self.hand[seat] + self.aside[seat], Cards()

    def every_card(self) -> Cards:
        cards = super().every_card()
        for pile in (*self.aside, *self.sheet):
            cards.update(pile)
        return cards

    # ---- flares on a sheet ----

    def reactors(self, place: str, seat: int) -> set[str]:
        """Flares react from the sheet, too, if they lay there when it happened."""
        return super().reactors(place, seat) | set(flares_in(self.sheet[seat]))

    def flares_ready(self, seat: int, place: str) -> list[str]:
        """Flares on the sheet that are wild may be played, whatever was played from the hand."""
        ready = super().flares_ready(seat, place)
        hosts, own = self.active(seat, "host"), self.powers_of(seat)
        there = [alien for alien in flares_in(self.sheet[seat]) if hosts and self.may_use(alien)]
        there = [alien for alien in there if alien not in own]
        there = [alien for alien in there if self.has_seen(place, seat, alien)]
        return [alien for alien in ALIENS if alien in ready or alien in there]

    def unit_of(self, seat: int, alien: str) -> str:
        there = self.sheet[seat][f"{alien}_flare"]
        return f"wild {alien}" if there else super().unit_of(seat, alien)

    def leave_hand(self, seat: int, kind: str) -> None:
        if not self.sheet[seat][kind]:
            super().leave_hand(seat, kind)
            return
        self.sheet[seat][kind] -= 1
        self.hosted.add(kind.removesuffix("_flare"))

    def back_to_sheet(self, seat: int, flare: str) -> None:
        self.laid[flare] -= 1
        self.sheet[seat][flare] += 1
        self.hosted.discard(flare.removesuffix("_flare"))

    def own_cards(self, seat: int) -> Json:
        return {**super().own_cards(seat), "sheet_flares": flares_in(self.sheet[seat])}

    def powers_seen(self) -> Json:
        """What some aliens have yet to do is told as tokens, and not compared."""
        seen = super().powers_seen()
        for row, powers in (("tokens", self.power), ("second_tokens", self.second)):
            told = self.script.page["after"]["table"][row]
            pairs = zip(told, seen[row], powers, strict=True)
            seen[row] = [theirs if alien in UNTOLD else mine for theirs, mine, alien in pairs]
        return seen
