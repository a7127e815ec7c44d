//! Token buckets: so much a second, so much at once.

use std::{collections::HashMap, net::IpAddr, sync::Mutex};

use crate::time::Tick;

#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    filled_at: Tick,
}

impl Bucket {
    pub fn full((_, burst): (f64, f64), now: Tick) -> Bucket {
        Bucket { tokens: burst, filled_at: now }
    }

    pub fn take(&mut self, (rate, burst): (f64, f64), now: Tick) -> bool {
        let waited = now.since(self.filled_at) as f64 / 1e3;
        self.tokens = (self.tokens + waited * rate).min(burst);
        self.filled_at = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }

    fn is_full(&self, (rate, burst): (f64, f64), now: Tick) -> bool {
        self.tokens + now.since(self.filled_at) as f64 / 1e3 * rate >= burst
    }
}

/// What each address has asked for, and how many sockets it holds.
#[derive(Default)]
pub struct Addresses(Mutex<HashMap<IpAddr, Caller>>);

struct Caller {
    bucket: Bucket,
    sockets: usize,
}

/// More addresses than this are swept for those that have been quiet.
const SWEEP_AT: usize = 10_000;

impl Addresses {
    pub fn take(&self, address: IpAddr, limit: (f64, f64), now: Tick) -> bool {
        self.with(address, limit, now, |caller| caller.bucket.take(limit, now))
    }

    /// One more socket; give it back with [`Addresses::close`].
    pub fn open(&self, address: IpAddr, limit: (f64, f64), most: usize, now: Tick) -> bool {
        self.with(address, limit, now, |caller| {
            let room = caller.sockets < most;
            caller.sockets += usize::from(room);
            room
        })
    }

    pub fn close(&self, address: IpAddr) {
        if let Some(caller) = self.0.lock().expect("no panic while held").get_mut(&network(address)) {
            caller.sockets = caller.sockets.saturating_sub(1);
        }
    }

    fn with<T>(&self, address: IpAddr, limit: (f64, f64), now: Tick, then: impl FnOnce(&mut Caller) -> T) -> T {
        let mut callers = self.0.lock().expect("no panic while held");
        if callers.len() > SWEEP_AT {
            callers.retain(|_, caller| caller.sockets > 0 || !caller.bucket.is_full(limit, now));
        }
        let fresh = || Caller { bucket: Bucket::full(limit, now), sockets: 0 };
        then(callers.entry(network(address)).or_insert_with(fresh))
    }
}

/// Somebody with IPv6 has as many addresses as he likes within his own network.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => v4.into(),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_much_at_once_and_so_much_a_second() {
        let limit = (10.0, 3.0);
        let mut bucket = Bucket::full(limit, Tick(1_000));
        assert_eq!([1_000; 4].map(|now| bucket.take(limit, Tick(now))), [true, true, true, false]);
        assert_eq!([1_050, 1_100, 1_150].map(|now| bucket.take(limit, Tick(now))), [false, true, false]);
    }

    #[test]
    fn an_address_holds_so_many_sockets_and_a_v6_network_counts_as_one() {
        let addresses = Addresses::default();
        let [a, b, c]: [IpAddr; 3] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:1::1"].map(|address| address.parse().unwrap());
        let open = |address| addresses.open(address, (1.0, 1.0), 2, Tick(0));
        assert_eq!([open(a), open(b), open(a), open(c)], [true, true, false, true]);
        addresses.close(b);
        assert!(addresses.open(a, (1.0, 1.0), 2, Tick(0)));
    }
}
