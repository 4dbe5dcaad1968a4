"""The relatives of whist."""
