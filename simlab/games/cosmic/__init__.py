"""Cosmic Encounter: colonise the planets of others. The rules are in ``play/``.

This package exports names for authors of policies: decisions and actions, default policies, and
evaluation functions. A policy ``mine(table, me, mind)`` mostly reads:

==============================  ===================================================================
``table.decision``              `TARGET`, `LAUNCH`, `INVITE`, `ALLY`, `PLAN`, `SECOND`, `OFFER` …
``table.actor``                 the seat that decides, the policy's own
``options_of(table, me)``       its legal actions, a bit for each: `has`, `lowest_bit`
``table.offense``, ``defense``  the main players; ``table.target`` is the planet, 6 * owner + place
``table.ships[planet, seat]``   ships on planets; ``table.where[seat]`` the set of its colonies
``table.zones[zone, seat]``     ships in the `WARP`, at the `GATE`, at the `SIDE` of the planet
``table.foreign[seat]``         foreign colonies; ``table.home[seat]`` home colonies
``table.role[seat]``            `OFFENSE`, `DEFENSE`, `OFFENSE_ALLY`, `DEFENSE_ALLY` or `NO_ROLE`
``me.hand[kind]``               own cards; ``table.hand_n[seat]`` counts those of others
``table.discard[kind]``         the discard; ``table.laid[kind]`` cards of this encounter
``me.met_seat``, ``met_kind``   cards seen going into other hands, ``me.met_n`` of them
``table.rules``                 all constants, as in ``simlab rules``
==============================  ===================================================================

All fields are in ``state.py``. Actions are ids: of planets, kinds of cards, sets of players
(``1 << seat`` each), `DONE`, `PASS`; the package ``components`` lists them all.
"""

from simlab.core.public_names import public_names as _public_names
from simlab.games.cosmic.components import (
    ACCEPT as ACCEPT,
    ALLY as ALLY,
    ANSWER as ANSWER,
    ATTACK_N as ATTACK_N,
    CANCEL as CANCEL,
    CHOOSE_DEFENSE as CHOOSE_DEFENSE,
    DECLINE as DECLINE,
    DEFENSE as DEFENSE,
    DEFENSE_ALLY as DEFENSE_ALLY,
    DISCARD as DISCARD,
    DONE as DONE,
    ENCOUNTER_N as ENCOUNTER_N,
    FROM_GATE as FROM_GATE,
    GATE as GATE,
    GIVE as GIVE,
    GO_ON as GO_ON,
    HOME as HOME,
    INVITE as INVITE,
    JOIN_DEFENSE as JOIN_DEFENSE,
    JOIN_OFFENSE as JOIN_OFFENSE,
    LAUNCH as LAUNCH,
    LOSE as LOSE,
    MORPH as MORPH,
    NEGOTIATE as NEGOTIATE,
    NO as NO,
    NO_ROLE as NO_ROLE,
    NOTHING as NOTHING,
    OFFENSE as OFFENSE,
    OFFENSE_ALLY as OFFENSE_ALLY,
    OFFER as OFFER,
    OFFER_MODE as OFFER_MODE,
    OFFER_PLANET as OFFER_PLANET,
    OUTCOME_CARD as OUTCOME_CARD,
    OWN_COLOUR as OWN_COLOUR,
    PASS as PASS,
    PLAGUE_TARGET as PLAGUE_TARGET,
    PLAN as PLAN,
    POWER as POWER,
    PRINTED as PRINTED,
    REGROUP_CARD as REGROUP_CARD,
    REJECT as REJECT,
    RESPOND as RESPOND,
    REVEAL_CARD as REVEAL_CARD,
    REWARD as REWARD,
    SECOND as SECOND,
    SETTLE as SETTLE,
    SIDE as SIDE,
    SOURCE as SOURCE,
    STOP as STOP,
    TARGET as TARGET,
    USE_FORCE_FIELD as USE_FORCE_FIELD,
    WARP as WARP,
    YES as YES,
)
from simlab.games.cosmic.play.alliance import guests as guests
from simlab.games.cosmic.play.bits import (
    bit as bit,
    count_bits as count_bits,
    has as has,
    lowest_bit as lowest_bit,
    nth_bit as nth_bit,
    planets_of as planets_of,
)
from simlab.games.cosmic.play.legal import options_of as options_of
from simlab.games.cosmic.policies.basic import (
    card_of_rank as card_of_rank,
    golden as golden,
    largest as largest,
    random as random,
    smallest as smallest,
    weakest as weakest,
)
from simlab.games.cosmic.policies.styles import sensible as sensible
from simlab.games.cosmic.policies.values import (
    best_attack as best_attack,
    chance_with as chance_with,
    colony_worth as colony_worth,
    lead as lead,
    offense_chance as offense_chance,
    threatens as threatens,
)

__all__ = _public_names(globals())
