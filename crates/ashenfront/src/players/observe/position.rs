//! The observation of a position from a seat's perspective.

use super::{CARDS, TILES, card_place, count, flag};
use crate::Ashenfront;
use crate::model::content::{CardId, Keyword, Point};
use crate::model::state::{Frame, OpKind, Phase, Question, State, UnitId, other};
use crate::players::look::{Look, Standing};
use evenhand_game::game::{Play, Seat, Sparse};
use evenhand_kit::table::ids::Id;

evenhand_game::observations! {
    /// What a seat observes of a position.
    pub(crate) enum Seen {
        /// The kind of the pending question; the last entry if there is none.
        Stage[21],
        /// The acting seat: the seat itself, the enemy.
        Asked[2],
        /// 1 in the seat's own turn; 1 if it had the first turn.
        OwnTurn[2],
        /// Turns that the seat has begun / 8.
        Turns[1],
        /// Numbers of the rules: target of CP / 10, CP by rank / 3, cards at Rest / 3, squad / 4, opportunity / 3,
        /// responses, CP of a control point, cards of draw tiles, cost of a block.
        Rules[11],
        /// The seat's deck, by its index.
        Deck[6],
        /// The enemy's deck, by its index.
        FoeDeck[6],
        /// Control Points / 10: the seat's, the enemy's, the difference.
        Cp[3],
        /// Control Points that the seat still needs to win.
        Missing[12],
        /// Control Points that the enemy still needs to win.
        FoeMissing[12],
        /// Cards in the seat's hand.
        HandSize[13],
        /// Cards in the enemy's hand.
        FoeHandSize[13],
        /// Cards in decks / 20: the seat's, the enemy's.
        Decks[2],
        /// Opportunity that the seat can spend.
        Opportunity[7],
        /// Cards in the seat's hand, by card.
        Hand[CARDS],
        /// Known cards in the enemy's hand, by card.
        FoeKnown[CARDS],
        /// The seat's operators on the battlefield, by card.
        Own[CARDS],
        /// The enemy's operators on the battlefield, by card.
        Foe[CARDS],
        /// Ready cards in the seat's base, and its battleplans, by card.
        Base[CARDS],
        /// Ready cards in the enemy's base, and its battleplans, by card.
        FoeBase[CARDS],
        /// The seat's discard pile, by card.
        Discard[CARDS],
        /// The enemy's discard pile, by card.
        FoeDiscard[CARDS],
        /// The seat's retired cards, by card.
        Retired[CARDS],
        /// The enemy's retired cards, by card.
        FoeRetired[CARDS],
        /// By tile: health left of the seat's operators / 4.
        Health[TILES],
        /// By tile: damage of the seat's operators / 3.
        Damage[TILES],
        /// By tile: initiative of the seat's operators / 6.
        Init[TILES],
        /// By tile: speed of the seat's operators / 3.
        Speed[TILES],
        /// By tile: range of the seat's operators / 4.
        Range[TILES],
        /// By tile: CP for the defeat of the seat's operators / 3.
        Rank[TILES],
        /// By tile: block of the seat's operators / 2, plus 1 for Aegis.
        Block[TILES],
        /// By tile: worth of the seat's operators that the enemy could defeat with one attack / 3.
        Risk[TILES],
        /// By tile: health left of the enemy's operators / 4.
        FoeHealth[TILES],
        /// By tile: damage of the enemy's operators / 3.
        FoeDamage[TILES],
        /// By tile: initiative of the enemy's operators / 6.
        FoeInit[TILES],
        /// By tile: speed of the enemy's operators / 3.
        FoeSpeed[TILES],
        /// By tile: range of the enemy's operators / 4.
        FoeRange[TILES],
        /// By tile: CP for the defeat of the enemy's operators / 3.
        FoeRank[TILES],
        /// By tile: block of the enemy's operators / 2, plus 1 for Aegis.
        FoeBlock[TILES],
        /// By tile: the most damage that one attack of the seat's operators could deal there / 3.
        Strikes[TILES],
        /// By tile: the most damage that one attack of the enemy's operators could deal there / 3.
        Danger[TILES],
        /// By tile: equipment that lies there; the enemy's counts as -1.
        Pieces[TILES],
        /// By tile: pending deployments; the enemy's count as -1.
        Reserved[TILES],
        /// The seat's operators: on control points, on draw tiles, in the enemy's Landing Zone, and all of them / 4;
        /// then the same for the enemy's.
        Held[8],
        /// Equipment of the seat's operators, by card.
        Equipped[CARDS],
        /// Operations declared in this turn by its player / 8; pending operations; those of the seat among them.
        Ops[3],
        /// The kind of the operation that opened the exchange.
        OpKind[6],
        /// The card of its operator, or the card that it plays.
        OpCard[CARDS],
        /// The damage about to be dealt: the damage / 3, whether it defeats its target, CP of the target / 3,
        /// block of the target.
        Blow[4],
    }
}

