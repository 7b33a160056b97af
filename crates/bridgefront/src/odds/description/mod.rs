//! Battles in the notation of the command line, and their conversion into numbers: units, factions and readings here,
//! the cards played before in `cards`.

mod cards;

use super::army::{Aim, Army, Battle, Champion, Early, Extra, MOST_CHAMPIONS, Rules, When};
use crate::Bridgefront;
use crate::model::content::cards::{CardId, Kind};
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::modifier::{self, Change, Modifier};
use crate::model::knobs::{AbilityTiming, Assignment, BodyguardScope, Endless, OpeningStrike, Overkill, Retreat};
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::nearest;

/// A battle as a user writes it.
#[derive(Clone, Debug, Default)]
pub struct BattleDescription {
    /// The units of attacker and defender, such as `2 force, bridge_runner at 2`: items separated by commas. Each item
    /// is a count (1 if left out) of `force` or of a champion, by its id or its printed name. A champion may be `at`
    /// some HP, and `spent` if its once-per-round ability is used up.
    pub units: [String; 2],
    /// The place of the battle.
    pub ground: Ground,
    /// The factions; a side without one has no passives.
    pub factions: [Option<String>; 2],
    /// Cards played before the battle: `attacker:war_cry`; with a target `attacker:frenzy=jet_striker` (the second one
    /// is `jet_striker#2`, the enemy's is `defender:jet_striker`); with an option `attacker:hit_control=champions`.
    pub with: Vec<String>,
}

/// The place of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// Outside Capitals and Mines.
    #[default]
    Open,
    /// On a Mine.
    Mine,
    /// In the defender's Capital: a siege (BF-13a).
    Capital,
    /// In the Capital of a third player, where the defender came first: also a siege (BF-13c).
    ThirdCapital,
}

impl Ground {
    /// Returns whether the battle is a siege.
    pub fn is_siege(self) -> bool {
        matches!(self, Ground::Capital | Ground::ThirdCapital)
    }
}

/// A battle in numbers, with notes for the reader.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The battle at the start of its first combat round, before the Edges strike.
    pub battle: Battle,
    /// The Forces and the champions' HP of both sides as given by the user.
    pub written: [(u8, Vec<u8>); 2],
    /// Notes on how the input was read: what counts, and which input has no effect.
    pub notes: Vec<String>,
}

/// The names of the sides.
pub(super) const SIDES: [&str; 2] = ["attacker", "defender"];

fn problem(key: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
    Problem { place: None, key: key.into(), message: message.into(), remedy: remedy.into() }
}

impl BattleDescription {
    /// Reads the battle under the rules of a game.
    ///
    /// # Errors
    ///
    /// All faults of the input: unknown names, impossible HP, cards that do nothing in this battle, and cases that
    /// cannot be solved.
    pub fn read(&self, game: &Bridgefront) -> Result<Posed, Vec<Problem>> {
        let mut reader = Reader {
            game,
            ground: self.ground,
            sides: Default::default(),
            notes: Vec::new(),
            writs: Vec::new(),
            met: [false; 2],
        };
        self.read_sides(&mut reader)?;
        let written = [0, 1].map(|side: usize| {
            let army: &Army = &reader.sides[side];
            (army.forces, army.champions.iter().map(|champion| champion.hp).collect())
        });
        reader.strangers();
        let mut problems = Vec::new();
        for card in &self.with {
            if let Err(found) = reader.card(card) {
                problems.push(found);
            }
        }
        reader.common_aim();
        if !problems.is_empty() {
            return Err(problems);
        }
        reader.begin();
        let mut notes = self.notes(&reader);
        notes.extend(reader.notes);
        let battle = Battle { sides: reader.sides, rules: rules(game) };
        Ok(Posed { battle, written, notes })
    }

