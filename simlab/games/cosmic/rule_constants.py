"""Every constant of Cosmic Encounter that a designer might change, with its default."""

from __future__ import annotations

from collections.abc import Mapping

from simlab.core.display_names import labelled, with_keys
from simlab.core.rules import (
    Derived,
    Rule,
    RuleBook,
    Value,
    Values,
    choice,
    flag,
    integer,
    number,
)
from simlab.games.cosmic import components as c, labels
from simlab.games.cosmic.alien_list import ALIENS as ALIEN_SHEETS
from simlab.games.cosmic.reward_list import REWARD_CARDS
from simlab.games.cosmic.tech_list import TECHS
from simlab.jit.errors import UsageError


def colonies_to_win(planets: int) -> int:
    """Return the foreign colonies that win: one fewer in the game of four planets each."""
    return 4 if planets == c.FOUR else 5


def homes_for_power(planets: int) -> int:
    """Return the home colonies that a power needs: one fewer in the game of four planets each."""
    return 2 if planets == c.FOUR else 3


def form_of_quake(reward_deck: bool, special_ships: str, dominion_aliens: bool) -> str:
    """Return the form of quakes: Dominion's own as soon as any part of that box is used."""
    used = reward_deck or dominion_aliens or special_ships != labels.SPECIAL_SHIPS[0]
    return "dominion" if used else "base"


