"""The rules of Sheriff of Nottingham in the order of play.

``goods`` (seats, cards, gold and stands), ``amounts`` (gold named by tens and units) and ``legal``
(what a player may do) → ``market`` → ``bags`` (load, declare) → ``build`` (an offer or answer, put
together in private) → ``bargain`` (the talk about a bag) → ``deals`` and ``debts`` → ``inspect``
(pass, inspect) → ``scoring`` → ``rounds`` → ``step`` play.
"""
