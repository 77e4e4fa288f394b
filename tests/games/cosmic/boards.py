"""Games dealt and driven by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import everyone
from simlab.games.cosmic.dominion import deck as reward_deck
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.play import knowledge, sets, ships, wiring
from simlab.games.cosmic.rule_constants import BY_CHANCE
from simlab.jit.call_graph import uncompiled
from simlab.runtime.stepper import Match
from tests.games.cosmic.dealing import setup_of


def by_seat(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return rules in which an alien that is named alone is that of seat 0."""
    named = rules.get("aliens")
    alone = isinstance(named, str) and "," not in named and named not in BY_CHANCE
    return {**rules, "aliens": [named]} if alone else {**rules}


class Game:
    """A match that is driven by words."""

    def __init__(
        self,
        rules: Mapping[str, Any] | None = None,
        seats: int = 4,
        number: int = 0,
        seed: int = 1,
        lineup: str = "golden",
    ) -> None:
        rules = by_seat({"start": "fixed", **(rules or {})})
        self.match = Match(setup_of(rules, seats, lineup, seed), number)
        self.events: list[dict[str, Any]] = list(self.match.events)

    @property
    def world(self) -> Any:
        return self.match.world

    @property
    def table(self) -> Any:
        return self.match.table

    @property
    def decision(self) -> str:
        return "over" if self.match.over else c.DECISIONS[int(self.table.decision)].name

    @property
    def legal(self) -> list[str]:
        return [self.match.word(action) for action in self.match.legal_actions()]

    def take(self, word: str) -> list[dict[str, Any]]:
        """Take an action by its word; return what happened."""
        kind = c.DECISIONS[int(self.table.decision)]
        turn = self.match.take(kind.action_of(word))
        self.events += turn.events
        assert self.match.check_invariants() == 0, GAME.invariant_names[
            self.match.check_invariants()
        ]
        return turn.events

    def begin(self, drawn: str = "", offense: int = 0, phase: int = c.NEW_TURN) -> None:
        """Begin again with a turn (or another phase); ``drawn`` is the next destiny card."""
        table = self.table
        for me in self.world.seats:
            me.options = me.more = 0
        if phase == c.NEW_TURN and table.turns > 0:
            offense = (offense - 1) % self.match.matchup.seats  # turns go to the left
        table.decision, table.options, table.offense, table.phase = -1, 0, offense, phase
        table.more = 0
        for stack in (table.fires, table.frames):
            stack[:] = np.zeros(1, stack.dtype)[0]
        table.fire_n = table.frame_n = table.stage = table.unit = 0
        if drawn:
            kind = c.DESTINY_WORDS.index(drawn)
            table.destiny[:] = 0
            table.destiny[kind] = table.destiny_n = 2
        self.events = self.match._happen(lambda world: self.match.code.step(world, -1))
        assert self.match.check_invariants() == 0, GAME.invariant_names[
            self.match.check_invariants()
        ]

    def move(self, seat: int, planet: str, count: int, goal: str | None = None) -> None:
        """Move ships from a planet to another, or to the warp."""
        lift, put = uncompiled(ships.lift_ships), uncompiled(ships.put_ships)
        lift(self.table, seat, c.PLANET_WORDS.index(planet), count)
        if goal is None:
            self.table.zones[c.WARP, seat] += count
        else:
            put(self.table, seat, c.PLANET_WORDS.index(goal), count)

    def strip(self, seat: int, keep: str = "") -> None:
        """Send all ships of a player to the warp, but those on a planet."""
        for planet, word in enumerate(c.PLANET_WORDS):
            if word != keep and self.table.ships[planet, seat]:
                self.move(seat, word, int(self.table.ships[planet, seat]))

    def ships(self, seat: int, planet: str) -> int:
        return int(self.table.ships[c.PLANET_WORDS.index(planet), seat])

    def zone(self, zone: str, seat: int) -> int:
        return int(self.table.zones[c.ZONE_WORDS.index(zone), seat])

    def hold(self, seat: int, **copies: int) -> None:
        """Give a player exactly these cards, out of the deck; its others go there."""
        me, hidden = self.world.seats[seat], self.world.hidden
        hand, deck = me.hand, hidden.deck
        deck += hand
        hand[:] = 0
        changed = {seat}
        sets.write(hidden.deck_flares, sets.number(hidden.deck_flares) | sets.number(me.flares))
        sets.write(me.flares, 0)
        for word, count in copies.items():
            if word in c.ID_WORDS[c.ALL_KINDS :]:
                alien = 1 << c.ID_WORDS.index(word) - c.FIRST_FLARE
                assert sets.number(hidden.deck_flares) & alien, f"{word} is elsewhere"
                sets.write(hidden.deck_flares, sets.number(hidden.deck_flares) & ~alien)
                sets.write(me.flares, sets.number(me.flares) | alien)
                sets.write(me.seen_flares, sets.number(me.seen_flares) | alien)
                hand[c.FLARE], deck[c.FLARE] = hand[c.FLARE] + 1, deck[c.FLARE] - 1
                continue
            kind = c.KIND_WORDS.index(word)
            for other in reversed(range(self.match.matchup.seats)):
                while deck[kind] < count and self.world.seats[other].hand[kind] > 0:
                    self.world.seats[other].hand[kind] -= 1
                    deck[kind] += 1
                    changed.add(other)
            assert deck[kind] >= count, f"{word} is elsewhere"
            hand[kind], deck[kind] = count, deck[kind] - count
        for other in range(self.match.matchup.seats):
            self.table.hand_n[other] = self.world.seats[other].hand.sum()
        self.table.deck_n, self.table.reward_n = deck[: c.KINDS].sum(), deck[c.KINDS :].sum()
        with np.errstate(over="ignore"):
            for other in changed:
                uncompiled(reward_deck.recount)(self.world, other)
        self.table.armed[:] = self.table.lacks[:] = 0
        uncompiled(wiring.wire_flares)(self.world, seat)

    def hoard(self, seat: int, words: str = "") -> None:
        """Put exactly these cards into a player's hoard; its others go to the deck."""
        me, hidden = self.world.seats[seat], self.world.hidden
        if not words and not me.hoard.any():
            return
        hidden.deck += me.hoard
        sets.write(
            hidden.deck_flares, sets.number(hidden.deck_flares) | sets.number(me.hoard_flares)
        )
        me.hoard[:] = 0
        sets.write(me.hoard_flares, 0)
        for word in words.split():
            kind = c.ID_WORDS.index(word)
            if kind > c.FIRST_FLARE:
                sets.write(
                    me.hoard_flares, sets.number(me.hoard_flares) | 1 << kind - c.FIRST_FLARE
                )
                sets.write(me.seen_flares, sets.number(me.seen_flares) | 1 << kind - c.FIRST_FLARE)
                kind = c.FLARE
            me.hoard[kind] += 1
            hidden.deck[kind] -= 1
        sets.write(
            hidden.deck_flares, sets.number(hidden.deck_flares) & ~sets.number(me.hoard_flares)
        )
        self.table.hoard_n[seat] = me.hoard.sum()
        self.table.deck_n = hidden.deck[: c.KINDS].sum()
        uncompiled(wiring.wire_flares)(self.world, seat)

    def leave_in_deck(self, words: str = "") -> None:
        """Discard the deck but for these cards."""
        table, hidden = self.table, self.world.hidden
        table.discard += hidden.deck
        hidden.deck[:] = 0
        for word in words.split():
            kind = c.ID_WORDS.index(word)
            hidden.deck[min(kind, c.FLARE)] += 1
            table.discard[min(kind, c.FLARE)] -= 1
        left = sum(
            1 << c.ID_WORDS.index(word) - c.FIRST_FLARE for word in words.split() if "_fl" in word
        )
        sets.write(
            table.discard_flares,
            sets.number(table.discard_flares) | sets.number(hidden.deck_flares) & ~left,
        )
        sets.write(
            table.seen_flares, sets.number(table.seen_flares) | sets.number(table.discard_flares)
        )
        sets.write(hidden.deck_flares, left)
        table.deck_n, table.reward_n = hidden.deck[: c.KINDS].sum(), hidden.deck[c.KINDS :].sum()
        assert (table.discard >= 0).all(), f"{words} are elsewhere"

    def until(self, *decisions: str, limit: int = 200, **wishes: str) -> str:
        """Play on, by ``wishes`` where they are legal, else plainly.

        ``decision="word|word"`` is a wish of all, ``decision_2="word"`` of seat 2.
        """
        for _ in range(limit):
            if self.decision in decisions or self.match.over:
                break
            self.take(self.plain(wishes))
        return self.decision

    def plain(self, wishes: Mapping[str, str]) -> str:
        legal = self.legal
        common = wishes.get(self.decision, "")
        for wish in wishes.get(f"{self.decision}_{self.table.actor}", common).split("|"):
            if wish in legal:
                return wish
        for word in ("pass", "nobody", "decline", "reject", "stop", "done"):
            if word in legal:
                return word
        return legal[0]

    def options_to_plan(self, seat: int) -> int:
        """Return the encounter cards of a player, a bit each."""
        hand = self.world.seats[seat].hand
        return sum(1 << kind for kind in range(c.ENCOUNTER_N) if hand[kind] > 0)

    @property
    def totals(self) -> tuple[int, int]:
        """The totals that were compared last: of the offense, of the defense."""
        last = self.named("totals")[-1]
        return last["offense"], last["defense"]

    @property
    def result(self) -> str:
        """How the last encounter came out."""
        return str(self.named("result")[-1]["result"])

    def lost(self, seat: int) -> int:
        """How many ships of a player went to the warp."""
        return sum(int(each["count"]) for each in self.named("lost") if each["seat"] == seat)

    def has_flare(self, seat: int, word: str) -> bool:
        return bool(sets.number(self.world.seats[seat].flares) >> c.POWER_WORDS.index(word) & 1)

    def named(self, event: str) -> list[dict[str, Any]]:
        """Return all events of a name so far."""
        return [each for each in self.events if each["event"] == event]


