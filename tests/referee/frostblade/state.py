"""The position of a match as the referee keeps it, and what is derived from it."""

from math import hypot

from .content import amount, base_radius, mil
from .geometry import flat_gap, within


class Mismatch(Exception):
    """The log says something that the rules do not."""

    def __init__(self, rule, expected, found):
        super().__init__(f"[{rule}] the rules say {expected}; the log says {found}")


class Model:
    """A model: where it stands, the piece it stands on (0: none), wounds, items."""

    def __init__(self, items):
        self.items, self.alive, self.wounds = items, True, 0
        self.x = self.y = self.on = None
        # It may have been lost already: the log does not say which model of the squad was.
        self.unsure = False


class Squad:
    """A squad and what it has done."""

    def __init__(self, number, owner, sheet_id, sheet, each):
        self.id, self.owner, self.sheet_id, self.sheet = number, owner, sheet_id, sheet
        self.models = [Model(list(sheet.get("innate", [])) + list(items)) for items in each]
        self.radius, self.body = base_radius(sheet["base_mm"]), mil(sheet["height"])
        self.keywords, self.hp = set(sheet["keywords"]), sheet["hp"]
        self.placed, self.name = False, ""
        self.statuses, self.rules, self.brought = {}, None, []
        self.last_did = None
        self.used_once = set()
        self.turn_reset()

    def turn_reset(self):
        """What is forgotten as a turn begins."""
        self.acted, self.attacked, self.casts, self.abilities = None, False, 0, 0
        self.travel, self.swoop, self.passing, self.volley = {}, None, set(), None
        self.rush_die_rule, self.resurfaced, self.spell_rerolls = None, False, 0

    def living(self):
        """The models on the table."""
        return [m for m in self.models if m.alive and m.x is not None]

    def lives(self):
        """Whether it has a model on the table."""
        return bool(self.living())

    def count(self):
        """How many models live."""
        return len(self.living())


