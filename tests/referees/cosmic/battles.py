"""Cards face down, the reveal, and what winners and losers get, in a referee."""

import math
from abc import abstractmethod

from tests.referees.cosmic.table import COSMIC_PLUSES, KINDS, PLUSES, Cards, held_in
from tests.referees.cosmic.totals import OTHER, SIDES, ZONE, Totals


class Battles(Totals):
    """Planning, reveal, and the resolution of all encounters but those that end in talk."""

    # ---- planning ----

    def plan(self) -> bool:
        """Both choose a card; False if one of them has none, and the encounter is broken off."""
        if not self.result.startswith("ended"):
            if not self.both_armed():
                self.break_off()
                return False
            self.fire("pre_select")
        self.react()
        if self.result.startswith("ended"):
            outcome = self.result.split()[1]
            self.result = "open"
            self.muster()
            self.resolve(outcome)
        if self.result != "open":
            return True
        if not self.both_armed():
            self.break_off()
            return False
        self.react()
        self.ready_to_choose()
        order = list(self.mains().values())
        if self.open_first and self.open_first[-1] == self.defense:
            order = order[::-1]  # exchanged aliens: the last who has used it
        for place, seat in enumerate(order):
            self.chosen[seat] = self.choose_card(seat)
            self.react()
            if not place and self.open_first and self.chosen[seat] is not None:
                if self.may_bluff(seat):
                    self.bluff(seat)
                self.fire("card_shown")
                if self.result != "open":
                    self.react()
                    self.break_off("deal")
                    return True
        self.fire("cards_down")
        self.fire("post_select")
        return True

    def both_armed(self) -> bool:
        """Whether both have a card to play; for an offense that has none the defense need not draw.

        The defense draws a new hand, and so does an offense whose hand went by a quake of that.
        Ruling N26: there may be no card for the defense, or that quake may take its last one.
        """
        if not self.has_card(self.offense):
            return False
        self.rearm(self.defense)
        if not self.has_card(self.offense):
            self.rearm(self.offense)
        return all(self.has_card(seat) for seat in self.mains().values())

    def ready_to_choose(self) -> None:
        """What happens just before cards are chosen."""

    def choose_card(self, seat: int) -> str | None:
        return self.decide(seat, "plan", self.plan_words(seat))

    def break_off(self, result: str = "aborted") -> None:
        self.result = result
        for zone in ZONE.values():
            for seat in self.timing():
                self.go_home(seat, zone)

    # ---- reveal ----

    def reveal(self) -> None:
        """Cards are turned up."""
        self.react()
        chosen = {side: str(self.chosen[seat]) for side, seat in self.mains().items()}
        self.turn_up(chosen)
        for seat in self.mains().values():
            self.log["main_n"][seat] += 1
        self.change_faces()
        if self.exploded():
            return
        self.fire("post_reveal")
        if self.exploded():  # an Omni-Zap has given back what a Jamming Signal had stopped
            return
        self.show_down()
        self.window("reveal_card", self.reveal_cards, self.play_reveal_card)

    def exploded(self) -> bool:
        """Return whether both sides lose at once."""
        return False

    def change_faces(self) -> None:
        """A Morph becomes what the other card is."""
        offense, defense = self.face["offense"], self.face["defense"]
        if offense == "morph":
            self.face["offense"] = defense
        elif defense == "morph":
            self.face["defense"] = offense

    def turn_up(self, chosen: dict[str, str]) -> None:
        """Show both cards, those of a bluffer last; it may say what its card is instead."""
        open_now = self.bluffed and not self.claim
        bluffers = [
            side for side, seat in self.mains().items() if self.may_bluff(seat) and not open_now
        ]
        for side in sorted(SIDES, key=bluffers.__contains__):
            seat, card = self.mains()[side], chosen[OTHER[side] if self.swapped else side]
            if side in bluffers:
                self.bluff(seat)
            self.take_up(side)
            if side in bluffers and self.claim:
                self.leave_hand(seat, card)
                self.down = (side, card)
            else:
                self.chosen[seat] = None
                self.lay(seat, chosen[side])
                self.card[side] = card
                self.script.expect("revealed", seat=seat, kind=chosen[side])
        self.face = {side: self.card[side] or self.claim for side in SIDES}

    def take_up(self, side: str) -> None:
        """What lies elsewhere is the card of a side."""

    def may_bluff(self, seat: int) -> bool:
        """A bluffer needs the card that it has chosen itself."""
        return self.active(seat, "gambler") and not self.swapped

    def bluff(self, seat: int) -> None:
        """A bluffer may say, once, what its card is."""
        if not self.bluffed:
            self.bluffed = True
            self.bluffing = str(self.chosen[seat])
            self.fire("revealing")

    def show_down(self) -> None:
        """What may be used now that both cards are up; again when totals or cards have changed."""
        self.turned = False
        self.fire("showdown")
        while self.turned:
            self.react()
            self.turned = False
            self.fire("showdown")

    def reveal_cards(self, seat: int) -> list[str]:
        words: list[str] = []
        if self.attacks() == 2 and self.role[seat] != "none" and self.rule["reinforcements"]:
            kinds = held_in(self.playable(seat), COSMIC_PLUSES)
            words = [f"{kind} {side}" for side in SIDES for kind in kinds]
        if self.attacks() and self.may_play(seat, "emotion"):
            words.append("emotion")
        return words

    def play_reveal_card(self, seat: int, word: str) -> None:
        if word == "emotion":
            if self.artifact(seat, word):
                self.emotion_control = True
                self.calm_faces()
            self.react()
            self.show_down()
            return
        kind, side = word.split()
        self.lay(seat, kind)
        more = self.reinforcement(seat, PLUSES[kind])
        self.add(side, more)
        self.reinforcing[seat][kind] += 1
        self.script.expect("reinforced", seat=seat, kind=kind, side=side)
        self.happen("on_reinforced", seat, (kind, side, more))
        self.react()
        self.show_down()

    # ---- who wins ----

    def judge(self) -> str:
        """The outcome: offense_won, defense_won, both_lost, or talk; then what changes it."""
        self.react()
        before = self.counts["avn"]
        fought = self.counts["ava"]
        outcome = self.by_cards()
        self.fought = self.counts["ava"] > fought
        self.muster()
        if self.decreed or self.humane:  # what a card decrees comes after Human (5.3, step 10)
            outcome = f"{self.decreed or self.humane}_won"
        elif any(self.works(seat, "pacifist") for seat in self.mains().values()) and (
            self.counts["avn"] > before
        ):
            outcome = {"offense_won": "defense_won", "defense_won": "offense_won"}[outcome]
        elif outcome == "talk":
            self.counts["nvn"] += 1
        flips = sum(self.works(seat, "loser") for seat in self.mains().values())
        if flips % 2:
            swap = {"offense_won": "defense_won", "defense_won": "offense_won"}
            outcome = swap.get(outcome, outcome)
        self.counts["offense_attacks"] += self.fought and outcome == "offense_won"
        return outcome

    def muster(self) -> None:
        """Who is in the encounter with how many ships as it is decided."""
        self.fighting = [
            self.own_ships(seat) if self.role[seat] != "none" else 0 for seat in self.seats
        ]

    def by_cards(self) -> str:
        faces = [self.face[side] for side in SIDES]
        if faces == ["morph", "morph"]:
            return "both_lost"
        if faces == ["negotiate", "negotiate"]:
            return "talk"
        if "negotiate" in faces:
            self.counts["avn"] += 1
            return "offense_won" if faces[1] == "negotiate" else "defense_won"
        self.counts["ava"] += 1
        return self.compare_totals()

    def compare_totals(self) -> str:
        values = self.card_values()
        self.total = {side: self.strength(side, values[side]) for side in SIDES}
        self.script.expect("totals", **self.total)
        lead = self.total["offense"] - self.total["defense"]
        if any(self.works(seat, "anti_matter") for seat in self.mains().values()):
            lead = -lead
        tie = {"defense": "defense_won", "offense": "offense_won", "both_lose": "both_lost"}
        if lead:
            return "offense_won" if lead > 0 else "defense_won"
        return tie[self.rule["tie"]]

    # ---- the aftermath ----

    def resolve(self, outcome: str) -> None:
        self.result = outcome
        if self.both >= 0 and outcome.removesuffix("_won") in SIDES:
            self.turn_to(outcome.removesuffix("_won"))
        self.fire("judged")
        if outcome != "both_lost" and not self.tied:
            self.window("outcome_card", self.ionic_cards, self.play_ionic)
        if self.tied:
            self.talk()
            return
        self.count_victory(outcome)
        self.lose_all({"offense_won": "defense", "defense_won": "offense"}.get(outcome, ""))
        self.react()
        if outcome == "offense_won":
            self.land_all()
        self.bring_defenders_home()
        self.fire("win")
        self.react()
        if outcome != "both_lost":
            self.compensate()
        self.fire("rewards")
        self.reward()

    def count_victory(self, outcome: str) -> None:
        side = outcome.removesuffix("_won")
        if side not in SIDES:
            return
        self.log[f"won_{side}"][self.mains()[side]] += 1
        for seat in self.allies(side):
            self.log["won_ally"][seat] += 1
        if side == "offense":
            self.counts["offense_wins"] += 1

    @abstractmethod
    def talk(self) -> None: ...

    def loser(self) -> str:
        return "defense" if self.result == "offense_won" else "offense"

    def at_stake(self, side: str) -> int:
        """Ships that a main player loses if it loses the encounter."""
        if side == "offense":
            return self.zones["gate"][self.offense]
        return self.ships[str(self.target)][self.defense]

    def has_a_claim(self, side: str) -> bool:
        """Return whether a side has negotiated against an attack."""
        other = SIDES[1 - SIDES.index(side)]
        return self.face[side] == "negotiate" and self.is_attack(other)

    def may_yet_claim(self, side: str) -> bool:
        """Whether effects may bring about compensation: more losses, cards, another payer."""
        powers = self.rule["flares"] or any(each != "none" for each in self.power)
        return bool(powers) and self.has_a_claim(side)

    def compensation(self, ships: int) -> int:
        """Cards that a player who negotiated gets for so many ships."""
        side = self.loser()
        if not self.has_a_claim(side):
            return 0
        payer = self.mains()[SIDES[1 - SIDES.index(side)]]
        return min(self.claimed(ships), self.hand[payer].total())

    def claimed(self, ships: int) -> int:
        """Cards for so many ships, if the payer had them."""
        side = self.loser()
        if not self.has_a_claim(side):
            return 0
        counted = self.fire("reward", about=self.mains()[side], x=1)
        return math.floor(self.rule["comp_rate"] * ships * counted)

    def per_ship(self, seat: int, ships: int) -> int:
        """Rewards for so many ships of a player, some of which count more."""
        return int(ships * self.fire("reward", about=seat, x=1))

    def rewards(self, seat: int) -> int:
        return math.floor(self.rule["reward_rate"] * self.per_ship(seat, self.sent[seat]))

    def ionic_cards(self, seat: int) -> list[str]:
        """Only if there is anything to deny."""
        due = self.compensation(self.at_stake(self.loser()))
        due += self.may_yet_claim(self.loser())
        if self.result == "defense_won":
            due += sum(self.rewards(ally) for ally in self.allies("defense"))
        return ["ionic"] if due and not self.denied and self.may_play(seat, "ionic") else []

    def play_ionic(self, seat: int, word: str) -> None:
        self.denied = self.artifact(seat, word) or self.denied
        self.fire("judged")

    def lose_all(self, loser: str) -> None:
        """The ships of the losing side, or of both, go to the warp; earlier losses do not count."""
        self.lost_now, self.cost = [0] * self.n, [0] * self.n
        self.losing = True
        losers: dict[int, int] = {}
        for side in SIDES:
            for seat in self.timing():
                if self.falls(seat, side, loser):
                    planet = self.target if self.role[seat] == "defense" else None
                    count = self.doom(seat, ZONE[side], planet)
                    losers[seat] = losers.get(seat, 0) + count
        for seat, count in losers.items():
            self.cast_out(seat, count)
        for seat in losers:
            self.to_warp(seat, "limbo")
        for seat in losers:
            self.leaving[seat].clear()
        self.losing = False
        self.lose_late()
        self.react()

    def falls(self, seat: int, side: str, loser: str) -> bool:
        """Return whether a player of a side loses its ships."""
        return loser in (side, "") and seat in (self.mains()[side], *self.allies(side))

    def land_all(self) -> None:
        """The offense lands, and so do its allies, if that is their reward."""
        self.land(self.offense, str(self.target), "gate")
        for seat in self.allies("offense"):
            if self.rule["offense_reward"] == "colony":
                self.land(seat, str(self.target), "gate")
            else:
                self.go_home(seat, "gate")

    def bring_defenders_home(self) -> None:
        for seat in self.allies("defense"):
            self.go_home(seat, "side")

    def compensate(self) -> None:
        """Who lost with a negotiate takes a card of the winner for each ship."""
        side = self.loser()
        taker, payer = self.mains()[side], self.mains()[SIDES[1 - SIDES.index(side)]]
        due = self.claimed(self.lost_now[taker])
        if self.denied or not due:
            return
        taker, payer, due = self.fire("compensation", x=(taker, payer, due))
        self.react()
        paid = self.pay(taker, payer, min(due, self.hand[payer].total()))
        if self.sheltering:
            self.shelter_ends(self.sheltering.seat)
        if paid:
            self.receive(taker, paid, payer)

    def pay(self, taker: int, payer: int, due: int) -> Cards:
        """Cards go from hand to hand, by chance if the payer does not choose."""
        paid = Cards()
        for _ in range(due):
            allowed = KINDS
            if self.rule["compensation"] == "payer":
                allowed = (self.pick_card(payer, "give", KINDS),)
            kind = self.take(taker, payer, allowed)
            self.log["comp_n"][taker] += 1
            paid[kind] += 1
            if self.rule["compensation"] == "payer":
                self.handed_over(taker, kind)
        return paid

    def handed_over(self, taker: int, kind: str) -> None:
        """Somebody has got a card, and waits for the next one."""

    def receive(self, seat: int, cards: Cards, payer: int) -> None:
        """Somebody has got cards of compensation or rewards."""
        self.got[seat] += cards
        self.happen("on_received", seat, (cards.total(), payer))

    def reward(self) -> None:
        if self.result == "defense_won" and not self.denied:
            for seat in self.allies("defense"):
                self.reward_defender(seat, self.rewards(seat))
                self.react()
        if self.result == "offense_won" and self.rule["offense_reward"] == "card":
            for seat in self.allies("offense"):
                cards = self.rewards(seat)
                self.log["rewards_n"][seat] += cards
                self.script.expect("rewarded", seat=seat, cards=cards, ships=0)
                before, self.dealt_anew = Cards(self.hand[seat]), []
                self.draw(seat, cards)
                self.has_drawn(seat, before)

    def reward_defender(self, seat: int, due: int) -> None:
        """Cards, or ships out of the warp, in any split."""
        back = min(due, self.in_warp(seat)) if self.colonies(seat) else 0
        cards = self.reward_split(seat, due, back)
        ships = min(due - cards, back)
        self.log["rewards_n"][seat] += cards + ships
        self.script.expect("rewarded", seat=seat, cards=cards, ships=ships)
        before, self.dealt_anew = Cards(self.hand[seat]), []
        self.draw(seat, cards)
        self.has_drawn(seat, before)
        self.go_home(seat, "warp", ships)

    def has_drawn(self, seat: int, before: Cards) -> None:
        """Somebody has drawn rewards of the encounter: what a quake has dealt is none."""
        came = self.hand[seat] - (self.dealt_anew[seat] if self.dealt_anew else before)
        if came and self.result != "open":
            self.receive(seat, came, -1)

    def reward_split(self, seat: int, due: int, back: int) -> int:
        """How many of the rewards are cards; the rest are ships."""
        least = {"card": due, "either": due - back, "ship": 0}[self.rule["reward"]]
        most = 0 if self.rule["reward"] == "ship" else due
        words = [f"{cards} cards" for cards in range(least, most + 1)]
        return int(self.decide(seat, "reward", words).split()[0])
