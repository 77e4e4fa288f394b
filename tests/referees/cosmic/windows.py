"""When a referee of Cosmic Encounter lets the players step in: windows, artifacts and zaps."""

from abc import abstractmethod
from collections.abc import Callable, Iterable

from tests.referees.cosmic.hoards import Hoards
from tests.referees.cosmic.registry import Frame
from tests.referees.cosmic.table import Cards, flares_in, held_in, words_of


class Windows(Hoards):
    """Whoever may play a card just now is asked, in timing order, until all have passed."""

    def window(
        self,
        decision: str,
        options: Callable[[int], list[str]],
        play: Callable[[int, str], None],
    ) -> None:
        """Ask all again after each card; the first round without one closes the window."""
        early = decision in ("force_field", "regroup_card", "reveal_card")
        if early or any(options(seat) for seat in self.timing()):
            self.react()
        while any(self.offered(seat, decision, options, play) for seat in self.timing()):
            pass

    def offered(
        self,
        seat: int,
        decision: str,
        options: Callable[[int], list[str]],
        play: Callable[[int, str], None],
    ) -> bool:
        """Ask one player, if there is something to play; whether a card was played."""
        words = options(seat)
        if not words:
            return False
        word = self.decide(seat, decision, ["pass", *words])
        if word != "pass":
            play(seat, word)
        self.react()
        return word != "pass"

    def artifact(self, seat: int, kind: str, against: int = -1) -> bool:
        """Play an artifact; whether it was not cancelled."""
        self.lay(seat, kind)
        self.script.expect("played", seat=seat, kind=kind, against=against)
        frame = Frame(kind, seat, against=against)
        works = self.stands(frame)
        if works:
            self.script.expect("took_effect", seat=seat, what=kind)
        self.played_out(frame)
        if kind != "emotion":
            self.react()
        return works

    def pick_card(
        self, seat: int, decision: str, kinds: Iterable[str], but: Cards | None = None
    ) -> str:
        """Choose a card of the hand: its kind, and of flares which one."""
        left = self.hand[seat] - (but or Cards())
        words = words_of(held_in(left, kinds))
        word = self.decide(seat, decision, words)
        if word != "flare":
            return word
        if len(flares_in(left)) == 1:
            return f"{flares_in(left)[0]}_flare"
        return f"{self.decide(seat, 'which_flare', flares_in(left))}_flare"

    # ---- ships ----

    def go_home(self, seat: int, zone: str, most: int | None = None) -> None:
        """Ships go to own colonies, one by one; without any to the warp."""
        count = self.zones[zone][seat] if most is None else min(most, self.zones[zone][seat])
        if count and not self.colonies(seat):
            self.drift(seat, count, zone, "warp")
            return
        for _ in range(count):
            self.come(seat, self.decide(seat, "home", self.colonies(seat)), zone)

    def give_up_outside(self, seat: int, count: int, forced: bool = True) -> None:
        """Choose ships that are not in the encounter."""
        for _ in range(count):
            words = [each for each in self.colonies(seat) if not self.embattled(seat, each)]
            words += self.losable(seat) if forced else []
            self.leave(seat, self.decide(seat, "lose", words), "limbo")

    def give_up_picked(self, seat: int) -> None:
        """Lose a ship that is not in the encounter."""
        words = [each for each in self.colonies(seat) if not self.embattled(seat, each)]
        planet = self.decide(seat, "pick_planet", words)
        self.one_ship()
        self.leave(seat, planet, "limbo")
        self.lose_in_turn(seat)

    def one_ship(self) -> None:
        """A single ship was chosen, wherever it is."""

    @abstractmethod
    def lose_in_turn(self, seat: int, count: int = 1) -> None: ...

    @abstractmethod
    def to_warp(self, seat: int, zone: str, planet: str | None = None) -> None: ...

    def embattled(self, seat: int, planet: str) -> bool:
        """Return whether ships on a planet are in the encounter."""
        return seat == self.defense and planet == self.target

    def losable(self, seat: int) -> list[str]:
        """Other places whose ships may be lost."""
        return []

    def to_lose(self, seat: int) -> int:
        """Ships that may be lost: those on colonies, and others that are no safer."""
        return self.on_colonies(seat)

    def sacrifice(self, seat: int, count: int) -> None:
        """Choose ships of colonies: those elsewhere are not lost of one's own will."""
        self.give_up(seat, count, forced=False)

    def give_up(self, seat: int, count: int, forced: bool = True) -> None:
        """Choose ships that will be lost."""
        for _ in range(count):
            words = [*self.colonies(seat), *(self.losable(seat) if forced else ())]
            if not words:
                break
            self.leave(seat, self.decide(seat, "lose", words), "limbo")
        self.react()
