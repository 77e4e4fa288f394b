import dataclasses
from collections.abc import Iterator

import pytest

from simlab.jit.errors import UsageError
from simlab.output.story import tell_match
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.stepper import Match
from simlab.show.seat import LeftError, SeatedMatch, find_word, menu

LINEUP = "wool_t:threshold=50,asap,random,guardian"


@pytest.fixture(scope="module")
def matchup() -> Matchup:
    matchup = build_matchup("sheepnappers", LINEUP, seed=7)
    matchup.prepare()
    return matchup


def sit(
    matchup: Matchup, number: int, seat: int, answers: Iterator[str]
) -> tuple[list[str], Match]:
    """Play in a seat; return everything that was shown, and the match."""
    shown: list[str] = []

    def read(prompt: str) -> str:
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        return answer

    match = SeatedMatch(matchup, number, seat, read, shown.append)
    for line in tell_match(match, seat):
        shown.append(line)
    return shown, match


def always(answer: str) -> Iterator[str]:
    while True:
        yield answer


def test_a_story_names_players_and_secrets(matchup: Matchup) -> None:
    lines = list(tell_match(Match(matchup, 568)))
    assert lines[:6] == [
        "Sheepnappers, game 568 of seed 7, 4 seats",
        "  P0 wool_t:threshold=50",
        "  P1 asap",
        "  P2 random",
        "  P3 guardian",
        "rules: all at their defaults",
    ]
    assert "" in lines
    assert "Turn 2: P0 wool_t" in lines
    assert "  P3 guardian draws a Wolf." in lines
    assert "  P1 asap plays an IT Sheep at P0 wool_t." in lines
    assert "  P1 asap throws no Baa." in lines
    assert "  P0 wool_t draws a Fuel.  [only P0 sees the card]" in lines
    gift = "  P2 random gives P0 wool_t a Fuel.  [only P0 and P2 see the card]"
    assert gift in lines
    assert lines[-1].endswith(("wins.", "share the win."))


def test_rules_that_differ_and_rotation_are_told() -> None:
    rules = {"juice": True, "wolves": 3}
    matchup = build_matchup("sheepnappers", "asap,random", rules=rules, rotate=True)
    lines = list(tell_match(Match(matchup, 5)))
    assert lines[:4] == [
        "Sheepnappers, game 5 of seed 1, 2 seats, rotation 2 of 2",
        "  P0 random",
        "  P1 asap",
        "rules: wolves=3, juice=on",
    ]


@pytest.mark.parametrize("rotate", [False, True])
def test_the_story_ends_as_the_batch_does(rotate: bool) -> None:
    matchup = build_matchup("sheepnappers", LINEUP, seed=7, rotate=rotate)
    outcomes, _ = matchup.play(0, 8)
    for number in range(8):
        lines = list(tell_match(Match(matchup, number)))
        rows = lines[-2 - matchup.seats : -2]
        wool = [float(row.split()[2]) for row in rows]
        assert wool == outcomes["seats"][number, :, 0].tolist()


@pytest.mark.parametrize(
    "rules", [{}, {"tm_public": False, "p_react": 0.5, "kami_order": "random"}]
)
@pytest.mark.parametrize("lineup", ["random", "sensible"])
def test_every_event_has_words(lineup: str, rules: dict[str, object]) -> None:
    rules = {**rules, "juice": True, "teams": True, "rounds": 2, "launch_window": "either"}
    matchup = build_matchup("sheepnappers", lineup, rules=rules)
    for number in range(30):
        text = "\n".join(tell_match(Match(matchup, number)))
        assert "None" not in text
        assert "{" not in text


def test_nobody_wins_a_game_that_is_broken_off() -> None:
    game = build_matchup("sheepnappers", "random").game
    short = build_matchup(dataclasses.replace(game, max_decisions=3), "random")
    lines = list(tell_match(Match(short, 0)))
    assert "Result after 3 decisions, too many: the game is broken off" in lines
    assert lines[-1] == "Nobody wins."


def test_a_game_without_a_view_is_shown_field_by_field() -> None:
    game = build_matchup("sheepnappers", "asap").game
    plain = build_matchup(dataclasses.replace(game, view=None), "asap", seed=7)
    shown, _ = sit(plain, 3, 0, always("0"))
    assert any("hand: {'" in line for line in shown)
    assert any("hand_n: [" in line for line in shown)


# ---- a person in a seat ----


