#!/usr/bin/env python3
"""Assign accounts to transactions by rules, first match wins. Standard library only."""
import argparse
import collections
import csv
import re
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("transactions")
    parser.add_argument("--rules", required=True)
    parser.add_argument("--output", required=True)
    options = parser.parse_args()
    with open(options.rules, newline="") as file:
        rules = [(re.compile(row["pattern"], re.IGNORECASE), row["account"], row["pattern"]) for row in csv.DictReader(file)]
    unknown = collections.Counter()
    with open(options.transactions, newline="") as source, open(options.output, "w", newline="") as target:
        reader = csv.DictReader(source)
        writer = csv.DictWriter(target, [*(reader.fieldnames or []), "account2", "why"])
        writer.writeheader()
        for row in reader:
            account, why = "expenses:unknown", ""
            for pattern, name, written in rules:
                if pattern.search(row.get("payee", "")):
                    account, why = name, f"rule {written}"
                    break
            else:
                unknown[row.get("payee", "")] += 1
            writer.writerow({**row, "account2": account, "why": why})
    for payee, count in unknown.most_common():
        print(f"{count:5} {payee}", file=sys.stderr)


if __name__ == "__main__":
    main()
