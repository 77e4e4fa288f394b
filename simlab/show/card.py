"""Decision cards: the value of each action, and the advice."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from simlab.core.display_names import called, in_words
from simlab.execution.estimates import Row
from simlab.execution.mixtures import split_mixture
from simlab.output.format import estimate, percent, plural, rate, together
from simlab.output.layout import FittedTable, Grid
from simlab.output.story import view
from simlab.runtime.stepper import Match
from simlab.study.advise import Advice
from simlab.study.assumptions import Assumptions
from simlab.study.consult import Card
from simlab.study.doubts import Doubt
from simlab.study.own_styles import OwnStyles

DOUBTS = 2
"""Most uncertain facts that are named."""
MANY, SHOWN = 16, 12
"""Of more answers than `MANY`, the best `SHOWN` are shown."""
MOVED = 0.1
"""Change of a probability by the belief above which it is reported in any case."""
UNITS = {"score": "", "win": "of a win", "rank": "ranks"}


def verdict(advice: Advice, *, own: bool = False, turn: str = "") -> str:
    """Return the advised action, its assumptions and certainty, and the loss of the next best.

    Parameters
    ----------
    advice : Advice
    own : bool
        Whether it also depends on the player's own later strategy.
    turn : str
        The advice against other strategies, in words. With it, or with ``own``, nothing is called
        sure.
    """
    race = advice.race
    leader, duels = race.leader, race.duels()
    rival = race.nearest(duels)
    names = [called(name) for name in race.names]
    if not advice.is_decided:
        return _undecided(advice, assumed(advice, own=own))
    name = ", or as well ".join([race.names[leader].upper(), *(names[i] for i in advice.alike())])
    given, tied = assumed(advice, own=own), ties(advice)
    if rival is None:
        same = f"it makes no difference in any of {race.common():,} worlds"
        return "; but ".join(filter(None, [f"{name}, {given}: {tied or same}", turn]))
    loss, low, high = advice.loss(rival)
    if race.margin and low <= 0:
        words = f"{name}, or as well {names[rival]}, {given}"
        words += f": they differ by less than {race.margin:g}"
        return "; but ".join(filter(None, [words, turn]))
    costs = f"{names[rival]} costs {estimate(loss, low, high)} {_unit(advice)}"
    sure = f"{percent(advice.sureness())}%"
    words = f" ({sure} given that): {costs}" if own or turn else f": {sure} sure; {costs}"
    words = "; ".join(filter(None, [f"{name}, {given}{words}", tied]))
    return "; but ".join(filter(None, [words, turn]))


def _undecided(advice: Advice, given: str) -> str:
    """Return the leader so far, and the reason why the advice is not decided."""
    race = advice.race
    leader, duels = race.leader, race.duels()
    rival = race.nearest(duels)
    names = [called(name) for name in race.names]
    open_still = race.open_rivals(duels)
    if rival is None and not open_still:
        alike, worlds = ", ".join(names[index] for index in duels), race.common()
        return (
            f"too close to call, {given}: {names[leader]} and {alike} were equal in all of "
            f"{worlds:,} play-outs, but {advice.rests_on()}"
        )
    if open_still and all(duels[index].twins for index in open_still):
        alike = ", ".join(names[index] for index in open_still)
        return (
            f"too close to call at this budget, {given}: {names[leader]} and {alike} were equal in "
            f"all of {min(len(race.values[index]) for index in open_still):,} worlds, too few yet"
        )
    assert rival is not None
    loss, low, high = advice.loss(rival)
    gap = f"{estimate(loss, low, high)} {_unit(advice)}"
    if not open_still:
        return (
            f"too close to call, {given}: {names[leader]} leads {names[rival]} by {gap}, "
            f"but {advice.rests_on()}"
        )
    reach = max(abs(low), abs(high))
    words = f"too close to call at this budget, {given}: {names[leader]} leads {names[rival]}"
    words += f" by {gap}"
    if math.isfinite(reach):
        words += f", they differ by less than {float(f'{reach:.2g}'):g}"
    if advice.rests_on():
        return f"{words}; {advice.rests_on()}"
    more = advice.more_playouts()
    if math.isfinite(more) and more < 1e8:
        words += f"; about {rate(max(1000, more))} more play-outs"
    return words


def assumed(advice: Advice, *, own: bool = False) -> str:
    """Return the assumed strategies of the opponents, as a condition."""
    texts, alike = advice.table.texts, _seats_by_style(advice)
    if len(alike) == 1:
        who = "the others play" if len(texts) > 2 else "the other plays"
        words = f"if {who} like {_styles_of(*alike)}"
    else:
        words = f"if {listed(_seats_like(text, these) for text, these in alike.items())}"
    mine = _styles_of(texts[advice.position.seat])
    return f"{words} and you play on like {mine}" if own else words


def unchecked_assumption(advice: Advice) -> str:
    """Return the assumption behind verdicts without a check of other opponents."""
    return f"verdicts hold {assumed(advice)}; no alternative opponents were checked"


def _seats_by_style(advice: Advice) -> dict[str, list[int]]:
    """Return the other seats by their assumed strategies."""
    alike: dict[str, list[int]] = {}
    for seat, text in enumerate(advice.table.texts):
        if seat != advice.position.seat:
            alike.setdefault(text, []).append(seat)
    return alike


def _seats_like(text: str, seats: list[int]) -> str:
    """Return the seats that play like a policy or a mixture, in words."""
    who = "seat {} plays" if len(seats) == 1 else "seats {} play"
    return f"{who.format(listed(map(str, seats)))} like {_styles_of(text)}"


def _styles_of(text: str) -> str:
    """Return a policy, or the policies of a mixture with their shares."""
    styles = split_mixture(text)
    if len(styles) == 1:
        return f"`{styles[0][0]}`"
    return " or ".join(f"`{name}` ({100 * share:.3g}%)" for name, share in styles)


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence: ``1, 2 and 3``."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def ties(advice: Advice) -> str:
    """Return the actions that tie with the best in the objective, with their other differences."""
    tied = advice.tied()
    if not tied:
        return ""
    best = called(advice.best)
    nearest = min(tied, key=lambda index: tied[index][1])
    names = ", ".join(called(advice.race.names[index]) for index in tied)
    worlds = min(len(advice.race.values[index]) for index in tied)
    words = f"by {advice.objective} {names} {'is' if len(tied) == 1 else 'are'} as good"
    words += f" in all of {worlds:,} worlds"
    gap = f"{estimate(*tied[nearest])} {_units(advice, advice.other)}"
    if tied[nearest][1] > 0:
        gap += "" if len(tied) == 1 else " or more"
        return f"{words}, but by {advice.other} {best} is better by {gap}"
    return f"{words}; by {advice.other} that is too close to call ({gap})"


def card_verdict(card: Card) -> str:
    """Return the verdict, with the cases that turn it and the number of unchecked cases."""
    advice, own = card.advice, card.own.turns
    words = verdict(advice, own=bool(own), turn=turned(card.assumptions, advice))
    if own:
        reach = 2 * own[0].error
        gain = estimate(own[0].gain, own[0].gain - reach, own[0].gain + reach)
        action = called(own[0].action).upper()
        words += f"; if you play on like `{own[0].style}` it is {action}, better by"
        words += f" {gain} {_unit(advice)}"
    unchecked = not_checked(card)
    return f"{words}; {unchecked}" if advice.is_decided and unchecked else words


def turned(found: Assumptions, advice: Advice) -> str:
    """Return the advice against another checked strategy of the opponents, or nothing."""
    if not found.turns:
        return ""
    least = found.turns[0]
    who = f"seat {least.seat} plays"
    if least.seat is None:
        others = len(advice.table.texts) - 1
        alike = len(_seats_by_style(advice)) == 1
        who = "it plays" if others == 1 else "they play" if alike else "they all play"
    return f"{called(least.rival).upper()} if {who} like `{least.style}`"


def not_checked(card: Card) -> str:
    """Return the numbers of unchecked strategies of the opponents and of the player itself."""
    styles, own = card.assumptions, card.own
    told = [
        f"{left:,} of {cases:,} {what}"
        for left, cases, what in (
            (styles.unchecked, styles.cases, "alternative opponents"),
            (own.cases - own.looked_at, own.cases, "other strategies of your own"),
        )
        if left
    ]
    return f"not checked: {', '.join(told)}" if told else ""


def _unit(advice: Advice) -> str:
    return _units(advice, advice.objective)


def _units(advice: Advice, objective: str) -> str:
    return _score(advice) if objective == "score" else UNITS[objective]


def _score(advice: Advice) -> str:
    return advice.position.matchup.game.seat_metrics[0].name


def by_the_other(advice: Advice) -> str:
    """Return the best action by win or score if it differs from the advice, else nothing."""
    other = advice.other_verdict()
    if other is None:
        return ""
    objective, action, better = other
    if action == advice.best and advice.tied() and not advice.race.open_rivals(advice.race.duels()):
        return ""  # the verdict says so
    gap = f"{estimate(*better)} {_units(advice, objective)}"
    return f"by {objective} it is {action.upper()}: better by {gap}"


SELDOM = 0.005
"""Share of cases below which it counts as none."""


def doubt(found: Doubt, advice: Advice) -> str:
    """Return the probability of a fact, and the probability at which the verdict turns."""
    words = f"{found.words}: {share(found.believed)}"
    if advice.belief is not None:
        words += f" (a uniform deal would say {share(found.uniform)})"
    if found.turns_at is None:
        return words
    best, rival = called(advice.best), called(found.rival)
    more, less = (rival, best) if (found.if_so or 0) < 0 else (best, rival)
    return f"{words}; {more} is better above {share(found.turns_at)}, {less} below"


def share(chance: float) -> str:
    """Return a probability in percent."""
    percents = 100 * chance
    if percents > 99:
        return "over 99 %"
    return f"{percents:.0f} %" if percents >= 9.5 or percents == 0 else f"{percents:.1g} %"


def assumption(found: Assumptions, advice: Advice) -> str:
    """Return the effect of other strategies of the opponents, in words."""
    if found.turns:
        least = found.turns[0]
        low, high = least.interval
        part = estimate(least.share, low, high)
        who = "they play" if least.seat is None else f"seat {least.seat} plays"
        rival = called(least.rival)
        words = f"{rival} is right if {who} like {least.style} in more than {part} of cases"
        if high < SELDOM:
            words = f"{rival} is right if {who} like {least.style}, however seldom"
        words += " (given what happened)" if advice.belief is not None else ""
        return f"what matters most is how the others play: {words}"
    cases = (
        f"{plural(found.cases, 'case')}: each style that simlab knows, one opponent or all of them"
    )
    too_few = found.most == math.inf
    if not found.complete and not (too_few and found.looked_at == 0):
        if found.looked_at == 0:
            why = "interrupted" if advice.stopped == "interrupted" else "no time left"
            return f"other styles of the opponents: none looked at ({why})"
        return (
            f"other styles of the opponents: the time was enough for {found.looked_at} of {cases}"
        )
    if found.cases == 0:
        return ""
    if too_few:
        return f"other styles of the opponents: too few worlds to bound what they change ({cases})"
    which = f"of the {found.best} best answers" if found.best else "action"
    if found.most > 0:
        return (
            f"no other style of the opponents makes another {which} better by more than "
            f"{found.most:.2g} {_unit(advice)} ({cases})"
        )
    if found.best:
        return f"no other style of the opponents makes another {which} better ({cases})"
    return f"no other style of the opponents would turn this around ({cases})"


def own_styles(found: OwnStyles) -> str:
    """Return the number of the player's own strategies checked; nothing if one turns the advice."""
    if found.turns or found.looked_at == found.cases:
        return ""
    return f"other ways to play on yourself: {found.looked_at} of {found.cases} styles looked at"


