//! Results of which some deals are missing.

use toml::{Table, Value};

use super::record::{number, plan};
use super::stored::{Reach, StoredDeals};
use crate::cli::prepared::Prepared;
use crate::error::Error;

/// Returns the stored deals that count. If some are missing, every output says so from then on.
pub(super) fn usable(prepared: &mut Prepared, reach: &Reach, partial: bool) -> Result<StoredDeals, Error> {
    let (stored, missing) = {
        let arenas = prepared.arenas();
        let plan = plan(prepared, &arenas, 1);
        StoredDeals::find(prepared, &plan, reach).usable(prepared, partial)?
    };
    prepared.experiment.reservations.partial = missing;
    Ok(stored)
}

/// Records the number of deals in the tables if some are missing, or that none are missing any more.
pub(super) fn write_partial(prepared: &Prepared, mut record: Table) -> Result<(), Error> {
    let before = record.clone();
    let partial = prepared.experiment.reservations.partial.as_ref();
    if let Some(outcome) = record.get_mut("outcome").and_then(Value::as_table_mut) {
        outcome.remove("partial");
        outcome.extend(partial.map(|partial| ("partial".to_owned(), number(partial.deals))));
    }
    if record == before { Ok(()) } else { prepared.folder.write_run(&record) }
}
