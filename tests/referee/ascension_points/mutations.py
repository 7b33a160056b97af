"""Deliberate changes that the referee does not know of: it must notice each, for the right reason."""

import copy

from ascension.mutations import caught, nested, put
from ascension_points.replay import BoughtTally
from ascension_points.runs import HANDS, SEIZE, Plan
from ascension_points.shop import priced, written

GIVEN = ("AC-EF-6", "AC-EF-11", "AC-EF-2", "AC-EF-3", "AC-EF-4", "AS-ATK-7")
STRUCK = ("AC-TPL-2", "AC-TPL-3")
CROWD = (("H10", "K4", "K7", "H6"), ("K7", "H10", "K4", "H3"))
SHOTS = (("K3", "H5", "H8", "K5"), ("H7", "K7", "H6", "H4"))
# Name, the rules that may notice it, the knobs that are turned in secret, the forces.
SECRETS = (
    ("the Red Joker has no suit", GIVEN, {"attack.red_wild": False}, (("H5", "H6", "H7", "K3"), ("H5", "H6", "H7", "K3"))),
    ("one token takes 1 off", ("AC-ATK-2",), {"prices.tokens": [-1, 0]}, SHOTS),
    ("areas take nothing off", ("AC-ATK-2",), {"prices.templates.area.skill": 0}, CROWD),
    ("no Skill below 0 with one token", ("AC-ATK-2", "AS-ATK-2"), {"build.one_token_floor": True}, SHOTS),
    ("areas spare their user", STRUCK, {"aoe.strikes_user": False}, (("H12", "H12", "H12", "H12"), ("H12", "H3", "H4", "K4"))),
    ("areas spare friends", STRUCK, {"aoe.friendly_fire": False}, CROWD),
    ("a flip for each target", ("AC-TPL-5", "AC-TPL-2", "AS-HAZ-1", "AS-FLIP-1"), {"aoe.flip": "per_target"}, CROWD),
    ("a chain stops at a miss", ("AC-TPL-4",), {"aoe.chain_stops": True}, (("K5", "H8", "K5", "H8"), ("K2", "H4", "K4", "H3"))),
    ("knockback by Size", ("AC-EF-3",), {"push.knockback_by_size": True}, (("K6", "K6", "H11", "K3"), ("K2", "H3", "K1", "K4"))),
    ("increase_defense turns one card", ("AC-RE-3",), {"build.increase_defense": "one"}, (("K2", "K2", "K2", "K1"), SHOTS[0])),
    ("penalty_vs_distant is 1", ("AC-TR attack",), {"traits.distant_penalty": 1}, (SHOTS[0], ("H7", "H7", "H7", "K3"))),
    ("bonus_if_stationary is 1", ("AC-TR attack",), {"traits.stationary_bonus": 1}, (("H5", "H5", "H5", "K3"), SHOTS[1])),
    ("a stationary attack allows moves", ("AC-TR-15",), {"traits.stationary_ends_moves": False}, (("S1", "S1", "S1", "K3"), ("K5", "H4", "K4", "H7"))),
    ("the defense aura spares its bearer", ("AC-TR defense",), {"traits.aura_helps_bearer": False}, (SHOTS[0], ("H6", "H6", "H4", "K3"))),
    ("the attack aura counts on its bearer only", ("AC-TR attack",), {"traits.penalty_on_bearer_only": True}, CROWD),
    ("reduce_wounds_2 leaves 1", ("AS-ATK-6", "AS-ATK-5"), {"traits.reduce_2_least": 1}, (SHOTS[0], ("H4", "H4", "H4", "H4"))),
    ("ranged is beyond 150 mm", ("AC-TR defense",), {"traits.ranged_beyond_mm": 150.0}, (SHOTS[0], ("K7", "K7", "K7", "K3"))),
    ("displacement_size_2 against pushes", ("AC-EF-4", "AC-AB-1"), {"traits.size_2_for_bearer": False}, (("H1", "H1", "H1", "K3"), ("K4", "K4", "K5", "H6"))),
    ("two points for an Interact", ("AC-SEIZE-5",), {"scenarios.S4.per_interact": 2}, CROWD),
    ("no point for control", ("AC-SEIZE-5",), {"scenarios.S4.points": 0}, CROWD),
    ("a bonus of at most 1", ("AS-UND-1", "AS-UND-2"), {"underdog.cap": 1}, (("K6", "K6", "K6", "K6"), ("K1", "K1", "K1", "K1"))),
    ("a deeper zone", ("AS-SETUP-1",), {"board.zone_depth_mm": 190.0}, CROWD),
)


