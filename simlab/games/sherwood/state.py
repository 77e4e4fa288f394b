"""The records of Sherwood Forest."""

from __future__ import annotations

import numpy as np

from simlab.core.records import STREAM, Field, Layout, record
from simlab.games.sherwood import components as c
from simlab.games.sherwood.rule_constants import RULEBOOK

PER_SEAT = (np.int64, (c.MAX_SEATS,))
PER_SLOT = (np.int64, (c.MAX_SLOTS,))
PAIRS = (np.int64, (c.MAX_SEATS, c.MAX_SEATS))

BAND = record(
    [
        # -1: no band is there.
        ("leader", np.int64),
        ("raiders", *PER_SEAT),
        # A planned raid: its card (-1: none), its informant, the promised loot.
        ("slot", np.int64),
        ("informant", np.int64),
        ("bags", *PER_SEAT),
        ("comps", *PER_SEAT),
    ]
)

SOFT = record(
    [
        ("about", np.int64),
        ("maker", np.int64),
        # Receivers of the promise, a bit each.
        ("takers", np.int64),
        ("value", np.int64),
        ("hideout", np.int64),
        ("leader", np.int64),
        ("since", np.int64),
    ]
)

DRAFT = record(
    [
        # The draft of an alliance: hide-out (16: open), card, proposer and informant.
        ("hideout", np.int64),
        ("slot", np.int64),
        ("proposer", np.int64),
        # 1 if the leader has taken a bid and so changed another player's proposal.
        ("revised", np.int64),
        ("informant", np.int64),
        ("need", np.int64),
        ("raiders", *PER_SEAT),
        ("bags", *PER_SEAT),
        ("comps", *PER_SEAT),
        ("transfers", np.int64),
        ("pay", *PAIRS),
        ("promise_n", np.int64),
        ("promises", SOFT, (c.MAX_DRAFT_PROMISES,)),
        # Promised equipment by seat (basic game).
        ("cards", np.int64, (c.MAX_SEATS, c.WEAPONS)),
    ]
)

TABLE: list[Field] = [
    ("phase", np.int64),
    # Legal actions, a bit each (0: known to the player only, see `Seat.options`).
    ("options", np.int64),
    ("round_index", np.int64),
    ("figure", np.int64),
    ("starter", np.int64),
    ("current", np.int64),
    # The board: arrows of each arm from the town to the crossing, raiding bands.
    ("arrow_n", np.int64, (c.ARMS,)),
    ("arrow", np.int64, (c.ARMS, c.ARROWS)),
    ("in_board", np.int64, (c.HIDEOUTS,)),
    ("bands", BAND, (c.HIDEOUTS,)),
    # Raiders and goods of the players.
    ("camp", *PER_SEAT),
    ("church", *PER_SEAT),
    ("inn", *PER_SEAT),
    ("merchant", *PER_SEAT),
    ("market", *PER_SEAT),
    ("oak", *PER_SEAT),
    ("lying", *PER_SEAT),
    ("gold", *PER_SEAT),
    ("new_gold", *PER_SEAT),
    ("new_comps", *PER_SEAT),
    ("glory", *PER_SEAT),
    ("pit", np.int64),
    ("lying_bags", np.int64),
    ("minted", np.int64),
    # The display: public cards (-1: face down or none), done ones, looks and marks by seat.
    ("shown", *PER_SLOT),
    ("turned", *PER_SLOT),
    ("done", *PER_SLOT),
    ("looked", *PER_SLOT),
    ("marked", *PER_SLOT),
    ("markers", *PER_SEAT),
    ("looks_now", *PER_SEAT),
    ("supply_n", np.int64),
    ("removed_n", np.int64),
    ("gone", np.int64, (c.CARDS,)),
    # Equipment.
    ("eq_pile_n", np.int64),
    ("eq_discard", np.int64, (c.KINDS,)),
    # Discards that made up the pile at its last reshuffle, and whether there was one.
    ("stock", np.int64, (c.KINDS,)),
    ("restocked", np.int64),
    ("hand_n", *PER_SEAT),
    ("known", np.int64, (c.MAX_SEATS, c.KINDS)),
    # Promised equipment on the table (basic game).
    ("laid_n", np.int64),
    ("laid_seat", np.int64, (c.MAX_LAID,)),
    ("laid_kind", np.int64, (c.MAX_LAID,)),
    ("laid_hideout", np.int64, (c.MAX_LAID,)),
    # The planning phase.
    ("turns_now", np.int64),
    ("out_n", np.int64),
    ("out_order", *PER_SEAT),
    ("forced", np.int64),
    ("calls", np.int64),
    ("counters", np.int64),
    ("talk", np.int64),
    ("spot", np.int64),
    ("draft", DRAFT),
    ("invited_n", np.int64),
    ("invited", *PER_SEAT),
    ("offer", *PER_SEAT),
    ("offer_hideout", *PER_SEAT),
    ("offer_cards", np.int64, (c.MAX_SEATS, c.WEAPONS)),
    ("cursor", np.int64),
    ("floor", np.int64),
    ("payer", np.int64),
    ("payee", np.int64),
    ("sub_for", *PER_SEAT),
    ("sub_less", *PER_SEAT),
    ("asks", np.int64, (c.MAX_SEATS, c.MAX_RAIDERS + 1)),
    ("ask_n", *PER_SEAT),
    ("extra", *PER_SEAT),
    # Claims about the cards of this round: value + 1 by speaker, place and field (0: silent).
    ("claim_card", np.int64),
    ("claim_field", np.int64),
    ("claims", np.int64, (c.MAX_SEATS, c.MAX_SLOTS, c.FIELDS)),
    # Soft promises still to be kept.
    ("promise_n", np.int64),
    ("promises", SOFT, (c.MAX_PROMISES,)),
    # The raiding phase: picks, side deals, the carriage.
    ("picks", np.int64),
    ("picker", np.int64),
    ("deal_kind", np.int64),
    ("deal_card", np.int64),
    ("side_bids", *PER_SEAT),
    ("side_terms", *PER_SEAT),
    ("card", np.int64),
    ("slot", np.int64),
    ("start", np.int64),
    ("dest", np.int64),
    ("at", np.int64),
    ("polled", np.int64),
    ("used_messenger", *PER_SEAT),
    # Hide-outs where a Jerkin has been played on this trip, a bit each.
    ("covered", *PER_SEAT),
    # A raid: total power, equipment laid in, the order of declaring.
    ("hideout", np.int64),
    ("power", np.int64),
    ("total", np.int64),
    ("laid_in", np.int64),
    ("declared", np.int64, (c.MAX_SEATS, c.WEAPONS)),
    ("declared_n", *PER_SEAT),
    ("order_n", np.int64),
    ("order", *PER_SEAT),
    ("ordered", np.int64),
    # Loot.
    ("distributor", np.int64),
    ("quota", *PER_SEAT),
    ("comps_got", *PER_SEAT),
    ("pieces", np.int64),
    ("piece_seats", np.int64),
    ("bags_left", np.int64),
    ("comps_left", np.int64),
    ("given", np.int64),
    ("rest", np.int64),
    ("staying", *PER_SEAT),
    # The public log.
    ("turns", np.int64),
    ("cards_run", np.int64),
    ("raids", np.int64),
    ("checks", np.int64),
    ("forced_donations", np.int64),
    ("glory_raids", *PER_SEAT),
    ("glory_church", *PER_SEAT),
    ("glory_tempo", *PER_SEAT),
    ("glory_sixth", *PER_SEAT),
    ("glory_lost", *PER_SEAT),
    ("raids_led", *PER_SEAT),
    ("raids_joined", *PER_SEAT),
    ("raids_failed", *PER_SEAT),
    ("looks", *PER_SEAT),
    ("bought", *PER_SEAT),
    ("eq_used", *PER_SEAT),
    ("recruited", *PER_SEAT),
    ("raiders_lost", *PER_SEAT),
    ("claims_true", *PER_SEAT),
    ("claims_false", *PER_SEAT),
    ("side_deals", *PER_SEAT),
    ("kept", *PAIRS),
    ("broken", *PAIRS),
]

