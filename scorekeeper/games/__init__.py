"""The games, one module or package each: facts, rules, scoring, the sheet as players write it.

`registry` lists them and imports one when it is asked for. A game is a value of the class
`core.game.Game`; what several games share stands in `shapes` (play: rubbers, points, sides, pots)
and in `sheets` (paper: the layouts).
"""
