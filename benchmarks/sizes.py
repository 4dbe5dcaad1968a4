"""Count the lines of the program by room, kind and purpose: `python benchmarks/sizes.py`.

`--tree DIR` counts another checkout (`git worktree add /tmp/before 044f488`), so that before and
after can be compared; `--files` lists each file of `games` as well. Lines are those of the files,
as the formatter leaves them; how many of them it was told to leave alone (`fmt: off`) is said.

A line has one kind, the first of these that fits: blank, docstring (with its blank lines), import,
signature (from `def` to its colon), comment, text (nothing but a string), code. "Core" is what is
neither blank, nor import, nor docstring.

What a definition of `games` is for is read off its form, so it is an estimate: the class of a kind
by its methods, a table of facts or options by what its fields are made with, a check by what it
returns. A definition counts without its blank lines and imports, with its docstring.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import statistics
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
KINDS = ("code", "text", "signature", "docstring", "import", "comment", "blank")
LEFT_OUT = {"docstring", "import", "blank"}
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
DEFINITIONS = FUNCTIONS | ast.ClassDef
SILENT = {
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
STRINGS = {tokenize.STRING} | {
    value for name, value in vars(tokenize).items() if name.startswith("FSTRING_")
}
PURPOSES = (
    "scoring",
    "rules as values",
    "checks",
    "predicates",
    "kinds",
    "facts declared",
    "options declared",
    "presets",
    "constants",
    "value types",
    "game class: attributes",
    "game class: methods",
    "layout",
    "helpers",
    "module docstrings, rest",
)


class Source:
    """A file, its tree and the kind of each of its lines."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.kinds = _kinds_of_lines(self.text, self.tree)

    @property
    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """Every function and method, nested ones too."""
        return (node for node in ast.walk(self.tree) if isinstance(node, FUNCTIONS))

    def core(self, first: int = 1, last: int | None = None) -> int:
        """Lines that are neither blank, nor import, nor docstring."""
        return sum(kind not in LEFT_OUT for kind in self.kinds[first - 1 : last])

    def matching(self, pattern: str) -> int:
        """Lines outside docstrings and imports in which the pattern occurs."""
        lines = zip(self.text.splitlines(), self.kinds, strict=True)
        skipped = {"docstring", "import", "comment"}
        return sum(kind not in skipped and bool(re.search(pattern, line)) for line, kind in lines)

    @property
    def by_hand(self) -> int:
        """Lines that the formatter was told to leave alone."""
        off, count = False, 0
        for line in self.text.splitlines():
            mark = line.strip()
            off = mark == "# fmt: off" or (off and mark != "# fmt: on")
            count += off or mark.endswith("# fmt: skip")
        return count


def _kinds_of_lines(text: str, tree: ast.Module) -> list[str]:
    lines = text.splitlines()
    kinds = ["code" if line.strip() else "blank" for line in lines]
    for number, found in _tokens_by_line(text).items():
        kinds[number - 1] = _kind_of_tokens(found)
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            first_inside = _extent(node.body[0])[0]
            _mark(kinds, node.lineno, max(node.lineno, first_inside - 1), "signature", keep=True)
        if isinstance(node, ast.Module | DEFINITIONS) and ast.get_docstring(node, clean=False):
            _mark(kinds, node.body[0].lineno, node.body[0].end_lineno, "docstring")
        elif isinstance(node, ast.Import | ast.ImportFrom):
            _mark(kinds, node.lineno, node.end_lineno, "import")
    return kinds


def _mark(kinds: list[str], first: int, last: int | None, kind: str, keep: bool = False) -> None:
    """Give the lines that kind, the last one included; `keep` those that are blank or a comment."""
    for index in range(first - 1, last or first):
        if not keep or kinds[index] not in ("blank", "comment"):
            kinds[index] = kind


def _tokens_by_line(text: str) -> dict[int, list[tokenize.TokenInfo]]:
    found: dict[int, list[tokenize.TokenInfo]] = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            for number in range(token.start[0], token.end[0] + 1):
                found.setdefault(number, []).append(token)
    return found


def _kind_of_tokens(tokens: list[tokenize.TokenInfo]) -> str:
    if all(token.type == tokenize.COMMENT for token in tokens):
        return "comment"
    strings = any(token.type in STRINGS for token in tokens)
    only = all(token.type in STRINGS or token.string in "(),[]{}" for token in tokens)
    return "text" if strings and only else "code"


