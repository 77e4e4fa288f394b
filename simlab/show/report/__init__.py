"""Reports: what a result says, as one page that can be sent to anybody.

`document` is what a report is made of, whatever it is about; ``of_…`` make one of results, of a
folder of results, of a game; `changes` compares two; `write` makes a file of one.
"""
