//! No text from outside makes anything panic: random texts, and the texts we
//! write ourselves, damaged.
//!
//! The draws are the same in every run; `PROPTEST_RNG_SEED` and
//! `PROPTEST_CASES` give others and more.

use evolvarium::game::files::link::Link;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngSeed};

use super::play::{entries, run_config, step};
use super::readers::{FOREIGN, Reader, readers};

fn config() -> Config {
    let config = Config::default();
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        chosen => chosen,
    };
    Config {
        // The fuzzer gives far more texts to the same readers.
        cases: 128,
        rng_seed,
        failure_persistence: None,
        ..config
    }
}

/// Every kind of text a puzzle writes, and of other programs that it reads.
fn texts() -> Vec<String> {
    let mut all: Vec<String> = FOREIGN.map(str::to_owned).into();
    for entry in entries() {
        let mut play = entry.example();
        if let Some(answer) = play.level().solution() {
            all.push(answer.to_string());
        }
        all.push(play.level().text());
        all.push(play.level().json().to_string());
        if let Some(spec) = entry.specs().first()
            && play.evolve(&run_config(spec.id, 1)).is_ok()
        {
            step(&mut *play, 100);
            play.adopt(None);
            play.restart();
            play.undo();
        }
        let link = Link {
            puzzle: entry.id.to_owned(),
            level: Some(play.level().text()),
            play: Some(play.line()),
            ..Link::default()
        };
        all.extend([play.save(), play.line(), link.to_string()]);
    }
    all
}

/// One damage done to a text.
#[derive(Clone, Debug)]
enum Damage {
    /// Only the beginning is left.
    Cut(Index),
    /// A byte is replaced.
    Byte(Index, u8),
    /// A byte is missing.
    Lost(Index),
    /// A fragment is duplicated.
    Twice(Index, Index),
    /// Another text is inserted.
    Inserted(Index, String),
    /// A number is replaced.
    Number(Index, &'static str),
}

/// Numbers that do harm where they are believed.
const NUMBERS: &[&str] = &[
    "",
    "-1",
    "0",
    "1e-300",
    "1e300",
    "1e999",
    "-0.0",
    "NaN",
    "inf",
    "0.1",
    "99999999",
    "9223372036854775807",
    "18446744073709551615",
    "340282366920938463463374607431768211456",
    "null",
    "[]",
    "\"1\"",
    "1000001",
    "1000000",
    "0.30000000000000004",
];

fn damage() -> impl Strategy<Value = Damage> {
    let index = any::<Index>;
    prop_oneof![
        1 => index().prop_map(Damage::Cut),
        1 => (index(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        1 => (index(), b' '..=b'~').prop_map(|(at, byte)| Damage::Byte(at, byte)),
        1 => index().prop_map(Damage::Lost),
        1 => (index(), index()).prop_map(|(from, to)| Damage::Twice(from, to)),
        1 => (index(), "\\PC{0,3}").prop_map(|(at, text)| Damage::Inserted(at, text)),
        3 => (index(), prop::sample::select(NUMBERS)).prop_map(|(n, text)| Damage::Number(n, text)),
    ]
}

fn damaged(text: &str, damage: &Damage) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if bytes.is_empty() {
        return String::new();
    }
    match damage {
        Damage::Cut(at) => bytes.truncate(at.index(bytes.len())),
        Damage::Byte(at, byte) => {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        Damage::Lost(at) => drop(bytes.remove(at.index(bytes.len()))),
        Damage::Twice(from, to) => {
            let (a, b) = (from.index(bytes.len()), to.index(bytes.len()));
            let piece = bytes[a.min(b)..a.max(b)].to_vec();
            bytes.splice(a.min(b)..a.min(b), piece);
        }
        Damage::Inserted(at, text) => {
            let at = at.index(bytes.len());
            bytes.splice(at..at, text.bytes());
        }
        Damage::Number(n, number) => {
            let starts: Vec<usize> = (0..bytes.len())
                .filter(|at| bytes[*at].is_ascii_digit())
                .filter(|at| *at == 0 || !bytes[at - 1].is_ascii_digit())
                .collect();
            if starts.is_empty() {
                return text.to_owned();
            }
            let start = starts[n.index(starts.len())];
            let digits = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
            let length = bytes[start..].iter().take_while(digits).count();
            bytes.splice(start..start + length, number.bytes());
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Gives a text to everything that reads texts.
fn feed(text: &str) {
    thread_local!(static READERS: Vec<Reader> = readers());
    READERS.with(|readers| readers.iter().for_each(|reader| reader.check(text)));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_texts_do_no_harm(text in prop_oneof![
        "\\PC*",
        any::<String>(),
        "[0-9.,;:@#/?=&\\[\\]{}\" a-z-]{0,60}",
        "1 [a-z]{1,8} [ -~]{0,30} @[0-9]{1,3}( [ -~]{0,20}){0,3}",
    ]) {
        feed(&text);
        for entry in entries() {
            feed(&format!("1 {} {text}", entry.id));
            feed(&format!("{{\"puzzle\":\"{}\",{text}", entry.id));
            feed(&format!("#/{}?level={text}", entry.id));
        }
    }

    #[test]
    fn damaged_texts_do_no_harm(which in any::<Index>(), damage in prop::collection::vec(damage(), 1..4)) {
        thread_local!(static TEXTS: Vec<String> = texts());
        let text = TEXTS.with(|texts| which.get(texts).clone());
        feed(&damage.iter().fold(text, |text, damage| damaged(&text, damage)));
    }
}

#[test]
fn every_beginning_of_every_text_does_no_harm() {
    for text in texts() {
        let every = (text.len() / 100).max(1);
        for (at, _) in text.char_indices().step_by(every) {
            feed(&text[..at]);
        }
    }
}

#[test]
fn deep_nesting_is_a_fault_and_no_overflow() {
    for open in ["[", "{\"a\":", "{\"puzzle\":", "[{\"a\":["] {
        feed(&open.repeat(50_000));
    }
}

#[test]
fn numbers_of_files_are_read_to_the_last_bit() {
    let number = "218.340282366920938463463374607431768211456";
    let read: f64 = serde_json::from_str(number).expect("a number");
    assert_eq!(Ok(read), number.parse());
}
