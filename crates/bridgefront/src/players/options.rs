//! Describes the options of every stage.

use super::appraise::taken_from_hand;
use super::look::{Look, planned_bridges};
use super::might::Might;
use super::row::{Column, NOTHING, Row, add, rough};
use super::survey::Memo;
use super::worth::{self, Bids, USUAL};
use crate::model::actions::Action;
use crate::model::content::cards::{CardId, Kind};
use crate::model::content::verbs::Verb;
use crate::model::knobs::ReforgeFrom;
use crate::model::state::{Frame, Phase, Question, Slot};
use crate::{Bridgefront, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;

/// The rough value above which an option counts as useful.
const SOMETHING: f32 = 0.1;

/// Appends a row for every option.
pub(crate) fn describe(
    game: &Bridgefront,
    s: &State,
    seat: Seat,
    options: &[Action],
    memo: &mut Memo,
    out: &mut Vec<f32>,
) {
    let stage = stage(game, s, seat);
    let Memo { board, placed } = memo;
    let survey = stage.looks_at_the_board().then(|| board.survey(game, s, seat, planned_bridges(game, s, seat)));
    let gold = worth::of_gold(game, s, seat);
    let mut choosing = Choosing { look: Look::new(game, s, seat, survey, Some(placed)), stage, gold };
    for option in options {
        let mut row = NOTHING;
        choosing.option(*option, &mut row);
        out.extend_from_slice(&row);
    }
}

/// The choice that is being made.
enum Stage<'a> {
    /// A choice that is not evaluated.
    Other,
    StartBridge,
    /// A card to gain.
    Take,
    /// A card to give up.
    Give,
    Bid(Bids),
    Root,
    /// A target of an effect, with the champion that has the effect.
    Target(&'a Verb, EffectId, Slot),
    Ask(&'a Question),
}

impl Stage<'_> {
    fn looks_at_the_board(&self) -> bool {
        match self {
            Stage::StartBridge | Stage::Root | Stage::Target(..) => true,
            Stage::Ask(question) => matches!(question, Question::Hand { each: Some(_), .. } | Question::Retreat),
            Stage::Other | Stage::Take | Stage::Give | Stage::Bid(_) => false,
        }
    }
}

fn stage<'a>(game: &'a Bridgefront, s: &'a State, seat: Seat) -> Stage<'a> {
    if let Some(Frame::Ask(_, question)) = s.stack.last() {
        return match question {
            Question::Peek { .. } | Question::Acquire { .. } => Stage::Take,
            // The cards are named from the bottom up: the card wanted first is named last.
            Question::Reorder => Stage::Give,
            Question::Late => late(game, s),
            question => Stage::Ask(question),
        };
    }
    match s.phase {
        Phase::StartBridges => Stage::StartBridge,
        Phase::FreeCard => Stage::Take,
        Phase::QuietStudy | Phase::LateStudy => Stage::Give,
        Phase::Bids => Stage::Bid(Bids::new(game, s, seat)),
        Phase::Commit => {
            let Some(root) = s.player(seat).commit.root else { return Stage::Root };
            let this = game.root_script(s, root).map_or(Slot::NOBODY, |(_, this)| this);
            match game.open_effect(s, seat) {
                Some(id) => Stage::Target(game.scripts.effect(id), id, this),
                None => Stage::Other,
            }
        }
        Phase::Corners | Phase::Resolve | Phase::Sieges | Phase::Collection | Phase::Cleanup | Phase::Over => {
            Stage::Other
        }
    }
}

/// Returns the stage for a target chosen while the effect resolves.
fn late<'a>(game: &'a Bridgefront, s: &'a State) -> Stage<'a> {
    let script = s.stack.iter().rev().find_map(|frame| match frame {
        Frame::Script(script) => Some(script),
        _ => None,
    });
    let Some(script) = script else { return Stage::Other };
    match game.effect_of(script) {
        Some(id) => Stage::Target(game.scripts.effect(id), id, script.this),
        None => Stage::Other,
    }
}

/// Describes the options of a stage one by one.
struct Choosing<'a> {
    look: Look<'a>,
    stage: Stage<'a>,
    /// The value of one more gold.
    gold: f32,
}

