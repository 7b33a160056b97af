//! The measures of this game, counted from events.

mod acts;
mod course;

use self::acts::{Acts, kind_of};
use self::course::Course;
use crate::Frostblade;
use crate::model::content::effects::Did;
use crate::model::events::{Event, Scored};
use crate::model::field::PieceKind;
use crate::model::state::Cause;
use crate::model::state::{End, PLAYERS, SquadId, State, other};
use evenhand_game::game::{Amount, Column, ItemCount, ItemLabel, Measured, Record, Seat};
use evenhand_game::measures;
use evenhand_kit::table::ids::Id;

const YES_NO: &[&str] = &["yes", "no"];
/// The value of a label that does not apply.
const NOT_APPLICABLE: f64 = -1.0;
const ENDINGS: &[&str] = &["points", "extra_rounds", "annihilation", "draw"];

measures! {
    /// The measures, in the order of their columns.
    enum Measure {
        /// Rounds played.
        Rounds = whole("rounds").first(),
        /// How the match ended.
        Reason = label(ENDINGS).called("way the match ended"),
        /// Whether the seat had the first turn.
        Starts = label(YES_NO).first().called("seat in turn order").groups(&["the first player", "the second player"]),
        /// Choices among several options.
        Decisions = seat("choices").first().called("choices"),
        /// Victory points at the end.
        Vp = seat("VP").first().called("Victory Points"),
        /// Victory points more than the other seat's.
        VpLead = seat("VP").first().called("lead in Victory Points"),
        /// Difference of the victory points at the end.
        VpMargin = whole("VP").called("difference in Victory Points"),
        /// Victory points from the primary mission.
        VpPrimary = seat("VP").first().called("Victory Points from the primary mission"),
        /// Victory points from secondary objectives.
        VpSecondary = seat("VP").called("Victory Points from secondary objectives"),
        /// Victory points from destroyed Leaders.
        VpLeaders = seat("VP").first().called("Victory Points for destroyed Leaders"),
        /// 1 if points decided the match and its winner would not have been ahead without the points for destroyed
        /// Leaders; else 0.
        LeaderVpDecides = whole("share").called("share of matches decided by Victory Points for Leaders"),
        /// Whether the seat led after the second round; its share of the win then is how often a lead holds.
        LeadsAtHalf = label(YES_NO).called("lead after round 2")
            .groups(&["players ahead after round 2", "players not ahead after round 2"]),
        /// Whether it was behind at the end of some round.
        WasBehind = label(YES_NO).called("deficit after some round")
            .groups(&["players who were behind after some round", "players who were never behind"]),
        /// Ends of rounds at which another seat than before was ahead in victory points.
        LeadChanges = whole("changes"),
        /// The first round after which the winner was ahead for good; the last one if that was never so. Missing in
        /// draws.
        DecidedRound = whole("rounds").fractional().called("round that decided the match"),
        /// 1 if who had more victory points lost, by annihilation; else 0.
        AheadAndLost = whole("share").called("share of matches lost with more Victory Points"),
        /// Attacks of a squad on a squad.
        Attacks = seat("attacks").first(),
        /// Part of them hand to hand.
        MeleeShare = seat("share").fractional().called("share of attacks hand to hand"),
        /// Part of the hit dice at range that cover made harder: not those of weapons that ignore it.
        CoverShare = seat("share").fractional().called("share of hit dice hindered by cover"),
        /// Part of the attacks from high ground.
        HighShare = seat("share").fractional().called("share of attacks from high ground"),
        /// Part of the models with an enemy in range of a ranged weapon, as the Combat Phase begins, that see none of
        /// those in range; squads that Rushed are left out. Missing where nobody had an enemy in range.
        NoSightShare = seat("share").fractional().called("share of models in range without a line of sight"),
        /// Hit dice rolled.
        Dice = seat("dice").called("hit dice rolled"),
        /// Wounds dealt by attacks.
        Wounds = seat("wounds").first().called("wounds dealt"),
        /// Wounds dealt by attacks hand to hand; an attack with both kinds of weapons counts here.
        MeleeWounds = seat("wounds").called("wounds dealt hand to hand"),
        /// Wounds dealt by attacks at range alone.
        RangedWounds = seat("wounds").called("wounds dealt at range"),
        /// Part of the wounds of attacks that were more than the attacked squad could take; missing without any.
        OverkillShare = seat("share").fractional().called("share of wounds beyond what the squad could take"),
        /// Wounds by spells.
        SpellWounds = seat("wounds").called("wounds from spells"),
        /// Wounds by abilities, passives and statuses.
        EffectWounds = seat("wounds").called("wounds from abilities and statuses"),
        /// Wounds dealt before the other seat's first attack.
        WoundsBeforeAnswer = seat("wounds").called("wounds dealt before the opponent's first attack"),
        /// Enemy points destroyed, by model.
        PointsKilled = seat("points").first().called("enemy points destroyed"),
        /// Enemy points destroyed by model, for each point of the own army.
        KilledPerPoint = seat("points").fractional().called("enemy points destroyed per own point"),
        /// Own points lost as a share of the army's.
        PointsLostShare = seat("share").fractional().called("share of own points lost"),
        /// Own models lost.
        ModelsLost = seat("models").first(),
        /// Own models removed for coherency.
        Removed = seat("models").first().called("models removed for coherency"),
        /// Own squads destroyed.
        SquadsLost = seat("squads").first(),
        /// Own LEADER squads destroyed.
        LeadersLost = seat("squads"),
        /// Own models alive at the end.
        ModelsLeft = seat("models"),
        /// Own squads alive at the end.
        SquadsLeft = seat("squads"),
        /// Actions of squads: part that were Hold.
        HoldShare = seat("share").fractional().called("share of Hold actions"),
        /// Part that were Move.
        MoveShare = seat("share").fractional().called("share of Move actions"),
        /// Part that were Rush.
        RushShare = seat("share").fractional().called("share of Rush actions"),
        /// Wounds that a squad's attacks dealt in the own turn of a Hold and in the next, for each Hold; missing without a
        /// Hold.
        WoundsPerHold = seat("wounds").fractional(),
        /// Wounds that a squad's attacks dealt in the own turn of a Move and in the next, for each Move; missing without a
        /// Move.
        WoundsPerMove = seat("wounds").fractional(),
        /// Wounds that a squad's attacks dealt in the own turn of a Rush and in the next, for each Rush; missing without
        /// a Rush.
        WoundsPerRush = seat("wounds").fractional(),
        /// Part of the Moves by which a squad came into range of a marker; missing without a Move.
        MovesToMarkers = seat("share").fractional().called("share of Moves that reach a marker"),
        /// Part of the Rushes by which a squad came into range of a marker; missing without a Rush.
        RushesToMarkers = seat("share").fractional().called("share of Rushes that reach a marker"),
        /// Moves and Rushes after which the squad's lowest model stood higher than before.
        Climbs = seat("actions"),
        /// Rushes that ended in hand-to-hand combat.
        RushesIntoFights = seat("actions"),
        /// Moves into hand-to-hand combat.
        Charges = seat("actions").first().called("moves into hand-to-hand combat"),
        /// Own turn of the first of them; none if there was none.
        FirstCharge = seat("turns").fractional().called("turn of the first move into hand-to-hand combat"),
        /// Whether the seat made the first attack hand to hand; in no group where nobody made one.
        StrikesFirst = label(YES_NO).called("first attack hand to hand")
            .groups(&["players who struck first hand to hand", "players who were struck first hand to hand"]),
        /// Times a squad left hand-to-hand combat past opportunity attacks.
        Disengages = seat("times").called("retreats from hand-to-hand combat"),
        /// Wounds that cost.
        DisengageWounds = seat("wounds").called("wounds from retreats out of hand-to-hand combat"),
        /// Spell Rolls.
        Casts = seat("times").first().called("Spell Rolls"),
        /// Part of them that succeeded.
        CastSuccess = seat("share").fractional(),
        /// Wounds by spells for each Spell Roll, and so for each Spell Slot spent; missing without one.
        WoundsPerCast = seat("wounds").fractional(),
        /// Enemy points destroyed by spells, by model.
        SpellPoints = seat("points"),
        /// Victory points for squads that spells destroyed: Leaders, and what a secondary objective names.
        SpellVp = seat("VP"),
        /// Wounds of own casters by double 1s.
        Backlash = seat("wounds"),
        /// Abilities used.
        Abilities = seat("times").first(),
        /// Markers held at the end of a round, on average.
        Held = seat("markers").fractional().first(),
        /// Markers in range of both at the end of a round, on average.
        Contested = whole("markers").fractional(),
        /// Models returned to play.
        Returned = seat("models"),
        /// Wounds healed.
        Healed = seat("wounds"),
        /// Points of the army.
        ArmyPoints = seat("points"),
        /// Objects on the table.
        Objects = whole("pieces"),
    }
}

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
        let value = self.record.get(measure as usize, seat) + more;
        self.record.set(measure as usize, seat, value);
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
        match event {
            Event::Chose(seat) => self.add(Measure::Decisions, seat, 1.0),
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
            Event::Acted { squad, did, rise, from_fight, to_fight, to_marker, .. } => {
                let seat = self.owner(squad);
                self.acts.act(seat.index(), squad, kind_of(did), to_marker);
                if rise > 0 {
                    self.add(Measure::Climbs, seat, 1.0);
                }
                if !from_fight && to_fight {
                    self.charged(seat, did);
                }
            }
            Event::Shooters { seat, in_range, unsighted } => {
                let tally = &mut self.seats[seat.index()];
                tally.in_range += u32::from(in_range);
                tally.unsighted += u32::from(unsighted);
            }
            Event::Left { squad, wounds, .. } => {
                let seat = self.owner(squad);
                self.add(Measure::Disengages, seat, 1.0);
                self.add(Measure::DisengageWounds, seat, f64::from(wounds));
            }
            Event::Cast { squad, success, .. } => {
                let tally = &mut self.seats[self.end.squad(squad).owner.index()];
                tally.casts += 1;
                tally.successes += u32::from(success);
                self.item(squad).played += 1;
            }
            Event::Used(squad, ..) => {
                let seat = self.owner(squad);
                self.add(Measure::Abilities, seat, 1.0);
            }
            Event::Attack { by, health, melee, high, covered, dice, wounds, .. } => {
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
                self.add(Measure::Dice, seat, f64::from(dice));
                self.add(Measure::Wounds, seat, f64::from(wounds));
                let kind = if melee { Measure::MeleeWounds } else { Measure::RangedWounds };
                self.add(kind, seat, f64::from(wounds));
                if !answered {
                    self.add(Measure::WoundsBeforeAnswer, seat, f64::from(wounds));
                }
                self.item(by).played += 1;
            }
            Event::Damage { squad, wounds, cause, .. } => {
                let seat = self.owner(squad);
                match cause {
                    Cause::Backlash => self.add(Measure::Backlash, seat, f64::from(wounds)),
                    Cause::Spell => self.add(Measure::SpellWounds, other(seat), f64::from(wounds)),
                    _ => self.add(Measure::EffectWounds, other(seat), f64::from(wounds)),
                }
            }
            Event::Lost(squad, place, cause) => self.lost(squad, usize::from(place), cause),
            Event::Destroyed(squad, cause) => {
                self.felled = Some(cause);
                let seat = self.owner(squad);
                self.add(Measure::SquadsLost, seat, 1.0);
                if self.game.sheet_of(self.end, squad).leader {
                    self.add(Measure::LeadersLost, seat, 1.0);
                }
            }
            Event::Returned(squad, _) => {
                let seat = self.owner(squad);
                self.add(Measure::Returned, seat, 1.0);
            }
            Event::Healed(squad, n) => {
                let seat = self.owner(squad);
                self.add(Measure::Healed, seat, f64::from(n));
            }
            Event::Vp(seat, vp, why) => {
                let measure = match why {
                    Scored::Primary => Measure::VpPrimary,
                    Scored::Secondary(_) => Measure::VpSecondary,
                    Scored::Leader => Measure::VpLeaders,
                };
                self.add(measure, seat, f64::from(vp));
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
            Event::Placed(_)
            | Event::PhaseBegan(_)
            | Event::MovedBeside(_)
            | Event::RushDie(..)
            | Event::Triggered(..)
            | Event::Redirected(..)
            | Event::Wounded(..)
            | Event::Given(..)
            | Event::Ended(..)
            | Event::Rolled(..) => {}
        }
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
        self.add(Measure::ModelsLost, seat, 1.0);
        if cause == Cause::Coherency {
            self.add(Measure::Removed, seat, 1.0);
        } else {
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
