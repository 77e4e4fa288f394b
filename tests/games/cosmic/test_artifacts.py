"""Reinforcements, artifacts, windows and responses."""

from __future__ import annotations

from tests.games.cosmic.boards import Game, meet, play_out


def ready(*hands, rules=None, drawn="colour 1"):
    """Return a game at the beginning of a turn with these hands from seat 0 on."""
    game = Game(rules)
    for seat in range(4):
        game.hold(seat)
    for seat, hand in enumerate(hands):
        game.hold(seat, **hand)
    game.begin(drawn)
    return game


def test_reinforcements_to_either_side():
    game = Game()
    game.begin("colour 1")
    meet(
        game,
        {"a10": 1, "plus5": 1},
        {"a06": 1, "plus2": 1, "plus3": 1},
        {"plus3": 1},
        target="p1.0",
    )
    assert (game.decision, int(game.table.actor)) == ("reveal_card", 0)
    assert game.legal == ["pass", "plus5 offense", "plus5 defense"]
    game.take("pass")
    assert int(game.table.actor) == 1, "bystanders do not reinforce"
    game.take("plus2 defense")
    assert int(game.table.actor) == 0, "all are asked again"
    game.take("plus5 offense")
    game.take("pass")
    totals = game.named("totals")[0]
    assert (totals["offense"], totals["defense"]) == (10 + 1 + 5, 6 + 4 + 2)


def test_allies_reinforce():
    game = Game()
    game.begin("colour 1")
    meet(
        game,
        {"a10": 1},
        {"a06": 1},
        {"plus3": 1},
        {"plus5": 1},
        invite="2|nobody",
        ally="offense 1",
    )
    assert (game.decision, int(game.table.actor)) == ("reveal_card", 2)


def test_reinforcements_and_artifacts_may_be_switched_off():
    """Rules reinforcements and artifacts."""
    game = Game({"reinforcements": False})
    game.begin("colour 1")
    meet(game, {"a10": 1, "plus5": 1, "emotion": 1}, {"a06": 1}, {}, {})
    assert game.legal == ["pass", "emotion"]
    game = Game({"reinforcements": False, "artifacts": False})
    game.begin("colour 1")
    assert meet(game, {"a20": 1, "plus5": 1, "emotion": 1}, {"a06": 1}, {}, {}) != "reveal_card"


def test_emotion_control_makes_a_deal():
    """Ruling 7: all attacks become negotiates; anybody may play it."""
    game = Game()
    game.begin("colour 1")
    meet(game, {"a10": 1}, {"negotiate": 1}, {"emotion": 1}, {})
    assert (game.decision, int(game.table.actor)) == ("reveal_card", 2)
    game.take("emotion")
    assert game.until("offer") == "offer"
    assert int(game.table.nvn) == 1


def test_ionic_gas_denies():
    for rules in ({}, {"compensation": "payer"}):
        game = Game(rules)
        game.begin("colour 1")
        meet(game, {"a10": 1, "a06": 3}, {"negotiate": 1}, {"ionic": 1}, {})
        assert (game.decision, int(game.table.actor)) == ("outcome_card", 2)
        game.take("ionic")
        play_out(game)
        assert not game.named("taken")


def test_ionic_gas_denies_rewards_only_where_there_are_any():
    game = Game()
    game.begin("colour 1")
    meet(game, {"a00": 1}, {"a40": 1}, {"ionic": 1}, {})
    assert game.decision != "outcome_card", "there is nothing to deny"
    game = Game()
    game.begin("colour 1")
    meet(game, {"a00": 1}, {"a40": 1}, {"ionic": 1}, {}, invite="3", ally="defense 2")
    assert game.decision == "outcome_card"
    game.take("ionic")
    play_out(game)
    assert not game.named("rewarded")


def test_mobius_tubes_empty_the_warp():
    game = Game()
    for seat in range(3):
        game.move(seat, f"p{seat}.0", 3)
    for seat in range(4):
        game.hold(seat)
    game.hold(0, a08=1, mobius=1)
    game.hold(1, mobius=1)
    game.begin("colour 1")
    assert (game.decision, int(game.table.actor)) == ("regroup_card", 0), "the offense only"
    assert game.legal == ["pass", "mobius"]
    game.take("mobius")
    game.until("target")
    assert [game.zone("warp", seat) for seat in range(4)] == [0, 0, 0, 0]


def test_mobius_tubes_without_a_colony():
    """Ruling 16: ships without a colony stay in the warp."""
    game = Game()
    game.strip(1)
    game.move(2, "p2.0", 1)
    game.hold(0, a08=1, mobius=1)
    game.begin("colour 1")
    game.until("regroup_card")
    game.take("mobius")
    game.until("target")
    assert [game.zone("warp", seat) for seat in (1, 2)] == [20, 0]


