"""The kinds of workbooks."""

# With macros, saved as a template, and the old kind, which is refused with a way out.
WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm", ".xls")
