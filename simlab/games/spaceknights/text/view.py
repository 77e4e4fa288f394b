"""View of a player in words: the table and its own seat, as given to policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simlab.games.spaceknights import components as c, knowledge
from simlab.games.spaceknights.hand_evaluation import best_category
from simlab.games.spaceknights.rules import limits
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.jit.kernel import plain

# Plain Python, so that a person's view needs no compilation.
bid_limit, owed, payable = plain(limits.bid_limit), plain(limits.owed), plain(limits.payable)
holder_in, zone_in = plain(knowledge.holder_in), plain(knowledge.zone_in)


def view(table: Any, me: Any, seat: int, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return lines on the player's own state, and lines on the table and the others."""
    return own_lines(table, me, seat), [
        hand_line(table, names),
        board_line(table),
        *([bid_line(table, seat)] if table.decision == c.BID else []),
        *(player_line(table, me, other, seat, names) for other in others(table, seat)),
        *situation_lines(table, me, names),
    ]


def others(table: Any, seat: int) -> list[int]:
    """Return the other live players clockwise."""
    count = int(table.seats)
    places = [(int(table.position[seat]) + step) % count for step in range(1, count)]
    circle = [int(table.circle[place]) for place in places]
    return [player for player in circle if table.alive[player]]


def card_text(facts: Any, card: int) -> str:
    """Return a card in words, with its maneuver if known."""
    if card >= c.MANEUVERS:
        return c.CARD_WORDS[card].removeprefix("threat-")
    entry = int(facts.book[card])
    if entry == 0:
        return c.TYPE_WORDS[card % c.TYPES]
    effect, condition = divmod(entry - 1, c.CONDITIONS)
    maneuver = f"{c.EFFECT_WORDS[effect]} if {c.CONDITION_WORDS[condition]}"
    return f"{c.TYPE_WORDS[card % c.TYPES]} ({maneuver})"


def own_lines(table: Any, me: Any, seat: int) -> list[str]:
    """Return lines on the own hand, its category, mettle and tracks."""
    cards = [card_text(me.facts, int(card)) for card in me.hand[: int(table.hand_n[seat])]]
    lines = []
    if cards:
        made = "nothing" if me.thwarted else best_category(me.pool.n, table.rules).replace("_", " ")
        lines.append(f"{', '.join(cards)}: {made}")
    lines.append(f"{mettle(table, seat)}; {tracks(table, seat)}")
    if table.rules.tier >= 2:
        lines.append(f"respite {c.RESPITE_WORDS[int(table.respite[seat])]}")
    if table.front_n[seat]:
        lines.append("in front " + front(table, seat))
    for team in range(3):
        if me.next_seen[team] >= 0:
            lines.append(
                f"next of the {c.TEAM_WORDS[team]}: {c.TYPE_WORDS[int(me.next_seen[team])]}"
            )
    return lines


def mettle(table: Any, seat: int) -> str:
    """Return stock and line of a player."""
    return f"mettle {table.stock_n[seat]} and {table.line_n[seat]} on the line"


def tracks(table: Any, seat: int) -> str:
    """Return a player's die and tracks."""
    die = "the Foe" if seat == table.foe else f"e-die {table.die[seat]}"
    if table.rules.tier == 0:
        return die
    return f"{die}, overpower {table.overpower[seat]}, life force {table.life_force[seat]}"


def front(table: Any, seat: int) -> str:
    """Return the cards in front of a player."""
    cards = table.front[seat][: int(table.front_n[seat])]
    return ", ".join(card_text(table.facts, int(card)) for card in cards)


def hand_line(table: Any, names: Sequence[str]) -> str:
    """Return the hand, the round and the Foe."""
    return f"hand {table.hand_index + 1}, round {table.round_no}; the Foe is {names[table.foe]}"


