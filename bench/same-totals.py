#!/usr/bin/env python3
"""Compares our totals by month and category with hledger's monthly balance (CSV, bare layout); prints yes or no.

usage: same-totals.py OURS THEIRS
"""
import csv
import sys
from decimal import Decimal


def ours(path):
    totals = {}
    for line in open(path).read().splitlines()[1:]:
        month, category, minor = line.split()
        totals[month, category] = int(minor)
    return totals


def theirs(path):
    rows = list(csv.reader(open(path)))
    months = rows[0][2:]
    totals = {}
    for row in rows[1:]:
        if ":" not in row[0]:
            continue
        category = row[0].split(":")[-1]
        for month, amount in zip(months, row[2:]):
            minor = int((Decimal(amount) * 100).to_integral_exact())
            if minor:
                totals[month, category] = abs(minor)
    return totals


mine, other = ours(sys.argv[1]), theirs(sys.argv[2])
if mine == other:
    print(f"yes, all {len(mine)} of them")
else:
    different = sorted(key for key in mine.keys() | other.keys() if mine.get(key) != other.get(key))
    print(f"NO, {len(different)} differ, the first: {different[0]} {mine.get(different[0])} {other.get(different[0])}")
    sys.exit(1)
