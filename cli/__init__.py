"""The command line: a person's or a script's view of the ledger. It holds no SQL and no rule of a game."""