def sources(tree: Path) -> list[Source]:
    """The files of the package of a checkout."""
    package = tree / "scorekeeper"
    files = sorted(package.rglob("*.py"))
    return [Source(path, path.relative_to(package).as_posix()) for path in files]


def room(source: Source) -> str:
    """`core`, `games`, ...; files beside the rooms are `(top)`."""
    return source.name.split("/")[0] if "/" in source.name else "(top)"


def inner_room(source: Source) -> str:
    """`games/bridge`, `core/values`: the folder, or the room for a file that stands in it."""
    return "/".join(source.name.split("/")[:-1][:2]) or "(top)"


def counts(files: list[Source]) -> Counter[str]:
    """How many lines there are of each kind."""
    return Counter(kind for source in files for kind in source.kinds)


# what a definition is for --------------------------------------------------------------------


def purposes(source: Source) -> Counter[str]:
    """Lines of each purpose of a file of `games`, without its blank lines and imports."""
    found: Counter[str] = Counter()
    laid_out = _is_layout(source.name)
    for node in source.tree.body:
        for purpose, first, last in _parts(node):
            kinds = source.kinds[first - 1 : last]
            lines = sum(kind not in ("blank", "import") for kind in kinds)
            found["layout" if laid_out else purpose] += lines
    rest = sum(kind not in ("blank", "import") for kind in source.kinds) - found.total()
    found["module docstrings, rest"] += rest
    return found


def _is_layout(name: str) -> bool:
    stem = Path(name).stem
    return "/sheets/" in name or stem.endswith(("layout", "sheet", "marks")) or stem == "back_score"


def _parts(node: ast.stmt) -> Iterator[tuple[str, int, int]]:
    """The purposes of a statement at the top of a module, and their lines."""
    first, last = _extent(node)
    if isinstance(node, ast.ClassDef) and _is_game(node):
        yield "game class: attributes", first, last - sum(_length(f) for f in _methods(node))
        for method in _methods(node):
            begin, end = _extent(method)
            purpose = _purpose_of_function(method)
            yield (purpose if purpose != "helpers" else "game class: methods"), begin, end
    elif isinstance(node, ast.ClassDef):
        yield _purpose_of_class(node), first, last
    elif isinstance(node, FUNCTIONS):
        yield _purpose_of_function(node), first, last
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        yield _purpose_of_value(node), first, last


def _extent(node: ast.stmt) -> tuple[int, int]:
    decorators = [d.lineno for d in getattr(node, "decorator_list", [])]
    return min([node.lineno, *decorators]), node.end_lineno or node.lineno


def _length(node: ast.stmt) -> int:
    first, last = _extent(node)
    return last - first + 1


def _methods(node: ast.ClassDef) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [child for child in node.body if isinstance(child, FUNCTIONS)]


def _is_game(node: ast.ClassDef) -> bool:
    assigned = {
        target.id
        for child in node.body
        if isinstance(child, ast.Assign | ast.AnnAssign)
        for target in (child.targets if isinstance(child, ast.Assign) else [child.target])
        if isinstance(target, ast.Name)
    }
    methods = {method.name for method in _methods(node)}
    signs = {"title", "accounts", "adjust_account", "presets", "examples", "settled_by"}
    return bool(assigned & signs or methods & {"check_table", "grids", "after_end", "totals"})


def _purpose_of_class(node: ast.ClassDef) -> str:
    made_with = Counter(
        _called(child.value)
        for child in node.body
        if isinstance(child, ast.AnnAssign) and isinstance(child.value, ast.Call)
    )
    for name in made_with:
        if name.endswith(("option", "choice", "switch")) or name == "whole":
            return "options declared"
    if any(name.endswith(("fact", "turn")) for name in made_with):
        return "facts declared"
    if "Facts" in node.name:
        return "facts declared"
    if "Options" in node.name:
        return "options declared"
    methods = {method.name for method in _methods(node)}
    bases = {ast.unparse(base).split("[")[0] for base in node.bases}
    is_kind = methods & {"parse", "domain", "sample", "describe"} or "Kind" in bases
    return "kinds" if is_kind else "value types"


