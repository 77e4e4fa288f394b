"""Names against ``docs/glossary.md``: one word has one meaning, and no name is a coined word.

`names_not_yet.txt` lists what does not comply yet, as ``module: word``. It may only shrink.
"""

from __future__ import annotations

import ast
import collections
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "simlab"
GLOSSARY = ROOT / "docs" / "glossary.md"
NOT_YET = Path(__file__).with_name("names_not_yet.txt")
GOING_AWAY = "## Words that are going away"

CORE_PACKAGES = ("core", "jit", "loop", "runtime", "testing")
PACKAGES_IN_THE_GLOSSARY = ("core", "loop")
# fmt: off
COINED = frozenset({
    "anybody", "anything", "ask", "asker", "asking", "asks", "beside", "carried", "cast",
    "everybody", "everyone", "everything", "hear", "hears", "imagine", "imagined", "imagines",
    "insist", "knows", "looks", "missed", "nobody", "once", "past", "said", "say", "says",
    "somebody", "tell", "tells", "thinks", "told", "untold", "want", "wants", "what", "which",
    "who", "whom", "whose",
})
# fmt: on
"""Words without a term of their own: participles, adverbs, pronouns, verbs of speaking people."""
UNITS_OF_STATISTICS = {"deals": ("api", "cli", "show", "study", "web")}
"""Words that are refused in some packages only: kernels and games do deal cards."""
RELATIVE_CLAUSE = re.compile(r"(What|Who|Whom|Whose|Whether|That|How|Where|When|Which|Why)\b")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@functools.cache
def glossary_section(going_away: bool) -> dict[tuple[str, ...], str]:
    """Return the entries of a section of the glossary: the names of each, and its text."""
    text = GLOSSARY.read_text(encoding="utf-8").split(GOING_AWAY)[going_away]
    entries: dict[tuple[str, ...], str] = {}
    names: list[str] = []
    lines: list[str] = []
    for line in [*text.partition("```{glossary}\n")[2].partition("```")[0].splitlines(), "end"]:
        if line.startswith(" ") or not line:
            lines.append(line.strip())
            continue
        if lines:
            entries[tuple(names)] = " ".join(lines).strip()
            names, lines = [], []
        names.append(line)
    return entries


@functools.cache
def refused_words() -> frozenset[str]:
    """Return the words that no name may contain: `COINED`, and old words of the glossary."""
    old = [name.partition(" (")[0] for names in glossary_section(True) for name in names]
    single = {word for word in old if " " not in word} - set(UNITS_OF_STATISTICS)
    return COINED | single | {f"{word}s" for word in single}


def words_of(name: str) -> list[str]:
    """Return the words of a name in snake or camel case, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def refused_in(name: str, package: str) -> set[str]:
    """Return the refused words in a public name; none in a private one."""
    if name.startswith("_"):
        return set()
    words = set(words_of(name))
    here = {word for word, packages in UNITS_OF_STATISTICS.items() if package in packages}
    return words & (refused_words() | here)


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Return the names of the parameters of a function."""
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return [argument.arg for argument in named]


