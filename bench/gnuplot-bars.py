#!/usr/bin/env python3
"""Writes a gnuplot script that draws 24 bars as a PNG. usage: gnuplot-bars.py PNG"""
import sys

values = [2000 + (i * 7919) % 2300 for i in range(24)]
print(f'set terminal pngcairo size 1600,560\nset output "{sys.argv[1]}"')
print('set style fill solid\nset boxwidth 0.7\nset grid ytics\nset yrange [0:*]\nunset key')
print('plot "-" using 1:2 with boxes linecolor rgb "#4c958a"')
print("\n".join(f"{i} {v}" for i, v in enumerate(values)) + "\ne")
