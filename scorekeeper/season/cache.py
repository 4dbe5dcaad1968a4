"""Results of sheets, kept in an embedded database beside them by the bytes that they come from.

It may be deleted at any time: whatever is not in it is worked out again. Two processes may use it
at once. What is no database of ours (torn, of another version, something else) is made anew.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress

from .gathering import Found
from .maker import MADE_BY

NAME = ".scorekeeper-cache"
PATIENCE = 5.0  # seconds to wait for another process
_TABLES = """
    CREATE TABLE IF NOT EXISTS made (by TEXT PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS files (file TEXT PRIMARY KEY, stamp TEXT, key TEXT) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, text TEXT) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS answers (number INTEGER PRIMARY KEY, question TEXT, answer TEXT);
"""
KEPT_ANSWERS = 8  # of different questions


class Cache:
    """The cache of one folder. Where it cannot be read or written everything is worked out anew;
    `trouble` says why, in words, where somebody should know."""

    def __init__(self, folder: str) -> None:
        self.path = os.path.join(folder, NAME)
        self.trouble = ""
        self.has_gone = False  # whether it knows files that are not there any more

    def known(self, found: Sequence[Found]) -> Mapping[str, str]:
        """The texts of evenings by the file, of those whose stamp is as it was."""
        rows = self._ask("SELECT file, stamp, text FROM files JOIN results USING (key)")
        stamps = {item.file: item.stamp for item in found}
        self.has_gone = any(file not in stamps for file, _, _ in rows)
        return {file: text for file, stamp, text in rows if stamps.get(file) == stamp != ""}

    def answer(self, question: str) -> str:
        """What was kept for a question (see `keep_answer`); empty for nothing."""
        rows = self._ask("SELECT answer FROM answers WHERE question = ?", question)
        return rows[0][0] if rows else ""

    def _ask(self, query: str, *words: str) -> list[tuple[str, ...]]:
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

    def keep_answer(self, question: str, answer: str) -> None:
        """Keep the answer to a question that tells all that it hangs on; the oldest are
        forgotten."""
        with suppress(sqlite3.Error), closing(self._open()) as database, database:
            new = "INSERT INTO answers (question, answer) VALUES (?, ?)"
            database.execute(new, (question, answer))
            oldest = "SELECT MAX(number) - ? FROM answers"
            database.execute(f"DELETE FROM answers WHERE number <= ({oldest})", (KEPT_ANSWERS,))

    def keep(self, rows: Sequence[tuple[Found, str, str]], files: Iterable[Found]) -> None:
        """Keep key and text of evenings, and forget those of sheets that are gone."""
        try:
            self._write(rows, files)
        except sqlite3.OperationalError as error:
            self.trouble = f"{self.path} cannot be written: {error}"
        except sqlite3.DatabaseError:
            self.remove()
            with suppress(sqlite3.Error):
                self._write(rows, files)

    def _write(self, rows: Sequence[tuple[Found, str, str]], files: Iterable[Found]) -> None:
        with closing(self._open()) as database, database:
            results = [(key, text) for _, key, text in rows]
            database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?)", results)
            stamps = [(item.file, item.stamp, key) for item, key, _ in rows]
            database.executemany("INSERT OR REPLACE INTO files VALUES (?, ?, ?)", stamps)
            there = {item.file for item in files}
            known = [file for (file,) in database.execute("SELECT file FROM files")]
            gone = [(file,) for file in known if file not in there]
            database.executemany("DELETE FROM files WHERE file = ?", gone)
            database.execute("DELETE FROM results WHERE key NOT IN (SELECT key FROM files)")

    def _open(self, must_be_there: bool = False) -> sqlite3.Connection:
        """Raises sqlite3.Error, OperationalError where it is about the disk or another process."""
        mode = "ro" if must_be_there else "rwc"
        path = os.path.abspath(self.path).replace("?", "%3f").replace("#", "%23")
        database = sqlite3.connect(f"file:{path}?mode={mode}", timeout=PATIENCE, uri=True)
        try:
            made = [] if not must_be_there else database.execute("SELECT by FROM made").fetchall()
            if not must_be_there:
                made = self._tables(database)
            if made != [(MADE_BY,)]:
                raise sqlite3.DatabaseError("made by another version")
        except sqlite3.Error as error:
            database.close()
            if "no such" in str(error):  # a database, but none of ours
                raise sqlite3.DatabaseError(str(error)) from None
            raise
        return database

    def _tables(self, database: sqlite3.Connection) -> list[tuple[str]]:
        database.executescript(_TABLES)
        with database:
            if not database.execute("SELECT by FROM made").fetchall():
                database.execute("INSERT INTO made VALUES (?)", (MADE_BY,))
        return database.execute("SELECT by FROM made").fetchall()

    def remove(self) -> None:
        """Forget everything."""
        with suppress(OSError):
            os.remove(self.path)