/// Writes all observations of a position.
pub(in crate::players) fn observe(game: &Ashenfront, s: &State, seat: Seat, out: &mut Sparse) {
    let observer = Observer { look: Look::new(game, s, seat), out };
    observer.observe();
}

struct Observer<'a, 'o> {
    look: Look<'a>,
    out: &'o mut Sparse,
}

impl Observer<'_, '_> {
    fn observe(mut self) {
        self.moment();
        self.numbers();
        self.cards();
        self.battlefield();
        self.under_way();
    }

    fn moment(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let stage = s.ask.map_or(20, |(_, question)| stage(question));
        self.out.put(Seen::Stage, stage, 1.0);
        if let Some(asked) = game.to_act(s).first() {
            self.out.put(Seen::Asked, usize::from(asked != seat), 1.0);
        }
        self.out.put(Seen::OwnTurn, 0, flag(s.active == seat && s.phase != Phase::Over));
        self.out.put(Seen::OwnTurn, 1, flag(s.starter == seat));
        self.out.set(Seen::Turns, f32::from(s.player(seat).turns) / 8.0);
        let knobs = &game.knobs;
        let rank = |place: usize| f32::from(knobs.victory.rank_cp.get(place).copied().unwrap_or(0)) / 3.0;
        let numbers = [
            f32::from(knobs.victory.cp) / 10.0,
            rank(0),
            rank(1),
            rank(2),
            f32::from(knobs.draw.rest) / 3.0,
            f32::from(knobs.squad.max) / 4.0,
            f32::from(knobs.opportunity.per_op) / 3.0,
            f32::from(knobs.response.per_op),
            f32::from(knobs.board.cp_value),
            f32::from(knobs.board.draw_cap.min(knobs.board.draw_value)),
            f32::from(knobs.block.card_cost),
        ];
        for (place, number) in numbers.into_iter().enumerate() {
            self.out.put(Seen::Rules, place, number);
        }
    }

    fn numbers(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let (own, foe) = (s.player(seat), s.player(other(seat)));
        self.out.put(Seen::Deck, own.role.index(), 1.0);
        if game.knobs.info.open_decklists {
            self.out.put(Seen::FoeDeck, foe.role.index(), 1.0);
        }
        let (mine, theirs) = (f32::from(own.cp), f32::from(foe.cp));
        for (place, number) in [mine, theirs, mine - theirs].into_iter().enumerate() {
            self.out.put(Seen::Cp, place, number / 10.0);
        }
        let missing = |cp: u8| usize::from(game.knobs.victory.cp.saturating_sub(cp));
        self.out.put(Seen::Missing, missing(own.cp), 1.0);
        self.out.put(Seen::FoeMissing, missing(foe.cp), 1.0);
        self.out.put(Seen::HandSize, own.hand.len(), 1.0);
        // What is placed in secret is hidden, including the number.
        self.out.put(Seen::FoeHandSize, foe.hand.len() + self.secretly_placed(other(seat)), 1.0);
        self.out.put(Seen::Decks, 0, count(own.deck.len()) / 20.0);
        self.out.put(Seen::Decks, 1, count(foe.deck.len()) / 20.0);
        self.out.put(Seen::Opportunity, usize::from(own.opp), 1.0);
        self.out.put(Seen::Ops, 0, f32::from(s.ops) / 8.0);
    }

    fn secretly_placed(&self, seat: Seat) -> usize {
        if self.look.game.knobs.setup.hidden { self.look.s.player(seat).placed.len() } else { 0 }
    }

    /// Writes 1 for each card of a pile.
    fn pile(&mut self, group: Seen, cards: &[CardId]) {
        for card in cards.iter().filter(|card| self.look.game.cards.get(**card).is_some()) {
            self.out.put(group, card_place(self.look.game, *card), 1.0);
        }
    }

    fn cards(&mut self) {
        let (s, seat) = (self.look.s, self.look.seat);
        let (own, foe) = (s.player(seat), s.player(other(seat)));
        self.pile(Seen::Hand, &own.hand);
        self.pile(Seen::FoeKnown, &foe.known);
        self.pile(Seen::Discard, &own.discard);
        self.pile(Seen::FoeDiscard, &foe.discard);
        self.pile(Seen::Retired, &own.retired);
        self.pile(Seen::FoeRetired, &foe.retired);
        for (group, player) in [(Seen::Base, own), (Seen::FoeBase, foe)] {
            self.pile(group, &player.plans);
            for held in player.base.iter().filter(|held| !held.exhausted) {
                self.pile(group, &[held.card]);
            }
        }
    }

