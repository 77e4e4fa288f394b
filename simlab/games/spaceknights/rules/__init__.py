"""The rules of Spaceknights in the order of play.

``circle`` (who sits where), ``limits`` (what a bid may be), ``conditions`` (when a maneuver can be
used) and ``legal`` only read; ``chips`` and ``cards`` move things, ``lives`` ends them; ``dice`` →
``hand`` (the deal) → ``bidding`` → ``maneuvers`` and ``effects`` → ``showdown`` → ``moments`` and
``respites`` → ``step`` play.
"""
