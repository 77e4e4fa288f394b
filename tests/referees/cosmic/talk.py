"""Deals: offers, answers, what is handed over, and what it costs to find none, in a referee."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tests.referees.cosmic.battles import Battles
from tests.referees.cosmic.reward_list import NEGOTIATES
from tests.referees.cosmic.table import ARTIFACTS, ATTACKS, FLARES, KINDS, Cards, owner_of

HIGH = 12


@dataclass(frozen=True)
class Offer:
    """What an offer moves to the offense and to the defense: colonies, cards, ships released."""

    colonies_o: int = 0
    colonies_d: int = 0
    cards_o: int = 0
    cards_d: int = 0
    mode: str = ""
    high: bool = False
    tech_o: bool = False
    tech_d: bool = False
    release_o: bool = False
    release_d: bool = False

    def colonies_to(self, side: str) -> int:
        return self.colonies_o if side == "offense" else self.colonies_d

    def cards_from(self, side: str) -> int:
        return self.cards_d if side == "offense" else self.cards_o

    def releases(self, side: str) -> bool:
        """Return whether ships of this side come home from the warp."""
        return self.release_o if side == "offense" else self.release_d


OFFERS = {
    "colonies": Offer(colonies_o=1, colonies_d=1),
    "colony_for_card": Offer(colonies_o=1, cards_d=1),
    "card_for_colony": Offer(colonies_d=1, cards_o=1),
    "colony_for_2": Offer(colonies_o=1, cards_d=2),
    "2_for_colony": Offer(colonies_d=1, cards_o=2),
    "colony_to_offense": Offer(colonies_o=1),
    "colony_to_defense": Offer(colonies_d=1),
    "swap_random": Offer(cards_o=1, cards_d=1, mode="random"),
    "swap_chosen": Offer(cards_o=1, cards_d=1, mode="chosen"),
    "2_for_high": Offer(cards_o=2, cards_d=1, mode="chosen", high=True),
    "card_to_offense": Offer(cards_o=1),
    "card_to_defense": Offer(cards_d=1),
}
DOUBLE_OFFERS = {
    "2_colonies": Offer(colonies_o=2, colonies_d=2),
    "2_colonies_for_1": Offer(colonies_o=2, colonies_d=1),
    "1_colony_for_2": Offer(colonies_o=1, colonies_d=2),
    "2_colonies_for_2": Offer(colonies_o=2, cards_d=2),
    "2_for_2_colonies": Offer(colonies_d=2, cards_o=2),
    "2_colonies_to_offense": Offer(colonies_o=2),
    "2_colonies_to_defense": Offer(colonies_d=2),
}
"""Offers of more colonies than one; they stand after all others but those of Zombie."""
RELEASE_OFFERS = {
    "release_for_card": Offer(release_o=True, cards_d=1),
    "card_for_release": Offer(release_d=True, cards_o=1),
    "release_for_2": Offer(release_o=True, cards_d=2),
    "2_for_release": Offer(release_d=True, cards_o=2),
    "release_for_colony": Offer(release_o=True, colonies_d=1),
    "colony_for_release": Offer(release_d=True, colonies_o=1),
}
"""Offers in which Zombie releases the other's ships from the warp; they stand at the end."""
MODES: dict[str, tuple[str, ...]] = {
    "chosen": KINDS,
    "random": KINDS,
    "attack": tuple(ATTACKS),
    "negotiate": NEGOTIATES,
    "artifact": ARTIFACTS,
    "flare": FLARES,
}
HIGH_ATTACKS = tuple(kind for kind, value in ATTACKS.items() if value >= HIGH)
OTHER = {"offense": "defense", "defense": "offense"}


