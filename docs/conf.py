"""How the guide is built: ``sphinx-build -W --keep-going -n -b html docs build/docs``."""

import os
import sys
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # kernels are documented as the functions that they are
sys.path.insert(0, str(Path(__file__).parents[1]))

project = "simlab"
copyright = "the authors of simlab"
extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "simlab"
highlight_language = "none"
myst_heading_anchors = 3
autodoc_typehints = "none"
autodoc_member_order = "bysource"
numpydoc_show_class_members = False
