"""A pad with its line as a table: what stands above the line grows upwards, below it downwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.drawing.line_pad import LinePad, PadHead, Stretch, Writing, Written
from scorekeeper.core.values.amounts import Amount

from .words import LEADER, figure, name, notes_html, suited

STYLE = """
.pad table { width: 100%; table-layout: fixed; border: 1.5px solid var(--ink);
  background: var(--card); }
.pad caption, .rubber caption { overflow-wrap: anywhere; }
.pad caption small, .rubber caption small { font-weight: 400; color: var(--soft); }
.pad th, .pad td { position: static; border: 0; padding: 3px 7px; max-width: none; }
.pad td + td, .pad th + th { border-inline-start: 1.5px solid var(--ink); }
.pad thead th { text-align: center; background: none; border-bottom: 1.5px solid var(--ink); }
.pad thead small, .rubber thead small { display: block; font-weight: 400; color: var(--soft);
  overflow-wrap: anywhere; }
.pad thead { position: static; }
.pad tbody td { height: 2.6rem; }
.pad tbody.above td { vertical-align: bottom; height: 4.5rem; padding-bottom: 9px; }
.pad tbody.below td { padding-block: 9px 7px; }
.pad .line td { height: 0; padding: 0; border: 0; text-align: center; line-height: 0; }
.pad .line.first td { border-top: 3px solid var(--ink); }
.pad .line td { border-top: 1.5px solid var(--ink); }
.pad .line i { position: relative; top: -.75px; padding: 1px 9px; border-radius: 9px;
  font: 12px/15px inherit; font-style: normal; background: var(--card); color: var(--ink);
  border: 1px solid var(--soft); }
.pad .line.first i { background: var(--ink); color: var(--card); border-color: var(--ink); }
.pad ul { list-style: none; margin: 0; padding: 0; }
.pad li, .pad p { display: flex; flex-wrap: wrap; justify-content: space-between; margin: 0;
  align-items: baseline; gap: 0 6px; padding: 1px 0; }
.pad span { flex: 1; min-width: 4.2em; color: var(--soft); overflow-wrap: anywhere; }
.pad li b { font-size: 1.25em; font-weight: 600; margin-inline-start: auto; }
.pad .sum td { padding-block: 1px; }
.pad .sum:first-child td { padding-top: 9px; }
.pad .sum b { color: var(--soft); }
.pad .total td { border-top: 4px double var(--ink); }
.pad .total b { font-size: 1.5em; margin-inline-start: auto; }
.pad .win { background: var(--wash); }
"""


def line_pad_html(drawing: LinePad) -> str:
    """The pad as a table of one column for everybody."""
    return "\n".join(_pieces(drawing))


def _pieces(drawing: LinePad) -> Iterator[str]:
    yield f'<div class="pad"><table>{caption(drawing.title, drawing.verdict)}'
    yield f"<thead><tr>{''.join(map(_head, drawing.heads))}</tr></thead>"
    yield f'<tbody class="above"><tr>{_columns([col[::-1] for col in drawing.above])}</tr></tbody>'
    line = "the line"
    for stretch in drawing.below:
        yield _stretch(stretch, line, drawing.heads)
        line = stretch.line
    yield f"<tfoot>{_line(line, len(drawing.heads)) if line else ''}{''.join(_foot(drawing))}"
    yield f"</tfoot></table></div>{notes_html(drawing.notes)}"


def caption(title: str, verdict: str) -> str:
    """`Rubber 1 · NS by 630`."""
    told = verdict and f" <small>· {suited(verdict)}</small>"
    return f"<caption>{suited(title)}{told}</caption>"


def _head(head: PadHead) -> str:
    return f'<th scope="col">{head_html(head)}</th>'


def head_html(head: PadHead) -> str:
    """A side with its players below it."""
    members = " + ".join(map(name, head.members))
    return f"{name(head.name)}{members and f'<small>{members}</small>'}"


def _stretch(stretch: Stretch, line: str, heads: Sequence[PadHead]) -> str:
    won = [head.name == stretch.winner for head in heads]
    cells = _columns(stretch.columns, won)
    return f'<tbody class="below">{_line(line, len(heads))}<tr>{cells}</tr></tbody>'


def _line(said: str, columns: int) -> str:
    look = "line first" if said == "the line" else "line"
    return f'<tr class="{look}"><td colspan="{columns}"><i>{suited(said)}</i></td></tr>'


def _columns(columns: Sequence[Writing], won: Sequence[bool] = ()) -> str:
    looks = [' class="win"' if is_won else "" for is_won in won] or [""] * len(columns)
    cells = zip(columns, looks, strict=True)
    return "".join(f"<td{look}>{_list(column)}</td>" for column, look in cells)


def _list(column: Writing) -> str:
    items = "".join(f"<li>{_written(written)}</li>" for written in column)
    return items and f"<ul>{items}</ul>"


def _written(written: Written) -> str:
    label = f"{written.label} · " if written.label else ""
    return f"<span>{suited(label + written.what)}</span> <b>{figure(written.points)}</b>"


def _foot(drawing: LinePad) -> Iterator[str]:
    for part in drawing.sums:
        cells = "".join(f"<td>{_sum(part.what, amount)}</td>" for amount in part.amounts)
        yield f'<tr class="sum">{cells}</tr>'
    cells = ""
    for head, amount in zip(drawing.heads, drawing.total, strict=True):
        is_ahead = head.name in drawing.ahead
        look = ' class="win"' if is_ahead else ""
        cells += f"<td{look}>{_sum(f'{LEADER} total' if is_ahead else 'total', amount)}</td>"
    yield f'<tr class="total">{cells}</tr>'


def _sum(what: str, amount: Amount) -> str:
    return f"<p><span>{suited(what)}</span> <b>{figure(amount)}</b></p>"
