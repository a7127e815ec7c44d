//! The test vectors of `docs/fairness.md`, made here and compared with the page. `UPDATE=1` writes them.

use std::{fs, path::Path};

use engine::{Chance, Drawn, below};
use rand::{Rng, SeedableRng, rngs::ChaCha20Rng};

use crate::{Chain, Nonce, Secret, mix};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes that count up from one.
fn counting(from: u8) -> [u8; 32] {
    std::array::from_fn(|at| from + at as u8)
}

/// The words of one draw, and how many of them there were.
struct Counted(ChaCha20Rng, u32);

impl rand::TryRng for Counted {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.1 += 1;
        Ok(self.0.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(self.0.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

fn vectors() -> String {
    let table = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    let rules = 1;
    let secret = Secret(counting(0));
    let nonce = Nonce(counting(0x40));
    let key = mix(&secret, &[Some(nonce), None]);
    let mut lines = vec![
        format!("secret                 {secret}"),
        format!("table                  {table}"),
        format!("rules                  {rules}"),
        format!("commitment             {}", secret.commitment(table, rules)),
        format!("nonce of seat 0        {nonce}"),
        format!("promise of seat 0      {}", nonce.commitment()),
        "nonce of seat 1        none".to_owned(),
        format!("key                    {}", hex(&key.0)),
        format!("seed of deck, n = 0    {}", hex(&key.seed("deck", 0))),
    ];
    let mut rng = ChaCha20Rng::from_seed(key.seed("deck", 0));
    let words: Vec<u32> = (0..66).map(|_| rng.next_u32()).collect();
    for at in [0, 1, 2, 15, 16, 63, 64, 65] {
        lines.push(format!("word {at:<2} of deck, n = 0 {:08x}", words[at]));
    }
    let drawn = |chance: Chance, n: u64| match key.draw(chance, n) {
        Drawn::Number(number) => number.to_string(),
        Drawn::Order(order) => order.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
    };
    for n in 0..4 {
        lines.push(format!("die, n = {n}, below 6     {}", drawn(Chance::number("die", 6), n)));
    }
    // One of the rare draws whose first word is thrown away: 2³² mod 65175 is 65146.
    let thrown = |n: &u64| {
        let mut words = Counted(ChaCha20Rng::from_seed(key.seed("lot", *n)), 0);
        below(&mut words, 65_175);
        words.1 > 1
    };
    let n = (0..).find(thrown).expect("some draw");
    let first = ChaCha20Rng::from_seed(key.seed("lot", n)).next_u32();
    lines.push(format!(
        "lot, n = {n}, below 65175: the first word, {first:08x}, is thrown away; the number is {}",
        drawn(Chance::number("lot", 65_175), n)
    ));
    lines.push(format!("deck, n = 0, shuffle 10  {}", drawn(Chance::order("deck", 10), 0)));
    lines.push(format!("deck, n = 1, shuffle 106 {}", drawn(Chance::order("deck", 106), 1)));
    let mut chain = Chain::default();
    lines.push(format!("link after the step \"abandon\", as the first line  {}", chain.append(b"\"abandon\"")));
    format!("```text\n{}\n```", lines.join("\n"))
}

#[test]
fn vectors_are_those_of_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness.md");
    let page = fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once("<!-- vectors -->\n").expect("a place for vectors");
    let (_, after) = rest.split_once("<!-- /vectors -->").expect("its end");
    let made = format!("{before}<!-- vectors -->\n{}\n<!-- /vectors -->{after}", vectors());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).expect("written");
    } else {
        assert!(
            made == page,
            "docs/fairness.md: the vectors are others: run UPDATE=1 cargo test -p sillage-fair vectors"
        );
    }
}
