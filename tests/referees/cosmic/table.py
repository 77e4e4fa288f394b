"""What a referee of Cosmic Encounter keeps on its table, and how ships and cards move there.

Nothing is decided here but what a card is worth, who owns a planet, and that nothing is ever lost.
"""

import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.referees.cosmic.reward_list import (
    ARMS,
    INTIMIDATES,
    KICKERS,
    MORE_ARTIFACTS,
    MORE_PLUSES,
    MORPHS,
    NEGOTIATES,
    REWARDS,
    RIFTS,
    VARIABLE,
)
from tests.referees.transcript import Transcript

Json = dict[str, Any]
Cards = Counter[str]

COSMIC_ATTACKS = {
    f"a{value:02}": value
    for value in (0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 23, 30, 40)
}
ATTACKS = {**COSMIC_ATTACKS, **{kind: values[0] for kind, values in VARIABLE.items()}}
COSMIC_PLUSES = {"plus2": 2, "plus3": 3, "plus5": 5}
PLUSES = {**COSMIC_PLUSES, **MORE_PLUSES}
COSMIC_ARTIFACTS = (
    "cosmic_zap", "card_zap", "mobius", "plague", "force_field", "emotion", "quash", "ionic",
)  # fmt: skip
ARTIFACTS = (*COSMIC_ARTIFACTS, *MORE_ARTIFACTS)
COSMIC_ENCOUNTER = (*COSMIC_ATTACKS, "negotiate", "morph")
ENCOUNTER = (*COSMIC_ENCOUNTER, *ARMS)
PLAIN = (*COSMIC_ENCOUNTER, *COSMIC_PLUSES, *COSMIC_ARTIFACTS)
BASE_ALIENS = (
    "amoeba", "anti_matter", "barbarian", "calculator", "chosen", "citadel", "clone", "cudgel",
    "dictator", "fido", "filch", "fodder", "gambler", "grudge", "hacker", "hate", "healer",
    "human", "kamikaze", "loser", "machine", "macron", "masochist", "mind", "mirror", "miser",
    "mite", "mutant", "observer", "oracle", "pacifist", "parasite", "philanthropist",
    "reincarnator", "remora", "reserve", "shadow", "sorcerer", "spiff", "tick_tock", "trader",
    "tripler", "vacuum", "virus", "void", "vulch", "warpish", "warrior", "will", "zombie",
)  # fmt: skip
DOMINION_ALIENS = (
    "ace", "alchemist", "angler", "aristocrat", "bride", "daredevil", "diplomat", "doppelganger",
    "engineer", "explorer", "greenhorn", "host", "joker", "judge", "laser", "lizard", "love",
    "mesmer", "mirage", "muckraker", "pentaform", "pickpocket", "pirate", "quartermaster",
    "reactor", "tourist", "usurper", "voyager", "whirligig", "yin_yang",
)  # fmt: skip
ALIENS = (*BASE_ALIENS, *DOMINION_ALIENS)
FLARES = tuple(f"{alien}_flare" for alien in ALIENS)
RANK = {flare: rank for rank, flare in enumerate(FLARES)}
"""The flares, and where each stands among all."""
KINDS = (*PLAIN, *REWARDS, *FLARES)
TYPES: dict[str, tuple[str, ...]] = {
    "attack": tuple(ATTACKS),
    "negotiate": NEGOTIATES,
    "morph": MORPHS,
    "reinforcement": tuple(PLUSES),
    "artifact": ARTIFACTS,
    "flare": FLARES,
    "retreat": ("retreat",),
    "intimidate": tuple(INTIMIDATES),
    "kicker": tuple(KICKERS),
    "rift": RIFTS,
}
ZONES = ("warp", "gate", "side", "limbo", "removed", "research", "captured", "wed", "liner")
MOST_SEATS = 6
LOG = (
    "main_n", "won_offense", "won_defense", "won_ally", "joined", "ships_lost", "drawn_n",
    "deals_made", "deals_failed", "comp_n", "rewards_n",
)  # fmt: skip
COUNTS = ("ava", "avn", "nvn", "offense_wins", "offense_attacks")


class Over(Exception):
    """Somebody has won."""


