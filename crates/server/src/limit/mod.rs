//! How much one address, one owner and one seat may ask for: so much a second ([`Buckets`]), so much at
//! once ([`Slots`]), and places that all share fairly ([`FairPool`]).

mod bucket;
mod pool;
mod rates;
mod slots;

use std::net::IpAddr;

pub use bucket::{Bucket, Buckets, Empty};
pub use pool::{FairPool, IdlePermit, Party, Permit, Terms};
pub use rates::RateLimits;
pub use slots::Slots;

/// What one address may have while so many are free: the fewer are left, the less of them. So a few addresses that take all they can get
/// leave half of the room to others, and a hundred leave a quarter.
pub fn share(per_address: usize, free: usize, most: usize) -> usize {
    if per_address >= most {
        return per_address;
    }
    let left = free as f64 / most as f64;
    ((per_address as f64 * left * left) as usize).max(2)
}

/// The block of addresses that counts as one. An IPv6 customer is given up to a /48, with as many addresses as they like; an IPv4 address is
/// one, however it is written.
pub fn block(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            IpAddr::from([a, b, c, 0, 0, 0, 0, 0])
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_v6_block_counts_as_one_address() {
        let [a, b, c]: [IpAddr; 3] =
            ["2001:db8::1", "2001:db8:0:ffff::2", "2001:db8:1::1"].map(|address| address.parse().unwrap());
        assert_eq!(block(a), block(b));
        assert_ne!(block(a), block(c));
        let [mapped, plain]: [IpAddr; 2] = ["::ffff:192.0.2.1", "192.0.2.1"].map(|address| address.parse().unwrap());
        assert_eq!(block(mapped), plain);
    }
}
