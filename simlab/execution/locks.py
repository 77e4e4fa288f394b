"""File locks that keep processes from writing at the same time."""

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
"""Error codes of file systems without locks, such as some network file systems."""


def lock(handle: int, *, wait: bool = False) -> bool:
    """Lock a file until it is closed.

    Without ``wait`` it raises `OSError` if another process has locked it. It returns False if the
    file system has no locks.
    """
    if sys.platform != "win32":  # Windows does not delete open files anyway
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
    """Serialise the processes of one user that read and rewrite a file.

    The lock is on an empty file in the folder of temporary files. On Windows there is no lock.
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
