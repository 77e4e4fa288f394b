"""Compilation, linking and caching of kernels."""
