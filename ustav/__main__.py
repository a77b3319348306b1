"""``python -m ustav``: the same as the command ``ustav``."""

from __future__ import annotations

from ustav.cli import main

main()
