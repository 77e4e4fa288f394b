"""Who has which power, in a referee of Cosmic Encounter, and whether it may be used."""

from tests.referees.cosmic.aliens import Aliens
from tests.referees.cosmic.registry import EVERYWHERE
from tests.referees.cosmic.table import ALIENS, FLARES, Cards, Json, flares_in

SECONDS = 8
"""In sets of powers, second ones come so many places after the first ones."""


class Holders(Aliens):
    """Aliens of players, with their tokens."""

    tokens: list[int]
    second_tokens: list[int]
    zapped: set[int]
    flared: set[int]
    leaving: list[set[str]]
    work: set[tuple[int, str]]

    # ---- who has what ----

    def powers_of(self, seat: int) -> list[str]:
        return [alien for alien in (self.power[seat], self.second[seat]) if alien != "none"]

    def place_of(self, seat: int, alien: str) -> int:
        """Powers are zapped one by one: a number for each; those of second aliens come later."""
        second = alien == self.second[seat] and alien != self.power[seat]
        return seat + SECONDS * second

    def is_zapped(self, seat: int, alien: str) -> bool:
        return self.place_of(seat, alien) in self.zapped

    def zap(self, seat: int, alien: str) -> None:
        """A power is off for the rest of the encounter."""
        self.zapped.add(self.place_of(seat, alien))

    def tokens_of(self, seat: int, alien: str) -> list[int]:
        """The row in which a player's tokens of an alien are counted."""
        return self.tokens if self.place_of(seat, alien) == seat else self.second_tokens

    def active(self, seat: int, alien: str, passive: bool = False) -> bool:
        """Whether a power may be used now; what is no use of it happens though it is zapped."""
        if alien not in self.powers_of(seat) or (self.is_zapped(seat, alien) and not passive):
            return False
        return alien in EVERYWHERE or self.homes(seat) >= self.rule["power_min_home"]

    def homes(self, seat: int) -> int:
        """Home colonies, with those whose last ships are still on their way to the warp."""
        places = {planet for planet in self.home_planets(seat) if self.ships[planet][seat]}
        return len(places | self.leaving[seat])

    def unit_of(self, seat: int, alien: str) -> str:
        """What the flare of an alien is in this hand."""
        return f"{'super' if self.active(seat, alien) else 'wild'} {alien}"

    def works(self, seat: int, unit: str) -> bool:
        """Return whether an effect that was used is still at work in this encounter."""
        if (seat, unit) not in self.work:
            return False
        alien = unit.split()[0]
        is_elsewhere = alien not in self.powers_of(seat)  # a zap of the power it has now is another
        return alien in ("wild", "super") or is_elsewhere or not self.is_zapped(seat, alien)

    def stood(self, seat: int, alien: str, passive: bool) -> bool:
        """Whether a use was made, and not zapped: it stands though the power is lost since."""
        made = alien in self.powers_of(seat) and (seat, alien) in self.work
        return made and (passive or self.works(seat, alien))

    def set_to_work(self, seat: int, unit: str) -> None:
        self.work.add((seat, unit))

    # ---- what is seen ----

    def powers_seen(self) -> Json:
        numbers = ["none", *ALIENS]
        return {
            "power": self.power,
            "second": [numbers.index(alien) for alien in self.second],
            "tokens": self.tokens,
            "second_tokens": self.second_tokens,
            "zapped": sum(1 << place for place in self.zapped),
            "laid_flares": flares_in(self.laid),
            "discard_flares": flares_in(self.discard),
            "flare_n": self.box_flares(),
            "flared": sum(1 << seat for seat in self.flared),
        }

    def box_flares(self) -> int:
        cards = self.every_card()
        return sum(cards[flare] for flare in FLARES)

    def every_card(self) -> Cards:
        cards = Cards(kind for _, kind in self.citadels)
        for pile in (self.deck, self.discard, self.laid, *self.hand):
            cards.update(pile)
        return cards
