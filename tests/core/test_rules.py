import re
from collections.abc import Callable
from typing import Any

import pytest

from simlab.core.rules import (
    Derived,
    Rule,
    RuleBook,
    choice,
    flag,
    integer,
    number,
    parse_assignments,
)
from simlab.jit.errors import UsageError

BOOK = RuleBook(
    (
        integer("wolves", 2, "wolves", low=0, high=9),
        integer("need", {2: 3, 3: 3, 4: 2}, "fuel", low=0, high=9, by_seats=True),
        integer("copies", {"fuel": 13}, "cards", low=0, high=60, keys=("fuel", "", "gps")),
        number("chance", 0.5, "chance", low=0, high=1),
        flag("juice", False, "juice"),
        choice("start", ("random", "fixed"), "who starts"),
    ),
    presets={"wild": {"wolves": 5}},
)


def _follow(*sources: str, by: int = 0) -> Derived:
    """Return a default that is the value of another rule, and so much more."""
    return Derived(sources, lambda value: value + by)


LINKED = RuleBook(
    (
        integer("goal", 4, "follows from need", low=0, high=5, default_from=_follow("need", by=1)),
        integer("planets", 5, "planets", low=1, high=9),
        integer(
            "need", 3, "follows from them", low=0, high=9, default_from=_follow("planets", by=-2)
        ),
        integer("laps", {2: 6, 3: 6}, "laps", low=0, high=9, by_seats=True),
    ),
    presets={"short": {"planets": 4}, "odd": {"planets": 4, "need": 1}},
)


def test_defaults_presets_and_overrides() -> None:
    assert BOOK.resolve(4)["need"] == 2
    assert BOOK.resolve(2)["need"] == 3
    rules = BOOK.resolve(4, {"copies.gps": "7", "juice": "on", "wolves": 6}, "wild")
    assert (rules["copies.fuel"], rules["copies.gps"]) == (13, 7)
    assert (rules["juice"], rules["wolves"], rules["start"]) == (True, 6, "random")
    assert BOOK.resolve(4, {}, "wild")["wolves"] == 5


@pytest.mark.parametrize(
    ("overrides", "preset", "planets", "need", "goal"),
    [
        ({}, None, 5, 3, 4),
        ({"planets": 4}, None, 4, 2, 3),
        ({}, "short", 4, 2, 3),
        ({"planets": "6"}, "short", 6, 4, 5),
        ({"need": 3}, "short", 4, 3, 4),
        ({"planets": 4, "goal": 0}, None, 4, 2, 0),
        ({"planets": 5}, "odd", 5, 1, 2),
    ],
)
def test_a_default_follows_from_other_rules(
    overrides: dict[str, object], preset: str | None, planets: int, need: int, goal: int
) -> None:
    """From defaults, presets and overrides alike; a value that is set wins."""
    rules = LINKED.resolve(2, overrides, preset)
    assert (rules["planets"], rules["need"], rules["goal"]) == (planets, need, goal)


def test_implied_rules_are_no_changes() -> None:
    """The values that have to be set are enough to get the same rules, and nobody set the rest."""
    for told in (
        {"planets": 4},
        {"planets": 4, "need": 3},
        {"need": 1},
        {"goal": 4, "laps": 2},
        {},
    ):
        rules = LINKED.resolve(2, told)
        changes = LINKED.changes(rules)
        assert changes.items() <= told.items()
        assert LINKED.resolve(2, changes) == rules
        assert rules.overrides == told
        again = LINKED.resolve(2, dict(rules))
        assert (again, LINKED.changes(again)) == (rules, changes), "from all values, as in a file"
    rules = LINKED.resolve(2, {"planets": 4, "need": 2})
    assert LINKED.changes(rules) == {"planets": 4}
    assert [LINKED.is_derived(rules, key) for key in rules] == [True, False, False, False]
    assert LINKED.sources("need", rules) == {"planets": 4}
    assert LINKED.default_in(rules, "goal") == 3


