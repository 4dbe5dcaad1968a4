"""Chromium as an independent reader of pages: how they print, what stands on a phone."""

from __future__ import annotations

import html
import json
import math
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pypdfium2

# Pages are measured by way of its driver.
CHROMIUM = shutil.which("chromium") if shutil.which("chromedriver") else None

# What a page cannot say by itself, since it has no script: widths, and sizes of type as shown.
MEASURE = """<script>
const sizes = [];
for (const element of document.querySelectorAll("body *")) {
  const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  if (!own || !element.getClientRects().length) continue;
  const turned = element.getScreenCTM ? element.getScreenCTM() : {a: 1, b: 0};
  const scale = Math.hypot(turned.a, turned.b);
  sizes.push(parseFloat(getComputedStyle(element).fontSize) * scale);
}
const cut = [...document.querySelectorAll("thead bdi, thead th, td.about")]
  .filter(e => getComputedStyle(e).overflow === "hidden" &&
    (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2))
  .map(e => e.textContent);
const box = [...document.querySelectorAll(".wide")].find(b => b.scrollWidth > b.clientWidth + 40);
let kept = null;
if (box) {
  box.scrollLeft = 40; box.scrollTop = 60;
  const name = box.querySelector("tbody th").getBoundingClientRect();
  const head = box.querySelector("thead").getBoundingClientRect();
  const edge = box.getBoundingClientRect();
  kept = {scrolled: box.scrollLeft, left: name.left - edge.left, top: head.top - edge.top};
}
parent.document.title = JSON.stringify({width: document.documentElement.scrollWidth,
  height: document.documentElement.scrollHeight,
  smallest: Math.min(...sizes), cut, kept});
</script>"""


def _run(folder: Path, *arguments: str) -> str:
    ran = subprocess.run(
        [
            CHROMIUM or "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            f"--user-data-dir={folder / 'profile'}",
            *arguments,
        ],
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return ran.stdout


def printed(page: str, folder: Path) -> list[pypdfium2.PdfTextPage]:
    """The sheets of paper that a page takes."""
    source, target = folder / "page.html", folder / "page.pdf"
    source.write_text(page, encoding="utf-8")
    _run(folder, "--no-pdf-header-footer", f"--print-to-pdf={target}", source.as_uri())
    return [found.get_textpage() for found in pypdfium2.PdfDocument(target)]


def printed_pages(page: str, folder: Path) -> list[str]:
    """Their texts."""
    return [found.get_text_range() for found in printed(page, folder)]


def smallest_type(sheet: pypdfium2.PdfTextPage) -> float:
    """The smallest type on a sheet of paper, in points; also in drawings, which are scaled."""
    raw, sizes = pypdfium2.raw, []
    for at in range(sheet.count_chars()):
        scaled = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(sheet, at, scaled)
        if chr(raw.FPDFText_GetUnicode(sheet, at)).isprintable():
            sizes.append(raw.FPDFText_GetFontSize(sheet, at) * math.hypot(scaled.a, scaled.b))
    return min(size for size in sizes if size > 1)  # signs that are not drawn have 1


def measured(page: str, chromium: Any, folder: Path, width: int, height: int) -> dict[str, Any]:
    """Of the page in a window of that size: how wide and high it is, its smallest type (in pixels),
    which names and contracts in tables are cut, and where the names of a table stand that was
    scrolled to the right and down. The browser is that of `conftest`, which stays open."""
    open_page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
    inside = html.escape(open_page.replace("</body>", f"{MEASURE}</body>"))
    frame = f'<iframe width="{width}" height="{height}" srcdoc="{inside}"></iframe>'
    source = folder / "measured.html"  # in a frame, since windows are never as narrow as a phone
    source.write_text(f'<meta charset="utf-8"><title></title>{frame}', encoding="utf-8")
    chromium.get(source.as_uri())
    found: dict[str, Any] = json.loads(chromium.title)
    return found
