"""The standard streams: any text goes through them, on every system."""

from __future__ import annotations

import io
import sys

import pytest

from scorekeeper.cli import streams

NAME = "Анна 李 \udcff"


def pipe(encoding: str) -> tuple[io.BytesIO, io.TextIOWrapper]:
    written = io.BytesIO()
    return written, io.TextIOWrapper(written, encoding=encoding)


@pytest.mark.parametrize(
    ("platform", "encoding", "wanted"),
    [
        ("win32", "cp1252", "Анна 李 \\udcff".encode()),  # other programs expect UTF-8 in a pipe
        ("linux", "utf-8", "Анна 李 \\udcff".encode()),
        ("linux", "cp1251", "Анна \\u674e \\udcff".encode("cp1251")),
    ],
)
def test_what_a_stream_cannot_show_is_escaped(
    monkeypatch: pytest.MonkeyPatch, platform: str, encoding: str, wanted: bytes
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    written, stream = pipe(encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "stderr", pipe(encoding)[1])
    streams.prepare(platform)
    streams.write(NAME)
    streams.flush()
    assert written.getvalue().strip() == wanted


def test_an_encoding_that_the_user_chose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1251")
    written, stream = pipe("cp1251")
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "stderr", pipe("cp1251")[1])
    streams.prepare("win32")
    streams.write("Анна")
    streams.flush()
    assert written.getvalue().strip() == "Анна".encode("cp1251")


def test_a_stream_that_was_closed_takes_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    streams.prepare()
    streams.write(NAME)
    streams.write_error(NAME)
    streams.flush()
    sys.stdout.close()
    sys.stderr.close()


def test_an_error_stream_that_fails_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    _, stream = pipe("utf-8")
    stream.close()
    monkeypatch.setattr(sys, "stderr", stream)
    streams.write_error("nobody hears")