def show(cards: Cards) -> dict[str, int]:
    """Cards as transcripts count them: all flares are one kind."""
    shown = {kind: count for kind, count in cards.items() if count and kind not in RANK}
    flares = len(flares_in(cards))
    return {**shown, "flare": flares} if flares else shown


def flares_in(cards: Cards) -> list[str]:
    """The aliens whose flares are among these cards."""
    ranks = [RANK[kind] for kind, count in cards.items() if count and kind in RANK]
    return [ALIENS[rank] for rank in sorted(ranks)]


def held_in(cards: Cards, kinds: Iterable[str]) -> list[str]:
    """Which of these kinds are there, in the order of all kinds."""
    wanted = set(kinds)
    return [kind for kind in KINDS if cards[kind] > 0 and kind in wanted]


def kind_word(kind: str) -> str:
    return "flare" if kind in RANK else kind


def words_of(kinds: Iterable[str]) -> list[str]:
    """Kinds as they are chosen: all flares are one kind, which comes before reward cards."""
    words = {kind_word(kind) for kind in kinds}
    return [word for word in (*PLAIN, "flare", *REWARDS) if word in words]


def alien_of(flare: str) -> str:
    return flare.removesuffix("_flare")


def owner_of(planet: str) -> int:
    """Whose home planet it is."""
    return int(planet[1])


