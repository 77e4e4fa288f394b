"""Types of the records of Sheepnappers, for type checkers: generated, do not edit.

``python -m simlab.core.record_types sheepnappers`` writes this file from the layout of the game.
"""

from __future__ import annotations

from typing import Protocol

from simlab.core.arrays import Array, Follow, Grid, Stream


class Shares(Protocol):
    """Fields of a record of 6 numbers."""

    cards: int
    left: int
    others: int
    stride: int
    splits: int
    chosen: int


class Facts(Protocol):
    """Fields of a record of 70 numbers."""

    known: Grid[int]
    lacks: Array[int]
    proved: Grid[int]
    short: Array[int]


class Rules(Protocol):
    """Fields of a record of 74 numbers."""

    copies: Array[int]
    removed_2p: Array[int]
    wolves: int
    wool: Array[int]
    eaten_score: int
    hand_size: int
    base_need: Array[int]
    need_dynamic: int
    gps_extra: int
    draws_per_turn: int
    launch_window: int
    wolf_returns: int
    eaten_to_discard: int
    idle_rounds: int
    kami_steal: int
    kami_discards_fuel: int
    kami_order: int
    kami_reask: int
    kami_baa: int
    p_react: float
    countdown_s: float
    react_m: float
    react_s: float
    pirate_ends_always: int
    tm_public: int
    tm_no_tm: int
    spider_diff_kind: int
    gps_giftable: int
    lamp_only_sheep: int
    counter_only_actor: int
    disc_memory: int
    juice: int
    juice_cost: int
    juice_needs_played: int
    juice_self_fetch: int
    teams: int
    teams_no_friendly_fire: int
    teams_no_baa: int
    rounds: int
    start: int
    tiebreak: int
    max_actions_per_turn: int
    max_turns: int


class Hidden(Protocol):
    """Fields of a record of 955 numbers."""

    key: int
    pile: Array[int]
    discard: Array[int]
    deck: Array[int]
    shares: Array[Shares]
    deal_stream: Stream
    draw_stream: Array[Stream]
    spider_stream: Array[Stream]
    start_stream: Stream
    react_stream: Stream
    order_stream: Stream
    tie_stream: Stream
    first_to_act: int
    follow: Follow
    logging: int
    event_count: int
    events: Array[int]
    recorded: Array[int]
    observers: Array[int]


class Seat(Protocol):
    """Fields of a record of 82 numbers."""

    hand: Array[int]
    gift: int
    passed: int
    facts: Facts


class Table(Protocol):
    """Fields of a record of 219 numbers."""

    rules: Rules
    seats: int
    decision: int
    actor: int
    truncated: int
    phase: int
    round_index: int
    starter: int
    current: int
    turns: int
    round_turns: int
    turn_actions: int
    draws_left: int
    turn_idle: int
    idle_turns: int
    pile_n: int
    discard_n: int
    top: int
    top_played: int
    wolves_out: int
    hand_n: Array[int]
    status: Array[int]
    verb: int
    player: int
    target: int
    wish: int
    juiced: int
    fuel_paid: int
    baas: int
    last_thrower: int
    polled: int
    launcher: int
    launch_need: Array[int]
    asked: int
    score: Array[int]
    total: Array[int]
    winner: int
    own_turns: Array[int]
    out_turn: Array[int]
    launched_n: Array[int]
    eaten_n: Array[int]
    failed_launches: Array[int]
    cards_played: Array[int]
    facts: Facts


class World(Protocol):
    """Fields of a record of 1,502 numbers."""

    table: Table
    seats: Array[Seat]
    hidden: Hidden
