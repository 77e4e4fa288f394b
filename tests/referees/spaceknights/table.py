"""The table of a game of SPACEKNIGHTS as the referee keeps it: people, mettle, cards, knowledge.

Nothing here decides what happens next; `referee.py` tells the game in its order of play. Only
chance is read from the transcript, and it must be possible.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from tests.referees.spaceknights.hands import Key, best_hand
from tests.referees.transcript import Transcript

Json = dict[str, Any]
TYPES = tuple(f"{value}{suit}" for value in range(1, 7) for suit in "HIC")
TEAMS = ("loci", "enemies", "threats")
SLOTS = ("locus", "enemy", "threat", "complication_1", "complication_2", "complication_3")
EFFECTS = tuple(f"e{number}" for number in range(1, 13))
CONDITIONS = tuple(f"c{number}" for number in range(1, 13))
RESPITES = tuple(f"r{number}" for number in range(1, 7))
PURPOSES = ("pay", "burn", "take")
PREFERENCES = ("own", "largest", "smallest", "random")
CATEGORIES = (
    *("nothing", "high_card", "pair", "three", "suited_pair", "two_pair", "full_house"),
    *("suited_two_pair", "flush", "four", "suited_three", "suited_four", "suited_full_house"),
    *("straight", "five", "straight_flush", "suited_five"),
)
THWARTED = "thwarted"
THREAT_HAND = 6  # whose hand it is, if it is one of threats
NOBODY = -1
ROOM = 18  # cards of one knight, in deck, hand and front
POOL = 31  # cards that count at most


class GameOver(Exception):
    """At most one player is left, or the last hand is over."""


@lru_cache(maxsize=100_000)
def strength(
    pool: tuple[tuple[int, int], ...], ranking: tuple[int, ...], mode: str, wrap: bool
) -> tuple[int, int, Key]:
    return best_hand(pool, ranking, mode, wrap)


def kind_of(card: str) -> str:
    """The type of a card, as "4H"; a Thwarted has none."""
    return card.rpartition("-")[2]


def face(kind: str) -> tuple[int, int]:
    return int(kind[0]), "HIC".index(kind[1])


def mask(kinds: Iterable[str]) -> int:
    return sum(1 << TYPES.index(kind) for kind in kinds)


class Table:
    """Everything that lies on the table, in the hands, decks and heads of the players."""

    def __init__(self, script: Transcript) -> None:
        page = script.page
        script.check("game", "spaceknights", page.get("game"))
        self.script = script
        self.rule: Json = page["rules"]
        self.tier: int = self.rule["tier"]
        self.n: int = page["seats"]
        self.seats = range(self.n)
        script.possible("2 to 6 seats", 2 <= self.n <= 6, self.n)
        script.check("number of players in the line-up", self.n, len(page["lineup"]))
        self.ranking = (0, *(self.rule[f"ranking.{word}"] for word in CATEGORIES[1:]))
        self.set_up_people()
        self.set_up_cards(page["after"])
        self.set_up_hand()
        self.faded = [1] * self.n

    # ---- setting up ----

    def set_up_people(self) -> None:
        n, rule = self.n, self.rule
        self.circle, self.position = list(self.seats), list(self.seats)
        self.alive = [1] * n
        self.own = [p if self.tier >= 2 else 0 for p in self.seats]  # the colour of one's chips
        self.stock = [[0] * 6 for _ in self.seats]
        for p in self.seats:
            self.stock[p][self.own[p]] = rule["start_mettle"]
        self.line = [[0] * 6 for _ in self.seats]
        self.burned = [0] * n
        self.colours = [["largest"] * 3 for _ in self.seats]
        self.overpower, self.life_force = [rule["op_start"]] * n, [rule["lf_start"]] * n
        self.survived, self.out_place, self.burned_by = [0] * n, [0] * n, [0] * n
        self.won_contested, self.won_uncontested = [0] * n, [0] * n
        self.won_as_foe, self.thwarted_played, self.maneuvers = [0] * n, [0] * n, [0] * n
        self.uncontested_hands = self.foe_hands = self.truncated = 0
        self.hand_index, self.hands = -1, 0
        self.foe = self.small_blind = self.big_blind = NOBODY

    def set_up_cards(self, after: Json) -> None:
        """Personal decks, respites and themes as chance (or the rules) made them."""
        self.book: dict[str, int] = {}  # what each maneuver card says
        self.public: set[str] = set()  # maneuver cards that everybody has seen
        self.known: list[set[str]] = [set() for _ in self.seats]
        self.deck: list[Counter[str]] = [Counter() for _ in self.seats]
        for p in self.seats:
            own = {
                card: text
                for card, text in after["seats"][p]["facts"]["book"].items()
                if card.startswith(f"{p}-")
            }
            self.check_personal_deck(p, own)
            self.book.update(own)
            self.known[p].update(own)
            self.deck[p] = Counter(dict.fromkeys(own, 1))
            self.deck[p][THWARTED] = self.rule["n_thwarted"]
        self.hand: list[list[str]] = [[] for _ in self.seats]
        self.front: list[list[str]] = [[] for _ in self.seats]
        self.kept: list[set[str]] = [set() for _ in self.seats]
        self.respite: list[str | None] = after["table"]["respite"]
        self.theme: list[int] = after["table"]["theme"]
        self.check_respites()

    def check_personal_deck(self, p: int, own: Mapping[str, int]) -> None:
        possible, rule = self.script.possible, self.rule
        kinds = sorted((kind_of(card) for card in own), key=TYPES.index)
        values = [kind[0] for kind in kinds]
        two_each = len(set(kinds)) == 12 and values == sorted("123456" * 2)
        possible(f"two cards of each value for player {p}", two_each, kinds)
        suits = Counter(kind[1] for kind in kinds)
        if rule["layout"] == "canonical":
            lacks = [kind for kind in TYPES if "HIC".index(kind[1]) != (int(kind[0]) - 1) % 3]
            possible(f"the canonical layout for player {p}", kinds == lacks, kinds)
        elif rule["suit_counts"] == "four_each":
            possible(f"four cards of each suit for player {p}", set(suits.values()) == {4}, kinds)
        texts = [divmod(own[f"{p}-{kind}"] - 1, 12) for kind in kinds]
        for column in zip(*texts, strict=True):
            possible("each line of a column once", sorted(column) == list(range(12)), texts)
        if rule["pairing"] == "in_order":
            straight = texts == [(i, i) for i in range(12)]
            possible(f"effects and conditions in order for player {p}", straight, texts)

    def check_respites(self) -> None:
        possible = self.script.possible
        if self.tier >= 2:
            different = len({*self.respite} - {None}) == self.n
            possible("different respites for all", different, self.respite)
            for p in self.seats:
                fixed = self.rule[f"respite.{p}"]
                if fixed:
                    self.script.check(f"respite of {p}", RESPITES[fixed - 1], self.respite[p])
        possible("different themes for all", len({*self.theme}) == self.n, self.theme)

    def set_up_hand(self) -> None:
        """Clear what lasts for one hand only."""
        n = self.n
        self.board: list[str] = []
        self.board_team: list[str] = []
        self.aside: list[set[str]] = [set(), set(), set()]
        values = self.rule["team_values"]
        self.team_left = [set(TYPES[: 3 * values]) for _ in TEAMS]
        self.team_left[2] -= set().union(*self.kept)
        self.next_card: list[str | None] = [None] * 3
        self.next_seen: list[list[str | None]] = [[None] * 3 for _ in self.seats]
        self.foe_seen: list[set[str]] = [set() for _ in self.seats]
        self.round_no = self.level = self.thwart_banned = self.foe_limited = 0
        self.last_surger = NOBODY
        self.line_before, self.put_in = [0] * n, [0] * n
        self.acted, self.die, self.e1_on = [0] * n, [0] * n, [0] * n
        self.faded = [1 - alive for alive in self.alive]
        self.hand_of = list(self.seats)
        self.e1_card: list[str | None] = [None] * n
        self.shown: list[list[str]] = [[] for _ in self.seats]
        self.strengths: dict[int, tuple[int, Key]] = {}
        self.refused: set[str] = set()

    # ---- who sits where ----

    def clockwise(self, p: int) -> list[int]:
        """The live players in their order clockwise, first the one after p; p itself is last."""
        order = [self.circle[(self.position[p] + k) % self.n] for k in range(1, self.n + 1)]
        return [q for q in order if self.alive[q]]

    def clockwise_of_all(self, p: int) -> list[int]:
        return [self.circle[(self.position[p] + k) % self.n] for k in range(1, self.n + 1)]

    def others(self, p: int) -> list[int]:
        """The live players other than p, clockwise from it."""
        return [q for q in self.clockwise(p) if q != p]

    def from_foe(self) -> list[int]:
        """The live players clockwise, the Foe first (a dead one: from its place on)."""
        order = self.clockwise(self.foe)
        return [self.foe, *order[:-1]] if self.alive[self.foe] else order

    def left(self, p: int) -> int:
        return self.clockwise(p)[0]

    def right(self, p: int) -> int:
        return self.others(p)[-1]

    def unfaded(self) -> list[int]:
        return [p for p in self.from_foe() if not self.faded[p]]

    def hand_goes_on(self) -> bool:
        return len(self.unfaded()) > 1

    def relative(self, p: int, q: int) -> str:
        return f"+{(self.position[q] - self.position[p]) % self.n}"

    def at(self, p: int, word: str) -> int:
        return p if word == "self" else self.circle[(self.position[p] + int(word)) % self.n]

    # ---- mettle ----

    def t(self, p: int) -> int:
        """T[p], the mettle on the line."""
        return sum(self.line[p])

    def burnable(self, p: int) -> int:
        return self.stock[p][self.own[p]] if self.rule["burn_own_only"] else sum(self.stock[p])

    def holds(self, q: int, colour: int) -> bool:
        on_line = self.rule["has_line"] and self.line[q][colour] > 0
        return bool(self.stock[q][colour] > 0 or on_line)

    def holders(self, p: int) -> list[int]:
        """The live players who have mettle of p, clockwise from p."""
        return [q for q in self.others(p) if self.holds(q, self.own[p])]

    def pick(
        self, pile: list[int], count: int, chooser: int, purpose: str, only: int | None = None
    ) -> Iterator[tuple[int, int]]:
        """The chips that a player picks out of a pile: colour and count, in their order."""
        preference = self.colours[chooser][PURPOSES.index(purpose)]
        if self.tier < 2:
            yield 0, count
            return
        while count > 0:
            if only is not None and preference != "random":
                colour, some = only, count
            elif preference == "random":
                event = self.script.events[0] if self.script.events else {}
                colour, some = event.get("colour", 0), 1
                allowed = [c for c in range(6) if pile[c] and only in (None, c)]
                self.script.possible(f"a chip of the colours {allowed}", colour in allowed, event)
            else:
                colour = self.first_colour(pile, chooser, str(preference))
                some = min(count, pile[colour])
            yield colour, some
            count -= some

    def first_colour(self, pile: list[int], chooser: int, preference: str) -> int:
        foreign = [c for c in range(6) if pile[c] and c != chooser]
        if not foreign or (preference == "own" and pile[chooser]):
            return chooser
        sign = 1 if preference == "smallest" else -1
        return min(foreign, key=lambda c: (sign * pile[c], c))

    def move(
        self,
        pile: list[int],
        to: list[int],
        count: int,
        chooser: int,
        purpose: str,
        only: int | None = None,
    ) -> None:
        """Move chips; the transcript tells the colour of each."""
        for colour, some in self.pick(pile, count, chooser, purpose, only):
            if self.tier >= 2:
                self.script.expect("of_colour", colour=colour, count=some)
            pile[colour] -= some
            to[colour] += some

    def move_own(self, pile: list[int], to: list[int], colour: int, count: int) -> None:
        """Move chips of one colour, where there is nothing to pick."""
        self.script.expect("of_colour", colour=colour, count=count)
        pile[colour] -= count
        to[colour] += count

    def burn(self, p: int, count: int, reason: str) -> None:
        if count > 0:
            self.script.expect("burned", seat=p, count=count, reason=reason)
            only = self.own[p] if self.rule["burn_own_only"] else None
            self.burn_chips(p, count, only)

    def burn_chips(self, p: int, count: int, only: int | None) -> None:
        away = [0] * 6
        self.move(self.stock[p], away, count, p, "burn", only)
        for colour in self.seats:
            self.burned[colour] += away[colour]
        self.burned_by[p] += count

    def take_back(self, p: int) -> None:
        """Return to p what is left of its line."""
        count = self.t(p)
        if count and not self.alive[p]:
            self.script.expect("burned", seat=p, count=count, reason="dead_line")
            for colour in self.seats:
                self.burned[colour] += self.line[p][colour]
            self.burned_by[p] += count
        elif count:
            self.script.expect("takes_back", seat=p, count=count)
            self.stock[p] = [a + b for a, b in zip(self.stock[p], self.line[p], strict=True)]
        self.line[p] = [0] * 6

    def everybody_takes_back(self) -> None:
        start = self.position[self.foe]
        for k in range(self.n):
            self.take_back(self.circle[(start + k) % self.n])

    # ---- death ----

    def is_out(self, p: int) -> bool:
        if self.rule["elim_on_empty_stock"]:
            return sum(self.stock[p]) == 0
        return sum(self.stock[p]) + self.t(p) == 0

    def check_deaths(self) -> None:
        """Players without mettle are out; with one left the game is over."""
        dead = [p for p in self.from_foe() if self.is_out(p)]
        for p in dead:
            self.alive[p], self.faded[p] = 0, 1
        for p in dead:
            self.out_place[p] = sum(self.alive) + 1
            self.script.expect("out", seat=p, place=self.out_place[p])
        if dead and sum(self.alive) <= 1:
            raise GameOver

    # ---- cards ----

    def see(self, card: str, viewer: int | None = None) -> None:
        """A player (or everybody) has seen a card outside its own hand."""
        if card.startswith("threat"):
            for p in self.seats if viewer is None else (viewer,):
                self.foe_seen[p].add(kind_of(card))
        if card in self.book:
            (self.public if viewer is None else self.known[viewer]).add(card)

    def draw(self, p: int) -> None:
        """Two cards from one's own deck, or for the Foe from the threats."""
        for _ in range(2):
            if self.hand_of[p] == THREAT_HAND:
                event = self.script.chance("drawn", "seat", "card")
                card = str(event["card"])
                self.script.check("threat card", f"threat-{kind_of(card)}", card)
                self.take_team_card(2, kind_of(card))
            elif self.deck[p].total():
                event = self.script.chance("drawn", "seat", "card")
                card = str(event["card"])
                self.script.possible(f"a card of the deck of {p}", self.deck[p][card] > 0, card)
                self.deck[p][card] -= 1
                self.see(card, p)
            else:
                return
            self.script.check("drawing seat", p, event["seat"])
            self.hand[p].append(card)

    def refill_deck(self, p: int) -> None:
        """A deck of fewer than two cards takes back what lies in front (A45)."""
        if self.deck[p].total() < 2:
            for card in self.front[p]:
                self.script.expect("shuffled_back", seat=p, card=card)
                self.deck[p][card] += 1
            self.front[p] = []

    def take_team_card(self, team: int, kind: str) -> None:
        fits = kind in self.team_left[team] and self.next_card[team] in (None, kind)
        self.script.possible(f"the next card of the {TEAMS[team]}", fits, kind)
        self.team_left[team].discard(kind)
        self.forget_next(team)

    def forget_next(self, team: int) -> None:
        self.next_card[team] = None
        for seen in self.next_seen:
            seen[team] = None

    def turn_up(self, team: int) -> None:
        """Lay the next card of a team deck on the board."""
        event = self.script.chance("board", "slot", "team", "type")
        self.script.check("slot", len(self.board), event["slot"])
        self.script.check("team", TEAMS[team], event["team"])
        self.take_team_card(team, event["type"])
        self.board.append(event["type"])
        self.board_team.append(TEAMS[team])

    def kept_of_foe(self) -> set[str]:
        return self.kept[self.foe if self.rule["kept_owner"] == "player" else 0]

    def pool(self, p: int) -> list[str]:
        """The types of all cards that count for a player."""
        cards = [kind_of(card) for card in self.hand[p] if card != THWARTED] + self.board
        if p == self.foe:
            cards += sorted(self.kept_of_foe(), key=TYPES.index)
        if self.e1_on[p]:
            used = self.e1_card[p]
            cards += [used] if used else []
            cards += [kind_of(card) for card in self.front[p]]
        return cards[:POOL]

    def strength(self, p: int) -> tuple[int, int, Key]:
        """Place in the ranking, category and tie key; all nothing with a Thwarted."""
        if THWARTED in self.hand[p]:
            return 0, 0, ()
        cards = tuple(sorted(face(kind) for kind in self.pool(p)))
        return strength(cards, self.ranking, self.rule["tie_mode"], self.rule["wrap"])
