//! What agents can look at in Axion Forge: a row of numbers for each option, and a rough estimate of who is winning.

use crate::game::{BySeat, Feature, Insight, Seat};
use crate::games::axion_forge::state::{Question, State, Unit, UnitId};
use crate::games::axion_forge::{Action, AxionForge};

crate::game::features! {
    /// The columns of a row.
    pub(crate) enum Look {
        /// 1 if the option ends the Action Phase.
        End,
        /// Actions left unused by ending.
        Idle,
        /// 1 for a Source deployed.
        Source,
        /// Sparks of a card that is deployed or played.
        Deploy,
        /// 1 for a card placed face down.
        Hide,
        /// 1 for a card moved.
        Move,
        /// 1 for an ability used.
        Ability,
        /// 1 for a Basic Attack.
        Attack,
        /// Life Force that the attack takes if nobody stands in.
        Open,
        /// Chance, 0 or 1, that the attack destroys its target if nobody stands in.
        Kill,
        /// Trophies of what it destroys so.
        Trophies,
        /// Attack and Defense of what it destroys so.
        Worth,
        /// 1 for a guard that survives the attack, -1 for one that does not.
        Guard,
        /// Life Force that standing in, or defending, spares.
        Spare,
        /// 1 if a card would be lost by defending that declining saves.
        Save,
        /// 1 for the answer yes.
        Yes,
        /// 1 for something chosen of an enemy, -1 for something of the own side.
        Foe,
    }
}

/// One option as numbers.
type Row = [f32; WIDTH];

impl Insight for AxionForge {
    const FEATURES: &'static [Feature] = COLUMNS;

    type Memo = ();

    fn features(&self, s: &State, seat: Seat, options: &[Action], (): &mut (), out: &mut Vec<f32>) {
        for option in options {
            let mut row: Row = [0.0; WIDTH];
            self.look(s, seat, *option, &mut row);
            out.extend(row);
        }
    }

    /// Before a main move: nothing is under way then.
    fn is_settled(&self, s: &State) -> bool {
        matches!(s.ask, Some((_, Question::Main))) && self.is_quiet(s)
    }

    /// By Life Force, Trophies on the way to the goal, and what stands on the Battlefield.
    fn evaluate(&self, s: &State) -> BySeat<f32> {
        let mut strength = BySeat::<f32>::default();
        for seat in Seat::all(self.seats).filter(|seat| !s.player(*seat).out) {
            let player = s.player(seat);
            let life = f32::from(self.life(s, seat)) / f32::from(self.life_at_start(seat)).max(1.0);
            let trophies = f32::from(self.banked(s, seat) + player.pending) / f32::from(self.trophy_target()).max(1.0);
            let board: f32 = player.units.iter().map(|unit| self.worth(s, seat, unit)).sum();
            #[expect(clippy::cast_precision_loss, reason = "a handful of Sources")]
            let sources = player.sources.len() as f32;
            strength[seat] = 3.0 * life + 2.0 * trophies + 0.04 * board + 0.1 * sources.min(8.0);
        }
        let alive = |seat: &Seat| !s.player(*seat).out;
        let mut sides = [0.0f32; 6];
        for seat in Seat::all(self.seats).filter(alive) {
            let members = self.members(seat).count();
            #[expect(clippy::cast_precision_loss, reason = "a handful of seats")]
            let share = strength[seat] / members as f32;
            sides[usize::from(self.side(seat))] += share;
        }
        let weight = |seat: Seat| (1.5 * sides[usize::from(self.side(seat))]).exp();
        let whole: f32 = Seat::all(self.seats).filter(alive).map(weight).sum();
        let mut shares = BySeat::default();
        for seat in Seat::all(self.seats).filter(alive) {
            shares[seat] = weight(seat) / whole;
        }
        shares
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

impl AxionForge {
    /// Attack and Defense of a card.
    fn worth(&self, s: &State, seat: Seat, unit: &Unit) -> f32 {
        let sheet = self.sheet(s, seat, unit);
        f32::from(sheet.attack + sheet.defense)
    }

    /// What an option looks like.
    fn look(&self, s: &State, seat: Seat, option: Action, row: &mut Row) {
        let mut set = |column: Look, value: f32| row[column as usize] = value;
        match option {
            Action::End => {
                set(Look::End, 1.0);
                set(Look::Idle, f32::from(s.player(seat).actions));
            }
            Action::Source(_) => set(Look::Source, 1.0),
            Action::Deploy(card, _) | Action::Play(card, _) | Action::Attach(card, _) => {
                set(Look::Deploy, f32::from(self.cards[card].cost));
            }
            Action::Hide(..) => set(Look::Hide, 1.0),
            Action::Flip(id) | Action::FlipOnto(id, _) => {
                let cost = s.unit(id).map_or(0, |unit| self.cards[unit.card].cost);
                set(Look::Deploy, f32::from(cost));
            }
            Action::Reposition(..) | Action::Reinforce(_) | Action::Retreat(_) => set(Look::Move, 1.0),
            Action::Use(..) | Action::Invoke(..) | Action::Tap(..) => set(Look::Ability, 1.0),
            Action::Attack { by, of, target, .. } => {
                set(Look::Attack, 1.0);
                let attack = self.sheet_of(s, by).attack;
                match s.unit(target) {
                    None => set(Look::Open, f32::from(attack)),
                    Some(unit) if self.falls(s, of, unit, attack) => {
                        set(Look::Kill, 1.0);
                        set(Look::Worth, self.worth(s, of, unit));
                        let trophies = if unit.down { 0 } else { self.cards[unit.card].trophies };
                        set(Look::Trophies, f32::from(trophies));
                    }
                    Some(_) => {}
                }
            }
            Action::Guard(id) => {
                let (Some(attack), Some(unit)) = (&s.attack, s.unit(id)) else { return };
                let power = self.sheet_of(s, attack.attacker).attack;
                set(Look::Guard, if self.falls(s, seat, unit, power) { -1.0 } else { 1.0 });
                if attack.target == UnitId::NONE {
                    set(Look::Spare, f32::from(power));
                }
            }
            Action::Yes => {
                set(Look::Yes, 1.0);
                if let (Some((_, Question::Decline)), Some(attack)) = (s.ask, &s.attack) {
                    let power = self.sheet_of(s, attack.attacker).attack;
                    set(Look::Spare, -f32::from(power));
                    let falls = s.unit(attack.target).is_some_and(|unit| self.falls(s, seat, unit, power));
                    set(Look::Save, flag(falls));
                }
            }
            Action::AtUnit(id) => {
                let foe = s.owner(id).is_some_and(|owner| self.side(owner) != self.side(seat));
                set(Look::Foe, if foe { 1.0 } else { -1.0 });
            }
            Action::AtSeat(other) => set(Look::Foe, flag(self.side(other) != self.side(seat))),
            Action::No | Action::Discard(_) | Action::AtPlace(_) | Action::AtCard(_) => {}
        }
    }

    /// Whether so much damage destroys a card.
    fn falls(&self, s: &State, seat: Seat, unit: &Unit, damage: i16) -> bool {
        let before = if self.knobs.attack.cumulative { i16::from(unit.damage) } else { 0 };
        let reinforced = unit.down && unit.reinforced;
        let damage = if reinforced { damage.min(self.knobs.facedown.reinforced_hit.into()) } else { damage };
        before + damage >= self.sheet(s, seat, unit).defense
    }
}

impl crate::claims::Claims for AxionForge {}

impl crate::odds::ExactOdds for AxionForge {}
