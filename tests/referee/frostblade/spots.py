"""Reads places as choices have them: `34.743,18.183@2` is x, y and the piece stood on."""

import re

PLACE = re.compile(r"^([\d.]+),([\d.]+)(?:@(\d+))?$")


def read(words):
    """The places of a choice: (x, y, piece or 0)."""
    found = []
    for word in words:
        x, y, on = PLACE.match(word).groups()
        found.append((round(float(x) * 1000), round(float(y) * 1000), int(on or 0)))
    return found
