"""Does the page say what the command line says, and how soon? And what does it look like?

Answers the guide's questions by taps on a phone, asks the command line the same, and prints a
table; then takes the pictures of the docs (``--pictures``: these alone). By hand:
``python -m tests.validation.phone_page docs/howto``.
"""

from __future__ import annotations

import io
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.chromium import browsing
from tests.web.browsing import FIRST_PAINT, Server, serve
from tests.web.guide_questions import QUESTIONS, Question, tap

SECONDS = 5
FINAL = "#result.final .report:not([hidden])"
PICTURES = {
    "home": ("/", ""),
    "advise": (
        "/advise/sheepnappers?hand=fuel+3%2C+it%2C+dream+2%2C+kamikaze&pile=14&hands=5%2C7%2C6",
        FINAL,
    ),
    "design": ("/design/sheepnappers?rule=wolves%3D3&max-seconds=8", ".report:not([hidden])"),
    "watch": ("/watch/sheepnappers?game=3&at=4", ".log .now"),
}
QUALITY = 62


def answer(browser: Any, server: Server, question: Question) -> list[str]:
    """Return a row of the table: the game, how soon, and both verdicts."""
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(f"{server.url}/advise/{question.game}?max-seconds={SECONDS}")
    paints = [page.evaluate(FIRST_PAINT)]
    page.reload()
    paints.append(page.evaluate(FIRST_PAINT))
    for what, *where in question.taps:
        tap(page, what, *where)
    asked = []
    for _ in range(2):  # the second time it is warm
        began = time.perf_counter()
        page.tap("#ask")
        page.wait_for_selector("#result:not([hidden])")
        asked.append(time.perf_counter() - began)
        page.wait_for_selector(FINAL, timeout=300_000)
        told = page.text_content(".exactly")
        command = page.locator(".share code").nth(1).text_content()
        page.evaluate("document.getElementById('result').hidden = true")
    page.context.close()
    words = [sys.executable, "-c", "from simlab.cli import main; main()", *shlex.split(command)[1:]]
    lines = subprocess.run(words, capture_output=True, text=True, check=False).stdout.splitlines()
    typed = next(line for line in lines if " costs " in line or line.startswith("too close"))
    same = told.split(".")[0] == typed.split(".")[0]
    return [
        question.game,
        f"{min(paints):.2f} s",
        f"{asked[1]:.2f} s",
        told,
        typed,
        "yes" if same else "NO",
    ]


def picture(browser: Any, server: Server, name: str, width: int, folder: Path) -> None:
    """Take a picture of a page when it has something to show."""
    from PIL import Image

    path, ready = PICTURES[name]
    height = 1100 if width < 500 else 860
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(server.url + path)
    if ready and name != "watch":
        page.click("#ask")
    if ready:
        page.wait_for_selector(ready, timeout=300_000)
    page.wait_for_timeout(500)
    shot = Image.open(io.BytesIO(page.screenshot()))
    shot.save(folder / f"serve_{name}_{width}.webp", quality=QUALITY, method=6)
    page.context.close()


def main() -> None:
    """Print the table, and write the pictures into the folder that is named."""
    with serve() as server, browsing() as browser:
        if "--pictures" not in sys.argv:
            print("| game | first paint | first numbers | by taps | typed | same |")
            print("|---|---|---|---|---|---|")
            for question in QUESTIONS:
                print("|", " | ".join(answer(browser, server, question)), "|", flush=True)
        for folder in map(Path, [each for each in sys.argv[1:] if not each.startswith("-")]):
            for name in PICTURES:
                for width in (390, 1200):
                    picture(browser, server, name, width, folder)


if __name__ == "__main__":
    main()
