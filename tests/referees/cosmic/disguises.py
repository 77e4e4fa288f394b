"""Cards that Mesmer plays as artifacts, in a referee of Cosmic Encounter."""

from tests.referees.cosmic.loans import Loans
from tests.referees.cosmic.registry import Frame
from tests.referees.cosmic.reward_list import MORE_ARTIFACTS
from tests.referees.cosmic.table import (
    ARTIFACTS,
    COSMIC_ARTIFACTS,
    ENCOUNTER,
    KINDS,
    Cards,
    flares_in,
    held_in,
    words_of,
)


class Disguises(Loans):
    """An artifact of the hand is played as any other; that is a use of a power."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.masked = ""
        """The card that was just disguised."""

    def disguises(self, seat: int) -> list[str]:
        """Cards of a hand that Mesmer may play as artifacts."""
        if not self.active(seat, "mesmer"):
            return []
        kinds: tuple[str, ...] = ARTIFACTS
        if self.works(seat, "super mesmer"):
            kinds = tuple(kind for kind in KINDS if kind not in ENCOUNTER)
        return held_in(self.playable(seat), kinds)

    def may_play(self, seat: int, kind: str) -> bool:
        masked = kind in COSMIC_ARTIFACTS and self.rule["artifacts"] and self.disguises(seat)
        return bool(masked) or super().may_play(seat, kind)

    def has_thing(self, seat: int, word: str) -> bool:
        masked = word in MORE_ARTIFACTS and self.rule["reward_deck"] and self.disguises(seat)
        return bool(masked) or super().has_thing(seat, word)

    def lay(self, seat: int, kind: str) -> None:
        if kind not in ARTIFACTS:
            super().lay(seat, kind)
            return
        card = self.disguised(seat) if self.disguises(seat) else kind
        self.masked = card if card != kind else ""
        if self.masked:
            self.script.expect("power_used", seat=seat, power="mesmer")
            self.script.expect("disguised", seat=seat, kind=card)
        super().lay(seat, card)

    def disguised(self, seat: int) -> str:
        """Choose the card that is played."""
        cards = Cards(self.disguises(seat))
        word = self.decide(seat, "disguise", words_of(cards))
        if word != "flare":
            return word
        if len(flares_in(cards)) == 1:
            return f"{flares_in(cards)[0]}_flare"
        return f"{self.decide(seat, 'which_flare', flares_in(cards))}_flare"

    def stands(self, frame: Frame) -> bool:
        frame.card, self.masked = self.masked, ""
        ok = super().stands(frame)
        self.used["mesmer"] += ok and bool(frame.card)
        return ok

    def unmask(self, frame: Frame) -> None:
        """A zap of the power brings the card back."""
        self.zap(frame.owner, "mesmer")
        self.laid[frame.card] -= 1
        self.home_of(frame.owner, frame.card)[frame.card] += 1
        self.script.expect("picked_up", seat=frame.owner, kind=frame.card)
