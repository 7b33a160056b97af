"""Targets: range, cover, areas (AS-ATK-1, AS-COV, AS-Q28 to AS-Q32)."""

from math import hypot

from ascension.geometry import BLUR, reach_to
from ascension.sight import cover_between, cover_from


class Aim:
    """The part of the referee for targets."""

    def choose_at(self, line):
        """A character as the target."""
        self.aimed = self.numbered(line["choice"])
        self.check_targets(line)

    def choose_at_piece(self, line):
        """A piece of terrain as the target (AS-TER-6, AS-TER-7)."""
        self.aimed = None
        self.check_targets(line)

    def check_targets(self, line):
        """The targets offered: who is in range and in sight, and nobody else (AS-ATK-1, AS-Q29, AS-Q31)."""
        figure, action, _ = self.acting
        if self.has_effect("cleanse") or action is None:
            return
        offered = [self.numbered(option) for option in line["options"] if option.startswith("at #")]
        pieces = [self.match.pieces[int(option.split("#")[1])] for option in line["options"] if option.startswith("at-piece")]
        limit = max(action.get("range", 0), self.rules["measure.contact_mm"]) + BLUR
        for target in offered:
            self.check("AS-ATK-1", target.alive, f"{target} is not on the table")
            foe = self.match.side[target.owner] != self.match.side[figure.owner]
            self.check("AS-Q31", foe == (action["kind"] == "attack"), f"{action['name']} cannot be aimed at {target}")
            if self.known(figure, target) and not action.get("swoop"):
                near = self.match.distance(figure, target)
                self.check("AS-Q29", action.get("min_range", 0) - BLUR <= near <= limit, f"{target} is {near:.1f} mm from {figure}")
                if action["kind"] == "attack" and not action.get("indirect"):
                    self.check("AS-ATK-1", cover_between(self.match, figure, target) != "hidden", f"{figure} does not see {target}")
        for piece in pieces:
            self.check("AS-TER-6", piece.kind != "indestructible" and piece.size > 0 and not piece.gone, f"{piece.name} cannot be attacked")
            if self.known(figure):
                self.check("AS-Q29", piece.gap(figure.place()) <= limit, f"{piece.name} is too far from {figure}")
        if action["kind"] == "attack":
            missing = [target for target in self.plain_targets(figure, action) if target not in offered]
            self.check("AS-ATK-1", not missing, f"{', '.join(map(str, missing))} can be attacked with {action['name']}")

    def choose_at_place(self, line):
        """A place: of ground, of a landing, or to make room."""
        self.spot = self.place(line["choice"])
        throw = self.has_effect("throw")
        if throw and self.words.startswith("lands ") and self.numbered(self.words).at is not None:
            x, y = self.numbered(self.words).at
            for option in line["options"]:
                to = self.place(option)
                self.check("AS-THR-1", hypot(to[0] - x, to[1] - y) <= throw["length"] + 0.05, f"{option} is too far for a throw")
        if self.words.startswith("has ") and "make room" in self.words:
            self.numbered(self.words).at = self.spot
            self.made_by_choice = True

    def known(self, *figures):
        """Whether the places and facings of characters are known, and all stand on the ground."""
        return all(f.at is not None and f.level == "Ground" and (f.sure_facing or f.base[0] == f.base[1]) for f in figures)

    def placed(self, *figures):
        """Whether the places and facings of characters are known, on whatever level."""
        return all(f.at is not None and (f.sure_facing or f.base[0] == f.base[1]) for f in figures)

    def check_range(self, by, action, target, countering):
        """The range of an attack (AS-ATK-1, AS-Q28, AS-Q29)."""
        if countering or not self.placed(by, target):
            self.unsure("range")
            return
        near = self.match.distance(by, target)
        nova = action.get("nova") or action.get("nova_foes")
        if nova:
            self.check("AS-Q32", near <= nova + BLUR, f"{target} is {near:.1f} mm away")
        elif action.get("burst") and self.cases:
            if self.aimed_spot is not None:
                near = reach_to(self.aimed_spot, target.place())
                self.check("AS-Q32", near <= action["burst"] + BLUR, f"{target} is {near:.1f} mm from the middle")
            else:
                self.unsure("area")
        else:
            if action.get("burst") and self.aimed is not target:
                self.unsure("area")
                return
            limit = max(action["range"], self.rules["measure.contact_mm"])
            self.check("AS-Q29", near <= limit + BLUR, f"{target} is {near:.1f} mm away, the range is {action['range']}")
            self.check("AS-Q29", near >= action.get("min_range", 0) - BLUR, f"{target} is only {near:.1f} mm away")
        if action.get("burst") and not self.cases and self.aimed is target:
            self.aimed_spot = target.at

    def check_cover(self, by, action, terms, target):
        """Cover and sight (AS-COV)."""
        if action.get("indirect") or action.get("ignores_cover"):
            self.check("AS-COV-1", terms["cover"] == 0, f"{action['name']} ignores cover")
            if action.get("indirect"):
                return
        if not self.known(by, target):
            self.unsure("cover")
            return
        if action.get("burst"):
            if self.aimed_spot is None:
                self.unsure("cover")
                return
            # The declared target stands in the middle, from where cover counts for the others.
            seen = 0 if self.cases == [] else cover_from(self.match, self.aimed_spot, target, (target,))
        else:
            seen = cover_between(self.match, by, target)
        if seen is None:
            self.unsure("cover")
        elif seen == "hidden":
            # Who gets out of sight after it was declared is struck as if in the open; only a response can do that.
            self.check("AS-COV-2", self.moved_in_answer, f"{by} does not see {target}")
        elif not action.get("ignores_cover"):
            self.check("AS-COV-2", terms["cover"] == seen, f"{target} has cover {seen}")

    def plain_targets(self, figure, action):
        """The enemies that an attack can plainly be aimed at."""
        if action.get("swoop") or action.get("aim", "foe_or_piece") not in ("foe", "foe_or_piece") or not self.known(figure):
            return []
        found = []
        if action.get("nova") or action.get("nova_foes"):
            limit = action.get("nova") or action.get("nova_foes")
        else:
            limit = max(action["range"], self.rules["measure.contact_mm"])
        for foe in self.match.figures:
            if not foe.alive or self.match.side[foe.owner] == self.match.side[figure.owner] or not self.known(foe):
                continue
            near = self.match.distance(figure, foe)
            if near >= limit - BLUR or action.get("min_range") and near <= action["min_range"] + BLUR:
                continue
            if action.get("indirect") or cover_between(self.match, figure, foe) in (0, 1, 2):
                found.append(foe)
        return found

    def possible(self, figure, action):
        """Whether anything at all can be in range of an attack."""
        nova = action.get("nova") or action.get("nova_foes")
        limit = max(action["range"], nova or 0, self.rules["measure.contact_mm"]) + BLUR + action.get("swoop", 0) * figure.base[0]
        foes = [f for f in self.match.figures if f.alive and f is not figure]
        if not self.known(figure) or any(not self.known(foe) for foe in foes):
            return True
        near = any(self.match.distance(figure, foe) <= limit for foe in foes if self.match.side[foe.owner] != self.match.side[figure.owner])
        pieces = [piece for piece in self.match.pieces if not piece.gone and piece.kind != "indestructible" and piece.size > 0]
        return near or nova or action.get("burst") or any(piece.gap(figure.place()) <= limit for piece in pieces)

    def note_area(self, by, action):
        """Before the first attack on an area: who is surely struck (AS-Q32)."""
        nova = action.get("nova") or action.get("nova_foes")
        if self.cases or not self.known(by):
            return
        if action.get("burst") and self.aimed_spot is not None and self.known(self.aimed):
            for other in self.match.figures:
                if other.alive and self.known(other) and reach_to(self.aimed_spot, other.place()) < action["burst"] - BLUR:
                    if action.get("indirect") or cover_from(self.match, self.aimed_spot, other, (other,)) in (0, 1, 2):
                        self.due_in_area.append(other)
        if not nova:
            return
        for other in self.match.figures:
            if other is by or not other.alive or not self.known(other) or self.match.distance(by, other) > nova - BLUR:
                continue
            foe = self.match.side[other.owner] != self.match.side[by.owner]
            if (foe or action.get("nova")) and cover_between(self.match, by, other) in (0, 1, 2):
                self.due_in_area.append(other)

    def check_gang(self, by, action, terms, target):
        """A bonus for each other friend in contact with the target."""
        if "gang" not in action:
            return
        low = high = 0
        for friend in self.match.figures:
            if friend.alive and friend is not by and friend is not target and self.match.side[friend.owner] == self.match.side[by.owner]:
                if not self.known(friend, target):
                    high += 1
                    continue
                near = self.match.distance(friend, target)
                low += near <= self.rules["measure.contact_mm"] - BLUR
                high += near <= self.rules["measure.contact_mm"] + BLUR
        cap = action["gang"]
        self.check("AS-ATK-2", min(cap, low) <= terms["movement_or_friends"] <= min(cap, high), f"{low} to {high} friends are in contact with {target}")

    def on_in_vain(self, line):
        """An attack is lost before its flip."""
        self.check("AS-ATK-1", self.acting and self.acting[0].number == line["who"] and self.acting[2] == line["deed"], "another attack was chosen")
        self.check("AS-ATK-1", self.acting[1].get("swoop") or not self.acting[0].alive or self.counter, "only a swoop can be lost")
