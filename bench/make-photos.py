#!/usr/bin/env python3
"""Writes N photos of 320×240 as 00000.jpg onwards: a slip of printed paper on a table, each different, with a fixed
seed. Needs Pillow. usage: make-photos.py FOLDER N"""
import random
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

SIZE = (320, 240)


def table(seed):
    """Returns grain of a size that JPEG compression keeps."""
    noise = Image.effect_noise((SIZE[0] // 2, SIZE[1] // 2), 40).resize(SIZE, Image.BICUBIC)
    colours = [(168, 124, 82), (92, 64, 46), (62, 66, 70), (186, 178, 164), (52, 88, 78)]
    base = Image.new("RGB", SIZE, colours[seed % len(colours)])
    return Image.blend(base, Image.merge("RGB", [noise] * 3), 0.25)


def slip(number):
    paper = Image.new("RGB", (120, 190), (248, 246, 240))
    draw = ImageDraw.Draw(paper)
    draw.text((12, 8), f"No. {number:05d}", fill=(38, 38, 44))
    for line in range(10):
        price = random.randint(50, 4_999)
        draw.text((12, 26 + line * 15), f"{random.choice(WORDS):<10}{price / 100:6.2f}", fill=(38, 38, 44))
    return paper


WORDS = ["Bread", "Milk", "Apples", "Coffee", "Rice", "Cheese", "Soap", "Paper", "Tickets", "Wool", "Flour", "Tea"]


def main():
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    random.seed(20261121)
    tables = [table(seed).filter(ImageFilter.GaussianBlur(0.6)) for seed in range(20)]
    for number in range(count):
        photo = tables[random.randrange(len(tables))].copy()
        photo.paste(slip(number), (random.randint(20, 170), random.randint(8, 40)))
        photo.save(folder / f"{number:05d}.jpg", quality=85)


main()
