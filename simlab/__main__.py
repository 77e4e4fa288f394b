"""``simlab`` and ``python -m simlab`` are the command line."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line; who interrupts its imports is not shown where."""
    try:
        from simlab.cli import main as run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run()


if __name__ == "__main__":
    main()
