"""The first phases of an encounter, in a referee of Cosmic Encounter: regroup, destiny, launch."""

from collections import Counter

from tests.referees.cosmic.table import (
    ARTIFACTS,
    COSMIC_ENCOUNTER,
    ENCOUNTER,
    FLARES,
    TYPES,
)
from tests.referees.cosmic.verbs import Verbs

PLAGUE_SHIPS = 3


class Turns(Verbs):
    """From the start of an encounter until the offense's ships are at the gate."""

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.avenger = self.foe_met = -1
        """Who has an extra encounter after this one; whom the offense of such a one meets."""

    def second_words(self) -> list[str]:
        """What the offense may do after an encounter."""
        return ["stop", "go_on"]

    def second_chosen(self, word: str) -> None:
        """What the offense does after an encounter."""

    def research(self) -> None:
        """Techs, at the start of each encounter."""

    def turn_ends(self, declined: bool) -> None:
        """A turn is over; whether another encounter was declined."""

    # ---- hands without encounter cards ----

    def rearm(self, seat: int, robbed: bool = False) -> None:
        """A hand without encounter cards is shown, discarded and drawn anew.

        Whoever was robbed draws whatever it has laid down already. Ruling N26: where there is no
        encounter card to come by, nobody draws for ever.
        """
        while not (self.held(seat, ENCOUNTER) if robbed else self.armed(seat)):
            if not self.arms_left():
                return
            self.fire("new_hand", about=seat)
            self.script.expect("redraw", seat=seat)
            self.throw_for_another(seat)
            left = self.deck + self.reusable()
            if any(left[kind] for kind in ENCOUNTER):
                self.draw(seat, self.rule["hand"])
            else:
                self.quake(seat)
            self.shelter_ends(seat)

    def arms_left(self) -> bool:
        """Return whether an encounter card can still be drawn, if only after a quake."""
        left = self.deck + self.reusable()
        for seat in self.seats:
            left += self.hand[seat] - self.face_down(seat)
        return any(left[kind] for kind in COSMIC_ENCOUNTER)

    def throw_for_another(self, seat: int) -> None:
        """A hand is discarded for a new one, but for what is kept then."""
        kept = ARTIFACTS if self.active(seat, "vulch") else ()
        self.throw_hand(seat, kept + FLARES * self.works(seat, "super vulch"))

    def exchange_hand(self, seat: int) -> None:
        """Somebody wants another hand, whatever is in this one."""
        self.fire("new_hand", about=seat)
        self.throw_for_another(seat)
        self.draw(seat, self.rule["hand"])
        self.shelter_ends(seat)

    # ---- regroup ----

    def regroup(self) -> None:
        if self.rule["redraw"] == "start_turn" and self.encounter == 1:
            self.rearm(self.offense)
            self.react()
        self.research()
        self.fire("regroup")
        self.react()
        self.window("regroup_card", self.regroup_cards, self.play_regroup_card)
        self.retrieve()
        if self.rule["redraw"] == "regroup":
            self.rearm(self.offense)

    def can_return(self, seat: int) -> bool:
        return bool(self.in_warp(seat) and self.colonies(seat))

    def regroup_cards(self, seat: int) -> list[str]:
        words = ["plague"] if self.may_play(seat, "plague") else []
        if seat == self.offense and self.may_play(seat, "mobius"):
            words += ["mobius"] * any(self.can_return(other) for other in self.seats)
        return words

    def play_regroup_card(self, seat: int, word: str) -> None:
        if word == "mobius":
            if self.artifact(seat, word):
                for other in self.timing():
                    if self.can_return(other):
                        self.go_home(other, "warp")
                        self.react()
            return
        words = [str(other) for other in self.seats]
        self.play_plague(seat, int(self.decide(seat, "plague_target", words)))

    def play_plague(self, seat: int, victim: int) -> None:
        """Somebody loses ships, and a card of each type."""
        if self.artifact(seat, "plague", victim):
            self.give_up(victim, PLAGUE_SHIPS)
            self.to_warp(victim, "limbo")
            self.react()
            for kinds in TYPES.values():
                if self.held(victim, kinds):
                    self.throw(victim, self.pick_card(victim, "discard", kinds), 1)
                    self.react()

    def retrieve(self) -> None:
        seat = self.offense
        most = self.fire("retrieve", x=self.rule["retrieve"])
        count = min(most, self.zones["warp"][seat])
        if self.colonies(seat):
            self.go_home(seat, "warp", most)
        elif count:
            self.wait_at_gate(seat, count)
            self.happen("on_retrieve", seat, count)

    def wait_at_gate(self, seat: int, count: int) -> None:
        """Ships retrieved without a colony to go to."""
        self.drift(seat, count, "warp", "gate")

    # ---- destiny ----

    def draw_destiny(self) -> str:
        """Turn up a destiny card; the last one is not drawn, but shuffled with the others."""
        self.shuffle_destiny()
        drawn = str(self.script.chance("destiny", "drawn")["drawn"])
        if self.wish:
            self.tops.pop("destiny", None)
            self.script.check("the destiny card that was chosen", self.wish, drawn)
            self.wish = ""
        self.script.possible("a card of the destiny deck", self.destiny[drawn] > 0, drawn)
        self.off_the_top("destiny", drawn)
        self.destiny[drawn] -= 1
        return drawn

    def shuffle_destiny(self) -> None:
        if self.destiny.total() <= 1:
            self.destiny = self.all_destinies()
            self.tops.pop("destiny", None)
            self.script.expect("destiny_shuffled", count=self.destinies)

    def find_opponent(self) -> bool:
        """Draw destiny cards until there is a defense; False: home planets are re-colonised."""
        if self.foe_met >= 0:
            self.react()
            self.meet(self.foe_met)
            return True
        while True:
            self.fire("destiny_source")
            self.drawn = self.draw_destiny()
            self.react()
            self.shown = -1
            if self.drawn.split()[0] in ("most", "fewest"):
                self.shown = self.special(self.drawn)
            self.draw_again = False
            self.aimed = None
            self.fire("destiny_drawn")
            self.react()
            if self.draw_again:
                continue
            kind, *colour = self.drawn.split()
            if self.aimed:
                self.meet(self.aimed[0])
                return True
            if kind == "wild":
                others = [str(seat) for seat in self.seats if seat != self.offense]
                self.meet(int(self.decide(self.offense, "defense", others)))
                return True
            if kind != "colour":
                self.meet(self.shown)
                return True
            if int(colour[0]) != self.offense:
                self.meet(int(colour[0]))
                return True
            word = self.decide(self.offense, "own_colour", self.own_colour_words())
            if word == "recolonise":
                return False
            if word != "redraw":
                self.meet(int(word.removeprefix("meet ")))
                return True

    def meet(self, seat: int) -> None:
        self.defense = seat
        self.role[seat] = "defense"
        self.script.expect("defense", seat=seat)

    def special(self, drawn: str) -> int:
        """The other player with the most or the fewest; of several the next on the left."""
        others = self.clockwise(self.offense)[1:]
        if drawn == "most colonies":
            return max(others, key=self.foreign)
        if drawn == "most cards":
            return max(others, key=lambda seat: self.hand[seat].total())
        return min(others, key=self.in_warp)

    def guests(self) -> list[int]:
        """Who has a colony in the home system of the offense."""
        system = self.system(self.offense)
        others = [seat for seat in self.seats if seat != self.offense]
        return [seat for seat in others if any(self.ships[planet][seat] for planet in system)]

    def lost_homes(self) -> list[str]:
        """The home planets that the offense may re-colonise."""
        rule, seat = self.rule["recolonise"], self.offense
        system = [planet for planet in self.home_planets(seat) if not self.ships[planet][seat]]
        if rule == "off" or not (self.on_colonies(seat) or self.zones["gate"][seat]):
            return []
        return [planet for planet in system if rule == "any" or not any(self.ships[planet])]

    def own_colour_words(self) -> list[str]:
        others = ["recolonise"] * bool(self.lost_homes())
        others += [f"meet {seat}" for seat in self.guests()]
        return ["redraw"] * bool(self.rule["own_redraw"] or not others) + others

    def aim(self, planets: list[str]) -> None:
        if self.aimed:
            self.target = self.aimed[1]
        else:
            planets = self.fire("defense_choice", x=planets)
            self.target = self.decide(self.offense, "target", planets)
        self.script.expect("target", planet=self.target)

    def targets(self) -> list[str]:
        """Any planet of the defense's system; at home only those where the defense has ships."""
        drawn = str(self.drawn).split()
        if self.foe_met < 0 and drawn[0] == "colour" and int(drawn[1]) == self.offense:
            return [planet for planet in self.colonies(self.defense) if self.is_own(planet)]
        return self.system(self.defense)

    def is_own(self, planet: str) -> bool:
        return self.system_of(planet) == self.offense and planet in self.in_systems()

    # ---- settling and launching ----

    def settle(self, seat: int, planet: str, most: int) -> None:
        """Bring ships to a new colony, one by one, from colonies or from the gate."""
        for count in range(most):
            words = [other for other in self.colonies(seat) if other != planet]
            words += ["done"] * bool(count)
            words += ["gate"] * bool(self.zones["gate"][seat])
            if not words or words == ["done"]:
                break
            word = self.decide(seat, "settle", words)
            if word == "done":
                break
            if word != "gate":
                self.leave(seat, word, "limbo")
            self.come(seat, planet, "gate" if word == "gate" else "limbo")
            if self.rule["win_check"] == "instant":
                self.look_for_winners()

    def recolonise(self) -> None:
        self.aim(self.lost_homes())
        planet = str(self.target)
        self.settle(self.offense, planet, self.rule["launch_max"])
        self.react()
        self.landed(self.offense, planet, self.ships[planet][self.offense])
        self.go_home(self.offense, "gate")
        self.result = "recolonised"

    def launch(self) -> bool:
        """Ships leave for the gate, one by one; whether there is any."""
        seat, gate = self.offense, self.zones["gate"]
        most = self.fire("launch_capacity", x=self.rule["launch_max"])
        while gate[seat] < most:
            words = self.launchable(seat)
            if not words:
                break
            word = self.decide(seat, "launch", words + ["done"] * bool(gate[seat]))
            if word == "done":
                break
            self.leave(seat, word, "gate")
        self.react()
        self.sent[seat] = gate[seat]
        return gate[seat] > 0

    def launchable(self, seat: int) -> list[str]:
        """Colonies from which a ship may leave for the gate."""
        return self.colonies(seat)

    def collect(self) -> None:
        """All that was played in the encounter is discarded."""
        for seat in self.seats:
            for kind in self.held_of(self.reinforcing[seat]):
                count = self.reinforcing[seat][kind]
                self.happen("on_thrown", seat, (kind, count, "discard"))
        for seat, kind in self.returning:
            if self.laid[kind]:
                self.laid[kind] -= 1
                self.pick_up(seat, kind)
        self.returning = []
        self.sweep()

    def pile_of(self, kind: str) -> str:
        """Which deck a card belongs to."""
        return "deck"

    def bury(self, kind: str) -> None:
        """A card that nobody else has seen goes to the bottom of its deck."""
        self.deck[kind] += 1

    def sweep(self) -> None:
        """What lies on the table goes to the discard, a card face down under the deck."""
        if self.down:
            side, kind = self.down
            seat = self.mains()[side]
            self.bury(kind)
            self.bottoms[self.pile_of(kind)].append((kind, {seat}))
            self.script.expect("buried", seat=seat, kind=kind)
            self.chosen[seat] = None
            self.down = None
        self.put_off(self.laid)
        self.laid = Counter()
