"""Which known names a mistyped one probably meant."""

from collections.abc import Iterable

_LONGEST_COMPARED = 40


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The known names most like `word`, the likeliest first; empty if none is near.

    At most `limit` names. Case is ignored. A known name that begins `word`, or that `word` begins, counts as near.
    """
    from difflib import get_close_matches

    key = word.casefold()[:_LONGEST_COMPARED]
    if not key:
        return []
    by_folded = {name.casefold(): name for name in sorted(known, reverse=True)}
    folded = sorted(by_folded)
    similar = get_close_matches(key, folded, n=limit)
    related = [name for name in folded if name.startswith(key) or key.startswith(name)]
    return [by_folded[name] for name in dict.fromkeys([*similar, *related])][:limit]