SETUP = (
    integer("planets", 5, "planets of each player", low=4, high=c.PER_SYSTEM),
    integer("ships", 4, "ships on each planet at the start", low=2, high=6),
    integer("hand", 8, "cards of a new hand", low=5, high=10),
    integer(
        "win_colonies",
        5,
        "foreign colonies that win the game",
        low=1,
        high=12,
        default_from=Derived(("planets",), colonies_to_win),
    ),
    choice("start", ("destiny", "fixed"), "who begins: by destiny, or seat 0"),
    integer(
        "power_min_home",
        3,
        "home colonies that a power needs",
        low=0,
        high=6,
        default_from=Derived(("planets",), homes_for_power),
    ),
)
BY_CHANCE = ("none", "random", "choice", "dealt")
"""Choices of aliens and techs that name no particular one; all seats can have them."""
ALIENS = (
    Rule(
        "aliens",
        "choice",
        dict.fromkeys(c.SEAT_WORDS, "none"),
        "the alien of the seat; random: by chance; choice: one of two",
        choices=(*c.POWER_WORDS, "random", "choice"),
        keys=c.SEAT_WORDS,
        keys_are_seats=True,
        shareable=BY_CHANCE[:-1],
        choice_labels=labels.ALIENS_BY_CHANCE | {alien.word: alien.title for alien in ALIEN_SHEETS},
    ),
    *with_keys(
        (
            Rule(
                "alien_pool",
                "flag",
                dict.fromkeys(c.POWER_WORDS[1:], True),
                "whether the alien may be dealt",
                keys=c.POWER_WORDS[1:],
            ),
        ),
        {alien.word: alien.title for alien in ALIEN_SHEETS},
    ),
    flag("dominion_aliens", False, "the aliens of Cosmic Dominion are in the box"),
    choice("alerts", ("all", "green", "yellow", "red", "no_red"), "alert levels of aliens dealt"),
    flag("gambler_with_sorcerer", False, "both of them may be dealt in a game"),
    flag("flares", False, "flares are in the cosmic deck"),
    integer("flare_fill", 10, "flares in the deck at least", low=0, high=20),
    choice("flare_limit", ("one", "none"), "flares a player may use in an encounter"),
    choice("flare_after_use", ("return", "discard"), "where a flare goes after its use"),
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
    flag(
        "second_needs_card",
        True,
        "another encounter only with an encounter card in hand",
        # in each regroup phase a hand without one is redrawn
        default_from=Derived(("redraw",), lambda redraw: redraw != "regroup"),
    ),
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
    flag("healer_restores_removed", True, "Healer brings back what Void removed from the game"),
    flag("removed_compensated", False, "ships that Void removed from the game earn compensation"),
    choice("offense_reward", ("colony", "card", "none"), "what offensive allies gain"),
)
DEALS = (
    choice("deal_form", ("protocol", "nash"), "how deals come about"),
    integer("deal_rounds", 4, "offers until a deal has failed", low=1, high=8),
    integer("deal_cards", 3, "cards one side gives at most", low=0, high=3),
    integer("deal_colonies", 1, "colonies each side gets at most", low=0, high=2),
    integer("deal_ships", 4, "ships to a colony of a deal at most", low=1, high=6),
    integer("deal_penalty", 3, "ships each loses without a deal", low=0, high=6),
    choice("home_regain", ("published", "destiny_only"), "whether deals bring back home colonies"),
    choice(
        "zombie_releases", ("any", "partner", "none"), "whose ships Zombie may release by a deal"
    ),
    number("nash_weight", 0.5, "bargaining weight of the offense", low=0, high=1),
    number("nash_tough", 0.0, "how much both ask for", low=0, high=1),
)
JOKER_KEYS = tuple(str(token) for token in range(1, 7))
"""The tokens of Joker that are attacks, as decisions name them."""
DOMINION = (
    flag("reward_deck", False, "rewards may be drawn from the reward deck of Dominion"),
    *with_keys(
        (
            integer(
                "reward_copies",
                {card.word: card.copies for card in REWARD_CARDS},
                "copies of the card in the reward deck",
                low=0,
                high=9,
                keys=c.REWARD_WORDS,
            ),
        ),
        {card.word: card.title for card in REWARD_CARDS},
    ),
    choice("special_ships", labels.SPECIAL_SHIPS, "what ship markers stand for, one or two each"),
    flag("drive_before", True, "a flagship may move before encounter cards are selected"),
    flag("drive_reveal", True, "a flagship may move after the reveal"),
    flag("drive_escape", True, "a flagship may move as ships are about to be lost"),
    choice(
        "drive_techs",
        ("researched", "any", "none"),
        "onto which of its owner's techs face down a flagship may move: those with ships on them",
    ),
    flag(
        "drive_recharge_decline_only",
        False,
        "special actions are recharged only by declining a second encounter",
    ),
    integer(
        "flagship_bonus",
        3,
        "what a flagship adds to its side, to stay if it leaves (assumed A5)",
        low=0,
        high=20,
    ),
    integer("salvage_rewards", 2, "rewards of a salvage vessel that has won", low=0, high=6),
    integer("salvage_techs", 2, "techs that it may draw instead, to keep one", low=0, high=6),
    integer("hazard_cards", 1, "destiny cards of a colour with a hazard warning", low=0, high=6),
    integer("kicker_limit", 1, "kickers a main player may play in an encounter", low=0, high=1),
    choice("kicker_mode", ("final", "reveal"), "which types of cards say what a kicker multiplies"),
    integer(
        "kicker4", 4, "multiplier of the kicker of which only the value is known", low=1, high=9
    ),
    choice("right_of_refusal", ("plain", "redraw"), "the text of the card, which is not known"),
    choice("self_defense", ("plain", "stay"), "the text of the card, which is not known"),
    integer(
        "faulty_penalty",
        2,
        "ships of a deal that fails by Faulty Translator (assumed A2)",
        low=0,
        high=6,
    ),
    choice(
        "plus_x",
        ("own_ships", "own_warp", "foreign_colonies", "hand_size"),
        "what X of the reinforcement is (assumed; own ships count 1 at least, A4)",
    ),
    integer("rift2_cards", 2, "cards of rift 2 (assumed A1)", low=0, high=6),
    integer("rift3_ships", 3, "ships of rift 3", low=0, high=6),
    flag("bride_take", True, "a rift that Bride takes as alimony detonates"),
    flag("rift_on_mix", True, "a rift detonates where whole hands are mixed or exchanged"),
    Rule(
        "joker_tokens",
        "choice",
        dict(zip(JOKER_KEYS, ("1", "5", "10", "15", "20", "30"), strict=True)),
        "value of an attack among the tokens of Joker (assumed A3)",
        choices=tuple(str(value) for value in c.ATTACKS),
        keys=JOKER_KEYS,
    ),
    integer("explorer_planets", 4, "planets on the sheet of Explorer", low=1, high=c.PER_SYSTEM),
    flag("angler_take", True, "a rift detonates that Angler has asked for"),
    integer("vote_price", 2, "cards that a main player may give for a vote", low=0, high=8),
    flag("tourist_boards", True, "Tourist's liner is boarded at the set-up, too"),
    flag("intimidate_saves", True, "an intimidate on the table saves whom Laser has blinded"),
    flag("duplicity_rewards", True, "defensive allies lost by Duplicity are rewarded"),
    flag("oratory_stay", False, "ships of a defense that Epic Oratory spares stay on the planet"),
    flag("remora_reward", False, "Remora has to do with the reward deck, too"),
    choice(
        "quake_form",
        ("base", "dominion"),
        "how a cosmic quake goes on: also with the pending draw",
        default_from=Derived(("reward_deck", "special_ships", "dominion_aliens"), form_of_quake),
    ),
    integer(
        "quake_hand",
        8,
        "cards of a hand after a quake of Dominion",
        low=1,
        high=10,
        default_from=Derived(("hand",), int),
    ),
)
TECHNOLOGY = (
    flag("technology", False, "players research technologies"),
    Rule(
        "techs",
        "choice",
        dict.fromkeys(c.SEAT_WORDS, "dealt"),
        "the tech that the seat begins with; dealt: one of those dealt",
        choices=("dealt", *c.TECH_WORDS[1:]),
        keys=c.SEAT_WORDS,
        keys_are_seats=True,
        shareable=BY_CHANCE[-1:],
        choice_labels=dict(zip(c.TECH_WORDS[1:], c.TECH_TITLES[1:], strict=True)),
    ),
    *with_keys(
        (
            Rule(
                "tech_pool",
                "flag",
                dict.fromkeys(c.TECH_WORDS[1:], True),
                "whether the tech is in the tech deck",
                keys=c.TECH_WORDS[1:],
            ),
        ),
        dict(zip(c.TECH_WORDS[1:], c.TECH_TITLES[1:], strict=True)),
    ),
    integer("tech_deal", 2, "techs dealt to each player, who keeps one", low=1, high=4),
    number("tech_cost", 1, "what research numbers are multiplied by", low=0.5, high=1.5),
    integer("tech_actions", 1, "tech actions of a player in a regroup phase", low=1, high=2),
    choice("tech_complete", ("separate", "auto"), "completing is an action, or comes by itself"),
    choice("tech_draw", ("declined", "first"), "techs are drawn instead of which encounter"),
    integer("tech_draw_base", 1, "techs drawn with no foreign colony", low=0, high=4),
    integer("tech_draw_score", 1, "techs drawn more for each foreign colony", low=0, high=2),
    flag("tech_on_completion", False, "completing a tech brings another one"),
    flag("tech_ships_losable", True, "ships on techs may be chosen where ships are to be lost"),
    flag("tech_trade", False, "techs may be part of deals"),
)
FINALE = (
    choice("shared", ("allowed", "main", "ships"), "how shared wins are settled"),
    choice("win_check", ("resolution", "instant"), "when colonies are counted"),
)
FIELDS: tuple[Rule, ...] = (
    *SETUP,
    *ALIENS,
    *DECKS,
    *TURN,
    *ALLIANCES,
    *RESOLUTION,
    *DEALS,
    *TECHNOLOGY,
    *FINALE,
    *DOMINION,
)

