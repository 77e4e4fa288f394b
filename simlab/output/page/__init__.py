"""Self-contained pages: templates, one style sheet and one script, without any requests."""
