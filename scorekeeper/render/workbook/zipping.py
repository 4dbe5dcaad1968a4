"""The zip file of a workbook, compressed by a quick library where that is installed.

A workbook of 500 deals has up to 22 MB of text, for which zlib needs a tenth of the export.
"""

from __future__ import annotations

import zipfile
from typing import IO, Final

try:
    from isal.isal_zlib import DEFLATED, compressobj
except ImportError:  # no build of it for this machine
    from zlib import DEFLATED, compressobj  # type: ignore[assignment]

_LEVEL: Final = 2  # small enough by either; the next one takes half as long again
_NO_HEADER: Final = -15  # bits of the window: in zip files nothing stands before what is compressed


def zipped(made: IO[bytes]) -> zipfile.ZipFile:
    """A new zip file."""
    return zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL)


def part_of(whole: zipfile.ZipFile, name: str) -> IO[bytes]:
    """A new part of it, to be written and closed."""
    part = whole.open(name, "w")
    # zipfile names no way to choose who compresses; where it stops looking here, it is zlib again
    part._compressor = compressobj(_LEVEL, DEFLATED, _NO_HEADER)  # type: ignore[attr-defined]
    return part
