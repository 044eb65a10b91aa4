#!/usr/bin/env python3
"""Writes a book of N transactions over M months (the newest 13 in the window), and the same as hledger, Ledger and
beancount journals, with a fixed seed.

usage: make-book.py FOLDER [TRANSACTIONS] [MONTHS]   (default 100000 240; today is 2026-11-21)
"""
import random
import sys
from pathlib import Path

CATEGORIES = (
    "Travel Family Entertainment Home Food Drink Bills Car Utility Shopping Healthcare Clothing Vegetables "
    "Accommodation Other Transport Hobbies Education Pets Kids Vacation Gifts").split()
TITLES = [
    "Corner bakery", "Weekly groceries", "Bus ticket", "Coffee with Ana", "Power and light", "Fibre internet",
    "Pharmacy", "Cinema Apollo", "Book shop", "Petrol", "Dining out", "Haircut", "Garden centre", "Shoes", "Museum",
    "Vet", "School trip", "Birthday present", "Train to the coast", "Night at the inn"]
DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def month_days(year, month):
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else DAYS[month - 1]


def main():
    folder = Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    months = int(sys.argv[3]) if len(sys.argv) > 3 else 240
    random.seed(20261121)
    for name in ("ledger", "archive"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "book.yaml").write_text("title: Bench\ncurrency: EUR\ntoday: 2026-11-21\n")
    hledger, beancount = [], ['option "operating_currency" "EUR"']
    for name in ["Assets:Cash", "Income:Salary"] + ["Expenses:" + c for c in CATEGORIES]:
        beancount.append(f"2000-01-01 open {name} EUR")
    last = 2026 * 12 + 10
    for offset in range(months):
        number = last - months + 1 + offset
        year, month = number // 12, number % 12 + 1
        share = count // months + (1 if offset < count % months else 0)
        entries = []
        for index in range(share):
            day = random.randint(1, month_days(year, month))
            title = random.choice(TITLES) + f" {random.randint(1, 999)}"
            minor = random.randint(100, 20_000)
            amount = f"{minor // 100}.{minor % 100:02d}"
            category = random.choice(CATEGORIES)
            if index == 0:
                entries.append((1, f"- date: {year}-{month:02d}-01\n  title: Salary\n  received: 3400\n"
                                "  category: Salary\n", "Salary", "3400.00", "Income:Salary", True))
                continue
            text = (f"- date: {year}-{month:02d}-{day:02d}\n  title: {title}\n  spent: {amount}\n"
                    f"  category: {category}\n")
            if random.random() < 0.1:
                text += f"  note: {random.choice(TITLES)}, and it rained\n"
            entries.append((day, text, title, amount, "Expenses:" + category, False))
        entries.sort(key=lambda entry: entry[0])
        where = "ledger" if offset >= months - 13 else "archive"
        (folder / where / f"{year}-{month:02d}.yaml").write_text("\n".join(entry[1] for entry in entries))
        for day, _, title, amount, account, is_income in entries:
            sign = "-" if is_income else ""
            date = f"{year}-{month:02d}-{day:02d}"
            hledger.append(f"{date} {title}\n    {account}  {sign}{amount} EUR\n    Assets:Cash\n")
            beancount.append(f'{date} * "{title}"\n  {account}  {sign}{amount} EUR\n  Assets:Cash\n')
    (folder / "book.journal").write_text("\n".join(hledger))
    (folder / "book.beancount").write_text("\n".join(beancount))


main()
