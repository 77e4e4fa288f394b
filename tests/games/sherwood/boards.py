"""Hand-made positions of Sherwood Forest, driven by action words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simlab.games.sherwood.components import KIND_WORDS
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games import boards
from tests.games.boards import Event
from tests.games.card_counts import array

LOOT = "A03"
"""The card whose values `loot` sets."""


def card(
    name: str = LOOT,
    *,
    power: int = 1,
    glory: int = 1,
    gold: int = 0,
    companions: int = 0,
    route: str = "NE",
) -> dict[str, Any]:
    """Return the rules that put these values on a travel card."""
    values = {"power": power, "glory": glory}
    if not name.startswith("S"):
        values |= {"gold": gold, "companions": companions}
    named = {f"{key}.{name}": value for key, value in values.items()}
    return named | {f"start.{name}": route[0], f"dest.{name}": route[1]}


def sheriff(name: str = "SA1", *, power: int, glory: int = 1, loss: int = 0, raiders: int = 1,
            route: str = "NE") -> dict[str, Any]:  # fmt: skip
    """Return the rules that put these values on a sheriff of an advanced game."""
    rules = card(name, power=power, glory=glory, route=route)
    rules |= {f"glory_loss.{name}": loss, f"raider_loss.{name}": raiders}
    return rules | {"sheriffs": True}


class Board(boards.Board):
    """A position described as `positions.build.build_position` takes it (A01 lies face up).

    Parameters
    ----------
    seats : int
    rules : mapping
    preset : str, optional
    holding : mapping
        From seat to equipment, in place of what `place` put into that hand.
    **description
        See `place`.
    """

    def __init__(
        self,
        seats: int = 4,
        rules: Mapping[str, Any] | None = None,
        *,
        preset: str | None = None,
        holding: Mapping[int, str] | None = None,
        **description: Any,
    ) -> None:
        self.matchup = build_matchup(
            "sherwood", "random", seats=seats, rules=rules or {}, preset=preset
        )
        holding = holding or {}
        me = description.get("me", 0)
        hands = [int(array(KIND_WORDS, holding.get(seat, "")).sum()) for seat in range(seats)]
        if me in holding:
            description["hand"] = holding[me]
        description.setdefault("hands", hands)
        settled = self.matchup.rules
        up = [f"A0{number + 1}" for number in range(int(settled["face_up"]))]
        down = ["?"] * (int(settled["laid_out"]) - len(up))
        description.setdefault("display", up + down)
        worlds = self.matchup.game.placed(self.matchup.rules, description)
        super().__init__(Match(self.matchup, 0, worlds))
        self.seats = seats
        for seat, text in holding.items():
            self.give(seat, text)

    def give(self, seat: int, text: str) -> None:
        """Put these cards into a hand, others back into the pile."""
        table, pile = self.table, self.world.hidden.pile
        hand = self.world.seats[seat].hand
        pile += hand
        hand[:] = array(KIND_WORDS, text)
        pile -= hand
        assert (pile >= 0).all(), "more cards than there are"
        table.eq_pile_n = pile.sum()
        table.hand_n[seat] = hand.sum()

    def pick(self, slot: int = 1, *answers: str) -> list[Event]:
        """Pick a card and answer what follows."""
        return self.do(f"card_{slot}", *answers)

    def per_seat(self, name: str) -> list[int]:
        """Return a row of the table."""
        return [int(value) for value in self.table[name][: self.seats]]

    def hand(self, seat: int) -> dict[str, int]:
        """Return a hand by words."""
        hand = self.world.seats[seat].hand
        return {word: int(n) for word, n in zip(KIND_WORDS, hand, strict=True) if n}


def raid(
    raiders: Sequence[int],
    rules: Mapping[str, Any] | None = None,
    *,
    at: str = "N1",
    leader: int = 0,
    **more: Any,
) -> Board:
    """Return a board on which a band waits for `LOOT`, the first card of four to be picked."""
    seats = len(raiders)
    band = {"at": at, "leader": leader, "raiders": list(raiders)}
    bands = [band, *more.pop("bands", [])]
    count = {3: 4, 4: 5, 5: 6, 6: 6}[seats]
    display = more.pop("display", [LOOT] + ["?"] * (count - 1))
    camp = more.pop("camp", [0] * seats)
    return Board(seats, rules, decision="pick", display=display, bands=bands, camp=camp, **more)
