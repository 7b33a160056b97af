//! Collection: Mines, Forges and the Center (BF-16).

use super::actions::Action;
use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::content::cards::DeckId;
use crate::model::content::verbs::modifier::{Change, Modifier};
use crate::model::events::{Event, Purse, Yield};
use crate::model::state::{Frame, Question, State, TileKind};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::ids::Id;

impl Bridgefront {
    /// Starts the next collection of the round. Returns `false` if none is left.
    ///
    /// Players collect in Lead order, each of them Mines, then Forges, then the Center, by coordinate (BF-16a).
    /// `progress` is the current position: player, kind of tile, hex.
    pub(crate) fn next_collection(&self, s: &mut State, cx: &mut Cx<'_, Event>) -> bool {
        const KINDS: [TileKind; 3] = [TileKind::Mine, TileKind::Forge, TileKind::Center];
        let hexes = self.board.len();
        while s.place() < self.seats * KINDS.len() * hexes {
            let place = s.place();
            s.progress += 1;
            let hex = Hex::at(place % hexes);
            let kind = KINDS[place / hexes % KINDS.len()];
            if s.hex(hex).kind != kind {
                continue;
            }
            let seat = self.lead_order(s).nth(place / hexes / KINDS.len()).expect("counted by seats");
            if s.hex(hex).occupied_by(seat) {
                self.collect(s, seat, hex, kind, cx);
                return true;
            }
        }
        false
    }

    fn collect(&self, s: &mut State, seat: Seat, hex: Hex, kind: TileKind, cx: &mut Cx<'_, Event>) {
        match kind {
            TileKind::Mine => {
                self.show_first(s, seat, self.knobs.drafts.mine_reveal, cx);
                s.stack.push(Frame::Ask(seat, Question::Mine(hex)));
            }
            TileKind::Forge => {
                self.show_first(s, seat, self.knobs.drafts.forge_reveal, cx);
                s.stack.push(Frame::Ask(seat, Question::Forge(hex)));
            }
            TileKind::Center => {
                let deck = DeckId::power(self.age(s.round));
                cx.event(Event::Collect { seat, hex, kind: Yield::PowerPick });
                self.lay_out(s, seat, deck, self.knobs.drafts.power_reveal, false, cx);
                if let Some(question) = self.draft_question(s, seat, deck, self.tile_draft()) {
                    s.stack.push(Frame::Ask(seat, question));
                }
            }
            TileKind::Plain | TileKind::Capital(_) => unreachable!("nothing is collected there"),
        }
    }

    /// Lays out the cards of a tile before its player chooses, if a knob says so (BF-16b).
    fn show_first(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) {
        if self.knobs.drafts.cards_first {
            self.lay_out(s, seat, DeckId::market(self.age(s.round)), n, false, cx);
        }
    }

    /// Lays out the cards of a tile after its player has chosen the draft, unless they lie there already.
    fn show_chosen(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) -> DeckId {
        let deck = DeckId::market(self.age(s.round));
        if !self.knobs.drafts.cards_first {
            self.lay_out(s, seat, deck, n, false, cx);
        }
        deck
    }

    /// Returns the difference between a Mine's yield to a seat and its value: Ore Cut and champions in the hex add to
    /// it, or reduce it if a knob says so (BF-Q153).
    pub(crate) fn mine_extra(&self, s: &State, seat: Seat, hex: Hex) -> i16 {
        let champions = s.champions_in(seat, hex).flat_map(|(_, champion)| self.innate(champion.card));
        let change = |m: &Modifier| if let Change::MineYield(by) = m.change { i16::from(by) } else { 0 };
        i16::from(self.passives(s, seat).ore_cut) + champions.map(change).sum::<i16>()
    }

    /// Returns the gold that a Mine yields to a seat, at least 0.
    pub(crate) fn mine_gold(&self, s: &State, seat: Seat, hex: Hex) -> i16 {
        (i16::from(s.hex(hex).value) + self.mine_extra(s, seat, hex)).max(0)
    }

    /// Collects the gold of a Mine, or starts a Mine Draft, which may be refused (BF-16c).
    pub(crate) fn collect_mine(&self, s: &mut State, seat: Seat, hex: Hex, action: Action, cx: &mut Cx<'_, Event>) {
        if action == Action::Gold {
            self.return_revealed(s, seat, cx);
            let gold = self.mine_gold(s, seat, hex);
            cx.event(Event::Collect { seat, hex, kind: Yield::Gold });
            self.gold(s, seat, gold, Purse::Mine, cx);
            return;
        }
        cx.event(Event::Collect { seat, hex, kind: Yield::MineDraft });
        let passives = self.passives(s, seat);
        if passives.ore_cut_on_draft {
            self.gold(s, seat, i16::from(passives.ore_cut), Purse::Mine, cx); // BF-Q150
        }
        let deck = self.show_chosen(s, seat, self.knobs.drafts.mine_reveal, cx);
        if let Some(question) = self.draft_question(s, seat, deck, (0, 1)) {
            s.stack.push(Frame::Ask(seat, question));
        }
    }

    /// Returns the least and the largest number of cards gained in a Forge Draft from a tile or a Power Pick (BF-Q158).
    fn tile_draft(&self) -> (u8, u8) {
        (u8::from(!self.knobs.collection.optional), 1)
    }

    /// Starts a Forge Draft or a Reforge, which scraps a card (BF-16d, BF-16.2a).
    pub(crate) fn collect_forge(&self, s: &mut State, seat: Seat, hex: Hex, action: Action, cx: &mut Cx<'_, Event>) {
        if action != Action::Draft {
            self.return_revealed(s, seat, cx);
        }
        if action == Action::Stop {
            return; // the Forge is left uncollected, where allowed (BF-Q158)
        }
        if action == Action::Reforge {
            cx.event(Event::Collect { seat, hex, kind: Yield::Reforge });
            if self.can_reforge(s, seat) {
                s.stack.push(Frame::Ask(seat, self.reforge_question()));
            }
            return;
        }
        cx.event(Event::Collect { seat, hex, kind: Yield::ForgeDraft });
        let deck = self.show_chosen(s, seat, self.knobs.drafts.forge_reveal, cx);
        if let Some(question) = self.draft_question(s, seat, deck, self.tile_draft()) {
            s.stack.push(Frame::Ask(seat, question));
        }
    }
}
