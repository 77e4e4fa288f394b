"""The policies of the rules file (7): what they believe, offer, ask and accept."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from simlab.games.sheriff import components as c
from simlab.games.sheriff.game import GAME
from simlab.games.sheriff.policies import haggler_belief, haggler_styles as styles
from simlab.jit.call_graph import uncompiled
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheriff.policy_scenes import (
    MEAD,
    NAMES,
    bargaining,
    choice,
    mean,
    offers,
    outcomes,
)

after_bribe, gain_of_opening, lie_belief, posterior, surely_lies = map(
    uncompiled,
    (
        haggler_belief.after_bribe,
        haggler_belief.gain_of_opening,
        haggler_belief.lie_belief,
        haggler_belief.posterior,
        haggler_belief.surely_lies,
    ),
)

# ------------------------------------------------------------------ beliefs


def test_bayes_factors_of_the_rules_file() -> None:
    examples = (
        (1 / 3, 0.6, 0.2, 0.6, 0.2),
        (1 / 3, 0.9, 0.1, 0.8182, 0.0526),
        (0.5, 0.5, 0.25, 2 / 3, 0.4),
    )
    for prior, b1, b0, with_bribe, without in examples:
        assert posterior(prior, b1, b0) == pytest.approx(with_bribe, abs=5e-5)
        assert posterior(prior, 1 - b1, 1 - b0) == pytest.approx(without, abs=5e-5)
    assert posterior(0.0, 0.0, 0.0) == 0.0


def test_belief_rises_with_a_bribe_and_falls_with_silence() -> None:
    match = bargaining("honest", "apple 3", c.APPLE, c.VERDICT)
    owner = match.table.focus
    assert lie_belief(match.table, match.me, owner) == pytest.approx(0.2)
    match.table.offers[owner].status = c.REFUSED
    match.table.offers[owner].act = c.PASS
    assert lie_belief(match.table, match.me, owner) == pytest.approx(0.6)
    match.table.talk = 0
    assert lie_belief(match.table, match.me, owner) == pytest.approx(1 / 3)
    assert after_bribe(match.table, owner, 0.5, 0.9, 0.1) == 0.5


def test_belief_follows_the_log_and_the_market() -> None:
    match = bargaining("honest", "apple 3", c.APPLE, c.ASK)
    table, owner = match.table, match.table.focus
    assert lie_belief(table, match.me, owner) == pytest.approx(1 / 3)
    table.caught[owner] = 3
    assert lie_belief(table, match.me, owner) == pytest.approx(4 / 6)
    table.caught[owner] = 0
    table.honest_passed[owner] = 3
    assert lie_belief(table, match.me, owner) == pytest.approx(1 / 6)
    table.honest_passed[owner] = 0
    table.took_now[owner, c.APPLE] = 2
    assert lie_belief(table, match.me, owner) == pytest.approx(1 / 9)
    table.took_now[owner, c.APPLE] = 0
    table.threw_now[owner, c.APPLE] = 1
    assert lie_belief(table, match.me, owner) == pytest.approx(1 / 2)
    table.threw_now[owner, c.APPLE] = 0
    table.took_now[owner, MEAD] = 1
    assert lie_belief(table, match.me, owner) == pytest.approx(1 / 2)


def test_what_cannot_be_there_is_a_lie() -> None:
    match = bargaining("honest", "chicken 4", c.CHICKEN, c.ASK)
    table, owner = match.table, match.table.focus
    assert not surely_lies(table, match.me, owner)
    table.stand[owner, c.CHICKEN] = 24 - match.me.hand[c.CHICKEN] - 3
    table.discard[:, c.CHICKEN] = 0
    assert surely_lies(table, match.me, owner)
    assert lie_belief(table, match.me, owner) == 1.0


def test_exponential_is_close_and_falls() -> None:
    for x in np.linspace(-40, 0, 81):
        assert styles.exponential(float(x)) == pytest.approx(np.exp(x), rel=1e-5)


# ------------------------------------------------------------------ what merchants offer


def test_m1_never_offers() -> None:
    found = outcomes("honest,sensible,shakedown,saboteur")
    assert mean(found, "offers_made") == mean(found, "deals_paid") == 0


def test_m2_baits_big_honest_bags_once() -> None:
    for gift, gold in ((1, 1), (5, 2)):
        bags = offers(f"haggler:merchant=m2,bait=1,gift={gift},sheriff=s3", games=1)
        amounts = [[e["gold"] for e in bag if e["event"] == "offer_gold"] for bag in bags]
        assert {tuple(each) for each in amounts} == {(), (gold,)}
    match = bargaining("haggler:merchant=m2,bait=1", "apple 4", c.APPLE)
    assert choice(match) == "pass"
    match = bargaining("haggler:merchant=m2,bait=1", "apple 3", c.APPLE)
    assert choice(match) == "silent"
    match = bargaining("haggler:merchant=m2,bait=0", "apple 4", c.APPLE)
    assert choice(match) == "silent"


def bids(policy: str, bag: str, good: Any, **rules: Any) -> list[int]:
    """What the owner of the first bag offers, round by round, if all is refused."""
    match = bargaining(policy, bag, good, **rules)
    owner, found = match.actor, []
    while match.table.focus == owner and match.table.decision != c.VERDICT:
        if match.table.decision == c.ANSWER:
            found.append(int(match.table.offers[owner].gold))
            match.take(int(c.REFUSE_ALL))
        else:
            match.take(match.choose())
    return found


def test_m3_concedes_to_its_ceiling() -> None:
    # W = 35, M = 20; no bag judged yet: p = 1/2. From 0.3 W = 10.5 to 0.75 p (W + M) = 20.6
    assert bids("smuggler", "mead 5", c.APPLE) == [10, 15, 20, 20]
    assert bids("smuggler:opening=0.1,share=1", "mead 5", c.APPLE) == [3, 15, 27, 27]
    assert bids("smuggler", "mead 5", c.APPLE, talk_rounds=1, final_offer=False) == [20]
    assert bids("smuggler", "apple 5", c.APPLE)[:1] == [0]


def test_m4_offers_the_same_again_and_again() -> None:
    assert bids("sweetener", "apple 4, mead 1", c.APPLE) == [3, 3, 3, 3]
    assert bids("sweetener:gift=5", "apple 4, mead 1", c.APPLE) == [5, 5, 5, 5]


def test_m5_offers_what_the_sheriff_may_expect() -> None:
    # prior 1/3, four of six cards suspected ... EV = 13.33/3 - 20/3 < 0: one gold
    assert bids("mixer", "mead 5", c.APPLE)[0] == 1


def test_short_of_gold_goods_of_the_stand_are_offered() -> None:
    match = bargaining("smuggler:share=1", "mead 5", c.APPLE)
    match.me.gold = 6
    match.table.gold[match.actor] = 6
    match.table.stand[match.actor, c.CHEESE] = 2
    match.take(match.choose())
    while match.table.decision != c.GOODS:
        match.take(match.choose())
    assert match.me.draft.gold == 6
    assert choice(match) == "stand_cheese"  # 10 gold are wanted


def test_m7_bids_upwards_to_its_cap() -> None:
    match = bargaining("saboteur:share=1", "apple 5", c.APPLE)
    table, owner = match.table, match.actor
    match.take(int(c.SILENT))
    bidder = match.actor
    table.bag_n[bidder] = 1
    # the largest bag; q: 1/3, a big bag 3/7, its silence then 3/11; cap 35 q / 4 = 2.4
    assert choice(match) == "inspect"
    table.caught[owner] = 5  # 6/8; after the bag's size and a bribe 27/29, cap 8
    for against, bid in ((0, 2), (2, 3), (4, 5), (7, 8), (9, 8)):
        table.offers[owner].status = c.OPEN if against else c.NO_OFFER
        table.offers[owner].act = c.PASS if against else c.NOTHING
        table.offers[owner].gold = against
        copy = Match(match.matchup, 0, np.array([match.world]).view(match._worlds.dtype))
        copy.take(int(c.OFFER_INSPECT))
        while copy.table.decision in (c.TENS, c.UNITS):
            copy.take(copy.choose())
        assert copy.world.seats[bidder].draft.gold == bid
    table.caught[owner] = 0
    table.honest_passed[owner] = 30
    table.offers[owner].status = c.NO_OFFER
    assert choice(match) == "silent"


# ------------------------------------------------------------------ sheriffs


def test_s1_never_opens_and_s2_opens_all() -> None:
    for sheriff, share in (("s1", 0), ("s2", 1), ("s2n", 2 / 3)):
        found = outcomes(f"haggler:merchant=m3,sheriff={sheriff}", games=50)
        assert mean(found, "searches") == pytest.approx(share * mean(found, "judged"))
    assert mean(outcomes("haggler:merchant=m3,sheriff=s1", games=50), "deals_taken") > 1
    assert mean(outcomes("haggler:merchant=m3,sheriff=s2", games=50), "deals_taken") == 0


def test_s3_opens_iff_it_expects_to_gain() -> None:
    seen = set()
    matchup = build_matchup(GAME, "haggler:merchant=m5,sheriff=s3", seats=4)
    for number in range(2):
        match = Match(matchup, number)
        while not match.over:
            if match.table.decision == c.VERDICT:
                owner = match.table.focus
                belief = lie_belief(match.table, match.me, owner)
                gain = gain_of_opening(match.table, owner, belief)
                assert choice(match) == ("inspect" if gain > 0 else "pass")
                seen.add(gain > 0)
            match.take(match.choose())
    assert seen == {True, False}


@pytest.mark.parametrize("margin", [0, 1, 3])
def test_s3_takes_what_beats_opening_by_the_margin(margin: int) -> None:
    match = bargaining(f"haggler:sheriff=s3,margin={margin}", "apple 4", c.APPLE, c.ANSWER)
    table, owner = match.table, match.table.focus
    table.caught[owner] = 6
    table.confiscated[owner] = 24
    sheriff = match.me
    for offers_ in (table.offers, sheriff.heard):
        offers_[owner].status = c.OPEN
        offers_[owner].act = c.PASS
    gain = gain_of_opening(table, owner, lie_belief(table, sheriff, owner))
    assert gain > 5
    for gold in range(20):
        sheriff.heard[owner].gold = gold
        accepts = choice(match) == "accept_pass"
        assert accepts == (gold > 0 and gold >= gain + margin)


def test_s4_asks_and_carries_out_its_threat() -> None:
    match = bargaining("haggler:sheriff=s4,ask=2.5", "apple 3", c.APPLE, c.ASK)
    while match.table.decision != c.OFFER:
        match.take(match.choose())
    assert match.table.asked == 8  # 7.5, rounded
    for rate in (0, 0.4, 1):
        found = outcomes(f"haggler:sheriff=s4,rate={rate}", games=100)
        bags = 600 * 4
        error = 4 * (rate * (1 - rate) / bags) ** 0.5
        assert abs(mean(found, "searches") / 6 - rate) <= error * 2


def test_s4_holds_out_for_its_price() -> None:
    match = bargaining("haggler:sheriff=s4,ask=2", "apple 4", c.APPLE, c.ANSWER)
    owner = match.table.focus
    for offers_ in (match.table.offers, match.me.heard):
        offers_[owner].status = c.OPEN
        offers_[owner].act = c.PASS
    for talk, gold, word in ((1, 7, "refuse"), (1, 8, "accept_pass"), (3, 2, "accept_pass"),
                             (3, 1, "refuse")):  # fmt: skip
        match.table.talk = talk
        match.me.heard[owner].gold = gold
        assert choice(match) == word


def test_s5_opens_at_its_rate_and_the_rich_more_often() -> None:
    found = outcomes("haggler:sheriff=s5,rate=0.3,tilt=0", games=300)
    shares = found[:, :, NAMES.index("searches")] / found[:, :, NAMES.index("judged")]
    assert abs(shares.mean() - 0.3) < 4 * (0.21 / (300 * 24)) ** 0.5
    # the chancer is rich: nobody stops it, but for those who look at the rich
    lineup = "chancer:rate=0,haggler:sheriff=s5,haggler:sheriff=s5,haggler:sheriff=s5"
    rich = bargaining("haggler:sheriff=s5,rate=0,tilt=2", "apple 4", c.APPLE, c.VERDICT)
    rich.table.gold[rich.table.focus] = 200
    assert choice(rich) == "inspect"
    rich.table.gold[rich.table.focus] = 0
    assert choice(rich) == "pass"
    assert mean(outcomes(lineup, games=50), "inspected") > 0


# ------------------------------------------------------------------ the Bayesian


def test_bayes_counters_with_its_reservation_value() -> None:
    match = bargaining("bayes", "mead 4", c.APPLE, c.OFFER)
    owner = match.table.focus
    match.table.caught[owner] = 6
    match.take(int(c.OFFER_PASS))
    match.take(0)
    match.take(1)
    while match.table.decision != c.ANSWER:
        match.take(match.choose())
    sheriff = match.actor
    gain = gain_of_opening(match.table, owner, lie_belief(match.table, match.me, owner))
    assert choice(match) == "counter"
    while match.actor == sheriff and match.table.decision != c.VERDICT:
        match.take(match.choose())
    assert match.table.decision == c.REPLY
    assert match.world.seats[owner].heard[owner].gold == int(np.ceil(gain + 1))


def test_bayes_learns_whom_to_open() -> None:
    lineup = "bayes,smuggler_hardliner,honest_hardliner,honest_hardliner"
    found = outcomes(lineup, games=150)
    inspected = [mean(found, "inspected", seat) for seat in range(4)]
    lineup = "hardliner,smuggler_hardliner,honest_hardliner,honest_hardliner"
    always = [mean(outcomes(lineup, games=150), "inspected", seat) for seat in range(4)]
    saved = [more - less for more, less in zip(always, inspected, strict=True)]
    assert saved[1] < 0.5 * min(saved[2], saved[3])


def test_bayes_bids_up_to_its_reservation_value() -> None:
    amounts = bids("bayes", "mead 5", c.APPLE, asks=False, counters=False)
    assert all(low <= high for low, high in pairwise(amounts))
    assert amounts[-1] == 27  # p (W + M) = 55 / 2
