//! What a match adds to the measures beyond what its events declare.

use crate::Ascension;
use crate::model::content::sheets::{DeedId, Effect, When};
use crate::model::events::{AttackResult, Event, Source};
use crate::model::flip_deck::{Combine, DeckRules};
use crate::model::knobs::HitRule;
use crate::model::measures::Measure;
use crate::model::state::{Figure, State};
use evenhand_game::game::events::{Finished, Logged};
use evenhand_game::game::{Amount, BySeat, Column, ItemCount, Measured, Record, Seat};
use evenhand_kit::table::ids::Id;

/// The value of a label that does not apply.
const NOT_APPLICABLE: f64 = -1.0;

impl Measured for Ascension {
    const AMOUNTS: &'static [Amount] = &[
        Amount { name: "score", called: "scenario points", about: "Scenario points of the side." },
        Amount { name: "characters", called: "characters", about: "Characters on the table." },
        Amount { name: "tokens", called: "action tokens", about: "Action tokens in the pools of these characters." },
    ];

    fn round(&self, state: &State) -> u16 {
        state.turn.into()
    }

    fn hold(&self, state: &State, seat: Seat, amounts: &mut Vec<f64>) {
        let own = state.figures.iter().map(|(_, figure)| figure).filter(|figure| figure.owner == seat && figure.alive);
        let (characters, tokens) =
            own.fold((0.0, 0.0), |(count, tokens), figure| (count + 1.0, tokens + f64::from(figure.pool)));
        amounts.extend([f64::from(state.score[self.side(seat)]), characters, tokens]);
    }

    fn columns() -> &'static [Column] {
        Measure::COLUMNS
    }

    fn items(&self) -> &[String] {
        &self.items
    }

    fn measure(&self, end: &State, events: &[Event], record: &mut Record) {
        let items = vec![ItemCount::default(); self.items.len() * self.seats];
        let mut count = Count {
            game: self,
            end,
            record,
            items,
            now: 0,
            last: None,
            ended: BySeat::default(),
            effort: Effort::default(),
        };
        count.record.set_all(Measure::Initiative as usize, NOT_APPLICABLE);
        count.record.set_all(Measure::FirstBlood as usize, f64::NAN);
        count.forces();
        let law = FlipLaw::of(&self.decks, self.knobs.attack.hit_rule);
        for event in events {
            count.event(event, &law);
        }
        count.finish();
        let Count { record, items, .. } = count;
        record.items.extend(items.into_iter().filter(|row| row.gained > 0 || row.played > 0));
    }
}

/// Counts events into a record. The rows of items are in order of (item, seat).
struct Count<'a> {
    game: &'a Ascension,
    end: &'a State,
    record: &'a mut Record,
    items: Vec<ItemCount>,
    /// The current turn; 0 before the first.
    now: u8,
    /// The seat that last activated a character.
    last: Option<Seat>,
    /// The number of activations that have ended, by seat.
    ended: BySeat<f64>,
    effort: Effort,
}

/// Tracks which paid actions and activations had a result.
#[derive(Default)]
struct Effort {
    /// The seat whose current action has had no result yet.
    barren: Option<Seat>,
    /// Whether anything has been done in the current activation.
    done: bool,
    /// By seat: actions in total and those without a result, then ended activations in total
    /// and those in which nothing was done.
    actions: BySeat<[u32; 2]>,
    activations: BySeat<[u32; 2]>,
}

impl Effort {
    /// Records that the current action has had a result.
    fn bear(&mut self) {
        if self.barren.take().is_some() {
            self.done = true;
        }
    }

    /// Ends the current action.
    fn close(&mut self) {
        if let Some(seat) = self.barren.take() {
            self.actions[seat][1] += 1;
        }
    }

    fn begin_activation(&mut self) {
        self.close();
        self.done = false;
    }

    fn pay(&mut self, seat: Seat) {
        self.close();
        self.barren = Some(seat);
        self.actions[seat][0] += 1;
    }

    fn end_activation(&mut self, seat: Seat) {
        self.close();
        self.activations[seat][0] += 1;
        self.activations[seat][1] += u32::from(!self.done);
    }
}

/// Returns `some` as a share of `all`; not a number if `all` is 0.
fn share([all, some]: [u32; 2]) -> f64 {
    f64::from(some) / f64::from(all)
}

