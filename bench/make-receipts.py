#!/usr/bin/env python3
"""Draws the receipt photos of the sample book `data/`: paper on a table, as a phone would take it, with a fixed seed.

usage: make-receipts.py FOLDER [NAME ...]   (FOLDER is data/receipts; names: only these pictures)

Needs Pillow and NumPy (`pip install pillow numpy`) and the fonts of Debian's fonts-dejavu-core, fonts-liberation,
fonts-urw-base35 and fonts-noto-cjk. The items of each receipt are added up and must give its total, which is the amount
of the transaction in `data/ledger` or `data/archive` that names the picture. Other versions of Pillow or libjpeg may
give other bytes, never another picture.
"""
import io
import sys
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

SEED = 20261121
FONTS = {
    "mono": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "mono-bold": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "till": "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf",
    "till-bold": "/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf",
    "sans": "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "sans-bold": "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
    "serif": "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
    "serif-bold": "/usr/share/fonts/truetype/liberation/LiberationSerif-Bold.ttf",
    "hand": "/usr/share/fonts/opentype/urw-base35/Z003-MediumItalic.otf",
    "kanji": "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
    "kanji-bold": "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc",
}
INK = (38, 38, 44)
FADED = (96, 94, 104)
BLUE = (36, 52, 128)
RED = (150, 40, 44)


def font(name, size):
    return ImageFont.truetype(FONTS[name], size)


