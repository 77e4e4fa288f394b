"""The page in a real browser, on a phone: questions answered by taps, for everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest

import simlab
from simlab.output.story import json_lines
from simlab.runtime.matchup import Matchup
from tests import chromium
from tests.conftest import HANGS
from tests.simulated_machine import Machine
from tests.web.browsing import AXE, Server, serve
from tests.web.guide_questions import QUESTIONS, Question, tap

pytestmark = chromium.needed

Open = Callable[..., Any]
EXACT = "sherwood"
"""There nothing is inferred from what happened: the verdict is the same to the last letter."""
JOBS = "**/api/jobs/*"
PAGES = ("/", "/advise/sherwood", "/design/sheepnappers", "/watch/sheepnappers", "/advise/nothing")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serve() as found:
        yield found


Limits = dict[str, dict[str, Any]]


@pytest.fixture
def limits() -> Limits:
    """What ends each kind of job before its time is up, on however slow a machine.

    In so few worlds no other styles are looked at, which takes minutes.
    """
    return {"advise": {"worlds": 60, "max_seconds": 120}, "design": {"games": 100_000}}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium.browsing() as found:
        yield found


@pytest.fixture(scope="module")
def tabs(browser: Any) -> dict[bool, Any]:
    """Tabs of people who tap and who do not: a new one would load and compile all of it again."""
    found = {taps: browser.new_context(has_touch=taps).new_page() for taps in (False, True)}
    for page in found.values():
        page.set_default_timeout(1000 * HANGS)
    return found


@pytest.fixture
def load(tabs: dict[bool, Any], server: Server, limits: Limits) -> Iterator[Open]:
    """Open a page; when the test is over, nobody else was asked and nothing went wrong."""
    wrong: list[str] = []
    expected: set[str] = set()

    def console(message: Any) -> None:
        if message.location["url"] not in expected:
            wrong.append(f"{message.text} {message.location['url']}")

    def request(asked: Any) -> None:
        if not asked.url.startswith(server.url):
            wrong.append(asked.url)

    def error(found: Any) -> None:
        wrong.append(str(found))

    def limit(route: Any) -> None:
        kind = route.request.url.rpartition("/")[2]
        asked = route.request.post_data_json | limits.get(kind, {})
        route.continue_(post_data=json.dumps(asked))

    hears = {"console": console, "request": request, "pageerror": error}

    def open_page(path: str, width: int = 390, refused: str = "", has_touch: bool = False) -> Any:
        page = tabs[has_touch]
        expected.add(server.url + refused)
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(server.url + path)
        return page

    for page in tabs.values():
        page.route(JOBS, limit)
        for event, heard in hears.items():
            page.on(event, heard)
    yield open_page
    for page in tabs.values():
        page.unroute(JOBS)
        for event, heard in hears.items():
            page.remove_listener(event, heard)
        if page.url.startswith(server.url):  # nothing of it is left for the next test
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            page.emulate_media(color_scheme="null", reduced_motion="null")
            page.goto("about:blank")
    assert [each for each in wrong if not each.startswith("data:")] == []


def asked(page: Any) -> dict[str, str]:
    """Return what stands in the address."""
    return dict(parse_qsl(page.evaluate("location.search.slice(1)")))


def verdict(page: Any) -> str:
    """Return the verdict in large letters, when it is the last word."""
    page.wait_for_selector("#result.final")
    found: str = page.text_content("#verdict")
    return found


def sound(page: Any, where: str, rules: Sequence[str] = ()) -> None:
    """Nothing shuts anybody out: axe finds nothing, targets are large, nothing is cut off."""
    page.evaluate(AXE)
    # no page has films or sheets of style from elsewhere, which would be fetched first
    options = {"resultTypes": ["violations"], "preload": False}
    options |= {"runOnly": list(rules)} if rules else {}
    assert page.evaluate(VIOLATIONS, options) == [], where
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
    assert page.evaluate(SMALL) == [], where


VIOLATIONS = """options => axe.run(document, options).then(found => found.violations.map(
    each => `${each.id}: ${each.nodes[0].html.slice(0, 160)}`))"""
SMALL = """
[...document.querySelectorAll('button, select, input, textarea, summary, nav a, .ways a')]
    .filter(each => each.offsetParent && each.type !== 'checkbox')
    .filter(each => each.getBoundingClientRect().height < 43.5)
    .map(each => each.outerHTML.slice(0, 120))"""


def test_headlines_say_what_is_asked_and_lines_who_came_before(load: Open) -> None:
    page = load("/advise/sheepnappers")
    verdict = {"action": "no", "called": "'no'", "as_well": [], "decided": False}
    card = {"question": "use the power of Machine?", "final": True, "verdict": verdict}
    say = "card => import('/static/card.js').then(each => each.headline(card))"
    asked = "Use the power of Machine? "
    assert page.evaluate(say, card) == f"{asked}Too close to call; 'no' leads"
    verdict["decided"] = True
    assert page.evaluate(say, card) == f"{asked}NO"
    assert page.evaluate(say, card | {"question": ""}) == "NO"
    line = """ahead => import('/static/jobs.js').then(each => new Promise(done => {
        each.waiting(done).waiting({ ahead });
    }))"""
    assert page.evaluate(line, 2) == "Waiting: 2 questions came before this one …"


NOT_ASKED = (EXACT, "cosmic")
"""The next test asks the one; the other is compiled for a minute and more."""

MORE: dict[str, dict[str, Any]] = {"sheepnappers": {"worlds": 512, "believe": "off"}}
"""Where 60 worlds are too few to tell which is best."""


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda each: each.game)
def test_questions_are_asked_by_taps(load: Open, limits: Limits, question: Question) -> None:
    limits["advise"] |= MORE.get(question.game, {})
    page = load(f"/advise/{question.game}?max-seconds=0.5", refused="/api/read", has_touch=True)
    for what, *where in question.taps:
        tap(page, what, *where)
    address = question.address | {"max-seconds": "0.5"}
    assert asked(page) == address
    page.reload()
    page.wait_for_selector(".told")
    assert asked(page) == address
    if question.game in NOT_ASKED:
        return  # what is answered there: tests.validation.phone_page, and the next test
    page.tap("#ask")
    assert question.best in verdict(page).upper()
    assert page.text_content("#say") == page.text_content(".exactly")  # read aloud, once


def test_the_verdict_is_the_command_lines(load: Open, limits: Limits, machine: Machine) -> None:
    limits["advise"] = {"worlds": 256, "max_seconds": 120}
    question = next(each for each in QUESTIONS if each.game == EXACT)
    page = load(f"/advise/{EXACT}?{urlencode(question.address)}")
    page.click("#ask")
    verdict(page)
    told = {name: each for name, each in asked(page).items() if name in question.address}
    told.pop("seats")
    results = simlab.advise(EXACT, told, seats=4, **limits["advise"])
    assert page.text_content(".exactly") == results.verdict
    assert page.locator(".bars .dot").count() == 2 * len(results.rows)
    page.locator(".share summary").click()
    assert page.locator(".share code").all_text_contents()[1] == results.command
    sound(page, "a verdict")
    assert page.locator(".qr").evaluate("each => each.decode().then(() => each.naturalWidth > 50)")


WATCH_STALE = """
new MutationObserver(() => { window.stale ||= document.querySelector('.stale') !== null; })
    .observe(document.body, { subtree: true, attributes: true })"""


def test_a_position_goes_back_and_on(load: Open) -> None:
    page = load("/advise/sheepnappers?hand=fuel+3%2C+it&pile=14&max-seconds=0.3")
    page.click("#ask")
    verdict(page)
    before = page.evaluate("location.href")
    page.evaluate(WATCH_STALE)
    page.get_by_label("hand: one Fuel less").click()
    verdict(page)
    assert page.evaluate("window.stale")
    assert asked(page)["hand"] == "fuel 2, it"
    assert page.text_content(".before").startswith("Before the change: ")
    page.go_back()
    assert page.evaluate("location.href") == before
    assert page.text_content("[data-key=hand] .now") == "fuel 3, it"
    page.go_forward()
    assert page.text_content("[data-key=hand] .now") == "fuel 2, it"
    page.click("#undo")
    assert page.text_content("[data-key=hand] .now") == "fuel 3, it"
    verdict(page)
    page.wait_for_selector(".report:not([hidden])")
    page.goto("/".join(before.split("/")[:3]))
    assert page.locator("#recent a").first.get_attribute("href") == before[before.index("/adv") :]


def test_orders_are_kept_and_choices_of_rules_are_listed(load: Open) -> None:
    page = load("/advise/sherwood?camp=3", has_touch=True)
    for name in ("A07", "A03"):
        tap(page, "tiles", "past", {name: 1})
    assert asked(page) == {"camp": "3", "past": "A07, A03"}
    page.get_by_label("past: take back A07").tap()
    assert asked(page)["past"] == "A03"
    page.get_by_text("How to think").tap()
    page.get_by_label("A rule that is not as printed").select_option("reveal_looks")
    assert page.locator("datalist option").evaluate_all("all => all.map(each => each.value)") == [
        "public", "secret"
    ]  # fmt: skip
    box = page.get_by_label("Rule reveal_looks", exact=True)
    assert box.get_attribute("list") == page.locator("datalist").get_attribute("id")
    page = load("/advise/sheepnappers?me=1&hands=4,7,6", has_touch=True)  # P2, P3, P0
    tap(page, "number", "hands", "hands, P2", "9")
    assert asked(page)["hands"] == "9,7,6"
    assert page.get_by_label("hands, P0", exact=True).input_value() == "6"


def test_pasted_lines_fill_the_form(load: Open) -> None:
    page = load("/advise/sheepnappers", refused="/api/paste")
    page.locator("#paste-fold summary").click()
    page.fill("#paste", "P0 (you): 3 Fuel, 2 IT Sheep, 2 Baa (wool 40, a launch takes 2 fuel)")
    page.click("#take")
    page.wait_for_url("**hand=fuel+3%2C+it+2%2C+baa+2*")
    page.fill("#paste", "nobody knows what this is")
    page.click("#take")
    page.get_by_text("nothing of that tells a position").wait_for()
    mixture = "honest@0.7|sensible@0.3"
    command = (
        f"simlab advise sheriff --seats 3 --me 1 --hand 'apple 2, silk' --opponents '{mixture}'"
    )
    page.fill("#paste", command)
    page.click("#take")
    page.wait_for_url("**/advise/sheriff?*")
    position = {"seats": "3", "me": "1", "hand": "apple 2, silk"}
    assert asked(page) == position | {"opponents": mixture}
    shares = page.locator("#players input[type=range]")
    shares.first.wait_for()
    assert [float(each.input_value()) for each in shares.all()] == [70, 30]
    shares.first.focus()
    page.keyboard.press("ArrowLeft")
    assert asked(page)["opponents"] == "honest@0.65|sensible@0.35"


def test_a_keyboard_is_enough_for_advice(load: Open) -> None:
    page = load("/advise/sheepnappers")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    page.get_by_label("hand: one Fuel more, 0 now").focus()
    for _ in range(2):
        page.keyboard.press("Enter")
    assert asked(page)["hand"] == "fuel 2"
    page.get_by_role("button", name="P1", exact=True).focus()
    page.keyboard.press("Space")
    page.wait_for_selector("#table [data-value='1'][aria-pressed=true]")
    # what is drawn anew keeps the focus
    assert page.evaluate("document.activeElement.textContent") == "P1"
    assert asked(page)["me"] == "1"
    page.locator("#ask").focus()
    ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert ring == "solid"
    page.keyboard.press("Enter")
    assert verdict(page)
    assert page.locator("#result .stop").is_hidden()


def test_a_keyboard_stops_a_long_computation(load: Open, limits: Limits) -> None:
    limits["design"] = {"games": 10_000_000, "max_seconds": 120}
    page = load("/design/sheepnappers?rule=wolves%3D10")
    page.locator("#ask").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#result tbody tr")
    page.locator(".stop").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".report:not([hidden])")
    assert page.locator(".stop").is_hidden()
    assert "-n 10000000" not in page.text_content("#result .command")


@pytest.mark.parametrize("path", PAGES)
def test_pages_shut_nobody_out(load: Open, path: str) -> None:
    page = load(path, 320, refused="/advise/nothing")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    sound(page, path)
    page.emulate_media(color_scheme="dark")
    sound(page, f"{path} in the dark", ["color-contrast"])
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


def test_of_many_cards_the_first_are_shown_and_others_are_found(load: Open) -> None:
    page = load("/advise/cosmic", 390)
    flare = page.get_by_role("button", name=re.compile("^hand: one virus flare more"))
    known = page.get_by_role("button", name=re.compile("^hand: one .* more"))
    page.wait_for_selector(".tile-edit")
    assert (known.count(), flare.count()) == (36, 0)
    page.get_by_role("searchbox", name="hand: find").fill("virus")
    flare.click()
    page.get_by_role("searchbox", name="hand: find").fill("")
    assert (known.count(), flare.count()) == (37, 1)
    assert asked(page)["hand"] == "virus_flare"


def test_a_rule_is_moved(load: Open) -> None:
    page = load("/design/sheepnappers?max-seconds=3", 1200)
    page.get_by_role("searchbox", name="Find a rule").fill("wolves")
    page.get_by_role("slider", name="wolves", exact=True).fill("10")
    assert asked(page) == {"rule": "wolves=10", "max-seconds": "3"}
    page.click("#ask")
    page.wait_for_selector(".report:not([hidden])")
    assert re.fullmatch(r".* of everybody: −\d.* ±.*", page.text_content("#verdict"))
    assert page.locator("#result .ghost").count() >= 4
    table = page.locator("#result tbody tr").first.locator("td").all_text_contents()
    printed, yours, less = (float(each.split()[0].replace("−", "-")) for each in table[1:4])
    assert yours - printed == pytest.approx(less, abs=0.02)
    sound(page, "estimates")
    with page.expect_download() as told:
        page.click(".report")
    assert "wolves" in told.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="wolves: as printed").click()
    assert "rule" not in asked(page)


def test_page_shows_rules_implied_by_a_changed_rule(load: Open) -> None:
    """And a value that is set wins, even if it is the printed one."""
    page = load("/design/cosmic", 1200)
    wins = page.locator('[data-rule="win_colonies"]')
    field = wins.get_by_role("textbox")
    note = wins.locator(".head .note")
    page.get_by_role("slider", name="planets each", exact=True).fill("4")
    wins.get_by_text("4 follows from planets = 4").wait_for()
    assert (field.input_value(), note.text_content()) == (
        "4",
        "printed: 5; 4 follows from planets = 4",
    )
    assert asked(page) == {"rule": "planets=4"}
    field.fill("5")
    field.press("Enter")
    assert "rule=win_colonies%3D5" in page.url
    assert note.text_content() == "printed: 5"
    page.reload()
    wins.get_by_text("printed: 5", exact=True).wait_for()
    wins.get_by_role("button", name="colonies to win: as printed").click()
    assert field.input_value() == "4"
    page.get_by_role("button", name="planets each: as printed").click()
    wins.get_by_text("printed: 5", exact=True).wait_for()
    assert field.input_value() == "5"
    assert "rule" not in asked(page)


def test_a_game_is_watched_and_played(load: Open) -> None:
    page = load("/watch/sheepnappers?game=3&max-seconds=0.3")
    page.click("#ask")
    page.get_by_label("One step on").click()
    assert asked(page)["at"] == "1"
    sound(page, "a step")
    page.reload()
    page.get_by_text("1 of").wait_for()
    assert asked(page)["at"] == "1"
    page.get_by_role("button", name="What should P").click()
    page.wait_for_selector("#advice.final")
    page.get_by_role("button", name="Take a seat").click()
    page.click("#ask")
    options = page.locator("#stage .choice button")
    word = options.first.text_content()
    options.first.click()
    page.wait_for_url("**actions=*")
    assert asked(page)["actions"].replace("_", " ") == word
    page.get_by_role("button", name="Take back").click()
    page.wait_for_url(lambda url: "actions" not in url)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#advice.final")
    sound(page, "a seat")


def test_a_transcript_is_looked_at_again(load: Open, quiet: Matchup, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = list(json_lines(quiet, 0))
    file.write_text("\n".join(lines), encoding="utf-8")
    page = load("/watch/sheepnappers?max-seconds=0.2", 1200)
    page.locator("#load-fold summary").click()
    page.set_input_files("#file", file)
    told = [each for each in map(json.loads, lines) if "decision" in each]
    page.get_by_text(f"0 of {len(told)}").wait_for()
    page.get_by_role("button", name="win and lose").click()
    page.wait_for_selector("#review p")
    mine = sum(each["actor"] == told[0]["actor"] for each in told)
    assert page.locator("#review li").count() == mine
    sound(page, "a review")
