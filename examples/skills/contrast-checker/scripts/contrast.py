#!/usr/bin/env python3
"""WCAG 2 contrast ratio of two colours, and the nearest foreground that passes AA."""
import sys


def channels(colour):
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return [int(digits[at:at + 2], 16) for at in (0, 2, 4)]


def luminance(rgb):
    linear = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def nearest(foreground, background, wanted):
    """Towards black or white in the fewest steps."""
    for step in range(256):
        for end in (0, 255):
            moved = [round(c + (end - c) * step / 255) for c in foreground]
            if ratio(moved, background) >= wanted:
                return "#" + "".join(f"{c:02x}" for c in moved)
    return None


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: contrast.py FOREGROUND BACKGROUND")
    foreground, background = map(channels, sys.argv[1:])
    value = ratio(foreground, background)
    shown = int(value * 100) / 100
    if value >= 4.5:
        print(f"{shown} passes AA for normal text")
    else:
        print(f"{shown} fails AA for normal text; nearest that passes: {nearest(foreground, background, 4.5)}")


if __name__ == "__main__":
    main()
