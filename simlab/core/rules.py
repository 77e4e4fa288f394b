"""Rule constants: declared once per game, set by anybody, checked before a game starts.

A game lists its :class:`Rule` fields in a :class:`RuleBook`. Users name them by dotted keys
(``wolves``, ``copies.fuel``); a complete, checked set of values is a :class:`Rules`. A family of
constants may be told as a list, too: ``copies=3,1``.

A family whose keys are seats (`Rule.keys_are_seats`) declares what belongs to a player: together
these constants are the role of a seat, and where a line-up rotates they move along with it.
"""

from __future__ import annotations

import functools
import keyword
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.display_names import as_compared, in_words
from simlab.core.records import record
from simlab.jit.errors import UsageError, suggestion

Value = int | float | bool | str
Values = dict[str, Value]

KINDS = ("integer", "number", "flag", "choice")
"""What a rule may be."""
MOST_NAMED = 6
"""Keys that a message lists."""
MOST_OF_SEATS = 8
"""Rules of a game that belong to seats."""

_ON = {"on": True, "true": True, "yes": True, "1": True}
_OFF = {"off": False, "false": False, "no": False, "0": False}


class Setting:
    """A value that users can set: a rule constant or a parameter of a policy.

    Attributes
    ----------
    kind : {"integer", "number", "flag", "choice"}
    low, high : float
        Bounds of numbers, both included.
    choices : tuple of str
        Words of a choice; records hold the position.
    """

    kind: str
    low: float
    high: float
    choices: tuple[str, ...]

    def read(self, what: str, value: Any) -> Value:
        """Return ``value`` as what it is, or raise a `UsageError` that names ``what``."""
        word = str(value).strip()
        if self.kind == "choice":
            return self._choose(what, word)
        if self.kind == "flag":
            if word.lower() not in _ON and word.lower() not in _OFF:
                raise UsageError(f"{what} is on or off, not {str(value)!r}")
            return _ON.get(word.lower(), False)
        return parse_number(what, value, self.low, self.high, whole=self.kind == "integer")

    def _choose(self, what: str, word: str) -> str:
        """Return the choice that a word stands for, in any case and with blanks or hyphens."""
        if word in self.choices:
            return word
        said = as_compared(word)
        alike = [each for each in self.choices if as_compared(each) == said]
        if len(alike) != 1:
            raise UsageError(f"{what}: no option {word!r}{suggestion(word, self.choices)}")
        return alike[0]

    def code(self, value: Value) -> float:
        """Return the number that stands for ``value`` in a record."""
        return float(self.choices.index(str(value)) if self.kind == "choice" else value)


@dataclass(frozen=True)
class Derived:
    """A default that follows from other constants, because the rulebook says so.

    Attributes
    ----------
    sources : tuple of str
        Dotted keys of the constants from which it follows.
    value : callable
        Returns the default, given the values of the sources in their order.
    """

    sources: tuple[str, ...]
    value: Callable[..., Value]


