"""The stages of Pentaform, in a referee of Cosmic Encounter."""

from tests.referees.cosmic.disguises import Disguises
from tests.referees.cosmic.holders import SECONDS
from tests.referees.cosmic.registry import KNOWN, NotKnown
from tests.referees.cosmic.table import ALIENS, Json

STAGES = 5
SET_UP = (
    "miser", "tick_tock", "ace", "aristocrat", "explorer", "joker", "lizard", "pentaform",
    "reactor", "tourist",
)  # fmt: skip
"""Aliens with set-up text, which nobody becomes in the course of a game."""


class Stages(Disguises):
    """Five aliens in an order, one of which is the second power of Pentaform."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.stages: list[str] = []
        self.stage = -1
        """Which of them is the present one."""
        self.watched = (-1, 0)
        """Who has Pentaform, and how many foreign colonies it had."""

    def away_at_once(self) -> set[str]:
        """Flares of the stages: which they are is chance, and told."""
        told = self.script.page["after"]["table"]["away_flares"]
        return set(told) if "pentaform" in self.power else set()

    def unused_aliens(self) -> list[str]:
        """Aliens that may come into the game."""
        taken = {*self.power, *self.second, *self.alien}
        unused = [alien for alien in self.unused_flares() if self.rule[f"alien_pool.{alien}"]]
        return [alien for alien in unused if alien not in SET_UP and alien not in taken]

    def certain_aliens(self) -> int:
        """So many of them there are whatever flares are in the deck.

        Those of the stages are counted among the flares that are gone.
        """
        owned = {*self.power, *self.second}
        taken = {*owned, *(self.rule[f"aliens.{seat}"] for seat in self.seats), *SET_UP}
        rivals = {"gambler", "sorcerer"}
        if rivals & owned and not self.rule["gambler_with_sorcerer"]:
            taken |= rivals
        pool = [alien for alien in self.aliens_in_box() if self.rule[f"alien_pool.{alien}"]]
        return len(set(pool) - taken) - self.box_flares()

    def drawn_aliens(self, count: int) -> list[str]:
        """Aliens by chance, as they are offered in the next decision."""
        self.script.events and self.script.fail("no event", self.script.events[0])
        found = [str(word) for word in self.asked_next().get("legal", [])]
        unused = self.unused_aliens()
        fits = len(found) == min(count, len(unused)) and set(found) <= set(unused)
        self.script.possible(f"{count} unused aliens", fits, found)
        return sorted(found, key=ALIENS.index)

    def arrange_stages(self, seat: int) -> None:
        """Five unused aliens are put in an order; their flares are out of the game."""
        left = self.drawn_aliens(STAGES)
        unknown = [alien for alien in left if alien not in KNOWN]
        if unknown:
            raise NotKnown(f"the referee does not know {', '.join(unknown)}")
        self.gone_flares |= set(left)
        while left:
            self.stages.append(self.decide(seat, "pick_flare", left))
            left = [alien for alien in left if alien != self.stages[-1]]
        self.stage = 0
        self.show_stage(seat)
        self.watched = (seat, self.foreign(seat))

    def show_stage(self, seat: int) -> None:
        """The present stage is the second power: it begins anew, without tokens."""
        earlier, self.second[seat] = self.second[seat], self.stages[self.stage]
        self.work.discard((seat, earlier))
        self.second_tokens[seat] = 0
        self.unzap(seat, seat + SECONDS)
        self.script.expect("alien", seat=seat, power=self.second[seat])
        if earlier == "citadel" and not self.has_power("citadel"):
            self.raze(seat)

    # ---- what Pentaform has gained or lost ----

    def watch(self) -> None:
        """Note a foreign colony that Pentaform has gained or lost."""
        holders = [seat for seat in self.seats if "pentaform" in self.powers_of(seat)]
        if holders and self.stages:
            seat, before = self.watched
            now = self.foreign(holders[0])
            self.watched = (holders[0], now)
            if seat == holders[0] and now != before:
                self.happen("on_abroad", seat, now - before)

    def leave(self, seat: int, planet: str, zone: str) -> None:
        super().leave(seat, planet, zone)
        self.watch()

    def leave_plain(self, seat: int, planet: str, zone: str) -> None:
        super().leave_plain(seat, planet, zone)
        self.watch()

    def come(self, seat: int, planet: str, zone: str) -> None:
        super().come(seat, planet, zone)
        self.watch()

    def land(self, seat: int, planet: str, zone: str) -> None:
        super().land(seat, planet, zone)
        self.watch()

    def doom(self, seat: int, zone: str, planet: str | None = None) -> int:
        count = super().doom(seat, zone, planet)
        self.watch()
        return count

    def landed(self, seat: int, planet: str, count: int) -> None:
        """A defense of which ships stay has not lost the colony."""
        super().landed(seat, planet, count)
        lost = ("on_abroad", seat, -1)
        kept = seat == self.defense and planet == self.target and lost in self.triggers
        if kept and self.foreign(seat) > self.watched[1]:
            at = max(at for at, trigger in enumerate(self.triggers) if trigger == lost)
            del self.triggers[at], self.witnesses[at]
            self.watched = (seat, self.foreign(seat))
        self.watch()

    def go_home(self, seat: int, zone: str, most: int | None = None) -> None:
        if self.zones[zone][seat]:
            self.react()
        super().go_home(seat, zone, most)

    def step(self, seat: int, change: int) -> None:
        self.stage += 1 if change > 0 else -1
        self.show_stage(seat)

    # ---- what is seen ----

    def powers_seen(self) -> Json:
        """Tokens of Pentaform are its stages, told in a way of their own."""
        seen = super().powers_seen()
        told = self.script.page["after"]["table"]["tokens"]
        pairs = zip(told, seen["tokens"], self.power, strict=True)
        seen["tokens"] = [theirs if alien == "pentaform" else mine for theirs, mine, alien in pairs]
        return seen
