"""Reincarnator: a new life after each defeat; its flare: for others, or not."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS
from simlab.games.cosmic.aliens.verbs import using
from simlab.games.cosmic.play import sets, wiring
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import begun, hand_of, play_out, power_of

WIN, LOSS = ("a20", "a08"), ("a08", "a20")


def second(game, seat):
    return c.POWER_WORDS[int(game.table.second[seat])]


def is_new(game, word):
    """Whether it is an alien of nobody's before, without set-up text."""
    found = c.POWER_WORDS.index(word)
    return word not in ("none", "reincarnator", "virus") and not ALIENS[found - 1].set_up


@pytest.mark.parametrize(
    ("aliens", "cards", "wishes", "reborn"),
    [
        ("reincarnator", LOSS, {}, True),
        ("reincarnator", WIN, {}, False),
        ("none reincarnator", WIN, {}, True),
        ("none reincarnator", LOSS, {}, False),
        ("none none reincarnator", LOSS, {"invite": "2", "ally": "offense 1"}, True),
        ("none none reincarnator", WIN, {"invite": "2", "ally": "defense 1"}, True),
        ("none none reincarnator", WIN, {"invite": "2", "ally": "offense 1"}, False),
        ("none none reincarnator", LOSS, {}, False),
        ("none reincarnator", ("negotiate", "negotiate"), {}, True),
        ("none none reincarnator", ("negotiate", "negotiate"), {}, False),
    ],
)
def test_a_new_life_after_a_defeat(aliens, cards, wishes, reborn):
    seat = aliens.split().index("reincarnator")
    game = begun(aliens, *cards)
    play_out(game, target="p1.0", **wishes)
    assert power_of(game, seat) == "reincarnator"
    if reborn:
        assert is_new(game, second(game, seat))
    else:
        assert second(game, seat) == "none"


def test_a_deal_is_no_defeat():
    game = begun("reincarnator", "negotiate a06", "negotiate a07")
    game.until("offer", target="p1.0", plan="negotiate")
    play_out(game, offer="card_to_offense", answer="accept")
    assert second(game, 0) == "none"


def test_a_new_life_replaces_an_earlier_one():
    lives = set()
    for number in range(3):
        game = begun("reincarnator", *LOSS, number=number, drawn="")
        game.table.second[0] = c.VIRUS
        game.begin("colour 1")
        play_out(game, target="p1.0")
        assert power_of(game, 0) == "reincarnator"
        lives.add(second(game, 0))
    assert len(lives) > 1
    assert all(is_new(game, word) for word in lives)


@pytest.mark.parametrize(("homes", "total"), [(5, 8 * 4), (2, 8 + 4)])
def test_the_new_life_works(homes, total):
    game = begun("reincarnator", *LOSS, drawn="")
    game.table.second[0] = c.VIRUS
    for place in range(homes, 5):
        game.move(0, f"p0.{place}", 4, "p0.0")
    game.begin("colour 1")
    play_out(game, target="p1.0", launch="p0.0")
    assert game.named("totals")[0]["offense"] == total
    assert second(game, 0) == "virus", "it won, or has no power now"


def test_reincarnator_its_own_flare_is_super():
    """That of the new life, too: a Kamikaze has three ships back."""
    game = begun("reincarnator", "a08 kamikaze_flare", "a20", drawn="")
    game.table.second[0] = c.KAMIKAZE
    uncompiled(wiring.wire_flares)(game.world, 0)
    game.move(0, "p0.0", 4)
    game.begin("colour 1")
    game.until("target", flare="kamikaze flare")
    assert game.zone("warp", 0) == 1


def test_a_zapped_reincarnator():
    game = begun("reincarnator", "a08", "a20 cosmic_zap")
    play_out(game, target="p1.0", respond="cosmic_zap")
    assert second(game, 0) == "none"


# wild: another player who has lost becomes a random unused alien


@pytest.mark.parametrize(("zap", "changed"), [("pass", True), ("card_zap", False)])
def test_somebody_else_is_changed(zap, changed):
    game = begun("virus tripler none", "a08", "a20", "a06 reincarnator_flare", "card_zap")
    play_out(game, target="p1.0", flare="reincarnator flare", respond=zap)
    assert (power_of(game, 0) != "virus") == changed
    assert power_of(game, 0) not in ("none", "tripler")
    assert (power_of(game, 1), second(game, 0)) == ("tripler", "none")
    assert sets.number(game.table.discard_flares) == (0 if changed else 1 << c.REINCARNATOR)


def test_reincarnator_after_a_failed_deal_either_is_changed():
    game = begun("virus tripler none", "negotiate", "negotiate", "a06 reincarnator_flare")
    game.until("pick_player", target="p1.0", flare="reincarnator flare")
    assert game.legal == ["0", "1"]
    game.take("1")
    assert power_of(game, 0) == "virus"
    assert power_of(game, 1) not in ("none", "tripler", "virus")


def test_nobody_is_changed_by_a_victory():
    game = begun("virus none none", "a20", "a08", "a06 reincarnator_flare")
    play_out(game, target="p1.0", flare="reincarnator flare")
    assert power_of(game, 0) == "virus"
    assert not game.named("flare")


def test_reincarnator_not_oneself():
    game = begun("virus", "a04 reincarnator_flare", "a20")
    play_out(game, target="p1.0", flare="reincarnator flare")
    assert power_of(game, 0) == "virus"


# super: it may stay as it is


@pytest.mark.parametrize("cards", [LOSS, ("negotiate", "negotiate")])
@pytest.mark.parametrize(
    ("zap", "reborn"), [("pass", False), ("card_zap", True), ("cosmic_zap", False)]
)
def test_reincarnator_may_decline(cards, zap, reborn):
    game = begun(
        "reincarnator", f"{cards[0]} reincarnator_flare", cards[1], "", zap.replace("pass", "")
    )
    wishes = {"target": "p1.0", "flare": "reincarnator flare"}
    started = int(game.table.encounters)
    for _ in range(200):
        if int(game.table.encounters) > started:
            break
        wish = zap if game.named("flare") else "pass"
        game.take(game.plain({**wishes, "respond": wish}))
    assert (second(game, 0) != "none") == reborn
    assert ("reincarnator_flare" in hand_of(game, 0)) == (zap != "card_zap")


def test_a_new_second_power_has_not_been_used_yet():
    """What the earlier one has done in the encounter does not count."""
    game = begun("reincarnator warrior", *LOSS)
    earlier = 1 << c.SECONDS
    game.table.active |= earlier | 0b10
    uncompiled(using.take_second)(game.world, 0, c.POWER_WORDS.index("alchemist"))
    assert second(game, 0) == "alchemist"
    assert int(game.table.active) == 0b10


def test_a_new_alien_was_not_zapped():
    game = begun("reincarnator", *LOSS)
    own, second_one, other = 1, 1 << c.SECONDS, 0b10
    game.table.zapped |= own | second_one | other
    uncompiled(using.take_second)(game.world, 0, c.POWER_WORDS.index("alchemist"))
    assert int(game.table.zapped) == own | other
    uncompiled(using.become)(game.world, 1, c.POWER_WORDS.index("ace"))
    assert int(game.table.zapped) == own
    game.table.zapped |= second_one
    uncompiled(using.lose_second)(game.world, 0)
    assert int(game.table.zapped) == own
