"""A season shown: tables, a page, a workbook, data."""
