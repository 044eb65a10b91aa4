#!/usr/bin/env python3
"""Writes a book of N transactions over M months, the newest 13 of them in the window, with a fixed seed; today is
2026-11-21. The same transactions can be written for other programs as well."""
import argparse
import random
from pathlib import Path
from typing import NamedTuple

CATEGORIES = (
    "Travel Family Entertainment Home Food Drink Bills Car Utility Shopping Healthcare Clothing Vegetables "
    "Accommodation Other Transport Hobbies Education Pets Kids Vacation Gifts").split()
TITLES = [
    "Corner bakery", "Weekly groceries", "Bus ticket", "Coffee with Ana", "Power and light", "Fibre internet",
    "Pharmacy", "Cinema Apollo", "Book shop", "Petrol", "Dining out", "Haircut", "Garden centre", "Shoes", "Museum",
    "Vet", "School trip", "Birthday present", "Train to the coast", "Night at the inn"]
DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
LAST_MONTH = 2026 * 12 + 10
WINDOW = 13


class Entry(NamedTuple):
    day: int
    title: str
    amount: str
    category: str
    note: str | None

    @property
    def is_income(self):
        return self.category == "Salary"


def month_days(year, month):
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else DAYS[month - 1]


def month_entries(year, month, count):
    """Returns the entries of a month by day; the first is income."""
    entries = []
    for index in range(count):
        day = random.randint(1, month_days(year, month))
        title = random.choice(TITLES) + f" {random.randint(1, 999)}"
        minor = random.randint(100, 20_000)
        category = random.choice(CATEGORIES)
        if index == 0:
            entries.append(Entry(1, "Salary", "3400.00", "Salary", None))
            continue
        note = f"{random.choice(TITLES)}, and it rained" if random.random() < 0.1 else None
        entries.append(Entry(day, title, f"{minor // 100}.{minor % 100:02d}", category, note))
    return sorted(entries, key=lambda entry: entry.day)


def split_text(entry, number):
    """Returns two parts in other categories, for every third entry. Uses no random numbers, so that the entries stay
    the same."""
    if entry.is_income or number % 3:
        return ""
    minor = int(entry.amount.replace(".", ""))
    first = CATEGORIES.index(entry.category) + 1
    parts = [(CATEGORIES[(first + step) % len(CATEGORIES)], minor // (3 + step)) for step in range(2)]
    return "  split: { " + ", ".join(f"{name}: {part // 100}.{part % 100:02d}" for name, part in parts) + " }\n"


def book_text(month, entry, photo, split=""):
    word, amount = ("received", "3400") if entry.is_income else ("spent", entry.amount)
    text = f"- date: {month}-{entry.day:02d}\n  title: {entry.title}\n  {word}: {amount}\n  category: {entry.category}\n"
    text += split
    if entry.note:
        text += f"  note: {entry.note}\n"
    if photo:
        text += f"  photo: {photo}\n"
    return text


def journal_text(month, entry, marker, quote):
    account = "Income:Salary" if entry.is_income else "Expenses:" + entry.category
    sign = "-" if entry.is_income else ""
    return (f"{month}-{entry.day:02d}{marker} {quote}{entry.title}{quote}\n"
            f"    {account}  {sign}{entry.amount} EUR\n    Assets:Cash\n")


def hugo_text(month, entry):
    """Returns a page for Hugo with the same content as in the book."""
    return (f'---\ntitle: "{entry.title}"\ndate: {month}-{entry.day:02d}\ncategories: ["{entry.category}"]\n'
            f"{'received' if entry.is_income else 'spent'}: \"{entry.amount}\"\n---\n{entry.note or ''}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("transactions", type=int, nargs="?", default=100_000)
    parser.add_argument("months", type=int, nargs="?", default=240)
    parser.add_argument("--journals", action="store_true", help="also book.journal (hledger, Ledger) and book.beancount")
    parser.add_argument("--hugo", type=Path, metavar="CONTENT", help="also a page each for Hugo, a folder a month")
    parser.add_argument("--split", action="store_true", help="every third entry is split between three categories")
    parser.add_argument("--photos", action="store_true", help="every entry names a photo of its own, 00000.jpg onwards")
    parser.add_argument("--statements", action="store_true", help="each month ends with what the bank says, which agrees")
    options = parser.parse_args()
    folder, count, months = options.folder, options.transactions, options.months
    random.seed(20261121)
    for name in ("ledger", "archive"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "book.yaml").write_text("title: Bench\ncurrency: EUR\ntoday: 2026-11-21\n")
    journal, beancount = [], ['option "operating_currency" "EUR"']
    for name in ["Assets:Cash", "Income:Salary"] + ["Expenses:" + c for c in CATEGORIES]:
        beancount.append(f"2000-01-01 open {name} EUR")
    number = balance = 0
    for offset in range(months):
        year, month = divmod(LAST_MONTH - months + 1 + offset, 12)
        month += 1
        name = f"{year}-{month:02d}"
        entries = month_entries(year, month, count // months + (1 if offset < count % months else 0))
        texts = []
        for entry in entries:
            split = split_text(entry, number) if options.split else ""
            texts.append(book_text(name, entry, f"{number:05d}.jpg" if options.photos else None, split))
            if options.hugo:
                page = options.hugo / name / f"{number:05d}.md"
                page.parent.mkdir(parents=True, exist_ok=True)
                page.write_text(hugo_text(name, entry))
            number += 1
        if options.statements:
            balance += sum((1 if entry.is_income else -1) * round(float(entry.amount) * 100) for entry in entries)
            sign, minor = "-" if balance < 0 else "", abs(balance)
            texts.append(
                f"- date: {name}-{month_days(year, month):02d}\n  balance: {sign}{minor // 100}.{minor % 100:02d}\n")
        where = "ledger" if offset >= months - WINDOW else "archive"
        (folder / where / f"{name}.yaml").write_text("\n".join(texts))
        if options.journals:
            journal += [journal_text(name, entry, "", "") for entry in entries]
            beancount += [journal_text(name, entry, " *", '"') for entry in entries]
    if options.journals:
        (folder / "book.journal").write_text("\n".join(journal))
        (folder / "book.beancount").write_text("\n".join(beancount))


if __name__ == "__main__":
    main()
