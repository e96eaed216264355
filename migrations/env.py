"""Alembic's entry: works in the transaction that `ledger.journal.upgrade` opened."""

from alembic import context

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("the schema is upgraded by `pit init`, which knows the database's locks")

context.configure(
    connection=connection,
    version_table=context.config.attributes["version_table"],
    transactional_ddl=True,  # one transaction on both databases: all of an upgrade, or nothing
)
with context.begin_transaction():
    context.run_migrations()
