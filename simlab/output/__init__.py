"""Results as text and pictures: tables, number formats, plots, reports."""
