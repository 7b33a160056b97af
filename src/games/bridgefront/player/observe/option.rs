//! What a seat sees of one of its options.

use super::chart::{EDGES, HEXES, Turned};
use super::field::{KINDS, kind, mights};
use super::position::yes;
use super::stage::{STAGES, Stage};
use super::{CARDS, OTHERS};
use crate::game::{Seat, Sparse};
use crate::games::bridgefront::content::cards::CardId;
use crate::games::bridgefront::player::might::{Might, odds};
use crate::games::bridgefront::rules::action::Action;
use crate::games::bridgefront::rules::board::{Edge, Hex};
use crate::games::bridgefront::state::{Frame, HandOp, Phase, Question, Slot};
use crate::games::bridgefront::verbs::Verb;
use crate::games::bridgefront::verbs::moves::Unit;
use crate::games::bridgefront::{Bridgefront, State};
use crate::table::ids::Id;

/// How many kinds of actions there are.
const ACTIONS: usize = 27;

/// How many parts a hex can have in an option: left, come to, ended in, aimed at, or the place of a unit named.
const PARTS: usize = 5;
const LEFT: usize = 0;
const COME_TO: usize = 1;
const ENDED_IN: usize = 2;
const AIMED_AT: usize = 3;
const UNIT_AT: usize = 4;

/// How many kinds of hexes there are: the special ones and the plain.
const TILES: usize = KINDS + 1;

crate::observations! {
    /// What is seen of an option.
    pub(crate) enum Offered {
        /// The kind of action, one of them 1.
        Kind[ACTIONS],
        /// The kind of action by what is being chosen, one of them 1.
        StageKind[STAGES * ACTIONS],
        /// The card played.
        Played[CARDS],
        /// The card taken.
        Taken[CARDS],
        /// The card given up.
        Given[CARDS],
        /// The card put on top of the draw pile.
        Kept[CARDS],
        /// The card put at its bottom.
        Buried[CARDS],
        /// The option of a card that is taken, three by card.
        Mode[CARDS * 3],
        /// The own champion named; minus 1 if it stays.
        Champion[CARDS],
        /// Another's champion named.
        OtherChampion[CARDS],
        /// HP of the champion named over 4, what it is short of over 4, its bounty over 3.
        ChampionHp[3],

        /// Gold bid to buy, one of them 1: 0 first.
        Buy[13],
        /// Gold that is passed with, one of them 1: 0 first.
        Pass[13],
        /// The share of the own gold that is bid; 1 if a Buy is more than any rival has.
        Bid[2],
        /// The card that is bought: 1.
        BuyCard[CARDS],
        /// The same: the gold bid over 4, of 16 at most.
        BuyGold[CARDS],
        /// The card that is passed on: 1.
        PassCard[CARDS],
        /// The same: the gold over 4, of 16 at most.
        PassGold[CARDS],

        /// How many Forces, one of them 1: 0 first.
        Forces[9],
        /// The share of the Forces there that go, and how many stay over 4.
        ForcesShare[2],
        /// How many seats further round the table the opponent named is.
        Opponent[OTHERS],
        /// That opponent's gold over 10.
        OpponentGold[1],
        /// The corner, counted from that of each seat that has one.
        Corner[6],

        /// The hex it is about, by its part (left, come to, ended in, aimed at, of a unit named) and by what it is
        /// (Center, Forge, Mine, enemy Capital, own Capital, plain), one of them 1.
        Tile[PARTS * TILES],
        /// The hex that is left, turned.
        Leave[HEXES],
        /// The hex that is come to or ended in, turned.
        Come[HEXES],
        /// The hex aimed at, turned.
        Aim[HEXES],
        /// Value of the Mine there over 5.
        MineValue[1],
        /// Own strength there over 4 Forces, by part.
        Own[PARTS],
        /// Others' strength there over 4 Forces, by part.
        Others[PARTS],
        /// 1 if others are there, by part.
        OthersThere[PARTS],
        /// Own strength one step over a bridge from there over 4 Forces, by part.
        OwnNear[PARTS],
        /// Others' strength there over 4 Forces, by part.
        OthersNear[PARTS],
        /// How far it is from the Center, by part, one of each six 1: 0 first.
        ToCenter[PARTS * 6],
        /// How far from the own Capital.
        ToHome[PARTS * 6],
        /// How far from the nearest Forge not held.
        ToForge[PARTS * 6],
        /// How far from the nearest Mine not held.
        ToMine[PARTS * 6],
        /// How far from the nearest enemy Capital.
        ToCapital[PARTS * 6],
        /// How much closer it brings the group to Center, own Capital, Forge, Mine, enemy Capital.
        Closer[KINDS],
        /// Strength of the group that moves over 4 Forces.
        Band[1],
        /// The group's chance against who is there: over a half, and 1 if there is nobody to fight.
        BandChance[2],
        /// The direction of a step, turned; the last over a link.
        Direction[7],

        /// The edge, turned.
        Edge[EDGES],
        /// 1 if a bridge is on it.
        Bridged[1],
        /// What its ends are.
        Ends[TILES],
        /// What lies behind it for own units: the other end of one where they are.
        Opens[TILES],
        /// What lies behind it for others.
        OpensToOthers[TILES],
        /// Own strength at its ends over 4 Forces, and others'.
        EndStrength[2],
        /// How far its nearer end is from the Center, one of six 1: 0 first.
        EdgeToCenter[6],
        /// How far its nearer end is from the own Capital, one of six 1: 0 first.
        EdgeToHome[6],
    }
}

/// Puts what a seat sees of each option asked for.
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
        Action::Card(card) => {
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

/// The number of a kind of action.
fn action(action: Action) -> usize {
    match action {
        Action::Stop => 0,
        Action::Corner(_) => 1,
        Action::Edge(_) => 2,
        Action::Hex(_) => 3,
        Action::Card(_) => 4,
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

/// An option as it is being put down.
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

    /// What becomes of a card that is named.
    fn fate(&self) -> Offered {
        match self.stage.question {
            Some(Question::Hand { op: HandOp::Top, .. }) => Offered::Kept,
            Some(Question::Hand { .. } | Question::Reorder) => Offered::Given,
            _ if self.s.phase == Phase::QuietStudy => Offered::Given,
            _ => Offered::Taken,
        }
    }

    /// The card whose effect is being chosen for.
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

    /// How far a hex is from Center, own Capital, and the nearest Forge and Mine not held and enemy Capital.
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

    /// What a hex is that the option is about.
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

    /// An option of a group that is put together for a move, or of Forces that are split.
    fn group(&mut self, option: Action) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        if let Action::Forces(n) = option {
            self.out.put(Offered::Forces, usize::from(n), 1.0);
        }
        let Some((Verb::Move(spec), id, this)) = self.stage.target else { return };
        let begun = spec.begun(game, s, seat, id, this);
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

    /// The group comes to a hex.
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
