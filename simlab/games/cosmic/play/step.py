"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.records import OVER
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import (
    alliance,
    bits,
    cards,
    compensation,
    deal,
    declining,
    destiny,
    disguise,
    effects,
    hooks,
    launch,
    losses,
    moves,
    planning,
    regroup_cards,
    releases,
    resolve,
    reveal,
    sets,
    setup,
    technology,
    turn,
    windows,
)
from simlab.jit.kernel import kernel, rarely
from simlab.loop.turn import turn_loop

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def go_first(world: World, phase: int) -> None:
    """Run a phase between the beginning of a turn and the launch."""
    if phase == c.NEW_TURN:
        turn.new_turn(world)
    elif phase == c.START_TURN:
        turn.start_turn(world)
    elif phase == c.NEW_ENCOUNTER:
        turn.new_encounter(world)
    elif phase == c.BEFORE_REGROUP:
        turn.before_regroup(world)
    elif phase == c.AT_REGROUP:
        turn.at_regroup(world)
    elif phase == c.RETRIEVE:
        turn.retrieve(world)
    elif phase == c.REARM:
        turn.rearm(world)
    elif phase == c.AT_DESTINY:
        destiny.at_destiny(world)
    elif phase == c.DESTINED:
        destiny.destined(world)
    elif phase == c.FOLLOWING:
        destiny.following(world)
    elif phase == c.AIMING:
        destiny.aiming(world)
    elif phase == c.BOARDING:
        launch.boarding(world)
    elif phase == c.COLONISED:
        launch.colonised(world)
    else:
        launch.launched(world)


@kernel
def go_meeting(world: World, phase: int) -> None:
    """Run a phase between the invitations and the reveal."""
    if phase == c.INVITING:
        alliance.inviting(world)
    elif phase == c.JOINING:
        alliance.joining(world)
    elif phase == c.JOINED:
        alliance.joined(world)
    elif phase == c.ALLIED:
        alliance.allied(world)
    elif phase == c.AT_PLANNING:
        planning.at_planning(world)
    elif phase == c.CHOOSING:
        planning.choosing(world)
    elif phase == c.FACE_DOWN:
        planning.face_down(world)
    elif phase == c.REVEALED:
        reveal.revealed(world)
    else:
        reveal.reinforcing(world)


@kernel
def go_resolving(world: World, phase: int) -> None:
    """Run a phase between the comparison and the end of the encounter."""
    if phase == c.JUDGING:
        resolve.judging(world)
    elif phase == c.OUTCOME:
        resolve.outcome(world)
    elif phase == c.LOSING:
        losses.go_losing(world)
    elif phase == c.LANDING:
        resolve.landing(world)
    elif phase == c.CLAIMING:
        compensation.claiming(world)
    elif phase == c.COMPENSATING:
        compensation.compensating(world)
    elif phase == c.REWARDING:
        resolve.rewarding(world)
    elif phase == c.DISCARDING:
        turn.discarding(world)
    elif phase == c.DISCARDED:
        turn.discarded(world)
    elif phase == c.ENDED:
        turn.ended(world)
    else:
        turn.afterwards(world)


@kernel
def go_dealing(world: World, phase: int) -> None:
    """Run a phase of deals, or a rare one: Plague, reactions, hands dealt anew."""
    if phase == c.GOING_HOME:
        resolve.going_home(world)
    elif phase == c.ALLIES_HOME:
        deal.allies_home(world)
    elif phase == c.BARGAINING:
        deal.bargaining(world)
    elif phase == c.DETAILS:
        deal.details(world)
    elif phase == c.AGREED:
        deal.agreed(world)
    elif phase == c.HANDING:
        deal.handing(world)
    elif phase == c.SETTLING:
        deal.settling(world)
    elif phase == c.DEAL_FAILED:
        deal.deal_failed(world)
    elif phase == c.PENALTIES:
        deal.penalties(world)
    elif phase == c.TRIGGERED:
        hooks.triggered(world)
    elif phase == c.REDRAWING:
        planning.redrawing(world)
    elif phase == c.DEALING_HANDS:
        setup.dealing_hands(world)
    elif phase == c.DEALING_TECHS:
        technology.technology(technology.DEALING, world, 0, 0, 0)
    else:
        regroup_cards.go_plagued(world)


@kernel
def has_happened(table: Table) -> int:
    """Return whether there is an event that others may react to."""
    return table.trigger_n | table.weakened | table.abroad != 0


@kernel
def go_on(world: World, phase: int) -> None:
    """Run a phase and those after it, until a player is asked or the game is over."""
    table = world.table
    while table.decision == OVER and phase != c.FINISHED:
        if rarely(has_happened(table)) and hooks.may_interrupt(world):
            hooks.interrupt(table)
        elif phase <= c.LAUNCHED:
            go_first(world, phase)
        elif phase <= c.REINFORCING:
            go_meeting(world, phase)
        elif phase <= c.AFTERWARDS:
            go_resolving(world, phase)
        elif rarely(phase != c.MOVING and phase != c.RESPONDING):
            go_dealing(world, phase)
        elif phase == c.MOVING:
            moves.go_moving(world)
        else:
            effects.responding(world)
        phase = table.phase