def secrets(bench):
    """Turns knobs while the referee keeps the rulebook's rules; gives lines of text, and what was missed."""
    for name, rules, secret, forces in SECRETS:
        fault = None
        for n in range(10):
            sides = [[(one, HANDS[one]) for one in force] for force in (forces, forces[::-1])[n % 2]]
            plan = Plan(sides, (("planner", "random"), ("random", "planner"))[n // 2 % 2], {**SEIZE, **secret}, n, 31)
            fault = bench.judge(bench.record(plan), hidden=tuple(secret), tally=BoughtTally())
            if fault:
                break
        yield name, caught(fault, rules), fault


PRICES = (
    ("regenerate costs 10", "[prices.traits]\nregenerate = 10\n"), ("a single attack costs 9", "[prices.templates.single]\nprice = 9\n"),
    ("the second step of Skill costs 6", "[prices]\nskill = [3, 6, 7, 9, 11, 13]\n"),
)


def prices(shop):
    """Turned prices, which the price list of the referee does not have."""
    for name, text in PRICES:
        path = shop.folder / "turned.toml"
        path.write_text(text + "".join(written(one, {"name": one, "faction": "BH", **HANDS[one]}) + "\n" for one in HANDS))
        theirs, _ = priced(shop.program, path)
        faults = [fault for one in HANDS for fault in shop.compare_one(999, one, HANDS[one], theirs.get(one, (None, [])))]
        yield name, bool(faults), faults[0] if faults else None


def other_suit(line):
    """A club is turned over in place of another suit."""
    for n, card in enumerate(line["cards"]):
        if card.split()[1] in ("spades", "hearts"):
            line["cards"][n] = card.split()[0] + " clubs"
            return True
    return False


def other_slot(line):
    """Another action is exhausted."""
    line["slot"] = (line["slot"] + 1) % 2
    return True


EDITS = (
    ("the tokens of an attack", "weighed", nested("terms", "action", 2)), ("a bonus of a trait", "weighed", nested("terms", "movement_or_friends", 1)),
    ("a Defense of a trait", "weighed", nested("terms", "ward_or_lock_down", 1)), ("a club in place of another card", "turned", other_suit),
    ("a longer push", "driven", put("length", 2000)), ("another action exhausted", "exhausted", other_slot), ("a point too many", "scored", put("points", 1)),
    ("a token too many comes back", "returned", put("tokens", 1)), ("a wound too many", "suffered", put("wounds", 1)),
)
MISSING = ("gained", "driven", "exhausted", "scored", "suffered", "used", "healed", "defeated")


def edits(bench):
    """Edited lines of records: the first line of its kind that can be edited."""
    records = []
    for n in range(6):
        forces = (("H1", "H6", "H4", "K3"), ("H4", "K6", "K4", "H8"))
        sides = [[(one, HANDS[one]) for one in force] for force in forces]
        records.append(bench.record(Plan(sides, ("planner", "random"), SEIZE, n, 37)))
    for name, kind, change in EDITS:
        edited = next((lines for lines in (edit(lines, kind, change) for lines in records) if lines), None)
        fault = bench.judge(edited, tally=BoughtTally()) if edited else None
        yield name, fault is not None, fault
    for kind in MISSING:
        fault = None
        for lines in records:
            place = next((n for n, line in enumerate(lines) if line.get("event") == kind), None)
            if place:
                fault = bench.judge(lines[:place] + lines[place + 1:], tally=BoughtTally())
                break
        yield f"a missing line: {kind}", fault is not None, fault


def edit(lines, kind, change):
    """A copy of a record with the first line of a kind changed; nothing if there is none."""
    for n, line in enumerate(lines):
        if line.get("event") == kind:
            changed = copy.deepcopy(line)
            if change(changed):
                return lines[:n] + [changed] + lines[n + 1:]
    return None
