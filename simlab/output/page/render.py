"""Rendering of templates into a page whose content policy allows only its own content."""

from __future__ import annotations

import base64
import functools
import hashlib
import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from simlab.jit.errors import UsageError, install
from simlab.output.svg.marks import breakable
from simlab.output.tables import finite

if TYPE_CHECKING:
    from jinja2 import Environment


def environment() -> Environment:
    """Return the templates with their shared filters and globals.

    Raises
    ------
    UsageError
        Jinja2 is not installed.
    """
    try:
        import jinja2
    except ImportError:
        raise UsageError(f"a report needs Jinja2: {install('report')}") from None
    return _environment(jinja2)


@functools.cache
def _environment(jinja2: Any) -> Environment:
    found: Environment = jinja2.Environment(
        loader=jinja2.PackageLoader("simlab.output.page"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    found.filters["data"] = as_data
    found.filters["breakable"] = breakable
    found.globals["style"] = _text("page.css")
    found.globals["script"] = _text("page.js")
    found.globals["policy"] = content_policy(_text("page.css"), _text("page.js"))
    return found


def _text(name: str) -> str:
    return (files("simlab.output.page") / name).read_text(encoding="utf-8")


def content_policy(style: str, script: str) -> str:
    """Return the policy of a page with one style sheet and one script, and no requests."""
    return "; ".join(
        [
            "default-src 'none'",
            f"style-src '{_hash(style)}'",
            f"script-src '{_hash(script)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def as_data(content: Any) -> str:
    """Return plain data as JSON that is safe within a page."""
    text = json.dumps(finite(content), ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def render(template: str, **content: Any) -> str:
    """Render a page."""
    return environment().get_template(template).render(**content)
