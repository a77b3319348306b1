"""``python -m ustav``: the command line of the checkout or environment that this interpreter sees."""

from ustav.cli import main

main()
