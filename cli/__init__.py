"""The command line: a view of the ledger for people and scripts. It knows neither SQL nor games."""
