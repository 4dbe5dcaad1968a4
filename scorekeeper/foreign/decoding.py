"""Text of other programs: which letters its bytes stand for."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator

_OF_WINDOWS = ("cp1252", "cp1251", "cp1250", "cp1253")  # west, Cyrillic, middle of Europe, Greek


def decode_text(data: bytes, names: Iterable[str] = ()) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, else what Windows wrote before: of several
    alphabets the one in which most of the names are found. Any bytes give some text."""
    known = list(names)
    return max(possible_texts(data), key=lambda text: sum(name in text for name in known))


def possible_texts(data: bytes) -> Iterator[str]:
    """The text of a file; the texts in several alphabets where its bytes do not say in which."""
    encodings = ["utf-8-sig"]
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encodings.insert(0, "utf-16")
    for encoding in encodings:
        try:
            yield data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return
    yield from (_decoded(data, encoding) for encoding in _OF_WINDOWS)


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("latin-1")
