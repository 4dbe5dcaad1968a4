"""A frozen corpus: what the program says of some thousand sheets, to compare with after a change.

    python benchmarks/corpus.py freeze DIR [PATTERN...] [--random N]
    python benchmarks/corpus.py compare DIR [PATTERN...] [--tree TREE] [--examples N]

`freeze` writes the sheets to DIR/sheets (those of the tests, the samples, and random ones of every
game with random house rules and records) and what the program says of each to DIR/outputs.
`compare` runs this program, or the one in TREE, over the same sheets and prints each kind of
difference with its number of sheets and some examples; its status is 1 when there is any. Patterns
choose sheets by name (`err-barbu-*`, `opt-*`, `rnd-*`, `sam-*`); the name of a game is all of its.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from corpus_sheets import Sheet

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
RANDOM_SHEETS = 3_000
PROCESSES = 2
COMMANDS = ("show", "show --json", "settle --json", "check --json", "explain --json")
# The same terminal and the same order of sets at every run; modules compiled once.
SURROUNDINGS = {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"}
ENVIRONMENT = {
    k: v
    for k, v in {**os.environ, **SURROUNDINGS}.items()
    if k != "PYTHONDONTWRITEBYTECODE" and not k.startswith("SCOREKEEPER_")
}


# freezing -----------------------------------------------------------------------------------------


def freeze(folder: Path, patterns: Sequence[str], random_count: int) -> None:
    """Write the sheets and what this program says of them."""
    sys.path[:0] = [str(ROOT), str(TESTS)]
    from corpus_sheets import all_sheets

    made = [s for s in all_sheets(random_count) if is_meant(s.name, s.game, patterns)]
    _write_sheets(folder / "sheets", made)
    games = {sheet.name: sheet.game for sheet in made}
    (folder / "index.json").write_text(json.dumps(games, indent=0), "utf-8")
    frozen: defaultdict[str, list[str]] = defaultdict(list)
    for name, output in outputs_of(ROOT, folder, []):
        frozen[games[name]].append(json.dumps([name, output], ensure_ascii=False))
    (folder / "outputs").mkdir()
    for game, lines in frozen.items():
        _of_game(folder, game).write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(made)} sheets: {dict(Counter(sheet.name[:3] for sheet in made))}")


def is_meant(name: str, game: str, patterns: Sequence[str]) -> bool:
    """Whether a pattern chooses that sheet; without patterns every sheet is chosen."""
    return not patterns or any(game == p or fnmatch(name, p) for p in patterns)


def _write_sheets(folder: Path, made: Sequence[Sheet]) -> None:
    folder.mkdir(parents=True)
    for beside in [*ROOT.glob("sample_sheets/*.csv"), *TESTS.rglob("*.csv")]:
        shutil.copy(beside, folder)  # tables that sheets name
    for sheet in made:
        (folder / f"{sheet.name}.sheet").write_bytes(sheet.contents)


def _chosen(folder: Path, patterns: Sequence[str]) -> dict[str, str]:
    """The games of the sheets chosen, by their names."""
    games = json.loads((folder / "index.json").read_text("utf-8"))
    return {name: game for name, game in games.items() if is_meant(name, game, patterns)}


def _of_game(folder: Path, game: str) -> Path:
    return folder / "outputs" / f"{game or 'none'}.jsonl"


# running ------------------------------------------------------------------------------------------

Output = dict[str, tuple[Any, str, str]]  # of each command: status, standard output, errors


def outputs_of(tree: Path, folder: Path, patterns: Sequence[str]) -> Iterator[tuple[str, Output]]:
    """What the program in that tree says of the sheets chosen, run in some processes."""
    started = [
        subprocess.Popen(
            ["nice", sys.executable, __file__, "run", folder, *patterns, "--part", str(part)],
            env={**ENVIRONMENT, "PYTHONPATH": str(tree)},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for part in range(PROCESSES)
    ]
    pipes = [process.stdout for process in started if process.stdout is not None]
    while lines := [line for pipe in pipes if (line := pipe.readline())]:
        for line in lines:
            yield tuple(json.loads(line))
    if any(process.wait() for process in started):
        sys.exit("a process did not end well: see above")


def run(folder: Path, patterns: Sequence[str], part: int) -> None:
    """Print what the program first on the path says of a part of the sheets chosen, a JSON line
    for each."""
    import scorekeeper

    found = Path(scorekeeper.__file__ or "").resolve()
    if Path(os.environ["PYTHONPATH"]).resolve() not in found.parents:
        sys.exit(f"{found} is not the program in {os.environ['PYTHONPATH']}")
    names = list(_chosen(folder, patterns))
    os.chdir(folder / "sheets")
    for name in names[part::PROCESSES]:
        output = {command: _said(command, f"{name}.sheet") for command in COMMANDS}
        print(json.dumps([name, output], ensure_ascii=False), flush=True)


def _said(command: str, sheet: str) -> tuple[Any, str, str]:
    from scorekeeper.__main__ import main

    verb, *flags = command.split()
    sys.argv = ["scorekeeper", verb, sheet, *flags]
    out, err, status = io.StringIO(), io.StringIO(), None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            status = ended.code
        except BaseException as fault:
            status = repr(fault)
    return status, out.getvalue(), err.getvalue()


# comparing ----------------------------------------------------------------------------------------

Difference = tuple[str, str]  # its kind, and what is different

NOTHING = "-"


def compare(folder: Path, patterns: Sequence[str], tree: Path, examples: int) -> bool:
    """Print how the outputs of the program in that tree differ; whether they do not."""
    chosen = _chosen(folder, patterns)
    if not chosen:
        sys.exit(f"no sheet matches {' '.join(patterns)}")
    frozen = _frozen(folder, {*chosen.values()})
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for name, output in outputs_of(tree, folder, patterns):
        first_of_a_kind = dict(reversed([*differences_between(frozen[name], output)]))
        for kind, text in first_of_a_kind.items():
            found[kind].append((name, text))
    for kind, told in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{len(told):5} {kind}")
        for name, text in told[:examples]:
            print(f"        {name}: {text}")
    differing = {name for told in found.values() for name, _ in told}
    print(f"{len(differing)} sheets differ" if differing else "no difference", end=" ")
    print(f"({len(chosen)} compared)")
    return not differing


def _frozen(folder: Path, games: set[str]) -> dict[str, Output]:
    frozen: dict[str, Output] = {}
    for game in games:
        with _of_game(folder, game).open(encoding="utf-8") as lines:
            frozen.update(json.loads(line) for line in lines)
    return frozen


def differences_between(before: Output, after: Output) -> Iterator[Difference]:
    """Every difference of a sheet: those of one kind need not follow each other."""
    for command in COMMANDS:
        (status, out, err), (status2, out2, err2) = before[command], after[command]
        if status != status2:
            yield f"{command}: status {status} -> {status2}", (err2 or err).strip()[-300:]
        if err != err2:
            yield f"{command}: standard error", _first_line(err, err2)
        if out == out2:
            continue
        told = list(_json_differences(command, out, out2)) if "--json" in command else []
        yield from told or [(f"{command}: text", _first_line(out, out2))]


def _first_line(before: str, after: str) -> str:
    old, new = before.splitlines(), after.splitlines()
    for number, (a, b) in enumerate(zip(old, new, strict=False), 1):
        if a != b:
            return f"line {number}\n            - {a}\n            + {b}"
    return f"{len(old)} lines -> {len(new)}: {[*old[len(new) :], *new[len(old) :]][:1]}"


def _json_differences(command: str, before: str, after: str) -> Iterator[Difference]:
    try:
        old, new = json.loads(before), json.loads(after)
    except ValueError:
        return
    for path, a, b in _paths(old, new, ()):
        yield f"{command}: {_general(path)}", f"{'.'.join(path)}: {_brief(a)} -> {_brief(b)}"


Place = tuple[str, ...]  # keys and numbers from the top of a JSON value


def _paths(old: Any, new: Any, path: Place) -> Iterator[tuple[Place, Any, Any]]:
    """The places at which two JSON values differ, as deep as they are of the same shape."""
    if isinstance(old, dict) and isinstance(new, dict):
        if set(old) == set(new) and list(old) != list(new):
            yield (*path, "(order)"), list(old), list(new)
        pairs = [(key, old.get(key, NOTHING), new.get(key, NOTHING)) for key in {**old, **new}]
    elif isinstance(old, list) and isinstance(new, list):
        yield from _lost_and_found(old, new, path)
        pairs = [(str(i), *pair) for i, pair in enumerate(zip(old, new, strict=False))]
        pairs = pairs if len(old) == len(new) else []
    else:
        pairs = []
        if old != new:
            yield path, old, new
    for key, a, b in pairs:
        yield from _paths(a, b, (*path, key))


def _lost_and_found(
    old: list[Any], new: list[Any], path: Place
) -> Iterator[tuple[Place, Any, Any]]:
    """What only one of two lists of different length holds."""
    if len(old) != len(new):
        for gone in [item for item in old if item not in new]:
            yield (*path, "(gone)"), gone, NOTHING
        for come in [item for item in new if item not in old]:
            yield (*path, "(new)"), NOTHING, come


def _general(path: Sequence[str]) -> str:
    """The place without the numbers and the owners' names."""
    return ".".join("*" if word.isdigit() or word[:1].isupper() else word for word in path)


