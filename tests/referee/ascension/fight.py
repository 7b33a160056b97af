"""Attacks (AS-ATK, AS-TER)."""

from ascension.content import effect, effects
from ascension.match import defense_of
from ascension.aim import Aim
from ascension.answers import Answers
from ascension.drives import Drives
from ascension.wounds import Wounds


class Case:
    """One attack on one target, with what it still has to bring."""

    def __init__(self, by, action, target, hit, damage, grants):
        self.by, self.action, self.target, self.hit, self.damage = by, action, target, hit, damage
        self.grants = grants
        self.suffered = self.cancelled = self.driven = False
        self.taken_over = None
        self.length = 0.0


class Fight(Aim, Answers, Wounds, Drives):
    """The part of the referee for attacks."""

    aimed_spot = None
    spot = None
    mover = None
    made_by_choice = False
    outer = (None, [])
    moved_in_answer = False

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
        if piece.kind == "fragile" and hit:
            piece.wounds = 0
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

    def check_response_term(self, terms, target, action):
        """What responses add to the Defense (AS-RESP-3)."""
        own = sum(n for figure, response, n in self.defenses if figure is target and "guards" not in response)
        guards = sum(n for figure, response, n in self.defenses if "guards" in response and self.match.side[figure.owner] == self.match.side[target.owner])
        area = any(action.get(kind) for kind in ("burst", "nova", "nova_foes"))
        good = terms["response"] in (own, own + guards) if area else terms["response"] == own + guards
        self.check("AS-RESP-3", good, f"responses give {target} {own + guards}")

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
