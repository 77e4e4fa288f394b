"""The reward deck in a referee of Cosmic Encounter: two backs, rewards, thefts and rifts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.referees.cosmic.reward_list import MORE_PLUSES, REWARDS, RIFTS
from tests.referees.cosmic.table import KINDS, Cards, Json
from tests.referees.cosmic.talk import Talk
from tests.referees.cosmic.things import THINGS, Play

BLUE = set(REWARDS)


@dataclass
class Claim:
    """What somebody takes as rewards: cards of the deck, reward cards, ships of the warp."""

    plain: int
    blue: int
    ships: int

    def cards(self) -> int:
        return self.plain + self.blue

    def total(self) -> int:
        return self.cards() + self.ships


class Rewards(Talk):
    """A second deck, whose discards are apart, and cards that tell by their backs."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        counts = {kind: self.rule[f"reward_copies.{kind}"] for kind in REWARDS}
        self.blues = Cards(counts) if self.rule["reward_deck"] else Cards()
        self.box += self.blues.total()

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.hazard = False
        self.told: Cards = Cards()
        """Cards of compensation that have been noted as stolen."""
        self.due = [0] * self.n
        """Rewards besides those of allies."""
        self.solar = False
        """Whether gains of allies are exchanged."""

    def draw_destiny(self) -> str:
        drawn = super().draw_destiny()
        self.hazard = self.hazard or drawn.endswith("hazard")
        return drawn

    def pile_of(self, kind: str) -> str:
        return "rewards" if kind in BLUE else super().pile_of(kind)

    def cards_of(self, deck: str) -> Cards:
        return self.blues if deck == "rewards" else super().cards_of(deck)

    def bury(self, kind: str) -> None:
        if kind in BLUE:
            self.blues[kind] += 1
        else:
            super().bury(kind)

    # ---- things ----

    def more_at(self, place: str, seat: int, about: int, x: Any) -> Any:
        """Offer the things that may be played here, until their owner passes."""
        x = super().more_at(place, seat, about, x)
        while words := self.things_to_play(place, seat, about, x):
            word = self.decide(seat, "play_thing", ["pass", *words])
            if word == "pass":
                break
            use = Play(self, seat, word, place)
            x = THINGS[place][word](self, seat, about, x, use)
            self.done_with_thing(use)
        return x

    def things_to_play(self, place: str, seat: int, about: int, x: Any) -> list[str]:
        words: list[str] = []
        if place == "respond" and x:
            return words
        for word, act in THINGS.get(place, {}).items():
            probe = Play(self, seat, word, place)
            probe.probing = True
            if self.has_thing(seat, word):
                act(self, seat, about, x, probe)
            if probe.wanted:
                words.append(word)
        return sorted(words, key=self.place_of_thing)

    def place_of_thing(self, word: str) -> int:
        return REWARDS.index(word)

    def has_thing(self, seat: int, word: str) -> bool:
        """Return whether it is in the hand; a rift that was just stolen is about to detonate."""
        doomed = self.triggers.count(("on_stolen", seat, word))
        return self.playable(seat)[word] > doomed

    def play_thing(self, use: Play) -> bool:
        """A reward card is played; whether nobody has stopped it."""
        self.lay(use.seat, use.unit)
        self.script.expect("played", seat=use.seat, kind=use.unit, against=-1)
        ok = self.stands(use.frame)
        self.reinforcing[use.seat][use.unit] += use.unit in MORE_PLUSES
        if ok:
            self.script.expect("took_effect", seat=use.seat, what=use.unit)
            self.used[use.unit] += 1
        return ok

    def done_with_thing(self, use: Play) -> None:
        """A thing has had its effect, or has none."""
        if use.unit in self.played_cards():
            self.played_out(use.frame)

    def played_cards(self) -> set[str]:
        return {"omni_zap", "rebirth", "ship_zap", "solar_wind", "victory_boon"}

    # ---- rewards ----

    def draw_blue(self, seat: int, count: int) -> int:
        """Draw reward cards, those that are not there are lost; how many there were."""
        for drawn in range(count):
            if not self.blues.total():
                self.blues = Cards({kind: self.discard[kind] for kind in REWARDS})
                self.discard -= self.blues
                if not self.blues.total():
                    return drawn
                self.script.expect("rewards_shuffled", count=self.blues.total())
            found = self.script.chance("drew", "seat", "kind")
            self.script.check("who draws", seat, found["seat"])
            kind = str(found["kind"])
            self.script.possible("a card of the reward deck", self.blues[kind] > 0, kind)
            self.off_the_top("rewards", kind)
            self.blues[kind] -= 1
            self.log["drawn_n"][seat] += 1
            self.hand[seat][kind] += 1
        return count

    def reward_in_blue(self, seat: int, count: int) -> int:
        """Reward cards are drawn as a reward, as far as there are any; how many there were."""
        there = min(count, self.reward_cards())
        if there:
            self.script.expect("reward_cards", seat=seat, count=there)
        return self.draw_blue(seat, there)

    def reward(self) -> None:
        """Each gets what is due: allies for their ships, and whoever has more coming."""
        for seat, due in self.reward_claims():
            if due or self.is_asked_in_vain(seat):
                self.reward_defender(seat, due)
                self.react()
        if self.result == "offense_won" and self.rule["offense_reward"] == "card":
            super().reward()

    def is_asked_in_vain(self, seat: int) -> bool:
        """Return whether somebody is asked who is due nothing, which the rules leave open."""
        event = self.script.events[0] if self.script.events else {}
        return (event.get("seat"), event.get("decision")) == (seat, "reward")

    def land_one(self, seat: int) -> None:
        """Where Solar Wind blows, allies of the offense go home."""
        colony = self.rule["offense_reward"] == "colony" and not self.solar
        if seat == self.offense or colony:
            self.land(seat, str(self.target), "gate")
        else:
            self.go_home(seat, "gate")

    def ionic_cards(self, seat: int) -> list[str]:
        """Only if there is anything to deny: compensation, or rewards of whatever kind."""
        due = self.compensation(self.at_stake(self.loser()))
        due += self.may_yet_claim(self.loser())
        due += sum(count for _, count in self.reward_claims())
        return ["ionic"] if due and not self.denied and self.may_play(seat, "ionic") else []

    def rewarded_allies(self) -> list[int]:
        """Allies whose ships bring rewards."""
        side = "offense" if self.solar else "defense"
        there = self.result == f"{side}_won" and not self.denied
        return [seat for seat in self.allies(side) if there and seat not in self.muted]

    def reward_claims(self) -> list[tuple[int, int]]:
        """Who gets rewards, and how many."""
        allies, claims = self.rewarded_allies(), []
        for seat in self.timing() if not self.denied else ():
            if seat in self.muted:
                continue
            extra = self.rewards(seat) if seat in allies else 0
            due = self.due[seat] + self.consolation(seat)
            if seat in allies or due:
                claims.append((seat, due + extra))
        return claims

    def consolation(self, seat: int) -> int:
        """Rewards of an offense that has lost: for ships of Yin-Yang beside the planet."""
        lost = seat == self.offense and self.result == "defense_won" and self.both >= 0
        kept = lost and self.active(self.both, "yin_yang")
        return self.sent[self.both] if kept else 0

    def reward_defender(self, seat: int, due: int) -> None:
        self.take_reward(seat, self.announce_reward(seat, due))

    def announce_reward(self, seat: int, due: int) -> Claim:
        """What a player says that it takes, before anything is taken."""
        back = min(due, self.in_warp(seat)) if self.colonies(seat) else 0
        cards = self.reward_split(seat, due, back)
        most, blue = min(cards, self.reward_cards()), 0
        if most:
            words = [f"{count} reward cards" for count in range(most + 1)]
            blue = int(self.decide(seat, "reward_deck", words).split()[0])
        return Claim(cards - blue, blue, min(due - cards, back))

    def reward_cards(self) -> int:
        """Reward cards that can be drawn."""
        return self.blues.total() + sum(self.discard[kind] for kind in REWARDS)

    def take_reward(self, seat: int, claim: Claim) -> None:
        """Cards are drawn, and ships leave the warp."""
        ships = min(claim.ships, self.in_warp(seat))
        if claim.plain or ships or not claim.blue:
            self.script.expect("rewarded", seat=seat, cards=claim.plain, ships=ships)
        before, self.dealt_anew = Cards(self.hand[seat]), []
        self.draw_cards(seat, claim.plain)
        blue = self.reward_in_blue(seat, claim.blue)
        cards = claim.plain + blue
        self.log["rewards_n"][seat] += cards + ships
        if claim.plain or (blue and self.rule["remora_reward"]):
            self.happen("on_draw", seat, cards)
        self.has_drawn(seat, before)
        self.go_home(seat, "warp", ships)

    # ---- thefts ----

    def pay(self, taker: int, payer: int, due: int) -> Cards:
        """Cards by chance, of the backs that the taker likes."""
        if self.rule["compensation"] == "payer":
            return super().pay(taker, payer, due)
        paid = Cards()
        for kinds in self.backs(taker, self.hand[payer], due):
            paid[self.take(taker, payer, kinds)] += 1
            self.log["comp_n"][taker] += 1
        return paid

    def backs(self, taker: int, hand: Cards, due: int) -> list[list[str]]:
        """What each of some cards of a hand may be, as whoever takes them looks at their backs."""
        blue = sum(hand[kind] for kind in REWARDS)
        plain = hand.total() - blue
        due = min(due, hand.total())
        words = [f"{n} reward cards" for n in range(max(0, due - plain), min(due, blue) + 1)]
        word = self.decide(taker, "take_backs", words) if len(words) > 1 else words[0]
        wanted = int(word.split()[0])
        return [
            [kind for kind in KINDS if (kind in BLUE) == (number < wanted)] for number in range(due)
        ]

    def take_blind(self, taker: int, giver: int, due: int) -> Iterator[str]:
        """Cards of a hand go to another player, which has said of what backs."""
        for kinds in self.backs(taker, self.hand[giver], due):
            yield self.take(taker, giver, kinds)

    def take_some(self, taker: int, giver: int, due: int) -> None:
        """They are kept: rifts among them detonate."""
        for kind in self.take_blind(taker, giver, due):
            self.stolen(taker, kind)

    def handed_over(self, taker: int, kind: str) -> None:
        """A rift detonates before the next card is chosen."""
        self.stolen(taker, kind)
        self.told[kind] += 1
        self.react()

    def receive(self, seat: int, cards: Cards, payer: int) -> None:
        if payer >= 0:
            for kind in (cards - self.told).elements():
                self.stolen(seat, kind)
        self.told.clear()
        super().receive(seat, cards, payer)

    def stolen(self, seat: int, kind: str) -> None:
        """A card was taken from a hand, and is kept: a rift detonates."""
        if kind in RIFTS:
            self.happen("on_stolen", seat, kind)

    def mixed(self, seat: int, before: Cards) -> None:
        """Whole hands were mixed: rifts of others that came to whoever did it were stolen."""
        more = self.hand[seat] - before if self.rule["rift_on_mix"] else Cards()
        for kind in RIFTS:
            for _ in range(more[kind]):
                self.stolen(seat, kind)

    def take_hand(self, seat: int, other: int) -> None:
        """A player exchanges its hand for another's, by an effect of its own."""
        self.swap_hands(seat, other)
        self.mixed(seat, Cards())

    def mix_hands(self, one: int, two: int) -> None:
        before = Cards(self.hand[one])
        super().mix_hands(one, two)
        self.mixed(one, before)

    def happen(self, place: str, seat: int, x: Any = None) -> None:
        super().happen(place, seat, x)
        if place == "on_stolen":
            self.triggers.append((place, seat, x))
            self.witnesses.append([set() for _ in self.seats])

    def reacting_now(self) -> bool:
        if self.triggers[0][0] != "on_stolen":
            return super().reacting_now()
        _, seat, kind = self.triggers[0]
        told = {"event": "detonated", "seat": seat, "kind": kind}
        return bool(self.script.events) and self.script.events[0] == told

    def is_awaited(self) -> bool:
        return self.triggers[0][0] == "on_stolen" or super().is_awaited()

    # ---- what is seen ----

    def every_card(self) -> Cards:
        return super().every_card() + self.blues

    def whole_deck(self) -> Cards:
        return self.deck + self.blues

    def powers_seen(self) -> Json:
        held = [sum(self.hand_shown(seat)[kind] for kind in REWARDS) for seat in self.seats]
        seen = {"blue_n": held, "reward_n": self.blues.total()}
        return {**super().powers_seen(), **seen, "hazard": int(self.hazard)}
