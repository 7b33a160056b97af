//! What a match adds to the measures beyond what its events declare.

mod acts;
mod course;

use self::acts::{Acts, kind_of};
use self::course::Course;
use crate::Frostblade;
use crate::model::content::effects::Did;
use crate::model::events::Event;
use crate::model::field::PieceKind;
use crate::model::measures::Measure;
use crate::model::state::Cause;
use crate::model::state::{End, PLAYERS, SquadId, State, other};
use evenhand_game::game::events::{Finished, Logged};
use evenhand_game::game::{Amount, Column, ItemCount, ItemLabel, Measured, Record, Seat};
use evenhand_kit::table::ids::Id;

/// The value of a label that does not apply.
const NOT_APPLICABLE: f64 = -1.0;

impl Measured for Frostblade {
    const AMOUNTS: &'static [Amount] = &[
        Amount { name: "vp", called: "Victory Points", about: "Victory points." },
        Amount { name: "squads", called: "squads on the table", about: "Squads on the table." },
        Amount { name: "models", called: "models on the table", about: "Models on the table." },
    ];

    fn round(&self, state: &State) -> u16 {
        if state.stage == crate::model::state::Stage::Deployment { 0 } else { state.round.into() }
    }

    fn hold(&self, state: &State, seat: Seat, amounts: &mut Vec<f64>) {
        let own = state.squads.iter().filter(|squad| squad.owner == seat && squad.lives());
        let (squads, models) = own.fold((0, 0), |(squads, models), squad| (squads + 1, models + squad.living()));
        amounts.extend([f64::from(state.vp[seat.index()]), f64::from(squads), models as f64]);
    }

    fn columns() -> &'static [Column] {
        Measure::COLUMNS
    }

    fn items(&self) -> &[String] {
        &self.items
    }

    fn labels(&self) -> Vec<ItemLabel> {
        let faction =
            |sheet: &crate::model::content::sheets::Sheet| self.content.keywords[sheet.faction].to_lowercase();
        let kind = |sheet: &crate::model::content::sheets::Sheet| match (sheet.leader, sheet.gargantuan, sheet.flyer) {
            (true, _, _) => "leader",
            (_, true, _) => "gargantuan",
            (_, _, true) => "flyer",
            _ => "squad",
        };
        let sheets = self.content.squads.values();
        sheets.map(|sheet| ItemLabel { set: faction(sheet), age: None, kind: kind(sheet).to_owned() }).collect()
    }

    fn measure(&self, end: &State, events: &[Event], record: &mut Record) {
        let items = vec![ItemCount::default(); self.content.squads.len() * PLAYERS];
        let mut count = Count {
            game: self,
            end,
            record,
            items,
            seats: [Tally::default(); PLAYERS],
            acts: Acts::default(),
            course: Course::default(),
            felled: None,
            rounds: 0,
            contested: 0,
        };
        count.begin();
        for event in events {
            count.event(*event);
        }
        count.finish();
        let Count { record, items, .. } = count;
        record.items.extend(items.into_iter().filter(|row| row.offered > 0 || row.lacked > 0));
    }
}

/// Sums for a seat from which measures are computed.
#[derive(Clone, Copy, Default)]
struct Tally {
    turns: u16,
    attacks: u32,
    melee: u32,
    high: u32,
    ranged_dice: u32,
    covered: u32,
    in_range: u32,
    unsighted: u32,
    attack_wounds: u32,
    too_many: u32,
    casts: u32,
    successes: u32,
    vp: u32,
    held: u32,
    lost: u32,
    answered: bool,
    charged: bool,
    behind: bool,
    led_at_half: bool,
}

/// Counts events into a record.
struct Count<'a> {
    game: &'a Frostblade,
    end: &'a State,
    record: &'a mut Record,
    items: Vec<ItemCount>,
    seats: [Tally; PLAYERS],
    acts: Acts,
    course: Course,
    /// The cause by which the last squad was destroyed, while its VP may follow.
    felled: Option<Cause>,
    rounds: u32,
    contested: u32,
}

