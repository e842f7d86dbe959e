//! Pentasol's form, in which the records of morpionsolitaire.com are published:
//! a line of text for each move, `(col,row) D off`.
//!
//! D is one of `- | \ /`; the line's centre is the new point plus `off` times the
//! direction's vector: (1, 0), (0, 1), (1, 1), (1, −1), rows counted downwards.
//! Lines that begin with `#` are comments. A line with a point and nothing else
//! says where the cross's north-west valley is, (28,28) usually: the point (3,3) of its box
//! (Rosetta Code, “Talk:Morpion solitaire”, and every file published with such a line). Alone it
//! is the cross without a move.
//!
//! Files of Evolvarium 0.1 have the corner of the box there. Some files have `off` with the
//! opposite sign, and some do not say where the cross is. So every place that fits the first move
//! is tried, with either sign, the published reading first; the first that can be replayed is
//! right. A comment may name the game, 5T or 5D, as ours does. Without it, a game that is
//! legal as 5D and leaves no move there is taken for 5D; one that leaves some may be either.

use super::super::grid::{LineDirection, Move, Spot};
use super::super::record::replayed;
use super::super::rules::State;
use super::super::variant::Variant;
use crate::game::{ParseError, excerpt};
use crate::i18n::tr;

/// The column and the row of the cross's north-west valley in the files that are written.
const REFERENCE: i32 = 28;
/// The valley's column and row in the cross's frame.
const VALLEY: i32 = 3;
/// The end of a comment in our files: those of version 0.1, without it, begin at the corner.
const OURS: &str = "(Evolvarium)";
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

/// A text with one sign for minus: web pages turn it into dashes.
fn plain(text: &str) -> String {
    text.replace(['\u{2010}', '\u{2011}', '\u{2012}', '–', '—', '−'], "-")
}

/// Lines that are no comments, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| line.trim().strip_prefix('#'))
}

/// The game that a comment names.
fn named(text: &str) -> Option<Variant> {
    let words = |line| str::split(line, |c: char| !c.is_ascii_alphanumeric());
    let mut words = comments(text).flat_map(words);
    words.find_map(|word| match word.to_ascii_uppercase().as_str() {
        "5T" => Some(Variant::FiveT),
        "5D" => Some(Variant::FiveD),
        _ => None,
    })
}

/// Whether a file is one of version 0.1.
fn is_of_first_version(text: &str) -> bool {
    comments(text).any(|line| {
        let of = line.trim().strip_suffix(" moves");
        let of = of.and_then(|line| line.split_once(", "));
        of.is_some_and(|(game, moves)| {
            game.parse::<Variant>().is_ok() && moves.parse::<u32>().is_ok()
        })
    })
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
    let number = |text: &str| plain(text.trim()).parse::<i16>().ok().map(i32::from);
    Some(((number(column)?, number(row)?), rest.trim()))
}

/// The point of the line that says where the cross is, and the moves.
type Parsed = (Option<(i32, i32)>, Vec<Written>);

