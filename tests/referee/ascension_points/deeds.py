"""Abilities, responses, movement and tokens of bought characters (AC-AB, AC-RE, AC-ABI)."""

from math import hypot

from ascension.deck import value
from ascension.geometry import BLUR
from ascension_points.content import INCH
from ascension_points.shapes import view, view_between


class Deeds:
    """The part of the referee for abilities and responses."""

    def start_deeds(self):
        """Nobody does anything."""
        self.shift = self.placing = None
        self.moves_taken, self.ability_used, self.stood_still = 0, False, False

    def on_enters(self, line):
        """A character enters."""
        super().on_enters(line)
        figure = self.match.figures[-1]
        figure.markers, figure.compelled = [0] * len(figure.slots), None

    def pay(self, figure, slot, tokens):
        """A token of exhaust blocks an action as its own tokens do (AC-EF-11)."""
        self.check("AC-EF-11", self.free(figure, slot), f"a token lies on slot {slot} of {figure}")
        super().pay(figure, slot, tokens)

    def can_respond(self, figure, n):
        """Whether a character can use its response of this number."""
        return super().can_respond(figure, n) and not figure.markers[n]

    def on_activated(self, line):
        """An activation: one ability, and no Move Action yet (AC-ABI-0, AC-TR-15)."""
        super().on_activated(line)
        self.moves_taken, self.ability_used, self.stood_still = 0, False, False

    def on_returned(self, line):
        """One token from each slot; one of exhaust goes first and does not come to the pool (AC-EF-11, AC-Q18)."""
        figure = self.figure(line["who"])
        self.check("AS-TOK-9", figure is self.match.active, f"{figure} is not active")
        back = 0
        for n in range(len(figure.slots)):
            off = self.rules["tokens.return_per_action"]
            gone = min(off, figure.markers[n])
            figure.markers[n] -= gone
            own = min(off - gone, figure.slots[n])
            figure.slots[n] -= own
            back += own
        figure.pool += back
        self.check("AS-TOK-4", line["tokens"] == back, f"{back} tokens return to {figure}")
        self.check_start_hazard(figure)

    def on_used(self, line):
        """An ability or a response is used."""
        figure, n = self.figure(line["who"]), line["deed"]
        action = self.rules.actions(figure.sheet)[n - 1]
        self.check("AS-COMP-6", line["sheet"] == figure.sheet, f"{figure} is not {line['sheet']}")
        self.tally.parts[action["name"]] += 1
        if action["kind"] == "response":
            self.on_response(figure, action, n)
        else:
            self.check("AC-ABI-0", action["kind"] == "ability" and self.acting[0] is figure and self.acting[2] == n, f"{figure} did not choose {action['name']}")
        getattr(self, "use_" + action["effects"][0]["verb"])(figure, action)

    def use_negate_displacement(self, figure, action):
        """No push or throw for the rest of the action (AC-RE-1)."""
        self.check("AC-RE-1", self.is_forced(figure), f"{figure} is neither pushed nor thrown")
        self.held.add(figure)

    def use_reduce_displacement(self, figure, action):
        """A push is 2 inches shorter (AC-RE-2)."""
        pushed = (figure, "knockback") in self.pending and self.can_push(self.acting[0], figure)
        self.check("AC-RE-2", pushed, f"{figure} is not pushed")
        self.softened.add(figure)

    def is_forced(self, figure):
        """Whether a push or throw is due on a character."""
        by = self.acting[0]
        for target, verb in self.pending:
            if target is figure and (verb == "knockback" and self.can_push(by, figure) or verb == "throw" and self.throw_length(by, figure) > 0):
                return True
        return False

    def use_increase_defense(self, figure, action):
        """Three cards of the own deck are turned over (AC-RE-3)."""
        self.check("AC-RE-3", self.names(figure), f"no attack names {figure}")
        self.answer_once(figure)
        self.defending = (figure, action, 0)

    def use_displace_self(self, figure, action):
        """A step of up to an inch out of the attack (AC-RE-4)."""
        self.check("AC-RE-4", self.names(figure), f"no attack names {figure}")
        self.answer_once(figure)
        self.shift = figure
        self.blow.evaded.append(figure)
        self.moved_in_answer = True

    def answer_once(self, figure):
        """One response for each event and character (AC-RE-0)."""
        self.check("AC-RE-0", figure not in self.blow.answered, f"{figure} has answered this attack before")
        self.blow.answered.add(figure)

    def names(self, figure):
        """Whether the attack, before its flip, may name a character."""
        blow = self.blow
        return blow is not None and blow.cards is None and (blow.may is None or figure in blow.may)

    def use_shift(self, figure, action):
        """shift_self: up to an inch (AC-AB-5)."""
        self.shift = figure

    def use_place(self, figure, action):
        """displace_self: the user is placed elsewhere (AC-AB-3, AC-AB-4)."""
        self.placing = (figure, action["effects"][0])

    def use_throw(self, figure, action):
        """displace_target: a character in base contact is thrown (AC-AB-1)."""
        if self.aimed is None:
            near = [f for f in self.match.figures if f.alive and f is not figure and self.throw_length(figure, f) > 0 and self.may_touch(figure, f)]
            self.check("AC-AB-1", near, f"nobody in contact can be thrown by {figure}")
            self.aimed = near[0] if len(near) == 1 else None
        if self.aimed is None:
            self.unsure("displace_target")
            self.aimed = next((self.numbered(line["words"]) for line in self.lines[self.at + 1:self.at + 8] if line.get("words", "").startswith("lands ")), None)
        if self.aimed is not None:
            self.check("AC-AB-1", self.may_touch(figure, self.aimed), f"{figure} does not touch {self.aimed}")
            self.check("AC-AB-1", self.throw_length(figure, self.aimed) > 0, f"{self.aimed} cannot be thrown by {figure}")
            self.pending = [(self.aimed, "throw")]

    def may_touch(self, one, other):
        """Whether two characters may be in base contact."""
        return not self.placed(one, other) or self.match.distance(one, other) <= self.rules["measure.contact_mm"] + BLUR

    def use_compel(self, figure, action):
        """compel_movement: a foe within 4 inches and in sight (AC-AB-6)."""
        target = self.aimed
        if target is None:
            foes = [f for f in self.foes(figure) if self.within(figure, f, 4 * INCH, True) and not (self.known(figure, f) and view_between(self.match, figure, f) == "hidden")]
            self.check("AC-AB-6", foes, f"{figure} can compel nobody")
            target = foes[0] if len(foes) == 1 else None
        if target is None:
            self.unsure("compel_movement")
            for figure in self.match.figures:
                figure.unsure_compelled = True
            return
        self.check("AC-AB-6", self.within(figure, target, 4 * INCH, True), f"{target} is too far from {figure}")
        if self.known(figure, target):
            self.check("AC-AB-6", view_between(self.match, figure, target) != "hidden", f"{figure} does not see {target}")
        target.compelled = figure

    def use_cleanse(self, figure, action):
        """remove_effect: a friend within 4 inches, or the user (AC-AB-7)."""
        after = next((line for line in self.lines[self.at + 1:self.at + 4] if line.get("event") == "lost"), None)
        self.check("AC-AB-7", after is not None, "a token is removed")
        target = self.figure(after["who"])
        self.check("AC-AB-7", self.match.side[target.owner] == self.match.side[figure.owner], f"{target} is no friend of {figure}")
        self.check("AC-AB-7", target is figure or self.within(figure, target, 4 * INCH, True), f"{target} is too far from {figure}")

    def foes(self, figure):
        """The living enemies of a character."""
        return [f for f in self.match.figures if f.alive and self.match.side[f.owner] != self.match.side[figure.owner]]

    def within(self, one, other, length, lenient):
        """Whether two characters are within a length of each other, if it is known; otherwise the given answer."""
        if not self.placed(one, other):
            return lenient
        return self.match.distance(one, other) <= length + (BLUR if lenient else -BLUR)

    def on_turned(self, line):
        """Two cards; three for increase_defense, of which the best two count (AC-RE-3, AC-Q20)."""
        three = self.defending is not None
        cards = line["cards"]
        self.check("AC-RE-3" if three else "AS-FLIP-1", len(cards) == (3 if three else 2), f"a flip of {len(cards)} cards")
        self.match.decks[line["seat"]].flip(cards, self.check)
        number = sum(sorted(map(value, cards))[-2:])
        after = self.following()
        self.check("AC-RE-3" if three else "AS-FLIP-1", after.get("event") == "flipped" and after["seat"] == line["seat"] and after["number"] == number,
                   f"the flip is {number}")
        self.cards_now = cards

    def on_flipped(self, line):
        """A flip: of a defender, of an attack, or for hazardous ground."""
        blow = self.blow
        if self.defending:
            super().on_flipped(line)
        elif blow is not None and blow.cards is None and (self.following().get("event") == "weighed" or not self.is_hazard()):
            blow.cards, blow.flip = self.cards_now, (line["seat"], line["number"])
            self.look_again()
        else:
            self.hazard_flip(line)

    def is_hazard(self):
        """Whether the flip may be for hazardous ground."""
        return any(True for _ in self.hazards())

    def on_healed(self, line):
        """regenerate: a wound at the end of the own activation, after Damage over Time, if there is no such token (AC-TR-13)."""
        figure = self.figure(line["who"])
        self.check("AC-TR-13", self.must_heal(figure) and line["wounds"] == 1, f"{figure} regains no {line['wounds']} wounds")
        figure.wounds += 1
        figure.healed = True
        self.tally.parts["regenerated"] += 1

    def must_heal(self, figure):
        """Whether a character regains a wound now."""
        return self.has(figure, "regenerate") and figure is self.match.active and figure.alive and not figure.conditions["dot"] \
            and figure.wounds < self.rules.wounds(figure.sheet)

    def on_ends(self, line):
        """An activation ends; Damage over Time hurts, then wounds come back."""
        super().on_ends(line)
        figure = self.figure(line["who"])
        if self.must_heal(figure):
            self.check("AC-TR-13", self.following().get("event") == "healed", f"{figure} regenerates")

    def end_activation(self, figure):
        """What lasted until the end of this activation is over (AC-AB-6)."""
        super().end_activation(figure)
        figure.compelled = None
        figure.unsure_compelled = False
        self.blow = self.shift = self.placing = None

    def on_unused(self, line):
        """What is left of the tokens."""
        figure = self.figure(line["who"])
        self.check("AS-TOK-7", line["tokens"] == figure.pool or not figure.alive, f"{figure} has {figure.pool} tokens left")
        self.end_activation(figure)

    def on_defeated(self, line):
        """A defeated character compels nobody (AC-AB-6)."""
        super().on_defeated(line)
        for figure in self.match.figures:
            if figure.compelled is self.figure(line["who"]):
                figure.compelled = None

    def on_moved(self, line):
        """A step aside, a placement, a move to a target, or a leg of a move."""
        figure, to, length = self.figure(line["who"]), self.place(line["to"]), line["length"] / 256
        if self.placing and figure is self.placing[0]:
            self.check_placement(figure, to, length)
        elif self.shift is figure:
            self.check_shift(figure, to, length)
        elif self.blow is not None and figure is self.blow.by and self.walk is None:
            self.check_approach(figure, to, length)
        else:
            self.check_compelled(figure, to)
            super().on_moved(line)

    def check_shift(self, figure, to, length):
        """Up to an inch in one straight way by the rules of strides (AC-AB-5, AC-RE-4)."""
        self.shift = None
        self.check("AC-AB-5", length <= INCH + 0.05, f"{figure} shifts {length:.1f} mm")
        if figure.at is not None:
            apart = hypot(to[0] - figure.at[0], to[1] - figure.at[1])
            self.check("AC-AB-5", abs(apart - length) < 0.05, f"{figure} comes {apart:.2f} mm far, not {length:.2f}")
            if self.on_known_ground(figure):
                self.check_way(figure, to)
        figure.at = to
        figure.sure_facing = False
        self.check_landing(figure, False)

    def check_placement(self, figure, to, length):
        """At most this far from where it was, and in sight if that is required (AC-AB-3, AC-AB-4)."""
        effect = self.placing[1]
        self.placing = None
        self.check("AC-AB-3", length <= effect["within"] + 0.05, f"{figure} is placed {length:.1f} mm away")
        if figure.at is not None:
            apart = hypot(to[0] - figure.at[0], to[1] - figure.at[1])
            self.check("AC-AB-3", abs(apart - length) < 0.05, f"{figure} comes {apart:.2f} mm far, not {length:.2f}")
            if effect["sight"] and self.known(figure) and not any(piece.contains(to) for piece in self.match.pieces):
                self.check("AC-AB-3", view(self.match, figure.at, to, figure.size, (figure,), figure) != "hidden", f"{figure} does not see {to}")
        figure.at = to
        figure.level, figure.height = "Ground", 0
        self.check_landing(figure)

    def check_landing(self, figure, new_level=True):
        """A character stands on the table, overlaps nobody, and perhaps stands on a piece now."""
        if new_level and any(not piece.gone and not piece.area and piece.size > 0 and piece.contains(figure.at) for piece in self.match.pieces):
            figure.level, figure.height = "elsewhere", None
        if self.on_known_ground(figure):
            self.check("AS-MOVE-8", self.on_table(figure), f"{figure} leaves the table")
            self.check_overlap(figure)

    def check_compelled(self, figure, to):
        """Each stride of a compelled character's Move Action ends nearer to the user (AC-AB-6, AC-Q19)."""
        user = figure.compelled
        if user is None or not user.alive or self.walk is None or self.walk["figure"] is not figure or not self.placed(figure, user):
            return
        if figure.base[0] != figure.base[1] or user.base[0] != user.base[1]:
            return
        before = hypot(figure.at[0] - user.at[0], figure.at[1] - user.at[1])
        after = hypot(to[0] - user.at[0], to[1] - user.at[1])
        self.check("AC-AB-6", after < before + 0.01, f"{figure} is compelled and goes away from {user}")
        self.tally.parts["compelled stride"] += 1

    def slowed(self, figure, to):
        """ignore_movement: difficult ground does not shorten strides (AC-TR-18)."""
        return 0.0 if self.has(figure, "ignore_movement") else super().slowed(figure, to)

    def climb_cost(self, figure, to):
        """ignore_climb and ignore_movement: a climb costs the least (AC-TR-17, AC-TR-18)."""
        cost = super().climb_cost(figure, to)
        return 1 if self.has(figure, "ignore_climb") or self.has(figure, "ignore_movement") else cost

    def choose_end(self, line):
        """A step aside that is not made is over as well."""
        self.shift = None
        super().choose_end(line)

    def check_mover(self, line):
        """Somebody moves who may."""
        if self.shift is not None:
            self.check("AC-AB-5", self.kind == "go" and self.match.side[line["seat"]] == self.match.side[self.shift.owner], "nobody else may move")
        else:
            super().check_mover(line)
