"""Opening, reading and writing whole files safely, and telling failures in plain words."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.core.values.parts import NamedTuple

from . import limits

MAX_BYTES = limits.MOST_BYTES

# Windows would translate line ends without it.
BINARY: int = getattr(os, "O_BINARY", 0)
# A named pipe slipped in between the check and the opening must not block.
_NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)
_NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)


class StoreError(ValueError):
    """The file of a sheet cannot be read or written.

    ``path`` is the file as the caller named it, or the file for its torn lines; the message names
    it, says what is wrong and what to do.
    """

    def __init__(self, path: str, message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.reason = message  # without the file

    def __str__(self) -> str:
        return f"{_printable(self.path)}: {self.reason}"


class Attempt(NamedTuple):
    """What was tried, in the words a failure is told with."""

    outcome: str
    again: str


READING = Attempt("nothing was read", "try again")
CREATING = Attempt("no sheet was made", "try again")
RECORDING = Attempt("nothing was recorded", "record it again")
EXPORTING = Attempt("nothing was written", "export it again")
SETTING_ASIDE = Attempt("nothing was recorded, the torn line still stands", "record it again")


class _ShortWrite(OSError):
    """The system took only part of a line."""


_SHORT = ("the disk is full, or the file may not grow any larger", "free some space")
_NOT_ALLOWED = (
    "it is read-only or kept from you",
    "change the permissions of the file and its folder",
)
_NO_LOCKS = ("this disk cannot lock files", "copy the sheet to a disk of this computer")
_REASONS = {
    errno.ENOENT: ("there is no such file", "check the name (or start a new sheet)"),
    errno.ENOTDIR: ("a part of this path is not a folder", "check the name"),
    errno.EISDIR: ("it is a folder", "name a file"),
    errno.EEXIST: ("a file of this name exists already", "choose another name"),
    errno.ENAMETOOLONG: ("the name is too long", "choose a shorter one"),
    errno.ELOOP: ("its links lead in a circle", "name the file itself"),
    errno.EACCES: _NOT_ALLOWED,
    errno.EPERM: _NOT_ALLOWED,
    errno.EROFS: ("this disk is read-only", "copy the sheet to another disk"),
    errno.ENOSPC: ("the disk is full", "free some space"),
    errno.EDQUOT: ("your share of the disk is full", "free some space"),
    errno.EFBIG: ("the file may not grow any larger here", "raise the limit for file sizes"),
    errno.EIO: ("the disk reports a fault", "copy the sheet to another disk"),
    errno.ENOLCK: _NO_LOCKS,
    errno.ENOTSUP: _NO_LOCKS,
    errno.EOPNOTSUPP: _NO_LOCKS,
}
# Network disks and folders that may be entered but not listed cannot be synced: no fault of theirs.
_FOLDER_CANNOT_BE_SYNCED = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EACCES})


@contextmanager
def explained(path: str, attempt: Attempt) -> Iterator[None]:
    """Turn an OSError of the block into a StoreError for ``path``."""
    try:
        yield
    except OSError as error:
        raise _told(path, error, attempt) from error


def file_name(path: str | os.PathLike[str]) -> str:
    """``path`` as text; StoreError when the system could not even look for such a name."""
    name = os.fspath(path)
    try:
        encoded = os.fsencode(name)
    except UnicodeEncodeError:
        encoded = b"\0"
    if b"\0" in encoded:
        raise StoreError(name, "no file can have this name; choose another name")
    return name


def open_regular(path: str, flags: int) -> int:
    """Open a regular file, links followed.

    StoreError when it is a folder, pipe or device, else OSError.
    """
    # Before opening: to open a device can already set it going.
    refuse_special(path, os.stat(path).st_mode)
    return os.open(path, flags | _NO_WAIT | BINARY)


def open_own(path: str, mode: int) -> int:
    """Open for appending, or make with that mode, a file that nobody may have put a link in the
    place of; StoreError when somebody did, or when it is no regular file, else OSError."""
    if os.path.islink(path):
        raise StoreError(path, "it is a link, through which nothing is written; remove the link")
    if os.path.lexists(path):
        refuse_special(path, os.lstat(path).st_mode)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | _NO_LINK | _NO_WAIT | BINARY
    return os.open(path, flags, mode)


def read_all(fd: int, path: str) -> bytes:
    """All bytes of the open file; StoreError when there are more than MAX_BYTES, else OSError."""
    os.lseek(fd, 0, os.SEEK_SET)
    _refuse_large(path, os.fstat(fd).st_size)
    parts = []
    size = 0
    while part := os.read(fd, 1 << 20):
        parts.append(part)
        size += len(part)
        _refuse_large(path, size)
    return b"".join(parts)


def write_whole(fd: int, data: bytes) -> None:
    """Write in a single call and sync; OSError also when only a part was taken."""
    if os.write(fd, data) != len(data):
        raise _ShortWrite
    sync(fd)


def sync(fd: int) -> None:
    """Bring what was written to the disk; OSError when that fails."""
    if not _full_sync(fd):
        os.fsync(fd)


if sys.platform == "win32":

    def _full_sync(fd: int) -> bool:
        return False

else:
    import fcntl

    # On macOS fsync leaves the data in the memory of the drive; this brings them to the disk.
    _FULL_SYNC: int | None = getattr(fcntl, "F_FULLFSYNC", None)

    def _full_sync(fd: int) -> bool:
        """Bring the file further than fsync does; False where that is not possible."""
        if _FULL_SYNC is None:
            return False
        try:
            fcntl.fcntl(fd, _FULL_SYNC)
        except OSError:  # disks of other computers do not know it
            return False
        return True


def append_whole(fd: int, data: bytes, path: str, attempt: Attempt) -> None:
    """Append all of ``data``, synced, to the file opened for appending.

    StoreError when that fails, and then the file has its former length.
    """
    before = os.fstat(fd).st_size
    try:
        write_whole(fd, data)
    except OSError as error:
        take_back(fd, before, path)
        raise _told(path, error, attempt) from error


def take_back(fd: int, length: int, path: str) -> None:
    """Cut the file to its former length; StoreError when even that fails."""
    try:
        truncate(fd, length)
    except OSError as error:
        message = (
            "the disk failed while the last line was written: it may be there, in part, or missing;"
            " copy the sheet to another disk and look at its last line before recording again"
        )
        raise StoreError(path, message) from error


def truncate(fd: int, length: int) -> None:
    """Cut the open file to ``length`` bytes, synced."""
    os.ftruncate(fd, length)
    sync(fd)


def sync_folder(path: str) -> None:
    """Make the name of a new file at ``path`` last; nothing where the system offers no way."""
    if os.name == "nt":
        return
    try:
        fd = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            sync(fd)
        finally:
            os.close(fd)
    except OSError as error:
        if error.errno not in _FOLDER_CANNOT_BE_SYNCED:
            raise


def is_same_file(fd: int, path: str) -> bool:
    """Whether ``path`` still leads to the open file, no other having been put in its place."""
    try:
        return os.path.samestat(os.fstat(fd), os.stat(path))
    except OSError:
        return False


def refuse_growth(path: str, size: int) -> None:
    """StoreError when a sheet of ``size`` bytes could not be read again."""
    if size > MAX_BYTES:
        message = f"the sheet would be larger than {_limit()}: nothing was recorded;"
        raise StoreError(path, f"{message} go on in a new sheet")


def _refuse_large(path: str, size: int) -> None:
    if size > MAX_BYTES:
        message = f"the file is larger than {_limit()}, no score sheet is; check the name"
        raise StoreError(path, message)


def _limit() -> str:
    return f"{MAX_BYTES // (1024 * 1024)} MiB"


def refuse_special(path: str, mode: int) -> None:
    """StoreError when the mode is not that of a regular file."""
    if stat.S_ISREG(mode):
        return
    kind = "a folder" if stat.S_ISDIR(mode) else "a pipe or device"
    raise StoreError(path, f"it is {kind}, not a plain file; check the name")


def _told(path: str, error: OSError, attempt: Attempt) -> StoreError:
    what, remedy = _SHORT if isinstance(error, _ShortWrite) else _reason(error)
    return StoreError(path, f"{what}: {attempt.outcome}; {remedy} and {attempt.again}")


def _reason(error: OSError) -> tuple[str, str]:
    unknown = f"the system reports '{error.strerror or error}'"
    return _REASONS.get(error.errno or 0, (unknown, "put that right"))


def _printable(path: str) -> str:
    return path if path and path.isprintable() else ascii(path)
