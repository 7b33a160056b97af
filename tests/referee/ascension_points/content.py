"""Turns bought characters of a record into sheets that the referee plays with."""

import tomllib

from ascension.content import FOLDER, Rules
from ascension_points.prices import ONE_TOKEN, SIZES, TEMPLATES, base_stats, points, size_of

INCH = 25.4
ABILITIES = {
    "displace_target": {"verb": "throw"}, "displace_self_sight": {"verb": "place", "within": 6 * INCH, "sight": True},
    "displace_self_blind": {"verb": "place", "within": 4 * INCH, "sight": False}, "shift_self": {"verb": "shift"},
    "compel_movement": {"verb": "compel", "within": 4 * INCH}, "remove_effect": {"verb": "cleanse", "within": 4 * INCH},
}
RESPONSES = {"negate_displacement": "forced", "reduce_displacement": "forced", "increase_defense": "targeted", "displace_self": "targeted"}


def attack_action(attack):
    """An attack as an action: lengths in millimetres, its change of Attack Skill with one token and with two (AC-ATK-2, AC-TPL)."""
    template = attack["template"]
    effects = [dict(effect, verb=effect["effect"]) for effect in attack["effects"]]
    change = TEMPLATES[template][1]
    reach = attack["length"] if template == "line" else attack["range"]
    return {
        "kind": "attack", "template": template, "change": {1: change + ONE_TOKEN, 2: change}, "range": reach * INCH, "effects": effects,
        "diameter": attack.get("diameter", 0) * INCH, "targets": attack.get("targets", 1), "between": attack.get("between", 0) * INCH,
        "harmless": any(effect["verb"] == "null_strike" for effect in effects),
    }


def sheet_of(character):
    """The sheet of a character; its actions are attacks, abilities, responses (AC-BUILD-3)."""
    size = size_of(character)
    sheet = {**base_stats(size), **character, "size": size, "points": points(character), "influence": SIZES[size][5], "actions": {}}
    attacks = character.get("attacks", {})
    for name in sorted(attacks, key=lambda name: attacks[name]["place"]):
        sheet["actions"][name] = attack_action(attacks[name])
    for name in character.get("abilities", []):
        sheet["actions"][name] = {"kind": "ability", "effects": [ABILITIES[name]]}
    for name in character.get("responses", []):
        sheet["actions"][name] = {"kind": "response", "trigger": RESPONSES[name], "effects": [{"verb": name}]}
    for place, action in enumerate(sheet["actions"].values()):
        action["place"] = place
    sheet["capacity"] = len(sheet["actions"])
    return sheet


def filled(character):
    """A character as written in a content file, with what it leaves out."""
    character = {**character, "attacks": {name: dict(attack) for name, attack in character.get("attacks", {}).items()}}
    for attack in character["attacks"].values():
        attack.setdefault("place", 0)
        attack["effects"] = [{"when": "hit", "suits": "any", **effect} for effect in attack.get("effects", [])]
    return character


class BoughtRules(Rules):
    """Rules and content of one match of bought characters."""

    def __init__(self, changed, hidden=()):
        super().__init__(changed, hidden)
        shipped = tomllib.loads((FOLDER / "characters.toml").read_text())["characters"]
        self.sheets = {**{name: sheet_of(filled(one)) for name, one in shipped.items()}, **self.sheets}

    def turn(self, path, value):
        """Takes one changed rule over; characters and lists are content."""
        parts = path.split(".")
        if parts[0] == "characters" and len(parts) == 2:
            self.sheets[parts[1]] = sheet_of(value)
        elif parts[0] == "lists":
            self.lists.setdefault(parts[1], {})[parts[2]] = value
        else:
            super().turn(path, value)

    def size(self, sheet):
        """The Size of a bought character is that of its band (AC-SIZE-1)."""
        return self.sheets[sheet].get("size") or super().size(sheet)

    def has(self, figure, trait):
        """Whether a character has a trait."""
        return trait in self.sheets[figure.sheet].get("traits", [])
