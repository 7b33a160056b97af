//! The observation of one of a seat's options.

use super::chart::{EDGES, HEXES, Turned};
use super::field::{KINDS, kind, mights};
use super::position::yes;
use super::sizes::{CARDS, OTHERS};
use super::stage::{STAGES, Stage};
use crate::model::actions::Action;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::hand::HandOp;
use crate::model::content::verbs::moves::Unit;
use crate::model::state::{Frame, Phase, Question, Slot};
use crate::players::begun::Begun;
use crate::players::might::{Might, odds};
use crate::{Bridgefront, State};
use evenhand_game::game::{Seat, Sparse};
use evenhand_kit::table::ids::Id;

/// The number of kinds of actions.
const ACTIONS: usize = 27;

/// The number of roles that a hex can have in an option: left, come to, ended in, aimed at, or holding a named unit.
const PARTS: usize = 5;
const LEFT: usize = 0;
const COME_TO: usize = 1;
const ENDED_IN: usize = 2;
const AIMED_AT: usize = 3;
const UNIT_AT: usize = 4;

/// The number of kinds of hexes: the special ones and plain hexes.
const TILES: usize = KINDS + 1;

evenhand_game::observations! {
    /// The observation of an option.
    pub(crate) enum Offered {
        /// The kind of action, one-hot.
        Kind[ACTIONS],
        /// The kind of action combined with the kind of choice, one-hot.
        StageKind[STAGES * ACTIONS],
        /// The card played.
        Played[CARDS],
        /// The card taken.
        Taken[CARDS],
        /// The card given up.
        Given[CARDS],
        /// The card put on top of the draw pile.
        Kept[CARDS],
        /// The card put at the bottom of the draw pile.
        Buried[CARDS],
        /// The option of a card that is chosen, three per card.
        Mode[CARDS * 3],
        /// The seat's champion that is named; minus 1 if it stays.
        Champion[CARDS],
        /// Another seat's champion that is named.
        OtherChampion[CARDS],
        /// HP of the named champion over 4, its missing HP over 4, its bounty over 3.
        ChampionHp[3],

        /// Gold bid to buy, one-hot from 0.
        Buy[13],
        /// Gold bid to pass, one-hot from 0.
        Pass[13],
        /// The share of the seat's gold that is bid; 1 if a Buy is more gold than any rival has.
        Bid[2],
        /// The card that is bid on with a Buy: 1.
        BuyCard[CARDS],
        /// The card that is bid on with a Buy: the gold over 4, at most 16 gold counted.
        BuyGold[CARDS],
        /// The card that is passed on: 1.
        PassCard[CARDS],
        /// The card that is passed on: the gold over 4, at most 16 gold counted.
        PassGold[CARDS],

        /// The number of Forces, one-hot from 0.
        Forces[9],
        /// The share of the Forces in the hex that go, and the number that stay over 4.
        ForcesShare[2],
        /// The opponent that is named, by its distance around the table, one-hot.
        Opponent[OTHERS],
        /// The gold of that opponent over 10.
        OpponentGold[1],
        /// The corner, relative to the corner of each seat that has one.
        Corner[6],

        /// The kind of the hex (Center, Forge, Mine, enemy Capital, own Capital, plain), one-hot, by its role (left,
        /// come to, ended in, aimed at, of a named unit).
        Tile[PARTS * TILES],
        /// The hex that is left, rotated.
        Leave[HEXES],
        /// The hex that is come to or ended in, rotated.
        Come[HEXES],
        /// The hex aimed at, rotated.
        Aim[HEXES],
        /// The value of a Mine in the hex over 5.
        MineValue[1],
        /// The seat's strength in the hex over 4 Forces, by role.
        Own[PARTS],
        /// Other seats' strength in the hex over 4 Forces, by role.
        Others[PARTS],
        /// 1 if other seats have units in the hex, by role.
        OthersThere[PARTS],
        /// The seat's strength one step over a bridge from the hex over 4 Forces, by role.
        OwnNear[PARTS],
        /// Other seats' strength one step over a bridge from the hex over 4 Forces, by role.
        OthersNear[PARTS],
        /// Distance of the hex from the Center, by role, one-hot in six from 0.
        ToCenter[PARTS * 6],
        /// Distance of the hex from the seat's Capital, by role, one-hot in six from 0.
        ToHome[PARTS * 6],
        /// Distance of the hex from the nearest Forge that the seat does not hold, by role, one-hot in six from 0.
        ToForge[PARTS * 6],
        /// Distance of the hex from the nearest Mine that the seat does not hold, by role, one-hot in six from 0.
        ToMine[PARTS * 6],
        /// Distance of the hex from the nearest enemy Capital, by role, one-hot in six from 0.
        ToCapital[PARTS * 6],
        /// How much closer the step brings the group to the Center, a Forge, a Mine, an enemy Capital, its own Capital.
        Closer[KINDS],
        /// Strength of the moving group over 4 Forces.
        Band[1],
        /// The group's chance against the units in the hex minus a half, and 1 if there is no unit to fight.
        BandChance[2],
        /// The direction of a step, rotated; the last one is a step over a link.
        Direction[7],

        /// The edge, rotated.
        Edge[EDGES],
        /// 1 if the edge has a bridge.
        Bridged[1],
        /// The kinds of the edge's two ends.
        Ends[TILES],
        /// The kind of the hex beyond the edge for the seat's units at one end.
        Opens[TILES],
        /// The kind of the hex beyond the edge for other seats' units at one end.
        OpensToOthers[TILES],
        /// The seat's strength at the edge's ends over 4 Forces, and other seats' strength there.
        EndStrength[2],
        /// Distance of the edge's nearer end from the Center, one-hot in six from 0.
        EdgeToCenter[6],
        /// Distance of the edge's nearer end from the seat's Capital, one-hot in six from 0.
        EdgeToHome[6],
    }
}

