//! The position of a match, flat, and the small questions everything asks of it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::FactionId;
use super::content::cards::{CardId, DECKS, DeckId};
use super::rules::action::Action;
use super::rules::board::{Corner, Edge, Hex, MAX_HEXES};
use crate::game::{BySeat, MAX_SEATS, Seat};
use crate::table::Pile;
use crate::table::effects::{EffectId, ListId};
use crate::table::ids::{Id, IdArray, id};

/// The most champions on the board together with those that died in this round.
pub(crate) const MAX_CHAMPIONS: usize = 48;

id! {
    /// A champion's place in [`State::champions`]; it keeps it until the round ends, also when dead.
    pub struct Slot(u8);
}

impl Slot {
    /// No champion.
    pub(crate) const NOBODY: Slot = Slot(u8::MAX);

    /// The set of this champion alone, as bits by slot.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }
}

/// Where in a round the match stands (BF-9a). Phases that never wait for a choice are not listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// The n-th seat of the draft order takes a corner (BF-8.3a).
    #[default]
    Corners,
    StartBridges,
    FreeCard,
    QuietStudy,
    Bids,
    Commit,
    /// Revealed commitments are carried out one by one.
    Resolve,
    Sieges,
    Collection,
    Cleanup,
    Over,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum End {
    #[default]
    NotYet,
    Threshold,
    RoundCap,
    Elimination,
}

/// The whole position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) end: End,
    pub(crate) lead: Seat,
    /// Seats that are out of the match (BF-Q74), as bits.
    pub(crate) out: u8,
    /// The Action Steps are over but for abilities (`rules.ability_timing`).
    pub(crate) closing: bool,
    /// How far the phase has come: seats done in the corner draft, row cards settled, commitments
    /// carried out, Capitals besieged, tiles collected.
    pub(crate) progress: u16,
    pub(crate) players: BySeat<Player>,
    pub(crate) hexes: IdArray<Hex, Tile, MAX_HEXES>,
    pub(crate) champions: IdArray<Slot, Champion, MAX_CHAMPIONS>,
    pub(crate) bridges: EdgeSet,
    /// Bridges that vanish in Cleanup.
    pub(crate) temporary: EdgeSet,
    /// Bridges that cannot be crossed this round.
    pub(crate) locked: EdgeSet,
    /// Edges that can be crossed without a bridge this round.
    pub(crate) opened: EdgeSet,
    /// No bridge can be built or destroyed this round.
    pub(crate) frozen: bool,
    /// Pairs of hexes that count as joined by a bridge this round, and who joined them.
    pub(crate) links: Pile<(Hex, Hex, Seat), 8>,
    /// Modifiers, marks and traps set by cards.
    pub(crate) running: Pile<Running, 64>,
    /// Market decks of Ages I-III, then power decks; the last card is the top.
    pub(crate) decks: IdArray<DeckId, Pile<CardId, 160>, DECKS>,
    /// The market row, in order; cards taken are [`CardId::NONE`].
    pub(crate) row: Pile<CardId, 16>,
    /// The seats whose commitments are carried out, in order, in this Action Step.
    pub(crate) order: Pile<Seat, 6>,
    /// Home Guard has come to the action under way, and comes once per card (BF-Q146).
    pub(crate) guarded: bool,
    /// Suspended work, the innermost on top.
    pub(crate) stack: Pile<Frame, 24>,
    pub(crate) battle: Battle,
    /// Non-Capital hexes that the action under way has brought units into, in order (BF-12.7b).
    pub(crate) entered: Pile<Hex, 16>,
    /// Champions that died in the action or combat round under way.
    pub(crate) deaths: Pile<Death, 24>,
    pub(crate) shares: BySeat<f32>,
}

