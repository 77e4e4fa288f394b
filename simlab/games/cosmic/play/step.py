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
from simlab.jit.case_dispatch import dispatch_by
from simlab.jit.kernel import kernel, rarely
from simlab.loop.turn import turn_loop

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@dispatch_by(
    "phase",
    # between the beginning of a turn and the launch
    (c.NEW_TURN, turn.new_turn),
    (c.START_TURN, turn.start_turn),
    (c.NEW_ENCOUNTER, turn.new_encounter),
    (c.BEFORE_REGROUP, turn.before_regroup),
    (c.AT_REGROUP, turn.at_regroup),
    (c.RETRIEVE, turn.retrieve),
    (c.REARM, turn.rearm),
    (c.AT_DESTINY, destiny.at_destiny),
    (c.DESTINED, destiny.destined),
    (c.FOLLOWING, destiny.following),
    (c.AIMING, destiny.aiming),
    (c.BOARDING, launch.boarding),
    (c.COLONISED, launch.colonised),
    (c.LAUNCHED, launch.launched),
    # between the invitations and the reveal
    (c.INVITING, alliance.inviting),
    (c.JOINING, alliance.joining),
    (c.JOINED, alliance.joined),
    (c.ALLIED, alliance.allied),
    (c.AT_PLANNING, planning.at_planning),
    (c.CHOOSING, planning.choosing),
    (c.FACE_DOWN, planning.face_down),
    (c.REVEALED, reveal.revealed),
    (c.REINFORCING, reveal.reinforcing),
    # between the comparison and the end of the encounter
    (c.JUDGING, resolve.judging),
    (c.OUTCOME, resolve.outcome),
    (c.LOSING, losses.go_losing),
    (c.LANDING, resolve.landing),
    (c.CLAIMING, compensation.claiming),
    (c.COMPENSATING, compensation.compensating),
    (c.REWARDING, resolve.rewarding),
    (c.DISCARDING, turn.discarding),
    (c.DISCARDED, turn.discarded),
    (c.ENDED, turn.ended),
    otherwise=turn.afterwards,
)
def go_encounter(world: World, phase: int) -> None:
    """Run a phase of an encounter that nothing unusual interrupts."""


@kernel
def deal_techs(world: World) -> None:
    """Continue dealing technologies at the beginning of the game."""
    technology.technology(technology.DEALING, world, 0, 0, 0)


@dispatch_by(
    "phase",
    (c.GOING_HOME, resolve.going_home),
    (c.ALLIES_HOME, deal.allies_home),
    (c.BARGAINING, deal.bargaining),
    (c.DETAILS, deal.details),
    (c.AGREED, deal.agreed),
    (c.HANDING, deal.handing),
    (c.SETTLING, deal.settling),
    (c.DEAL_FAILED, deal.deal_failed),
    (c.PENALTIES, deal.penalties),
    (c.TRIGGERED, hooks.triggered),
    (c.REDRAWING, planning.redrawing),
    (c.DEALING_HANDS, setup.dealing_hands),
    (c.DEALING_TECHS, deal_techs),
    otherwise=regroup_cards.go_plagued,
)
def go_dealing(world: World, phase: int) -> None:
    """Run a phase of deals, or a rare one: Plague, reactions, hands dealt anew."""


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
        elif phase <= c.AFTERWARDS:
            go_encounter(world, phase)
        elif rarely(phase != c.MOVING and phase != c.RESPONDING):
            go_dealing(world, phase)
        elif phase == c.MOVING:
            moves.go_moving(world)
        else:
            effects.responding(world)
        phase = table.phase


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
def choose_defense(world: World, seat: int) -> None:
    """Meet the player chosen in its home system."""
    destiny.meet(world, seat, seat)


@kernel
def play_plague(world: World, seat: int, victim: int) -> None:
    """Play a Plague against the player chosen."""
    windows.play_card(world, seat, c.PLAGUE, victim, c.AT_REGROUP)


@dispatch_by(
    "decision",
    # before the cards are revealed
    (c.OWN_COLOUR, destiny.own_colour),
    (c.CHOOSE_DEFENSE, choose_defense),
    (c.TARGET, destiny.target),
    (c.REGROUP_CARD, regroup_cards.regroup_card),
    (c.PLAGUE_TARGET, play_plague),
    (c.INVITE, alliance.invite),
    (c.ALLY, alliance.ally),
    (c.USE_FORCE_FIELD, alliance.force_field),
    (c.CANCEL, alliance.cancel),
    (c.PLAN, planning.plan),
    # the reveal and later
    (c.REVEAL_CARD, reveal.reveal_card),
    (c.RESPOND, windows.respond),
    (c.OUTCOME_CARD, resolve.outcome_card),
    (c.DISCARD, regroup_cards.discard),
    (c.REWARD, resolve.reward),
    (c.REWARD_DECK, resolve.reward_deck),
    (c.SECOND, turn.second),
    # deals and compensation
    (c.OFFER, deal.offer),
    (c.OFFER_PLANET, deal.offer_planet),
    (c.OFFER_TECH, deal.offer_tech),
    (c.OFFER_RELEASE, releases.name),
    (c.ANSWER, deal.answer),
    (c.GIVE, give),
    # aliens, flares, techs and special ships
    (c.ALIEN_CHOICE, setup.alien_choice),
    (c.WHICH_FLARE, name_flare),
    (c.DISGUISE, put_on),
    (c.TECH_KEEP, turn.keep_tech),
    (c.MARKED, moves.mark_one),
    otherwise=declining.answer_effect,
)
def answer_decision(world: World, decision: int, seat: int, action: int) -> None:
    """Carry out a decision by one function; all that are not listed are those of effects."""


@kernel
def answer(world: World, decision: int, seat: int, action: int) -> None:
    """Carry out a decision of any kind."""
    world.seats[seat].options = 0
    world.table.options = 0
    world.seats[seat].more = 0
    world.table.more = 0
    if (c.SHIP_BY_SHIP >> decision) & 1 != 0:
        moves.move_one(world, seat, action)
    elif decision == c.OFFER_MODE:
        world.table.offer_mode = action
    elif decision == c.TECH:
        technology.technology(technology.ACT, world, seat, action, 0)
    else:
        answer_decision(world, decision, seat, action)


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
