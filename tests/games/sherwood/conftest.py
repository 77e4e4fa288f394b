"""The tests of Sherwood Forest are collected once the game is registered."""

from simlab.engine.registry import game_names

collect_ignore_glob = [] if "sherwood" in game_names() else ["test_*.py"]
