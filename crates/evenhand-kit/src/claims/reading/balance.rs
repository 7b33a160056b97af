//! Reads the entries of a claim about the balance of an experiment.

use std::path::Path;

use crate::claims::Asked;
use crate::claims::balance::{Figure, Promise};
use crate::claims::entries::{Entries, text};
use crate::claims::said::Said;
use evenhand_game::built_in::stand_in;

impl Entries<'_> {
    /// Reads what an experiment is promised to show.
    pub(super) fn balance(&mut self, quantity: &str) -> Option<Asked> {
        let name = self.read("experiment", "factions_2p.toml", |name| Ok(name.to_owned()))?;
        let place = self.place("experiment");
        let file = place.file.parent().unwrap_or(Path::new(".")).join(&name);
        if !file.exists() && stand_in(&file).is_none() {
            let message = format!("there is no file {}", file.display());
            let remedy = "name an experiment, or a folder of results, as seen from the claims file";
            self.mistakes.wrong(Some(&place), "experiment", message, remedy);
        }
        let deals = self.integer_if_any("deals")?;
        let cell = self.integer_if_any("cell")?;
        let of = match quantity {
            "win share" => {
                let by = self.read("by", "faction", |by| Ok(by.to_owned()))?;
                Figure::WinShare { by, group: self.word("group") }
            }
            "fair price" => Figure::FairPrice(self.word("group")),
            "ending" => Figure::Ending(self.read("ending", "round_cap", |ending| Ok(ending.to_owned()))?),
            _ => Figure::Mean(self.read("measure", "rounds", |measure| Ok(measure.to_owned()))?),
        };
        let is = match of {
            Figure::WinShare { .. } | Figure::Ending(_) => self.chance_by("is", "45-55 %"),
            Figure::Mean(_) => self.read("is", "45-55", Said::read),
            Figure::FairPrice(_) => self.read("is", "85-115 %", Said::read),
        }?;
        if is.is_point() {
            let written = self.written.get("is").map(|entry| text(&entry.value())).unwrap_or_default();
            let message = format!("`{written}` is a point, which no run can prove");
            self.wrong("is", message, "write a range, as in `is = \"45-55 %\"`");
            return None;
        }
        Some(Asked::Balance(Box::new(Promise {
            file,
            deals: deals.and_then(|deals| u64::try_from(deals).ok()).filter(|deals| *deals > 0),
            cell: cell.and_then(|cell| usize::try_from(cell).ok()),
            of,
            is,
        })))
    }
}
