"""The sessions printed in the documentation are what the program prints.

`python tests/test_readme.py` writes them anew; read the difference before you keep it.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from evening_filled_in import TYPED, fill_in
from evening_shown import evening

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PROMPT = re.compile(r"(<!-- the evening at the prompt -->\n)```text\n.*?```\n", re.S)
BLOCK = re.compile(rf"```console\n((?s:.*?))```\n|{TYPED.pattern}")


def run(command: str, folder: Path) -> str:
    """What a command prints, both outputs together, as wide as the page."""
    words = shlex.split(command)
    assert words[0] == "scorekeeper"
    ran = subprocess.run(
        [sys.executable, "-m", "scorekeeper", *words[1:]],
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={"PYTHONPATH": str(ROOT), "COLUMNS": "80", "PATH": ""},
        check=False,
    )
    return ran.stdout


def session(block: str, folder: Path) -> str:
    """The block with the outputs of its commands as they are now."""
    lines = []
    for line in block.splitlines():
        if line.startswith("$ "):
            lines += [line, run(line[2:], folder).rstrip("\n")]
    return "\n".join(line for line in lines if line) + "\n"


def renewed(text: str, folder: Path) -> str:
    """The page with all its sessions run again, in order, in one folder, what its tables say typed
    into workbooks between them, and the evening at the prompt played again in a folder of its
    own."""

    def again(match: re.Match[str]) -> str:
        if match[1] is not None:
            return f"```console\n{session(match[1], folder)}```\n"
        fill_in(folder / match[2], match[3])
        return match[0]

    text = BLOCK.sub(again, text)
    own = folder / "prompt"
    own.mkdir()
    shown = evening(own)
    return PROMPT.sub(lambda match: f"{match[1]}```text\n{shown}```\n", text)


@pytest.mark.slow
def test_the_sessions_of_the_readme_are_real(tmp_path: Path) -> None:
    text = README.read_text()
    assert renewed(text, tmp_path) == text


def test_every_game_is_in_the_readme_and_has_a_page() -> None:
    from scorekeeper.games.registry import GAMES

    text = README.read_text()
    for game in GAMES:
        assert f"(docs/games/{game.name}.md)" in text
        assert (ROOT / "docs" / "games" / f"{game.name}.md").is_file()


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        README.write_text(renewed(README.read_text(), Path(name)))
