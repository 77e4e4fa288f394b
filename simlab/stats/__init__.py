"""Statistics that know no game: intervals, tests, racing, equilibria."""