impl Count<'_> {
    fn owner(&self, who: Figure) -> Seat {
        self.end.figures[who].owner
    }

    fn set(&mut self, measure: Measure, seat: Seat, value: f64) {
        self.record.set(measure as usize, seat, value);
    }

    fn add(&mut self, measure: Measure, who: Figure, more: f64) {
        self.record.add(measure as usize, self.owner(who), more);
    }

    fn item(&mut self, item: usize, seat: Seat) -> &mut ItemCount {
        let row = &mut self.items[item * self.game.seats + seat.index()];
        (row.item, row.seat) = (u16::try_from(item).expect("sheets and deeds are few"), seat);
        row
    }

    /// Returns the row of a character's sheet.
    fn sheet(&mut self, who: Figure) -> &mut ItemCount {
        let sheet = self.end.figures[who].sheet;
        self.item(sheet.index(), self.owner(who))
    }

    /// Returns the row of one action of a character.
    fn deed(&mut self, who: Figure, deed: DeedId) -> &mut ItemCount {
        let sheet = self.end.figures[who].sheet;
        let before: usize = self.game.sheets.values().take(sheet.index()).map(|sheet| sheet.deeds.len()).sum();
        self.item(self.game.sheets.len() + before + deed.index(), self.owner(who))
    }

    /// Counts the force that every seat begins with.
    fn forces(&mut self) {
        for (who, figure) in self.end.figures.iter() {
            let sheet = &self.game.sheets[figure.sheet];
            let points = f64::from(sheet.points);
            self.add(Measure::PointsBegun, who, points);
            if figure.alive {
                self.add(Measure::PointsLeft, who, points);
            }
            let row = self.sheet(who);
            row.gained += 1;
            row.price += u32::from(sheet.points);
            for deed in sheet.deeds.ids() {
                self.deed(who, deed).gained += 1;
            }
        }
    }

    /// Counts an event: what it declares, and what depends on earlier events, on sides or on sheets.
    fn event(&mut self, event: &Event, law: &FlipLaw) {
        let game = self.game;
        event.adds(&Finished { game, end: self.end }, |column, seat, n| self.record.add(column, seat, n));
        match *event {
            Event::Turn(turn) => {
                self.now = turn;
                self.record.set_all(Measure::Turns as usize, f64::from(turn));
            }
            Event::Initiative { side, place, total } if self.now == 0 => {
                for member in game.members(side) {
                    self.set(Measure::Initiative, member, f64::from(place));
                    self.set(Measure::InitiativeTotal, member, f64::from(total));
                }
            }
            Event::Activated(who, _) => {
                self.effort.begin_activation();
                self.last = Some(self.owner(who));
                self.sheet(who).played += 1;
            }
            Event::Unused(who, _) => {
                let owner = self.owner(who);
                self.ended[owner] += 1.0;
            }
            Event::Pays(who) => self.effort.pay(self.owner(who)),
            Event::Ends(who, _) => self.effort.end_activation(self.owner(who)),
            Event::Attacks(attack) => {
                self.effort.bear();
                self.attack(&attack, law);
            }
            Event::InVain(who, _, deed) => {
                let row = self.deed(who, deed);
                row.played += 1;
                row.fizzled += 1;
            }
            Event::Suffered(_, _, Source::Attack, _) => self.first_blood(),
            Event::Destroyed(_) => {
                for seat in Seat::all(game.seats) {
                    self.record.add(Measure::TerrainDestroyed as usize, seat, 1.0);
                }
            }
            Event::Used(who, sheet, deed) => {
                if !game.sheets[sheet].deeds[deed].effects.iter().all(|effect| effect.verb.is_of_strides()) {
                    self.effort.bear();
                }
                self.deed(who, deed).played += 1;
            }
            Event::Marked(_, side) => {
                self.effort.bear();
                for member in game.members(side) {
                    self.record.add(Measure::Markings as usize, member, 1.0);
                }
            }
            Event::Lost(..) | Event::Moved(..) | Event::Door(..) => self.effort.bear(),
            _ => {}
        }
    }

    /// Records the turn of the first damage by an attack.
    fn first_blood(&mut self) {
        if self.record.get(Measure::FirstBlood as usize, Seat(0)).is_nan() {
            self.record.set_all(Measure::FirstBlood as usize, f64::from(self.now));
        }
    }

    /// Sets the measures that are known only at the end of the match.
    fn finish(&mut self) {
        let game = self.game;
        self.effort.close();
        for seat in Seat::all(game.seats) {
            let (actions, activations) = (self.effort.actions[seat], self.effort.activations[seat]);
            self.set(Measure::ActionsInVain, seat, share(actions));
            self.set(Measure::IdleActivations, seat, share(activations));
            let unused = self.record.get(Measure::TokensUnused as usize, seat);
            let ended = self.ended[seat];
            self.set(Measure::TokensUnused, seat, if ended > 0.0 { unused / ended } else { f64::NAN });
            self.set(Measure::EndedIt, seat, if self.last == Some(seat) { 0.0 } else { 1.0 });
            self.set(Measure::Score, seat, f64::from(self.end.score[game.side(seat)]));
            let refreshes = self.end.decks[game.deck_of(seat)].refreshes;
            self.set(Measure::Refreshes, seat, f64::from(refreshes));
        }
    }

    fn attack(&mut self, attack: &AttackResult, law: &FlipLaw) {
        use Measure::{
            AttacksEven, AttacksLikely, AttacksLongShot, AttacksSure, HitsEven, HitsLikely, HitsLongShot, HitsSure,
        };
        let hit = f64::from(u8::from(attack.hit));
        self.add(Measure::Luck, attack.by, hit - law.hit_chance(attack.margin));
        let (attacks, hits) = match attack.margin {
            ..=-4 => (AttacksLongShot, HitsLongShot),
            -3..=-2 => (AttacksEven, HitsEven),
            -1..=0 => (AttacksLikely, HitsLikely),
            1.. => (AttacksSure, HitsSure),
        };
        self.add(attacks, attack.by, 1.0);
        self.add(hits, attack.by, hit);
        // An attack on an area counts as played once, however many targets it strikes.
        let sheet = &self.game.sheets[attack.sheet];
        let deed = &sheet.deeds[attack.deed];
        let on_miss = |effect: &Effect| match effect.when {
            When::Always => self.game.acts_on_miss(deed),
            When::Miss => true,
            When::Hit => false,
        };
        let in_vain = !deed.effects.iter().any(on_miss);
        let row = self.deed(attack.by, attack.deed);
        if attack.first {
            row.played += 1;
            row.fizzled += u16::from(in_vain && !attack.hit);
        } else if in_vain && attack.hit && !attack.hit_before {
            row.fizzled -= 1;
        }
    }
}

