"""Files of other programs, read as the material of a new sheet."""