def test_implied_rules_lie_within_their_bounds() -> None:
    told = "rule goal lies between 0 and 5, not at 7; its default follows from need=6"
    with pytest.raises(UsageError, match=re.escape(told)):
        LINKED.resolve(2, {"planets": 8})
    rules = LINKED.resolve(2, {"planets": 8, "goal": 5})
    assert LINKED.default_in(rules, "goal") is None
    assert LINKED.changes(rules) == {"planets": 8, "goal": 5}


def test_a_family_takes_a_list() -> None:
    for told in ("7,4", [7, 4], (7, 4)):
        rules = BOOK.resolve(4, {"copies": told})
        assert (rules["copies.fuel"], rules["copies.gps"]) == (7, 4)
    assert BOOK.resolve(4, {"copies": [7]})["copies.gps"] == 0
    assert BOOK.resolve(4, parse_assignments(["copies=7,4"]))["copies.gps"] == 4


def seats_of(name: str, default: object, **more: Any) -> Rule:
    """Declare a rule that belongs to seats 0 to 3."""
    keys = ("0", "1", "2", "3")
    defaults = dict.fromkeys(keys, default)
    return Rule(name, more.pop("kind"), defaults, "", keys=keys, keys_are_seats=True, **more)


ROLES = RuleBook(
    (
        flag("juice", False, "juice"),
        seats_of(
            "alien",
            "none",
            kind="choice",
            choices=("none", "virus", "tick_tock", "random"),
            shareable=("none", "random"),
            choice_labels={"virus": "Virus"},
        ),
        seats_of("respite", 0, kind="integer", low=0, high=6, shareable=(0,)),
        seats_of("bonus", 1.5, kind="number", low=0, high=9),
    )
)


