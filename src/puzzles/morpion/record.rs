//! Games as lists of moves: replayed, and as Morpion Solitaire Records (MSR 0.1).

use msr::{Record, RecordMove};

use super::rules::State;
use super::{LineDirection, Move, Spot, Variant};
use crate::game::ParseError;
use crate::i18n::tr;

/// The place of a fault: a move, counted from 1.
pub(super) fn move_label(number: usize) -> String {
    tr!("move {number}", number)
}

/// The fault of a move, and which move that is.
pub(super) fn invalid_move(fault: ParseError, number: usize, mv: Move) -> ParseError {
    fault.within(mv.to_string()).within(move_label(number))
}

/// The position after moves.
pub(super) fn replayed(state: State, moves: &[Move]) -> Result<State, ParseError> {
    moves.iter().try_fold(state, |state, mv| {
        let number = state.moves.len() + 1;
        let next = state.played(*mv);
        next.map_err(|why| invalid_move(ParseError::new(why), number, *mv))
    })
}

/// A direction as records name it.
const fn record_direction(direction: LineDirection) -> msr::Direction {
    match direction {
        LineDirection::NorthEast => msr::Direction::DP,
        LineDirection::East => msr::Direction::H,
        LineDirection::SouthEast => msr::Direction::DN,
        LineDirection::South => msr::Direction::V,
    }
}

/// A variant as records name it.
pub(super) const fn record_variant(variant: Variant) -> msr::Variant {
    match variant {
        Variant::FiveT => msr::Variant::T5,
        Variant::FiveD => msr::Variant::D5,
        Variant::FourT => msr::Variant::T4,
        Variant::FourD => msr::Variant::D4,
    }
}

/// A game from the cross on as a record without anything else.
pub(super) fn record(variant: Variant, moves: &[Move]) -> Record {
    let record_move = |mv: &Move| RecordMove {
        x: mv.spot.x() as i16,
        y: mv.spot.y() as i16,
        dir: record_direction(mv.line.direction()),
        pos: mv.index_in_line() as u8,
    };
    Record::new(
        record_variant(variant),
        moves.iter().map(record_move).collect(),
    )
}

/// The moves of a record, legal or not.
///
/// # Errors
/// Names the move that lies off the grid.
pub(super) fn moves_of(record: &Record) -> Result<Vec<Move>, ParseError> {
    let read = |(n, mv): (usize, &RecordMove)| {
        let of = |direction: &LineDirection| record_direction(*direction) == mv.dir;
        let direction = LineDirection::ALL.into_iter().find(of);
        let before = usize::from(mv.pos);
        let spot = Spot::new(mv.x.into(), mv.y.into());
        let read = spot.zip(direction).and_then(|(spot, direction)| {
            let read = Move::new(spot, direction, before, before + 1);
            read.filter(|_| before < Variant::FiveT.length())
        });
        read.ok_or_else(|| {
            let what = tr!(
                "the line at ({x}, {y}) is invalid or leaves the board",
                x = mv.x,
                y = mv.y
            );
            ParseError::new(what).within(move_label(n + 1))
        })
    };
    record.moves.iter().enumerate().map(read).collect()
}

/// Letters of the longest compact record that is read; the record game of 178 moves has some 1,400. As
/// DEFLATE makes a text at most 1,032 times as long, unpacking takes 12 MB at most.
const MAX_COMPACT_CHARS: usize = 16_384;

/// Reads a record, JSON or compact.
pub(super) fn decode_record(text: &str) -> Result<Record, ParseError> {
    if text.starts_with(msr::PREFIX) && text.len() > MAX_COMPACT_CHARS {
        return Err(ParseError::new(tr!(
            "the record has {found} characters: expected at most {most}",
            found = text.len(),
            most = MAX_COMPACT_CHARS
        )));
    }
    msr::decode(text).map_err(|fault| match fault {
        msr::Error::Json(fault) => ParseError::of_json(&fault),
        // Its own text holds all that was unpacked.
        msr::Error::Inflate(_) => ParseError::new(tr!(
            "the record can't be unpacked: it is incomplete or damaged"
        )),
        msr::Error::Base64(_) => {
            ParseError::new(tr!("expected Base64 after MS1: (letters, digits, - and _)"))
        }
    })
}

/// Which game a record is of.
pub(super) fn variant_of(record: &Record) -> Variant {
    let own = |variant: &Variant| record_variant(*variant) == record.variant;
    Variant::ALL.into_iter().find(own).unwrap_or_default()
}
