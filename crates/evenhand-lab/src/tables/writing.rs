//! Writes the tables of an experiment to disk, one batch of cells after another.
//!
//! The rows of thousands of cells do not fit into memory. The rows that the summary and the claim checks need do
//! ([`Tables::keep`]). Comparisons are written after the last cell, because their p-values are adjusted for all of
//! them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::experiment::{Experiment, FocusKind};
use crate::results::{Draft, ParquetFile, write_whole};

use super::layout::{contrasts_table, layouts};
use super::sheet::Axes;
use super::table::{Heading, Table, WriteError};
use super::workbook::{self, Book};
use super::{AnswerSheet, CsvLocale, Of, Tables};

/// Maximum number of comparisons laid out at once.
const MOST_LAID_OUT: usize = 50_000;

/// The tables of an experiment while they are written. The files are moved into place when it is finished.
pub struct Writing<'a> {
    experiment: &'a Experiment,
    folder: PathBuf,
    axes: Axes,
    csv: CsvLocale,
    files: Vec<Files>,
    book: Book,
    kept: Tables,
}

/// A table as it is written: its two files, and the descriptions of its columns.
struct Files {
    headings: Table,
    locale: CsvLocale,
    csv: (Draft, csv::Writer<File>),
    parquet: (Draft, ParquetFile<File>),
}

impl<'a> Writing<'a> {
    /// Creates a writer with nothing written yet.
    pub fn new(experiment: &'a Experiment, folder: &Path) -> Writing<'a> {
        let (axes, folder) = (Axes::of(experiment), folder.to_path_buf());
        let csv = CsvLocale::default();
        Writing { experiment, folder, axes, csv, files: Vec::new(), book: Book::new(), kept: Tables::default() }
    }

    /// Sets the locale of the CSV files.
    pub fn in_locale(self, csv: CsvLocale) -> Writing<'a> {
        Writing { csv, ..self }
    }

    /// Writes the rows of the next cells.
    ///
    /// # Errors
    /// Returns the first file that could not be written.
    pub fn add(&mut self, mut batch: Tables) -> Result<(), WriteError> {
        let contrasts = std::mem::take(&mut batch.contrasts);
        for (at, layout) in layouts(self.experiment).iter().enumerate() {
            let table = layout(&batch, &self.axes, self.experiment);
            if self.files.len() == at {
                self.files.push(Files::new(&self.folder, &table, self.csv)?);
            }
            self.files[at].write(&self.folder, &table)?;
            named(&self.folder, workbook::FILE, |_| self.book.add(&table))?;
        }
        batch.contrasts = contrasts;
        self.kept.keep(batch, self.experiment);
        Ok(())
    }

    /// Writes the tables about all cells together, and moves every file into place. `answer` returns what the workbook
    /// opens with. Returns the tables kept for later use.
    ///
    /// # Errors
    /// Returns the first file that could not be written.
    pub fn finish(mut self, answer: impl FnOnce(&Tables) -> AnswerSheet) -> Result<Tables, WriteError> {
        self.kept.adjust_contrasts();
        // Without an explicit baseline, these tables stay empty.
        let compared = !self.experiment.compares_with_first();
        let Writing { folder, axes, files, book, kept, .. } = &mut self;
        let ranking = std::iter::once_with(|| kept.ranking_table(axes));
        let contrasts = kept.contrasts.chunks(MOST_LAID_OUT).map(|rows| contrasts_table(rows, axes));
        for table in contrasts.chain(ranking).filter(|_| compared) {
            let of_table = files.iter_mut().find(|files| files.headings.name == table.name);
            of_table.map_or(Ok(()), |files| files.write(folder, &table))?;
            named(folder, workbook::FILE, |_| book.add(&table))?;
        }
        let mut tables = Vec::new();
        for files in self.files {
            tables.push(files.finish(&self.folder)?);
        }
        let columns = self.kept.columns(&tables);
        columns.write_csv(&self.folder, self.csv)?;
        let about = Tables::about(self.experiment);
        named(&self.folder, "about.txt", |path| write_whole(path, about.as_bytes()))?;
        let mut book = self.book;
        let answer = answer(&self.kept);
        named(&self.folder, workbook::FILE, |path| {
            book.add(&columns)?;
            write_whole(path, &book.finish(&answer, &about)?)
        })?;
        Ok(self.kept)
    }
}

impl Files {
    fn new(folder: &Path, table: &Table, locale: CsvLocale) -> Result<Files, WriteError> {
        let headings: Vec<Heading> = table.headings.clone();
        let headings = Table { name: table.name, headings, rows: Vec::new() };
        let csv = named(folder, &table.file_names().0, |path| {
            fs::create_dir_all(folder)?;
            let draft = Draft::new(path)?;
            let mut file = draft.file()?;
            file.write_all(locale.mark())?;
            let mut writer = csv::WriterBuilder::new().delimiter(locale.separator()).from_writer(file);
            writer.write_record(headings.csv_names(locale))?;
            Ok((draft, writer))
        })?;
        let parquet = named(folder, &table.file_names().1, |path| {
            let draft = Draft::new(path)?;
            let writer = ParquetFile::new(draft.file()?, &headings.to_columns()?)?;
            Ok((draft, writer))
        })?;
        Ok(Files { headings, locale, csv, parquet })
    }

