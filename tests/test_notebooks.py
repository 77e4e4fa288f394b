"""The notebooks run from the first cell to the last, on few games.

They may be kept with their outputs if these are small; the tables and pictures that each must show
are counted after the run.
"""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.conftest import HANGS

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
PICTURES = {"01_launch_timing": 3, "02_should_i_launch": 2}
TABLES = {"01_launch_timing": 3, "02_should_i_launch": 4}
MOST_BYTES = 200_000


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SIMLAB_NOTEBOOK_GAMES", "200")
    notebook = nbformat.read(path, as_version=4)
    assert path.stat().st_size < MOST_BYTES, "kept with small outputs, or none"
    for cell in notebook.cells:
        # in more worlds, each policy is tried as each opponent: test_advise does that
        cell.source = cell.source.replace('"worlds": WORLDS', '"worlds": 48')
    client = NotebookClient(notebook, timeout=HANGS, resources={"metadata": {"path": tmp_path}})
    client.execute()
    shown = [out for cell in notebook.cells for out in cell.get("outputs", [])]
    assert sum("image/png" in out.get("data", {}) for out in shown) >= PICTURES[path.stem]
    assert sum("text/html" in out.get("data", {}) for out in shown) >= TABLES[path.stem]
