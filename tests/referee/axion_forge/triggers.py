"""What waits and is set off by what happens, in the order of AX-PRI-1."""

from .board import column, neighbours
from .effects import Context

ORDER = ("ult", "ctr", "int", "pow", "atk", "tac", "cst", "foc", "gen", "obj", "upk")


class Waiting:
    """One ability that has been set off and waits for its turn."""

    def __init__(self, context, rank, place_in_line):
        self.context, self.rank, self.place_in_line = context, rank, place_in_line


class Triggers:
    """The part of a match that sets abilities off and resolves them."""

    def set_off(self, unit, moment, about=None, attack=None):
        """Sets off what a card on the Battlefield does at a moment; a face-down card only if it is a Trap."""
        trap = unit.card.type == "trap"
        if unit.down != trap or unit.sprung:
            return
        for card in (unit.card, *unit.augments):
            for ability in card.abilities:
                self.set_off_one(unit, card, ability, moment, about, attack)

    def set_off_one(self, unit, card, ability, moment, about, attack):
        """Sets one ability off if the moment is its own (AX-PRI-3); a Trap turns face up for it (AX-TRAP-1)."""
        if moment not in ability.on or ability.kind == "obj" or not self.is_meant(about, moment, ability):
            return
        if not self.holds(unit.seat, ability.condition):
            return
        key = (card.id, ability.index)
        if ability.once and key in unit.used_once:
            return
        if ability.once:
            unit.used_once.add(key)
        if unit.down:
            self.log.event(f"the Trap {unit.named()} of {unit.seat} springs", "AX-TRAP-1")
            unit.down, unit.reinforced, unit.sprung = False, False, True
            self.sprung.append(unit)
        self.wait(Context(unit.seat, card, unit, ability, attack, about))

    def is_meant(self, about, moment, ability):
        """Whether a trigger is about a card: what was placed face down, nobody knows."""
        if about is None or not ability.that:
            return True
        hidden = about.down and moment.startswith("foe_deploy")
        return not hidden and about.card.fits(ability.that)

    def set_off_catalyst(self, seat, moment, about=None):
        """Sets off what a Catalyst does at a moment."""
        player = self.players[seat]
        for ability in player.catalyst.abilities:
            fits = self.is_meant(about, moment, ability)
            if moment in ability.on and ability.kind != "obj" and fits and self.holds(seat, ability.condition):
                if ability.once and ability.index in player.catalyst_once:
                    continue
                player.catalyst_once.add(ability.index)
                self.wait(Context(seat, player.catalyst, None, ability, None, about))

    def set_off_all(self, seat, moment, about):
        """Sets off what a seat's Catalyst does at a moment, then what its cards do as they came into play (AX-D6)."""
        self.set_off_catalyst(seat, moment, about)
        for unit in self.own(seat):
            self.set_off(unit, moment, about)

    def wait(self, context):
        """Adds to what waits."""
        self.line += 1
        self.waiting.append(Waiting(context, ORDER.index(context.ability.kind), self.line))

    def settle(self, before=len(ORDER)):
        """Resolves what waits, the highest priority first, the active player's before the other's (AX-PRI-2)."""
        while True:
            ready = [each for each in self.waiting if each.rank < before]
            if not ready:
                return
            first = min(ready, key=lambda each: (each.rank, each.context.seat != self.active, each.place_in_line))
            self.waiting.remove(first)
            self.resolve(first.context)

    def resolve(self, context):
        """Carries out a triggered ability."""
        unit, ability = context.unit, context.ability
        if unit and unit not in self.units and "destroyed" not in ability.on:
            return
        number = f" #{unit.id}" if unit else ""
        note = context.card.ability_note(ability)
        self.log.event(f"{context.card.name}{number} of {context.seat} acts{note}", "AX-PRI-1")
        self.carry_out(context, ability.effects)

    def discard_sprung(self):
        """Traps that have sprung are discarded once the attack or ability has ended (AX-TRAP-1)."""
        for unit in sorted(self.sprung, key=lambda each: each.id):
            if unit in self.units:
                self.leave(unit, "is discarded", "AX-TRAP-1")
        self.sprung = []

    def trigger_destroyed(self, unit, by, how):
        """What the destruction of a card sets off."""
        self.set_off_dying(unit)
        self.set_off_all(unit.seat, "ally_destroyed", unit)
        self.set_off_all(by, "you_destroy", unit)
        if how == "breaks":
            self.set_off_all(by, "you_break", unit)

    def set_off_dying(self, unit):
        """A destroyed card's own abilities that act then."""
        if not unit.down:
            self.set_off(unit, "destroyed")

    def trigger_exhausted(self, unit):
        """What a card that became Exhausted sets off on the other side."""
        self.set_off_all(self.other(unit.seat), "foe_exhausted", unit)

    def trigger_deployed(self, unit):
        """What waits for a deployment: the card itself if face up, then the enemy (AX-Q52)."""
        if not unit.down:
            self.set_off(unit, "deploy")
        foe = self.other(unit.seat)
        self.set_off_all(foe, "foe_deploy", unit)
        for other in self.own(foe):
            if column(other.place) == 4 - column(unit.place):
                self.set_off(other, "foe_deploy_facing", unit)

    def trigger_attacked(self, attack):
        """Counters and Traps of the target and of its neighbours (AX-ATK-2, AX-Q49)."""
        if attack.target:
            self.set_off(attack.target, "attacked", attack.attacker, attack)
        for place in neighbours(attack.place):
            for unit in self.on(attack.seat, place):
                self.set_off(unit, "adjacent_attacked", attack.attacker, attack)