def belief_lines(advice: Advice) -> list[str]:
    """Return lines on the sampled worlds and on the posterior of the opponents' strategies."""
    belief, matchup = advice.belief, advice.position.matchup
    if belief is None:
        return ["believed: whatever fits what is certain, each deal as likely (nothing inferred)"]
    line = f"believed: {len(belief.worlds):,} worlds, as good as {belief.effective:,.0f} "
    line += f"independent ones, that fit {belief.past.told_so_far()}"
    if belief.loose:
        line += "; nobody who plays as said would have done all that: slips unseen were allowed"
    elif belief.misfits >= 0.5:
        line += "; not all of it fits how the others are said to play"
    lines = [line]
    for seat in range(matchup.seats):
        before = advice.table.prior(seat)
        if seat == advice.position.seat or len(before) < 2:
            continue
        parts = [
            f"{entry.text} {share(float(belief.styles[seat][slot]))} ({share(prior)} before)"
            for slot, (entry, prior) in before.items()
        ]
        lines.append(f"seat {seat} plays like {', '.join(parts)}")
    return lines


def understood(advice: Advice) -> list[str]:
    """Return the position as understood, with all omissions, in lines."""
    position = advice.position
    match = Match(position.matchup, 0, position.root.copy())
    names = [f"P{seat}" for seat in range(position.matchup.seats)]
    names[position.seat] += " (you)"
    own, others = view(match, position.seat, names)
    untold = [f"not told: {', '.join(position.assumed)}"] if position.assumed else []
    asked = position.decision
    doc = asked.steps.doc if advice.whole and asked.steps else asked.doc
    meant = [f"asked is {asked.name}: {doc}"] if doc else []
    return [*([f"you hold {'; '.join(own)}"] if own else []), *others, *untold, *meant]


