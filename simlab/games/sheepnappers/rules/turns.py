"""Rounds and turns: the deal, the draw, the wolf, the end (rulebook 1 to 3, "Wolf")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.core.turn_order import acts_first
from simlab.games.sheepnappers import components as c, knowledge
from simlab.games.sheepnappers.rules import cards, chance, needs
from simlab.games.sheepnappers.rules.winners import best_rank, draw_winner, winner_count
from simlab.games.sheepnappers.state import DISCARD, PILES
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below, start_stream, start_stream_of
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Facts, Hidden, World


@kernel
def start_streams(hidden: Hidden) -> None:
    """Start one random stream per purpose."""
    start_luck_of_session(hidden)
    start_luck_of_round(hidden, 0)


@kernel
def start_luck_of_session(hidden: Hidden) -> None:
    """Start the random streams used in all rounds."""
    start_stream(hidden.start_stream, hidden.key, c.START_LUCK)
    start_stream(hidden.tie_stream, hidden.key, c.TIE_LUCK)


@kernel
def start_luck_of_round(hidden: Any, period: int) -> None:
    """Start the random streams of a round and of each player in it, independent of the past."""
    key = hidden.key
    start_stream_of(hidden.deal_stream, key, c.DEAL_LUCK, period, 0)
    start_stream_of(hidden.react_stream, key, c.REACT_LUCK, period, 0)
    start_stream_of(hidden.order_stream, key, c.ORDER_LUCK, period, 0)
    for seat in range(c.MAX_SEATS):
        start_stream_of(hidden.draw_stream[seat], key, c.DRAW_LUCK, period, seat)
        start_stream_of(hidden.spider_stream[seat], key, c.SPIDER_LUCK, period, seat)


@kernel
def fill_pile(world: World) -> None:
    """Fill the pile with the deck: no wolves, no cards left out with two players."""
    table = world.table
    table.pile_n = 0
    for kind in range(c.KINDS):
        copies = cards.copies_in_play(table, kind)
        world.hidden.pile[kind] = copies
        world.hidden.discard[kind] = 0
        table.pile_n += copies
    world.hidden.pile[c.WOLF] = 0


@kernel
def forget_cards(facts: Facts) -> None:
    """Clear all facts about all places."""
    for place in range(PILES):
        knowledge.is_secret(facts, place)


@kernel
def collect_cards(world: World) -> None:
    """Clear the table after a round; a blank world, before the first, is clear."""
    table = world.table
    forget_cards(table.facts)
    for seat in range(table.seats):
        me = world.seats[seat]
        for kind in range(c.KINDS):
            me.hand[kind] = 0
        forget_cards(me.facts)
        table.hand_n[seat] = 0
        table.status[seat] = c.ACTIVE
        table.own_turns[seat] = 0
        table.out_turn[seat] = 0
        table.launch_need[seat] = 0
    table.discard_n = 0
    table.top_played = 0
    table.wolves_out = 0
    table.round_turns = 0
    table.idle_turns = 0


@kernel
def lay_out_deck(hidden: Hidden) -> None:
    """Write the cards of the pile one by one."""
    card = 0
    for kind in range(c.KINDS):
        for _ in range(hidden.pile[kind]):
            hidden.deck[card] = kind
            card += 1


@kernel
def deal_hands(world: World) -> None:
    """Deal the hands, then shuffle the wolves into the rest (rulebook 1)."""
    table = world.table
    hidden = world.hidden
    lay_out_deck(hidden)
    for seat in range(table.seats):
        for _ in range(table.rules.hand_size):
            place = chance.place_in_deck(world, seat)
            table.pile_n -= 1
            kind = hidden.deck[place]
            hidden.deck[place] = hidden.deck[table.pile_n]
            hidden.pile[kind] -= 1
            cards.hand_gains(world, seat, kind)
    hidden.pile[c.WOLF] = table.rules.wolves
    table.pile_n += table.rules.wolves


@kernel
def deal_round(world: World) -> None:
    """Set up a round on a clear table."""
    table = world.table
    start_luck_of_round(world.hidden, table.round_index + 1)
    fill_pile(world)
    deal_hands(world)
    knowledge.all_see_empty(world, DISCARD)
    for seat in range(table.seats):
        world.seats[seat].gift = c.NOTHING
    table.top = c.NOTHING
    table.launcher = c.NOTHING
    table.current = first_player(world)
    table.starter = table.current
    table.phase = c.START_TURN
    note(world, c.E_ROUND, table.round_index, table.starter, 0)


@kernel
def first_player(world: World) -> int:
    """Draw the first player, or take the one set by `start` (RULES.md A42)."""
    table = world.table
    if table.rules.start == c.START_RANDOM:
        seat = observed(world, EVERYBODY, table.seats)
        if seat == NOT_OBSERVED:
            seat = below(world.hidden.start_stream, table.seats)
        record_chance(world, EVERYBODY, seat, 1, table.seats)
        return seat
    if table.rules.start == c.START_FIXED:
        return 0
    return table.round_index % table.seats


@kernel
def open_session(world: World) -> None:
    """Set up the first round of a session."""
    start_luck_of_session(world.hidden)
    world.table.winner = c.NOTHING
    deal_round(world)
    acts_first(world, world.table.starter)


@kernel
def start_turn(world: World) -> None:
    """Begin the turn of the current player, with a launch first if allowed (RULES.md A1)."""
    table = world.table
    if table.round_turns >= table.rules.max_turns:
        truncate(world)
        return
    seat = table.current
    table.turns += 1
    table.round_turns += 1
    table.own_turns[seat] += 1
    table.turn_actions = 0
    table.turn_idle = 0
    table.draws_left = table.rules.draws_per_turn
    table.phase = c.DRAWING
    note(world, c.E_TURN, table.round_turns, seat, 0)
    if table.rules.launch_window != c.AFTER_DRAW and needs.can_launch(table, world.seats[seat]):
        ask(world, c.PRE_DRAW, seat)


@kernel
def draw(world: World) -> None:
    """Draw the next card of the turn; an empty pile skips the draw (RULES.md A16)."""
    table = world.table
    hidden = world.hidden
    seat = table.current
    if table.draws_left == 0:
        table.phase = c.PLAYING
        return
    if table.pile_n == 0:
        if table.draws_left == table.rules.draws_per_turn:
            note(world, c.E_SKIPPED, seat, 0, 0)
            table.turn_idle = 1
        table.draws_left = 0
        return
    table.draws_left -= 1
    kind = chance.draw_from_pile(world, seat)
    note(world, c.E_DRAWN, seat, kind, 0)
    if kind == c.WOLF:
        meet_wolf(world, seat)
        return
    hidden.pile[kind] -= 1
    table.pile_n -= 1
    cards.hand_gains(world, seat, kind)
    knowledge.gains_unseen(table.facts, seat, c.NOTHING)
    for viewer in range(table.seats):
        if viewer != seat:
            knowledge.gains_unseen(world.seats[viewer].facts, seat, c.NOTHING)
    if table.draws_left == 0:
        table.phase = c.PLAYING


@kernel
def meet_wolf(world: World, seat: int) -> None:
    """Ask for a sheep to feed the wolf; a player without one is eaten (rulebook, "Wolf")."""
    if needs.sheep_kinds(world.seats[seat]) == 0:
        be_eaten(world, seat)
    else:
        ask(world, c.FEED, seat)


@kernel
def feed(world: World, seat: int, kind: int) -> None:
    """Discard the sheep fed to the wolf and go on with the turn."""
    note(world, c.E_FED, seat, kind, 0)
    cards.discard_from_hand(world, seat, kind, 0)
    wolf_leaves(world)


@kernel
def wolf_leaves(world: World) -> None:
    """Return the wolf to the pile, which still counts it, or discard it for good."""
    table = world.table
    if table.rules.wolf_returns == 0:
        world.hidden.pile[c.WOLF] -= 1
        table.pile_n -= 1
        table.wolves_out += 1
        table.top = c.WOLF
        table.top_played = 0


@kernel
def be_eaten(world: World, seat: int) -> None:
    """Take a player out of the round; its hand goes into the pile or the discard (RULES.md A18)."""
    table = world.table
    me = world.seats[seat]
    note(world, c.E_EATEN, seat, 0, 0)
    for kind in range(c.KINDS):
        copies = me.hand[kind]
        for _ in range(copies):
            cards.hand_loses(world, seat, kind)
            if table.rules.eaten_to_discard != 0:
                knowledge.all_see_loss(world, seat, kind)
                cards.put_on_discard(world, kind, 0)
            else:
                world.hidden.pile[kind] += 1
                table.pile_n += 1
    knowledge.all_see_empty(world, seat)
    table.status[seat] = c.EATEN
    table.eaten_n[seat] += 1
    table.out_turn[seat] = table.own_turns[seat]
    wolf_leaves(world)
    table.phase = c.END_TURN


@kernel
def next_action(world: World) -> None:
    """Ask for the next action of the turn, or truncate the game at the limit of actions."""
    table = world.table
    if table.turn_actions >= table.rules.max_actions_per_turn:
        truncate(world)
    else:
        ask(world, c.MAIN, table.current)


@kernel
def end_turn(world: World) -> None:
    """Pass the turn on; end the round if no player is left or nothing moves (RULES.md A16)."""
    table = world.table
    if table.turn_idle != 0:
        table.idle_turns += 1
    else:
        table.idle_turns = 0
    active = needs.active_count(table)
    if active == 0:
        table.phase = c.ROUND_OVER
    elif table.idle_turns >= table.rules.idle_rounds * active:
        strand_all(world)
        table.phase = c.ROUND_OVER
    else:
        table.current = needs.next_active(table, table.current)
        table.phase = c.START_TURN


@kernel
def strand_all(world: World) -> None:
    """Mark all players still in the round as stranded, without a score."""
    table = world.table
    for seat in range(table.seats):
        if table.status[seat] == c.ACTIVE:
            table.status[seat] = c.STRANDED
            table.out_turn[seat] = table.own_turns[seat]
            note(world, c.E_STRANDED, seat, 0, 0)


@kernel
def count_wool(world: World) -> None:
    """Turn up the cards of those at home and score the round (rulebook 3)."""
    table = world.table
    for seat in range(table.seats):
        score = 0
        if table.status[seat] == c.HOME:
            score = needs.wool_in_hand(table, world.seats[seat])
        elif table.status[seat] == c.EATEN:
            score = table.rules.eaten_score
        table.score[seat] = score
        table.total[seat] += score
        note(world, c.E_SCORED, seat, score, 0)


@kernel
def end_round(world: World) -> None:
    """Score the round, then deal the next one of the session or end the game."""
    table = world.table
    count_wool(world)
    if table.round_index + 1 < table.rules.rounds:
        table.round_index += 1
        collect_cards(world)
        deal_round(world)
    else:
        end_session(world)


@kernel
def end_session(world: World) -> None:
    """End the game: the highest total wins; equal totals by `tiebreak` (RULES.md A41)."""
    table = world.table
    best = best_rank(table)
    tied = winner_count(table, best)
    if table.rules.tiebreak == c.TIE_RANDOM and tied > 1:
        table.winner = draw_winner(world, best, tied)
        note(world, c.E_TIEBREAK, table.winner, 0, 0)
    table.phase = c.FINISHED


@kernel
def truncate(world: World) -> None:
    """Truncate the game at a limit; players still in the round score nothing (RULES.md A44)."""
    table = world.table
    table.truncated = 1
    note(world, c.E_TRUNCATED, 0, 0, 0)
    for seat in range(table.seats):
        if table.status[seat] == c.ACTIVE:
            table.out_turn[seat] = table.own_turns[seat]
    count_wool(world)
    end_session(world)
