"""Types of the records of Spaceknights, for type checkers: generated, do not edit.

``python -m simlab.core.record_types spaceknights`` writes this file from the layout of the game.
"""

from __future__ import annotations

from typing import Protocol

from simlab.core.arrays import Array, Follow, Grid, Stream


class Pool(Protocol):
    """Fields of a record of 18 numbers."""

    n: Array[int]


class Facts(Protocol):
    """Fields of a record of 241 numbers."""

    book: Array[int]
    spot: Array[int]
    thwarted_n: Array[int]
    thwarted_hand: Array[int]
    thwarted_deck: Array[int]
    mixed: Array[int]
    zoned: int


class Rules(Protocol):
    """Fields of a record of 105 numbers."""

    tier: int
    start_mettle: int
    start: int
    layout: int
    pairing: int
    suit_counts: int
    n_thwarted: int
    team_values: int
    respite: Array[int]
    effects: Array[int]
    respites: Array[int]
    theme_p: float
    die_faces: int
    track_max: int
    op_start: int
    lf_start: int
    lf_floor: int
    cap_op_by_lf: int
    reroll_cost: int
    reroll_windows: int
    small_blind: int
    big_blind: int
    blind_growth: int
    blind_every: int
    blind_counts: int
    hu_foe_blind: int
    bb_option: int
    foe_limit: int
    rounds: int
    bid_basis: int
    min_surge: int
    own_only: int
    ranking: Array[int]
    tie_mode: int
    wrap: int
    foe_tie_die: int
    sd_start: int
    thwart_bluff: int
    collect_colours: int
    elim_on_empty_stock: int
    place_uncontested: int
    place_shown_uncontested: int
    kept_on: int
    kept_owner: int
    kept_clear: int
    kept_cap: int
    has_line: int
    burn_own_only: int
    foe_maneuvers: int
    e1_self: int
    e3_gain: int
    e10_colour: int
    e12_foe: int
    c4_inclusive: int
    c7_threshold: int
    c8_loss: int
    c9_burn: int
    respite_die: int
    respite_roll: int
    r3_burn: int
    r3_factor: int
    r3_each: int
    r4_gain: int
    r5_loss: int
    ransom: int
    ransom_shared: int
    r6_burn: int
    max_hands: int


class Hidden(Protocol):
    """Fields of a record of 1,042 numbers."""

    key: int
    team_left: Array[int]
    next_card: Array[int]
    loose: Array[int]
    own: Array[int]
    hand_filled: Array[int]
    deck_filled: Array[int]
    start_stream: Stream
    layout_stream: Array[Stream]
    team_stream: Array[Stream]
    draw_stream: Array[Stream]
    die_stream: Array[Stream]
    chip_stream: Array[Stream]
    peek_stream: Stream
    respite_stream: Stream
    theme_stream: Stream
    first_to_act: int
    follow: Follow
    logging: int
    event_count: int
    events: Array[int]
    recorded: Array[int]
    observers: Array[int]


class Seat(Protocol):
    """Fields of a record of 313 numbers."""

    colours: Array[int]
    deck: Array[int]
    hand: Array[int]
    thwarted: int
    pool: Pool
    next_seen: Array[int]
    foe_seen: int
    foe_lost: int
    search: Array[int]
    facts: Facts


class Table(Protocol):
    """Fields of a record of 824 numbers."""

    rules: Rules
    seats: int
    decision: int
    actor: int
    truncated: int
    phase: int
    hand_index: int
    round_no: int
    circle: Array[int]
    position: Array[int]
    alive: Array[int]
    alive_n: int
    foe: int
    small_blind: int
    big_blind: int
    stock: Grid[int]
    line: Grid[int]
    stock_n: Array[int]
    line_n: Array[int]
    burned: Array[int]
    level: int
    line_before: Array[int]
    put_in: Array[int]
    acted: Array[int]
    faded: Array[int]
    unfaded_n: int
    cursor: int
    check_lives: int
    last_surger: int
    thwart_banned: int
    foe_limited: int
    die: Array[int]
    overpower: Array[int]
    life_force: Array[int]
    board: Array[int]
    board_team: Array[int]
    board_n: int
    aside: Array[int]
    team_n: Array[int]
    kept: Array[int]
    front: Grid[int]
    front_n: Array[int]
    hand_n: Array[int]
    deck_n: Array[int]
    hand_of: Array[int]
    e1_on: Array[int]
    e1_card: Array[int]
    shown: Grid[int]
    shown_n: Array[int]
    shown_strength: Array[int]
    respite: Array[int]
    theme: Array[int]
    purpose: int
    user: int
    man_card: int
    effect: int
    condition: int
    chosen: int
    refused: int
    thwarter: int
    polled: int
    amount: int
    offers: Array[int]
    winner: int
    contested: int
    as_foe: int
    survived: Array[int]
    out_place: Array[int]
    won_contested: Array[int]
    won_uncontested: Array[int]
    won_as_foe: Array[int]
    burned_by: Array[int]
    thwarted_played: Array[int]
    maneuvers: Array[int]
    uncontested_hands: int
    foe_hands: int
    facts: Facts


class World(Protocol):
    """Fields of a record of 3,744 numbers."""

    table: Table
    seats: Array[Seat]
    hidden: Hidden