DOMINION_BOX: dict[str, Value] = {
    "reward_deck": True,
    "special_ships": "flagship",
    "dominion_aliens": True,
}
PRESETS: dict[str, dict[str, Value]] = {
    "ffg2008": {},
    "seed": {
        "redraw": "regroup",
        "recolonise": "any",
        "home_regain": "destiny_only",
        "flare_fill": 0,
        "flare_limit": "none",
        "flare_after_use": "discard",
        "tech_complete": "auto",
        "tech_draw": "first",
    },
    "short": {"planets": 4},
    "dominion": DOMINION_BOX,
    "technology": {"technology": True},
    "everything": {
        **DOMINION_BOX,
        "technology": True,
        "flares": True,
        **{f"aliens.{seat}": "random" for seat in c.SEAT_WORDS},
    },
    "golden": {"start": "fixed", "reinforcements": False, "artifacts": False},
}
CHANGERS = {"reincarnator", "pentaform"}
"""Aliens that bring others into the game."""
LEAST_ENCOUNTER = 20
"""Encounter cards without which hands could be redrawn for ever."""
MOST_OTHERS = 3
"""Largest number of cards for each encounter card."""


def dealt_aliens(values: Mapping[str, Value], seats: int) -> tuple[set[str], int]:
    """Return the aliens that rules name, and the number of aliens dealt by chance."""
    wishes = [str(values[f"aliens.{seat}"]) for seat in range(seats)]
    named = set(wishes) & set(c.POWER_WORDS[1:])
    return named, wishes.count("random") + 2 * wishes.count("choice")


