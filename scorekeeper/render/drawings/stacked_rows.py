"""Rows of stacks as a table: names stay in sight while the rows scroll past below them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorekeeper.core.drawing.stacked_rows import (
    BOXED,
    RINGED,
    TO_COME,
    Mark,
    Stack,
    StackedRow,
    StackedRows,
    StackHead,
)
from scorekeeper.core.values.amounts import Amount

from .words import LEADER, change, figure, notes_html, suited, words

LOOKS = {RINGED: "ring", BOXED: "box", TO_COME: "come"}
MANY = 5  # from so many columns on names stand upright on a phone, and nothing stands abreast
BOLD = 2  # a heading takes the room of so many letters more
SLIM, BROAD = 7, 9  # letters that a slim first column has room for, and that need a broad one
PHONE = 300  # pixels that the smallest phone has for a table
LETTER, EDGE, FRONT = 7.5, 6, 52  # pixels of a digit, of a field's edges, of the first column

STYLE = """
.stacked { margin: .5rem 0; }
.stacked table { width: 100%; table-layout: fixed; }
.stacked.wide table { table-layout: auto; }
.stacked th, .stacked td { padding: 3px; max-width: none; }
.stacked thead th { text-align: end; }
.stacked thead th:first-child { width: 7rem; text-align: start; }
.stacked.two thead th:first-child { width: 2rem; }
.stacked.flat thead th.about { width: 31%; text-align: start; }
.stacked thead bdi { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4;
  overflow: hidden; overflow-wrap: anywhere; }
.stacked.wide thead bdi { width: 0; min-width: 100%; }
.stacked p { margin: 0; white-space: nowrap; font-weight: 650; }
.stacked td { text-align: end; overflow-wrap: normal; border-inline-start: 1px solid var(--line); }
.stacked.flat td { border-inline-start: 0; }
.stacked td.about { text-align: start; }
.stacked small { display: block; font-size: inherit; font-weight: 400; }
.stacked small, .stacked i { color: var(--soft); font-style: normal; }
.stacked tbody th { text-align: start; }
.stacked tbody th { font-weight: 600; }
.stacked i { font-weight: 600; }
.stacked .red { color: var(--minus); font-weight: 400; }
.stacked .ring, .stacked .box { color: var(--ink); border: 1px solid var(--soft); padding: 0 3px;
  line-height: 1.25; border-radius: 3px; }
.stacked .ring { border-color: var(--c2); border-radius: 9px; }
.stacked .come { color: var(--ink); border: 1px dashed var(--c2); padding: 0 4px; }
.stacked .lead { text-decoration: underline 2px var(--c2); text-underline-offset: 3px; }
.stacked .across, .stacked .part { text-align: start; white-space: normal; color: var(--soft);
  overflow-wrap: anywhere; }
