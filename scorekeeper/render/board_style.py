"""The style sheet of the board: sizes go by the window, on a tablet or a wall of the hall."""

BOARD_STYLE = """
body.board { max-width: none; padding: 0; }
.hall { --deep: #1c5c43; --on: #fff; --wash: #e3efe7; --u: min(1vh, .625vw);
  height: var(--tall, 100vh); min-height: 30rem; padding: 3vh 2.4vw; display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto; gap: 2.4vh; line-height: 1.2;
  font-variant-numeric: tabular-nums lining-nums; }
@media (prefers-color-scheme: dark) {
  .hall { --deep: #86cfa9; --on: #10241a; --wash: #1f3329; } }
.hall header { display: grid; grid-template-columns: 1fr auto; gap: 0 3vw; align-items: end; }
.hall h1 { font-size: calc(5.2 * var(--u)); margin: 0; line-height: 1.15; grid-column: 1;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hall header p { margin: 0; font-size: calc(3.2 * var(--u)); color: var(--soft); grid-column: 1; }
.hall header .when { grid-column: 2; grid-row: 1; color: var(--ink); }
.hall .halves { display: grid; grid-template-columns: 1.75fr 1fr; gap: 2.4vw; min-height: 0; }
.hall.long .halves { grid-template-columns: 1fr; }
.hall .halves > div { display: flex; flex-direction: column; gap: 2vh; min-height: 0;
  min-width: 0; }
.hall ol { list-style: none; margin: 0; padding: 0; min-width: 0; }
.hall li { display: grid; align-items: center; min-width: 0; }
.hall li bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0;
  text-align: -webkit-match-parent; text-align: match-parent; }
.hall li span, .hall li small { color: var(--soft); }
.hall .first span { color: var(--ink); }
.hall .first { background: var(--wash); }
.hall .of4 { --f: var(--u); } .hall .of5 { --f: calc(.8 * var(--u)); }
.hall .of6, .hall .of7, .hall .of8 { --f: calc(.6 * var(--u)); }
.hall .big { display: grid; min-height: 0;
  flex: 1; grid-auto-rows: minmax(0, 24vh); gap: 1.2vh; align-content: start; }
.hall .big li { grid-template-columns: 1.6em minmax(0, 1fr) auto auto; gap: 1.2vw;
  border: 2px solid var(--line); border-radius: 12px; padding: 0 1.6vw; max-height: 24vh;
  font-size: max(calc(6.6 * var(--f)), calc(4.4 * var(--u))); }
.hall .big .first { border: 4px solid var(--deep); }
.hall .big bdi { font-weight: 650; line-height: 1.3; }
.hall .big small { font-size: max(.6em, calc(3.2 * var(--u))); }
.hall .big b { font-size: 1.5em; line-height: 1; font-weight: 750; text-align: end;
  min-width: 2.2em; }
.hall .lists { display: flex; gap: 2.4vw; min-height: 0; min-width: 0; }
.hall .lists > div { flex: 1; min-width: 0; display: flex; flex-direction: column; }
.hall .many h2, .hall .more { font-size: calc(3.2 * var(--u)); margin: 0; color: var(--soft); }
.hall .many ol { flex: 1; min-height: 0; display: grid; grid-auto-flow: column;
  grid-template: repeat(10, minmax(0, 1fr)) / minmax(0, 1fr);
  gap: .6vh 1.6vw; }
.hall .many .in2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.hall .many .in3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.hall .many .in4 { grid-template-columns: repeat(4, minmax(0, 1fr)); }
.hall .many li { grid-template-columns: 1.9em minmax(0, 1fr) auto; gap: .4em; padding: 0 .2em;
  border-bottom: 2px solid var(--line); font-size: calc(3.4 * var(--u)); }
.hall .many li span { text-align: end; }
.hall .many .first { border-bottom: 3px solid var(--deep); font-weight: 700; }
.hall section { border: 2px solid var(--line); border-radius: 12px; padding: 1.6vh 1.5vw;
  min-width: 0; overflow: hidden; font-size: calc(3.5 * var(--u)); }
.hall section h2 { font-size: calc(3.1 * var(--u)); font-weight: 500; margin: 0 0 .4vh; }
.hall section p { margin: .4vh 0 0; overflow-wrap: anywhere; font-weight: 400; }
.hall .next, .hall .foot { background: var(--deep); color: var(--on); border: 0; }
.hall .next .most { font-size: calc(5.4 * var(--u)); font-weight: 700; line-height: 1.15; }
.hall .next .most small { font-size: .6em; font-weight: 500; }
.hall .next .red { color: inherit; }
.hall .last { flex: 1; }
.hall .last h2 { color: var(--soft); }
.hall .last table { width: 100%; }
.hall .last th, .hall .last td { position: static; background: none; font-size: inherit;
  font-weight: 500; padding: .7vh 0; max-width: none; white-space: nowrap; }
.hall .last th { max-width: 0; width: 99%; overflow: hidden; text-overflow: ellipsis; }
.hall .last td { text-align: end; padding-inline-start: 1vw; }
.hall .last td:last-child { font-weight: 700; }
.hall .last td i { font-style: normal; color: var(--soft); margin-inline-start: .4em; }
.hall .last td i:is(.ring, .box) { color: var(--ink); border: 2.5px solid currentColor;
  padding: 0 .4em; border-radius: .3em; }
.hall .last td i.ring { border-radius: 1em; }
.hall .foot { margin: 0; border-radius: 10px; padding: .8vh 1.4vw; overflow: hidden;
  font-size: calc(3.2 * var(--u)); text-overflow: ellipsis; white-space: nowrap; }
@media (max-aspect-ratio: 1/1) {
  .hall { --u: max(4.6px, .6vw); height: auto; min-height: 100vh; padding: 12px; }
  .hall header, .hall .halves, .hall.long .halves { grid-template-columns: minmax(0, 1fr); }
  .hall header .when { grid-column: 1; grid-row: auto; }
  .hall .big { grid-auto-rows: auto; }
  .hall .of4 { --f: calc(.8 * var(--u)); }
  .hall .big li { padding: 1.2vh 2vw; }
  .hall .lists { display: block; }
  .hall .many ol[class] { grid-auto-flow: row; grid-template: none / repeat(2, minmax(0, 1fr)); }
  .hall .foot { white-space: normal; }
}
@media print {
  @page { size: A4 landscape; }
  .hall { --u: 1.75mm; --deep: #fff; --on: #000; --wash: #fff; height: 168mm; min-height: 0; }
  .hall .next, .hall .foot { border: 2pt solid #000; }
}
"""
