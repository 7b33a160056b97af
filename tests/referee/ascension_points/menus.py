"""What bought characters are offered: actions, targets, places (AC-ATK-2, AC-ABI-0, AC-TPL)."""

from math import hypot

from ascension.geometry import BLUR, core, gap, point_to_segment, reach_to
from ascension_points.content import INCH
from ascension_points.shapes import WIDTH, view, view_between


class Menus:
    """The part of the referee for choices."""

    def free(self, figure, slot):
        """Whether an action can be used as far as its slot is concerned."""
        return figure.slots[slot] + figure.markers[slot] == 0 or not self.rules["tokens.block_occupied"]

    def check_menu(self, line):
        """What can be paid for is offered, and nothing else (AS-TOK-2, AS-TOK-5, AC-ATK-2, AC-ABI-0)."""
        figure, options = self.match.active, set(line["options"])
        self.check("AS-ACT-4", "end" in options, "an activation can always end")
        moves = {f"move {n}" for n in (1, 2) if self.free(figure, 0) and figure.pool >= n and not self.stood_still}
        offered = {option for option in options if option.startswith("move")}
        self.check("AC-TR-15" if self.stood_still else "AS-MOVE-1", offered == moves, f"{figure} may {sorted(moves)}, in the record {sorted(offered)}")
        for n, action in enumerate(self.rules.actions(figure.sheet), 1):
            once, twice = f"use {n}" in options, f"use-more {n}" in options
            payable = self.free(figure, n) and figure.pool >= 1 and action["kind"] != "response"
            if action["kind"] == "ability":
                self.check("AC-ABI-0", not (once and self.ability_used), f"{figure} uses a second ability")
                payable = payable and not self.ability_used
            self.check("AS-TOK-5", payable or not (once or twice), f"{figure} can pay for no {action['name']}")
            self.check("AC-ATK-2", twice == (once and action["kind"] == "attack" and figure.pool >= 2), f"{figure} has {figure.pool} tokens for {action['name']}")
            if payable:
                self.check_useful(figure, action, once)

    def check_useful(self, figure, action, offered):
        """An action is offered if it plainly has a target, and only if it may have one."""
        name = action["name"]
        if action["kind"] == "attack":
            seen = self.plain_targets(figure, action)
            self.check("AS-ATK-1", offered or not seen, f"{figure} may use {name} at {', '.join(map(str, seen))}")
            self.check("AS-Q29", not offered or self.may_reach(figure, action), f"nothing is in reach of {name} of {figure}")
        elif name == "compel_movement":
            near = [f for f in self.foes(figure) if self.within(figure, f, 4 * INCH, False) and self.known(figure, f) and view_between(self.match, figure, f) in (0, 1, 2)]
            self.check("AC-AB-6", offered or not near, f"{figure} may compel {', '.join(map(str, near))}")
            self.check("AC-AB-6", not offered or any(self.within(figure, f, 4 * INCH, True) for f in self.foes(figure)), f"{figure} can compel nobody")
        elif name == "remove_effect":
            friends = [f for f in self.match.figures if f.alive and self.match.side[f.owner] == self.match.side[figure.owner] and any(f.conditions.values())]
            sure = [f for f in friends if f is figure or self.within(figure, f, 4 * INCH, False)]
            maybe = [f for f in friends if f is figure or self.within(figure, f, 4 * INCH, True)]
            self.check("AC-AB-7", offered or not sure, f"{figure} may remove a token of {', '.join(map(str, sure))}")
            self.check("AC-AB-7", maybe or not offered, f"{figure} can remove no token")
        elif name == "displace_target":
            others = [f for f in self.match.figures if f.alive and f is not figure and self.throw_length(figure, f) > 0]
            self.check("AC-AB-1", not offered or any(self.may_touch(figure, f) for f in others), f"{figure} can throw nobody")

    def plain_targets(self, figure, action):
        """The enemies that an attack can plainly be aimed at."""
        if action["kind"] != "attack" or not self.known(figure):
            return []
        template, contact = action["template"], self.rules["measure.contact_mm"]
        found = []
        for foe in self.foes(figure):
            if not self.known(foe):
                continue
            near, seen = self.match.distance(figure, foe), view_between(self.match, figure, foe)
            if template == "area" and action["diameter"]:
                if self.plain_point(figure, foe, action):
                    found.append(foe)
                continue
            limit = action["range"] if template == "line" else max(action["range"], 0 if action["diameter"] else contact)
            if near < limit - BLUR and seen in (0, 1, 2):
                found.append(foe)
        return found

    def plain_point(self, figure, foe, action):
        """Whether an area can plainly lie on the way to a foe, or on the foe, and strike it (AC-TPL-2, AC-Q6).

        A point is seen as somebody of the attacker's Size would be there."""
        a, b, r = core(*figure.place())
        # Areas with a range of 0 and a diameter are sold, but the program offers none; that is left open.
        if figure.base[0] != figure.base[1] or foe.at == figure.at or not action["range"]:
            return False
        apart = hypot(foe.at[0] - figure.at[0], foe.at[1] - figure.at[1])
        along = min(apart, r + action["range"] - BLUR)
        point = tuple(at + (to - at) * along / apart for at, to in zip(figure.at, foe.at))
        if any(piece.gap_to(point, point) < 1 for piece in self.match.pieces) or reach_to(point, foe.place()) > action["diameter"] / 2 - BLUR:
            return False
        lit = view(self.match, figure.at, point, figure.size, (figure, foe), figure)
        return lit in (0, 1, 2) and view(self.match, point, foe.at, foe.size, (foe,), figure) in (0, 1, 2)

    def outmost(self, figure, action):
        """How far from the edge of its base an attack reaches at most: the far corners of a strip are the farthest."""
        if action["template"] == "line":
            r = figure.base[1] / 2
            return hypot(r + action["range"], WIDTH / 2) - r
        return action["range"] + action["diameter"] / 2

    def may_reach(self, figure, action):
        """Whether an attack may have a target."""
        limit = max(self.outmost(figure, action), self.rules["measure.contact_mm"]) + BLUR
        # An area around oneself is offered for friends too.
        contact = action["template"] == "area" and not action["diameter"]
        targets = [f for f in self.match.figures if f.alive and f is not figure] if contact else self.foes(figure)
        if any(not self.placed(figure, target) or self.match.distance(figure, target) <= limit for target in targets):
            return True
        pieces = [piece for piece in self.match.pieces if not piece.gone and piece.kind != "indestructible" and piece.size > 0]
        return action["template"] == "single" and any(piece.gap(figure.place()) <= limit for piece in pieces)

    def choose_use(self, line):
        """An attack with one token, or an ability."""
        self.begin_use(line, 1)

    def choose_use_more(self, line):
        """An attack with two tokens (AC-ATK-2)."""
        self.begin_use(line, 2)

    def begin_use(self, line, tokens):
        """An action is paid for and begins."""
        self.mine(line)
        self.settle()
        self.check_menu(line)
        figure, n = self.match.active, int(line["choice"].split()[1])
        action = self.rules.actions(figure.sheet)[n - 1]
        self.pay(figure, n, tokens)
        self.begin_action(figure, action, n)
        self.start_consequences()
        self.blow = None
        if action["kind"] == "attack":
            self.tally.parts[f"{action['template']} with {tokens}"] += 1
            self.start_blow(action, n, tokens)
        else:
            self.ability_used = True

    def choose_move(self, line):
        """A Move Action (AC-TR-15)."""
        super().choose_move(line)
        self.blow = None
        self.moves_taken += 1

    def on_pays(self, line):
        """The active character pays."""
        self.check("AS-ACT-3", self.figure(line["who"]) is self.match.active, "the active character pays")
        self.check("AS-ACT-3", self.choice["choice"].split()[0] in ("use", "use-more", "move"), "no action was chosen")

    def choose_at(self, line):
        """A target of an attack or an ability."""
        self.aimed = self.numbered(line["choice"])
        if self.blow is not None:
            self.check_links(line)
            self.blow.named.append(self.aimed)

    def choose_decline(self, line):
        """No response, or no further target of a chain."""
        if any(option.startswith("at #") for option in line["options"]):
            self.check_links(line)
            self.blow.ended_chain = True
        else:
            super().choose_decline(line)

    def check_links(self, line):
        """The targets offered: enemies in reach and in sight of the attacker, or of the target before (AC-TPL-1, AC-TPL-4)."""
        blow = self.blow
        action, by = blow.action, blow.by
        self.check("AC-TPL-1", action["template"] in ("single", "chain") and line["seat"] == by.owner, f"{action['name']} is not aimed at a character")
        offered = [self.numbered(option) for option in line["options"] if option.startswith("at #")]
        further = "decline" in line["options"] or blow.named
        last = (blow.named[-1] if blow.named else None) if further else by
        # With one possible first target there is no choice, and the record has none.
        blow.begun = blow.begun or bool(further and not blow.named)
        for target in offered:
            self.check("AS-Q31", target.alive and self.match.side[target.owner] != self.match.side[by.owner], f"{target} is no enemy of {by}")
            self.check("AC-TPL-4", target not in blow.named, f"{target} was named before")
            if last is not None and self.placed(last, target):
                limit = max(action["between"] if further else action["range"], self.rules["measure.contact_mm"])
                self.check("AC-TPL-4" if further else "AS-Q29", self.match.distance(last, target) <= limit + BLUR, f"{target} is too far from {last}")
            if last is not None and self.known(last, target):
                seen = view(self.match, last.at, target.at, target.size, (last, target), by)
                self.check("AS-ATK-1", seen != "hidden", f"{target} is hidden from {last}")
        if not further:
            missing = [target for target in self.plain_targets(by, action) if target not in offered]
            self.check("AS-ATK-1", not missing, f"{', '.join(map(str, missing))} can be attacked with {action['name']}")

    def choose_at_piece(self, line):
        """A piece of terrain as the target (AC-TPL-1)."""
        self.check("AC-TPL-1", self.blow is not None and self.blow.action["template"] == "single", "only a single attack strikes terrain")
        self.aimed = None

    def choose_at_place(self, line):
        """A place: of an area, a line, a landing, a placement."""
        self.spot = self.place(line["choice"])
        if self.words.startswith("lands "):
            self.land(line)
        elif "make room" in self.words:
            self.numbered(self.words).at = self.spot
            self.made_by_choice = True
        elif self.placing:
            self.check_places(line)
        elif self.blow is not None and self.blow.cards is None:
            for option in line["options"]:
                self.check_point(self.place(option), option)
            self.declare_point(self.spot)

    def check_point(self, point, option):
        """The middle of an area: in range of the base's edge or in contact, not below the base (AC-TPL-2, AC-TPL-6)."""
        action, by = self.blow.action, self.blow.by
        if action["template"] != "area" or not self.placed(by):
            return
        a, b, r = core(*by.place())
        apart = point_to_segment(point, a, b) - r
        limit = max(action["range"], self.rules["measure.contact_mm"])
        self.check("AC-TPL-2", -BLUR <= apart <= limit + BLUR, f"{option} is {apart:.1f} mm from {by}")
        if self.known(by) and not any(piece.contains(point) for piece in self.match.pieces):
            seen = view(self.match, by.at, point, by.size, (by,), by)
            self.check("AC-Q6", seen != "hidden", f"{by} does not see {option}")

    def check_places(self, line):
        """The places offered to a character that is placed (AC-AB-3, AC-AB-4)."""
        figure, effect = self.placing
        for option in line["options"]:
            x, y = self.place(option)
            if figure.at is not None:
                self.check("AC-AB-3", hypot(x - figure.at[0], y - figure.at[1]) <= effect["within"] + 0.05, f"{option} is too far for {figure}")

    def check_all_asked(self):
        """A character that can answer `targeted` and is surely struck had the choice (AC-RE-3, AC-RE-4)."""
        blow = self.blow
        struck = [self.figure(line["attack"]["target"]["character"]) for line in self.lines[self.at:self.at + 60]
                  if line.get("event") == "attacks" and "character" in line["attack"]["target"] and line["step"] == self.lines[self.at]["step"]]
        for target in struck:
            if self.match.side[target.owner] == self.match.side[blow.by.owner]:
                continue
            for n, response in enumerate(self.rules.actions(target.sheet), 1):
                if response.get("trigger") == "targeted" and self.can_respond(target, n):
                    self.check("AS-RESP-4", (target.owner, n) in self.asked, f"{target} could have answered with {response['name']}")

    def on_in_vain(self, line):
        """An attack fails because its target stepped out of it (AC-RE-4, AC-Q21)."""
        blow = self.blow
        self.check("AC-RE-4", blow is not None and blow.by.number == line["who"] and blow.number == line["deed"], "another attack was chosen")
        self.check("AC-RE-4", blow.evaded or not blow.by.alive, "nobody stepped out of this attack")
        self.tally.parts["stepped out"] += 1
        if blow.action["template"] == "single" and blow.by.alive:
            figure = blow.evaded[-1]
            if self.known(blow.by, figure):
                out = gap(blow.by.place(), figure.place()) > max(blow.action["range"], self.rules["measure.contact_mm"]) - BLUR
                self.check("AC-RE-4", out or view_between(self.match, blow.by, figure) in ("hidden", None), f"{figure} is still in reach of {blow.by}")