/// Returns a function that writes the observation of each option.
pub(crate) fn options<'a>(game: &'a Bridgefront, s: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
    let (stage, turned) = (Stage::of(game, s, seat), Turned::new(&game.board, s, seat));
    move |option, out| put(Offer { game, s, seat, stage: &stage, turned: &turned, out }, option)
}

fn put(mut offer: Offer<'_>, option: Action) {
    let Offer { game, s, stage, .. } = offer;
    let kind = action(option);
    offer.out.put(Offered::Kind, kind, 1.0);
    offer.out.put(Offered::StageKind, stage.number * ACTIONS + kind, 1.0);
    match option {
        Action::Play(card) => offer.card(Offered::Played, card, 1.0),
        Action::Card(card) | Action::InDrawPile(card) | Action::InDiscardPile(card) => {
            let group = offer.fate();
            offer.card(group, card, 1.0);
        }
        Action::Top(card) => offer.card(Offered::Kept, card, 1.0),
        Action::Bottom(card) => offer.card(Offered::Buried, card, 1.0),
        Action::Mode(mode) => offer.mode(mode),
        Action::Buy(gold) => offer.bid(gold, Offered::Buy, Offered::BuyCard, Offered::BuyGold),
        Action::Pass(gold) => offer.bid(gold, Offered::Pass, Offered::PassCard, Offered::PassGold),
        Action::Ability(slot) | Action::Champion(slot) | Action::Go(slot) => offer.champion(slot, 1.0),
        Action::Stay(slot) => offer.champion(slot, -1.0),
        Action::Opponent(other) => offer.opponent(other),
        Action::Corner(corner) => {
            let taken =
                Seat::all(game.seats).map(|other| s.player(other)).filter(|other| other.capital != Hex::NOWHERE);
            for other in taken {
                offer.out.put(Offered::Corner, usize::from((corner.0 + 6 - other.corner.0) % 6), 1.0);
            }
        }
        Action::Hex(hex) => offer.hex(AIMED_AT, hex),
        Action::From(hex) => offer.hex(LEFT, hex),
        Action::Edge(edge) => offer.edge(edge),
        Action::Forces(_) | Action::Step(_) | Action::Stop => offer.group(option),
        Action::Gold | Action::Draft | Action::Reforge => {
            if let Some(Question::Mine(hex) | Question::Forge(hex)) = stage.question {
                offer.out.set(Offered::MineValue, f32::from(s.hex(*hex).value) / 5.0);
            }
        }
        Action::Build | Action::March | Action::Reinforce | Action::FreeMarch | Action::Done => {}
    }
}

