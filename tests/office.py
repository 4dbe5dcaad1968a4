"""LibreOffice as an independent calculator of workbooks."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

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
    subprocess.run(
        [
            SOFFICE or "soffice",
            f"-env:UserInstallation={profile.as_uri()}",
            "--headless",
            "--convert-to",
            form,
            "--outdir",
            str(made),
            *map(str, workbooks),
        ],
        check=True,
        capture_output=True,
        timeout=PATIENCE,
    )
    return [made / workbook.name for workbook in workbooks]


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
