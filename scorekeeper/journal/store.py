"""The sheet file on disk: make it, and append records that are never lost.

A record is written by one call and synced before ``Recorder.append`` returns; a failure leaves the
sheet as it was. Games, and what a line means, are unknown here.
"""

import os
import stat
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from . import disk
from .disk import StoreError
from .lock import holder, unlock, wait_lock
from .sheet_text import (
    SUFFIX,
    SheetText,
    decode_sheet,
    last_line_start,
    missing_line_end,
    read_sheet,
    torn_path,
    unfinished_line,
)

__all__ = [
    "SUFFIX",
    "Recorder",
    "SheetText",
    "StoreError",
    "create_file",
    "create_sheet",
    "hold",
    "read_sheet",
    "torn_path",
    "unfinished_line",
]

_CHANGED = (
    "another program changed the file meanwhile: nothing was recorded;"
    " finish the work there and record it again"
)


def create_sheet(path: str | os.PathLike[str], text: str) -> None:
    """Make a new sheet file holding exactly ``text``, synced together with its folder.

    StoreError when the file exists or cannot be written, and then no new file is left; ValueError
    when ``text`` holds NUL or lone surrogates.
    """
    create_file(path, _encoded(text, forbidden="\0"))


def create_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Make a new sheet file of those bytes, as `create_sheet`."""
    name = disk.file_name(path)
    with disk.explained(name, disk.CREATING):
        from .whole_file import make_file

        make_file(name, data)


@contextmanager
def hold(path: str | os.PathLike[str], timeout: float = 10.0) -> Iterator["Recorder"]:
    """Hold the sheet's lock while its records are read, validated and appended.

    Waits up to ``timeout`` seconds for other processes. StoreError when they do not finish, or when
    the file is missing, read-only, not a regular file, or larger than a sheet may be.
    """
    name = disk.file_name(path)
    with disk.explained(name, disk.RECORDING):
        fd = _open_locked(name, timeout)
    try:
        with disk.explained(name, disk.RECORDING):
            recorder = Recorder(name, fd)
        try:
            yield recorder
        finally:
            recorder.close()
    finally:
        _release(fd)


class Recorder:
    """Appends records to a sheet whose lock is held; made by ``hold``, usable inside it.

    ``sheet`` is the text as read under the lock (after ``set_aside``: as it stands then); later
    appends do not show in it.
    """

    sheet: SheetText
    _size: int
    _missing_line_end: bytes
    _torn: bytes

    def __init__(self, path: str, fd: int) -> None:
        self._path = path
        self._fd: int | None = fd
        self._load(fd)

    def append(self, line: str) -> None:
        """Put ``line`` at the end of the sheet; on return it is on the disk. Raises as
        ``append_all``."""
        self.append_all([line])

    def append_all(self, lines: Sequence[str]) -> None:
        """Put those lines at the end of the sheet, by one call; on return they are on the disk.

        A line comes without line end; ValueError when it is blank, has line ends, NUL or lone
        surrogates. StoreError, the sheet being as before, when the disk is full or fails or when
        another program changed or replaced the file meanwhile.
        """
        fd = self._usable()
        end = self.sheet.line_end.encode()
        data = self._missing_line_end + b"".join(_one_line(line) + end for line in lines)
        with disk.explained(self._path, disk.RECORDING):
            self._refuse_if_changed(fd)
            disk.refuse_growth(self._path, self._size + len(data))
            disk.append_whole(fd, data, self._path, disk.RECORDING)
            if not disk.is_same_file(fd, self._path):
                disk.take_back(fd, self._size, self._path)
                raise StoreError(self._path, _CHANGED)
        self._size += len(data)
        self._missing_line_end = b""
        self._torn = b""

    def set_aside(self, comment: str) -> str:
        """Move the unterminated last line to ``NAME.torn`` beside the sheet; the path of that file.

        ``comment``, one line, is put before the torn bytes there: when and from where they come.
        Killed half-way, the line stands in both files. ValueError when the last line is complete or
        ``comment`` is blank or not one line; StoreError when either file cannot be written or
        another program changed the sheet meanwhile.
        """
        fd = self._usable()
        note = b"# " + _one_line(comment) + b"\n"
        if not self._torn:
            raise ValueError("the last line of the sheet is complete: nothing to set aside")
        aside = torn_path(self._path)
        with disk.explained(aside, disk.SETTING_ASIDE):
            mode = stat.S_IMODE(os.fstat(fd).st_mode)
            _append_aside(aside, note + self._torn + b"\n", mode)
        with disk.explained(self._path, disk.SETTING_ASIDE):
            self._refuse_if_changed(fd)
            disk.truncate(fd, self._size - len(self._torn))
            self._load(fd)
        return aside

    def close(self) -> None:
        """Refuse all further use, the lock being given back."""
        self._fd = None

    def _usable(self) -> int:
        if self._fd is None:
            raise ValueError("this recording is over; begin another one")
        return self._fd

    def _load(self, fd: int) -> None:
        data = disk.read_all(fd, self._path)
        self.sheet = decode_sheet(self._path, data)
        self._size = len(data)
        self._missing_line_end = missing_line_end(data, self.sheet.line_end)
        self._torn = b"" if self.sheet.ends_clean else data[last_line_start(data) :]

    def _refuse_if_changed(self, fd: int) -> None:
        if os.fstat(fd).st_size != self._size or not disk.is_same_file(fd, self._path):
            raise StoreError(self._path, _CHANGED)


def _open_locked(path: str, timeout: float) -> int:
    deadline = time.monotonic() + timeout
    while True:
        # Opened anew each time: an editor may have put another file in its place meanwhile.
        fd = disk.open_regular(path, os.O_RDWR | os.O_APPEND)
        try:
            if not wait_lock(fd, max(deadline - time.monotonic(), 0.0)):
                raise StoreError(path, _still_held(fd, timeout))
            if disk.is_same_file(fd, path):
                return fd
            unlock(fd)
            if time.monotonic() >= deadline:
                raise StoreError(path, _CHANGED)
        except BaseException:
            os.close(fd)
            raise
        os.close(fd)


def _still_held(fd: int, timeout: float) -> str:
    who = holder(fd) or "another program"
    return (
        f"{who} is recording on it and did not finish within {timeout:g} s: nothing was recorded;"
        " wait and record it again"
    )


def _release(fd: int) -> None:
    # What was appended is synced: no fault that the system reports now takes it back.
    with suppress(OSError):
        unlock(fd)
    with suppress(OSError):
        os.close(fd)


def _append_aside(path: str, data: bytes, mode: int) -> None:
    """Append to the file, which is made with the mode of the sheet that the data come from."""
    fd = disk.open_own(path, mode)
    try:
        if os.fstat(fd).st_size:
            os.lseek(fd, -1, os.SEEK_END)
            data = missing_line_end(os.read(fd, 1), "\n") + data
        disk.append_whole(fd, data, path, disk.SETTING_ASIDE)
        disk.sync_folder(path)
    finally:
        os.close(fd)


def _one_line(text: str) -> bytes:
    if not text.strip():
        raise ValueError("a line of a sheet cannot be empty")
    return _encoded(text, forbidden="\n\r\0")


def _encoded(text: str, forbidden: str) -> bytes:
    found = next((char for char in forbidden if char in text), None)
    if found is not None:
        raise ValueError(f"a sheet cannot hold the character {found!r} there: {text[:60]!r}")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        message = f"not text that can be written as UTF-8: {text[:60]!a}"
        raise ValueError(message) from error
