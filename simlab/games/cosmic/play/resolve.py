"""The resolution: the winner, losses, landings and rewards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import faces, outcomes, rewarding_cards
from simlab.games.cosmic.play import (
    announced,
    bits,
    both_sides,
    cards,
    compensation,
    drawing,
    hooks,
    losses,
    moves,
    reveal,
    ships,
    triggers,
    warp_worlds,
    windows,
)
from simlab.games.cosmic.play.winning import check_at_once
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


TIE_DEFENSE, TIE_OFFENSE, TIE_BOTH = range(3)
ANY_REWARD, CARD_REWARD, SHIP_REWARD = range(3)
LAND, DRAW_INSTEAD, NO_GAIN = range(3)


@kernel
def judging(world: World) -> None:
    """Compare the cards, and the totals of two attacks."""
    table = world.table
    fought = table.ava
    if rarely(table.dominion != 0):
        faces.give_way(table)
    o_talks = table.face_o == c.NEGOTIATE
    d_talks = table.face_d == c.NEGOTIATE
    if o_talks and d_talks:
        table.result = hooks.fire(world, c.H_AUTOMATIC, c.OPEN_RESULT)
        if table.result == c.OPEN_RESULT:
            table.nvn += 1
            table.phase = c.ALLIES_HOME
            return
    elif table.face_o == c.MORPH:
        table.result = c.BOTH_LOST
    elif o_talks or d_talks:
        table.avn += 1
        table.result = c.DEFENSE_WON if o_talks else c.OFFENSE_WON
    elif rarely(table.face_o == c.RETREAT):
        table.result = c.DEFENSE_WON
    elif rarely(table.face_d == c.RETREAT):
        table.result = c.OFFENSE_WON
    else:
        table.ava += 1
        reveal.add_up(world)
        table.result = by_totals(table)
    table.result = hooks.fire(world, c.H_OUTCOME_RULE, table.result)
    table.result = hooks.fire(world, c.H_AUTOMATIC, table.result)
    if rarely(table.attacks_only % 2 == 1):
        # an upset that was declared stands, whatever has become of Loser; two undo each other
        table.result = exchanged(table.result)
    table.result = hooks.fire(world, c.H_UPSET, table.result)
    if table.ava > fought and table.result == c.OFFENSE_WON:
        table.offense_attacks += 1
    table.phase = c.OUTCOME


@kernel
def exchanged(result: int) -> int:
    """Return the result after an upset: the other side wins."""
    if result == c.OFFENSE_WON:
        return c.DEFENSE_WON
    if result == c.DEFENSE_WON:
        return c.OFFENSE_WON
    return result


@kernel
def by_totals(table: Table) -> int:
    """Return the result of comparing both totals."""
    if table.total_o > table.total_d:
        return c.OFFENSE_WON
    if table.total_o < table.total_d or table.rules.tie == TIE_DEFENSE:
        return c.DEFENSE_WON
    return c.OFFENSE_WON if table.rules.tie == TIE_OFFENSE else c.BOTH_LOST


@kernel
def at_stake(world: World) -> int:
    """Return whether Ionic Gas would deny any player compensation or rewards."""
    table = world.table
    loser = compensation.loser_who_talked(table)
    if loser >= 0 and not bits.has(table.spared, loser):
        if rarely(table.powers + table.rules.flares != 0):
            # by effects more ships may be lost, more cards drawn, or somebody else may have to pay
            return True
        lost = table.zones[c.GATE, loser]
        if loser == table.defense:
            lost = table.ships[table.target, loser]
        winner = table.offense if loser == table.defense else table.defense
        lost = compensation.counted(world, loser, lost)
        if compensation.whole(table.rules.comp_rate * lost) > 0 and table.hand_n[winner] > 0:
            return True
    for seat in range(table.seats):
        if table.due[seat] > 0:
            return True
        if outcomes.is_rewarded(table, seat) and reward_of(world, seat) > 0:
            return True
    return False


@kernel
def outcome(world: World) -> None:
    """Carry out the outcome: Ionic Gas, then the losers' ships."""
    table = world.table
    if rarely(table.both != 0):
        both_sides.decide(table)
    if table.cursor == 0 and hooks.fire(world, c.H_JUDGED, 0) == c.ASKED:
        return
    if rarely(table.result == c.OPEN_RESULT):
        # an effect has made it a draw
        table.phase = c.ALLIES_HOME
        return
    if rarely(table.dominion != 0):
        outcomes.retreat(table)
    if table.no_rewards == 0 and at_stake(world) and windows.window(world, c.OUTCOME):
        return
    table.cursor = 0
    count_wins(table)
    for seat in range(table.seats):
        # what Plague took is not compensated
        table.lost_now[seat] = table.toll[seat] = 0
    if rarely(table.dominion != 0):
        outcomes.lose(world)
        losses.of_encounter(world, c.LANDING)
        return
    if table.result != c.OFFENSE_WON:
        for place in range(table.seats):
            losses.lose_from_zone(world, table.order[place], c.GATE)
    if table.result != c.DEFENSE_WON:
        planet = table.target
        own = table.ships[planet, table.defense]
        ships.lift_ships(table, table.defense, planet, own)
        table.zones[c.LIMBO, table.defense] += own
        ships.carry(table, table.defense, planet, c.PLANETS + c.LIMBO)
        losses.enqueue(table, table.defense, own)
        for place in range(2, table.seats):
            losses.lose_beside(world, table.order[place])
    losses.of_encounter(world, c.LANDING)


