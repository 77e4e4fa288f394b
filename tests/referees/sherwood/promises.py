"""Promises that bind nobody: who made them, and when they are found kept or broken."""

from collections.abc import Callable

from tests.referees.sherwood.seen import Seen
from tests.referees.sherwood.table import LIST_LENGTH, Promise

Verdict = bool | None


def strike_off(promises: list[Promise], index: int) -> None:
    """Strike a promise off a list; the last one takes its place."""
    last = promises.pop()
    if index < len(promises):
        promises[index] = last


class Promises(Seen):
    """The list of promises of a referee."""

    def judge(self, kind: str, verdict: Callable[[Promise], Verdict]) -> None:
        """Judge the promises of a kind; the last ones first; None: it is not yet due."""
        for index in reversed(range(len(self.promises))):
            promise = self.promises[index]
            if promise.kind != kind:
                continue
            kept = verdict(promise)
            if kept is not None:
                self.found(promise, kept)
                strike_off(self.promises, index)

    def found(self, promise: Promise, kept: bool) -> None:
        counts = self.kept if kept else self.broken
        for taker in sorted(promise.takers):
            word = "kept" if kept else "broken"
            self.script.expect(word, seat=promise.maker, promise=promise.kind, target=taker)
            counts[promise.maker][taker] += 1

    def void(self, index: int) -> None:
        promise = self.promises[index]
        self.script.expect("void", seat=promise.maker, promise=promise.kind)
        strike_off(self.promises, index)

    def write_down(self, promise: Promise) -> None:
        if len(self.promises) == LIST_LENGTH:
            self.void(0)
        self.promises.append(promise)

    # ---- when they are due ----

    def judge_joining(self, leader: int, raiders: list[int]) -> None:
        """An alliance under a leader: who promised to join the next one is in, or is not."""

        def verdict(promise: Promise) -> Verdict:
            return raiders[promise.maker] >= promise.value if promise.leader == leader else None

        self.judge("join_next", verdict)

    def judge_pick(self, picker: int, slot: int) -> None:
        for index in reversed(range(len(self.promises))):
            promise = self.promises[index]
            if promise.maker != picker:
                continue
            due = promise.kind == "pick" and not self.done[promise.value]
            if due or (promise.kind == "avoid" and promise.value == slot):
                self.found(promise, due and promise.value == slot)
                strike_off(self.promises, index)

    def judge_messenger(self, seat: int) -> None:
        self.judge("no_messenger", lambda promise: False if promise.maker == seat else None)

    def for_this_attempt(self, promise: Promise, hideout: str, slot: int) -> bool:
        """Return whether a promise of equipment is about this hide-out and this card."""
        band = self.bands[hideout]
        return promise.hideout == hideout and band.slot in (-1, slot)

    def judge_equipment(self, hideout: str, slot: int, success: bool, power: list[int]) -> None:
        def verdict(promise: Promise) -> Verdict:
            if not self.for_this_attempt(promise, hideout, slot):
                return None
            return success or power[promise.maker] >= promise.value

        self.judge("use_eq", verdict)

    def judge_sharing(self, informant: int, hideout: str, given: int, rest: int) -> None:
        def verdict(promise: Promise) -> Verdict:
            if promise.maker != informant or promise.hideout != hideout:
                return None
            return 4 * given >= promise.value * rest

        self.judge("rest_share", verdict)

    def judge_round(self) -> None:
        """The end of a round: who left a card or kept the garment has kept its word."""
        for index in reversed(range(len(self.promises))):
            promise = self.promises[index]
            if promise.kind in ("avoid", "no_messenger"):
                self.found(promise, True)
                strike_off(self.promises, index)
            elif (
                promise.kind != "join_next" or promise.since < self.round_index or self.last_round()
            ):
                self.void(index)

    # ---- what they bind if they bind ----

    def promised_picks(self, picker: int, kind: str) -> set[int]:
        """Display slots that this picker has promised to pick, or to avoid."""
        if self.rule["binding"] != "all":
            return set()
        return {p.value for p in self.promises if p.maker == picker and p.kind == kind}

    def promised_to_keep(self, seat: int) -> bool:
        """Return whether a player must keep its messenger garment, if promises bind."""
        if self.rule["binding"] != "all":
            return False
        return any(p.maker == seat and p.kind == "no_messenger" for p in self.promises)

    def promised_power(self, seat: int, hideout: str, slot: int) -> int:
        """The power that a player must declare here, if promises bind."""
        if self.rule["binding"] != "all":
            return 0
        mine = [
            promise.value
            for promise in self.promises
            if promise.kind == "use_eq"
            and promise.maker == seat
            and self.for_this_attempt(promise, hideout, slot)
        ]
        return max(mine, default=0)

    def promised_quarters(self, informant: int, hideout: str) -> int:
        """The quarters of the rest that an informant must give away, if promises bind."""
        if self.rule["binding"] != "all":
            return 0
        mine = [
            promise.value
            for promise in self.promises
            if promise.kind == "rest_share"
            and promise.maker == informant
            and promise.hideout == hideout
        ]
        return max(mine, default=0)
