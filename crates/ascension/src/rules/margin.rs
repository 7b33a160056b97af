//! The terms of an attack (AS-ATK-2, AS-ATK-3): Skill with bonuses and Hinder, against Defense with cover and Weaken.

use crate::Ascension;
use crate::model::content::sheets::{Area, Condition, DeedId, Extra};
use crate::model::events::Weighed;
use crate::model::state::{AimedAt, Attack, Figure, State};

impl Ascension {
    /// Returns the attack before the flip minus the Defense (AS-ATK-9). The attack hits on a flip above the negative
    /// of this margin, and its damage is the flip plus the margin. `cover` and `defended` count towards the Defense.
    pub(crate) fn margin(&self, s: &State, by: Figure, deed: DeedId, target: AimedAt, cover: i8, defended: i8) -> i16 {
        self.attack_before_flip(s, by, deed, target) - self.total_defense(s, by, target, cover, defended)
    }

    /// Returns Attack Skill with bonuses and Hinder (AS-ATK-2).
    pub(crate) fn attack_before_flip(&self, s: &State, by: Figure, deed: DeedId, target: AimedAt) -> i16 {
        let printed = self.deed(s, by, deed);
        let hinder = s.figures[by].condition(Condition::Hinder) * self.knobs.conditions.hinder.per;
        let extra = match printed.extra {
            None => 0,
            Some(Extra::Moved(least, bonus)) => {
                let moved = s.active.filter(|active| active.who == by).map_or(0, |active| active.moved);
                if moved >= least { bonus } else { 0 }
            }
            Some(Extra::Gang(most)) => self.friends_around(s, by, target).min(most),
        };
        let traits = self.attack_by_traits(s, by, target);
        i16::from(self.sheet(s, by).skill) + i16::from(printed.bonus) + i16::from(extra) + i16::from(traits)
            - i16::from(hinder)
    }

    /// Returns how many other friends are in contact with the attacked character; 0 for terrain.
    fn friends_around(&self, s: &State, by: Figure, target: AimedAt) -> i8 {
        let AimedAt::Figure(at) = target else { return 0 };
        let helps = |friend: &Figure| {
            *friend != by && *friend != at && !self.foes(s, by, *friend) && self.in_contact(s, *friend, at)
        };
        i8::try_from(self.standing(s).filter(helps).count()).expect("there are few characters")
    }

    /// Returns Defense with bonuses and Weaken (AS-ATK-3). Wards and Weaken do not apply to terrain.
    pub(crate) fn total_defense(&self, s: &State, by: Figure, target: AimedAt, cover: i8, defended: i8) -> i16 {
        let bonus = i16::from(cover) + i16::from(defended);
        match target {
            AimedAt::Figure(at) => {
                let figure = &s.figures[at];
                let weaken = figure.condition(Condition::Weaken) * self.knobs.conditions.weaken.per;
                let timed = self.timed_defense(s, by, at);
                (i16::from(self.sheet(s, at).defense) + timed + bonus - i16::from(weaken))
                    .max(i16::from(self.knobs.attack.defense_floor))
            }
            AimedAt::Piece(piece) => i16::from(self.table.pieces[piece].defense) + bonus,
            AimedAt::Point(_) | AimedAt::User => 0,
        }
    }

    /// Returns what cover adds to the Defense of the current target. In an area, cover counts from its center.
    pub(super) fn cover(&self, s: &State, run: &Attack) -> i8 {
        let deed = self.deed(s, run.by, run.deed);
        if deed.indirect || deed.ignores_cover {
            return 0;
        }
        let area = deed.area != Area::None;
        if area && !self.knobs.aoe.cover {
            return 0;
        }
        let bonus = match (deed.area, run.target) {
            (Area::Burst(_), AimedAt::Figure(at)) => {
                self.sight_from_point(s, run.middle, run.height, run.piece, at, run.by)
            }
            (Area::Burst(_), _) => None,
            (Area::Chain(..), AimedAt::Figure(at)) => self.sight_for(s, run.by, self.origin(run, at), run.target),
            (Area::None | Area::Nova(_) | Area::NovaFoes(_) | Area::Line(_) | Area::Chain(..), target) => {
                self.sight(s, run.by, target)
            }
        };
        // A target that has moved out of sight since gets no more cover than in the open.
        self.cover_by_traits(s, run.target, bonus.unwrap_or(0))
    }

    /// Returns the bonuses to a character's Defense of wards, lock-downs and traits.
    fn timed_defense(&self, s: &State, by: Figure, at: Figure) -> i16 {
        let figure = &s.figures[at];
        i16::from(figure.ward) + i16::from(figure.locked.unwrap_or(0)) + i16::from(self.defense_by_traits(s, by, at))
    }

    /// Returns the terms of the margin of an attack on the current target.
    pub(super) fn weigh(&self, s: &State, run: &Attack, cover: i8, defended: i8) -> Weighed {
        let (skill, bonus) = (self.sheet(s, run.by).skill, self.deed(s, run.by, run.deed).bonus);
        let more = self.deed(s, run.by, run.deed).bonus_of_more(run.more);
        let hinder = s.figures[run.by].condition(Condition::Hinder) * self.knobs.conditions.hinder.per;
        let attack = self.attack_before_flip(s, run.by, run.deed, run.target);
        let (defense, timed, weaken) = match run.target {
            AimedAt::Figure(at) => {
                let figure = &s.figures[at];
                let weaken = figure.condition(Condition::Weaken) * self.knobs.conditions.weaken.per;
                (self.sheet(s, at).defense, self.timed_defense(s, run.by, at), weaken)
            }
            AimedAt::Piece(piece) => (self.table.pieces[piece].defense, 0, 0),
            AimedAt::Point(_) | AimedAt::User => (0, 0, 0),
        };
        Weighed {
            skill,
            bonus: bonus + more,
            extra: attack + i16::from(hinder) - i16::from(skill) - i16::from(bonus),
            counter: run.bonus,
            hinder,
            defense,
            timed,
            cover,
            defended,
            weaken,
            total: self.total_defense(s, run.by, run.target, cover, defended),
        }
    }
}
