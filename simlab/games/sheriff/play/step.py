"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.turn import ask, turn_loop
from simlab.games.sheriff.components import (
    ANSWERING,
    ASKING,
    CHOOSING,
    CONFISCATING,
    DEBT,
    DECLARE,
    DECLARING,
    DRAW,
    DRAWING,
    E_FORCED,
    FINISHED,
    FIRST,
    FOCUS,
    HONOUR,
    HONOURING,
    JUDGING,
    LOAD,
    LOADING,
    MARKET,
    NAMING,
    NEW_ROUND,
    PAYING,
    PILE,
    PLACE,
    PLACING,
    REPLY,
    REPLYING,
    SET_ASIDE,
    SETTLING,
    SPEAKING,
    VERDICT,
)
from simlab.games.sheriff.play import bags, bargain, debts, inspect, market, rounds
from simlab.games.sheriff.play.build import COMPLETE, build
from simlab.games.sheriff.play.legal import only_action


@kernel
def carry_on_building(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """A step of an offer, ask, answer or price; a complete one takes effect."""
    table = world.table
    following = build(table, world.seats[seat], decision, action)
    if following != COMPLETE:
        ask(world, following, seat)
        return
    world.seats[seat].floor = 0
    if table.phase == SPEAKING:
        bargain.finish_offer(world, seat)
    elif table.phase == ANSWERING:
        bargain.finish_answer(world, seat)
    elif table.phase == ASKING:
        bargain.finish_ask(world, seat)
    else:
        bargain.finish_reserve(world, seat)


@kernel
def apply(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision."""
    if decision == SET_ASIDE:
        market.set_aside(world, seat, action)
    elif decision == DRAW:
        market.draw(world, seat, action)
    elif decision == PILE:
        world.table.place_on = action
    elif decision == PLACE:
        market.place(world, seat, action)
    elif decision == LOAD:
        bags.load(world, seat, action)
    elif decision == DECLARE:
        bags.declare(world, seat, action)
    elif decision == FOCUS:
        bargain.take_focus(world, action)
    elif decision == VERDICT:
        inspect.judge(world, action)
    elif decision == REPLY:
        bargain.reply(world, seat, action)
    elif decision == HONOUR:
        inspect.honour(world, seat, action)
    elif decision == DEBT:
        debts.pay_with(world, action)
    elif decision == FIRST:
        market.name_first(world, action)
    else:
        carry_on_building(world, decision, seat, action)


@kernel
def go_bargaining(world: Any, phase: Any) -> None:
    """Carry on with the talk about a bag."""
    if phase == SPEAKING:
        bargain.go_speaking(world)
    elif phase == ANSWERING:
        bargain.go_answering(world)
    elif phase == ASKING:
        bargain.go_asking(world)
    elif phase == REPLYING:
        bargain.go_replying(world)
    else:
        bargain.go_splitting(world)


@kernel
def go_on(world: Any, phase: Any) -> None:
    """Do what the phase wants: ask somebody, or move on to another phase."""
    if phase == MARKET:
        market.go_to_market(world)
    elif phase == DRAWING:
        market.go_drawing(world)
    elif phase == PLACING:
        market.go_placing(world)
    elif phase == LOADING:
        bags.go_loading(world)
    elif phase == DECLARING:
        bags.go_declaring(world)
    elif phase == CHOOSING:
        bargain.choose_bag(world)
    elif phase == JUDGING:
        inspect.go_judging(world)
    elif phase == HONOURING:
        inspect.go_honouring(world)
    elif phase == SETTLING:
        inspect.settle(world)
    elif phase == PAYING:
        debts.go_paying(world)
    elif phase == CONFISCATING:
        inspect.go_confiscating(world)
    elif phase == NEW_ROUND:
        rounds.start_round(world)
    elif phase == NAMING:
        rounds.go_naming(world)
    elif ASKING <= phase <= REPLYING:
        go_bargaining(world, phase)
    else:
        rounds.end_round(world)


deal, step = turn_loop(
    set_up=rounds.open_game,
    answer=apply,
    go_on=go_on,
    only_option=only_action,
    finished=FINISHED,
    forced=E_FORCED,
)
