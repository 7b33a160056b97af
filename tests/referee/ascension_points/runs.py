"""Plays matches of bought characters and judges their records."""

import json
from pathlib import Path

from ascension.runs import NAMES, Bench
from ascension_points.prices import points
from ascension_points.replay import BoughtReferee, BoughtTally
from ascension_points.shop import generated, written

SEIZE = {"scenario.id": "S4", "board.layout": "SF", "board.width": 609.6, "board.depth": 609.6, "board.zone_depth_mm": 152.4, "underdog.cap": 3}
PLAYERS = (("planner", "planner"), ("planner", "random"), ("random", "planner"), ("random", "random"))
LEVELS = (45, 60, 75)
# Written by hand: those of the numbered rules (AC-K1 to AC-K6, AC-EX-1), and some that push, throw and stand in the way.
HANDS = {
    "K1": {"base": [30, 30], "wounds": 2, "defense": 3, "attacks": {"a": {"template": "single", "range": 0},
           "b": {"template": "single", "range": 0, "effects": [{"effect": "null_strike"}]}}},
    "K2": {"base": [30, 30], "wounds": 3, "defense": 3, "responses": ["increase_defense"], "attacks": {"a": {"template": "single", "range": 0},
           "b": {"template": "single", "range": 0, "effects": [{"effect": "null_strike"}]}}},
    "K3": {"base": [39, 39], "strides": 4, "wounds": 3, "skill": 2, "defense": 3, "abilities": ["shift_self"], "attacks": {"bow": {"template": "single", "range": 8,
           "effects": [{"effect": "weaken", "suits": "clubs"}, {"effect": "knockback", "suits": "club"}, {"effect": "hinder", "suits": "club_diamond"}]}}},
    "K4": {"base": [50, 50], "wounds": 3, "skill": 2, "defense": 3, "traits": ["vs_displacement_size_1"],
           "attacks": {"mud": {"template": "area", "range": 2, "diameter": 2, "effects": [{"effect": "slow", "suits": "club"}]}}},
    "K5": {"base": [60, 60], "wounds": 4, "skill": 3, "defense": 4, "abilities": ["shift_self"], "traits": ["bonus_vs_large"], "attacks": {
           "arc": {"template": "chain", "range": 3, "targets": 3, "between": 2, "effects": [{"effect": "hinder", "suits": "club"}]},
           "cut": {"template": "single", "range": 0}}},
    "K6": {"base": [90, 90], "strides": 2, "wounds": 5, "skill": 2, "defense": 4, "abilities": ["displace_target"], "attacks": {"lance": {"template": "line", "length": 4,
           "effects": [{"effect": "knockback"}, {"effect": "dot", "suits": "club"}, {"effect": "weaken", "suits": "club_diamond", "when": "always"},
                       {"effect": "hinder", "suits": "clubs", "when": "always"}]}}},
    "K7": {"base": [50, 50], "defense": 4, "responses": ["displace_self"], "traits": ["defense_vs_ranged", "displacement_immunity"], "attacks": {
           "ring": {"template": "area", "range": 2, "diameter": 2, "effects": [{"effect": "hinder"}]},
           "cut": {"template": "single", "range": 0, "effects": [{"effect": "hinder"}]}}},
    "H1": {"base": [75, 42], "wounds": 5, "skill": 2, "traits": ["displacement_size_2"], "abilities": ["displace_target"],
           "attacks": {"fist": {"template": "single", "range": 2, "effects": [{"effect": "throw", "when": "always"}, {"effect": "exhaust", "suits": "club"}]}}},
    "H2": {"base": [36, 25], "strides": 4, "wounds": 4, "defense": 4, "responses": ["negate_displacement"], "traits": ["reduce_wounds_1"],
           "attacks": {"jab": {"template": "single", "range": 1, "effects": [{"effect": "displace_attacker", "when": "always"}]}}},
    "H3": {"base": [32, 32], "strides": 5, "wounds": 3, "skill": 2, "responses": ["reduce_displacement"], "traits": ["always_partial_cover", "cover_bonus"],
           "attacks": {"nova": {"template": "area", "range": 0, "diameter": 0, "effects": [{"effect": "displace_defender", "when": "always"}]}}},
    "H4": {"base": [45, 45], "wounds": 6, "skill": 1, "traits": ["reduce_wounds_2", "regenerate"], "attacks": {"sweep": {"template": "single", "range": 0}}},
    "H5": {"base": [34, 34], "strides": 5, "wounds": 3, "traits": ["bonus_if_stationary", "ignore_obscured"],
           "attacks": {"shot": {"template": "single", "range": 12, "effects": [{"effect": "dot", "suits": "club", "when": "always"}]}}},
    "H6": {"base": [64, 64], "wounds": 4, "defense": 3, "traits": ["attack_penalty_aura", "defense_aura"], "abilities": ["compel_movement", "remove_effect"],
           "attacks": {"bolt": {"template": "line", "length": 6, "effects": [{"effect": "exhaust", "when": "always", "suits": "club"}]}}},
    "H7": {"base": [28, 28], "strides": 6, "wounds": 3, "traits": ["ignore_climb", "ignore_movement", "penalty_vs_distant"], "abilities": ["displace_self_sight", "displace_self_blind"],
           "attacks": {"claw": {"template": "chain", "range": 0, "targets": 2, "between": 3, "effects": [{"effect": "slow", "when": "always", "suits": "club"}]}}},
    "H8": {"base": [30, 30], "strides": 5, "wounds": 3, "skill": 1, "attacks": {
           "gust": {"template": "single", "range": 6, "effects": [{"effect": "knockback", "when": "always"}]},
           "storm": {"template": "chain", "range": 5, "targets": 3, "between": 4, "effects": [{"effect": "knockback", "suits": "club", "when": "always"}]}}},
    "H9": {"base": [35, 35], "strides": 5, "wounds": 4, "defense": 3, "responses": ["reduce_displacement", "negate_displacement", "displace_self"],
           "attacks": {"stab": {"template": "single", "range": 0}}},
    "H10": {"base": [90, 90], "strides": 2, "wounds": 4, "traits": ["for_displacement_size_1"], "abilities": ["displace_target"],
            "attacks": {"whirl": {"template": "area", "range": 1, "diameter": 3, "effects": [{"effect": "throw", "when": "always"}]}}},
    "S1": {"base": [34, 34], "strides": 5, "wounds": 3, "traits": ["bonus_if_stationary"], "abilities": ["shift_self"],
           "attacks": {"shot": {"template": "single", "range": 12}}},
    "H12": {"base": [42, 42], "strides": 5, "wounds": 4, "attacks": {
            "pulse": {"template": "area", "range": 1, "diameter": 4, "effects": [{"effect": "slow"}, {"effect": "displace_attacker", "suits": "club", "when": "always"}]}}},
    "H11": {"base": [61, 61], "strides": 4, "wounds": 4, "traits": ["vs_displacement_size_2", "vs_displacement_size_1", "displacement_immunity"],
            "responses": ["displace_self"], "attacks": {"cut": {"template": "line", "length": 2, "effects": [{"effect": "knockback", "when": "always"}]}}},
}
BY_HAND = (("K1", "K2", "K4", "K7"), ("K3", "K5", "K6", "H2"), ("H1", "H2", "H3", "K7"), ("H4", "H5", "K2", "H3"), ("H6", "H7", "K4", "H2"), ("H1", "H5", "H6", "K3"), ("H8", "H10", "H8", "K6"),
           ("H9", "H9", "H11", "K4"), ("H12", "H12", "K7", "H7"), ("S1", "H10", "H8", "S1"))


