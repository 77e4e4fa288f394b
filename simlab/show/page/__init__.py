"""Pages that ask nobody for anything: templates, one style sheet, one script, all in the file."""
