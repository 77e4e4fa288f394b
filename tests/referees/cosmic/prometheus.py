"""The Prometheus, a ship that counts four, in a referee of Cosmic Encounter."""

from tests.referees.cosmic.alliances import ZONE
from tests.referees.cosmic.techs import Techs

WORD = "prometheus"
WORTH = 3
"""What it counts more than another ship."""


class Prometheus(Techs):
    """One more ship, which is told apart from the others of its owner."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.captain = -1
        self.post = ""
        """A planet or a zone."""

    def launch_prometheus(self, seat: int, planet: str) -> None:
        self.captain, self.post = seat, planet
        if planet == "warp":
            self.zones["warp"][seat] += 1
            self.script.expect("drifted", seat=seat, count=1, zone="warp")
            return
        self.ships[planet][seat] += 1
        self.script.expect("prometheus", seat=seat, planet=planet)
        self.new_colony(seat, planet, 1)

    def sink_prometheus(self) -> None:
        """It leaves the game, wherever it is."""
        seat, post, self.captain, self.post = self.captain, self.post, -1, ""
        row, before = self.ships.get(post) or self.zones[post], self.home(seat)
        row[seat] -= 1
        self.weakened(seat, before)
        self.script.expect("prometheus", seat=seat, planet=None)

    def move_planet(self, start: str, goal: str) -> None:
        super().move_planet(start, goal)
        self.post = goal if self.post == start else self.post

    def hit_prometheus(self, seat: int) -> None:
        """Of ships at the gate it is the first that another chooses."""
        if (seat, self.post) == (self.captain, "gate"):
            self.post = "limbo"

    def fleet_of(self, seat: int) -> int:
        return super().fleet_of(seat) + (seat == self.captain)

    # ---- where it is ----

    def ship_words(self, seat: int, words: list[str]) -> list[str]:
        """Where ships are chosen one by one, its owner may name it."""
        planets = [word for word in words if word in self.ships]
        there = seat == self.captain and self.post in planets
        there = there and self.ships[self.post][seat] > 1
        others = [word for word in words if word in ("done", "gate")]
        techs = [word for word in words if word.startswith("tech")]
        return planets + others + [WORD] * there + techs

    def decide(self, seat: int, decision: str, legal: list[str]) -> str:
        if decision in ("launch", "source", "settle", "lose"):
            legal = self.ship_words(seat, legal)
        return super().decide(seat, decision, legal)

    def leave(self, seat: int, planet: str, zone: str) -> None:
        if planet == WORD:
            planet, self.post = self.post, zone
        elif planet == self.post and seat == self.captain and self.ships[planet][seat] == 1:
            self.post = zone
        super().leave(seat, planet, zone)

    def leave_plain(self, seat: int, planet: str, zone: str) -> None:
        if planet == self.post and seat == self.captain and self.ships[planet][seat] == 1:
            self.post = zone
        super().leave_plain(seat, planet, zone)

    def come(self, seat: int, planet: str, zone: str) -> None:
        """It is the first to come home; a special ship is another one, if there are others."""
        there = (seat, zone) == (self.captain, self.post)
        super().come(seat, planet, zone)
        if there and not (self.special_named and self.zones[zone][seat]):
            self.post = planet

    def drift(self, seat: int, count: int, start: str, end: str) -> None:
        """It is the last to be lost, and stays where a flagship leaves other ships."""
        if (seat, start) == (self.captain, self.post):
            last = end in ("limbo", "warp", "removed") or self.is_driving
            self.post = start if last and count < self.zones[start][seat] else end
        super().drift(seat, count, start, end)

    def doom(self, seat: int, zone: str, planet: str | None = None) -> int:
        if seat == self.captain and self.post == (planet or zone):
            self.post = "limbo"
        return super().doom(seat, zone, planet)

    def sunk(self, seat: int, left: int, gone: int) -> None:
        if (seat, self.post) == (self.captain, "limbo") and not self.zones["limbo"][seat]:
            self.post = "warp" if left else "removed"
        super().sunk(seat, left, gone)

    def land(self, seat: int, planet: str, zone: str) -> None:
        if (seat, zone) == (self.captain, self.post):
            self.post = planet
        super().land(seat, planet, zone)

    def landed(self, seat: int, planet: str, count: int) -> None:
        """Of ships that were being lost it is the first to land."""
        if (seat, self.post) == (self.captain, "limbo"):
            self.post = planet
        super().landed(seat, planet, count)

    def added(self, side: str) -> int:
        """It adds to its side, whatever its ships do to the total."""
        place = str(self.target) if self.captain == self.defense else ZONE[side]
        here = self.captain in (self.mains()[side], *self.allies(side)) and self.post == place
        return super().added(side) + WORTH * here