SEAT: list[Field] = [
    ("hand", np.int64, (c.KINDS,)),
    # Equipment drawn by this player since the last reshuffle.
    ("drew", np.int64, (c.KINDS,)),
    # Cards of the display known to this player (-1: unknown), and the one recalled without marker.
    ("seen", *PER_SLOT),
    ("recalled", np.int64),
    # Legal actions known to this player only, a bit each.
    ("options", np.int64),
    # A sealed schedule of prices (asks[m]: for m raiders), and a sealed bid for a pick.
    ("asks", np.int64, (c.MAX_RAIDERS + 1,)),
    ("ask_n", np.int64),
    ("extra", np.int64),
    ("asked", np.int64),
    ("bid", np.int64),
    ("terms", np.int64),
]

HIDDEN: list[Field] = [
    # Travel cards in the order of the displays.
    ("supply", np.int64, (c.MAX_SUPPLY + c.MAX_SLOTS,)),
    # Cards (+ 1) that the player of the followed record will see there.
    ("due", np.int64, (c.MAX_SUPPLY + c.MAX_SLOTS,)),
    # Equipment in the pile by kind; its order is never visible.
    ("pile", np.int64, (c.KINDS,)),
    # Equipment of the pile kept apart while a determinization deals the hands.
    ("apart", np.int64, (c.KINDS,)),
    # Working memory: cards left in a deck, cards with a fixed place, the costs of an auction.
    ("pool", np.int64, (c.CARDS,)),
    ("held", np.int64, (c.CARDS,)),
    ("cost", np.int64, ((c.MAX_SEATS + 1) * 64,)),
    ("choice", np.int64, ((c.MAX_SEATS + 1) * 64,)),
    ("deck_stream", STREAM),
    ("face_stream", STREAM),
    ("eq_stream", STREAM),
    ("start_stream", STREAM),
]

LAYOUT = Layout.build(
    max_seats=c.MAX_SEATS, rules=RULEBOOK.dtype(), table=TABLE, seat=SEAT, hidden=HIDDEN
)
