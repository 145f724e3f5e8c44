#!/usr/bin/env python3
"""Recursive STA/LTA over one column of samples; prints onset and end of each trigger in seconds."""
import argparse
import sys


def ratios(samples, sta, lta):
    short = long = 0.0
    for count, value in enumerate(samples, 1):
        energy = value * value
        short += (energy - short) / sta
        long += (energy - long) / lta
        yield short / long if count > lta and long > 0 else 0.0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples")
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--sta", type=float, default=0.5)
    parser.add_argument("--lta", type=float, default=10)
    parser.add_argument("--on", type=float, default=4)
    parser.add_argument("--off", type=float, default=1.5)
    options = parser.parse_args()
    with open(options.samples) as file:
        samples = [float(line.split(",")[-1]) for line in file if line.strip()]
    start = None
    for index, ratio in enumerate(ratios(samples, options.sta * options.rate, options.lta * options.rate)):
        if start is None and ratio >= options.on:
            start = index
        elif start is not None and ratio < options.off:
            print(f"{start / options.rate:.2f} {index / options.rate:.2f}")
            start = None
    if start is not None:
        print(f"{start / options.rate:.2f} end")
    if not samples:
        sys.exit("no samples")


if __name__ == "__main__":
    main()
