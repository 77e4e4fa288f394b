"""Transcripts for the referee of Cosmic Encounter, with the fields that it reads and no others.

The lines are those of `simlab.runtime.stepper.transcript`; to put all else of the state into words
would take longer than all that the referee does. ``tests/games/cosmic/test_referee.py`` compares
both. A field that the referee asks for and that is not here shows as ``'nothing'``.
"""

from collections.abc import Iterator
from typing import Any

from simlab.core.records import describe
from simlab.runtime.matchup import Matchup
from simlab.runtime.stepper import Match
from tests.referees.cosmic.table import COUNTS, LOG

Json = dict[str, Any]
OF_TABLE = (
    *LOG, *COUNTS, "truncated", "decision", "actor",
    "seats", "turns", "encounters", "encounter", "offense", "defense", "target", "drawn", "role",
    "result", "ships", "foreign", "home", "zones", "sent", "lost_now",
    "hand_n", "hoard_n", "deck_n", "blue_n", "reward_n", "laid", "discard", "destiny", "destiny_n",
    "invited_o", "invited_d", "card_o", "card_d", "face_o", "face_d", "plus_o", "plus_d",
    "total_o", "total_d", "power", "second", "tokens", "second_tokens", "zapped",
    "laid_flares", "discard_flares", "flare_n", "flared", "lacks", "armed",
    "tech_n", "tech_discard", "tech_owner", "tech_ships",
    "hazard", "jam", "kicked", "mark_up", "menacing", "morphed", "sheet_tech", "reactor_flares",
    "away_flares",
)  # fmt: skip
OF_SEAT = (
    "hand", "flares", "chosen", "hoard", "hoard_flares", "sheet_flares", "kicker", "menace",
    "met_n", "met_seat", "met_kind",
)  # fmt: skip
OF_HIDDEN = ("deck", "deck_flares", "flares_in")
OF_TURN = ("actor", "decision", "action", "legal", "events")


def state_of(match: Match) -> Json:
    """Return what the referee reads of the state."""
    words, seats = match.game.words, match.matchup.seats
    table = describe(match.table[[*OF_TABLE]], words)
    for name in words.per_seat.intersection(table):
        table[name] = table[name][:seats]
    own = match.world.seats[:seats][[*OF_SEAT]]
    return {
        "table": table,
        "seats": [describe(each, words) for each in own],
        "hidden": describe(match.world.hidden[[*OF_HIDDEN]], words),
    }


def told_lines(matchup: Matchup, number: int) -> Iterator[Json]:
    """Play a game and yield its transcript."""
    match = Match(matchup, number)
    yield {
        "game": matchup.game.name,
        "seats": matchup.seats,
        "lineup": [matchup.entries[match.entry_of(seat)].text for seat in range(matchup.seats)],
        "rules": dict(match.rules),
        "events": match.events,
        "after": state_of(match),
    }
    for turn in match.play():
        told = {name: getattr(turn, name) for name in OF_TURN}
        yield {"n": turn.number, **told, "after": state_of(match)}
    yield {"result": match.outcome()}
