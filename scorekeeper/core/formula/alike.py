"""Formulas that are alike: one for all of them, which chooses only where they differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .functions import OF_CELLS
from .tree import Area, Binary, Call, Cells, Expr, Joint, Minus, Ref, children


class OneForAll:
    """Puts together a formula of those that stand in one cell by turns: `number` (from 1) says
    which. Cells in which something always stands are `filled`; what chooses among others could not
    tell an empty one from a 0."""

    def __init__(self, number: Expr, home: Cells, filled: Callable[[Ref], bool]) -> None:
        self._number = number
        self._home = home
        self._filled = filled
        # by the trees, which are kept, so that others cannot take their place
        self._known: dict[tuple[int, ...], tuple[Sequence[Expr], Expr | None]] = {}

    def of(self, trees: Sequence[Expr]) -> Expr:
        """The formula; the first of them where all are the same."""
        return self._merged(trees) or self._choice(trees)

    def _choice(self, trees: Sequence[Expr]) -> Expr:
        return Call("CHOOSE", self._number, *trees)

    def _merged(self, trees: Sequence[Expr]) -> Expr | None:
        """The formula, None where it could not choose among those but only among what they stand
        in; a part may stand in many others."""
        key = tuple(map(id, trees))
        if key not in self._known:
            self._known[key] = trees, self._put_together(trees)
        return self._known[key][1]

    def _put_together(self, trees: Sequence[Expr]) -> Expr | None:
        first = trees[0]
        if len({tree.text(self._home) for tree in trees}) == 1:
            return first
        if not all(map(self._is_plain, trees)):
            return None
        inside = [children(tree) for tree in trees]
        if len({_shape(tree) for tree in trees}) > 1 or not inside[0]:
            return self._choice(trees)
        found = [self._merged(each) for each in zip(*inside, strict=True)]
        if any(each is None for each in found) or self._counts_cells(trees):
            return self._choice(trees)
        return _with_parts(first, [each for each in found if each is not None])

    def _is_plain(self, tree: Expr) -> bool:
        """Whether it has a value of its own: no cells that may be empty, nor many of them."""
        return not isinstance(tree, Area | Ref) or (isinstance(tree, Ref) and self._filled(tree))

    def _counts_cells(self, trees: Sequence[Expr]) -> bool:
        """Whether a function asks what is in cells that stand as such in it, of which some
        differ."""
        return any(
            isinstance(tree, Call)
            and tree.name in OF_CELLS
            and any(isinstance(part, Ref) for part in tree.arguments)
            for tree in trees
        )


def _shape(tree: Expr) -> tuple[object, ...]:
    """What must be the same of two formulas, that they may differ in their parts alone."""
    if isinstance(tree, Call):
        return tree.name, len(tree.arguments)
    return (tree.sign,) if isinstance(tree, Binary) else (type(tree), len(children(tree)))


def _with_parts(tree: Expr, found: Sequence[Expr]) -> Expr:
    """The same formula of other parts."""
    if isinstance(tree, Call):
        return Call(tree.name, *found)
    if isinstance(tree, Binary):
        return Binary(tree.sign, *found)
    if isinstance(tree, Joint):
        return Joint(found)
    return Minus(*found)
