"""Seize Fate (AC-SEIZE)."""

from ascension.geometry import BLUR, core, point_to_segment


class Seize:
    """The part of the referee for the scenario."""

    def font(self):
        """Whether Seize Fate is played."""
        return self.rules.scenario()["kind"] == "font"

    def middle(self):
        """The middle of the zone on this table."""
        scenario = self.rules.scenario()
        dx, dy = self.rules.shift(scenario.get("size"))
        return scenario["middle"][0] + dx, scenario["middle"][1] + dy

    def choose_mark(self, line):
        """An Interact with the Font in base contact scores (AC-SEIZE-5, AC-SEIZE-9)."""
        if not self.font():
            return super().choose_mark(line)
        self.interact()
        figure, scenario = self.match.active, self.rules.scenario()
        if figure.at is not None and self.placed(figure):
            a, b, r = core(*figure.place())
            near = point_to_segment(self.middle(), a, b) - r - scenario["font_radius"]
            self.check("AS-INTR-1", near <= self.rules["measure.contact_mm"] + BLUR, f"{figure} is {near:.1f} mm from the Font")
        self.expect_score(self.match.side[figure.owner], scenario["per_interact"], 1)
        self.tally.parts["Interact with the Font"] += 1

    def expect_score(self, side, points, far):
        """The next event scores."""
        after = self.following(far)
        self.check("AC-SEIZE-5", after.get("event") == "scored" and after["side"] - 1 == side and after["points"] == points, f"side {side + 1} scores {points}")
        self.sure_score = self.at + far

    def on_defeated(self, line):
        """Each removed enemy scores; between two sides the other one (AC-SEIZE-5)."""
        super().on_defeated(line)
        if not self.font():
            return
        figure = self.figure(line["who"])
        own = self.match.side[figure.owner]
        if len(self.match.sides) == 2:
            self.expect_score(next(side for side in self.match.sides if side != own), self.rules.scenario()["per_defeat"], 1)
        elif line["by"] is not None and self.match.side[self.figure(line["by"]).owner] != own:
            self.expect_score(self.match.side[self.figure(line["by"]).owner], self.rules.scenario()["per_defeat"], 1)
        self.tally.parts["removed"] += 1

    def on_scored(self, line):
        """Points: for an Interact or a removal, or at the end of a turn."""
        if not self.font():
            return super().on_scored(line)
        side = line["side"] - 1
        self.match.score[side] += line["points"]
        if self.sure_score != self.at:
            self.scores_now[side] = self.scores_now.get(side, 0) + line["points"]

    def close_turn(self):
        """At the end of a turn the highest sum of Influence in the zone scores; equal sums nobody (AC-SEIZE-5)."""
        if not self.font():
            return super().close_turn()
        sums, rounded, sure = {}, {}, True
        x, y = self.middle()
        for figure in self.match.figures:
            if not figure.alive:
                continue
            if not self.placed(figure):
                sure = False
                continue
            a, b, r = core(*figure.place())
            off = point_to_segment((x, y), a, b) - r - self.rules.scenario()["radius"]
            sure = sure and abs(off) > BLUR
            if off < 0:
                side = self.match.side[figure.owner]
                sums[side] = sums.get(side, 0) + self.match.stats(figure)["influence"]
                rounded[side] = rounded.get(side, 0) + round(self.match.stats(figure)["influence"] * 25.4 * 256)
        best = [side for side, amount in sums.items() if amount == max(sums.values())]
        # The program rounds each Influence to 1/256 mm, so that 4 inches and 1 + 3 differ; such equal sums are left open.
        sure = sure and len({rounded[side] for side in best}) <= 1
        due = {best[0]: self.rules.scenario()["points"]} if len(best) == 1 else {}
        if sure:
            self.check("AC-SEIZE-5", due == self.scores_now, f"Influence {sums} gives {due}, in the record {self.scores_now}")
            self.tally.parts["control of the zone" if due else "no control of the zone"] += 1
        else:
            self.unsure("zone")
        self.scores_now = {}

    def best_score(self):
        """The sides with the most points; equal points are a draw (AC-SEIZE-6)."""
        best = max(self.match.score.values())
        return [side for side in self.match.sides if self.match.score[side] == best]

    def at_limit(self, scenario):
        """Who wins at the turn limit."""
        return self.best_score() if self.font() else super().at_limit(scenario)

    def eliminated(self, scenario, alive):
        """Who wins when one side has nobody left."""
        return self.best_score() if self.font() else super().eliminated(scenario, alive)
