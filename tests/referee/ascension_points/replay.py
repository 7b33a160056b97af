"""The referee of matches of bought characters: that of Ascension with the rules of the price list."""

from collections import Counter

from ascension.replay import Referee, Tally
from ascension_points.blows import Blows
from ascension_points.consequences import Consequences
from ascension_points.content import BoughtRules
from ascension_points.deeds import Deeds
from ascension_points.menus import Menus
from ascension_points.seize import Seize
from ascension_points.traits import Traits


class BoughtTally(Tally):
    """What was checked, and which parts of the price list were seen."""

    def __init__(self):
        super().__init__()
        self.parts = Counter()


class BoughtReferee(Menus, Blows, Seize, Deeds, Consequences, Traits, Referee):
    """One match of bought characters."""

    content = BoughtRules

    def __init__(self, lines, tally, hidden=()):
        super().__init__(lines, tally, hidden)
        self.blow, self.cards_now, self.sure_score = None, None, None
        self.start_consequences()
        self.start_deeds()

    def settle(self):
        """The action is over: everything that it brings has come."""
        if self.blow is not None:
            self.finish_target()
            self.strike_rest()
            self.check_chain_ends()
        elif self.pending:
            self.finish_target()
        self.start_consequences()
        self.blow = None
        super().settle()

    def meet_figure(self, figure, stored, moment):
        """One character, with its tokens of exhaust and who compels it."""
        super().meet_figure(figure, stored, moment)
        if not figure.alive:
            return
        markers = stored.get("exhausted", [])[:len(figure.slots)] or [0] * len(figure.slots)
        self.check("AC-EF-11", markers == figure.markers, f"{figure} has tokens of exhaust {figure.markers}, in the record {markers}")
        kept = stored.get("compelled")
        user = None if kept is None or not self.figure(kept).alive else self.figure(kept)
        if not getattr(figure, "unsure_compelled", False):
            self.check("AC-AB-6", user is figure.compelled, f"{figure} is compelled by {figure.compelled}, in the record by {user}")
        figure.compelled = user
        figure.unsure_compelled = False
