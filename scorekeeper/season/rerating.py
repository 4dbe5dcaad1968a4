"""Ratings with what was kept. Each evening hangs on those before it, so after a change they are
counted again from there on; but they hang on who sat where and in which place alone, which most
corrections leave as it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import cached_property

from .chunks import Chunk
from .head import digest
from .joining import key_of
from .kept_texts import KeptTexts
from .part_storing import restored_tables
from .rating import Rating, Seats
from .rating_kinds import rating_of
from .scheme import RatingRules

TABLES = "tables"


class Rerating:
    """Rates the groups of chunks. `add` adds up a chunk whose tables are not kept; `told` is all
    that tables hang on besides the evenings."""

    def __init__(
        self,
        kept: KeptTexts,
        chunks: Sequence[Chunk],
        rules: RatingRules,
        add: Callable[[Chunk], None],
        told: str,
    ) -> None:
        self._kept = kept
        self._chunks = chunks
        self._rules = rules
        self._add = add
        self._all_digests = digest("all tables", told)

    def lacking(self, names: Collection[str]) -> Sequence[str]:
        """The groups of which the ratings after the last chunk are not there."""
        last = {name: key for name in names for key, _ in self._states(name)[-1:]}
        self._kept.look(last.values())
        return [name for name, key in last.items() if not self._kept[key]]

    def rating(self, name: str) -> Rating:
        """The ratings of a group; what is new of them is kept."""
        rating, states = rating_of(self._rules), self._states(name)
        self._kept.look(key for key, _ in states)
        self._kept.look(key_of(TABLES, name, chunk) for key, chunk in states if not self._kept[key])
        for key, chunk in states:
            try:
                rating.restore({**json.loads(self._kept[key])["ratings"]})
            except (ValueError, KeyError, TypeError):
                tables = self._tables(name, chunk)
                for seats in tables:
                    rating.rate(seats)
                players = dict.fromkeys(player for seats in tables for player in seats.players)
                told = {"ratings": rating.told(players)}
                self._kept.put(key, json.dumps(told, separators=(",", ":")))
        return rating

    def _states(self, name: str) -> list[tuple[str, Chunk]]:
        """The chunks of a group, and the keys of the ratings after them, which hang on all tables
        before."""
        told, found = repr(self._rules), []
        for chunk in self._chunks:
            if name in chunk.groups:
                told = digest(told, self._digests[chunk.groups[name]])
                found.append((told, chunk))
        return found

    @cached_property
    def _digests(self) -> dict[str, str]:
        """Those of the tables of all chunks, by the digests of their groups; kept in one text."""
        try:
            known = dict(json.loads(self._kept[self._all_digests]))
        except (ValueError, TypeError):
            known = {}
        pieces = [(name, chunk) for chunk in self._chunks for name in chunk.groups]
        new = [(name, one) for name, one in pieces if one.groups[name] not in known]
        if not new:
            return known
        self._kept.look(key_of(TABLES, name, chunk) for name, chunk in new)
        for name, chunk in new:
            self._tables(name, chunk)  # so that its text is there, and one of tables
            known[chunk.groups[name]] = digest(self._kept[key_of(TABLES, name, chunk)])
        own = {chunk.groups[name] for name, chunk in pieces}
        known = {key: told for key, told in known.items() if key in own}
        self._kept.put(self._all_digests, json.dumps(known))
        return known

    def _tables(self, name: str, chunk: Chunk) -> list[Seats]:
        key = key_of(TABLES, name, chunk)
        try:
            return restored_tables(self._kept[key])
        except ValueError:  # they are not there, or somebody wrote into them
            self._add(chunk)
            return restored_tables(self._kept[key])
