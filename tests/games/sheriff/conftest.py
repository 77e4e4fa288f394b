"""The tests of Sheriff are collected once the game is registered."""

from simlab.engine.registry import game_names

collect_ignore_glob = [] if "sheriff" in game_names() else ["test_*.py"]
