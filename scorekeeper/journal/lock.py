"""The lock between processes that record on the same file.

The lock lies on the open file itself, so the system gives it back when a process dies and no
lock file can be left behind.
"""

import sys

if sys.platform == "win32":
    import msvcrt
    import os

    # Locks are mandatory there: the locked byte must lie where nobody reads or writes.
    _FAR_BEYOND_THE_END = 0x7FFF_0000

    def try_lock(fd: int) -> bool:
        """Take the exclusive lock on the open file ``fd``; False when another holder has it.

        The file position moves. OSError where the disk knows no locks.
        """
        os.lseek(fd, _FAR_BEYOND_THE_END, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def unlock(fd: int) -> None:
        """Give back the lock that ``try_lock`` took; the file position moves."""
        os.lseek(fd, _FAR_BEYOND_THE_END, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def try_lock(fd: int) -> bool:
        """Take the exclusive lock on the open file ``fd``; False when another holder has it.

        The file position may move. OSError where the disk knows no locks.
        """
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(fd: int) -> None:
        """Give back the lock that ``try_lock`` took; the file position may move."""
        fcntl.flock(fd, fcntl.LOCK_UN)
