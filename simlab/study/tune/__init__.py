"""Search for values of rules and parameters that reach a target."""
