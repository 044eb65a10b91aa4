"""The same site, open and sealed."""
from measuring import Row, medians, size
from tables import rows_table

RUNS = 5


def run(machine):
    rows, sentences = [], []
    for months in (13, 240):
        book = machine.book(f"sealed-{months}", 10_000, months)
        machine.seal(book)
        # The runs alternate, so that a machine that becomes slower affects both.
        taken = {"open": [], "sealed": []}
        sites = {}
        for number in range(RUNS):
            for name, options in (("open", ()), ("sealed", ("--sealed",))):
                figures, sites[name] = machine.cold_build(book, *options, runs=1, warm=number == 0)
                taken[name].append(figures)
        work = f"10,000 transactions, {months} months"
        both = {name: medians(figures) for name, figures in taken.items()}
        for name, figures in both.items():
            rows.append(Row(work, f"daybook build, cold, {name}", figures))
            count, mebibytes = size(sites[name])
            sentences.append(f"- {months} months, {name}: {count:,} files, {mebibytes:,.0f} MiB.")
        added = [sealed.cpu / plain.cpu - 1 for plain, sealed in zip(taken["open"], taken["sealed"])]
        sentences.append(
            f"- {months} months, what sealing adds: {both['sealed'].cpu / both['open'].cpu - 1:+.0%} of CPU"
            f" (each pair: {', '.join(f'{one:+.0%}' for one in added)}),"
            f" {both['sealed'].wall / both['open'].wall - 1:+.0%} of wall time.")
    return rows_table(rows) + "\n\n" + "\n".join(sentences)