@dataclass(frozen=True)
class Rule(Setting):
    """One constant (or a named family of constants, ``keys``) of a game's rules.

    Attributes
    ----------
    name : str
        Field of the ``Rules`` record.
    kind, low, high, choices
        See `Setting`.
    default : value, or mapping from seat count or key to value
    doc : str
        One line of meaning.
    keys : tuple of str
        Names of the elements of an array field; an empty name cannot be set.
    by_seats : bool
        Whether the default is a mapping from seat count.
    label : str
        What pictures call it, ``{}`` standing for one of ``keys``; by default its name in words.
    key_labels : mapping
        What pictures call ``keys``, where the key in words will not do.
    keys_are_seats : bool
        Whether ``keys`` are the seats 0, 1, 2 … What is set for a seat belongs to the player there
        and moves along where a line-up rotates (see `RuleBook.of_seats`).
    shareable : tuple of values, or None
        Values that all seats can have at once; one of them told alone is for all of them
        (``aliens=random``). None if that is true of every value.
    choice_labels : mapping
        What results call ``choices``, where the word with blanks for ``_`` will not do.
    default_from : Derived, optional
        How the default follows from other constants; ``default`` is its value where they have
        theirs. A value that is set wins.
    """

    name: str
    kind: str
    default: Any
    doc: str
    low: float = -math.inf
    high: float = math.inf
    choices: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    by_seats: bool = False
    label: str = ""
    key_labels: Mapping[str, str] = field(default_factory=dict)
    keys_are_seats: bool = False
    shareable: tuple[Value, ...] | None = None
    choice_labels: Mapping[str, str] = field(default_factory=dict)
    default_from: Derived | None = None

    def __post_init__(self) -> None:
        if not self.name.isidentifier() or keyword.iskeyword(self.name):
            raise UsageError(f"rule {self.name!r}: a name is made of letters, digits and _")
        if self.kind not in KINDS:
            raise UsageError(
                f"rule {self.name}: no kind {self.kind!r}{suggestion(self.kind, KINDS)}"
            )
        if self.low > self.high:
            raise UsageError(f"rule {self.name}: low, {self.low:g}, is above high, {self.high:g}")
        self._check_default(self.default, "default", (self.by_seats, bool(self.keys)))
        if self.keys and self.default_from is not None:
            raise UsageError(f"rule {self.name}: default_from is for a rule with one value")
        if self.keys_are_seats and self.keys != tuple(str(seat) for seat in range(len(self.keys))):
            raise UsageError(
                f"rule {self.name}: keys that are seats are 0, 1, 2 …, not {', '.join(self.keys)}"
            )
        for value in self.shareable or ():
            self.read(f"rule {self.name}: a shareable value", value)

    def _check_default(self, value: Any, what: str, mappings: Sequence[bool]) -> None:
        """Read each value of a default, which may be a mapping of mappings."""
        if not any(mappings):
            self.read(f"rule {self.name}: the {what}", value)
            return
        if not isinstance(value, Mapping):
            by = "number of seats" if mappings[0] else "key"
            raise UsageError(f"rule {self.name}: the {what} is a mapping by {by}, not {value!r}")
        if not mappings[0] and (unknown := [key for key in value if key not in self.keys]):
            raise UsageError(
                f"rule {self.name}: the {what} names {unknown[0]!r}, which is no key"
                f"{suggestion(str(unknown[0]), self.keys)}"
            )
        for key, each in value.items():
            self._check_default(each, f"{what} of {key}", (False, mappings[0] and mappings[1]))

    def words_of(self, key: str) -> str:
        """Return what pictures call one dotted key of this rule."""
        words, element = self.label or in_words(self.name), key.partition(".")[2]
        element = self.key_labels.get(element, in_words(element))
        if "{}" in words:
            return words.replace("{}", element)
        return f"{words}: {element}" if element else words

    def dotted(self) -> list[str]:
        """Return the keys by which users name this rule."""
        if not self.keys:
            return [self.name]
        return [f"{self.name}.{key}" for key in self.keys if key]

    def default_of(self, key: str, seats: int) -> Value:
        """Return the default of one dotted key at this number of seats."""
        value = self.default
        if self.by_seats:
            value = value[seats]
        if self.keys:
            value = value.get(key.split(".", 1)[1], 0)
        result: Value = value
        return result

    def parse(self, key: str, value: Any) -> Value:
        """Return ``value`` (text or number) as this rule's type, or raise `UsageError`."""
        return self.read(f"rule {key}", value)

    def parse_list(self, value: Any, seats: int | None = None) -> Values:
        """Return the values of a family of constants, told one after the other.

        Text is parted by commas. Keys are filled in their order; what is not told keeps what it
        has. A value alone is no list: it is for all seats if they can share it, else refused.
        """
        keys = self.dotted()
        told = list(value) if isinstance(value, list | tuple) else str(value).split(",")
        if told == [str(value)]:
            return dict.fromkeys(keys, self._parse_alone(value, seats))
        if len(told) > len(keys):
            raise UsageError(f"rule {self.name} has {len(keys)} values, not {len(told)}")
        return {key: self.parse(key, each) for key, each in zip(keys, told, strict=False)}

    def _parse_alone(self, value: Any, seats: int | None) -> Value:
        """Return a value that all seats share, or raise `UsageError` with how it is written."""
        keys = self.dotted()
        if not self.keys_are_seats:
            some = " or ".join(keys[:MOST_NAMED]) + (" …" if len(keys) > MOST_NAMED else "")
            raise UsageError(f"rule {self.name} has several values; set {some}, or give a list")
        read = self.parse(self.name, value)
        if self.shareable is None or read in self.shareable:
            return read
        count = len(keys) if seats is None else seats
        others = (str(self.default_of(key, count)) for key in keys[1:count])
        raise UsageError(
            f"rule {self.name}: {read} alone does not say which seat has it; for seat 0 of {count} "
            f"write {self.name}={','.join([str(read), *others])}"
        )

    def value_words(self, value: Value) -> str:
        """Return what results call a value of this rule: ``Virus``, ``respite 3``."""
        if self.kind == "choice":
            return self.choice_labels.get(str(value), in_words(str(value)))
        word = ("on" if value else "off") if self.kind == "flag" else value
        return f"{in_words(self.name)} {word}"


