"""Worker process: reads tasks, a line of JSON each, and writes its results.

It ends when its standard input ends.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from simlab.jit.errors import SimlabError

Tell = Callable[[str, Mapping[str, Any]], None]


class Hearer:
    """Receiver of the messages of a running study, which can also stop it.

    Parameters
    ----------
    tell : callable
        ``tell(event, data)``
    stop : Event
        Set when a stop is requested.
    """

    def __init__(self, tell: Tell, stop: threading.Event) -> None:
        self._tell = tell
        self._stop = stop

    @property
    def stopped(self) -> bool:
        """Return whether a stop was requested."""
        return self._stop.is_set()

    def tell(self, event: str, **data: Any) -> None:
        """Send a message."""
        self._tell(event, data)

    def check(self) -> None:
        """Raise `KeyboardInterrupt` if a stop was requested, as Ctrl-C does."""
        if self.stopped:
            raise KeyboardInterrupt

    def say(self, text: str) -> None:
        """Send a note on a slow step."""
        self.check()
        self.tell("note", text=text)


def do(work: Mapping[str, Any], tell: Tell, stop: threading.Event) -> None:
    """Run a task and send its messages, up to the last event: ``done`` or ``error``."""
    from simlab.execution.workers import stopped_by
    from simlab.web.jobs import KINDS

    hearer = Hearer(tell, stop)
    try:
        with stopped_by(stop):
            result = KINDS[work["kind"]](work["request"], hearer)
        report = None if result is None else _report(result)
        if report is not None:
            tell("report", {"html": report})
        why = "interrupted" if hearer.stopped else "done" if result is None else result.stopped
        tell("done", {"stopped": why, "report": report is not None})
    except KeyboardInterrupt:
        tell("done", {"stopped": "interrupted", "report": False})
    except SimlabError as error:
        tell("error", {"message": " ".join(str(error).split())})
    except Exception:
        traceback.print_exc(file=sys.stderr)
        tell("error", {"message": "simlab itself has made a mistake; its terminal says more"})


def _report(result: Any) -> str | None:
    from simlab.api.report import report

    return report(result).html


def main() -> None:
    """Work until standard input ends."""
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # other output must not come between the lines
    works: queue.Queue[dict[str, Any] | None] = queue.Queue()
    stop = threading.Event()

    def listen() -> None:
        for line in sys.stdin:
            message = json.loads(line)
            if "stop" in message:
                stop.set()
            else:
                stop.clear()
                works.put(message)
        os._exit(0)  # the client is gone

    threading.Thread(target=listen, daemon=True).start()

    def tell(event: str, data: Mapping[str, Any]) -> None:
        from simlab.output.tables import finite

        text = json.dumps({"event": event, "data": finite(dict(data))}, ensure_ascii=False)
        output.write(text + "\n")
        output.flush()

    import simlab.web.jobs  # noqa: F401  # slow imports happen before a client waits

    while (work := works.get()) is not None:
        do(work, tell, stop)


if __name__ == "__main__":
    main()