@pytest.mark.parametrize(
    ("key", "value", "read"),
    [
        ("alien", "random", "random"),
        ("alien", "None", "none"),
        ("respite", 0, 0),
        ("respite", "0", 0),
        ("bonus", "3", 3.0),
        ("bonus", 3, 3.0),
    ],
)
def test_a_value_alone_that_all_can_share_is_for_all_seats(
    key: str, value: object, read: object
) -> None:
    rules = ROLES.resolve(3, {key: value})
    assert [rules[f"{key}.{seat}"] for seat in range(4)] == [read] * 4


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        (
            "alien",
            "virus",
            "rule alien: virus alone does not say which seat has it; "
            "for seat 0 of 3 write alien=virus,none,none",
        ),
        ("alien", "Tick-Tock", "write alien=tick_tock,none,none"),
        (
            "respite",
            3,
            "3 alone does not say which seat has it; for seat 0 of 3 write respite=3,0",
        ),
        ("alien", "virrus", "rule alien: no option 'virrus'; did you mean 'virus'"),
        ("respite", 7, "rule respite lies between 0 and 6, not at 7"),
    ],
)
def test_a_value_alone_that_one_seat_has_is_refused(key: str, value: object, message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        ROLES.resolve(3, {key: value})


def test_a_choice_alone_of_a_family_that_is_not_of_seats_is_refused() -> None:
    default, words = {"car": "red", "bus": "red"}, ("red", "blue")
    paint = Rule("paint", "choice", default, "", choices=words, keys=("car", "bus"))
    with pytest.raises(UsageError, match=r"rule paint has several values; set paint\.car or"):
        RuleBook((paint,)).resolve(3, {"paint": "blue"})


def test_family_given_as_a_list_is_read_as_before() -> None:
    for told in (["virus"], ("virus", "none"), "virus,none"):
        rules = ROLES.resolve(3, {"alien": told})
        assert [rules[f"alien.{seat}"] for seat in range(3)] == ["virus", "none", "none"]


def test_roles_are_what_belongs_to_seats() -> None:
    assert [rule.name for rule in ROLES.of_seats] == ["alien", "respite", "bonus"]
    rules = ROLES.resolve(3, {"alien": "virus,random", "respite.2": 4, "bonus": 2, "juice": True})
    assert ROLES.roles(rules)[2] == {"alien": "none", "respite": 4, "bonus": 2}
    # what all share names nobody, and neither does the default
    assert ROLES.role_words(rules) == ["Virus", "random", "respite 4"]
    assert ROLES.role_words(ROLES.resolve(3, {"alien": "random"})) == [""] * 3
    assert ROLES.role_words(ROLES.resolve(2, {"alien": "virus,virus"})) == ["Virus"] * 2


def test_roles_move_up_where_a_line_up_rotates() -> None:
    rules = ROLES.resolve(3, {"alien": "virus,random,none", "bonus.0": 4, "juice": True})
    turned = [ROLES.rotated(rules, rotation) for rotation in range(4)]
    assert [each["alien.0"] for each in turned] == ["virus", "none", "random", "virus"]
    assert [each["bonus.1"] for each in turned] == [1.5, 4, 1.5, 1.5]
    assert all(each["juice"] for each in turned)
    assert turned[0] == turned[3] == rules
    # where nobody sits nothing moves
    assert [each["alien.3"] for each in turned] == ["none"] * 4
    assert len(turned[1]) == len(rules)


def test_a_choice_is_read_in_any_case_with_blanks_and_hyphens() -> None:
    book = RuleBook((choice("alien", ("none", "anti_matter", "Mite", "mite", "tick-tock"), "it"),))
    told = {"Anti-Matter": "anti_matter", " anti matter ": "anti_matter", "NONE": "none"}
    told |= {"mite": "mite", "Mite": "Mite", "Tick_Tock": "tick-tock"}
    for said, meant in told.items():
        assert book.resolve(4, {"alien": said})["alien"] == meant
    for said in ("MITE", "antimatter", ""):
        with pytest.raises(UsageError, match=f"rule alien: no option '{said}'"):
            book.resolve(4, {"alien": said})


def test_record_holds_the_values() -> None:
    import numpy as np

    target = np.zeros(1, BOOK.dtype())[0]
    BOOK.write(BOOK.resolve(4, {"start": "fixed", "chance": 0.25, "copies.gps": 3}), target)
    assert (target.start, target.chance, list(target.copies)) == (1, 0.25, [13, 0, 3])


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("wolfs", 3, "did you mean 'wolves'"),
        ("wolves", "abc", "is a number, not 'abc'"),
        ("wolves", "nan", "finite"),
        ("wolves", "inf", "finite"),
        ("wolves", 2.5, "whole number"),
        ("wolves", 10, "between 0 and 9"),
        ("chance", 1.5, "between 0 and 1"),
        ("copies", 3, "set copies.fuel or copies.gps"),
        ("copies", "1,2,3", "2 values, not 3"),
        ("copies", "1,x", "rule copies.gps is a number"),
        ("copies.fule", 3, "did you mean 'copies.fuel'"),
        ("juice", "maybe", "on or off"),
        ("start", "fixd", "did you mean 'fixed'"),
    ],
)
def test_bad_values_name_what_is_wrong(key: str, value: object, message: str) -> None:
    with pytest.raises(UsageError, match=message.replace("(", r"\(")):
        BOOK.resolve(4, {key: value})


def test_unknown_preset() -> None:
    with pytest.raises(UsageError, match="did you mean 'wild'"):
        BOOK.resolve(4, {}, "wlid")


@pytest.mark.parametrize("piece", ["wolves", "=3", "wolves=", ""])
def test_assignments_need_both_sides(piece: str) -> None:
    with pytest.raises(UsageError, match="NAME=VALUE"):
        parse_assignments([piece])


def test_a_rule_given_twice_is_refused() -> None:
    with pytest.raises(UsageError, match="--rule wolves is given twice: 3, 5"):
        parse_assignments(["wolves=3", "juice=on", "wolves=5"])


