"""The same site, open and sealed."""
from measuring import Row, size
from tables import rows_table


def run(machine):
    rows, sentences = [], []
    for months in (13, 240):
        book = machine.book(f"sealed-{months}", 10_000, months)
        machine.seal(book)
        work = f"10,000 transactions, {months} months"
        for name, options in (("open", ()), ("sealed", ("--sealed",))):
            figures, site = machine.cold_build(book, *options, runs=5)
            rows.append(Row(work, f"daybook build, cold, {name}", figures))
            count, mebibytes = size(site)
            sentences.append(f"- {months} months, {name}: {count:,} files, {mebibytes:,.0f} MiB.")
    return rows_table(rows) + "\n\n" + "\n".join(sentences)
