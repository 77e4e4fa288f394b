"""Types of the records of Sheriff of Nottingham, for type checkers: generated, do not edit.

``python -m simlab.core.record_types sheriff`` writes this file from the layout of the game.
"""

from __future__ import annotations

from typing import Protocol

from simlab.core.arrays import Array, Follow, Grid, Stream


class Offers(Protocol):
    """Fields of a record of 34 numbers."""

    status: int
    act: int
    condition: int
    gold: int
    stand: Array[int]
    bag: Array[int]


class Rules(Protocol):
    """Fields of a record of 119 numbers."""

    copies: Array[int]
    removed_3p: Array[int]
    remove_4plus: int
    royals: int
    value: Array[int]
    contraband_factor: float
    penalty: Array[int]
    fine_factor: float
    compensation_factor: float
    start_gold: int
    king: Array[int]
    queen: Array[int]
    bonus_factor: float
    king_tie: int
    final_ties: int
    sheriff_turns: Array[int]
    first_sheriff: int
    hand_size: int
    max_swaps: int
    discard_piles: int
    start_discards: int
    market_sources: int
    market_order: int
    market_first: int
    set_aside_open: int
    reshuffle_keep: int
    bag_min: int
    bag_max: int
    bag_order: int
    inspection_cap: int
    misdeclared_legal: int
    confiscated_to: int
    debt_goods: int
    bargaining: int
    talk_rounds: int
    asks: int
    counters: int
    final_offer: int
    third_party: int
    third_pass: int
    third_offers: int
    ledger: int
    currency: int
    contingent: int
    phantoms: int
    phantom_gold: int
    deals_binding: int
    private_offers: int
    hide_gold: int
    hide_stash_count: int
    reveal_passed: int
    reveal_bribe_goods: int


class Hidden(Protocol):
    """Fields of a record of 820 numbers."""

    key: int
    pile: Array[int]
    apart: Array[int]
    landed: int
    bribes_paid: Array[int]
    bribes_taken: Array[int]
    draw_stream: Stream
    start_stream: Stream
    first_to_act: int
    follow: Follow
    logging: int
    event_count: int
    events: Array[int]
    recorded: Array[int]
    observers: Array[int]


class Seat(Protocol):
    """Fields of a record of 294 numbers."""

    hand: Array[int]
    drew: Array[int]
    bag: Array[int]
    bag_size: int
    stash: Array[int]
    gold: int
    aside: Array[int]
    aside_size: int
    floor: int
    purpose: int
    low: int
    high: int
    tens: int
    amount: int
    draft: Offers
    answer: int
    picked: int
    target: int
    demand: int
    floor_gold: int
    reserve: int
    heard: Array[Offers]


class Table(Protocol):
    """Fields of a record of 2,390 numbers."""

    rules: Rules
    seats: int
    decision: int
    actor: int
    truncated: int
    phase: int
    round_index: int
    sheriff: int
    turns_done: Array[int]
    current: int
    left_to_act: int
    pile_n: int
    stock: Array[int]
    restocked: int
    discard_n: Array[int]
    top: Array[int]
    discard: Grid[int]
    discards: Grid[int]
    removed: Array[int]
    hand_n: Array[int]
    aside_n: int
    aside_open: int
    aside: Array[int]
    draws_left: int
    draws_made: int
    discards_shut: int
    place_on: int
    bag_n: Array[int]
    declared: Array[int]
    fate: Array[int]
    todo: Array[int]
    inspections: int
    stand: Grid[int]
    stash_n: Array[int]
    gold: Array[int]
    escrow: Array[int]
    focus: int
    talk: int
    lap: int
    speaker: int
    asked: int
    offers: Array[Offers]
    commit: Array[int]
    ledger: Array[Offers]
    lied: int
    debtor: int
    creditor: int
    debt: int
    bags: Array[int]
    inspected: Array[int]
    caught: Array[int]
    honest_inspected: Array[int]
    lied_passed: Array[int]
    honest_passed: Array[int]
    confiscated: Array[int]
    judged: Array[int]
    searches: Array[int]
    catches: Array[int]
    mistakes: Array[int]
    offers_made: Array[int]
    deals_paid: Array[int]
    deals_taken: Array[int]
    gold_paid: Array[int]
    gold_taken: Array[int]
    took: Grid[int]
    threw: Grid[int]
    took_now: Grid[int]
    threw_now: Grid[int]
    known: Grid[int]
    known_stash: Grid[int]
    bonus: Array[int]
    score: Array[int]


class World(Protocol):
    """Fields of a record of 4,680 numbers."""

    table: Table
    seats: Array[Seat]
    hidden: Hidden
