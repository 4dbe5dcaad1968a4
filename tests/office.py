"""LibreOffice as an independent calculator of workbooks."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

SOFFICE = shutil.which("soffice")

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
    profile, made = folder / "profile", folder / "recalculated"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(ALWAYS, encoding="utf-8")
    subprocess.run(
        [
            SOFFICE or "soffice",
            f"-env:UserInstallation={profile.as_uri()}",
            "--headless",
            "--convert-to",
            "xlsx:Calc MS Excel 2007 XML",
            "--outdir",
            str(made),
            *map(str, workbooks),
        ],
        check=True,
        capture_output=True,
        timeout=300,
    )
    return [made / workbook.name for workbook in workbooks]
