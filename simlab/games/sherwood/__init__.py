"""Sherwood Forest (Nils Finkemeyer, 2009), basic and advanced rules."""
