"""The command line: a view of the ledger for people and scripts. It knows no SQL and no game rule."""
