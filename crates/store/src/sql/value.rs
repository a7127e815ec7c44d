//! What goes into a statement and what comes out, the same for both databases: four types, and identities and closed
//! sets as bytes and names.

use crate::{
    AddressHash, Channel, DeskKey, DeskSecretHash, DeviceId, Digest, InvitationHash, Kind, NotificationKind, OwnerId,
    PairingCode, PersonId, Phase, RestoreHash, State, StoreError, TableId, TableKey,
};

use super::Result;

/// A value of a statement. Without a value it still has its type, which PostgreSQL wants to know.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Int(Option<i64>),
    Bool(bool),
    Text(Option<&'a str>),
    Bytes(Option<&'a [u8]>),
}

/// The values of a statement, each in its type.
macro_rules! values {
    ($($value:expr),* $(,)?) => { [$($crate::sql::Value::from($value)),*] };
}
pub(crate) use values;

/// One column of a row. What is true or false is a number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Cell {
    #[default]
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// A row that was read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Row(pub Vec<Cell>);

impl Row {
    /// Takes a column out of the row: each is read once.
    pub fn get<T: Column>(&mut self, at: usize) -> Result<T> {
        T::read(self.0.get_mut(at).map(std::mem::take).unwrap_or_default())
    }
}

/// What a column can be read as.
pub trait Column: Sized {
    fn read(cell: Cell) -> Result<Self>;
}

fn unlike<T>(cell: &Cell) -> Result<T> {
    let found = match cell {
        Cell::Null => "nothing".into(),
        Cell::Int(number) => format!("the number {number}"),
        Cell::Text(text) => format!("a text of {} bytes", text.len()),
        Cell::Bytes(bytes) => format!("{} bytes", bytes.len()),
    };
    Err(StoreError::Corrupt(format!("{found} where {} belongs", std::any::type_name::<T>())))
}

impl<T: Column> Column for Option<T> {
    fn read(cell: Cell) -> Result<Option<T>> {
        if matches!(cell, Cell::Null) { Ok(None) } else { T::read(cell).map(Some) }
    }
}

impl Column for bool {
    fn read(cell: Cell) -> Result<bool> {
        if let Cell::Int(number) = cell { Ok(number != 0) } else { unlike(&cell) }
    }
}

impl Column for String {
    fn read(cell: Cell) -> Result<String> {
        if let Cell::Text(text) = cell { Ok(text) } else { unlike(&cell) }
    }
}

impl Column for Vec<u8> {
    fn read(cell: Cell) -> Result<Vec<u8>> {
        if let Cell::Bytes(bytes) = cell { Ok(bytes) } else { unlike(&cell) }
    }
}

/// A database knows of no lengths.
impl<const N: usize> Column for [u8; N] {
    fn read(cell: Cell) -> Result<[u8; N]> {
        match &cell {
            Cell::Bytes(bytes) => bytes.as_slice().try_into().or_else(|_| unlike(&cell)),
            _ => unlike(&cell),
        }
    }
}

/// As it was read, whatever it is.
impl<'a> From<&'a Cell> for Value<'a> {
    fn from(cell: &'a Cell) -> Self {
        match cell {
            Cell::Null => Value::Int(None),
            Cell::Int(number) => Value::Int(Some(*number)),
            Cell::Text(text) => Value::Text(Some(text)),
            Cell::Bytes(bytes) => Value::Bytes(Some(bytes)),
        }
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Self {
        Value::Text(Some(value))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(value: &'a String) -> Self {
        Value::Text(Some(value))
    }
}

impl<'a> From<&'a Option<String>> for Value<'a> {
    fn from(value: &'a Option<String>) -> Self {
        Value::Text(value.as_deref())
    }
}

impl<'a> From<&'a Vec<u8>> for Value<'a> {
    fn from(value: &'a Vec<u8>) -> Self {
        Value::Bytes(Some(value))
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Value<'a> {
    fn from(value: &'a [u8; N]) -> Self {
        Value::Bytes(Some(value))
    }
}

/// Databases know of no number without a sign: what is larger comes back as it went.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Value<'_> {
            fn from(value: $number) -> Self {
                Value::Int(Some(value as i64))
            }
        }

        impl From<Option<$number>> for Value<'_> {
            fn from(value: Option<$number>) -> Self {
                Value::Int(value.map(|value| value as i64))
            }
        }

        impl Column for $number {
            fn read(cell: Cell) -> Result<$number> {
                if let Cell::Int(number) = cell { Ok(number as $number) } else { unlike(&cell) }
            }
        }
    )*};
}

numbers!(i64, u64, u32, u8, usize);

macro_rules! keys {
    ($($key:ident),*) => {$(
        impl From<$key> for Value<'_> {
            fn from($key(value): $key) -> Self {
                Value::Int(Some(value))
            }
        }

        impl Column for $key {
            fn read(cell: Cell) -> Result<$key> {
                i64::read(cell).map($key)
            }
        }
    )*};
}

keys!(TableKey, DeskKey);

macro_rules! bytes {
    ($($id:ident),*) => {$(
        impl<'a> From<&'a $id> for Value<'a> {
            fn from(value: &'a $id) -> Self {
                Value::Bytes(Some(&value.0))
            }
        }

        impl<'a> From<&'a Option<$id>> for Value<'a> {
            fn from(value: &'a Option<$id>) -> Self {
                Value::Bytes(value.as_ref().map(|value| &value.0[..]))
            }
        }

        impl Column for $id {
            fn read(cell: Cell) -> Result<$id> {
                Column::read(cell).map($id)
            }
        }
    )*};
}

bytes!(
    AddressHash,
    DeskSecretHash,
    DeviceId,
    Digest,
    InvitationHash,
    OwnerId,
    PairingCode,
    PersonId,
    RestoreHash,
    TableId
);

macro_rules! names {
    ($($set:ident),*) => {$(
        impl From<$set> for Value<'_> {
            fn from(value: $set) -> Self {
                Value::Text(Some(value.as_str()))
            }
        }

        impl Column for $set {
            fn read(cell: Cell) -> Result<$set> {
                if let Cell::Text(name) = &cell { name.parse() } else { unlike(&cell) }
            }
        }
    )*};
}

names!(Channel, Kind, NotificationKind, Phase, State);
