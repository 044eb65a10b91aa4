"""From a thousand transactions to a million."""
from measuring import Failed, size
from tables import mebibytes, seconds, table

COUNTS = (1_000, 10_000, 100_000, 1_000_000)


def run(machine):
    rows, sentences, taken = [], [], {}
    for count in COUNTS:
        book = machine.book("growth", count, 240)
        runs = 3 if count <= 1_000 else 1
        check = machine.measure([machine.daybook, "check", "--quiet", "--book", book], runs=3)
        rows.append(row(count, "check", check))
        taken["check", count] = check
        try:
            cold, site = machine.cold_build(book, runs=runs, warm=count <= 10_000)
        except Failed as failure:
            sentences.append(f"- {count:,}: {failure}.")
            rows.append([f"{count:,}", "build, cold", "–", "–", "–", "–", "–"])
        else:
            files, weight = size(site)
            rows.append(row(count, "build, cold", cold, f"{files:,} files, {weight:,.0f} MiB"))
            taken["build", count] = cold
    sentences += [far_from_linear(work, taken) for work in ("check", "build")]
    rows = [one if len(one) == 7 else one + [""] for one in rows]
    heads = ["transactions", "work", "CPU s", "wall s", "CPU µs each", "peak MiB", "site"]
    return table(heads, rows) + "\n\n" + "\n".join(sentences)


def row(count, work, figures, site=""):
    each = figures.cpu / count * 1_000_000
    return [f"{count:,}", work, seconds(figures.cpu), seconds(figures.wall), f"{each:.1f}", mebibytes(figures.peak), site]


def far_from_linear(work, taken):
    """Returns how the last tenfold increase of transactions compares with linear growth."""
    small, large = taken.get((work, COUNTS[-2])), taken.get((work, COUNTS[-1]))
    if not small or not large:
        return f"- `{work}`: not measured to the end."

    def told(one, other):
        return f"×{other / one:.1f} ({(other / one / 10 - 1) * 100:+.0f} % from linear)"

    return (f"- `{work}`, from {COUNTS[-2]:,} to {COUNTS[-1]:,}, ten times as many: CPU {told(small.cpu, large.cpu)}, "
            f"wall {told(small.wall, large.wall)}, memory {told(small.peak, large.peak)}.")