def meet(game: Game, *hands: dict[str, int], **wishes: str) -> str:
    """Bring a game to the reveal: hands of the offense, the defense, the others clockwise.

    The first card of each main player is the one that it lays down. Returns the next decision.
    """
    game.until("plan", **wishes)
    order = [int(seat) for seat in game.table.order[: game.match.matchup.seats]]
    for seat, hand in zip(order, hands, strict=False):
        game.hold(seat, **hand)
    game.world.seats[order[0]].options = game.options_to_plan(order[0])
    for seat, hand in zip(order[:2], hands, strict=False):
        if game.decision == "plan" and int(game.table.actor) == seat:
            game.take(next(iter(hand)))
    return game.decision


ALLIES = {"invite_0": "2", "ally_2": "offense 2", "invite_1": "3", "ally_3": "defense 3"}
"""Wishes: two ships of seat 2 help the offense, three of seat 3 the defense."""


def bring(game: Game, *words: str) -> set[int]:
    """Have the effects of aliens and flares that were not in the box; return their numbers."""
    numbers = {c.POWER_WORDS.index(word) for word in words}
    game.match.code.attach(everyone.effects(numbers, numbers))
    return numbers


def choose_flares(game: Game, *words: str) -> None:
    """Put flares into the deck, in place of others that nobody has seen."""
    hidden, table = game.world.hidden, game.table
    numbers = bring(game, *words)
    wanted = sum(1 << number for number in numbers)
    on_sheet = sets.number(table.reactor_flares)
    have = sets.number(hidden.deck_flares) | on_sheet & wanted
    sets.write(table.reactor_flares, on_sheet & ~wanted)
    hidden.deck[c.FLARE] += (on_sheet & wanted).bit_count()
    table.deck_n += (on_sheet & wanted).bit_count()
    most = int(hidden.deck[c.FLARE])
    apart = on_sheet | sets.number(table.away_flares)
    spare = have & ~wanted & ~sum(1 << int(power) for power in game.table.power if power > 0)
    for bit in range(len(c.POWER_WORDS)):
        if spare >> bit & 1 and have.bit_count() + (wanted & ~have).bit_count() > most:
            have ^= 1 << bit
    sets.write(hidden.deck_flares, have | wanted)
    sets.write(hidden.flares_in, have | wanted | apart)
    for each in (game.table, *game.world.seats):
        sets.write(each.seen_flares, 0)


