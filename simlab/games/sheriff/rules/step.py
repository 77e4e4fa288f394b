"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules import bags, bargain, debts, inspect, market, rounds
from simlab.games.sheriff.rules.build import COMPLETE, build
from simlab.games.sheriff.rules.legal import only_action
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask, turn_loop

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import World


@kernel
def carry_on_building(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a step of an offer, ask, answer or price; finish it when complete."""
    table = world.table
    following = build(table, world.seats[seat], decision, action)
    if following != COMPLETE:
        ask(world, following, seat)
        return
    world.seats[seat].floor = 0
    if table.phase == c.SPEAKING:
        bargain.finish_offer(world, seat)
    elif table.phase == c.ANSWERING:
        bargain.finish_answer(world, seat)
    elif table.phase == c.ASKING:
        bargain.finish_ask(world, seat)
    else:
        bargain.finish_reserve(world, seat)


@kernel
def apply(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision."""
    if decision == c.SET_ASIDE:
        market.set_aside(world, seat, action)
    elif decision == c.DRAW:
        market.draw(world, seat, action)
    elif decision == c.PILE:
        world.table.place_on = action
    elif decision == c.PLACE:
        market.place(world, seat, action)
    elif decision == c.LOAD:
        bags.load(world, seat, action)
    elif decision == c.DECLARE:
        bags.declare(world, seat, action)
    elif decision == c.FOCUS:
        bargain.take_focus(world, action)
    elif decision == c.VERDICT:
        inspect.judge(world, action)
    elif decision == c.REPLY:
        bargain.reply(world, seat, action)
    elif decision == c.HONOUR:
        inspect.honour(world, seat, action)
    elif decision == c.DEBT:
        debts.pay_with(world, action)
    elif decision == c.FIRST:
        market.name_first(world, action)
    else:
        carry_on_building(world, decision, seat, action)


@kernel
def go_bargaining(world: World, phase: int) -> None:
    """Continue the talk about a bag."""
    if phase == c.SPEAKING:
        bargain.go_speaking(world)
    elif phase == c.ANSWERING:
        bargain.go_answering(world)
    elif phase == c.ASKING:
        bargain.go_asking(world)
    elif phase == c.REPLYING:
        bargain.go_replying(world)
    else:
        bargain.go_splitting(world)


@kernel
def go_on(world: World, phase: int) -> None:
    """Run the present phase: ask a player, or move on to another phase."""
    if phase == c.MARKET:
        market.go_to_market(world)
    elif phase == c.DRAWING:
        market.go_drawing(world)
    elif phase == c.PLACING:
        market.go_placing(world)
    elif phase == c.LOADING:
        bags.go_loading(world)
    elif phase == c.DECLARING:
        bags.go_declaring(world)
    elif phase == c.CHOOSING:
        bargain.choose_bag(world)
    elif phase == c.JUDGING:
        inspect.go_judging(world)
    elif phase == c.HONOURING:
        inspect.go_honouring(world)
    elif phase == c.SETTLING:
        inspect.settle(world)
    elif phase == c.PAYING:
        debts.go_paying(world)
    elif phase == c.CONFISCATING:
        inspect.go_confiscating(world)
    elif phase == c.NEW_ROUND:
        rounds.start_round(world)
    elif phase == c.NAMING:
        rounds.go_naming(world)
    elif c.ASKING <= phase <= c.REPLYING:
        go_bargaining(world, phase)
    else:
        rounds.end_round(world)


deal, step = turn_loop(
    set_up=rounds.open_game,
    answer=apply,
    go_on=go_on,
    only_option=only_action,
    finished=c.FINISHED,
    forced=c.E_FORCED,
)
