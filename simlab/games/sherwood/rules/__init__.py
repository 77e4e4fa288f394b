"""The rules of Sherwood Forest in the order of play.

``seats`` (raiders, bags, options), ``cards`` (travel cards and equipment) and ``legal`` →
``plan`` (the five actions) → ``draft``, ``claims``, ``call`` (alliances of the basic game) →
``contract``, ``terms``, ``consent``, ``auction``, ``promises`` (of the advanced game) → ``picks``
(side deals, picks) → ``carriage`` → ``raid`` → ``loot`` with ``quota`` and ``planned`` →
``aftermath`` (victory, defeat) → ``rounds`` → ``answers``, ``step`` play.
"""
