"""Ship markers in a referee of Cosmic Encounter: where special ships are, and what they do."""

from typing import Any

from tests.referees.cosmic.effects_ships import won
from tests.referees.cosmic.kickers import Kickers
from tests.referees.cosmic.reward_list import REWARDS
from tests.referees.cosmic.table import Json, flares_in, held_in, words_of
from tests.referees.cosmic.things import Play, thing

Game = Any
FLAGSHIP, SALVAGE = "flagship", "salvage"
KINDS_OF = {
    "none": (),
    "flagship": (FLAGSHIP,),
    "salvage": (SALVAGE,),
    "two_flagships": (FLAGSHIP, FLAGSHIP),
    "two_salvage": (SALVAGE, SALVAGE),
    "both": (FLAGSHIP, SALVAGE),
}
ACTIONS = tuple(
    f"{word}{which}" for word in ("boost", "drive", "salvage", "tractor") for which in ("", "_2")
)

ONE_BY_ONE = ("launch", "source", "home", "settle", "lose")
"""Decisions about single ships; where ships move together a special one stays if it can."""


GONE = ("removed", "captured", "wed", "unassigned")
"""Where a special ship is that another one may replace: out of the game, or on a sheet."""


class SpecialShips(Kickers):
    """Some ships bear markers; which ones move, their owners say."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.kinds = KINDS_OF[self.rule["special_ships"]]
        self.slots = range(len(self.kinds))
        self.berth = [[f"p{seat}.{slot}" for slot in self.slots] for seat in self.seats]
        self.up = [[True for _ in self.slots] for _ in self.seats]

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.boosted: set[tuple[int, int]] = set()
        self.regrouping = self.settling = self.growing = False
        """Whether it is the regroup phase, a colony is founded, an Amoeba grows."""
        self.picked = False
        """Whether the ship that moves was chosen as one among others."""
        self.is_driving = self.special_named = False
        """A flagship drives; the ship that moves was named as a special one."""
        self.asked: set[tuple[int, int, str]] = set()
        """Of which special ships their owners have said that they do not move now."""

    # ---- one question for ships that move together ----

    def launch(self) -> bool:
        self.asked.clear()
        return super().launch()

    def join(self, seat: int, answer: str) -> None:
        self.asked.clear()
        super().join(seat, answer)

    def settle(self, seat: int, planet: str, most: int) -> None:
        self.asked.clear()
        self.settling = True
        super().settle(seat, planet, most)
        self.settling = False

    def to_send(self, seat: int) -> int:
        both = len(self.slots) == 2 and all(place in self.ships for place in self.berth[seat])
        return super().to_send(seat) - both

    def answer_words(self, seat: int, words: list[str]) -> list[str]:
        """Of two special ships on colonies one stays there."""
        words = super().answer_words(seat, words)
        most = self.to_send(seat) + self.works(seat, "super observer")
        return [word for word in words if word == "decline" or int(word.split()[1]) <= most]

    def regroup(self) -> None:
        self.regrouping = True
        super().regroup()
        self.regrouping = False

    def replace_mark(self, seat: int, place: str) -> None:
        """A marker without a ship comes onto the next one that is retrieved."""
        for slot in self.slots:
            own = self.regrouping and seat == self.offense
            if own and self.berth[seat][slot] in GONE:
                self.up[seat][slot] = True
                self.bring_mark(seat, slot, place)
                return

    def wait_at_gate(self, seat: int, count: int) -> None:
        """A ship retrieved straight to the gate may be a special one, or replace one."""
        if not self.kinds:
            super().wait_at_gate(seat, count)
            return
        for _ in range(count):
            self.one_ship()
            there = self.marks(seat, "gate")
            self.growing = True
            self.choose_mark(seat, "warp", "gate", self.among(seat, "warp"))
            self.growing = False
            if self.marks(seat, "gate") == there:
                self.replace_mark(seat, "gate")
            self.drift(seat, 1, "warp", "gate")

    def go_home(self, seat: int, zone: str, most: int | None = None) -> None:
        self.asked.clear()
        super().go_home(seat, zone, most)

    def give_up(self, seat: int, count: int, forced: bool = True) -> None:
        self.asked.clear()
        super().give_up(seat, count, forced)
        self.asked.clear()

    def give_up_outside(self, seat: int, count: int, forced: bool = True) -> None:
        self.asked.clear()
        super().give_up_outside(seat, count, forced)

    def one_ship(self) -> None:
        self.asked.clear()
        self.picked = True

    # ---- where they are ----

    def marks(self, seat: int, place: str) -> list[int]:
        return [slot for slot in self.slots if self.berth[seat][slot] == place]

    def among(self, seat: int, zone: str) -> int:
        """The ships among which one in a zone is."""
        return self.zones[zone][seat]

    def bring_mark(self, seat: int, slot: int, place: str) -> None:
        if self.berth[seat][slot] == "warp":
            self.up[seat][slot] = True
        self.berth[seat][slot] = place
        self.script.expect("marked", seat=seat, berth=place)

    def bring_marks(self, seat: int, start: str, end: str) -> None:
        """All special ships that are somewhere move."""
        for slot in self.marks(seat, start):
            self.bring_mark(seat, slot, end)

    def choose_mark(self, seat: int, start: str, end: str, there: int) -> None:
        """Of the ships that are there one moves: is it a special one?"""
        self.special_named = self.is_driving
        able = [slot for slot in self.marks(seat, start) if self.may_send(seat, end)]
        for slot in able:
            said = not self.picked or (seat, slot, start) in self.asked
            must = there <= len(self.marks(seat, start)) and (said or slot == able[-1])
            if not must and said:
                continue
            if start in self.ships or end not in self.ships or self.settling:
                self.asked.add((seat, slot, start))
            if must or self.decide(seat, "marked", ["no", "yes"]) == "yes":
                self.special_named = not said
                self.bring_mark(seat, slot, end)
                return

    def launchable(self, seat: int) -> list[str]:
        """A second special ship that is alone on a planet is not sent."""
        words = super().launchable(seat)
        free = self.may_send(seat, "gate")
        return words if free else [word for word in words if not self.lonely(seat, word)]

    def decide(self, seat: int, decision: str, legal: list[str]) -> str:
        """A second special ship that is alone on a planet is not sent."""
        if decision == "source" and not self.may_send(seat, "gate"):
            legal = [word for word in legal if not self.lonely(seat, word)]
        word = super().decide(seat, decision, legal)
        if decision != "marked":
            self.picked = decision in ONE_BY_ONE and word != "prometheus"
        return word

    def lonely(self, seat: int, planet: str) -> bool:
        """Return whether only special ships are on a planet."""
        marks = len(self.marks(seat, planet)) if planet in self.ships else 0
        return bool(marks) and marks >= self.ships[planet][seat]

    def may_send(self, seat: int, end: str) -> bool:
        """Both are never sent into an encounter; to grow there is no sending."""
        away = self.marks(seat, "gate") + self.marks(seat, "side")
        return self.growing or end not in ("gate", "side") or not away

    def leave_plain(self, seat: int, planet: str, zone: str) -> None:
        """Nobody asks: a special ship stays while there are others."""
        if self.ships[planet][seat] <= len(self.marks(seat, planet)):
            self.bring_mark(seat, self.marks(seat, planet)[0], zone)
        super().leave(seat, planet, zone)

    def clear_planet(self, seat: int, planet: str) -> None:
        """All ships of a player on a planet are about to be lost."""
        self.bring_marks(seat, planet, "limbo")
        while self.ships[planet][seat]:
            self.leave_plain(seat, planet, "limbo")

    def leave(self, seat: int, planet: str, zone: str) -> None:
        self.choose_mark(seat, planet, zone, self.ships[planet][seat])
        super().leave(seat, planet, zone)

    def come(self, seat: int, planet: str, zone: str) -> None:
        self.choose_mark(seat, zone, planet, self.among(seat, zone))
        if zone == "warp":
            self.replace_mark(seat, planet)
        super().come(seat, planet, zone)

    def drift(self, seat: int, count: int, start: str, end: str) -> None:
        if count >= self.among(seat, start):
            self.bring_marks(seat, start, end)
        super().drift(seat, count, start, end)

    def doom(self, seat: int, zone: str, planet: str | None = None) -> int:
        if zone != "limbo":
            self.bring_marks(seat, planet or zone, "limbo")
        return super().doom(seat, zone, planet)

    def land(self, seat: int, planet: str, zone: str) -> None:
        self.bring_marks(seat, zone, planet)
        super().land(seat, planet, zone)

    def landed(self, seat: int, planet: str, count: int) -> None:
        """Special ships come out of limbo after all others that land from there."""
        self.bring_out(seat, planet)
        super().landed(seat, planet, count)

    def sunk(self, seat: int, left: int, gone: int) -> None:
        """Ships in limbo are lost for good, or to the warp; special ones last."""
        super().sunk(seat, left, gone)
        if left + gone:
            self.bring_out(seat, "warp" if left else "removed")

    def bring_out(self, seat: int, place: str) -> None:
        """Special ships that have left limbo, with all others that were there: the first ones."""
        there = self.marks(seat, "limbo")
        for slot in there[: max(0, len(there) - self.zones["limbo"][seat])]:
            self.bring_mark(seat, slot, place)

    # ---- charged again ----

    def turn_ends(self, declined: bool) -> None:
        super().turn_ends(declined)
        if self.encounter == 1 and (declined or not self.rule["drive_recharge_decline_only"]):
            self.up[self.offense] = [True for _ in self.slots]

    # ---- things ----

    def has_thing(self, seat: int, word: str) -> bool:
        if word not in ACTIONS:
            return super().has_thing(seat, word)
        kind = FLAGSHIP if word[:5] in ("boost", "drive") else SALVAGE
        slot = int(word.endswith("_2"))
        return slot in self.slots and self.kinds[slot] == kind and self.in_control(seat, slot)

    def in_control(self, seat: int, slot: int) -> bool:
        """A ship on a tech is in control, one on a sheet is not."""
        place = self.berth[seat][slot]
        return place in (*self.ships, "gate", "side") or place.startswith("tech")

    def place_of_thing(self, word: str) -> int:
        return (*REWARDS, *ACTIONS).index(word)

    def play_thing(self, use: Play) -> bool:
        if use.unit not in ACTIONS:
            return super().play_thing(use)
        self.script.expect("special", seat=use.seat, thing=use.unit)
        self.used[use.unit] += 1
        return True

    def here(self, seat: int, slot: int) -> bool:
        """Return whether a special ship is in the encounter."""
        place = self.berth[seat][slot]
        if seat == self.defense:
            return place == self.target
        return self.role[seat] != "none" and place in ("gate", "side")

    def pick_discard(self, seat: int) -> None:
        """Take a card of the cosmic discard; of flares which one."""
        cards = self.reusable()
        word = self.decide(seat, "pick_card", words_of(held_in(cards, cards)))
        if word == "flare":
            word = f"{self.decide(seat, 'pick_flare', flares_in(cards))}_flare"
        self.take_off(word)
        self.pick_up(seat, word)

    # ---- what is seen ----

    def powers_seen(self) -> Json:
        up = [sum(1 << slot for slot in self.slots if row[slot]) for row in self.up]
        return {**super().powers_seen(), "mark_up": up} if self.kinds else super().powers_seen()


def slot_of(use: Play) -> int:
    return int(use.unit.endswith("_2"))


@thing("boost", "showdown")
@thing("boost_2", "showdown")
def boost(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """A flagship in the encounter adds to its side."""
    slot = slot_of(use)
    fits = game.role[me] != "none" and game.attacks() == 2 and game.here(me, slot)
    if fits and (me, slot) not in game.boosted and use.may():
        game.boosted.add((me, slot))
        game.add(game.side_of(me), game.rule["flagship_bonus"])
    return x


@thing("salvage", "judged")
@thing("salvage_2", "judged")
def salvage(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """A salvage vessel that has won brings rewards, or techs of which one is kept."""
    slot = slot_of(use)
    fits = won(game, me) and game.here(me, slot) and (me, slot) not in game.boosted
    rewards = 0 if game.denied else game.rule["salvage_rewards"]
    there = game.rule["technology"] and (game.tech_deck or game.tech_discard)
    techs = game.rule["salvage_techs"] if there else 0
    if fits and (rewards or techs) and use.may():
        game.boosted.add((me, slot))
        count = techs
        if rewards and techs:
            count = int(game.decide(me, "pick_number", ["0", str(techs)]))
        if count:
            game.draw_another(me, count)
            game.used["techs of a salvage vessel"] += 1
        else:
            game.due[me] += rewards
    return x


@thing("tractor", "regroup", "pre_select")
@thing("tractor_2", "regroup", "pre_select")
def tractor(game: Game, me: int, about: int, x: Any, use: Play) -> Any:
    """A salvage vessel takes a card of the cosmic discard."""
    slot = slot_of(use)
    if game.up[me][slot] and game.reusable().total() and use.may():
        game.up[me][slot] = False
        game.pick_discard(me)
    return x
