"""LibreOffice as an independent calculator of workbooks."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from scorekeeper.journal.lock import wait_lock

PATIENCE = 300  # seconds
SOFFICE = shutil.which("soffice")
AS_WIDE_AS_ARIAL = ("Arial", "Liberation Sans", "Arimo")

# LibreOffice trusts stored values unless told to calculate always (0).
ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


def recalculated(workbooks: Sequence[Path], folder: Path) -> list[Path]:
    """Copies of the workbooks as LibreOffice calculates and saves them."""
    return _converted(workbooks, folder, "recalculated", "xlsx:Calc MS Excel 2007 XML")


def printed(workbooks: Sequence[Path], folder: Path) -> list[Path]:
    """The workbooks as LibreOffice prints them whole: PDF files."""
    return [path.with_suffix(".pdf") for path in _converted(workbooks, folder, "printed", "pdf")]


def _converted(workbooks: Sequence[Path], folder: Path, name: str, form: str) -> list[Path]:
    profile, made = folder / "profile", folder / name
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(ALWAYS, encoding="utf-8")
    _run(profile, "--convert-to", form, "--outdir", str(made), *map(str, workbooks))
    return [made / workbook.name for workbook in workbooks]


# Opens files, types over cells of them and saves copies, as LibreOffice is set up when it comes.
MACRO = """Sub Main
{calls}
StarDesktop.terminate()
End Sub
Sub TypeOver(source, target, cells)
Dim hidden(0) As New com.sun.star.beans.PropertyValue
hidden(0).Name = "Hidden"
hidden(0).Value = True
document = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
For Each one In cells
cell = document.Sheets.getByName(one(0)).getCellRangeByName(one(1))
If VarType(one(2)) = 8 Then
cell.setString(one(2))
Else
cell.setValue(one(2))
End If
Next one
Dim filter(0) As New com.sun.star.beans.PropertyValue
filter(0).Name = "FilterName"
filter(0).Value = "Calc MS Excel 2007 XML"
document.storeToURL(target, filter())
document.close(True)
End Sub
"""
MODULE = """<?xml version="1.0" encoding="UTF-8"?>
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1"
 script:language="StarBasic">{text}</script:module>
"""
LIBRARY = """<?xml version="1.0" encoding="UTF-8"?>
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard"
 library:readonly="false" library:passwordprotected="false">
<library:element library:name="Module1"/></library:library>
"""
Typed = tuple[str, str, int | str]  # worksheet, cell, what is typed there


def typed_over(workbooks: Mapping[Path, Sequence[Typed]], folder: Path) -> list[Path]:
    """Copies of the workbooks in which LibreOffice typed over those cells and saved. It trusts the
    stored values and works out anew only what hangs on the cells."""
    profile, made = folder / "profile", folder / "typed over"
    made.mkdir(parents=True)
    _run(profile, "--terminate_after_init")  # the first run writes the libraries of the profile
    calls = []
    for path, cells in workbooks.items():
        typed = ",".join(f"Array({','.join(map(_basic, cell))})" for cell in cells)
        target = (made / path.name).as_uri()
        calls.append(f'TypeOver("{path.as_uri()}", "{target}", Array({typed}))')
    library = profile / "user" / "basic" / "Standard"
    library.mkdir(parents=True, exist_ok=True)
    text = escape(MACRO.format(calls="\n".join(calls)))
    (library / "Module1.xba").write_text(MODULE.format(text=text), encoding="utf-8")
    (library / "script.xlb").write_text(LIBRARY, encoding="utf-8")
    _run(profile, "macro:///Standard.Module1.Main")
    return [made / path.name for path in workbooks]


def _basic(content: int | str) -> str:
    """A text or a number in the language of the macro."""
    if isinstance(content, int):
        return str(content)
    quoted = content.replace('"', '""')
    return f'"{quoted}"'


def _run(profile: Path, *arguments: str) -> None:
    subprocess.run(
        [
            SOFFICE or "soffice",
            f"-env:UserInstallation={profile.as_uri()}",
            "--headless",
            *arguments,
        ],
        check=True,
        capture_output=True,
        timeout=PATIENCE,
    )


def sets_arial() -> bool:
    """Whether LibreOffice sets Arial here, or a typeface as wide."""
    if shutil.which("fc-match") is None:
        return False
    named = subprocess.run(["fc-match", "-f", "%{family}", "Arial"], capture_output=True, text=True)
    return named.stdout.split(",")[0] in AS_WIDE_AS_ARIAL


def recalculated_once(workbooks: Sequence[Path], shared: Path) -> list[Path]:
    """The same, made by the worker of the tests that comes first; the others wait for it."""
    shared.mkdir(exist_ok=True)
    lock = os.open(shared / "lock", os.O_RDWR | os.O_CREAT)
    assert wait_lock(lock, PATIENCE)
    try:
        if not (shared / "profile").exists():
            recalculated(workbooks, shared)
    finally:
        os.close(lock)
    return [shared / "recalculated" / workbook.name for workbook in workbooks]