@kernel
def count_wins(table: Table) -> None:
    """Count the wins of each role in the public log."""
    if table.result == c.OFFENSE_WON:
        table.offense_wins += 1
        table.won_offense[table.offense] += 1
    elif table.result == c.DEFENSE_WON:
        table.won_defense[table.defense] += 1
    for seat in range(table.seats):
        role = table.role[seat]
        won_o = role == c.OFFENSE_ALLY and table.result == c.OFFENSE_WON
        if won_o or (role == c.DEFENSE_ALLY and table.result == c.DEFENSE_WON):
            table.won_ally[seat] += 1


@kernel
def outcome_card(world: World, seat: int, action: int) -> None:
    """Play Ionic Gas or Quash, or pass."""
    table = world.table
    if action == c.PASS:
        table.cursor += 1
    elif action == c.PLAY_IONIC:
        windows.play_card(world, seat, c.IONIC, c.NOTHING, c.OUTCOME)
    else:
        windows.play_card(world, seat, c.QUASH, c.NOTHING, c.AGREED)


@kernel
def landing(world: World) -> None:
    """Land the winners' ships on the planet or send them home, player by player."""
    table = world.table
    for place in range(table.seats):
        seat = table.order[place]
        if rarely(table.dominion != 0):
            if outcomes.goes_home(world, seat):
                return
        if table.zones[c.GATE, seat] > 0:
            if place == 0 or table.rules.offense_reward == LAND:
                ships.land(world, seat)
                if check_at_once(world):
                    return
            else:
                moves.homeward(world, c.GATE, seat, table.zones[c.GATE, seat], c.LANDING)
                return
        if table.zones[c.SIDE, seat] > 0:
            moves.homeward(world, c.SIDE, seat, table.zones[c.SIDE, seat], c.LANDING)
            return
    if hooks.fire(world, c.H_WIN, 0) == c.ASKED:
        return
    table.phase = c.CLAIMING


@kernel
def rewarding(world: World) -> None:
    """Hand out the allies' rewards clockwise; each announces its split before it draws."""
    table = world.table
    if table.cursor == 0 and hooks.fire(world, c.H_REWARDS, 0) == c.ASKED:
        return
    while table.cursor < table.seats:
        seat = table.order[table.cursor]
        role = table.role[seat]
        if rarely(table.dominion != 0):
            count = table.due[seat]
            table.due[seat] = 0
            if outcomes.is_rewarded(table, seat):
                count += reward_of(world, seat)
            if bits.has(table.disgraced, seat):
                count = 0
            if count > 0 and table.no_rewards == 0:
                ask_split(world, seat, count)
                return
            if table.solar != 0 or table.rules.offense_reward != DRAW_INSTEAD:
                table.cursor += 1
                continue
        if table.result == c.DEFENSE_WON and role == c.DEFENSE_ALLY and table.no_rewards == 0:
            ask_split(world, seat, reward_of(world, seat))
            if table.decision == c.REWARD:
                return
        elif table.result == c.OFFENSE_WON and role == c.OFFENSE_ALLY:
            if table.rules.offense_reward == DRAW_INSTEAD:
                take(world, seat, reward_of(world, seat), 0, 0)
        table.cursor += 1
    if rarely(announced.is_usual(world)) and take_all(world) != 0:
        return
    table.cursor = 0
    table.phase = c.DISCARDING


@kernel
def reward_of(world: World, seat: int) -> int:
    """Return the number of an ally's rewards, by the ships that it sent."""
    table = world.table
    return compensation.whole(
        table.rules.reward_rate * compensation.counted(world, seat, table.sent[seat])
    )


