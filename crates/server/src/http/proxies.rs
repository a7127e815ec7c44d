//! Who asks, where a proxy asks for them. Anyone can write `X-Forwarded-For`: it is read from proxies that were named, and no
//! further back than the last hop that one of them saw.

use std::{net::IpAddr, str::FromStr};

use axum::http::HeaderMap;

/// A proxy, or a network of them: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proxy {
    address: IpAddr,
    prefix: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no address: write the proxy's own, such as 127.0.0.1, ::1 or 10.0.0.0/8")]
pub struct BadProxy(String);

impl FromStr for Proxy {
    type Err = BadProxy;

    fn from_str(text: &str) -> Result<Proxy, BadProxy> {
        let bad = || BadProxy(text.to_owned());
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.trim().parse().map_err(|_| bad())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(longest), |prefix| prefix.trim().parse::<u8>().map_err(|_| bad()))?;
        // A prefix of nothing would be everybody.
        if prefix == 0 || prefix > longest {
            return Err(bad());
        }
        Ok(Proxy { address, prefix })
    }
}

impl Proxy {
    pub fn contains(self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (own.to_bits() ^ other.to_bits()).leading_zeros() >= self.prefix.into()
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                (own.to_bits() ^ other.to_bits()).leading_zeros() >= self.prefix.into()
            }
            _ => false,
        }
    }
}

/// Who asks: the connection's other end, or where that is a proxy of ours, the last address in the list that is not.
pub fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[Proxy]) -> IpAddr {
    let peer = peer.to_canonical();
    let trusted = |address: IpAddr| proxies.iter().any(|proxy| proxy.contains(address));
    if !trusted(peer) {
        return peer;
    }
    let lists = headers.get_all("x-forwarded-for").iter().map(|value| value.to_str().unwrap_or_default());
    let hops: Vec<&str> = lists.flat_map(|list| list.split(',')).collect();
    let mut last = peer;
    for hop in hops.into_iter().rev() {
        // Our proxies write addresses: what is not an address was written by the client.
        let Some(address) = read(hop.trim()) else { break };
        last = address;
        if !trusted(address) {
            break;
        }
    }
    last
}

/// An address, with a port or without.
fn read(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    let bare = hop.trim_start_matches('[').trim_end_matches(']').parse().ok();
    bare.or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(peer: &str, forwarded: &[&str], proxies: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for list in forwarded {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        let proxies: Vec<Proxy> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        client(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn only_proxies_that_were_named_are_believed() {
        for (peer, forwarded, proxies, client) in [
            ("192.0.2.7", &["198.51.100.1"][..], &[][..], "192.0.2.7"),
            ("192.0.2.7", &["198.51.100.1"], &["127.0.0.1"], "192.0.2.7"),
            ("127.0.0.1", &["198.51.100.1"], &["127.0.0.1"], "198.51.100.1"),
            ("127.0.0.1", &[], &["127.0.0.1"], "127.0.0.1"),
            // What the asker wrote comes before what the proxy saw.
            ("127.0.0.1", &["1.1.1.1, 198.51.100.1"], &["127.0.0.1"], "198.51.100.1"),
            ("127.0.0.1", &["1.1.1.1", "198.51.100.1"], &["127.0.0.1"], "198.51.100.1"),
            // A chain of proxies, each named.
            ("127.0.0.1", &["1.1.1.1, 198.51.100.1, 10.0.0.9"], &["127.0.0.1", "10.0.0.0/8"], "198.51.100.1"),
            ("127.0.0.1", &["1.1.1.1, 198.51.100.1, 10.0.0.9"], &["127.0.0.1"], "10.0.0.9"),
            ("127.0.0.1", &["10.0.0.8, 10.0.0.9"], &["127.0.0.1", "10.0.0.0/8"], "10.0.0.8"),
            // Nonsense is nobody's address.
            ("127.0.0.1", &["unknown"], &["127.0.0.1"], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1, , 10.0.0.9"], &["127.0.0.1", "10.0.0.0/8"], "10.0.0.9"),
            // Ways to write the same.
            ("::ffff:127.0.0.1", &["198.51.100.1:4711"], &["127.0.0.1"], "198.51.100.1"),
            ("::1", &["[2001:db8::1]:4711"], &["::1"], "2001:db8::1"),
            ("fd00::5", &["2001:db8::1"], &["fd00::/8"], "2001:db8::1"),
        ] {
            assert_eq!(asks(peer, forwarded, proxies), client, "{peer} {forwarded:?} {proxies:?}");
        }
    }

    #[test]
    fn a_proxy_is_an_address() {
        for bad in ["", "proxy.example", "0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/-1"] {
            assert!(bad.parse::<Proxy>().is_err(), "{bad}");
        }
    }
}
