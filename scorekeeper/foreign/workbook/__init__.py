"""Workbooks of spreadsheet programs: opened safely, and our own read back to lines of a sheet."""
