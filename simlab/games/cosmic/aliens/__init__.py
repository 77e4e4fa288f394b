"""The alien powers, a file each (see ``HOOKS.md``)."""
