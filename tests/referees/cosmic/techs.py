"""Technologies in a referee of Cosmic Encounter: the deck, research, and who may use which."""

import math
from typing import Any

from tests.referees.cosmic.registry import Frame, Use
from tests.referees.cosmic.seen import subset_word
from tests.referees.cosmic.special_ships import SpecialShips
from tests.referees.cosmic.table import Cards, Json
from tests.referees.cosmic.tech_list import ACTS, HIDDEN, LARGE, NUMBERS, TECHS, Card

MOST_PLANETS = 6
"""With so many planets each the Genesis planet has no place."""


class TechUse(Use):
    """How a tech says that it is used; which one was chosen before."""

    def __init__(self, game: Any, card: Card, place: str) -> None:
        super().__init__(game, card.owner, card.word, place)
        self.card = card
        self.frame = Frame("tech", card.owner, card.word)

    def must(self) -> bool:
        if self.probing:
            self.wanted = True
            return False
        self.taken = True
        return bool(self.game.use_tech(self))

    def may(self) -> bool:
        return self.must()


class Techs(SpecialShips):
    """Cards that ships research."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.techs: dict[int, Card] = {}
        """Techs of players by slot."""
        self.techs_used = False
        """Whether there are techs in this game."""
        self.tech_deck: set[str] = set()
        self.tech_discard: set[str] = set()
        self.choices: dict[int, list[str]] = {}
        self.genesis = ""
        self.cannon: tuple[str, ...] = ()
        """The planets beside the Lunar Cannon."""
        self.stored: dict[int, str] = {}
        """Cards under Quark Batteries."""
        self.driver = -1
        """Who has an extra encounter by an Infinity Drive."""

    def in_the_box(self, word: str) -> bool:
        large = self.rule["planets"] == 4 and NUMBERS[word] >= LARGE
        wishes = [str(self.rule[f"aliens.{seat}"]) for seat in self.seats]
        alien = word != "precursor_seed" or any(wish != "none" for wish in wishes)
        room = word != "genesis_bomb" or self.rule["planets"] < MOST_PLANETS
        return bool(self.rule[f"tech_pool.{word}"] and not large and alien and room)

    def bring_techs(self) -> None:
        """The deck comes into a game without techs."""
        if not self.techs_used:
            self.techs_used = True
            self.tech_deck = {word for word in TECHS if self.in_the_box(word)}

    def any_techs(self) -> bool:
        """Return whether there are techs to draw, if need be of the box."""
        if not self.techs_used:
            return any(self.in_the_box(word) for word in TECHS)
        return bool(self.tech_deck or self.tech_discard)

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.tech_used: set[str] = set()
        self.cloaked = False
        self.pressed = self.presser = -1
        """Who has to ally, and with whom."""
        self.mined = False

    def draw_destiny(self) -> str:
        self.cannon_moved = False
        return super().draw_destiny()

    # ---- alliances ----

    def invitation(self, side: str, words: list[str]) -> str:
        """Under an Energy Cloak the defense invites nobody."""
        cloaked = side == "defense" and self.cloaked
        return "nobody" if cloaked else super().invitation(side, words)

    def tell_invited(self, side: str, word: str) -> None:
        """Whoever got The Qax is invited."""
        if self.pressed >= 0 and self.mains()[side] == self.presser:
            there = [] if word == "nobody" else [int(seat) for seat in word.split("+")]
            word = subset_word(list({*there, self.pressed}))
        super().tell_invited(side, word)

    def answer_words(self, seat: int, words: list[str]) -> list[str]:
        """Whoever got The Qax has to ally with all ships that strip no colony."""
        words = super().answer_words(seat, words)
        if seat != self.pressed:
            return words
        side = "offense" if self.presser == self.offense else "defense"
        words = [word for word in words if word.split()[0] in ("decline", side)]
        idle = sum(self.ships[planet][seat] - 1 for planet in self.colonies(seat))
        must = min(len(words) - 1, idle)
        return words[must:] if must else words

    # ---- getting techs ----

    def deal_techs(self) -> None:
        """Each keeps one of those dealt; then all are laid down."""
        if not self.rule["technology"]:
            return
        self.bring_techs()
        order = self.clockwise(self.offense)
        given = {seat: str(self.rule[f"techs.{seat}"]) for seat in order}
        self.tech_deck -= set(given.values())
        for seat in self.seats:
            if given[seat] != "dealt":
                self.lay_tech(seat, given[seat])
        order = [seat for seat in order if given[seat] == "dealt"]
        for seat in order:
            self.draw_techs(seat, self.rule["tech_deal"])
        kept = {seat: self.keep_tech(seat) for seat in order}
        for seat in order:
            self.lay_tech(seat, kept[seat])

    def draw_techs(self, seat: int, count: int) -> None:
        self.choices[seat] = []
        for _ in range(count):
            if not self.tech_deck:
                if not self.tech_discard:
                    break
                self.tech_deck, self.tech_discard = self.tech_discard, set()
                self.script.expect("tech_deck_shuffled", count=len(self.tech_deck))
            found = self.script.chance("tech_drawn", "seat", "tech")
            self.script.check("who draws a tech", seat, found["seat"])
            word = str(found["tech"])
            self.script.possible("a tech of the deck", word in self.tech_deck, word)
            self.off_the_top("techs", word)
            self.tech_deck.discard(word)
            self.choices[seat].append(word)

    def keep_tech(self, seat: int) -> str:
        words = sorted(self.choices[seat], key=TECHS.index)
        return words[0] if len(words) == 1 else str(self.decide(seat, "tech_keep", words))

    def lay_tech(self, seat: int, word: str) -> None:
        """The one that was kept lies face down, the others go to the discard."""
        slot = next(slot for slot in range(len(TECHS)) if slot not in self.techs)
        self.techs[slot] = Card(seat, word)
        self.script.expect("tech_laid", seat=seat, slot=f"tech {slot}", tech=word)
        for other in sorted(self.choices.pop(seat, []), key=TECHS.index):
            if other != word:
                self.discard_word(seat, other)

    def discard_word(self, seat: int, word: str) -> None:
        self.tech_discard.add(word)
        self.script.expect("tech_discarded", seat=seat, tech=word)

    def draw_another(self, seat: int, count: int) -> None:
        """Draw techs, and keep one."""
        self.draw_techs(seat, count)
        if self.choices[seat]:
            self.lay_tech(seat, self.keep_tech(seat))

    def may_draw(self) -> bool:
        """Return whether the offense may draw techs instead of another encounter."""
        first = self.encounter == 1 or self.rule["tech_draw"] == "declined"
        there = self.tech_deck or self.tech_discard
        return bool(self.rule["technology"] and first and there)

    def second_words(self) -> list[str]:
        count = self.techs_to_draw()
        return super().second_words() + ["draw_techs"] * bool(self.may_draw() and count)

    def techs_to_draw(self) -> int:
        rule = self.rule
        return int(rule["tech_draw_base"] + rule["tech_draw_score"] * self.foreign(self.offense))

    def second_chosen(self, word: str) -> None:
        super().second_chosen(word)
        if word == "draw_techs":
            self.draw_another(self.offense, self.techs_to_draw())

    # ---- research ----

    def number_of(self, card: Card) -> int:
        return math.ceil(NUMBERS[card.word] * self.rule["tech_cost"])

    def research(self) -> None:
        """Each player may do something with one of its techs, or with two."""
        for seat in self.timing():
            self.complete_at_once(seat)
            for _ in range(self.rule["tech_actions"]):
                words = self.tech_words(seat)
                word = self.decide(seat, "tech", ["pass", *words]) if words else "pass"
                self.react()
                if word == "pass":
                    break
                self.act_on_tech(seat, *word.split())

    def complete_at_once(self, seat: int) -> None:
        """What a flagship has made complete between regroup phases is turned up now."""
        for slot, card in sorted(self.techs.items()):
            if card.owner == seat and not card.up and self.is_ready(card, at_once=True):
                self.complete(slot)
                self.react()

    def tech_words(self, seat: int) -> list[str]:
        down = [card for card in self.techs.values() if card.owner == seat and not card.up]
        down.sort(key=lambda card: TECHS.index(card.word))
        words = [f"research {card.word}" for card in down if self.colonies(seat)]
        words += [f"complete {card.word}" for card in down if self.is_ready(card, at_once=False)]
        return words + [f"abandon {card.word}" for card in down]

    def is_ready(self, card: Card, at_once: bool) -> bool:
        """Return whether a tech is completed, at once as the rules may have it, or may be."""
        same = at_once == (self.rule["tech_complete"] == "auto")
        return same and card.word not in HIDDEN and self.is_researched(card)

    def is_researched(self, card: Card) -> bool:
        return self.committed(card) >= self.number_of(card)

    def committed(self, card: Card) -> int:
        """Ships that count for a tech."""
        return card.ships

    def act_on_tech(self, seat: int, deed: str, word: str) -> None:
        slot, card = self.find_tech(seat, word)
        self.asked.clear()
        if deed == "research":
            self.asked.clear()
            self.leave(seat, self.decide(seat, "source", self.colonies(seat)), "research")
            card.ships += 1
            self.moor(seat, slot)
            self.script.expect("researched", seat=seat, slot=f"tech {slot}")
            if self.is_ready(card, at_once=True):
                self.complete(slot)
        elif deed == "complete":
            self.complete(slot)
        else:
            self.drop_tech(slot)
        self.react()

    def find_tech(self, seat: int, word: str) -> tuple[int, Card]:
        for slot, card in self.techs.items():
            if (card.owner, card.word) == (seat, word):
                return slot, card
        raise KeyError(word)

    def complete(self, slot: int) -> None:
        card = self.techs[slot]
        card.up = True
        self.script.expect("tech_completed", seat=card.owner, tech=card.word)
        self.unmoor(slot)
        self.clear_tech(card)
        self.react()
        act = ACTS.get("completed", {}).get(card.word)
        if act:
            act(self, card.owner, card.owner, 0, TechUse(self, card, "completed"))
        if self.rule["tech_on_completion"]:
            self.draw_another(card.owner, 1)

    def clear_tech(self, card: Card) -> None:
        """Ships on a tech go home."""
        count, card.ships = card.ships, 0
        self.go_home(card.owner, "research", count)

    def lift_tech(self, slot: int) -> Card:
        """A tech leaves its place; ships on it are no longer there."""
        self.unmoor(slot)
        return self.techs.pop(slot)

    def drop_tech(self, slot: int) -> None:
        """A tech is discarded, and its ships go home."""
        card = self.lift_tech(slot)
        self.discard_word(card.owner, card.word)
        self.clear_tech(card)

    def spend(self, use: TechUse) -> None:
        self.drop_tech(self.find_tech(use.seat, use.unit)[0])

    # ---- using ----

    def more_at(self, place: str, seat: int, about: int, x: Any) -> Any:
        while not (place == "respond" and x) and (uses := self.techs_to_use(place, seat, about, x)):
            word = self.decide(seat, "tech_play", ["pass", *uses])
            if word == "pass":
                break
            use = TechUse(self, uses[word].card, place)
            x = ACTS[place][word](self, seat, about, x, use)
        x = self.changed_by_techs(place, seat, about, x)
        return super().more_at(place, seat, about, x)

    def techs_to_use(self, place: str, seat: int, about: int, x: Any) -> dict[str, TechUse]:
        found: dict[str, TechUse] = {}
        if place == "respond" and x:
            return found
        for card in sorted(self.techs.values(), key=lambda card: TECHS.index(card.word)):
            probe = TechUse(self, card, place)
            probe.probing = True
            act = ACTS.get(place, {}).get(card.word)
            open_now = card.up or card.word in HIDDEN
            if act and card.owner == seat and open_now and not self.is_in_use(card):
                act(self, seat, about, x, probe)
            if probe.wanted:
                found[card.word] = probe
        return found

    def is_in_use(self, card: Card) -> bool:
        """Return whether a tech is in use already, and others have answered that."""
        mine = ("tech", card.owner, card.word)
        return any((each.what, each.owner, each.unit) == mine for each in self.frames)

    def changed_by_techs(self, place: str, seat: int, about: int, x: Any) -> Any:
        """Plasma Thrusters raise limits; that is no use of them."""
        sends = seat == (self.offense if place == "launch_capacity" else about)
        if place in ("launch_capacity", "ally_ships") and sends:
            return x + self.has_tech(seat, "plasma_thrusters")
        return x

    def use_tech(self, use: TechUse) -> bool:
        self.script.expect("tech_used", seat=use.seat, tech=use.unit)
        ok = self.stands(use.frame)
        if ok:
            self.script.expect("took_effect", seat=use.seat, what="tech")
            self.used[use.unit] += 1
        else:
            self.spend(use)
        return ok

    def has_tech(self, seat: int, word: str) -> bool:
        """Return whether a player has completed a tech."""
        return any(card.up and card.owner == seat and card.word == word for card in self.cards())

    def cards(self) -> list[Card]:
        return list(self.techs.values())

    def weight(self, seat: int, word: str) -> int:
        """What a tech that is used counts against a Tech Scrambler."""
        _, card = self.find_tech(seat, word)
        return self.number_of(card) or self.committed(card)

    # ---- ships ----

    def add_planet(self, planet: str) -> None:
        self.planets.append(planet)
        self.planets.sort()
        self.ships[planet] = [0] * self.n

    def move_planet(self, start: str, goal: str) -> None:
        """A planet goes to another system, with all that is there."""
        before = {seat: self.home(seat) for seat in self.seats}
        self.planets.remove(start)
        self.planets.append(goal)
        self.planets.sort()
        self.ships[goal] = self.ships.pop(start)
        self.citadels = [(goal if at == start else at, kind) for at, kind in self.citadels]
        self.berth = [[goal if at == start else at for at in row] for row in self.berth]
        for seat in self.seats:
            self.weakened(seat, before[seat])

    def destroy(self, planet: str) -> None:
        """A planet leaves the game."""
        hit = [seat for seat in self.timing() if self.ships[planet][seat]]
        for seat in hit:
            self.clear_planet(seat, planet)
        self.planets.remove(planet)
        del self.ships[planet]
        self.script.expect("destroyed", planet=planet)
        for seat in hit:
            self.to_warp(seat, "limbo")

    def losable(self, seat: int) -> list[str]:
        """Techs whose ships may be lost."""
        return self.manned_techs(seat) if self.rule["tech_ships_losable"] else []

    def manned_techs(self, seat: int) -> list[str]:
        """Techs with ships of a player."""
        return [
            f"tech {slot}"
            for slot, card in sorted(self.techs.items())
            if card.owner == seat and card.ships
        ]

    def leave_tech(self, seat: int, word: str) -> None:
        """Another chooses a ship on a tech: a special one stays while there are others."""
        card = self.techs[int(word.split()[1])]
        if card.ships <= len(self.marks(seat, word)):
            self.bring_mark(seat, self.marks(seat, word)[0], "limbo")
        card.ships -= 1
        self.drift(seat, 1, "research", "limbo")

    def to_lose(self, seat: int) -> int:
        research = self.zones["research"][seat] if self.rule["tech_ships_losable"] else 0
        return super().to_lose(seat) + research

    def leave(self, seat: int, planet: str, zone: str) -> None:
        if not planet.startswith("tech"):
            super().leave(seat, planet, zone)
            return
        card = self.techs[int(planet.split()[1])]
        self.choose_mark(seat, planet, zone, card.ships)
        card.ships -= 1
        self.drift(seat, 1, "research", zone)

    # ---- special ships on techs ----

    def moor(self, seat: int, slot: int) -> None:
        """A special ship that has come to a tech lies there."""
        self.berth[seat] = [
            f"tech {slot}" if place == "research" else place for place in self.berth[seat]
        ]

    def unmoor(self, slot: int) -> None:
        """The ships on a tech leave it."""
        for seat in self.seats:
            self.berth[seat] = [
                "research" if place == f"tech {slot}" else place for place in self.berth[seat]
            ]

    def among(self, seat: int, zone: str) -> int:
        """Ships that lie on techs are no longer among those that come or go."""
        lying = sum(card.ships for card in self.cards() if card.owner == seat)
        return super().among(seat, zone) - lying * (zone == "research")

    def techs_to_drive_to(self, seat: int) -> list[str]:
        """Techs being researched, onto which a flagship may move: there are ships on them."""
        which = self.rule["drive_techs"]
        return [
            f"tech {slot}"
            for slot, card in sorted(self.techs.items())
            if card.owner == seat
            and not card.up
            and (which == "any" or (which == "researched" and card.ships))
        ]

    # ---- what is seen ----

    def every_card(self) -> Cards:
        return super().every_card() + Cards(self.stored.values())

    def powers_seen(self) -> Json:
        seen = {
            "tech_ships": {
                f"tech {slot}": card.ships for slot, card in self.techs.items() if card.ships
            },
            "tech_owner": {f"tech {slot}": card.owner + 1 for slot, card in self.techs.items()},
            "tech_n": len(self.tech_deck),
            "tech_discard": sorted(self.tech_discard, key=TECHS.index),
        }
        return {**super().powers_seen(), **seen}
