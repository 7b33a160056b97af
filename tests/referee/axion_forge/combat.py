"""Basic Attacks, guards and declining (AX-ATK, AX-DEF, AX-GRD)."""

from .board import PLACES, column, neighbours
from .triggers import ORDER


class Attack:
    """A Basic Attack under way."""

    def __init__(self, attacker, arrow, seat, place, target):
        self.attacker, self.arrow, self.seat, self.place, self.target = attacker, arrow, seat, place, target
        self.over = self.redirected = self.guarded = False
        self.credit = attacker.seat


class Combat:
    """The part of a match in which cards attack."""

    def attack(self, attacker, arrow, seat, place, target):
        """A Basic Attack from its declaration to its end (AX-ATK-2)."""
        attacker.turned += 1
        attacker.activations += 1
        attack = Attack(attacker, arrow, seat, place, target)
        self.ask_guard(attack)
        self.trigger_attacked(attack)
        self.settle(ORDER.index("atk"))
        self.strike(attack)
        self.aftermath()
        self.settle()
        self.discard_sprung()

    def guards(self, attack):
        """The cards that can guard: beside the attacked position, not turned, with an arrow towards it (AX-GRD-1)."""
        if "elusive" in self.sheet(attack.attacker).traits:
            return []
        found = []
        for place in neighbours(attack.place):
            side = "guard_left" if column(attack.place) < column(place) else "guard_right"
            for unit in self.on(attack.seat, place):
                if not unit.down and not unit.turned and side in self.sheet(unit).arrows:
                    found.append(unit)
        return found

    def ask_guard(self, attack):
        """Whether a card guards; it is the target then, and Activated (AX-GRD-1, AX-GRD-3)."""
        found = self.guards(attack)
        if not found:
            return
        words = self.log.choice(attack.seat, ["no"] + [f"guard #{unit.id}" for unit in found], "AX-GRD-1")
        if words == "no":
            return
        guard = self.unit(int(words.split("#")[1]))
        self.log.event(f"{guard.named()} of {guard.seat} guards", "AX-GRD-1")
        if "vigil" in self.sheet(guard).traits and not guard.vigil_used:
            guard.vigil_used = True
        else:
            guard.turned += 1
        attack.target, attack.place, attack.guarded = guard, guard.place, True

    def may_decline(self, attack):
        """A Ready Creature may decline; not a guard, a Token or the attacker itself (AX-DEF-2, AX-DEF-3)."""
        unit = attack.target
        return (
            unit in self.units and unit.card.type == "creature" and not unit.card.token and not unit.down
            and not unit.turned and not attack.guarded and not attack.redirected
        )

    def strike(self, attack):
        """Declining, then damage (AX-ATK-3, AX-ATK-5, AX-ATK-7)."""
        if attack.over:
            return
        attack.over = True
        attacker = attack.attacker
        if attacker not in self.units or attacker.down:
            self.log.event("the attack comes to nothing", "AX-ATK-7")
            return
        damage = self.sheet(attacker).attack
        where = PLACES[attack.place]
        if attack.target is None or attack.target not in self.units:
            beside = self.on(attack.seat, attack.place)
            if beside:
                attack.target = beside[0]
            else:
                self.change_life([(attack.seat, -damage)], f"an open position at {where}", "life")
                return
        unit = attack.target
        may = self.may_decline(attack)
        if may and self.log.choice(attack.seat, ["yes", "no"], "AX-DEF-2", unit) == "yes":
            self.log.event(f"{unit.named()} of {unit.seat} does not defend", "AX-DEF-2")
            self.change_life([(unit.seat, -damage)], f"a card that did not defend at {where}", "life")
            return
        self.hit(attack, unit, damage)

    def hit(self, attack, unit, damage):
        """The blow, with Reinforce (AX-FD-4) and Pierce."""
        if unit.reinforced:
            damage = min(damage, 1)
        pierce = "pierce" in self.sheet(attack.attacker).traits
        left = self.sheet(unit).defense - unit.damage
        where = PLACES[unit.place]
        self.deal([(unit, damage)], attack.credit)
        if pierce and unit not in self.units and damage > left:
            self.change_life([(unit.seat, left - damage)], f"surplus damage at {where}", "life")
