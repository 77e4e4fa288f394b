"""What notebooks call, and the command line, which only parses and prints.

Options have the names of the command line's. The rest of simlab is imported when a function is
called, so that what is wrong with a call is told at once.
"""
