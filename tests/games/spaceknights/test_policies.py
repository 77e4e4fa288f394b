"""The policies of section 9: legal everywhere, and each true to its idea."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.execution.replications import replications
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules.cards import made_by
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.conftest import Shell
from tests.games.uncompiled_play import Played, check_uncompiled

FIRST = "random_fade,catmin,equity,pot_odds,low_die_leech,big_die"
SECOND = "bluffer,thwarter,short_stack_bully,foe_keeper,caller,maxbid"
POLICIES = (*FIRST.split(","), *SECOND.split(","))
DEFAULTS = tuple(name for name in POLICIES if name not in ("random_fade", "caller", "maxbid"))
SETTINGS: tuple[dict[str, Any], ...] = (
    {"tier": 0},
    {"tier": 0, "bid_basis": "per_round", "min_surge": 2, "rounds": 4, "hu_foe_blind": False},
    {"tier": 1, "kept_clear": "any_lost_hand", "kept_owner": "player", "reroll_windows": "turn"},
    {"tier": 1, "n_thwarted": 6, "op_start": 4, "lf_start": 3, "cap_op_by_lf": True},
    {"tier": 2, "own_only": True, "burn_own_only": True, "ransom_shared": True},
    {"tier": 2, "rounds": 1, "die_faces": 12, "foe_limit": 12, "tie_mode": "single"},
    {},
    {"foe_maneuvers": True, "e12_foe": True, "e1_self": True, "c4_inclusive": True},
    {"place_uncontested": True, "e10_colour": True, "r3_each": True, "lf_floor": 0},
)
WEAK, PAIR, SUITED_PAIR = "1H 2I 3C 4H 6I", "1H 1I 3C 4H 6I", "1H 1H 3C 4H 6I"
TWO_PAIR, FULL_HOUSE, FOUR = "1H 1I 3C 3H 6I", "1H 1I 1C 3H 3I", "1H 1I 1C 1I 6I"
SUITED_TWO_PAIR, STRAIGHT = "1H 1H 3H 3H 6I", "1H 2I 3C 4H 5I"
FADE, STAY, SURGE = c.FADE, c.STAY, c.SURGE


def bidding(policy: str, hand: str, *, seat: int = 3, die: int = 5, **fields: Any) -> Match:
    """The first bid of a game of six; seat 3 is the first to bid and owes the big blind, 2.

    Everybody plays the policy, and everybody's die is the same. ``fields`` of the table: values, or
    dicts by seat.
    """
    rules = {"tier": 1, "start": "fixed", "reroll_windows": "none"}
    match = Match(build_matchup("spaceknights", policy, seats=6, rules=rules), 0)
    assert match.table.decision == c.BID
    assert match.actor == 3
    match.table.actor = seat
    for other in range(1, 6):
        match.table.die[other] = die
    for name, value in fields.items():
        for key, each in value.items() if isinstance(value, dict) else [(None, value)]:
            if key is None:
                match.table[name] = each
            else:
                match.table[name][key] = each
    holds(match, hand)
    return match


def holds(match: Match, hand: str) -> None:
    """What the one who bids can use; empty: it holds a Thwarted."""
    match.me.thwarted = 0 if hand else 1
    match.me.pool.n[:] = 0
    for word in hand.split():
        match.me.pool.n[c.TYPE_WORDS.index(word)] += 1


def asked(match: Match, decision: int) -> Match:
    """Put another question to the same player."""
    match.table.decision = decision
    return match


def bid(policy: str, hand: str, **fields: Any) -> int:
    """What a policy bids."""
    match = bidding(policy, hand, **fields)
    action = match.choose()
    assert action in match.legal_actions()
    return action


FREE = {"line_n": {3: 2}}
ALL_IN = SURGE + 3
"""With a die of 5 and 2 owed."""

# ------------------------------------------------------------------ at every decision


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_policies_play_legally(rules: dict[str, Any]) -> None:
    for lineup, seats in ((FIRST, 6), (SECOND, 6), ("thwarter,random,bluffer", 3)):
        played = build_matchup(
            "spaceknights", lineup, seats=seats, rules={"max_hands": 40, **rules}, rotate=True
        )
        outcomes = played.play(0, 48)[0]
        assert (outcomes["table"][:, 0] >= 1).all()


def test_policies_compiled_equal_uncompiled(shell: Shell) -> None:
    played = [Played(lineup, {"max_hands": 8}, seats=6, games=3) for lineup in (FIRST, SECOND)]
    check_uncompiled(shell, "spaceknights", played)


@pytest.mark.parametrize("policy", DEFAULTS)
def test_policies_share_default_answers(policy: str) -> None:
    match = bidding(policy, WEAK)
    assert asked(match, c.HEAL).choose() == 0
    assert asked(match, c.REROLL).choose() == c.NO
    assert asked(match, c.COMPLICATION).choose() == c.LOCI
    match.table.board_n = 4
    assert match.choose() == c.ENEMIES
    match.table.team_n[c.ENEMIES] = 0
    assert match.choose() == c.LOCI
    match.me.hand[:2] = [c.TYPES * 3 + 17, c.TYPES * 3]
    assert asked(match, c.PLACE).choose() == 0
    match.me.hand[:2] = [c.THWARTED, c.TYPES * 3]
    assert match.choose() == 1
    match.table.purpose = c.PAYING
    assert asked(match, c.COLOURS).choose() == c.LARGEST_FIRST


@pytest.mark.parametrize("policy", DEFAULTS)
def test_reveals_what_is_best_so_far(policy: str) -> None:
    match = asked(bidding(policy, PAIR, faded={4: 1}), c.SHOWDOWN)
    assert match.choose() == c.REVEAL
    match.table.shown_n[4] = match.table.shown_n[5] = 2
    match.table.shown_strength[4] = 1 << 24  # faded later than it was shown: does not count
    assert match.choose() == c.REVEAL
    match.table.shown_strength[5] = 1 << 24
    assert match.choose() == c.HIDE
    holds(match, "")
    assert match.choose() == c.HIDE
    match.table.shown_strength[5] = 0  # a Thwarted, too: nobody wins, and all lines return
    assert match.choose() == c.REVEAL
    match.table.shown_n[5] = 0
    assert match.choose() == c.REVEAL


@pytest.mark.parametrize("policy", DEFAULTS)
@pytest.mark.parametrize(
    ("foe", "dice", "shown"), [(0, (5, 6), c.HIDE), (0, (6, 5), c.REVEAL), (0, (4, 4), c.REVEAL),
                               (4, (4, 4), c.HIDE), (5, (6, 1), c.HIDE), (3, (1, 6), c.REVEAL)]
)  # fmt: skip
def test_reveals_what_wins_by_die_or_by_seat(
    policy: str, foe: int, dice: tuple[int, int], shown: int
) -> None:
    """An equal hand wins with the higher die (the Foe's is 6), then nearer to the Foe clockwise."""
    match = asked(bidding(policy, PAIR), c.SHOWDOWN)
    match.table.foe = foe
    match.table.die[3], match.table.die[5] = dice
    match.table.shown_n[5] = 2
    match.table.shown_strength[5] = made_by(match.table, match.me)
    assert match.choose() == shown


@pytest.mark.parametrize("policy", DEFAULTS)
def test_use_maneuvers_as_sensible_does(policy: str) -> None:
    rules = {"max_hands": 30, "place_uncontested": True, "n_thwarted": 0}
    lineup = ",".join([policy] * 2 + ["caller"] * 4)
    outcomes = build_matchup("spaceknights", lineup, seats=6, rules=rules).play(0, 60)[0]
    assert outcomes["seats"][:, :2, 10].sum() > 0


BIDDERS = ("sensible", "expert", *DEFAULTS)
OWED = {"level": 5, "line_n": {3: 1}}
AT_THE_LIMIT = {"put_in": {3: 3}, "die": 3, **OWED}
WITHOUT_STOCK = {"stock_n": {3: 0}, **OWED}


@pytest.mark.parametrize("policy", BIDDERS)
def test_stay_for_nothing(policy: str) -> None:
    """One who may not pay what it owes stays in all the same (A12)."""
    assert bid(policy, WEAK, round_no=3, **AT_THE_LIMIT) == STAY
    assert bid(policy, WEAK, **WITHOUT_STOCK) == STAY
    assert bid(policy, "", **AT_THE_LIMIT) == STAY
    assert bid(policy, WEAK, round_no=3, put_in={3: 2}, die=3, **OWED) == FADE


@pytest.mark.parametrize(
    ("policy", "hand"),
    [("sensible", WEAK), ("expert", PAIR), ("catmin", PAIR), ("equity", TWO_PAIR)],
)
def test_no_weak_hand_goes_on_to_another_round_of_bids(policy: str, hand: str) -> None:
    assert bid(policy, hand, **AT_THE_LIMIT) == FADE


# ------------------------------------------------------------------ by the hand


def test_catmin_matches_and_surges_by_category() -> None:
    assert [bid("catmin", hand) for hand in (WEAK, PAIR, SUITED_PAIR)] == [FADE, FADE, STAY]
    assert [bid("catmin", hand) for hand in (FULL_HOUSE, FOUR, STRAIGHT)] == [STAY, ALL_IN, ALL_IN]
    assert bid("catmin", SUITED_PAIR, round_no=2) == STAY
    assert bid("catmin", SUITED_PAIR, round_no=3) == FADE
    assert bid("catmin", TWO_PAIR, round_no=3) == STAY
    assert bid("catmin", WEAK, **FREE) == STAY
    assert bid("catmin", "") == FADE
    assert bid("catmin", FOUR, die=2) == STAY
    assert bid("catmin:c1=2", PAIR) == STAY
    assert bid("catmin:c1=2", PAIR, round_no=2) == FADE
    assert bid("catmin:c2=2", PAIR, round_no=2) == STAY
    assert bid("catmin:c3=2", PAIR, round_no=3) == STAY
    assert bid("catmin:s=4", SUITED_PAIR) == ALL_IN


def test_equity_fades_below_f_and_surges_above_g() -> None:
    # 5 opponents: two pair .151, full house .274, straight .535
    assert [bid("equity", hand) for hand in (TWO_PAIR, FULL_HOUSE, STRAIGHT)] == [
        FADE,
        STAY,
        ALL_IN,
    ]
    assert bid("equity", TWO_PAIR, **FREE) == STAY
    assert bid("equity:f=0.1", TWO_PAIR) == STAY
    assert bid("equity:g=0.2", FULL_HOUSE) == ALL_IN
    assert bid("equity", "") == FADE
    # against one knight two pair wins far more often
    alone = {"faded": {0: 1, 1: 1, 2: 1, 4: 1}, "unfaded_n": 2}
    assert bid("equity", TWO_PAIR, **alone) == ALL_IN


def test_pot_odds_weighs_what_it_can_win_and_lose() -> None:
    # all dice 5: a chance of more than 1 in 6 is worth as much as possible
    assert bid("pot_odds", STRAIGHT) == ALL_IN
    assert bid("pot_odds", TWO_PAIR) == FADE
    assert bid("pot_odds", "") == FADE
    assert bid("pot_odds", "", **FREE) == STAY
    assert bid("pot_odds:m=-10", TWO_PAIR) == STAY
    assert bid("pot_odds:m=100", STRAIGHT) == FADE
    # where the others cannot follow, there is nothing to surge for
    poor = {"stock_n": dict.fromkeys((0, 1, 2, 4, 5), 0)}
    assert bid("pot_odds", STRAIGHT, **poor) == STAY
    # mettle already there is a reason to stay
    lines = {"line_n": dict.fromkeys((0, 1, 2, 4, 5), 6), "faded": {1: 1, 2: 1, 4: 1, 5: 1}}
    assert bid("pot_odds", TWO_PAIR, unfaded_n=2, level=6, **lines) != FADE


# ------------------------------------------------------------------ habits


def test_low_die_leech_hangs_in_with_a_low_die() -> None:
    assert [bid("low_die_leech", WEAK, die=die) for die in (1, 2, 3)] == [STAY, STAY, FADE]
    assert bid("low_die_leech:e0=3", WEAK, die=3) == STAY
    assert bid("low_die_leech", "", die=2) == FADE
    assert bid("low_die_leech", FOUR) == ALL_IN


def test_big_die_plays_big_dice() -> None:
    assert [bid("big_die", hand) for hand in (PAIR, SUITED_PAIR)] == [FADE, ALL_IN]
    assert bid("big_die", STRAIGHT, die=4) == FADE
    assert bid("big_die:e0=4", STRAIGHT, die=4) == SURGE + 2
    assert bid("big_die:c=2", PAIR) == ALL_IN
    assert bid("big_die", STRAIGHT, die=4, **FREE) == STAY


def test_big_die_rolls_again_once_a_hand() -> None:
    match = asked(bidding("big_die", FOUR, die=2), c.REROLL)
    assert [match.choose(), match.choose()] == [c.YES, c.NO]
    match.table.hand_index += 1
    assert [match.choose(), match.choose()] == [c.YES, c.NO]
    match.table.hand_index += 1
    match.table.rules.reroll_windows = c.WINDOWS_BOTH
    match.table.decision = c.BID
    assert [match.choose(), match.choose()] == [c.REROLL_NOW, FADE]
    for hand, die in ((FULL_HOUSE, 2), (FOUR, 3), ("", 1)):
        assert asked(bidding("big_die", hand, die=die), c.REROLL).choose() == c.NO


def test_bluffer_bluffs_in_some_hands() -> None:
    for hand in (TWO_PAIR, ""):
        assert bid("bluffer:b=0", hand) == FADE
        assert bid("bluffer:b=1", hand) == ALL_IN
    match = bidding("bluffer", TWO_PAIR)
    bluffs = 0
    for _ in range(2000):
        match.table.hand_index += 1
        first = match.choose()
        assert match.choose() == first
        bluffs += first == ALL_IN
    assert abs(bluffs / 2000 - 0.15) < 4 * (0.15 * 0.85 / 2000) ** 0.5


def test_thwarter_plays_its_thwarted_when_it_matters() -> None:
    assert bid("thwarter", "") == FADE
    assert bid("thwarter", "", **FREE) == c.THWART
    assert bid("thwarter:x=3", "", **FREE) == STAY
    assert bid("thwarter", "", line_n={4: 3}) == c.THWART
    assert bid("thwarter:x=3", "", line_n={4: 3}) == FADE
    assert bid("thwarter", "", thwart_banned=1, **FREE) == STAY
    assert bid("thwarter", TWO_PAIR) == FADE
    assert bid("thwarter", STRAIGHT) == ALL_IN


def test_short_stack_bully_goes_for_short_stacks() -> None:
    short = {"stock_n": {5: 5}}
    assert bid("short_stack_bully", SUITED_TWO_PAIR) == STAY
    assert bid("short_stack_bully", SUITED_TWO_PAIR, **short) == ALL_IN
    assert bid("short_stack_bully:y=4", SUITED_TWO_PAIR, **short) == STAY
    assert bid("short_stack_bully", SUITED_TWO_PAIR, line_n={5: 2}, **short) == STAY
    assert bid("short_stack_bully", FULL_HOUSE, **short) == STAY
    assert bid("short_stack_bully", TWO_PAIR, **short) == FADE


def test_foe_keeper_guards_and_fears_kept_cards() -> None:
    foe = {"seat": 0, "die": 6}
    assert bid("foe_keeper", TWO_PAIR, kept={0: 1}, **foe) == STAY
    assert bid("foe_keeper", "", **foe) == FADE
    assert bid("foe_keeper", "", kept={0: 1}, **foe) == STAY
    assert bid("foe_keeper:k=2", "", kept={0: 1}, **foe) == FADE
    assert bid("foe_keeper:k=2", "", kept={0: 0b11}, **foe) == STAY
    # a knight: a full house wins .274, three cards ask for .31
    assert bid("foe_keeper", FULL_HOUSE, kept={0: 0b11}) == STAY
    assert bid("foe_keeper", FULL_HOUSE, kept={0: 0b111}) == FADE


def test_the_expert_bids_by_its_chance() -> None:
    assert bid("expert", SUITED_PAIR) == bid("equity:f=0.32,g=0.3", SUITED_PAIR) == FADE
    assert bid("expert:s1=0,g1=1", SUITED_PAIR) == STAY
    assert bid("expert:s1=0,g1=1,fear=0.5", SUITED_PAIR) == FADE
    assert bid("expert:s1=0,g1=0", SUITED_PAIR) == ALL_IN
    assert bid("expert", "", line_n={3: 3}) == STAY
    assert bid("expert", "", line_n={3: 4}) == c.THWART


def test_the_expert_plays_the_last_hand_by_other_numbers() -> None:
    last = {"hand_index": 1999}
    assert bid("expert", SUITED_PAIR, **last) == ALL_IN
    assert bid("expert:s1=1", SUITED_PAIR, **last) == ALL_IN
    assert bid("expert", SUITED_PAIR, hand_index=1998) == FADE


def test_the_expert_wins_more_than_its_share() -> None:
    # of six; `sensible` wins 0.17, the expert 0.31
    lineup = "expert,sensible,sensible,sensible,sensible,sensible"
    played = build_matchup("spaceknights", lineup, rotate=True)
    wins = replications(played, played.play(0, 60 * 6)[0])
    column = [metric.name for metric in played.game.seat_metrics].index("win")
    assert wins[:, column].mean() > 0.22


def test_random_fade_seldom_fades() -> None:
    match = bidding("random_fade", WEAK)
    others = len(match.legal_actions()) - 1
    for weight in (0.2, 0.0, 1.0):
        match.minds[match.entry_of(match.actor)].params[0] = weight
        share = sum(match.choose() == FADE for _ in range(2000)) / 2000
        expected = weight / (others + weight)
        assert abs(share - expected) <= 4 * (expected * (1 - expected) / 2000) ** 0.5
