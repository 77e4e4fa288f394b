"""Powers and flares, in a referee of Cosmic Encounter: who may use what, and who may stop it."""

from typing import Any

from tests.referees.cosmic.holders import SECONDS
from tests.referees.cosmic.reactions import Reactions, power_of
from tests.referees.cosmic.registry import (
    ANSWERED,
    DEEPEST,
    LASTING,
    NESTED,
    PASSIVE,
    REGISTRY,
    STANDS,
    Frame,
    Use,
    effect,
)
from tests.referees.cosmic.table import ARTIFACTS, Cards, alien_of, flares_in
from tests.referees.transcript import Disagreement


class Powers(Reactions):
    """Aliens and their powers, flares, and what cancels them."""

    frames: list[Frame]

    def set_up_powers(self) -> None:
        self.power = ["none"] * self.n
        self.second = ["none"] * self.n
        self.tokens = [0] * self.n
        self.second_tokens = [0] * self.n
        self.frames = []
        self.depth = 0
        """How many effects wait for one another; others react when none does."""
        self.triggers: list[tuple[str, int, Any]] = []
        self.witnesses: list[list[set[str]]] = []
        """Who held which flares when it happened, and who had which power."""
        self.holders: list[set[str]] = []
        self.late_flares: list[set[str]] = [set() for _ in self.seats]
        self.used: Cards = Cards()
        self.back_later: list[Use] = []
        self.filched = -1
        self.leaving: list[set[str]] = [set() for _ in self.seats]
        self.by_zap = False

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.clear_powers()

    def clear_powers(self) -> None:
        """What holds for an encounter only."""
        self.zapped: set[int] = set()
        self.flared: set[int] = set()
        self.hosted: set[str] = set()
        """Flares on the table that came from the sheet of Host."""
        self.flares_used: set[str] = set()
        self.work: set[tuple[int, str]] = set()
        self.draw_again = False
        self.given: dict[int, tuple[int, str]] = {}
        self.must_play: dict[int, str] = {}
        self.sent_away: set[int] = set()
        self.returning: list[tuple[int, str]] = []
        self.turned = False
        """Whether totals have changed, or cards have become others: all are asked anew."""

    # ---- places where effects act ----

    def fire(self, place: str, about: int = -1, x: Any = None) -> Any:
        """Let all effects act that act here, in timing order; flares in hand after powers."""
        before, self.late_flares = self.late_flares, self.react_before(place)
        acts = REGISTRY.get(place, {})
        self.depth += 1
        for seat in self.timing():
            for slot in (self.power, self.second):
                alien = slot[seat]
                passive = (place, alien) in PASSIVE
                there = alien in acts and self.active(seat, alien, passive)
                there = there or ((place, alien) in STANDS and self.stood(seat, alien, passive))
                if there and self.has_seen(place, seat, power_of(alien)):
                    x = acts[alien](self, seat, about, x, Use(self, seat, alien, place))
            for unit in [unit for unit in LASTING.get(place, ()) if self.works(seat, unit)]:
                x = acts[unit](self, seat, about, x, Use(self, seat, unit, place))
            x = self.flares_at(place, seat, about, x)
            x = self.more_at(place, seat, about, x)
            if place == "respond" and x:
                break
        self.depth -= 1
        self.late_flares = before
        return x

    def react_before(self, place: str) -> list[set[str]]:
        """Let others react before a place; which flares have come to hands by that."""
        none: list[set[str]] = [set() for _ in self.seats]
        if place in NESTED or place.startswith("on_"):
            return none
        if not (self.triggers or self.weak):
            self.react()
            return none
        held = [set(flares_in(self.playable(seat))) for seat in self.seats]
        self.react()
        return [set(flares_in(self.playable(seat))) - held[seat] for seat in self.seats]

    def more_at(self, place: str, seat: int, about: int, x: Any) -> Any:
        """What else of a player may act here."""
        return x

    def flares_at(self, place: str, seat: int, about: int, x: Any) -> Any:
        """Offer the flares of a hand that may be played here, until its owner passes."""
        acts = REGISTRY.get(place, {})
        if not any(" " in unit for unit in acts):
            return x
        while True:
            units: dict[str, str] = {}
            for alien in self.flares_ready(seat, place):
                unit = self.unit_of(seat, alien)
                probe = Use(self, seat, unit, place)
                probe.probing = True
                if unit in acts:
                    acts[unit](self, seat, about, x, probe)
                if probe.wanted and not self.is_too_late(seat, alien):
                    units[f"{alien} flare"] = unit
            if not units:
                break
            word = self.decide(seat, "flare", ["pass", *units])
            if word == "pass":
                break
            use = Use(self, seat, units[word], place)
            x = acts[units[word]](self, seat, about, x, use)
            if place == "respond" and x == "cancelled":
                self.back_later.append(use)
            else:
                self.done_with(use)
            if place == "respond" and x:
                break
        return x

    def is_too_late(self, seat: int, alien: str) -> bool:
        """Return whether a flare came by a reaction just here, and its moment had passed before.

        The rules leave open which of the two is first.
        """
        if alien not in self.late_flares[seat]:
            return False
        asked = self.asked_next()
        offered = f"{alien} flare" in asked.get("legal", ()) and asked.get("actor") == seat
        return bool(self.script.events) or not offered

    def flares_ready(self, seat: int, place: str) -> list[str]:
        """Flares that a player may play here."""
        return [] if self.barred_from_flares(seat) else self.flares_to_play(seat, place)

    def done_with(self, use: Use) -> None:
        """A flare has done what it does."""
        use.back()

    def playable(self, seat: int) -> Cards:
        """The cards that a player may play."""
        return self.hand[seat]

    def barred_from_flares(self, seat: int) -> bool:
        return self.rule["flare_limit"] == "one" and seat in self.flared

    def may_use(self, alien: str) -> bool:
        return alien not in self.flares_used

    def take_back(self, seat: int, flare: str, taker: int) -> None:
        """A flare returns to the hand when it has taken effect, or goes to another."""
        if taker >= 0:
            self.laid[flare] -= 1
            self.hand[taker][flare] += 1
            self.script.expect("flare_back", seat=taker, kind=flare)
            return
        if not self.laid[flare]:
            return
        if self.rule["flare_after_use"] != "return" or alien_of(flare) in self.hosted:
            self.happen("on_thrown", seat, (flare, 1, "laid"))
            return
        self.laid[flare] -= 1
        self.home_of(seat, flare)[flare] += 1
        self.script.expect("flare_back", seat=seat, kind=flare)

    def home_of(self, seat: int, kind: str) -> Cards:
        """Where a card goes that comes back to its player."""
        return self.hand[seat]

    # ---- using something ----

    def use(self, what: Use) -> bool:
        """A power or flare is used; whether nobody has stopped it."""
        seat, unit, frame = what.seat, what.unit, what.frame
        if unit.split()[0] not in ("wild", "super"):
            self.script.expect("power_used", seat=seat, power=unit)
        else:
            frame.what = "flare"
            flare = f"{unit.split()[1]}_flare"
            self.lay(seat, flare)
            if alien_of(flare) not in self.hosted:
                self.flared.add(seat)
            self.flares_used.add(alien_of(flare))
            self.script.expect("flare", seat=seat, unit=unit)
            self.happen("on_flare", seat, unit)
        ok = self.stands(frame)
        if frame.what == "flare":
            frame.gone = frame.gone or not ok
        if ok:
            self.script.expect("took_effect", seat=seat, what=frame.what)
            self.used[unit] += 1
        # a zap against a flare that strengthens it, or the price of one, may have cost the power
        return ok and (frame.what != "power" or self.active(seat, unit))

    def stands(self, frame: Frame) -> bool:
        """Let others answer what is in use; whether it is not cancelled."""
        self.react()
        self.frames.append(frame)
        try:
            while len(self.frames) < DEEPEST:
                early = len(self.frames) <= ANSWERED
                answered = self.fire("respond", x=0) if early else 0
                if answered == "cancelled":
                    break
                found = None if answered else self.zapper(frame)
                if found is None and not answered:
                    self.react()
                    return True
                if found is None:
                    continue
                if self.play_zap(seat=found[0], kind=found[1]):
                    self.by_zap = found[1] == "cosmic_zap" and self.is_returned(frame)
                    break
                self.react()
            else:
                return True
        finally:
            self.frames.pop()
        self.script.expect("cancelled", seat=frame.owner, what=frame.what)
        if frame.card and self.by_zap:
            self.by_zap, frame.gone = False, True
            self.unmask(frame)
        elif frame.what == "power" or self.by_zap:
            hosted = self.is_hosted(frame)
            self.zap(frame.owner, "host" if hosted else frame.unit.split()[-1])
        if self.by_zap and self.is_hosted(frame):
            self.by_zap, frame.gone = False, True
            self.back_to_sheet(frame.owner, f"{frame.unit.split()[1]}_flare")
        if self.by_zap:
            self.by_zap = False
            flare = f"{frame.unit.split()[1]}_flare"
            frame.gone = True
            self.flared.discard(frame.owner)
            self.flares_used.discard(alien_of(flare))
            self.laid[flare] -= 1
            self.home_of(frame.owner, flare)[flare] += 1
            self.script.expect("flare_back", seat=frame.owner, kind=flare)
        self.after_cancel(frame)
        if frame.what == "flare" and not frame.gone:
            self.happen("on_thrown", frame.owner, (f"{frame.unit.split()[1]}_flare", 1, "laid"))
        while self.back_later:
            self.back_later.pop().back()
        return False

    def is_returned(self, frame: Frame) -> bool:
        """Return whether a zap brings the card back: a flare, or one that is played as another."""
        return frame.what == "flare" or bool(frame.card)

    def unmask(self, frame: Frame) -> None:
        """A card that was played as another goes back to the hand."""

    def is_hosted(self, frame: Frame) -> bool:
        """Return whether what is in use is a flare from the sheet of Host."""
        return frame.what == "flare" and frame.unit.split()[1] in self.hosted

    def back_to_sheet(self, seat: int, flare: str) -> None:
        """A flare that was zapped goes back to a sheet."""

    def after_cancel(self, frame: Frame) -> None:
        """What was cancelled may be taken by whoever did it."""
        if self.filched >= 0:
            kind = frame.card or frame.what
            if frame.what == "flare":
                kind = f"{frame.unit.split()[1]}_flare"
            self.laid[kind] -= 1
            self.hand[self.filched][kind] += 1
            self.script.expect("picked_up", seat=self.filched, kind=kind)
            self.filched, frame.gone = -1, True

    def zapper(self, frame: Frame) -> tuple[int, str] | None:
        """Who cancels what is in use, and with which card."""
        for seat in self.timing():
            words = [word for word in self.zaps_against(frame, seat) if self.may_play(seat, word)]
            if words and (word := self.decide(seat, "respond", ["pass", *words])) != "pass":
                return seat, word
            self.react()
        return None

    def zaps_against(self, frame: Frame, seat: int) -> list[str]:
        """Cosmic Zaps hit powers and super flares, Card Zaps the flares and artifacts of others."""
        card = frame.what == "flare" or frame.what in ARTIFACTS
        cards = ["card_zap"] if card and seat != frame.owner else []
        power = frame.what == "power" or frame.unit.startswith("super") or self.is_hosted(frame)
        power = power or bool(frame.card)
        return cards + ["cosmic_zap"] * power

    def may_play(self, seat: int, kind: str) -> bool:
        return bool(self.rule["artifacts"] and self.playable(seat)[kind])

    def play_zap(self, seat: int, kind: str) -> bool:
        """Play a zap; whether it works."""
        against = self.frames[-1].owner
        self.lay(seat, kind)
        self.script.expect("played", seat=seat, kind=kind, against=-1)
        frame = Frame(kind, seat, against=against)
        works = self.stands(frame)
        self.played_out(frame)
        return works

    def played_out(self, frame: Frame) -> None:
        """An artifact has had its effect, or has none, unless somebody took it away."""
        card = frame.card or frame.what
        if not frame.gone:
            self.happen("on_played", frame.owner, card)
            self.happen("on_thrown", frame.owner, (card, 1, "laid"))

    def flares_to_play(self, seat: int, place: str) -> list[str]:
        """Flares that may be played; those who react had them when it happened."""
        flares = [alien for alien in flares_in(self.playable(seat)) if self.may_use(alien)]
        return [alien for alien in flares if self.has_seen(place, seat, alien)]


__all__ = ["SECONDS", "Disagreement", "Frame", "Powers", "Use", "effect"]
