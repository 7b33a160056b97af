//! Columns of numbers and texts, and Parquet files of them.

use std::io::{self, Cursor, Write};

use polars_arrow::array::{Array, PrimitiveArray, Utf8ViewArray};
use polars_arrow::datatypes::{ArrowDataType, ArrowSchema, Field};
use polars_arrow::record_batch::RecordBatchT;
use polars_arrow::types::NativeType;
use polars_parquet::read::{
    BasicDecompressor, ColumnChunkMetadata, PageReader, column_iter_to_arrays, infer_schema, read_metadata,
};
use polars_parquet::write::{
    CompressionOptions, Encoding, FileWriter, KeyValue, StatisticsOptions, Version, WriteOptions, get_dtype_encoding,
    row_group_iter, schema_to_metadata_key,
};

use super::marks::Marks;

/// The number of rows below which the values of a block are stored as they are. To compress a page, or to list the
/// distinct values of a column, costs more time than to encode a few rows, and saves little.
const FEW: usize = 128;

/// The values of a column. When read from a file, each part of the file has its own array.
type Values = Vec<Box<dyn Array>>;

/// Named columns of equal length.
#[derive(Default)]
pub(crate) struct Columns {
    schema: ArrowSchema,
    values: Vec<Values>,
    height: usize,
}

/// A Parquet file under construction.
pub(crate) struct ParquetFile<W: Write> {
    writer: FileWriter<W>,
    form: Form,
}

/// How values are stored in a file.
#[derive(Clone, Copy)]
struct Form {
    statistics: StatisticsOptions,
    compression: CompressionOptions,
    /// Whether columns of texts and whole numbers start with a list of their distinct values, if that is shorter.
    distinct: bool,
    /// Whether the types are also stored as those of Arrow. Without them, numbers and texts are read as the same types.
    arrow_types: bool,
}

impl Form {
    /// Returns the form of a table.
    fn of_table() -> Form {
        let compression = CompressionOptions::Zstd(None);
        Form { statistics: StatisticsOptions::default(), compression, distinct: true, arrow_types: true }
    }

    /// Returns the form of a block's file with this number of rows. A sweep stores thousands of blocks with few rows.
    fn of_block(rows: usize) -> Form {
        let form = Form { statistics: StatisticsOptions::empty(), ..Form::of_table() };
        if rows >= FEW {
            return form;
        }
        Form { compression: CompressionOptions::Uncompressed, distinct: false, arrow_types: false, ..form }
    }

    fn encoding(self, field: &Field) -> Vec<Encoding> {
        // The encoder counts the distinct fractions as well, which takes long, but never lists them.
        let fractions = matches!(field.dtype, ArrowDataType::Float32 | ArrowDataType::Float64);
        if self.distinct && !fractions { get_dtype_encoding(&field.dtype) } else { vec![Encoding::Plain] }
    }
}

/// Returns a column of numbers.
pub(crate) fn numbers<T: NativeType>(values: Vec<T>) -> Box<dyn Array> {
    PrimitiveArray::from_vec(values).boxed()
}

/// Returns a column of numbers, some of which may be missing.
pub(crate) fn some_numbers<T: NativeType>(values: &[Option<T>]) -> Box<dyn Array> {
    PrimitiveArray::<T>::from(values).boxed()
}

/// Returns a column of texts.
pub(crate) fn texts(values: &[&str]) -> Box<dyn Array> {
    Utf8ViewArray::from_slice_values(values).boxed()
}

/// Returns a column of texts, some of which may be missing.
pub(crate) fn some_texts<S: AsRef<str>>(values: &[Option<S>]) -> Box<dyn Array> {
    Utf8ViewArray::from_slice(values).boxed()
}

impl Columns {
    /// Adds a column.
    ///
    /// # Errors
    /// Returns an error if there is one with this name, or if its length is not that of the others.
    pub(crate) fn add(&mut self, name: &str, values: Box<dyn Array>) -> io::Result<()> {
        if self.values.is_empty() {
            self.height = values.len();
        }
        if values.len() != self.height {
            return Err(io::Error::other(format!("the column `{name}` is longer or shorter than the others")));
        }
        let field = Field::new(name.into(), values.dtype().clone(), true);
        if self.schema.insert(name.into(), field).is_some() {
            return Err(io::Error::other(format!("there are two columns `{name}`")));
        }
        self.values.push(vec![values]);
        Ok(())
    }