def _brief(value: Any) -> str:
    if isinstance(value, dict) and "message" in value:
        value = value["message"]
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else f"{text[:160]}..."


# the command line -----------------------------------------------------------------------------


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked = parser.add_subparsers(dest="asked", required=True)
    freezing = asked.add_parser("freeze")
    comparing = asked.add_parser("compare")
    running = asked.add_parser("run")  # what both start, in each process
    for each in (freezing, comparing, running):
        each.add_argument("folder", type=Path)
        each.add_argument("patterns", nargs="*", metavar="PATTERN")
    freezing.add_argument("--random", type=int, default=RANDOM_SHEETS, metavar="N")
    comparing.add_argument("--tree", type=Path, default=ROOT)
    comparing.add_argument("--examples", type=int, default=3, metavar="N")
    running.add_argument("--part", type=int, default=0, metavar="N")
    return parser.parse_args()


def main() -> None:
    """Do what is asked for."""
    asked: Mapping[str, Any] = vars(_arguments())
    if asked["asked"] == "freeze":
        freeze(asked["folder"], asked["patterns"], asked["random"])
    elif asked["asked"] == "run":
        run(asked["folder"], asked["patterns"], asked["part"])
    elif not compare(asked["folder"], asked["patterns"], asked["tree"], asked["examples"]):
        sys.exit(1)


if __name__ == "__main__":
    main()