def shown_rows(advice: Advice) -> list[Row]:
    """Return the rows of the best answers; of all answers if they are few."""
    rows = advice.rows()
    return rows if len(rows) <= MANY else rows[:SHOWN]


def left_out(advice: Advice) -> str:
    """Return the number and the loss of the answers that are not shown, or nothing."""
    count = len(advice.answers) - len(shown_rows(advice))
    if not count:
        return ""
    first = advice.rows()[SHOWN]
    return f"{count} answers more, behind by {first['loss']:.2g} {_unit(advice)} or more"


def title(advice: Advice) -> str:
    """Return the title: game, decision, seat and question."""
    position = advice.position
    name = f"{position.matchup.game.title}: {in_words(position.decision.name)}"
    return ": ".join(filter(None, [f"{name}, seat {position.seat}", position.question]))


def card_table(advice: Advice) -> FittedTable:
    """Return a line per answer, the best first."""
    matchup = advice.position.matchup
    score = matchup.game.seat_metrics[0].name
    rows = [
        [
            row["action"],
            estimate(row["score"], row["score_low"], row["score_high"]),
            estimate(row["win"], row["win_low"], row["win_high"]),
            ""
            if row["action"] == advice.best
            else estimate(row["loss"], row["loss_low"], row["loss_high"]),
            f"{row['n']:,}",
            row["verdict"],
        ]
        for row in shown_rows(advice)
    ]
    heads = ["action", score, "win", "loss", "play-outs", ""]
    return FittedTable([Grid(heads, rows, names=frozenset({0, 5}))], title(advice))


