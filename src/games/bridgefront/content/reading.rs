//! Effects as read from the content files (see `content/NOTATION.md`): every field is asked for by
//! name, so that what nobody asked for is an error.

use toml::{Table, Value};

use super::effects::{
    ASSIGN_CHAMPIONS, ASSIGN_FORCES, ASSIGN_ONE, ASSIGN_OWNER, Anchor, BridgeOp, ChampionSel, Cond, DeckEnd, EdgeSel,
    HandOp, Harm, HexBase, HexSel, ListId, Modifier, Move, Num, Occ, On, Own, Payer, Rest, Scripts, Stat, Tiles, Touch,
    Trigger, Unit, Verb, Via, When, Whose,
};
use crate::game::SetupError;

impl Scripts {
    /// Reads a list of effects from content.
    ///
    /// # Errors
    /// The path of the field, what is wrong with it, and what is known instead.
    pub(crate) fn read_list(&mut self, path: &str, value: &Value) -> Result<ListId, SetupError> {
        let Value::Array(items) = value else {
            return Err(wrong(path, "is not a list of effects", "write fx = [ { verb = \"...\", ... }, ... ]"));
        };
        let mut list = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let path = format!("{path}.{index}");
            let Value::Table(table) = item else {
                return Err(wrong(&path, "is not an effect", "write { verb = \"...\", ... }"));
            };
            let verb = self.read_verb(&path, table)?;
            list.push(self.add(verb));
        }
        if self.effects.len() > usize::from(u16::MAX) {
            return Err(wrong(path, "is one effect too many", "65,535 effects fit; remove some cards"));
        }
        Ok(self.add_list(list))
    }

    fn read_verb(&mut self, path: &str, table: &Table) -> Result<Verb, SetupError> {
        let mut f = Fields { path, table, known: vec!["verb"] };
        let name = f.word("verb", &VERBS)?;
        let verb = match name {
            "deploy" => {
                let forces = f.num("forces")?;
                let edge_ends = f.value("to").and_then(Value::as_str) == Some("edge_ends");
                let to = if edge_ends { HexSel::HOME } else { f.hex("to")? };
                let one_each = f.word_or("split", &["any", "one_each"], "any")? == "one_each";
                Verb::Deploy { forces, to, edge_ends, one_each }
            }
            "move" => Verb::Move(Move {
                unit: match f.word_or("unit", &["stack", "force", "champion", "self", "those"], "stack")? {
                    "stack" => Unit::Stack,
                    "force" => Unit::Force,
                    "champion" => Unit::Champion,
                    "self" => Unit::This,
                    _ => Unit::Those,
                },
                groups: f.count("groups", Some((1, 1)))?,
                from: match f.word_or("from", &["", "there"], "")? {
                    "" => None,
                    _ => Some(HexSel { base: HexBase::There, late: false }),
                },
                with_that: f.table.get("with").and_then(Value::as_str) == Some("that"),
                with_champion: f.word_or("with", &["", "that", "champion"], "")? == "champion",
                steps: f.small("steps", Some(1))?,
                via: match f.word_or("via", &["bridge", "free", "jump"], "bridge")? {
                    "bridge" => Via::Bridge,
                    "free" => Via::Free,
                    _ => Via::Jump,
                },
                to: f.hex_or("to")?,
                stop_occupied: f.word_or("stop", &["enemy", "occupied"], "enemy")? == "occupied",
                optional: f.flag("optional")?,
            }),
            "bridge" => {
                let op = match f.word("op", &["build", "destroy", "lock", "open", "link", "freeze"])? {
                    "build" => BridgeOp::Build,
                    "destroy" => BridgeOp::Destroy,
                    "lock" => BridgeOp::Lock,
                    "open" => BridgeOp::Open,
                    "link" => BridgeOp::Link,
                    _ => BridgeOp::Freeze,
                };
                let n = f.count("n", Some((1, 1)))?;
                let at = if f.has("at") { f.edge("at")? } else { EdgeSel::ANY };
                let ends = f.hex_or("ends")?.unwrap_or(HexSel::HOME);
                let until = f.word_or("until", &["forever", "round_end", "cleanup"], "forever")?;
                Verb::Bridge { op, n, at, ends, temporary: until == "cleanup" }
            }
            "gain" => Verb::Gain {
                mana: f.word("res", &["gold", "mana"])? == "mana",
                n: f.num("n")?,
                from: match f.word_or("from", &["bank", "opponent", "victim"], "bank")? {
                    "bank" => Payer::Bank,
                    "opponent" => Payer::Opponent,
                    _ => Payer::Victim,
                },
            },
            "draw" => Verb::Draw {
                n: f.num("n")?,
                next_hand: f.word_or("when", &["now", "next_hand"], "now")? == "next_hand",
            },
            "hand" => {
                let op = match f.word("op", &["discard", "scrap", "top"])? {
                    "discard" => HandOp::Discard,
                    "scrap" => HandOp::Scrap,
                    _ => HandOp::Top,
                };
                let n = f.count("n", None)?;
                let each = match f.value("each") {
                    Some(value) => Some(self.read_list(&format!("{path}.each"), value)?),
                    None => None,
                };
                Verb::Hand { op, n, each }
            }
            "peek" => Verb::Peek {
                look: f.small("look", None)?,
                take: f.small("take", None)?,
                rest: match f.word("rest", &["discard", "keep", "scry"])? {
                    "discard" => Rest::Discard,
                    "keep" => Rest::Keep,
                    _ => Rest::Scry,
                },
            },
            "acquire" => Verb::Acquire {
                power: f.word("deck", &["market", "power"])? == "power",
                age: match f.value("age") {
                    None => None,
                    Some(Value::String(word)) if word == "current" => None,
                    Some(Value::Integer(age @ 1..=3)) => Some(*age as u8 - 1),
                    Some(_) => return Err(f.wrong("age", "is no age", "write \"current\", 1, 2 or 3")),
                },
                from: match f.word_or("from", &["top", "bottom", "random"], "top")? {
                    "top" => DeckEnd::Top,
                    "bottom" => DeckEnd::Bottom,
                    _ => DeckEnd::Random,
                },
                reveal: f.small("reveal", None)?,
                take: f.count("take", Some((1, 1)))?,
            },
            "strike" => Verb::Strike {
                forces: match f.value("forces") {
                    Some(Value::String(word)) if word == "all" => u8::MAX,
                    _ => f.small("forces", Some(0))?,
                },
                champions: match f.value("champions") {
                    Some(Value::String(word)) if word == "remove" => Harm::Remove,
                    _ => Harm::Damage(f.small("champions", Some(0))?),
                },
                at: if f.has("at") { Some(f.hex("at")?) } else { None },
                who: if f.has("who") { Some(f.champion("who")?) } else { None },
                whose: match f.word_or("whose", &["all", "enemy", "entering"], "all")? {
                    "all" => Whose::All,
                    "enemy" => Whose::Enemy,
                    _ => Whose::Entering,
                },
                accuracy: f.small("accuracy", Some(100))?,
                surrounded: f.small("surrounded", Some(0))?,
            },
            "heal" => Verb::Heal { n: f.num("n")?, who: f.champion("who")?, pooled: f.flag("pooled")? },
            "mine" => Verb::Mine {
                n: f.small("n", None)?,
                max: f.small("max", None)?,
                of_yield: f.word_or("cap", &["value", "yield"], "value")? == "yield",
                at: f.hex("at")?,
            },
            "mod" => self.read_mod(&mut f)?,
            "on" => {
                let named = f.word("event", &EVENTS)?;
                let event = match named {
                    "deploy" => On::Deploy,
                    "activate" => On::Activate,
                    "battle_start" => On::BattleStart,
                    "dies" => On::Dies,
                    "kills" => On::Kills,
                    "cross" => On::Cross,
                    "enter" => On::Enter,
                    "siege_start" => On::SiegeStart,
                    _ => On::Cleanup,
                };
                let edge = if event == On::Cross { Some(f.edge("at")?) } else { None };
                let at = if event != On::Cross { f.hex_or("at")? } else { None };
                f.word_or("by", &["self", "me", "enemy"], "me")?;
                f.word_or("role", &["attacker"], "attacker")?;
                let who = if f.has("who") { Some(f.champion("who")?) } else { None };
                let needs = match f.value("if") {
                    Some(value) => Some(read_cond(&format!("{path}.if"), value)?),
                    None => None,
                };
                let Some(value) = f.value("do") else { return Err(f.missing("do")) };
                let list = self.read_list(&format!("{path}.do"), value)?;
                if self.list(list).iter().any(|effect| !event.carries_out(self.effect(*effect))) {
                    return Err(f.wrong(
                        "do",
                        &format!("holds an effect that `{named}` cannot carry out"),
                        "content/NOTATION.md lists what each event can do",
                    ));
                }
                let uses = f.small("uses", Some(0))?;
                if uses > 1 {
                    return Err(f.wrong("uses", "is more than one", "leave it out, or write 1"));
                }
                let until = f.word_or("until", &["round_end", "next_round_end", "permanent"], "permanent")?;
                Verb::On(Trigger {
                    event,
                    at,
                    edge,
                    who,
                    needs,
                    list,
                    rounds: u8::from(until == "next_round_end"),
                    once: uses == 1,
                    per_round: f.word_or("per", &["", "round", "battle"], "")? == "round",
                })
            }
            "choose" => {
                let Some(Value::Array(options)) = f.value("options") else { return Err(f.missing("options")) };
                if options.is_empty() || options.len() > 8 {
                    return Err(f.wrong("options", "needs one to eight options", "write [ [effect, ...], ... ]"));
                }
                let mut lists = Vec::new();
                for (index, option) in options.iter().enumerate() {
                    lists.push(self.read_list(&format!("{path}.options.{index}"), option)?);
                }
                Verb::Choose { options: lists, late: f.flag("late")? }
            }
            "if" => {
                let Some(cond) = f.value("cond") else { return Err(f.missing("cond")) };
                let cond = read_cond(&format!("{path}.cond"), cond)?;
                let Some(then) = f.value("then") else { return Err(f.missing("then")) };
                let then = self.read_list(&format!("{path}.then"), then)?;
                let otherwise = match f.value("else") {
                    Some(value) => Some(self.read_list(&format!("{path}.else"), value)?),
                    None => None,
                };
                Verb::If { cond, then, otherwise }
            }
            _ => {
                let Some(Value::Array(rows)) = f.value("faces") else { return Err(f.missing("faces")) };
                let mut faces = [None; 6];
                for (index, row) in rows.iter().enumerate() {
                    let path = format!("{path}.faces.{index}");
                    let Some(row) = row.as_table() else {
                        return Err(wrong(&path, "is not a row of the table", "write { on = [1, 5], do = [...] }"));
                    };
                    let mut r = Fields { path: &path, table: row, known: vec![] };
                    let (low, high) = r.count("on", None)?;
                    if low < 1 || high > 6 {
                        return Err(r.wrong("on", "goes beyond a die", "write faces from 1 to 6"));
                    }
                    let Some(value) = r.value("do") else { return Err(r.missing("do")) };
                    let list = self.read_list(&format!("{path}.do"), value)?;
                    r.done()?;
                    for face in low..=high {
                        faces[usize::from(face) - 1] = Some(list);
                    }
                }
                let mut table = [ListId(0); 6];
                for (face, list) in faces.iter().enumerate() {
                    match list {
                        Some(list) => table[face] = *list,
                        None => {
                            let what = format!("says nothing for a roll of {}", face + 1);
                            return Err(f.wrong("faces", &what, "cover 1 to 6; `do = []` is allowed"));
                        }
                    }
                }
                Verb::Roll { faces: table }
            }
        };
        f.done()?;
        Ok(verb)
    }

    fn read_mod(&mut self, f: &mut Fields<'_>) -> Result<Verb, SetupError> {
        let stat = match f.word("stat", &STATS)? {
            "force_hit" => Stat::ForceHit,
            "force_hit_cap" => Stat::ForceHitCap,
            "champion_dice" => Stat::ChampionDice,
            "champion_dice_set" => Stat::ChampionDiceSet,
            "assign" => Stat::Assign,
            "ward" => Stat::Ward,
            "fly" => Stat::Fly,
            "play_mana" => Stat::PlayMana,
            "champion_gold" => Stat::ChampionGold,
            "redirect_hit" => Stat::RedirectHit,
            "ignore_hit" => Stat::IgnoreHit,
            _ => Stat::MineYield,
        };
        let v = match stat {
            Stat::Assign => match f.word("v", &["owner", "one_hit", "forces_first", "champions_first"])? {
                "owner" => ASSIGN_OWNER,
                "one_hit" => ASSIGN_ONE,
                "forces_first" => ASSIGN_FORCES,
                _ => ASSIGN_CHAMPIONS,
            },
            Stat::Fly | Stat::Ward => f.signed("v", Some(1))?,
            _ => f.signed("v", None)?,
        };
        let when = match f.word_or("when", &WHENS, "always")? {
            "always" => When::Always,
            "defending" => When::Defending,
            "next_battle" => When::NextBattle,
            "battle_of_self" => When::BattleOfSelf,
            "siege_of_self" => When::SiegeOfSelf,
            "no_enemy_champion" => When::NoEnemyChampion,
            "enemy_champion" => When::EnemyChampion,
            "no_own_force" => When::NoOwnForce,
            "next_play" => When::NextPlay,
            _ => When::NextChampionPlay,
        };
        let who = match f.value("who") {
            None => None,
            Some(Value::String(word)) if word != "that" => {
                f.word("who", &["self", "my_forces", "enemy_forces", "my_champions"])?;
                None
            }
            Some(_) => Some(f.champion("who")?),
        };
        f.word_or("to", &["my_forces"], "my_forces")?;
        let fixed = matches!(stat, Stat::Fly | Stat::Ward | Stat::RedirectHit | Stat::IgnoreHit);
        if fixed && v != 1 {
            return Err(f.wrong("v", "is always 1 for this stat", "write v = 1; take the effect out to be rid of it"));
        }
        let rounds = match f.value("rounds") {
            None => u8::MAX,
            Some(Value::String(word)) if word == "all" => u8::MAX,
            Some(_) => f.small("rounds", None)?,
        };
        let at = f.hex_or("at")?;
        let until = f.word_or("until", &["round_end", "used", "permanent"], "round_end")?;
        let min = f.small("min", Some(0))?;
        let per = f.word_or("per", &["", "battle", "round"], "")?;
        let (only, remedy) = match stat {
            Stat::RedirectHit => ("battle", "write \"battle\", and set champions.bodyguard_scope"),
            Stat::IgnoreHit => ("battle", "write \"battle\", or leave it out"),
            Stat::Assign => ("round", "write \"round\", or leave it out"),
            _ => ("", "leave it out"),
        };
        if !per.is_empty() && per != only {
            return Err(f.wrong("per", "is not what this stat can be limited to", remedy));
        }
        Ok(Verb::Mod(Modifier { stat, v, min, who, at, when, rounds, until_used: until == "used" }))
    }
}

