#!/usr/bin/env python3
"""Draws 24 bars or 8 slices as a PNG, as large as Daybook's. With a count it repeats that and prints the medians of CPU
and wall milliseconds. usage: matplotlib-charts.py bars|ring PNG [COUNT]"""
import io
import statistics
import sys
import time

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

VALUES = [2000 + (i * 7919) % 2300 for i in range(24)]


def draw(kind, file):
    size = (16, 5.6) if kind == "bars" else (6.4, 6.4)
    figure, axes = pyplot.subplots(figsize=size, dpi=100)
    if kind == "bars":
        axes.bar(range(24), VALUES, width=0.7, color="#4c958a")
        axes.set_xticks(range(24), [["Jan", "Feb", "Mar", "Apr", "May", "Jun"][i % 6] for i in range(24)])
        axes.grid(axis="y")
    else:
        axes.pie(VALUES[:8], labels=[f"Category {i}" for i in range(8)], autopct="%.0f%%", wedgeprops={"width": 0.4})
    figure.savefig(file, format="png")
    pyplot.close(figure)


def main():
    kind, path = sys.argv[1:3]
    with open(path, "wb") as file:
        draw(kind, file)
    taken = []
    for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 0):
        start = time.process_time(), time.perf_counter()
        draw(kind, io.BytesIO())
        taken.append(((time.process_time() - start[0]) * 1000, (time.perf_counter() - start[1]) * 1000))
    if taken:
        print(*(statistics.median(values) for values in zip(*taken)))


main()
