"""Where raiders and bags are in a position that a person describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simlab.core.position_schema import ME
from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions.schema import DECISIONS, RAIDING, SEEN
from simlab.jit.errors import UsageError

Description = Mapping[str, Any]

PLACES = ("church", "inn", "merchant", "market")
"""Where raiders stand that have acted."""


def of_seats(description: Sequence[int | None] | None, usual: Sequence[int]) -> list[int]:
    """Return a number for each seat: as told, else as usual."""
    said = description or [None] * len(usual)
    return [each if mine is None else mine for mine, each in zip(said, usual, strict=True)]


def write_goods(table: Any, description: Description) -> None:
    """Write bags and glory; the pit has the rest."""
    rules, seats = table.rules, int(table.seats)
    gold = of_seats(description.get("gold"), [int(rules.start_gold)] * seats)
    glory = of_seats(description.get("glory"), [0] * seats)
    for seat in range(seats):
        table.gold[seat], table.glory[seat] = gold[seat], glory[seat]
        table.glory_raids[seat] = glory[seat]
    table.lying_bags = description.get("lying_bags", 0)
    if rules.gold_limited == 0:
        _mint(table, description)
    elif "pit" in description:
        raise UsageError("position: pit: it has the bags that are nowhere else (gold_limited=on)")
    bags = rules.pit_size + table.minted
    if sum(gold) > bags:
        raise UsageError(f"position: gold: there are {rules.pit_size} bags in all")
    table.pit = bags - sum(gold) - table.lying_bags
    if table.pit < 0:
        raise UsageError(f"position: lying_bags: {bags - sum(gold)} are in no camp")


def _mint(table: Any, description: Description) -> None:
    """Write how many bags were made because the pit was empty."""
    lying = table.lying_bags
    if table.rules.binding != c.BIND_NOTHING:
        bands = (band for band in description.get("bands", ()) if "card" in band)
        lying += sum(count or 0 for band in bands for count in band.get("bags", ()))
    there = int(table.gold.sum() + lying + description.get("pit", 0))
    table.minted = max(0, there - int(table.rules.pit_size))
    if "pit" in description and there < table.rules.pit_size:
        raise UsageError(f"position: pit: {there} of {table.rules.pit_size} bags are somewhere")


def write_raiders(table: Any, description: Description) -> None:
    """Write the raiders of each player: all that the rules give it are somewhere."""
    rules, seats = table.rules, int(table.seats)
    most, start = int(rules.max_raiders), int(rules.start_raiders)
    lying = companions_lying(table, description)
    recruits = [count // 2 for count in of_seats(description.get("market"), [0] * seats)]
    won = of_seats(description.get("loot_companions"), [0] * seats)
    away = [sum(each) for each in zip(lying, recruits, won, strict=True)]
    oak = of_seats(description.get("oak"), [most - start - count for count in away])
    looks = looks_of(description, seats)
    for seat in range(seats):
        table.oak[seat], table.lying[seat] = oak[seat], lying[seat]
        if oak[seat] < 0:
            raise UsageError(
                f"position: bands: promised loot is not there: {lying[seat]} companions of seat "
                f"{seat} lie there, and {most - start} raiders are at the oak at the start"
            )
        if most - oak[seat] - lying[seat] < min(int(rules.min_raiders), start):
            raise UsageError(f"position: {_too_few(seat, oak[seat], lying[seat], most)}")
        _write_placed(table, description, seat, len(looks[seat]))
        if len(looks[seat]) > table.inn[seat]:
            raise UsageError(
                f"position: looks: seat {seat} has looked at {len(looks[seat])} of the cards, each "
                f"with a raider at the inn, and has {table.inn[seat]} there"
            )
    for band in description.get("bands", ()):
        _write_band(table, band)


def _too_few(seat: int, oak: int, lying: int, most: int) -> str:
    """Say how many raiders of a player are out of play; who lies promised is not at the oak."""
    away = f"{oak} of {most} are at the oak"
    if lying > 0:
        away += f", and {lying} more lie promised (oak: without those)"
    return f"seat {seat} has too few raiders in play: {away}"


def companions_lying(table: Any, description: Description) -> list[int]:
    """Return how many companions of each player lie promised: at bands, or where one was."""
    seats = int(table.seats)
    lying = of_seats(description.get("lying_companions"), [0] * seats)
    for band in description.get("bands", ()):
        if "card" in band and table.rules.binding != c.BIND_NOTHING:
            there = of_seats(band.get("companions"), [0] * seats)
            lying = [count + more for count, more in zip(lying, there, strict=True)]
    return lying


def looks_of(description: Description, seats: int) -> list[list[int]]:
    """Return at which cards each player has looked: my own are told by what I saw there."""
    found: list[list[int]] = [[] for _ in range(seats)]
    for seat, slots in description.get("looks", {}).items():
        found[seat] = slots
    shown = enumerate(description.get("display", ()))
    seen = [slot for slot, said in shown if said is not None and said[0] == SEEN]
    found[description[ME]] = [*found[description[ME]], *seen]
    return [list(dict.fromkeys(slots)) for slots in found]


def laid(description: Description) -> list[Mapping[int, int]]:
    """Return the equipment that lies promised at bands."""
    return [
        cards
        for band in description.get("bands", ())
        for cards in band.get("equipment", {}).values()
    ]


def shown_of(description: Description, seat: int) -> Mapping[int, int]:
    """Return the equipment in a hand that all have seen: it is offered for an alliance."""
    shown = description.get("offered_equipment") or description.get("proposal", {}).get(
        "equipment", {}
    )
    cards: Mapping[int, int] = shown.get(seat, {})
    return cards


def nobody_has_raided(table: Any, description: Description) -> bool:
    """Return whether the planning phase is over, and no card has travelled yet."""
    return DECISIONS[description.get("decision", 0)] in RAIDING and not table.done.any()


def _write_placed(table: Any, description: Description, seat: int, looks: int) -> None:
    """Write who stands in camp and at the places; what is nowhere else is in camp, or at the inn.

    Without a word of either, those at the inn are as many as have looked at a card; before the
    first raid all camps are empty.
    """
    said = {
        name: (description.get(name) or [None] * (seat + 1))[seat] for name in (*PLACES, "camp")
    }
    if said["camp"] is None and nobody_has_raided(table, description):
        said["camp"] = 0
    away = sum(int(band["raiders"][seat] or 0) for band in description.get("bands", ()))
    there = {"camp": said["camp"], "in bands": away, "at the oak": int(table.oak[seat])}
    there |= {"lying promised": int(table.lying[seat])}
    there |= {name: said[name] or 0 for name in PLACES}
    most = int(table.rules.max_raiders)
    left = most - away - sum(there[name] for name in (*PLACES, "at the oak", "lying promised"))
    if said["inn"] is None:
        there["inn"] = looks if said["camp"] is None else left - said["camp"]
        left -= there["inn"]
    if said["camp"] is None:
        there["camp"] = left
    if there["camp"] != left or min(there["camp"], there["inn"]) < 0:
        raise UsageError(f"position: {_all_raiders(description, seat, there, most)}")
    for name in (*PLACES, "camp"):
        table[name][seat] = there[name]
    if there["market"] % 2:
        raise UsageError("position: market: recruits stand there, each beside who hired it")


def _all_raiders(description: Description, seat: int, there: Mapping[str, int], most: int) -> str:
    """Return where a player's raiders are said to be, too many or too few."""
    parts = {name: count for name, count in there.items() if count > 0}
    words = {"camp": "in camp"} | {name: f"at the {name}" for name in PLACES}
    listed = [f"{count} {words.get(name, name)}" for name, count in parts.items()]
    if description.get("oak") is None or description["oak"][seat] is None:
        listed = [f"{each} (as at the start)" if "oak" in each else each for each in listed]
    more = "more" if sum(parts.values()) > most else "fewer"
    return f"seat {seat} has {more} than {most} raiders: {', '.join(listed)}"