def flares_of(values: Mapping[str, Value], seats: int) -> int:
    """Return the number of flares in the game."""
    if not values["flares"]:
        return 0
    named, count = dealt_aliens(values, seats)
    return max(int(values["flare_fill"]), len(named) + count)


def pool(values: Mapping[str, Value], named: set[str]) -> set[str]:
    """Return the aliens that may be dealt by chance."""
    alerted = c.ALERTS[RULE_OF["alerts"].choices.index(str(values["alerts"]))]
    boxed = ALIEN_SHEETS if values["dominion_aliens"] else ALIEN_SHEETS[: c.BASE_N]
    found = {
        sheet.word
        for number, sheet in enumerate(boxed, 1)
        if alerted >> number & 1 and values[f"alien_pool.{sheet.word}"] and sheet.word not in named
    }
    rivals = {"gambler", "sorcerer"}
    if not values["gambler_with_sorcerer"] and rivals <= found | named:
        # one of them stays out
        found.discard("sorcerer" if "sorcerer" in found else "gambler")
    return found


def check_seats(values: Values, seats: int) -> None:
    """Refuse an alien or a tech that is named for an empty seat."""
    for rule in ("aliens", "techs"):
        for seat in range(seats, c.MAX_SEATS):
            key = f"{rule}.{seat}"
            if values[key] not in BY_CHANCE:
                raise UsageError(
                    f"rule {key}: {values[key]} is for seat {seat}, but there are {seats} players, "
                    f"in seats 0 to {seats - 1}"
                )


def check_aliens(values: Values, seats: int) -> None:
    """Refuse aliens that cannot be in the game, and a pool with fewer than are dealt."""
    named, count = dealt_aliens(values, seats)
    if seats == c.MAX_SEATS and "explorer" in named:
        raise UsageError(
            f"rule aliens: Explorer needs planets of an unused colour, at {seats} players there "
            "are none"
        )
    there = len(pool(values, named) - ({"explorer"} if seats == c.MAX_SEATS else set()))
    if there < count:
        raise UsageError(
            f"rules aliens, alien_pool and alerts: {count} aliens are to be dealt by chance, but "
            f"there are {there} to choose from"
        )


