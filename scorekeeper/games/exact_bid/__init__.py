"""Games in which you bid the exact number of tricks: Oh Hell, Romanian and Israeli Whist.

`scales`, `schedules`, `facts`, `options`, `rules`, `model` and `layout` are what they share; each
game adds its own part in a module of its name.
"""
