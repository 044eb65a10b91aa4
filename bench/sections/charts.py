"""A bar chart and a ring as PNG: drawn and encoded, ours in the process, compared with others' whole processes."""
import subprocess
import sys

from measuring import HERE, Figures, Row, has, has_module
from tables import rows_table

NAMES = {"bars": "24 bars, 1600×560", "ring": "8 slices as a ring, 640×640"}


def run(machine):
    rows, sizes = [], []
    machine.run(machine.bench, "charts")
    ours = {}
    for line in machine.out.read_text().splitlines():
        name, cpu, wall, size = line.split("\t")
        ours[name] = Figures(float(cpu) / 1000, float(wall) / 1000, None)
        sizes.append(f"{NAMES[name]}: {size} KB")
    for chart, work in NAMES.items():
        picture = machine.folder / f"{chart}.png"
        rows.append(Row(work, "daybook, the drawing alone", ours[chart]))
        rows.append(Row(work, "daybook, whole process", machine.measure([machine.bench, "chart", chart, picture], runs=15)))
        if has("gnuplot"):
            script = machine.folder / f"{chart}.gp"
            with open(script, "w") as file:
                subprocess.run([sys.executable, HERE / "peers" / "gnuplot-charts.py", chart, picture], stdout=file, check=True)
            rows.append(Row(work, "gnuplot, whole process", machine.measure(["gnuplot", script], runs=9)))
        if has_module("matplotlib"):
            drawing = [sys.executable, HERE / "peers" / "matplotlib-charts.py", chart, picture]
            machine.run(*drawing, 15)
            cpu, wall = machine.out.read_text().split()
            rows.append(Row(work, "matplotlib, the drawing alone", Figures(float(cpu) / 1000, float(wall) / 1000, None)))
            rows.append(Row(work, "matplotlib, whole process", machine.measure(drawing, runs=3)))
    return rows_table(rows) + "\n\nOurs: " + "; ".join(sizes) + "."