def check_ships(values: Values, seats: int) -> None:
    """Refuse two special ships each in games without spare markers."""
    if labels.SPECIAL_SHIPS.index(str(values["special_ships"])) > labels.SALVAGE and seats > 4:
        raise UsageError(
            f"rule special_ships: {values['special_ships']} needs markers of unused colours: it is "
            f"for 3 or 4 players, not {seats}"
        )


def may_come(values: Mapping[str, Value], seats: int, alien: str) -> bool:
    """Return whether an alien may be in the game: by name, by chance, by another or by a flare."""
    named, by_chance = dealt_aliens(values, seats)
    if alien in named:
        return True
    boxed = ALIEN_SHEETS if values["dominion_aliens"] else ALIEN_SHEETS[: c.BASE_N]
    if values["flares"] and alien in (sheet.word for sheet in boxed):
        return True
    return bool(by_chance or named & CHANGERS) and alien in pool(values, named)


def techs_in_play(values: Mapping[str, Value], seats: int) -> set[int]:
    """Return the techs of the deck, including Engineer's, and those that players begin with."""
    if not values["technology"] and not may_come(values, seats, "engineer"):
        return set()
    named, by_chance = dealt_aliens(values, seats)
    given = {str(values[f"techs.{seat}"]) for seat in range(seats) if values["technology"]}
    found = set()
    for place, tech in enumerate(TECHS, 1):
        left_out = values["planets"] == c.FOUR and tech.number >= c.LARGE_TECH
        left_out |= place == c.GENESIS_BOMB and values["planets"] == c.PER_SYSTEM
        left_out |= place == c.PRECURSOR_SEED and not named and not by_chance
        if tech.word in given or (values[f"tech_pool.{tech.word}"] and not left_out):
            found.add(place)
    return found


def check_techs(values: Values, seats: int) -> None:
    """Refuse techs that cannot be dealt."""
    if not values["technology"]:
        return
    if int(values["planets"]) == c.PER_SYSTEM:
        raise UsageError(
            f"rule planets: with technology=on at most {c.PER_SYSTEM - 1}, for the Genesis planet"
        )
    given = [str(values[f"techs.{seat}"]) for seat in range(seats)]
    named = [word for word in given if word != "dealt"]
    for word in named:
        if named.count(word) > 1:
            raise UsageError(f"rule techs: there is one {word}, and two players begin with it")
    there = len(techs_in_play(values, seats)) - len(named)
    wanted = given.count("dealt") * int(values["tech_deal"])
    if there < wanted:
        raise UsageError(
            f"rules tech_pool and tech_deal: {wanted} techs are to be dealt, but there are {there}"
        )


def check(values: Values, seats: int) -> None:
    """Refuse rules that cannot be played."""
    check_seats(values, seats)
    check_aliens(values, seats)
    check_ships(values, seats)
    check_techs(values, seats)
    counts = [int(values[f"copies.{word}"]) for word in c.CARD_WORDS]
    encounter, hands = sum(counts[: c.ENCOUNTER_N]), int(values["hand"]) * seats
    every = sum(counts) + flares_of(values, seats)
    if encounter < LEAST_ENCOUNTER:
        raise UsageError(
            f"rule copies: {encounter} encounter cards are too few, {LEAST_ENCOUNTER} are needed"
        )
    if MOST_OTHERS * encounter < every:
        raise UsageError(
            f"rule copies: {encounter} of {every} are encounter cards; one in {MOST_OTHERS} "
            "is needed, or hands are redrawn again and again"
        )
    if every < hands + int(values["hand"]):
        raise UsageError(
            f"rules copies and hand: {every} cards are too few for {seats} hands of "
            f"{values['hand']} and another one"
        )
    most = int(values["planets"]) * (seats - 1)
    if int(values["win_colonies"]) > most:
        raise UsageError(f"rule win_colonies: there are {most} foreign planets")


RULE_OF = {rule.name: rule for rule in FIELDS}
RULEBOOK = RuleBook(labelled(FIELDS, labels.RULES), PRESETS, check)
