"""Ten thousand photos."""
import os

from measuring import HERE, Failed, Row, has_module, script, size
from tables import rows_table

COUNT = 10_000


def run(machine):
    if not has_module("PIL"):
        return "Not measured: Pillow is missing, which makes the photos."
    book = machine.book("photos", COUNT, 240, "--photos")
    script([HERE / "make-photos.py", book / "receipts", COUNT])
    os.sync()
    rows = []
    work = "10,000 photos of 320×240"
    cold, site = machine.cold_build(book, runs=1, warm=False)
    count = sum(1 for _ in (site / "receipts").rglob("*.jpg"))
    if count < COUNT:
        raise Failed(f"of {COUNT:,} photos only {count:,} pictures were made")
    rows.append(Row(work, "daybook build, cold", cold))
    rows.append(Row(work, "daybook build, nothing changed", machine.measure(machine.build(book, site), runs=3)))
    files, weight = size(site)
    photos, photo_weight = size(book / "receipts")
    return rows_table(rows) + (f"\n\n{photos:,} photos of {photo_weight:,.0f} MiB became {count:,} pictures; the site has {files:,} "
                               f"files, {weight:,.0f} MiB.")