def parse_number(what: str, value: Any, low: float, high: float, *, whole: bool) -> int | float:
    """Return a finite number within bounds, or raise a `UsageError` that names ``what``."""
    try:
        number = float(str(value).strip())
    except ValueError:
        raise UsageError(f"{what} is a number, not {str(value)!r}") from None
    if not math.isfinite(number):
        raise UsageError(f"{what} is a finite number, not {value}")
    if whole and number != int(number):
        raise UsageError(f"{what} is a whole number, not {value}")
    if not low <= number <= high:
        raise UsageError(f"{what} lies between {low:g} and {high:g}, not at {number:g}")
    return int(number) if whole else number


def integer(name: str, default: Any, doc: str, *, low: int, high: int, **more: Any) -> Rule:
    """Declare a whole number (or a family of them with ``keys``)."""
    return Rule(name, "integer", default, doc, low, high, **more)


def number(name: str, default: Any, doc: str, *, low: float, high: float, **more: Any) -> Rule:
    """Declare a real number."""
    return Rule(name, "number", default, doc, low, high, **more)


def flag(name: str, default: bool, doc: str, **more: Any) -> Rule:
    """Declare a switch, on or off."""
    return Rule(name, "flag", default, doc, **more)


def choice(name: str, options: Sequence[str], doc: str, **more: Any) -> Rule:
    """Declare a choice between words; the first is the default."""
    return Rule(name, "choice", options[0], doc, choices=tuple(options), **more)


@dataclass(frozen=True)
class Rules(Mapping[str, Value]):
    """A complete, checked set of rule values for a number of seats; a mapping by dotted key.

    Attributes
    ----------
    seats : int
    by_key : mapping
        Every value, defaults included.
    set_keys : frozenset of str
        Keys that somebody set, by hand or by a preset.
    """

    seats: int
    by_key: Values
    set_keys: frozenset[str] = field(default=frozenset(), compare=False)

    def __getitem__(self, key: str) -> Value:
        return self.by_key[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_key)

    def __len__(self) -> int:
        return len(self.by_key)

    @property
    def overrides(self) -> Values:
        """The values that somebody set; all others are defaults."""
        return {key: value for key, value in self.by_key.items() if key in self.set_keys}


