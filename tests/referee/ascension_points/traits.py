"""What traits change (AC-TR)."""

from ascension.geometry import BLUR
from ascension_points.content import INCH


class Traits:
    """The part of the referee for traits."""

    def has(self, figure, trait):
        """Whether a character has a trait."""
        return self.rules.has(figure, trait)

    def reduced(self, figure, damage):
        """Damage after reduce_wounds_2 and reduce_wounds_1, in this order (AC-TR-3, AC-TR-4)."""
        if self.has(figure, "reduce_wounds_2") and damage > 2:
            damage = max(2, damage - 2)
        if self.has(figure, "reduce_wounds_1") and damage > 1:
            damage = max(1, damage - 1)
        return damage

    def force_of(self, figure):
        """The Size that counts when a character pushes or throws (AC-TR-5, AC-TR-16)."""
        return figure.size + 2 * self.has(figure, "displacement_size_2") + self.has(figure, "for_displacement_size_1")

    def weight_of(self, figure):
        """The Size that counts when a character is pushed or thrown (AC-TR-8, AC-TR-9)."""
        return figure.size + 2 * self.has(figure, "vs_displacement_size_2") + self.has(figure, "vs_displacement_size_1")

    def immune(self, by, target):
        """Whether displacement_immunity protects a character (AC-TR-12)."""
        return self.has(target, "displacement_immunity") and self.force_of(by) <= self.weight_of(target)

    def can_push(self, by, target):
        """Whether a push moves a character: at most one Size larger (AS-PUSH-2, AC-EF-3)."""
        return by is not target and not self.immune(by, target) and self.weight_of(target) <= self.force_of(by) + 1

    def throw_length(self, by, target):
        """How far a character is thrown: an inch for each Size of difference, from two on; else 0 (AC-EF-4, AC-Q16)."""
        smaller = self.force_of(by) - self.weight_of(target)
        return 0.0 if smaller < 2 or self.immune(by, target) or by is target else smaller * INCH

    def bearers(self, trait, seats_of, other):
        """The living characters with a trait on a side, or on all other sides."""
        for figure in self.match.figures:
            if figure.alive and self.has(figure, trait) and (self.match.side[figure.owner] == seats_of) != other:
                yield figure

    def near_any(self, figures, centre, reach):
        """Whether one of these is surely near a character, and whether one may be."""
        sure = maybe = False
        for figure in figures:
            if figure is centre:
                sure = maybe = True
            elif not self.placed(figure, centre):
                maybe = True
            else:
                apart = self.match.distance(figure, centre) - reach(figure)
                sure, maybe = sure or apart < -BLUR, maybe or apart <= BLUR
        return sure, maybe

    def beyond(self, by, target, length):
        """Whether two characters are surely, and perhaps, farther apart than a length."""
        if by is target:
            return False, False
        if not self.placed(by, target):
            return False, True
        apart = self.match.distance(by, target)
        return apart > length + BLUR, apart > length - BLUR

    def attack_bonus(self, by, target):
        """What traits add to an attack, at least and at most (AC-TR-2, AC-TR-7, AC-TR-14, AC-TR-15)."""
        low = high = 0
        if self.has(by, "bonus_if_stationary") and not self.moves_taken:
            low, high = low + 2, high + 2
        if target is not None and self.has(by, "bonus_vs_large") and target.size >= 3:
            low, high = low + 1, high + 1
        aura = self.bearers("attack_penalty_aura", self.match.side[by.owner], True)
        sure, maybe = self.near_any(list(aura), by, lambda figure: (2 + self.match.stats(figure)["influence"]) * INCH)
        low, high = low - maybe, high - sure
        if target is not None and self.has(target, "penalty_vs_distant"):
            sure, maybe = self.beyond(by, target, 6 * INCH)
            low, high = low - 2 * maybe, high - 2 * sure
        return low, high

    def defense_bonus(self, by, target):
        """What traits add to a Defense, at least and at most (AC-TR-1, AC-TR-6)."""
        aura = self.bearers("defense_aura", self.match.side[target.owner], False)
        low, high = map(int, self.near_any(list(aura), target, lambda figure: 2 * INCH))
        if self.has(target, "defense_vs_ranged"):
            sure, maybe = self.beyond(by, target, self.rules["measure.contact_mm"])
            low, high = low + 2 * sure, high + 2 * maybe
        return low, high

    def cover_with_traits(self, target, cover):
        """Cover after always_partial_cover and cover_bonus (AC-TR-10, AC-TR-11)."""
        if self.has(target, "always_partial_cover"):
            cover = max(cover, self.rules["cover.bonus_gap1"])
        return cover + (cover >= 1 and self.has(target, "cover_bonus"))

    def meets(self, effect, hit):
        """Whether the trigger of an effect is met (AC-TRIG-1, AC-TRIG-4)."""
        when, suits = effect.get("when", "hit"), effect.get("suits", "any")
        if when != "always" and (when == "hit") != hit:
            return False
        names = [card.split()[1] for card in self.blow.cards]
        red = names.count("Red")
        clubs, diamonds = names.count("clubs"), names.count("diamonds")
        return {"any": True, "club": clubs + red >= 1, "clubs": clubs + red >= 2,
                "club_diamond": bool(clubs and diamonds or red and (clubs or diamonds))}[suits]
