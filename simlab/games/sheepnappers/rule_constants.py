"""Every constant of Sheepnappers that a designer might change, with its default."""

from __future__ import annotations

import math

from simlab.core.display_names import labelled, with_keys
from simlab.core.rules import (
    Derived,
    Rule,
    RuleBook,
    Rules,
    Values,
    choice,
    flag,
    integer,
    number,
)
from simlab.games.sheepnappers import components as c, labels
from simlab.jit.errors import UsageError

CARD_KEYS = c.CARD_WORDS[: c.KINDS]
SHEEP_KEYS = tuple(c.CARD_WORDS[k] if k in c.SHEEP_KINDS else "" for k in range(c.KINDS))


def react_chance(countdown_s: float, median: float, spread: float) -> float:
    """Return the chance of a log-normal reaction within the countdown, if there is one (A10)."""
    if countdown_s == 0:
        return 1.0
    return 0.5 * (1 + math.erf(math.log(countdown_s / median) / (spread * math.sqrt(2))))


FIELDS: tuple[Rule, ...] = (
    integer(
        "copies",
        dict(zip(CARD_KEYS, (13, 3, 5, 1, 7, 3, 3, 4, 5, 4), strict=True)),
        "copies of the card in the deck",
        low=0,
        high=60,
        keys=CARD_KEYS,
    ),
    integer(
        "removed_2p",
        {"fuel": 5, "gps": 1},
        "copies taken out with two players",
        low=0,
        high=60,
        keys=CARD_KEYS,
    ),
    integer("wolves", 2, "wolves in the draw pile", low=0, high=10),
    integer(
        "wool",
        {"it": 20, "pirate": 10, "dream": 10, "kamikaze": 20},
        "wool of the sheep if brought home",
        low=-1000,
        high=1000,
        keys=SHEEP_KEYS,
    ),
    integer("eaten_score", -10, "wool of a player whom the wolf ate", low=-1000, high=1000),
    integer("hand_size", 7, "cards dealt to each player", low=0, high=60),
    integer(
        "base_need",
        {"2": 3, "3": 3, "4": 2},
        "fuel needed to launch, by number of players",
        low=0,
        high=60,
        keys=("", "", "2", "3", "4"),
    ),
    flag("need_dynamic", False, "the need follows the number of players still active"),
    integer("gps_extra", 1, "extra fuel needed for each GPS Hack in hand", low=0, high=60),
    integer("draws_per_turn", 1, "cards drawn at the start of a turn", low=1, high=10),
    choice("launch_window", ("after_draw", "start_only", "either"), "when a launch may start"),
    flag("wolf_returns", True, "a wolf goes back into the pile (off: to the discard)"),
    flag("eaten_to_discard", False, "an eaten hand goes to the discard (off: into the pile)"),
    integer("idle_rounds", 1, "idle circles that end a round with an empty pile", low=1, high=10),
    integer("kami_steal", 1, "fuel that a Kamikaze takes from the launcher", low=0, high=60),
    flag("kami_discards_fuel", False, "stolen fuel goes to the discard (off: to the thrower)"),
    choice("kami_order", ("seat", "random"), "in which order a launch is polled"),
    flag("kami_reask", True, "who passed is asked again after a restart of the countdown"),
    choice("kami_baa", ("others", "nobody", "all"), "who may throw a Baa at a Kamikaze"),
    number(
        "p_react",
        1.0,
        "chance to react within the countdown, per poll",
        low=0,
        high=1,
        default_from=Derived(("countdown_s", "react_m", "react_s"), react_chance),
    ),
    number("countdown_s", 0.0, "seconds of countdown; above 0 it sets p_react", low=0, high=600),
    number("react_m", 1.5, "median reaction time in seconds", low=0.001, high=600),
    number("react_s", 0.5, "spread of the logarithm of the reaction time", low=0.001, high=10),
    flag("pirate_ends_always", False, "a cancelled Pirate Sheep ends the turn, too"),
    flag("tm_public", True, "all see which card a Time Machine takes"),
    flag("tm_no_tm", False, "a Time Machine cannot take a Time Machine"),
    flag("spider_diff_kind", False, "the card drawn is of another kind than the gift"),
    flag("gps_giftable", True, "a GPS Hack may be the gift of a Spider Trick"),
    flag("lamp_only_sheep", False, "a Magic Lamp wishes for sheep only"),
    flag("counter_only_actor", False, "only the player of an action may answer a Baa against it"),
    choice("disc_memory", ("perfect", "top"), "what players remember of the discard"),
    flag("juice", False, "Magic Juice Madness"),
    integer("juice_cost", 2, "fuel that Magic Juice costs", low=1, high=60),
    flag("juice_needs_played", False, "Juice repeats only a card that was played"),
    choice(
        "juice_self_fetch",
        ("baa", "none", "all"),
        "fuel just paid that a Time Machine may take: of a Juice-Baa for it, none, all",
    ),
    flag("teams", False, "Tag-Team Tohuwabohu: seats 0 and 2 against 1 and 3"),
    flag("teams_no_friendly_fire", False, "no Kamikaze at the partner"),
    flag("teams_no_baa", False, "no Baa against what the partner has just played or thrown"),
    integer("rounds", 1, "rounds of a session; the rulebook advises 3", low=1, high=100),
    choice("start", ("random", "fixed", "rotate"), "who starts a round"),
    choice("tiebreak", ("share", "last_round", "random"), "who wins among equal totals"),
    integer("max_actions_per_turn", 60, "guard against endless turns", low=1, high=1000),
    integer("max_turns", 2000, "guard against endless rounds", low=1, high=30000),
)

