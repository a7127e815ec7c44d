//! How identities and closed sets stand in the columns of both databases: as bytes, and as their names.

use bytes::BytesMut;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use tokio_postgres::types::{self as postgres, IsNull, Type, to_sql_checked};

use crate::{
    AddressHash, Channel, DeskSecretHash, DeviceId, Digest, InvitationHash, Kind, NotificationKind, OwnerId,
    PairingCode, PersonId, Phase, RestoreHash, State, StoreError,
};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Sync + Send>>;

macro_rules! bytes {
    ($($id:ident),*) => {$(
        impl rusqlite::ToSql for $id {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl FromSql for $id {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<$id> {
                FromSql::column_result(value).map($id)
            }
        }

        impl postgres::ToSql for $id {
            fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull> {
                self.0.as_slice().to_sql(ty, out)
            }

            fn accepts(ty: &Type) -> bool {
                <&[u8] as postgres::ToSql>::accepts(ty)
            }

            to_sql_checked!();
        }
    )*};
}

bytes!(AddressHash, DeskSecretHash, DeviceId, Digest, InvitationHash, OwnerId, PairingCode, PersonId, RestoreHash);

macro_rules! names {
    ($($set:ident),*) => {$(
        impl rusqlite::ToSql for $set {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.as_str().to_sql()
            }
        }

        impl FromSql for $set {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<$set> {
                value.as_str()?.parse().map_err(|error: StoreError| FromSqlError::Other(error.into()))
            }
        }

        impl postgres::ToSql for $set {
            fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull> {
                self.as_str().to_sql(ty, out)
            }

            fn accepts(ty: &Type) -> bool {
                <&str as postgres::ToSql>::accepts(ty)
            }

            to_sql_checked!();
        }

        impl<'a> postgres::FromSql<'a> for $set {
            fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<$set> {
                Ok(<&str as postgres::FromSql>::from_sql(ty, raw)?.parse()?)
            }

            fn accepts(ty: &Type) -> bool {
                <&str as postgres::FromSql>::accepts(ty)
            }
        }
    )*};
}

names!(Channel, Kind, NotificationKind, Phase, State);
