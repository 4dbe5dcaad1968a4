"""The code on `docs/ADDING-A-GAME.md` is that of the game: `python tests/guide.py` writes it anew.

    <!-- code games/hearts.py: HeartsFacts CHECKS -->  ...  <!-- /code -->

Between the marks stand these definitions of the module, `imports` its imports, `Hearts.score` a
method; `Hearts` a class without the methods that stand elsewhere on the page. A text in quotes is
the call that has it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import test_readme

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "ADDING-A-GAME.md"
MARKED = re.compile(r"<!-- code (?P<file>[\w/.]+): (?P<names>.+?) -->\n.*?<!-- /code -->", re.S)

FORMATTING = re.compile(r"\s*# fmt: (on|off)$")


class Module:
    """A file of the package, and where its definitions stand."""

    def __init__(self, name: str) -> None:
        self.lines = (ROOT / "scorekeeper" / name).read_text("utf-8").split("\n")
        self.tree = ast.parse("\n".join(self.lines))
        self.places = dict(self._places())

    def _places(self) -> Iterator[tuple[str, tuple[int, int]]]:
        for node in self.tree.body:
            for name in _names(node):
                yield name, _extent(node)
            if isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef):
                        yield f"{node.name}.{method.name}", _extent(method)

    @property
    def imports(self) -> str:
        """All imports, as they stand."""
        nodes = [n for n in self.tree.body if isinstance(n, ast.Import | ast.ImportFrom)]
        return self._text(_extent(nodes[0])[0], _extent(nodes[-1])[1])

    def code(self, name: str, elsewhere: Sequence[str] = ()) -> str:
        """The definition; of a class without the methods that stand `elsewhere`."""
        if name == "imports":
            return self.imports
        if name.startswith('"'):
            return self._statement_with(name.strip('"'))
        first, last = self.places[name]
        left_out = [self.places[other] for other in elsewhere if other.startswith(f"{name}.")]
        kept = [
            line
            for at, line in enumerate(self.lines[first - 1 : last], first)
            if not any(begin <= at <= end for begin, end in left_out)
        ]
        text = "\n".join(line for line in kept if not FORMATTING.match(line))
        return re.sub(r"\n{3,}", "\n\n", text).rstrip()

    def _text(self, first: int, last: int) -> str:
        return "\n".join(self.lines[first - 1 : last])

    def _statement_with(self, text: str) -> str:
        """The innermost call that has the text."""
        calls = [n for n in ast.walk(self.tree) if isinstance(n, ast.Call)]
        found = [n for n in calls if text in self._text(n.lineno, n.end_lineno or n.lineno)]
        best = min(found, key=lambda n: (n.end_lineno or n.lineno) - n.lineno)
        return self._text(best.lineno, best.end_lineno or best.lineno)


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    if isinstance(node, ast.Assign):
        return [
            n.id for target in node.targets for n in ast.walk(target) if isinstance(n, ast.Name)
        ]
    return []


def _extent(node: ast.stmt) -> tuple[int, int]:
    decorators = [d.lineno for d in getattr(node, "decorator_list", [])]
    return min([node.lineno, *decorators]), node.end_lineno or node.lineno


def wanted(text: str) -> list[tuple[str, list[str]]]:
    """The file and the names of every mark, in order."""
    return [(found["file"], _split(found["names"])) for found in MARKED.finditer(text)]


def _split(names: str) -> list[str]:
    return re.findall(r'"[^"]*"|\S+', names)


def with_code(text: str) -> str:
    """The page with the code as it stands in the program."""
    shown = [name for _, names in wanted(text) for name in names]

    def written(found: re.Match[str]) -> str:
        module = Module(found["file"])
        parts = [module.code(name, shown) for name in _split(found["names"])]
        code = "".join(_set_off(part) for part in parts).strip("\n")
        mark = f"<!-- code {found['file']}: {found['names']} -->"
        return f"{mark}\n```python\n{code}\n```\n<!-- /code -->"

    return MARKED.sub(written, text)


def _set_off(part: str) -> str:
    """Blank lines around what takes several lines."""
    return f"\n{part}\n\n" if "\n" in part else f"{part}\n"


def renewed(text: str, folder: Path) -> str:
    """The page with its code, and with the sessions on it run again."""
    return test_readme.renewed(with_code(text), folder)


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        GUIDE.write_text(renewed(GUIDE.read_text("utf-8"), Path(name)), "utf-8")