class State:
    """The whole position."""

    def __init__(self, content, lists):
        self.content, self.pieces, self.mission = content, content.pieces(), content.mission()
        self.squads, self.by_name = [], {}
        self.vp, self.round, self.turn, self.active, self.first = [0, 0], 0, 0, 0, 0
        self.phase, self.destroyed_this_turn, self.first_blood = "Deployment", [0, 0], False
        self.over = self.doubt = False
        for owner, name in enumerate(lists):
            for sheet_id, each in content.squads_of_list(name):
                sheet = content.squads[sheet_id]
                self.squads.append(Squad(len(self.squads), owner, sheet_id, sheet, each))
        for squad in self.squads:
            same = [s for s in self.squads if s.owner == squad.owner and s.sheet_id == squad.sheet_id]
            number = f" {same.index(squad) + 1}" if len(same) > 1 else ""
            squad.name = f"{squad.sheet['name']}{number} (P{squad.owner + 1})"
            self.by_name[squad.name] = squad
        self.markers = [self.marker(x, y) for x, y in self.mission["markers"]]

    def marker(self, x, y):
        """A marker as a flat base; one on a piece lies on its top (NOTATION, missions)."""
        x, y = mil(x), mil(y)
        z = max((p.height for p in self.pieces if p.over(x, y)), default=0)
        return (x, y, z, 500)

    def base(self, squad, model):
        """The base of a model: x, y, z, radius."""
        z = self.pieces[model.on - 1].height if model.on else 0
        return (model.x, model.y, z, squad.radius)

    def bases(self, squad):
        """The bases of all living models."""
        return [self.base(squad, m) for m in squad.living()]

    def own(self, owner):
        """A player's squads on the table."""
        return [s for s in self.squads if s.owner == owner and s.lives()]

    def near(self, one, other, limit):
        """Whether two squads are within a length (FB-MEAS-3); None if it is too close to tell."""
        return within(self.gap(one, other), limit)

    def gap(self, one, other):
        """The distance of two squads: that of their nearest models."""
        best, theirs, touch = 10.0**9, self.bases(other), one.radius + other.radius
        for x, y, z, _ in self.bases(one):
            for u, v, w, _ in theirs:
                flat = hypot(x - u, y - v) - touch
                length = flat if z == w else hypot(max(flat, 0.0), z - w)
                if length < best:
                    best = length
        return max(best, 0.0)

    def engaged(self, one, other):
        """Whether two squads are in hand-to-hand combat (FB-HTH-1)."""
        return one.owner != other.owner and self.near(one, other, 1000)

    def opponents(self, squad):
        """The squads that a squad is engaged with: sure ones, possible ones."""
        sure, maybe = set(), set()
        for other in self.own(1 - squad.owner):
            answer = self.engaged(squad, other)
            if answer:
                sure.add(other.id)
            elif answer is None:
                maybe.add(other.id)
        return sure, maybe

    def unsure(self, *_):
        """Whether it is not known which models live: then what depends on places is not checked until the next picture."""
        return self.doubt

    # Passives and statuses.

    def passives(self, squad):
        """The passives of a squad: of its sheet, and of the items of its living models."""
        if squad.rules is None:
            all_rules = self.content.passives
            squad.rules = [(p, all_rules[p]) for p in squad.sheet.get("passives", [])]
            brought = {}
            for model in squad.models:
                for item in model.items:
                    for key in self.content.items[item].get("passives", []):
                        brought.setdefault(key, []).append(model)
            squad.brought = [(key, all_rules[key], models) for key, models in brought.items()]
        return squad.rules + [(k, rule) for k, rule, models in squad.brought if any(m.alive for m in models)]

    def reaches(self, source, rule, target):
        """Whether a lasting passive of a squad is about another; None if too close to tell."""
        kind = rule.get("target", "own")
        if kind == "own":
            return source is target
        if rule.get("keyword") and rule["keyword"] not in target.keywords:
            return False
        friend = source.owner == target.owner
        if (kind == "friend") != friend:
            return False
        if kind in ("engaged", "all_engaged"):
            return self.engaged(source, target)
        limit = rule.get("within", 0)
        return source is target or not limit or self.near(source, target, mil(limit))

    def always(self, target):
        """The lasting effects on a squad, of passives and statuses: (effect, sure, source id)."""
        found = []
        for source in self.squads:
            if not source.lives():
                continue
            for key, rule in self.passives(source):
                if rule.get("when", "always") != "always":
                    continue
                if source is not target and rule.get("target", "own") == "own":
                    continue
                answer = self.reaches(source, rule, target)
                if answer is not False:
                    found += [(effect, bool(answer), key) for effect in rule["effects"]]
        ignored = {s for effect, sure, _ in found if effect["verb"] == "ignore" for s in effect["statuses"]}
        for status in target.statuses:
            if status not in ignored:
                found += [(e, True, status) for e in self.content.statuses[status].get("lasting", [])]
        return found

    def stat(self, squad, stat, effects=None):
        """A stat with all that is added to it: the sheet's number and the sum of changes."""
        effects = self.always(squad) if effects is None else effects
        return sum(e.get(stat, 0) for e, _, _ in effects if e["verb"] == "change")

    def move_limit(self, squad):
        """How far a Move goes, without dice (FB-MOVE-3)."""
        return max(0, mil(squad.sheet["move"] + self.stat(squad, "move")))

    # Objectives.

    def in_range(self, squad, model, marker):
        """Whether a model is in range of a marker (FB-OBJ-2)."""
        base = self.base(squad, model)
        if abs(base[2] - marker[2]) > 5001:
            return False
        return within(flat_gap(base, marker), 2000)

    def holders(self):
        """Who controls each marker: 0, 1, "both", None; with "unsure" for what is too close to tell (FB-OBJ-3)."""
        held = []
        for marker in self.markers:
            sides = [self.presence(owner, marker) for owner in (0, 1)]
            if None in sides:
                held.append("unsure")
            else:
                held.append("both" if all(sides) else 0 if sides[0] else 1 if sides[1] else None)
        return held

    def presence(self, owner, marker):
        """Whether a player has a model in range of a marker that counts."""
        answer = False
        for squad in self.own(owner):
            if any(e["verb"] == "no_objective" for e, _, _ in self.always(squad)):
                continue
            for model in squad.living():
                close = self.in_range(squad, model, marker)
                if close and not model.unsure:
                    return True
                answer = None if close or close is None else answer
        return answer

    def zone(self, owner):
        """A player's deployment zone: left, bottom, right, top (FB-DEP-3)."""
        mission = self.mission
        wide = deep = 0
        if mission.get("zone", "edges") == "mission":
            wide, deep = mil(mission.get("zone_x", 0)), mil(mission.get("zone_y", 0))
        else:
            deep = 9000
        left, bottom, right, top = 0, 0, wide or 44000, deep or 30000
        return (left, bottom, right, top) if owner == 0 else (44000 - right, 30000 - top, 44000, 30000)

    def touches_zone(self, owner, base):
        """Whether a part of a base is in a zone or touches it (FB-Q81)."""
        left, bottom, right, top = self.zone(owner)
        gap_x, gap_y = max(left - base[0], 0, base[0] - right), max(bottom - base[1], 0, base[1] - top)
        return within((gap_x**2 + gap_y**2) ** 0.5 - base[3], 0)

    def spell_casters(self):
        """The active player's squads with a slot left (FB-SPELL-1)."""
        return [s for s in self.own(self.active) if s.casts < s.sheet.get("spell_slots", 0)]


def most(text):
    """The most that an amount can be."""
    return amount(text)[1]
