//! What the reader of a log may know of an event (BF-15.4b, BF-Q160, BF-Q161).

use crate::Bridgefront;
use crate::model::events::{Event, Source, Zone};
use crate::model::knobs::{Discards, DraftPicks, VpSeen};
use crate::model::state::Phase;
use evenhand_game::game::Seat;
use evenhand_game::game::events::EventContext;

impl Bridgefront {
    /// Whether the reader may know with how much gold a seat passes: Passes are shown only if nobody buys the card
    /// (BF-11.3a, BF-11.3b). The bids on a card follow each other.
    pub(crate) fn shows_pass(&self, context: &EventContext<'_, Self>, seat: Seat) -> bool {
        let bids = |event: &&Event| matches!(event, Event::Bid { .. });
        let others = context.earlier().iter().rev().take_while(bids);
        let mut all = others.chain(context.from_here().iter().take_while(bids));
        context.shows(seat) || all.all(|event| matches!(event, Event::Bid { pass: true, .. }))
    }

    /// Whether the reader sees the cards that a seat is shown and gains in drafts.
    pub(crate) fn shows_draft(&self, context: &EventContext<'_, Self>, seat: Seat) -> bool {
        self.knobs.info.draft_picks == DraftPicks::Public || context.shows(seat)
    }

    /// Whether the reader may know which card a seat gains. Free cards from a list are public (BF-Q25).
    pub(crate) fn shows_gain(&self, context: &EventContext<'_, Self>, seat: Seat, source: Source) -> bool {
        self.is_public(source) || self.shows_draft(context, seat)
    }

    /// Whether everybody sees which card is gained.
    fn is_public(&self, source: Source) -> bool {
        source == Source::Market || (source == Source::Free && !self.free_cards.is_empty())
    }

    /// Whether the reader may know which card of a seat moves between these piles. Everybody sees the cards that are
    /// played, those that leave the match or come back into it, and those that are discarded if discard piles are open
    /// (BF-Q162).
    pub(crate) fn shows_card(&self, context: &EventContext<'_, Self>, seat: Seat, from: Zone, to: Zone) -> bool {
        let open_discard = to == Zone::Discard && self.knobs.info.discards == Discards::Public;
        let seen = [from, to].contains(&Zone::Burnt);
        from == Zone::Play || seen || open_discard || context.shows(seat)
    }

    /// Whether the reader may know the Permanent VP from the gain in the previous event.
    pub(crate) fn shows_vp(&self, context: &EventContext<'_, Self>, seat: Seat) -> bool {
        let public = |event: &Event| matches!(event, Event::Gain { source, .. } if self.is_public(*source));
        self.shows_all_vp(context, seat) || context.follows(public)
    }

    /// Whether the reader may know the total VP of a seat. At the end of the match everybody does.
    pub(crate) fn shows_total(&self, context: &EventContext<'_, Self>, seat: Seat) -> bool {
        self.shows_all_vp(context, seat) || context.after().phase == Phase::Over
    }

    /// Whether the reader sees all Permanent VP of a seat.
    fn shows_all_vp(&self, context: &EventContext<'_, Self>, seat: Seat) -> bool {
        self.knobs.info.vp == VpSeen::Public || self.shows_draft(context, seat)
    }
}