/// One player's things.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) role: FactionId,
    pub(crate) corner: Corner,
    pub(crate) capital: Hex,
    pub(crate) gold: u16,
    pub(crate) mana: u8,
    /// Permanent VP, and the part of it that everybody has seen. Of 16 bits: every card of a match at the most that
    /// `vp.per_victory_card` and its own `vp` can give is below 21 000.
    pub(crate) vp: u16,
    pub(crate) vp_public: u16,
    pub(crate) done: bool,
    pub(crate) draw: Pile<CardId, 128>,
    /// How many cards on top of the draw pile the owner knows in order.
    pub(crate) known_top: u8,
    pub(crate) hand: Pile<CardId, 32>,
    pub(crate) discard: Pile<CardId, 128>,
    pub(crate) burnt: Pile<CardId, 128>,
    /// The card being carried out; it is in no pile (BF-15.1b).
    pub(crate) in_play: CardId,
    /// Cards laid before this player to pick from.
    pub(crate) reveal: Pile<CardId, 16>,
    /// Cards everybody knows this player to own, burnt ones aside, sorted.
    pub(crate) public: Pile<CardId, 160>,
    /// Cards gained in private and not seen since, by the deck they came from.
    pub(crate) private: IdArray<DeckId, u8, DECKS>,
    /// One of these that gave no VP because it was the free card; else [`CardId::NONE`].
    pub(crate) free_card: CardId,
    /// Cards in the discard pile that everybody saw going there, sorted.
    pub(crate) seen_discards: Pile<CardId, 128>,
    /// The choice being made in secret, stage by stage.
    pub(crate) commit: Commit,
    pub(crate) bid: Bid,
    /// Row cards won in this phase.
    pub(crate) wins: u8,
    /// A simultaneous private choice (free card, Quiet Study, starting bridges) still to make.
    pub(crate) choosing: bool,
    /// Starting bridges picked so far; hand cards set aside by Quiet Study.
    pub(crate) picked: Pile<Pick, 16>,
    pub(crate) won_battle: bool,
    /// An enemy champion died this round.
    pub(crate) enemy_champion_died: bool,
    /// Cards played this round.
    pub(crate) played: u8,
    /// Extra cards at the next Reset.
    pub(crate) extra_draw: u8,
    pub(crate) free_marches: u8,
    /// Capitals held alone when sieges were last over, as bits by seat (Pillagers).
    pub(crate) holds: u8,
    /// Capitals ever so held, as bits by seat.
    pub(crate) pillaged: u8,
}

id! {
    /// What a player picks in secret before the first round and in Quiet Study: an edge while starting
    /// bridges are picked, a card in every other phase.
    pub(crate) struct Pick(u8);
}

impl Pick {
    /// As an edge, when starting bridges are picked.
    pub(crate) fn edge(self) -> Edge {
        Edge(self.0)
    }

    /// As a card, in every other phase.
    pub(crate) fn card(self) -> CardId {
        CardId(self.0)
    }
}

impl Player {
    /// The cards picked so far, in every phase but that of starting bridges.
    pub(crate) fn picked_cards(&self) -> Pile<CardId, 16> {
        self.picked.iter().map(|pick| pick.card()).collect()
    }
}

impl From<Edge> for Pick {
    fn from(edge: Edge) -> Pick {
        Pick(edge.0)
    }
}

impl From<CardId> for Pick {
    fn from(card: CardId) -> Pick {
        Pick(card.0)
    }
}

id! {
    /// The hex, edge or champion that something running is about, which its effect says, or [`Target::NOTHING`].
    pub(crate) struct Target(u8);
}

impl Target {
    /// It is about no one of them.
    pub(crate) const NOTHING: Target = Target(u8::MAX);

    /// As a champion, where its effect is about one.
    pub(crate) fn slot(self) -> Slot {
        Slot(self.0)
    }
}

impl From<Hex> for Target {
    fn from(hex: Hex) -> Target {
        Target(hex.0)
    }
}

impl From<Edge> for Target {
    fn from(edge: Edge) -> Target {
        Target(edge.0)
    }
}

impl From<Slot> for Target {
    fn from(slot: Slot) -> Target {
        Target(slot.0)
    }
}

