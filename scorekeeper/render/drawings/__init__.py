"""The sheet as players draw it, for the page: one module for every shape of drawing."""
