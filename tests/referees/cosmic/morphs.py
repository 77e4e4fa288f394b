"""Morphed ships of Lizard, in a referee of Cosmic Encounter: where they are, what they count."""

from tests.referees.cosmic.box import Box
from tests.referees.cosmic.table import Cards, Json

MORE = 2
"""What a morphed ship counts besides what every ship counts."""
AHEAD = ("gate", "side")
TURNING = "reverse_polarity"
"""A kicker of -1."""


class Morphs(Box):
    """Nobody asks which ship moves, so morphed ones go first to the gate and home, and else last.

    The rules leave it to the owner, and with it which ships settle a new colony.
    """

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.lizard = -1
        """Whose ships may be morphed."""
        self.morphed = Cards()
        """Morphed ships by planet and zone."""

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.doubling: set[int] = set()
        """Whose reinforcements count twice."""
        self.higher_kick: set[str] = set()

    # ---- where they are ----

    def ships_at(self, seat: int, place: str) -> int:
        """Ships of a player on a planet or in a zone."""
        row = self.ships[place] if place in self.ships else self.zones[place]
        return int(row[seat])

    def move_planet(self, start: str, goal: str) -> None:
        super().move_planet(start, goal)
        self.morphed[goal] = self.morphed.pop(start, 0)

    def morph(self, place: str, count: int) -> None:
        """So many normal ships there are replaced."""
        self.morphed[place] += count

    def plain_at(self, seat: int, place: str) -> int:
        """Normal ships of Lizard on a planet or in a zone."""
        return self.ships_at(seat, place) - self.morphed[place]

    def shift(self, seat: int, count: int, start: str, end: str, first: bool) -> None:
        """Of ships about to move, morphed ones go along: first of all, or last."""
        self.follow(seat, count, start, end, 0 if first else self.plain_at(seat, start))

    def follow(self, seat: int, count: int, start: str, end: str, spare: int) -> None:
        """Morphed ships go along, but for as many of those that move as there are others."""
        if seat == self.lizard:
            moved = min(self.morphed[start], max(0, count - spare))
            self.morphed[start] -= moved
            self.morphed[end] += moved

    def leave(self, seat: int, planet: str, zone: str) -> None:
        start = planet if planet in self.ships else self.place_of_ship(planet)
        spare = 0 if zone in AHEAD else self.plain_at(seat, start)
        super().leave(seat, planet, zone)
        self.follow(seat, 1, start, zone, spare)

    def place_of_ship(self, word: str) -> str:
        """Where a ship is that was chosen by its name, or by the tech on which it lies."""
        return self.post if word == "prometheus" else "research"

    def leave_plain(self, seat: int, planet: str, zone: str) -> None:
        self.shift(seat, 1, planet, zone, False)
        super().leave_plain(seat, planet, zone)

    def come(self, seat: int, planet: str, zone: str) -> None:
        super().come(seat, planet, zone)
        self.follow(seat, 1, zone, planet, 0)

    def drift(self, seat: int, count: int, start: str, end: str) -> None:
        self.shift(seat, count, start, end, False)
        super().drift(seat, count, start, end)

    def land(self, seat: int, planet: str, zone: str) -> None:
        self.shift(seat, self.zones[zone][seat], zone, planet, True)
        super().land(seat, planet, zone)

    def doom(self, seat: int, zone: str, planet: str | None = None) -> int:
        if zone != "limbo":
            place = planet or zone
            self.shift(seat, self.ships_at(seat, place), place, "limbo", True)
        return super().doom(seat, zone, planet)

    def sunk(self, seat: int, left: int, gone: int) -> None:
        """Ships in limbo are lost for good, or to the warp: normal ones before morphed ones."""
        super().sunk(seat, left, gone)
        if seat == self.lizard:
            plain = self.zones["limbo"][seat] + left + gone - self.morphed["limbo"]
            for zone, count in (("removed", gone), ("warp", left)):
                changed = max(0, count - plain)
                plain -= count - changed
                self.morphed["limbo"] -= changed
                self.morphed[zone] += changed

    def landed(self, seat: int, planet: str, count: int) -> None:
        """Ships that come from limbo without more ado have left it."""
        stray = self.morphed["limbo"] - self.zones["limbo"][seat]
        if seat == self.lizard and stray > 0:
            self.morphed["limbo"] -= stray
            self.morphed[planet] += stray
        super().landed(seat, planet, count)

    # ---- what they count ----

    def morphed_in(self, seat: int) -> int:
        """Morphed ships of a player that count in the encounter."""
        if seat != self.lizard:
            return 0
        planet = self.seeming.get(seat)
        if planet and any(self.works(main, "mirage") for main in self.mains().values()):
            return self.morphed[planet]
        if seat == self.defense:
            return self.morphed[str(self.target)]
        return self.morphed["gate"] + self.morphed["side"]

    def added(self, side: str) -> int:
        """Morphed ships count more, on whichever side they are."""
        seats = [seat for seat in self.seats if self.side_of(seat) == side]
        return super().added(side) + MORE * sum(self.morphed_in(seat) for seat in seats)

    def reinforcement(self, seat: int, value: int) -> int:
        """What a reinforcement counts for its player."""
        return super().reinforcement(seat, value) * (1 + (seat in self.doubling))

    def factor(self, side: str) -> int:
        raised = side in self.higher_kick and self.kick[side] not in (None, TURNING)
        return super().factor(side) + raised

    def kicked(self, side: str) -> int:
        """Of an own Reverse Polarity, which counts -1, nothing is left."""
        turned = side in self.higher_kick and self.kick[side] == TURNING
        return 0 if turned else super().kicked(side)

    # ---- what is seen ----

    def powers_seen(self) -> Json:
        return {**super().powers_seen(), "morphed": dict(+self.morphed)}
