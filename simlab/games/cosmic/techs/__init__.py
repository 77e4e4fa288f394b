"""Technologies: a file for each, which reads like its card (see ``play/techs.py``)."""
