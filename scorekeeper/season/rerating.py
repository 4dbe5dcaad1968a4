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
        """The groups whose ratings after all evenings are not there."""
        whole = {name: _whole(self._states(name)) for name in names}
        lacking = self._kept.lacking(whole.values())
        return [name for name, key in whole.items() if key in lacking]

    def rating(self, name: str) -> Rating:
        """The ratings of a group; what is new of them is kept."""
        rating, states = rating_of(self._rules), self._states(name)
        whole = _whole(states)
        if self._restored(rating, whole) is None:
            self._kept.look(key for key, _ in states)
            new = [(key, chunk) for key, chunk in states if not self._kept[key]]
            self._kept.look(key_of(TABLES, name, chunk) for _, chunk in new)
            players: dict[str, None] = {}
            for key, chunk in states:
                own = self._restored(rating, key)
                players |= dict.fromkeys(
                    self._rated(rating, key, name, chunk) if own is None else own
                )
            self._keep(rating, whole, players)
        return rating

    def _restored(self, rating: Rating, key: str) -> Collection[str] | None:
        """The players of whom it knows now what was kept; None where nothing was."""
        try:
            told = {**json.loads(self._kept[key])["ratings"]}
            rating.restore(told)
        except (ValueError, KeyError, TypeError):
            return None
        return told

    def _rated(self, rating: Rating, key: str, name: str, chunk: Chunk) -> Collection[str]:
        """The players of a chunk, who are rated anew."""
        tables = self._tables(name, chunk)
        for seats in tables:
            rating.rate(seats)
        players = dict.fromkeys(player for seats in tables for player in seats.players)
        self._keep(rating, key, players)
        return players

    def _keep(self, rating: Rating, key: str, players: Collection[str]) -> None:
        told = {"ratings": rating.told(players)}
        self._kept.put(key, json.dumps(told, separators=(",", ":")))

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


def _whole(states: Sequence[tuple[str, Chunk]]) -> str:
    """The key of the ratings of everybody after the last of these."""
    return digest("all ratings", *(key for key, _ in states[-1:]))