    fn write(&mut self, folder: &Path, table: &Table) -> Result<(), WriteError> {
        if table.rows.is_empty() {
            return Ok(());
        }
        let (csv, parquet) = table.file_names();
        named(folder, &csv, |_| {
            let lines = table.csv_lines(self.locale);
            for line in lines {
                self.csv.1.write_record(line)?;
            }
            Ok(())
        })?;
        named(folder, &parquet, |_| table.to_columns().and_then(|columns| self.parquet.1.add(columns)))
    }

    /// Moves the files into place and returns the table without rows.
    fn finish(self, folder: &Path) -> Result<Table, WriteError> {
        let (csv, parquet) = self.headings.file_names();
        let (draft, mut writer) = self.csv;
        named(folder, &csv, |_| writer.flush().and_then(|()| draft.finish()))?;
        let (draft, writer) = self.parquet;
        named(folder, &parquet, |_| {
            writer.finish(&BTreeMap::new())?;
            draft.finish()
        })?;
        Ok(self.headings)
    }
}

/// Runs an operation on a file of the folder, and adds the file's name to an error.
fn named<T>(folder: &Path, name: &str, act: impl FnOnce(&Path) -> io::Result<T>) -> Result<T, WriteError> {
    let path = folder.join(name);
    act(&path).map_err(|error| WriteError { path, error })
}

impl Tables {
    /// Keeps the rows that the summary and the claim checks need after the tables of a batch are written.
    pub fn keep(&mut self, batch: Tables, experiment: &Experiment) {
        let first = experiment.compares_with_first();
        let compared = |cell: usize| experiment.cells[cell].baseline || first && cell == 0;
        self.cells.extend(batch.cells);
        self.win_share.extend(batch.win_share);
        self.endings.extend(batch.endings);
        self.main_effects.extend(batch.main_effects);
        self.reactions.extend(batch.reactions);
        let shown = experiment.reference();
        self.interesting.extend(batch.interesting);
        // Without an explicit baseline, only the summary needs comparisons: all of them if its p-values are adjusted
        // for all.
        let counts_all = !first || batch.late;
        self.contrasts.extend(batch.contrasts.into_iter().filter(|row| counts_all || row.subject.headline));
        // The ranking uses the standard deviations of headline measures in the baselines. The report shows one cell in
        // detail.
        let spreads = batch.distributions.into_iter();
        let goals = &experiment.goals.targets;
        let length = experiment.called.columns.first().map(|column| column.name);
        let told = spreads.filter(|row| {
            let shown = row.subject.headline && compared(row.cell);
            // Every variant is described by the length of its matches.
            let of_length = length.is_some_and(|length| row.subject.measure == length && row.subject.kind == "all");
            row.subject.of == Of::Mean && (shown || of_length || row.subject.is_aimed_at(goals))
        });
        self.distributions.extend(told);
        self.histograms.extend(batch.histograms.into_iter().filter(|row| row.cell == shown));
        self.matchups.extend(batch.matchups.into_iter().filter(|row| row.cell == shown));
        self.strengths.extend(batch.strengths.into_iter().filter(|row| row.cell == shown));
        self.faults.extend(batch.faults);
        self.faults.truncate(1);
        // Keeps every card of that cell, every card of the first cell in which some were left out, and the focus card
        // of all cells.
        let focus = experiment.focus.as_ref().filter(|focus| focus.kind == FocusKind::Card);
        self.cards.extend(batch.cards);
        let left_out = self.cards.iter().find(|row| row.worth.is_some()).map(|row| row.cell);
        self.cards.retain(|row| {
            row.cell == shown || Some(row.cell) == left_out || focus.is_some_and(|focus| focus.name == row.card)
        });
        self.luck.extend(batch.luck);
        self.card_effects.extend(batch.card_effects);
        let varied = self.card_effects.first().map(|row| row.cell);
        self.card_effects.retain(|row| Some(row.cell) == varied);
        self.caution = batch.caution;
        self.late = batch.late;
        self.measures = batch.measures;
    }

    /// Writes every table into `folder` as CSV and as Parquet, plus `columns.csv`, `tables.xlsx` with all of them but without an answer, and
    /// `about.txt`. Returns the tables kept for later use.
    ///
    /// # Errors
    /// Returns the first file that could not be written.
    pub fn write(self, experiment: &Experiment, folder: &Path) -> Result<Tables, WriteError> {
        let mut writing = Writing::new(experiment, folder);
        writing.add(self)?;
        writing.finish(|_| AnswerSheet::default())
    }
}