/// The probability distribution of the numbers that a flip of a full deck can give.
struct FlipLaw {
    numbers: Vec<(i16, f64)>,
    hit_rule: HitRule,
}

impl FlipLaw {
    /// Enumerates all flips of a full deck.
    fn of(decks: &DeckRules, hit_rule: HitRule) -> FlipLaw {
        // Draws the cards one after another, tracking the number so far, its probability and the cards left.
        let mut counts: Vec<u8> = decks.faces.iter().map(|face| face.count).collect();
        let mut law = FlipLaw { numbers: Vec::new(), hit_rule };
        law.draw(decks, &mut counts, decks.flip.count, None, 1.0);
        law
    }

    fn draw(&mut self, decks: &DeckRules, counts: &mut [u8], cards: u8, so_far: Option<i16>, chance: f64) {
        if cards == 0 {
            let number = so_far.unwrap_or(0);
            return match self.numbers.iter_mut().find(|(known, _)| *known == number) {
                Some((_, share)) => *share += chance,
                None => self.numbers.push((number, chance)),
            };
        }
        let left: f64 = counts.iter().map(|count| f64::from(*count)).sum();
        // Cards of equal value are interchangeable here: suits only decide ties.
        let mut values: Vec<i8> = decks.faces.iter().map(|face| face.value).collect();
        values.sort_unstable();
        values.dedup();
        for value in values {
            let alike = |place: &usize| decks.faces[*place].value == value;
            let many: f64 = (0..counts.len()).filter(alike).map(|place| f64::from(counts[place])).sum();
            let Some(place) = (0..counts.len()).filter(alike).find(|place| counts[*place] > 0) else { continue };
            let card = i16::from(value);
            let number = so_far.map_or(card, |so_far| match decks.flip.combine {
                Combine::Sum => so_far + card,
                Combine::Max => so_far.max(card),
                Combine::Min => so_far.min(card),
            });
            counts[place] -= 1;
            self.draw(decks, counts, cards - 1, Some(number), chance * many / left);
            counts[place] += 1;
        }
    }

    /// Returns the probability of a hit at a margin.
    fn hit_chance(&self, margin: i16) -> f64 {
        let hits = |number: i16| match self.hit_rule {
            HitRule::Gt => number + margin > 0,
            HitRule::Ge => number + margin >= 0,
        };
        self.numbers.iter().filter(|(number, _)| hits(*number)).map(|(_, chance)| chance).sum()
    }
}
