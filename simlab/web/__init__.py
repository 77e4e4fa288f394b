"""The web page, which calls the Python API as the command line does."""
