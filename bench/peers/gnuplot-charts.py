#!/usr/bin/env python3
"""Prints a gnuplot script that draws 24 bars or 8 slices as a PNG, as large as Daybook's. usage: gnuplot-charts.py
bars|ring PNG"""
import sys

VALUES = [2000 + (i * 7919) % 2300 for i in range(24)]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]


def bars():
    print("set style fill solid\nset boxwidth 0.7\nset grid ytics\nset yrange [0:*]")
    print('plot "-" using 1:2:xtic(3) with boxes linecolor rgb "#4c958a"')
    print("\n".join(f"{i} {value} {MONTHS[i % 6]}" for i, value in enumerate(VALUES)) + "\ne")


def ring():
    print("set style fill solid border -1\nset size square\nunset border\nunset tics\nset xrange [-1.4:1.4]\nset yrange [-1.4:1.4]")
    whole, angle = sum(VALUES[:8]), 0.0
    lines = []
    for number, value in enumerate(VALUES[:8]):
        end = angle + 360 * value / whole
        print(f'set label "Category {number}" at (1.2*cos({(angle + end) / 2}*pi/180)),(1.2*sin({(angle + end) / 2}*pi/180)) center')
        lines.append(f"0 0 1 {angle} {end} {number + 1}")
        angle = end
    print('plot "-" using 1:2:3:4:5:6 with circles linecolor variable, "-" using 1:2:3 with circles linecolor rgb "white"')
    print("\n".join(lines) + "\ne\n0 0 0.6\ne")


size = "1600,560" if sys.argv[1] == "bars" else "640,640"
print(f'set terminal pngcairo size {size}\nset output "{sys.argv[2]}"\nunset key')
{"bars": bars, "ring": ring}[sys.argv[1]]()
