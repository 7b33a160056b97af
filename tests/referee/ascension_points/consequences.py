"""What attacks and abilities bring: damage, conditions, exhaust, pushes, throws, displacement (AC-EF)."""

from math import hypot

from ascension.geometry import BLUR, angle
from ascension_points.content import INCH

CONDITIONS = ("hinder", "slow", "weaken", "dot")
FORCED = ("knockback", "throw")


class Consequences:
    """The part of the referee for effects."""

    def start_consequences(self):
        """Nothing is due."""
        self.pending, self.damage_due, self.asked_to_land = [], None, set()
        self.held, self.softened, self.landing = set(), set(), None

    def expect_damage(self, by, target, attack, damage):
        """The damage of a hit; what reduces it is seen in the wounds (AC-TR-3)."""
        self.check("AS-ATK-5", attack["damage"] in (damage, self.reduced(target, damage)), f"the damage is {damage}")
        self.damage_due = (by, target, damage) if damage > 0 else None
        after = self.following()
        if damage > 0:
            self.check("AS-ATK-6", after.get("event") == "suffered" and after["who"] == target.number, f"{target} suffers {damage}")

    def begin_effects(self, by, target, hit):
        """The effects whose trigger is met, in the order of the sheet (AC-TRIG-6)."""
        self.pending = []
        for effect in self.blow.action["effects"]:
            if effect["verb"] == "null_strike":
                continue
            met = self.meets(effect, hit)
            self.tally.parts[f"{effect['verb']} {'met' if met else 'not met'}"] += 1
            self.tally.rules["AC-TRIG-1"] += 1
            if not met:
                continue
            if effect["verb"] == "displace_attacker":
                self.blow.triggers.append(target)
            else:
                self.pending.append((target, effect["verb"]))

    def take_pending(self, target, *verbs):
        """The due effect that an event carries out; those before it must have come to nothing."""
        for place, (figure, verb) in enumerate(self.pending):
            if figure is target and verb in verbs:
                for skipped in self.pending[:place]:
                    self.check_nothing(*skipped)
                self.pending = self.pending[place + 1:]
                return verb
        return None

    def finish_target(self):
        """Everything that is still due on the last target came to nothing."""
        for due in self.pending:
            self.check_nothing(*due)
        self.pending = []
        if self.damage_due:
            self.check("AS-ATK-6", False, f"{self.damage_due[1]} was hit and suffers nothing")

    def check_nothing(self, target, verb):
        """An effect that is due and did not happen could not happen."""
        by = self.acting[0]
        if not target.alive:
            return
        if verb in CONDITIONS:
            room = self.rules["conditions.cap"] - target.conditions[verb]
            self.check("AC-EF-6", room <= 0, f"{target} should have gained {verb}")
        elif verb == "exhaust":
            self.check("AC-EF-11", False, f"{target} should have been exhausted")
        elif verb == "knockback":
            due = self.can_push(by, target) and target not in self.held and target not in self.softened
            self.check("AC-EF-3", not due, f"{target} should have been pushed by {by}")
        elif verb == "throw":
            due = self.throw_length(by, target) > 0 and target not in self.held
            self.check("AC-EF-4", not due or (target, verb) in self.asked_to_land or not self.in_the_open(target), f"{target} should have been thrown by {by}")
        elif target is not by:
            self.check("AC-EF-2", (target, verb) in self.asked_to_land or not self.in_the_open(target), f"{target} should have been displaced")

    def in_the_open(self, target):
        """Whether nothing but who moves it is near a character, so that there surely is a place to land."""
        if not self.known(target):
            return False
        far = target.base[0] / 2 + 60
        wide, deep = self.rules["board.width"], self.rules["board.depth"]
        x, y = target.at
        if not (far <= x <= wide - far and far <= y <= deep - far):
            return False
        others = [f for f in self.match.figures if f.alive and f not in (target, self.acting[0])]
        return all(self.placed(f) and self.match.distance(f, target) > 60 for f in others) and all(p.gap(target.place()) > 60 for p in self.match.pieces)

    def damage_of_attack(self, figure, line):
        """The damage of the attack, less what traits take off (AC-TR-3, AC-TR-4)."""
        self.check("AS-ATK-6", self.damage_due is not None and self.damage_due[1] is figure, f"{figure} was not hit")
        by, _, damage = self.damage_due
        self.check("AS-ATK-6", line["by"] == by.number, f"{by} caused it")
        self.damage_due = None
        return self.reduced(figure, damage)

    def damage_of_dot(self, figure, line):
        """Damage over Time, with traits."""
        return self.reduced(figure, super().damage_of_dot(figure, line))

    def damage_of_fall(self, figure, line):
        """A fall, with traits (AC-Q24)."""
        return self.reduced(figure, super().damage_of_fall(figure, line))

    def damage_of_impact(self, figure, line):
        """An impact, with traits."""
        return self.reduced(figure, super().damage_of_impact(figure, line))

    def damage_of_edge(self, figure, line):
        """An impassable piece, with traits."""
        sizes = {self.reduced(figure, piece.size) for piece in self.match.pieces if piece.impassable}
        self.check("AS-IMP-1", line["wounds"] in sizes or line["wounds"] == figure.wounds, f"no impassable piece does that; {sizes}")

    def source_of(self, figure, condition):
        """How many tokens something gives a character now."""
        before = self.lines[self.at - 1]
        if before.get("choice") == f"take {condition}" or self.hazard_hit is figure:
            return super().source_of(figure, condition)
        if self.take_pending(figure, condition):
            self.tally.parts[f"{condition} given"] += 1
            return 1
        if before.get("event") in ("suffered", "fell") and condition != "dot":
            return 1
        return 0

    def choose_option(self, line):
        """The attacker's player chooses an action to exhaust: each action and the Move Action (AC-EF-11, AC-Q18)."""
        due = [target for target, verb in self.pending if verb == "exhaust"]
        self.check("AC-EF-11", due and line["seat"] == self.acting[0].owner, "nobody is to be exhausted")
        count = 1 + len(self.rules.actions(due[0].sheet))
        self.check("AC-EF-11", len(line["options"]) == count, f"{due[0]} has {count} actions with the Move Action")

    def on_exhausted(self, line):
        """A token from outside lies on an action (AC-EF-11)."""
        figure, slot = self.figure(line["who"]), line["slot"]
        self.check("AC-EF-11", figure.alive and self.take_pending(figure, "exhaust"), f"{figure} is not to be exhausted")
        self.check("AC-EF-11", 0 <= slot < len(figure.slots), f"{figure} has no action {slot}")
        before = self.lines[self.at - 1].get("choice", "")
        if before.startswith("option"):
            self.check("AC-EF-11", int(before.split()[1]) == slot + 1, f"{before} was chosen")
        figure.markers[slot] += 1
        self.tally.parts["exhaust given"] += 1

    def on_driven(self, line):
        """A push, a throw or a displacement (AC-EF-2, AC-EF-3, AC-EF-4)."""
        figure, to, length = self.figure(line["who"]), self.place(line["to"]), line["length"] / 256
        by = self.acting[0]
        verb = self.landing[1] if self.landing and self.landing[0] is figure else self.take_pending(figure, "knockback", "throw", "displace_defender")
        self.landing = None
        self.check("AC-EF-3", verb is not None, f"nobody moves {figure}")
        self.tally.parts[f"{verb} moved"] += 1
        self.mover = figure
        self.check("AC-RE-1", verb not in FORCED or figure not in self.held, f"{figure} cannot be pushed or thrown now")
        self.check_asked_before(figure, verb)
        if figure.at is not None:
            apart = hypot(to[0] - figure.at[0], to[1] - figure.at[1])
            self.check("AS-PUSH-1", abs(apart - length) < 0.05, f"{figure} comes {apart:.2f} mm far")
        getattr(self, "check_" + verb)(by, figure, to, length)
        entered = self.newly_in_hazard(figure, to, self.hazard_state(figure))
        figure.at = to
        self.leave_level(figure)
        after = self.following()
        if entered and not (after.get("event") == "fell" or after.get("source") == "impact"):
            self.check_entry(figure)

    def check_asked_before(self, figure, verb):
        """A character that can answer a push or throw by an enemy had the choice (AC-RE-1, AC-RE-2)."""
        if verb not in FORCED or self.match.side[figure.owner] == self.match.side[self.acting[0].owner]:
            return
        for n, response in enumerate(self.rules.actions(figure.sheet), 1):
            if response.get("trigger") == "forced" and self.can_respond(figure, n) and (verb == "knockback" or response["name"] == "negate_displacement"):
                self.check("AS-RESP-4", (figure.owner, n) in self.asked, f"{figure} could have answered with {response['name']}")

    def leave_level(self, figure):
        """A character that is moved by force stays on its level, or falls by an event of its own."""
        if figure.level != "Ground":
            figure.level = "elsewhere"

    def check_knockback(self, by, figure, to, length):
        """A push of exactly an inch straight away, stopped like a push (AC-EF-3, AC-Q15)."""
        self.check("AC-EF-3", self.can_push(by, figure), f"{figure} cannot be pushed by {by}")
        self.check("AC-RE-2", figure not in self.softened, f"the push of {figure} is 2 inches shorter")
        after = self.following()
        stops = after.get("event") in ("stopped", "fell", "suffered") and after["who"] == figure.number
        self.check("AC-EF-3", length < INCH + 0.05 and (stops or length > INCH - 0.05), f"{figure} is pushed {length:.1f} mm")
        if figure.at is not None and by.at is not None and length > 5 and hypot(figure.at[0] - by.at[0], figure.at[1] - by.at[1]) > 1:
            away = angle(figure.at[0] - by.at[0], figure.at[1] - by.at[1])
            course = (angle(to[0] - figure.at[0], to[1] - figure.at[1]) - away) % 360
            self.check("AS-PUSH-1", min(course, 360 - course) < 1.0, f"{figure} is pushed {course:.1f} degrees off")
        if self.on_known_ground(figure):
            self.check_way(figure, to)

    def check_throw(self, by, figure, to, length):
        """A throw: an inch for each Size of difference (AC-EF-4)."""
        most = self.throw_length(by, figure)
        self.check("AC-EF-4", most > 0, f"{figure} cannot be thrown by {by}")
        self.check("AC-EF-4", length <= most + 0.05, f"{figure} is thrown at most {most} mm")

    def check_displace_defender(self, by, figure, to, length):
        """At most an inch in any direction, through nobody (AC-EF-2)."""
        self.check("AC-EF-2", length <= INCH + 0.05, f"{figure} is displaced {length:.1f} mm")
        if self.on_known_ground(figure):
            self.check_way(figure, to)

    def on_stopped(self, line):
        """Something stops a push at once or on the way (AS-PUSH-3)."""
        figure = self.figure(line["who"])
        before = self.lines[self.at - 1]
        if before.get("event") == "driven" and before["who"] == figure.number:
            return
        verb = self.take_pending(figure, "knockback", "displace_defender", "throw")
        self.check("AS-PUSH-3", verb is not None or self.landing, f"nobody pushes {figure}")
        if verb == "knockback":
            self.check("AC-EF-3", self.can_push(self.acting[0], figure), f"{figure} cannot be pushed by {self.acting[0]}")

    def land(self, line):
        """Where a thrown or displaced character lands: all places offered are near enough."""
        figure, by = self.numbered(self.words), self.acting[0]
        self.check("AC-EF-4", line["seat"] == by.owner, "the attacker's player chooses")
        verb = self.take_pending(figure, "throw", "displace_defender")
        self.check("AC-EF-4", verb is not None, f"{figure} is not to be thrown or displaced")
        most = self.throw_length(by, figure) if verb == "throw" else INCH
        self.check("AC-EF-4", most > 0 and (verb != "throw" or figure not in self.held), f"{figure} cannot be thrown by {by}")
        for option in line["options"]:
            x, y = self.place(option)
            if figure.at is not None:
                self.check("AC-EF-4", hypot(x - figure.at[0], y - figure.at[1]) <= most + 0.05, f"{option} is too far")
        self.landing = (figure, verb)
        self.tally.parts[f"{verb} chosen"] += 1

    def check_approach(self, figure, to, length):
        """displace_attacker: straight to at most an inch from a target that met the trigger, once (AC-EF-1)."""
        blow = self.blow
        self.check("AC-EF-1", blow is not None and figure is blow.by and blow.triggers and not blow.approached, f"{figure} is not to be moved")
        blow.approached = True
        self.tally.parts["displace_attacker moved"] += 1
        if figure.at is not None:
            apart = hypot(to[0] - figure.at[0], to[1] - figure.at[1])
            self.check("AC-EF-1", abs(apart - length) < 0.05, f"{figure} comes {apart:.2f} mm far, not {length:.2f}")
            if self.on_known_ground(figure) and not any(p.contains(to) for p in self.match.pieces):
                self.check_way(figure, to)
        figure.at, figure.sure_facing = to, False
        targets = [target for target in blow.triggers if self.near_enough(figure, target)]
        self.check("AC-EF-1", targets, f"{figure} does not come near a target")
        self.check_landing(figure)

    def near_enough(self, figure, target):
        """Whether a base may be within an inch of a target, or of its last place."""
        if not self.placed(figure):
            return True
        if target in self.match.pieces:
            return target.gap(figure.place()) <= INCH + BLUR
        if not self.placed(target):
            return True
        return self.match.distance(figure, target) <= INCH + BLUR
