//! Pentasol's form, in which the records of morpionsolitaire.com are published:
//! a line of text for each move, `(col,row) D off`.
//!
//! D is one of `- | \ /`; the line's centre is the new point plus `off` times the
//! direction's vector: (1, 0), (0, 1), (1, 1), (1, −1), rows counted downwards.
//! Lines that begin with `#` are comments. A line with a point and nothing else
//! says where the cross's upper left corner is, (28,28) usually.
//!
//! Some files have `off` with the opposite sign, and some do not say where the cross is.
//! So every place that fits the first move is tried, with either sign; a reading that can
//! be replayed is right. The form does not distinguish 5D from 5T either: a game that is legal as
//! 5D and leaves no move there is taken for 5D.

use super::super::grid::{LineDirection, Move, Spot};
use super::super::record::replayed;
use super::super::rules::State;
use super::super::variant::Variant;
use crate::game::{ParseError, excerpt};
use crate::i18n::tr;

/// Where the cross is in the files that are written.
const CORNER: i32 = 28;
/// The place of a line's centre.
const CENTRE: i32 = 2;

/// A move as it is written.
struct Written {
    column: i32,
    row: i32,
    direction: LineDirection,
    offset: i32,
}

const SIGNS: [(char, LineDirection); 4] = [
    ('-', LineDirection::East),
    ('|', LineDirection::South),
    ('\\', LineDirection::SouthEast),
    ('/', LineDirection::NorthEast),
];

/// Lines that are no comments, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Whether a text looks like one: its first line begins with a point.
pub fn recognises(text: &str) -> bool {
    lines(text)
        .next()
        .is_some_and(|(_, line)| point(line).is_some())
}

/// A point at the beginning of a line, and what follows.
fn point(line: &str) -> Option<((i32, i32), &str)> {
    let (inside, rest) = line.strip_prefix('(')?.split_once(')')?;
    let (column, row) = inside.split_once(',')?;
    let number = |text: &str| text.trim().parse::<i16>().ok().map(i32::from);
    Some(((number(column)?, number(row)?), rest.trim()))
}

fn parse(text: &str) -> Result<Vec<Written>, ParseError> {
    let mut moves = Vec::new();
    for (number, line) in lines(text) {
        let fault = |what: &str| {
            let line = excerpt(line);
            ParseError::new(format!("“{line}”: {what}")).within(tr!("line {number}", number))
        };
        let ((column, row), rest) =
            point(line).ok_or_else(|| fault(tr!("expected a point first, such as (31,27)")))?;
        if rest.is_empty() {
            // Where the cross is: found by replaying.
            if moves.is_empty() {
                continue;
            }
            return Err(fault(tr!("the direction is missing: expected - | \\ or /")));
        }
        let mut letters = rest.chars();
        let sign = letters.next();
        let direction = SIGNS.iter().find(|(own, _)| Some(*own) == sign);
        let (_, direction) =
            direction.ok_or_else(|| fault(tr!("unknown direction: expected - | \\ or /")))?;
        let offset: i32 = letters
            .as_str()
            .trim()
            .trim_start_matches('+')
            .parse()
            .ok()
            .filter(|offset| (-CENTRE..=CENTRE).contains(offset))
            .ok_or_else(|| fault(tr!("unknown offset: expected -2 to 2")))?;
        moves.push(Written {
            column,
            row,
            direction: *direction,
            offset,
        });
    }
    match moves.is_empty() {
        true => Err(ParseError::new(tr!("it contains no moves"))),
        false => Ok(moves),
    }
}

/// Reads a game.
///
/// # Errors
/// Names the line that is none, or the first illegal move of the reading that
/// comes farthest.
pub fn read(text: &str) -> Result<(Variant, Vec<Move>), ParseError> {
    let written = parse(text)?;
    let first = &written[0];
    let mut farthest: Option<(usize, ParseError)> = None;
    for sign in [1, -1] {
        for corner in State::cross(Variant::FiveT).legal.moves() {
            let (x, y) = (corner.spot.x() - first.column, corner.spot.y() - first.row);
            let moves = written.iter().map(|mv| {
                let spot = Spot::new(mv.column + x, mv.row + y)?;
                let before = usize::try_from(CENTRE - sign * mv.offset).ok()?;
                Move::new(spot, mv.direction, before, Variant::FiveT.length())
            });
            // A line leaves the grid only in a wrong reading.
            let Some(moves) = moves.collect::<Option<Vec<Move>>>() else {
                continue;
            };
            match replayed(State::cross(Variant::FiveT), &moves) {
                Ok(_) => return Ok((variant(&moves), moves)),
                Err(fault) => {
                    let legal = legal_moves(&moves);
                    if farthest.as_ref().is_none_or(|(most, _)| legal > *most) {
                        farthest = Some((legal, fault));
                    }
                }
            }
        }
    }
    let none = || ParseError::new(tr!("its first move fits nowhere around the cross"));
    Err(farthest.map_or_else(none, |(_, fault)| fault))
}

/// How many moves of a game are legal from its beginning on.
fn legal_moves(moves: &[Move]) -> usize {
    let mut state = State::cross(Variant::FiveT);
    let legal = moves.iter().map_while(|mv| {
        state = state.played(*mv).ok()?;
        Some(())
    });
    legal.count()
}

fn variant(moves: &[Move]) -> Variant {
    let disjoint = replayed(State::cross(Variant::FiveD), moves);
    match disjoint.is_ok_and(|state| state.legal.is_empty()) {
        true => Variant::FiveD,
        false => Variant::FiveT,
    }
}

/// Writes a game.
///
/// # Errors
/// Of games with lines of four, which the form does not know.
pub fn write(variant: Variant, moves: &[Move]) -> Result<String, String> {
    if variant.length() != 5 {
        return Err(tr!(
            "Pentasol only knows lines of five points; {variant} has lines of four",
            variant
        ));
    }
    let mut text = format!("# {variant}, {} moves\n({CORNER},{CORNER})", moves.len());
    for mv in moves {
        let (column, row) = (mv.spot.x() + CORNER, mv.spot.y() + CORNER);
        let own = |(_, direction): &&(char, LineDirection)| *direction == mv.line.direction();
        let sign = SIGNS.iter().find(own).map_or('-', |(sign, _)| *sign);
        let offset = CENTRE - mv.before() as i32;
        text += &format!("\n({column},{row}) {sign} {offset}");
    }
    Ok(text)
}