    /// Reads the units of both sides and applies the passives of their factions.
    fn read_sides(&self, reader: &mut Reader<'_>) -> Result<(), Vec<Problem>> {
        let mut problems = Vec::new();
        for side in 0..2 {
            match reader.units(side, &self.units[side]) {
                Ok(army) => reader.sides[side] = army,
                Err(found) => problems.extend(found),
            }
            if let Some(faction) = &self.factions[side]
                && let Err(found) = reader.faction(side, faction)
            {
                problems.push(found);
            }
        }
        if problems.is_empty() {
            problems.extend([0, 1].into_iter().filter_map(|side| reader.random_edge(side)));
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Returns the first notes of the answer: the rules of the battle, the factions, and the cards played before.
    fn notes(&self, reader: &Reader<'_>) -> Vec<String> {
        let mut notes = reader.how();
        for (side, faction) in SIDES.iter().zip(&self.factions) {
            notes.push(match faction {
                Some(faction) => format!("the {side} is {faction}, with its passives"),
                None => format!("the {side} has no faction, so no passives"),
            });
        }
        if !self.with.is_empty() {
            notes.push(format!("played before: {}", self.with.join(", ")));
        }
        notes
    }
}

/// Returns the rules for battles that the knobs of a game set.
fn rules(game: &Bridgefront) -> Rules {
    let combat = &game.knobs.combat;
    Rules {
        force_hit: combat.force_hit,
        force_hp: combat.force_hp,
        overkill: combat.overkill == Overkill::PerRoundPool,
        cap_beats_bonus: combat.cap_beats_bonus,
        guard_each_round: game.knobs.champions.bodyguard_scope == BodyguardScope::CombatRound,
    }
}

struct Reader<'g> {
    game: &'g Bridgefront,
    ground: Ground,
    sides: [Army; 2],
    notes: Vec<String>,
    /// Cards that strike when the siege begins, after all strikes on entering units: the side, the card and the number
    /// of Forces.
    writs: Vec<(usize, String, u8)>,
    /// Whether a card that strikes entering units has been used, by kind of event (crossing, entering).
    met: [bool; 2],
}

impl Reader<'_> {
    // ---- units ----

    fn units(&self, side: usize, text: &str) -> Result<Army, Vec<Problem>> {
        let key = format!("--{}", SIDES[side]);
        let mut army = Army::default();
        let mut problems = Vec::new();
        for item in text.split([',', '+']).map(str::trim).filter(|item| !item.is_empty()) {
            if let Err((message, remedy)) = self.item(side, &mut army, item) {
                problems.push(problem(key.clone(), message, remedy));
            }
        }
        let limit = usize::from(self.game.knobs.champions.limit);
        let champions = army.champions.len();
        if limit > 0 && champions > limit {
            let message = format!("{champions} champions are more than a player can have, {limit}");
            problems.push(problem(key.clone(), message, "name fewer, or add --set champions.limit=0"));
        }
        if champions > MOST_CHAMPIONS {
            let message = format!("{champions} champions are too many");
            problems.push(problem(key.clone(), message, format!("name {MOST_CHAMPIONS} at most")));
        }
        if army.champions.iter().filter(|champion| champion.edge > 0).count() > 1 {
            let message = "two champions that strike before the first combat round are not worked out";
            problems.push(problem(key.clone(), message, "write all but one of them as `spent`"));
        }
        if problems.is_empty() && army.forces == 0 && champions == 0 {
            problems.push(problem(key, "there are no units", "write such as \"2 force, bridge_runner at 2\""));
        }
        if problems.is_empty() { Ok(army) } else { Err(problems) }
    }

    /// Returns the problem if a side's Edge strikes at random (BF-Q97) and it matters whom or in which order.
    fn random_edge(&self, side: usize) -> Option<Problem> {
        let edge = |side: usize| self.sides[side].champions.iter().any(|champion| champion.edge > 0);
        let matters = edge(side) && (self.sides[1 - side].champions.len() > 1 || edge(1 - side));
        (matters && self.game.knobs.champions.opening_strike == OpeningStrike::Random).then(|| {
            let message = "strikes of random champions before the first combat round are not worked out";
            let remedy = "write the striking champion as `spent`, or add --set champions.opening_strike=owner_picks";
            problem(format!("--{}", SIDES[side]), message, remedy)
        })
    }

