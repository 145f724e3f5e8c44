#!/usr/bin/env python3
"""Draw GeoJSON points as a captioned SVG map in one HTML file. Standard library only."""
import argparse
import csv
import html
import json
import math
from pathlib import Path

WIDTH, HEIGHT, MARGIN = 900, 600, 60


def rows(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def projector(points):
    """Longitude, latitude → pixels: equirectangular about the middle, which is true enough for a day's walk."""
    lons, lats = [p[0] for p in points], [p[1] for p in points]
    middle = math.cos(math.radians((min(lats) + max(lats)) / 2))
    wide = max((max(lons) - min(lons)) * middle, 1e-5)
    high = max(max(lats) - min(lats), 1e-5)
    scale = min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high)

    def project(lon, lat):
        return MARGIN + (lon - min(lons)) * middle * scale, HEIGHT - MARGIN - (lat - min(lats)) * scale

    return project, scale / 111_320


def scale_bar(pixels_a_metre):
    metres = next((m for m in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000) if m * pixels_a_metre >= 80), 100000)
    length = metres * pixels_a_metre
    label = f"{metres} m" if metres < 1000 else f"{metres // 1000} km"
    return f'<path d="M20 {HEIGHT - 20}h{length:.0f}" stroke="#222" stroke-width="3"/><text x="20" y="{HEIGHT - 28}">{label}</text>'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=Path, required=True)
    parser.add_argument("--captions", type=Path)
    parser.add_argument("--track", type=Path)
    parser.add_argument("--title", default="Places")
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()

    features = json.loads(options.places.read_text())["features"]
    if not features:
        parser.error("no places to draw")
    features.sort(key=lambda feature: feature["properties"].get("start_utc", ""))
    captions = {row["file"]: row["caption"] for row in rows(options.captions)} if options.captions else {}
    track = [(float(row["lon"]), float(row["lat"])) for row in rows(options.track)] if options.track else []
    project, pixels_a_metre = projector([tuple(f["geometry"]["coordinates"][:2]) for f in features] + track)

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (project(*point) for point in track))
    marks, items = [], []
    for number, feature in enumerate(features, 1):
        properties = feature["properties"]
        x, y = project(*feature["geometry"]["coordinates"][:2])
        caption = captions.get(properties.get("file", "")) or properties.get("description") or properties.get("file", "")
        caption = html.escape(caption)
        marks.append(
            f'<a href="#p{number}"><circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="#0b5cad"/>'
            f'<text x="{x:.1f}" y="{y + 5:.1f}" text-anchor="middle" fill="#fff">{number}</text><title>{caption}</title></a>'
        )
        lon, lat = feature["geometry"]["coordinates"][:2]
        when = html.escape(properties.get("start_utc", ""))
        guess = " (place is a guess)" if properties.get("gap_s", 0) > 120 else ""
        items.append(f'<li id="p{number}">{caption}<br><small>{when} · {lat:.5f}, {lon:.5f}{guess}</small></li>')

    title = html.escape(options.title)
    options.output.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        "<style>body{font:16px system-ui;max-width:900px;margin:2em auto;padding:0 1em}svg{width:100%;background:#f3f1ea}</style>"
        f"<h1>{title}</h1>"
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Map of {len(features)} places, listed below" font-size="14">'
        f'<polyline points="{line}" fill="none" stroke="#8a7f66" stroke-width="2"/>{"".join(marks)}{scale_bar(pixels_a_metre)}</svg>'
        f"<ol>{''.join(items)}</ol></html>\n"
    )


if __name__ == "__main__":
    main()
