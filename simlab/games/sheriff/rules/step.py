"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules import bags, bargain, debts, inspect, market, rounds
from simlab.games.sheriff.rules.build import COMPLETE, build
from simlab.games.sheriff.rules.legal import only_action
from simlab.jit.case_dispatch import dispatch_by
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


@dispatch_by(
    "decision",
    (c.SET_ASIDE, market.set_aside),
    (c.DRAW, market.draw),
    (c.PILE, market.choose_pile),
    (c.PLACE, market.place),
    (c.LOAD, bags.load),
    (c.DECLARE, bags.declare),
    (c.FOCUS, bargain.take_focus),
    (c.VERDICT, inspect.judge),
    (c.REPLY, bargain.reply),
    (c.HONOUR, inspect.honour),
    (c.DEBT, debts.pay_with),
    (c.FIRST, market.name_first),
    otherwise=carry_on_building,
)
def apply(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision."""


@dispatch_by(
    "phase",
    (c.NEW_ROUND, rounds.start_round),
    (c.NAMING, rounds.go_naming),
    (c.MARKET, market.go_to_market),
    (c.DRAWING, market.go_drawing),
    (c.PLACING, market.go_placing),
    (c.LOADING, bags.go_loading),
    (c.DECLARING, bags.go_declaring),
    # the talk about a bag
    (c.CHOOSING, bargain.choose_bag),
    (c.ASKING, bargain.go_asking),
    (c.SPLITTING, bargain.go_splitting),
    (c.SPEAKING, bargain.go_speaking),
    (c.ANSWERING, bargain.go_answering),
    (c.REPLYING, bargain.go_replying),
    (c.JUDGING, inspect.go_judging),
    (c.HONOURING, inspect.go_honouring),
    (c.SETTLING, inspect.settle),
    (c.PAYING, debts.go_paying),
    (c.CONFISCATING, inspect.go_confiscating),
    otherwise=rounds.end_round,
)
def go_on(world: World, phase: int) -> None:
    """Run the present phase: ask a player, or move on to another phase."""


deal, step = turn_loop(
    set_up=rounds.open_game,
    answer=apply,
    go_on=go_on,
    only_option=only_action,
    finished=c.FINISHED,
    forced=c.E_FORCED,
)