const VERBS: [&str; 16] = [
    "deploy", "move", "bridge", "gain", "draw", "hand", "peek", "acquire", "strike", "heal", "mine", "mod", "on",
    "choose", "if", "roll",
];
const STATS: [&str; 12] = [
    "force_hit",
    "force_hit_cap",
    "champion_dice",
    "champion_dice_set",
    "assign",
    "ward",
    "fly",
    "play_mana",
    "champion_gold",
    "redirect_hit",
    "ignore_hit",
    "mine_yield",
];
const WHENS: [&str; 10] = [
    "always",
    "defending",
    "next_battle",
    "battle_of_self",
    "siege_of_self",
    "no_enemy_champion",
    "enemy_champion",
    "no_own_force",
    "next_play",
    "next_champion_play",
];
const EVENTS: [&str; 9] =
    ["deploy", "activate", "battle_start", "dies", "kills", "cross", "enter", "siege_start", "cleanup"];

fn wrong(path: &str, message: &str, remedy: &str) -> SetupError {
    SetupError { path: path.into(), message: message.into(), remedy: remedy.into() }
}

/// The fields of one table, each asked for by name, so that what nobody asked for is an error.
struct Fields<'a> {
    path: &'a str,
    table: &'a Table,
    known: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    fn wrong(&self, key: &str, message: &str, remedy: &str) -> SetupError {
        wrong(&format!("{}.{key}", self.path), message, remedy)
    }

    fn missing(&self, key: &str) -> SetupError {
        wrong(
            self.path,
            &format!("has no `{key}`"),
            &format!("add `{key}`; content/NOTATION.md lists the fields of every verb"),
        )
    }

    fn know(&mut self, keys: &[&'static str]) {
        self.known.extend_from_slice(keys);
    }

    fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    fn value(&mut self, key: &'static str) -> Option<&'a Value> {
        self.known.push(key);
        self.table.get(key)
    }

    fn done(&self) -> Result<(), SetupError> {
        for key in self.table.keys() {
            if !self.known.contains(&key.as_str()) {
                let nearest = self
                    .known
                    .iter()
                    .max_by(|a, b| strsim::jaro_winkler(a, key).total_cmp(&strsim::jaro_winkler(b, key)))
                    .copied()
                    .unwrap_or_default();
                return Err(self.wrong(key, "is not a field here", &format!("did you mean `{nearest}`?")));
            }
        }
        Ok(())
    }

    fn word(&mut self, key: &'static str, words: &[&'static str]) -> Result<&'static str, SetupError> {
        match self.value(key) {
            None => Err(self.missing(key)),
            Some(Value::String(word)) => words.iter().find(|known| *known == word).copied().ok_or_else(|| {
                let nearest = words
                    .iter()
                    .max_by(|a, b| strsim::jaro_winkler(a, word).total_cmp(&strsim::jaro_winkler(b, word)))
                    .expect("every list of words has one");
                self.wrong(
                    key,
                    &format!("`{word}` is unknown"),
                    &format!("did you mean `{nearest}`? Known: {}", words.join(", ")),
                )
            }),
            Some(_) => Err(self.wrong(key, "is not a word", &format!("write one of: {}", words.join(", ")))),
        }
    }

    fn word_or(
        &mut self,
        key: &'static str,
        words: &[&'static str],
        default: &'static str,
    ) -> Result<&'static str, SetupError> {
        if self.has(key) { self.word(key, words) } else { Ok(default) }
    }

    fn flag(&mut self, key: &'static str) -> Result<bool, SetupError> {
        match self.value(key) {
            None => Ok(false),
            Some(Value::Boolean(flag)) => Ok(*flag),
            Some(_) => Err(self.wrong(key, "is neither true nor false", "write true or false")),
        }
    }

    fn small(&mut self, key: &'static str, default: Option<u8>) -> Result<u8, SetupError> {
        match (self.value(key), default) {
            (None, Some(default)) => Ok(default),
            (None, None) => Err(self.missing(key)),
            (Some(Value::Integer(n @ 0..=200)), _) => Ok(*n as u8),
            (Some(value), _) => {
                Err(self.wrong(key, &format!("{value} is not a whole number from 0 to 200"), "write such a number"))
            }
        }
    }

    fn signed(&mut self, key: &'static str, default: Option<i8>) -> Result<i8, SetupError> {
        match (self.value(key), default) {
            (None, Some(default)) => Ok(default),
            (None, None) => Err(self.missing(key)),
            (Some(Value::Integer(n @ -100..=100)), _) => Ok(*n as i8),
            (Some(value), _) => {
                Err(self.wrong(key, &format!("{value} is not a whole number from -100 to 100"), "write such a number"))
            }
        }
    }

    fn count(&mut self, key: &'static str, default: Option<(u8, u8)>) -> Result<(u8, u8), SetupError> {
        match (self.value(key), default) {
            (None, Some(default)) => Ok(default),
            (None, None) => Err(self.missing(key)),
            (Some(Value::Array(ends)), _) => match ends.as_slice() {
                [Value::Integer(low @ 0..=200), Value::Integer(high @ 0..=200)] if low <= high => {
                    Ok((*low as u8, *high as u8))
                }
                _ => Err(self.wrong(key, "is not a range", "write [low, high], e.g. [0, 2]")),
            },
            (Some(Value::Integer(n @ 0..=200)), _) => Ok((*n as u8, *n as u8)),
            (Some(value), _) => {
                Err(self.wrong(key, &format!("{value} is neither a count nor a range"), "write 2 or [0, 2]"))
            }
        }
    }

    fn num(&mut self, key: &'static str) -> Result<Num, SetupError> {
        let path = format!("{}.{key}", self.path);
        match self.value(key) {
            None => Err(self.missing(key)),
            Some(Value::String(word)) if word == "that" => Ok(Num::That),
            Some(Value::Table(table)) => {
                let mut f = Fields { path: &path, table, known: vec![] };
                let num = if f.has("plus_played") {
                    Num::PlusPlayed(f.small("plus_played", None)?)
                } else if f.has("mine_value") {
                    Num::MineValue(f.hex("mine_value")?)
                } else {
                    let Some(cond) = f.value("if") else { return Err(f.missing("if")) };
                    let cond = read_cond(&format!("{path}.if"), cond)?;
                    Num::If(cond, f.small("then", None)?, f.small("else", None)?)
                };
                f.done()?;
                Ok(num)
            }
            Some(_) => Ok(Num::Fixed(self.small(key, None)?)),
        }
    }

    fn hex_or(&mut self, key: &'static str) -> Result<Option<HexSel>, SetupError> {
        if self.has(key) { self.hex(key).map(Some) } else { Ok(None) }
    }

    fn hex(&mut self, key: &'static str) -> Result<HexSel, SetupError> {
        let path = format!("{}.{key}", self.path);
        let filter = |occ| HexBase::Filter { occ, tiles: Tiles(0), near: None, ring: None, with_champion: false };
        match self.value(key) {
            None => Err(self.missing(key)),
            Some(Value::Table(table)) => {
                let mut f = Fields { path: &path, table, known: vec![] };
                let occ = match f.word_or("occ", &["me", "enemy", "empty", "occupied", "any"], "any")? {
                    "me" => Occ::Me,
                    "enemy" => Occ::Enemy,
                    "empty" => Occ::Empty,
                    "occupied" => Occ::Someone,
                    _ => Occ::Any,
                };
                let tiles = match f.value("tile") {
                    Some(value) => read_tiles(&format!("{path}.tile"), value)?,
                    None => Tiles(0),
                };
                let near = f.anchor("near")?;
                let ring = f.anchor("ring")?;
                let with_champion = f.word_or("with", &["", "my_champion"], "")? == "my_champion";
                let late = f.flag("late")?;
                f.done()?;
                Ok(HexSel { base: HexBase::Filter { occ, tiles, near, ring, with_champion }, late })
            }
            Some(_) => {
                let base = match self.word(key, &["capital", "home", "me", "occupied", "self", "there"])? {
                    "capital" => HexBase::Capital,
                    "home" => HexBase::Home,
                    "me" => filter(Occ::Me),
                    "occupied" => filter(Occ::Someone),
                    "self" => HexBase::This,
                    _ => HexBase::There,
                };
                Ok(HexSel { base, late: false })
            }
        }
    }

    fn anchor(&mut self, key: &'static str) -> Result<Option<(u8, Anchor)>, SetupError> {
        let path = format!("{}.{key}", self.path);
        match self.value(key) {
            None => Ok(None),
            Some(Value::Table(table)) => {
                let mut f = Fields { path: &path, table, known: vec![] };
                let k = f.small("k", None)?;
                let of = match f.word("of", &["my_capital", "my_champion", "my_force", "self"])? {
                    "my_capital" => Anchor::MyCapital,
                    "my_champion" => Anchor::MyChampion,
                    "my_force" => Anchor::MyForce,
                    _ => Anchor::This,
                };
                f.done()?;
                Ok(Some((k, of)))
            }
            Some(_) => Err(self.wrong(key, "is not a distance", "write { k = 2, of = \"my_champion\" }")),
        }
    }

    fn edge(&mut self, key: &'static str) -> Result<EdgeSel, SetupError> {
        let path = format!("{}.{key}", self.path);
        let Some(value) = self.value(key) else { return Err(self.missing(key)) };
        let Value::Table(table) = value else {
            return Err(self.wrong(key, "is not an edge", "write { touch = \"me\" }"));
        };
        let mut f = Fields { path: &path, table, known: vec![] };
        let touch = match f.word_or("touch", &["me", "self", "my_champion", "any"], "any")? {
            "me" => Touch::Me,
            "self" => Touch::This,
            "my_champion" => Touch::MyChampion,
            _ => Touch::Any,
        };
        let near = f.anchor("near")?;
        let late = f.flag("late")?;
        f.done()?;
        Ok(EdgeSel { touch, near, late })
    }

    fn champion(&mut self, key: &'static str) -> Result<ChampionSel, SetupError> {
        let path = format!("{}.{key}", self.path);
        let none = ChampionSel {
            that: true,
            own: Own::Any,
            near: None,
            ring: None,
            at_this: false,
            at_home: false,
            n: (1, 1),
            all: false,
            late: false,
        };
        match self.value(key) {
            None => Err(self.missing(key)),
            Some(Value::Table(table)) => {
                let mut f = Fields { path: &path, table, known: vec![] };
                let own = match f.word_or("own", &["me", "enemy", "any", "other"], "any")? {
                    "me" => Own::Me,
                    "enemy" => Own::Enemy,
                    "any" => Own::Any,
                    _ => Own::Other,
                };
                let all = f.table.get("n").and_then(Value::as_str) == Some("all");
                let n = if all {
                    f.know(&["n"]);
                    (1, 1)
                } else {
                    f.count("n", Some((1, 1)))?
                };
                let at = f.word_or("at", &["", "self", "home", "me"], "")?;
                let sel = ChampionSel {
                    that: false,
                    own,
                    near: f.anchor("near")?,
                    ring: f.anchor("ring")?,
                    at_this: at == "self",
                    at_home: at == "home",
                    n,
                    all,
                    late: f.flag("late")?,
                };
                f.done()?;
                Ok(sel)
            }
            Some(_) => {
                self.word(key, &["that"])?;
                Ok(none)
            }
        }
    }
}