TAG_TEAM: dict[str, int | float | bool | str] = {
    "teams": True,
    "teams_no_friendly_fire": True,
    "teams_no_baa": True,
}
PRESETS: dict[str, dict[str, int | float | bool | str]] = {
    "evening": {"rounds": 3},
    "juice": {"juice": True},
    "tag-team": TAG_TEAM,
    "icecold": {**TAG_TEAM, "juice": True, "rounds": 3},
}


def deck_size(values: Values, seats: int) -> int:
    """Return the number of cards without wolves that are in play."""
    size = 0
    for key in CARD_KEYS:
        copies, removed = int(values[f"copies.{key}"]), int(values[f"removed_2p.{key}"])
        if seats == 2 and removed > copies:
            raise UsageError(f"rule removed_2p.{key} takes out {removed} of {copies} cards")
        size += copies - (removed if seats == 2 else 0)
    return size


def check(values: Values, seats: int) -> None:
    """Refuse rules that cannot be played."""
    seconds, median, spread = (float(values[key]) for key in ("countdown_s", "react_m", "react_s"))
    chance = react_chance(seconds, median, spread)
    if seconds > 0 and not math.isclose(float(values["p_react"]), chance):
        raise UsageError("set either rule p_react or rule countdown_s, not both")
    cards, dealt = deck_size(values, seats), int(values["hand_size"]) * seats
    if dealt > cards:
        raise UsageError(
            f"rule hand_size {values['hand_size']} needs {dealt} cards for {seats} seats; "
            f"the deck has {cards}"
        )
    if cards > c.MAX_DECK:
        raise UsageError(f"{cards} cards are too many; at most {c.MAX_DECK}")
    if values["teams"] and seats != 4:
        raise UsageError(f"rule teams needs 4 seats, not {seats}")
    for name in ("teams_no_friendly_fire", "teams_no_baa"):
        if values[name] and not values["teams"]:
            raise UsageError(f"rule {name} needs rule teams=on")


def winners(rules: Rules) -> int:
    """Return how many win a game together: partners do (RULES.md)."""
    return 2 if rules["teams"] else 1


RULEBOOK = RuleBook(with_keys(labelled(FIELDS, labels.RULES), labels.CARDS), PRESETS, check)
