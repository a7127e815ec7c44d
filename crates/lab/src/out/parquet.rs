//! The least that is a Parquet file: one group of rows, one plain page a column, nothing missing and nothing compressed. The
//! format is frozen and this part of it small; a crate that writes all of it takes longer to build than the lab.
//!
//! <https://parquet.apache.org/docs/file-format/>: pages, then the metadata in Thrift's compact form, its length, `PAR1`.

use std::borrow::Cow;

use super::{Column, Values};

const MAGIC: &[u8; 4] = b"PAR1";
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const UTF8: i64 = 0;

pub fn write(columns: &[Column]) -> Vec<u8> {
    let rows = columns.first().map_or(0, |column| column.values.len()) as i64;
    let mut file = MAGIC.to_vec();
    let mut chunks = Vec::new();
    for column in columns {
        let start = file.len();
        let page = page(&column.values);
        let mut head = Struct::default();
        let mut data = Struct::default();
        data.i32(1, rows).i32(2, PLAIN).i32(3, RLE).i32(4, RLE);
        head.i32(1, 0).i32(2, page.len() as i64).i32(3, page.len() as i64).inner(5, data);
        file.extend(head.end());
        file.extend(page);
        chunks.push((start as i64, (file.len() - start) as i64));
    }
    let metadata = metadata(columns, rows, &chunks);
    file.extend(&metadata);
    file.extend((metadata.len() as u32).to_le_bytes());
    file.extend(MAGIC);
    file
}

fn page(values: &Values) -> Vec<u8> {
    match values {
        Values::Whole(numbers) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
        Values::Real(numbers) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
        Values::Text(words) => {
            let word = |word: &Cow<str>| [&(word.len() as u32).to_le_bytes(), word.as_bytes()].concat();
            words.iter().flat_map(word).collect()
        }
    }
}

/// INT64, DOUBLE, BYTE_ARRAY.
fn physical(values: &Values) -> i64 {
    match values {
        Values::Whole(_) => 2,
        Values::Real(_) => 5,
        Values::Text(_) => 6,
    }
}

fn metadata(columns: &[Column], rows: i64, chunks: &[(i64, i64)]) -> Vec<u8> {
    let mut root = Struct::default();
    root.text(4, "races").i32(5, columns.len() as i64);
    let mut schema = vec![root];
    for column in columns {
        let mut element = Struct::default();
        element.i32(1, physical(&column.values)).i32(3, 0).text(4, column.name);
        if let Values::Text(_) = column.values {
            element.i32(6, UTF8);
        }
        schema.push(element);
    }
    let described = columns.iter().zip(chunks).map(|(column, &(start, size))| {
        let mut about = Struct::default();
        about.i32(1, physical(&column.values)).i32s(2, &[PLAIN]).texts(3, &[column.name]).i32(4, 0);
        about.i64(5, rows).i64(6, size).i64(7, size).i64(9, start);
        let mut chunk = Struct::default();
        chunk.i64(2, start).inner(3, about);
        chunk
    });
    let mut group = Struct::default();
    group.structs(1, described.collect()).i64(2, chunks.iter().map(|(_, size)| size).sum()).i64(3, rows);
    let mut file = Struct::default();
    file.i32(1, 1).structs(2, schema).i64(3, rows).structs(4, vec![group]).text(6, "sillage");
    file.end()
}

/// A struct in Thrift's compact form, field by field in ascending order.
#[derive(Default)]
struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

impl Struct {
    /// Fields are less than sixteen apart, so that their distance and type fit into a byte.
    fn field(&mut self, id: u8, kind: u8) -> &mut Vec<u8> {
        self.bytes.push((id - self.last) << 4 | kind);
        self.last = id;
        &mut self.bytes
    }

    fn i32(&mut self, id: u8, value: i64) -> &mut Struct {
        number(self.field(id, I32), value);
        self
    }

    fn i64(&mut self, id: u8, value: i64) -> &mut Struct {
        number(self.field(id, I64), value);
        self
    }

    fn text(&mut self, id: u8, text: &str) -> &mut Struct {
        binary(self.field(id, BINARY), text);
        self
    }

    fn inner(&mut self, id: u8, inner: Struct) -> &mut Struct {
        self.field(id, STRUCT).extend(inner.end());
        self
    }

    fn i32s(&mut self, id: u8, values: &[i64]) -> &mut Struct {
        let bytes = self.field(id, LIST);
        list(bytes, values.len(), I32);
        values.iter().for_each(|&value| number(bytes, value));
        self
    }

    fn texts(&mut self, id: u8, values: &[&str]) -> &mut Struct {
        let bytes = self.field(id, LIST);
        list(bytes, values.len(), BINARY);
        values.iter().for_each(|value| binary(bytes, value));
        self
    }

    fn structs(&mut self, id: u8, values: Vec<Struct>) -> &mut Struct {
        let bytes = self.field(id, LIST);
        list(bytes, values.len(), STRUCT);
        values.into_iter().for_each(|value| bytes.extend(value.end()));
        self
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Zigzag.
fn number(bytes: &mut Vec<u8>, value: i64) {
    varint(bytes, (value << 1 ^ value >> 63) as u64);
}

fn binary(bytes: &mut Vec<u8>, text: &str) {
    varint(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

fn list(bytes: &mut Vec<u8>, len: usize, kind: u8) {
    match len {
        0..15 => bytes.push((len as u8) << 4 | kind),
        _ => {
            bytes.push(0xf0 | kind);
            varint(bytes, len as u64);
        }
    }
}