class Talk(Battles):
    """Both have negotiated: a deal, or three ships each."""

    def talk(self) -> None:
        self.allies_home()
        self.fire("deal")
        if self.settled_by_others():
            return
        self.react()
        if self.rule["deal_form"] == "nash":
            self.reckon()
        else:
            self.haggle()

    def settled_by_others(self) -> bool:
        """Return whether somebody else has dealt in the place of a main player."""
        return False

    def all_agree(self) -> bool:
        """Return whether whoever has a part in the deal besides agrees, too."""
        return True

    def haggle(self) -> None:
        """Offers and answers in turn, until a deal, two passes, or the last round."""
        proposer, passes = "offense", 0
        for _ in range(self.rule["deal_rounds"]):
            word = self.decide(self.mains()[proposer], "offer", self.offer_words(proposer))
            self.script.expect("offered", seat=self.mains()[proposer], offer=word)
            passes = passes + 1 if word == "pass" else 0
            if passes == 2:
                break
            if word != "pass" and self.negotiated(proposer, word):
                return
            proposer = OTHER[proposer]
        self.fail_deal()

    def reckon(self) -> None:
        """A deal is worked out for them; which one is not checked, only that it can be."""
        if self.next_event() == "no_deal":
            self.fail_deal()
            return
        found = self.script.chance("terms", "planet", "other", "mode")
        both = [found]
        if self.next_event() == "terms_too":
            both.append(self.script.chance("terms_too", "planet", "other"))
        freed: list[int] = []
        while self.next_event() == "freed":
            freed.append(int(self.script.chance("freed", "seat")["seat"]))
        planets = {
            side: [str(terms[name]) for terms in both if terms[name]]
            for side, name in zip(OTHER, ("planet", "other"), strict=True)
        }
        self.ask_for_quash()
        if self.quashed or self.next_event() == "no_deal":
            self.fail_deal()
            return
        word, mode = str(self.script.events[0].get("offer")), str(found["mode"])
        offer = {**OFFERS, **DOUBLE_OFFERS, **RELEASE_OFFERS}[word]
        fits = {*freed} <= {*self.others_to_free(offer)} and self.can_release(offer, freed)
        self.script.possible("ships to release", fits, word)
        for side, given in planets.items():
            self.script.check(f"colonies to the {side}", offer.colonies_to(side), len(given))
            there = len({*given}.intersection(self.new_colonies(side))) == len(given)
            fits = there and self.colonies_fit(side, len(given))
            self.script.possible("planets that may be given", fits, given)
            self.script.possible("cards to give", self.holds(offer, side, mode), found)
        self.make_deal(word, mode, planets, freed)

    def next_event(self) -> str:
        return str(self.script.events[0]["event"]) if self.script.events else "none"

    def ask_for_quash(self) -> None:
        self.quashed = False
        self.window("outcome_card", self.quash_cards, self.play_quash)

    # ---- offers ----

    def new_colonies(self, taker: str) -> list[str]:
        """Planets where the other has a colony and this player has none."""
        return self.colonies_for(self.mains()[taker], self.mains()[OTHER[taker]])

    def colonies_for(self, seat: int, giver: int) -> list[str]:
        """Planets where somebody has a colony and another player has none."""
        regain = self.rule["home_regain"] == "published"
        return [
            planet
            for planet in self.colonies(giver)
            if not self.ships[planet][seat] and (regain or owner_of(planet) != seat)
        ]

    def can_settle(self, side: str, colonies: int = 1) -> bool:
        """Each colony takes at least one ship."""
        seat = self.mains()[side]
        return self.on_colonies(seat) + self.zones["gate"][seat] >= colonies

    def kinds_given(self, offer: Offer, side: str, mode: str) -> tuple[str, ...]:
        return HIGH_ATTACKS if offer.high and side == "offense" else MODES[mode]

    def holds(self, offer: Offer, side: str, mode: str) -> bool:
        """The hand holds what it would give."""
        hand = self.hand[self.mains()[side]]
        fitting = sum(hand[kind] for kind in self.kinds_given(offer, side, mode))
        return fitting >= offer.cards_from(side)

    def offer_words(self, proposer: str) -> list[str]:
        words = (word for word, offer in self.offers().items() if self.fits(offer, proposer))
        return ["pass", *words]

    def offers(self) -> dict[str, Offer]:
        """What may be offered, in the order of the menu."""
        return {**OFFERS, **self.more_offers(), **DOUBLE_OFFERS, **RELEASE_OFFERS}

    def more_offers(self) -> dict[str, Offer]:
        """What may be offered besides colonies and cards."""
        return {}

    def fits(self, offer: Offer, proposer: str) -> bool:
        """Nobody may offer what cannot be: caps, colonies, sizes of hands, the own cards."""
        for side in OTHER:
            if not self.colonies_fit(side, offer.colonies_to(side)):
                return False
            count = offer.cards_from(side)
            if count > min(self.rule["deal_cards"], self.hand[self.mains()[side]].total()):
                return False
        return self.holds(offer, proposer, "chosen") and self.can_release(offer)

    def can_release(self, offer: Offer, freed: Iterable[int] = ()) -> bool:
        """Ships that are released are in the warp, and the power of Zombie is active."""
        if not all(self.zombies() and self.in_warp(seat) for seat in freed):
            return False
        return all(
            self.mains()[OTHER[side]] in self.zombies() and self.in_warp(self.mains()[side])
            for side in OTHER
            if offer.releases(side)
        )

    def zombies(self) -> list[int]:
        """Main players who may free ships from the warp as part of a deal."""
        if self.rule["zombie_releases"] == "none":
            return []
        return [seat for seat in self.mains().values() if self.active(seat, "zombie")]

    def others_to_free(self, offer: Offer) -> list[int]:
        """Players whose ships may come home besides, to colonies that they have."""
        if not self.zombies() or self.rule["zombie_releases"] != "any":
            return []
        sides = {seat: side for side, seat in self.mains().items()}
        return [
            seat
            for seat in self.timing()
            if self.can_return(seat) and not (seat in sides and offer.releases(sides[seat]))
        ]

    def name_freed(self, offer: Offer, seat: int) -> list[int]:
        """Say whose ships come home besides, one player after the other in timing order."""
        left, named = self.others_to_free(offer), []
        while left:
            words = [*map(str, sorted(left)), "nobody"]
            word = self.decide(seat, "offer_release", words)
            if word == "nobody":
                break
            named.append(int(word))
            left = left[left.index(int(word)) + 1 :]
        return named

    def colonies_fit(self, side: str, count: int) -> bool:
        """No more than are allowed, no more than there are, and ships for each of them."""
        most = min(self.most_colonies(), len(self.new_colonies(side)))
        return count <= most and self.can_settle(side, count)

    def most_colonies(self) -> int:
        """Colonies that each main player gets at most."""
        return int(self.rule["deal_colonies"])

    def negotiated(self, proposer: str, word: str) -> bool:
        """Fill in an offer and ask the partner; whether the deal was made, or quashed."""
        offer, seat = self.offers()[word], self.mains()[proposer]
        planets = {side: self.name_planets(offer.colonies_to(side), side, seat) for side in OTHER}
        self.name_techs(offer, seat)
        mode = offer.mode
        if not mode and offer.cards_o + offer.cards_d:
            modes = [name for name in MODES if name != "flare" or self.rule["flares"]]
            words = [name for name in modes if self.holds(offer, proposer, name)]
            mode = self.decide(seat, "offer_mode", words)
        freed = self.name_freed(offer, seat)
        self.tell_terms(planets, mode)
        for each in freed:
            self.script.expect("freed", seat=each)
        partner = OTHER[proposer]
        able = self.holds(offer, partner, mode or "chosen") and self.can_release(offer, freed)
        words = ["reject", *["accept"] * able]
        if self.decide(self.mains()[partner], "answer", words) == "reject":
            return False
        if not self.all_agree():
            return False
        self.ask_for_quash()
        stands = all(self.holds(offer, side, mode or "chosen") for side in OTHER)
        stands = stands and self.can_release(offer, freed)
        if self.quashed or not stands:  # a zap against the quash may have been what was to be given
            self.fail_deal()
        else:
            self.make_deal(word, mode, planets, freed)
        return True

    def name_planets(self, count: int, side: str, seat: int) -> list[str]:
        """Say which planets a main player is to get, one by one."""
        named: list[str] = []
        for _ in range(count):
            left = [planet for planet in self.new_colonies(side) if planet not in named]
            named.append(self.decide(seat, "offer_planet", left))
        return named

    def tell_terms(self, planets: dict[str, list[str]], mode: str) -> None:
        """The first planets are told with the sort of cards, second ones after them."""
        first, second = (
            [named[place] if place < len(named) else None for named in planets.values()]
            for place in range(2)
        )
        self.script.expect("terms", planet=first[0], other=first[1], mode=mode or None)
        if any(second):
            self.script.expect("terms_too", planet=second[0], other=second[1])

    def name_techs(self, offer: Offer, seat: int) -> None:
        """Say which techs are part of an offer."""

    def hand_over_techs(self, offer: Offer) -> None:
        """Techs of a deal change hands."""

    def quash_cards(self, seat: int) -> list[str]:
        return ["quash"] if self.may_play(seat, "quash") and not self.quashed else []

    def play_quash(self, seat: int, word: str) -> None:
        self.quashed = self.artifact(seat, word) or self.quashed

    # ---- a deal ----

    def make_deal(
        self, word: str, mode: str, planets: dict[str, list[str]], freed: list[int]
    ) -> None:
        """Cards change hands, colonies are settled, and the offense's ships go home."""
        offer = self.offers()[word]
        self.result = "deal"
        for seat in self.mains().values():
            self.log["deals_made"][seat] += 1
        self.script.expect("deal", offer=word)
        gifts = {side: self.choose_gifts(offer, side, mode) for side in OTHER}
        for side, kinds in gifts.items():
            giver, taker = self.mains()[side], self.mains()[OTHER[side]]
            for allowed in kinds:
                self.take(taker, giver, allowed)
        self.hand_over_techs(offer)
        for side, named in planets.items():
            for planet in named:
                self.settle(self.mains()[side], planet, self.rule["deal_ships"])
                self.react()
                if self.rule["win_check"] == "instant":
                    self.look_for_winners()
        self.release_ships(offer, freed)
        self.go_home(self.offense, "gate")

    def release_ships(self, offer: Offer, freed: list[int]) -> None:
        """All ships that Zombie releases come home from the warp; without a colony they stay."""
        given = [seat for side, seat in self.mains().items() if offer.releases(side)]
        for seat in self.timing():
            if seat in (*given, *freed) and self.can_return(seat):
                kind = "of others" if seat in freed else "in a deal"
                self.used[f"release {kind}"] += 1
                self.go_home(seat, "warp")
                self.react()

    def choose_gifts(self, offer: Offer, side: str, mode: str) -> list[tuple[str, ...]]:
        """What is given, card by card: a kind that was chosen, or any if chance chooses."""
        seat, gifts = self.mains()[side], []
        parked: Cards = Counter()
        for _ in range(offer.cards_from(side)):
            kinds = self.kinds_given(offer, side, mode)
            if mode != "random":
                kinds = (self.pick_card(seat, "give", kinds, parked),)
                parked[kinds[0]] += 1
            gifts.append(kinds)
        return gifts

    # ---- no deal ----

    def fail_deal(self) -> None:
        """Both lose ships of their choice."""
        self.script.expect("no_deal")
        self.result = "no_deal"
        for seat in self.mains().values():
            self.log["deals_failed"][seat] += 1
        self.go_home(self.offense, "gate")
        self.fire("no_deal")
        self.cost = [0] * self.n
        for seat in self.mains().values():
            self.give_up(seat, self.penalty(seat))
        for seat in self.mains().values():
            self.to_warp(seat, "limbo")

    def penalty(self, seat: int) -> int:
        """Ships that a failed deal costs: by the flare of Pacifist 1, and its opponent 5."""
        if self.works(seat, "super pacifist"):
            return 1
        if self.works(self.foe(seat), "super pacifist"):
            return 5
        return self.base_penalty()

    def base_penalty(self) -> int:
        """Ships that a failed deal costs by the rules."""
        return int(self.rule["deal_penalty"])
