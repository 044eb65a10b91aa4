"""What `daybook import` takes, compared with `daybook check` of the same book and hledger's import with a rules file, and what it
learns: leave one month out, compared with “last of that title” and naive Bayes."""
import collections
import csv
import datetime
import io
import json
import math
import random
import re
import shutil

import measuring
from measuring import Row
from tables import rows_table

ROWS = 10_000
GOAL_UNDERSTOOD, GOAL_WRITTEN = 0.2, 0.5
GOAL_SURE, GOAL_WRONG = 0.8, 0.01
SHOPS = [f"{name} {kind} {town}" for name in ("REWE", "EDEKA", "SHELL", "BOOKWORM", "KIOSK", "BAKERY", "CAFE", "LIDL", "IKEA")
         for kind in ("MARKT", "STORE", "SHOP", "ONLINE") for town in ("BERLIN", "KOELN", "HAMBURG", "ULM")]


def statement(path, count, seed):
    """Rows of a bank whose balance adds up, over the twelve months before the pinned today."""
    numbers = random.Random(seed)
    first, balance = datetime.date(2025, 11, 1), 10_000_000

    def amount(cents):
        return ("-" if cents < 0 else "") + f"{abs(cents) // 100},{abs(cents) % 100:02d}"

    lines = ["Buchungstag;Auftraggeber/Empfänger;Verwendungszweck;Betrag;Saldo"]
    for row in range(count):
        day = first + datetime.timedelta(days=row * 380 // count)
        cents = -numbers.randint(100, 20_000)
        balance += cents
        card = f"KARTE {numbers.randint(1000, 9999)} REF {numbers.randint(10**6, 10**7)}"
        lines.append(f"{day:%d.%m.%Y};{numbers.choice(SHOPS)};{card};{amount(cents)};{amount(balance)}")
    path.write_text("\n".join(lines) + "\n")


def run(machine):
    return f"{speed(machine)}\n\n{learning(machine)}"


def speed(machine):
    book = machine.book("imports", ROWS, 24)
    earlier, later = machine.folder / "earlier.csv", machine.folder / "later.csv"
    statement(earlier, ROWS, 1)
    statement(later, ROWS, 2)
    take = [machine.daybook, "import", "--quiet", "--account", "Main", "--book", book]
    # Makes a log with as many lines as rows.
    machine.run(*take, "--yes", earlier)
    check = machine.measure([machine.daybook, "check", "--quiet", "--book", book], runs=9)
    look = machine.measure([*take, "--dry-run", "--json", later], runs=9)
    copies = [machine.folder / f"taken-{number}" for number in range(10)]
    for copy in copies:
        shutil.copytree(book, copy)
    waiting = iter(copies)

    def before(_):
        shutil.rmtree(machine.folder / "taken", ignore_errors=True)
        shutil.move(next(waiting), machine.folder / "taken")

    into = [*take[:-1], machine.folder / "taken", "--yes", later]
    write = machine.measure(into, runs=7, before=before)
    work = f"{ROWS:,} rows into {ROWS:,} entries"
    rows = [Row(work, "daybook check", check), Row(work, "daybook import --dry-run --json", look),
            Row(work, "daybook import --yes", write), Row(work, "hledger import, with a rules file", peer(machine, later))]
    told = [f"{name} {'reached' if cpu <= goal else f'**missed by {(cpu / goal - 1) * 100:.0f} %**'} ({goal} s)"
            for name, cpu, goal in (("understood and matched", look.cpu - check.cpu, GOAL_UNDERSTOOD),
                                    ("written", write.cpu, GOAL_WRITTEN))]
    return f"{rows_table(rows)}\n\nGoals in CPU: {', '.join(told)}; the first is the command less the check."


def peer(machine, rows):
    if not measuring.has("hledger"):
        return None
    folder = machine.folder / "hledger"
    folder.mkdir()
    shutil.copy(rows, folder / "bank.csv")
    (folder / "bank.csv.rules").write_text(
        "skip 1\nseparator ;\ndecimal-mark ,\ndate-format %d.%m.%Y\nfields date, description, comment, amount, balance\n"
        "currency EUR\naccount1 assets:bank\n")
    journal = folder / "book.journal"
    journal.write_text("")

    def before(_):
        journal.write_text("")
        for latest in folder.glob(".latest*"):
            latest.unlink()

    return machine.measure(["hledger", "import", "-f", journal, folder / "bank.csv"], runs=3, before=before)


# Learning


def learning(machine):
    lines = ["| book | rows | without `?` | of these wrong | last of that title: right | naive Bayes: right |",
             "|---|---|---|---|---|---|"]
    for name, folder in (("sample", measuring.REPOSITORY / "data"), ("generated, 4,000 entries", taught(machine))):
        sure, wrong, total, last, bayes = left_out(machine, folder)
        lines.append(f"| {name} | {total:,} | {share(sure, total)} | {share(wrong, sure)} | {share(last, total)} | {share(bayes, total)} |")
    return ("Leave one month out: the rows of each month, in a bank's words, are imported into a book without that month. Goals: at "
            f"least {GOAL_SURE:.0%} without a question mark, of these at most {GOAL_WRONG:.0%} wrong.\n\n" + "\n".join(lines))


def taught(machine):
    """Creates a household of 150 shops, of which every twentieth sells for two categories; a tenth of the rows is of
    shops that occur once."""
    numbers = random.Random(11)
    folder = machine.folder / "taught"
    (folder / "ledger").mkdir(parents=True)
    names = ["Food", "Home", "Car", "Clothing", "Travel", "Gifts", "Hobbies", "Healthcare"]
    (folder / "categories.yaml").write_text("".join(f"- {{ name: {name} }}\n" for name in names))
    (folder / "book.yaml").write_text("currency: EUR\ntoday: 2026-11-21\n")
    syllables = ["ba", "ke", "ri", "mo", "lun", "dor", "sel", "ta", "vin", "gro", "pan", "zu"]

    def word():
        return "".join(numbers.choice(syllables) for _ in range(numbers.randint(2, 4))).capitalize()

    shops = [(f"{word()} {word()}", [numbers.choice(names)]) for _ in range(150)]
    for _, categories in shops[::20]:
        categories.append(numbers.choice(names))
    lines = collections.defaultdict(list)
    for row in range(4_000):
        day = datetime.date(2025, 11, 1) + datetime.timedelta(days=row * 380 // 4_000)
        once = numbers.random() < 0.1
        title, categories = (f"{word()} {word()}", [numbers.choice(names)]) if once else numbers.choice(shops)
        lines[f"{day:%Y-%m}"].append(f"- {{ date: {day}, title: {title}, spent: {numbers.randint(100, 20_000) / 100:.2f}, "
                                     f"category: {numbers.choice(categories)} }}\n")
    for month, entries_of_month in lines.items():
        (folder / f"ledger/{month}.yaml").write_text("".join(entries_of_month))
    return folder


def share(part, whole):
    return f"{part / whole:.1%}" if whole else "–"


def entries(machine, folder):
    told = answer(machine, "export", "--to", "json", "--book", folder)
    return [entry for entry in told["entries"] if "spent" in entry or "received" in entry]


def answer(machine, *arguments):
    machine.run(machine.daybook, *arguments)
    return json.loads(machine.out.read_text())


def bank_words(title, numbers):
    """Returns a title in the style of a bank: capitals, a card, a town, a reference."""
    return f"{title.upper()} {numbers.choice(('BERLIN', 'KOELN', 'DE', ''))} CARD {numbers.randint(1000, 9999)}".strip()


def left_out(machine, folder):
    numbers = random.Random(7)
    everything = entries(machine, folder)
    months = sorted({entry["date"][:7] for entry in everything if (folder / f"ledger/{entry['date'][:7]}.yaml").exists()})
    sure = wrong = total = last_right = bayes_right = 0
    for month in months:
        rows = [e for e in everything if e["date"].startswith(month) and "account" not in e and e.get("currency", "EUR") == "EUR"
                and e["date"] <= "2026-11-21"]
        if not rows:
            continue
        book = machine.folder / "left-out"
        shutil.rmtree(book, ignore_errors=True)
        shutil.copytree(folder, book)
        (book / f"ledger/{month}.yaml").unlink()
        # Removes references to the month that is left out.
        for file in [*book.glob("ledger/*.yaml"), *book.glob("archive/*.yaml")]:
            file.write_text(re.sub(r"(, for: [^,}]+|\n +for: .*)", "", file.read_text()))
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(["Date", "Description", "Amount"])
        for entry in rows:
            amount = f"-{entry['spent']}" if "spent" in entry else entry["received"]
            writer.writerow([entry["date"], bank_words(entry["title"], numbers), amount])
        (machine.folder / "month.csv").write_text(out.getvalue())
        told = answer(machine, "import", machine.folder / "month.csv", "--account", "Main", "--sign", "in", "--dry-run",
                      "--json", "--book", book)
        known = [e for e in everything if not e["date"].startswith(month)]
        last, bayes = {e["title"]: category(e) for e in known}, Bayes(known)
        by_line = {row["line"]: row for row in told["files"][0]["rows"]}
        for line, entry in enumerate(rows, 2):
            row = by_line[line]
            if row["state"] != "new":
                continue
            total += 1
            last_right += last.get(entry["title"]) == category(entry)
            bayes_right += bayes.guess(entry["title"]) == category(entry)
            if not row["guess"]:
                sure += 1
                wrong += row["category"] != category(entry)
    return sure, wrong, total, last_right, bayes_right


def category(entry):
    return entry.get("category", "Other" if "spent" in entry else "Income")


class Bayes:
    """Multinomial naive Bayes with add-one smoothing."""

    def __init__(self, known):
        self.categories, self.words = collections.Counter(), collections.defaultdict(collections.Counter)
        for entry in known:
            self.categories[category(entry)] += 1
            self.words[category(entry)].update(entry["title"].lower().split())
        self.vocabulary = len({word for words in self.words.values() for word in words})

    def guess(self, title):
        def score(name):
            total = sum(self.words[name].values()) + self.vocabulary
            return math.log(self.categories[name]) + sum(
                math.log((self.words[name][word] + 1) / total) for word in title.lower().split())
        return max(self.categories, key=score)
