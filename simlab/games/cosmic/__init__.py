"""Cosmic Encounter: colonise the planets of others. The rules are in ``play/``."""