def scene(
    aliens: str,
    *hands: str,
    ships: int = 1,
    drawn: str = "colour 1",
    before: Callable[[Game], None] = lambda game: None,
    rules: Mapping[str, Any] | None = None,
    stop: str = "second",
    **wishes: str,
) -> Game:
    """Play the first encounter of seat 0, which sends ``ships`` to p1.0.

    A hand is its cards in words, flares as "tripler_flare"; the first card of seat 0 and of seat 1
    is the one that they lay down. Stops before the decision ``stop``.
    """
    game = Game({"flares": True, "aliens": aliens, **(rules or {})})
    for seat in range(4):
        game.hoard(seat)
        game.hold(seat)
    choose_flares(game, *(w.removesuffix("_flare") for w in " ".join(hands).split() if "_fl" in w))
    for seat, hand in enumerate(hands):
        cards = hand.split()
        game.hold(seat, **{word: cards.count(word) for word in cards})
        wishes = {f"plan_{seat}": cards[0] if cards else "", **wishes}
    before(game)
    game.begin(drawn)
    wishes = {"target": "p1.0", **wishes}
    if game.until("launch", stop, **wishes) == "launch" != stop:
        for _ in range(ships):
            game.take("p0.0")
        if game.decision == "launch":
            game.take("done")
    encounters = int(game.table.encounters)
    while game.decision not in (stop, "over") and int(game.table.encounters) == encounters:
        game.take(game.plain(wishes))
    zaps = [word for word in wishes if word.startswith("respond")]
    assert not zaps or game.named("cancelled"), "nobody zapped"
    return game


def play_out(game: Game, **wishes: str) -> None:
    """Play the encounter to its end."""
    started = int(game.table.encounters)
    for _ in range(300):
        if game.match.over or int(game.table.encounters) > started or game.decision == "second":
            return
        game.take(game.plain(wishes))
    raise AssertionError("the encounter does not end")