def _write_band(table: Any, description: Description) -> None:
    seats = int(table.seats)
    band = table.bands[description["at"]]
    check_free(table, description["at"], "bands")
    if extra := [name for name in ("pay", "need", "by") if name in description]:
        raise UsageError(f"position: bands: only a proposal has {extra[0]}")
    band.leader = description["leader"]
    band.raiders[:seats] = description["raiders"]
    if band.raiders[band.leader] < 1:
        raise UsageError("position: bands: a leader has a raider there")
    _lay_out(table, description)
    _check_planned(table, description)
    if "card" not in description:
        return
    band.slot = description["card"]
    if band.slot >= table.rules.laid_out:
        raise UsageError(f"position: bands: there are {table.rules.laid_out} cards")
    band.informant = description.get("informant", int(band.leader))
    if band.raiders[band.informant] < 1:
        raise UsageError("position: bands: an informant has a raider there")
    band.bags[:seats] = description.get("bags", 0)
    band.comps[:seats] = description.get("companions", 0)
    if table.rules.binding == c.BIND_NOTHING:
        return
    table.pit -= band.bags.sum()
    table.lying_bags += band.bags.sum()
    if table.pit < 0:
        raise UsageError("position: bands: promised loot is not there")


def check_free(table: Any, hideout: int, key: str) -> None:
    """Refuse a hide-out that is not there, or where somebody waits."""
    word = c.HIDEOUT_WORDS[hideout]
    if not table.in_board[hideout]:
        raise UsageError(
            f"position: {key}: there is no {word}: each arm has {table.rules.k_out} hide-outs "
            "(rule k_out)"
        )
    if table.bands[hideout].leader >= 0:
        raise UsageError(f"position: {key}: {word} is not free")


