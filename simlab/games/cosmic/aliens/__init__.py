"""The alien powers, one file each (see ``HOOKS.md``)."""
