"""A rubber deal by deal as a table, with a line across it for every game."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.drawing.rubber_rows import RubberRow, RubberRows
from scorekeeper.core.drawing.stacked_rows import Stack

from .line_pad import caption
from .words import LEADER, breaking, change, figure, name, notes_html, suited, words

MOST_COLUMNS = 6  # of facts and points; where there are more, the facts stand together in one
SHORT = 12  # letters of a fact that stands on one line
PIP = "\u25cf"

STYLE = """
.rubber { margin: .5rem 0 1rem; overflow-x: auto; }
.rubber table { width: 100%; border: 1px solid var(--line); }
.rubber thead { position: static; }
.rubber th, .rubber td { position: static; padding: 3px 4px; max-width: none; }
.rubber caption small { font-weight: 400; color: var(--soft); }
.rubber caption p { margin: 0; font-size: 13px; font-weight: 400; }
.rubber caption span { margin-inline-end: .8em; }
.rubber caption b { font-weight: 600; }
.rubber thead th { font-weight: 400; color: var(--soft); background: none; }
.rubber thead .stack { color: var(--ink); font-weight: 600; overflow-wrap: anywhere;
  min-width: 3rem; }
.rubber .facts { text-align: center; }
.rubber.many .facts { min-width: 6rem; }
.rubber .facts span { white-space: nowrap; unicode-bidi: isolate; }
.rubber .facts .long { white-space: normal; }
.rubber :is(.long, .told) { overflow-wrap: anywhere; }
.rubber .stack { text-align: end; }
.rubber td.stack > * { white-space: nowrap; }
.rubber .stack small, .rubber .stack i { color: var(--soft); font-style: normal; font-size: 12px; }
.rubber .stack i { display: block; }
.rubber td.stack b { display: inline-block; min-width: 1.7em; font-weight: 650; }
.rubber tr.game > * { background: var(--head); border-block: 1px solid var(--soft); }
.rubber tr.game .stack small { color: var(--ink); font-size: inherit; }
.rubber .pips { white-space: nowrap; letter-spacing: 2px; color: var(--c2); }
.rubber tr.struck { text-decoration: none; }
.rubber tr.struck > :not(.across) { text-decoration: line-through; }
.rubber tr.game + tr.game > * { border-top: 0; }
.rubber .across { font-style: italic; color: var(--soft); overflow-wrap: anywhere; }
.rubber tr.total > * { border-top: 2px solid var(--ink); vertical-align: baseline; }
.rubber tr.total b { font-size: 1.4em; line-height: 1.2; }
@media (max-width: 22rem) { .rubber th, .rubber td { padding-inline: 2px; } }
@media print {
  .rubber { overflow: visible; }
  .drawing:has(.rubber) { flex-basis: 80mm; min-width: 0; }
  .rubber table { break-inside: avoid; }
  .rubber th, .rubber td { padding: .2pt 3pt; }
  .rubber .stack small, .rubber .stack i, .rubber caption p { font-size: 8pt; }
}
"""


def rubber_rows_html(drawing: RubberRows) -> str:
    """The rubber as one table."""
    return "\n".join(_pieces(drawing))


def _pieces(drawing: RubberRows) -> Iterator[str]:
    many = " many" * _stand_together(drawing)
    yield f'<div class="rubber{many}"><table>{_caption(drawing)}'
    yield f"<thead><tr>{''.join(_heads(drawing))}</thead><tbody>"
    for row in drawing.rows:
        yield _row(row, drawing)
    yield f"</tbody><tfoot>{_total(drawing)}</tfoot></table></div>{notes_html(drawing.notes)}"


def _caption(drawing: RubberRows) -> str:
    """The title, and below it who sits where."""
    sides = (
        f"<span><b>{name(head.name)}</b> {' + '.join(map(name, head.members))}</span>"
        for head in drawing.heads
        if head.members
    )
    return caption(drawing.title, drawing.verdict, "".join(sides))


def _heads(drawing: RubberRows) -> Iterator[str]:
    yield '<th scope="col">#'
    if _stand_together(drawing):
        yield f'<th scope="col" class="facts">{words(" · ".join(drawing.facts))}'
    else:
        for fact in drawing.facts:
            yield f'<th scope="col" class="facts">{words(fact)}'
    for head in drawing.heads:
        yield f'<th scope="col" class="stack">{name(head.name)}'


def _stand_together(drawing: RubberRows) -> bool:
    return len(drawing.facts) + len(drawing.heads) > MOST_COLUMNS


def _row(row: RubberRow, drawing: RubberRows) -> str:
    stacks = "".join(map(_stack, row.stacks or [Stack()] * len(drawing.heads)))
    if row.told:
        pips = f' <span class="pips" aria-hidden="true">{PIP * row.pips}</span>' if row.pips else ""
        told = f'<td colspan="{_fronts(drawing)}" class=told>{suited(row.told)}{pips}'
        return f'<tr class="game">{told}{stacks}'
    if row.remark and not row.deal:
        span = _fronts(drawing) + len(drawing.heads)
        return f'<tr><td colspan="{span}" class="across">{words(row.remark)}'
    if row.remark:
        span = len(drawing.heads)
        stacks = f'<td colspan="{span}" class="across">{words(row.remark)}'
    opening = '<tr class="struck">' if row.struck else "<tr>"
    label = f"<th scope=row>{words(row.label)}"
    return f"{opening}{label}{_facts(row, drawing)}{stacks}"


def _fronts(drawing: RubberRows) -> int:
    """How many columns stand before those of the points."""
    return 2 if _stand_together(drawing) else 1 + len(drawing.facts)


def _facts(row: RubberRow, drawing: RubberRows) -> str:
    if _stand_together(drawing):
        return f"<td class=facts>{' · '.join(_whole(fact) for fact in row.facts if fact)}"
    facts = row.facts or ("",) * len(drawing.facts)
    return "".join(f"<td class=facts>{_whole(fact)}" for fact in facts)


def _whole(fact: str) -> str:
    """A fact that does not break, unless it is long."""
    look = " class=long" if len(fact) > SHORT else ""
    return f"<span{look}>{breaking(suited(fact))}</span>"


def _stack(stack: Stack) -> str:
    marks = "".join(f"<i>{words(mark.text)}</i>" for mark in stack.marks)
    points = "" if stack.points is None else f"<small>{change(stack.points)}</small>"
    total = "" if stack.total is None else f" <b>{figure(stack.total)}</b>"
    return f"<td class=stack>{points}{total}{marks}"


def _total(drawing: RubberRows) -> str:
    star = f" {LEADER} {', '.join(drawing.ahead)}" if drawing.ahead else ""
    what = f'<td colspan="{_fronts(drawing)}" class=told>{suited(drawing.what + star)}'
    sums = "".join(f"<td class=stack><b>{figure(amount)}</b>" for amount in drawing.total)
    return f'<tr class="total">{what}{sums}'
