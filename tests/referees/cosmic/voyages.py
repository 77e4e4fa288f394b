"""Planets in the warp, and cards put apart, in a referee of Cosmic Encounter."""

from typing import Any

from tests.referees.cosmic.stages import Stages
from tests.referees.cosmic.table import owner_of


class Voyages(Stages):
    """Planets that Voyager has moved into the warp, with all ships there."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.warped: list[str] = []
        """Planets in the warp, of one player."""
        self.parker = -1
        """Who has put cards apart."""

    # ---- planets in the warp ----

    def warp_planet(self, seat: int, planet: str) -> None:
        self.warped.append(planet)
        self.script.expect("warped", seat=seat, planet=planet)
        self.watch()

    def unwarp_planet(self, seat: int, planet: str) -> None:
        self.warped.remove(planet)
        self.script.expect("unwarped", seat=seat, planet=planet)
        self.watch()

    def move_planet(self, start: str, goal: str) -> None:
        """A planet that is taken out of the warp is in a system again."""
        if start in self.warped:
            self.warped.remove(start)
        super().move_planet(start, goal)
        self.watch()

    def step(self, seat: int, change: int) -> None:
        super().step(seat, change)
        self.come_back()

    def system(self, seat: int) -> list[str]:
        """A planet in the warp is in no system."""
        return [planet for planet in super().system(seat) if planet not in self.warped]

    def in_systems(self) -> list[str]:
        return [planet for planet in super().in_systems() if planet not in self.warped]

    def foreign(self, seat: int) -> int:
        """A colony in the warp is a foreign one for its owner, for others neither."""
        there = [planet for planet in self.warped if self.ships[planet][seat]]
        mine = sum(owner_of(planet) == seat for planet in there)
        return super().foreign(seat) + mine - (len(there) - mine)

    def lost_homes(self) -> list[str]:
        return [planet for planet in super().lost_homes() if planet not in self.warped]

    def in_warp(self, seat: int) -> int:
        """Ships on planets in the warp are there, too."""
        return super().in_warp(seat) + sum(self.ships[planet][seat] for planet in self.warped)

    def go_home(self, seat: int, zone: str, most: int | None = None) -> None:
        """Ships leave planets in the warp after all others that are there, or stay."""
        if zone != "warp" or self.in_warp(seat) == self.zones[zone][seat]:
            super().go_home(seat, zone, most)
            return
        count = self.in_warp(seat) if most is None else min(most, self.in_warp(seat))
        others = min(count, self.zones[zone][seat])
        if others:
            super().go_home(seat, zone, others)
        elif count and not self.healing:
            self.happen("on_retrieve", seat, count)
        for _ in range(count - others):
            there = (planet for planet in sorted(self.warped) if self.ships[planet][seat])
            start = next(there, "")
            word = self.decide(seat, "home", self.colonies(seat))
            if start and word != start:
                self.picked = False
                self.leave(seat, start, "warp")
                self.come(seat, word, "warp")

    def come_back(self) -> None:
        """Without its power Voyager has no planet in the warp; a zap does not matter."""
        owner = owner_of(self.warped[0]) if self.warped else -1
        if owner >= 0 and not self.active(owner, "voyager", passive=True):
            self.warped.clear()
            self.watch()

    def react(self, at_last: bool = False) -> None:
        self.come_back()
        super().react(at_last)

    def compare(self, decision: str | None, actor: int) -> None:
        self.come_back()
        super().compare(decision, actor)

    def look_for_winners(self) -> None:
        self.come_back()
        super().look_for_winners()

    # ---- cards put apart ----

    def fire(self, place: str, about: int = -1, x: Any = None) -> Any:
        """Where an encounter begins or ends, cards put apart need their flare."""
        if place == "after_discard":
            self.lose_parked()
        return super().fire(place, about, x)

    def clear_sheet(self) -> None:
        super().clear_sheet()
        self.lose_parked()

    def park(self, seat: int, kind: str) -> None:
        if self.parker != seat:
            self.lose_parked()
        self.parker = seat
        self.hand[seat][kind] -= 1
        self.hoard[seat][kind] += 1
        self.script.expect("hoarded", seat=seat, kind=kind)

    def unpark(self) -> None:
        """All cards put apart come back."""
        seat, self.parker = self.parker, -1
        self.hand[seat] += self.hoard[seat]
        self.hoard[seat].clear()
        self.script.expect("unparked", seat=seat)

    def lose_parked(self) -> None:
        """Without the flare cards put apart are discarded."""
        seat = self.parker
        if seat >= 0 and not self.hand[seat]["voyager_flare"]:
            self.parker = -1
            self.throw_hoard(seat)
