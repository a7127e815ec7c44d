//! An address or a network, as settings name proxies.

use std::{fmt, net::IpAddr, str::FromStr};

use serde::{Deserialize, Serialize};

/// An address or a network: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Subnet {
    address: IpAddr,
    prefix: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no address or network: write one such as 127.0.0.1, ::1 or 10.0.0.0/8")]
pub struct BadSubnet(String);

impl TryFrom<String> for Subnet {
    type Error = BadSubnet;

    fn try_from(text: String) -> Result<Subnet, BadSubnet> {
        text.parse()
    }
}

impl From<Subnet> for String {
    fn from(subnet: Subnet) -> String {
        subnet.to_string()
    }
}

impl FromStr for Subnet {
    type Err = BadSubnet;

    fn from_str(text: &str) -> Result<Subnet, BadSubnet> {
        let bad = || BadSubnet(text.to_owned());
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
        Ok(Subnet { address, prefix })
    }
}

impl Subnet {
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

impl fmt::Display for Subnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = if self.address.is_ipv4() { 32 } else { 128 };
        write!(f, "{}", self.address)?;
        if self.prefix < whole { write!(f, "/{}", self.prefix) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_an_address_and_a_prefix_and_is_written_as_it_is_read() {
        for bad in ["", "proxy.example", "0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/-1"] {
            assert!(bad.parse::<Subnet>().is_err(), "{bad}");
        }
        for good in ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"] {
            assert_eq!(good.parse::<Subnet>().unwrap().to_string(), good);
        }
    }
}