/// A hex with what stands on it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Tile {
    pub(crate) kind: TileKind,
    /// Mine Value, if it is a Mine.
    pub(crate) value: u8,
    /// Forces by seat.
    pub(crate) forces: BySeat<u8>,
    /// Champions by seat, counted.
    pub(crate) champions: BySeat<u8>,
    /// Who came first of those in it; meaningful only while there are units.
    pub(crate) first: Seat,
}

/// What a hex is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum TileKind {
    #[default]
    Plain,
    Capital(Seat),
    Center,
    Forge,
    Mine,
}

/// A champion on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Champion {
    /// [`CardId::NONE`] for a free slot.
    pub(crate) card: CardId,
    pub(crate) owner: Seat,
    /// [`Hex::NOWHERE`] once dead.
    pub(crate) hex: Hex,
    pub(crate) hp: u8,
    /// Once-per-round effects of the card already used, as bits by place in its `fx`.
    pub(crate) used_round: u8,
    /// The same for once-per-battle effects.
    pub(crate) used_battle: u8,
}

impl Champion {
    pub(crate) const NONE: Champion =
        Champion { card: CardId::NONE, owner: Seat(0), hex: Hex::NOWHERE, hp: 0, used_round: 0, used_battle: 0 };

    pub(crate) fn alive(&self) -> bool {
        self.hex != Hex::NOWHERE
    }
}

/// A commitment: what a seat does in this Action Step, with its locked targets (BF-S1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Commit {
    pub(crate) root: Option<Action>,
    pub(crate) locks: Pile<Lock, 48>,
    pub(crate) complete: bool,
}

/// One locked choice of one effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Lock {
    pub(crate) effect: EffectId,
    pub(crate) choice: Action,
}

/// A sealed bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Bid {
    #[default]
    Open,
    Buy(u8),
    Pass(u8),
}

/// Something a card left running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Running {
    pub(crate) owner: Seat,
    pub(crate) effect: EffectId,
    pub(crate) target: Target,
    /// The last round it lasts in; 255 until used.
    pub(crate) until: u8,
    /// It counts in the battle under way (a "next battle" modifier).
    pub(crate) active: bool,
    /// A battle it waited for was won; or it belongs to the action under way.
    pub(crate) won: bool,
    pub(crate) fresh: bool,
}

/// Suspended work.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Frame {
    #[default]
    Nothing,
    /// A list of effects, at `at`.
    Script(Script),
    /// A seat has to choose.
    Ask(Seat, Question),
    /// The battle in [`State::battle`] goes on.
    Battle,
    /// Battles in the hexes of [`State::entered`] are to be fought.
    Battles(Seat),
}

/// A list of effects under way.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Script {
    pub(crate) seat: Seat,
    pub(crate) list: ListId,
    pub(crate) at: u8,
    /// The card played, or [`CardId::NONE`].
    pub(crate) card: CardId,
    /// The champion whose ability this is, or [`Slot::NOBODY`].
    pub(crate) this: Slot,
    /// The champion named last.
    pub(crate) that_champion: Slot,
    /// The hex named last.
    pub(crate) there: Hex,
    /// The edge named last.
    pub(crate) edge: Edge,
    /// How many the previous effect picked, or Forces just deployed.
    pub(crate) that: u8,
    pub(crate) moved: bool,
    /// The answer to a question the present effect asked.
    pub(crate) answer: Option<Action>,
    /// How often the present effect has been answered.
    pub(crate) answers: u8,
    /// A clause had no legal target; and one had.
    pub(crate) missed: bool,
    pub(crate) worked: bool,
    /// It is a whole card, basic action or ability, not a branch of one.
    pub(crate) root: bool,
    /// Its targets are chosen as it runs, not locked before.
    pub(crate) late: bool,
}

/// What becomes of hand cards that are picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum HandOp {
    Discard,
    Scrap,
    Top,
}

