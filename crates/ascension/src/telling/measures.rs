//! The measures of this game, counted from events.

use crate::Ascension;
use crate::model::content::sheets::{DeedId, Effect, When};
use crate::model::events::{AttackTold, Event, Source};
use crate::model::flip_deck::{Combine, DeckRules};
use crate::model::knobs::HitRule;
use crate::model::state::{Figure, NOBODY, State};
use evenhand_game::game::{Amount, BySeat, Column, ItemCount, Measured, Record, Seat};
use evenhand_game::measures;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane;

const PLACES: &[&str] = &["first", "second", "third", "fourth", "fifth", "sixth"];
const YES_NO: &[&str] = &["yes", "no"];

measures! {
    /// The measures, in the order of their columns.
    enum Measure {
        /// Turns begun.
        Turns = whole("turns").first(),
        /// The place of the seat's side in the order of initiative (the first one).
        Initiative = label(PLACES).first().called("place in the order of initiative")
            .groups(&[
                "the first in initiative",
                "the second in initiative",
                "the third in initiative",
                "the fourth in initiative",
                "the fifth in initiative",
                "the sixth in initiative",
            ]),
        /// Whether the match ended during or after an activation of the seat.
        EndedIt = label(YES_NO).called("activation at the end")
            .groups(&["the seat that acted last", "the seats that did not act last"]),
        /// Scenario points of the seat's side at the end.
        Score = seat("points").first().called("scenario points"),
        /// Force points of the characters the seat brought, those left out with them.
        PointsBegun = seat("points").called("points brought"),
        /// Force points of its characters on the table at the end.
        PointsLeft = seat("points").first().called("points left"),
        /// Characters of the seat that no room was left for at the start: they are neither in points_left nor in
        /// characters_lost.
        LeftOut = seat("characters").called("characters without room at the start"),
        /// Characters of the seat that were defeated.
        CharactersLost = seat("characters").first(),
        /// Enemy characters that its own defeated.
        CharactersDefeated = seat("characters"),
        /// Characters activated, over all turns.
        Activations = seat("activations").first(),
        /// Activations passed.
        Passes = seat("passes"),
        /// Action tokens in the pool at the end of an activation it survived (mean).
        TokensUnused = seat("tokens").first().fractional().called("action tokens left unused"),
        /// Activations that ended with an attack the pool could pay for and no enemy that any could strike; terrain
        /// does not count.
        BlindEnds = seat("activations").called("activations ended with an attack but no target"),
        /// Attacks flipped for, each target of an area counted.
        Attacks = seat("attacks").first(),
        /// Attacks that hit, each target of an area counted.
        Hits = seat("attacks").first(),
        /// Hits beyond what a full deck makes one expect from the margins.
        Luck = seat("attacks").fractional().called("hits beyond expectation"),
        /// Attacks at a margin of -4 or worse.
        AttacksLongShot = seat("attacks").called("attacks at a margin of -4 or worse"),
        /// Hits of attacks at a margin of -4 or worse.
        HitsLongShot = seat("attacks").called("hits at a margin of -4 or worse"),
        /// Attacks at a margin of -3 or -2.
        AttacksEven = seat("attacks").called("attacks at a margin of -3 or -2"),
        /// Hits of attacks at a margin of -3 or -2.
        HitsEven = seat("attacks").called("hits at a margin of -3 or -2"),
        /// Attacks at a margin of -1 or 0.
        AttacksLikely = seat("attacks").called("attacks at a margin of -1 or 0"),
        /// Hits of attacks at a margin of -1 or 0.
        HitsLikely = seat("attacks").called("hits at a margin of -1 or 0"),
        /// Attacks at a margin of +1 or better.
        AttacksSure = seat("attacks").called("attacks at a margin of +1 or better"),
        /// Hits of attacks at a margin of +1 or better.
        HitsSure = seat("attacks").called("hits at a margin of +1 or better"),
        /// Turn of the first damage by an attack, in matches that had one.
        FirstBlood = whole("turns").fractional().called("turn of the first damage"),
        /// Wounds its characters caused to enemies, but for Damage over Time and dangerous ground: nobody is blamed for
        /// those.
        DamageDealt = seat("wounds").called("wounds dealt"),
        /// Wounds its characters suffered from attacks.
        DamageFromAttacks = seat("wounds").called("wounds from attacks"),
        /// Wounds its characters suffered from Damage over Time.
        DamageFromDot = seat("wounds").called("wounds from Damage over Time"),
        /// Wounds its characters suffered on dangerous ground.
        DamageFromHazards = seat("wounds").called("wounds from dangerous ground"),
        /// Wounds its characters suffered from falls and impacts.
        DamageFromFalls = seat("wounds").called("wounds from falls and impacts"),
        /// Wounds its characters suffered from being pushed into impassable ground.
        DamageFromEdges = seat("wounds").called("wounds from impassable ground"),
        /// Wounds its characters suffered from effects of actions.
        DamageFromDeeds = seat("wounds").called("wounds from effects of actions"),
        /// Tokens of conditions its characters gained.
        ConditionsGained = seat("tokens"),
        /// Tokens of conditions its characters got rid of.
        ConditionsLost = seat("tokens"),
        /// Abilities and responses used.
        DeedsUsed = seat("actions").called("abilities and responses used"),
        /// How far its characters moved by themselves, in all.
        Moved = seat("mm").fractional().called("distance moved"),
        /// How far its characters were pushed, pulled and thrown, in all; making room after a fall does not count.
        Driven = seat("mm").fractional().called("distance pushed, pulled and thrown"),
        /// Falls of its characters.
        Falls = seat("falls"),
        /// Pieces of terrain destroyed.
        TerrainDestroyed = whole("pieces").first().called("pieces of terrain destroyed"),
        /// Markers the seat's side marked.
        Markings = seat("markers").called("markers marked"),
        /// Flips the seat made, contests not counted.
        Flips = seat("flips"),
        /// Times the deck the seat flips from was made anew.
        Refreshes = seat("shuffles").called("deck refreshes"),
        /// What its side flipped for the first initiative, with its bonus.
        InitiativeTotal = seat("points").called("first initiative flip"),
        /// Share of the actions its characters paid for in their activations that came to nothing: moves and deeds of
        /// strides on which nobody moved, shook anything off or marked anything, and attacks without a flip.
        ActionsInVain = seat("share").first().fractional().called("share of actions in vain"),
        /// Share of the activations it ended in which nothing was done: no action at all, or only such in vain.
        IdleActivations = seat("share").first().fractional().called("share of activations without an effect"),
    }
}

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

    fn add_to(&mut self, measure: Measure, seat: Seat, more: f64) {
        let value = self.record.get(measure as usize, seat) + more;
        self.set(measure, seat, value);
    }

    fn add(&mut self, measure: Measure, who: Figure, more: f64) {
        self.add_to(measure, self.owner(who), more);
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

    // One match arm per event: what it adds to which measures.
    fn event(&mut self, event: &Event, law: &FlipLaw) {
        let game = self.game;
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
                self.add(Measure::Activations, who, 1.0);
                self.sheet(who).played += 1;
            }
            Event::Unused(who, tokens) => {
                let owner = self.owner(who);
                self.ended[owner] += 1.0;
                self.add(Measure::TokensUnused, who, f64::from(tokens));
            }
            Event::Pays(who) => self.effort.pay(self.owner(who)),
            Event::Ends(who, blind) => {
                self.effort.end_activation(self.owner(who));
                self.add(Measure::BlindEnds, who, f64::from(u8::from(blind)));
            }
            Event::Passed(seat) => self.add_to(Measure::Passes, seat, 1.0),
            Event::Flipped(seat, _) => self.add_to(Measure::Flips, seat, 1.0),
            Event::Attacks(told) => {
                self.effort.bear();
                self.attack(&told, law);
            }
            Event::InVain(who, _, deed) => {
                let row = self.deed(who, deed);
                row.played += 1;
                row.fizzled += 1;
            }
            Event::Suffered(who, damage, source, by) => {
                if source == Source::Attack && self.record.get(Measure::FirstBlood as usize, Seat(0)).is_nan() {
                    self.record.set_all(Measure::FirstBlood as usize, f64::from(self.now));
                }
                self.damage(who, damage, source, by);
            }
            Event::Defeated(who, by) => {
                self.add(Measure::CharactersLost, who, 1.0);
                if by != NOBODY && game.side(self.owner(by)) != game.side(self.owner(who)) {
                    self.add(Measure::CharactersDefeated, by, 1.0);
                }
            }
            Event::LeftOut(who) => self.add(Measure::LeftOut, who, 1.0),
            Event::Destroyed(_) => {
                for seat in Seat::all(game.seats) {
                    self.add_to(Measure::TerrainDestroyed, seat, 1.0);
                }
            }
            Event::Gained(who, _, n) => self.add(Measure::ConditionsGained, who, f64::from(n)),
            Event::Lost(who, _) => {
                self.effort.bear();
                self.add(Measure::ConditionsLost, who, 1.0);
            }
            Event::Used(who, sheet, deed) => {
                if !game.sheets[sheet].deeds[deed].effects.iter().all(|effect| effect.verb.is_of_strides()) {
                    self.effort.bear();
                }
                self.add(Measure::DeedsUsed, who, 1.0);
                self.deed(who, deed).played += 1;
            }
            Event::Moved(who, _, length) => {
                self.effort.bear();
                self.add(Measure::Moved, who, f64::from(length) / plane::MM);
            }
            Event::Driven(who, _, length) => self.add(Measure::Driven, who, f64::from(length) / plane::MM),
            Event::Fell(who, _) => self.add(Measure::Falls, who, 1.0),
            Event::Door(..) => self.effort.bear(),
            Event::Marked(_, side) => {
                self.effort.bear();
                for member in game.members(side) {
                    self.add_to(Measure::Markings, member, 1.0);
                }
            }
            Event::Enters(..) | Event::Initiative { .. } | Event::Deployed(..) => {}
            Event::Scored(..) | Event::MadeRoom(..) => {}
            Event::Turned(..) | Event::Shows { .. } | Event::Weighed(_) | Event::Lessened(_) => {}
            Event::Healed(..) | Event::Returned(..) | Event::Recalled(..) | Event::Scratch(..) | Event::Stopped(..) => {
            }
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

    fn attack(&mut self, told: &AttackTold, law: &FlipLaw) {
        use Measure::{
            AttacksEven, AttacksLikely, AttacksLongShot, AttacksSure, HitsEven, HitsLikely, HitsLongShot, HitsSure,
        };
        let hit = f64::from(u8::from(told.hit));
        self.add(Measure::Attacks, told.by, 1.0);
        self.add(Measure::Hits, told.by, hit);
        self.add(Measure::Luck, told.by, hit - law.hit_chance(told.margin));
        let (attacks, hits) = match told.margin {
            ..=-4 => (AttacksLongShot, HitsLongShot),
            -3..=-2 => (AttacksEven, HitsEven),
            -1..=0 => (AttacksLikely, HitsLikely),
            1.. => (AttacksSure, HitsSure),
        };
        self.add(attacks, told.by, 1.0);
        self.add(hits, told.by, hit);
        // An attack on an area counts as played once, however many targets it strikes.
        let sheet = &self.game.sheets[told.sheet];
        let on_miss = |effect: &Effect| match effect.when {
            When::Always => self.game.knobs.attack.effects_on_miss,
            When::Miss => true,
            When::Hit => false,
        };
        let in_vain = !sheet.deeds[told.deed].effects.iter().any(on_miss);
        let row = self.deed(told.by, told.deed);
        if told.first {
            row.played += 1;
            row.fizzled += u16::from(in_vain && !told.hit);
        } else if in_vain && told.hit && !told.hit_before {
            row.fizzled -= 1;
        }
    }

    fn damage(&mut self, who: Figure, damage: u8, source: Source, by: Figure) {
        let damage = f64::from(damage);
        let from = match source {
            Source::Attack => Measure::DamageFromAttacks,
            Source::Dot => Measure::DamageFromDot,
            Source::Hazard => Measure::DamageFromHazards,
            Source::Fall | Source::Impact => Measure::DamageFromFalls,
            Source::Edge => Measure::DamageFromEdges,
            Source::Deed => Measure::DamageFromDeeds,
        };
        self.add(from, who, damage);
        if by != NOBODY && self.game.side(self.owner(by)) != self.game.side(self.owner(who)) {
            self.add(Measure::DamageDealt, by, damage);
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
