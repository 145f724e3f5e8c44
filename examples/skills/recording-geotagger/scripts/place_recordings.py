#!/usr/bin/env python3
"""Place recordings on a track by time. Standard library only."""
import argparse
import bisect
import csv
import json
import sys
from datetime import datetime
from pathlib import Path


def seconds(value):
    return datetime.fromisoformat(value.replace("Z", "+00:00")).timestamp()


def rows(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def place(track, times, moment):
    """(longitude, latitude, seconds between the fixes around it), or None outside the track."""
    after = bisect.bisect_left(times, moment)
    if after < len(times) and times[after] == moment:
        return float(track[after]["lon"]), float(track[after]["lat"]), 0.0
    if after == 0 or after == len(times):
        return None
    a, b = track[after - 1], track[after]
    gap = times[after] - times[after - 1]
    share = (moment - times[after - 1]) / gap
    lon = float(a["lon"]) + share * (float(b["lon"]) - float(a["lon"]))
    lat = float(a["lat"]) + share * (float(b["lat"]) - float(a["lat"]))
    return lon, lat, gap


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--recordings", type=Path, required=True)
    parser.add_argument("--track", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    track = sorted(rows(options.track), key=lambda row: row["time_utc"])
    times = [seconds(row["time_utc"]) for row in track]
    features = []
    for recording in rows(options.recordings):
        found = place(track, times, seconds(recording["start_utc"])) if recording["start_utc"] else None
        if not found:
            print(f"{recording['file']}: not on the track", file=sys.stderr)
            continue
        lon, lat, gap = found
        keep = ("file", "start_utc", "duration_s", "description")
        features.append({
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [round(lon, 6), round(lat, 6)]},
            "properties": {**{key: recording.get(key, "") for key in keep}, "gap_s": round(gap)},
        })
    options.output.write_text(json.dumps({"type": "FeatureCollection", "features": features}, indent=1) + "\n")
    print(f"{len(features)} recordings placed", file=sys.stderr)


if __name__ == "__main__":
    main()
