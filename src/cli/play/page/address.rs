//! The address of the page, with the token without which nothing is served.

use std::fmt;
use std::net::SocketAddr;

/// Bytes of a token.
const TOKEN_BYTES: usize = 16;
/// The port that browsers leave out.
const USUAL_PORT: u16 = 80;

/// The address of the page: `http://127.0.0.1:4000/<token>/`.
pub(super) struct Address {
    socket: SocketAddr,
    token: String,
}

impl Address {
    /// Creates the address of a page at this socket, with a new random token.
    ///
    /// # Errors
    /// Returns an error if the system has no random numbers.
    pub(super) fn new(socket: SocketAddr) -> Result<Address, getrandom::Error> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Address { socket, token: bytes.iter().map(|byte| format!("{byte:02x}")).collect() })
    }

    pub(super) fn socket(&self) -> SocketAddr {
        self.socket
    }

    /// Whether a `Host` header names this address. Pages of other sites whose name leads here are refused by this.
    pub(super) fn is_host(&self, host: &str) -> bool {
        self.hosts().iter().any(|known| known.eq_ignore_ascii_case(host))
    }

    /// Whether an `Origin` header names this address.
    pub(super) fn is_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.is_host(host))
    }

    /// Whether this is the token. Takes the same time for all wrong tokens of its length.
    pub(super) fn is_token(&self, token: &str) -> bool {
        let pairs = token.bytes().zip(self.token.bytes());
        token.len() == self.token.len() && pairs.fold(0, |differences, (a, b)| differences | (a ^ b)) == 0
    }

    /// Returns the names under which browsers know the address.
    fn hosts(&self) -> Vec<String> {
        let mut hosts = vec![self.socket.to_string()];
        if self.socket.ip().is_loopback() {
            hosts.push(format!("localhost:{}", self.socket.port()));
        }
        if self.socket.port() == USUAL_PORT {
            let short = |host: &String| host.strip_suffix(":80").map(str::to_owned);
            hosts = hosts.iter().filter_map(short).chain(hosts.clone()).collect();
        }
        hosts
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}/{}/", self.socket, self.token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(socket: &str) -> Address {
        Address::new(socket.parse().expect("an address")).expect("random numbers")
    }

    #[test]
    fn only_this_address_is_the_host() {
        let address = at("127.0.0.1:4000");
        assert!(address.is_host("127.0.0.1:4000") && address.is_host("LOCALHOST:4000"));
        for other in ["", "127.0.0.1", "127.0.0.1:4001", "evil.example:4000", "127.0.0.1:4000.evil.example"] {
            assert!(!address.is_host(other), "{other}");
        }
        assert!(address.is_origin("http://127.0.0.1:4000"));
        assert!(!address.is_origin("https://127.0.0.1:4000") && !address.is_origin("null"));
        assert!(at("[::1]:4000").is_host("[::1]:4000"));
        assert!(!at("10.0.0.7:4000").is_host("localhost:4000"));
        assert!(at("127.0.0.1:80").is_host("127.0.0.1"));
    }

    #[test]
    fn tokens_are_long_and_differ() {
        let [one, other] = [at("127.0.0.1:1"), at("127.0.0.1:1")];
        assert_eq!(one.token.len(), 2 * TOKEN_BYTES);
        assert!(one.is_token(&one.token.clone()) && !one.is_token(&other.token));
        assert!(!one.is_token("") && !one.is_token(&one.token[1..]) && !one.is_token(&format!("{}0", one.token)));
    }
}
