"""The lock between processes that record on the same file.

The lock lies on the open file itself, so the system gives it back when a process dies and no
lock file can be left behind.
"""

import os
import sys
import time

_FIRST_PAUSE, _LONGEST_PAUSE = 0.002, 0.1  # seconds between two tries, where one has to ask again

if sys.platform == "win32":
    import msvcrt

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

    def wait_lock(fd: int, seconds: float) -> bool:
        """Take the lock, waiting for other holders so long at most; False when that is over."""
        deadline = time.monotonic() + seconds
        pause = _FIRST_PAUSE
        while not try_lock(fd):
            if time.monotonic() >= deadline:
                return False
            time.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)
        return True

else:
    import fcntl
    import threading

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

    def wait_lock(fd: int, seconds: float) -> bool:
        """Take the lock, waiting for other holders so long at most; False when that is over, and
        then ``fd`` must be closed.

        The system lets those who wait take turns; to ask again and again would favour whoever
        asks at the right moment. It knows no limit of time, so that another thread asks it.
        """
        if try_lock(fd):
            return True
        faults: list[OSError] = []
        waiter = threading.Thread(target=_wait, args=(fd, faults), daemon=True)
        waiter.start()
        waiter.join(seconds)
        if faults:
            raise faults[0]
        return not waiter.is_alive()

    def _wait(fd: int, faults: list[OSError]) -> None:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX)
        except OSError as error:
            faults.append(error)


def holder(fd: int) -> str:
    """Who holds the lock on the open file: `process 4711 (scorekeeper)`; nothing where the system
    does not tell (it does on Linux)."""
    try:
        inode = str(os.fstat(fd).st_ino)
        with open("/proc/locks", encoding="ascii") as locks:
            found = [line.split() for line in locks if " FLOCK " in line and "->" not in line]
        process = next(words[4] for words in found if words[5].split(":")[2] == inode)
        with open(f"/proc/{process}/comm", encoding="utf-8", errors="replace") as name:
            return f"process {process} ({name.read().strip()})"
    except (OSError, ValueError, IndexError, StopIteration):
        return ""
