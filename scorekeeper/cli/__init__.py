"""The command line: arguments in, the library called, the result printed.

`app` names the commands; each does its work in a module of its own, imported when it is called.
Nothing below this room prints or ends the program.
"""
