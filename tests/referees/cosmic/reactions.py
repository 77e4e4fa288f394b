"""What has happened, and who reacts to it, in a referee of Cosmic Encounter."""

from abc import abstractmethod
from typing import Any

from tests.referees.cosmic.holders import Holders
from tests.referees.cosmic.registry import LASTING, PASSIVE, REGISTRY, Use
from tests.referees.cosmic.table import Cards, flares_in


def power_of(alien: str) -> str:
    """A power among what players have."""
    return f"power of {alien}"


class Reactions(Holders):
    """Things that others may react to once play is at rest; their order is left open."""

    triggers: list[tuple[str, int, Any]]
    witnesses: list[list[set[str]]]
    holders: list[set[str]]
    weak: set[int]
    depth: int

    @abstractmethod
    def fire(self, place: str, about: int = -1, x: Any = None) -> Any: ...

    @abstractmethod
    def flares_ready(self, seat: int, place: str) -> list[str]: ...

    @abstractmethod
    def playable(self, seat: int) -> Cards: ...

    def happen(self, place: str, seat: int, x: Any = None) -> None:
        """Note what others may react to when play is at rest."""
        if REGISTRY.get(place):
            self.triggers.append((place, seat, x))
            self.witnesses.append([self.reactors(place, each) for each in self.seats])

    def quake(self, needy: int | None = None) -> None:
        """Nobody takes anything of hands that go by a quake."""
        before = len(self.triggers)
        super().quake(needy)
        for at in range(len(self.triggers) - 1, before - 1, -1):
            if self.triggers[at][0] == "on_thrown":
                del self.triggers[at], self.witnesses[at]

    def reactors(self, place: str, seat: int) -> set[str]:
        """What a player has that may react to something that happens now."""
        powers = {
            power_of(alien)
            for alien in self.powers_of(seat)
            if self.active(seat, alien, (place, alien) in PASSIVE)
        }
        return powers | set(flares_in(self.playable(seat)))

    def has_seen(self, place: str, seat: int, what: str) -> bool:
        """Return whether a player had a flare or power as that happened to which others react."""
        reacting = place.startswith("on_") and self.holders
        return not reacting or what in self.holders[seat]

    def react(self, at_last: bool = False) -> None:
        """Let them react: now, or at a later place, which the rules leave open, but at last."""
        self.tell_weak()
        if at_last and self.script.events and self.script.events[0]["event"] == "won":
            self.triggers.clear()  # nothing matters any more
            self.witnesses.clear()
        while self.triggers and not self.depth and (at_last or self.somebody_reacts()):
            place, seat, x = self.triggers.pop(0)
            self.holders = self.witnesses.pop(0)
            self.fire(place, about=seat, x=x)
            self.holders = []
            if not self.triggers:
                self.tell_weak()

    def tell_weak(self) -> None:
        """Note, once play is at rest, who has too few home colonies now."""
        if not self.depth:
            for seat in sorted(self.weak):
                self.happen("on_power_lost", seat)
            self.weak.clear()

    def somebody_reacts(self) -> bool:
        """Return whether somebody reacts now to any of these things: their order is left open."""
        if self.reacting_now():
            return True
        for at in range(1, len(self.triggers)):
            self.bring_forward(at, 0)
            if self.is_awaited() and self.reacting_now():
                return True
            self.bring_forward(0, at)
        return False

    def bring_forward(self, at: int, goal: int) -> None:
        """Another thing to react to comes to a place."""
        self.triggers.insert(goal, self.triggers.pop(at))
        self.witnesses.insert(goal, self.witnesses.pop(at))

    def is_awaited(self) -> bool:
        """Return whether anybody may react to what has happened first."""
        place, about, x = self.triggers[0]
        self.holders = self.witnesses[0]
        found = self.first_wanting(place, about, x)
        self.holders = []
        return found is not None

    def reacting_now(self) -> bool:
        """Return whether the first who could react is asked, or acts, next."""
        place, about, x = self.triggers[0]
        if place == "on_reinforced":
            return True
        self.holders = self.witnesses[0]
        found = self.first_wanting(place, about, x)
        self.holders = []
        if not found:
            return True
        if found.unit in LASTING.get(place, ()) and self.works(found.seat, found.unit):
            return self.acts_again(found)
        if self.script.events:
            event = self.script.events[0]
            used = (event["event"], event.get("seat"), event.get("power"))
            return found.must_now and used == ("power_used", found.seat, found.unit)
        asked = self.asked_next()
        flare = found.unit.split()[0] in ("wild", "super")
        word = f"{found.unit.split()[-1]} flare" if flare else "yes"
        same = asked.get("actor") == found.seat and word in asked.get("legal", ())
        return (
            same and asked.get("decision") == ("flare" if flare else "power") and not found.must_now
        )

    def acts_again(self, found: Use) -> bool:
        """Whether a flare that has been played acts next: it takes a card, or its owner chooses."""
        if self.script.events:
            event = self.script.events[0]
            chooses = (event["event"], event.get("decision")) == ("forced", "pick_number")
            return event.get("seat") == found.seat and (chooses or event["event"] == "picked_up")
        asked = self.asked_next()
        return (asked.get("actor"), asked.get("decision")) == (found.seat, "pick_number")

    def first_wanting(self, place: str, about: int, x: Any) -> Use | None:
        """The first effect that could be used here, without using it."""
        acts = REGISTRY[place]
        for seat in self.timing():
            units = [alien for alien in self.powers_of(seat) if self.active(seat, alien)]
            units = [unit for unit in units if self.has_seen(place, seat, power_of(unit))]
            units += [unit for unit in LASTING.get(place, ()) if self.works(seat, unit)]
            units += [self.unit_of(seat, alien) for alien in self.flares_ready(seat, place)]
            for unit in units:
                probe = Use(self, seat, unit, place)
                probe.probing = True
                if unit in acts:
                    acts[unit](self, seat, about, x, probe)
                if probe.wanted:
                    return probe
        return None
