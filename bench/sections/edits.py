"""What a save costs: one amount edited, one line added, nothing changed."""
import re

from measuring import Failed, Row, written
from tables import rows_table


class NewestMonth:
    """The month file with the edits."""

    def __init__(self, book):
        self.path = book / "ledger" / "2026-11.yaml"
        self.text = self.path.read_text()
        # The amount of an entry in the middle.
        amounts = list(re.finditer(r"spent: ([0-9.]+)", self.text))
        self.place = amounts[len(amounts) // 2].span(1)
        self.added = 0

    def edit(self, number):
        """Alternates between two amounts, so that each run changes the text."""
        start, end = self.place
        self.path.write_text(self.text[:start] + ("12.34", "43.21")[number % 2] + self.text[end:])

    def add(self, _):
        self.added += 1
        self.text += f"\n- date: 2026-11-20\n  title: Tea {self.added}\n  spent: 2.5{self.added % 10}\n  category: Drink\n"
        self.path.write_text(self.text)


def run(machine):
    rows, sentences = [], []
    for count in (10_000, 100_000):
        book = machine.book("edits", count, 240)
        command = machine.build(book, machine.folder / f"edited-{count}")
        machine.run(*command)
        month = NewestMonth(book)
        work = f"{count:,} transactions"
        runs = 11 if count <= 10_000 else 5
        for name, prepare in (("one amount edited", month.edit), ("one line added", month.add), ("nothing changed", None)):
            rows.append(Row(work, name, machine.measure(command, runs=runs, before=prepare)))
            files = written(machine)
            if (files == "0") != (prepare is None):
                raise Failed(f"{name}: {files} files were written")
            sentences.append(f"{name} {files}")
        sentences[-3:] = [f"- {work}: " + "; ".join(sentences[-3:]) + "."]
    return rows_table(rows) + "\n\nFiles written:\n\n" + "\n".join(sentences)
