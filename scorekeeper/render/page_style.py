"""The style sheet of the page: light and dark screens, phones, A4 paper."""

STYLE = """
:root { --ink: #1b1f24; --paper: #ffffff; --soft: #5b6570; --line: #c9d0d8; --head: #eef1f5;
  --minus: #b3261e;
  --c0: #1f6fb4; --c1: #c4501b; --c2: #2a7f3f; --c3: #8a3fa8; --c4: #a37500; --c5: #00808a;
  --c6: #c02f6b; --c7: #5c6670; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaee; --paper: #14171b; --soft: #a3adb8; --line: #3b434c; --head: #22272e;
    --minus: #ff8a80;
    --c0: #6fb4f2; --c1: #ff9d6e; --c2: #74cf8b; --c3: #d59af0; --c4: #e6bd4f; --c5: #5fd3dd;
    --c6: #ff8fbd; --c7: #b4bec8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 75rem; color: var(--ink);
  background: var(--paper); font: 16px/1.45 system-ui, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 1.5rem 0 .5rem; }
header p, .notes { color: var(--soft); margin: .2rem 0; overflow-wrap: anywhere; }
.notes { font-size: .9rem; padding-left: 1.1rem; margin: .4rem 0 1rem; }
.wide { overflow-x: auto; margin: .5rem 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { padding: .25rem .6rem; text-align: left; vertical-align: top; max-width: 24rem;
  overflow-wrap: break-word; unicode-bidi: isolate; }
thead th { background: var(--head); border-bottom: 1px solid var(--line); vertical-align: bottom; }
thead th.group { text-align: center; border-left: 1px solid var(--line); }
tbody th { font-weight: inherit; position: sticky; left: 0; background: var(--paper); }
tbody tr { border-bottom: 1px solid var(--line); }
tr.rule { border-top: 2px solid var(--ink); }
tr.struck, del { text-decoration: line-through; color: var(--soft); }
th.number, td.number { text-align: right; white-space: nowrap; }
th.centre, td.centre { text-align: center; }
tr.remark td { font-style: italic; color: var(--soft); overflow-wrap: anywhere; }
.dim { color: var(--soft); }
.negative { color: var(--minus); }
.problems { border-left: 4px solid var(--minus); padding-left: 1rem; overflow-wrap: anywhere; }
details { margin: 1rem 0; }
summary { cursor: pointer; font-size: 1.2rem; font-weight: 600; }
figure { margin: 1rem 0; }
figure > svg { width: 100%; height: auto; max-width: 56rem; }
svg text { fill: var(--soft); font-size: 12px; }
svg text.y { text-anchor: end; }
svg text.x { text-anchor: middle; }
svg .grid { stroke: var(--line); }
svg .zero { stroke: var(--soft); }
svg .line { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
svg .dashed { stroke-dasharray: 7 4; }
.c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); } .c2 { stroke: var(--c2); }
.c3 { stroke: var(--c3); } .c4 { stroke: var(--c4); } .c5 { stroke: var(--c5); }
.c6 { stroke: var(--c6); } .c7 { stroke: var(--c7); }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0; }
.legend svg { width: 1.5rem; height: .5rem; margin-right: .4rem; }
@media (max-width: 40rem) { body { padding: .6rem; font-size: 15px; }
  th, td { padding: .2rem .4rem; } }
@media print {
  @page { size: A4; margin: 14mm; }
  :root { --ink: #000; --paper: #fff; --soft: #444; --line: #999; --head: #eee; --minus: #a00;
    --c0: #1f6fb4; --c1: #c4501b; --c2: #2a7f3f; --c3: #8a3fa8; --c4: #a37500; --c5: #00808a;
    --c6: #c02f6b; --c7: #5c6670; }
  body { font-size: 10pt; max-width: none; padding: 0; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  tr, figure { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
"""
