"""Requests to the page: every field with its bounds; unknown fields are rejected.

There is no field for a file of policies, and none for a path on the disk.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from simlab.jit.errors import UsageError

MOST_SECONDS = 120.0
MOST_BYTES = 1_000_000
MOST_NUMBER = 2**63 - 1

Text = Annotated[str, Field(max_length=2_000)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Seats = Annotated[int, Field(ge=1, le=64)]
Seat = Annotated[int, Field(ge=0, le=63)]
Seed = Annotated[int, Field(ge=0, lt=2**64)]
Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
Seconds = Annotated[float, Field(gt=0, le=MOST_SECONDS)]
Value = bool | Annotated[int, Field(ge=-(10**15), le=10**15)] | float | Text
Rules = Annotated[dict[Annotated[str, Field(max_length=80)], Value], Field(max_length=400)]
MOST_LETTERS = 2_000
"""Most characters of a value; some parsers are slow for longer ones."""


def _short(value: Any) -> Any:
    """Reject values that contain very long texts."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str) and len(each) > MOST_LETTERS:
            raise ValueError(f"text has at most {MOST_LETTERS:,} letters")
        if isinstance(each, dict):
            waiting += [*each, *each.values()]
        elif isinstance(each, list):
            waiting += each
    return value


Position = Annotated[
    dict[Annotated[str, Field(max_length=80)], Annotated[Any, AfterValidator(_short)]],
    Field(max_length=60),
]
Knob = Annotated[str, Field(min_length=1, max_length=120)]
Values = Text | Annotated[list[Value], Field(min_length=1, max_length=25)]
Tab = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{8,64}$")]


class Asked(BaseModel):
    """Base class of all requests: unknown fields are rejected."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class Table(Asked):
    """A game under some rules."""

    game: Name
    seats: Seats | None = None
    preset: Name | None = None
    rules: Rules = {}


class Described(Table):
    """A position in the user's words."""

    position: Position = {}


class Pasted(Table):
    """Text pasted by the user."""

    text: Annotated[str, Field(min_length=1, max_length=20_000)]


class Watched(Table):
    """A numbered game."""

    lineup: Text = "sensible"
    seed: Seed = 1
    number: Number = 0


class Seated(Watched):
    """A game with a person in a seat, and that person's actions so far."""

    seat: Seat
    actions: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=5_000)] = []


class From(Asked):
    """Source of a game: exactly one of the three."""

    watch: Watched | None = None
    seat: Seated | None = None
    transcript: Annotated[list[str | dict[str, Any]], Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _one(self) -> From:
        told = [self.watch, self.seat, self.transcript]
        if sum(each is not None for each in told) != 1:
            raise ValueError("give one of watch, seat and transcript")
        return self


class Job(Asked):
    """Computation for a tab."""

    tab: Tab


class Thought(Asked):
    """Options of advice."""

    opponents: Text = "sensible"
    me: Text = "sensible"
    objective: Literal["score", "win", "rank"] = "score"
    sure: Annotated[float, Field(gt=0.5, lt=1)] = 0.99
    margin: Annotated[float, Field(gt=0)] | None = None
    believe: Annotated[str, Field(max_length=10)] | int = "all"
    slip: Annotated[float, Field(ge=0, le=1)] = 0.05
    seed: Seed = 1
    worlds: Annotated[int, Field(ge=1, le=200_000)] | None = None


class Advise(Described, Thought, Job):
    """A decision card."""

    game: Name = ""
    max_seconds: Seconds = 20.0
    from_: From | None = Field(default=None, alias="from")
    at: Annotated[int, Field(ge=0, le=1_000_000)] | None = None

    @model_validator(mode="after")
    def _one_position(self) -> Advise:
        if self.from_ is None:
            if not self.game:
                raise ValueError("game: which?")
            if self.at is not None:
                raise ValueError("at goes with from")
        elif self.position or self.rules or self.preset or self.seats is not None:
            raise ValueError("from has a position, seats and rules of its own")
        elif (self.at is None) != (self.from_.seat is not None):
            raise ValueError("at is the number of a decision of a game or transcript")
        return self


class Map(Described, Thought, Job):
    """Best action over one or two features of a position."""

    features: Annotated[
        dict[Annotated[str, Field(max_length=80)], Text], Field(min_length=1, max_length=2)
    ]
    max_seconds: Annotated[float, Field(gt=0, le=5)] = 0.5


class Design(Table, Job):
    """A line-up under changed rules, against the default ones."""

    lineup: Text = "sensible"
    rotate: bool = True
    seed: Seed = 1
    max_seconds: Seconds = 30.0
    games: Annotated[int, Field(ge=1, le=10_000_000)] | None = None


class Sweep(Design):
    """A line-up over the values of one or two rules or parameters."""

    key: Knob
    values: Values
    across: Knob | None = None
    across_values: Values | None = None

    @model_validator(mode="after")
    def _both(self) -> Sweep:
        if (self.across is None) != (self.across_values is None):
            raise ValueError("across goes with across_values")
        if self.across == self.key:
            raise ValueError("across is another key")
        return self


class Tune(Table, Job):
    """The smallest change that reaches a target."""

    lineup: Text = "sensible"
    rotate: bool = False
    targets: Annotated[list[Text], Field(min_length=1, max_length=5)]
    knobs: Annotated[
        dict[Annotated[str, Field(max_length=120)], Text], Field(min_length=1, max_length=8)
    ]
    most: Annotated[int, Field(ge=1, le=3)] = 2
    games: Annotated[int, Field(ge=1_000, le=400_000)] | Annotated[str, Field(max_length=10)] = (
        100_000
    )
    seed: Seed = 1


class Watch(Job):
    """A game, step by step."""

    from_: From = Field(alias="from")
    viewer: Seat | None = None


class Review(Job):
    """Value of the decisions of a seat."""

    from_: From = Field(alias="from")
    seat: Seat
    opponents: Text = "sensible"
    me: Text = "sensible"
    seconds_each: Annotated[float, Field(gt=0, le=5)] = 0.5


class Sit(Seated, Job):
    """A seat in a game."""


KINDS: dict[str, type[Job]] = {
    "advise": Advise,
    "map": Map,
    "design": Design,
    "sweep": Sweep,
    "tune": Tune,
    "watch": Watch,
    "review": Review,
    "seat": Sit,
}


def read(model: type[Asked], content: Any) -> Any:
    """Return a request, or raise `UsageError` for its first error."""
    try:
        return model.model_validate(content)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in problem["loc"])
        message = str(problem["msg"]).removeprefix("Value error, ")
        raise UsageError(f"{place}: {message}" if place else message) from None
