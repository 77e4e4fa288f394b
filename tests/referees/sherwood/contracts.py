"""Contracts of a referee of Sherwood Forest: proposals, substitutes, votes and what they bind."""

from dataclasses import replace

from tests.referees.sherwood.calls import Calls
from tests.referees.sherwood.promises import strike_off
from tests.referees.sherwood.table import SOFT, Draft, Promise, slot_of, slot_word


class Contracts(Calls):
    """The advanced alliance: one drafts all of it, and all members agree or do not."""

    def partners(self) -> list[int]:
        """The members of the draft, clockwise from the leader."""
        return [seat for seat in self.clockwise(self.current) if self.draft.raiders[seat]]

    def contract(self, leader: int) -> bool:
        """Talk about a contract; whether it came about."""
        talk = 1
        while talk <= self.rule["talk_rounds"]:
            self.now = {"talk": talk}
            proposer = leader if talk % 2 else self.best_placed(leader)
            if talk == 1 or self.proposes(proposer):
                self.draft_contract(leader, proposer)
                changed = self.hear_substitutes(leader, proposer)
                bound = proposer == leader or not changed
                voters = [seat for seat in self.partners() if not (bound and seat == proposer)]
                if self.vote(voters):
                    self.execute_contract(leader)
                    return True
            elif proposer == leader:
                break
            talk += 1
        self.call_failed(leader)
        return False

    def best_placed(self, leader: int) -> int:
        """Who answers: the informant of the last draft, else who has looked at most cards."""
        if self.draft.informant not in (-1, leader):
            return self.draft.informant
        others = self.others_in_camp(leader)
        return max(others, key=lambda seat: self.looks_now[seat])

    def proposes(self, proposer: int) -> bool:
        word = self.decide("proposing", proposer, "propose", ["propose", "pass"])
        if word == "pass":
            self.script.expect("passed", seat=proposer)
        return word == "propose"

    # ---- the draft ----

    def draft_contract(self, leader: int, proposer: int) -> None:
        self.draft = draft = Draft(proposer=proposer)
        draft.hideout = self.decide("drafting", proposer, "hideout", self.free_hideouts())
        self.draft_card("drafting", proposer)
        self.claim("drafting", proposer)
        self.draft_raiders(leader, proposer)
        if draft.slot >= 0:
            draft.informant = self.must_choose("drafting", proposer, "informant", self.partners())
            self.draft_shares(proposer)
        self.draft_payments(proposer)
        self.draft_promises(leader, proposer)
        self.tell_proposal(proposer)

    def draft_card(self, phase: str, proposer: int) -> None:
        pairs = self.marker_pairs_left() > 0
        words = self.slots([pairs] * len(self.display))
        self.draft.slot = slot_of(self.decide(phase, proposer, "card", [*words, "none"]))

    def draft_raiders(self, leader: int, proposer: int) -> None:
        raiders = self.draft.raiders
        asked = [seat for seat in self.clockwise(leader) if self.camp[seat]]
        for seat in asked:
            partner = any(raiders[other] for other in asked if other != leader)
            needed = seat in (leader, proposer) or (seat == asked[-1] and not partner)
            low, high = int(needed), self.camp[seat]
            raiders[seat] = self.number("drafting", proposer, "raiders", low, high)

    def draft_shares(self, proposer: int) -> None:
        draft = self.draft
        for seat in self.partners():
            if seat != draft.informant:
                most = min(60, self.pit) - sum(draft.bags)
                draft.bags[seat] = self.number("sharing", proposer, "share", 0, most)
                high = self.oak[seat]
                draft.comps[seat] = self.number("sharing", proposer, "companions", 0, high)

    def draft_payments(self, proposer: int) -> None:
        draft = self.draft
        while draft.transfers < self.rule["max_transfers"]:
            rich = [seat for seat in self.partners() if self.gold[seat] > sum(draft.pay[seat])]
            if not rich:
                return
            payer = self.choose_seat("paying", proposer, "payer", rich, "done")
            if payer is None:
                return
            others = [seat for seat in self.partners() if seat != payer]
            payee = self.must_choose("paying", proposer, "payee", others)
            most = self.gold[payer] - sum(draft.pay[payer])
            draft.pay[payer][payee] += self.number("paying", proposer, "pay", 1, most)
            draft.transfers += 1

    def draft_promises(self, leader: int, proposer: int) -> None:
        draft = self.draft
        while len(draft.promises) < self.rule["max_promises"]:
            kinds = [kind for kind in SOFT if kind != "rest_share" or draft.slot >= 0]
            kind = self.decide("promising", proposer, "promise", [*kinds, "done"])
            if kind == "done":
                return
            makers = {
                "rest_share": [draft.informant],
                "join_next": [seat for seat in self.partners() if seat != leader],
            }.get(kind, self.partners())
            maker = self.must_choose("promising", proposer, "promiser", makers)
            last = self.rule["laid_out"] - 1
            low, high = {
                "pick": (0, last),
                "avoid": (0, last),
                "rest_share": (1, 4),
                "no_messenger": (0, 0),
            }.get(kind, (1, 8))
            value = 0
            if high:
                value = self.number("promising", proposer, "promise_value", low, high)
            draft.promises.append(Promise(kind, maker, value))

    def tell_proposal(self, proposer: int) -> None:
        draft, script = self.draft, self.script
        slot, hideout = slot_word(draft.slot), draft.hideout
        informant = None if draft.informant < 0 else draft.informant
        script.expect("proposal", seat=proposer, slot=slot, informant=informant)
        for seat in self.partners():
            script.expect("terms", seat=seat, hideout=hideout, count=draft.raiders[seat])
            if draft.slot >= 0 and seat != draft.informant:
                gold, comps = draft.bags[seat], draft.comps[seat]
                script.expect("share", seat=seat, gold=gold, companions=comps)
            self.tell_transfers(seat)
        self.tell_promises(draft.promises)

    def tell_transfers(self, payer: int) -> None:
        for payee in self.seats:
            gold = self.draft.pay[payer][payee]
            if gold:
                self.script.expect("transfer", seat=payer, target=payee, gold=gold)

    def tell_promises(self, promises: list[Promise]) -> None:
        for promise in promises:
            self.script.expect(
                "promise", seat=promise.maker, promise=promise.kind, value=promise.value
            )

    # ---- substitutes and votes ----

    def worth(self, seat: int) -> int:
        """What an outsider may undercut: bags of the loot, or what the leader pays."""
        draft = self.draft
        return draft.bags[seat] if draft.slot >= 0 else draft.pay[self.current][seat]

    def replaceable(self, outsider: int, leader: int, proposer: int) -> list[int]:
        draft = self.draft
        return [
            seat
            for seat in self.partners()
            if seat not in (leader, draft.informant, proposer)
            and draft.raiders[seat] <= self.camp[outsider]
            and draft.comps[seat] <= self.oak[outsider]
            and self.worth(seat) > 0
            and not any(draft.pay[seat])
        ]

    def hear_substitutes(self, leader: int, proposer: int) -> bool:
        """Return whether the leader takes a bid."""
        if not self.rule["substitute_bids"]:
            return False
        bids: dict[int, tuple[int, int]] = {}
        for seat in self.clockwise(leader):
            if self.draft.raiders[seat] or not self.camp[seat]:
                continue
            members = self.replaceable(seat, leader, proposer)
            if not members:
                continue
            target = self.choose_seat("bidding", seat, "substitute", members, "none")
            if target is not None:
                less = self.number("bidding", seat, "less", 1, self.worth(target))
                bids[seat] = (target, less)
                self.script.expect("substitute", seat=seat, target=target, gold=less)
        if bids:
            outsider = self.choose_seat("voting", leader, "take_bid", bids, "none")
            if outsider is not None:
                self.replace_member(leader, outsider, *bids[outsider])
                return True
        return False

    def replace_member(self, leader: int, outsider: int, member: int, less: int) -> None:
        draft = self.draft
        for row in (draft.raiders, draft.bags, draft.comps, *draft.pay):
            row[outsider], row[member] = row[member], 0
        if draft.slot >= 0:
            draft.bags[outsider] -= less
        else:
            draft.pay[leader][outsider] -= less
        for index in reversed(range(len(draft.promises))):
            if draft.promises[index].maker == member:
                strike_off(draft.promises, index)
        self.script.expect("replaced", seat=outsider, target=member)

    def vote(self, voters: list[int]) -> bool:
        for seat in voters:
            yes = self.decide("voting", seat, "vote", ["yes", "no"]) == "yes"
            self.script.expect("vote", seat=seat, yes=int(yes))
            if not yes:
                return False
        return True

    # ---- what is agreed is done ----

    def execute_contract(self, leader: int) -> None:
        draft, hideout = self.draft, str(self.draft.hideout)
        for payer in self.seats:
            self.tell_transfers(payer)
            for payee in self.seats:
                self.pay(payer, payee, draft.pay[payer][payee])
        self.judge_joining(leader, draft.raiders)
        for promise in draft.promises:
            takers = [seat for seat in self.partners() if seat != promise.maker]
            new = replace(promise, takers=takers, hideout=hideout, leader=leader)
            self.write_down(replace(new, since=self.round_index))
            self.tell_promises([promise])
        if draft.slot >= 0:
            self.mark_card(hideout)
        self.occupy(leader, hideout, draft.raiders, [[] for _ in self.seats])
        band = self.bands[hideout]
        band.slot, band.informant = draft.slot, draft.informant
        band.bags, band.comps = draft.bags, draft.comps
        self.draft, self.now = Draft(), {}

    def mark_card(self, hideout: str) -> None:
        """The informant marks card and hide-out and lays out the promised loot."""
        draft, slot = self.draft, slot_word(self.draft.slot)
        self.script.expect("planned", hideout=hideout, slot=slot, informant=draft.informant)
        for seat in self.partners():
            gold, comps = draft.bags[seat], draft.comps[seat]
            if gold or comps:
                self.script.expect("promised_loot", seat=seat, gold=gold, companions=comps)
            if self.rule["binding"] != "none":
                self.pit -= gold
                self.lying_bags += gold
                self.oak[seat] -= comps
                self.lying[seat] += comps
