"""Sherwood Forest: plan, make allies, waylay travellers. The rules are in ``rules/``.

This module gathers names for authors of policies: decisions and actions, policies to fall back on,
and judgements. A policy ``mine(table, me, mind)`` mainly reads:

============================  =====================================================================
``table.decision``            `PLAN`, `DONATE`, `LOOK`, `HIDEOUT`, `RAIDERS`, `PICK`, `DECLARE` …
``table.actor``               the deciding seat, one's own
``options_of(table, me)``     its legal actions, a bit for each: `has_bit`, `lowest_bit`
``table.phase``               context of `RAIDERS` and `HIDEOUT`: `TURN` (alone), `CALLING`,
                              `OFFERING`, `SELECTING`, `DRAFTING`, `ASKING`
``table.camp[seat]``          raiders in camp; ``table.oak[seat]`` recruits left
``table.gold[seat]``          bags, and ``table.glory[seat]``
``table.bands[hideout]``      ``leader`` (-1: free), ``raiders[seat]``, ``slot`` if it is planned
``table.shown[slot]``         a public card of the display, or -1; ``me.seen[slot]``: one seen by me
``table.draft``               the draft of an alliance: ``raiders``, ``need``, ``slot``, ``bags``
``me.hand[kind]``             equipment; ``table.hand_n[seat]`` cards in a hand
``table.kept[maker, taker]``  promises kept; ``broken`` likewise
``table.round_index``         the round, from 0
============================  =====================================================================

All fields are in ``state.py``. ``card_known`` returns a card of the display, `power_of`,
`glory_of`, `gold_of` and `companions_of` return its values.
"""

from simlab.core.public_names import public_names as _public_names
from simlab.games.sherwood.components import (
    ACCEPT as ACCEPT,
    ALLIANCE as ALLIANCE,
    ASK_PRICE as ASK_PRICE,
    ASKING as ASKING,
    AUCTION as AUCTION,
    AVOID_IT as AVOID_IT,
    BID as BID,
    CALLING as CALLING,
    CARD as CARD,
    CARDS_DONE as CARDS_DONE,
    CARDS_OF as CARDS_OF,
    CHURCH as CHURCH,
    CLAIM as CLAIM,
    CLAIM_VALUE as CLAIM_VALUE,
    COMPANION as COMPANION,
    COMPANIONS_OF as COMPANIONS_OF,
    CONFIRMING as CONFIRMING,
    DECLARE as DECLARE,
    DONATE as DONATE,
    DRAFTING as DRAFTING,
    EXTRA as EXTRA,
    FIRST_CORNER as FIRST_CORNER,
    FOR_AVOID as FOR_AVOID,
    FOR_PICK as FOR_PICK,
    GIVE as GIVE,
    GO_HOME as GO_HOME,
    HIDEOUT as HIDEOUT,
    HIDEOUTS as HIDEOUTS,
    INFORMANT as INFORMANT,
    INN as INN,
    INVITE as INVITE,
    JERKIN as JERKIN,
    JOIN_NEXT as JOIN_NEXT,
    KEEP_ROUTE as KEEP_ROUTE,
    LESS as LESS,
    LOOK as LOOK,
    MARKET as MARKET,
    MERCHANT as MERCHANT,
    MESSENGER as MESSENGER,
    NEED as NEED,
    NO as NO,
    NO_CARD as NO_CARD,
    NO_DEAL as NO_DEAL,
    NO_MESSENGER as NO_MESSENGER,
    NO_MORE as NO_MORE,
    NOBODY as NOBODY,
    NOTHING as NOTHING,
    OFFERING as OFFERING,
    OPEN as OPEN,
    ORDER as ORDER,
    PAY as PAY,
    PAYEE as PAYEE,
    PAYER as PAYER,
    PICK as PICK,
    PICK_IT as PICK_IT,
    PIECE as PIECE,
    PLAN as PLAN,
    PROMISE as PROMISE,
    PROMISE_VALUE as PROMISE_VALUE,
    PROMISER as PROMISER,
    PROMISES_DONE as PROMISES_DONE,
    PROPOSE as PROPOSE,
    PROVISIONS as PROVISIONS,
    RAIDERS as RAIDERS,
    REST_SHARE as REST_SHARE,
    SELECTING as SELECTING,
    SHARE as SHARE,
    SIDE as SIDE,
    SILENT as SILENT,
    SOLO as SOLO,
    STAY as STAY,
    SUBSTITUTE as SUBSTITUTE,
    TAKE_BID as TAKE_BID,
    TURN as TURN,
    UNDERCUT as UNDERCUT,
    UNPROTECTED as UNPROTECTED,
    USE_EQ as USE_EQ,
    VOTE as VOTE,
    VOTING as VOTING,
    WEAPONS as WEAPONS,
    YES as YES,
)
from simlab.games.sherwood.policies.chance import (
    quiet_answer as quiet_answer,
    random as random,
    random_rl as random_rl,
)
from simlab.games.sherwood.policies.estimate import (
    ambush_gain as ambush_gain,
    best_target as best_target,
    blind_gain as blind_gain,
    honesty as honesty,
    least_glory as least_glory,
    raid_gain as raid_gain,
    reach as reach,
    trust as trust,
)
from simlab.games.sherwood.policies.joining import (
    call_gain as call_gain,
    draft_gain as draft_gain,
    join_answer as join_answer,
    least_price as least_price,
)
from simlab.games.sherwood.policies.leading import (
    lead_answer as lead_answer,
    place_for as place_for,
    wanted_power as wanted_power,
)
from simlab.games.sherwood.policies.sense import (
    NOWHERE as NOWHERE,
    ambush_for as ambush_for,
    any_of as any_of,
    bag_worth as bag_worth,
    best_weapons as best_weapons,
    busiest as busiest,
    card_known as card_known,
    companion_worth as companion_worth,
    first_raider as first_raider,
    fit as fit,
    highest_bit as highest_bit,
    loot_worth as loot_worth,
    own_force as own_force,
    prospect as prospect,
    route_place as route_place,
    sheriff_cost as sheriff_cost,
    strength as strength,
    worth_to as worth_to,
)
from simlab.games.sherwood.policies.sensible import (
    answer as answer,
    joint_among as joint_among,
    plan_sensibly as plan_sensibly,
    sensible as sensible,
    solo_among as solo_among,
)
from simlab.games.sherwood.rules.cards import (
    companions_of as companions_of,
    glory_of as glory_of,
    gold_of as gold_of,
    is_sheriff as is_sheriff,
    power_of as power_of,
)
from simlab.games.sherwood.rules.legal import options_of as options_of
from simlab.games.sherwood.rules.picks import waiting as waiting
from simlab.games.sherwood.rules.seats import (
    bit as bit,
    clockwise as clockwise,
    has_bit as has_bit,
    in_play as in_play,
)
from simlab.jit.bits import count_bits as count_bits, lowest_bit as lowest_bit

__all__ = _public_names(globals())
