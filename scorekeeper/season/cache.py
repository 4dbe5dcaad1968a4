"""Results of sheets, kept in an embedded database beside them by the bytes that they come from.

It may be deleted at any time: whatever is not in it is worked out again. Two processes may use it
at once. What is no database of ours (torn, of another version, something else) is made anew.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any

from scorekeeper.core.values.parts import NamedTuple

from .gathering import Found
from .head import Head, head_from, head_text
from .maker import MADE_BY

NAME = ".scorekeeper-cache"
PATIENCE = 5.0  # seconds to wait for another process
_TABLES = f"""
    BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS made (by TEXT PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS files (file TEXT PRIMARY KEY, stamp TEXT, key TEXT, head TEXT);
    CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, text TEXT);
    CREATE TABLE IF NOT EXISTS parts (digest TEXT PRIMARY KEY, text TEXT);
    CREATE TABLE IF NOT EXISTS answers (
        number INTEGER PRIMARY KEY, question TEXT, content TEXT, answer TEXT
    );
    INSERT OR REPLACE INTO made VALUES ('{MADE_BY}');
    COMMIT;
"""
KEPT_ANSWERS = 8  # of different questions
MANY = 500  # that are asked for in one query, or kept at a time
STALE = 2  # so many times of what is needed may lie there


class Kept(NamedTuple):
    """What is kept of a file: the key of its bytes, what decides where it stands, and what it came
    to, as text."""

    found: Found
    key: str
    head: Head
    text: str


class Cache:
    """The cache of one folder. Where it cannot be read or written everything is worked out anew;
    `trouble` says why, in words, where somebody should know."""

    def __init__(self, folder: str) -> None:
        self.path = os.path.join(folder, NAME)
        self.trouble = ""
        self.has_gone = False  # whether it knows files that are not there any more

    # what is there ---------------------------------------------------------------------------

    def known(self, found: Sequence[Found]) -> Mapping[str, tuple[str, Head]]:
        """Key and head by the file, of those whose stamp is as it was."""
        rows = self._ask("SELECT file, stamp, key, head FROM files")
        stamps = {item.file: item.stamp for item in found}
        self.has_gone = any(file not in stamps for file, *_ in rows)
        return {
            file: (key, restored)
            for file, stamp, key, head in rows
            if stamps.get(file) == stamp != "" and (restored := head_from(head))
        }

    def texts(self, keys: Iterable[str]) -> Mapping[str, str]:
        """What sheets came to, by their keys; of those that are there."""
        return self._by("SELECT key, text FROM results WHERE key", keys)

    def parts(self, digests: Iterable[str]) -> Mapping[str, str]:
        """What was kept with `keep_parts`, of those that are there."""
        return self._by("SELECT digest, text FROM parts WHERE digest", digests)

    def has_parts(self, digests: Iterable[str]) -> Collection[str]:
        """Of these digests those by which a part is kept."""
        return self._by("SELECT digest, digest FROM parts WHERE digest", digests)

    def answer(self, question: str) -> str:
        """What was kept for a question or a content (see `keep_answer`); empty for nothing."""
        rows = self._ask("SELECT answer FROM answers WHERE ? IN (question, content)", question)
        return rows[0][0] if rows else ""

    def _by(self, query: str, keys: Iterable[str]) -> Mapping[str, str]:
        wanted = list(dict.fromkeys(keys))
        found: dict[str, str] = {}
        for at in range(0, len(wanted), MANY):
            some = wanted[at : at + MANY]
            found |= dict(self._ask(f"{query} IN ({', '.join('?' * len(some))})", *some))
        return found

    def _ask(self, query: str, *words: str) -> list[tuple[Any, ...]]:
        if not os.path.exists(self.path):
            return []
        try:
            with closing(self._open(must_be_there=True)) as database:
                return database.execute(query, words).fetchall()
        except sqlite3.OperationalError as error:  # somebody else writes, or it cannot be read
            self.trouble = f"{self.path} cannot be read: {error}"
        except sqlite3.DatabaseError:
            self.remove()
        return []

    # what is put there -----------------------------------------------------------------------

    def keep_answer(
        self, question: str, content: str, answer: str, texts: Mapping[str, str]
    ) -> None:
        """Keep an answer by two digests of all that it hangs on, and the texts of which it is made
        by theirs, beside the parts; the oldest answers are forgotten."""
        new = "INSERT INTO answers (question, content, answer) VALUES (?, ?, ?)"
        oldest = "DELETE FROM answers WHERE number <= (SELECT MAX(number) - ? FROM answers)"
        with suppress(sqlite3.Error), closing(self._open()) as database, database:
            database.execute(new, (question, content, answer))
            database.execute(oldest, (KEPT_ANSWERS,))
            _insert_parts(database, texts)

    def keep(self, rows: Sequence[Kept]) -> bool:
        """Keep what files came to; whether that was done."""
        return self._write(lambda database: _insert(database, rows))

    def forget_others(self, files: Iterable[Found]) -> None:
        """Forget files that are gone, and what nobody came to any more."""
        there = {item.file for item in files}

        def forget(database: sqlite3.Connection) -> None:
            if self.has_gone:
                known = [file for (file,) in database.execute("SELECT file FROM files")]
                gone = [(file,) for file in known if file not in there]
                database.executemany("DELETE FROM files WHERE file = ?", gone)
            if _is_much(database, "results", len(there)):
                _sweep(database, "results", "key", "SELECT key FROM files")

        self._write(forget)

    def keep_parts(self, texts: Mapping[str, str], needed: Collection[str]) -> None:
        """Keep texts by their digests. Of those that are not `needed` now some are kept as well,
        for other questions."""

        def insert(database: sqlite3.Connection) -> None:
            _insert_parts(database, texts)
            if _is_much(database, "parts", len(needed)):
                database.execute("CREATE TEMP TABLE needed (digest)")
                database.executemany("INSERT INTO needed VALUES (?)", [(one,) for one in needed])
                _sweep(database, "parts", "digest", "SELECT digest FROM needed")

        self._write(insert)

    def _write(self, change: Callable[[sqlite3.Connection], None]) -> bool:
        """Make a change as a whole; whether it is made."""
        for _ in range(2):
            try:
                with closing(self._open()) as database, database:
                    change(database)
                return True
            except sqlite3.OperationalError as error:
                self.trouble = f"{self.path} cannot be written: {error}"
                return False
            except sqlite3.DatabaseError:
                self.remove()  # and once more
        return False

    def _open(self, must_be_there: bool = False) -> sqlite3.Connection:
        """Raises sqlite3.Error, OperationalError where it is about the disk or another process."""
        mode = "ro" if must_be_there else "rwc"
        path = os.path.abspath(self.path).replace("?", "%3f").replace("#", "%23")
        database = sqlite3.connect(f"file:{path}?mode={mode}", timeout=PATIENCE, uri=True)
        try:
            tables = "SELECT name FROM sqlite_master WHERE name = 'made'"
            if not must_be_there and not database.execute(tables).fetchall():
                _make(database)
            made = database.execute("SELECT by FROM made").fetchall()
            if made != [(MADE_BY,)]:
                raise sqlite3.DatabaseError("made by another version")
        except sqlite3.Error as error:
            database.close()
            if "no such" in str(error):  # a database, but none of ours
                raise sqlite3.DatabaseError(str(error)) from None
            raise
        return database

    def remove(self) -> None:
        """Forget everything."""
        with suppress(OSError):
            os.remove(self.path)


def _make(database: sqlite3.Connection) -> None:
    database.executescript(_TABLES)  # at once: who looks in between would find none of ours


def _insert(database: sqlite3.Connection, rows: Sequence[Kept]) -> None:
    results = [(row.key, row.text) for row in rows]
    database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?)", results)
    files = [(row.found.file, row.found.stamp, row.key, head_text(row.head)) for row in rows]
    database.executemany("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", files)


def _insert_parts(database: sqlite3.Connection, texts: Mapping[str, str]) -> None:
    database.executemany("INSERT OR REPLACE INTO parts VALUES (?, ?)", texts.items())


def _is_much(database: sqlite3.Connection, table: str, needed: int) -> bool:
    """Whether there is so much in a table that what is not needed has to go."""
    most = STALE * needed + MANY
    [(last,)] = database.execute(f"SELECT MAX(rowid) FROM {table}")
    if (last or 0) <= most:  # no more were ever there, which is known without counting
        return False
    [(count,)] = database.execute(f"SELECT COUNT(*) FROM {table}")
    return bool(count > most)


def _sweep(database: sqlite3.Connection, table: str, key: str, which: str) -> None:
    """Of a table drop what is not among `which`."""
    database.execute(f"DELETE FROM {table} WHERE {key} NOT IN ({which})")
