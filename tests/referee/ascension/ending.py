"""Scenarios: scores, the end of the match, shares (scenarios S1 to S3; AS-END, AS-TIE)."""

from math import hypot

from ascension.geometry import BLUR


class Ending:
    """The part of the referee for the end."""

    def start_ending(self):
        """Nobody has scored."""
        self.scores_now, self.hill_flips = {}, {}

    def begin_contest(self):
        """A contest of the scenario begins; only the hill has contests."""
        self.check("AS-INIT-4", not self.match.ranking or self.rules.scenario()["kind"] == "hill", "no contest is due")

    def marker(self, number):
        """The place of a marker on this table."""
        scenario = self.rules.scenario()
        dx, dy = self.rules.shift(scenario.get("size"))
        x, y = scenario["markers"][number]
        return x + dx, y + dy

    def on_marked(self, line):
        """A marker is marked for a side."""
        self.check("S2", self.choice["choice"] == f"mark #{line['marker'] - 1}", "another marker was chosen")
        side = self.match.side[self.match.active.owner]
        self.check("S2", line["side"] - 1 == side, f"it is marked for side {side + 1}")
        self.match.markers[line["marker"] - 1] = side

    def on_scored(self, line):
        """Points of the scenario; they are checked when the turn closes."""
        side = line["side"] - 1
        if self.shown:
            self.hill_flips, self.shown = self.shown, {}
        self.scores_now[side] = self.scores_now.get(side, 0) + line["points"]
        self.match.score[side] += line["points"]

    def present(self):
        """S3: the weight of each side on the hill, and whether it is certain."""
        scenario = self.rules.scenario()
        dx, dy = self.rules.shift(scenario.get("size"))
        middle = scenario["middle"][0] + dx, scenario["middle"][1] + dy
        weights, sure = {}, True
        for figure in self.match.figures:
            if not figure.alive:
                continue
            if figure.at is None:
                sure = False
                continue
            off = hypot(figure.at[0] - middle[0], figure.at[1] - middle[1]) - scenario["radius"]
            if abs(off) < BLUR:
                sure = False
            if off <= 0:
                weight = {"size": figure.size, "count": 1, "points": self.rules.points(figure.sheet)}[scenario["weight"]]
                side = self.match.side[figure.owner]
                weights[side] = weights.get(side, 0) + weight
        return weights, sure

    def close_turn(self):
        """What the scenario gives at the end of a turn."""
        scenario, match = self.rules.scenario(), self.match
        due = {}
        if scenario["kind"] == "beacons" and match.turn >= scenario["from_turn"]:
            for side in match.markers.values():
                due[side] = due.get(side, 0) + scenario["points_per"]
        sure = True
        if scenario["kind"] == "hill":
            due, sure = self.hill(scenario)
        if sure:
            self.check("S2" if scenario["kind"] == "beacons" else "S3", due == self.scores_now,
                       f"turn {match.turn} gives {due}, in the record {self.scores_now}")
        else:
            self.unsure("hill")
        self.scores_now, self.hill_flips = {}, {}

    def hill(self, scenario):
        """S3 at the end of a turn."""
        weights, sure = self.present()
        match = self.match
        top = [side for side, weight in weights.items() if weight == max(weights.values())]
        sole = next(iter(weights)) if len(weights) == 1 else None
        if sure:
            match.alone = (sole, match.alone[1] + 1 if sole is not None and match.alone[0] == sole else 1 if sole is not None else 0)
        if len(top) == 1:
            return {top[0]: scenario["points"]}, sure
        if len(top) > 1 and sure:
            self.check("S3", set(top) == set(self.hill_flips), f"sides {[s + 1 for s in top]} contest the hill")
            self.check_reflips(self.hill_flips)
            return {self.ranked(self.hill_flips)[0]: scenario["shared_points"]}, sure
        self.check("S3", not sure or not self.hill_flips, "there is no contest of the hill")
        return {}, sure

    def check_goes_on(self):
        """The match goes on only while at least two sides have characters left (S1 to S3)."""
        alive = [side for side in self.match.sides if self.match.living(side)]
        self.check("AS-END-1", len(alive) > 1, "at most one side has characters left, and the match goes on")

    def check_no_end(self):
        """Neither the target nor the limit was reached at the end of the last turn."""
        match, scenario = self.match, self.rules.scenario()
        self.check("AS-END-1", match.turn < scenario["turn_limit"], "the turn limit was reached")
        if "target" in scenario:
            self.check("AS-END-1", max(match.score.values()) < scenario["target"], "the target was reached")
        if scenario.get("alone"):
            self.check("AS-END-1", match.alone[1] < scenario["alone"], "a side was alone on the hill for long enough")

    def meet_table(self, position):
        """What is left of the stored position."""
        state, match = position["state"], self.match
        for side in match.sides:
            self.check("AS-END-3", match.score[side] == state["score"][side], f"side {side + 1} has scored {match.score[side]}")
            self.check("AS-UND-2", match.bonus(side) == state["bonus"][side], f"the bonus of side {side + 1} is {match.bonus(side)}")
        if match.order and match.turn:
            self.check("AS-INIT-1", [match.seats[n] for n in state["seats"]] == match.order, f"the order is {match.order}")
        if position["at"] == "turn_ended":
            self.check_turn_over()
            held = match.alone, self.scores_now, self.hill_flips
            self.close_turn()
            match.alone, self.scores_now, self.hill_flips = held
        for n, marker in enumerate(state["markers"]):
            own = match.markers.get(n, 255)
            self.check("S2", marker == own, f"marker {n} belongs to {own}, in the record {marker}")
        for seat in match.seats:
            holds = position["holds"][seat]
            living = [f for f in match.figures if f.owner == seat and f.alive]
            self.check("AS-ATK-6", holds["characters"] == len(living), f"{seat} has {len(living)} characters")
            self.check("AS-TOK-7", holds["tokens"] == sum(f.pool for f in living), f"{seat} has {sum(f.pool for f in living)} tokens")

    def finish(self, line):
        """The end of the match: why, and who wins."""
        match, scenario = self.match, self.rules.scenario()
        alive = [side for side in match.sides if match.living(side)]
        if line["end"] == "elimination":
            self.check("AS-END-3", len(alive) <= 1, "more than one side has characters left")
            winners = self.eliminated(scenario, alive)
        elif line["end"] == "target":
            self.check_turn_over()
            self.close_turn()
            winners = self.reached(scenario)
        elif line["end"] == "turn_limit":
            self.check("S1", len(alive) > 1, "one side is left")
            self.check("S1", match.turn == scenario["turn_limit"], f"the limit is turn {scenario['turn_limit']}")
            self.check_turn_over()
            self.close_turn()
            winners = self.at_limit(scenario)
        else:
            self.check("AS-END-1", False, "a match of this kind ends")
        if winners is None:
            self.unsure("winner")
            return
        for seat in match.seats:
            side = match.side[seat]
            share = 1 / len(winners) / len(match.team(side)) if side in winners else 0.0
            self.check("AS-Q26", abs(line["shares"][seat] - share) < 1e-6, f"{seat} has a share of {share}, sides {[w + 1 for w in winners]} win")

    def eliminated(self, scenario, alive):
        """Who wins if at most one side is left (AS-Q26); the survivor of S2 and S3 scores the turns that are left."""
        if scenario["kind"] == "last_standing":
            return alive or None
        if alive:
            turns = scenario["turn_limit"] - max(self.match.turn, scenario.get("from_turn", 1)) + 1
            held = sum(1 for side in self.match.markers.values() if side == alive[0])
            each = scenario["points"] if scenario["kind"] == "hill" else held * scenario["points_per"]
            due = {alive[0]: each * turns} if each * turns else {}
            self.check("S2" if scenario["kind"] == "beacons" else "S3", self.scores_now == due, f"the survivor scores {due}, in the record {self.scores_now}")
        best = max(self.match.score.values())
        tops = [side for side in self.match.sides if self.match.score[side] == best]
        if len(tops) > 1 and scenario["kind"] == "beacons":
            most = max(self.match.surviving(side) for side in tops)
            tops = [side for side in tops if self.match.surviving(side) == most]
        return tops if len(tops) == 1 else None

    def reached(self, scenario):
        """Who wins by points or alone on the hill."""
        match = self.match
        best = max(match.score.values())
        alone = scenario["kind"] == "hill" and scenario["alone"] and match.alone[1] >= scenario["alone"]
        self.check("S2" if scenario["kind"] == "beacons" else "S3", best >= scenario["target"] or alone, f"the best score is {best}")
        if best < scenario["target"]:
            return [match.alone[0]]
        tops = [side for side in match.sides if match.score[side] == best]
        return tops if len(tops) == 1 else None

    def at_limit(self, scenario):
        """Who wins at the turn limit."""
        match = self.match
        if scenario["kind"] == "last_standing":
            points = {side: match.surviving(side) for side in match.sides}
            best = max(points.values())
            margin = scenario["draw_margin"] * self.rules["points.total"]
            second = max(value for side, value in points.items() if side != max(points, key=points.get))
            if best - second >= margin and best > second:
                return [max(points, key=points.get)]
            return [side for side, value in points.items() if best - value < margin]
        self.check("S2" if scenario["kind"] == "beacons" else "S3", max(match.score.values()) < scenario["target"], "the target was reached")
        best = max(match.score.values())
        tops = [side for side in match.sides if match.score[side] == best]
        if len(tops) > 1 and scenario["kind"] == "beacons":
            most = max(match.surviving(side) for side in tops)
            return [side for side in tops if match.surviving(side) == most]
        if len(tops) > 1:
            self.check("S3", set(tops) == set(self.shown), f"sides {[s + 1 for s in tops]} contest the match")
            self.check_reflips(self.shown)
            return self.ranked(self.shown)[:1]
        return tops