fn read_tiles(path: &str, value: &Value) -> Result<Tiles, SetupError> {
    const NAMES: [(&str, u8); 6] = [
        ("capital", Tiles::OWN_CAPITAL),
        ("enemy_capital", Tiles::ENEMY_CAPITAL),
        ("mine", Tiles::MINE),
        ("forge", Tiles::FORGE),
        ("center", Tiles::CENTER),
        ("not_capital", Tiles::NOT_CAPITAL),
    ];
    let one = |value: &Value| {
        NAMES.iter().find(|(name, _)| value.as_str() == Some(name)).map(|(_, bit)| *bit).ok_or_else(|| {
            let known: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
            wrong(path, &format!("{value} is not a kind of tile"), &format!("known: {}", known.join(", ")))
        })
    };
    match value {
        Value::Array(items) => items.iter().try_fold(Tiles(0), |tiles, item| Ok(Tiles(tiles.0 | one(item)?))),
        _ => Ok(Tiles(one(value)?)),
    }
}

fn read_cond(path: &str, value: &Value) -> Result<Cond, SetupError> {
    const WORDS: &str = "\"won_battle\", \"champion_died\", \"moved\", \"in_battle\", \"group_won\", { occ = \"mine\" }, { enemy_in = \"home\" }, { in = \"home\" }, { ended_on = [\"center\"] }";
    let unknown = || wrong(path, &format!("{value} is not a condition"), &format!("known: {WORDS}"));
    match value {
        Value::String(word) => match word.as_str() {
            "won_battle" => Ok(Cond::WonBattle),
            "champion_died" => Ok(Cond::ChampionDied),
            "moved" => Ok(Cond::Moved),
            "in_battle" => Ok(Cond::InBattle),
            "group_won" => Ok(Cond::GroupWon),
            _ => Err(unknown()),
        },
        Value::Table(table) if table.len() == 1 => {
            let (key, value) = table.iter().next().expect("it has one entry");
            match key.as_str() {
                "occ" => Ok(Cond::Occupies(read_tiles(&format!("{path}.occ"), value)?)),
                "ended_on" => Ok(Cond::EndedOn(read_tiles(&format!("{path}.ended_on"), value)?)),
                "enemy_in" if value.as_str() == Some("home") => Ok(Cond::EnemyAtHome),
                "in" if value.as_str() == Some("home") => Ok(Cond::ThatAtHome),
                _ => Err(unknown()),
            }
        }
        _ => Err(unknown()),
    }
}