def _linked(name: str, source: str) -> Rule:
    """Return a rule whose default is said to be 3 and that of another rule."""
    return integer(name, 3, "", low=0, high=9, default_from=_follow(source))


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda: integer("laps", 1.5, "", low=1, high=9), "rule laps: the default is a whole"),
        (lambda: integer("laps", 10, "", low=1, high=9), "rule laps: the default lies between 1"),
        (lambda: integer("laps", 3, "", low=9, high=1), "rule laps: low, 9, is above high, 1"),
        (lambda: integer("laps", None, "", low=1, high=9), "rule laps: the default is a number"),
        (lambda: integer("la ps", 1, "", low=1, high=9), "rule 'la ps': a name is made of"),
        (lambda: Rule("laps", "amount", 1, ""), "rule laps: no kind 'amount'; valid"),
        (lambda: flag("on", 7, ""), "rule on: the default is on or off, not '7'"),  # type: ignore[arg-type]
        (
            lambda: integer("need", {2: 3, 3: 30}, "", low=0, high=9, by_seats=True),
            "rule need: the default of 3 lies between 0 and 9, not at 30",
        ),
        (
            lambda: integer("need", 3, "", low=0, high=9, by_seats=True),
            "rule need: the default is a mapping by number of seats, not 3",
        ),
        (
            lambda: integer("copies", {"fule": 3}, "", low=0, high=9, keys=("fuel", "gps")),
            "rule copies: the default names 'fule', which is no key; did you mean 'fuel'",
        ),
        (
            lambda: integer("copies", {"fuel": 30}, "", low=0, high=9, keys=("fuel", "gps")),
            "rule copies: the default of fuel lies between 0 and 9, not at 30",
        ),
        (
            lambda: Rule("role", "flag", {"1": True}, "", keys=("1", "2"), keys_are_seats=True),
            "rule role: keys that are seats are 0, 1, 2 …, not 1, 2",
        ),
        (
            lambda: seats_of("role", 0, kind="integer", low=0, high=3, shareable=(4,)),
            "rule role: a shareable value lies between 0 and 3, not at 4",
        ),
        (
            lambda: RuleBook(tuple(seats_of(f"r{n}", False, kind="flag") for n in range(9))),
            "at most 8 rules belong to seats, not 9",
        ),
        (
            lambda: RuleBook(ROLES.fields, presets={"sick": {"alien": "virus"}}),
            "preset 'sick': rule alien: virus alone does not say which seat has it; for seat 0",
        ),
        (
            lambda: RuleBook((flag("on", False, ""), flag("on", True, ""))),
            "two rules have the same name: on",
        ),
        (
            lambda: RuleBook(BOOK.fields, presets={"long": {"wolfes": 3}}),
            "preset 'long': no rule 'wolfes'; did you mean 'wolves'",
        ),
        (
            lambda: RuleBook(BOOK.fields, presets={"long": {"wolves": 30}}),
            "preset 'long': rule wolves lies between 0 and 9, not at 30",
        ),
        (
            lambda: RuleBook(BOOK.fields, presets={"long": {"copies.fuel": 2, "copies": "1,2,3"}}),  # type: ignore[dict-item]
            "preset 'long': rule copies has 2 values, not 3",
        ),
        (
            lambda: RuleBook((*BOOK.fields, _linked("laps", "wolfs"))),
            "rule laps: the default follows from 'wolfs', which is no rule; did you mean 'wolves'",
        ),
        (
            lambda: RuleBook((_linked("laps", "turns"), _linked("turns", "laps"))),
            "defaults follow from each other: laps, turns",
        ),
        (
            lambda: RuleBook((*BOOK.fields, _linked("laps", "wolves"))),
            "rule laps: the default is 3, but wolves=2 gives 2",
        ),
        (
            lambda: RuleBook((*BOOK.fields, _linked("laps", "need"))),
            "rule laps: the default is 3, but need=2 gives 2",
        ),
        (
            lambda: integer(
                "copies",
                {"fuel": 3},
                "",
                low=0,
                high=9,
                keys=("fuel",),
                default_from=_follow("need"),
            ),
            "rule copies: default_from is for a rule with one value",
        ),
    ],
)
def test_wrong_declaration_of_rules_is_refused(declare: Callable[[], object], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        declare()


def test_a_family_by_seats_and_key_is_read_to_the_last_value() -> None:
    told = {2: {"fuel": 3}, 3: {"fuel": 4, "gps": 10}}
    with pytest.raises(UsageError, match="the default of 3 of gps lies between"):
        integer("copies", told, "", low=0, high=9, keys=("fuel", "gps"), by_seats=True)
