//! A battle in the words of the command line, and how it becomes numbers.

use super::army::{Aim, Army, Battle, Champion, Early, Extra, MOST_CHAMPIONS, Rules, When};
use crate::error::Problem;
use crate::game::Game;
use crate::game::knobs::nearest;
use crate::games::bridgefront::cards::{CardId, Kind};
use crate::games::bridgefront::effects::{self, Harm, Modifier, On, Own, Stat, Verb};
use crate::games::bridgefront::knobs::{Assignment, BodyguardScope, Overkill};
use crate::games::bridgefront::{Bridgefront, Faction};

/// A battle as a person writes it down.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The units of attacker and defender, such as `2 force, bridge_runner at 2`: items with commas
    /// between them, each a number (1 if left out) of `force` or of a champion, by its id or its printed
    /// name; a champion may be `at` some HP, and `spent` if its ability of once a round is used up.
    pub units: [String; 2],
    /// Where it is fought.
    pub ground: Ground,
    /// The factions; without one a side has no passives.
    pub factions: [Option<String>; 2],
    /// Cards played before: `attacker:war_cry`, with a target `attacker:frenzy=jet_striker` (the second
    /// one is `jet_striker#2`, the enemy's `defender:jet_striker`) or an option
    /// `attacker:hit_control=champions`.
    pub with: Vec<String>,
}

/// Where a battle is fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// In the open.
    #[default]
    Open,
    /// On a Mine.
    Mine,
    /// In the defender's Capital: a siege (BF-13a).
    Capital,
    /// In the Capital of a third player, where the defender was first: a siege too (BF-13c).
    ThirdCapital,
}

impl Ground {
    /// Whether it is a siege.
    pub fn is_siege(self) -> bool {
        matches!(self, Ground::Capital | Ground::ThirdCapital)
    }
}

/// A battle in numbers, with what has to be said about it.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The battle as its first combat round begins, but for the Edges.
    pub battle: Battle,
    /// Forces and champions' HP of both sides as they were written down.
    pub written: [(u8, Vec<u8>); 2],
    /// How it was read: what counts, and what was asked for and changes nothing.
    pub notes: Vec<String>,
}

/// What the sides are called.
pub(super) const SIDES: [&str; 2] = ["attacker", "defender"];

fn problem(key: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
    Problem { place: None, key: key.into(), message: message.into(), remedy: remedy.into() }
}

impl Question {
    /// Reads the battle by the rules of a game.
    ///
    /// # Errors
    /// Everything that is wrong with what was written: unknown names, HP there cannot be, cards that do
    /// nothing in this battle, and what is not worked out.
    pub fn read(&self, game: &Bridgefront) -> Result<Posed, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut reading = Reading {
            game,
            ground: self.ground,
            sides: Default::default(),
            notes: Vec::new(),
            writs: Vec::new(),
            met: [false; 2],
        };
        for side in 0..2 {
            match reading.units(side, &self.units[side]) {
                Ok(army) => reading.sides[side] = army,
                Err(found) => problems.extend(found),
            }
            if let Some(faction) = &self.factions[side]
                && let Err(found) = reading.faction(side, faction)
            {
                problems.push(found);
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let written = [0, 1].map(|side: usize| {
            let army: &Army = &reading.sides[side];
            (army.forces, army.champions.iter().map(|champion| champion.hp).collect())
        });
        reading.strangers();
        for card in &self.with {
            if let Err(found) = reading.card(card) {
                problems.push(found);
            }
        }
        reading.common_aim();
        if !problems.is_empty() {
            return Err(problems);
        }
        reading.begin();
        let mut notes = reading.how();
        for (side, faction) in SIDES.iter().zip(&self.factions) {
            notes.push(match faction {
                Some(faction) => format!("the {side} is {faction}, with its passives"),
                None => format!("the {side} has no faction, so no passives"),
            });
        }
        if !self.with.is_empty() {
            notes.push(format!("played before: {}", self.with.join(", ")));
        }
        notes.extend(reading.notes);
        let combat = &game.knobs.combat;
        let rules = Rules {
            force_hit: combat.force_hit,
            force_hp: combat.force_hp,
            overkill: combat.overkill == Overkill::PerRoundPool,
            cap_beats_bonus: combat.cap_beats_bonus,
            guard_each_round: game.knobs.champions.bodyguard_scope == BodyguardScope::CombatRound,
        };
        let battle = Battle { sides: reading.sides, rules };
        Ok(Posed { battle, written, notes })
    }
}

struct Reading<'g> {
    game: &'g Bridgefront,
    ground: Ground,
    sides: [Army; 2],
    notes: Vec<String>,
    /// Cards that strike as the siege begins, after all that strikes those who come: whose, which,
    /// and how many Forces.
    writs: Vec<(usize, String, u8)>,
    /// Whether a card that strikes those who come has been used, by kind of event (crossing, entering).
    met: [bool; 2],
}

