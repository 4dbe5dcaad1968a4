"""The style sheet of the page: light and dark screens, phones, A4 paper."""

SCREEN = """
:root { --ink: #1b1f24; --paper: #ffffff; --soft: #57616b; --line: #c9d0d8; --head: #eef1f5;
  --minus: #b3261e; --shade: rgba(0, 0, 0, .28);
  --c0: #1f6fb4; --c1: #b8480f; --c2: #2a7f3f; --c3: #8a3fa8; --c4: #8f6600; --c5: #00757c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaee; --paper: #14171b; --soft: #a3adb8; --line: #3b434c; --head: #22272e;
    --minus: #ff8a80; --shade: rgba(160, 180, 200, .45);
    --c0: #6fb4f2; --c1: #ff9d6e; --c2: #74cf8b; --c3: #d59af0; --c4: #e6bd4f; --c5: #5fd3dd; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 75rem; color: var(--ink);
  background: var(--paper); font: 16px/1.45 system-ui, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 1.5rem 0 .5rem; }
header p, .notes { color: var(--soft); margin: .2rem 0; overflow-wrap: anywhere; }
.next { border-left: 4px solid var(--c0); padding-left: .8rem; font-weight: 600; }
.next p { margin: .4rem 0; overflow-wrap: anywhere; }
.notes { font-size: .9rem; padding-left: 1.1rem; margin: .4rem 0 1rem; contain: inline-size; }
.red { font-style: normal; color: var(--minus); }
.notes:only-child, p + .notes { contain: none; }
.tables { display: flex; flex-wrap: wrap; gap: 0 2.5rem; align-items: flex-start; }
.table { max-width: 100%; min-width: min(100%, 15rem); }
.drawn { display: grid; grid-template-columns: minmax(0, 1fr); }
.drawings { display: flex; flex-wrap: wrap; gap: 0 2.5rem; align-items: flex-start; }
.drawing { flex: 1 1 24rem; min-width: min(100%, 20rem); max-width: 44rem; }
.standing { display: flex; flex-wrap: wrap; gap: 0 2.5rem; align-items: flex-start; }
.standing section { max-width: 100%; min-width: 0; }
.standing figure { flex: 1 1 24rem; max-width: 56rem; min-width: min(100%, 20rem); }
/* Above a drawing, who stands where is a row of fields. */
@media screen {
  .drawn .ranking :is(h2, thead) { position: absolute; clip-path: inset(50%); }
  .drawn .ranking tbody { display: grid; gap: 1px; border: 1px solid var(--line);
    border-radius: 8px; overflow: hidden;
    grid-template-columns: repeat(auto-fit, minmax(4rem, 1fr)); }
  .drawn .ranking :is(table, .table) { width: 100%; }
  .drawn .ranking :is(table, tr, td, th) { display: block; border: 0; text-align: start;
    position: static; max-width: none; }
  .drawn .ranking tr { outline: 1px solid var(--line); padding: .3rem .4rem; min-width: 0; }
  .drawn .ranking :is(th, td) { padding: 0; color: var(--soft); overflow-wrap: anywhere; }
  .drawn .ranking td:last-child { font-size: 1.3rem; color: var(--ink); }
}
/* A table that is too wide scrolls by itself, with a shade at the side where there is more. */
.wide { overflow: auto; margin: .5rem 0 1rem; max-width: 100%;
  background: linear-gradient(to right, var(--paper) 1rem, transparent) 0 0 / 3rem 100% no-repeat
    local, linear-gradient(to left, var(--paper) 1rem, transparent) 100% 0 / 3rem 100% no-repeat
    local, linear-gradient(to right, var(--shade), transparent) 0 0 / 1rem 100% no-repeat scroll,
    linear-gradient(to left, var(--shade), transparent) 100% 0 / 1rem 100% no-repeat scroll; }
table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; position: sticky; left: 0;
  overflow-wrap: anywhere; }
th, td { padding: .25rem .6rem; text-align: left; vertical-align: top; max-width: 24rem;
  overflow-wrap: break-word; unicode-bidi: isolate; border-bottom: 1px solid var(--line); }
thead { position: sticky; top: 0; z-index: 2; }
thead th, thead td { background: var(--head); vertical-align: bottom; border: 0; }
thead tr:last-child > * { border-bottom: 1px solid var(--soft); }
thead th.group { text-align: center; border-left: 1px solid var(--line); }
thead tr > :first-child { position: sticky; left: 0; z-index: 3; }
tbody th { font-weight: inherit; position: sticky; left: 0; z-index: 1; background: var(--paper); }
tr.rule > * { border-top: 2px solid var(--ink); }
tr.struck, del { text-decoration: line-through; color: var(--soft); }
tr.remark td { font-style: italic; color: var(--soft); overflow-wrap: anywhere; max-width: 0; }
th.n, td.n { text-align: right; white-space: nowrap; }
th.mid, td.mid { text-align: center; }
.dim { color: var(--soft); }
.neg { color: var(--minus); }
.problems { border-left: 4px solid var(--minus); padding-left: 1rem; overflow-wrap: anywhere; }
details { margin: 1rem 0; }
summary { cursor: pointer; font-size: 1.2rem; font-weight: 600; min-height: 2.9rem;
  padding: .6rem 0; }
figure { margin: 1rem 0; max-width: 56rem; }
figcaption { font-weight: 600; }
figure > svg { width: 100%; height: auto; overflow: visible; }
svg text { fill: var(--soft); font-size: 15px; font-variant-numeric: tabular-nums; }
svg text.y { text-anchor: end; }
svg text.x { text-anchor: middle; }
svg .grid { stroke: var(--line); }
svg .zero { stroke: var(--soft); }
svg .line { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
svg .thick { stroke-width: 5; }
svg .mark { fill: var(--paper); stroke-width: 2.5; stroke-dasharray: none; }
svg .mark.thick { fill: var(--soft); }
.c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); stroke-dasharray: 3 3; }
.c2 { stroke: var(--c2); stroke-dasharray: 10 4; }
.c3 { stroke: var(--c3); stroke-dasharray: 12 3 3 3; }
.c4 { stroke: var(--c4); stroke-dasharray: 20 5; }
.c5 { stroke: var(--c5); stroke-dasharray: 18 3 3 3 3 3; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0;
  margin: .3rem 0; font-weight: 400; overflow-wrap: anywhere; }
.legend svg { width: 3rem; height: 1.1rem; margin-right: .4rem; vertical-align: middle; }
@media (max-width: 56rem) { svg text { font-size: 21px; } }
@media (max-width: 40rem) { body { padding: .6rem; font-size: 15px; }
  th, td { padding: .2rem .4rem; font-size: 13px; }
  tbody th { max-width: 7rem; }
  .wide { max-height: 85vh; } }
@media (max-width: 30rem) { svg text { font-size: 32px; } }
@media (max-width: 22rem) { svg text { font-size: 36px; } }
"""