def public_names(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the public functions, parameters, classes, methods, fields and constants of a body."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if not node.name.startswith("_") or node.name == "__init__":
                yield from (node.name, *parameters(node))
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name
            yield from public_names(node.body)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


@functools.cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of each module of simlab, by its name."""
    trees = {}
    for path in sorted(SOURCES.rglob("*.py")):
        if path.name == "__main__.py":
            continue
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        trees[name] = ast.parse(path.read_text(encoding="utf-8"))
    return trees


def package_of(module: str) -> str:
    """Return the package of a module below simlab: ``core``, or ``games.sheriff``."""
    parts = module.split(".")[1:]
    return ".".join(parts[: 2 if parts[:1] == ["games"] else 1])


@functools.cache
def contract_functions() -> frozenset[str]:
    """Return the names of the functions that a game supplies: the fields of its contract."""
    contract = modules()["simlab.core.game"].body
    classes = [node for node in contract if isinstance(node, ast.ClassDef)]
    fields = [node.body for node in classes if node.name in ("Game", "HistoryInference")]
    return frozenset(
        node.target.id
        for body in fields
        for node in body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    )


def names_to_check(module: str, tree: ast.Module) -> Iterator[str]:
    """Yield the names of a module that the glossary governs.

    Of a game these are its modules and the functions of the contract: the other names in it are
    words of its rulebook.
    """
    yield module.rpartition(".")[2]
    if not package_of(module).startswith("games"):
        yield from public_names(tree.body)
        return
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in contract_functions():
            yield from (node.name, *parameters(node))


def homonyms() -> set[str]:
    """Return the modules of one package that share their last name, as lines of the list."""
    by_name = collections.defaultdict(list)
    for module in modules():
        by_name[package_of(module), module.rpartition(".")[2]].append(module)
    return {
        f"{module}: {name}"
        for (_, name), same in by_name.items()
        if len(same) > 1
        for module in same
    }


@functools.cache
def faults() -> frozenset[str]:
    """Return every fault of a name, as a line of the list."""
    refused = {
        f"{module}: {word}"
        for module, tree in modules().items()
        for name in names_to_check(module, tree)
        for word in refused_in(name, package_of(module).partition(".")[0])
    }
    return frozenset(refused | homonyms())


def public_docstrings(node: ast.Module | Definition) -> Iterator[tuple[str, str]]:
    """Yield the name and docstring of a module, and of its public functions and classes."""
    yield getattr(node, "name", "module"), ast.get_docstring(node) or ""
    if isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            if isinstance(child, Definition) and not child.name.startswith("_"):
                yield from public_docstrings(child)


def test_terms_are_sorted_and_have_one_entry_each() -> None:
    for going_away in (False, True):
        first = [names[0].casefold() for names in glossary_section(going_away)]
        assert first == sorted(first)
    both = [*glossary_section(False), *glossary_section(True)]
    count = collections.Counter(name.casefold() for names in both for name in names)
    assert [name for name, times in count.items() if times > 1] == []


def test_each_old_word_leads_to_a_term() -> None:
    terms = {name for names in glossary_section(False) for name in names}
    for names, text in glossary_section(True).items():
        term = re.fullmatch(r"\{term\}`([^`]+)`", text)
        assert term is not None, f"{names}: one term in place of {text!r}"
        assert term[1] in terms, f"{names}: no entry {term[1]!r}"


def test_each_entry_is_defined_in_one_or_two_sentences() -> None:
    for names, text in glossary_section(False).items():
        definition, _, where = text.partition("  In simlab: ")
        assert where, f"{names}: name a command, option or module that uses the term"
        assert 1 <= len(re.findall(r"\.(?= |$)", definition)) <= 2, f"{names}: {definition}"


def test_modules_that_the_glossary_names_exist() -> None:
    named = re.findall(r"`(simlab\.[a-z_.]+)`", GLOSSARY.read_text(encoding="utf-8"))
    known = {*modules(), "simlab.games"}
    assert sorted({module for module in named if module not in known}) == []


@pytest.mark.parametrize("package", PACKAGES_IN_THE_GLOSSARY)
def test_each_module_stands_for_a_term(package: str) -> None:
    named = set(re.findall(r"`(simlab\.[a-z_.]+)`", GLOSSARY.read_text(encoding="utf-8")))
    here = {module for module in modules() if module.startswith(f"simlab.{package}.")}
    missing = sorted(here - named)
    assert not missing, f"name under a term of docs/glossary.md: {', '.join(missing)}"


def test_names_are_those_of_the_glossary() -> None:
    listed = set(NOT_YET.read_text(encoding="utf-8").splitlines())
    new = sorted(faults() - listed)
    assert not new, f"rename these, docs/glossary.md has the terms: {', '.join(new)}"


def test_the_list_of_names_only_shrinks() -> None:
    lines = NOT_YET.read_text(encoding="utf-8").splitlines()
    done = sorted(set(lines) - faults())
    assert not done, f"delete from tests/{NOT_YET.name}: {', '.join(done)}"
    assert lines == sorted(set(lines))


@pytest.mark.parametrize("package", CORE_PACKAGES)
def test_docstrings_begin_with_a_noun_or_a_verb(package: str) -> None:
    clauses = [
        f"{module}: {name}: {text.partition(chr(10))[0]}"
        for module, tree in modules().items()
        if package_of(module) == package
        for name, text in public_docstrings(tree)
        if RELATIVE_CLAUSE.match(text)
    ]
    assert not clauses, "; ".join(clauses)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def told(): ...", {"told"}),
        ("def count_told_cards(): ...", {"told"}),
        ("def count(asked): ...", {"asked"}),
        ("def count(*, kept=0): ...", {"kept"}),
        ("class PieceLibrary: ...", {"piece"}),
        ("class Library:\n    twins: int", {"twins"}),
        ("class Library:\n    def audit(self): ...", {"audit"}),
        ("TOLD = 1", {"told"}),
        ("TOLD, HEARD = 1, 2", {"told"}),
        ("def _told(): ...", set()),
        ("def untitled(onceover, whole): ...", set()),
        ("class Price: ...", {"price"}),
    ],
)
def test_refused_words_are_found(source: str, words: set[str]) -> None:
    names = public_names(ast.parse(source).body)
    assert set().union(*(refused_in(name, "core") for name in names)) == words


def test_deals_are_refused_where_they_are_a_unit_of_the_statistics() -> None:
    assert refused_in("first_deals", "study") == {"deals"}
    assert refused_in("try_deals", "loop") == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""What a game is."""', ["module"]),
        ('def score():\n    """How much a game is worth."""', ["score"]),
        ('class Kind:\n    def form(self):\n        """Where it is."""', ["form"]),
        ('def _score():\n    """How much a game is worth."""', []),
        ('def score():\n    """Return how much a game is worth."""', []),
    ],
)
def test_relative_clauses_are_found(source: str, found: list[str]) -> None:
    texts = public_docstrings(ast.parse(source))
    assert [name for name, text in texts if RELATIVE_CLAUSE.match(text)] == found
