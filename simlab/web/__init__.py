"""The page: what browsers ask and see. It calls the Python API, as the command line does."""