def _purpose_of_function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    returns = ast.unparse(node.returns) if node.returns else ""
    arguments = " ".join(ast.unparse(a.annotation) for a in node.args.args if a.annotation)
    if "Problem" in returns:
        return "checks"
    if re.search(r"Rule\b", returns):
        return "rules as values"
    if re.search(r"\bGrid\b|\bColumn\b|\bRow\b|\bCell\b", returns):
        return "layout"
    if re.search(r"\bEntry\b|\bWork\b|\bLine\b|\bPart\b|\bAmount\b|Fraction", returns):
        return "scoring"
    if node.name == "score" or node.name.endswith("_entries"):
        return "scoring"
    if returns == "bool" and re.search(r"\bView\b|Deal\b", arguments):
        return "predicates"
    if re.search(r"fact$", node.name):
        return "facts declared"
    return "options declared" if re.search(r"option$", node.name) else "helpers"


def _purpose_of_value(node: ast.Assign | ast.AnnAssign) -> str:
    called = {_called(child) for child in ast.walk(node) if isinstance(child, ast.Call)}
    if called & {"refuse", "clash", "forbid", "warn", "useless", "Rule"}:
        return "rules as values"
    if "Preset" in called:
        return "presets"
    return "constants"


def _called(node: ast.expr | None) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return ast.unparse(node.func).split("[")[0].split(".")[-1]


# what is printed -----------------------------------------------------------------------------


def print_rooms(files: list[Source], key: str) -> None:
    """Lines by kind, a room each."""
    print(f"{key:<26}{'files':>6}{'lines':>8}" + "".join(f"{k:>10}" for k in KINDS) + "     core")
    place = room if key == "room" else inner_room
    rooms: dict[str, list[Source]] = {}
    for source in files:
        rooms.setdefault(place(source), []).append(source)
    for name, inside in [*sorted(rooms.items()), *([("all", files)] if key == "room" else [])]:
        print_row(name, inside)
    print()


def print_row(name: str, files: list[Source]) -> None:
    """One line of a table of kinds."""
    found = counts(files)
    kinds = "".join(f"{found[kind]:>10,}" for kind in KINDS)
    core = sum(source.core() for source in files)
    print(f"{name:<26}{len(files):>6}{found.total():>8,}{kinds}{core:>9,}")


def print_purposes(games: list[Source]) -> None:
    """Lines of `games` by what their definitions are for."""
    found: Counter[str] = Counter()
    for source in games:
        found += purposes(source)
    kinds, total = counts(games), sum(len(source.kinds) for source in games)
    found["imports"], found["blank"] = kinds["import"], kinds["blank"]
    print("games, by purpose           lines   share")
    for purpose in (*PURPOSES, "imports", "blank"):
        print(f"{purpose:<26}{found[purpose]:>7,}{found[purpose] / total:>8.1%}")
    print()


def print_functions(files: list[Source], label: str) -> None:
    """How long functions are, in lines from `def` to their end, docstrings included."""
    lengths = sorted(
        ((node.end_lineno or 0) - node.lineno + 1, f"{source.name}: {node.name}")
        for source in files
        for node in source.functions
    )
    if lengths:
        only = [length for length, _ in lengths]
        print(
            f"{label:<14}{len(only):>6,} functions   median {statistics.median(only):g}   "
            f"p90 {only[len(only) * 9 // 10]}   longest {only[-1]} ({lengths[-1][1]})"
        )


def print_signs(files: list[Source], label: str) -> None:
    """What strict types cost: lines with each sign."""
    signs = {
        "Any": r"\bAny\b",
        "cast": r"\bcast\(",
        "assert ... is not None": r"\bassert\b.*\bis not None\b",
        "type: ignore": r"#\s*type: ignore",
    }
    found = "   ".join(
        f"{name} {sum(source.matching(sign) for source in files):,}" for name, sign in signs.items()
    )
    print(f"{label:<14}{found}   fmt: off {sum(source.by_hand for source in files):,}")


def main() -> None:
    """Print the counts of one checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, default=ROOT, help="another checkout")
    parser.add_argument("--files", action="store_true", help="each file of games as well")
    chosen = parser.parse_args()
    files = sources(chosen.tree)
    games = [source for source in files if room(source) == "games"]
    print_rooms(files, "room")
    print_rooms([s for s in files if room(s) in ("core", "games")], "inner room")
    print_purposes(games)
    print_functions(files, "all")
    print_functions(games, "games")
    print()
    print_signs(files, "all, lines")
    print_signs(games, "games, lines")
    if chosen.files:
        print()
        for source in games:
            print_row(source.name.removeprefix("games/"), [source])


if __name__ == "__main__":
    main()
