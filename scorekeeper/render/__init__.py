"""What people see: one neutral table of cells, drawn as text, workbook, page, CSV and JSON.

`views` makes the tables that are alike for all games; a game's own cumulative sheet comes from
its module in the same form.
"""
