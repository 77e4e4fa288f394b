"""Types of the records of Sherwood Forest, for type checkers: generated, do not edit.

``python -m simlab.core.record_types sherwood`` writes this file from the layout of the game.
"""

from __future__ import annotations

from typing import Protocol

from simlab.core.arrays import Array, Cube, Follow, Grid, Stream


class Promises(Protocol):
    """Fields of a record of 7 numbers."""

    about: int
    maker: int
    takers: int
    value: int
    hideout: int
    leader: int
    since: int


class Draft(Protocol):
    """Fields of a record of 101 numbers."""

    hideout: int
    slot: int
    proposer: int
    revised: int
    informant: int
    need: int
    raiders: Array[int]
    bags: Array[int]
    comps: Array[int]
    transfers: int
    pay: Grid[int]
    promise_n: int
    promises: Array[Promises]
    cards: Grid[int]


class Bands(Protocol):
    """Fields of a record of 21 numbers."""

    leader: int
    raiders: Array[int]
    slot: int
    informant: int
    bags: Array[int]
    comps: Array[int]


class Rules(Protocol):
    """Fields of a record of 662 numbers."""

    a_cards: int
    b_cards: int
    laid_out: int
    rounds: int
    face_up: int
    face_up_pick: int
    start_raiders: int
    max_raiders: int
    min_raiders: int
    start_gold: int
    pit_size: int
    gold_limited: int
    first_figure: int
    donation_threshold: int
    donation_rate: int
    min_donation: int
    forced_mode: int
    price_inn: int
    price_merchant: int
    price_market: int
    hand_limit: int
    info_markers: int
    reveal_looks: int
    perfect_recall: int
    first_out_bonus: int
    starter_rule: int
    figure_rule: int
    negotiation: int
    max_calls: int
    max_counter: int
    talk_rounds: int
    auctions: int
    auction_price: int
    substitute_bids: int
    max_transfers: int
    max_promises: int
    claim_mode: int
    binding: int
    marker_pairs: int
    side_deals: int
    sabotage: int
    promised_surplus_returns: int
    failed_eq: int
    loot_rule: int
    excess_loot: int
    lost_companion: int
    glory_split: int
    shortage_order: int
    shortage_is_new: int
    bags_paid: int
    sheriffs: int
    sheriffs_a: int
    sheriffs_b: int
    sheriff_floor: int
    sheriff_shortage: int
    special_cards: int
    specials_count_against_cap: int
    stay_leader: int
    jerkin_whole_trip: int
    crossroads_bonus: int
    final_gold_rate: int
    final_companion_rate: int
    convert_old_gold: int
    converted_bags: int
    final_ties: int
    k_out: int
    corner_arrows: int
    corner_order: int
    arrow: Array[int]
    power_shift: int
    power_shift_b: int
    gold_factor: float
    glory_shift: int
    sheriff_power_shift: int
    deck: Array[int]
    power: Array[int]
    glory: Array[int]
    gold: Array[int]
    companions: Array[int]
    start: Array[int]
    dest: Array[int]
    glory_loss: Array[int]
    raider_loss: Array[int]
    eq_copies: Array[int]
    eq_power: Array[int]


class Hidden(Protocol):
    """Fields of a record of 1,965 numbers."""

    key: int
    supply: Array[int]
    due: Array[int]
    pile: Array[int]
    apart: Array[int]
    pool: Array[int]
    held: Array[int]
    cost: Array[int]
    choice: Array[int]
    deck_stream: Stream
    face_stream: Stream
    eq_stream: Stream
    start_stream: Stream
    first_to_act: int
    follow: Follow
    logging: int
    event_count: int
    events: Array[int]
    recorded: Array[int]
    observers: Array[int]


class Seat(Protocol):
    """Fields of a record of 42 numbers."""

    hand: Array[int]
    drew: Array[int]
    seen: Array[int]
    recalled: int
    options: int
    asks: Array[int]
    ask_n: int
    extra: int
    asked: int
    bid: int
    terms: int


class Table(Protocol):
    """Fields of a record of 2,398 numbers."""

    rules: Rules
    seats: int
    decision: int
    actor: int
    truncated: int
    phase: int
    options: int
    round_index: int
    figure: int
    starter: int
    current: int
    arrow_n: Array[int]
    arrow: Grid[int]
    in_board: Array[int]
    bands: Array[Bands]
    camp: Array[int]
    church: Array[int]
    inn: Array[int]
    merchant: Array[int]
    market: Array[int]
    oak: Array[int]
    lying: Array[int]
    gold: Array[int]
    new_gold: Array[int]
    new_comps: Array[int]
    glory: Array[int]
    pit: int
    lying_bags: int
    minted: int
    shown: Array[int]
    turned: Array[int]
    done: Array[int]
    looked: Array[int]
    marked: Array[int]
    markers: Array[int]
    looks_now: Array[int]
    supply_n: int
    removed_n: int
    gone: Array[int]
    eq_pile_n: int
    eq_discard: Array[int]
    stock: Array[int]
    restocked: int
    hand_n: Array[int]
    known: Grid[int]
    laid_n: int
    laid_seat: Array[int]
    laid_kind: Array[int]
    laid_hideout: Array[int]
    turns_now: int
    out_n: int
    out_order: Array[int]
    forced: int
    calls: int
    counters: int
    talk: int
    spot: int
    draft: Draft
    invited_n: int
    invited: Array[int]
    offer: Array[int]
    offer_hideout: Array[int]
    offer_cards: Grid[int]
    cursor: int
    floor: int
    payer: int
    payee: int
    sub_for: Array[int]
    sub_less: Array[int]
    asks: Grid[int]
    ask_n: Array[int]
    extra: Array[int]
    claim_card: int
    claim_field: int
    claims: Cube[int]
    promise_n: int
    promises: Array[Promises]
    picks: int
    picker: int
    deal_kind: int
    deal_card: int
    side_bids: Array[int]
    side_terms: Array[int]
    card: int
    slot: int
    start: int
    dest: int
    at: int
    polled: int
    used_messenger: Array[int]
    covered: Array[int]
    hideout: int
    power: int
    total: int
    laid_in: int
    declared: Grid[int]
    declared_n: Array[int]
    order_n: int
    order: Array[int]
    ordered: int
    distributor: int
    quota: Array[int]
    comps_got: Array[int]
    pieces: int
    piece_seats: int
    bags_left: int
    comps_left: int
    given: int
    rest: int
    staying: Array[int]
    turns: int
    cards_run: int
    raids: int
    checks: int
    forced_donations: int
    glory_raids: Array[int]
    glory_church: Array[int]
    glory_tempo: Array[int]
    glory_sixth: Array[int]
    glory_lost: Array[int]
    raids_led: Array[int]
    raids_joined: Array[int]
    raids_failed: Array[int]
    looks: Array[int]
    bought: Array[int]
    eq_used: Array[int]
    recruited: Array[int]
    raiders_lost: Array[int]
    claims_true: Array[int]
    claims_false: Array[int]
    side_deals: Array[int]
    kept: Grid[int]
    broken: Grid[int]


class World(Protocol):
    """Fields of a record of 4,615 numbers."""

    table: Table
    seats: Array[Seat]
    hidden: Hidden