@kernel
def answer_meeting(world: World, decision: int, seat: int, action: int) -> None:
    """Carry out a decision before the cards are revealed."""
    if decision == c.TARGET:
        destiny.target(world, action)
    elif decision == c.INVITE:
        alliance.invite(world, seat, action)
    elif decision == c.ALLY:
        alliance.ally(world, seat, action)
    elif decision == c.PLAN:
        planning.plan(world, seat, action)
    elif decision == c.OWN_COLOUR:
        destiny.own_colour(world, action)
    elif decision == c.CHOOSE_DEFENSE:
        destiny.meet(world, action, action)
    elif decision == c.REGROUP_CARD:
        regroup_cards.regroup_card(world, seat, action)
    elif decision == c.PLAGUE_TARGET:
        windows.play_card(world, seat, c.PLAGUE, action, c.AT_REGROUP)
    elif decision == c.USE_FORCE_FIELD:
        alliance.force_field(world, seat, action)
    else:
        alliance.cancel(world, seat, action)


@kernel
def answer_later(world: World, decision: int, seat: int, action: int) -> None:
    """Carry out a decision after the reveal."""
    if decision == c.REVEAL_CARD:
        reveal.reveal_card(world, seat, action)
    elif decision == c.RESPOND:
        windows.respond(world, seat, action)
    elif decision == c.OUTCOME_CARD:
        resolve.outcome_card(world, seat, action)
    elif decision == c.DISCARD:
        regroup_cards.discard(world, seat, action)
    elif decision == c.REWARD:
        resolve.reward(world, seat, action)
    elif decision == c.SECOND:
        turn.second(world, action)
    elif decision == c.OFFER:
        deal.offer(world, seat, action)
    elif decision == c.OFFER_PLANET:
        deal.offer_planet(world, action)
    elif decision == c.OFFER_TECH:
        deal.offer_tech(world, action)
    elif decision == c.OFFER_RELEASE:
        releases.name(world.table, action)
    elif decision == c.OFFER_MODE:
        world.table.offer_mode = action
    elif decision == c.ANSWER:
        deal.answer(world, action)
    elif decision == c.GIVE:
        give(world, seat, action)
    elif decision == c.WHICH_FLARE:
        name_flare(world, seat, action)
    elif decision == c.ALIEN_CHOICE:
        setup.alien_choice(world, seat, action)
    elif decision == c.REWARD_DECK:
        resolve.reward_deck(world, seat, action)
    elif decision == c.MARKED:
        moves.mark_one(world, seat, action)
    elif decision == c.DISGUISE:
        put_on(world, seat, action)
    elif decision == c.TECH:
        technology.technology(technology.ACT, world, seat, action, 0)
    elif decision == c.TECH_KEEP:
        turn.keep_tech(world, seat, action)
    elif world.table.fire_n == 0:
        # how many reward cards a compensation takes
        world.table.comp_blue = action
    else:
        declining.answer_effect(world, action)


@kernel
def give(world: World, seat: int, action: int) -> None:
    """Hand over a card of compensation or of a deal; request which one among several flares."""
    card = cards.which_flare(world, seat) if action == c.FLARE else action
    if card >= 0:
        give_card(world, seat, card)


@kernel
def put_on(world: World, seat: int, action: int) -> None:
    """Play a card as an artifact; request which one among several flares."""
    card = cards.which_flare(world, seat) if action == c.FLARE else action
    if card >= 0:
        disguise.put_on(world, seat, card)


@kernel
def give_card(world: World, seat: int, card: int) -> None:
    """Hand over a card as compensation, or set it aside for a deal."""
    if world.table.phase == c.COMPENSATING:
        compensation.pay(world, card)
    else:
        deal.set_aside(world, seat, card)


@kernel
def name_flare(world: World, seat: int, alien: int) -> None:
    """Use the flare that a player has named: discard it, play it or hand it over."""
    if world.table.phase == c.PLAGUED:
        regroup_cards.discard_card(world, seat, c.FIRST_FLARE + alien)
    elif world.table.phase == c.RESPONDING:
        disguise.put_on(world, seat, c.FIRST_FLARE + alien)
    else:
        give_card(world, seat, c.FIRST_FLARE + alien)


@kernel
def answer(world: World, decision: int, seat: int, action: int) -> None:
    """Carry out a decision of any kind."""
    world.seats[seat].options = 0
    world.table.options = 0
    world.seats[seat].more = 0
    world.table.more = 0
    if (c.SHIP_BY_SHIP >> decision) & 1 != 0:
        moves.move_one(world, seat, action)
    elif decision <= c.PLAN:
        answer_meeting(world, decision, seat, action)
    elif (c.OF_EFFECTS >> decision) & 1 != 0:
        declining.answer_effect(world, action)
    else:
        answer_later(world, decision, seat, action)


@kernel
def only_option(table: Table, me: Seat) -> int:
    """Return the only option of the deciding player, or -1 if there are several."""
    options = table.options | me.options
    if rarely(table.more | me.more != 0):
        aliens = sets.options_of(table, me)
        return sets.first(aliens) if sets.is_empty(sets.rest(aliens)) else c.NOTHING
    return c.NOTHING if options & (options - 1) != 0 else bits.lowest_bit(options)


deal_game, step = turn_loop(
    set_up=setup.set_up,
    answer=answer,
    go_on=go_on,
    only_option=only_option,
    finished=c.FINISHED,
    forced=e.E_FORCED,
)