    /// Adds one item of a list of units. On error, returns the message and the remedy.
    fn item(&self, side: usize, army: &mut Army, item: &str) -> Result<(), (String, String)> {
        let mut words: Vec<&str> = item.split_whitespace().collect();
        let count = match words.first().and_then(|word| word.parse::<i64>().ok()) {
            None => 1,
            Some(count) => {
                words.remove(0);
                count
            }
        };
        let shape = || "write a number, a name, and for a champion its HP: \"bridge_runner at 2\"".to_owned();
        let spent = words.last() == Some(&"spent");
        if spent {
            words.pop();
        }
        if matches!(words.last(), Some(&("hp" | "HP"))) {
            words.pop();
        }
        let mut hp = None;
        if let Some(at) = words.iter().position(|word| *word == "at") {
            hp = match words[at + 1..] {
                [number] => Some(number.parse::<i64>().map_err(|_| (format!("`{number}` is no HP"), shape()))?),
                _ => return Err((format!("`{item}` is not understood"), shape())),
            };
            words.truncate(at);
        }
        let name = plain(&words.join(" "));
        if name.is_empty() {
            return Err((format!("`{item}` names no unit"), shape()));
        }
        if matches!(name.as_str(), "force" | "forces") {
            if hp.is_some() || spent {
                return Err((format!("`{item}`: Forces are all alike"), "write only their number".into()));
            }
            let sum = i64::from(army.forces).saturating_add(count);
            army.forces = match u8::try_from(sum) {
                Ok(forces) if count >= 0 && forces <= 200 => forces,
                _ => return Err((format!("there cannot be {sum} Forces"), "write 0 to 200".into())),
            };
            return Ok(());
        }
        let champion = self.champion(side, &name, spent)?;
        let full = champion.full;
        let hp = match hp.map(|hp| (hp, u8::try_from(hp))) {
            None => full,
            Some((_, Ok(hp))) if (1..=full).contains(&hp) => hp,
            Some((hp, _)) => {
                let range = if full == 1 { "its only HP is 1".into() } else { format!("it has 1 to {full} HP") };
                return Err((format!("{} cannot be at {hp} HP", champion.id), range));
            }
        };
        if !(0..=i64::from(u8::MAX)).contains(&count) {
            return Err((format!("there cannot be {count} of {}", champion.id), "write how many there are".into()));
        }
        army.champions.extend((0..count).map(|_| Champion { hp, ..champion.clone() }));
        Ok(())
    }

