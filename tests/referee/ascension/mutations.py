"""Deliberate changes that the referee is not told of: each has to be noticed, for the right reason."""

import copy

from ascension.replay import Tally
from ascension.runs import Plan

# Name, the rules that may notice it, the knobs that are turned in secret.
SECRETS = (
    ("a tie hits", ("AS-ATK-4",), {"attack.hit_rule": "ge"}),
    ("conditions stack to three", ("AS-COND-1", "AS-ATK-7", "AS-HAZ-1"), {"conditions.cap": 3}),
    ("two tokens return for an action", ("AS-TOK-4",), {"tokens.return_per_action": 2}),
    ("two cards are burnt", ("AS-DECK-4", "AS-DECK-6"), {"deck.burn_on_refresh": 2}),
    ("hazardous ground hurts up to 3", ("AS-HAZ-1",), {"hazard.threshold": 3}),
    ("effects only on a hit", ("AS-ATK-7", "AS-PUSH-1"), {"attack.effects_on_miss": False}),
    ("a pass at equal numbers", ("AS-PASS-1",), {"turn.pass_rule": "fewer_or_equal"}),
    ("the first side opens every turn", ("AS-INIT-3",), {"initiative.turn_start": "restart"}),
    ("one more stride", ("AS-MOVE-3",), {"move.strides_add": 2}),
    ("no cover", ("AS-COV-2",), {"cover.enabled": False}),
    ("a better Defense on one sheet", ("AS-ATK-3",), {"content.FB4.defense": 7, "content.BH4.defense": 6}),
    ("hits of at most 2", ("AS-ATK-5", "AS-TER-2"), {"attack.damage_cap": 2}),
    ("longer pushes", ("AS-PUSH-1",), {"push.min_mm": 60.0}),
    ("Weaken counts double", ("AS-COND-3",), {"conditions.weaken.per": 2}),
    ("a shorter match", ("S1", "AS-END-1"), {"scenarios.S1.turn_limit": 5}),
    ("a Move Action of three tokens", ("AS-MOVE-1",), {"move.tokens_max": 3}),
    ("occupied slots can be used", ("AS-TOK-5", "AS-MOVE-1"), {"tokens.block_occupied": False}),
    ("no underdog bonus", ("AS-UND-1",), {"underdog.enabled": False}),
    ("Damage over Time hurts by token", ("AS-COND-7",), {"conditions.dot.damage": 2}),
    ("areas spare friends", ("AS-Q32",), {"aoe.friendly_fire": False}),
    ("no responses", ("AS-RESP-4",), {"response.enabled": False}),
    ("cover by the attacker's Size", ("AS-COV-2", "AS-ATK-1"), {"los.basis": "attacker"}),
    ("ranges from centres", ("AS-Q29", "AS-ATK-1"), {"measure.from": "center"}),
    ("ways through enemies", ("AS-MOVE-7",), {"move.through_enemies": True, "move.through_friends": True}),
    ("steps over anything as large as oneself", ("AS-STEP-1", "AS-STEP-2"), {"step.divisor": 1}),
    ("friends can be attacked", ("AS-Q31", "AS-Q29"), {"attack.friendly_targets": True}),
    ("cover the other way round", ("AS-COV-2",), {"cover.bonus_gap1": 2, "cover.bonus_gap2": 1}),
    ("hazardous ground only on entering", ("AS-HAZ-1",), {"hazard.on": ["enter"]}),
    ("a Size for each 20 mm", ("AS-STEP-1", "AS-STEP-2", "AS-PUSH-1", "AS-COV-2", "AS-FALL-3"), {"size.mm_per_step": 20.0}),
    ("a flip for each target of an area", ("AS-FLIP-2", "AS-FLIP-3", "AS-HAZ-1"), {"aoe.flip": "per_target"}),
    ("weaker reinforced terrain", ("AS-ATK-3",), {"terrain.reinforced_def_add": 1}),
    ("Slow without effect", ("AS-MOVE-3",), {"conditions.slow.per": 0}),
    ("two Shakes in a Move Action", ("AS-SHAKE-1",), {"move.shake_max": 2}),
    ("members of a team take turns", ("AS-SETUP-1", "AS-INIT-3", "AS-ACT-2"), {"teams.slot": "rotate"}),
    ("the first card of a split flip goes back", ("AS-DECK-4", "AS-DECK-8", "AS-DECK-6"), {"deck.last_card": "reshuffle"}),
)


