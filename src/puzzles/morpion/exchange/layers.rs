//! The move-layer code of Tishchenko's post “Morpion DNA”: a game as a few
//! characters.
//!
//! In repeated passes, all legal moves that have not been refused yet are visited, in a
//! fixed order (by the new point's column and row, then the line's, then its direction):
//! a bit says whether a move is played, or refused forever. Six bits make a character of
//! base64, the highest first, zeros at the end. The order of the moves within a game is
//! lost, and all that a game needs is kept.

use std::collections::HashSet;

use super::super::board::Board;
use super::super::grid::Move;
use super::super::record::invalid_move;
use super::super::variant::Variant;
use crate::game::ParseError;
use crate::i18n::{tr, trn};

/// The standard alphabet of base64.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Bits of a character.
const BITS: usize = 6;

/// Of a character, its six bits; `-` and `_` stand for `+` and `/` in links.
fn value(letter: char) -> Option<u8> {
    let letter = match letter {
        '-' => '+',
        '_' => '/',
        other => other,
    };
    let place = ALPHABET.iter().position(|own| char::from(*own) == letter)?;
    u8::try_from(place).ok()
}

/// Whether all characters are of the alphabet.
pub fn is_code(text: &str) -> bool {
    text.chars().all(|letter| value(letter).is_some())
}

/// Between the name of another game than 5T and its code.
const COLON: char = ':';

/// A code's game and the code itself: the post knows 5T only.
pub fn split(text: &str) -> (Variant, &str) {
    let named = text.split_once(COLON);
    let named = named.and_then(|(name, code)| Some((name.parse().ok()?, code)));
    named.unwrap_or((Variant::FiveT, text))
}

/// The code of a game, after the variant's name: of 5T, only if the code is too short to be
/// recognised without it.
pub fn named(variant: Variant, moves: &[Move]) -> String {
    let code = encode(variant, moves);
    match variant == Variant::FiveT && is_long(&code, moves) {
        true => code,
        false => format!("{variant}{COLON}{code}"),
    }
}

/// The least letters, and moves, of a code that is recognised without the variant's name.
const MIN_LENGTH: usize = 12;

/// Whether a code is recognised without the variant's name.
pub fn is_long(code: &str, moves: &[Move]) -> bool {
    code.len() >= MIN_LENGTH && moves.len() >= MIN_LENGTH
}

/// The moves to be looked at, in their order.
fn layer(board: &Board, refused: &HashSet<Move>) -> Vec<Move> {
    let legal = board.legal_moves_by_scan();
    let open = legal.moves().iter().filter(|mv| !refused.contains(mv));
    let mut layer: Vec<Move> = open.copied().collect();
    crate::sort::by_key(&mut layer, |mv| {
        let from = mv.line.from();
        let (spot, direction) = (mv.spot, mv.line.direction());
        (spot.x(), spot.y(), from.x(), from.y(), direction)
    });
    layer
}

/// The code of a game from the cross on, finished or not.
pub fn encode(variant: Variant, moves: &[Move]) -> String {
    let played: HashSet<Move> = moves.iter().copied().collect();
    let (mut board, mut refused) = (Board::new(variant), HashSet::new());
    let mut bits = Vec::new();
    loop {
        let layer = layer(&board, &refused);
        if layer.is_empty() {
            break;
        }
        for mv in layer {
            bits.push(played.contains(&mv));
            if played.contains(&mv) {
                board.place(mv);
            } else {
                refused.insert(mv);
            }
        }
    }
    // Zeros at the end are left out: missing bits refuse as well.
    let used = bits.iter().rposition(|bit| *bit).map_or(0, |last| last + 1);
    let sixes = bits[..used].chunks(BITS);
    let character = |six: &[bool]| {
        let bit = |n: usize| usize::from(six.get(n).copied().unwrap_or(false));
        let value = (0..BITS).fold(0, |value, n| value << 1 | bit(n));
        char::from(ALPHABET[value])
    };
    sixes.map(character).collect()
}

/// The game of a code, in the order of its layers.
///
/// # Errors
/// Names the character that is none, or the first move that is illegal.
pub fn decode(variant: Variant, text: &str) -> Result<Vec<Move>, ParseError> {
    let mut bits = Vec::new();
    for (place, letter) in text.chars().enumerate() {
        let value = value(letter).ok_or_else(|| {
            ParseError::new(tr!(
                "“{letter}” is not a move-layer character: expected a letter, a digit, + or /",
                letter
            ))
            .within(tr!("character {at}", at = place + 1))
        })?;
        bits.extend((0..BITS).rev().map(|bit| value >> bit & 1 == 1));
    }
    let (mut board, mut refused) = (Board::new(variant), HashSet::new());
    let mut moves: Vec<Move> = Vec::new();
    let mut bits = bits.into_iter();
    // Zeros at the end play nothing more.
    while bits.as_slice().contains(&true) {
        let layer = layer(&board, &refused);
        if layer.is_empty() {
            return Err(ParseError::new(trn!(
                moves.len(),
                "the game is over after {n} move, but the code continues",
                "the game is over after {n} moves, but the code continues"
            )));
        }
        for mv in layer {
            if !bits.next().unwrap_or(false) {
                refused.insert(mv);
                continue;
            }
            if !board.is_legal(mv) {
                let what = tr!("earlier moves of its layer make it illegal");
                return Err(invalid_move(ParseError::new(what), moves.len() + 1, mv));
            }
            board.place(mv);
            moves.push(mv);
        }
    }
    Ok(moves)
}
