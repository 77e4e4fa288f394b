"""The Python API, for notebooks and for the command line, which only parses and prints.

Options have the same names as on the command line. The rest of simlab is imported when a function
is called, so that errors in a call are reported at once.
"""
