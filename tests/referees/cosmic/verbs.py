"""What effects do with ships and cards, in a referee of Cosmic Encounter."""

from abc import abstractmethod
from collections.abc import Iterable

from tests.referees.cosmic.powers import SECONDS
from tests.referees.cosmic.table import (
    ATTACKS,
    ENCOUNTER,
    PLUSES,
    Cards,
    flares_in,
    held_in,
    words_of,
)
from tests.referees.cosmic.windows import Windows


def destiny_kinds(seats: int) -> dict[int, str]:
    """Destiny cards by number."""
    kinds = {seat: f"colour {seat}" for seat in range(seats)}
    kinds |= {6 + seat: f"colour {seat} hazard" for seat in range(seats)}
    return kinds | {12: "wild", 13: "most colonies", 14: "most cards", 15: "fewest in warp"}


class Verbs(Windows):
    """Losses with all that may save ships, and cards that change hands."""

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.fallen = [0] * self.n
        self.sinking = 0
        self.weak: set[int] = set()
        """Who has too few home colonies all at once, which others hear when play is at rest."""
        self.cost = [0] * self.n
        """Ships that have gone to the warp since the outcome."""
        self.late: list[tuple[int, int]] = []
        """Whose ships, and how many, are to be lost once others are."""
        self.outcasts = [0] * self.n
        """Ships of the losers that have just left the game."""
        self.saved = [0] * self.n
        self.healing = False
        """Whether ships that come out of the warp are brought back by another."""
        self.losing = False
        """Whether ships are lost by the outcome."""
        self.fought = False
        """Whether two attacks have met."""
        self.fighting = [0] * self.n
        """Own ships in the encounter when it was decided."""
        self.reinforcing: list[Cards] = [Cards() for _ in self.seats]
        """Reinforcements that each player has played."""
        self.spited: dict[int, list[int]] = {}
        """Who has lost a ship for a grudge."""
        self.laid_citadel = False
        self.standing: list[str] = []
        self.got: list[Cards] = [Cards() for _ in self.seats]
        self.grudges: dict[int, list[int]] = {}
        self.open_first: list[int] = []
        self.attacks_only = False
        self.swapped = False
        self.wish = ""
        self.extra = {"offense": 0, "defense": 0}
        self.aimed: tuple[int, str] | None = None
        self.crashers: set[int] = set()

    # ---- ships ----

    def lose_in_turn(self, seat: int, count: int = 1) -> None:
        """Ships in limbo are lost: after those that are being lost already."""
        if self.sinking:
            self.late.append((seat, count))
        else:
            self.to_warp(seat, "limbo")

    def lose_late(self) -> None:
        """What was to be lost meanwhile is lost now."""
        while self.late and not self.losing and not self.sinking:
            self.sink(*self.late.pop(0))

    def to_warp(self, seat: int, zone: str, planet: str | None = None) -> None:
        """All ships of a player in a zone, or on a planet, are lost, but for those saved."""
        late = sum(count for other, count in self.late if other == seat)
        self.sink(seat, self.doom(seat, zone, planet) - late)
        self.lose_late()

    def sink(self, seat: int, count: int) -> None:
        """Ships in limbo are lost, but for those saved."""
        self.sinking += 1
        self.go_under(seat, count)
        self.sinking -= 1

    def cast_out(self, seat: int, count: int) -> None:
        """Of so many ships that an outcome costs some leave the game: nothing saves those."""
        gone = count - self.fire("fate", about=seat, x=count) if count else 0
        self.zones["limbo"][seat] -= gone
        self.zones["removed"][seat] += gone
        self.outcasts[seat] = gone
        self.sunk(seat, 0, gone)
        if gone:
            self.script.expect("removed", seat=seat, count=gone)

    def go_under(self, seat: int, count: int) -> None:
        """Some are saved, the rest goes to the warp; others have left the game before."""
        gone, self.outcasts[seat] = self.outcasts[seat], 0
        if not count + gone:
            return
        left = self.fire("loss", about=seat, x=count) if count else 0
        self.zones["limbo"][seat] -= left
        self.zones["warp"][seat] += left
        self.sunk(seat, left, 0)
        total = left + gone
        self.lost_now[seat] += left + gone * self.rule["removed_compensated"]
        self.fallen[seat] += left
        self.cost[seat] += left
        self.log["ships_lost"][seat] += total
        if left:
            self.script.expect("lost", seat=seat, count=left)
        if total:
            self.happen("on_lost", seat, (total, gone))
        if not self.losing:
            self.leaving[seat].clear()
        if self.saved[seat]:
            self.script.expect("saved", seat=seat, count=self.saved[seat])
            count, self.saved[seat] = self.saved[seat], 0
            self.go_home(seat, "limbo", count)

    def sunk(self, seat: int, left: int, gone: int) -> None:
        """Ships are in the warp, or out of the game."""

    def doom(self, seat: int, zone: str, planet: str | None = None) -> int:
        """Ships are about to be lost; how many."""
        if zone == "limbo":
            return self.zones["limbo"][seat]
        before = self.home(seat)
        row = self.ships[planet] if planet else self.zones[zone]
        count, row[seat] = row[seat], 0
        if planet and count and planet in self.home_planets(seat):
            self.leaving[seat].add(planet)
        self.weakened(seat, before)
        self.zones["limbo"][seat] += count
        return count

    def weakened(self, seat: int, before: int) -> None:
        """A player may have lost a home colony too many for its power."""
        if before >= self.rule["power_min_home"] > self.home(seat) and self.needs_homes(seat):
            self.weak.add(seat)

    def needs_homes(self, seat: int) -> bool:
        """Return whether a player has a power that goes with its home colonies."""
        return any(slot[seat] not in ("none", "masochist") for slot in (self.power, self.second))

    def leave(self, seat: int, planet: str, zone: str) -> None:
        before = self.home(seat)
        super().leave(seat, planet, zone)
        self.weakened(seat, before)
        if zone == "limbo" and planet in self.home_planets(seat):
            self.leaving[seat].add(planet)

    def come(self, seat: int, planet: str, zone: str) -> None:
        super().come(seat, planet, zone)
        if zone == "limbo" and not self.losing:
            self.leaving[seat].clear()

    def save(self, seat: int, count: int) -> None:
        """Ships on their way to the warp go home."""
        self.saved[seat] += count

    def go_home(self, seat: int, zone: str, most: int | None = None) -> None:
        there = self.zones[zone][seat]
        count = there if most is None else min(most, there)
        if zone == "warp" and count and self.colonies(seat) and not self.healing:
            super().go_home(seat, zone, most)
            self.happen("on_retrieve", seat, count)
        else:
            super().go_home(seat, zone, most)

    def out_of_warp(self, seat: int, zone: str) -> None:
        """A ship goes from the warp into the encounter, which is no retrieval."""
        self.drift(seat, 1, "warp", zone)

    # ---- cards ----

    def pick_up(self, seat: int, kind: str) -> None:
        """A card from the table or the discard comes into a hand."""
        self.hand[seat][kind] += 1
        self.script.expect("picked_up", seat=seat, kind=kind)

    def pick_from(self, seat: int, giver: int, kinds: Iterable[str], none: bool) -> str:
        """Choose a card of a hand: its kind, and of flares which one; or none."""
        held = held_in(self.hand[giver], kinds)
        words = words_of(held) + ["none"] * none
        word = self.decide(seat, "pick_card", words)
        if word != "flare":
            return word
        if len(flares_in(Cards(held))) == 1:
            return f"{flares_in(Cards(held))[0]}_flare"
        return f"{self.decide(seat, 'pick_flare', flares_in(Cards(held)))}_flare"

    def pick_of(self, seat: int, cards: Cards) -> str:
        """Choose one of these cards: its kind, and of flares which one; or none."""
        word = self.decide(seat, "pick_card", [*words_of(held_in(cards, cards)), "none"])
        if word != "flare" or len(flares_in(cards)) == 1:
            return f"{flares_in(cards)[0]}_flare" if word == "flare" else word
        return f"{self.decide(seat, 'pick_flare', flares_in(cards))}_flare"

    def throw_unseen(self, seat: int) -> None:
        """A card by chance goes from a hand to the discard."""
        found = self.script.chance("discarded", "seat", "kind", "count")
        self.script.check("discarded", (seat, 1), (found["seat"], found["count"]))
        kind = str(found["kind"])
        self.script.possible(f"a card of seat {seat}", self.hand[seat][kind] > 0, kind)
        self.hand[seat][kind] -= 1
        self.put_off(Cards([kind]))
        self.happen("on_thrown", seat, (kind, 1, "discard"))

    def swap_hands(self, seat: int, other: int) -> None:
        self.hand[seat], self.hand[other] = self.hand[other], self.hand[seat]
        self.script.expect("hands_swapped", seat=seat, partner=other)

    def swap_chosen(self, seat: int) -> None:
        """The cards face down change places; which is which is seen at the reveal."""
        self.swapped = not self.swapped
        self.script.expect("swapped", seat=seat)

    def plan_words(self, seat: int) -> list[str]:
        """Encounter cards that may be chosen."""
        held = held_in(self.playable(seat), ENCOUNTER)
        if self.must_play.get(seat) in held:
            return [self.must_play[seat]]
        attacks = [kind for kind in held if kind in ATTACKS]
        return attacks if self.attacks_only and attacks else held

    def held_of(self, cards: Cards) -> list[str]:
        return held_in(cards, PLUSES)

    # ---- the rest ----

    def choose_destiny(self, seat: int) -> None:
        """The destiny card that will be drawn is chosen from those that are left."""
        self.shuffle_destiny()
        there = self.destiny
        kinds = destiny_kinds(self.n)
        words = [str(number) for number, kind in kinds.items() if there[kind]]
        self.wish = kinds[int(self.decide(seat, "pick_number", words))]

    @abstractmethod
    def is_attack(self, side: str) -> bool: ...

    @abstractmethod
    def change_face(self, side: str) -> None: ...

    @abstractmethod
    def shuffle_destiny(self) -> None: ...

    def tell_tokens(self, seat: int, alien: str, more: int) -> None:
        row = self.tokens_of(seat, alien)
        row[seat] += more
        self.script.expect("tokens", seat=seat, count=row[seat])

    def win_otherwise(self, seat: int) -> None:
        """Somebody wins at once; whoever has enough colonies then has won, too."""
        self.won_otherwise.append(seat)
        self.look_for_winners()

    def reincarnate(self, seat: int) -> None:
        """An alien that nobody has becomes a second power, instead of an earlier one."""
        found = self.script.chance("alien", "seat", "power")
        self.script.check("who is reincarnated", seat, found["seat"])
        alien = str(found["power"])
        self.unzap(seat, seat + SECONDS)
        taken = {*self.power, *self.second}
        fits = alien not in taken and alien not in ("miser", "tick_tock")
        self.script.possible("an alien that nobody has", fits, alien)
        earlier, self.second[seat] = self.second[seat], alien
        self.second_tokens[seat] = 0
        if earlier == "citadel":
            self.raze(seat)
        self.refuse_unknown()

    def unzap(self, seat: int, place: int) -> None:
        """What comes in place of a power was not zapped, but a lender may use none."""
        if not self.lent or self.lent[0] != seat:
            self.zapped.discard(place)

    def lose_second(self, seat: int) -> None:
        """A second power is gone."""
        self.unzap(seat, seat + SECONDS)
        earlier, self.second[seat] = self.second[seat], "none"
        self.second_tokens[seat] = 0
        if earlier == "citadel":
            self.raze(seat)

    def new_alien(self, seat: int) -> None:
        """An alien that nobody has takes the place of somebody's."""
        found = self.script.chance("alien", "seat", "power")
        self.script.check("who gets another alien", seat, found["seat"])
        alien = str(found["power"])
        self.script.possible("an alien that nobody has", alien not in self.powers_known(), alien)
        if self.power[seat] == "citadel":
            self.power[seat] = alien
            self.raze(seat)
        self.power[seat] = alien
        self.tokens[seat] = 0
        self.unzap(seat, seat)
        self.refuse_unknown()

    def powers_known(self) -> set[str]:
        return {*self.power, *self.second}

    def raze(self, seat: int, planet: str | None = None) -> None:
        """Citadels beside a planet, or all, are discarded."""
        below = len(self.layers)
        for place, kind in [each for each in self.citadels if planet in (None, each[0])]:
            self.citadels.remove((place, kind))
            self.put_off(Cards([kind]))
            self.script.expect("razed", kind=kind, planet=place)
        self.at_once(below)

    def lend(self, owner: int, taker: int) -> None:
        """A power is lent for the encounter, instead of the borrower's."""
        self.script.expect("lent", seat=owner, partner=taker)
        self.lent = (owner, taker, self.power[owner])
        self.exchange_powers(owner, taker)
        self.zapped |= {owner, owner + SECONDS}

    def give_back_powers(self) -> None:
        """A power that was lent goes back."""
        if self.lent:
            owner, taker, alien = self.lent
            holders = [seat for seat in self.seats if self.power[seat] == alien]
            self.exchange_powers(owner, holders[0] if holders else taker)
            self.lent = None

    def exchange_powers(self, one: int, two: int) -> None:
        for row in (self.power, self.second, self.tokens, self.second_tokens):
            row[one], row[two] = row[two], row[one]
        away = {one: two, one + SECONDS: two + SECONDS}
        away |= {there: here for here, there in away.items()}
        self.zapped = {away.get(place, place) for place in self.zapped}

    def swap_aliens(self) -> None:
        """The main players exchange their aliens, second ones too, with their tokens."""
        one, two = self.offense, self.defense
        self.exchange_powers(one, two)
        self.script.expect("aliens_swapped", seat=one, partner=two)

    def mix_hands(self, one: int, two: int) -> None:
        """Two hands are mixed, and each gets as many cards as before."""
        count = self.hand[two].total()
        self.hand[one], self.hand[two] = self.hand[one] + self.hand[two], Cards()
        for _ in range(count):
            self.take(two, one)

    def end_now(self, result: str) -> None:
        """The encounter is over before any card is chosen."""
        self.result = "ended " + result

    def pile(self, name: str) -> Cards:
        return self.laid if name == "laid" else self.discard

    def collect_cards(self, seat: int, kind: str, count: int, name: str) -> None:
        """Cards that somebody has discarded or played come into a hand."""
        for _ in range(count):
            if name == "laid":
                self.laid[kind] -= 1
            else:
                self.take_off(kind)
            self.pick_up(seat, kind)

    def choose_of_three(self, seat: int) -> None:
        """Three cards of the deck, one of which may be used; the rest is discarded."""
        side = "offense" if seat == self.offense else "defense"
        three = []
        for _ in range(3):
            if not self.deck.total():
                self.reshuffle()
            if not self.deck.total():
                continue
            found = self.script.chance("turned_up", "seat", "kind")
            kind = str(found["kind"])
            self.script.possible("a card of the deck", self.deck[kind] > 0, kind)
            self.off_the_top("deck", kind)
            self.deck[kind] -= 1
            if kind not in ENCOUNTER and self.works(seat, "super chosen"):
                self.pick_up(seat, kind)
                continue
            three.append(kind)
            self.laid[kind] += 1
        self.choose_one(seat, side, three)
        self.happen("on_draw", seat, 3)
        for kind in three:
            self.happen("on_thrown", seat, (kind, 1, "laid"))

    def choose_one(self, seat: int, side: str, three: list[str]) -> None:
        """One of the cards drawn, or none."""
        words = held_in(Cards(three), ENCOUNTER)
        if not words:
            return
        kind = self.decide(seat, "pick_card", [*words, "none"])
        if kind == "none":
            return
        both = kind in ATTACKS and self.is_attack(side)
        add = both and self.decide(seat, "pick_number", ["0", "1"]) == "1"
        if add:
            self.extra[side] += self.value(kind)
            self.turned = True
        else:
            self.card[side] = kind
            self.change_face(side)
