"""Ownership checks: code is loaded only from files that no other user can have written.

A file of the compile cache is a pickle, and loading it runs what it says. It is taken only if it,
and every folder on the way to it, belongs to the user or to root, and nobody else can write to it.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def fault_of(path: Path) -> str:
    """Return who else can have written to a folder, or put another one in its place; or nothing.

    All folders above it count, and those behind symbolic links. Above it, folders to which
    everybody can write are harmless if only the owner of a file can replace it (``/tmp``).
    """
    if os.name == "nt":  # permissions are no bits there
        return ""
    whole = path.absolute()
    try:
        for place in {whole: None, whole.resolve(): None}:
            for level in (place, *place.parents):
                found = level.lstat()
                wrong = _fault(level, found, sticky_is_fine=level != place)
                if wrong:
                    return wrong
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle
        return f"{path} cannot be looked up ({error})"
    return ""


def read_trusted(path: Path) -> bytes:
    """Return the contents of a file that nobody else can have written; links are not followed.

    Raises
    ------
    FileNotFoundError
        It is not there.
    PermissionError
        Somebody else can have written it, or it is no file.
    """
    wrong = fault_of(path.parent)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            wrong = wrong or f"{path} is no file"
        wrong = wrong or ("" if os.name == "nt" else _fault(path, found, sticky_is_fine=False))
        if wrong:
            raise PermissionError(wrong)
        return file.read()


def _fault(path: Path, found: os.stat_result, *, sticky_is_fine: bool) -> str:
    if found.st_uid not in (os.geteuid(), 0):
        return f"{path} belongs to another user ({found.st_uid})"
    if stat.S_ISLNK(found.st_mode):  # its own bits say nothing
        return ""
    if sticky_is_fine and found.st_mode & stat.S_ISVTX:
        return ""
    if found.st_mode & WRITABLE_BY_OTHERS:
        return f"others can write to {path} (chmod go-w)"
    return ""


def is_own_file(path: Path) -> bool:
    """Return whether this is a file of the user's, and no link to one."""
    try:
        found = path.lstat()
    except OSError:
        return False
    mine = os.name == "nt" or found.st_uid in (os.geteuid(), 0)
    return stat.S_ISREG(found.st_mode) and mine