/// What a seat is asked in the middle of things.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Pick a hand card; `must` of at most `left` remain.
    Hand { op: HandOp, must: u8, left: u8, picked: u8, each: Option<ListId> },
    /// Take one of the revealed cards of the own draw pile; they go to the discard pile if the hand
    /// could not hold them all and the rules say so (BF-Q37).
    Peek { take: u8, overflows: bool },
    /// Put the revealed card on top or at the bottom.
    Scry { looked: u8 },
    /// Put the kept cards back, the next goes on top.
    Reorder,
    /// Take one of the revealed cards of a deck.
    Acquire { deck: DeckId, must: u8, left: u8 },
    /// A late target or option of the script below.
    Late,
    /// Take the row card that nobody bought, or leave it.
    Receive,
    /// Gold or a Mine Draft.
    Mine(Hex),
    /// Reforge or a Forge Draft.
    Forge(Hex),
    /// Name the unit that takes the next hit.
    Assign,
    /// Assign one hit by choice (Tactical Hand), or leave all to chance.
    AssignOne,
    /// The champion that an Assassin's Edge strikes.
    Edge,
}

/// A battle under way (BF-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) hex: Hex,
    /// Attacker, defender.
    pub(crate) sides: [Seat; 2],
    pub(crate) siege: bool,
    pub(crate) round: u16,
    pub(crate) step: BattleStep,
    /// Hits still to be assigned by each side, and all of this combat round.
    pub(crate) hits: [u8; 2],
    pub(crate) rolled: [u8; 2],
    /// Forces and champions of each side when this combat round began.
    pub(crate) began: [[u8; 2]; 2],
    /// Forces of each side that have survived one hit in this battle, and two.
    pub(crate) wounded: [[u8; 2]; 2],
    /// Of those, by champions with an effect on kills.
    pub(crate) reaver_hits: [u8; 2],
    /// The champion whose effect on kills may count.
    pub(crate) reaver: [Slot; 2],
    /// The bodyguard of each side has spent its shield in this battle.
    pub(crate) shield_spent: [bool; 2],
    /// The champion each side's Edge strikes.
    pub(crate) edge: [Slot; 2],
    /// Whether a side has been asked about its one chosen hit in this combat round, or has none.
    pub(crate) one_asked: [bool; 2],
}

/// Where a battle stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum BattleStep {
    #[default]
    Begin,
    /// Side 0, then 1, names the target of its Edge.
    Edges(u8),
    Roll,
    /// Side 0, then 1, assigns its hits.
    Assign(u8),
    Settle,
}

/// A champion's death, not yet paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Death {
    pub(crate) slot: Slot,
    pub(crate) hex: Hex,
    /// Who dealt the killing damage, if it was an enemy.
    pub(crate) killer: Option<Seat>,
    /// The champion whose effect on kills counts it, or [`Slot::NOBODY`].
    pub(crate) by: Slot,
    pub(crate) in_battle: bool,
}

/// A set of edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct EdgeSet([u64; 4]);

impl EdgeSet {
    pub(crate) const NONE: EdgeSet = EdgeSet([0; 4]);

    /// The word an edge is in, and its bit there.
    #[inline]
    fn place(edge: Edge) -> (usize, u64) {
        (edge.index() / 64, 1 << (edge.index() % 64))
    }

    pub(crate) fn has(&self, edge: Edge) -> bool {
        let (word, bit) = EdgeSet::place(edge);
        self.0[word] & bit != 0
    }

    pub(crate) fn add(&mut self, edge: Edge) {
        let (word, bit) = EdgeSet::place(edge);
        self.0[word] |= bit;
    }

