//! Effects as data: lists of verbs that refer to each other by number.
//!
//! A game's verbs are an enum of the game, with one type for each verb, that implements [`Effect`]. All effects of a
//! game are stored in [`Scripts`], so a running effect or a suspended script is a number in the state. [`control`] has
//! the control verbs; [`written`] reads the fields of a verb.

pub mod control;
pub mod declare;
pub mod field;
pub mod notation;
pub mod schema;
pub mod shared;
pub mod written;

use toml::{Table, Value};

use super::ids::{IdVec, id};
use evenhand_game::game::SetupError;
use written::mistake;

id! {
    /// An effect, by its number in [`Scripts`].
    pub struct EffectId(u16);
    /// A list of effects, by its number in [`Scripts`].
    pub struct ListId(u16);
}

/// A game's verb with its fields, as written in content files.
pub trait Effect: Sized {
    /// Reads the effect written as a table at `path`. Lists inside it are read with [`Scripts::read_list`].
    ///
    /// # Errors
    /// Returns the path of the field, what is wrong with it, and what to write instead.
    fn read(path: &str, table: &Table, scripts: &mut Scripts<Self>) -> Result<Self, SetupError>;
}

/// All effects of a game.
#[derive(Clone, Debug)]
pub struct Scripts<V> {
    effects: IdVec<EffectId, V>,
    lists: IdVec<ListId, Vec<EffectId>>,
}

impl<V> Default for Scripts<V> {
    fn default() -> Self {
        Scripts { effects: IdVec::default(), lists: IdVec::default() }
    }
}

impl<V> Scripts<V> {
    /// Returns an effect.
    pub fn effect(&self, id: EffectId) -> &V {
        &self.effects[id]
    }

    /// Returns the numbers of the effects of a list, in order.
    pub fn list(&self, id: ListId) -> &[EffectId] {
        &self.lists[id]
    }

    /// Returns the effects of a list, in order.
    pub fn of(&self, list: ListId) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.lists[list].iter().map(|effect| &self.effects[*effect])
    }

    /// Returns all effects with their numbers; nested effects come before the effect that contains them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (EffectId, &V)> + ExactSizeIterator + Clone {
        self.effects.iter()
    }

    /// Returns the number of effects.
    pub fn count(&self) -> usize {
        self.effects.len()
    }

    /// Adds an effect and returns its number.
    pub fn add(&mut self, verb: V) -> EffectId {
        self.effects.push(verb)
    }

    /// Adds a list of effects and returns its number.
    pub fn add_list(&mut self, list: Vec<EffectId>) -> ListId {
        self.lists.push(list)
    }
}

impl<V: Effect> Scripts<V> {
    /// Reads a list of effects written in content at `path`.
    ///
    /// # Errors
    /// Returns the path of the field, what is wrong with it, and what to write instead.
    pub fn read_list(&mut self, path: &str, value: &Value) -> Result<ListId, SetupError> {
        let Value::Array(items) = value else {
            return Err(mistake(path, "is not a list of effects", "write [ { verb = \"...\", ... }, ... ]"));
        };
        let mut list = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let path = format!("{path}.{index}");
            let Value::Table(table) = item else {
                return Err(mistake(&path, "is not an effect", "write { verb = \"...\", ... }"));
            };
            let verb = V::read(&path, table, self)?;
            if self.effects.len() >= MOST {
                return Err(mistake(&path, "is one effect too many", "60,000 effects fit; remove some cards"));
            }
            list.push(self.add(verb));
        }
        if self.lists.len() >= MOST {
            return Err(mistake(path, "is one list of effects too many", "60,000 lists fit; remove some cards"));
        }
        Ok(self.add_list(list))
    }
}

/// Maximum number of effects, and of lists, in content; a game may add further ones.
const MOST: usize = 60_000;

#[cfg(test)]
mod tests {
    use super::control::{Faces, Options};
    use super::declare::Verbs;
    use super::*;

    crate::verb! {
        /// Draws cards.
        struct Draw as "draw" {
            /// The number of cards.
            cards: u8, in 0..=written::MOST;
            /// The end of the pile.
            from: From = From::Top;
        }
    }
    crate::verb! {
        /// One of several lists.
        struct Choose as "choose" {
            /// The lists.
            options: Options;
        }
    }
    crate::verb! {
        /// A die.
        struct Roll as "roll" {
            /// The lists for its faces.
            faces: Faces;
        }
    }
    evenhand_game::words! {
        /// An end of a pile.
        enum From {
            /// The top.
            Top,
            /// The bottom.
            Bottom,
        }
    }
    crate::verbs! { $
        /// The verbs of a small example game.
        enum Verb { Draw(Draw), Choose(Choose), Roll(Roll) }
        unwritten { Rest(Draw) }
    }