/// A card that was played: by whom, which, and the target or option named.
struct Played<'t> {
    side: usize,
    id: String,
    card: CardId,
    named: Option<&'t str>,
}

impl Reading<'_> {
    // ---- units ----

    fn units(&self, side: usize, text: &str) -> Result<Army, Vec<Problem>> {
        let key = format!("--{}", SIDES[side]);
        let mut army = Army::default();
        let mut problems = Vec::new();
        for item in text.split([',', '+']).map(str::trim).filter(|item| !item.is_empty()) {
            if let Err((message, remedy)) = self.item(&mut army, item) {
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

    /// Adds one item of a list of units; else what is wrong and what to do.
    fn item(&self, army: &mut Army, item: &str) -> Result<(), (String, String)> {
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
            let sum = i64::from(army.forces) + count;
            if count < 0 || sum > 200 {
                return Err((format!("there cannot be {sum} Forces"), "write 0 to 200".into()));
            }
            army.forces = sum as u8;
            return Ok(());
        }
        let champion = self.champion(&name, spent)?;
        let full = champion.full;
        let hp = match hp {
            None => full,
            Some(hp) if (1..=i64::from(full)).contains(&hp) => hp as u8,
            Some(hp) => {
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

    /// A champion by its id or printed name, unhurt.
    fn champion(&self, name: &str, spent: bool) -> Result<Champion, (String, String)> {
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
        for effect in self.game.scripts.list(card.fx) {
            match self.game.scripts.effect(*effect) {
                Verb::Mod(m) => self.innate(&mut champion, m, spent, &mut once),
                Verb::On(trigger) if trigger.event == On::BattleStart => {
                    once |= trigger.per_round;
                    let damage = self.game.scripts.list(trigger.list).iter().find_map(|effect| {
                        match self.game.scripts.effect(*effect) {
                            Verb::Strike { champions: Harm::Damage(n), .. } => Some(*n),
                            _ => None,
                        }
                    });
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

    /// What a champion's card says about battles.
    fn innate(&self, champion: &mut Champion, m: &Modifier, spent: bool, once: &mut bool) {
        let early = Early { v: m.v.max(0) as u8, rounds: m.rounds };
        match m.stat {
            // BF-Q104: Breach counts in every siege, on either side.
            Stat::ForceHit if m.when == effects::When::SiegeOfSelf && !self.ground.is_siege() => {}
            Stat::ForceHit => champion.leads.push(early),
            Stat::ChampionDice => champion.extra.push(Extra {
                dice: m.v.into(),
                rounds: m.rounds,
                when: match m.when {
                    effects::When::NoEnemyChampion => When::NoEnemyChampion,
                    effects::When::EnemyChampion => When::EnemyChampion,
                    effects::When::NoOwnForce => When::NoOwnForce,
                    _ => When::Always,
                },
            }),
            Stat::Assign => {
                *once = true;
                champion.hand = !spent;
            }
            Stat::RedirectHit => {
                let round = self.game.knobs.champions.bodyguard_scope == BodyguardScope::Round;
                *once |= round;
                champion.guards = !(spent && round);
            }
            Stat::IgnoreHit => champion.shrugs += 1,
            Stat::ForceHitCap
            | Stat::ChampionDiceSet
            | Stat::Ward
            | Stat::Fly
            | Stat::PlayMana
            | Stat::ChampionGold
            | Stat::MineYield => {}
        }
    }

    /// A card by its id or printed name; else the id that may have been meant.
    fn find(&self, name: &str) -> Result<(String, CardId), Option<String>> {
        let cards = &self.game.cards;
        match cards.find(name) {
            Some(card) => Ok((name.to_owned(), card)),
            None => Err(nearest(name, cards.ids().iter().map(String::as_str)).map(str::to_owned)),
        }
    }

    // ---- factions ----

    fn faction(&mut self, side: usize, name: &str) -> Result<(), Problem> {
        let key = format!("--{}-faction", SIDES[side]);
        let roles = self.game.roles();
        let Some(number) = roles.iter().position(|role| role == name) else {
            let remedy = match nearest(name, roles.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the factions are: {}", roles.join(", ")),
            };
            return Err(problem(key, format!("there is no faction `{name}`"), remedy));
        };
        let passives = self.game.factions[number].passives;
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

    // ---- cards ----

    /// Notes which champions are in nobody's deck.
    fn strangers(&mut self) {
        let mut named: Vec<String> =
            self.sides.iter().flat_map(|army| &army.champions).map(|champion| champion.id.clone()).collect();
        named.sort();
        named.dedup();
        named.iter().for_each(|id| self.stranger(id));
    }

    /// Notes that a card is in nobody's deck, if so.
    fn stranger(&mut self, id: &str) {
        let Some(card) = self.game.cards.find(id) else { return };
        let of_a_faction = |faction: &Faction| {
            [faction.spell, faction.champion].contains(&card)
                || (self.game.knobs.setup.faction_starter_decks && faction.starter.contains(&card))
        };
        let note = format!(
            "no match has {id} under these rules: cards.{id}.enabled, its copies or content.profile leave it out of every deck"
        );
        let dealt = self.game.cards.get(card).copies > 0 || self.game.factions.iter().any(of_a_faction);
        if !dealt && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn card(&mut self, text: &str) -> Result<(), Problem> {
        let key = format!("--with {text}");
        let (who, rest) = text.split_once(':').unwrap_or(("", text));
        let Some(side) = SIDES.iter().position(|side| *side == who.trim()) else {
            let remedy = format!("write --with attacker:{rest} or --with defender:{rest}");
            return Err(problem(key, "it does not say who has played it", remedy));
        };
        let (name, named) = match rest.split_once('=') {
            None => (rest, None),
            Some((name, named)) => (name, Some(named.trim())),
        };
        let (id, card) = self.find(&plain(name)).map_err(|near| {
            let remedy = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "evenhand knobs bridgefront \"cards.*.type\" lists the cards".into(),
            };
            problem(&key, format!("there is no card `{}`", name.trim()), remedy)
        })?;
        if self.game.cards.get(card).kind == Kind::Champion {
            let message = format!("{id} is a champion");
            return Err(problem(key, message, format!("name it among the units: --{who} \"..., {id}\"")));
        }
        self.stranger(&id);
        let played = Played { side, id, card, named };
        self.play(&played).map_err(|(message, remedy)| problem(key, message, remedy))
    }

    fn play(&mut self, played: &Played<'_>) -> Result<(), (String, String)> {
        let game = self.game;
        let scripts = &game.scripts;
        let mut list = scripts.list(game.cards.get(played.card).fx).to_vec();
        let mut optioned = false;
        if let [effect] = list[..]
            && let Verb::Choose { options, .. } = scripts.effect(effect)
            && options.iter().any(|option| scripts.list(*option).iter().any(|effect| self.fights(*effect)))
        {
            let named = played.named.and_then(|named| {
                let number = named.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                options.iter().enumerate().find_map(|(place, option)| {
                    let aims = scripts.list(*option).iter().any(|effect| match scripts.effect(*effect) {
                        Verb::Mod(m) if m.stat == Stat::Assign => {
                            (m.v == effects::ASSIGN_FORCES && named == "forces")
                                || (m.v == effects::ASSIGN_CHAMPIONS && named == "champions")
                        }
                        _ => false,
                    });
                    (aims || number == Some(place)).then_some(*option)
                })
            });
            let Some(option) = named else {
                let remedy = match played.id.as_str() {
                    "hit_control" => "write hit_control=forces or hit_control=champions".into(),
                    id => format!("write {id}=1 to {id}={}", options.len()),
                };
                return Err((format!("{} has options", played.id), remedy));
            };
            optioned = true;
            list = scripts.list(option).to_vec();
        }
        let mut that = None;
        let mut did = false;
        let mut rest = false;
        for effect in list {
            match scripts.effect(effect) {
                Verb::Mod(m) if self.fights(effect) => {
                    that = self.modify(played, m, optioned)?.or(that);
                    did = true;
                }
                Verb::Strike { champions: Harm::Damage(n), who: Some(who), .. } if who.that && that.is_some() => {
                    let (side, target) = that.expect("just looked at");
                    let champion = &mut self.sides[side].champions[target];
                    champion.hp = champion.hp.saturating_sub(*n);
                    let left = if champion.hp == 0 { "dies of it".into() } else { format!("is at {} HP", champion.hp) };
                    self.notes.push(format!("{} costs {} {n} HP first: it {left}", played.id, champion.id));
                }
                Verb::On(trigger) if self.fights(effect) => {
                    self.entering(played, trigger)?;
                    did = true;
                }
                _ => rest = true,
            }
        }
        if !did {
            let depends = self.depends(played.card);
            let remedy = if depends {
                "what it does depends on a die or a condition; write the units as it leaves them"
            } else {
                "leave it out; if it changes the units before the battle, write them as it leaves them"
            };
            return Err((format!("{} does nothing in a battle", played.id), remedy.into()));
        }
        if rest {
            self.notes.push(format!("of {} only what counts in the battle is in this", played.id));
        }
        if played.named.is_some() && that.is_none() && !optioned {
            return Err((format!("{} has no target to name", played.id), format!("write only {}", played.id)));
        }
        Ok(())
    }

    /// Whether an effect of a card that is no champion counts in some battle.
    fn fights(&self, effect: effects::EffectId) -> bool {
        match self.game.scripts.effect(effect) {
            Verb::Mod(m) => matches!(
                m.stat,
                Stat::ForceHit | Stat::ForceHitCap | Stat::ChampionDice | Stat::ChampionDiceSet | Stat::Assign
            ),
            Verb::On(trigger) => matches!(trigger.event, On::SiegeStart | On::Enter | On::Cross),
            _ => false,
        }
    }

    /// Whether something under a condition or a die would count in a battle.
    fn depends(&self, card: CardId) -> bool {
        let scripts = &self.game.scripts;
        let any = |list| scripts.list(list).iter().any(|effect| self.fights(*effect));
        scripts.list(self.game.cards.get(card).fx).iter().any(|effect| match scripts.effect(*effect) {
            Verb::If { then, otherwise, .. } => any(*then) || otherwise.is_some_and(any),
            Verb::Roll { faces } => faces.iter().any(|face| any(*face)),
            _ => false,
        })
    }

    /// A modifier of a card; the champion it names, if any.
    fn modify(
        &mut self,
        played: &Played<'_>,
        m: &Modifier,
        optioned: bool,
    ) -> Result<Option<(usize, usize)>, (String, String)> {
        let (side, enemy) = (played.side, 1 - played.side);
        let early = Early { v: m.v.max(0) as u8, rounds: m.rounds };
        let [own, other] = [side, enemy].map(|side: usize| SIDES[side]);
        match m.stat {
            Stat::ForceHit => {
                if m.when == effects::When::Defending && side == 0 {
                    let remedy = format!("leave it out, or write --with defender:{}", played.id);
                    return Err((format!("{} counts only for the defender", played.id), remedy));
                }
                if self.sides[side].forces == 0 {
                    self.notes.push(format!("{} changes nothing: the {own} has no Forces", played.id));
                }
                self.sides[side].bonuses.push(early);
            }
            Stat::ForceHitCap => {
                if self.sides[enemy].forces == 0 {
                    self.notes.push(format!("{} changes nothing: the {other} has no Forces", played.id));
                }
                self.sides[enemy].caps.push(early);
            }
            Stat::ChampionDice | Stat::ChampionDiceSet if m.who.is_some() => {
                let own = m.who.map_or(Own::Any, |who| who.own);
                let (of, target) = self.target(played, own, optioned)?;
                let champion = &mut self.sides[of].champions[target];
                if m.stat == Stat::ChampionDice {
                    champion.extra.push(Extra { dice: m.v.into(), rounds: m.rounds, when: When::Always });
                } else {
                    champion.only.push(early);
                }
                return Ok(Some((of, target)));
            }
            Stat::ChampionDice => {
                if self.sides[side].champions.is_empty() {
                    self.notes.push(format!("{} changes nothing: the {own} has no champions", played.id));
                }
                for champion in &mut self.sides[side].champions {
                    champion.extra.push(Extra { dice: m.v.into(), rounds: m.rounds, when: When::Always });
                }
            }
            Stat::Assign => {
                if self.sides[side].aim != Aim::Random {
                    self.notes.push(format!("{} changes nothing: a card before it says where hits fall", played.id));
                    return Ok(None);
                }
                self.sides[side].aim = match m.v {
                    effects::ASSIGN_FORCES => Aim::ForcesFirst,
                    effects::ASSIGN_CHAMPIONS => Aim::ChampionsFirst,
                    _ => Aim::Owner,
                };
                let kinds = usize::from(self.sides[enemy].forces > 0) + self.sides[enemy].champions.len();
                if kinds < 2 {
                    self.notes.push(format!("{} changes nothing: the {other}'s units are all alike", played.id));
                }
            }
            _ => unreachable!("only what counts in battles comes here"),
        }
        Ok(None)
    }

    /// The champion a card is played on: as named, or the only one it could be.
    fn target(&self, played: &Played<'_>, own: Own, optioned: bool) -> Result<(usize, usize), (String, String)> {
        let id = &played.id;
        let sides: Vec<usize> = match own {
            Own::Me => vec![played.side],
            Own::Enemy => vec![1 - played.side],
            Own::Any | Own::Other => vec![1 - played.side, played.side],
        };
        let named = played.named.filter(|_| !optioned);
        let (of, name) = match named.and_then(|named| named.split_once(':')) {
            Some((who, name)) => match SIDES.iter().position(|side| *side == who.trim()) {
                Some(side) => (Some(side), Some(name)),
                None => return Err((format!("`{who}` is no side"), "write attacker or defender".into())),
            },
            None => (None, named),
        };
        let (name, nth) = match name.and_then(|name| name.split_once('#')) {
            Some((name, nth)) => match nth.trim().parse::<usize>() {
                Ok(nth @ 1..) => (Some(plain(name)), Some(nth)),
                _ => return Err((format!("`#{nth}` counts nothing"), "write such as jet_striker#2".into())),
            },
            None => (name.map(plain), None),
        };
        let mut found = Vec::new();
        for side in sides.iter().copied().filter(|side| of.is_none_or(|of| of == *side)) {
            let like = |champion: &Champion| name.as_deref().is_none_or(|name| name == champion.id);
            let all = self.sides[side].champions.iter().enumerate().filter(|(_, champion)| like(champion));
            found.extend(
                all.map(|(target, _)| (side, target))
                    .enumerate()
                    .filter_map(|(place, at)| nth.is_none_or(|nth| nth == place + 1).then_some(at))
                    .filter(|(side, target)| self.sides[*side].champions[*target].hp > 0),
            );
        }
        let equal = |a: (usize, usize), b: (usize, usize)| {
            let [x, y] = [a, b].map(|(side, target)| &self.sides[side].champions[target]);
            a.0 == b.0 && x.id == y.id && x.hp == y.hp
        };
        match found[..] {
            [] => {
                let here: Vec<&str> = sides
                    .iter()
                    .flat_map(|side| &self.sides[*side].champions)
                    .filter(|champion| champion.hp > 0)
                    .map(|champion| champion.id.as_str())
                    .collect();
                let remedy = match (here.is_empty(), named.and_then(|named| nearest(named, here.iter().copied()))) {
                    (true, _) => "there is no champion it could be played on".into(),
                    (false, Some(near)) => format!("did you mean `{near}`?"),
                    (false, None) => format!("it can be played on: {}", here.join(", ")),
                };
                Err((format!("{id} finds no such target"), remedy))
            }
            [first, ..] if found.iter().all(|other| equal(first, *other)) => Ok(first),
            [(side, target), ..] => {
                let champion = &self.sides[side].champions[target].id;
                let remedy = format!(
                    "name one: {id}={champion}, the second of them {champion}#2, or by its side {}:{champion}",
                    SIDES[side]
                );
                Err((format!("{id} could be played on several champions"), remedy))
            }
        }
    }

    /// What destroys Forces before the first combat round (BF-14.0b).
    fn entering(&mut self, played: &Played<'_>, trigger: &effects::Trigger) -> Result<(), (String, String)> {
        let id = &played.id;
        let strike = |effect: &effects::EffectId| match self.game.scripts.effect(*effect) {
            Verb::Strike { forces, .. } => *forces,
            _ => 0,
        };
        let dead = self.game.scripts.list(trigger.list).iter().map(strike).fold(0, u8::saturating_add);
        let attacker = played.side == 0;
        let (fits, when) = match trigger.event {
            On::SiegeStart => (attacker && self.ground.is_siege(), "for the attacker of a siege"),
            On::Enter => {
                (!attacker && self.ground == Ground::Capital, "for the defender of a siege of the own Capital")
            }
            _ => (!attacker, "for the defender, whose bridge the attacker crosses"),
        };
        if !fits {
            return Err((format!("{id} counts only {when}"), "leave it out".into()));
        }
        if trigger.event == On::SiegeStart {
            self.writs.push((played.side, id.clone(), dead));
            return Ok(());
        }
        let met = &mut self.met[usize::from(trigger.event == On::Enter)];
        if *met {
            return Err(("only one such card meets a stack that comes in".into(), format!("leave {id} out")));
        }
        *met = true;
        self.lose(1 - played.side, dead, id, ", coming in as one stack,");
        Ok(())
    }

    fn lose(&mut self, side: usize, dead: u8, id: &str, how: &str) {
        let army = &mut self.sides[side];
        let dead = dead.min(army.forces);
        army.forces -= dead;
        self.notes.push(format!("{id} comes first: the {}{how} loses {dead} Forces to it", SIDES[side]));
    }

    /// What happens as the battle begins, if there are two sides left to fight it (BF-13a, BF-14.0b).
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

    /// What decides where hits fall if no card does (`combat.assignment`).
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

    /// The readings the answer rests on.
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
        notes
    }
}

/// A name as an id: in small letters, with `_` for what is no letter or number, apostrophes left out.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    name.trim().chars().filter(|c| !matches!(c, '\'' | '’')).map(letter).collect()
}