    pub(crate) fn remove(&mut self, edge: Edge) {
        let (word, bit) = EdgeSet::place(edge);
        self.0[word] &= !bit;
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The edges in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Edge> + use<> {
        self.0.into_iter().zip([0, 64, 128, 192]).flat_map(|(mut left, first)| {
            std::iter::from_fn(move || {
                #[expect(clippy::cast_possible_truncation, reason = "of 64 bits at most 64 are 0")]
                let lowest = (left != 0).then(|| left.trailing_zeros() as u8)?;
                left &= left - 1;
                Some(Edge(first + lowest))
            })
        })
    }
}

/// What a match is stopped with where a stack outgrows its number; no rule of the book comes near it.
const TOO_MANY_FORCES: &str = "more than 255 Forces of one player would be in one hex: limit them by \
    rules.max_units_per_hex, or lower what costs.reinforce.forces or the cards of this experiment deploy";

impl Tile {
    pub(crate) const EMPTY: Tile = Tile {
        kind: TileKind::Plain,
        value: 0,
        forces: BySeat([0; MAX_SEATS]),
        champions: BySeat([0; MAX_SEATS]),
        first: Seat(0),
    };

    /// Whether the seat has a unit here (BF-4.3a).
    pub(crate) fn occupied_by(&self, seat: Seat) -> bool {
        self.forces[seat] > 0 || self.champions[seat] > 0
    }

    /// How many units of the seat are here.
    pub(crate) fn units(&self, seat: Seat) -> u16 {
        u16::from(self.forces[seat]) + u16::from(self.champions[seat])
    }

    /// The seats with units here.
    pub(crate) fn occupants(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(MAX_SEATS).filter(|seat| self.occupied_by(*seat))
    }

    /// Whether a seat other than this one has units here.
    pub(crate) fn enemy_of(&self, seat: Seat) -> bool {
        self.occupants().any(|other| other != seat)
    }

    /// Whether nobody is here.
    pub(crate) fn is_empty(&self) -> bool {
        self.occupants().next().is_none()
    }

    /// As [`Tile::is_empty`], quicker where most tiles are.
    pub(crate) fn is_deserted(&self) -> bool {
        self.forces.0 == [0; MAX_SEATS] && self.champions.0 == [0; MAX_SEATS]
    }

    /// Whether the seat's units may come in under the limit of two players (BF-12.6a).
    pub(crate) fn admits(&self, seat: Seat) -> bool {
        self.occupants().filter(|other| *other != seat).count() < 2
    }

    pub(crate) fn is_capital(&self) -> bool {
        matches!(self.kind, TileKind::Capital(_))
    }
}

impl Player {
    pub(crate) fn new() -> Player {
        Player {
            role: FactionId(0),
            corner: Corner(0),
            capital: Hex::NOWHERE,
            gold: 0,
            mana: 0,
            vp: 0,
            vp_public: 0,
            done: false,
            draw: Pile::new(),
            known_top: 0,
            hand: Pile::new(),
            discard: Pile::new(),
            burnt: Pile::new(),
            in_play: CardId::NONE,
            reveal: Pile::new(),
            public: Pile::new(),
            private: IdArray::default(),
            free_card: CardId::NONE,
            seen_discards: Pile::new(),
            commit: Commit::default(),
            bid: Bid::Open,
            wins: 0,
            choosing: false,
            picked: Pile::new(),
            won_battle: false,
            enemy_champion_died: false,
            played: 0,
            extra_draw: 0,
            free_marches: 0,
            holds: 0,
            pillaged: 0,
        }
    }
}

impl State {
    /// An empty table on an empty board.
    pub(crate) fn empty() -> State {
        State {
            round: 0,
            phase: Phase::Corners,
            end: End::NotYet,
            lead: Seat(0),
            out: 0,
            closing: false,
            progress: 0,
            players: BySeat([Player::new(); MAX_SEATS]),
            hexes: IdArray::new([Tile::EMPTY; MAX_HEXES]),
            champions: IdArray::new([Champion::NONE; MAX_CHAMPIONS]),
            bridges: EdgeSet::default(),
            temporary: EdgeSet::default(),
            locked: EdgeSet::default(),
            opened: EdgeSet::default(),
            frozen: false,
            links: Pile::new(),
            running: Pile::new(),
            decks: IdArray::default(),
            row: Pile::new(),
            order: Pile::new(),
            guarded: false,
            stack: Pile::new(),
            battle: Battle::default(),
            entered: Pile::new(),
            deaths: Pile::new(),
            shares: BySeat::default(),
        }
    }

