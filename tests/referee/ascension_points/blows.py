"""Attacks of bought characters: who is struck, the terms, the damage (AC-ATK, AC-TPL)."""

from math import hypot

from ascension.geometry import BLUR, gap, reach_to
from ascension_points.shapes import strip, strip_gap, view, view_between


class Blow:
    """One attack action, from its declaration to its last effect."""

    def __init__(self, by, action, number, tokens, match):
        self.by, self.action, self.number, self.tokens = by, action, number, tokens
        self.point, self.ended_chain = None, False
        self.cards, self.flip = None, None
        self.struck, self.named, self.evaded = [], [], []
        self.due, self.may = None, None
        # Where everybody stood when the attack was declared.
        self.places = {figure.number: (figure.at, figure.facing, figure.base) for figure in match.figures
                       if figure.alive and figure.at is not None and (figure.sure_facing or figure.base[0] == figure.base[1])}
        self.triggers = []
        self.approached = self.begun = False
        self.answered = set()
        self.on_piece = False


class Blows:
    """The part of the referee for the attack itself."""

    def start_blow(self, action, number, tokens):
        """An attack is declared."""
        self.blow = Blow(self.match.active, action, number, tokens, self.match)
        if action["template"] == "area" and not action["diameter"]:
            self.find_touched()

    def find_touched(self):
        """Range and diameter 0: everybody else in base contact (AC-TPL-2)."""
        blow, near = self.blow, self.rules["measure.contact_mm"]
        apart = {f: self.apart(blow.by, f) for f in self.match.figures if f.alive and f is not blow.by}
        blow.due = [f for f, length in apart.items() if length is not None and length < near - BLUR and self.known(blow.by, f)]
        blow.may = [f for f, length in apart.items() if length is None or length <= near + BLUR]

    def apart(self, one, other):
        """The length between two characters; nothing if it is not known."""
        return self.match.distance(one, other) if self.placed(one, other) else None

    def declare_point(self, point):
        """The middle of an area, or the direction of a line."""
        self.blow.point = point
        if self.blow.action["template"] == "area":
            self.find_in_circle(point)
        else:
            self.find_on_strip(point)

    def find_in_circle(self, point):
        """All whose bases the circle touches, the attacker too, on the level of the point (AC-TPL-2, AC-Q7)."""
        blow, radius = self.blow, self.blow.action["diameter"] / 2
        blow.due, blow.may = [], []
        on = [n for n, piece in enumerate(self.match.pieces) if not piece.gone and not piece.area and piece.size > 0 and piece.contains(point)]
        close = any(piece.gap_to(point, point) < 1.0 and not piece.gone for piece in self.match.pieces)
        for figure in self.match.figures:
            if not figure.alive:
                continue
            if not self.placed(figure) or figure.level == "elsewhere" or close:
                blow.may.append(figure)
                continue
            reach = reach_to(point, figure.place())
            level = figure.level == "Ground" if not on else figure.level == {"Level": [on[-1], 0]}
            if not level or reach > radius + BLUR:
                continue
            blow.may.append(figure)
            seen = view(self.match, point, figure.at, figure.size, (figure,), blow.by)
            if reach < radius - BLUR and not on and (hypot(point[0] - figure.at[0], point[1] - figure.at[1]) < 1 or seen in (0, 1, 2)):
                blow.due.append(figure)

    def find_on_strip(self, point):
        """All on the strip but the attacker, on its level, if it sees them (AC-TPL-3, AC-Q8)."""
        blow, by = self.blow, self.blow.by
        blow.due, blow.may = [], []
        if not self.placed(by):
            blow.due = blow.may = None
            return
        shape, wide = strip(by.place(), point, blow.action["range"])
        for figure in self.match.figures:
            if not figure.alive or figure is by:
                continue
            if not self.placed(figure) or "elsewhere" in (figure.level, by.level):
                blow.may.append(figure)
                continue
            if figure.level != by.level or strip_gap(wide, figure.place()) > BLUR:
                continue
            blow.may.append(figure)
            if strip_gap(shape, figure.place()) < -BLUR and self.known(by, figure) and view_between(self.match, by, figure) in (0, 1, 2):
                blow.due.append(figure)

    def look_again(self):
        """A character that stepped aside is struck only if the attack still reaches it (AC-RE-4, AC-Q21)."""
        blow = self.blow
        if not blow.evaded or blow.point is None or blow.due is None:
            return
        before = blow.due, blow.may
        self.declare_point(blow.point)
        blow.due = [f for f in before[0] if f not in blow.evaded] + [f for f in blow.evaded if f in (blow.due or [])]
        blow.may = [f for f in before[1] if f not in blow.evaded] + [f for f in blow.evaded if blow.may is None or f in blow.may]

    def on_attacks(self, line):
        """An attack on one target (AS-ATK, AC-ATK)."""
        attack, terms, blow = line["attack"], self.terms, self.blow
        by = self.figure(attack["by"])
        self.check("AS-ATK-1", blow is not None and blow.by is by and blow.number == attack["action"], f"{by} did not choose this attack")
        # An attacker that strikes itself first strikes the others too: there is one flip for all.
        self.check("AS-ATK-1", by.alive or blow.struck, f"{by} was defeated before its attack")
        self.take_flip(by, attack)
        self.finish_target()
        target = attack["target"]
        if "terrain" in target:
            self.check_terms(by, None, terms)
            self.strike_piece(by, blow.action, attack, terms, self.match.pieces[target["terrain"] - 1])
        else:
            target = self.figure(target["character"])
            self.check_terms(by, target, terms)
            self.strike(by, attack, terms, target)

    def take_flip(self, by, attack):
        """One flip by the attacker for all targets (AC-TPL-5)."""
        blow = self.blow
        self.check("AC-TPL-5", blow.cards is not None and blow.flip == (by.owner, attack["flip"]), f"{by} attacks with its own one flip {blow.flip}")
        if self.has(by, "bonus_if_stationary") and not self.moves_taken:
            self.stood_still = True

    def check_terms(self, by, target, terms):
        """The total attack (AS-ATK-2, AC-ATK-2, AC-TR-20)."""
        skill = self.match.stats(by)["skill"] + self.rules["attack.skill_add"]
        self.check("AS-ATK-2", terms["skill"] == skill, f"the Attack Skill of {by} is {skill}")
        change = self.blow.action["change"][self.blow.tokens]
        self.check("AC-ATK-2", terms["action"] == change, f"the template and {self.blow.tokens} tokens change the Attack Skill by {change}")
        hinder = by.conditions["hinder"] * self.rules["conditions.hinder.per"]
        self.check("AS-COND-4", terms["hinder"] == hinder, f"{by} has Hinder {hinder}")
        self.check("AS-RESP-5", terms["counterattack"] == 0, "nobody counterattacks")
        low, high = self.attack_bonus(by, target)
        self.check("AC-TR attack", low <= terms["movement_or_friends"] <= high, f"traits give this attack {low} to {high}")
        total = terms["skill"] + terms["action"] + terms["movement_or_friends"] - terms["hinder"]
        self.check("AS-ATK-2", terms["attack"] == total, f"the total attack before the flip is {total}")

    def strike_piece(self, by, action, attack, terms, piece):
        """An attack on a piece of terrain (AC-TPL-1)."""
        self.check("AC-TPL-1", action["template"] == "single", f"{action['name']} strikes no terrain")
        self.attack_terrain(by, action, attack, terms, piece)
        if any(one["verb"] == "displace_attacker" and self.meets(one, attack["hit"]) for one in action["effects"]):
            self.blow.triggers.append(piece)
        self.blow.struck.append(None)

    def strike(self, by, attack, terms, target):
        """An attack on a character: terms, hit, damage, and what is due from it."""
        blow = self.blow
        self.check("AS-ATK-1", target.alive, f"{target} is not on the table")
        self.check("AC-TPL-7", target not in blow.struck, f"{target} is struck twice")
        self.check_struck(by, target)
        if not blow.struck:
            self.check_all_asked()
        self.check_defense_terms(terms, self.match.stats(target)["defense"] + self.rules["attack.defense_add"])
        weaken = target.conditions["weaken"] * self.rules["conditions.weaken.per"]
        self.check("AS-COND-3", terms["weaken"] == weaken, f"{target} has Weaken {weaken}")
        low, high = self.defense_bonus(by, target)
        self.check("AC-TR defense", low <= terms["ward_or_lock_down"] <= high, f"traits give {target} {low} to {high} Defense")
        response = sum(n for figure, _, n in self.defenses if figure is target)
        self.check("AC-RE-3", terms["response"] == response, f"increase_defense gives {target} {response}")
        self.check_cover_term(by, target, terms)
        hit, damage = self.hit_and_damage(attack, terms)
        damage = 0 if blow.action["harmless"] else damage
        blow.struck.append(target)
        self.expect_damage(by, target, attack, damage)
        self.begin_effects(by, target, hit)

    def check_cover_term(self, by, target, terms):
        """Cover from the attacker, the middle of an area, or the target before in a chain (AC-TPL-6)."""
        blow, template = self.blow, self.blow.action["template"]
        if template == "area" and blow.action["diameter"]:
            if blow.point is None or not self.known(target) or any(piece.contains(blow.point) for piece in self.match.pieces):
                return self.unsure("cover")
            seen = 0 if reach_to(blow.point, target.place()) == 0 and hypot(blow.point[0] - target.at[0], blow.point[1] - target.at[1]) < 1 else \
                view(self.match, blow.point, target.at, target.size, (target,), by)
        elif template == "chain" and blow.struck:
            last = blow.struck[-1]
            if last is None or last.number not in blow.places or not self.known(target) or last.at is None or last.level != "Ground":
                return self.unsure("cover")
            at, facing, base = blow.places[last.number]
            apart = gap((at, facing, base), target.place())
            if abs(apart - self.rules["measure.contact_mm"]) < 0.1:
                return self.unsure("cover")
            seen = view(self.match, at, target.at, target.size, (last, target), by)
            seen = 0 if seen in (1, 2) and apart <= self.rules["measure.contact_mm"] else seen
        elif by is target:
            seen = 0
        else:
            seen = view_between(self.match, by, target) if self.known(by, target) else None
        if seen is None:
            return self.unsure("cover")
        if seen == "hidden":
            self.check("AS-COV-2", self.moved_in_answer or len(blow.struck) > 0, f"{by} does not see {target}")
        else:
            cover = self.cover_with_traits(target, seen)
            self.check("AS-COV-2", terms["cover"] == cover, f"{target} has cover {cover}")

    def check_struck(self, by, target):
        """Whether this target can be struck by the template."""
        blow, template = self.blow, self.blow.action["template"]
        foe = self.match.side[by.owner] != self.match.side[target.owner]
        if template in ("single", "chain"):
            self.check("AS-Q31", foe, f"{target} is a friend of {by}")
            place = len(blow.struck) - blow.begun
            if 0 <= place < len(blow.named) and not self.moved_in_answer:
                self.check("AC-TPL-4", target is blow.named[place], f"{blow.named[place]} was named")
            self.check_link(by, target)
        elif blow.may is not None:
            self.check("AC-TPL-2" if template == "area" else "AC-TPL-3", target in blow.may, f"{target} is not in the {template} of {by}")
        else:
            self.check_rough(by, target)

    def check_rough(self, by, target):
        """The record has no point where there was only one: nobody far away is struck."""
        action, apart = self.blow.action, self.apart(by, target)
        self.unsure("point")
        if apart is not None and not self.blow.struck and not self.moved_in_answer:
            limit = self.outmost(by, action)
            self.check("AC-TPL-2" if action["template"] == "area" else "AC-TPL-3", by is target or apart <= limit + BLUR,
                       f"{target} is {apart:.1f} mm from {by}")

    def check_link(self, by, target):
        """Range and sight of a single attack, or of a link of a chain, when they were named (AC-TPL-1, AC-TPL-4)."""
        blow, action = self.blow, self.blow.action
        self.check("AC-TPL-4", len(blow.struck) < action["targets"], f"{action['name']} strikes at most {action['targets']}")
        struck = [figure for figure in blow.struck if figure is not None]
        last = struck[-1] if struck else by
        if last is not by and blow.evaded:
            return self.unsure("chain after a step aside")
        if any(f.number not in blow.places or f.at is None for f in (last, target)) or not self.placed(by):
            return self.unsure("range")
        if self.moved_in_answer:
            one, other = last.place(), target.place()
        else:
            one, other = blow.places[last.number], blow.places[target.number]
        if None in (one[0], other[0]):
            return self.unsure("range")
        apart = max(0.0, gap(one, other))
        limit = max(action["range"] if last is by else action["between"], self.rules["measure.contact_mm"])
        self.check("AS-Q29" if last is by else "AC-TPL-4", apart <= limit + BLUR, f"{target} is {apart:.1f} mm from {last}, the reach is {limit:.1f}")

    def strike_rest(self):
        """The attack is over: all who are surely in it were struck, once each."""
        blow = self.blow
        if blow.cards is None or blow.due is None:
            return
        for figure in blow.due:
            spared = figure in blow.struck or not figure.alive
            self.check("AC-TPL-2" if blow.action["template"] == "area" else "AC-TPL-3", spared, f"{figure} is in the {blow.action['template']} and was not struck")

    def check_chain_ends(self):
        """A chain ends where nobody more can be named, at its limit, or where its player wants (AC-TPL-4)."""
        blow, action = self.blow, self.blow.action
        if action["template"] != "chain" or blow.ended_chain or self.moved_in_answer or not blow.struck or len(blow.struck) >= action["targets"]:
            return
        if blow.cards is None or None in blow.struck:
            return
        last = blow.struck[-1]
        places = blow.places
        if last.number not in places or last.level != "Ground":
            return
        for foe in self.match.figures:
            if foe.number not in places or foe in blow.struck or self.match.side[foe.owner] == self.match.side[blow.by.owner]:
                continue
            if foe.level != "Ground" or not foe.alive:
                continue
            apart = gap(places[last.number], places[foe.number])
            seen = view(self.match, places[last.number][0], places[foe.number][0], foe.size, (), blow.by)
            near = apart < max(action["between"], self.rules["measure.contact_mm"]) - BLUR
            raised = any(piece.contains(places[n][0]) for piece in self.match.pieces for n in (last.number, foe.number))
            self.check("AC-TPL-4", not (near and seen in (0, 1, 2)) or raised, f"the chain could go on from {last} to {foe}")
