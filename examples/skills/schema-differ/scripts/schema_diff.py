#!/usr/bin/env python3
"""Differences of two schema.json files, with the risk of each. Standard library only."""
import argparse
import json
from pathlib import Path


def diff(now, wanted):
    before, after = now["tables"], wanted["tables"]
    for table in sorted({*before, *after}):
        if table not in after:
            yield {"kind": "drop-table", "table": table, "risk": "loss"}
        elif table not in before:
            yield {"kind": "create-table", "table": table, "risk": "none"}
        else:
            old, new = before[table]["columns"], after[table]["columns"]
            for column in sorted({*old, *new}):
                where = {"table": table, "column": column}
                if column not in new:
                    yield {"kind": "drop-column", **where, "risk": "loss"}
                elif column not in old:
                    needs_value = not new[column].get("nullable", True) and new[column].get("default") is None
                    yield {"kind": "add-column", **where, "to": new[column]["type"], "risk": "lock" if needs_value else "none"}
                else:
                    a, b = old[column], new[column]
                    if a["type"] != b["type"]:
                        yield {"kind": "change-type", **where, "from": a["type"], "to": b["type"], "risk": "loss"}
                    if a.get("nullable", True) and not b.get("nullable", True):
                        yield {"kind": "set-not-null", **where, "risk": "lock"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("now", type=Path)
    parser.add_argument("wanted", type=Path)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    changes = list(diff(json.loads(options.now.read_text()), json.loads(options.wanted.read_text())))
    options.output.write_text(json.dumps(changes, indent=1) + "\n")


if __name__ == "__main__":
    main()
