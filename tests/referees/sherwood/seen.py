"""How the table of a referee of Sherwood Forest is compared with what a transcript shows of it."""

from tests.referees.sherwood.table import (
    NOBODY,
    SLOTS,
    TOWNS,
    Json,
    Promise,
    Table,
    show,
    slot_word,
)


class Seen(Table):
    """A table that others may look at."""

    def compare(self, phase: str, decision: str | None, actor: int) -> None:
        """All that happened in this line is told: the state must be ours."""
        if self.script.events:
            self.script.fail(f"no event before the decision {decision!r}", self.script.events[0])
        after = self.script.page["after"]
        table = after["table"]
        asked = {"phase": phase, "decision": decision, "actor": actor}
        self.same("table", {**asked, **self.public(), **self.now}, table)
        self.script.check("table: out_order", self.out_order, table["out_order"][: table["out_n"]])
        self.check_arrows(table)
        self.check_laid(table)
        self.check_promises("promises", self.promises, table)
        self.check_promises("drafted promises", self.draft.promises, table["draft"])
        self.same("draft", self.draft.told(), table["draft"])
        self.script.check("number of seats", self.n, len(after["seats"]))
        for seat in self.seats:
            self.same(f"seat {seat}", self.own(seat), after["seats"][seat])
        hidden = {"supply": self.supply, "pile": show(self.pile)}
        self.same("hidden", hidden, after["hidden"])

    def same(self, where: str, mine: Json, theirs: Json) -> None:
        for name, value in mine.items():
            found = theirs.get(name, "nothing")
            if value != found:
                self.script.check(f"{where}: {name}", value, found)

    def public(self) -> Json:
        return {**self.board_seen(), **self.display_seen(), **self.counts_seen(), **self.log}

    def board_seen(self) -> Json:
        row = self.bands.values()
        return {
            "seats": self.n,
            "truncated": 0,
            "round_index": self.round_index,
            "figure": self.figure,
            "starter": self.starter,
            "current": self.current,
            "picker": self.picker,
            "arrow_n": [len(self.arrows[arm]) for arm in TOWNS],
            "in_board": dict.fromkeys(self.board, 1),
            "bands": [NOBODY if band.leader < 0 else band.told() for band in row],
            "camp": self.camp,
            **self.standing,
            "oak": self.oak,
            "lying": self.lying,
            "gold": self.gold,
            "new_gold": self.new_gold,
            "new_comps": self.new_comps,
            "glory": self.glory,
            "pit": self.pit,
            "lying_bags": self.lying_bags,
            "minted": self.minted,
        }

    def display_seen(self) -> Json:
        laid = len(self.display)
        shown: list[str | None] = [None] * SLOTS
        for slot in range(laid):
            shown[slot] = self.display[slot] if self.shown[slot] else None
        return {
            "shown": shown,
            "turned": self.turned,
            "done": [int(done) for done in self.done],
            "looked": self.looked,
            "marked": self.marked,
            "markers": self.markers,
            "looks_now": self.looks_now,
            "supply_n": self.in_game() - (self.round_index + 1) * laid,
            "removed_n": self.removed,
            "gone": {name: 1 for name in self.cards if name in self.gone},
            "claims": self.claims,
        }

    def counts_seen(self) -> Json:
        return {
            "eq_pile_n": self.pile.total(),
            "eq_discard": show(self.discards),
            "hand_n": [hand.total() for hand in self.hand],
            "known": [show(known) for known in self.known],
            "turns_now": self.turns_now,
            "calls": self.calls,
            "turns": self.turns,
            "cards_run": self.cards_run,
            "raids": self.raids,
            "checks": self.checks,
            "forced_donations": self.forced_donations,
            "kept": self.kept,
            "broken": self.broken,
        }

    def in_game(self) -> int:
        return int(self.rule["a_cards"] + self.rule["b_cards"])

    def own(self, seat: int) -> Json:
        """What only this player knows."""
        own: Json = {
            "hand": show(self.hand[seat]),
            "seen": self.seen[seat],
            "recalled": self.recalled[seat],
        }
        return {**own, **self.own_secret(seat)}

    def own_secret(self, seat: int) -> Json:
        """What this player has written down and not yet shown; nothing, as a rule."""
        nothing = {"ask_n": 0, "extra": 0, "bid": 0, "terms": "none"}
        return {**nothing, **self.secret.get(seat, {})}

    def check_arrows(self, table: Json) -> None:
        rows = zip(table["arrow"], table["arrow_n"], strict=True)
        found = [row[:count] for row, count in rows]
        self.script.check("table: arrows", [self.arrows[arm] for arm in TOWNS], found)

    def check_laid(self, table: Json) -> None:
        names = ("laid_seat", "laid_kind", "laid_hideout")
        found = list(zip(*(table[name][: table["laid_n"]] for name in names), strict=True))
        self.script.check("table: promised cards", self.laid, found)

    def check_promises(self, where: str, mine: list[Promise], theirs: Json) -> None:
        self.script.check(f"{where}: number", len(mine), theirs["promise_n"])
        for promise, found in zip(mine, theirs["promises"], strict=False):
            told = promise.told()
            if where.startswith("drafted"):
                told = {"maker": promise.maker, "value": promise.value}
            self.same(where, {"about": promise.kind, **told}, found)

    def slots(self, chosen: list[bool]) -> list[str]:
        """The words of the display's slots for which this holds."""
        found = [slot for slot in range(len(self.display)) if chosen[slot]]
        return [str(slot_word(slot)) for slot in found]

    def face_down(self) -> list[bool]:
        return [not (shown or done) for shown, done in zip(self.shown, self.done, strict=True)]