    /// How far the phase has come, as a place among what it goes through.
    pub(crate) fn place(&self) -> usize {
        usize::from(self.progress)
    }

    /// Whether the seat has not been eliminated.
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        self.out & (1 << seat.0) == 0
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat]
    }

    pub(crate) fn hex(&self, hex: Hex) -> &Tile {
        &self.hexes[hex]
    }

    pub(crate) fn hex_mut(&mut self, hex: Hex) -> &mut Tile {
        &mut self.hexes[hex]
    }

    pub(crate) fn champion(&self, slot: Slot) -> &Champion {
        &self.champions[slot]
    }

    pub(crate) fn champion_mut(&mut self, slot: Slot) -> &mut Champion {
        &mut self.champions[slot]
    }

    /// All living champions with their slots.
    pub(crate) fn living(&self) -> impl Iterator<Item = (Slot, &Champion)> {
        self.champions.iter().filter(|(_, champion)| champion.alive())
    }

    /// The living champions of a seat in a hex.
    pub(crate) fn champions_in(&self, seat: Seat, hex: Hex) -> impl Iterator<Item = (Slot, &Champion)> {
        let any = self.hex(hex).champions[seat] > 0;
        self.living().filter(move |(_, champion)| any && champion.owner == seat && champion.hex == hex)
    }

    /// How many champions a seat has on the board.
    pub(crate) fn champions_of(&self, seat: Seat) -> u8 {
        self.living().filter(|(_, champion)| champion.owner == seat).map(|_| 1).sum()
    }

    /// Puts Forces into a hex, noting who was first.
    ///
    /// # Panics
    /// There would be more than 255: the match is a fault that says which knobs end it.
    pub(crate) fn add_forces(&mut self, seat: Seat, hex: Hex, forces: u8) {
        if forces > 0 {
            self.arrive(seat, hex);
            let there = &mut self.hex_mut(hex).forces[seat];
            *there = there.checked_add(forces).expect(TOO_MANY_FORCES);
        }
    }

    /// Takes Forces out of a hex.
    pub(crate) fn remove_forces(&mut self, seat: Seat, hex: Hex, forces: u8) {
        self.hex_mut(hex).forces[seat] -= forces;
        self.leave(seat, hex);
    }

    /// Puts a champion that is nowhere into a hex.
    pub(crate) fn place_champion(&mut self, slot: Slot, hex: Hex) {
        let seat = self.champion(slot).owner;
        self.arrive(seat, hex);
        self.hex_mut(hex).champions[seat] += 1;
        self.champion_mut(slot).hex = hex;
    }

    /// Takes a champion off the board; its slot stays taken until the round ends.
    pub(crate) fn lift_champion(&mut self, slot: Slot) {
        let Champion { owner, hex, .. } = *self.champion(slot);
        self.hex_mut(hex).champions[owner] -= 1;
        self.champion_mut(slot).hex = Hex::NOWHERE;
        self.leave(owner, hex);
    }

    fn arrive(&mut self, seat: Seat, hex: Hex) {
        let tile = self.hex_mut(hex);
        if tile.is_empty() {
            tile.first = seat;
        }
    }

    fn leave(&mut self, seat: Seat, hex: Hex) {
        let tile = self.hex_mut(hex);
        if !tile.occupied_by(seat) {
            let next = tile.occupants().next();
            tile.first = next.unwrap_or_default();
        }
    }

    /// A slot for one more champion.
    pub(crate) fn free_slot(&self) -> Option<Slot> {
        self.champions.find(|champion| champion.card == CardId::NONE)
    }
}

impl Serialize for EdgeSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for EdgeSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = EdgeSet::default();
        for edge in Vec::<Edge>::deserialize(deserializer)? {
            set.add(edge);
        }
        Ok(set)
    }
}