    /// Returns the number of rows.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// Returns the names of the columns.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.schema.iter_names().map(|name| name.as_str())
    }

    fn column(&self, name: &str) -> Result<&Values, String> {
        let at = self.schema.index_of(name).ok_or_else(|| format!("it has no column `{name}`"))?;
        Ok(&self.values[at])
    }

    /// Returns the values of a column that has the type `T`; `None` if it has another.
    pub(super) fn of_type<T: NativeType>(&self, name: &str) -> Result<Option<Vec<Option<T>>>, String> {
        let arrays = self.column(name)?.iter().map(|array| array.as_any().downcast_ref::<PrimitiveArray<T>>());
        let arrays: Option<Vec<_>> = arrays.collect();
        Ok(arrays.map(|arrays| arrays.into_iter().flat_map(|array| array.iter().map(|value| value.copied())).collect()))
    }

    /// Returns the values of a column of texts.
    pub(super) fn texts(&self, name: &str) -> Result<Vec<Option<&str>>, String> {
        let arrays = self.column(name)?.iter().map(|array| array.as_any().downcast_ref::<Utf8ViewArray>());
        let arrays: Option<Vec<_>> = arrays.collect();
        let arrays = arrays.ok_or_else(|| format!("the column `{name}` has no texts"))?;
        Ok(arrays.into_iter().flat_map(|array| array.iter()).collect())
    }

    /// Returns the bytes of a Parquet file of the columns, without statistics, with `marks` as metadata.
    ///
    /// # Errors
    /// Returns the error of the encoder.
    pub(super) fn parquet(self, marks: &Marks) -> io::Result<Vec<u8>> {
        let mut file = ParquetFile::with(Vec::new(), &self, Form::of_block(self.height))?;
        file.add(self)?;
        file.finish(marks)
    }

    /// Reads the columns and the metadata of a Parquet file.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub(super) fn of_parquet(bytes: Vec<u8>) -> Result<(Columns, Marks), String> {
        let mut bytes = Cursor::new(bytes);
        let metadata = read_metadata(&mut bytes).map_err(|error| error.to_string())?;
        let bytes = bytes.into_inner();
        let schema = infer_schema(&metadata).map_err(|error| error.to_string())?;
        let mut values: Vec<Values> = (0..schema.len()).map(|_| Vec::new()).collect();
        let groups = &metadata.row_groups;
        for ((name, field), values) in schema.iter().zip(&mut values) {
            for group in groups {
                let chunk = group.columns_under_root_iter(name).and_then(|mut chunks| chunks.next());
                let chunk = chunk.ok_or_else(|| format!("it has no values of `{name}`"))?;
                values.extend(read_chunk(&bytes, chunk, field)?);
            }
        }
        let height = groups.iter().map(|group| group.num_rows()).sum();
        if values.iter().any(|values| values.iter().map(|array| array.len()).sum::<usize>() != height) {
            return Err("its columns have different lengths".into());
        }
        let pairs = metadata.key_value_metadata().clone().unwrap_or_default();
        let marks = pairs.into_iter().filter_map(|pair| Some((pair.key, pair.value?))).collect();
        Ok((Columns { schema, values, height }, marks))
    }
}

/// Decodes the values of a column in one part of a file.
fn read_chunk(bytes: &[u8], chunk: &ColumnChunkMetadata, field: &Field) -> Result<Values, String> {
    let range = chunk.byte_range();
    let within = |end: u64| usize::try_from(end).map_err(|error| error.to_string());
    let bytes = bytes.get(within(range.start)?..within(range.end)?).ok_or("it ends before its columns")?;
    let pages = PageReader::new(Cursor::new(bytes.to_vec().into()), chunk, Vec::new(), usize::MAX);
    let pages = vec![BasicDecompressor::new(pages, Vec::new())];
    let types = vec![&chunk.descriptor().descriptor.primitive_type];
    let (values, _) = column_iter_to_arrays(pages, types, field.clone(), None).map_err(|error| error.to_string())?;
    Ok(values)
}

impl<W: Write> ParquetFile<W> {
    /// Creates a file with columns of the names and types of `columns`, and the usual statistics.
    ///
    /// # Errors
    /// Returns the error of the encoder.
    pub(crate) fn new(file: W, columns: &Columns) -> io::Result<ParquetFile<W>> {
        ParquetFile::with(file, columns, Form::of_table())
    }

    fn with(file: W, columns: &Columns, form: Form) -> io::Result<ParquetFile<W>> {
        let Form { statistics, compression, .. } = form;
        let options = WriteOptions { statistics, version: Version::V1, compression, data_page_size: None };
        let writer = FileWriter::try_new(file, columns.schema.clone(), options).map_err(io::Error::other)?;
        Ok(ParquetFile { writer, form })
    }

    /// Adds rows.
    ///
    /// # Errors
    /// Returns the error of the encoder or of the file.
    pub(crate) fn add(&mut self, columns: Columns) -> io::Result<()> {
        let Columns { schema, values, height } = columns;
        if height == 0 {
            return Ok(());
        }
        let encodings: Vec<Vec<Encoding>> = schema.iter_values().map(|field| self.form.encoding(field)).collect();
        let arrays = values.into_iter().flatten().collect();
        let rows = RecordBatchT::try_new(height, schema.into(), arrays).map_err(io::Error::other)?;
        let fields = self.writer.parquet_schema().fields().to_vec();
        let group = row_group_iter(rows, encodings.into(), fields, self.writer.options());
        self.writer.write(height as u64, group).map_err(io::Error::other)
    }

    /// Writes the end of the file, with `marks` as metadata, and returns the file.
    ///
    /// # Errors
    /// Returns the error of the encoder or of the file.
    pub(crate) fn finish(mut self, marks: &Marks) -> io::Result<W> {
        let pairs = marks.iter().map(|(key, value)| KeyValue { key: key.clone(), value: Some(value.clone()) });
        let types = self.form.arrow_types.then(|| schema_to_metadata_key(self.writer.schema()));
        let pairs = types.into_iter().chain(pairs).collect();
        self.writer.end(Some(pairs)).map_err(io::Error::other)?;
        Ok(self.writer.into_inner())
    }
}
