"""A pad with its line as a table: what stands above the line grows upwards, below it downwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.drawing.line_pad import LinePad, PadHead, Stretch, Writing, Written
from scorekeeper.core.values.amounts import Amount

from .words import LEADER, figure, name, notes_html, suited

STYLE = """
.pad { margin: .5rem 0 1rem; }
.pad table { width: 100%; table-layout: fixed; border: 1.5px solid var(--ink); }
.pad caption small, .rubber caption small { font-weight: 400; color: var(--soft); }
.pad thead { position: static; }
.pad th, .pad td { position: static; border: 0; padding: 3px 7px; max-width: none; }
.pad th + th, .pad td + td { border-inline-start: 1.5px solid var(--ink); }
.pad thead th { text-align: center; background: none; }
.pad thead tr:last-child > th { border-bottom: 1.5px solid var(--ink); }
.pad thead small { display: block; font-weight: 400; color: var(--soft); font-size: 12px;
  overflow-wrap: anywhere; }
.pad .above td { vertical-align: bottom; height: 5.5rem; padding-bottom: 10px; }
.pad .below td { height: 2.5rem; padding-block: 9px 8px; }
.pad .line td { position: relative; height: 0; padding: 0; border-top: 1.5px solid var(--ink); }
.pad .line.first td { border-top-width: 3px; }
.pad .line span { position: absolute; top: -9px; left: 50%; translate: -50%; padding: 0 9px;
  border-radius: 9px; font-size: 12px; line-height: 16px; white-space: nowrap; max-width: 100%;
  overflow: hidden; text-overflow: ellipsis;
  background: var(--paper); border: 1px solid var(--soft); }
.pad .line.first span { top: -10px; background: var(--ink); color: var(--paper); }
.pad ul { list-style: none; margin: 0; padding: 0; }
.pad li, .pad p { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 6px; margin: 0;
  padding: 1px 0; }
.pad li span, .pad p span { flex: 1; min-width: min(100%, 5.6em); color: var(--soft);
  overflow-wrap: anywhere; line-height: 1.25; }
.pad li b, .pad p b { margin-inline-start: auto; }
.pad li b { font-size: 1.25em; font-weight: 600; }
.pad .sum td { padding-block: 1px; }
.pad .line + .sum td { padding-top: 9px; }
.pad .sum b { color: var(--soft); }
.pad .total td { border-top: 4px double var(--ink); }
.pad .total b { font-size: 1.5em; line-height: 1.2; }
.pad .win { background: var(--head); }
@media print {
  .drawing:has(.pad) { flex-basis: 80mm; min-width: 0; }
  .pad { break-inside: avoid; }
  .pad th, .pad td, .pad li, .pad p { padding-block: 0; }
  .pad .above td { height: 14mm; padding-bottom: 8pt; }
  .pad .below tr:last-child td { height: 7mm; padding-block: 7pt 5pt; }
  .pad .line span, .pad thead small { font-size: 8pt; line-height: 1.2; }
}
"""


def line_pad_html(drawing: LinePad) -> str:
    """The pad as a table of one column for everybody."""
    return "\n".join(_pieces(drawing))


def _pieces(drawing: LinePad) -> Iterator[str]:
    yield f'<div class="pad"><table>{caption(drawing.title, drawing.verdict)}'
    yield f"<thead><tr>{''.join(map(_head, drawing.heads))}</thead>"
    yield f'<tbody class="above"><tr>{_columns([col[::-1] for col in drawing.above])}</tbody>'
    line = "the line"
    for stretch in drawing.below:
        yield _stretch(stretch, line, drawing.heads)
        line = stretch.line
    yield f"<tfoot>{_line(line, len(drawing.heads)) if line else ''}{''.join(_foot(drawing))}"
    yield f"</tfoot></table></div>{notes_html(drawing.notes)}"


def caption(title: str, verdict: str, below: str = "") -> str:
    """`Rubber 1 · NS by 630`, and a line of HTML below it."""
    told = verdict and f" <small>· {suited(verdict)}</small>"
    return f"<caption>{suited(title)}{told}{below and f'<p>{below}</p>'}</caption>"


def _head(head: PadHead) -> str:
    """A side with its players below it."""
    members = " + ".join(map(name, head.members))
    return f'<th scope="col">{name(head.name)}{members and f"<small>{members}</small>"}'


def _stretch(stretch: Stretch, line: str, heads: Sequence[PadHead]) -> str:
    won = [head.name == stretch.winner for head in heads]
    cells = _columns(stretch.columns, won)
    return f'<tbody class="below">{_line(line, len(heads))}<tr>{cells}</tbody>'


def _line(said: str, columns: int) -> str:
    look = "line first" if said == "the line" else "line"
    return f'<tr class="{look}"><td colspan="{columns}"><span>{suited(said)}</span>'


def _columns(columns: Sequence[Writing], won: Sequence[bool] = ()) -> str:
    looks = [' class="win"' if is_won else "" for is_won in won] or [""] * len(columns)
    cells = zip(columns, looks, strict=True)
    return "".join(f"<td{look}>{_list(column)}" for column, look in cells)


def _list(column: Writing) -> str:
    items = "".join(f"<li>{_written(written)}</li>" for written in column)
    return items and f"<ul>{items}</ul>"


def _written(written: Written) -> str:
    label = f"{written.label} · " if written.label else ""
    return f"<span>{suited(label + written.what)}</span> <b>{figure(written.points)}</b>"


def _foot(drawing: LinePad) -> Iterator[str]:
    for part in drawing.sums:
        cells = "".join(f"<td>{_sum(part.what, amount)}" for amount in part.amounts)
        yield f'<tr class="sum">{cells}'
    cells = ""
    for head, amount in zip(drawing.heads, drawing.total, strict=True):
        is_ahead = head.name in drawing.ahead
        look = ' class="win"' if is_ahead else ""
        cells += f"<td{look}>{_sum(f'{LEADER} total' if is_ahead else 'total', amount)}"
    yield f'<tr class="total">{cells}'


def _sum(what: str, amount: Amount) -> str:
    return f"<p><span>{suited(what)}</span> <b>{figure(amount)}</b></p>"