/// Returns the number of a kind of action.
fn action(action: Action) -> usize {
    match action {
        Action::Stop => 0,
        Action::Corner(_) => 1,
        Action::Edge(_) => 2,
        Action::Hex(_) => 3,
        // Numbers of their own would change the inputs of trained networks, for which the three are alike.
        Action::Card(_) | Action::InDrawPile(_) | Action::InDiscardPile(_) => 4,
        Action::Buy(_) => 5,
        Action::Pass(_) => 6,
        Action::Play(_) => 7,
        Action::Build => 8,
        Action::March => 9,
        Action::Reinforce => 10,
        Action::FreeMarch => 11,
        Action::Ability(_) => 12,
        Action::Done => 13,
        Action::Mode(_) => 14,
        Action::Champion(_) => 15,
        Action::Opponent(_) => 16,
        Action::From(_) => 17,
        Action::Go(_) => 18,
        Action::Stay(_) => 19,
        Action::Forces(_) => 20,
        Action::Step(_) => 21,
        Action::Top(_) => 22,
        Action::Bottom(_) => 23,
        Action::Gold => 24,
        Action::Draft => 25,
        Action::Reforge => 26,
    }
}

/// An option whose observation is being written.
struct Offer<'a> {
    game: &'a Bridgefront,
    s: &'a State,
    seat: Seat,
    stage: &'a Stage<'a>,
    turned: &'a Turned,
    out: &'a mut Sparse,
}

