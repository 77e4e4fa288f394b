"""Scenes of Pentaform: five life stages."""

from __future__ import annotations

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.dominion import pentaform
from simlab.games.cosmic.play import sets
from tests.games.cosmic.boards import Game, bring, play_out, scene
from tests.games.determinization_checks import check_imagined

ORDER = ("parasite", "human", "kamikaze", "shadow", "fido")


def stages(game: Game, seat: int = 0) -> list[str]:
    """Return the stages in order."""
    held = int(game.table.tokens[seat])
    return [c.POWER_WORDS[held >> 7 * stage & 127] for stage in range(5)]


def second(game: Game, seat: int = 0) -> str:
    return c.POWER_WORDS[int(game.table.second[seat])]


def fix(game: Game, now: int = 1, order: tuple[str, ...] = ORDER) -> None:
    """Give Pentaform other stages."""
    bring(game, *order)
    aliens = [c.POWER_WORDS.index(word) for word in order]
    held = sum(alien << 7 * stage for stage, alien in enumerate(aliens))
    game.table.tokens[0] = held | now << pentaform.NOW
    sets.write(game.table.stages, sum(1 << alien for alien in aliens))
    game.table.second[0] = aliens[now - 1]


def evolved(*hands: str, now: int = 1, **wishes: str) -> Game:
    def before(game: Game) -> None:
        fix(game, now)

    return scene("pentaform", *hands, before=before, **wishes)


def test_pentaform_set_up():
    """Five unused aliens without set-up text, in the order of its choice."""
    game = Game({"flares": True, "aliens": "none,pentaform,void", "technology": True})
    assert (game.decision, int(game.table.actor)) == ("pick_flare", 1)
    five = game.legal
    assert len(five) == 5
    assert not {"void", "pentaform", "miser", "tick_tock"} & set(five)
    check_imagined(game.match, 0)
    assert game.match.check_invariants() == 0
    chosen = []
    while game.decision == "pick_flare":
        chosen.append(game.legal[-1])
        game.take(chosen[-1])
    assert stages(game, 1)[:4] == chosen
    assert sorted(stages(game, 1)) == sorted(five)
    assert second(game, 1) == chosen[0]
    assert sets.number(game.table.away_flares) == sets.number(game.table.stages)
    assert [int(count) for count in game.table.hand_n[:4]] == [8, 8, 8, 8]


def test_a_new_colony_is_a_step_on():
    game = evolved("a40", "a06")
    assert game.result == "offense_won"
    assert second(game) == "human"
    assert second(evolved("a00", "a40")) == "parasite"


def test_a_lost_colony_is_a_step_back():
    def before(game: Game) -> None:
        game.move(0, "p0.0", 1, "p2.0")
        fix(game, 3)
        game.table.abroad = 0
        game.move(0, "p2.0", 1)

    game = scene("pentaform", "a00", "a40", before=before)
    assert second(game) == "human"


def test_pentaform_ends():
    """There is nothing after the last stage, nor before the first."""
    assert second(evolved("a40", "a06", now=5)) == "fido"


def test_pentaform_power_zapped():
    game = evolved("a40", "a06 cosmic_zap", respond="cosmic_zap")
    assert second(game) == "parasite"


def test_pentaform_wild_flare():
    """Another alien; both flares are in the deck."""
    wishes = {"flare": "pentaform flare", "stop": "target"}
    game = scene("fido,pentaform", "a40 pentaform_flare", "a06", **wishes)
    assert c.POWER_WORDS[int(game.table.power[0])] not in ("fido", "pentaform")
    assert game.has_flare(1, "pentaform")
    assert int(game.table.flare_n) == 17, "ten, two, and the stages"
    check_imagined(game.match, 2)


def test_pentaform_super_flare():
    """The present one may be exchanged, too."""
    wishes = {"flare": "pentaform flare", "stop": "pick_flare"}
    game = scene("pentaform", "a40 pentaform_flare", "a06", before=fix, **wishes)
    game.take("parasite")
    game.take("shadow")
    assert stages(game) == ["shadow", "human", "kamikaze", "parasite", "fido"]
    assert second(game) == "shadow"


def test_pentaform_what_a_stage_has_declared_holds_though_it_is_left():
    """Judge declares two cards for the winner, whose new colony is a step on."""
    order = ("judge", *ORDER[1:])
    game = scene(
        "pentaform", "a20 a01", "a06 a04 a05", before=lambda game: fix(game, order=order),
        power="yes", stop="pick_number",
    )  # fmt: skip
    for word in ("0", "0", "2"):
        game.take(word)
    play_out(game, plan_0="a20", plan_1="a06")
    assert (game.result, second(game)) == ("offense_won", "human")
    assert [each["seat"] for each in game.named("taken")] == [0, 0]


def test_a_colony_of_which_a_ship_stays_was_not_lost():
    """By the wild flare of Spiff, as the defense of a foreign colony."""

    def before(game: Game) -> None:
        fix(game, 3)
        game.move(0, "p0.4", 4, "p1.4")

    wishes = {"before": before, "stop": "target"}
    game = scene("pentaform", "a04 spiff_flare", "a30", **wishes)
    game.begin("colour 1", offense=1)
    wishes = {"own_colour": "meet 0", "target": "p1.4", "launch": "p1.0", "flare": "spiff flare"}
    game.until("plan", **wishes)
    before_it = second(game)
    play_out(game, plan_0="a04", plan_1="a30", **wishes)
    assert game.ships(0, "p1.4") == 1
    assert second(game) == before_it
    assert not [each for each in game.named("power_used") if each["power"] == "pentaform"]
