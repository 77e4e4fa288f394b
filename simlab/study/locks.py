"""Locks on files, by which processes keep out of each other's way."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simlab.jit.errors import SimlabError

NO_LOCKS = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}
"""What file systems say that know no locks, as some of networks."""


def lock(handle: int, *, wait: bool = False) -> bool:
    """Lock a file as long as it is open.

    Without ``wait`` it raises `OSError` if somebody else has locked it. It returns False where the
    file system knows no locks.
    """
    if sys.platform != "win32":  # where nobody can delete an open file anyway
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except OSError as error:
            if error.errno not in NO_LOCKS:
                raise
            return False
    return True


@contextmanager
def in_turn() -> Iterator[None]:
    """Let processes of one user that read a file and write it anew do so one after the other.

    They lock an empty file in the folder of temporary files. On Windows nobody waits.
    """
    if sys.platform == "win32":
        yield
        return
    turn = Path(tempfile.gettempdir()) / f"simlab-{os.getuid()}.lock"
    try:
        handle = os.open(turn, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        raise SimlabError(f"cannot write to {turn}: {error.strerror}") from None
    try:
        lock(handle, wait=True)
        yield
    finally:
        os.close(handle)
