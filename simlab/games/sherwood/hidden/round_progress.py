"""Progress of a world towards a described round: turns, then the present call or proposal.

A count of -1 means that the world can no longer become the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules.seats import clockwise
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Bands, Table, World


PLACE_AND_NEED = 2
"""Number of stages of a call before the first invitation."""
OF_PROPOSAL = 5
"""Number of stages of a proposal not per seat: place, card, informant, payments, vote."""


@kernel
def bands_of(table: Table, seat: int) -> int:
    """Count the bands led by a player."""
    bands = 0
    for hideout in range(c.HIDEOUTS):
        bands += 1 if table.bands[hideout].leader == seat else 0
    return bands


@kernel
def turns_of(table: Table, seat: int) -> int:
    """Count the turns of the round shown by a player's raiders."""
    return table.inn[seat] + bands_of(table, seat)


@kernel
def all_turns(table: Table) -> int:
    """Count the turns of the round shown by all raiders on the board."""
    turns = 0
    for seat in range(table.seats):
        turns += turns_of(table, seat)
    return turns


@kernel
def is_alone(band: Bands) -> int:
    """Return whether a band has neither partners nor a plan."""
    for seat in range(len(band.raiders)):
        if seat != band.leader and band.raiders[seat] > 0:
            return False
    return band.slot < 0


@kernel
def has_looked_again(told: World, viewer: int) -> int:
    """Return whether a player has seen fewer cards than it has raiders at the inn."""
    cards = 0
    for slot in range(told.table.rules.laid_out):
        cards += 1 if told.seats[viewer].seen[slot] >= 0 else 0
    return cards != told.table.inn[viewer]


@kernel
def turns_back(position: World, viewer: int) -> int:
    """Count the turns between the start of the round and this one; 0 if that is unclear.

    It is clear if all players went to the inn or into hide-outs alone, each once in a lap.
    """
    told = position.table
    if has_looked_again(position, viewer):
        return 0
    for hideout in range(c.HIDEOUTS):
        if told.bands[hideout].leader >= 0 and not is_alone(told.bands[hideout]):
            return 0
    turns = turns_of(told, told.current)
    before = 1
    for steps in range(told.seats):
        seat = clockwise(told, told.figure, steps)
        if seat == told.current:
            before = 0
        there = turns_of(told, seat)
        if there > turns + before or (there < turns + before and told.camp[seat] > 0):
            return 0
    return all_turns(told)


@kernel
def is_band_told(table: Table, told: Table, hideout: int) -> int:
    """Return whether a band equals the one of the position."""
    ours = table.bands[hideout]
    theirs = told.bands[hideout]
    for seat in range(table.seats):
        if ours.raiders[seat] != theirs.raiders[seat]:
            return False
    return ours.leader == theirs.leader


@kernel
def are_turns_told(table: Table, told: Table) -> int:
    """Return whether all turns so far agree with the position."""
    for seat in range(table.seats):
        if table.inn[seat] > told.inn[seat]:
            return False
        if table.church[seat] + table.merchant[seat] + table.market[seat] > 0:
            return False
    for hideout in range(c.HIDEOUTS):
        if table.bands[hideout].leader >= 0 and not is_band_told(table, told, hideout):
            return False
    if table.phase == c.TURN and table.decision == c.RAIDERS:
        return told.bands[table.spot].leader == table.actor
    if table.phase == c.TURN and table.decision == c.HIDEOUT:
        return bands_of(table, table.actor) < bands_of(told, table.actor)
    return True


@kernel
def is_invited(table: Table, guest: int) -> int:
    """Return whether the leader has invited a player."""
    for place in range(table.invited_n):
        if table.invited[place] == guest:
            return True
    return False


@kernel
def guest_stages(table: Table, told: Table, viewer: int) -> int:
    """Count the described guests invited so far, up to the player; -1: one is left out."""
    stages = 0
    late = is_invited(table, viewer)
    for place in range(told.cursor + 1):
        if is_invited(table, told.invited[place]):
            stages += 1
        elif late or table.phase == c.OFFERING:
            return c.NOTHING
    return stages


@kernel
def has_answered(told: Table, guest: int) -> int:
    """Return whether a player's offer in the position comes before the deciding player's."""
    for place in range(told.cursor):
        if told.invited[place] == guest:
            return True
    return False


