#!/usr/bin/env python3
"""Make captions.csv and SRT files from a transcript and notes. Standard library only."""
import argparse
import csv
import json
import textwrap
from pathlib import Path


def stamp(seconds):
    milliseconds = round(seconds * 1000)
    return f"{milliseconds // 3600000:02}:{milliseconds // 60000 % 60:02}:{milliseconds // 1000 % 60:02},{milliseconds % 1000:03}"


def srt(segments):
    for number, segment in enumerate(segments, 1):
        end = min(max(segment["end"], segment["start"] + 1), segment["start"] + 6)
        text = "\n".join(textwrap.wrap(segment["text"].strip(), 42)[:2])
        yield f"{number}\n{stamp(segment['start'])} --> {stamp(end)}\n{text}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transcript", type=Path, help="JSON: {file: [{start, end, text}]}")
    parser.add_argument("--notes", type=Path, help="CSV: file,note")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--srt", type=Path)
    options = parser.parse_args()
    transcript = json.loads(options.transcript.read_text()) if options.transcript else {}
    notes = {}
    if options.notes:
        with options.notes.open(newline="") as file:
            notes = {row["file"]: row["note"].strip() for row in csv.DictReader(file)}
    with options.output.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["file", "caption"])
        for name in sorted({*transcript, *notes}):
            spoken = " ".join(segment["text"].strip() for segment in transcript.get(name, []))
            writer.writerow([name, textwrap.shorten(notes.get(name) or spoken or "No speech", 120, placeholder=" …")])
    if options.srt:
        options.srt.mkdir(parents=True, exist_ok=True)
        for name, segments in transcript.items():
            if segments:
                (options.srt / f"{Path(name).stem}.srt").write_text("\n".join(srt(segments)))


if __name__ == "__main__":
    main()