def noise(rng, height, width, cell_y, cell_x):
    """Returns soft noise of -1…1 with grains of cell_y × cell_x pixels."""
    small = rng.standard_normal((height // cell_y + 3, width // cell_x + 3)).astype(np.float32)
    image = Image.fromarray(small).resize((width, height), Image.BICUBIC)
    return np.clip(np.asarray(image) / 2, -1, 1)


# Tables

def table(rng, kind, width, height):
    base, veins = {
        "oak": ((168, 124, 82), 1.0), "walnut": ((92, 64, 46), 0.9), "pine": ((205, 170, 122), 0.8),
        "slate": ((62, 66, 70), 0.0), "linen": ((186, 178, 164), 0.0), "mat": ((52, 88, 78), 0.0),
        "kitchen": ((208, 205, 198), 0.0), "night": ((44, 46, 58), 0.0),
    }[kind]
    colour = np.ones((height, width, 3), np.float32) * np.array(base, np.float32)
    if veins:
        grain = noise(rng, height, width, 7, 420) * 13 + noise(rng, height, width, 3, 160) * 6
        rings = np.sin((np.linspace(0, 34, height)[:, None] + noise(rng, height, width, 150, 520) * 6)) * 7
        colour += ((grain + rings) * veins)[..., None] * np.array([1.0, .86, .66])
        for y in np.linspace(0, height, 4)[1:-1].astype(int):
            y += int(rng.integers(-30, 30))
            colour[y:y + 3] *= .55
            colour[y + 3:y + 5] *= 1.08
    elif kind == "linen":
        x, y = np.arange(width), np.arange(height)
        weave = np.sin(x * 1.1)[None, :] * 4 + np.sin(y * 1.1)[:, None] * 4
        threads = noise(rng, height, width, 220, 4) * 5 + noise(rng, height, width, 4, 220) * 5
        colour += (weave + threads)[..., None]
    elif kind == "mat":
        lines = np.zeros((height, width), np.float32)
        lines[::80] = lines[1::80] = 22
        lines[:, ::80] = 22
        lines[:, 1::80] = 22
        colour += lines[..., None] + (noise(rng, height, width, 40, 40) * 3)[..., None]
    elif kind == "kitchen":
        colour += (noise(rng, height, width, 5, 5) * 5 + noise(rng, height, width, 60, 60) * 5)[..., None]
        spots = noise(rng, height, width, 9, 9) > .86
        colour[spots] -= 26
    else:
        colour += (noise(rng, height, width, 50, 90) * 6 + noise(rng, height, width, 4, 5) * 2)[..., None]
    return Image.fromarray(np.clip(colour, 0, 255).astype(np.uint8))


# Paper

class Paper:
    """A sheet of paper, printed from top to bottom."""

    def __init__(self, width, colour=(248, 246, 240), margin=44, height=2400):
        self.image = Image.new("RGB", (width, height), colour)
        self.draw = ImageDraw.Draw(self.image)
        self.width, self.margin, self.y, self.colour = width, margin, 50, colour
        self.sum = 0

    def text(self, words, face="till", size=28, align="left", ink=INK, step=1.32, x=None):
        used = font(face, size)
        length = self.draw.textlength(words, font=used)
        if x is None:
            x = {"left": self.margin, "center": (self.width - length) / 2,
                 "right": self.width - self.margin - length}[align]
        self.draw.text((x, self.y), words, font=used, fill=ink)
        self.y += int(size * step)
        return self

    def pair(self, left, right, face="till", size=28, ink=INK, step=1.32, indent=0):
        used = font(face, size)
        self.draw.text((self.margin + indent, self.y), left, font=used, fill=ink)
        length = self.draw.textlength(right, font=used)
        self.draw.text((self.width - self.margin - length, self.y), right, font=used, fill=ink)
        self.y += int(size * step)
        return self

    def items(self, lines, face="till", size=28, ink=INK, step=1.32, decimals=2):
        """Prints lines of (words, price), or (words, count, unit price), and adds them to the sum."""
        for line in lines:
            count, price = (1, line[1]) if len(line) == 2 else line[1:]
            minor = round(count * price * 10 ** decimals)
            self.sum += minor
            self.pair(line[0], f"{minor / 10 ** decimals:,.{decimals}f}", face, size, ink, step)
            if count > 1:
                self.text(f"   {count} x {price:,.{decimals}f}", face, int(size * .8), ink=FADED, step=1.3)
        return self

    def total(self, words, amount, face="till-bold", size=38, decimals=2, ink=INK):
        assert self.sum == round(amount * 10 ** decimals), (words, self.sum, amount)
        return self.pair(words, f"{amount:,.{decimals}f}", face, size, ink, 1.5)

    def gap(self, height=18):
        self.y += height
        return self

    def rule(self, dashed=True, ink=FADED, gap=14, thick=2):
        self.y += gap
        x = self.margin
        while x < self.width - self.margin:
            end = min(x + (10 if dashed else self.width), self.width - self.margin)
            self.draw.line((x, self.y, end, self.y), fill=ink, width=thick)
            x += 18 if dashed else self.width
        self.y += gap
        return self

    def barcode(self, digits, height=84):
        rng = np.random.default_rng(zlib.crc32(digits.encode()))
        x = self.margin + 60
        while x < self.width - self.margin - 60:
            bar = int(rng.integers(1, 4)) * 2
            self.draw.rectangle((x, self.y, x + bar - 1, self.y + height), fill=INK)
            x += bar + int(rng.integers(1, 4)) * 2
        self.y += height + 8
        return self.text(digits, "till", 22, "center", FADED)

    def squares(self, size=150, align="center", key="x", x=None):
        """Prints a pattern like a two-dimensional code, without content."""
        rng = np.random.default_rng(zlib.crc32(key.encode()))
        count = 21
        cell = size // count
        if x is None:
            x = {"center": (self.width - cell * count) // 2, "right": self.width - self.margin - cell * count}[align]
        cells = rng.random((count, count)) < .5
        for cy, cx in ((0, 0), (0, 14), (14, 0)):
            cells[cy:cy + 7, cx:cx + 7] = True
            cells[cy + 1:cy + 6, cx + 1:cx + 6] = False
            cells[cy + 2:cy + 5, cx + 2:cx + 5] = True
        for row, column in zip(*np.nonzero(cells)):
            left, top = x + int(column) * cell, self.y + int(row) * cell
            self.draw.rectangle((left, top, left + cell - 1, top + cell - 1), fill=INK)
        self.y += cell * count + 10
        return self

    def cut(self, below=50):
        self.image = self.image.crop((0, 0, self.width, min(self.image.height, self.y + below)))
        return self.image


def aged(rng, sheet, folds=1, strength=1.0, torn=True, print_fade=.12):
    """Returns the sheet with uneven print, creases and wavy light, and its mask."""
    width, height = sheet.size
    pixels = np.asarray(sheet).astype(np.float32)
    fade = 1 - print_fade * (noise(rng, height, width, 34, 200) + .4).clip(0, 1)
    background = np.median(pixels.reshape(-1, 3)[::7], axis=0)
    pixels = background + (pixels - background) * fade[..., None]
    light = noise(rng, height, width, 320, 260) * 7 * strength
    for _ in range(folds):
        at = int(height * rng.uniform(.3, .7))
        slope = np.arange(height) - at
        light += (np.exp(-(slope / 26.0) ** 2) * np.sign(slope + .5) * -7 * strength)[:, None]
        light[max(at - 1, 0):at + 1] += 7
    bend = np.cos(np.linspace(-1.2, 1.4, width)) * 10 - 8
    light += bend[None, :] * strength
    pixels += light[..., None] + (rng.standard_normal((height, width)) * 1.2)[..., None]
    mask = Image.new("L", (width, height), 255)
    if torn:
        draw = ImageDraw.Draw(mask)
        for edge in (0, height):
            points, x, flip = [(0, edge)], 0, 0
            while x <= width + 12:
                depth = 7 if flip % 2 else 1
                points.append((x, edge + depth if edge == 0 else edge - depth))
                x, flip = x + 11, flip + 1
            points.append((width, edge))
            draw.polygon(points, fill=0)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(.6)), mask


def coefficients(targets, sources):
    """Returns the coefficients of the perspective that shows `sources` at `targets`."""
    rows, values = [], []
    for (x, y), (u, v) in zip(targets, sources):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
        values += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(values, float)).tolist()


class Photo:
    """A photo of a table with papers on it."""

    def __init__(self, name, kind, width=960, height=1280):
        self.rng = np.random.default_rng([SEED, zlib.crc32(name.encode())])
        self.size = (width, height)
        self.image = table(self.rng, kind, width, height)

    def lay(self, sheet, mask, height, at=(.5, .5), turn=2.0, lean=.03, shadow=.5):
        """Adds a sheet: `height` is its share of the picture's, `at` its middle, `lean` the camera's slant."""
        width_all, height_all = self.size
        h = height * height_all
        w = h * sheet.width / sheet.height
        corners = np.array([(-w / 2 * (1 - lean), -h / 2), (w / 2 * (1 - lean), -h / 2), (w / 2, h / 2), (-w / 2, h / 2)])
        corners += self.rng.uniform(-.006, .006, (4, 2)) * h
        a = np.radians(turn)
        corners = corners @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
        corners += np.array([at[0] * width_all, at[1] * height_all])
        sources = [(0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height)]
        # Shrunk first, because the perspective alone samples too few of the print's pixels.
        scale = min(1, h / sheet.height * 1.25)
        small = (max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale)))
        matrix = coefficients(corners.tolist(), [(x * small[0] / sheet.width, y * small[1] / sheet.height) for x, y in sources])
        put = lambda image: image.resize(small, Image.LANCZOS).transform(
            self.size, Image.PERSPECTIVE, matrix, Image.BICUBIC)
        laid, cut = put(sheet), put(mask)
        for radius, offset, depth in ((26, (14, 20), shadow), (6, (3, 5), shadow * .7)):
            dark = ImageChops.offset(cut, *offset).filter(ImageFilter.GaussianBlur(radius))
            black = Image.new("RGB", self.size, (14, 12, 10))
            self.image.paste(black, mask=dark.point(lambda value: int(value * depth)))
        self.image.paste(laid, mask=cut.filter(ImageFilter.GaussianBlur(.5)))
        return self

    def pen(self, colour, start, end, thick=20):
        """Adds a pencil."""
        scale = 2
        layer = Image.new("L", (self.size[0] * scale, self.size[1] * scale), 0)
        points = [(x * self.size[0] * scale, y * self.size[1] * scale) for x, y in (start, end)]
        ImageDraw.Draw(layer).line(points, fill=255, width=thick * scale)
        layer = layer.resize(self.size, Image.LANCZOS)
        dark = ImageChops.offset(layer, 9, 14).filter(ImageFilter.GaussianBlur(9))
        self.image.paste(Image.new("RGB", self.size, (12, 10, 8)), mask=dark.point(lambda value: int(value * .5)))
        self.image.paste(Image.new("RGB", self.size, colour), mask=layer)
        shine = ImageChops.offset(layer, -4, -5).filter(ImageFilter.GaussianBlur(3))
        shine = ImageChops.multiply(shine, layer).point(lambda value: int(value * .16))
        self.image.paste(Image.new("RGB", self.size, (255, 255, 255)), mask=shine)
        return self

    def cup(self, at, radius, glaze=(226, 222, 214), drink=(58, 36, 24)):
        """Adds a cup from above, partly in the picture."""
        x, y, r = at[0] * self.size[0], at[1] * self.size[1], radius * self.size[0]
        shadow = Image.new("L", self.size, 0)
        ImageDraw.Draw(shadow).ellipse((x - r + 12, y - r + 22, x + r + 22, y + r + 32), fill=150)
        self.image.paste(Image.new("RGB", self.size, (14, 12, 10)), mask=shadow.filter(ImageFilter.GaussianBlur(22)))
        big = Image.new("RGBA", (self.size[0] * 2, self.size[1] * 2), (0, 0, 0, 0))
        draw = ImageDraw.Draw(big)
        for part, colour in ((1, glaze), (.9, tuple(int(c * .86) for c in glaze)), (.84, drink),
                             (.74, tuple(c + 9 for c in drink))):
            draw.ellipse(((x - r * part) * 2, (y - r * part) * 2, (x + r * part) * 2, (y + r * part) * 2), fill=colour)
        big = big.resize(self.size, Image.LANCZOS)
        self.image.paste(big, mask=big)
        return self

    def developed(self, warmth=1.0, grain=1.6):
        """Returns the picture with light from one side, a slight vignette and grain."""
        width, height = self.size
        pixels = np.asarray(self.image).astype(np.float32)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        x, y = x / width - .5, y / height - .5
        angle = self.rng.uniform(0, 2 * np.pi)
        light = 1 + .09 * (np.cos(angle) * x + np.sin(angle) * y) * 2 - .3 * (x * x + y * y)
        pixels *= light[..., None]
        pixels *= np.array([1 + .018 * warmth, 1, 1 - .035 * warmth], np.float32)
        pixels += (self.rng.standard_normal((height, width)) * grain)[..., None]
        return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


