"""How answers look: tables for people, JSON and CSV for programs. It knows no rule of the trade.

Data goes to standard output, messages and progress to standard error. This package is the only
home of rich. What a command uses:

    closed(document)                who signed a day as it was closed, and what restates it
    dispute(told), disputes(list)   the record of a dispute, and a list of them
    document(value)                 one JSON document, UTF-8, newline at its end
    csv(names, rows)                RFC 4180, UTF-8, rows alone
    exactly(text)                   a text byte for byte
    figure(name, value, currency)   a figure of the shift report in words
    grid(columns, sections)         an aligned table, or one record a block where it does not fit
    line(text), say(text)           a line of data (standard output), a message (standard error)
    money(amount, currency)         minor units to "1,234.50"
    notice(letter)                  the lines of the written notice to a patron
    place(row)                      gaming day, shift and table in words
    Progress(label)                 counts on standard error, ten times a second at most
    prose(text, indent)             a sentence, folded at its words
    quarantined(document, kept)     a line in quarantine for people
    replay(document)                one round for people
    fact(document)                  one fact for people
    found(document)                 the rounds of `pit find` for people
    readjudicated(document)         rounds under another rule set for people
    step(document)                  the same, fact by fact, with the table after each
    words(value, currency)          a nested value in a few words
    report(made, output)            a report in the form asked for; `shift` has a layout of its own
"""

from cli.show.closed import closed, figure
from cli.show.console import line, prepare_streams, say
from cli.show.disputes import dispute, disputes
from cli.show.fact import fact
from cli.show.failure import failure
from cli.show.found import found
from cli.show.grid import Column, Section, grid
from cli.show.machine import csv, document, exactly
from cli.show.money import money, percent
from cli.show.notice import notice
from cli.show.plain import plain
from cli.show.progress import Progress
from cli.show.prose import prose
from cli.show.quarantined import quarantined
from cli.show.replay import replay
from cli.show.report import report
from cli.show.step import step
from cli.show.under import readjudicated
from cli.show.words import place, words

__all__ = [
    "Column",
    "Progress",
    "Section",
    "closed",
    "csv",
    "dispute",
    "disputes",
    "document",
    "exactly",
    "fact",
    "failure",
    "figure",
    "found",
    "grid",
    "line",
    "money",
    "notice",
    "percent",
    "place",
    "plain",
    "prepare_streams",
    "prose",
    "quarantined",
    "readjudicated",
    "replay",
    "report",
    "say",
    "step",
    "words",
]