def lines(card: Card) -> list[str]:
    """Return the lines below the table."""
    advice = card.advice
    turning = [each for each in card.doubts if each.turns_at is not None]
    moved = [each for each in card.doubts if abs(each.believed - each.uniform) > MOVED]
    found = [
        card_verdict(card),
        left_out(advice),
        by_the_other(advice),
        *(doubt(each, advice) for each in (turning or moved[:1])[:DOUBTS]),
        assumption(card.assumptions, advice),
        own_styles(card.own),
        *belief_lines(advice),
    ]
    return [line for line in found if line]


def closing_line(advice: Advice) -> str:
    """Return the reason for the end, the assumed policies, seed, source hash and speed."""
    why = {
        "decided": "stopped when it was decided",
        "seconds": "stopped by the clock",
        "worlds": "stopped after the worlds allowed",
        "belief": "stopped because too few worlds fit what happened",
        "interrupted": "interrupted",
    }[advice.stopped]
    matchup = advice.position.matchup
    speed = rate(advice.playouts / advice.seconds) if advice.seconds else "?"
    seen = "" if advice.race.declared else " (over the range that was seen)"
    return (
        f"{why}: {advice.playouts:,} play-outs; {who_plays_on(advice)}; ± is half a 95 % interval; "
        f"those of losses {together(advice.race.error)}{seen}; seed {advice.seed}, "
        f"source {matchup.source}, {speed} play-outs/s"
    )