def play_zapped(game: Game, zap: str, flares: int = 1, **wishes: str) -> None:
    """Play the encounter to its end; ``zap`` is played once so many flares were."""
    started = int(game.table.encounters)
    while int(game.table.encounters) == started and game.decision not in ("second", "over"):
        ready = len(game.named("flare")) == flares and not game.named("cancelled")
        game.take(game.plain({**wishes, "respond": zap if ready else "pass"}))
    assert game.named("cancelled"), "nobody zapped"


def sums(game: Game, event: str) -> dict[int, int]:
    """Return how many ships of each player were lost, saved or removed."""
    found: dict[int, int] = {}
    for each in game.named(event):
        found[each["seat"]] = found.get(each["seat"], 0) + each["count"]
    return found


def came_from(game: Game, zone: str) -> dict[int, int]:
    """Return how many ships of each player came to a planet from a zone."""
    seats = [each["seat"] for each in game.named("came") if each["zone"] == zone]
    return {seat: seats.count(seat) for seat in sorted(set(seats))}


def begun(aliens: str, *hands: str, drawn: str = "colour 1", number: int = 0, **rules: Any) -> Game:
    """Begin a game with these aliens and hands by seat (words of cards, flares too).

    With ``drawn`` empty it is not begun yet: ships may be moved before ``begin``.
    """
    named = {f"aliens.{seat}": word for seat, word in enumerate(aliens.split())}
    game = Game({"flares": True, **named, **rules}, number=number)
    for seat in range(game.match.matchup.seats):
        game.hoard(seat)
        game.hold(seat)
    flares = [word for word in " ".join(hands).split() if word in c.ID_WORDS[c.ALL_KINDS :]]
    wanted = [1 << c.ID_WORDS.index(word) - c.FIRST_FLARE for word in flares]
    for flare in wanted:
        bring_flare(game, flare, sum(wanted))
    for seat, hand in enumerate(hands):
        words = hand.split()
        game.hold(seat, **{word: words.count(word) for word in words})
    if drawn:
        game.begin(drawn)
    return game


def bring_flare(game: Game, flare: int, wanted: int = 0) -> None:
    """See to it that a flare is in the game: in place of another one in the deck, not wanted."""
    hidden = game.world.hidden
    if not sets.number(hidden.flares_in) & flare:
        others = sets.number(hidden.deck_flares) & ~wanted
        for alien in game.table.alien:
            others &= ~(1 << int(alien))
        bring(game, c.POWER_WORDS[flare.bit_length() - 1])
        other = 1 << others.bit_length() - 1
        sets.write(hidden.flares_in, sets.number(hidden.flares_in) ^ (other | flare))
        sets.write(hidden.deck_flares, sets.number(hidden.deck_flares) ^ (other | flare))
        for me in game.world.seats:
            sets.write(me.seen_flares, sets.number(me.seen_flares) & ~other)


def seat_of(game: Game) -> int:
    """Return who is asked."""
    return int(game.table.actor)


def power_of(game: Game, seat: int) -> str:
    return c.POWER_WORDS[int(game.table.power[seat])]


def hand_of(game: Game, seat: int) -> list[str]:
    """Return the words of the cards of a hand, flares by their names."""
    me = game.world.seats[seat]
    kinds = [kind for kind in range(c.ALL_KINDS) if kind != c.FLARE]
    plain = [c.KIND_WORDS[kind] for kind in kinds for _ in range(int(me.hand[kind]))]
    return plain + [
        f"{word}_flare"
        for bit, word in enumerate(c.POWER_WORDS)
        if sets.number(me.flares) >> bit & 1
    ]


def known(game: Game, viewer: int, owner: int) -> list[str]:
    """Return the cards that a player remembers in another hand."""
    me = game.world.seats[viewer]
    found = [int(me.met_kind[at]) for at in range(me.met_n) if me.met_seat[at] == owner]
    return [c.ID_WORDS[card] for card in sorted(found)]


def see(game: Game, viewer: int, owner: int) -> None:
    """Let a player see the hand of another."""
    with np.errstate(over="ignore"):
        uncompiled(knowledge.see_hand)(game.world, viewer, owner)


def two_homes(game: Game, seat: int = 0) -> None:
    """Leave a player two home colonies: too few for a power."""
    for place in (2, 3, 4):
        game.move(seat, f"p{seat}.{place}", 4, f"p{seat}.1")


def discarded(game: Game, seat: int) -> list[str]:
    """Return the cards that a player has discarded."""
    mine = [each for each in game.named("discarded") if each["seat"] == seat]
    return [word for each in mine for word in [each["kind"]] * each["count"]]
