//! The entries of claims about positions of Ascension.

use toml::Value;

use super::super::settings::{Given, knobs};
use super::Entries;
use crate::claims::said::Said;
use crate::game::knobs::nearest;
use crate::game::knobs::written::What;
use crate::games::ascension::Ascension;
use crate::games::ascension::claims::{NOT_ALLOWED, Of, Promised, Question, Way};

/// The largest Size that a claim can be about.
const LARGEST: i64 = 20;

impl Entries<'_, '_> {
    pub(super) fn position(&mut self, quantity: &str, given: &[Given]) -> Option<Box<Question>> {
        self.only_of::<Ascension>("quantity")?;
        let rules = knobs::<Ascension>(given).map_err(|problem| self.reading.problems.push(problem)).ok();
        let of = match quantity {
            "stride" => {
                let (base, way) = (self.base(), self.way());
                let (ground, size) = (self.size_if_any("ground", 0), self.size_if_any("size", 1));
                base.zip(way).zip(ground.zip(size)).map(|((base, way), (ground, size))| Of::Stride {
                    base,
                    way,
                    ground,
                    size,
                })
            }
            "climb" => {
                let (size, to) = (self.size("size", 1), self.size("to", 1));
                size.zip(to).map(|(size, to)| Of::Climb { size, to })
            }
            "cover" => {
                let (target, terrain) = (self.size("target", 1), self.size("terrain", 0));
                let attacker = self.size_if_any("attacker", 1);
                target.zip(terrain).zip(attacker).map(|((target, terrain), attacker)| Of::Cover {
                    target,
                    terrain,
                    attacker,
                })
            }
            "push" => {
                let (pusher, target) = (self.size("pusher", 1), self.size("target", 1));
                pusher.zip(target).map(|(pusher, target)| Of::Push { pusher, target })
            }
            _ => {
                let (size, from) = (self.size("size", 1), self.size("from", 1));
                size.zip(from).map(|(size, from)| Of::Fall { size, from })
            }
        };
        let (unit, example) = match quantity {
            "stride" | "push" => (&["mm"][..], "40 mm"),
            "climb" => (&["strides", "stride"][..], "2"),
            "fall" => (&["wounds", "wound"][..], "3"),
            _ => (&[][..], "2"),
        };
        let is = self.read("is", example, |text| {
            let text = text.trim();
            if text == NOT_ALLOWED {
                return Ok(Promised::NotAllowed);
            }
            let number = unit.iter().find_map(|unit| text.strip_suffix(unit)).unwrap_or(text);
            let said = Said::read(number).map_err(|message| format!("{message}, nor \"{NOT_ALLOWED}\""))?;
            if said.is_percent() {
                Err(format!("`{text}` is a share, but this is none"))
            } else {
                Ok(Promised::Is(said))
            }
        });
        let question = Question { rules: rules?, of: of?, is: is? };
        if let Err(error) = question.work_out() {
            let (key, place) = if error.path.ends_with(".base") {
                ("base".to_owned(), self.place("base"))
            } else {
                (error.path.clone(), question.rules.cause(&error).unwrap_or(&self.written.place).clone())
            };
            self.reading.wrong(Some(&place), &key, error.message, error.remedy);
            return None;
        }
        Some(Box::new(question))
    }

    /// A Size that has to be there.
    fn size(&mut self, key: &str, least: i64) -> Option<u8> {
        if self.written.get(key).is_none() {
            let place = self.written.place.clone();
            self.reading.wrong(Some(&place), key, "it is missing", format!("write a Size, as in `{key} = 2`"));
            return None;
        }
        self.integer(key, least, least, LARGEST).map(|size| size as u8)
    }

    /// A Size that can be left out.
    fn size_if_any(&mut self, key: &str, least: i64) -> Option<Option<u8>> {
        if self.written.get(key).is_none() { Some(None) } else { self.size(key, least).map(Some) }
    }

    fn base(&mut self) -> Option<[f64; 2]> {
        let number = |what: &What| match what {
            What::One(Value::Integer(number)) => Some(*number as f64),
            What::One(Value::Float(number)) => Some(*number),
            _ => None,
        };
        let entry = self.written.get("base");
        let found = match entry.map(|entry| &entry.what) {
            Some(What::List(items)) => items.iter().map(|item| number(&item.what)).collect::<Option<Vec<f64>>>(),
            _ => None,
        };
        if let Some([long, short]) = found.as_deref() {
            return Some([*long, *short]);
        }
        let message = if entry.is_none() { "it is missing" } else { "it has to be two numbers" };
        let place = self.place("base");
        let remedy = "write the longest and the shortest dimension in mm, as in `base = [40, 25]`";
        self.reading.wrong(Some(&place), "base", message, remedy);
        None
    }

    fn way(&mut self) -> Option<Way> {
        if self.written.get("way").is_none() {
            return Some(Way::Ahead);
        }
        let word = self.word("way")?;
        if let Some((_, way)) = Way::ALL.iter().find(|(name, _)| *name == word) {
            return Some(*way);
        }
        let names = Way::ALL.map(|(name, _)| name);
        let remedy = match nearest(&word, names) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("it can be {}", names.join(", ")),
        };
        let place = self.place("way");
        self.reading.wrong(Some(&place), "way", format!("there is no way `{word}`"), remedy);
        None
    }
}
