"""What `daybook export` takes, compared with `daybook check` of the same book, which also reads it."""
from measuring import Row
from tables import rows_table

FORMATS = ("hledger", "ledger", "beancount", "csv", "json", "ofx", "qif")
GOAL = 0.3
COUNT = 100_000


def run(machine):
    book = machine.book("exports", COUNT, 240)
    out = machine.folder / "exported"
    work = f"export, {COUNT:,} transactions"
    check = machine.measure([machine.daybook, "check", "--quiet", "--book", book], runs=9)
    rows, taken = [Row(work, "daybook check", check)], {}
    for name in FORMATS:
        command = [machine.daybook, "export", "--quiet", "--to", name, "--out", out, "--book", book]
        taken[name] = machine.measure(command, runs=9 if name == "hledger" else 3)
        rows.append(Row(work, f"daybook export --to {name}", taken[name]))
    cpu = taken["hledger"].cpu
    told = "reached" if cpu <= GOAL else f"**missed by {(cpu / GOAL - 1) * 100:.0f} %**"
    return (f"{rows_table(rows)}\n\nThe goal for hledger's format is {GOAL} s of CPU: {told}, "
            f"{cpu / check.cpu:.1f} times what the check takes.")
