#!/usr/bin/env python3
"""List WAV files with the start time from their bext chunk. Standard library only."""
import argparse
import csv
import re
import struct
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path


def chunks(data):
    """(id, offset, size) of each chunk of a RIFF or RF64 file."""
    if len(data) < 12 or data[:4] not in (b"RIFF", b"RF64") or data[8:12] != b"WAVE":
        raise ValueError("not a WAV file")
    offset, long_size = 12, None
    while offset + 8 <= len(data):
        name, size = data[offset:offset + 4], struct.unpack_from("<I", data, offset + 4)[0]
        if name == b"ds64":
            long_size = struct.unpack_from("<Q", data, offset + 16)[0]
        if name == b"data" and size == 0xFFFFFFFF and long_size:
            size = long_size
        yield name, offset + 8, size
        offset += 8 + size + (size & 1)


def text(raw):
    return raw.split(b"\0")[0].decode("latin-1").strip()


def read(path, offset):
    data = path.read_bytes()
    row = {"file": path.name, "start_utc": "", "duration_s": "0.000", "channels": "", "sample_rate": "",
           "originator": "", "description": ""}
    bytes_a_second = 0
    for name, at, size in chunks(data):
        if name == b"fmt ":
            row["channels"], row["sample_rate"], bytes_a_second = struct.unpack_from("<HII", data, at + 2)
        elif name == b"data" and bytes_a_second:
            row["duration_s"] = f"{size / bytes_a_second:.3f}"
        elif name == b"bext" and size >= 346:
            row["description"] = text(data[at:at + 256])
            row["originator"] = text(data[at + 256:at + 288])
            stamp = text(data[at + 320:at + 330]) + "T" + text(data[at + 330:at + 338])
            try:
                local = datetime.strptime(re.sub(r"[_.:]", "-", stamp), "%Y-%m-%dT%H-%M-%S")
                row["start_utc"] = local.replace(tzinfo=offset).astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            except ValueError:
                pass
    return row


def zone(value):
    match = re.fullmatch(r"([+-])(\d\d):?(\d\d)", value)
    if not match:
        raise argparse.ArgumentTypeError("write the offset as +02:00")
    sign = -1 if match[1] == "-" else 1
    return timezone(sign * timedelta(hours=int(match[2]), minutes=int(match[3])))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--utc-offset", type=zone, default=timezone.utc)
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    rows = []
    for path in sorted(options.folder.iterdir()):
        if path.suffix.lower() != ".wav":
            continue
        try:
            rows.append(read(path, options.utc_offset))
        except ValueError as error:
            print(f"{path}: {error}", file=sys.stderr)
    if not rows:
        sys.exit(f"no WAV files in {options.folder}")
    out = options.output.open("w", newline="") if options.output else sys.stdout
    with out:
        writer = csv.DictWriter(out, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
