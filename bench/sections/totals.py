"""Read, check and total by month and category; and whether everybody comes to the same totals."""
import csv
import json
import sys
from decimal import Decimal

from measuring import HERE, Row, has, has_module
from tables import rows_table

# Ledger prints month, account and amount of each sum.
LEDGER_FORMAT = '%(format_date(date, "%Y-%m")) %(account) %(quantity(amount))\\n'


def ours(text):
    totals = {}
    for line in text.splitlines()[1:]:
        month, category, minor = line.split()
        totals[month, category] = int(minor)
    return totals


def of_hledger(text):
    """Reads hledger's monthly balance: CSV in the bare layout."""
    rows = list(csv.reader(text.splitlines()))
    totals = {}
    for row in rows[1:]:
        if ":" in row[0]:
            for month, amount in zip(rows[0][2:], row[2:]):
                add(totals, month[:7], row[0].split(":")[-1], amount)
    return totals


def of_lines(text):
    """Reads lines of month, account or category, amount."""
    totals = {}
    for line in text.splitlines():
        month, account, amount = line.split()
        add(totals, month, account.split(":")[-1], amount)
    return totals


def add(totals, month, category, amount):
    minor = abs(int((Decimal(amount) * 100).to_integral_exact()))
    if minor:
        totals[month, category] = totals.get((month, category), 0) + minor


def comparison(name, mine, theirs):
    if mine == theirs:
        return f"- {name}: the same, all {len(mine):,} totals."
    different = sorted(key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key))
    first = different[0]
    return f"- {name}: **NOT the same**, {len(different)} differ, the first {first}: {mine.get(first)} and {theirs.get(first)}."


def by_month(totals):
    months = {}
    for (month, category), minor in totals.items():
        if category != "Salary":
            months[month] = months.get(month, 0) + minor
    return months


def of_trend(text):
    """Reads the monthly spending of `daybook report trend --json`, with the planned days of the running month."""
    spent = {}
    for bar in json.loads(text, parse_float=Decimal)["bars"]:
        minor = int(((Decimal(bar["spent"]) + Decimal(bar["planned"])) * 100).to_integral_exact())
        if minor:
            spent[bar["first"][:7]] = minor
    return spent


def run(machine):
    rows, sentences = [], []
    for count in (100_000, 10_000):
        book = machine.book("totals", count, 240, "--journals")
        journal, beancount = book / "book.journal", book / "book.beancount"
        work = f"totals, {count:,} transactions"

        def measure(tool, runs, *command):
            figures = machine.measure(command, runs=runs)
            rows.append(Row(work, tool, figures))
            return machine.out.read_text()

        mine = ours(measure("daybook, totals alone", 15, machine.bench, "totals", book))
        measure("daybook check", 15, machine.daybook, "check", "--quiet", "--book", book)
        trend = measure(
            "daybook report trend", 15, machine.daybook, "report", "trend", "--json", "--by", "months", "--from",
            "2006-12", "--to", "2026-11", "--book", book)
        sentences.append(f"\n{count:,} transactions: Daybook's totals compared with those of")
        sentences.append(comparison("`daybook report trend`, by month", by_month(mine), of_trend(trend)))
        if has("hledger"):
            told = measure("hledger", 3, "hledger", "-f", journal, "balance", "--monthly", "--layout=bare", "-O", "csv",
                           "not:Assets")
            sentences.append(comparison("hledger", mine, of_hledger(told)))
        if has("ledger"):
            told = measure("Ledger", 3, "ledger", "-f", journal, "register", "--monthly", "--format", LEDGER_FORMAT,
                           "Expenses", "Income")
            sentences.append(comparison("Ledger", mine, of_lines(told)))
        if has_module("beancount"):
            told = measure("beancount", 3, sys.executable, HERE / "peers" / "beancount-totals.py", beancount)
            sentences.append(comparison("beancount", mine, of_lines(told)))
    return rows_table(rows) + "\n" + "\n".join(sentences)
