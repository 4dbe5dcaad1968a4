"""The games, one module or package each: facts, rules, scoring, the sheet as players write it.

A game stands in the package of its family under its own name (`bridge/towie.py`,
`compendium/barbu/`), or by itself where its family shares no code (`vira/`); there `GAME` is the
game, a value of the class `core.game.Game`. `registry` lists all that are on offer and imports one
when it is asked for. What several families share stands in `shapes` (play: rubbers, points, sides,
pots) and in `sheets` (paper: the layouts).
"""