# EXIF

def exif(orientation=None, place=None, taken=None):
    data = Image.Exif()
    if orientation:
        data[0x0112] = orientation
    data[0x010F], data[0x0110] = "Pocket", "Pocket Camera 3"
    if taken:
        data[0x0132] = taken
    if place:
        gps = data.get_ifd(0x8825)
        for key, letter, degrees in ((1, "NS", place[0]), (3, "EW", place[1])):
            size = abs(degrees)
            minutes = size % 1 * 60
            gps[key] = letter[0] if degrees >= 0 else letter[1]
            gps[key + 1] = (float(int(size)), float(int(minutes)), round(minutes % 1 * 60, 2))
    return data


TURNS = {3: Image.ROTATE_180, 6: Image.ROTATE_90, 8: Image.ROTATE_270}


def save(image, path, orientation=None, place=None, taken=None, most=84_000):
    """Saves a JPEG near quality 70, rotated so that `orientation` shows it upright."""
    if orientation:
        image = image.transpose(TURNS[orientation])
    for quality in range(74, 40, -2):
        data = io.BytesIO()
        image.save(data, "JPEG", quality=quality, optimize=True, exif=exif(orientation, place, taken))
        if len(data.getvalue()) <= most:
            break
    path.write_bytes(data.getvalue())


# The pictures

def halle9(path):
    paper = Paper(620, (247, 247, 244))
    paper.text("HALLE 9", "till-bold", 62, "center").text("MARKET", "till", 34, "center", step=1.5)
    paper.text("Quay Street 9 · Tidewell", size=24, align="center", ink=FADED).rule()
    paper.pair("21.11.2026  11:42", "Till 3", size=24).gap(8)
    paper.items([
        ("Milk 1 l", 4, 1.29), ("Eggs, ten", 3.49), ("Coffee 500 g", 7.99), ("Flour 1 kg", 3, 1.19), ("Butter", 2, 2.99),
        ("Cream", 1.79), ("Yoghurt, eight", 4.29), ("Salmon fillet", 12.95), ("Chicken", 11.90), ("Carrots 2 kg", 2.58),
        ("Bananas", 2.34), ("Paper rolls", 5.95), ("Dishwasher tabs", 8.49), ("Candles", 3.99), ("Chocolate", 4, 1.47),
    ], size=27)
    paper.rule().total("TOTAL EUR", 86.35).pair("Card", "86.35").gap(6)
    paper.text("15 articles · you were served by Rike", size=22, align="center", ink=FADED).gap(12)
    paper.barcode("2611 2109 4203 0071").text("THANK YOU", "till-bold", 30, "center")
    photo = Photo("halle9", "oak", 900, 1360)
    photo.lay(*aged(photo.rng, paper.cut(), 2), .93, (.49, .5), -1.6, .035)
    save(photo.developed(), path)


