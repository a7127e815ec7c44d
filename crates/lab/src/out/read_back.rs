//! A reader of Parquet files that shares nothing with the writer: it follows the format's own definitions (`parquet.thrift`), reads
//! the fields that a reader must have, and skips those that it does not know.

/// A value in Thrift's compact form.
#[derive(Clone, PartialEq, Debug)]
enum Thrift {
    Number(i64),
    Bytes(Vec<u8>),
    List(Vec<Thrift>),
    Struct(Vec<(i16, Thrift)>),
}

#[derive(PartialEq, Debug)]
pub enum Read {
    Int64(Vec<i64>),
    Double(Vec<f64>),
    Text(Vec<String>),
}

impl Thrift {
    fn field(&self, id: i16) -> &Thrift {
        let Thrift::Struct(fields) = self else { panic!("{self:?} is no struct") };
        &fields.iter().find(|(found, _)| *found == id).unwrap_or_else(|| panic!("no field {id} in {self:?}")).1
    }

    fn number(&self) -> i64 {
        let Thrift::Number(number) = self else { panic!("{self:?} is no number") };
        *number
    }

    fn list(&self) -> &[Thrift] {
        let Thrift::List(list) = self else { panic!("{self:?} is no list") };
        list
    }

    fn text(&self) -> String {
        let Thrift::Bytes(bytes) = self else { panic!("{self:?} is no text") };
        String::from_utf8(bytes.clone()).expect("UTF-8")
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().expect("more bytes");
        self.0 = rest;
        *first
    }

    fn take(&mut self, count: usize) -> &[u8] {
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken
    }

    fn varint(&mut self) -> u64 {
        let mut value = 0;
        let mut shift = 0;
        loop {
            let byte = self.byte();
            value |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return value;
            }
        }
    }

    fn zigzag(&mut self) -> i64 {
        let value = self.varint();
        (value >> 1) as i64 ^ -((value & 1) as i64)
    }

    fn value(&mut self, kind: u8) -> Thrift {
        match kind {
            1 | 2 => Thrift::Number(i64::from(kind == 1)),
            4..=6 => Thrift::Number(self.zigzag()),
            8 => {
                let length = self.varint() as usize;
                Thrift::Bytes(self.take(length).to_vec())
            }
            9 => {
                let head = self.byte();
                let length = if head >> 4 == 15 { self.varint() } else { u64::from(head >> 4) };
                Thrift::List((0..length).map(|_| self.value(head & 15)).collect())
            }
            12 => self.fields(),
            other => panic!("type {other} is not used here"),
        }
    }

    fn fields(&mut self) -> Thrift {
        let mut fields = Vec::new();
        let mut last = 0;
        loop {
            let head = self.byte();
            if head == 0 {
                return Thrift::Struct(fields);
            }
            last = if head >> 4 == 0 { self.zigzag() as i16 } else { last + i16::from(head >> 4) };
            fields.push((last, self.value(head & 15)));
        }
    }
}

/// Every column of a file: its name and its values. Panics where the file contradicts itself.
pub fn read(file: &[u8]) -> Vec<(String, Read)> {
    assert_eq!((&file[..4], &file[file.len() - 4..]), (b"PAR1".as_slice(), b"PAR1".as_slice()));
    let end = file.len() - 8;
    let length = u32::from_le_bytes(file[end..end + 4].try_into().expect("four bytes")) as usize;
    let metadata = Reader(&file[end - length..end]).fields();
    let rows = metadata.field(3).number();
    let schema = metadata.field(2).list();
    let [group] = metadata.field(4).list() else { panic!("one group of rows") };
    assert_eq!(group.field(3).number(), rows);
    let chunks = group.field(1).list();
    assert_eq!(schema[0].field(5).number(), chunks.len() as i64, "the root counts its children");
    assert_eq!(schema.len(), chunks.len() + 1);
    let bytes: i64 = chunks.iter().map(|chunk| chunk.field(3).field(6).number()).sum();
    assert_eq!(group.field(2).number(), bytes);
    chunks.iter().zip(&schema[1..]).map(|(chunk, element)| column(file, chunk.field(3), element, rows)).collect()
}

fn column(file: &[u8], about: &Thrift, element: &Thrift, rows: i64) -> (String, Read) {
    let name = element.field(4).text();
    assert_eq!(about.field(3).list(), [element.field(4).clone()], "the path of {name}");
    assert_eq!((about.field(1), element.field(3).number()), (element.field(1), 0), "the type of {name}, required");
    assert_eq!((about.field(4).number(), about.field(5).number()), (0, rows), "uncompressed, all rows");
    let start = about.field(9).number() as usize;
    let mut reader = Reader(&file[start..start + about.field(7).number() as usize]);
    let head = reader.fields();
    assert_eq!(head.field(1).number(), 0, "a data page");
    assert_eq!(head.field(5).field(1).number(), rows);
    assert_eq!(head.field(5).field(2).number(), 0, "plain");
    assert_eq!(head.field(3).number() as usize, reader.0.len(), "the page fills its chunk");
    let eight = |reader: &mut Reader<'_>| <[u8; 8]>::try_from(reader.take(8)).expect("eight bytes");
    let read = match element.field(1).number() {
        2 => Read::Int64((0..rows).map(|_| i64::from_le_bytes(eight(&mut reader))).collect()),
        5 => Read::Double((0..rows).map(|_| f64::from_le_bytes(eight(&mut reader))).collect()),
        6 => {
            assert_eq!(element.field(6).number(), 0, "{name} is marked as UTF-8");
            let word = |_| {
                let length = u32::from_le_bytes(reader.take(4).try_into().expect("four bytes"));
                String::from_utf8(reader.take(length as usize).to_vec()).expect("UTF-8")
            };
            Read::Text((0..rows).map(word).collect())
        }
        other => panic!("type {other} of {name}"),
    };
    assert!(reader.0.is_empty(), "{name} has nothing after its last value");
    (name, read)
}