def secret_plans(secret):
    """Matches in which a secret change shows."""
    for n in range(8):
        pair = (("BH", "FB"), ("SK", "FB"), ("FB", "SK"), ("BH", "SK"))[n % 4]
        rules = {"board.layout": ("T1", "T4")[n % 2], **secret}
        if "underdog.enabled" in secret:
            rules["points.handicap"] = [10, 0]
        if "aoe.friendly_fire" in secret:
            # Sporelings and their friends stand close together on the hill.
            pair, rules["points.lists"], rules["scenario.id"] = ("FB", "FB"), "many", "S3"
        if "teams.slot" in secret:
            pair, rules["sides.team"] = ("BH", "SK", "FB"), [0, 0, 1]
        yield Plan(pair, ("planner", "quick" if n < 4 else "planner", "planner")[:len(pair)], rules, n, seed=23)


def caught(fault, rules):
    """Whether a fault is one of the expected rules."""
    return fault is not None and any(fault.startswith(f"[{rule}]") for rule in rules)


def secrets(bench):
    """Turns knobs while the referee keeps the rulebook's rules; gives lines of text, and what was missed."""
    for name, rules, secret in SECRETS:
        fault = None
        for plan in secret_plans(secret):
            fault = bench.judge(bench.record(plan), hidden=tuple(secret), tally=Tally())
            if fault:
                break
        yield name, caught(fault, rules), fault


def edit(lines, kind, change):
    """A copy of a record with the first line of a kind changed."""
    lines = copy.deepcopy(lines)
    for line in lines:
        if line.get("event") == kind and change(line):
            return lines
    return None


def other_card(line):
    """Another card of the same value is turned over."""
    suits = ["spades", "hearts", "diamonds", "clubs"]
    value, suit = line["cards"][0].split()[:2]
    if suit not in suits:
        return False
    line["cards"][0] = f"{value} {suits[(suits.index(suit) + 1) % 4]}"
    return True


def put(name, amount):
    """Adds an amount to a fact."""
    def change(line):
        line[name] += amount
        return True
    return change


def nested(name, key, amount):
    """Adds an amount to a fact of a fact."""
    def change(line):
        line[name][key] += amount
        return True
    return change


EDITS = (
    ("another card of a flip", "turned", other_card), ("a flip's number", "flipped", put("number", 1)), ("a wound too many", "suffered", put("wounds", 1)),
    ("a token too many comes back", "returned", put("tokens", 1)), ("the margin of an attack", "attacks", nested("attack", "margin", 1)),
    ("the damage of an attack", "attacks", nested("attack", "damage", 1)), ("the Attack Skill", "weighed", nested("terms", "skill", 1)),
    ("a longer leg", "moved", put("length", 256)), ("an unused token", "unused", put("tokens", 1)), ("the number of a turn", "turn", put("turn", 1)),
    ("another side first", "initiative", put("place", 1)), ("another piece destroyed", "destroyed", put("piece", 1)),
)


def edits(bench):
    """Edited lines of a record."""
    lines = bench.record(Plan(("FB", "SK"), ("planner", "planner"), {}, 3, seed=23))
    for name, kind, change in EDITS:
        edited = edit(lines, kind, change)
        yield name, edited is not None and bench.judge(edited, tally=Tally()) is not None, bench.judge(edited, tally=Tally()) if edited else None
    for name, kind in (("a missing wound", "suffered"), ("a missing condition", "gained"), ("a missing defeat", "defeated"), ("a missing return", "returned")):
        place = next((n for n, line in enumerate(lines) if line.get("event") == kind), None)
        fault = bench.judge(lines[:place] + lines[place + 1:], tally=Tally()) if place else None
        yield name, fault is not None, fault
