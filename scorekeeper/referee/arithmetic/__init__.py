"""Slips in the arithmetic of a paper whose sheet is right: points added up wrongly, figures written
wrongly, a settlement that went astray."""
