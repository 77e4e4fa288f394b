"""Kickers, intimidates and what cards become at the reveal, in a referee of Cosmic Encounter."""

import math
from typing import Any

from tests.referees.cosmic.reward_cards import detonate
from tests.referees.cosmic.reward_list import (
    ARMS,
    INTIMIDATES,
    KICKERS,
    MORPHS,
    NEGOTIATES,
    REWARDS,
    UNIQUE,
)
from tests.referees.cosmic.rewards import Rewards
from tests.referees.cosmic.table import ATTACKS, ENCOUNTER, PLAIN, Cards, Json
from tests.referees.cosmic.totals import OTHER, SIDES, ZONE

MOST_REFUSED = 3
"""Cards that Right of Refusal hands back at most, as the trust table has it."""
KICKER_NUMBERS = {kind: len(PLAIN) + 1 + REWARDS.index(kind) for kind in KICKERS}
"""Kinds by number: those of the deck, one for all flares, those of the reward deck."""
UNDER_WARNING = {"r02_20": "a20", "r03_30": "a30", "r12_21": "r21_12", "r21_12": "r12_21"}
"""What variable attacks count as under a hazard warning."""


class Kickers(Rewards):
    """The reveal with kickers, intimidates, retreats and unique negotiates."""

    def set_up_powers(self) -> None:
        super().set_up_powers()
        self.kicker: list[str | None] = [None] * self.n
        self.menace: list[str | None] = [None] * self.n
        """Kickers and intimidates that lie face down."""

    def clear_encounter(self) -> None:
        super().clear_encounter()
        self.menaced: set[int] = set()
        """Who has played an intimidate in this encounter."""
        self.borrowed: dict[str, int] = {}
        """Whose intimidate stands for the card of a side."""
        self.lenders: dict[str, int] = {}
        """Whose intimidate is about to be turned up."""
        self.kick: dict[str, str | None] = {"offense": None, "defense": None}
        self.jam = False
        self.jammed: tuple[str, str] | None = None
        """The side of a kicker that was stopped, and what it is."""
        self.text: dict[str, str] = {"offense": "", "defense": ""}
        """Unique negotiates at work."""
        self.met: dict[str, str] = {}
        """What cards had become at the reveal."""
        self.spared: set[int] = set()
        self.doubled: set[int] = set()
        self.read: set[int] = set()
        """Whose unique negotiates have had their say."""

    # ---- on the table ----

    def lay_kicker(self, seat: int, kind: str) -> None:
        self.leave_hand(seat, kind)
        self.kicker[seat] = kind
        self.used[kind] += 1
        self.script.expect("laid_kicker", seat=seat, kind=kind)

    def lay_intimidate(self, seat: int, kind: str) -> None:
        self.leave_hand(seat, kind)
        self.menace[seat] = kind
        self.menaced.add(seat)
        self.used[kind] += 1
        self.script.expect("laid_intimidate", seat=seat, kind=kind)

    def menaces(self, seat: int) -> bool:
        """Return whether an intimidate stands for the card of a main player."""
        return self.is_main(seat) and self.menace[seat] is not None

    def armed(self, seat: int) -> bool:
        return self.menaces(seat) or super().armed(seat)

    def has_card(self, seat: int) -> bool:
        return self.menaces(seat) or super().has_card(seat)

    def take_back_menace(self, seat: int) -> None:
        """An intimidate that will not be played goes back unseen."""
        kind, self.menace[seat] = self.menace[seat], None
        if kind:
            self.hand[seat][kind] += 1
            self.script.expect("taken_back", seat=seat, kind=kind)

    def take_back_from_table(self) -> None:
        """Intimidates that were not used go back unseen, and kickers without a reveal."""
        for row in (self.kicker, self.menace):
            for seat in self.seats:
                kind = row[seat]
                if kind:
                    row[seat] = None
                    self.hand[seat][kind] += 1
                    self.script.expect("taken_back", seat=seat, kind=kind)

    # ---- reveal ----

    def choose_card(self, seat: int) -> str | None:
        return None if self.menaces(seat) else super().choose_card(seat)

    def more_at(self, place: str, seat: int, about: int, x: Any) -> Any:
        if place == "judged" and self.is_main(seat) and self.is_beaten(seat):
            self.read_text(seat)
        x = super().more_at(place, seat, about, x)
        if place == "post_select" and self.is_main(seat):
            self.borrow(seat)
        if place == "on_stolen" and seat == about and self.hand[seat][x]:
            detonate(self, seat, x)
        return x

    def is_beaten(self, seat: int) -> bool:
        """Return whether a main player has lost with a negotiate against an attack."""
        side = self.side_of(seat)
        negotiated = self.face[side] == "negotiate" and self.is_attack(OTHER[side])
        return seat not in self.read and negotiated and self.result == f"{OTHER[side]}_won"

    def read_text(self, seat: int) -> None:
        """What a unique negotiate says when it has lost against an attack."""
        text, self.read = self.text[self.side_of(seat)], self.read | {seat}
        if text == "epic_oratory":
            if self.decide(seat, "pick_number", ["0", "1"]) == "0":
                self.doubled.add(seat)
            else:
                self.spared.add(seat)
        elif text == "self_defense" and self.rule[text] == "stay" and seat == self.defense:
            self.spared.add(seat)

    def borrow(self, seat: int) -> None:
        """An ally's intimidate may take the place of the card, unseen."""
        side = self.side_of(seat)
        taken = self.borrowed.values()
        able = [ally for ally in sorted(self.allies(side)) if self.menace[ally]]
        words = [str(ally) for ally in able if ally not in taken]
        if words and (word := self.decide(seat, "pick_player", [*words, "nobody"])) != "nobody":
            self.borrowed[side] = int(word)
            self.used["borrow"] += 1
            self.script.expect("borrowed", seat=seat, partner=int(word))

    def bluff(self, seat: int) -> None:
        """An intimidate, an ally's too, is revealed as what it is: all know what lies there."""
        if self.chosen[seat] is not None and self.side_of(seat) not in self.borrowed:
            super().bluff(seat)

    def take_up(self, side: str) -> None:
        owner = self.lenders.pop(side, -1)
        if owner >= 0:
            kind, self.menace[owner] = self.menace[owner], None
            self.hand[self.mains()[side]][str(kind)] += 1

    def turn_up(self, chosen: dict[str, str]) -> None:
        for side, seat in self.mains().items():
            owner = self.borrowed.get(side, seat)
            own = self.menaces(seat) and seat not in self.usurped
            if side in self.borrowed or own:
                self.lenders[side] = owner
                chosen[side] = str(self.menace[owner])
        super().turn_up(chosen)
        for card in self.card.values():
            self.used[str(card)] += card in ARMS
        for side, seat in self.mains().items():
            kind = self.kicker[seat]
            if kind:
                self.kicker[seat] = None
                self.laid[kind] += 1
                self.kick[side] = kind
                self.script.expect("revealed", seat=seat, kind=kind)
        self.take_back_from_table()

    def change_faces(self) -> None:
        """Cards change themselves, by what is printed on both."""
        self.jam_kickers()
        for side in SIDES:
            self.face[side], self.text[side] = self.by_itself(side)
        self.met = {side: self.sort_of(side) for side in SIDES}

    def change_face(self, side: str) -> None:
        """A card has replaced the one of a main player; the opponent's stays what it was."""
        self.face[side], self.text[side] = self.by_itself(side)
        self.met[side] = self.sort_of(side)
        self.calm_faces()
        self.turned = True

    def by_itself(self, side: str) -> tuple[str, str]:
        """What a card makes of itself, by what is printed on both, and its text."""
        mine, theirs = (str(self.card[each] or self.claim) for each in (side, OTHER[side]))
        return self.become(mine, theirs)

    def jam_kickers(self) -> None:
        """A Jamming Signal stops the other kicker, which is back when that is cancelled."""
        self.jam = "jamming_signal" in self.kick.values()
        if not self.jam and self.jammed:
            side, kind = self.jammed
            self.kick[side], self.jammed = kind, None
        for side, kick in self.kick.items() if self.jam else ():
            if kick not in (None, "jamming_signal"):
                self.jammed, self.kick[side] = (side, str(kick)), None

    def replace_card(self, side: str) -> None:
        """A revealed card is cancelled: its player plays another, of a new hand if needed.

        Doppelganger draws no new hand: without another card nothing is cancelled.
        """
        seat = self.mains()[side]
        self.react()
        self.rearm(seat)
        kinds = self.held(seat, ENCOUNTER)
        if not kinds:
            return
        kind = self.decide(seat, "pick_card", kinds)
        self.script.expect("cancelled", seat=seat, what=self.card[side])
        self.lay(seat, kind)
        self.card[side] = kind
        self.script.expect("revealed", seat=seat, kind=kind)

    def exploded(self) -> bool:
        return "self_destruct" in self.kick.values()

    def become(self, mine: str, theirs: str) -> tuple[str, str]:
        """What a card counts as, and the text of a unique negotiate."""
        if mine in MORPHS and theirs in MORPHS:
            return "morph", ""
        if mine in MORPHS:
            mine = theirs if theirs in ATTACKS or theirs in NEGOTIATES else "negotiate"
        if mine in ("retreat", *INTIMIDATES) and theirs not in ATTACKS:
            mine = "negotiate"
        if mine in UNIQUE:
            return "negotiate", mine
        return (UNDER_WARNING.get(mine, mine) if self.hazard else mine), ""

    def sort_of(self, side: str) -> str:
        """What a kicker goes by."""
        return "attack" if self.is_attack(side) else str(self.face[side])

    # ---- values ----

    def is_attack(self, side: str) -> bool:
        return super().is_attack(side) or self.face[side] in INTIMIDATES

    def printed(self, side: str) -> int:
        face = str(self.face[side])
        return INTIMIDATES[face] if face in INTIMIDATES else super().printed(side)

    def value(self, kind: str) -> int:
        if kind in INTIMIDATES:
            scaled = math.floor(INTIMIDATES[kind] * self.rule["attack_factor"] + 0.5)
            return int(scaled + self.rule["attack_shift"])
        return super().value(kind)

    def face_value(self, side: str) -> int:
        """Kickers multiply what a card makes of itself, but not what others make of it."""
        value = super().face_value(side)
        if self.face[side] != self.by_itself(side)[0]:
            return value
        return value * self.kicked(side)

    def kicked(self, side: str) -> int:
        """What kickers multiply the value of a card by."""
        turned = "reverse_polarity" in self.kick.values()
        return -self.factor(side) if turned else self.factor(side)

    def factor(self, side: str) -> int:
        """What a kicker multiplies by; Reverse Polarity turns both attacks instead."""
        kind = self.kick[side]
        if not kind or kind == "reverse_polarity":
            return 1
        return int(self.rule["kicker4"]) if kind == "kicker_x4" else KICKERS[kind]

    def factor_of(self, side: str, sort: str) -> int:
        """What a kicker multiplies where cards are of a sort."""
        if self.rule["kicker_mode"] == "reveal" and self.met.get(side) != sort:
            return 1
        return self.factor(side)

    def reveal_cards(self, seat: int) -> list[str]:
        words = super().reveal_cards(seat)
        return [word for word in words if word == "emotion" or not self.jam]

    # ---- who wins ----

    def by_cards(self) -> str:
        if self.exploded():
            return "both_lost"
        for side in SIDES:
            if self.face[side] == "retreat" and not self.is_attack(OTHER[side]):
                self.face[side] = "negotiate"
        if "retreat" in self.face.values():
            return self.by_retreat()
        return super().by_cards()

    def judge(self) -> str:
        """Whoever retreats may win by an upset, and lands then."""
        outcome = super().judge()
        if any(self.face[side] == "retreat" and outcome == f"{side}_won" for side in SIDES):
            self.spared.clear()
        return outcome

    def by_retreat(self) -> str:
        """Whoever retreats has lost, but its side's ships are saved."""
        side = "offense" if self.face["offense"] == "retreat" else "defense"
        self.spared |= {self.mains()[side], *self.allies(side)}
        return f"{OTHER[side]}_won"

    # ---- the aftermath ----

    def at_stake(self, side: str) -> int:
        return 0 if self.mains()[side] in self.spared else super().at_stake(side)

    def may_yet_claim(self, side: str) -> bool:
        return self.mains()[side] not in self.spared and super().may_yet_claim(side)

    def claimed(self, ships: int) -> int:
        side = self.loser()
        seat = self.mains()[side]
        if self.face[side] != "negotiate":
            return 0
        due = super().claimed(ships) * self.factor_of(side, "negotiate")
        return due * 2 if seat in self.doubled else due

    def pay(self, taker: int, payer: int, due: int) -> Cards:
        return self.answered(taker, payer, super().pay(taker, payer, due))

    def answered(self, taker: int, payer: int, paid: Cards) -> Cards:
        """What is kept of cards that were paid."""
        text = self.text[self.side_of(taker)] if self.is_main(taker) else ""
        if text == "right_of_refusal" and self.rule[text] == "redraw" and paid:
            paid = self.refuse(taker, payer, paid)
        return paid

    def refuse(self, taker: int, payer: int, paid: Cards) -> Cards:
        """Cards of the compensation go back, and as many come out of the rest of the hand."""
        rest, count = Cards(self.hand[payer]), 0
        while paid.total() and count < MOST_REFUSED:
            kind = self.pick_of(taker, paid)
            if kind == "none":
                break
            self.take(payer, taker, (kind,))
            paid[kind] -= 1
            count += 1
        for kinds in self.backs(taker, +rest, count):
            kind = self.take(taker, payer, tuple(each for each in kinds if rest[each]))
            rest[kind] -= 1
            paid[kind] += 1
        return +paid

    def falls(self, seat: int, side: str, loser: str) -> bool:
        """Losers that are not spared, and the allies of whoever played Duplicity."""
        if self.kick[side] == "duplicity" and seat in self.allies(side):
            return True
        return super().falls(seat, side, loser) and seat not in self.spared

    def lose_all(self, loser: str) -> None:
        """A defense that Epic Oratory spares leaves the planet, unless it stays there."""
        moves = self.text["defense"] == "epic_oratory" and not self.rule["oratory_stay"]
        if moves and self.defense in self.spared:
            self.doom(self.defense, "side", str(self.target))
        super().lose_all(loser)

    def land_all(self) -> None:
        """Ships land and go home in one order."""

    def bring_defenders_home(self) -> None:
        """Ships that are spared go home, too; those of a defense that retreats stay."""
        for seat in self.timing():
            if seat in self.spared:
                if seat == self.both and self.result == "offense_won":
                    self.land_one(seat)
                for zone in ("limbo", *ZONE.values()):
                    self.go_home(seat, zone)
                self.react()
            elif self.result == "offense_won" and self.side_of(seat) == "offense":
                self.land_one(seat)
            elif self.role[seat] == "defense_ally":
                if self.solar and self.result == "defense_won":
                    self.land(seat, str(self.target), "side")
                self.go_home(seat, "side")

    def send_away(self, seat: int, zone: str) -> None:
        """Whose allies' ships are sunk by Duplicity, they never come home."""
        side = next(side for side in SIDES if ZONE[side] == zone)
        if self.kick[side] == "duplicity":
            self.to_warp(seat, zone)
        else:
            super().send_away(seat, zone)

    def bring_ally_home(self, seat: int) -> None:
        for side in SIDES:
            if seat in self.allies(side) and self.kick[side] == "duplicity":
                self.to_warp(seat, ZONE[side])
        super().bring_ally_home(seat)
        self.react()

    def rewarded_allies(self) -> list[int]:
        """Allies of a defense that played Duplicity are rewarded if the rules say so."""
        sunk = self.kick["defense"] == "duplicity" and self.result == "defense_won"
        return [] if sunk and not self.rule["duplicity_rewards"] else super().rewarded_allies()

    def base_penalty(self) -> int:
        faulty = "faulty_translator" in self.text.values()
        return int(self.rule["faulty_penalty"]) if faulty else super().base_penalty()

    def penalty(self, seat: int) -> int:
        """Ships that a failed deal costs: kickers multiply whatever effects have made of it."""
        return super().penalty(seat) * self.factor_of(OTHER[self.side_of(seat)], "negotiate")

    def most_colonies(self) -> int:
        """Either player's Epic Oratory allows two where one would be allowed."""
        most = super().most_colonies()
        return 2 if most == 1 and "epic_oratory" in self.text.values() else most

    # ---- what is seen ----

    def every_card(self) -> Cards:
        down = [kind for kind in (*self.kicker, *self.menace) if kind]
        return super().every_card() + Cards(down)

    def own_cards(self, seat: int) -> Json:
        own = {"kicker": self.kicker[seat] or "none", "menace": self.menace[seat] or "none"}
        return {**super().own_cards(seat), **own}

    def powers_seen(self) -> Json:
        kicked = sum(1 << seat for seat in self.seats if self.kicker[seat])
        menacing = sum(1 << seat for seat in self.seats if self.menace[seat])
        number = KICKER_NUMBERS[self.jammed[1]] if self.jammed else 0
        jam = 1 + number if self.jam else 0
        seen = {"kicked": kicked, "menacing": menacing, "jam": jam}
        return {**super().powers_seen(), **seen}
