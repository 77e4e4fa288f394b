"""Policies made of modules: `sensible` and its variants.

Each is the same code with other defaults; whatever is a parameter may be changed in a line-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.policy import Parameter, integer, number, policy
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, sets, technology
from simlab.games.cosmic.play.legal import legal
from simlab.games.cosmic.policies import (
    allying,
    basic,
    dealing,
    dominion,
    effects,
    launching,
    playing,
    values,
    zapping,
)
from simlab.jit.kernel import compiled_separately, kernel
from simlab.jit.numbered import numbered
from simlab.loop.rng import uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.cosmic.record_types import Seat, Table


INVITING = ("none", "all", "safe", "needed")
JOINING = ("value", "offense", "defense", "by_need", "likely")
CARDS = ("chance", "highest", "rank", "mixed", "value")
DEALING = ("gain", "swap", "none", "cards", "anything")
STRONG = 10
"""Smallest value of the best attack with which a cautious player has another encounter."""


def _one_of(words: tuple[str, ...], wish: str, label: str) -> Parameter:
    return Parameter("choice", wish, choices=words, label=label)


def style(
    *,
    ships: int = 0,
    guard: int = 0,
    bash: float = 0,
    invite: str = "needed",
    tau: float = 0.7,
    join: str = "value",
    block: float = 3,
    card: str = "chance",
    theta_o: float = 0.65,
    theta_d: float = 0.55,
    talk: float = 0.1,
    deal: str = "gain",
    tough: float = 0,
    second: int = 0,
    artifacts: int = 1,
    share: int = 1,
    research: int = 4,
    defend: float = 6,
    thrift: float = 1,
    edge: float = 0,
) -> Any:
    """Return the parameters of a policy with these defaults."""
    return {
        "ships": integer(ships, 0, 6, label="ships sent (0: as needed)"),
        "guard": integer(guard, 0, 1, label="keeps home colonies"),
        "bash": number(bash, 0, 10, label="weight of leaders"),
        "invite": _one_of(INVITING, invite, "whom it invites"),
        "tau": number(tau, 0, 1, label="chance that needs no allies"),
        "join": _one_of(JOINING, join, "what it joins"),
        "block": number(block, 0, 100, label="worth of blocking a winner"),
        "card": _one_of(CARDS, card, "how it chooses cards"),
        "theta_o": number(theta_o, 0, 1, label="wanted chance as the offense"),
        "theta_d": number(theta_d, 0, 1, label="wanted chance as the defense"),
        "talk": number(talk, 0, 1, label="chance to negotiate (card=mixed)"),
        "deal": _one_of(DEALING, deal, "what it accepts in deals"),
        "tough": number(tough, 0, 1, label="toughness in deals"),
        "second": integer(second, 0, 1, label="goes on only if strong"),
        "artifacts": integer(
            artifacts, 0, 2, label="plays artifacts (2: turns what is lost to deals)"
        ),
        "share": integer(share, 0, 1, label="shares wins"),
        "research": integer(research, 0, 14, label="researches what lacks so many ships"),
        "defend": number(defend, 0, 40, label="worth of a planet held (card=value)"),
        "thrift": number(thrift, 0, 10, label="weight of cards spent (card=value)"),
        "edge": number(edge, 0, 1, label="how well others choose (card=value)"),
    }


# the modules: each is compiled separately, once for all policies


@compiled_separately("table", "seat", "number", "number")
def move_ships(table: Table, me: Seat, count: float, guard: float) -> int:
    """Return the answer to a decision about a ship."""
    decision = table.decision
    options = table.options | me.options
    seat = table.actor
    if decision == c.LAUNCH:
        return launching.launch(table, me, seat, options, count, guard)
    if decision == c.HOME:
        return basic.smallest(table, seat, options)
    to_fight = table.mv_what == c.TO_GATE or table.mv_what == c.TO_SIDE
    if to_fight and bits.has(options, c.THE_PROMETHEUS):
        return c.THE_PROMETHEUS
    if decision == c.SETTLE:
        return launching.settle(table, seat, options)
    return launching.from_where(table, seat, options, guard)


@compiled_separately("table", "seat", "number")
def play_artifacts(table: Table, me: Seat, artifacts: float) -> int:
    """Return the answer at a window for artifacts and reinforcements."""
    decision = table.decision
    options = table.options | me.options
    seat = table.actor
    if decision == c.REGROUP_CARD:
        return playing.regroup_card(table, seat, options)
    if decision == c.USE_FORCE_FIELD:
        return playing.force_field(table, seat)
    if decision == c.REVEAL_CARD:
        return playing.reinforce(table, me, seat, options, artifacts > 1)
    if decision == c.RESPOND:
        return zapping.respond(table, seat, options)
    return playing.outcome_card(table, seat, options)


@compiled_separately("table", "seat", "number", "number", "number", "number")
def plan_card(table: Table, me: Seat, card: float, theta: float, talk: float, u: float) -> int:
    """Choose an encounter card; ``u`` is a random number from 0 to 1."""
    options = table.options | me.options
    if me.blues != 0:
        return dominion.plan(table, me, theta)
    return playing.plan(table, me, table.actor, options, card, theta, talk, u)


@compiled_separately("table", "seat", "number", "number", "number")
def weigh_cards(table: Table, me: Seat, defend: float, thrift: float, edge: float) -> int:
    """Choose the encounter card with the best expected gain."""
    return playing.by_worth(table, me, table.actor, defend, thrift, edge)


@compiled_separately("table", "seat", "number", "number", "number")
def invite_guests(table: Table, me: Seat, invite: float, tau: float, share: float) -> int:
    """Return the list of players to invite."""
    options = table.options | me.options
    return allying.invite(table, me, table.actor, options, invite, tau, share)


@compiled_separately("table", "seat", "number", "number")
def answer_invitation(table: Table, me: Seat, join: float, block: float) -> int:
    """Return the answer to an invitation: join a side, or decline."""
    return allying.respond(table, table.actor, table.options | me.options, join, block)


@compiled_separately("table", "seat", "number", "number", "number")
def talk_terms(table: Table, me: Seat, deal: float, tough: float, share: float) -> int:
    """Return the answer to a decision about a deal."""
    decision = table.decision
    options = table.options | me.options
    seat = table.actor
    if decision == c.OFFER:
        return dealing.offer(table, seat, options, deal, tough, share)
    if decision == c.ANSWER:
        return dealing.answer(table, seat, options, deal, tough, share)
    if decision == c.OFFER_PLANET:
        return dealing.planet(table, seat, options)
    if decision == c.OFFER_TECH:
        return dealing.tech(table, options)
    if decision == c.OFFER_RELEASE:
        return dealing.release(table, seat, options)
    return dealing.mode(table, seat, options)


@compiled_separately("table", "seat", "number")
def choose_rest(table: Table, me: Seat, bash: float) -> int:
    """Return the answer to other decisions: opponent, victim, rewards, cards to give."""
    decision = table.decision
    options = table.options | me.options
    seat = table.actor
    if decision == c.OWN_COLOUR:
        return launching.own_colour(table, seat, options)
    if decision == c.CHOOSE_DEFENSE:
        return launching.best_defense(table, seat, options, bash)
    if decision == c.TARGET:
        return launching.best_target(table, seat, options)
    if decision == c.PLAGUE_TARGET:
        return values.leader(table, seat)
    if decision == c.CANCEL:
        return playing.cancel(table, seat)
    if decision == c.DISCARD or decision == c.GIVE:
        return values.least_worth(options)
    if decision == c.DISGUISE:
        kind = table.frames[table.frame_n - 1].what
        return kind if bits.has(options, kind) else values.least_worth(options)
    if decision == c.WHICH_FLARE:
        return sets.first(sets.options_of(table, me))
    if decision == c.ALIEN_CHOICE:
        return values.best_alien(sets.options_of(table, me))
    return bits.nth_bit(options, bits.count_bits(options) - 1)


@kernel
def go_on(table: Table, me: Seat, cautious: float, research: float) -> int:
    """Start another encounter, unless cautious with weak attacks, or draw techs."""
    if table.options & 1 << c.DRAW_TECHS != 0 and research > 0:
        if technology.judge_techs(technology.JUDGE_DRAW, table, me, research) != 0:
            return c.DRAW_TECHS
    best = values.best_attack(me)
    if cautious > 0 and (best < 0 or c.PRINTED[best] < STRONG):
        return c.STOP
    return c.GO_ON


P = numbered(style())
"""Places of parameters in ``mind.params``."""


@kernel
def wish_of(table: Table, me: Seat, mind: Mind) -> int:
    """Return the answer to any decision, by the parameters of the policy."""
    p = mind.params
    decision = table.decision
    if bits.has(c.SHIP_BY_SHIP, decision):
        return move_ships(table, me, p[P.ships], p[P.guard])
    if bits.has(c.OF_EFFECTS, decision):
        return effects.usual(table, me)
    if bits.has(c.WINDOWS, decision):
        return play_artifacts(table, me, p[P.artifacts]) if p[P.artifacts] > 0 else c.PASS
    if decision == c.PLAN:
        theta = p[P.theta_o] if table.actor == table.offense else p[P.theta_d]
        found = plan_card(table, me, p[P.card], theta, p[P.talk], uniform(mind.rng))
        if found == playing.WEIGHED:
            found = weigh_cards(table, me, p[P.defend], p[P.thrift], p[P.edge])
        return found
    if decision == c.INVITE:
        return invite_guests(table, me, p[P.invite], p[P.tau], p[P.share])
    if decision == c.ALLY:
        return answer_invitation(table, me, p[P.join], p[P.block])
    if decision == c.SECOND:
        return go_on(table, me, p[P.second], p[P.research])
    if bits.has(c.OF_DOMINION, decision):
        return dominion.usual(table, me)
    if c.OFFER <= decision <= c.ANSWER or bits.has(c.MORE_OFFERED, decision):
        return talk_terms(table, me, p[P.deal], p[P.tough], p[P.share])
    if c.TECH <= decision <= c.TECH_KEEP:
        return technology.judge_techs(technology.JUDGE_ACT, table, me, p[P.research])
    return choose_rest(table, me, p[P.bash])


@kernel
def by_style(table: Table, me: Seat, mind: Mind) -> int:
    """Return the wish of the policy if it is legal, or else the first legal action."""
    wish = wish_of(table, me, mind)
    return wish if legal(table, me, wish) else sets.first(sets.options_of(table, me))


@policy(**style())
def sensible(table: Table, me: Seat, mind: Mind) -> int:
    """Quantile player: the lowest card that is likely to win, allies only as needed."""
    return by_style(table, me, mind)


@policy(**style(ships=4, invite="all", join="offense", card="highest", deal="swap"))
def greedy(table: Table, me: Seat, mind: Mind) -> int:
    """Greedy player: four ships, everybody invited, the highest card."""
    return by_style(table, me, mind)


@policy(**style(invite="safe", join="by_need", card="rank", deal="swap"))
def banker(table: Table, me: Seat, mind: Mind) -> int:
    """Banker: ships by need, the highest card as the offense, the third as the defense."""
    return by_style(table, me, mind)


@policy(**style(card="value", tough=0.3))
def counter(table: Table, me: Seat, mind: Mind) -> int:
    """Expected-value player: counts cards and weighs gain against loss."""
    return by_style(table, me, mind)


@policy(**style(ships=4, tau=0.45, join="defense", theta_o=0.75, theta_d=0.75, deal="cards"))
def loner(table: Table, me: Seat, mind: Mind) -> int:
    """Solo miser: seldom invites, never joins an attack, grants no colonies."""
    return by_style(table, me, mind)


@policy(**style(invite="all", join="likely", theta_o=0.5, theta_d=0.5, deal="anything"))
def socialite(table: Table, me: Seat, mind: Mind) -> int:
    """Socialite: invites and joins, takes any deal."""
    return by_style(table, me, mind)


@policy(**style(bash=2, invite="safe", block=15, theta_d=0.8))
def basher(table: Table, me: Seat, mind: Mind) -> int:
    """Leader basher: meets leaders and defends against them."""
    return by_style(table, me, mind)


@policy(**style(ships=2, guard=1, invite="safe", join="defense", card="rank", deal="cards"))
def collector(table: Table, me: Seat, mind: Mind) -> int:
    """Reward grabber: defends for cards, keeps its home."""
    return by_style(table, me, mind)


@policy(**style(ships=4, invite="none", card="mixed", talk=0.35, tough=0.8))
def farmer(table: Table, me: Seat, mind: Mind) -> int:
    """Compensation farmer: negotiates against large hands, is tough in deals."""
    return by_style(table, me, mind)


@policy(**style(ships=2, invite="safe", card="mixed", talk=0.5))
def diplomat(table: Table, me: Seat, mind: Mind) -> int:
    """Diplomat: negotiates every other time, yields in deals."""
    return by_style(table, me, mind)


@policy(**style(ships=4, invite="all", join="likely", card="highest", deal="anything"))
def sharer(table: Table, me: Seat, mind: Mind) -> int:
    """Shared-win seeker: invites those who win with it, grants winning colonies."""
    return by_style(table, me, mind)


EXPERT = style(
    tau=0, join="likely", block=2, card="value", tough=0.35, artifacts=2, defend=1, thrift=1.5
)  # fmt: skip


@policy(**EXPERT)
def expert(table: Table, me: Seat, mind: Mind) -> int:
    """Attacks alone, joins attacks, saves its cards and gives planets up.

    A planet held is worth a tenth of a colony won, and cards spent weigh 1.5 times as much as in
    other policies. As the defense it negotiates or plays a low card where `sensible` plays to win,
    and it turns a defeat into a deal if it can.
    """
    return by_style(table, me, mind)


STYLES = (
    sensible, expert, greedy, banker, counter, loner, socialite, basher, collector, farmer,
    diplomat, sharer,
)  # fmt: skip