def _check_planned(table: Any, description: Description) -> None:
    """Refuse a planned raid where nobody agrees on one, or loot that is promised for none."""
    planned = [name for name in ("card", "informant", "bags", "companions") if name in description]
    if planned and table.rules.negotiation != c.BY_CONTRACT:
        raise UsageError(
            f"position: bands: {planned[0]}: nobody agrees on a card or on loot in the basic game "
            "(--preset advanced)"
        )
    if planned and "card" not in description:
        raise UsageError(f"position: bands: {planned[0]}: say for which card (card card_1)")


def check_promised(table: Any, description: Description, key: str) -> None:
    """Refuse equipment that a band or a proposal cannot have promised."""
    if description.get("equipment") and table.rules.negotiation != c.BY_CALL:
        raise UsageError(
            f"position: {key}: equipment is promised only with negotiation=call (--preset basic)"
        )
    for seat, shown in description.get("equipment", {}).items():
        if sum(shown.values()) > (description["raiders"][seat] or 0):
            raise UsageError(
                f"position: {key}: seat {seat} promises no more equipment than it has raiders there"
            )


def _lay_out(table: Any, description: Description) -> None:
    """Write the equipment that lies promised at a band, clockwise from its leader."""
    check_promised(table, description, "bands")
    seats = int(table.seats)
    cards = description.get("equipment", {})
    for steps in range(seats):
        seat = (description["leader"] + steps) % seats
        for kind, count in sorted(cards.get(seat, {}).items()):
            for _ in range(count):
                if table.laid_n >= table.rules.marker_pairs:
                    pairs = int(table.rules.marker_pairs)
                    raise UsageError(f"position: bands: {pairs} pairs of markers for equipment")
                table.laid_seat[table.laid_n], table.laid_kind[table.laid_n] = seat, kind
                table.laid_hideout[table.laid_n] = description["at"]
                table.laid_n += 1
