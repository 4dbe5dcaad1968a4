"""The pictures of the README are those of the program as it is."""

from __future__ import annotations

from pictures import DIGEST, FOLDER, PICTURES, ROOT, WORKBOOK, digest

LARGEST = 60_000  # bytes of a picture


def test_the_pictures_show_the_pages_as_they_are() -> None:
    assert DIGEST.read_text(encoding="utf-8").strip() == digest(), (
        "the pages look otherwise than in docs/pictures: run `python tests/pictures.py`"
    )


def test_the_readme_shows_every_picture_and_each_is_small() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in (*(picture.name for picture in PICTURES), WORKBOOK):
        assert (FOLDER / f"{name}.png").stat().st_size < LARGEST
        assert f"docs/pictures/{name}.png" in readme
