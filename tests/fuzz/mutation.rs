//! Changes of texts: of their bytes, their numbers, their pieces, and of JSON as a tree.

use evolvarium::search::random::{SeededRng, below, chance};
use serde_json::{Map, Value};

/// The longest text that is made: a byte more than most readers take.
pub const MAX_BYTES: usize = (1 << 20) + 1;

/// Numbers that do harm where they are believed.
const NUMBERS: &[&str] = &[
    "",
    "-1",
    "0",
    "1",
    "2",
    "1e-300",
    "1e300",
    "1e999",
    "-0.0",
    "NaN",
    "inf",
    "0.1",
    "99",
    "1000",
    "65535",
    "65536",
    "1000000",
    "1000001",
    "99999999",
    "2147483647",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "340282366920938463463374607431768211456",
    "0.30000000000000004",
    "-32768",
    "32767",
    "127",
    "128",
    "255",
    "null",
];

/// Pieces with a meaning in one form or another.
const PIECES: &[&str] = &[
    ";",
    ",",
    ":",
    "/",
    "@",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    "%",
    "%00",
    "%ff",
    "%25",
    "+",
    "-",
    "_",
    "=",
    "&",
    "?",
    "#/",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\u{feff}",
    "\u{0}",
    "é",
    "ß",
    "😀",
    "\u{202e}",
    "\u{301}",
    "\\u0000",
    "\\ud800",
    "''",
    "<a>",
    "&amp;",
    "[]",
    "{}",
    "[[]]",
    "null",
    "true",
    "@0",
    "@1",
    "@18446744073709551615",
    "level=",
    "play=",
    "search=",
    "set=",
    "seed=",
    "version=",
    "edit=1",
    "http://a/#/",
    "https://puzz.link/p?kurodoko/",
    "MS1:",
    "lay:",
];

/// A text made of one, with pieces of another and words of a dictionary.
pub fn mutated(text: &str, other: &str, dictionary: &[String], rng: &mut SeededRng) -> String {
    let mut text = text.to_owned();
    let several = 1 + below(rng, 2) * below(rng, 5);
    for _ in 0..several {
        text = once(&text, other, dictionary, rng);
    }
    if text.len() > MAX_BYTES {
        let end = (0..=MAX_BYTES).rev().find(|at| text.is_char_boundary(*at));
        text.truncate(end.unwrap_or(0));
    }
    text
}

