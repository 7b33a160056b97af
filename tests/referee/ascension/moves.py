"""Movement, hazardous ground, doors (AS-MOVE, AS-SHAKE, AS-INTR, AS-HAZ)."""

from math import ceil, hypot

from ascension.geometry import BLUR, angle, core, gap, half_degrees, point_to_segment, segment_gap


class Moves:
    """The part of the referee for movement."""

    def start_moves(self):
        """Nobody moves."""
        self.walk, self.granted, self.patches, self.kind = None, {}, [], None

    def strides(self, figure):
        """The strides of a Move Action (AS-MOVE-3, AS-COND-2)."""
        rules = self.rules
        slow = figure.conditions["slow"] * rules["conditions.slow.per"]
        return max(rules["conditions.slow.min_strides"], self.match.stats(figure)["strides"] + rules["move.strides_add"] - slow)

    def begin_move(self, figure, actions):
        """One or two Move Actions, back to back (AS-MOVE-1)."""
        self.granted = {}
        self.walk = {"figure": figure, "left": self.strides(figure), "more": actions - 1, "shakes": actions, "interacts": actions}

    def close_move(self):
        """The Move Action is over."""
        self.walk, self.granted = None, {}

    def allow(self, figure, strides):
        """An effect lets a character move."""
        if figure is not None:
            self.granted[figure.number] = strides

    def spend(self, figure, strides, what):
        """Spends strides of the move that is under way."""
        walk = self.walk
        if figure.number in self.granted and not (walk and walk["figure"] is figure and self.granted[figure.number] < strides):
            self.granted[figure.number] -= strides
            self.check("AS-MOVE-3", self.granted[figure.number] >= 0, f"{figure} has no strides left to {what}")
            return
        self.check("AS-MOVE-3", walk is not None and walk["figure"] is figure, f"{figure} may not {what} now")
        if walk["left"] < strides and walk["more"]:
            # The second Move Action begins, with the strides that the character has by now.
            walk["left"], walk["more"] = self.strides(figure), walk["more"] - 1
        walk["left"] -= strides
        self.check("AS-MOVE-3", walk["left"] >= 0, f"{figure} needs {-walk['left']} strides more than it has to {what}")

    def choose_go(self, line):
        """A way of straight legs."""
        self.kind = "go"
        self.check_mover(line)
        self.check_destinations(line)

    def check_destinations(self, line):
        """No destination is farther than the strides that are left."""
        walk = self.walk
        if walk is None or self.granted or walk["figure"].owner != line["seat"] or walk["figure"].at is None:
            return
        figure = walk["figure"]
        reach = figure.base[0] * (max(walk["left"], self.strides(figure) if walk["more"] else 0)) + 0.1
        for option in line["options"]:
            if option.startswith("go"):
                x, y = self.place(option)
                self.check("AS-MOVE-3", hypot(x - figure.at[0], y - figure.at[1]) <= reach, f"{figure} cannot reach {option}")

    def choose_stride(self, line):
        """One stride with a facing."""
        self.kind = "stride"
        self.facing = float(line["choice"].split("@")[1])
        self.check_mover(line)

    def choose_climb(self, line):
        """A climb (AS-CLIMB)."""
        self.kind = "climb"
        words = line["choice"].split()
        level = int(words[3]) if words[2] == "level" else None
        self.climbing = self.match.pieces[int(words[1][1:])], level
        self.check_mover(line)

    def choose_traverse(self, line):
        """A stair, ladder or ramp (AS-TRAV-1)."""
        self.kind = "traverse"
        self.check_mover(line)

    def check_mover(self, line):
        """Somebody moves who has strides left."""
        movers = [self.match.figures[n] for n, left in self.granted.items() if left > 0]
        if self.walk and (self.walk["left"] > 0 or self.walk["more"]):
            movers.append(self.walk["figure"])
        sides = {self.match.side[figure.owner] for figure in movers}
        self.check("AS-MOVE-3", self.match.side[line["seat"]] in sides, f"{line['seat']} has nobody to move")

    def on_moved(self, line):
        """A straight leg (AS-MOVE-4, AS-MOVE-7, AS-MOVE-8)."""
        figure, to, length = self.figure(line["who"]), self.place(line["to"]), line["length"] / 256
        self.check("AS-MOVE-3", figure.alive, f"{figure} is not on the table")
        self.mover = figure
        if figure is not self.match.active:
            self.moved_in_answer = True
        outside = self.hazard_state(figure)
        if self.kind in ("climb", "traverse"):
            self.spend(figure, self.climb_cost(figure, to) if self.kind == "climb" else 1, self.kind)
            figure.level, figure.sure_facing = "elsewhere", False
            if self.kind == "traverse":
                figure.height = None
        else:
            self.step(figure, to, length)
        if self.match.active is figure:
            figure.moved += length
        entered = self.newly_in_hazard(figure, to, outside)
        figure.at = to
        if self.on_known_ground(figure):
            self.check("AS-MOVE-8", self.on_table(figure), f"{figure} leaves the table")
            self.check_overlap(figure)
            self.check_rest(figure, tramples=True)
        if entered:
            self.check_entry(figure)

    def climb_cost(self, figure, to):
        """A stride for each Size of difference, at least one, up and down (AS-CLIMB-2, AS-CLIMB-3)."""
        piece, level = self.climbing
        top = piece.heights[level] if level is not None else 0
        self.check("AS-CLIMB-3", not piece.gone and (level is None or piece.contains(to)), f"{figure} does not come upon {piece.name}")
        if figure.height is None:
            figure.height = top
            return 1
        rise = abs(top - figure.height)
        figure.height = top
        return max(1, rise - figure.size)

    def step(self, figure, to, length):
        """A leg over level ground: its length, its strides, and the facing after it."""
        if figure.at is not None:
            apart = hypot(to[0] - figure.at[0], to[1] - figure.at[1])
            self.check("AS-MOVE-4", abs(apart - length) < 0.02, f"{figure} comes {apart:.3f} mm far, not {length:.3f}")
        forward = True
        if self.kind == "stride":
            figure.facing, figure.sure_facing = self.facing, True
            if figure.at is not None and length > 1:
                off = (angle(to[0] - figure.at[0], to[1] - figure.at[1]) - self.facing) % 360
                off = min(off, 360 - off)
                forward = off <= 1.0
        elif figure.at is not None and length > 1:
            self.turn_along(figure, to, length)
        else:
            figure.sure_facing = False
        each = figure.base[0] if forward else figure.base[1]
        slowed = 0.0
        if figure.at is not None and figure.level == "Ground" and not self.flying(figure):
            self.check_way(figure, to)
            slowed = self.slowed(figure, to)
        self.spend(figure, max(1, ceil((length + slowed - 0.1) / each)), f"go {length:.1f} mm")

    def check_rest(self, figure, tramples=False):
        """Nobody rests on ground that it can neither step over nor stand on (AS-STEP-2, AS-IMP-1)."""
        for piece in self.match.pieces:
            if piece.gone or piece.open or piece.raised or piece.area and not piece.impassable:
                continue
            if tramples and piece.kind == "fragile" and figure.size > piece.size:
                continue
            if piece.size > figure.size // 2 or piece.impassable or piece.door:
                self.check("AS-STEP-2", piece.gap(figure.place()) > -0.1, f"{figure} stands in {piece.name}")

    def flying(self, figure):
        """Whether the character swoops or tramples, which stops at less."""
        action = self.acting[1] if self.acting and self.acting[0] is figure else None
        return bool(action and (action.get("swoop") or any(one["verb"] == "trample" for one in action.get("effects", []))))

    def slowed(self, figure, to):
        """The length that difficult ground adds: each millimetre with the middle of the base in it counts double (AS-DIFF-1)."""
        step = figure.size // 2
        longest = 0.0
        for piece in self.match.pieces:
            if piece.difficult and not piece.gone and piece.size > step:
                longest = max(longest, piece.inside(figure.at, to))
        return longest

    def check_way(self, figure, to):
        """A leg leads through nobody, and through no terrain that the character cannot step over (AS-MOVE-7, AS-STEP-1)."""
        thin = figure.base[1] / 2 - 0.3
        for other in self.match.figures:
            if other is not figure and other.alive and self.on_known_ground(other):
                a, b, r = core(*other.place())
                near = segment_gap(figure.at, to, a, b) - r
                self.check("AS-MOVE-7", near > thin, f"{figure} moves through {other}")
        for piece in self.match.pieces:
            if piece.gone or piece.open or piece.raised or piece.area and not piece.impassable:
                continue
            if piece.size <= figure.size // 2 and not piece.impassable and not piece.door:
                continue
            if piece.kind == "fragile" and figure.size > piece.size:
                continue
            self.check("AS-STEP-1", piece.gap_to(figure.at, to) > thin, f"{figure} moves through {piece.name}")

    def turn_along(self, figure, to, length):
        """A way is walked forward; a leg that fits the short dimension goes sideways where there is no room to walk forward."""
        before = figure.facing if figure.sure_facing else None
        figure.facing, figure.sure_facing = half_degrees(to[0] - figure.at[0], to[1] - figure.at[1]), True
        if length <= figure.base[1] + 0.05 and figure.base[0] != figure.base[1]:
            turn = 90.0 if before is None else (figure.facing - before) % 180
            figure.sure_facing = min(turn, 180 - turn) < 0.5 or self.room_forward(figure, to)

    def room_forward(self, figure, to):
        """Whether there is surely room to walk forward to a place."""
        tail, _, r = core(figure.at, figure.facing, figure.base)
        _, head, _ = core(to, figure.facing, figure.base)
        wide, deep = self.rules["board.width"], self.rules["board.depth"]
        if not all(r + 0.5 <= x <= wide - r - 0.5 and r + 0.5 <= y <= deep - r - 0.5 for x, y in (tail, head)):
            return False
        for other in self.match.figures:
            if other is figure or not other.alive:
                continue
            if not self.on_known_ground(other):
                return False
            a, b, s = core(*other.place())
            if segment_gap(tail, head, a, b) < r + s + 0.5:
                return False
        return all(piece.gone or piece.gap_to(tail, head) > r + 0.5 for piece in self.match.pieces)

    def fits(self, figure):
        """Whether a base is on the table and overlaps nobody."""
        others = [o for o in self.match.figures if o is not figure and o.alive and self.on_known_ground(o)]
        return self.on_table(figure) and all(gap(figure.place(), other.place()) > -BLUR for other in others)

    def on_known_ground(self, figure):
        """Whether the referee knows how the character stands."""
        return figure.at is not None and figure.level == "Ground" and (figure.sure_facing or figure.base[0] == figure.base[1])

    def check_overlap(self, figure):
        """Bases never overlap (AS-MOVE-7)."""
        for other in self.match.figures:
            if other is not figure and other.alive and self.on_known_ground(other):
                over = gap(figure.place(), other.place())
                self.check("AS-MOVE-7", over > -BLUR, f"{figure} overlaps {other} by {-over:.2f} mm")

    def choose_shake(self, line):
        """A stride shakes off a token, once in a Move Action (AS-SHAKE-1)."""
        figure = self.match.active
        self.check("AS-SHAKE-1", self.walk and self.walk["shakes"] > 0, f"{figure} cannot shake again")
        self.walk["shakes"] -= 1
        self.spend(figure, 1, "shake")
        after = self.following()
        self.check("AS-SHAKE-1", after.get("event") == "lost" and after["who"] == figure.number
                   and after["condition"] == line["choice"].split()[1], f"{figure} loses the token")

    def choose_mark(self, line):
        """An interaction with a marker in base contact (AS-INTR-1)."""
        self.interact()
        figure = self.match.active
        x, y = self.marker(int(line["choice"].split("#")[1]))
        if self.on_known_ground(figure):
            a, b, r = core(*figure.place())
            near = point_to_segment((x, y), a, b) - r - self.rules.scenario()["radius"]
            self.check("AS-INTR-1", near <= self.rules["measure.contact_mm"] + BLUR, f"{figure} is {near:.1f} mm from the marker")

    def choose_door(self, line):
        """A door is opened or closed in base contact (AS-DOOR-1)."""
        self.interact()
        figure, piece = self.match.active, self.match.pieces[int(line["choice"].split("#")[1])]
        self.check("AS-DOOR-1", piece.door and not piece.gone, f"{piece.name} is no door")
        if self.on_known_ground(figure):
            self.check("AS-DOOR-1", piece.gap(figure.place()) <= self.rules["measure.contact_mm"] + BLUR, f"{figure} does not touch {piece.name}")

    def interact(self):
        """An interaction, once in a Move Action (AS-INTR-1)."""
        self.check("AS-INTR-1", self.walk and self.walk["interacts"] > 0, "no interaction is left")
        self.walk["interacts"] -= 1
        self.spend(self.match.active, 1, "interact")

    def on_door(self, line):
        """A door moves."""
        piece = self.match.pieces[line["piece"] - 1]
        self.check("AS-DOOR-1", piece.open != line["open"] and self.choice["choice"] == f"door #{line['piece'] - 1}", f"{piece.name} was not chosen")
        piece.open = line["open"]

    def hazards(self):
        """Hazardous pieces and patches, each as a function that gives its gap to a base."""
        for piece in self.match.pieces:
            if piece.hazardous and not piece.gone:
                yield piece.gap
        for at, radius, _, _ in self.patches:
            if at is None:
                yield lambda base: 0.0
            else:
                yield lambda base, at=at, radius=radius: point_to_segment(at, *core(*base)[:2]) - core(*base)[2] - radius

    def hazard_state(self, figure, at=None):
        """Whether a character is surely inside (True), surely outside (False), or neither (None), for each hazard."""
        if not self.on_known_ground(figure):
            return []
        base = (at or figure.at, figure.facing, figure.base)
        gaps = [gap_to(base) for gap_to in self.hazards()]
        return [True if gap < -0.2 else False if gap > 0.2 else None for gap in gaps]

    def check_start_hazard(self, figure):
        """A flip at the start of an activation in hazardous ground (AS-HAZ-1)."""
        inside = self.hazard_state(figure)
        if not self.on_known_ground(figure) or None in inside:
            self.unsure("hazard at the start")
            return
        recalled = self.following().get("event") == "recalled"
        flips = self.following(2 if recalled else 1).get("event") == "turned"
        self.check("AS-HAZ-1", flips == any(inside), f"{figure} starts {'in' if any(inside) else 'outside'} hazardous ground")

    def newly_in_hazard(self, figure, to, outside):
        """Whether a straight leg surely enters hazardous ground; whoever only turns into it has not entered."""
        before, after = self.hazard_state(figure), self.hazard_state(figure, to)
        return any(a is False and b is False and c is True for a, b, c in zip(outside, before, after))

    def check_entry(self, figure):
        """A flip for entering (AS-HAZ-1, AS-Q54)."""
        for far in range(1, 8):
            after = self.following(far)
            if after.get("event") in ("turned", "defeated"):
                self.tally.rules["AS-HAZ-1"] += 1
                return
            if "choice" in after or after.get("event") in ("pays", "ends"):
                if not after.get("choice", "").startswith(("respond", "decline", "take")):
                    break
        self.check("AS-HAZ-1", False, f"{figure} enters hazardous ground without a flip")

    def hazard_flip(self, line):
        """A flip for hazardous ground: the active player flips, and 0 or less hurts (AS-HAZ-1, AS-Q7)."""
        figure = self.match.active
        self.check("AS-FLIP-3", figure is not None and line["seat"] == figure.owner, "the active player flips")
        self.check("AS-HAZ-1", any(True for _ in self.hazards()), "no ground is hazardous")
        after = self.following()
        hurts = after.get("event") == "suffered" and after["source"] == "hazard"
        fails = line["number"] <= self.rules["hazard.threshold"] and self.rules["hazard.wounds"] > 0
        self.check("AS-HAZ-1", hurts == fails, f"a flip of {line['number']} {'fails' if fails else 'holds'}")
        self.hazard_hit = "due" if fails else None

    def in_hazard(self, figure):
        """Who is hurt is active, or was moved."""
        self.check("AS-HAZ-1", figure is self.match.active or figure is self.mover, f"{figure} did not move")

    def begin_patch(self, figure, one):
        """Ground becomes hazardous."""
        until = self.match.turn + 1 if one["verb"] == "trap" else 255
        if one["verb"] == "mire":
            own = [patch for patch in self.patches if patch[2] == figure.number and patch[3] == 255]
            if len(own) >= one["at_most"]:
                self.patches.remove(own[0])
        self.patches.append((self.spot, one["radius"], figure.number, until))

    def drop_patches(self):
        """At the end of a turn, patches that last until then go."""
        self.patches = [patch for patch in self.patches if patch[3] > self.ending_turn()]

    def ending_turn(self):
        """The turn that ends."""
        return self.match.turn if self.following(0).get("position") else self.match.turn - 1

    def meet_patches(self, state):
        """The patches of the stored position."""
        kept = [((p["at"]["x"] / 256, p["at"]["y"] / 256), p["radius"] / 256, p["by"], p["until"]) for p in state["patches"]]
        own = sorted((patch[2], patch[3], patch[1]) for patch in self.patches)
        self.check("AS-PRIO-1", own == sorted((p[2], p[3], p[1]) for p in kept), f"the patches are {own}, in the record {kept}")
        self.patches = kept
