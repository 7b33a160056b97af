"""Attacks, abilities, responses, wounds and conditions (AS-ATK, AS-RESP, AS-COND, AS-TER)."""

from math import hypot

from ascension.content import effect, effects
from ascension.geometry import BLUR, angle, reach_to
from ascension.match import defense_of
from ascension.sight import cover_between, cover_from


class Case:
    """One attack on one target, with what it still has to bring."""

    def __init__(self, by, action, target, hit, damage, grants):
        self.by, self.action, self.target, self.hit, self.damage = by, action, target, hit, damage
        self.grants = grants
        self.suffered = self.cancelled = self.driven = False
        self.taken_over = None
        self.length = 0.0


class Fight:
    """The part of the referee for fights."""

    def start_fight(self):
        """No attack is open."""
        self.cases, self.defenses, self.flip, self.terms = [], [], None, None
        self.defending = self.response = self.aimed = None
        self.counter = None
        self.fall = self.impact = None
        self.hazard_hit = None
        self.deed_effects = []
        self.wards = {}
        self.asked, self.due_in_area = set(), []

    def begin_action(self, figure, action, number):
        """The active character begins an attack or an ability."""
        self.acting = (figure, action, number)
        self.cases, self.defenses, self.flip, self.aimed, self.counter = [], [], None, None, None
        self.spot, self.asked, self.due_in_area = None, set(), []
        self.close_move()
        if action.get("swoop"):
            self.allow(figure, action["swoop"])

    def has_effect(self, verb):
        """Whether the active character's action has an effect with this verb."""
        return self.acting and self.acting[1] and effect(self.acting[1], verb)

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

    def on_flipped(self, line):
        """A flip: of a defender, of an attack, or for hazardous ground."""
        if self.defending:
            figure, action, n = self.defending
            self.check("AS-FLIP-2", line["seat"] == figure.owner, f"{figure} flips its own deck")
            self.defenses.append((figure, action, n + line["number"]))
            self.defending = None
        elif self.flip is None and (self.following().get("event") == "weighed" or self.flips_at_nothing()):
            self.flip = (line["seat"], line["number"])
        else:
            self.hazard_flip(line)

    def flips_at_nothing(self):
        """An attack on an area can strike nobody."""
        after = self.following()
        area = self.acting and self.acting[1] and any(self.acting[1].get(kind) for kind in ("burst", "nova", "nova_foes"))
        return bool(area and self.flip is None and not (after.get("event") == "suffered" and after["source"] == "hazard"))

    def on_weighed(self, line):
        """The terms of the margin; they are checked with the attack."""
        self.terms = line["terms"]
        self.check("AS-ATK-2", self.following().get("event") == "attacks", "an attack follows")

    def on_attacks(self, line):
        """An attack (AS-ATK)."""
        attack, terms = line["attack"], self.terms
        by = self.figure(attack["by"])
        action = self.rules.actions(by.sheet)[attack["action"] - 1]
        countering = self.counter is not None and self.counter[0] is by
        if countering:
            self.check("AS-RESP-5", action["name"] == self.counter[1]["action"], f"{by} counters with {self.counter[1]['action']}")
        else:
            self.check("AS-ATK-1", self.acting[0] is by and self.acting[2] == attack["action"], f"{by} did not choose {action['name']}")
        self.check("AS-ATK-1", action["kind"] == "attack", f"{action['name']} is no attack")
        self.check("AS-ATK-1", by.alive, f"{by} was defeated before its attack")
        self.check("AS-FLIP-2", self.flip and self.flip[0] == by.owner and self.flip[1] == attack["flip"], f"{by} attacks with its own flip {self.flip}")
        self.check_attack_terms(by, action, terms, countering)
        target = attack["target"]
        if "terrain" in target:
            self.attack_terrain(by, action, attack, terms, self.match.pieces[target["terrain"] - 1])
        else:
            self.attack_character(by, action, attack, terms, self.figure(target["character"]), countering)
        if countering:
            self.flip, self.defenses = self.outer
            self.counter = None

    def check_attack_terms(self, by, action, terms, countering):
        """The total attack (AS-ATK-2)."""
        skill = self.match.stats(by)["skill"] + self.rules["attack.skill_add"]
        self.check("AS-ATK-2", terms["skill"] == skill, f"the Attack Skill of {by} is {skill}")
        self.check("AS-ATK-2", terms["action"] == action.get("bonus", 0), f"the bonus of {action['name']} is {action.get('bonus', 0)}")
        hinder = by.conditions["hinder"] * self.rules["conditions.hinder.per"]
        self.check("AS-COND-4", terms["hinder"] == hinder, f"{by} has Hinder {hinder}")
        bonus = self.counter[1]["bonus"] if countering else 0
        self.check("AS-RESP-5", terms["counterattack"] == bonus, f"the counterattack has {bonus}")
        total = terms["skill"] + terms["action"] + terms["movement_or_friends"] + terms["counterattack"] - terms["hinder"]
        self.check("AS-ATK-2", terms["attack"] == total, f"the total attack before the flip is {total}")
        if "moved" in action and abs(by.moved - action["moved"]["at_least"]) > 0.5:
            bonus = action["moved"]["bonus"] if by.moved >= action["moved"]["at_least"] else 0
            self.check("AS-ATK-2", terms["movement_or_friends"] == bonus, f"{by} has moved {by.moved:.1f} mm")
        elif "moved" not in action and "gang" not in action:
            self.check("AS-ATK-2", terms["movement_or_friends"] == 0, f"{action['name']} has no such bonus")

    def check_defense_terms(self, terms, printed):
        """The total Defense and the margin (AS-ATK-3, AS-ATK-9)."""
        self.check("AS-ATK-3", terms["printed_defense"] == printed, f"the Defense is {printed}")
        total = printed + terms["cover"] + terms["response"] + terms["ward_or_lock_down"] - terms["weaken"]
        self.check("AS-ATK-3", terms["defense"] == total, f"the total Defense is {total}")

    def hit_and_damage(self, attack, terms):
        """Whether it hits, and its damage (AS-ATK-4, AS-ATK-5)."""
        margin = terms["attack"] - terms["defense"]
        self.check("AS-ATK-9", attack["margin"] == margin, f"the margin is {margin}")
        over = attack["flip"] + margin
        hit = over > 0 if self.rules["attack.hit_rule"] == "gt" else over >= 0
        self.check("AS-ATK-4", attack["hit"] == hit, f"{over} over the Defense is {'a hit' if hit else 'a miss'}")
        return hit, max(self.rules["attack.min_damage"], over) if hit else 0

    def capped(self, damage):
        """The limit of damage, if there is one."""
        return min(damage, self.rules["attack.damage_cap"]) if self.rules["attack.damage_cap"] else damage

    def attack_terrain(self, by, action, attack, terms, piece):
        """An attack on a piece of terrain (AS-TER-2 to AS-TER-7)."""
        self.check("AS-TER-6", piece.kind != "indestructible" and piece.size > 0 and not piece.gone, f"{piece.name} cannot be attacked")
        self.check("AS-TER-2", action.get("strikes_terrain") or action.get("aim", "foe_or_piece") in ("foe_or_piece", "piece"),
                   f"{action['name']} strikes no terrain")
        self.check_defense_terms(terms, defense_of(piece, self.rules))
        self.check("AS-TER-2", terms["cover"] == terms["weaken"] == terms["ward_or_lock_down"] == terms["response"] == 0, "terrain has no cover and no conditions")
        hit, damage = self.hit_and_damage(attack, terms)
        if hit and not action.get("harmless"):
            damage = self.capped(damage + action.get("terrain_bonus", 0))
        else:
            damage = 0
        self.check("AS-TER-2", attack["damage"] == damage, f"the damage to {piece.name} is {damage}")
        # Reinforced terrain ignores a hit below its Size; the event tells the damage all the same.
        if piece.kind != "reinforced" or damage >= piece.size or action.get("ignores_threshold"):
            piece.wounds -= damage
        self.allow_own_moves(by, action, hit)
        after = self.following()
        fell = after.get("event") == "destroyed" and self.match.pieces[after["piece"] - 1] is piece
        self.check("AS-TER-2", fell == (piece.wounds <= 0), f"{piece.name} has {piece.wounds} wounds left")

    def on_destroyed(self, line):
        """A piece is destroyed: by an attack, or fragile under a larger character (AS-TER-5, AS-Q70)."""
        piece = self.match.pieces[line["piece"] - 1]
        self.check("AS-TER-2", not piece.gone, f"{piece.name} was destroyed before")
        if piece.wounds > 0:
            mover = self.mover
            trampled = piece.kind == "fragile" and mover is not None and mover.size > piece.size
            self.check("AS-TER-5", trampled, f"{piece.name} has {piece.wounds} wounds left and nobody larger moved through it")
        piece.gone, piece.wounds = True, 0

    def attack_character(self, by, action, attack, terms, target, countering):
        """An attack on a character."""
        rules = self.rules
        self.check("AS-ATK-1", target.alive, f"{target} is not on the table")
        foe = self.match.side[by.owner] != self.match.side[target.owner]
        self.check("AS-Q31", foe or action.get("burst") or action.get("nova"), f"{target} is a friend of {by}")
        self.check_defense_terms(terms, self.match.stats(target)["defense"] + rules["attack.defense_add"])
        weaken = target.conditions["weaken"] * rules["conditions.weaken.per"]
        self.check("AS-COND-3", terms["weaken"] == weaken, f"{target} has Weaken {weaken}")
        low, high = self.ward_of(target)
        self.check("AS-ATK-3", low <= terms["ward_or_lock_down"] <= high, f"{target} has {low} to {high} Defense from a ward")
        self.check_response_term(terms, target, action)
        self.check_gang(by, action, terms, target)
        self.check_range(by, action, target, countering)
        self.check_cover(by, action, terms, target)
        if not countering:
            self.check_asked(by, target)
            self.note_area(by, action)
        hit, damage = self.hit_and_damage(attack, terms)
        damage = 0 if action.get("harmless") else self.capped(damage)
        self.check("AS-ATK-5", attack["damage"] == damage, f"the damage is {damage}")
        for case in self.cases:
            if case.target is target and case.by is by:
                self.check("AS-Q32", False, f"{target} is struck twice")
        grants = {}
        if hit or rules["attack.effects_on_miss"]:
            for one in effects(action, hit):
                if one["verb"] == "grant":
                    grants[one["condition"]] = min(one.get("n", 1), rules["conditions.cap"] - target.conditions[one["condition"]])
        self.cases.append(Case(by, action, target, hit, damage, grants))
        self.allow_own_moves(by, action, hit)

    def allow_own_moves(self, by, action, hit):
        """What an attack lets its user move."""
        for one in effects(action, hit):
            if one["verb"] == "move":
                self.allow(by, one["strides"])

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

    def check_response_term(self, terms, target, action):
        """What responses add to the Defense (AS-RESP-3)."""
        own = sum(n for figure, response, n in self.defenses if figure is target and "guards" not in response)
        guards = sum(n for figure, response, n in self.defenses if "guards" in response and self.match.side[figure.owner] == self.match.side[target.owner])
        area = any(action.get(kind) for kind in ("burst", "nova", "nova_foes"))
        good = terms["response"] in (own, own + guards) if area else terms["response"] == own + guards
        self.check("AS-RESP-3", good, f"responses give {target} {own + guards}")

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

    aimed_spot = None
    spot = None
    mover = None
    made_by_choice = False
    outer = (None, [])

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

    moved_in_answer = False

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

    def on_in_vain(self, line):
        """An attack is lost before its flip."""
        self.check("AS-ATK-1", self.acting and self.acting[0].number == line["who"] and self.acting[2] == line["deed"], "another attack was chosen")
        self.check("AS-ATK-1", self.acting[1].get("swoop") or not self.acting[0].alive or self.counter, "only a swoop can be lost")

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

    def on_healed(self, line):
        """Wounds come back, up to the number at the start."""
        figure, by = self.figure(line["who"]), self.figure(line["by"])
        heal = self.has_effect("heal")
        self.check("AS-PRIO-1", heal and self.acting[0] is by, f"{by} does not heal")
        gain = min(heal["n"], self.rules.wounds(figure.sheet) - figure.wounds)
        self.check("AS-PRIO-1", line["wounds"] == gain, f"{figure} regains {gain}")
        figure.wounds += gain

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

    def choose_discard(self, line):
        """Cards of the own deck are looked at and some are discarded."""
        self.check("AS-INF-2", self.has_effect("look") and line["seat"] == self.acting[0].owner, "nobody looks at a deck")
        self.match.decks[line["seat"]].look(line["words"], int(line["choice"].split()[1]), self.check)

    def settle(self):
        """The action is over: everything that its attacks bring has come."""
        for case in self.cases:
            target = case.target
            if case.damage > 0:
                self.check("AS-ATK-6", case.suffered, f"{target} was hit by {case.by} for {case.damage} and suffers nothing")
        for figure in self.due_in_area:
            struck = any(case.target is figure for case in self.cases)
            self.check("AS-Q32", struck or not figure.alive or self.moved_in_answer or not self.acting[0].alive, f"{figure} is in the area and was not struck")
        self.due_in_area = []
        for case in self.cases:
            target = case.target
            if target.alive:
                left = {name: n for name, n in case.grants.items() if n > 0}
                self.check("AS-ATK-7", not left, f"{target} should have gained {left} from {case.action['name']}")
                self.settle_push(case)
        self.cases, self.defenses, self.deed_effects, self.counter, self.impact = [], [], [], None, None
        self.aimed = self.aimed_spot = None
        self.asked = set()
        self.moved_in_answer = False
        if self.match.active is not None and not self.match.active.alive:
            self.end_activation(self.match.active)

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