@pytest.mark.parametrize("rules", [{}, {"tm_public": False, "p_react": 0.5}, {"teams": True}])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_never_sees_what_is_private_to_others(rules: dict[str, object], seat: int) -> None:
    matchup = build_matchup("sheepnappers", "random", rules=rules, seed=5)
    kinds = {kind.name: kind for kind in matchup.game.events}
    checked = 0
    for number in range(12):
        shown, _ = sit(matchup, number, seat, always("0"))
        told = [line for line in shown if line.startswith("  P")]
        for event in seated_events(matchup, number, seat):
            kind = kinds[event["event"]]
            insiders = kind.insiders(event, matchup.rules)
            if insiders is None or seat in insiders:
                continue
            seen = kind.as_seen(event, matchup.rules, seat)
            checked += 1
            if seen is None:
                assert event["event"] in ("forced", "reaction")
                continue
            assert seen["card"] is None
            assert event["card"] is not None
        others = [line for line in told if "(you)" not in line]
        public = ("draws a Wolf", "draws a card", "draws nothing")
        assert all(any(p in line for p in public) for line in others if " draws " in line)
        assert all(" a card" in line for line in others if " gives " in line)
        assert all(" a card" in line for line in others if " leaves " in line)
        assert not any("quick" in line or "too slow" in line for line in others)
        assert not any("can only end" in line or "throws no" in line for line in others)
        if rules.get("tm_public") is False:
            assert all("takes a card" in line for line in others if " takes " in line)
    assert checked > 50


def seated_events(matchup: Matchup, number: int, seat: int) -> Iterator[dict[str, object]]:
    """Play as `always("0")` does in the seat, and yield every event."""
    match = Match(matchup, number)
    yield from match.events
    while not match.over:
        action = match.legal_actions()[0] if match.actor == seat else match.choose()
        yield from match.take(action).events


def test_views_do_not_depend_on_hidden_information(matchup: Matchup) -> None:
    """The position a person reads is a function of the table and its own seat."""
    match = Match(matchup, 68)
    view = matchup.game.view
    assert view is not None
    names = ["a", "b", "c", "d"]
    for _ in range(40):
        worlds = match.world.copy().reshape(1)
        seat = match.actor
        before = view(match.table, match.world.seats[seat], seat, names)
        for other in range(matchup.seats):
            if other != seat:
                worlds[0].seats[other].hand[:] = 9
        assert view(worlds[0].table, worlds[0].seats[seat], seat, names) == before
        match.take(match.choose())


def test_a_whole_game_in_a_seat_is_the_game_of_those_actions(matchup: Matchup) -> None:
    shown, match = sit(matchup, 68, 0, always("0"))
    assert match.over
    other = Match(matchup, 68)
    while not other.over:
        other.take(other.legal_actions()[0] if other.actor == 0 else other.choose())
    assert other.outcome() == match.outcome()
    assert shown[1] == "  P0 you"
    assert any(line.startswith("You hold ") for line in shown)


def test_answers_by_word_and_beginning(matchup: Matchup) -> None:
    answers = iter(["pa", "zz", "?", "", "d", "DREAM  +3", "1", "quit"])
    shown: list[str] = []
    match = SeatedMatch(matchup, 320, 0, lambda prompt: next(answers), shown.append)
    told: list[str] = []
    with pytest.raises(LeftError, match="you left game 320 after"):
        told.extend(tell_match(match, 0))
    assert "  P0 (you) throws no Baa." in told
    assert "  P0 (you) plays a Dream Sheep at P3 guardian." in told
    assert "  P0 (you) throws a Baa." in told
    assert any(line.startswith("no action 'zz' now; valid: ") for line in shown)
    assert "'d' may be dream +1, dream +2, dream +3" in shown
    assert sum(line.startswith("You hold") for line in shown) == 5


def test_the_end_of_the_input_is_a_farewell(matchup: Matchup) -> None:
    with pytest.raises(LeftError):
        sit(matchup, 68, 0, iter(["0"]))


@pytest.mark.parametrize("seat", [-1, 4])
def test_view_of_an_unknown_seat_is_refused(matchup: Matchup, seat: int) -> None:
    with pytest.raises(UsageError, match="--me is a seat from 0 to 3"):
        SeatedMatch(matchup, 0, seat)


def test_numbers_stand_for_words_unless_words_begin_with_digits() -> None:
    assert find_word("1", ["end", "launch"]) == "launch"
    assert find_word("1", ["0", "2", "1"]) == "1"
    assert find_word("1 c", ["1 coin", "10 coins"]) == "1 coin"
    assert list(menu(["end", "launch"])) == ["  0 end      1 launch"]
    assert list(menu(["0", "10"])) == ["  0    10"]
    with pytest.raises(UsageError, match="did you mean 'launch'"):
        find_word("lunch", ["end", "launch"])
    with pytest.raises(UsageError, match="'1' may be 10, 11"):
        find_word("1", ["10", "11"])