class Table:
    """All ships, cards and planets, and what is known of the encounter just played."""

    def __init__(self, script: Transcript) -> None:
        page = script.page
        script.check("game", "cosmic", page.get("game"))
        self.script = script
        self.rule: Json = page["rules"]
        self.n: int = page["seats"]
        self.seats = range(self.n)
        script.possible("3 to 6 seats", self.n in (3, 4, 5, 6), self.n)
        script.check("number of players in the line-up", self.n, len(page["lineup"]))
        places = range(self.rule["planets"])
        self.planets = [f"p{seat}.{place}" for seat in self.seats for place in places]
        self.ships = {planet: [0] * self.n for planet in self.planets}
        for planet in self.planets:
            self.ships[planet][owner_of(planet)] = self.rule["ships"]
        self.fleet = self.rule["ships"] * self.rule["planets"]
        self.zones = {zone: [0] * self.n for zone in ZONES}
        self.deck: Cards = Counter({kind: self.rule[f"copies.{kind}"] for kind in PLAIN})
        self.box = self.deck.total()
        self.hand: list[Cards] = [Counter() for _ in self.seats]
        self.discard: Cards = Counter()
        self.laid: Cards = Counter()
        self.destiny = self.all_destinies()
        self.destinies = self.destiny.total()
        self.log = {name: [0] * self.n for name in LOG}
        self.counts = dict.fromkeys(COUNTS, 0)
        self.turns = self.encounters = self.encounter = 0
        self.offense = -1
        self.winners: list[int] = []
        self.won_otherwise: list[int] = []
        self.chosen: list[str | None] = [None] * self.n
        self.found: dict[str, int] = {}
        """Planets that Explorer has discovered: in whose system each is."""
        self.tops: dict[str, tuple[str, set[int]]] = {}
        """What lies on top of a deck, and who has seen it."""
        self.bottoms: dict[str, list[tuple[str, set[int]]]] = {"deck": [], "rewards": []}
        """What lies at the bottom of a deck, drawn from the first on, and who has seen it."""
        self.layers: list[Cards] = []
        """The discard: cards that were discarded at once, the last of them on top."""
        self.lent: tuple[int, int, str] | None = None
        """Who has lent a power, to whom, and which."""
        self.dealt_anew: list[Cards] = []
        """Hands as a quake has dealt them."""
        self.citadels: list[tuple[str, str]] = []
        """Attacks that lie open beside planets."""
        self.clear_encounter()

    def clear_encounter(self) -> None:
        """A new encounter: nobody is the defense, nothing is aimed at or played."""
        self.defense = -1
        self.target: str | None = None
        self.drawn: str | None = None
        self.result = "open"
        self.role = ["none"] * self.n
        if self.offense >= 0:
            self.role[self.offense] = "offense"
        self.both = -1
        """Who is an ally of both sides."""
        self.headcount = False
        """Whether ships of allies decide instead of cards."""
        self.usurped: set[int] = set()
        """Main players whose cards are those of allies."""
        self.yins: set[int] = set()
        """Main players who have got a token for not inviting."""
        self.struck = False
        """Whether ships of allies are on their way home before all others."""
        self.sent, self.lost_now = [0] * self.n, [0] * self.n
        self.invited: dict[str, list[int]] = {"offense": [], "defense": []}
        self.card: dict[str, str | None] = {"offense": None, "defense": None}
        self.face: dict[str, str | None] = {"offense": None, "defense": None}
        self.plus = {"offense": 0, "defense": 0}
        self.total = {"offense": 0, "defense": 0}
        self.founded: set[tuple[int, str]] = set()
        """Who has come where it had no ships."""
        self.denied = False
        self.bluffed = False
        self.claim = ""
        """What a card counts as that nobody has seen."""
        self.down: tuple[str, str] | None = None
        """The side of such a card, and what it is."""

    def all_destinies(self) -> Cards:
        cards: Cards = Counter()
        for seat in self.seats:
            cards[f"colour {seat}"] = self.rule["destiny_colour"] - self.warnings()
            cards[f"colour {seat} hazard"] = self.warnings()
        cards["wild"] = self.rule["destiny_wild"]
        for special in ("most colonies", "most cards", "fewest in warp"):
            cards[special] = self.rule["destiny_special"]
        return cards

    def warnings(self) -> int:
        """Destiny cards of a colour with a hazard warning."""
        return int(min(self.rule["hazard_cards"], self.rule["destiny_colour"]))

    def fleet_of(self, seat: int) -> int:
        """Ships of a player, wherever they are."""
        return int(self.fleet)

    # ---- who and where ----

    def clockwise(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat + step) % self.n for step in self.seats]

    def timing(self) -> list[int]:
        """Offense, defense if there is one, the others from the offense's left."""
        main = [seat for seat in (self.offense, self.defense) if seat >= 0]
        return main + [seat for seat in self.clockwise(self.offense) if seat not in main]

    def mains(self) -> dict[str, int]:
        return {"offense": self.offense, "defense": self.defense}

    def allies(self, side: str = "") -> list[int]:
        """The allies of a side (or of both) in timing order."""
        return [
            seat
            for seat in self.timing()
            if self.role[seat].endswith(f"{side}_ally") or seat == self.both
        ]

    def colonies(self, seat: int) -> list[str]:
        return [planet for planet in self.planets if self.ships[planet][seat]]

    def on_colonies(self, seat: int) -> int:
        return sum(self.ships[planet][seat] for planet in self.planets)

    def in_systems(self) -> list[str]:
        """Planets that are in a system."""
        return self.planets

    def in_warp(self, seat: int) -> int:
        """Ships that count as being in the warp."""
        return self.zones["warp"][seat]

    def home(self, seat: int) -> int:
        return sum(owner_of(planet) == seat for planet in self.colonies(seat))

    def foreign(self, seat: int) -> int:
        return sum(owner_of(planet) != seat for planet in self.colonies(seat))

    def system_of(self, planet: str) -> int:
        """In whose system a planet is."""
        return self.found.get(planet, owner_of(planet))

    def system(self, seat: int) -> list[str]:
        """All planets of a system, with those that were discovered there."""
        return [planet for planet in self.planets if self.system_of(planet) == seat]

    def home_planets(self, seat: int) -> list[str]:
        return [planet for planet in self.planets if owner_of(planet) == seat]

    # ---- cards ----

    def value(self, kind: str) -> int:
        """What an attack card counts, whatever is printed on it."""
        scaled = math.floor(ATTACKS[kind] * self.rule["attack_factor"] + 0.5)
        return int(scaled + self.rule["attack_shift"])

    def held(self, seat: int, kinds: Iterable[str]) -> list[str]:
        """Which of these kinds are in the hand, in the order of all kinds."""
        return held_in(self.hand[seat], kinds)

    def armed(self, seat: int) -> bool:
        return bool(self.held(seat, ENCOUNTER))

    def has_card(self, seat: int) -> bool:
        """Return whether there is an encounter card to play."""
        return self.armed(seat)

    def leave_hand(self, seat: int, kind: str) -> None:
        self.script.possible(f"{kind} in the hand of seat {seat}", self.hand[seat][kind] > 0, kind)
        self.hand[seat][kind] -= 1

    def lay(self, seat: int, kind: str) -> None:
        """A card is played: it lies on the table until the encounter ends."""
        self.leave_hand(seat, kind)
        self.laid[kind] += 1

    def throw(self, seat: int, kind: str, count: int) -> None:
        self.hand[seat][kind] -= count
        self.put_off(Cards({kind: count}))
        self.script.expect("discarded", seat=seat, kind=kind, count=count)
        self.happen("on_thrown", seat, (kind, count, "discard"))

    def throw_hand(self, seat: int, keeping: Iterable[str] = ()) -> None:
        below = len(self.layers)
        for kind in self.held(seat, set(KINDS).difference(keeping)):
            self.throw(seat, kind, self.hand[seat][kind])
        self.at_once(below)

    def put_off(self, cards: Cards) -> None:
        """Cards come on the discard at once, in any order; that of reward cards is another pile."""
        self.discard += cards
        self.layers.append(Cards({kind: cards[kind] for kind in cards if kind not in REWARDS}))

    def at_once(self, below: int) -> None:
        """All layers but so many were discarded at once."""
        self.layers[below:] = [sum(self.layers[below:], Cards())]

    def take_off(self, kind: str) -> None:
        """A card is taken out of the discard, the uppermost of its kind."""
        self.discard[kind] -= 1
        for layer in reversed(self.layers):
            if layer[kind]:
                layer[kind] -= 1
                return

    def top_of_discard(self) -> Cards:
        """The cards any of which may be on top."""
        return next(+layer for layer in reversed(self.layers) if layer.total())

    def take(self, taker: int, giver: int, allowed: Iterable[str] = KINDS) -> str:
        """A card goes from hand to hand; what it is must be possible."""
        found = self.script.chance("taken", "seat", "kind", "giver")
        kind = str(found["kind"])
        self.script.check("taken", (taker, giver), (found["seat"], found["giver"]))
        fits = self.hand[giver][kind] > 0 and kind in allowed
        self.script.possible(f"a card in the hand of seat {giver}", fits, kind)
        self.hand[giver][kind] -= 1
        self.hand[taker][kind] += 1
        return kind

    def face_down(self, seat: int) -> Cards:
        """The card that a player has chosen, as long as it has not been turned up.

        What a bluffer has said to be another card is not in its hand any more.
        """
        if self.down and self.mains()[self.down[0]] == seat:
            return Cards()
        return self.hand[seat] & Cards([kind for kind in (self.chosen[seat],) if kind])

    def reusable(self) -> Cards:
        """Discards of which a new deck is made."""
        return Counter({kind: self.discard[kind] for kind in (*PLAIN, *FLARES)})

    def reshuffle(self) -> None:
        again = self.reusable()
        self.deck, self.discard = self.deck + again, self.discard - again
        self.layers.clear()
        self.mix()
        self.script.expect("reshuffled", count=self.deck.total())
        self.happen("on_shuffle", self.offense)

    def mix(self) -> None:
        """The deck is shuffled: nobody knows where which card lies."""
        self.tops.pop("deck", None)
        self.bottoms["deck"].clear()

    def happen(self, place: str, seat: int, x: Any = None) -> None:
        """Note what others may react to."""

    def draw(self, seat: int, count: int) -> None:
        """Draw cards: one event, however many they are."""
        self.draw_cards(seat, count)
        if count:
            self.happen("on_draw", seat, count)

    def draw_cards(self, seat: int, count: int) -> None:
        """Draw cards; an empty deck is made of the discards, and if there are none all tremble.

        After such a quake nobody draws on, but by the rules of Cosmic Dominion, as long as it
        leaves cards in the deck.
        """
        for _ in range(count):
            self.log["drawn_n"][seat] += 1
            if not self.deck.total():
                self.reshuffle()
            if self.deck.total():
                self.draw_one(seat)
            else:
                self.quake()
                if self.rule["quake_form"] != "dominion" or not self.deck.total():
                    return
                self.draw_one(seat)

    def draw_one(self, seat: int) -> None:
        found = self.script.chance("drew", "seat", "kind")
        self.script.check("who draws", seat, found["seat"])
        kind = str(found["kind"])
        self.script.possible("a card of the deck", self.deck[kind] > 0, kind)
        self.off_the_top("deck", kind)
        self.deck[kind] -= 1
        self.hand[seat][kind] += 1

    def off_the_top(self, deck: str, kind: str) -> None:
        """A card leaves a deck: the one that somebody has seen there, those at the bottom last."""
        seen = self.tops.pop(deck, None)
        if seen:
            self.script.check(f"on top of the {deck}", seen[0], kind)
        buried = self.bottoms.get(deck, [])
        if self.is_bottom_next(deck):
            self.script.check(f"next at the bottom of the {deck}", buried.pop(0)[0], kind)
        elif buried:
            above = self.cards_of(deck)[kind] > [each for each, _ in buried].count(kind)
            self.script.possible(f"a card above the bottom of the {deck}", above, kind)

    def cards_of(self, deck: str) -> Cards:
        """What is in a deck of cards."""
        return self.deck

    def is_bottom_next(self, deck: str) -> bool:
        """Return whether only those cards are left that were put at the bottom."""
        buried = self.bottoms.get(deck, [])
        return bool(buried) and self.cards_of(deck).total() == len(buried)

    def quake(self, needy: int | None = None) -> None:
        """No card is left to draw: all hands are discarded and dealt anew.

        Ruling N20: a card that lies face down is in no hand; where cards are too few for all they
        are dealt from that player on who could not be armed.
        """
        self.script.expect("quake")
        for seat in self.seats:
            down = self.face_down(seat)
            self.hand[seat] -= down
            self.throw_hand(seat)
            self.hand[seat] += down
        self.reshuffle()
        late = self.rule["quake_form"] == "dominion"
        count = self.rule["quake_hand" if late else "hand"]
        order = list(self.timing())
        if needy is not None and self.deck.total() < count * len(order):
            order = order[order.index(needy) :] + order[: order.index(needy)]
        for seat in order:
            for _ in range(count):
                if self.deck.total():
                    self.draw_one(seat)
        self.dealt_anew = [Cards(hand) for hand in self.hand]

    # ---- ships ----

    def leave(self, seat: int, planet: str, zone: str) -> None:
        self.ships[planet][seat] -= 1
        self.zones[zone][seat] += 1
        self.script.expect("left", seat=seat, planet=planet, zone=zone)

    def come(self, seat: int, planet: str, zone: str) -> None:
        self.zones[zone][seat] -= 1
        self.ships[planet][seat] += 1
        self.new_colony(seat, planet, 1)
        self.script.expect("came", seat=seat, planet=planet, zone=zone)

    def drift(self, seat: int, count: int, start: str, end: str) -> None:
        """Ships without any colony to go to."""
        self.zones[start][seat] -= count
        self.zones[end][seat] += count
        self.script.expect("drifted", seat=seat, count=count, zone=end)

    def land(self, seat: int, planet: str, zone: str) -> None:
        count, self.zones[zone][seat] = self.zones[zone][seat], 0
        if count:
            self.ships[planet][seat] += count
            self.new_colony(seat, planet, count)
            self.landed(seat, planet, count)

    def new_colony(self, seat: int, planet: str, count: int) -> None:
        """Others may react to a colony where all ships have just come."""
        if count and self.ships[planet][seat] == count:
            self.founded.add((seat, planet))
            self.happen("on_colony", seat, planet)

    def landed(self, seat: int, planet: str, count: int) -> None:
        self.script.expect("landed", seat=seat, planet=planet, count=count)
        if self.rule["win_check"] == "instant":
            self.look_for_winners()

    # ---- the end ----

    def look_for_winners(self) -> None:
        """Whoever has enough foreign colonies has won; several may share."""
        winners = [
            seat
            for seat in self.timing()
            if self.foreign(seat) >= self.rule["win_colonies"] or seat in self.won_otherwise
        ]
        if not winners:
            return
        if self.rule["shared"] == "main":
            winners = winners[:1]
        if self.rule["shared"] == "ships":
            flying = {seat: self.fleet_of(seat) - self.zones["warp"][seat] for seat in winners}
            winners = [seat for seat in winners if flying[seat] == max(flying.values())]
        self.winners = sorted(winners)
        for seat in self.winners:
            self.script.expect("won", seat=seat)
        raise Over
