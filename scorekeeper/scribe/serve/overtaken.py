"""Two phones recorded the same deal: the second is shown what stands there, and what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.core.values.problems import InputError
from scorekeeper.journal.tokens import tokenise

from .live import link
from .pages import shown
from .previews import line_html
from .screens import Screen

_META = ("by", "at", "why", "anyway")


def overtaken_html(screen: Screen, mine: str, expected: int) -> str:
    """Instead of recording a line that was made for a sheet of `expected` records."""
    sitting = screen.desk.sitting
    new = sitting.session.sheet.records[expected:]
    lines = [sitting.loaded.finished_lines[record.line - 1] for record in new]
    told = "".join(map(line_html, lines)) or "<p>The sheet has fewer records than before.</p>"
    own = mine.split(" ")[1] if " " in mine else ""
    numbers = {str(record.number): record.number for record in new if record.number is not None}
    amends = link("/deal", screen.visit.served, amend=own) if own in numbers else ""
    correct = f'<a class="button" href="{amends}">Correct deal {shown(own)}</a>' if amends else ""
    return (
        '<section id="entry"><h1>Somebody was faster</h1>'
        '<p role="alert">Nothing was recorded twice. On the sheet stands now:</p>'
        f"{told}<p>Yours was:</p>{line_html(mine)}{''.join(_differences(lines, mine))}"
        f'<nav class="choices"><a class="button go" href="{link("/", screen.visit.served)}">'
        f"To the sheet</a>{correct}</nav></section>"
    )


def _differences(lines: list[str], mine: str) -> Iterator[str]:
    """Fact by fact, against the line that is about the same deal."""
    about = mine.split(" ")[1:2]
    theirs = next((_facts(line) for line in lines if line.split(" ")[1:2] == about), None)
    if theirs is None:
        return
    own = _facts(mine)
    differing = [fact for fact in {**theirs, **own} if theirs.get(fact) != own.get(fact)]
    if not differing:
        yield '<p class="next">Both say the same.</p>'
        return
    rows = "".join(
        f'<tr><th scope="row">{shown(fact)}</th><td>{shown(theirs.get(fact, "–"))}</td>'
        f"<td>{shown(own.get(fact, '–'))}</td></tr>"
        for fact in differing
    )
    yield (
        '<table class="preview"><thead><tr><td></td><th scope="col">recorded</th>'
        f'<th scope="col">yours</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _facts(line: str) -> Mapping[str, str]:
    try:
        tokens = tokenise(line)
    except InputError:
        return {}
    return {t.key: t.value for t in tokens if t.key is not None and t.key not in _META}
