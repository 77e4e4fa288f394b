"""Questions of the guide, answered by taps: what is tapped, and what stands in the address then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Question:
    """A question at the table.

    Attributes
    ----------
    game : str
    taps : sequence
        ``(what, where, …)``, see `tap`.
    address : mapping
        What the taps come to, in the words of the command line.
    best : str
        The word of the verdict.
    """

    game: str
    taps: tuple[tuple[Any, ...], ...]
    address: dict[str, str]
    best: str


QUESTIONS = (
    Question(
        "sheepnappers",
        (
            ("tiles", "hand", {"Fuel": 3, "IT Sheep": 1, "Dream Sheep": 2, "Kamikaze Sheep": 1}),
            ("number", "pile", "pile", "14"),
            *(("number", "hands", f"hands, P{seat}", size) for seat, size in enumerate("576", 1)),
            ("tiles", "discard", {"Magic Lamp": 1, "Spider Trick": 1}),
        ),
        {
            "hand": "fuel 3, it, dream 2, kamikaze",
            "pile": "14",
            "hands": "5,7,6",
            "discard": "lamp, spider",
        },
        "LAUNCH",
    ),
    Question(
        "sheriff",
        (
            ("choose", "Players", "4"),
            ("choose", "Your seat", "P1"),
            ("press", "sheriff", "P1 you"),
            ("press", "decision", "verdict"),
            ("press", "focus", "P2"),
            ("tiles", "declared", {"Apple": 3}, 0),
            ("tiles", "declared", {"Apple": 2}, 2),
            ("tiles", "declared", {"Bread": 3}, 3),
            ("style", "The others play like", "honest"),
        ),
        {
            "seats": "4",
            "me": "1",
            "sheriff": "1",
            "decision": "verdict",
            "focus": "2",
            "declared": "apple 3; ; apple 2; bread 3",
            "opponents": "honest",
        },
        "PASS",
    ),
    Question(
        "spaceknights",
        (
            ("preset", "hand"),
            ("choose", "Players", "4"),
            ("choose", "Your seat", "P1"),
            ("press", "foe", "P0"),
            ("entries", "hand", (("4I",), ("5H",))),
            ("entries", "board", (("4H",), ("2H",), ("5I",))),
            *(
                ("number", "dice", f"dice, P{seat}", n)
                for seat, n in ((0, "0"), (2, "3"), (3, "2"))
            ),
            ("number", "dice", "dice, P1 you", "5"),
        ),
        {
            "seats": "4",
            "preset": "hand",
            "me": "1",
            "foe": "0",
            "hand": "4I, 5H",
            "board": "4H, 2H, 5I",
            "dice": "0,5,3,2",
        },
        "SURGE",
    ),
    Question(
        "sherwood",
        (
            ("choose", "Players", "4"),
            ("entries", "display", (("=A10",), ("?", "=A17"), ("?",), ("?",), ("?",))),
            ("press", "bands", "E1"),
            ("press", "bands", "P3", "leader"),
            ("number", "bands", "bands, raiders, P3", "4"),
            *(
                ("number", "camp", f"camp, P{seat}", n)
                for seat, n in ((1, "4"), (2, "4"), (3, "0"))
            ),
            ("number", "camp", "camp, P0 you", "3"),
            ("press", "figure", "P3"),
        ),
        {
            "seats": "4",
            "display": "A10, ?A17, ?, ?, ?",
            "bands": "E1 leader 3 raiders 0,0,0,4",
            "camp": "3,4,4,0",
            "figure": "3",
        },
        "MARKET",
    ),
    Question(
        "cosmic",
        (
            ("press", "decision", "plan"),
            ("tiles", "hand", {"attack 20": 1, "attack 4": 1, "negotiate": 1}),
        ),
        {"decision": "plan", "hand": "a20, a04, negotiate"},
        "A20",
    ),
)


def tap(page: Any, what: str, *where: Any) -> None:
    """Do one thing as a finger does it."""
    _DO[what](page, *where)


def _key(page: Any, key: str) -> Any:
    """Return the fold of a key, open."""
    fold = page.locator(f'details.key[data-key="{key}"]')
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.tap()
    return fold


def _tiles(page: Any, key: str, counts: dict[str, int], seat: int | None = None) -> None:
    place = _key(page, key)
    if seat is not None:
        place = place.locator(".rowed").nth(seat)
    for name, count in counts.items():
        tile = place.locator("button.add").filter(has=page.get_by_text(name, exact=True))
        for _ in range(count):
            tile.tap()


def _number(page: Any, key: str, label: str, text: str) -> None:
    """Set a number by its steps where it is small, by the keys of the phone where it is not."""
    place = _key(page, key)
    field = place.get_by_label(label, exact=True)
    more = place.get_by_label(f"{label}: more", exact=True)
    if int(text) > 5:
        field.fill(text)
    else:
        while field.input_value() != text:
            more.tap()


def _press(page: Any, key: str, name: str, part: str = "") -> None:
    place = _key(page, key)
    if part:
        place = place.locator(".rowed", has_text=part).first
    place.get_by_role("button", name=name, exact=True).first.tap()


def _choose(page: Any, group: str, name: str) -> None:
    said = f"{name} players" if group == "Players" else name
    page.get_by_role("group", name=group, exact=True).get_by_role(
        "button", name=said, exact=True
    ).tap()


def _entries(page: Any, key: str, entries: tuple[tuple[str, ...], ...]) -> None:
    """Put entries together, one after the other; what begins with ``=`` is in a list."""
    place = _key(page, key)
    for number, entry in enumerate(entries):
        if number:
            place.get_by_role("button", name="Next one").tap()
        for word in entry:
            if word.startswith("="):
                place.locator(".entry select").first.select_option(word[1:])
            else:
                place.locator(".entry").get_by_role("button", name=word, exact=True).first.tap()


def _style(page: Any, who: str, policy: str) -> None:
    page.get_by_role("combobox", name=who, exact=True).select_option(policy)


def _preset(page: Any, name: str) -> None:
    choice = page.get_by_label("A set of rules")
    drawn = choice.element_handle()
    choice.select_option(name)
    drawn.wait_for_element_state("hidden")  # the table is drawn anew with what was declared


_DO = {
    "tiles": _tiles,
    "number": _number,
    "press": _press,
    "choose": _choose,
    "entries": _entries,
    "style": _style,
    "preset": _preset,
}