impl Choosing<'_> {
    fn option(&mut self, option: Action, row: &mut Row) {
        match &self.stage {
            Stage::Other => {}
            Stage::StartBridge => {
                if let (Action::Edge(edge), Some(survey)) = (option, &self.look.survey) {
                    survey.build(edge, row);
                }
            }
            Stage::Take => {
                if let Action::Card(card) = option {
                    worth::taken(self.look.game, card, row);
                }
            }
            Stage::Give => {
                if let Action::Card(card) = option {
                    add(row, Column::Card, USUAL - worth::of_card(self.look.game, card));
                }
            }
            Stage::Bid(bids) => bids.describe(option, row),
            Stage::Root => self.root(option, row),
            Stage::Target(verb, id, this) => verb.appraisal().target(&mut self.look, *id, *this, option, row),
            Stage::Ask(question) => {
                let question = *question;
                self.answer(question, option, row);
            }
        }
        for column in [Column::Gold, Column::GoldCost, Column::BidGold] {
            row[column as usize] *= self.gold;
        }
    }

    // ---- roots ----

    fn root(&mut self, root: Action, row: &mut Row) {
        if root == Action::Done {
            if !self.look.last_round() {
                add(row, Column::Done, 1.0);
                add(row, Column::IdleMana, f32::from(self.look.s.player(self.look.seat).mana));
            }
            return;
        }
        if let Some((mana, gold)) = self.look.game.price(self.look.s, self.look.seat, root) {
            add(row, Column::Mana, f32::from(mana));
            add(row, Column::GoldCost, f32::from(gold));
        }
        if let Action::Play(card) = root
            && self.look.game.cards.get(card).kind == Kind::Champion
        {
            let printed = self.look.game.cards.get(card);
            let might = Might::champion(printed, printed.hp);
            add(row, Column::Champion, might.size());
            if let Some(site) = self.look.best_site(card, might, row) {
                self.look.on_deploy(card, site, row);
            }
            return;
        }
        if let Some((list, this)) = self.look.game.root_script(self.look.s, root) {
            self.look.card = if let Action::Play(card) = root { card } else { CardId::NONE };
            self.look.list(list, this, row);
        }
        if row[Column::Mana as usize] == 0.0 && rough(row) > SOMETHING {
            add(row, Column::Free, 1.0);
        }
    }

    // ---- questions ----

    /// Adds the value of a draft: of the best card if the seat sees the cards, otherwise `unseen`.
    fn draft(&self, unseen: f32, row: &mut Row) {
        let worth = |card: &CardId| worth::of_card(self.look.game, *card);
        let shown = self.look.s.player(self.look.seat).reveal.iter().filter(|card| card.is_known());
        match shown.max_by(|a, b| worth(a).total_cmp(&worth(b))) {
            Some(best) => worth::taken(self.look.game, *best, row),
            None => add(row, Column::Draft, unseen),
        }
    }

    /// Returns the cards that a Reforge can scrap.
    fn reforgeable(&self) -> Pile<CardId, 256> {
        let player = self.look.s.player(self.look.seat);
        let mut cards: Pile<CardId, 256> = player.hand.iter().copied().collect();
        if self.look.game.knobs.collection.reforge_from == ReforgeFrom::Deck {
            cards.extend_from(player.draw.iter().chain(player.discard.iter()).copied());
        }
        cards
    }

    fn retreat(&self, option: Action, row: &mut Row) {
        let Look { game, s, seat, survey: Some(survey), .. } = &self.look else { return };
        let hex = s.battle.hex;
        match option {
            Action::Edge(edge) => {
                add(row, Column::Mana, f32::from(game.knobs.combat.retreat_mana));
                if let Some((_, to)) = game.retreats(s, *seat).find(|(bridge, _)| *bridge == edge) {
                    survey.retreat(hex, to, row);
                }
            }
            _ => survey.fight_on(hex, row),
        }
    }

    fn answer(&mut self, question: &Question, option: Action, row: &mut Row) {
        let worth = |card: CardId| worth::of_card(self.look.game, card);
        match (question, option) {
            (Question::Hand { op, each, .. }, Action::Card(card)) => {
                taken_from_hand(&mut self.look, *op, *each, card, row);
            }
            (Question::Scry { .. }, Action::Top(card)) => add(row, Column::Card, worth(card) - USUAL),
            (Question::Receive, Action::Card(card)) => {
                worth::taken(self.look.game, card, row);
                add(row, Column::Gold, f32::from(self.look.game.pot_gain(self.look.s, self.look.seat)));
            }
            (Question::Mine(hex), Action::Gold) => {
                let extra = self.look.game.passives(self.look.s, self.look.seat).ore_cut;
                add(row, Column::Gold, f32::from(self.look.s.hex(*hex).value + extra));
            }
            (Question::Mine(_), Action::Draft) => {
                let passives = self.look.game.passives(self.look.s, self.look.seat);
                if passives.ore_cut_on_draft {
                    add(row, Column::Gold, f32::from(passives.ore_cut));
                }
                self.draft(1.0, row);
            }
            (Question::Forge(_), Action::Draft) => self.draft(1.5, row),
            (Question::Forge(_), Action::Reforge) => {
                let cards = self.reforgeable();
                let known = cards.iter().filter(|card| card.is_known());
                let least = known.map(|card| worth(*card)).fold(f32::INFINITY, f32::min);
                add(row, Column::Card, if least.is_finite() { USUAL - least } else { 0.0 });
            }
            (Question::Reforge, Action::Card(card) | Action::InDrawPile(card) | Action::InDiscardPile(card)) => {
                add(row, Column::Card, USUAL - worth(card))
            }
            (Question::Retreat, option) => self.retreat(option, row),
            (Question::Assign | Question::AssignOne, Action::Forces(_)) => add(row, Column::Target, 1.0),
            (Question::Assign | Question::AssignOne | Question::Edge, Action::Champion(slot)) => {
                let champion = self.look.s.champion(slot);
                let card = self.look.game.cards.get(champion.card);
                let kills = if champion.hp <= 1 { 1.0 + 0.3 * f32::from(card.bounty) } else { 0.0 };
                let size = Might::champion(card, champion.hp).size();
                add(row, Column::Target, size / f32::from(champion.hp.max(1)) + kills);
            }
            _ => {}
        }
    }
}
