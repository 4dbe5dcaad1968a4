"""The sheet on every phone of a room: a small web server and its pages.

Its libraries (starlette, uvicorn, segno) are imported by this package alone.
"""
