"""Plots as SVG text for self-contained pages.

Marks are placed in percent of the width and sized in pixels, so that a plot fills the available
width and its text keeps its size. Colours are classes, which the style sheet of the page defines
for light, dark and print. Names are text beside the plot.
"""