impl Count<'_> {
    fn add(&mut self, measure: Measure, seat: Seat, more: f64) {
        self.record.add(measure as usize, seat, more);
    }

    fn owner(&self, squad: SquadId) -> Seat {
        self.end.squad(squad).owner
    }

    /// Returns the row of a squad's datasheet.
    fn item(&mut self, squad: SquadId) -> &mut ItemCount {
        let owner = self.owner(squad);
        let sheet = self.game.unit(self.end.squad(squad)).sheet;
        &mut self.items[sheet.index() * PLAYERS + owner.index()]
    }

    fn begin(&mut self) {
        for (place, row) in self.items.iter_mut().enumerate() {
            row.item = u16::try_from(place / PLAYERS).unwrap_or(u16::MAX);
            row.seat = Seat(u8::try_from(place % PLAYERS).unwrap_or(0));
        }
        for squad in self.end.ids() {
            let unit = self.game.unit(self.end.squad(squad));
            let row = self.item(squad);
            row.offered += 1;
            row.gained += 1;
            row.price += unit.points;
        }
        self.record.set_all(Measure::StrikesFirst as usize, NOT_APPLICABLE);
        for seat in Seat::all(PLAYERS) {
            self.record.set(Measure::FirstCharge as usize, seat, f64::NAN);
            let points = self.game.content.lists[self.end.lists[seat.index()]].points;
            self.add(Measure::ArmyPoints, seat, f64::from(points));
        }
    }

    fn event(&mut self, event: Event) {
        // The VP for a destroyed squad follow directly.
        let felled = self.felled.take();
        event.adds(&Finished { game: self.game, end: self.end }, |column, seat, n| self.record.add(column, seat, n));
        match event {
            Event::FirstTurn(first) => {
                for seat in Seat::all(PLAYERS) {
                    self.add(Measure::Starts, seat, if seat == first { 0.0 } else { 1.0 });
                }
            }
            Event::TurnBegan(seat, _) => {
                self.seats[seat.index()].turns += 1;
                let end = self.end;
                self.acts.turn(end.ids().filter(|squad| end.squad(*squad).owner == seat));
            }
            Event::Acted { squad, did, from_fight, to_fight, to_marker, .. } => {
                let seat = self.owner(squad);
                self.acts.act(seat.index(), squad, kind_of(did), to_marker);
                if !from_fight && to_fight {
                    self.charged(seat, did);
                }
            }
            Event::Shooters { seat, in_range, unsighted } => {
                let tally = &mut self.seats[seat.index()];
                tally.in_range += u32::from(in_range);
                tally.unsighted += u32::from(unsighted);
            }
            Event::Cast { squad, success, .. } => {
                let tally = &mut self.seats[self.end.squad(squad).owner.index()];
                tally.casts += 1;
                tally.successes += u32::from(success);
                self.item(squad).played += 1;
            }
            Event::Attack { .. } => self.attacked(event),
            Event::Lost(squad, model, cause) => self.lost(squad, usize::from(model), cause),
            Event::Destroyed(_, cause) => self.felled = Some(cause),
            Event::Vp(seat, vp, _) => {
                if felled == Some(Cause::Spell) {
                    self.add(Measure::SpellVp, seat, f64::from(vp));
                }
                // A squad can give VP more than once.
                self.felled = felled;
            }
            Event::Control { holders } => self.control(holders),
            Event::RoundEnded(round, vp) => self.round(round, vp),
            Event::LeftOut(squad) => {
                // The seat counts as lacking the datasheet even if it has other squads of it: one squad is left out.
                let row = self.item(squad);
                (row.gained, row.price, row.lacked) = (0, 0, 1);
            }
            _ => {}
        }
    }

    fn attacked(&mut self, attack: Event) {
        let Event::Attack { by, health, melee, high, covered, dice, wounds, .. } = attack else { return };
        let seat = self.owner(by);
        let answered = self.seats[other(seat).index()].answered;
        let tally = &mut self.seats[seat.index()];
        tally.attacks += 1;
        tally.answered = true;
        tally.melee += u32::from(melee);
        tally.high += u32::from(high);
        tally.attack_wounds += u32::from(wounds);
        tally.too_many += u32::from(wounds.saturating_sub(health));
        if !melee {
            tally.ranged_dice += u32::from(dice);
            tally.covered += u32::from(covered);
        }
        if melee && self.record.get(Measure::StrikesFirst as usize, seat) == NOT_APPLICABLE {
            self.record.set(Measure::StrikesFirst as usize, seat, 0.0);
            self.record.set(Measure::StrikesFirst as usize, other(seat), 1.0);
        }
        self.acts.attack(seat.index(), by, wounds);
        if !answered {
            self.add(Measure::WoundsBeforeAnswer, seat, f64::from(wounds));
        }
        self.item(by).played += 1;
    }

    /// Counts a squad that came into hand-to-hand combat by its action.
    fn charged(&mut self, seat: Seat, did: Did) {
        let tally = &mut self.seats[seat.index()];
        let turn = f64::from(tally.turns);
        if !std::mem::replace(&mut tally.charged, true) {
            self.record.set(Measure::FirstCharge as usize, seat, turn);
        }
        let measure = if did == Did::Rush { Measure::RushesIntoFights } else { Measure::Charges };
        self.add(measure, seat, 1.0);
    }

    fn lost(&mut self, squad: SquadId, place: usize, cause: Cause) {
        let seat = self.owner(squad);
        let unit = self.game.unit(self.end.squad(squad));
        let items: u32 = unit.kits[place].iter().map(|item| u32::from(self.game.content.items[*item].points)).sum();
        let points = u32::from(self.game.content.squads[unit.sheet].cost) + items;
        self.seats[seat.index()].lost += points;
        if cause != Cause::Coherency {
            self.add(Measure::PointsKilled, other(seat), f64::from(points));
        }
        if cause == Cause::Spell {
            self.add(Measure::SpellPoints, other(seat), f64::from(points));
        }
    }

    fn control(&mut self, holders: [u8; 3]) {
        self.rounds += 1;
        self.seats[0].held += u32::from(holders[0]);
        self.seats[1].held += u32::from(holders[1]);
        self.contested += u32::from(holders[2]);
    }

    fn round(&mut self, round: u8, vp: [u8; 2]) {
        self.course.round(round, vp);
        for seat in Seat::all(PLAYERS) {
            let (own, theirs) = (vp[seat.index()], vp[other(seat).index()]);
            let tally = &mut self.seats[seat.index()];
            tally.behind |= own < theirs;
            if round == self.game.knobs.game.rounds.div_ceil(2) {
                tally.led_at_half = own > theirs;
            }
            tally.vp = u32::from(own);
        }
    }

    fn finish(&mut self) {
        let end = self.end;
        let leaders = [0, 1].map(|seat| self.record.get(Measure::VpLeaders as usize, Seat(seat)));
        for (measure, number) in [
            (Measure::Rounds, f64::from(end.round)),
            (Measure::VpMargin, f64::from(end.vp[0].abs_diff(end.vp[1]))),
            (Measure::LeaderVpDecides, f64::from(u8::from(course::won_by(end, leaders)))),
            (Measure::LeadChanges, f64::from(self.course.changes())),
            (Measure::DecidedRound, self.course.decided(end)),
            (Measure::AheadAndLost, f64::from(u8::from(course::ahead_and_lost(end)))),
        ] {
            self.record.set_all(measure as usize, number);
        }
        let objects =
            self.game.content.battlefield.pieces.iter().filter(|piece| piece.kind == PieceKind::Object).count();
        self.record.set_all(Measure::Objects as usize, objects as f64);
        if self.rounds > 0 {
            let mean = f64::from(self.contested) / f64::from(self.rounds);
            self.record.set_all(Measure::Contested as usize, mean);
        }
        for seat in Seat::all(PLAYERS) {
            let tally = self.seats[seat.index()];
            let share = |part: u32, whole: u32| if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) };
            let (own, theirs) = (end.vp[seat.index()], end.vp[other(seat).index()]);
            let rate = |part: f64, whole: u32| part / f64::from(whole);
            let acts = self.acts.counts(seat.index());
            let actions = acts.iter().sum();
            let counted = |measure: Measure| self.record.get(measure as usize, seat);
            let army = self.game.content.lists[end.lists[seat.index()]].points;
            let squads = end.of(seat).count();
            let models: usize = end.of(seat).map(|(_, squad)| squad.living()).sum();
            let label = |is: bool| if is { 0.0 } else { 1.0 };
            let reason = match end.end {
                End::Points => 0.0,
                End::Extra => 1.0,
                End::Annihilation => 2.0,
                End::Draw => 3.0,
            };
            for (measure, number) in [
                (Measure::Vp, f64::from(own)),
                (Measure::VpLead, f64::from(own) - f64::from(theirs)),
                (Measure::Attacks, f64::from(tally.attacks)),
                (Measure::Casts, f64::from(tally.casts)),
                (Measure::SquadsLeft, squads as f64),
                (Measure::ModelsLeft, models as f64),
                (Measure::Reason, reason),
                (Measure::LeadsAtHalf, label(tally.led_at_half)),
                (Measure::WasBehind, label(tally.behind)),
                (Measure::MeleeShare, share(tally.melee, tally.attacks)),
                (Measure::HighShare, share(tally.high, tally.attacks)),
                (Measure::CoverShare, share(tally.covered, tally.ranged_dice)),
                (Measure::CastSuccess, share(tally.successes, tally.casts)),
                (Measure::NoSightShare, rate(f64::from(tally.unsighted), tally.in_range)),
                (Measure::OverkillShare, rate(f64::from(tally.too_many), tally.attack_wounds)),
                (Measure::WoundsPerCast, rate(counted(Measure::SpellWounds), tally.casts)),
                (Measure::KilledPerPoint, if army == 0 { 0.0 } else { rate(counted(Measure::PointsKilled), army) }),
                (Measure::HoldShare, share(acts[0], actions)),
                (Measure::MoveShare, share(acts[1], actions)),
                (Measure::RushShare, share(acts[2], actions)),
                (Measure::WoundsPerHold, self.acts.wounds(seat.index(), 0)),
                (Measure::WoundsPerMove, self.acts.wounds(seat.index(), 1)),
                (Measure::WoundsPerRush, self.acts.wounds(seat.index(), 2)),
                (Measure::MovesToMarkers, self.acts.marker_moves(seat.index(), 1)),
                (Measure::RushesToMarkers, self.acts.marker_moves(seat.index(), 2)),
                (Measure::PointsLostShare, share(tally.lost, army)),
                (Measure::Held, share(tally.held, self.rounds)),
            ] {
                self.add(measure, seat, number);
            }
        }
    }
}
