"""Compares the price list and the legality of the program with the referee's."""

import re
import subprocess
import tomllib
from pathlib import Path

from ascension_points import legal, prices

HEAD = re.compile(r"^.*\((\w+)\): (-?\d+) points(, not legal)?$")
PART = re.compile(r"^    (.*?)\s+(-?\d+)$")

# Illegal characters: what is edited in a legal one, and the reason that must be given for it.
LEGAL = {
    "name": "Edited", "faction": "BH", "base": [32, 32], "wounds": 2, "abilities": ["shift_self"], "responses": ["displace_self"], "traits": ["regenerate"],
    "attacks": {"cut": {"template": "single", "range": 2, "effects": [{"effect": "hinder", "suits": "club"}]},
                "ring": {"template": "area", "range": 1, "diameter": 2}},
}
EDITS = (
    ("seven Wounds at Size 1", {"wounds": 7}, "wounds"),
    ("no Wounds", {"wounds": 0}, "wounds"),
    ("an Attack Skill of 7", {"skill": 7}, "skill"),
    ("a Defense of 6", {"defense": 6}, "defense"),
    ("a Defense below the base", {"defense": 1}, "defense"),
    ("four more Strides", {"strides": 7}, "strides"),
    ("a base of 24 mm", {"base": [24, 24]}, "base"),
    ("a base of 171 mm", {"base": [171, 171]}, "base"),
    ("half a millimetre", {"base": [32.5, 32.5]}, "base"),
    ("a response twice", {"responses": ["displace_self", "displace_self"]}, "responses.1"),
    ("a trait twice", {"traits": ["regenerate", "regenerate"]}, "traits.1"),
    ("an ability twice", {"abilities": ["shift_self", "shift_self"]}, "abilities.1"),
    ("no action", {"attacks": {}, "abilities": [], "responses": []}, ""),
    ("an effect twice", {"attacks": {"cut": {"template": "single", "range": 2, "effects": [{"effect": "slow"}, {"effect": "slow", "when": "miss"}]}}},
     "attacks.cut.effects.1"),
    ("exhaust for two clubs", {"attacks": {"cut": {"template": "single", "range": 2, "effects": [{"effect": "exhaust", "suits": "clubs"}]}}},
     "attacks.cut.effects.0"),
    ("null_strike on a miss", {"attacks": {"cut": {"template": "single", "range": 2, "effects": [{"effect": "null_strike", "when": "miss"}]}}},
     "attacks.cut.effects.0"),
    ("a range of 13", {"attacks": {"cut": {"template": "single", "range": 13}}}, "attacks.cut.range"),
    ("an area with a range of 9", {"attacks": {"cut": {"template": "area", "range": 9, "diameter": 1}}}, "attacks.cut.range"),
    ("an area without a diameter at a range", {"attacks": {"cut": {"template": "area", "range": 1, "diameter": 0}}}, "attacks.cut.diameter"),
    ("a line without a length", {"attacks": {"cut": {"template": "line"}}}, "attacks.cut.template"),
    ("a line of 9", {"attacks": {"cut": {"template": "line", "length": 9}}}, "attacks.cut.length"),
    ("a chain of four targets", {"attacks": {"cut": {"template": "chain", "range": 2, "targets": 4, "between": 1}}}, "attacks.cut.targets"),
    ("a chain of one with a between", {"attacks": {"cut": {"template": "chain", "range": 2, "targets": 1, "between": 1}}}, "attacks.cut.between"),
    ("a single attack with a diameter", {"attacks": {"cut": {"template": "single", "range": 2, "diameter": 1}}}, "attacks.cut.diameter"),
)


def toml(value):
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


def written(number, character):
    """A character as content."""
    bases = dict(character, base=[float(side) for side in character["base"]])
    return f"[characters.{number}]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in bases.items() if value not in ({}, []))


def generated(program, points, count, seed):
    """Random characters of the program."""
    run = subprocess.run([program, "characters", "generate", "--points", str(points), "--count", str(count), "--seed", str(seed)],
                         capture_output=True, text=True, check=True)
    return tomllib.loads(run.stdout)["characters"]


def priced(program, path):
    """What the program says that characters cost: by name, the points and the parts."""
    run = subprocess.run([program, "characters", "price", str(path)], capture_output=True, text=True)
    found, parts = {}, []
    for line in run.stdout.splitlines():
        head, part = HEAD.match(line), PART.match(line)
        if head:
            parts = []
            found[head.group(1)] = int(head.group(2)), parts
        elif part:
            parts.append((part.group(1), int(part.group(2))))
    return found, run.stderr


class Shop:
    """Compares prices and legality."""

    def __init__(self, program, folder):
        self.program, self.folder = program, Path(folder)
        self.characters = self.parts = self.refused = 0
        self.bought = set()

    def compare(self, points, count, seed):
        """Disagreements over random characters."""
        characters = generated(self.program, points, count, seed)
        path, names = self.folder / "characters.toml", list(characters)
        theirs, said = {}, ""
        for first in range(0, len(names), 200):
            path.write_text("\n".join(written(name, characters[name]) for name in names[first:first + 200]))
            found, more = priced(self.program, path)
            theirs.update(found)
            said += more
        if len(characters) != count or said:
            yield f"{count} characters of {points} points: {len(characters)} came, {said[:200]}"
        for name, character in characters.items():
            yield from self.compare_one(points, name, character, theirs.get(name, (None, [])))

    def compare_one(self, points, name, character, theirs):
        """Disagreements over one character."""
        illegal = list(legal.faults(character))
        if illegal:
            yield f"{name} of {points} points is illegal: {illegal}"
            return
        own = list(prices.parts(character))
        self.characters += 1
        self.parts += len(own)
        self.bought |= {(words.split(": ")[-1], price) for words, price in own}
        if sorted(own) != sorted(theirs[1]):
            yield f"{name} of {points} points has the parts {sorted(set(own) ^ set(theirs[1]))}"
        if prices.points(character) != theirs[0] or theirs[0] > points:
            yield f"{name} costs {prices.points(character)}, in the program {theirs[0]} of {points}"

    def refuse(self):
        """Edited characters that are not refused, or for another reason."""
        path = self.folder / "edited.toml"
        for title, edit, where in EDITS:
            character = {**LEGAL, **edit}
            reasons = [place for place, _ in legal.faults(character)]
            path.write_text(written("E1", character))
            _, said = priced(self.program, path)
            places = set(re.findall(r"characters\.E1\.?([\w.]*?):? ", said.replace(":", ": ")))
            self.refused += 1
            if set(reasons) != {where}:
                yield f"{title}: the referee finds {reasons}"
            if places != {where}:
                yield f"{title}: the program names {sorted(places)}, not {where!r}: {said[:200]}"
