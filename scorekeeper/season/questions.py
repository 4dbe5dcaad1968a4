"""What the standings are as questions in SQL to the tables of a season (see `docs/SCALE.md`).

What comes of them is what `Ongoing` and `Pairs` add up in memory, to the last digit: every amount
is a whole multiple of one fraction, and those are summed and compared.
"""

from __future__ import annotations

# `least` is the denominator of all amounts. Over all the points of a game in which the fewest win
# count against their player (`sign`); who has more `merit` is better.
VIEWS = """
    CREATE MACRO exact(told) AS CAST(split_part(told, '/', 1) AS HUGEINT)
        * ({least} // CAST(coalesce(nullif(split_part(told, '/', 2), ''), '1') AS HUGEINT));
    CREATE VIEW shares AS
        WITH seen AS (
            SELECT *, CASE WHEN is_low THEN -1 ELSE 1 END AS turned FROM seats
        ), grouped AS (
            SELECT *, '' AS own_game, '' AS own_rules, turned AS sign, 1 AS merit, worth AS counts
            FROM seen
            UNION ALL
            SELECT *, game, rules, 1, turned, worth_in_game FROM seen
        )
        SELECT own_game, own_rules, person, number, file, date, is_low, place = 1 AS is_won, deals,
            dealt, merit, currency, CAST(money AS HUGEINT) AS money, tallies,
            exact(counts) AS counts, sign * exact(points) AS points,
            sign * exact(dealt_points) AS dealt_points, sign * exact(deal_points) AS deal_points,
            sign * exact(best) AS best, best_deal, sign * exact(worst) AS worst, worst_deal
        FROM grouped
"""
_BY = "own_game, own_rules, person"
SUMS = f"""
    SELECT {_BY}, own_game <> '' AND bool_or(is_low), count(*), sum(deals), count_if(is_won),
        sum(dealt), sum(points), sum(dealt_points), sum(deal_points),
        max_by((points, file, date, 0), (merit * points, -number)),
        max_by((points, file, date, 0), (-merit * points, -number)),
        max_by((best, file, date, best_deal), (merit * best, -number))
            FILTER (WHERE best IS NOT NULL),
        max_by((worst, file, date, worst_deal), (-merit * worst, -number))
            FILTER (WHERE worst IS NOT NULL)
    FROM shares GROUP BY {_BY}
"""
STREAKS = f"""
    WITH told AS (
        SELECT {_BY}, is_won, count_if(NOT is_won) OVER (
            PARTITION BY {_BY} ORDER BY number ROWS UNBOUNDED PRECEDING) AS lost FROM shares
    ), runs AS (SELECT {_BY}, lost, count_if(is_won) AS won FROM told GROUP BY {_BY}, lost)
    SELECT {_BY}, max(won), max_by(won, lost) FROM runs GROUP BY {_BY}
"""
COUNTED = f"SELECT {_BY}, sum(counts) FROM shares GROUP BY {_BY}"
BEST = f"""
    WITH ranked AS (
        SELECT {_BY}, counts, row_number() OVER (
            PARTITION BY {_BY} ORDER BY counts * {{better}} DESC) AS nth FROM shares
    )
    SELECT {_BY}, sum(counts) FROM ranked WHERE nth <= {{best}} GROUP BY {_BY}
"""
MONEY = f"""
    SELECT {_BY}, currency, sum(money) FROM shares WHERE money IS NOT NULL
    GROUP BY {_BY}, currency ORDER BY min(number)
"""
TALLIES = f"""
    WITH told AS (SELECT {_BY}, unnest(tallies) AS own FROM shares WHERE own_game <> '')
    SELECT {_BY}, own.what, sum(own.tried), sum(own.done) FROM told GROUP BY {_BY}, own.what
"""
PAIRS = """
    SELECT a.person AS a, b.person AS b, count(*) AS evenings,
        count(*) FILTER (WHERE a.place < b.place) AS ahead,
        count(*) FILTER (WHERE a.place > b.place) AS behind,
        CAST(sum((exact(a.points) - exact(b.points)) * CASE WHEN a.is_low THEN -1 ELSE 1 END)
            AS VARCHAR) AS points
    FROM seats a JOIN seats b USING (number)
    WHERE a.person < b.person AND a.division = b.division AND NOT (a.side <> '' AND a.side = b.side)
    GROUP BY a.person, b.person ORDER BY a.person, b.person
"""
PARTNERS = """
    SELECT a.person AS a, b.person AS b, count(*) AS evenings,
        count(*) FILTER (WHERE a.place = 1) AS wins,
        CAST(sum(exact(a.points)) AS VARCHAR) AS points
    FROM seats a JOIN seats b USING (number)
    WHERE a.person < b.person AND a.side <> '' AND a.side = b.side
    GROUP BY a.person, b.person ORDER BY a.person, b.person
"""
COPIES = """
    SELECT * FROM sheets WHERE "table" IN (
        SELECT "table" FROM sheets WHERE "table" <> '' GROUP BY "table" HAVING count(*) > 1)
    ORDER BY file
"""
ORDERED = """
    SELECT sheets.*, days.day FROM sheets JOIN days USING (file)
    ORDER BY days.day = '', days.day, began, tie, print, file
"""
WANTED = "SELECT sheets.* FROM sheets SEMI JOIN wanted USING (file)"