PRINT = """\
@media print {
  @page { size: A4; margin: 9mm 10mm; }
  :root { --ink: #000; --paper: #fff; --soft: #444; --line: #bbb; --head: #eee; --minus: #000;
    --c0: #000; --c1: #333; --c2: #555; --c3: #000; --c4: #333; --c5: #555; }
  body { font-size: 8pt; line-height: 1.1; max-width: none; padding: 0; }
  h1 { font-size: 13pt; margin: 0; }
  h2, summary { font-size: 10pt; margin: 5pt 0 1pt; padding: 0; min-height: 0;
    break-after: avoid; }
  header p, .next p { margin: 0; }
  .next, .problems { border: 0; padding: 0; }
  .tables, .standing { gap: 0 12pt; }
  .table { min-width: 0; }
  .settlement .table { break-inside: avoid; }
  .wide { overflow: visible; margin: 0 0 4pt; background: none; max-height: none; }
  caption { padding: 1pt 0; }
  small { font-size: inherit; }
  th, td { padding: .1pt 3.5pt; font-size: 8pt; border-bottom: .4pt solid #ddd; }
  tr.rule > * { border-top-width: .8pt; }
  tbody th, thead, thead tr > :first-child, caption { position: static; }
  thead { display: table-header-group; }
  thead th, thead td { print-color-adjust: exact; }
  .notes { font-size: 8pt; margin: 0 0 4pt; padding-left: 10pt; }
  tr, figure, figcaption { break-inside: avoid; }
  figure { margin: 4pt 0; }
  .drawn { grid-template-columns: auto 1fr; gap: 0 12pt; }
  .drawn > :nth-child(2) { grid-area: 2 / 1 / 3 / 3; }
  .drawings { gap: 0 12pt; }
  .drawing { flex: 1 1 100%; max-width: none; }
  .drawing:has(.flat) { flex-basis: 80mm; }
  .drawing:has(svg) { flex: 0 0 92mm; }
  .drawn figure { width: 95mm; }
  .standing section { max-width: 100%; min-width: 0; }
  .standing figure { flex: none; width: 95mm; min-width: 0; }
  svg text { font-size: 24px; } /* 8 points where 800 of them are 95 mm wide */
  .legend { margin: 0; }
  .legend svg { width: 24pt; height: 9pt; }
  details { margin: 0; }
  details:not([open]) { display: none; }
}
"""

STYLE = SCREEN + PRINT
