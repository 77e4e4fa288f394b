"""Every constant of Cosmic Encounter that a designer might change, with its default."""

from __future__ import annotations

from simlab.engine.errors import UsageError
from simlab.engine.labels import labelled, with_keys
from simlab.engine.rules import Rule, RuleBook, Value, Values, choice, flag, integer, number
from simlab.games.cosmic import components as c, labels

SETUP = (
    integer("planets", 5, "planets of each player", low=4, high=c.PER_SYSTEM),
    integer("ships", 4, "ships on each planet at the start", low=2, high=6),
    integer("hand", 8, "cards of a new hand", low=5, high=10),
    integer("win_colonies", 5, "foreign colonies that win the game", low=1, high=12),
    choice("start", ("destiny", "fixed"), "who begins: by destiny, or seat 0"),
    Rule(
        "alien",
        "choice",
        dict.fromkeys(c.SEAT_WORDS, "none"),
        "the alien power of the seat",
        choices=c.POWER_WORDS,
        keys=c.SEAT_WORDS,
    ),
    choice("flare_limit", ("one", "none"), "x"),
    integer("power_min_home", 3, "home colonies that a power needs", low=0, high=6),
)
DECKS = (
    *with_keys(
        (
            integer(
                "copies",
                dict(zip(c.CARD_WORDS, c.COPIES, strict=True)),
                "copies of the card in the cosmic deck",
                low=0,
                high=30,
                keys=c.CARD_WORDS,
            ),
        ),
        dict(zip(c.CARD_WORDS, c.CARD_TITLES, strict=True)),
    ),
    number("attack_factor", 1, "what attack values are multiplied by", low=0, high=4),
    integer("attack_shift", 0, "what is added to attack values", low=-20, high=20),
    flag("reinforcements", True, "reinforcements may be played"),
    flag("artifacts", True, "artifacts may be played"),
    integer("destiny_colour", 3, "destiny cards of each colour, one a hazard", low=1, high=6),
    integer("destiny_wild", 2, "wild destiny cards", low=0, high=6),
    integer("destiny_special", 1, "copies of each of the three specials", low=0, high=2),
)
TURN = (
    choice("redraw", ("start_turn", "regroup"), "when a hand without encounter cards is redrawn"),
    integer("max_encounters", 2, "encounters in a turn at most", low=1, high=3),
    flag("second_on_success", True, "another encounter only after a success"),
    flag("second_needs_card", True, "another encounter only with an encounter card in hand"),
    integer("retrieve", 1, "ships the offense retrieves in regroup", low=0, high=4),
    flag("own_redraw", True, "the offense may discard its own colour and draw again"),
    choice("recolonise", ("empty", "any", "off"), "home planets to re-colonise by own colour"),
    integer("launch_max", 4, "ships the offense sends at most", low=1, high=6),
)
ALLIANCES = (
    choice("alliances", ("unlimited", "one", "none"), "allies that a side may invite"),
    choice(
        "invitations",
        ("offense_first", "defense_first", "simultaneous"),
        "who invites first",
    ),
    choice("responses", ("sequential", "simultaneous"), "how those invited answer"),
    integer("ally_max", 4, "ships an ally sends at most", low=0, high=c.MOST_JOINING),
)
RESOLUTION = (
    choice("tie", ("defense", "offense", "both_lose"), "who wins a tie"),
    integer("stripped_defense", 0, "added to a defense without ships", low=0, high=4),
    number("comp_rate", 1, "cards of compensation for each ship lost", low=0, high=2),
    choice("compensation", ("random", "payer"), "who chooses the cards of compensation"),
    number("reward_rate", 1, "rewards of a defensive ally for each ship", low=0, high=2),
    choice("reward", ("either", "card", "ship"), "what a reward is"),
    choice("offense_reward", ("colony", "card", "none"), "what offensive allies gain"),
)
DEALS = (
    choice("deal_form", ("protocol", "nash"), "how deals come about"),
    integer("deal_rounds", 4, "offers until a deal has failed", low=1, high=8),
    integer("deal_cards", 3, "cards one side gives at most", low=0, high=3),
    integer("deal_colonies", 1, "colonies each side gets at most", low=0, high=1),
    integer("deal_ships", 4, "ships to a colony of a deal at most", low=1, high=6),
    integer("deal_penalty", 3, "ships each loses without a deal", low=0, high=6),
    choice("home_regain", ("published", "destiny_only"), "whether deals bring back home colonies"),
    number("nash_weight", 0.5, "bargaining weight of the offense", low=0, high=1),
    number("nash_tough", 0.0, "how much both ask for", low=0, high=1),
)
FINALE = (
    choice("shared", ("allowed", "main", "ships"), "how shared wins are settled"),
    choice("win_check", ("resolution", "instant"), "when colonies are counted"),
)
FIELDS: tuple[Rule, ...] = (*SETUP, *DECKS, *TURN, *ALLIANCES, *RESOLUTION, *DEALS, *FINALE)

PRESETS: dict[str, dict[str, Value]] = {
    "ffg2008": {},
    "seed": {
        "redraw": "regroup",
        "second_needs_card": False,
        "recolonise": "any",
        "home_regain": "destiny_only",
    },
    "short": {"planets": 4, "win_colonies": 4, "power_min_home": 2},
    "golden": {"start": "fixed", "reinforcements": False, "artifacts": False},
}
LEAST_ENCOUNTER = 20
"""Encounter cards without which hands could be redrawn for ever."""
MOST_OTHERS = 3
"""How many cards there may be for each encounter card."""


def check(values: Values, seats: int) -> None:
    """Refuse rules that cannot be played."""
    counts = [int(values[f"copies.{word}"]) for word in c.CARD_WORDS]
    encounter, hands = sum(counts[: c.ENCOUNTER_N]), int(values["hand"]) * seats
    if encounter < LEAST_ENCOUNTER:
        raise UsageError(
            f"rule copies: {encounter} encounter cards are too few, {LEAST_ENCOUNTER} are needed"
        )
    if MOST_OTHERS * encounter < sum(counts):
        raise UsageError(
            f"rule copies: {encounter} of {sum(counts)} are encounter cards; one in {MOST_OTHERS} "
            "is needed, or hands are redrawn again and again"
        )
    if sum(counts) < hands + int(values["hand"]):
        raise UsageError(
            f"rules copies and hand: {sum(counts)} cards are too few for {seats} hands of "
            f"{values['hand']} and another one"
        )
    most = int(values["planets"]) * (seats - 1)
    if int(values["win_colonies"]) > most:
        raise UsageError(f"rule win_colonies: there are {most} foreign planets")


RULEBOOK = RuleBook(labelled(FIELDS, labels.RULES), PRESETS, check)
