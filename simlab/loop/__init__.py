"""Kernels that play: random streams, turn loop, play-outs, roll-outs, particle filters, search."""