def tags(character):
    """The parts of a character that are to occur in the matches."""
    for attack in character.get("attacks", {}).values():
        yield attack["template"]
        for effect in attack.get("effects", []):
            yield f"{effect['effect']} {effect.get('suits', 'any')} {effect.get('when', 'hit')}"
    for kind in ("abilities", "responses", "traits"):
        yield from character.get(kind, [])


class Plan:
    """Which match to play."""

    def __init__(self, forces, players, rules, deal, seed):
        self.forces, self.players, self.rules, self.deal, self.seed = forces, players, rules, deal, seed

    def content(self):
        """The characters and lists of the match."""
        text, factions = "", ("BH", "SK", "FB")
        for seat, force in enumerate(self.forces):
            for name, character in dict(force).items():
                text += written(f"{name}_{seat}", {**character, "name": name, "faction": factions[seat], "at_most": 9}) + "\n"
            text += f"[lists.{factions[seat]}]\nfew = {json.dumps([f'{name}_{seat}' for name, _ in force])}\n\n"
        return text

    def text(self):
        """The experiment file."""
        roles = [NAMES[short] for short in ("BH", "SK", "FB")[:len(self.forces)]]
        agreed = max([100] + [sum(points(one) for _, one in force) for force in self.forces])
        turned = "\n".join(f'"{path}" = {json.dumps(value)}' for path, value in {"points.total": agreed, **self.rules}.items())
        return (f'question = "Do matches follow the rules?"\ngame = "ascension"\nseed = {self.seed}\ncontent = ["bought.toml"]\n'
                f"[table]\nplayers = {len(self.forces)}\nagents = {json.dumps(list(self.players))}\nfactions = {json.dumps(roles)}\n"
                f"[set]\n{turned}\n[stop]\ndeals = 1000\n")

    def __str__(self):
        names = " against ".join(", ".join(name for name, _ in force) for force in self.forces)
        return f"{names}; {'/'.join(self.players)}, deal {self.deal}, seed {self.seed}, {self.rules}"


