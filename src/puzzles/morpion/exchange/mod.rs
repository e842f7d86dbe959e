//! Games in the forms of other programs: Morpion Solitaire Records (MSR, as JSON
//! and as the compact `MS1:` text), Pentasol, and the move-layer code of the post
//! “Morpion DNA”; and, to be read only, the JSON of G. Gillioz' programs, and pictures that carry a
//! record. A game that is read is always replayed, and becomes a level with a
//! known game: to step through, and to play from any of its positions.

mod grid_file;
mod layers;
mod pentasol;
mod picture;

use super::record::{self, replayed};
use super::rules::{Level, State};
use super::{Move, Variant};
use crate::game::{
    ParseError,
    files::{json, name},
};
use crate::i18n::{tr, tr_noop, trn};

/// The forms that are written: name and meaning.
pub const EXPORTS: &[(&str, &str)] = &[
    (
        "msr",
        tr_noop!("the game as a Morpion Solitaire Record (JSON)"),
    ),
    ("ms1", tr_noop!("the same record in compact form (MS1:…)")),
    (
        "pentasol",
        tr_noop!("the game in Pentasol's format (5T and 5D only)"),
    ),
    (
        "layers",
        tr_noop!("the game in the move-layer code of “Morpion DNA”"),
    ),
];

/// Whether a text is of one of these forms.
pub fn recognises(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(msr::PREFIX)
        || is_record(text)
        || grid_file::recognises(text)
        || pentasol::recognises(text)
        || is_code(text)
}

pub use picture::record as record_in_picture;

/// A JSON object with moves and no puzzle's name is a record.
fn is_record(text: &str) -> bool {
    text.starts_with('{')
        && json::read::<serde_json::Value>(text).is_ok_and(|value| {
            value.get("puzzle").is_none()
                && value.get("moves").is_some_and(serde_json::Value::is_array)
        })
}

/// A layer code without its game's name must be a game, to differ from other words.
fn is_code(text: &str) -> bool {
    let (variant, code) = layers::split(text);
    let named = code.len() < text.len();
    layers::is_code(code)
        && (named || layers::decode(variant, code).is_ok_and(|moves| layers::is_long(code, &moves)))
}

/// Reads a game of one of the forms.
///
/// # Errors
/// Describes the fault; in an illegal game, the first such move and the reason.
pub fn read(text: &str) -> Result<Level, ParseError> {
    let text = text.trim();
    if grid_file::recognises(text) {
        let (variant, moves) = grid_file::read(text)?;
        replayed(State::cross(variant), &moves)?;
        return Ok(level(variant, moves, "", ""));
    }
    if text.starts_with(msr::PREFIX) || text.starts_with('{') {
        return read_record(text);
    }
    if pentasol::recognises(text) {
        let game = pentasol::read(text)?;
        let name = match game.could_be_5d {
            true => tr!(
                "{game} (5T or 5D? For 5D, put “# 5D” first)",
                game = unnamed(game.variant, game.moves.len())
            ),
            false => String::new(),
        };
        return Ok(level(game.variant, game.moves, &name, ""));
    }
    let (variant, code) = layers::split(text);
    Ok(level(variant, layers::decode(variant, code)?, "", ""))
}

fn read_record(text: &str) -> Result<Level, ParseError> {
    let record = record::decode_record(text)?;
    let variant = record::variant_of(&record);
    let moves = record::moves_of(&record)?;
    replayed(State::cross(variant), &moves)?;
    let name = record.description.as_deref().unwrap_or_default();
    let author = record.author.as_deref().unwrap_or_default();
    Ok(level(variant, moves, name, author))
}

/// The name of a game without one.
fn unnamed(variant: Variant, moves: usize) -> String {
    trn!(
        moves,
        "{variant} in {n} move",
        "{variant} in {n} moves",
        variant
    )
}

/// A level of a game from the cross on.
fn level(variant: Variant, game: Vec<Move>, name: &str, author: &str) -> Level {
    if game.is_empty() {
        return Level::free(variant);
    }
    Level {
        variant,
        name: name::non_blank(name.trim()).unwrap_or_else(|| unnamed(variant, game.len())),
        opening: Vec::new(),
        // A game as long as the record's solves the level.
        goal: Some(game.len()),
        game,
        author: name::non_blank(author.trim()).unwrap_or_default(),
    }
}

/// The game on the board in one of the [`EXPORTS`].
pub fn export(level: &Level, state: &State, form: &str) -> Option<Result<String, String>> {
    // Before any move is made, the level's known game is meant.
    let moves = match state.moves.len() > level.opening.len() {
        true => &state.moves[..],
        false if level.game.is_empty() => &state.moves[..],
        false => &level.game[..],
    };
    written(level, moves, form)
}

/// The position as a picture of it carries it: the moves that are seen there.
pub fn record_of(level: &Level, state: &State) -> Option<String> {
    written(level, &state.moves, "ms1")?.ok()
}

fn written(level: &Level, moves: &[Move], form: &str) -> Option<Result<String, String>> {
    let record = || {
        let mut record = record::record(level.variant, moves);
        let known = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let left = replayed(State::cross(level.variant), moves).ok();
        record.available_moves = left.as_ref().map(|state| state.legal.len());
        record.terminal = left.map(|state| state.legal.is_empty());
        record.producer = known("Evolvarium");
        if moves == level.game {
            record.description = known(&level.name);
            record.author = known(&level.author);
        }
        record
    };
    if !EXPORTS.iter().any(|(own, _)| *own == form) {
        return None;
    }
    Some(match form {
        _ if moves.is_empty() => Err(tr!("no moves have been made yet").to_owned()),
        "msr" => serde_json::to_string(&record()).map_err(|e| e.to_string()),
        "ms1" => msr::encode(&record()).map_err(|e| e.to_string()),
        "pentasol" => pentasol::write(level.variant, moves),
        _ => Ok(layers::named(level.variant, moves)),
    })
}

#[cfg(test)]
#[path = "../exchange_tests.rs"]
mod tests;
