//! The types of fields that are read in a way of their own.

use serde::{Deserialize, Deserializer};
use toml::Value;

use crate::model::content::ids::DeedId;
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_kit::table::effects::field::Part;
use evenhand_kit::table::effects::written::{mistake, value};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Grain, grains};

/// What the fields of an effect can name.
pub(crate) struct Names<'a> {
    /// The ids of the sheet's actions, in order.
    pub(crate) deeds: &'a [String],
}

/// A length, written in millimeters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Length(pub(crate) Grain);

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
        f64::deserialize(deserializer).map(|mm| Length(grains(mm)))
    }
}

impl Knob for Length {
    fn shape() -> Shape {
        <f64 as Knob>::shape()
    }
}

/// Written as the id of the action.
impl Part<Names<'_>> for DeedId {
    fn shape() -> Shape {
        Shape::Text("the id of an attack of the same sheet")
    }

    fn read(path: &str, written: &Value, names: &mut Names<'_>) -> Result<DeedId, SetupError> {
        let id: String = value(path, written.clone())?;
        names.deeds.iter().position(|deed| *deed == id).map(DeedId::at).ok_or_else(|| {
            let remedy = format!("name one of {}", names.deeds.join(", "));
            mistake(path, &format!("the sheet has no action `{id}`"), &remedy)
        })
    }
}