def canteen(path):
    paper = Paper(560, (250, 249, 246))
    paper.text("CANTEEN", "mono-bold", 54, "center").text("Port Office, ground floor", "mono", 23, "center", FADED).rule()
    paper.pair("20.11.2026", "12:34", "mono", 24).gap(14)
    paper.items([("Lentil soup", 5.40), ("Pasta al forno", 7.60), ("Apple juice", 2.80)], "mono", 29, step=1.6)
    paper.rule(False).total("EUR", 15.80, "mono-bold", 42).gap(6)
    paper.pair("Staff card", "15.80", "mono", 24).gap(20)
    paper.text("Tomorrow: closed", "mono", 24, "center", FADED).text("Enjoy your meal!", "mono", 26, "center")
    photo = Photo("canteen", "pine", 960, 1200)
    photo.lay(*aged(photo.rng, paper.cut(), 1), .7, (.46, .54), 3.4, .05)
    photo.cup((.96, .14), .2)
    save(photo.developed(), path)


def bioladen(path):
    paper = Paper(600, (243, 237, 221))
    paper.text("Bioladen Nord", "serif-bold", 58, "center", (46, 74, 44))
    paper.text("North Gate 2 · Tidewell", "serif", 26, "center", FADED).rule(ink=(120, 140, 110))
    paper.pair("03.11.2026", "17:58", size=25).gap(10)
    paper.items([
        ("Oat milk", 6, 1.89), ("Red lentils 1 kg", 4.29), ("Sourdough bread", 4.80), ("Butter", 3.49),
        ("Mountain cheese", 9.84), ("Apples 2 kg", 5.58), ("Olive oil 0.5 l", 8.27),
    ], size=28, step=1.4)
    paper.rule().total("SUM EUR", 47.61).pair("Card", "47.61", size=26).gap(14)
    paper.text("Bring your jars back:", "serif", 27, "center", (46, 74, 44), 1.2)
    paper.text("we wash them.", "serif", 27, "center", (46, 74, 44)).gap(8).barcode("8 410 3311 7758")
    photo = Photo("bioladen", "linen", 960, 1320)
    photo.lay(*aged(photo.rng, paper.cut(), 1), .86, (.52, .5), 1.8, .04)
    save(photo.developed(1.2), path)


def noodle_house(path):
    paper = Paper(660, (249, 247, 242))
    paper.text("NOODLE HOUSE ITO", "sans-bold", 48, "center", (120, 30, 30)).text("伊藤", "kanji-bold", 54, "center", (120, 30, 30))
    paper.text("Lantern Square 3 · Tidewell", "sans", 25, "center", FADED).rule(False)
    paper.pair("Table 7", "08.11.2026  19:20", "till", 26).pair("Guests 4", "Bill 20418", "till", 26).rule()
    paper.items([("Shoyu ramen", 2, 13.50), ("Gyoza", 6.90), ("Udon, small", 7.20), ("Yuzu lemonade", 4.30)], "till", 30, step=1.5)
    paper.rule().total("TOTAL EUR", 45.40, size=42).gap(10)
    paper.text("ありがとうございました", "kanji", 34, "center").text("Thank you, come again", "sans", 26, "center", FADED)
    photo = Photo("noodle-house", "walnut", 960, 1240)
    photo.lay(*aged(photo.rng, paper.cut(60), 0), .8, (.47, .5), -3.2, .05)
    photo.pen((196, 52, 48), (.93, -.02), (.86, .98), 17).pen((190, 46, 44), (.985, -.02), (.9, .99), 17)
    save(photo.developed(1.3), path)


def noodle_house_card(path):
    paper = Paper(520, (246, 247, 250))
    paper.text("CARD PAYMENT", "till-bold", 36, "center").text("Noodle House Ito", size=28, align="center").rule()
    paper.pair("Date", "08.11.2026").pair("Time", "19:51").pair("Terminal", "6604 1187").pair("Receipt", "0932")
    paper.pair("Card", "************4417", size=26).gap(10)
    paper.items([("AMOUNT EUR", 45.40)], "till-bold", 38).gap(8)
    paper.text("PAID · CONTACTLESS", "till-bold", 30, "center").rule().text("Customer copy", size=26, align="center", ink=FADED)
    photo = Photo("noodle-house-card", "walnut", 960, 1080)
    photo.lay(*aged(photo.rng, paper.cut(), 0), .76, (.52, .5), 5.5, .05)
    save(photo.developed(1.3), path)


def market_slip(path):
    paper = Paper(560, (238, 226, 196), height=900)
    rng = np.random.default_rng(SEED)
    for y in range(96, 900, 62):
        paper.draw.line((0, y, 560, y), fill=(206, 200, 190), width=2)
    paper.draw.line((88, 0, 88, 900), fill=(214, 160, 150), width=2)
    paper.y = 40
    hand = lambda words, x, size=54: paper.draw.text(
        (x + rng.integers(-5, 6), paper.y + rng.integers(-4, 5)), words, font=font("hand", size), fill=BLUE)
    for words, price in (("Sat. 14/11", ""), ("Potatoes", "4.00"), ("Leeks", "3.50"), ("Pumpkin", "6.00"), ("Pears", "5.00")):
        hand(words, 110)
        hand(price, 400)
        paper.sum += round(float(price or 0) * 100)
        paper.y += 62
    assert paper.sum == 1850
    paper.draw.line((380, paper.y + 12, 520, paper.y + 6), fill=BLUE, width=4)
    paper.y += 20
    hand("together", 110)
    hand("18.50", 386, 62)
    paper.draw.line((380, paper.y + 74, 520, paper.y + 70), fill=BLUE, width=4)
    paper.draw.line((384, paper.y + 82, 516, paper.y + 79), fill=BLUE, width=4)
    paper.y += 116
    hand("+ 2 quinces, a gift!", 110, 48)
    paper.y += 90
    sheet = paper.image.crop((0, 0, 560, paper.y))
    photo = Photo("market-slip", "slate", 960, 1200)
    photo.lay(*aged(photo.rng, sheet, 2, 1.6, torn=False, print_fade=.3), .72, (.5, .5), -6, .04)
    photo.pen((60, 86, 160), (.72, .97), (1.02, .58), 22)
    save(photo.developed(.6), path)


