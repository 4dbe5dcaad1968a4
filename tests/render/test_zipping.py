"""The zip file of a workbook can be read by everybody, whoever compressed it."""

from __future__ import annotations

import importlib
import io
import sys
import zipfile
import zlib
from collections.abc import Iterator

import pytest
from isal import isal_zlib

from scorekeeper.render.workbook import zipping

PARTS = {"one.xml": [b"<a>", b"<b/>" * 5000, b"</a>"], "two.xml": [b""], "three.xml": [b"x"]}


def written() -> bytes:
    made = io.BytesIO()
    with zipping.zipped(made) as whole:
        for name, pieces in PARTS.items():
            with zipping.part_of(whole, name) as part:
                for piece in pieces:
                    part.write(piece)
    return made.getvalue()


def assert_all_is_read(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as found:
        assert found.testzip() is None
        assert {name: found.read(name) for name in found.namelist()} == {
            name: b"".join(pieces) for name, pieces in PARTS.items()
        }
        one = found.getinfo("one.xml")
        assert one.file_size == 3 + 4 * 5000 + 4
        assert one.compress_size < one.file_size / 2  # nearly all are the same four bytes


@pytest.fixture
def without_isal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "isal.isal_zlib", None)
    importlib.reload(zipping)
    yield
    monkeypatch.undo()
    importlib.reload(zipping)


def test_parts_are_compressed_by_the_quick_library(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def compressobj(level: int, method: int, bits: int) -> object:
        asked.append(level)
        return isal_zlib.compressobj(level, method, bits)

    assert zipping.compressobj is isal_zlib.compressobj
    monkeypatch.setattr(zipping, "compressobj", compressobj)
    assert_all_is_read(written())
    assert len(asked) == len(PARTS)


@pytest.mark.usefixtures("without_isal")
def test_where_it_is_not_installed_zlib_compresses() -> None:
    assert zipping.compressobj is zlib.compressobj
    assert_all_is_read(written())
