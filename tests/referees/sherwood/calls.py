"""Basic alliances of a referee of Sherwood Forest: a call, offers, a selection and consent."""

from tests.referees.sherwood.planning import Planning
from tests.referees.sherwood.table import WEAPONS, Draft, Hand, show


class Calls(Planning):
    """The talk of a leader with its guests; loot is no part of it."""

    def call(self, leader: int) -> bool:
        """Call for partners; whether an alliance came about."""
        self.draft = draft = Draft(proposer=leader)
        self.guests: list[int] = []
        self.counters = 0
        self.void_offers()
        draft.hideout = self.called = self.decide(
            "calling", leader, "hideout", [*self.free_hideouts(), "open"]
        )
        draft.need = self.number("calling", leader, "need", 0, 40)
        self.script.expect("call", seat=leader, hideout=self.called, need=draft.need)
        self.invite(leader)
        self.claim("offering", leader)
        while True:
            self.void_offers()
            for guest in self.guests:
                self.make_offer(leader, guest)
            if not self.select(leader):
                break
            if self.confirm(leader):
                self.execute_call(leader)
                return True
            if self.counters > self.rule["max_counter"]:
                break
        self.call_failed(leader)
        return False

    def call_failed(self, leader: int) -> None:
        self.script.expect("call_failed", seat=leader)
        self.calls += 1
        self.draft, self.now = Draft(), {}

    def see_call(self) -> None:
        """What of a call is seen at the next decision."""
        empty = [-1] * (self.n - len(self.guests))
        cards = [show(hand) for hand in self.offer_cards]
        self.now = {"invited_n": len(self.guests), "invited": [*self.guests, *empty]}
        self.now |= {"offer": self.offer, "offer_cards": cards, "counters": self.counters}
        self.now["offer_hideout"] = self.wish

    def void_offers(self) -> None:
        leader = self.draft.proposer
        self.offer = [0] * self.n
        self.offer_cards: list[Hand] = [Hand() for _ in self.seats]
        self.wish: list[str | None] = [None] * self.n
        self.see_call()
        if self.draft.need or self.guests:
            self.draft = Draft(hideout=self.called, proposer=leader, need=self.draft.need)

    def invite(self, leader: int) -> None:
        while True:
            self.see_call()
            left = [seat for seat in self.others_in_camp(leader) if seat not in self.guests]
            if not left:
                return
            words = ["done"] if self.guests else []
            guest = self.choose_seat("calling", leader, "invite", left, *words)
            if guest is None:
                return
            self.guests.append(guest)
            self.script.expect("invited", seat=leader, target=guest)

    # ---- offers ----

    def make_offer(self, leader: int, guest: int) -> None:
        self.see_call()
        count = self.number("offering", guest, "raiders", 0, self.camp[guest])
        self.offer[guest] = count
        self.script.expect("offer", seat=guest, count=count)
        if not count:
            return
        self.offer_equipment(guest)
        places = [hideout for hideout in self.free_hideouts() if hideout != self.called]
        if self.rule["max_counter"] > 0 and places:
            wish = self.decide("offering", guest, "hideout", [*places, "open"])
            if wish != "open":
                self.wish[guest] = wish
                self.script.expect("offer_place", seat=guest, hideout=wish)

    def offer_equipment(self, guest: int) -> None:
        offered, last = self.offer_cards[guest], None
        while True:
            self.see_call()
            all_offered = sum(cards.total() for cards in self.offer_cards) + len(self.laid)
            room = offered.total() < self.offer[guest] and all_offered < self.rule["marker_pairs"]
            kinds = self.weapons_below(self.hand[guest] - offered, last)
            if not room or not kinds:
                return
            word = self.decide("offering", guest, "cards", [*kinds, "done"])
            if word == "done":
                return
            last = word
            offered[word] += 1
            self.known[guest][word] = max(self.known[guest][word], offered[word])
            self.script.expect("offer_card", seat=guest, kind=word)

    # ---- selection and consent ----

    def select(self, leader: int) -> bool:
        """The leader takes what it wants of the offers; whether it goes on with the call."""
        draft = self.draft
        for guest in self.guests:
            if self.offer[guest]:
                self.see_call()
                most = self.offer[guest]
                draft.raiders[guest] = self.number("selecting", leader, "raiders", 0, most)
                if draft.raiders[guest]:
                    self.select_equipment(leader, guest)
        taken = [guest for guest in self.guests if draft.raiders[guest]]
        if not taken:
            return False
        own = self.number("selecting", leader, "raiders", 0, self.camp[leader])
        draft.raiders[leader] = own
        if not own:
            return False
        named = {self.called, *(self.wish[guest] for guest in taken)}
        places = [hideout for hideout in self.free_hideouts() if hideout in named]
        words = places or self.free_hideouts()
        self.chosen = self.decide("selecting", leader, "hideout", words)
        self.wish[leader] = self.chosen
        for seat in self.seats:
            if draft.raiders[seat]:
                count = draft.raiders[seat]
                self.script.expect("terms", seat=seat, hideout=self.chosen, count=count)
                for kind in reversed(self.strongest_first(draft.cards[seat])):
                    self.script.expect("terms_card", seat=seat, kind=kind)
        return True

    def strongest_first(self, cards: Hand) -> list[str]:
        return [kind for kind in reversed(WEAPONS) for _ in range(cards[kind])]

    def select_equipment(self, leader: int, guest: int) -> None:
        taken, last = self.draft.cards[guest], None
        while taken.total() < self.draft.raiders[guest]:
            kinds = self.weapons_below(self.offer_cards[guest] - taken, last)
            if not kinds:
                return
            word = self.decide("selecting", leader, "cards", [*kinds, "done"])
            if word == "done":
                return
            last = word
            taken[word] += 1

    def confirm(self, leader: int) -> bool:
        """Those who were taken agree, or the first refusal reopens the offers."""
        for guest in self.guests:
            if self.draft.raiders[guest]:
                self.see_call()
                yes = self.decide("confirming", guest, "vote", ["yes", "no"]) == "yes"
                self.script.expect("vote", seat=guest, yes=int(yes))
                if not yes:
                    self.counters += 1
                    if self.counters <= self.rule["max_counter"]:
                        self.script.expect("reopened", seat=guest)
                    return False
        return True

    def execute_call(self, leader: int) -> None:
        draft, hideout = self.draft, self.chosen
        promised = [self.strongest_first(draft.cards[seat]) for seat in self.seats]
        self.occupy(leader, hideout, draft.raiders, promised)
        self.draft, self.now = Draft(), {}