def rail(path):
    paper = Paper(1180, (252, 244, 226), margin=50, height=560)
    paper.draw.rectangle((0, 0, 1180, 92), fill=(30, 92, 120))
    paper.y = 22
    paper.text("COAST RAIL", "sans-bold", 48, ink=(255, 255, 255))
    paper.draw.text((800, 28), "RAIL DAY TICKET", font=font("sans-bold", 38), fill=(255, 255, 255))
    paper.y = 118
    for left, right in (("From", "Tidewell Harbour"), ("To", "Altmoor and back"), ("Valid", "16.11.2026, all day"),
                        ("Class", "2 · one adult")):
        paper.draw.text((50, paper.y), left, font=font("sans", 30), fill=FADED)
        paper.draw.text((190, paper.y), right, font=font("till-bold", 34), fill=INK)
        paper.y += 56
    paper.rule(False, gap=16)
    paper.draw.text((50, paper.y + 8), "EUR", font=font("sans", 34), fill=FADED)
    paper.draw.text((190, paper.y - 6), "38.60", font=font("till-bold", 58), fill=INK)
    paper.draw.text((480, paper.y + 12), "Machine 114 · 16.11.2026 08:13", font=font("till", 26), fill=FADED)
    paper.y = 128
    paper.squares(210, x=900, key="rail")
    paper.draw.ellipse((650, 232, 850, 348), outline=RED, width=6)
    paper.draw.text((688, 272), "16 NOV", font=font("till-bold", 34), fill=RED)
    sheet = paper.image.crop((0, 0, 1180, 480))
    photo = Photo("rail", "mat", 1320, 960)
    photo.lay(*aged(photo.rng, sheet, 0, .8, torn=False), .5, (.5, .5), -4, .03)
    save(photo.developed(.4), path, orientation=8, taken="2026:11:16 08:15:02")


def bakery(path):
    paper = Paper(500, (251, 247, 238))
    paper.text("Bakery", "serif", 40, "center", (110, 70, 30)).text("OSTROW", "serif-bold", 64, "center", (110, 70, 30))
    paper.text("since early this morning", "serif", 24, "center", FADED).rule()
    paper.pair("17.11.2026", "07:51", size=24).gap(8)
    paper.items([("Rye loaf", 4.60), ("Rolls", 6, .60), ("Poppy seed slice", 2, 2.00)], size=28, step=1.5)
    paper.rule().total("EUR", 12.20, size=44).pair("Cash", "15.00", size=25).pair("Change", "2.80", size=25).gap(14)
    paper.text("Have a good day!", "serif", 30, "center", (110, 70, 30))
    photo = Photo("bakery", "oak", 960, 1240)
    photo.lay(*aged(photo.rng, paper.cut(), 1, 1.3), .78, (.46, .53), 4.2, .06)
    photo.cup((1.0, .1), .22, (70, 98, 112), (94, 62, 38))
    save(photo.developed(1.1), path, orientation=6, taken="2026:11:17 07:58:40")


def pharmacy(path):
    paper = Paper(560, (250, 251, 250))
    paper.draw.rectangle((250, 40, 310, 100), fill=(40, 130, 90))
    paper.draw.rectangle((272, 46, 288, 94), fill=(255, 255, 255))
    paper.draw.rectangle((256, 62, 304, 78), fill=(255, 255, 255))
    paper.y = 122
    paper.text("Pharmacy at the Gate", "sans-bold", 40, "center", (40, 110, 80))
    paper.text("Gate Street 1 · Tidewell", "sans", 24, "center", FADED).rule()
    paper.pair("12.11.2026", "16:05", size=25).gap(8)
    paper.items([("Cough syrup", 8.95), ("Nose drops", 2, 3.75), ("Plasters", 4.20), ("Lozenges, sage", 2.80)], size=29, step=1.5)
    paper.rule().total("TOTAL EUR", 23.45, size=40).pair("Card", "23.45", size=25).gap(14)
    paper.barcode("4 150 2612 0088", 70).text("Get well soon", "sans", 30, "center", (40, 110, 80))
    photo = Photo("pharmacy", "night", 720, 960)
    photo.lay(*aged(photo.rng, paper.cut(), 1), .9, (.5, .5), 1.4, .03)
    picture = photo.developed(0, grain=0).filter(ImageFilter.GaussianBlur(.8))
    # Reduces the colours as a scanner's software would, but keeps the green of the cross.
    found = picture.quantize(18, method=Image.Quantize.MEDIANCUT).getpalette()[:54]
    greens = [40, 130, 90, 40, 110, 80]
    palette = Image.new("P", (1, 1))
    palette.putpalette(found + greens)
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


def letter(width, colour, head, sub, ink):
    """Returns the top of an A4 invoice."""
    paper = Paper(1000, colour, margin=84)
    paper.draw.rectangle((0, 0, 1000, 16), fill=ink)
    paper.y = 70
    paper.text(head, "sans-bold", 56, ink=ink).text(sub, "sans", 25, ink=FADED)
    return paper