def test_plague():
    """Ruling 17: ships and cards are the victim's choice; the types are seen by all."""
    hand = {"a08": 1, "a10": 1, "negotiate": 2, "plus2": 1}
    game = ready({"a06": 1}, {"plague": 1}, hand)
    assert (game.decision, int(game.table.actor)) == ("regroup_card", 1), "anybody"
    game.take("plague")
    assert game.legal == ["0", "1", "2", "3"]
    game.take("2")
    assert (game.decision, int(game.table.actor)) == ("lose", 2)
    for _ in range(3):
        game.take("p2.0")
    assert game.decision == "discard"
    assert game.legal == ["a08", "a10"]
    game.take("a10")
    assert game.zone("warp", 2) == 3
    assert int(game.table.hand_n[2]) == 2
    assert [each["kind"] for each in game.named("discarded")] == ["a10", "negotiate", "plus2"]
    # it holds no morph, no artifact and no flare
    assert int(game.table.lacks[2]) & 0b111111 == 0b110100


def test_ships_taken_by_plague_are_not_compensated():
    game = ready({"a06": 1, "a08": 1, "plague": 1}, {"negotiate": 1})
    game.take("plague")
    game.take("1")
    game.until("target", lose="p1.0")
    meet(game, {"a40": 1, "a06": 6}, {"negotiate": 1}, {}, {}, target="p1.1")
    play_out(game)
    assert {"event": "lost", "seat": 1, "count": 3} in game.events
    assert len(game.named("taken")) == 4


def test_plague_takes_what_there_is():
    game = ready({"a06": 1}, {"plague": 1}, {"morph": 1})
    game.strip(2, "p2.0")
    game.move(2, "p2.0", 2)
    game.take("plague")
    game.take("2")
    game.until("target")
    assert (game.zone("warp", 2), int(game.table.hand_n[2])) == (20, 0)


def allied(hand=None, **copies):
    game = Game(copies and {f"copies.{word}": count for word, count in copies.items()})
    game.begin("colour 1")
    game.until("source", invite="2+3", ally="offense 2")
    for seat in range(4):
        game.hold(seat, a08=1, a06=1)
    game.hold(1, **(hand or {"a08": 1, "a06": 1, "force_field": 1}))
    game.until("force_field", "plan", ally="offense 2")
    return game


def test_force_field_cancels_any_allies():
    """Ruling 18."""
    game = allied()
    assert (game.decision, int(game.table.actor)) == ("force_field", 1)
    game.take("play")
    assert (game.decision, int(game.table.spot)) == ("cancel", 2)
    game.take("no")
    game.until("plan")
    assert game.named("alliance_off") == [{"event": "alliance_off", "seat": 3}], "one at least"
    assert [game.zone("gate", seat) for seat in (2, 3)] == [2, 0]


def test_a_zap_cancels_a_card():
    game = ready({"a06": 1, "card_zap": 1}, {"plague": 1}, {"a08": 1})
    game.take("plague")
    game.take("2")
    assert (game.decision, int(game.table.actor)) == ("respond", 0)
    game.take("card_zap")
    game.until("target")
    assert game.named("cancelled") == [{"event": "cancelled", "seat": 1, "what": "plague"}]
    assert game.zone("warp", 2) == 0


def test_a_zap_may_be_zapped():
    game = ready({"a06": 1, "card_zap": 1}, {"plague": 1}, {"a08": 1, "card_zap": 1})
    game.take("plague")
    game.take("2")
    game.take("card_zap")
    assert (game.decision, int(game.table.actor)) == ("respond", 2)
    game.take("card_zap")
    assert [each["what"] for each in game.named("cancelled")] == ["card_zap"]
    assert game.decision == "lose"


def test_a_stack_of_zaps_is_bounded():
    rules = {"copies.card_zap": 20}
    game = ready({"a06": 1, "plague": 1, "card_zap": 5}, {"card_zap": 5}, rules=rules)
    game.take("plague")
    game.take("2")
    zaps = 0
    while game.decision == "respond" and "card_zap" in game.legal:
        game.take("card_zap")
        zaps += 1
    assert zaps >= 7
    game.until("target", "lose")


def test_nobody_zaps_a_card_of_its_own():
    game = ready({"a06": 1}, {"plague": 1, "card_zap": 1}, {"a08": 1})
    game.take("plague")
    game.take("2")
    assert game.decision == "lose"


def test_passing_leaves_no_trace():
    """Two games, in one of which somebody was asked and passed, show the same table."""
    tables = []
    for extra in ({"plague": 1}, {"ionic": 1}):
        game = ready({"a06": 1, "a10": 1}, {"a08": 1, **extra}, {})
        if game.decision == "regroup_card":
            game.take("pass")
        assert game.decision == "target"
        tables.append(game.table.tobytes())
    assert tables[0] == tables[1]


def test_windows_end():
    """All cards of a window can be played, and then it is over."""
    rules = {"copies.plague": 6, "copies.card_zap": 6}
    game = ready(*[{"a08": 1, "plague": 1, "card_zap": 1}] * 4, rules=rules)
    asked = 0
    while game.decision in ("regroup_card", "plague_target", "respond", "lose", "discard"):
        legal = game.legal
        game.take(legal[-1])
        asked += 1
        assert asked < 100
    assert game.decision == "target"