impl Offer<'_> {
    fn card(&mut self, group: Offered, card: CardId, value: f32) {
        if card.is_known() {
            self.out.put(group, card.index(), value);
        }
    }

    /// Returns the group for a named card, by what happens to the card.
    fn fate(&self) -> Offered {
        let op = match (self.stage.question, self.stage.target) {
            (Some(Question::Hand { op, .. }), _) => Some(*op),
            (Some(Question::Reforge), _) => Some(HandOp::Scrap),
            (_, Some((Verb::Hand(hand), ..))) => Some(hand.op),
            _ => None,
        };
        match (op, self.stage.question) {
            (Some(HandOp::Top), _) => Offered::Kept,
            (Some(_), _) | (_, Some(Question::Reorder)) => Offered::Given,
            _ if matches!(self.s.phase, Phase::QuietStudy | Phase::LateStudy) => Offered::Given,
            _ => Offered::Taken,
        }
    }

    /// Returns the card whose effect the choice is for.
    fn root_card(&self) -> CardId {
        let script = self.s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Script(script) => Some(script.card),
            _ => None,
        });
        match (script, self.s.player(self.seat).commit.root) {
            (Some(card), _) | (None, Some(Action::Play(card))) => card,
            (None, Some(Action::Ability(slot))) => self.s.champion(slot).card,
            _ => CardId::NONE,
        }
    }

    fn mode(&mut self, mode: u8) {
        let card = self.root_card();
        if card.is_known() {
            self.out.put(Offered::Mode, card.index().min(CARDS - 1) * 3 + usize::from(mode.min(2)), 1.0);
        }
    }

    fn bid(&mut self, gold: u8, amount: Offered, card: Offered, card_gold: Offered) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        let own = s.player(seat).gold;
        self.out.put(amount, usize::from(gold), 1.0);
        self.out.put(Offered::Bid, 0, f32::from(gold) / f32::from(own.max(1)));
        let mut rivals = game.bidders(s).iter().filter(|other| *other != seat);
        let beats = card == Offered::BuyCard && rivals.all(|other| s.player(other).gold < u16::from(gold));
        self.out.put(Offered::Bid, 1, yes(beats));
        let block = s.row.get(game.on_the_block(s, seat)).copied().unwrap_or(CardId::NONE);
        self.card(card, block, 1.0);
        self.card(card_gold, block, f32::from(gold.min(16)) / 4.0);
    }

    fn champion(&mut self, slot: Slot, value: f32) {
        let champion = *self.s.champion(slot);
        if champion.card.is_known() {
            let group = if champion.owner == self.seat { Offered::Champion } else { Offered::OtherChampion };
            self.card(group, champion.card, value);
            let printed = self.game.cards.get(champion.card);
            self.out.put(Offered::ChampionHp, 0, f32::from(champion.hp) / 4.0);
            self.out.put(Offered::ChampionHp, 1, f32::from(printed.hp.saturating_sub(champion.hp)) / 4.0);
            self.out.put(Offered::ChampionHp, 2, f32::from(printed.bounty) / 3.0);
        }
        self.hex(UNIT_AT, champion.hex);
    }

    fn opponent(&mut self, other: Seat) {
        let seats = self.game.seats;
        let further = (other.index() + seats - self.seat.index()) % seats;
        self.out.put(Offered::Opponent, further.saturating_sub(1), 1.0);
        self.out.set(Offered::OpponentGold, f32::from(self.s.player(other).gold) / 10.0);
    }

    /// Returns the distances of a hex from the Center, the nearest Forge and Mine that the seat does not hold, the
    /// nearest enemy Capital and the seat's own Capital.
    fn distances(&self, hex: Hex) -> [u8; KINDS] {
        let board = &self.game.board;
        let mut nearest = [u8::MAX; KINDS];
        for other in board.hexes() {
            let kind = kind(self.s, self.seat, other);
            if kind < KINDS && (!matches!(kind, 1 | 2) || !self.s.hex(other).occupied_by(self.seat)) {
                nearest[kind] = nearest[kind].min(board.distance(hex, other));
            }
        }
        nearest
    }

    /// Writes the observation of a hex that the option is about.
    fn hex(&mut self, part: usize, hex: Hex) {
        if hex == Hex::NOWHERE {
            return;
        }
        let (game, s, seat) = (self.game, self.s, self.seat);
        self.out.put(Offered::Tile, part * TILES + kind(s, seat, hex), 1.0);
        let place = self.turned.hex(hex);
        match part {
            LEFT => self.out.put(Offered::Leave, place, 1.0),
            COME_TO | ENDED_IN => self.out.put(Offered::Come, place, 1.0),
            _ => self.out.put(Offered::Aim, place, 1.0),
        }
        self.out.set(Offered::MineValue, f32::from(s.hex(hex).value) / 5.0);
        let (own, foes) = mights(game, s, seat, hex);
        self.out.put(Offered::Own, part, own.size() / 4.0);
        self.out.put(Offered::Others, part, foes.size() / 4.0);
        self.out.put(Offered::OthersThere, part, yes(foes.health > 0.0));
        let (mut own_near, mut foes_near) = (0.0, 0.0);
        for (near, _) in game.board.around(hex).filter(|(_, edge)| s.bridges.has(*edge)) {
            let (own, foes) = mights(game, s, seat, near);
            own_near += own.size();
            foes_near += foes.size();
        }
        self.out.put(Offered::OwnNear, part, own_near / 4.0);
        self.out.put(Offered::OthersNear, part, foes_near / 4.0);
        let groups = [Offered::ToCenter, Offered::ToForge, Offered::ToMine, Offered::ToCapital, Offered::ToHome];
        for (group, distance) in groups.into_iter().zip(self.distances(hex)) {
            if distance != u8::MAX {
                self.out.put(group, part * 6 + usize::from(distance.min(5)), 1.0);
            }
        }
    }

    /// Writes the observation of an option of a group that is assembled for a move, or of Forces that are split.
    fn group(&mut self, option: Action) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        if let Action::Forces(n) = option {
            self.out.put(Offered::Forces, usize::from(n), 1.0);
        }
        let Some((Verb::Move(spec), id, this)) = self.stage.target else { return };
        let begun = Begun::of(spec, game, s, seat, id, this);
        if begun.from == Hex::NOWHERE || begun.at == Hex::NOWHERE {
            return;
        }
        let hit = game.knobs.combat.force_hit;
        let mut band = begun.going;
        match (option, spec.unit) {
            (Action::Forces(n), _) => {
                let there = s.hex(begun.from).forces[seat];
                self.out.put(Offered::ForcesShare, 0, f32::from(n) / f32::from(there.max(1)));
                self.out.put(Offered::ForcesShare, 1, f32::from(there.saturating_sub(n)) / 4.0);
                band = band.with(Might::forces(n, hit));
            }
            (_, Unit::Force) => band = Might::forces(1, hit),
            (_, Unit::This) if this != Slot::NOBODY => {
                let champion = s.champion(this);
                if champion.card.is_known() {
                    band = Might::champion(game.cards.get(champion.card), champion.hp);
                }
            }
            _ => band = band.with(Might::forces(begun.forces.unwrap_or(0), hit)),
        }
        self.out.set(Offered::Band, band.size() / 4.0);
        match option {
            Action::Forces(_) => self.hex(LEFT, begun.from),
            Action::Step(step) => {
                let place = if step < 6 { self.turned.direction(step) } else { 6 };
                self.out.put(Offered::Direction, place, 1.0);
                if let Some((to, _)) = game.step_target(s, seat, begun.at, step) {
                    let (before, after) = (self.distances(begun.at), self.distances(to));
                    self.arrive(COME_TO, to, band);
                    self.closer(before, after);
                }
            }
            _ => self.arrive(ENDED_IN, begun.at, band),
        }
    }

    /// Writes the observation of the group coming to a hex.
    fn arrive(&mut self, part: usize, to: Hex, band: Might) {
        self.hex(part, to);
        let (own, foes) = mights(self.game, self.s, self.seat, to);
        if foes.health > 0.0 {
            self.out.put(Offered::BandChance, 0, odds(band.with(own).square(), foes.square()) - 0.5);
        } else {
            self.out.put(Offered::BandChance, 1, 1.0);
        }
    }

    fn closer(&mut self, before: [u8; KINDS], after: [u8; KINDS]) {
        for (kind, (before, after)) in before.into_iter().zip(after).enumerate() {
            if before != u8::MAX {
                self.out.put(Offered::Closer, kind, f32::from(before) - f32::from(after));
            }
        }
    }

    fn edge(&mut self, edge: Edge) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        let board = &game.board;
        let (a, b) = board.ends(edge);
        let place = self.turned.edge(edge);
        self.out.put(Offered::Edge, place, 1.0);
        self.out.set(Offered::Bridged, yes(s.bridges.has(edge)));
        for (here, behind) in [(a, b), (b, a)] {
            let (own, foes) = mights(game, s, seat, here);
            self.out.put(Offered::Ends, kind(s, seat, here), 1.0);
            let other = kind(s, seat, behind);
            if own.health > 0.0 {
                self.out.put(Offered::Opens, other, 1.0);
            }
            if foes.health > 0.0 {
                self.out.put(Offered::OpensToOthers, other, 1.0);
            }
            self.out.put(Offered::EndStrength, 0, own.size() / 4.0);
            self.out.put(Offered::EndStrength, 1, foes.size() / 4.0);
        }
        let nearer = |goal: Hex| usize::from(board.distance(a, goal).min(board.distance(b, goal)).min(5));
        let home = s.player(seat).capital;
        self.out.put(Offered::EdgeToCenter, nearer(board.center), 1.0);
        if home != Hex::NOWHERE {
            self.out.put(Offered::EdgeToHome, nearer(home), 1.0);
        }
    }
}
