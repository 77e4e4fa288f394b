"""Hidden information: determinization and inference from history."""
