#!/usr/bin/env python3
"""Flatten GPX tracks into a CSV of points in UTC. Standard library only."""
import argparse
import csv
import math
import sys
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timezone
from pathlib import Path


def local(element):
    return element.tag.rsplit("}", 1)[-1]


def child(element, name):
    return next((item.text or "" for item in element if local(item) == name), "")


def points(path):
    segment = -1
    for element in ElementTree.parse(path).iter():
        if local(element) == "trkseg":
            segment += 1
        elif local(element) == "trkpt" and child(element, "time"):
            moment = datetime.fromisoformat(child(element, "time").strip().replace("Z", "+00:00"))
            yield {
                "time_utc": moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "lat": float(element.get("lat")),
                "lon": float(element.get("lon")),
                "ele": child(element, "ele"),
                "segment": segment,
            }


def metres(a, b):
    lat = math.radians((a["lat"] + b["lat"]) / 2)
    dy = math.radians(b["lat"] - a["lat"])
    dx = math.radians(b["lon"] - a["lon"]) * math.cos(lat)
    return 6_371_000 * math.hypot(dx, dy)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gpx", type=Path, nargs="+")
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    rows = sorted((row for path in options.gpx for row in points(path)), key=lambda row: row["time_utc"])
    if not rows:
        sys.exit("no track points with a time")
    print(f"{len(rows)} points, {rows[0]['time_utc']} to {rows[-1]['time_utc']}", file=sys.stderr)
    for a, b in zip(rows, rows[1:]):
        seconds = (datetime.fromisoformat(b["time_utc"][:-1]) - datetime.fromisoformat(a["time_utc"][:-1])).total_seconds()
        if seconds > 300:
            print(f"gap of {seconds / 60:.0f} min after {a['time_utc']}", file=sys.stderr)
        if seconds > 0 and metres(a, b) / seconds > 150 / 3.6:
            print(f"jump of {metres(a, b):.0f} m after {a['time_utc']}", file=sys.stderr)
    out = options.output.open("w", newline="") if options.output else sys.stdout
    with out:
        writer = csv.DictWriter(out, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
