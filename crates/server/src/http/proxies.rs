//! Who asks, where a proxy asks for them. Anyone can write `X-Forwarded-For`: it is read from proxies that were named, and no
//! further back than the last hop that one of them saw.

use std::net::IpAddr;

use axum::http::HeaderMap;

use super::Subnet;

/// Who asks: the connection's other end, or where that is a proxy of ours, the last address in the list that is not.
pub fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[Subnet]) -> IpAddr {
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
        let proxies: Vec<Subnet> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
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
}
