"""A whole site from nothing."""
import shutil

from measuring import HERE, Row, has, size
from tables import rows_table


def run(machine):
    rows, sentences = [], []
    content = machine.folder / "hugo" / "content"
    a_page_each = machine.book("page-each", 10_000, 13, "--hugo", content)
    twenty_years = machine.book("twenty-years", 10_000, 240)
    for months, book in ((13, a_page_each), (240, twenty_years)):
        figures, site = machine.cold_build(book, runs=3)
        work = "10,000 transactions, 13 months, a page each" if months == 13 else "10,000 transactions, 240 months"
        rows.append(Row(work, "daybook build, cold", figures))
        count, mebibytes = size(site)
        pages = sum(1 for _ in site.glob("*.html"))
        sentences.append(f"- {months} months: {count:,} files, {pages:,} of them pages, {mebibytes:,.0f} MiB.")
        nothing = machine.measure(machine.build(book, site), runs=7)
        rows.append(Row(work, "daybook build, nothing changed", nothing))
        if months == 13 and has("hugo"):
            figures, public = hugo(machine, content.parent)
            rows.append(Row(work, "Hugo, cold", figures))
            pages = sum(1 for _ in public.rglob("*.html"))
            sentences.append(f"- Hugo: {pages:,} pages; the same text, by month and category, without figures or charts.")
    return rows_table(rows) + "\n\n" + "\n".join(sentences)


def hugo(machine, folder):
    """Measures Hugo with `bench/peers/hugo` and the book's pages, a new folder each time; also returns the last one."""
    for file in (HERE / "peers" / "hugo").rglob("*"):
        if file.is_file():
            target = folder / file.relative_to(HERE / "peers" / "hugo")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)

    publics = []
    command = ["hugo", "--quiet", "--buildFuture", "--source", folder, "--cacheDir", folder / "cache", "--destination", None]

    def before(number):
        publics.append(folder / f"public-{number + 1}")
        command[-1] = publics[-1]

    return machine.measure(command, runs=3, before=before), publics[-1]
