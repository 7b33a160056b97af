//! The price of a character, part by part, and what is illegal about it (AC-BUILD-1).

use evenhand_game::game::SetupError;

/// A part of a character and its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The part: `Defense 4 (+2)`, `mud: area, range 2"`.
    pub part: String,
    /// Its price.
    pub points: i16,
}

/// The price of a character, and what is illegal about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bill {
    /// Every part that has a price. Their sum is the price of the character (AC-BUILD-1).
    pub items: Vec<Item>,
    /// What breaks a rule: its place, the rule and the remedy. Empty for a legal character.
    pub faults: Vec<SetupError>,
    /// The prefix of places.
    path: String,
}

impl Bill {
    /// Returns the bill of what is written at a path, without any parts.
    pub(super) fn new(path: &str) -> Bill {
        Bill { path: path.to_owned(), ..Bill::default() }
    }

    /// Returns the price of the character: the sum of its parts.
    pub fn total(&self) -> i32 {
        self.items.iter().map(|item| i32::from(item.points)).sum()
    }

    /// Returns the price of the character as its points.
    ///
    /// # Errors
    /// Returns the first rule that the character breaks.
    pub fn legal(self) -> Result<u16, SetupError> {
        let total = self.total();
        match self.faults.into_iter().next() {
            Some(fault) => Err(fault),
            None => u16::try_from(total).map_err(|_| SetupError {
                path: self.path,
                message: format!("its parts cost {total} points together"),
                remedy: "raise the prices below 0 (prices), or buy more".into(),
            }),
        }
    }

    pub(super) fn add(&mut self, part: impl Into<String>, points: i16) {
        self.items.push(Item { part: part.into(), points });
    }

    /// Adds a part, or a fault if it is not for sale.
    pub(super) fn buy(&mut self, field: &str, part: &str, price: Option<i16>, remedy: impl Into<String>) {
        match price {
            Some(price) => self.add(part, price),
            None => self.fault(field, format!("{part} is not for sale"), remedy),
        }
    }

    pub(super) fn fault(&mut self, field: &str, message: impl Into<String>, remedy: impl Into<String>) {
        let path = format!("{}.{field}", self.path).trim_end_matches('.').to_owned();
        self.faults.push(SetupError { path, message: message.into(), remedy: remedy.into() });
    }
}
