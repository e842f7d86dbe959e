//! Levels, moves and answers as texts.

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};

use super::rules::{Level, MAX_LAMPS, Move, lit, presses, ways};
use crate::game::{Exchange, ParseError, Puzzle, Rating, excerpt, files::json};
use crate::i18n::{tr, trn};

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lamps
            .iter()
            .try_for_each(|lit| f.write_str(if *lit { "1" } else { "0" }))
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.starts_with('{') {
            let file = json::read::<Value>(text)?;
            let lamps = file.get("lamps").and_then(Value::as_str);
            let lamps = lamps
                .ok_or_else(|| ParseError::new(tr!("“lamps” must be a text made of 0 and 1")))?;
            return from_compact(lamps).map_err(|e| e.within("lamps"));
        }
        from_compact(text)
    }
}

/// Reads a row of lamps.
fn from_compact(text: &str) -> Result<Level, ParseError> {
    let lamp = |(n, c)| match c {
        '0' => Ok(false),
        '1' => Ok(true),
        other => {
            let place = tr!("lamp {number}", number = n + 1);
            Err(ParseError::new(tr!("“{other}” is neither 0 nor 1", other)).within(place))
        }
    };
    let lamps: Vec<bool> = text
        .trim()
        .chars()
        .take(MAX_LAMPS + 1)
        .enumerate()
        .map(lamp)
        .collect::<Result<_, _>>()?;
    match lamps.len() {
        0 => Err(ParseError::new(tr!("there must be at least one lamp"))),
        n if n > MAX_LAMPS => Err(ParseError::new(trn!(
            MAX_LAMPS,
            "at most {n} lamp is allowed",
            "at most {n} lamps are allowed"
        ))),
        _ => Ok(Level { lamps }),
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Press(lamp) = self;
        lamp.fmt(f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fault = || {
            ParseError::new(tr!(
                "“{text}” is not a lamp's number: expected 0, 1, 2, …",
                text = excerpt(text)
            ))
        };
        text.parse().map(Self::Press).map_err(|_| fault())
    }
}

impl Exchange for Level {
    const RATING: Option<Rating<Self>> = Some(Rating {
        figures,
        scale: None,
        figure,
    });

    fn to_json(&self) -> Value {
        json!({ "puzzle": Self::ID, "lamps": self.to_string() })
    }

    fn answer(&self, moves: &[Move]) -> Value {
        let lamp = |Move::Press(lamp): &Move| json!(lamp);
        moves.iter().map(lamp).collect()
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        let moves: Vec<Value> = json::read(text)?;
        let read = |(n, value): (usize, &Value)| {
            let mv = value.to_string().parse::<Move>();
            mv.map_err(|e| e.within(tr!("move {number}", number = n + 1)))
        };
        moves.iter().enumerate().map(read).collect()
    }

    fn solutions(&self) -> Option<Result<usize, String>> {
        Some(Ok(ways(&self.lamps).count()))
    }
}

/// A level's figures.
fn figures(level: &Level) -> Value {
    let presses = presses(&level.lamps).map(|presses| presses.len());
    json!({ "width": level.lamps.len(), "lit": lit(&level.lamps), "presses": presses })
}

/// What a figure means, and its value.
fn figure(key: &str, value: &Value) -> Option<(&'static str, String)> {
    let label = match key {
        "width" => tr!("Lamps"),
        "lit" => tr!("Lit lamps"),
        _ => tr!("Presses needed"),
    };
    Some((label, value.as_u64()?.to_string()))
}