def who_plays_on(advice: Advice) -> str:
    """Return the assumed policies of all players after the decision."""
    others = [text for seat, text in enumerate(advice.table.texts) if seat != advice.position.seat]
    me = advice.table.texts[advice.position.seat]
    memory = sorted(
        entry.policy.name for entry in advice.table.entries if "memory" in entry.policy.traits
    )
    note = ""
    if memory and (advice.belief is None or not advice.belief.past.is_whole):
        note = f"; {', '.join(dict.fromkeys(memory))} without memory of what happened before"
    return f"you play on like {me}, the others like {', '.join(dict.fromkeys(others))}{note}"


def card_data(card: Card) -> dict[str, Any]:
    """Return the card as plain data."""
    advice, belief, found = card.advice, card.advice.belief, card.assumptions
    matchup = advice.position.matchup
    other = advice.other_verdict()
    return {
        "game": matchup.game.name,
        "decision": advice.position.decision.name,
        "question": advice.position.question,
        "seat": advice.position.seat,
        "objective": advice.objective,
        "best": advice.best,
        "alike": [advice.race.names[index] for index in advice.alike()],
        "tied": [advice.race.names[index] for index in advice.tied()],
        "sure": advice.sureness(),
        "stopped": advice.stopped,
        "decided": advice.is_decided,
        "verdict": card_verdict(card),
        "assumes": assumed(advice, own=bool(card.own.turns)),
        "not_checked": {
            "opponents": found.unchecked,
            "own_styles": card.own.cases - card.own.looked_at,
        },
        "by_the_other": None if other is None else {"objective": other[0], "best": other[1]},
        "doubts": [vars(each) for each in card.doubts],
        "assumption": assumption(found, advice),
        "styles": {
            "cases": found.cases,
            "looked_at": found.looked_at,
            "too_few": found.too_few,
            "turns": [vars(each) for each in found.turns],
            "most": found.most,
        },
        "own_styles": {
            "cases": card.own.cases,
            "looked_at": card.own.looked_at,
            "turns": [vars(each) for each in card.own.turns],
        },
        "belief": None
        if belief is None
        else {
            "worlds": len(belief.worlds),
            "effective": belief.effective,
            "past": belief.past.told_so_far(),
            "loose": belief.loose,
            "misfits": belief.misfits,
        },
        "players": [_player(advice, seat) for seat in range(matchup.seats)],
        "position": understood(advice),
        "seed": advice.seed,
        "source": matchup.source,
        "playouts": advice.playouts,
        "truncated": advice.truncated,
        "actions": advice.rows(),
    }


def _player(advice: Advice, seat: int) -> dict[str, Any]:
    """Return the prior and posterior share of each strategy of a player."""
    belief = advice.belief
    styles = {
        entry.text: {
            "before": prior,
            "believed": prior if belief is None else float(belief.styles[seat][slot]),
        }
        for slot, (entry, prior) in advice.table.prior(seat).items()
    }
    return {"seat": seat, "you": seat == advice.position.seat, "styles": styles}