@dataclass(frozen=True)
class RuleBook:
    """All rules of a game, its presets, and the limits that span several fields.

    ``check`` raises `UsageError` for an impossible set; it gets a mapping by dotted key and the
    number of seats. ``read_data`` turns a folder with the game's data tables into values, or raises
    `UsageError`.
    """

    fields: tuple[Rule, ...]
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    check: Callable[[Values, int], None] | None = None
    read_data: Callable[[Path], Mapping[str, Value]] | None = None

    def __post_init__(self) -> None:
        names = [rule.name for rule in self.fields]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise UsageError(f"two rules have the same name: {', '.join(twice)}")
        if len(self.of_seats) > MOST_OF_SEATS:
            raise UsageError(
                f"at most {MOST_OF_SEATS} rules belong to seats, not {len(self.of_seats)}"
            )
        for preset, values in self.presets.items():
            for key, value in values.items():
                try:
                    self._read(key, value)
                except UsageError as error:
                    raise UsageError(f"preset {preset!r}: {error}") from None
        for rule in self.derived:
            self._check_derived(rule)

    def _check_derived(self, rule: Rule) -> None:
        """Refuse a declared default that does not follow from the defaults of its sources."""
        by_seats = [set(each.default) for each in self.fields if each.by_seats]
        for seats in sorted(set.intersection(*by_seats)) if by_seats else [0]:
            values = {key: each.default_of(key, seats) for key, each in self._by_key.items()}
            follows = self._derive(rule, values)
            if follows != values[rule.name]:
                said = _assigned(self.sources(rule.name, values))
                raise UsageError(
                    f"rule {rule.name}: the default is {values[rule.name]}, but {said} gives "
                    f"{follows}"
                )

    def dtype(self) -> np.dtype[Any]:
        """Return the dtype of the ``Rules`` record."""
        fields: list[Any] = []
        for rule in self.fields:
            kind = np.float64 if rule.kind == "number" else np.int64
            fields.append((rule.name, kind, (len(rule.keys),)) if rule.keys else (rule.name, kind))
        return record(fields)

    def keys(self) -> list[str]:
        """Return every dotted key in order of declaration."""
        return list(self._by_key)

    def rule_of(self, key: str) -> Rule:
        """Return the rule that a dotted key belongs to, or raise `UsageError`."""
        if key in self._by_key:
            return self._by_key[key]
        raise UsageError(f"no rule {key!r}{suggestion(key, (*self.keys(), *self._families))}")

    @functools.cached_property
    def _by_key(self) -> dict[str, Rule]:
        return {key: rule for rule in self.fields for key in rule.dotted()}

    @functools.cached_property
    def _families(self) -> dict[str, Rule]:
        return {rule.name: rule for rule in self.fields if rule.keys}

    @functools.cached_property
    def derived(self) -> tuple[Rule, ...]:
        """The rules whose default follows from others, each after those that it follows from."""
        waiting = [rule for rule in self.fields if rule.default_from is not None]
        found: list[Rule] = []
        while waiting:
            names = {rule.name for rule in waiting}
            ready = [rule for rule in waiting if names.isdisjoint(self._sources_of(rule))]
            if not ready:
                raise UsageError(f"defaults follow from each other: {', '.join(sorted(names))}")
            found += ready
            waiting = [rule for rule in waiting if rule not in ready]
        return tuple(found)

    def _sources_of(self, rule: Rule) -> tuple[str, ...]:
        """Return the keys of the rules from which a default follows, or raise `UsageError`."""
        keys = () if rule.default_from is None else rule.default_from.sources
        for key in keys:
            if key not in self._by_key:
                raise UsageError(
                    f"rule {rule.name}: the default follows from {key!r}, which is no rule"
                    f"{suggestion(key, self.keys())}"
                )
        return keys

    def _derive(self, rule: Rule, values: Mapping[str, Value]) -> Value:
        """Return the default of a rule that follows from the values of others."""
        assert rule.default_from is not None
        sources = self.sources(rule.name, values)
        try:
            return rule.parse(rule.name, rule.default_from.value(*sources.values()))
        except UsageError as error:
            raise UsageError(f"{error}; its default follows from {_assigned(sources)}") from None

    def sources(self, key: str, values: Mapping[str, Value]) -> Values:
        """Return the rules from which the default of a rule follows, with their values.

        Parameters
        ----------
        key : str
            Dotted key of the rule.
        values : mapping
            Values of all rules, by dotted key.
        """
        return {each: values[each] for each in self._sources_of(self.rule_of(key))}

    def default_in(self, rules: Rules, key: str) -> Value | None:
        """Return the value that a rule has beside these others if nobody sets it.

        It is None if what follows from the others is not allowed.
        """
        rule = self.rule_of(key)
        if rule.default_from is None:
            return rule.default_of(key, rules.seats)
        try:
            return self._derive(rule, rules)
        except UsageError:
            return None

    def is_derived(self, rules: Rules, key: str) -> bool:
        """Return whether the value of a rule is a default that follows from others."""
        return key not in rules.set_keys and self.rule_of(key).default_from is not None

    def changes(self, rules: Rules) -> Values:
        """Return the values that are not defaults: whoever sets them gets these rules.

        What follows from other values is a default.
        """
        return {key: value for key, value in rules.items() if value != self.default_in(rules, key)}

    @functools.cached_property
    def of_seats(self) -> tuple[Rule, ...]:
        """The rules that belong to seats; their values make up the role of a seat."""
        return tuple(rule for rule in self.fields if rule.keys_are_seats)

    def roles(self, rules: Rules) -> list[Values]:
        """Return what belongs to each seat: its value of each of the rules `of_seats`."""
        return [
            {rule.name: rules[f"{rule.name}.{seat}"] for rule in self.of_seats}
            for seat in range(rules.seats)
        ]

    def role_words(self, rules: Rules) -> list[str]:
        """Return the role of each seat in words: ``Virus``; empty for one like any other.

        What all seats share, and the default, is left out.
        """
        return [", ".join(self._role_words(rules, seat)) for seat in range(rules.seats)]

    def _role_words(self, rules: Rules, seat: int) -> Iterator[str]:
        for rule in self.of_seats:
            values = [rules[f"{rule.name}.{each}"] for each in range(rules.seats)]
            value, default = values[seat], rule.default_of(f"{rule.name}.{seat}", rules.seats)
            unique = rule.shareable is not None and value not in rule.shareable
            if value != default and (unique or len({*values}) > 1):
                yield rule.value_words(value)

    def rotated(self, rules: Rules, rotation: int) -> Rules:
        """Return rules in which the role of each seat has moved up by so many seats."""
        seats = rules.seats
        moved = {
            f"{rule.name}.{seat}": rules[f"{rule.name}.{(seat - rotation) % seats}"]
            for rule in self.of_seats
            for seat in range(seats)
        }
        return Rules(seats, {**rules.by_key, **moved}, rules.set_keys)

    def resolve(
        self, seats: int, overrides: Mapping[str, Any] | None = None, preset: str | None = None
    ) -> Rules:
        """Return the complete rules: defaults, then the preset, then the overrides.

        A default that follows from others is worked out from the values that those then have.
        """
        values = {key: rule.default_of(key, seats) for rule in self.fields for key in rule.dotted()}
        changed: dict[str, Any] = {}
        if preset is not None:
            if preset not in self.presets:
                raise UsageError(f"no preset {preset!r}{suggestion(preset, self.presets)}")
            changed.update(self.presets[preset])
        changed.update(overrides or {})
        told: Values = {}
        for key, value in changed.items():
            told.update(self._read(key, value, seats))
        values.update(told)
        for rule in self.derived:
            if rule.name not in told:
                values[rule.name] = self._derive(rule, values)
        if self.check is not None:
            self.check(values, seats)
        return Rules(seats, values, frozenset(told))

    def _read(self, key: str, value: Any, seats: int | None = None) -> Values:
        """Return what a key stands for: one value, or those of a family of constants."""
        family = self._families.get(key)
        if family is not None:
            return family.parse_list(value, seats)
        return {key: self.rule_of(key).parse(key, value)}

    def write(self, rules: Rules, target: Any) -> None:
        """Copy the values into a ``Rules`` record."""
        for rule in self.fields:
            if rule.keys:
                for position, key in enumerate(rule.keys):
                    if key:
                        target[rule.name][position] = rule.code(rules[f"{rule.name}.{key}"])
            else:
                target[rule.name] = rule.code(rules[rule.name])


def _assigned(values: Values) -> str:
    """Return values as they are assigned: ``planets=4, ships=3``."""
    return ", ".join(f"{key}={value}" for key, value in values.items())


def parse_assignments(pieces: Iterable[str]) -> dict[str, str]:
    """Turn ``["wolves=3", …]`` into a dictionary, or raise `UsageError`."""
    pairs: dict[str, str] = {}
    for piece in pieces:
        key, equals, value = piece.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise UsageError(f"--rule takes NAME=VALUE, not {piece!r}")
        if key.strip() in pairs:
            raise UsageError(f"--rule {key.strip()} is given twice: {pairs[key.strip()]}, {value}")
        pairs[key.strip()] = value.strip()
    return pairs
