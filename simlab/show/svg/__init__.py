"""Pictures as SVG text, drawn from numbers: for pages that ask nobody for anything.

Marks stand at percentages of the width and have their size in pixels, so that a picture is as wide
as there is room and its letters stay as large as they are. Colours are classes, which the style
sheet of the page settles for light, dark and paper. Names are text beside the picture.
"""
