"""Technologies: one file for each, which reads like its card.

``tech.py`` defines the declaration of a tech, ``deeds.py`` the actions that several techs share,
and ``act.py`` the dispatch by number. ``system.py`` lists the rules of technologies themselves
(``play/research.py``, ``play/techs.py``), which games without them need not compile.
"""
