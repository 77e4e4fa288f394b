"""Sheriff of Nottingham: bring goods past the sheriff. The rules are in ``rules/``.

This module gathers names for authors of policies: decisions, actions and goods, policies to fall
back on, and judgements. A policy ``mine(table, me, mind)`` mainly reads:

============================  =====================================================================
``table.decision``            `SET_ASIDE`, `DRAW`, `LOAD`, `DECLARE`, `OFFER`, `ANSWER`, `VERDICT` …
``table.actor``               the deciding seat, one's own; ``table.sheriff`` is the sheriff
``table.focus``               owner of the bag under negotiation; ``table.talk`` round of offers
``table.bag_n[seat]``         cards in a bag, ``table.declared[seat]`` the declared good
``table.stand[seat, APPLE]``  goods face up; ``table.stash_n[seat]`` number face down
``table.gold[seat]``          gold (-1: hidden); one's own is ``me.gold``
``table.offers[seat]``        the offer for the bag in focus; a sheriff reads ``me.heard[seat]``
``table.caught[seat]`` …      the public log, see ``state.py``
``table.took_now[seat, k]``   cards taken from the discards this round; ``threw_now`` placed there
``me.hand[PEPPER]``           own cards of a kind; ``me.bag`` the bag, ``me.stash`` face down
============================  =====================================================================

Amounts are chosen as `TENS`, then `UNITS`; `name_amount` turns gold into both. Goods of a bag or
an offer are picked one by one in rising order, then `DONE` or `GOODS_DONE`.
"""

from simlab.core.public_names import public_names as _public_names
from simlab.games.sheriff.components import (
    ACCEPT_INSPECT as ACCEPT_INSPECT,
    ACCEPT_PASS as ACCEPT_PASS,
    AGREE as AGREE,
    ANSWER as ANSWER,
    APPLE as APPLE,
    ASK as ASK,
    ASK_GOLD as ASK_GOLD,
    BREAD as BREAD,
    CHEESE as CHEESE,
    CHICKEN as CHICKEN,
    CLOSE as CLOSE,
    CONDITION as CONDITION,
    COUNTER as COUNTER,
    COUNTER_ONE as COUNTER_ONE,
    CROSSBOW as CROSSBOW,
    DEBT as DEBT,
    DECLARE as DECLARE,
    DECLINE as DECLINE,
    DEMAND as DEMAND,
    DONE as DONE,
    DRAW as DRAW,
    DRAW_PILE as DRAW_PILE,
    FIRST as FIRST,
    FIRST_ROYAL as FIRST_ROYAL,
    FOCUS as FOCUS,
    FOR_ASK as FOR_ASK,
    FOR_COUNTER as FOR_COUNTER,
    FOR_OFFER as FOR_OFFER,
    FOR_RESERVE as FOR_RESERVE,
    FROM_BAG as FROM_BAG,
    GOODS as GOODS,
    GOODS_DONE as GOODS_DONE,
    HONOUR as HONOUR,
    INSPECT as INSPECT,
    INSPECTED as INSPECTED,
    KINDS as KINDS,
    LEFT as LEFT,
    LEGAL_KINDS as LEGAL_KINDS,
    LOAD as LOAD,
    MEAD as MEAD,
    MORE_GOLD as MORE_GOLD,
    NOTHING as NOTHING,
    OFFER as OFFER,
    OFFER_INSPECT as OFFER_INSPECT,
    OFFER_PASS as OFFER_PASS,
    OPEN as OPEN,
    PASS as PASS,
    PASSED as PASSED,
    PAY as PAY,
    PAYERS as PAYERS,
    PEPPER as PEPPER,
    PILE as PILE,
    PLACE as PLACE,
    QUIET as QUIET,
    REFUSE_ALL as REFUSE_ALL,
    RENEGE as RENEGE,
    REPLY as REPLY,
    RIGHT as RIGHT,
    SEALED as SEALED,
    SET_ASIDE as SET_ASIDE,
    SILENT as SILENT,
    SILK as SILK,
    TENS as TENS,
    UNITS as UNITS,
    VERDICT as VERDICT,
)
from simlab.games.sheriff.policies.basic import (
    honest_hardliner as honest_hardliner,
    honest_venal as honest_venal,
    inspect_all as inspect_all,
    merchant as merchant,
    play_sensibly as play_sensibly,
    random as random,
    routine as routine,
    say_nothing as say_nothing,
    sensible as sensible,
    sheriff as sheriff,
    smuggler_hardliner as smuggler_hardliner,
    take_all as take_all,
    trade_honestly as trade_honestly,
)
from simlab.games.sheriff.policies.sense import (
    cheapest_held as cheapest_held,
    draw_target as draw_target,
    first_legal_seat as first_legal_seat,
    good_for_debt as good_for_debt,
    good_to_declare as good_to_declare,
    held as held,
    illegal_held as illegal_held,
    inspection_chance as inspection_chance,
    inspection_gain as inspection_gain,
    load_everything_illegal as load_everything_illegal,
    load_honestly as load_honestly,
    lying_chance as lying_chance,
    name_amount as name_amount,
    offered_for as offered_for,
    smuggling_pays as smuggling_pays,
    swap_legal as swap_legal,
    target_good as target_good,
    value_at_risk as value_at_risk,
    worth_of_promise as worth_of_promise,
    worth_of_stand as worth_of_stand,
)
from simlab.games.sheriff.rules.goods import (
    copies_in_play as copies_in_play,
    left_of as left_of,
    next_merchant as next_merchant,
    owned as owned,
    value_of as value_of,
)
from simlab.games.sheriff.rules.legal import (
    has_open as has_open,
    is_final as is_final,
    is_open as is_open,
    last_talk as last_talk,
    legal as legal,
    may_inspect as may_inspect,
)

__all__ = _public_names(globals())
