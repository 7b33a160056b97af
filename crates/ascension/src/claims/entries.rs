//! Reads the entries of claims about positions of Ascension.

use std::sync::Arc;

use toml::Value;

use super::deck::FLIP_DECK;
use super::{NOT_ALLOWED, Of, PositionQuestion, Promised, Way};
use crate::Ascension;
use evenhand_game::document::declared::{Field, Holds};
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::nearest;
use evenhand_kit::claims::fields::{MISSING, PAIR};
use evenhand_kit::claims::flipped::FlippedDeck;
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::{Claims, Entries, Given, OwnQuantity, OwnQuestion};

/// The maximum Size in a claim.
const LARGEST: i64 = 20;

/// How to write the dimensions of a base.
const BASE_EXAMPLE: &str = "write the longest and the shortest dimension in mm, as in `base = [40, 25]`";

/// Declares a Size.
const fn size(name: &'static str, least: i64, about: &'static str) -> Field {
    Field::new(name, Holds::Whole(least, LARGEST), about).needed(MISSING, "")
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or(value.as_integer().map(|number| number as f64))
}

impl Claims for Ascension {
    const FLIPS: Option<FlippedDeck> = Some(FLIP_DECK);
    const KEYS: &'static [Field] = &[
        Field::new("base", PAIR, "the longest and the shortest dimension of the base, in mm: [40, 25]")
            .needed(MISSING, "")
            .refusing("it has to be two numbers", BASE_EXAMPLE),
        Field::new("way", Holds::Text, "\"ahead\" (if nothing is written), \"sideways\" or \"turned\""),
        size("ground", 0, "the Size of difficult ground all around (none)"),
        size("size", 1, "the Size of the character"),
        size("to", 1, "the Size of what it climbs"),
        size("from", 1, "the Size of what it falls from"),
        size("target", 1, "the Size of the target"),
        size("terrain", 0, "the Size of the terrain between the two"),
        size("attacker", 1, "the Size of the attacker (the target's)"),
        size("pusher", 1, "the Size of the character that pushes"),
    ];

    fn quantities() -> &'static [OwnQuantity] {
        const fn of(name: &'static str, keys: &'static [&'static str], about: &'static str) -> OwnQuantity {
            OwnQuantity { name, keys, about, read }
        }
        const {
            &[
                of("stride", &["set", "base", "way", "ground?", "size?"], "how far one stride goes, in mm"),
                of(
                    "climb",
                    &["set", "size", "to"],
                    "the strides that a climb from the ground takes; is = \"not allowed\" is possible",
                ),
                of(
                    "cover",
                    &["set", "target", "terrain", "attacker?"],
                    "what terrain between two characters adds to the Defense of the target",
                ),
                of(
                    "push",
                    &["set", "pusher", "target"],
                    "how far a push goes, in mm; is = \"not allowed\" is possible",
                ),
                of("fall", &["set", "size", "from"], "the wounds of a fall to the ground"),
            ]
        }
    }
}

fn read(entries: &mut Entries<'_>, quantity: &str, given: &[Given]) -> Option<Arc<dyn OwnQuestion>> {
    PositionEntries(entries).position(quantity, given)
}

/// The entries of a claim about a position.
struct PositionEntries<'e, 'r>(&'e mut Entries<'r>);

impl PositionEntries<'_, '_> {
    fn position(&mut self, quantity: &str, given: &[Given]) -> Option<Arc<dyn OwnQuestion>> {
        let rules = self.0.rules::<Ascension>(given);
        let of = self.asked(quantity);
        let is = self.promised(quantity);
        let question = PositionQuestion { rules: rules?, of: of?, is: is? };
        if let Err(error) = question.measure() {
            if error.path.ends_with(".base") {
                self.0.wrong("base", error.message, error.remedy);
            } else {
                let place = question.rules.cause(&error).cloned();
                self.0.problem(Problem { place, ..Problem::from(error) });
            }
            return None;
        }
        Some(Arc::new(question))
    }

    /// Reads the quantity that the claim is about.
    fn asked(&mut self, quantity: &str) -> Option<Of> {
        match quantity {
            "stride" => {
                let (base, way) = (self.base(), self.way());
                let (ground, size) = (self.size_if_any("ground"), self.size_if_any("size"));
                base.zip(way).zip(ground.zip(size)).map(|((base, way), (ground, size))| Of::Stride {
                    base,
                    way,
                    ground,
                    size,
                })
            }
            "climb" => {
                let (size, to) = (self.size("size"), self.size("to"));
                size.zip(to).map(|(size, to)| Of::Climb { size, to })
            }
            "cover" => {
                let (target, terrain) = (self.size("target"), self.size("terrain"));
                let attacker = self.size_if_any("attacker");
                target.zip(terrain).zip(attacker).map(|((target, terrain), attacker)| Of::Cover {
                    target,
                    terrain,
                    attacker,
                })
            }
            "push" => {
                let (pusher, target) = (self.size("pusher"), self.size("target"));
                pusher.zip(target).map(|(pusher, target)| Of::Push { pusher, target })
            }
            _ => {
                let (size, from) = (self.size("size"), self.size("from"));
                size.zip(from).map(|(size, from)| Of::Fall { size, from })
            }
        }
    }

    /// Reads the claimed answer, in the unit of the quantity.
    fn promised(&mut self, quantity: &str) -> Option<Promised> {
        let (unit, example) = match quantity {
            "stride" | "push" => (&["mm"][..], "40 mm"),
            "climb" => (&["strides", "stride"][..], "2"),
            "fall" => (&["wounds", "wound"][..], "3"),
            _ => (&[][..], "2"),
        };
        self.0.read("is", example, |text| {
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
        })
    }

    /// Reads a required Size.
    fn size(&mut self, key: &str) -> Option<u8> {
        if self.0.written().get(key).is_none() {
            self.0.wrong(key, "it is missing", format!("write a Size, as in `{key} = 2`"));
            return None;
        }
        self.0.integer(key).map(|size| u8::try_from(size).expect("it is within the limits"))
    }

    /// Reads an optional Size.
    fn size_if_any(&mut self, key: &str) -> Option<Option<u8>> {
        if self.0.written().get(key).is_none() { Some(None) } else { self.size(key).map(Some) }
    }

    fn base(&mut self) -> Option<[f64; 2]> {
        match self.0.list("base", BASE_EXAMPLE)?[..] {
            [ref long, ref short] => Some([number(long)?, number(short)?]),
            _ => None,
        }
    }

    fn way(&mut self) -> Option<Way> {
        if self.0.written().get("way").is_none() {
            return Some(Way::Ahead);
        }
        let word = self.0.word("way")?;
        if let Some((_, way)) = Way::ALL.iter().find(|(name, _)| *name == word) {
            return Some(*way);
        }
        let names = Way::ALL.map(|(name, _)| name);
        let remedy = match nearest(&word, names) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("it can be {}", names.join(", ")),
        };
        self.0.wrong("way", format!("there is no way `{word}`"), remedy);
        None
    }
}