fn once(text: &str, other: &str, dictionary: &[String], rng: &mut SeededRng) -> String {
    if (text.starts_with('{') || text.starts_with('['))
        && chance(rng, 0.6)
        && let Ok(mut tree) = serde_json::from_str::<Value>(text)
    {
        let other = serde_json::from_str(other).unwrap_or_else(|_| Value::from(other));
        let mut at = below(rng, nodes(&tree).max(1));
        changed(&mut tree, &mut at, &other, dictionary, rng);
        return tree.to_string();
    }
    let mut bytes = text.as_bytes().to_vec();
    let length = bytes.len();
    let (a, b) = (below(rng, length + 1), below(rng, length + 1));
    // Pieces are mostly short.
    let b = match chance(rng, 0.7) {
        true => (a + below(rng, 9)).min(length),
        false => b,
    };
    let (from, to) = (a.min(b), a.max(b));
    match below(rng, 13) {
        0 => bytes.truncate(from),
        1 if from < length => bytes[from] = byte(rng),
        2 if from < length => bytes[from] ^= 1 << below(rng, 8),
        3 => drop(bytes.drain(from..to)),
        4 => {
            let piece = bytes[from..to].to_vec();
            bytes.splice(from..from, piece);
        }
        5 => {
            let piece = PIECES[below(rng, PIECES.len())];
            bytes.splice(from..from, piece.bytes());
        }
        6 if !dictionary.is_empty() => {
            let piece = &dictionary[below(rng, dictionary.len())];
            bytes.splice(from..to, piece.bytes());
        }
        7 => {
            let other = other.as_bytes();
            let (c, d) = (below(rng, other.len() + 1), below(rng, other.len() + 1));
            bytes.splice(from..to, other[c.min(d)..c.max(d)].iter().copied());
        }
        8 => {
            let other = other.as_bytes();
            bytes.truncate(from);
            bytes.extend(&other[below(rng, other.len() + 1)..]);
        }
        9 if chance(rng, 0.05) => {
            let most = [100, 1000, 60_000, MAX_BYTES][below(rng, 4)];
            let piece = match from == to {
                true => vec![byte(rng)],
                false => bytes[from..to].to_vec(),
            };
            let times = most.saturating_sub(length) / piece.len();
            bytes.splice(from..from, piece.repeat(times));
        }
        10 if from < length => bytes[from] = b"0123456789abcdefNSEWx-;,"[below(rng, 24)],
        _ => number(&mut bytes, rng),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn byte(rng: &mut SeededRng) -> u8 {
    let most = if chance(rng, 0.2) { 256 } else { 128 };
    below(rng, most) as u8
}

/// Another number in place of one of the text's.
fn number(bytes: &mut Vec<u8>, rng: &mut SeededRng) {
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|at| bytes[*at].is_ascii_digit())
        .filter(|at| *at == 0 || !bytes[at - 1].is_ascii_digit())
        .collect();
    if starts.is_empty() {
        return;
    }
    let start = starts[below(rng, starts.len())];
    let digit = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
    let length = bytes[start..].iter().take_while(digit).count();
    let new = match chance(rng, 0.4) {
        true => below(rng, 30).to_string(),
        false => NUMBERS[below(rng, NUMBERS.len())].to_owned(),
    };
    bytes.splice(start..start + length, new.bytes());
}

/// How many values a tree has.
fn nodes(tree: &Value) -> usize {
    1 + match tree {
        Value::Array(list) => list.iter().map(nodes).sum(),
        Value::Object(fields) => fields.values().map(nodes).sum(),
        _ => 0,
    }
}

/// Changes the value number `at`, counted from above.
fn changed(
    tree: &mut Value,
    at: &mut usize,
    other: &Value,
    dictionary: &[String],
    rng: &mut SeededRng,
) {
    if *at == 0 {
        *at = usize::MAX;
        *tree = replaced(tree, other, dictionary, rng);
        return;
    }
    *at -= 1;
    let below: Vec<&mut Value> = match tree {
        Value::Array(list) => list.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    for value in below {
        if *at == usize::MAX {
            return;
        }
        changed(value, at, other, dictionary, rng);
    }
}

/// Another value in place of one.
fn replaced(value: &Value, other: &Value, dictionary: &[String], rng: &mut SeededRng) -> Value {
    match value {
        Value::String(text) if chance(rng, 0.6) => {
            let other = other.as_str().unwrap_or("a");
            Value::from(once(text, other, dictionary, rng))
        }
        Value::Array(list) if chance(rng, 0.7) => {
            let mut list = list.clone();
            let at = below(rng, list.len() + 1);
            match below(rng, 5) {
                0 => list.truncate(at),
                1 if at < list.len() => drop(list.remove(at)),
                2 if at < list.len() => {
                    let times = [1, 1, 1, 9, 300][below(rng, 5)];
                    list.splice(at..at, vec![list[at].clone(); times]);
                }
                3 if !list.is_empty() => {
                    let with = below(rng, list.len());
                    let at = at.min(list.len() - 1);
                    list.swap(at, with);
                }
                _ => list.insert(at, node(other, rng)),
            }
            Value::Array(list)
        }
        Value::Object(fields) if chance(rng, 0.7) => {
            let mut pairs: Vec<(String, Value)> = fields
                .iter()
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            let at = below(rng, pairs.len().max(1));
            match below(rng, 4) {
                0 if !pairs.is_empty() => drop(pairs.remove(at)),
                1 if !pairs.is_empty() => {
                    pairs[at].0 = once(&pairs[at].0, "a", dictionary, rng);
                }
                2 if !pairs.is_empty() => {
                    let (with, new) = (below(rng, pairs.len()), node(other, rng));
                    pairs[at].1 = if chance(rng, 0.5) {
                        pairs[with].1.clone()
                    } else {
                        new
                    };
                }
                _ => {
                    let key = match dictionary.is_empty() {
                        true => "a",
                        false => &dictionary[below(rng, dictionary.len())],
                    };
                    pairs.push((key.to_owned(), node(other, rng)));
                }
            }
            Value::Object(pairs.into_iter().collect::<Map<_, _>>())
        }
        _ => match below(rng, 9) {
            0 => Value::Null,
            1 => Value::from(chance(rng, 0.5)),
            2 => Value::from("x".repeat([0, 1, 50, 400, 5000][below(rng, 5)])),
            3 => nested(value.clone(), 1 + below(rng, 140)),
            4 => node(other, rng),
            5 => Value::from(below(rng, 30)),
            6 => Value::from(-(below(rng, 30) as i64)),
            _ => {
                let number = NUMBERS[below(rng, NUMBERS.len())];
                serde_json::from_str(number).unwrap_or_else(|_| Value::from(number))
            }
        },
    }
}

fn nested(value: Value, deep: usize) -> Value {
    (0..deep).fold(value, |inside, _| Value::Array(vec![inside]))
}

/// Any value of a tree.
fn node(tree: &Value, rng: &mut SeededRng) -> Value {
    let children: Vec<&Value> = match tree {
        Value::Array(list) => list.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => Vec::new(),
    };
    match children.is_empty() || chance(rng, 0.2) {
        true => tree.clone(),
        false => node(children[below(rng, children.len())], rng),
    }
}
