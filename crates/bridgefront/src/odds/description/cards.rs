//! Cards played before a battle: which of them count, for which side, and on what target.

use super::{Reader, SIDES, plain, problem};
use crate::model::content::cards::{CardId, Kind};
use crate::model::content::factions::Faction;
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::modifier::{self, Assign, Change, Modifier};
use crate::model::content::verbs::selectors::Own;
use crate::model::content::verbs::trigger::Trigger;
use crate::odds::Ground;
use crate::odds::army::{Aim, Champion, Early, Extra, When};
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::nearest;
use evenhand_kit::table::effects::{EffectId, ListId};

/// A played card: the side, the card, and the target or option named.
struct Played<'t> {
    side: usize,
    id: String,
    card: CardId,
    named: Option<&'t str>,
}

impl Reader<'_> {
    /// Notes the champions that are in no player's deck.
    pub(super) fn strangers(&mut self) {
        let mut named: Vec<String> =
            self.sides.iter().flat_map(|army| &army.champions).map(|champion| champion.id.clone()).collect();
        named.sort();
        named.dedup();
        named.iter().for_each(|id| self.stranger(id));
    }

    /// Adds a note if a card is in no player's deck.
    fn stranger(&mut self, id: &str) {
        let Some(card) = self.game.cards.find(id) else { return };
        let of_a_faction = |faction: &Faction| {
            [faction.spell, faction.champion].contains(&card)
                || (self.game.knobs.setup.faction_starter_decks && faction.starter.contains(&card))
        };
        let note = format!(
            "no match has {id} under these rules: cards.{id}.enabled, its copies or content.profile leave it out of every deck"
        );
        let dealt = self.game.cards.get(card).copies > 0 || self.game.factions.values().any(of_a_faction);
        if !dealt && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    pub(super) fn card(&mut self, text: &str) -> Result<(), Problem> {
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
        let mut list = scripts.list(game.cards.get(played.card).effects).to_vec();
        let mut optioned = false;
        if let [effect] = list[..]
            && let Verb::Choose(choose) = scripts.effect(effect)
            && choose.options.0.iter().any(|option| self.fights_in(*option))
        {
            optioned = true;
            list = scripts.list(self.option(played, &choose.options.0)?).to_vec();
        }
        let mut that = None;
        let mut did = false;
        let mut rest = false;
        for effect in list {
            match scripts.effect(effect) {
                Verb::Modifier(m) if self.fights(effect) => {
                    that = self.modify(played, m, optioned)?.or(that);
                    did = true;
                }
                Verb::Damage(strike)
                    if strike.who.is_some_and(|who| who.that) && strike.to_champion().is_some() && that.is_some() =>
                {
                    let target = that.expect("just looked at");
                    self.wound(played, target, strike.to_champion().expect("just looked at"));
                }
                Verb::Trigger(trigger) if self.fights(effect) => {
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

    /// Returns the chosen option of a card, named by its aim or by its number.
    fn option(&self, played: &Played<'_>, options: &[ListId]) -> Result<ListId, (String, String)> {
        let scripts = &self.game.scripts;
        let named = played.named.and_then(|named| {
            let number = named.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            options.iter().enumerate().find_map(|(place, option)| {
                let aim = match named {
                    "forces" => Some(Change::Assign(Assign::ForcesFirst)),
                    "champions" => Some(Change::Assign(Assign::ChampionsFirst)),
                    _ => None,
                };
                let mut changes = scripts.of(*option).filter_map(|verb| verb.modifier()).map(|m| m.change);
                let aims = changes.any(|change| Some(change) == aim);
                (aims || number == Some(place)).then_some(*option)
            })
        });
        named.ok_or_else(|| {
            let remedy = match played.id.as_str() {
                "hit_control" => "write hit_control=forces or hit_control=champions".into(),
                id => format!("write {id}=1 to {id}={}", options.len()),
            };
            (format!("{} has options", played.id), remedy)
        })
    }

    /// Subtracts the HP that a card costs its target before the battle.
    fn wound(&mut self, played: &Played<'_>, (side, target): (usize, usize), n: u8) {
        let champion = &mut self.sides[side].champions[target];
        champion.hp = champion.hp.saturating_sub(n);
        let left = if champion.hp == 0 { "dies of it".into() } else { format!("is at {} HP", champion.hp) };
        self.notes.push(format!("{} costs {} {n} HP first: it {left}", played.id, champion.id));
    }

    /// Returns whether an effect of a non-champion card can count in a battle.
    fn fights(&self, effect: EffectId) -> bool {
        match self.game.scripts.effect(effect) {
            Verb::Modifier(m) => matches!(
                m.change,
                Change::ForceHit(_)
                    | Change::ForceHitCap(_)
                    | Change::ChampionDice(_)
                    | Change::ChampionDiceSet(_)
                    | Change::Assign(_)
            ),
            Verb::Trigger(trigger) => matches!(trigger.event, On::SiegeStart | On::Enter | On::Cross),
            _ => false,
        }
    }

    /// Returns whether any effect of a list can count in a battle.
    fn fights_in(&self, list: ListId) -> bool {
        self.game.scripts.list(list).iter().any(|effect| self.fights(*effect))
    }

    /// Returns whether an effect under a condition or a die would count in a battle.
    fn depends(&self, card: CardId) -> bool {
        self.game.scripts.of(self.game.cards.get(card).effects).any(|verb| match verb {
            Verb::If(branch) => {
                self.fights_in(branch.then) || branch.otherwise.0.is_some_and(|list| self.fights_in(list))
            }
            Verb::Roll(roll) => roll.faces.0.iter().any(|face| self.fights_in(*face)),
            Verb::Shared(shared) => shared.lists().any(|(_, list)| self.fights_in(list)),
            _ => false,
        })
    }

    /// Applies a modifier of a card. Returns the champion it names, if any.
    fn modify(
        &mut self,
        played: &Played<'_>,
        m: &Modifier,
        optioned: bool,
    ) -> Result<Option<(usize, usize)>, (String, String)> {
        let (side, enemy) = (played.side, 1 - played.side);
        let early = |v: u8| Early { v, rounds: m.rounds };
        let [own, other] = [side, enemy].map(|side: usize| SIDES[side]);
        match m.change {
            Change::ForceHit(v) => {
                if m.when == modifier::When::Defending && side == 0 {
                    let remedy = format!("leave it out, or write --with defender:{}", played.id);
                    return Err((format!("{} counts only for the defender", played.id), remedy));
                }
                if self.sides[side].forces == 0 {
                    self.notes.push(format!("{} changes nothing: the {own} has no Forces", played.id));
                }
                self.sides[side].bonuses.push(early(v));
            }
            Change::ForceHitCap(v) => {
                if self.sides[enemy].forces == 0 {
                    self.notes.push(format!("{} changes nothing: the {other} has no Forces", played.id));
                }
                self.sides[enemy].caps.push(early(v));
            }
            Change::ChampionDice(_) | Change::ChampionDiceSet(_) if m.who.is_some() => {
                let own = m.who.map_or(Own::Any, |who| who.own);
                let (of, target) = self.target(played, own, optioned)?;
                let champion = &mut self.sides[of].champions[target];
                match m.change {
                    Change::ChampionDiceSet(only) => champion.only.push(early(only)),
                    Change::ChampionDice(by) => {
                        champion.extra.push(Extra { dice: by.into(), rounds: m.rounds, when: When::Always });
                    }
                    _ => unreachable!("one of the two"),
                }
                return Ok(Some((of, target)));
            }
            Change::ChampionDice(by) => {
                if self.sides[side].champions.is_empty() {
                    self.notes.push(format!("{} changes nothing: the {own} has no champions", played.id));
                }
                for champion in &mut self.sides[side].champions {
                    champion.extra.push(Extra { dice: by.into(), rounds: m.rounds, when: When::Always });
                }
            }
            Change::Assign(assign) => self.aim(played, assign),
            _ => unreachable!("only what counts in battles comes here"),
        }
        Ok(None)
    }

    /// Sets where the hits of a side fall according to a card, unless an earlier card has set it.
    fn aim(&mut self, played: &Played<'_>, assign: Assign) {
        let (side, enemy) = (played.side, 1 - played.side);
        let other = SIDES[enemy];
        if self.sides[side].aim != Aim::Random {
            self.notes.push(format!("{} changes nothing: a card before it says where hits fall", played.id));
            return;
        }
        self.sides[side].aim = match assign {
            Assign::ForcesFirst => Aim::ForcesFirst,
            Assign::ChampionsFirst => Aim::ChampionsFirst,
            Assign::Owner | Assign::OneHit => Aim::Owner,
        };
        let kinds = usize::from(self.sides[enemy].forces > 0) + self.sides[enemy].champions.len();
        if kinds < 2 {
            self.notes.push(format!("{} changes nothing: the {other}'s units are all alike", played.id));
        }
    }

    /// Returns the champion a card is played on: the named one, or the only possible one.
    fn target(&self, played: &Played<'_>, own: Own, optioned: bool) -> Result<(usize, usize), (String, String)> {
        let id = &played.id;
        let sides: Vec<usize> = match own {
            Own::Me => vec![played.side],
            Own::Enemy => vec![1 - played.side],
            Own::Any | Own::Other => vec![1 - played.side, played.side],
            Own::This => Vec::new(), // cards that are no champions have no such effect
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
            [] => Err(self.no_target(id, &sides, named)),
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

    /// Returns the message and remedy for a card played on a champion that is not there.
    fn no_target(&self, id: &str, sides: &[usize], named: Option<&str>) -> (String, String) {
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
        (format!("{id} finds no such target"), remedy)
    }

    /// Applies an effect that destroys Forces before the first combat round (BF-14.0b).
    fn entering(&mut self, played: &Played<'_>, trigger: &Trigger) -> Result<(), (String, String)> {
        let id = &played.id;
        let strikes = self.game.scripts.of(trigger.list).filter_map(|verb| verb.damage());
        let dead = strikes.map(|strike| strike.forces.of(u8::MAX)).fold(0, u8::saturating_add);
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
}