fn parse(text: &str) -> Result<Parsed, ParseError> {
    let (mut reference, mut moves) = (None, Vec::new());
    for (number, line) in lines(text) {
        let fault = |what: &str| {
            let line = excerpt(line);
            ParseError::new(format!("“{line}”: {what}")).within(tr!("line {number}", number))
        };
        let ((column, row), rest) =
            point(line).ok_or_else(|| fault(tr!("expected a point first, such as (31,27)")))?;
        if rest.is_empty() {
            if moves.is_empty() && reference.is_none() {
                reference = Some((column, row));
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
    Ok((reference, moves))
}

/// A game that was read.
pub struct Read {
    /// The game; 5T where it could be 5D as well.
    pub variant: Variant,
    pub moves: Vec<Move>,
    /// Whether it could be 5D as well.
    pub could_be_5d: bool,
}

/// Reads a game.
///
/// # Errors
/// Names the line that is none, or the first illegal move of the reading that
/// comes farthest.
pub fn read(text: &str) -> Result<Read, ParseError> {
    let text = plain(text);
    let (reference, written) = parse(&text)?;
    let stated = named(&text);
    let Some(first) = written.first() else {
        return Ok(Read {
            variant: stated.unwrap_or_default(),
            moves: Vec::new(),
            could_be_5d: false,
        });
    };
    let mut farthest: Option<(usize, ParseError)> = None;
    for (shift, sign) in readings(reference, first, is_of_first_version(&text)) {
        let moves = written.iter().map(|mv| {
            let spot = Spot::new(mv.column + shift.0, mv.row + shift.1)?;
            let before = usize::try_from(CENTRE - sign * mv.offset).ok()?;
            Move::new(spot, mv.direction, before, Variant::FiveT.length())
        });
        // A line leaves the grid only in a wrong reading.
        let Some(moves) = moves.collect::<Option<Vec<Move>>>() else {
            continue;
        };
        let cross = State::cross(stated.unwrap_or_default());
        match replayed(cross.clone(), &moves) {
            Ok(_) => return Ok(judged(moves, stated)),
            Err(fault) => {
                let legal = legal_moves(cross, &moves);
                if farthest.as_ref().is_none_or(|(most, _)| legal > *most) {
                    farthest = Some((legal, fault));
                }
            }
        }
    }
    let none = || ParseError::new(tr!("its first move fits nowhere around the cross"));
    Err(farthest.map_or_else(none, |(_, fault)| fault))
}

/// How far the points are moved into the cross's frame, and the sign of the offsets: the reading
/// that the reference line gives, then every other that fits the first move.
fn readings(
    reference: Option<(i32, i32)>,
    first: &Written,
    corner_first: bool,
) -> Vec<((i32, i32), i32)> {
    let mut origins = [VALLEY, 0];
    if corner_first {
        origins.reverse();
    }
    let stated = |(column, row)| origins.map(|origin| (origin - column, origin - row));
    let mut shifts: Vec<_> = reference.map(stated).into_iter().flatten().collect();
    let cross = State::cross(Variant::FiveT);
    let spots = cross.legal.moves().iter().map(|mv| mv.spot);
    shifts.extend(spots.map(|spot| (spot.x() - first.column, spot.y() - first.row)));
    let both = |shift| [(shift, 1), (shift, -1)];
    shifts.into_iter().flat_map(both).collect()
}

/// How many moves of a game are legal from its beginning on.
fn legal_moves(mut state: State, moves: &[Move]) -> usize {
    let legal = moves.iter().map_while(|mv| {
        state = state.played(*mv).ok()?;
        Some(())
    });
    legal.count()
}

/// A legal game, which is `stated` to be of a variant or not.
fn judged(moves: Vec<Move>, stated: Option<Variant>) -> Read {
    let disjoint = replayed(State::cross(Variant::FiveD), &moves).ok();
    let finished = disjoint.as_ref().map(|state| state.legal.is_empty());
    Read {
        variant: stated.unwrap_or(match finished {
            Some(true) => Variant::FiveD,
            _ => Variant::FiveT,
        }),
        could_be_5d: stated.is_none() && finished == Some(false),
        moves,
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
    let count = match moves.len() {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    let mut text = format!("# {variant}, {count} {OURS}\n({REFERENCE},{REFERENCE})");
    let frame = REFERENCE - VALLEY;
    for mv in moves {
        let (column, row) = (mv.spot.x() + frame, mv.spot.y() + frame);
        let own = |(_, direction): &&(char, LineDirection)| *direction == mv.line.direction();
        let sign = SIGNS.iter().find(own).map_or('-', |(sign, _)| *sign);
        let offset = CENTRE - mv.index_in_line() as i32;
        text += &format!("\n({column},{row}) {sign} {offset}");
    }
    Ok(text)
}
