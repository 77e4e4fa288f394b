"""The rules of Spaceknights in the order of play.

``circle`` (seating), ``limits`` (limits of bids), ``conditions`` (usability of maneuvers) and
``legal`` only read; ``chips`` and ``cards`` move things, ``lives`` takes players out; ``dice`` →
``hand`` (the deal) → ``bidding`` → ``maneuvers`` and ``effects`` → ``showdown`` → ``moments`` and
``respites`` → ``step`` play.
"""
