"""`pit`, and `python -m cli`."""

import sys


def main() -> None:
    """Run the words of the command line and leave with the contract's exit code."""
    from cli.exits import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