def invoice(paper, lines, total, size=27):
    paper.gap(20)
    for words, x, align in (("Item", 84, 0), ("Qty", 610, 1), ("Each", 760, 1), ("EUR", 916, 1)):
        used = font("sans-bold", 25)
        paper.draw.text((x - align * paper.draw.textlength(words, font=used), paper.y), words, font=used, fill=FADED)
    paper.y += 34
    paper.rule(False, gap=6)
    used = font("sans", size)
    for words, count, price in lines:
        minor = round(count * price * 100)
        paper.sum += minor
        paper.draw.text((84, paper.y), words, font=used, fill=INK)
        for value, x in ((str(count), 610), (f"{price:.2f}", 760), (f"{minor / 100:.2f}", 916)):
            paper.draw.text((x - paper.draw.textlength(value, font=used), paper.y), value, font=used, fill=INK)
        paper.y += int(size * 1.75)
    paper.rule(False, gap=8)
    return paper.total("Total EUR", total, "sans-bold", 40).gap(20)


def garage(path):
    ink = (28, 60, 104)
    paper = letter(1000, (252, 252, 250), "Garage Brandvik", "Dock Road 31 · Tidewell · tyres, brakes, patience", ink)
    paper.gap(44).text("Harbour Lane 12, 2nd floor", "sans", 27).text("Tidewell", "sans", 27).gap(40)
    paper.pair("Invoice 2026/1106", "06.11.2026", "sans-bold", 34, ink).text("Estate car, TW 4187", "sans", 26, ink=FADED)
    invoice(paper, [
        ("Winter tyre 185/65 R15", 2, 89.50), ("Valve", 2, 3.20), ("Balancing, per wheel", 4, 9.00), ("Wheel change", 1, 48.00),
        ("Brake fluid", 1, 21.00), ("Old tyres, disposal", 1, 22.00),
    ], 312.40)
    paper.text("Please pay by 27.11.2026", "sans-bold", 28).text("Account 00 4410 7788, reference 2026/1106", "sans", 25, ink=FADED)
    paper.gap(30).text("Drive carefully: first frost tonight.  O. Brandvik", "hand", 42, ink=BLUE)
    sheet = paper.image.crop((0, 0, 1000, 1414))
    photo = Photo("garage", "slate", 1020, 1380)
    photo.lay(*aged(photo.rng, sheet, 1, .9, torn=False, print_fade=.05), .93, (.5, .5), 1.2, .045)
    save(photo.developed(.2), path)


def kiln(path):
    ink = (140, 76, 48)
    paper = letter(1000, (247, 241, 230), "kiln ceramics", "lamps and bowls, made by hand · Mill Yard, Altmoor", ink)
    paper.gap(60).pair("Invoice K-0519", "05.11.2026", "serif-bold", 36, ink).gap(10)
    invoice(paper, [("Lamp “Moon”, sand", 1, 89.00), ("Lamp “Moon”, ash blue", 1, 89.00), ("Delivery", 1, 11.00)], 189.00, 29)
    paper.text("Due 19.11.2026", "serif-bold", 30).gap(24)
    for x, shade in ((250, (214, 196, 164)), (620, (140, 160, 176))):
        top = paper.y + 20
        paper.draw.ellipse((x - 70, top, x + 70, top + 140), fill=shade, outline=ink, width=3)
        paper.draw.rectangle((x - 16, top + 138, x + 16, top + 190), fill=ink)
        paper.draw.rectangle((x - 60, top + 190, x + 60, top + 204), fill=ink)
    paper.y += 270
    paper.text("With thanks, Marit", "hand", 46, ink=BLUE)
    sheet = paper.image.crop((0, 0, 1000, 1180))
    photo = Photo("kiln", "pine", 1000, 1280)
    photo.lay(*aged(photo.rng, sheet, 1, 1.1, torn=False, print_fade=.08), .8, (.49, .5), -2.4, .05)
    photo.pen((216, 172, 60), (.9, .99), (1.03, .5), 22)
    save(photo.developed(1.2), path)


def cinema(path):
    photo = Photo("cinema", "night", 1240, 930)
    for number, (words, price, at, turn) in enumerate((
        ("ADULT", 10.50, (.36, .27), -5), ("ADULT", 10.50, (.42, .43), -2), ("CHILD", 6.50, (.47, .58), 2), ("CHILD", 6.50, (.53, .73), 5))):
        paper = Paper(1000, (250, 226, 196) if number % 2 else (248, 214, 204), margin=50, height=300)
        paper.draw.rectangle((0, 0, 1000, 70), fill=(122, 36, 54))
        paper.draw.text((40, 10), "CINEMA APOLLO", font=font("sans-bold", 42), fill=(255, 240, 226))
        paper.draw.text((690, 14), "24.10.2026 15:00", font=font("till-bold", 28), fill=(255, 240, 226))
        paper.draw.text((40, 92), "The Fox and the Comet", font=font("serif-bold", 46), fill=INK)
        paper.draw.text((40, 160), f"Hall 2 · Row F · Seat {11 + number} · {words}", font=font("till", 28), fill=INK)
        paper.draw.text((40, 214), f"EUR {price:.2f}", font=font("till-bold", 46), fill=INK)
        if number == 3:
            paper.draw.text((290, 226), "4 tickets, total EUR 34.00", font=font("till-bold", 30), fill=INK)
        paper.y = 100
        paper.squares(168, "right", f"seat {number}")
        mask_sheet, mask = aged(photo.rng, paper.image, 0, .7, torn=False, print_fade=.05)
        draw = ImageDraw.Draw(mask)
        for x in (0, 1000):
            for y in range(12, 300, 30):
                draw.ellipse((x - 8, y - 8, x + 8, y + 8), fill=0)
        photo.lay(mask_sheet, mask, .27, at, turn, .01, .6)
    save(photo.developed(.5), path, orientation=3, taken="2026:10:24 14:51:17")


