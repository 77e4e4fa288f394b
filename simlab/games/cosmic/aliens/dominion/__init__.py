"""The alien powers of Cosmic Dominion, a file each (see ``HOOKS.md``)."""
