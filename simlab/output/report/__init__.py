"""Reports: a result as one self-contained page.

`document` defines the parts of a report; the modules ``of_…`` build one from results, from a folder
of results, or from a game; `changes` compares two; `write` writes one to a file.
"""