def shoes(path):
    paper = Paper(580, (249, 249, 249))
    paper.text("lark", "sans-bold", 84, "center", (190, 84, 50), 1.1).text("SHOE SHOP", "sans", 28, "center", FADED)
    paper.text("Long Street 40 · Tidewell", "sans", 24, "center", FADED).rule()
    paper.pair("10.10.2026", "10:26", size=25).gap(8)
    paper.items([("Ankle boots 31", 49.95), ("Slippers 29", 24.95), ("Laces", 2, 2.50)], size=30, step=1.55)
    paper.rule().total("TOTAL EUR", 79.90).pair("Card", "79.90", size=25).gap(12)
    paper.text("Exchange within 30 days", "sans", 25, "center", FADED).text("with this receipt", "sans", 25, "center", FADED)
    paper.gap(10).barcode("7 331 2610 1040 2")
    photo = Photo("shoes", "kitchen", 940, 1260)
    photo.lay(*aged(photo.rng, paper.cut(), 1), .86, (.5, .5), 2.6, .04, .42)
    save(photo.developed(.5), path)


def washi(path):
    paper = Paper(640, (250, 244, 230), margin=54)
    paper.draw.rectangle((20, 20, 620, 26), fill=(60, 60, 110))
    paper.text("紙屋 しろやま", "kanji-bold", 56, "center", (50, 50, 96), 1.6)
    paper.text("Paper shop Shiroyama · Kyoto", "serif", 28, "center", FADED).rule(False)
    paper.pair("領収書  Receipt", "2026-10-14", "kanji", 28).gap(14)
    paper.items([("和紙 二十枚  washi, 20", 3000), ("糸  thread", 450), ("送料  postage", 750)], "kanji", 30, step=1.7, decimals=0)
    paper.rule(False).total("合計  JPY", 4200, "kanji-bold", 42, decimals=0).gap(20)
    paper.text("ありがとうございます", "kanji", 34, "center")
    x, y = 470, paper.y + 16
    paper.draw.rounded_rectangle((x, y, x + 108, y + 108), 10, outline=(190, 50, 44), width=6)
    paper.draw.text((x + 54, y + 30), "白", font=font("kanji-bold", 42), fill=(190, 50, 44), anchor="mm")
    paper.draw.text((x + 54, y + 76), "山", font=font("kanji-bold", 42), fill=(190, 50, 44), anchor="mm")
    paper.y += 112
    sheet = paper.cut(56)
    # A scan that was cut out: with the paper's deckled edge, transparent around it.
    rng = np.random.default_rng([SEED, 7])
    width, height = sheet.size
    mask = Image.new("L", (width, height), 0)
    depth = lambda count: 7 + np.convolve(rng.standard_normal(count + 8), np.ones(9) / 9, "valid") * 6
    inner = lambda count: range(1, count)
    top, right, bottom, left = depth(61), depth(81), depth(61), depth(81)
    points = [(i * width / 60, top[i]) for i in inner(60)] + [(width - right[i], i * height / 80) for i in inner(80)]
    points += [(width - i * width / 60, height - bottom[i]) for i in inner(60)]
    points += [(left[i], height - i * height / 80) for i in inner(80)]
    ImageDraw.Draw(mask).polygon(points, fill=255)
    fibres = ImageDraw.Draw(sheet)
    for _ in range(90):
        fx, fy, a = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0, np.pi)
        fibres.line((fx, fy, fx + 16 * np.cos(a), fy + 16 * np.sin(a)), fill=(238, 229, 208), width=1)
    scale = 1000 / height
    upright = lambda image, fill: image.resize((round(width * scale), 1000), Image.LANCZOS).rotate(
        1.2, Image.BICUBIC, expand=True, fillcolor=fill)
    # A few shades of each ink keep the file small; the transparency stays smooth.
    shades = [paper.colour, (238, 229, 208), (255, 252, 242)]
    for ink in ((50, 50, 96), INK, FADED, (190, 50, 44)):
        shades += [tuple(round(p + (i - p) * k / 5) for p, i in zip(paper.colour, ink)) for k in range(1, 6)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for shade in shades for part in shade])
    few = upright(sheet, paper.colour).quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")
    edge = upright(mask.filter(ImageFilter.GaussianBlur(1)), 0).point(lambda value: value // 17 * 17)
    few.putalpha(edge)
    few.paste((0, 0, 0, 0), mask=edge.point(lambda value: 255 if value == 0 else 0))
    path.write_bytes(unfiltered_png(few))


def unfiltered_png(image):
    """Returns a truecolour PNG with transparency and without filters, which make pictures of few colours larger."""
    rows = np.asarray(image.convert("RGBA"))
    lines = np.zeros((image.height, image.width * 4 + 1), np.uint8)
    lines[:, 1:] = rows.reshape(image.height, -1)
    parts = [b"\x89PNG\r\n\x1a\n"]
    header = image.width.to_bytes(4, "big") + image.height.to_bytes(4, "big") + bytes([8, 6, 0, 0, 0])
    for kind, data in ((b"IHDR", header), (b"IDAT", zlib.compress(lines.tobytes(), 9)), (b"IEND", b"")):
        parts.append(len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big"))
    return b"".join(parts)


def toys(path):
    paper = Paper(540, (255, 248, 226))
    paper.text("The Red", "serif", 44, "center", RED, 1.1).text("Locomotive", "serif-bold", 60, "center", RED)
    paper.text("toys · behind the church", "serif", 26, "center", FADED).rule()
    paper.pair("03.12.2025", "15:22", size=25).gap(8)
    paper.items([("Railway, starter", 49.90), ("Bridge, beech", 11.90), ("Gift wrap", 3.00)], size=29, step=1.55)
    paper.rule().total("TOTAL EUR", 64.80, size=40).pair("Card", "64.80", size=25).gap(16)
    paper.text("Happy unwrapping!", "serif", 32, "center", RED)
    photo = Photo("toys", "walnut", 960, 1240)
    photo.lay(*aged(photo.rng, paper.cut(), 1), .8, (.5, .5), -4.4, .05)
    photo.pen((60, 120, 80), (-.02, .2), (.2, -.03), 22)
    save(photo.developed(1.4), path)


def vet(path):
    paper = Paper(620, (246, 250, 251))
    paper.text("VETERINARY PRACTICE", "sans-bold", 40, "center", (30, 90, 110)).text("Dr Halme", "sans", 34, "center", (30, 90, 110))
    paper.text("Willow Path 6 · Tidewell", "sans", 24, "center", FADED).rule(False)
    paper.pair("05.03.2026", "No. 611", size=26).text("Patient: Biscuit, cat, 4.6 kg", size=26).gap(12)
    paper.items([("Consultation", 24.50), ("Vaccination", 29.30), ("Claw, trimmed", 4.50)], size=30, step=1.55)
    paper.rule(False).total("TOTAL EUR", 58.30, size=40).gap(6).text("paid by card", size=26, ink=FADED).gap(14)
    paper.text("Next visit: March 2027", "sans", 28, "center", (30, 90, 110))
    photo = Photo("vet", "linen", 960, 1200)
    photo.lay(*aged(photo.rng, paper.cut(), 1, .9, torn=False), .76, (.51, .5), 3.0, .05)
    save(photo.developed(.7), path)


def school(path):
    paper = Paper(580, (250, 250, 246))
    paper.text("PAPYRA", "serif-bold", 66, "center", (64, 48, 110)).text("books & stationery", "serif", 30, "center", FADED).rule()
    paper.pair("02.09.2026", "16:40", size=25).gap(8)
    paper.items([("Pencils, box", 6.90), ("Paint box", 12.95), ("Folders", 6, 1.50), ("Exercise books", 8, .95), ("Glue", 2, 2.40)],
                size=28, step=1.45)
    paper.rule().total("TOTAL EUR", 41.25).pair("Card", "41.25", size=25).gap(10).barcode("9 785 2609 0216 4", 76)
    paper.text("A good start to school", "serif", 30, "center", (64, 48, 110))
    photo = Photo("school", "mat", 960, 1280)
    photo.lay(*aged(photo.rng, paper.cut(), 1), .84, (.47, .5), -2.2, .04)
    photo.pen((226, 150, 40), (.9, .1), (.95, .72), 24)
    save(photo.developed(.5), path)


def boat(path):
    paper = Paper(640, (236, 244, 248))
    paper.text("SKARRA SEAL BOAT", "sans-bold", 48, "center", (20, 70, 110)).text("pier 2 · ask for Morag", "sans", 26, "center", FADED)
    paper.rule(False).pair("7 July 2026", "10:30", "till-bold", 32).gap(12)
    paper.items([("Adult", 2, 15.00), ("Child", 2, 8.00)], size=32, step=1.5)
    paper.rule(False).total("TOTAL GBP", 46.00, size=44).text("card, contactless", size=25, ink=FADED).gap(16)
    for row in range(3):
        points = [(x, paper.y + row * 22 + 8 * np.sin(x / 26 + row)) for x in range(60, 580, 6)]
        paper.draw.line(points, fill=(70, 130, 170), width=4)
    paper.y += 84
    paper.text("No refunds for shy seals.", "sans", 28, "center", (20, 70, 110))
    photo = Photo("boat", "slate", 960, 1200)
    photo.lay(*aged(photo.rng, paper.cut(), 2, 1.4), .76, (.5, .5), 5.0, .06)
    # A place in the open sea, far from the coast.
    save(photo.developed(-.6), path, place=(58.2125, -9.4375), taken="2026:07:07 13:05:44")


def washing_machine(path):
    ink = (60, 64, 70)
    paper = letter(1000, (253, 253, 252), "Electro Lund", "Ring Road 5 · Tidewell · household machines", ink)
    paper.gap(60).pair("Invoice 25-0311-7", "11.03.2025", "sans-bold", 34).text("Customer 20817", "sans", 26, ink=FADED)
    invoice(paper, [("Washing machine Aqua 7", 1, 499.00), ("Delivery, connection", 1, 35.00), ("Old machine, taken away", 1, 15.00)], 549.00, 29)
    paper.text("Paid by card on delivery", "sans-bold", 28).gap(10)
    paper.text("Guarantee: five years, until 11.03.2030. Please keep this invoice.", "sans", 25, ink=FADED).gap(50)
    paper.draw.rectangle((600, paper.y, 880, paper.y + 96), outline=(40, 120, 80), width=6)
    paper.draw.text((654, paper.y + 18), "PAID", font=font("sans-bold", 58), fill=(40, 120, 80))
    sheet = paper.image.crop((0, 0, 1000, 1300))
    photo = Photo("washing-machine", "oak", 1000, 1320)
    photo.lay(*aged(photo.rng, sheet, 1, .9, torn=False, print_fade=.06), .88, (.5, .5), 2.0, .05)
    save(photo.developed(.8), path)


PICTURES = {
    "halle9.jpg": halle9, "canteen.jpg": canteen, "bioladen-20261103.jpg": bioladen, "noodle-house.jpg": noodle_house,
    "noodle-house-card.jpg": noodle_house_card, "market-slip.jpg": market_slip, "IMG_20261116_081502.jpg": rail,
    "IMG_4031.jpg": bakery, "pharmacy.png": pharmacy, "garage-brandvik.jpg": garage, "kiln-lamps.jpg": kiln,
    "IMG_3977.jpg": cinema, "shoes-lark.jpg": shoes, "washi-kyoto.png": washi, "IMG_3311.jpg": toys, "vet.jpg": vet,
    "school-list.jpg": school, "skarra-boat.jpg": boat, "washing-machine.jpg": washing_machine,
}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or PICTURES:
        PICTURES[name](folder / name)


if __name__ == "__main__":
    main()