.stacked .part { color: var(--ink); background: var(--head); font-weight: 600; }
.stacked tr.struck { text-decoration: none; }
.stacked tr.struck > th { text-decoration: line-through; }
.stacked tr.coming > * { color: var(--soft); }
@media (max-width: 40rem) {
  .stacked:not(.two) thead th:first-child { width: 4.7rem; }
  .stacked.broad:not(.two) thead th:first-child { width: 5.3rem; }
  .many thead bdi { display: block; writing-mode: vertical-rl; transform: rotate(180deg);
    max-height: 7rem; margin: 0 auto; white-space: nowrap; text-overflow: ellipsis; }
  .many thead th { text-align: center; }
  .stacked.many:not(.two) thead th:first-child { width: 4rem; }
  .stacked.many.broad:not(.two) thead th:first-child { width: 4.5rem; }
  .stacked.slim:not(.two) thead th:first-child { width: 3.4rem; }
  .many td:has(p) i { display: block; width: fit-content; margin: 0 0 0 auto;
    margin-inline: auto 0; font-size: 12px; }
}
@media print {
  .stacked th, .stacked td { padding: .2pt 2pt; }
  .stacked tr.coming { display: none; }
  .stacked:not(.two) thead th:first-child { width: 24mm; }
  .stacked:not(.many) :is(td p, small) { display: inline; margin-inline-start: 1em; }
}
"""


def stacked_rows_html(drawing: StackedRows) -> str:
    """The drawing as a table with its notes; wider than a phone only where the numbers are."""
    return "\n".join(_pieces(drawing))


def _pieces(drawing: StackedRows) -> Iterator[str]:
    looks = [
        "stacked",
        *(["many"] if len(drawing.heads) >= MANY else []),
        *(["flat"] if is_flat(drawing) else []),
        *(["two"] if _fronts(drawing) == 2 else []),
        *(["wide"] if _width(drawing) > PHONE else []),
        _front_look(drawing),
    ]
    yield f'<div class="{" ".join(filter(None, looks))}"><table>'
    if drawing.title:
        yield f"<caption>{words(drawing.title)}</caption>"
    yield f"<thead><tr>{''.join(_heads(drawing))}</thead>"
    yield "<tbody>"
    for row in drawing.rows:
        yield _row(row, drawing)
    yield f"</tbody></table></div>{notes_html(drawing.notes)}"


def is_flat(drawing: StackedRows) -> bool:
    """Whether no field has more than one thing: then a row is one line, and what it is about
    stands in a column of its own."""
    stacks = [stack for row in drawing.rows for stack in row.stacks]
    return all(len(_things(stack)) < 2 for stack in stacks)


def _fronts(drawing: StackedRows) -> int:
    """How many columns stand before those of the players."""
    return 2 if drawing.about and is_flat(drawing) else 1


def _front_look(drawing: StackedRows) -> str:
    """How much room the first column needs on a phone: what stands there should break between
    words only."""
    told = [text for row in drawing.rows for text in (row.label, row.about)]
    heads = [len(text) + BOLD for text in (drawing.label, drawing.about)]
    if max(*heads, *map(len, told)) <= SLIM:
        return "slim"
    longest = max((len(word) for text in told for word in text.split()), default=0)
    return "broad" if longest >= BROAD else ""


def _things(stack: Stack) -> list[str]:
    """What stands in a field, as it is written."""
    figures = [
        *([change(stack.points)] if stack.points is not None else []),
        *([figure(stack.total)] if stack.total is not None else []),
    ]
    return [*(mark.text for mark in stack.marks), *figures]


def _width(drawing: StackedRows) -> float:
    """About how many pixels the table needs on a phone."""
    total = float(FRONT)
    for at in range(len(drawing.heads)):
        things = [
            len(thing)
            for row in drawing.rows
            for stack in row.stacks[at : at + 1]
            for thing in _things(stack)
        ]
        total += LETTER * max(things, default=0) + EDGE
    return total


# the head --------------------------------------------------------------------------------------


def _heads(drawing: StackedRows) -> Iterator[str]:
    label, about = words(drawing.label), words(drawing.about)
    if _fronts(drawing) == 2:
        yield f'<th scope="col">{label}<th scope="col" class="about">{about}'
    else:
        below = about and f"<small>{about}</small>"
        yield f'<th scope="col">{label}{below}'
    for head in drawing.heads:
        yield f'<th scope="col">{_head(head, change if drawing.has_results else figure)}'


def _head(head: StackHead, shown: Callable[[Amount], str]) -> str:
    star = LEADER if head.leads else ""
    named = f"<bdi>{star}{words(head.name)}</bdi>"
    return named if head.total is None else f"{named}<p>{shown(head.total)}"


# rows ------------------------------------------------------------------------------------------


def _row(row: StackedRow, drawing: StackedRows) -> str:
    columns = len(drawing.heads)
    fronts = _fronts(drawing)
    if row.heading:
        span = columns + fronts
        return f'<tr><th colspan="{span}" scope="rowgroup" class="part">{words(row.heading)}'
    looks = [
        look
        for look, holds in (("struck", row.struck), ("coming", row.to_come), ("rule", row.rule))
        if holds
    ]
    opening = f'<tr class="{" ".join(looks)}">' if looks else "<tr>"
    if row.remark and not row.about:
        columns, fronts = columns + fronts - 1, 1
    front = _front(row, fronts)
    if row.remark:
        across = f'<td colspan="{columns}" class="across">{words(row.remark)}'
        return f"{opening}{front}{across}"
    stacks = row.stacks or (Stack(),) * columns
    return f"{opening}{front}{''.join(map(_stack, stacks))}"


def _front(row: StackedRow, fronts: int) -> str:
    label, about = words(row.label), suited(row.about)
    if fronts == 2:
        return f"<th scope=row>{label}<td class=about>{about}"
    below = about and f"<small>{about}</small>"
    return f"<th scope=row>{label}{below}"


def _stack(stack: Stack) -> str:
    points = [change(stack.points)] if stack.points is not None else []
    shown = " ".join([*map(mark_html, stack.marks), *points])
    if stack.total is None:
        return f"<td>{shown}"
    looks = " class=lead" if stack.leads else ""
    return f"<td>{shown}<p{looks}>{figure(stack.total)}"


def mark_html(mark: Mark) -> str:
    """A mark with its look as its class."""
    look = LOOKS.get(mark.look)
    looks = f" class={look}" if look else ""
    return f"<i{looks}>{words(mark.text)}</i>"
