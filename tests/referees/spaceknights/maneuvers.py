"""The maneuvers of SPACEKNIGHTS as the referee sees them: conditions, costs and effects."""

from tests.referees.spaceknights.asking import Asking
from tests.referees.spaceknights.table import (
    CONDITIONS,
    EFFECTS,
    ROOM,
    SLOTS,
    TEAMS,
    THREAT_HAND,
    THWARTED,
    TYPES,
    kind_of,
)

HAND_ROOM = 8


class Maneuvers(Asking):
    """What the cards in front of a knight can do."""

    def payable(self, p: int) -> int:
        raise AssertionError

    def limit(self, p: int) -> int:
        raise AssertionError

    # ---- which maneuvers are open ----

    def effect_of(self, card: str) -> str:
        return EFFECTS[(self.book[card] - 1) // 12]

    def condition_of(self, card: str) -> str:
        return CONDITIONS[(self.book[card] - 1) % 12]

    def maneuvers_for(self, p: int) -> list[str]:
        return [effect for effect in EFFECTS if self.usable_card(p, effect)]

    def usable_card(self, p: int, effect: str) -> str | None:
        """The first front card with this effect that can be used now."""
        barred = self.faded[p] or (p == self.foe and not self.rule["foe_maneuvers"])
        if self.tier < 3 or barred or not self.rule[f"effects.{effect}"]:
            return None
        for card in self.front[p]:
            if self.effect_of(card) == effect and self.meets(p, self.condition_of(card)):
                if self.has_effect(p, effect, card):
                    return card
        return None

    def meets(self, p: int, condition: str) -> bool:
        die = self.limit(p)
        if condition in ("c1", "c2", "c3"):
            return die > int(self.board[int(condition[1]) - 1][0])
        if condition == "c4":
            return self.between(die)
        if condition in ("c5", "c6"):
            return bool(self.holders(p))
        if condition == "c7":
            return self.t(self.left(p)) > int(self.rule["c7_threshold"])
        if condition == "c8":
            spare = self.life_force[self.right(p)] > self.rule["lf_floor"]
            return bool(spare) and "c8" not in self.refused
        if condition == "c9":
            able = self.burnable(self.left(p)) >= self.rule["c9_burn"]
            return bool(able) and "c9" not in self.refused
        if condition == "c10":
            return bool(self.faded[self.right(p)])
        if condition == "c11":
            return not any(line[self.own[p]] for line in self.line)
        return self.right(p) == self.foe

    def between(self, die: int) -> bool:
        """C4: the e-die lies between the values of the two complications."""
        if len(self.board) < 5:
            return False
        low, high = sorted(int(kind[0]) for kind in self.board[3:5])
        if self.rule["c4_inclusive"]:
            return low <= die <= high
        return low < die < high

    def has_effect(self, p: int, effect: str, card: str) -> bool:
        if effect == "e1":
            more = self.rule["e1_self"] or len(self.front[p]) > 1
            return bool(more) and not self.e1_on[p]
        if effect == "e4":
            return bool(self.peekable(p))
        if effect == "e5":
            return self.foe in self.unfaded() and not self.foe_limited
        if effect == "e7":
            return bool(self.slots())
        if effect == "e8":
            return any(self.team_left)
        if effect == "e10":
            lines = self.line if self.rule["e10_colour"] else []
            return any(line[self.own[p]] for line in lines) if lines else self.t(p) > 0
        if effect == "e11":
            return not self.thwart_banned
        return bool(self.targets(p, effect))

    def peekable(self, p: int) -> list[int]:
        return [q for q in self.holders(p) if not self.faded[q] and self.hand[q]]

    def slots(self) -> list[str]:
        teams = zip(SLOTS, self.board_team, strict=False)
        return [slot for slot, team in teams if self.team_left[TEAMS.index(team)]]

    def targets(self, p: int, effect: str) -> list[int]:
        """Whom E2, E3, E6, E9 or E12 may strike, clockwise; oneself last."""
        if effect == "e3":
            return [*self.others(p), p]
        if effect == "e9":
            return [q for q in self.others(p) if self.searchable(q)]
        holders = self.holders(p)
        if effect == "e2":
            return [q for q in holders if self.can_redraw(q)]
        if effect == "e12":
            return [q for q in holders if self.can_swap(p, q)]
        return holders

    def lent(self, p: int) -> bool:
        """Return whether p holds somebody else's hand."""
        return self.hand_of[p] != (THREAT_HAND if p == self.foe else p)

    def can_redraw(self, q: int) -> bool:
        if self.faded[q] or self.lent(q):
            return False
        if q == self.foe:
            return len(self.team_left[2]) >= 2
        return self.deck[q].total() + len(self.front[q]) >= 2

    def searchable(self, q: int) -> bool:
        barred = self.faded[q] or q == self.foe or self.lent(q)
        return not barred and self.deck[q].total() > 0 and len(self.hand[q]) < HAND_ROOM

    def can_swap(self, p: int, q: int) -> bool:
        if self.faded[q] or self.lent(p) or self.lent(q):
            return False
        if self.foe in (p, q):
            return bool(self.rule["e12_foe"]) and not any(self.lent(k) for k in self.from_foe())
        sizes = [self.deck[k].total() + len(self.front[k]) for k in (p, q)]
        gained = [len(self.hand[q]), len(self.hand[p])]
        return all(size + more <= ROOM for size, more in zip(sizes, gained, strict=True))

    # ---- using one ----

    def maneuver(self, p: int, effect: str) -> None:
        card = str(self.usable_card(p, effect))
        if self.pays_condition(p, card):
            self.carry_out(p, effect, card)
            self.use_up(p, card)
            self.check_deaths()

    def use_up(self, p: int, card: str) -> None:
        self.script.expect("used", seat=p, card=card)
        self.front[p].remove(card)
        self.deck[p][card] += 1
        self.maneuvers[p] += 1

    def pays_condition(self, p: int, card: str) -> bool:
        """Announce a maneuver and settle what its condition asks for."""
        condition = self.condition_of(card)
        self.script.expect("maneuver", seat=p, effect=self.effect_of(card), condition=condition)
        if condition in ("c5", "c6"):
            words = [self.relative(p, q) for q in self.holders(p)]
            partner = self.at(p, self.decide(p, "partner", words, told=True))
            self.trade(p, partner, condition)
        elif condition in ("c8", "c9"):
            return self.consents(p, condition)
        return True

    def trade(self, p: int, q: int, condition: str) -> None:
        if condition == "c6":
            self.theme[p], self.theme[q] = self.theme[q], self.theme[p]
            self.script.expect("themes_traded", seat=p, target=q)
            return
        self.position[p], self.position[q] = self.position[q], self.position[p]
        self.circle[self.position[p]], self.circle[self.position[q]] = p, q
        self.script.expect("seats_traded", seat=p, target=q)

    def consents(self, p: int, condition: str) -> bool:
        neighbour = self.right(p) if condition == "c8" else self.left(p)
        given = self.yes(neighbour, "consent")
        self.script.expect("consent", seat=neighbour, target=p, given=int(given))
        if not given:
            self.refused.add(condition)
        elif condition == "c8":
            lost = self.life_force[neighbour] - self.rule["c8_loss"]
            self.life_force[neighbour] = max(self.rule["lf_floor"], lost)
            self.script.expect("life_force", seat=neighbour, value=self.life_force[neighbour])
        else:
            self.burn(neighbour, self.rule["c9_burn"], "consent")
            self.check_deaths()
        return given

    def carry_out(self, p: int, effect: str, card: str) -> None:
        """One function for each effect; those with a target first ask for it."""
        if effect == "e7":
            self.redraw_common(p)
        elif effect in ("e2", "e3", "e6", "e9", "e12"):
            words = ["self" if q == p else self.relative(p, q) for q in self.targets(p, effect)]
            if words:
                words.sort()
                target = self.at(p, self.decide(p, "target", words, told=True))
                getattr(self, f"on_{effect}")(p, target)
        elif effect == "e1":
            self.e1_on[p] = 1
            self.e1_card[p] = kind_of(card) if self.rule["e1_self"] else None
        elif effect == "e5":
            self.foe_limited = 1
            self.script.expect("foe_limited")
        elif effect == "e11":
            self.thwart_banned = 1
            self.script.expect("thwarted_banned")
        else:
            {"e4": self.peek, "e8": self.look_ahead, "e10": self.take_all_back}[effect](p)

    # ---- effects ----

    def on_e2(self, p: int, q: int) -> None:
        """Draw a new hand, then shuffle the old one back."""
        self.script.expect("redrew", seat=p, target=q)
        old, self.hand[q] = self.hand[q], []
        if q != self.foe:
            self.refill_deck(q)
        else:
            # what was seen goes back to the deck; a next card that was looked at is drawn
            self.foe_seen = [{seen[2]} - {None} for seen in self.next_seen]
        self.draw(q)
        if q != self.foe:
            self.deck[q].update(old)
            return
        self.team_left[2].update(kind_of(card) for card in old)
        self.forget_next(2)

    def on_e3(self, p: int, q: int) -> None:
        raised = self.overpower[q] + self.rule["e3_gain"]
        self.overpower[q] = min(self.rule["track_max"], raised)
        self.script.expect("overpower", seat=q, value=self.overpower[q])

    def peek(self, p: int) -> None:
        for q in self.peekable(p):
            event = self.script.chance("peeked", "seat", "target", "card")
            self.script.check("peeked", (p, q), (event["seat"], event["target"]))
            card = event["card"]
            self.script.possible(f"a card of {q}: {self.hand[q]}", card in self.hand[q], card)
            self.see(card, p)

    def on_e6(self, p: int, q: int) -> None:
        self.line[p], self.line[q] = self.line[q], self.line[p]
        before = self.line_before
        before[p], before[q] = before[q], before[p]
        self.script.expect("lines_swapped", seat=p, target=q)

    def redraw_common(self, p: int) -> None:
        """E7: a common card is replaced by the next of its deck."""
        slots = self.slots()
        if not slots:
            return
        slot = SLOTS.index(self.decide(p, "slot", slots, told=True))
        team = TEAMS.index(self.board_team[slot])
        event = self.script.chance("replaced", "slot", "team", "type")
        self.script.check("replaced", (slot, TEAMS[team]), (event["slot"], event["team"]))
        self.take_team_card(team, event["type"])
        self.aside[team].add(self.board[slot])
        self.board[slot] = event["type"]

    def look_ahead(self, p: int) -> None:
        """E8: see the next card of every team deck."""
        for team in range(3):
            if not self.team_left[team]:
                continue
            event = self.script.chance("next_seen", "seat", "team", "type")
            self.script.check("looking", (p, TEAMS[team]), (event["seat"], event["team"]))
            kind = event["type"]
            fits = kind in self.team_left[team] and self.next_card[team] in (None, kind)
            self.script.possible(f"the next card of the {TEAMS[team]}", fits, kind)
            self.next_card[team] = self.next_seen[p][team] = kind

    def on_e9(self, p: int, q: int) -> None:
        """Search a deck and put one of its cards into its owner's hand."""
        self.script.expect("searched", seat=p, target=q)
        cards = [card for card in self.deck[q] if self.deck[q][card]]
        for card in cards:
            self.see(card, p)
        kinds = {kind_of(card) for card in cards}
        words = [kind for kind in (*TYPES, THWARTED) if kind in kinds]
        word = self.decide(p, "card", words, told=True)
        event = self.script.chance("put", "seat", "target", "card")
        self.script.check("put", (p, q), (event["seat"], event["target"]))
        card = event["card"]
        fits = kind_of(card) == word and self.deck[q][card] > 0
        self.script.possible(f"a {word} of the deck of {q}", fits, card)
        self.deck[q][card] -= 1
        self.hand[q].append(card)
        self.see(card, q)

    def take_all_back(self, p: int) -> None:
        """E10: take back all I put on the line (or all of my colour, from every line)."""
        if not self.rule["e10_colour"]:
            self.take_back(p)
            self.line_before[p] = 0
            return
        colour = self.own[p]
        for q in [p, *self.others(p)]:
            count = self.line[q][colour]
            if not count:
                continue
            if q == p:
                self.script.expect("takes_back", seat=p, count=count)
            else:
                self.script.expect("collected", seat=p, target=q, count=count)
                self.script.expect("of_colour", colour=colour, count=count)
            self.line[q][colour] = 0
            self.line_before[q] = min(self.line_before[q], self.t(q))
            self.stock[p][colour] += count

    def on_e12(self, p: int, q: int) -> None:
        """Trade hands for good; with the Foe only for this hand."""
        for giver, taker in ((p, q), (q, p)):
            for card in self.hand[giver]:
                self.script.expect("handed", seat=giver, target=taker, card=card)
                self.see(card, giver)
                self.see(card, taker)
        self.hand[p], self.hand[q] = self.hand[q], self.hand[p]
        if self.foe in (p, q):
            self.hand_of[p], self.hand_of[q] = self.hand_of[q], self.hand_of[p]
        self.script.expect("hands_swapped", seat=p, target=q)

    # ---- stopping a Thwarted ----

    def stopped(self, thwarter: int) -> bool:
        """E11 as an interrupt: the unfaded are asked clockwise from the thwarter's left."""
        for p in self.others(thwarter):
            if not self.alive[p]:
                continue
            self.refused = set()
            card = self.usable_card(p, "e11")
            if card is None or not self.yes(p, "cancel"):
                continue
            if self.pays_condition(p, card):
                self.thwart_banned = 1
                self.script.expect("stopped", seat=p, target=thwarter)
                self.use_up(p, card)
                return True
        return False
