"""The alien powers of Cosmic Dominion, one file each (see ``HOOKS.md``)."""