    impl Effect for Verb {
        fn read(path: &str, table: &Table, scripts: &mut Scripts<Self>) -> Result<Self, SetupError> {
            Verbs::read(path, &Value::Table(table.clone()), &[], scripts).map(|(verb, _)| verb)
        }
    }

    fn read(text: &str) -> Result<(Scripts<Verb>, ListId), SetupError> {
        let table: Table = text.parse().expect("TOML");
        let mut scripts = Scripts::default();
        let list = scripts.read_list("cards.x.fx", &table["fx"])?;
        Ok((scripts, list))
    }

    #[test]
    fn what_stands_inside_an_effect_is_numbered_before_it() {
        let (scripts, list) = read(
            "fx = [{ verb = 'draw', cards = 1 }, { verb = 'choose', options = [[{ verb = 'draw', cards = 2, from = 'bottom' }], []] }]",
        )
        .unwrap();
        assert_eq!(scripts.list(list), [EffectId(0), EffectId(2)]);
        let Verb::Choose(choose) = scripts.effect(EffectId(2)) else { panic!("it is the second of the list") };
        assert_eq!(
            scripts.of(choose.options.0[0]).collect::<Vec<_>>(),
            [&Verb::Draw(Draw { cards: 2, from: From::Bottom })]
        );
        assert_eq!(scripts.of(choose.options.0[1]).count(), 0);
    }

    #[test]
    fn an_effect_that_content_cannot_write_has_no_word() {
        let own = Verb::Rest(Draw { cards: 1, from: From::Top });
        assert_eq!((own.word(), <Verb as Verbs<Scripts<Verb>>>::WORDS), ("", &["draw", "choose", "roll"][..]));
        let error = read("fx = [{ verb = '', cards = 1 }]").unwrap_err();
        assert_eq!(error.message, "`` is unknown");
    }

    #[test]
    fn a_roll_has_a_list_for_every_face_and_says_which_it_lacks() {
        let (scripts, list) =
            read("fx = [{ verb = 'roll', faces = [{ on = [1, 5], do = [] }, { on = 6, do = [{ verb = 'draw', cards = 1 }] }] }]")
                .unwrap();
        let Verb::Roll(roll) = scripts.of(list).next().unwrap() else { panic!("it is a roll") };
        assert_eq!((scripts.list(roll.faces.0[0]).len(), scripts.list(roll.faces.0[5]).len()), (0, 1));
        let error = read("fx = [{ verb = 'roll', faces = [{ on = [1, 4], do = [] }] }]").unwrap_err();
        assert_eq!(
            (error.path.as_str(), error.message.as_str()),
            ("cards.x.fx.0.faces", "has nothing for a roll of 5")
        );
    }

    #[test]
    fn a_mistake_is_named_with_its_whole_path_and_the_nearest_word() {
        for (fx, path, message, remedy) in [
            ("{ verb = 'drow', cards = 1 }", "cards.x.fx.0.verb", "`drow` is unknown", "did you mean `draw`?"),
            ("{ cards = 1 }", "cards.x.fx.0", "has no `verb`", "add `verb = ...`"),
            ("{ verb = 'draw', crads = 1 }", "cards.x.fx.0.crads", "is not a field here", "did you mean `cards`?"),
            ("{ verb = 'draw' }", "cards.x.fx.0", "has no `cards`", "add `cards = ...`"),
            ("{ verb = 'draw', cards = -1 }", "cards.x.fx.0.cards", "-1 is not a whole number from 0 to 200", "write"),
            ("{ verb = 'draw', cards = 255 }", "cards.x.fx.0.cards", "255 is not from 0 to 200", "write"),
            ("{ verb = 'draw', cards = 'two' }", "cards.x.fx.0.cards", "\"two\" is not a whole number", "write"),
            ("{ verb = 'draw', cards = 1, from = 'botom' }", "cards.x.fx.0.from", "`botom` is unknown", "`bottom`"),
            (
                "{ verb = 'choose', options = [[], [{ verb = 'draw', cards = 'x' }]] }",
                "cards.x.fx.0.options.1.0.cards",
                "\"x\"",
                "write",
            ),
        ] {
            let error = read(&format!("fx = [{fx}]")).map(|_| ()).expect_err(fx);
            assert_eq!(error.path, path, "{fx}");
            assert!(error.message.contains(message), "{fx}: {}", error.message);
            assert!(error.remedy.contains(remedy), "{fx}: {}", error.remedy);
        }
    }
}
