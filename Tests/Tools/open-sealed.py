#!/usr/bin/env python3
"""Opens one page of an encrypted site: open-sealed.py FOLDER E-MAIL PHRASE PAGE

Written only from the description of the scheme, independently of Daybook's code. Exits with 3 if no slot can be opened,
with 4 if a blob cannot, with 5 if the list of slots is not the published one, and with 6 if a blob is of another build.
"""
import base64
import hashlib
import hmac
import json
import re
import sys
import unicodedata
import zlib

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

VERSION = "daybook sealed 1"


def compared(name):
    """Returns a name for comparison: NFKC, each letter lower-cased separately, and NFKC again."""
    text = unicodedata.normalize("NFKC", name.strip())
    return unicodedata.normalize("NFKC", "".join(letter.lower() for letter in text))


def argument(script, function):
    """Returns the arguments of the only call in a script."""
    head = function + "("
    text = script.strip()
    assert text.startswith(head) and text.endswith(");"), "no call of " + function
    return text[len(head):-2]


def site_key(slots, name, phrase):
    typed = compared(name).encode() + b"\0" + unicodedata.normalize("NFKC", phrase).encode()
    for slot in slots["slots"]:
        key = hashlib.pbkdf2_hmac("sha256", typed, bytes.fromhex(slot["salt"]), slot["rounds"])
        label = f"{VERSION}\nslot\n{slots['site']}\n{slot['rounds']}\n{slot['salt']}".encode()
        wrapped = bytes.fromhex(slot["key"])
        try:
            return AESGCM(key).decrypt(wrapped[:12], wrapped[12:], label)
        except InvalidTag:
            continue
    sys.exit(3)


def packed(pack, path):
    """Returns a file from the pack of a day: path and content, each after its length."""
    parts = []
    while pack:
        length = int.from_bytes(pack[:4], "big")
        assert len(pack) >= 4 + length
        parts.append(pack[4:4 + length])
        pack = pack[4 + length:]
    return dict(zip(parts[::2], parts[1::2], strict=True))[path.encode()]


class Site:
    """A folder with an encrypted site, and the key of one reader."""
    INDEX = ".daybook-index"

    def __init__(self, folder, name, phrase):
        self.folder = folder
        script = open(folder + "/v/slots.js", encoding="utf-8").read()
        self.slots, self.mac = json.loads("[" + argument(script, "daybookSlots") + "]")
        self.key = site_key(self.slots, name, phrase)
        published = json.dumps(self.slots, separators=(",", ":"), ensure_ascii=False)
        if self.mac != hmac.new(self.derived("slots"), f"{VERSION}\nslots\n{published}".encode(), "sha256").hexdigest():
            sys.exit(5)

    def derived(self, purpose):
        site = bytes.fromhex(self.slots["site"])
        return HKDF(hashes.SHA256(), 32, site, f"{VERSION} {purpose}".encode()).derive(self.key)

    def blob_name(self, path):
        return hmac.new(self.derived("names"), path.encode(), "sha256").hexdigest()[:32]

    def content(self, path, tags=None):
        blob_name = self.blob_name(path)
        call = argument(open(f"{self.folder}/v/{blob_name}.js", encoding="utf-8").read(), "daybookSealed")
        written_name, text = json.loads("[" + call + "]")
        assert written_name == blob_name
        sealed = base64.b64decode(text, validate=True)
        if tags is not None and tags[bytes.fromhex(blob_name)] != sealed[-16:]:
            sys.exit(6)
        label = f"{VERSION}\nblob\n{self.slots['site']}\n{path}".encode()
        try:
            padded = AESGCM(self.derived("contents")).decrypt(sealed[:12], sealed[12:], label)
        except InvalidTag:
            sys.exit(4)
        stored, length = int.from_bytes(padded[1:5], "big"), int.from_bytes(padded[5:9], "big")
        content = padded[9:9 + stored]
        if padded[0] == 1:
            content = zlib.decompress(content)
        assert len(content) == length and not any(padded[9 + stored:])
        return content

    def tags(self):
        """Returns the tags of the blobs of this build, by blob name."""
        index = self.content(self.INDEX)
        assert len(index) % 32 == 0 and int.from_bytes(index[:4], "big") == 1
        if index[16:32] != bytes.fromhex(self.mac)[:16]:
            sys.exit(5)
        return {index[place:place + 16]: index[place + 16:place + 32] for place in range(32, len(index), 32)}


def main():
    folder, name, phrase, page = sys.argv[1:]
    site = Site(folder, name, phrase)
    tags = site.tags()
    day = re.match(r"(t-\d{4}-\d\d-\d\d)-.*\.html$", page)
    sys.stdout.buffer.write(packed(site.content(day[1] + ".pack", tags), page) if day else site.content(page, tags))


if __name__ == "__main__":
    main()