@kernel
def offer_stages(table: Table, told: Table, viewer: int) -> int:
    """Count the matching offers, and the decision of the player; -1: a mismatch."""
    stages = 0
    for place in range(table.invited_n):
        guest = table.invited[place]
        answered = place < table.cursor
        if (answered or table.offer[guest] > 0) and table.offer[guest] != told.offer[guest]:
            return c.NOTHING
        if answered and guest == viewer:
            return c.NOTHING
        stages += 1 if answered and has_answered(told, guest) else 0
    if table.decision == c.RAIDERS and table.actor == viewer:
        return stages + 1 if stages == told.cursor else c.NOTHING
    return stages


@kernel
def call_stages(table: Table, told: Table, viewer: int) -> int:
    """Count the matching stages of a call: place, power, guests, offers; -1: a mismatch."""
    if table.decision == c.HIDEOUT and table.phase < c.OFFERING:
        return 0
    if table.draft.hideout != told.draft.hideout or table.phase > c.OFFERING:
        return c.NOTHING
    if table.decision == c.NEED:
        return 1
    if table.draft.need != told.draft.need:
        return c.NOTHING
    invited = guest_stages(table, told, viewer)
    if invited < 0 or table.phase != c.OFFERING:
        return c.NOTHING if invited < 0 else PLACE_AND_NEED + invited
    offers = offer_stages(table, told, viewer)
    return c.NOTHING if offers < 0 else PLACE_AND_NEED + invited + offers


@kernel
def has_told_raiders(table: Table, told: Table, places: int) -> int:
    """Return whether the first players, clockwise from the leader, have the described raiders."""
    for steps in range(places):
        seat = clockwise(table, table.current, steps)
        if table.draft.raiders[seat] != told.draft.raiders[seat]:
            return False
    return True


@kernel
def has_told_loot(table: Table, told: Table, places: int) -> int:
    """Return whether the first players, clockwise from the leader, have the described shares."""
    for steps in range(places):
        seat = clockwise(table, table.current, steps)
        if table.draft.bags[seat] != told.draft.bags[seat]:
            return False
        if table.draft.comps[seat] != told.draft.comps[seat]:
            return False
    return True


@kernel
def has_told_payments(table: Table, told: Table) -> int:
    """Return whether the payments at once match the position, or still can."""
    for payer in range(table.seats):
        for payee in range(table.seats):
            missing = told.draft.pay[payer, payee] - table.draft.pay[payer, payee]
            if missing < 0 or (missing > 0 and table.phase > c.PAYING):
                return False
    return True


@kernel
def proposal_stages(table: Table, told: Table, viewer: int) -> int:
    """Count the matching stages of a proposal, in order; -1: a mismatch."""
    if table.decision == c.HIDEOUT:
        return 0
    draft = table.draft
    if table.phase < c.DRAFTING or table.phase > c.VOTING or draft.hideout != told.draft.hideout:
        return c.NOTHING
    if table.decision == c.CARD:
        return 1
    named = table.cursor if table.phase == c.DRAFTING else table.seats
    if draft.slot != told.draft.slot or not has_told_raiders(table, told, named):
        return c.NOTHING
    if table.phase == c.DRAFTING:
        return 2 + named
    promised = table.floor if table.phase == c.SHARING else table.seats
    if draft.informant != told.draft.informant or not has_told_loot(table, told, promised):
        return c.NOTHING
    if not has_told_payments(table, told):
        return c.NOTHING
    stages = 3 + named + promised + (1 if table.phase > c.PAYING else 0)
    if table.decision == c.VOTE and table.actor == viewer:
        stages += 1
    return stages


@kernel
def talk_stages(table: Table, told: Table, viewer: int) -> int:
    """Count the stages of the present call or proposal, if the position has one."""
    if told.phase == c.TURN or table.draft.proposer < 0:
        return 0
    if table.draft.proposer != told.draft.proposer:
        return c.NOTHING
    if told.phase == c.OFFERING:
        return call_stages(table, told, viewer)
    if table.talk != told.talk:
        return c.NOTHING
    return proposal_stages(table, told, viewer)


@kernel
def progress(world: World, told: World, viewer: int) -> int:
    """Count the matching turns and stages of the present call or proposal; -1: a mismatch."""
    table = world.table
    back = turns_back(told, viewer)
    missing = all_turns(told.table) - all_turns(table)
    if not are_turns_told(table, told.table) or table.phase > c.VOTING:
        return c.NOTHING
    if missing > 0 or table.decision == c.LOOK:
        return back - missing
    if table.current != told.table.current:
        return c.NOTHING
    talk = talk_stages(table, told.table, viewer)
    if talk < 0 or (table.calls > 0 and told.table.phase != c.TURN):
        return c.NOTHING
    return back + (1 if back > 0 else 0) + talk
