"""Where planets of Explorer and ships of Tourist are, in a referee of Cosmic Encounter."""

from tests.referees.cosmic.voyages import Voyages


class Liners(Voyages):
    """A liner that carries ships, and planets that come out of the box."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.brought = 0
        """Planets of Explorer that have left its sheet."""

    def clear_sheet(self) -> None:
        """Ships on a liner without a player go to the warp."""
        super().clear_sheet()
        for seat in self.timing():
            count = self.zones["liner"][seat]
            if count and "tourist" not in self.powers_of(seat):
                self.drift(seat, count, "liner", "warp")