class Shipped(Plan):
    """A match of the shipped forces, as anybody plays who changes nothing."""

    def __init__(self, factions, players, rules, deal, seed):
        super().__init__([], players, rules, deal, seed)
        self.factions = factions

    def content(self):
        """Nothing: the match is played with what is shipped."""
        return ""

    def text(self):
        """The experiment file."""
        roles = json.dumps([NAMES[short] for short in self.factions])
        turned = "\n".join(f'"{path}" = {json.dumps(value)}' for path, value in self.rules.items())
        return (f'question = "Do matches follow the rules?"\ngame = "ascension"\nseed = {self.seed}\n[table]\nplayers = {len(self.factions)}\n'
                f"agents = {json.dumps(list(self.players))}\nfactions = {roles}\n[set]\n{turned}\n[stop]\ndeals = 1000\n")

    def __str__(self):
        return f"{'-'.join(self.factions)}; {'/'.join(self.players)}, deal {self.deal}, seed {self.seed}, {self.rules}"


# What shipped forces are played with.
SHIPPED = ({}, {"points.lists": "many"}, {"points.total": 45}, {"points.total": 75}, {"points.handicap": [0, 10]}, {"scenario.id": "S1", "board.layout": "T1"},
           {"points.lists": "plain"}, {"scenario.id": "S3", "board.layout": "T3"})


def pool(program):
    """Random characters of three levels, those with parts that were not used yet first."""
    drawn = []
    for level in LEVELS:
        drawn += [(f"R{level}x{name[1:]}", one) for name, one in generated(program, level, 250, level).items()]
    while True:
        seen, rest = set(), []
        for name, one in drawn:
            new = set(tags(one)) - seen
            if new:
                seen |= new
                yield name, one
            else:
                rest.append((name, one))
        drawn = rest if len(rest) > 30 else drawn


def plans(program, count):
    """A fixed set of matches: forces by hand and random ones, tables, scenarios and players take turns."""
    drawn = pool(program)
    for n in range(count):
        if n % 5 == 2:
            factions = [("BH", "SK", "FB")[(n // 5 + seat * (1 + n // 15 % 2)) % 3] for seat in range(2)]
            yield Shipped(factions, PLAYERS[n // 5 % len(PLAYERS)], SHIPPED[n // 5 % len(SHIPPED)], n, 100 + n)
            continue
        rules = dict(SEIZE)
        if n % 4 == 3:
            rules = {"scenario.id": "S1", "board.layout": ("T1", "T3", "empty")[n // 4 % 3], "scenarios.S1.turn_limit": 4}
        elif n % 4 == 1:
            rules["board.layout"] = ("T1", "empty", "T3")[n // 4 % 3]
        if n % 3 == 0:
            forces = [[(name, HANDS[name]) for name in BY_HAND[(n // 3 + seat * (1 + n // 18)) % len(BY_HAND)]] for seat in range(2)]
        else:
            seats, size = (3, 3) if n % 10 == 4 else (2, 4 + n % 2)
            forces = [[next(drawn) for _ in range(size)] for _ in range(seats)]
        players = (PLAYERS[n % len(PLAYERS)] + ("planner",))[:len(forces)]
        yield Plan(forces, players, rules, n, 100 + n)


class BoughtBench(Bench):
    """Plays and judges matches of bought characters."""

    referee = BoughtReferee

    def __init__(self, program):
        super().__init__(program)
        self.tally = BoughtTally()

    def record(self, plan):
        """The lines of a match."""
        (Path(self.folder.name) / "bought.toml").write_text(plan.content())
        return super().record(plan)
