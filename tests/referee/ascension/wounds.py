"""Wounds, defeats and conditions (AS-ATK-6, AS-COND, AS-FALL, AS-HITB)."""


class Wounds:
    """The part of the referee for wounds and conditions."""

    def on_suffered(self, line):
        """Wounds are lost (AS-ATK-6)."""
        figure, source = self.figure(line["who"]), line["source"]
        self.check("AS-ATK-6", figure.alive and 0 < line["wounds"] <= figure.wounds, f"{figure} has {figure.wounds} wounds")
        damage = getattr(self, "damage_of_" + source)(figure, line)
        if damage is not None:
            self.check({"attack": "AS-ATK-6", "dot": "AS-COND-7", "hazard": "AS-HAZ-1", "fall": "AS-FALL-3", "impact": "AS-HITB-1",
                        "edge": "AS-IMP-1", "deed": "AS-PRIO-1"}[source],
                       line["wounds"] == min(damage, figure.wounds), f"{figure} with {figure.wounds} wounds suffers {damage}")
        figure.wounds -= line["wounds"]
        after = self.following()
        dies = after.get("event") == "defeated" and after["who"] == figure.number
        self.check("AS-ATK-6", dies == (figure.wounds == 0), f"{figure} has {figure.wounds} wounds left")

    def damage_of_attack(self, figure, line):
        """From the attack on it, or taken over from a friend."""
        for case in self.cases:
            if case.taken_over and case.taken_over[0] is figure:
                taken, case.taken_over = case.taken_over[1], None
                return taken
        for case in self.cases:
            if case.target is figure and not case.suffered and case.damage > 0:
                case.suffered = True
                self.check("AS-ATK-6", line["by"] == case.by.number, f"{case.by} caused it")
                return case.damage
        self.check("AS-ATK-6", False, f"{figure} was not hit")

    def damage_of_dot(self, figure, line):
        """Damage over Time: one wound, however many tokens (AS-COND-7)."""
        self.check("AS-COND-7", self.lines[self.at - 1].get("event") == "ends" and figure is self.match.active, "an activation ends")
        each = self.rules["conditions.dot.damage"]
        return each * figure.conditions["dot"] if self.rules["conditions.dot.stacks"] else each

    def damage_of_hazard(self, figure, line):
        """Hazardous ground."""
        self.check("AS-HAZ-1", self.hazard_hit == "due", "no flip for hazardous ground failed")
        self.in_hazard(figure)
        self.hazard_hit = figure if self.expect_hinder(figure) else None
        return self.rules["hazard.wounds"]

    def expect_hinder(self, figure):
        """Hazardous ground gives Hinder to those who live and have room."""
        room = min(self.rules["hazard.condition_n"], self.rules["conditions.cap"] - figure.conditions["hinder"])
        due = room > 0 and figure.wounds > self.rules["hazard.wounds"]
        after = self.following()
        gains = after.get("event") == "gained" and after["condition"] == "hinder" and after["who"] == figure.number
        self.check("AS-HAZ-1", gains == due, f"{figure} has room for {room} Hinder")
        return due

    def damage_of_fall(self, figure, line):
        """The height, at least 1, and the Size (AS-FALL-3)."""
        self.check("AS-FALL-3", self.fall and self.fall[0] is figure, f"{figure} did not fall")
        height, self.fall = self.fall[1], None
        return max(self.rules["fall.height_min"], height) + figure.size

    def damage_of_impact(self, figure, line):
        """The Size of the other one (AS-HITB-1)."""
        if self.impact is None:
            partner = next((self.figure(other["who"]) for other in self.lines[self.at + 1:self.at + 5]
                            if other.get("event") == "suffered" and other["source"] == "impact"), None)
            self.check("AS-HITB-1", partner is not None, "both suffer")
            self.impact = figure
            return partner.size
        partner, self.impact = self.impact, None
        return partner.size

    def damage_of_edge(self, figure, line):
        """The Size of the impassable piece (AS-IMP-1)."""
        sizes = {piece.size * self.rules["terrain.impassable_damage_per_size"] for piece in self.match.pieces if piece.impassable}
        self.check("AS-IMP-1", line["wounds"] in sizes or line["wounds"] == figure.wounds, f"no impassable piece does that; Sizes {sizes}")
        return None

    def damage_of_deed(self, figure, line):
        """A trampled character, or one in a burst."""
        self.check("AS-PRIO-1", self.deed_effects, "nobody did that")
        by, verb = self.deed_effects[-1]
        if verb == "trample":
            self.check("AS-PRIO-1", figure.size <= by.size - 2, f"{figure} is too large to be trampled by {by}")
        return 1

    def on_defeated(self, line):
        """A character leaves the table at once (AS-ATK-6)."""
        figure = self.figure(line["who"])
        self.check("AS-ATK-6", figure.alive and (figure.wounds == 0 or self.lines[self.at - 1].get("event") != "suffered"),
                   f"{figure} has {figure.wounds} wounds left")
        figure.alive, figure.wounds = False, 0
        self.wards = {key: value for key, value in self.wards.items() if key[0] != figure.number}

    def on_gained(self, line):
        """Tokens of a condition (AS-COND-1)."""
        figure, condition, tokens = self.figure(line["who"]), line["condition"], line["tokens"]
        room = self.rules["conditions.cap"] - figure.conditions[condition]
        self.check("AS-COND-1", 0 < tokens <= room, f"{figure} has room for {room} tokens of {condition}")
        self.check("AS-ATK-6", figure.alive, f"{figure} is not on the table")
        expected = self.source_of(figure, condition)
        self.check("AS-ATK-7", expected == tokens, f"{figure} should gain {expected} tokens of {condition}")
        figure.conditions[condition] += tokens

    def source_of(self, figure, condition):
        """How many tokens something gives a character now."""
        before = self.lines[self.at - 1]
        room = self.rules["conditions.cap"] - figure.conditions[condition]
        if before.get("choice") == f"take {condition}":
            return 1
        if self.hazard_hit is figure:
            self.hazard_hit = None
            return min(room, self.rules["hazard.condition_n"]) if condition == "hinder" else 0
        for case in self.cases:
            if case.target is figure and case.grants.get(condition):
                return case.grants.pop(condition)
        if self.deed_effects:
            by, verb = self.deed_effects[-1]
            if condition == {"trample": "slow", "burst": "dot"}[verb]:
                return 1
        if before.get("event") in ("suffered", "fell"):
            return 1 if condition != "dot" else 0
        return 0

    def on_lost(self, line):
        """A token is removed."""
        figure = self.figure(line["who"])
        self.check("AS-COND-6", figure.conditions[line["condition"]] > 0, f"{figure} has no {line['condition']}")
        shaken = self.choice["choice"] == f"shake {line['condition']}"
        self.check("AS-SHAKE-1", shaken or self.has_effect("cleanse"), "nothing removes a token")
        figure.conditions[line["condition"]] -= 1

    def choose_take(self, line):
        """The owner chooses a condition with room (AS-FALL-2, AS-Q65); or which token an ability removes."""
        if self.has_effect("cleanse") and self.following().get("event") == "lost":
            return
        self.check("AS-FALL-2", line["choice"].split()[1] in ("slow", "weaken", "hinder"), "Slow, Weaken or Hinder")
        after = self.following()
        self.check("AS-FALL-2", after.get("event") == "gained" and self.figure(after["who"]).owner == line["seat"], "the owner chooses")

    def on_fell(self, line):
        """A fall."""
        figure = self.figure(line["who"])
        self.fall = (figure, line["height"])
        if figure.height is not None:
            self.check("AS-Q68", 0 <= line["height"] <= figure.height, f"{figure} stood {figure.height} high")
        figure.level, figure.height = "Ground", None
        after = self.following()
        self.check("AS-FALL-3", after.get("event") == "suffered" and after["source"] == "fall" and after["who"] == figure.number
                   or line["height"] == 0, "falling hurts")

    def on_rolled(self, line):
        """A die: the content has none."""
        self.check("AS-PRIO-1", False, "nothing rolls a die")
