"""The ledger: facts in, figures out. It knows the games by their engines, and no command line."""
