"""Technologies: a file for each, which reads like its card.

``tech.py`` is what a file declares, ``deeds.py`` what several of them do, ``act.py`` how the rules
call them, and ``system.py`` lists the rules of technologies themselves (``play/research.py``,
``play/techs.py``), which games without them need not compile.
"""
