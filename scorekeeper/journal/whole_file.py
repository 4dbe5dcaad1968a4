"""Files that appear whole or not at all: written beside their place, synced, then put into it.

A process that dies on the way leaves a file `.NAME....tmp` behind, which the next writing of the
same file sweeps away.
"""

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from . import disk
from .disk import StoreError

_STALE_SECONDS = 3600.0  # nobody takes an hour to write one file
_ON_WINDOWS = os.name == "nt"
_LONGEST_STEM = 40  # letters of the name that the file beside it begins with
# What systems answer whose disks, or whose rules, know no second names of files.
_NO_LINKS = frozenset(
    {errno.EPERM, errno.EACCES, errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
)


def hidden_beside(path: str, suffix: str) -> str:
    """The hidden file that keeps something of a file, beside it: `.NAME.SUFFIX`, links followed."""
    folder, name = os.path.split(os.path.realpath(path))
    return os.path.join(folder, f".{name}.{suffix}")


def make_file(path: str, data: bytes) -> None:
    """Make a new file at `path`, a link there being no file; FileExistsError when there is one,
    StoreError when its folder is missing, else OSError, and then there is no new file."""
    _refuse_missing_folder(path)
    with _written_beside(path, data, None) as beside:
        _link(beside, path)
        try:
            disk.sync_folder(path)
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            raise


def replace_file(path: str, data: bytes) -> None:
    """Put a file at `path`, links followed, in place of the one that is there, whose mode it
    takes. StoreError for a folder, pipe or device, or when the folder is missing, else OSError;
    the old file is untouched then."""
    path = os.path.realpath(path)
    _refuse_missing_folder(path)
    mode = _mode_of(path)
    with _written_beside(path, data, mode) as beside:
        try:
            os.replace(beside, path)
        except PermissionError:
            if not _ON_WINDOWS:
                raise
            message = "it is open in another program: nothing was written; close it there and"
            raise StoreError(path, f"{message} try again") from None
        with suppress(OSError):  # the file is there and whole, the old one is gone
            disk.sync_folder(path)


def _mode_of(path: str) -> int | None:
    """The mode of the regular file, None where there is no file; StoreError for another thing."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return None
    disk.refuse_special(path, mode)
    return mode


@contextmanager
def _written_beside(path: str, data: bytes, mode: int | None) -> Iterator[str]:
    """A synced file with that data in the folder of `path`, which is gone after the block."""
    sweep(path)
    beside = f"{_stem(path)}{os.getpid()}-{time.monotonic_ns():x}.tmp"
    # What may not be seen by others is not to be seen while it is written, either.
    wanted = 0o666 if mode is None else 0o600
    fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | disk.BINARY, wanted)
    try:
        try:
            if mode is not None:
                _set_mode(fd, stat.S_IMODE(mode))
            disk.write_whole(fd, data)
        finally:
            os.close(fd)
        yield beside
    finally:
        with suppress(OSError):
            os.unlink(beside)


def sweep(path: str) -> None:
    """Remove what processes that died long ago left of the file."""
    folder, stem = os.path.split(_stem(path))
    with suppress(OSError):
        for entry in os.scandir(folder or "."):
            if entry.name.startswith(stem) and entry.name.endswith(".tmp") and _is_stale(entry):
                os.unlink(entry.path)


def _is_stale(entry: "os.DirEntry[str]") -> bool:
    return time.time() - entry.stat(follow_symlinks=False).st_mtime > _STALE_SECONDS


def _stem(path: str) -> str:
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name[:_LONGEST_STEM]}.")


def _link(beside: str, path: str) -> None:
    """Give the file its name, unless there is one of that name."""
    try:
        os.link(beside, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.rename(beside, path)


def _set_mode(fd: int, mode: int) -> None:
    """Give the open file that mode, where the disk knows modes."""
    if hasattr(os, "fchmod"):
        with suppress(PermissionError):
            os.fchmod(fd, mode)


def _refuse_missing_folder(path: str) -> None:
    if not os.path.isdir(os.path.dirname(path) or "."):
        raise StoreError(path, "there is no such folder: nothing was made; make the folder first")
