"""Places that are no paths: sheets in object storage and wherever else `fsspec` reads, by URL."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.journal.disk import MAX_BYTES, StoreError
from scorekeeper.journal.sheet_text import SUFFIX, decode_sheet

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

INSTALL = "pip install 'scorekeeper[scale]'"
Entry = Mapping[str, Any]  # what a storage tells of a file: name, type, size


def read_url(url: str) -> bytes:
    """The bytes of a sheet; raises StoreError, ImpossibleError for a storage that is not
    installed."""
    storage, path = opened(url)
    try:
        with storage.open(path, "rb") as file:
            data: bytes = file.read(MAX_BYTES + 1)
    except OSError as error:
        _unreadable(url, error)
    if len(data) > MAX_BYTES:
        raise StoreError(url, f"no sheet is larger than {MAX_BYTES} bytes; name another file")
    return data


def scheme_text(url: str, *, must_be_there: bool) -> str:
    """The text of a scheme; empty for none. Raises as `read_url` does."""
    storage, path = opened(url)
    if not must_be_there and not storage.isfile(path):
        return ""
    return decode_sheet(url, read_url(url)).text


def opened(url: str) -> tuple[AbstractFileSystem, str]:
    """The storage of a URL, and the path there. Raises ImpossibleError where `fsspec` or what it
    needs for that storage is not installed, StoreError for one that nobody knows or that does not
    answer."""
    try:
        from fsspec.core import url_to_fs

        storage, path = url_to_fs(url)
    except ImportError as error:
        needed = str(error).rstrip(".") or "a package is not installed"
        hint = f"{INSTALL} brings fsspec; a storage may need a package more: pip install s3fs"
        raise ImpossibleError(f"{url} cannot be read: {needed}", hint) from None
    except (OSError, ValueError) as error:
        _unreadable(url, error)
    return storage, path


def sheets_at(url: str) -> Iterator[tuple[str, str]]:
    """URL of each sheet of a folder, with its name from there on; or of the one sheet, with an
    empty name. Raises as `opened` does, and StoreError where there is nothing."""
    storage, root = opened(url)
    try:
        if storage.isfile(root):
            yield storage.unstrip_protocol(root), ""
            return
        entries = storage.ls(root, detail=True)
    except OSError as error:
        _unreadable(url, error)
    for path, name in _below(storage, entries, ""):
        yield storage.unstrip_protocol(path), name


def _below(
    storage: AbstractFileSystem, entries: Sequence[Entry], prefix: str
) -> Iterator[tuple[str, str]]:
    """Path and name of each sheet, by name; folders that cannot be opened are passed over."""
    for entry in sorted(entries, key=_name):
        name = _name(entry)
        if not name or name.startswith("."):
            continue
        if entry["type"] == "directory":
            try:
                inner = storage.ls(entry["name"], detail=True)
            except OSError:
                continue
            yield from _below(storage, inner, f"{prefix}{name}/")
        elif name.endswith(SUFFIX):
            yield entry["name"], f"{prefix}{name}"


def _name(entry: Entry) -> str:
    return str(entry["name"]).rstrip("/").rpartition("/")[2]


def _unreadable(url: str, error: Exception) -> NoReturn:
    is_missing = isinstance(error, FileNotFoundError)
    why = "there is nothing" if is_missing else " ".join(str(error).split()) or "it does not answer"
    raise StoreError(url, f"{why}; name a folder or a sheet, e.g. s3://league/2026") from None
