"""When a referee of Cosmic Encounter lets the players step in: windows, artifacts and zaps."""

from collections.abc import Callable

from tests.naive.cosmic_seen import Seen

DEEPEST = 8
"""So many artifacts, each an answer to the one before; nobody answers the last."""


class Windows(Seen):
    """Whoever may play a card just now is asked, in timing order, until all have passed."""

    def window(
        self,
        decision: str,
        options: Callable[[int], list[str]],
        play: Callable[[int, str], None],
    ) -> None:
        """Ask all again after each card; the first round without one closes the window."""
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
        return word != "pass"

    def may_play(self, seat: int, kind: str) -> bool:
        return bool(self.rule["artifacts"] and self.hand[seat][kind])

    def artifact(self, seat: int, kind: str, against: int = -1, depth: int = 1) -> bool:
        """Play an artifact; whether it was not zapped."""
        self.lay(seat, kind)
        self.script.expect("played", seat=seat, kind=kind, against=against)
        while True:
            zapper = self.zapper(seat) if depth < DEEPEST else None
            if zapper is None:
                if kind != "card_zap":
                    self.script.expect("took_effect", seat=seat, what=kind)
                return True
            if self.artifact(zapper, "card_zap", depth=depth + 1):
                self.script.expect("cancelled", seat=seat, what=kind)
                return False

    def zapper(self, owner: int) -> int | None:
        """Who cancels the artifact just played."""
        for seat in self.timing():
            may = seat != owner and self.may_play(seat, "card_zap")
            if may and self.decide(seat, "respond", ["pass", "card_zap"]) == "card_zap":
                return seat
        return None

    # ---- ships ----

    def go_home(self, seat: int, zone: str, most: int | None = None) -> None:
        """Ships go to own colonies, one by one; without any to the warp."""
        count = self.zones[zone][seat] if most is None else min(most, self.zones[zone][seat])
        if count and not self.colonies(seat):
            self.drift(seat, count, zone, "warp")
            return
        for _ in range(count):
            self.come(seat, self.decide(seat, "home", self.colonies(seat)), zone)

    def give_up(self, seat: int, count: int) -> None:
        """Choose ships that will be lost."""
        for _ in range(min(count, self.on_colonies(seat))):
            self.leave(seat, self.decide(seat, "lose", self.colonies(seat)), "limbo")
