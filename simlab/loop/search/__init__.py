"""Search policies: their names, their loops and their particles."""
