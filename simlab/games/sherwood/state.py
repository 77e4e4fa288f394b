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
        # -1: nobody is there
        ("leader", np.int64),
        ("raiders", *PER_SEAT),
        # a planned raid: the card laid out (-1: none), who answers for it, loot promised
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
        # seats to whom it was made, one bit each
        ("takers", np.int64),
        ("value", np.int64),
        ("hideout", np.int64),
        ("leader", np.int64),
        ("since", np.int64),
    ]
)

DRAFT = record(
    [
        # an alliance in the making: where (16: open), which card, who leads and who answers for it
        ("hideout", np.int64),
        ("slot", np.int64),
        ("proposer", np.int64),
        # whether the leader has taken a bid that changed what somebody else proposed
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
        # promised equipment by seat (basic)
        ("cards", np.int64, (c.MAX_SEATS, c.WEAPONS)),
    ]
)

TABLE: list[Field] = [
    ("phase", np.int64),
    # what may be done now: a bit for each action (0: only the player knows, see `Seat.options`)
    ("options", np.int64),
    ("round_index", np.int64),
    ("figure", np.int64),
    ("starter", np.int64),
    ("current", np.int64),
    # the board: arrows of each arm from the town to the crossing, raiding bands
    ("arrow_n", np.int64, (c.ARMS,)),
    ("arrow", np.int64, (c.ARMS, c.ARROWS)),
    ("in_board", np.int64, (c.HIDEOUTS,)),
    ("bands", BAND, (c.HIDEOUTS,)),
    # raiders and goods of the players
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
    # the display: cards that all see (-1: face down or none), done, who looked, who marked
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
    # equipment
    ("eq_pile_n", np.int64),
    ("eq_discard", np.int64, (c.KINDS,)),
    # the discards of which the pile was last made, and whether it was
    ("stock", np.int64, (c.KINDS,)),
    ("restocked", np.int64),
    ("hand_n", *PER_SEAT),
    ("known", np.int64, (c.MAX_SEATS, c.KINDS)),
    # promised equipment that lies on the table (basic)
    ("laid_n", np.int64),
    ("laid_seat", np.int64, (c.MAX_LAID,)),
    ("laid_kind", np.int64, (c.MAX_LAID,)),
    ("laid_hideout", np.int64, (c.MAX_LAID,)),
    # the planning phase
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
    # talk about the cards of this round: value + 1 by speaker, place and field (0: silent)
    ("claim_card", np.int64),
    ("claim_field", np.int64),
    ("claims", np.int64, (c.MAX_SEATS, c.MAX_SLOTS, c.FIELDS)),
    # soft promises that are still to be kept
    ("promise_n", np.int64),
    ("promises", SOFT, (c.MAX_PROMISES,)),
    # the raiding phase: picks, side deals, the carriage
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
    # hide-outs where a Jerkin has been played on this trip, one bit each
    ("covered", *PER_SEAT),
    # a raid: total power, equipment laid in, the order of declaring
    ("hideout", np.int64),
    ("power", np.int64),
    ("total", np.int64),
    ("laid_in", np.int64),
    ("declared", np.int64, (c.MAX_SEATS, c.WEAPONS)),
    ("declared_n", *PER_SEAT),
    ("order_n", np.int64),
    ("order", *PER_SEAT),
    ("ordered", np.int64),
    # loot
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
    # the public log
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
    # the equipment that this player has drawn since then
    ("drew", np.int64, (c.KINDS,)),
    # cards of the display that this player knows (-1: not), and the one recalled without a marker
    ("seen", *PER_SLOT),
    ("recalled", np.int64),
    # what may be done now, where only this player knows: a bit for each action
    ("options", np.int64),
    # a sealed schedule of prices (asks[m]: for m raiders), and a sealed bid for a pick
    ("asks", np.int64, (c.MAX_RAIDERS + 1,)),
    ("ask_n", np.int64),
    ("extra", np.int64),
    ("asked", np.int64),
    ("bid", np.int64),
    ("terms", np.int64),
]

HIDDEN: list[Field] = [
    # travel cards in the order in which they are laid out
    ("supply", np.int64, (c.MAX_SUPPLY + c.MAX_SLOTS,)),
    # cards (+ 1) that the player whose past is followed will see there
    ("due", np.int64, (c.MAX_SUPPLY + c.MAX_SLOTS,)),
    # equipment in the pile by kind: nobody sees an order
    ("pile", np.int64, (c.KINDS,)),
    # equipment of the pile put apart while hands are dealt in a world that is thought of
    ("apart", np.int64, (c.KINDS,)),
    # room to work in: cards that a deck still holds, cards whose place is settled, an auction
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
