#!/usr/bin/env python3
"""Opens a backup: open-backup.py FILE PHRASE OUT.tar

Written only from the description in FORMAT.md, independently of Daybook's code. Exits with 3 if a chunk cannot be
opened. Prints the names and SHA-256 hashes of the files, one a line, sorted.
"""
import hashlib
import struct
import sys
import tarfile
import unicodedata

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MAGIC = b"daybook backup 1\n"
CHUNK = (1 << 20) + 16


def main():
    path, phrase, out = sys.argv[1:]
    data = open(path, "rb").read()
    header, body = data[:len(MAGIC) + 20], data[len(MAGIC) + 20:]
    assert header.startswith(MAGIC)
    rounds, salt = struct.unpack(">I16s", header[len(MAGIC):])
    key = hashlib.pbkdf2_hmac("sha256", unicodedata.normalize("NFKC", phrase).encode(), salt, rounds)
    chunks = [body[place:place + CHUNK] for place in range(0, len(body), CHUNK)]
    archive = b""
    for number, chunk in enumerate(chunks):
        counter = struct.pack(">Q", number)
        label = header + counter + bytes([number == len(chunks) - 1])
        try:
            archive += AESGCM(key).decrypt(b"\0\0\0\0" + counter, chunk, label)
        except InvalidTag:
            sys.exit(3)
    open(out, "wb").write(archive)
    with tarfile.open(out) as tar:
        for member in sorted(tar.getmembers(), key=lambda member: member.name):
            assert member.isreg()
            print(member.name, hashlib.sha256(tar.extractfile(member).read()).hexdigest())


if __name__ == "__main__":
    main()
