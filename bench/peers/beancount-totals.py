#!/usr/bin/env python3
"""Reads and checks a beancount file and prints totals by month and category. usage: beancount-totals.py FILE"""
import sys
from collections import defaultdict
from decimal import Decimal

from beancount import loader
from beancount.core.data import Transaction

entries, errors, _ = loader.load_file(sys.argv[1])
totals = defaultdict(Decimal)
for entry in entries:
    if isinstance(entry, Transaction):
        for posting in entry.postings:
            if posting.account != "Assets:Cash":
                totals[f"{entry.date:%Y-%m}", posting.account.split(":")[1]] += posting.units.number
for (month, category), amount in sorted(totals.items()):
    print(month, category, amount)
sys.exit(1 if errors else 0)