    /// Returns an undamaged champion by its id or printed name.
    fn champion(&self, side: usize, name: &str, spent: bool) -> Result<Champion, (String, String)> {
        let (id, card) = self.find(name).map_err(|near| {
            let champions = self.game.cards.iter().filter(|(_, card)| card.kind == Kind::Champion);
            let near = near.or_else(|| {
                let names = champions.map(|(_, card)| card.id.as_str()).chain(["force"]);
                nearest(name, names).map(str::to_owned)
            });
            let remedy = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "units are `force` and the champions: evenhand knobs bridgefront \"cards.*.hp\"".into(),
            };
            (format!("there is no unit `{name}`"), remedy)
        })?;
        let card = self.game.cards.get(card);
        if card.kind != Kind::Champion {
            let remedy = format!("if it is played before the battle, write --with attacker:{id}");
            return Err((format!("{id} is a card, but no champion"), remedy));
        }
        let mut champion =
            Champion { id, hp: card.hp, full: card.hp, hit: card.hit, dice: card.dice, ..Champion::default() };
        let mut once = false;
        for verb in self.game.scripts.of(card.effects) {
            match verb {
                Verb::Modifier(m) => self.innate(side, &mut champion, m, spent, &mut once),
                Verb::Trigger(trigger) if trigger.event == On::BattleStart => {
                    once |= trigger.per_round;
                    let damage = self.game.scripts.of(trigger.list).find_map(|verb| verb.damage()?.to_champion());
                    if !(spent && trigger.per_round) {
                        champion.edge = damage.unwrap_or(0);
                    }
                }
                _ => {}
            }
        }
        if spent && !once {
            let message = format!("{} has no ability of once a round that counts in a battle", champion.id);
            return Err((message, "leave out `spent`".into()));
        }
        Ok(champion)
    }

    /// Applies what a champion's card says about battles.
    fn innate(&self, side: usize, champion: &mut Champion, m: &Modifier, spent: bool, once: &mut bool) {
        match m.change {
            // BF-Q104: Breach counts in every siege, on either side, or only in enemy Capitals. If it counts only in the round in which its
            // champion was deployed, the battle is taken to be in that round.
            Change::ForceHit(_) if m.when == modifier::When::SiegeOfSelf && !self.ground.is_siege() => {}
            Change::ForceHit(_)
                if m.when == modifier::When::SiegeAbroad
                    && (!self.ground.is_siege() || (side == 1 && self.ground == Ground::Capital)) => {}
            Change::ForceHit(v) => champion.leads.push(Early { v, rounds: m.rounds }),
            Change::ChampionDice(by) => champion.extra.push(Extra {
                dice: by.into(),
                rounds: m.rounds,
                when: match m.when {
                    modifier::When::NoEnemyChampion => When::NoEnemyChampion,
                    modifier::When::EnemyChampion => When::EnemyChampion,
                    modifier::When::NoOwnForce => When::NoOwnForce,
                    _ => When::Always,
                },
            }),
            Change::Assign(_) => {
                *once = true;
                champion.hand = !spent;
            }
            Change::RedirectHit => {
                let round = self.game.knobs.champions.bodyguard_scope == BodyguardScope::Round;
                *once |= round;
                champion.guards = !(spent && round);
            }
            Change::IgnoreHit => champion.shrugs += 1,
            Change::ForceHitCap(_)
            | Change::ChampionDiceSet(_)
            | Change::DicePerCard(_) // no cards are played
            | Change::LoneSteps(_)
            | Change::Ward(_)
            | Change::Fly
            | Change::PlayMana { .. }
            | Change::ChampionGold(_)
            | Change::MineYield(_)
            | Change::ControlVp(_)
            | Change::Arrival
            | Change::Base => {}
        }
    }

    /// Finds a card by its id or printed name. On error, returns the id that may have been meant.
    fn find(&self, name: &str) -> Result<(String, CardId), Option<String>> {
        let cards = &self.game.cards;
        match cards.find(name) {
            Some(card) => Ok((name.to_owned(), card)),
            None => Err(nearest(name, cards.ids().values().map(String::as_str)).map(str::to_owned)),
        }
    }

    // ---- factions ----

    fn faction(&mut self, side: usize, name: &str) -> Result<(), Problem> {
        let key = format!("--{}-faction", SIDES[side]);
        let roles = &self.game.roles;
        let Some(faction) = roles.find(|role| role == name) else {
            let remedy = match nearest(name, roles.values().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the factions are: {}", roles.as_slice().join(", ")),
            };
            return Err(problem(key, format!("there is no faction `{name}`"), remedy));
        };
        let passives = self.game.factions[faction].passives;
        let defends = side == 1;
        let at_home = defends && self.ground == Ground::Capital;
        if passives.steal > 0 && at_home {
            let message = "a champion that it takes over would join this siege, which is not worked out";
            return Err(problem(key, message, format!("take `steal` out of factions.{name}.passives")));
        }
        let army = &mut self.sides[side];
        let all = u8::MAX;
        let (wall, rounds) = passives.shield_wall;
        if defends && wall > 0 {
            army.bonuses.push(Early { v: wall, rounds });
        }
        if defends && self.ground == Ground::Mine && passives.militia > 0 {
            army.bonuses.push(Early { v: passives.militia, rounds: all });
        }
        if self.ground.is_siege() && !at_home && passives.capital_hit > 0 {
            army.bonuses.push(Early { v: passives.capital_hit, rounds: all });
        }
        army.heal = passives.clean_exit;
        if army.heal > 0 && !army.champions.is_empty() {
            self.notes.push(format!(
                "the {}'s champions that are left have got back {} HP (Clean Exit)",
                SIDES[side], army.heal
            ));
        }
        Ok(())
    }

    fn lose(&mut self, side: usize, dead: u8, id: &str, how: &str) {
        let army = &mut self.sides[side];
        let dead = dead.min(army.forces);
        army.forces -= dead;
        self.notes.push(format!("{id} comes first: the {}{how} loses {dead} Forces to it", SIDES[side]));
    }

    /// Applies the start of the battle, if both sides still have units (BF-13a, BF-14.0b).
    fn begin(&mut self) {
        let gone = |army: &Army| army.forces == 0 && army.champions.iter().all(|champion| champion.hp == 0);
        if self.sides.iter().any(gone) {
            self.notes.retain(|note| !note.contains("(Clean Exit)"));
            self.notes.push("one side is gone before the battle, so there is none".into());
            for (_, id, _) in std::mem::take(&mut self.writs) {
                self.notes.push(format!("{id} waits for a siege in vain"));
            }
            self.sides.iter_mut().for_each(|army| army.heal = 0);
        }
        for (side, id, dead) in std::mem::take(&mut self.writs) {
            self.lose(1 - side, dead, &id, "");
        }
    }

    // ---- readings ----

    /// Sets where hits fall if no card decides it (`combat.assignment`).
    fn common_aim(&mut self) {
        let aim = match self.game.knobs.combat.assignment {
            Assignment::Random => Aim::Random,
            Assignment::AttackerChoice => Aim::Owner,
            Assignment::ChampionsLast => Aim::ForcesFirst,
        };
        for army in self.sides.iter_mut().filter(|army| army.aim == Aim::Random) {
            army.aim = aim;
        }
    }

    /// Returns notes on the readings that the answer depends on.
    fn how(&self) -> Vec<String> {
        let mut notes = vec![match self.ground {
            Ground::Open => "fought in the open, to the death".into(),
            Ground::Mine => "fought on a Mine, to the death".into(),
            Ground::Capital => "this round's siege of the defender's Capital: one battle to the death".into(),
            Ground::ThirdCapital => {
                "this round's siege in a third player's Capital, where the defender was first: one battle to the death"
                    .into()
            }
        }];
        let lost = self.game.knobs.combat.overkill == Overkill::PerRoundPool;
        let aims = |side: usize| match self.sides[side].aim {
            Aim::Random if lost => "on any enemy unit alive as the combat round began, with equal chance",
            Aim::Random => "on any surviving enemy unit with equal chance",
            Aim::ForcesFirst => "on Forces first, then on champions with equal chance",
            Aim::ChampionsFirst => "on champions first, with equal chance, then on Forces",
            Aim::Owner => "where it serves their side best",
        };
        if aims(0) == aims(1) {
            notes.push(format!("hits fall one at a time {}", aims(0)));
        } else {
            for (side, name) in SIDES.iter().enumerate() {
                notes.push(format!("the {name}'s hits fall one at a time {}", aims(side)));
            }
        }
        if lost {
            notes.push("hits that fall by chance on units that have died in the same combat round are lost".into());
        }
        if self.game.knobs.combat.force_hp > 1 {
            notes.push(format!("a Force takes {} hits in the battle", self.game.knobs.combat.force_hp));
        }
        if self.game.knobs.combat.endless == Endless::Peace {
            let quiet = self.game.knobs.combat.quiet_rounds;
            notes.push(format!("peace after {quiet} combat rounds without a hit is not counted"));
        }
        if self.game.knobs.combat.retreat != Retreat::Never {
            notes.push("nobody retreats".into());
        }
        if self.game.knobs.rules.ability_timing == AbilityTiming::InBattle {
            notes.push("HP that an ability restores after the battle are not counted".into());
        }
        notes
    }
}

/// Returns a name as an id: in lower case, with `_` for every character other than letters and digits, without
/// apostrophes.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    name.trim().chars().filter(|c| !matches!(c, '\'' | '’')).map(letter).collect()
}
