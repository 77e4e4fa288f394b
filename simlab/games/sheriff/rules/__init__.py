"""The rules of Sheriff of Nottingham in the order of play.

``goods`` (seats, cards, gold and stands), ``amounts`` (gold named by tens and units) and ``legal``
(legal actions) → ``market`` → ``bags`` (load, declare) → ``build`` (steps of an offer or answer,
in private) → ``bargain`` (the talk about a bag) → ``deals`` and ``debts`` → ``inspect``
(pass, inspect) → ``scoring`` → ``rounds`` → ``step`` play.
"""
