"""Files of other programs as new sheets, and our own exports that come back."""
