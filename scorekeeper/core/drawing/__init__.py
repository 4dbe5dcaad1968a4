"""The sheet as players draw it, told without paper or colours: sectors around a target, rows with
a stack of marks, points and total for every player. Whoever shows a sheet draws them in his way."""