@kernel
def ask_split(world: World, seat: int, count: int) -> None:
    """Request how many of the rewards are cards; the rest are ships from the warp."""
    table = world.table
    most = min(count, warp_worlds.in_warp(table, seat))
    if table.where[seat] == 0 or table.rules.reward == CARD_REWARD:
        most = 0
    if table.rules.reward == SHIP_REWARD:
        bits.ask(world, c.REWARD, seat, 1)
        table.spot = most
        return
    table.spot = count
    bits.ask(world, c.REWARD, seat, bits.up_to(count + 1) & ~bits.up_to(count - most))


@kernel
def reward(world: World, seat: int, action: int) -> None:
    """Apply a defensive ally's split: ``action`` cards, ships for the rest."""
    table = world.table
    left = table.spot - action
    if rarely(table.rules.reward_deck != 0) and rewarding_cards.ask(world, seat, action):
        return
    table.spot = c.NOTHING
    table.cursor += 1
    take(world, seat, action, 0, left)


@kernel
def reward_deck(world: World, seat: int, action: int) -> None:
    """Apply a player's choice to draw ``action`` of its cards from the reward deck."""
    table = world.table
    count = table.reward_cards
    left = table.spot - count
    table.spot = c.NOTHING
    table.reward_cards = 0
    table.cursor += 1
    take(world, seat, count - action, action, left)


@kernel
def take(world: World, seat: int, count: int, rewards: int, ships_back: int) -> None:
    """Hand out an announced reward, or hold it back until all have announced theirs."""
    if rarely(announced.is_usual(world)):
        announced.write(world.table, seat, count, rewards, ships_back)
    else:
        hand_out(world, seat, count, rewards, ships_back)


@kernel
def hand_out(world: World, seat: int, count: int, rewards: int, ships_back: int) -> None:
    """Hand out cards of both decks, and ships from the warp."""
    collect(world, seat, count, rewards, ships_back)
    if ships_back > 0:
        moves.homeward(world, c.WARP, seat, ships_back, c.REWARDING)


@compiled_separately("world", rare=True)
def take_all(world: World) -> int:
    """Hand out the next announced reward; return 0 once all players have theirs."""
    table = world.table
    if table.cursor == table.seats and hooks.fire(world, c.H_ANNOUNCED, 0) == c.ASKED:
        return 1
    while table.cursor < 2 * table.seats:
        seat = table.order[table.cursor - table.seats]
        table.cursor += 1
        if table.announced[seat] != 0:
            count, rewards = announced.plain(table, seat), announced.blue(table, seat)
            back = min(announced.ships(table, seat), warp_worlds.in_warp(table, seat))
            announced.forget(table, seat)
            hand_out(world, seat, count, rewards, back)
            return 1
    return 0


@kernel
def collect(world: World, seat: int, count: int, rewards: int, ships_back: int) -> None:
    """Draw a player's reward cards of both decks, all at once.

    Cards that the flare of Quartermaster gave it before count as part of the reward.
    """
    if count + ships_back > 0 or rewards == 0:
        note(world, e.E_REWARDED, seat, count, ships_back)
    world.table.rewards_n[seat] += count + ships_back
    given = c.NOTHING
    if rarely(world.table.trigger_n > 0):
        given = triggers.unanswered(world.table, c.H_ON_RECEIVED, seat)
    if given < 0:
        cards.begin_receiving(world.seats[seat])
    for _ in range(count):
        if drawing.draw(world, seat) < 0:
            break
    if count > 0:
        hooks.happen(world, c.H_ON_DRAW, seat, count)
    if rarely(rewards > 0):
        count += rewarding_cards.collect(world, seat, rewards, count)
    came = world.seats[seat].got_n
    if came > 0:
        world.seats[seat].received = came
        if rarely(given >= 0):
            world.table.triggers[given].x = came
        else:
            hooks.happen(world, c.H_ON_RECEIVED, seat, came)
    if ships_back > 0:
        hooks.happen(world, c.H_ON_RETRIEVE, seat, ships_back)


@kernel
def going_home(world: World) -> None:
    """Send all ships at the gate and beside the planet home, player by player."""
    table = world.table
    for zone in range(c.GATE, c.LIMBO):
        for place in range(table.seats):
            seat = table.order[place]
            if table.zones[zone, seat] > 0:
                moves.homeward(world, zone, seat, table.zones[zone, seat], c.GOING_HOME)
                return
    table.cursor = 0
    table.phase = c.PENALTIES if table.result == c.DEAL_LOST else c.DISCARDING
