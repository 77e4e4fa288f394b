import numpy as np
import pytest

from simlab.core.records import Layout, Words, describe, record
from simlab.jit import memory


@pytest.mark.parametrize("name", ["round", "all", "take", "max", "data", "shape"])
def test_names_of_methods_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        record([(name, np.int64)])


@pytest.mark.parametrize("kind", [np.int32, np.int8, np.float32, np.bool_])
def test_narrow_fields_are_refused(kind: type) -> None:
    with pytest.raises(TypeError, match="int64, uint64 or float64"):
        record([("wool", kind)])


def test_layout_adds_the_engines_fields() -> None:
    rules = record([("wolves", np.int64)])
    layout = Layout.build(max_seats=2, rules=rules, table=[], seat=[("hand", np.int64)], hidden=[])
    assert layout.table.names == ("rules", "seats", "decision", "actor", "truncated")
    assert layout.world["seats"].shape == (2,)


def test_describe_lists_members_of_sets() -> None:
    kind = record([("found", np.int64), ("wide", record([("a", np.int64), ("b", np.int64)]))])
    value = np.zeros(1, kind)[0]
    value.found, value.wide.a, value.wide.b = 0b101101, 1 << 61, 0b11
    things = [f"t{number}" for number in range(64)]
    words = Words(elements={}, values={}, sets={"found": things[:5], "wide": things})
    told = {"found": ["t0", "t2", "t3"], "wide": ["t61", "t62", "t63"]}
    assert describe(value, words) == told


def test_a_copy_of_a_record_is_its_own() -> None:
    value = np.zeros(1, record([("stream", record([("state", np.uint64)]))]))[0]
    copy = value.copy()
    copy.stream.state = 7
    assert (value.stream.state, copy.stream.state) == (0, 7)
    assert not hasattr(value, "luck")


def test_describe_uses_words() -> None:
    kind = record([("hand", np.int64, (3,)), ("state", np.int64, (2,)), ("top", np.int64)])
    value = np.zeros(1, kind)[0]
    value.hand[1], value.state[1], value.top = 4, 1, -1
    words = Words(
        elements={"hand": ("fuel", "gps", "it")},
        values={"state": ("in", "out"), "top": ("fuel",)},
    )
    assert describe(value, words) == {"hand": {"gps": 4}, "state": ["in", "out"], "top": None}


def test_describe_names_the_elements_of_each_row() -> None:
    inner = record([("known", np.int64, (2, 2))])
    kind = record(
        [("piles", np.int64, (2, 3)), ("facts", inner, (2,)), ("plain", np.int64, (2, 2))]
    )
    value = np.zeros(1, kind)[0]
    value.piles[1, 2] = 5
    value.facts[0].known[1, 0] = 7
    words = Words(elements={"piles": ("a", "b", "c"), "known": ("x", "y")}, values={})
    assert describe(value, words) == {
        "piles": [{}, {"c": 5}],
        "facts": [{"known": [{}, {"x": 7}]}, {"known": [{}, {}]}],
        "plain": [[0, 0], [0, 0]],
    }


def test_a_word_is_overwritten_as_in_compiled_code() -> None:
    records = np.zeros(2, record([("one", np.uint64), ("two", np.uint64)]))
    memory._put_in_python(records[1], 1, np.uint64(2**64 - 3))
    assert records.tolist() == [(0, 0), (0, 2**64 - 3)]
    assert memory._word_in_python(records[1], 1) == -3


def test_a_copy_of_a_world_leaves_out_what_its_log_holds() -> None:
    kept = [("luck", np.int64)]
    layout = Layout.build(
        max_seats=2, rules=record([("wolves", np.int64)]), table=[], seat=[], hidden=kept
    )
    source, target = (np.zeros(1, layout.world)[0] for _ in range(2))
    source.hidden.luck = source.hidden.recorded[0] = source.hidden.events[0] = 7
    memory._copy_in_python(target, source)
    assert (target.hidden.luck, target.hidden.recorded[0], target.hidden.events[0]) == (7, 0, 0)


def test_a_world_is_renewed_but_for_its_rules_and_empty_seats() -> None:
    layout = Layout.build(
        max_seats=3,
        rules=record([("wolves", np.int64)]),
        table=[("turn", np.int64)],
        seat=[("hand", np.int64)],
        hidden=[("luck", np.int64)],
    )
    source, target = (np.zeros(1, layout.world)[0] for _ in range(2))
    source.table.rules.wolves = source.table.turn = source.hidden.luck = 7
    source.hidden.events[0] = 7
    source.seats["hand"] = 7
    source.table.seats = 2
    memory._renew_in_python(target, source)
    assert (target.table.turn, target.table.seats, target.hidden.luck) == (7, 2, 7)
    assert target.seats["hand"].tolist() == [7, 7, 0]
    assert (target.table.rules.wolves, target.hidden.events[0]) == (0, 0)
