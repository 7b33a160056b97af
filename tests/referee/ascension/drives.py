"""Pushes, pulls and throws (AS-PUSH, AS-THR)."""

from math import hypot

from ascension.content import effects
from ascension.geometry import angle


class Drives:
    """The part of the referee for forced movement."""

    def settle_push(self, case):
        """A target that can be pushed was pushed (AS-PUSH-1, AS-PUSH-2)."""
        push = next((one for one in effects(case.action, case.hit) if one["verb"] == "push"), None)
        if push is None or case.cancelled or not (case.hit or self.rules["attack.effects_on_miss"]):
            return
        can = case.target.size <= case.by.size + 1 and not case.target.locked
        if not can:
            self.check("AS-PUSH-2", not case.driven, f"{case.target} cannot be pushed by {case.by}")
        elif case.driven != "stopped":
            self.check("AS-PUSH-1", bool(case.driven), f"{case.target} should have been pushed by {case.by}")
            due = max(self.rules["push.min_mm"], 12.7 * abs(case.target.size - case.by.size)) + push.get("further", 0)
            self.check("AS-PUSH-1", abs(case.length - due) < 0.05, f"{case.target} is pushed {due:.1f} mm, in the record {case.length:.1f}")

    def on_driven(self, line):
        """A push, a pull or a throw (AS-PUSH-1, AS-THR-1)."""
        figure, to = self.figure(line["who"]), self.place(line["to"])
        length = line["length"] / 256
        case = next((case for case in reversed(self.cases) if case.target is figure), None)
        self.check("AS-PUSH-1", case is not None, f"nobody pushes {figure}")
        verbs = {one["verb"]: one for one in effects(case.action, case.hit)}
        one = verbs.get("push") or verbs.get("pull") or verbs.get("throw")
        self.check("AS-PUSH-1", one is not None, f"{case.action['name']} moves nobody")
        self.mover = figure
        if one["verb"] != "push":
            self.check("AS-THR-1", case.length + length <= one["length"] + 0.05, f"{figure} is moved at most {one['length']} mm")
        if one["verb"] == "throw":
            self.check("AS-Q67", figure.size <= case.by.size - 1, f"{figure} is too large to be thrown by {case.by}")
        if figure.at is not None:
            apart = hypot(to[0] - figure.at[0], to[1] - figure.at[1])
            self.check("AS-PUSH-1", abs(apart - length) < 0.05, f"{figure} comes {apart:.2f} mm far")
            if one["verb"] in ("push", "pull") and case.by.at is not None and apart > 5:
                away = angle(figure.at[0] - case.by.at[0], figure.at[1] - case.by.at[1])
                course = (angle(to[0] - figure.at[0], to[1] - figure.at[1]) - away + (0 if one["verb"] == "push" else 180)) % 360
                self.check("AS-PUSH-1", min(course, 360 - course) < 1.0, f"{figure} is pushed {course:.1f} degrees off")
        case.length += length
        case.driven = case.driven or "driven"
        entered = self.newly_in_hazard(figure, to, self.hazard_state(figure))
        if one["verb"] != "throw" and self.on_known_ground(figure):
            self.check_way(figure, to)
        figure.at = to
        after = self.following()
        if entered and not (after.get("event") == "fell" or after.get("source") == "impact"):
            self.check_entry(figure)

    def on_stopped(self, line):
        """Something stops a push (AS-PUSH-3)."""
        for case in self.cases:
            if case.target.number == line["who"]:
                case.driven = "stopped"

    def on_made_room(self, line):
        """A character makes room; where is only told if somebody chose."""
        self.mover = self.figure(line["who"])
        if not self.made_by_choice:
            self.figure(line["who"]).at = None
        self.made_by_choice = False