    fn battlefield(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let foe = other(seat);
        for standing in self.look.standing() {
            let own = standing.unit.seat == seat;
            self.out.put(if own { Seen::Own } else { Seen::Foe }, card_place(game, standing.unit.card), 1.0);
            let groups = if own { OWN } else { FOE };
            let tile = self.look.turned(standing.unit.tile);
            put(self.out, groups, tile, standing);
            if own {
                self.out.put(Seen::Risk, tile, self.look.risk(standing, standing.unit.tile) / 3.0);
            }
            let side = if own { 0 } else { 4 };
            let point = game.board.point(standing.unit.tile);
            let zone = game.board.zone(s.home(other(standing.unit.seat))).contains(standing.unit.tile);
            self.out.put(Seen::Held, side, flag(point == Some(Point::Control)));
            self.out.put(Seen::Held, side + 1, flag(point == Some(Point::Draw)));
            self.out.put(Seen::Held, side + 2, flag(zone));
            self.out.put(Seen::Held, side + 3, 0.25);
        }
        for tile in crate::model::content::Tile::all() {
            let place = self.look.turned(tile);
            self.out.put(Seen::Danger, place, self.look.danger(seat, tile, UnitId::NONE) / 3.0);
            self.out.put(Seen::Strikes, place, self.look.danger(foe, tile, UnitId::NONE) / 3.0);
        }
        for piece in s.pieces.iter() {
            if piece.host == UnitId::NONE {
                let sign = if piece.owner == seat { 1.0 } else { -1.0 };
                self.out.put(Seen::Pieces, self.look.turned(piece.tile), sign);
            } else if s.unit(piece.host).is_some_and(|host| host.seat == seat) {
                self.pile(Seen::Equipped, &[piece.card]);
            }
        }
        for op in s.reservations() {
            let sign = if op.seat == seat { 1.0 } else { -1.0 };
            self.out.put(Seen::Reserved, self.look.turned(op.tile), sign);
        }
    }

    fn under_way(&mut self) {
        let (s, seat) = (self.look.s, self.look.seat);
        if let Some(exchange) = &s.exchange {
            self.out.put(Seen::Ops, 1, count(exchange.ops.len()));
            self.out.put(Seen::Ops, 2, count(exchange.ops.iter().filter(|op| op.seat == seat).count()));
            if let Some(op) = exchange.ops.first() {
                self.out.put(Seen::OpKind, op_kind(op.kind), 1.0);
                let card = s.unit(op.unit).map_or(op.card, |unit| unit.card);
                if !op.hidden || op.seat == seat {
                    self.pile(Seen::OpCard, &[card]);
                }
            }
        }
        if let Some(Frame::Hit(hit)) = s.frames.last()
            && let Some(target) = self.look.find(hit.target)
        {
            let numbers =
                [f32::from(hit.n) / 3.0, flag(hit.n >= target.left), target.cp / 3.0, f32::from(target.sheet.block)];
            for (place, number) in numbers.into_iter().enumerate() {
                self.out.put(Seen::Blow, place, number);
            }
        }
    }
}

const OWN: [Seen; 7] = [Seen::Health, Seen::Damage, Seen::Init, Seen::Speed, Seen::Range, Seen::Rank, Seen::Block];
const FOE: [Seen; 7] =
    [Seen::FoeHealth, Seen::FoeDamage, Seen::FoeInit, Seen::FoeSpeed, Seen::FoeRange, Seen::FoeRank, Seen::FoeBlock];

/// Writes the values of an operator at its tile.
fn put(out: &mut Sparse, groups: [Seen; 7], tile: usize, standing: &Standing) {
    let sheet = &standing.sheet;
    let numbers = [
        f32::from(standing.left) / 4.0,
        f32::from(sheet.damage) / 3.0,
        f32::from(sheet.init) / 6.0,
        f32::from(sheet.speed) / 3.0,
        f32::from(sheet.range) / 4.0,
        standing.cp / 3.0,
        f32::from(sheet.block) / 2.0 + flag(sheet.has(Keyword::Aegis)),
    ];
    for (group, number) in groups.into_iter().zip(numbers) {
        out.put(group, tile, number);
    }
}

/// Returns the index of a kind of operation.
pub(super) fn op_kind(kind: OpKind) -> usize {
    match kind {
        OpKind::Move => 0,
        OpKind::Ability => 1,
        OpKind::Ult => 2,
        OpKind::Deploy => 3,
        OpKind::Logistics => 4,
        OpKind::Play => 5,
    }
}

/// Returns the index of a question.
pub(super) fn stage(question: Question) -> usize {
    match question {
        Question::Mulligan => 0,
        Question::Bottom => 1,
        Question::Place => 2,
        Question::Main => 3,
        Question::Respond(_) => 4,
        Question::Optional(_) => 5,
        Question::Pay(_) => 6,
        Question::Path => 7,
        Question::Block => 8,
        Question::Protocols => 9,
        Question::First => 10,
        Question::React => 11,
        Question::PayReaction => 12,
        Question::May => 13,
        Question::Aim => 14,
        Question::Bring => 15,
        // Networks have no input of its own for an option of an effect.
        Question::Take | Question::Option(_) => 16,
        Question::Discard => 17,
        Question::Equip(..) => 18,
        Question::Trim => 19,
    }
}