def board_line(table: Any) -> str:
    """Return the common cards and the kept ones."""
    cards = [c.TYPE_WORDS[int(kind)] for kind in table.board[: int(table.board_n)]]
    kept = [
        c.TYPE_WORDS[kind]
        for kind in range(c.TYPES)
        if any((int(bits) >> kind) & 1 for bits in table.kept)
    ]
    return f"board {' '.join(cards)}" + (f"; kept {' '.join(kept)}" if kept else "")


def bid_line(table: Any, seat: int) -> str:
    """Return the bid and its cost to a player."""
    limit = bid_limit(table, seat)
    room = max(0, min(limit - table.put_in[seat], payable(table, seat)))
    return (
        f"current bid {table.level}: you owe {owed(table, seat)}, your limit is {limit} a round, "
        f"{room} left"
    )


def player_line(table: Any, me: Any, other: int, seat: int, names: Sequence[str]) -> str:
    """Return the public and known facts about another player."""
    step = (int(table.position[other]) - int(table.position[seat])) % int(table.seats)
    pieces = ["faded"] if table.faded[other] else []
    pieces += [mettle(table, other), tracks(table, other)]
    if table.rules.tier >= 2:
        respite = c.RESPITE_WORDS[int(table.respite[other])]
        pieces.append(f"{respite}, holds {table.stock[other][seat]} of yours")
    if table.front_n[other]:
        pieces.append("in front " + front(table, other))
    seen = [card_text(me.facts, int(card)) for card in table.shown[other] if card >= 0]
    if seen:
        pieces.append("shows " + ", ".join(seen))
    else:
        pieces += known_pieces(table, me, other)
    return f"+{step} {names[other]}: " + "; ".join(pieces)


def known_pieces(table: Any, me: Any, other: int) -> list[str]:
    """Return the private knowledge of another player's hand and deck."""
    home = int(table.hand_of[other])
    if home == THREAT_HAND:
        held, left = threats(me.foe_seen), threats(me.foe_lost)
    else:
        held, left = known_cards(me.facts, home, c.IN_HAND), []
    pieces = {
        "you know of": held,
        "back in the threats": left,
        "in the deck": known_cards(me.facts, other, c.IN_DECK),
        "in hand or deck": known_cards(me.facts, other, c.EITHER),
        "there or where hands went": known_cards(me.facts, other, c.MIXED),
    }
    return [f"{label} {', '.join(cards)}" for label, cards in pieces.items() if cards]


def threats(bits: int) -> list[str]:
    """Return a set of threats in words."""
    return [c.CARD_WORDS[c.THREAT + kind] for kind in range(c.TYPES) if int(bits) >> kind & 1]


def known_cards(facts: Any, home: int, zone: int) -> list[str]:
    """Return the cards known to be in a zone of a knight."""
    cards = [
        card_text(facts, card)
        for card in map(int, facts.book.nonzero()[0])
        if zone_in(facts, card) == zone and holder_in(facts, card) == home
    ]
    thwarted = {c.IN_HAND: facts.thwarted_hand, c.IN_DECK: facts.thwarted_deck}
    return cards + [c.CARD_WORDS[c.THWARTED]] * int(thwarted[zone][home] if zone in thwarted else 0)


def situation_lines(table: Any, me: Any, names: Sequence[str]) -> list[str]:
    """Return the question on the table."""
    lines = []
    if table.thwarter >= 0:
        lines.append(f"{names[table.thwarter]} plays a Thwarted")
    if table.effect >= 0:
        effect, condition = (
            c.EFFECT_WORDS[int(table.effect)],
            c.CONDITION_WORDS[int(table.condition)],
        )
        lines.append(f"maneuver {effect}, condition {condition}")
    if me.search.any():
        found = [
            f"{count} {word}"
            for word, count in zip((*c.TYPE_WORDS, "thwarted"), me.search, strict=True)
            if count
        ]
        lines.append("the deck holds " + ", ".join(found))
    if table.hand_index == 0 and table.round_no == 0 and table.phase == 0:
        lines.append(f"which of your chips go first: {c.PURPOSE_WORDS[int(table.purpose)]}")
    return lines
