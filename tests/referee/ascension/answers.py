"""Abilities and responses (AS-RESP)."""

from ascension.content import effects
from ascension.geometry import BLUR


class Answers:
    """The part of the referee for abilities and responses."""

    def choose_respond(self, line):
        """A response: somebody of the seat can pay for it (AS-RESP-2)."""
        self.response = line
        self.check_responses(line)

    def choose_decline(self, line):
        """No response."""
        self.check_responses(line)

    def check_responses(self, line):
        """Every response offered can be paid for."""
        for option in line["options"]:
            if option.startswith("respond"):
                n = int(option.split()[1])
                self.asked.add((line["seat"], n))
                able = [f for f in self.match.figures if f.owner == line["seat"] and self.can_respond(f, n)]
                self.check("AS-RESP-2", able, f"nobody of {line['seat']} can pay for response {n}")

    def can_respond(self, figure, n):
        """Whether a character can use its response of this number."""
        actions = self.rules.actions(figure.sheet)
        if n > len(actions) or actions[n - 1]["kind"] != "response":
            return False
        action = actions[n - 1]
        empty = figure.slots[n] == 0 or not self.rules["tokens.block_occupied"]
        return (figure.alive or action["trigger"] == "defeated") and empty and figure.pool >= action.get("tokens", 1)

    def on_used(self, line):
        """An ability or a response is used."""
        figure, n = self.figure(line["who"]), line["deed"]
        action = self.rules.actions(figure.sheet)[n - 1]
        self.check("AS-COMP-6", line["sheet"] == figure.sheet, f"{figure} is not {line['sheet']}")
        if action["kind"] == "response":
            self.on_response(figure, action, n)
        else:
            self.check("AS-ACT-3", self.acting[0] is figure and self.acting[2] == n, f"{figure} did not choose {action['name']}")
            self.check("AS-ACT-3", action["kind"] == "ability", f"{action['name']} is an attack")
            self.check_ability_range(figure, action)
        for one in effects(action):
            self.begin_effect(figure, action, one)

    def check_ability_range(self, figure, action):
        """The target of an ability is a friend in range."""
        if self.aimed is None or action.get("aim") not in ("friend", "friend_or_self"):
            return
        self.check("AS-CONF-2", self.match.side[self.aimed.owner] == self.match.side[figure.owner], f"{self.aimed} is no friend")
        if self.known(figure, self.aimed):
            near = self.match.distance(figure, self.aimed)
            self.check("AS-Q29", near <= max(action["range"], self.rules["measure.contact_mm"]) + BLUR, f"{self.aimed} is {near:.1f} mm away")

    def on_response(self, figure, action, n):
        """A response pays at once (AS-RESP-2)."""
        self.check("AS-RESP-1", self.response and self.response["choice"] == f"respond {n}" and self.response["seat"] == figure.owner,
                   f"{figure.owner} did not choose {action['name']}")
        self.response = None
        self.check("AS-RESP-2", self.can_respond(figure, n), f"{figure} cannot use {action['name']}")
        self.pay(figure, n, action.get("tokens", 1))
        if action["trigger"] == "missed":
            self.check("AS-RESP-3", self.cases and not self.cases[-1].hit, f"{action['name']} answers a miss")
        if action["trigger"] == "hit":
            self.check("AS-RESP-3", self.cases and self.cases[-1].hit, f"{action['name']} answers a hit")
        if action["trigger"] == "damaged":
            self.check("AS-RESP-3", self.cases and self.cases[-1].damage > 0, f"{action['name']} answers damage")
        if action["trigger"] in ("damaged", "missed", "attack_done") and self.cases and "guards" not in action:
            self.check("AS-RESP-3", self.cases[-1].target is figure, f"{action['name']} answers an attack on its user")
        if "guards" in action and action["trigger"] == "damaged" and self.cases:
            target = self.cases[-1].target
            self.check("AS-CONF-2", self.match.side[target.owner] == self.match.side[figure.owner], f"{target} is no friend of {figure}")
            if self.known(figure, target):
                near = self.match.distance(figure, target)
                self.check("AS-RESP-3", near <= action["guards"] + BLUR, f"{target} is {near:.1f} mm from {figure}")

    def begin_effect(self, figure, action, one):
        """What an effect allows or changes from now on."""
        verb = one["verb"]
        if verb == "move":
            self.allow((self.aimed or self.only_friend(figure)) if one.get("who") == "target" else figure, one["strides"])
        elif verb == "trample":
            self.allow(figure, one["strides"])
            self.deed_effects.append((figure, "trample"))
        elif verb == "burst":
            self.deed_effects.append((figure, "burst"))
        elif verb == "ward":
            self.begin_ward(figure, one)
        elif verb == "lock_down":
            figure.locked = one["defense"]
        elif verb == "defend":
            self.defenses.append((figure, action, one["n"]))
        elif verb == "defend_by_flip":
            self.defending = (figure, action, one["n"])
        elif verb == "counter":
            self.counter = (figure, one)
            self.outer = (self.flip, self.defenses)
            self.flip = None
        elif verb in ("take_over", "harden"):
            self.cases[-1].lessening = (figure, one)
        elif verb == "hold_fast":
            for case in self.cases:
                case.cancelled = True
        elif verb in ("trap", "mire"):
            self.begin_patch(figure, one)

    def only_friend(self, figure):
        """The target where only one was possible: nobody was asked, so the friend that moves next."""
        for line in self.lines[self.at + 1:]:
            if line.get("event") == "moved":
                friend = self.figure(line["who"])
                self.check("AS-CONF-2", self.match.side[friend.owner] == self.match.side[figure.owner], f"{friend} is no friend of {figure}")
                return friend
            if line.get("event") in ("pays", "ends"):
                break
        return next((f for f in self.match.figures if f.alive and f is not figure and f.owner == figure.owner), None)

    def begin_ward(self, figure, one):
        """The user and its friends near it have more Defense until its next activation."""
        self.wards = {key: value for key, value in self.wards.items() if key[0] != figure.number}
        for other in self.match.figures:
            if not other.alive or self.match.side[other.owner] != self.match.side[figure.owner]:
                continue
            if other is figure:
                self.wards[(figure.number, other.number)] = (one["defense"], True)
            elif self.known(figure, other):
                near = self.match.distance(figure, other)
                if near <= one["within"] + BLUR:
                    self.wards[(figure.number, other.number)] = (one["defense"], near <= one["within"] - BLUR)
            else:
                self.wards[(figure.number, other.number)] = (one["defense"], False)

    def end_wards_of(self, figure):
        """Its ward and its locked treads end at its activation, and the ward when it is defeated."""
        self.wards = {key: value for key, value in self.wards.items() if key[0] != figure.number}
        figure.locked = 0

    def ward_of(self, figure):
        """The Defense that others give a character, or its locked treads: the least and the most it can be."""
        given = [value for (_, friend), value in self.wards.items() if friend == figure.number]
        sure = [n for n, certain in given if certain]
        return figure.locked + max(sure, default=0), figure.locked + max((n for n, _ in given), default=0)

    def check_asked(self, by, target):
        """Whoever can answer `targeted` was asked before the flip (AS-RESP-3, AS-RESP-4)."""
        for figure in self.match.figures:
            if not figure.alive or self.match.side[figure.owner] != self.match.side[target.owner] or self.match.side[by.owner] == self.match.side[target.owner]:
                continue
            for n, response in enumerate(self.rules.actions(figure.sheet), 1):
                if response.get("trigger") != "targeted" or not self.can_respond(figure, n) or not self.known(figure, target, by):
                    continue
                if "guards" not in response and figure is not target:
                    continue
                if "guards" in response and self.match.distance(figure, target) > response["guards"] - BLUR:
                    continue
                if "min_range" in response and self.match.distance(figure, by) <= response["min_range"] + BLUR:
                    continue
                self.check("AS-RESP-4", (figure.owner, n) in self.asked or self.moved_in_answer, f"{figure} could have answered with {response['name']}")

    def on_lessened(self, line):
        """A response reduces the damage."""
        case = self.cases[-1]
        figure, one = case.lessening
        if one["verb"] == "harden":
            self.check("AS-RESP-3", case.damage >= one["from"], f"{figure} reduces damage from {one['from']}")
            case.damage = max(1, case.damage - one["by"])
        else:
            taken = min(one["n"], case.damage)
            case.taken_over = (figure, taken)
            case.damage -= taken
        self.check("AS-RESP-3", line["damage"] == case.damage, f"{case.damage} damage is left")

    def on_healed(self, line):
        """Wounds come back, up to the number at the start."""
        figure, by = self.figure(line["who"]), self.figure(line["by"])
        heal = self.has_effect("heal")
        self.check("AS-PRIO-1", heal and self.acting[0] is by, f"{by} does not heal")
        gain = min(heal["n"], self.rules.wounds(figure.sheet) - figure.wounds)
        self.check("AS-PRIO-1", line["wounds"] == gain, f"{figure} regains {gain}")
        figure.wounds += gain

    def choose_discard(self, line):
        """Cards of the own deck are looked at and some are discarded."""
        self.check("AS-INF-2", self.has_effect("look") and line["seat"] == self.acting[0].owner, "nobody looks at a deck")
        self.match.decks[line["seat"]].look(line["words"], int(line["choice"].split()[1]), self.check)
