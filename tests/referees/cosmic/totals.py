"""What cards and ships count for, in a referee: values, powers that change them, totals."""

import math

from tests.referees.cosmic.alliances import SIDES, ZONE, Alliances
from tests.referees.cosmic.table import ATTACKS

FORTY_TWO = "a42"
LOW, HIGHER_LOW, GREAT = 10, 13, 15
OTHER = {"offense": "defense", "defense": "offense"}


def thirds(value: int) -> int:
    return math.ceil(value / 3)


def reversed_digits(value: int) -> int:
    """The digits of a value as it is printed, with two of them, the other way round."""
    sign = -1 if value < 0 else 1
    return sign * int(f"{abs(value):02}"[::-1])


class Totals(Alliances):
    """Totals of two attacks, in the order in which effects change them."""

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.bonus = {"offense": 0, "defense": 0}
        self.said: dict[tuple[int, str], int] = {}
        """What players have called, by their flares."""
        self.reversed_sides: set[str] = set()
        self.humane = self.decreed = ""
        """The side that wins by a zap of Human, and the one that wins by a card."""
        self.tied = False
        """Whether totals that hardly differed have become a draw."""
        self.seeming: dict[int, str] = {}
        """Colonies on which the ships of a player are counted."""
        self.muted: set[int] = set()
        """Winners who get no rewards."""
        self.emotion_control = False
        """Emotion Control makes negotiates of all attacks of the encounter."""

    # ---- who and where ----

    def is_main(self, seat: int) -> bool:
        return seat in (self.offense, self.defense)

    def side_of(self, seat: int) -> str:
        """The side of a main player or an ally."""
        return self.role[seat].removesuffix("_ally")

    def is_neutral(self, seat: int) -> bool:
        """Return whether a player is on neither side."""
        return self.role[seat] == "none"

    def is_ally(self, seat: int) -> bool:
        return self.role[seat].endswith("_ally")

    def foe(self, seat: int) -> int:
        """The opponent of a main player."""
        return self.defense if seat == self.offense else self.offense

    def is_attack(self, side: str) -> bool:
        return self.face[side] in ATTACKS or self.face[side] == FORTY_TWO

    def calm_faces(self) -> None:
        """Make negotiates of attacks after Emotion Control, whenever they came."""
        for side in SIDES:
            if self.emotion_control and self.is_attack(side):
                self.face[side] = "negotiate"

    def attacks(self) -> int:
        return sum(self.is_attack(side) for side in SIDES)

    def own_ships(self, seat: int) -> int:
        """Ships of a player in the encounter."""
        if seat == self.defense:
            return self.ships[str(self.target)][seat]
        return self.zones["gate"][seat] + self.zones["side"][seat]

    def ships_for(self, seat: int, side: str) -> int:
        """Those of them that are on a side."""
        return self.zones[ZONE[side]][seat] if seat == self.both else self.own_ships(seat)

    # ---- cards ----

    def printed(self, side: str) -> int:
        face = str(self.face[side])
        return 42 if face == FORTY_TWO else ATTACKS.get(face, 0)

    def face_value(self, side: str) -> int:
        face = str(self.face[side])
        if face == FORTY_TWO:
            scaled = math.floor(42 * self.rule["attack_factor"] + 0.5)
            return int(scaled + self.rule["attack_shift"])
        return self.value(face)

    def card_values(self) -> dict[str, int]:
        """Values of both cards, as far as they do not depend on ships."""
        value = {side: self.face_value(side) + self.extra[side] for side in SIDES}
        main = self.mains()
        for side, seat in main.items():
            foe = OTHER[side]
            if self.works(seat, "wild tripler") and self.printed(foe) >= GREAT:
                value[foe] = thirds(value[foe])
        if any(self.works(seat, "mirror") for seat in main.values()):
            for side in self.reversed_sides:
                value[side] = reversed_digits(value[side])
        self.calculate(value)
        for side, seat in main.items():
            if self.works(seat, "tripler"):
                low = HIGHER_LOW if self.works(seat, "super tripler") else LOW
                value[side] = 3 * value[side] if value[side] <= low else thirds(value[side])
        for side, seat in main.items():
            if self.works(seat, "wild gambler"):
                bet = self.said[seat, "wild gambler"]
                gap = abs(self.printed("offense") - self.printed("defense"))
                value[side] += bet * (gap >= bet)
        return value

    def calculate(self, value: dict[str, int]) -> None:
        """Calculator, and its flare in other hands."""
        for seat in self.timing():
            side = self.side_of(seat)
            if self.works(seat, "calculator") and value["offense"] != value["defense"]:
                high = max(SIDES, key=lambda side: value[side])
                value[high] -= value[OTHER[high]]
            if self.works(seat, "wild calculator"):
                parity = (value["offense"] + value["defense"]) % 2
                right = parity == self.said[seat, "wild calculator"]
                hit, by = (OTHER[side], side) if right else (side, OTHER[side])
                value[hit] -= value[by]

    def reinforcement(self, seat: int, value: int) -> int:
        """What a reinforcement counts for its player."""
        return value

    def add(self, side: str, more: int) -> None:
        """A side's total changes: all are asked again what they use."""
        self.plus[side] += more
        self.turned = True

    # ---- ships ----

    def counted(self, seat: int, side: str = "") -> int:
        """What a player's ships in the encounter count, or those on a colony that seem to be."""
        worth = 4 if self.works(seat, "macron") else 1
        planet = self.seeming.get(seat)
        ships = self.own_ships(seat)
        if planet and any(self.works(main, "mirage") for main in self.mains().values()):
            ships = self.ships[planet][seat]
        elif seat == self.both and side:
            ships = self.zones[ZONE[side]][seat]
        return ships * worth

    def strength(self, side: str, value: int) -> int:
        """The total of a side."""
        seat = self.mains()[side]
        own = self.counted(seat)
        stripped = side == "defense" and not self.own_ships(seat)
        bonus = self.rule["stripped_defense"] * stripped
        allied = sum(self.counted(ally, side) for ally in self.allies(side))
        if self.works(seat, "virus"):
            allied *= value if self.works(seat, "super virus") else 1
            own, value = own * value, 0
        elif self.works(seat, "wild virus"):
            own, allied = 0, own * allied
        if any(self.works(main, "anti_matter") for main in self.mains().values()):
            allied = -allied
        if self.works(seat, "anti_matter"):
            own = -own
        return value + own + allied + bonus + self.plus[side] + self.added(side)

    def added(self, side: str) -> int:
        """What effects add to a side's total."""
        seat, foe = self.mains()[side], self.mains()[OTHER[side]]
        warps = [self.in_warp(seat) for seat in self.seats]
        total = self.bonus[side]
        for each in self.timing():
            if self.side_of(each) != side:
                continue
            if self.works(each, "human"):
                total += 8 if self.works(each, "super human") else 4
            if self.works(each, "wild macron"):
                total += self.ships_for(each, side)
            if self.works(each, "super warrior") and self.is_ally(each):
                total += self.tokens_of(each, "warrior")[each]
        if self.works(seat, "warrior"):
            total += self.tokens_of(seat, "warrior")[seat]
        if self.works(seat, "warpish"):
            total += sum(warps)
        if self.works(seat, "wild warpish"):
            total += warps[seat]
        if self.works(foe, "super warpish"):
            total -= warps[seat]
        return total


__all__ = ["FORTY_TWO", "OTHER", "SIDES", "ZONE", "Totals"]
