"""What pieces that follow one another come to together, in one group: of four hundred people only
those are added up again whose evenings are others than the last time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scorekeeper.core.values.parts import NamedTuple

from .chunks import Bundle, Chunk
from .head import digest
from .kept_texts import KeptTexts
from .part import Group
from .part_storing import (
    Lines,
    joined_left_out,
    restored_group,
    restored_lines,
    restored_sums,
    stored_group,
    stored_lines,
    stored_sums,
)

SUMS = "sums"


class Joined(NamedTuple):
    """Of what something was joined: the key of its text, and the same of its parts."""

    key: str
    parts: Sequence[Joined] = ()


def key_of(kind: str, name: str, piece: Bundle | Chunk) -> str:
    """Under which something of a piece is kept; as text, for there are thousands."""
    return f"{kind} {name} {piece.groups[name]}"


class Joining:
    """Joins the sums of the group of that name. `add` adds up a chunk whose sums are not kept;
    `told` is all that sums hang on besides the evenings. Unless `all_worths` are asked for one by
    one, their sum is enough."""

    def __init__(
        self,
        name: str,
        kept: KeptTexts,
        add: Callable[[Chunk], None],
        told: str,
        *,
        all_worths: bool,
    ) -> None:
        self._name = name
        self._kept = kept
        self._add = add
        self._all_worths = all_worths
        self._last = digest("last", name, told)

    def group(self, whole: Bundle) -> Group:
        """The sums of all pieces; what is new of them is kept."""
        if not self._kept[self._key(whole)]:
            self._make(whole, self._before())
            self._kept.put(self._last, json.dumps(self._joined(whole)))
        return self._restored(whole)

    def _before(self) -> Joined | None:
        """Of what the whole was joined the last time; None where nobody knows."""
        try:
            return _joined_of(json.loads(self._kept[self._last]))
        except (ValueError, TypeError):
            return None

    def _joined(self, piece: Bundle | Chunk) -> Joined:
        parts = self._parts(piece) if isinstance(piece, Bundle) else ()
        return Joined(self._key(piece), [self._joined(part) for part in parts])

    def _key(self, piece: Bundle | Chunk) -> str:
        return key_of(SUMS, self._name, piece)

    def _parts(self, bundle: Bundle) -> Sequence[Bundle | Chunk]:
        return [part for part in bundle.parts if self._name in part.groups]

    # texts -----------------------------------------------------------------------------------

    def _make(self, bundle: Bundle, before: Joined | None) -> None:
        """Join the parts, by way of what stood in the place of the bundle before."""
        parts = self._parts(bundle)
        try:
            text = self._patched(parts, before) if before else self._anew(parts)
        except ValueError:  # something that it takes is not there any more
            text = self._anew(parts)
        self._kept.put(self._key(bundle), text)

    def _anew(self, parts: Sequence[Bundle | Chunk]) -> str:
        whole = Group()
        for part in parts:
            whole.join(self._restored(part))
        return stored_group(whole, all_worths=self._all_worths)

    def _restored(self, piece: Bundle | Chunk) -> Group:
        key = self._key(piece)
        try:
            return restored_group(self._kept[key])
        except ValueError:  # it is not there, or somebody wrote into it
            if isinstance(piece, Bundle):
                self._kept.put(key, self._anew(self._parts(piece)))
            else:
                self._add(piece)
            return restored_group(self._kept[key])

    # what changed ----------------------------------------------------------------------------

    def _patched(self, parts: Sequence[Bundle | Chunk], before: Joined) -> str:
        """The text of the parts together: lines of people whom no change touches stay as they were.
        Raises ValueError where something is lacking for that."""
        keys, old = [self._key(part) for part in parts], [key for key, _ in before.parts]
        first, last = _alike(keys, old)
        gone = before.parts[first : len(old) - last]
        for at, part in enumerate(parts[first : len(parts) - last]):
            if isinstance(part, Bundle) and not self._kept[self._key(part)]:
                self._make(part, gone[at] if at < len(gone) else None)
        self._kept.look([before.key, *keys, *old])
        now = list(self._lines(keys))
        [whole] = self._lines([before.key])
        sums = {**whole.sums}
        was = self._lines(old[first : len(old) - last])
        for player in _touched(list(was), now[first : len(now) - last]):
            own = [lines.sums[player] for lines in now if player in lines.sums]
            sums.pop(player, "")
            sums |= {player: self._together(own)} if own else {}
        return stored_lines(Lines(joined_left_out(now), sums))

    def _lines(self, keys: Sequence[str]) -> Iterator[Lines]:
        return (restored_lines(self._kept[key]) for key in keys)

    def _together(self, lines: Sequence[str]) -> str:
        """The line of somebody who has these in the parts."""
        own, *others = map(restored_sums, lines)
        for later in others:
            own.join(later)
        return stored_sums(own, self._all_worths)


def _touched(was: Sequence[Lines], now: Sequence[Lines]) -> Sequence[str]:
    """Whose lines are others now."""
    players = dict.fromkeys(player for piece in (*was, *now) for player in piece.sums)
    return [player for player in players if _own(was, player) != _own(now, player)]


def _own(pieces: Sequence[Lines], player: str) -> Sequence[str | None]:
    return [lines.sums.get(player) for lines in pieces if player in lines.sums]


def _alike(now: Sequence[str], before: Sequence[str]) -> tuple[int, int]:
    """How many keys are the same at the beginning, and how many of the others at the end."""
    most = min(len(now), len(before))
    first = next((at for at in range(most) if now[at] != before[at]), most)
    left = range(most - first)
    return first, next((at for at in left if now[-1 - at] != before[-1 - at]), len(left))


def _joined_of(told: Any) -> Joined:
    key, parts = told
    return Joined(str(key), [_joined_of(part) for part in parts])
