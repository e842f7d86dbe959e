//! The report's genome: a maze as bits.
//!
//! Source: Chaisilprungrueng and Moradi 2003, GA step one: 77 bits for 6 × 6
//! (Theseus 6, Minotaur 6, exit 5, horizontal walls 30, vertical walls 30), 129
//! for 8 × 8, most significant bit first; a value past the range is clamped
//! ([`Clamp`]). The report leaves the order of cells, exits and walls to its figures. These
//! are the only conventions of 2,048 tried under which all five genomes it
//! prints have the solutions it prints: cells row by row from the *bottom* left;
//! horizontal walls column by column, each above its cell; vertical walls row by
//! row, each right of its cell; exits: the bottom row from the left, then the
//! left and right border cell of each row between, then the top row.

use std::fmt;
use std::str::FromStr;

use super::maze::{Cell, MAX_SIDE, Maze, WallPlace};
use crate::game::ParseError;
use crate::i18n::{tr, tr_noop, trn};

/// A square maze's genome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genome {
    pub(super) side: usize,
    pub(super) bits: Vec<bool>,
}

/// How a number that is past its range becomes a place ("Invalid-Decoding Challenge").
///
/// The report has six bits for 36 cells and prints `value % 35` for values above 35. It
/// says that this gives 0–28 twice and 29–35 once. No formula gives that: what it prints gives
/// 1–28 twice, and 0 and 29–35 once. None of the five genomes it prints has such a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clamp {
    /// The remainder by the number of places: 36 becomes 0, 63 becomes 27.
    Places,
    /// The remainder by the last place, as printed: 36 becomes 1, 63 becomes 28.
    Printed,
    /// The last place: 36–63 become 35. The report's "basic clamp", which it rejects.
    Basic,
}

impl Clamp {
    /// All of them.
    pub(super) const ALL: [Self; 3] = [Self::Places, Self::Printed, Self::Basic];

    /// Their words for a parameter that chooses.
    pub(super) const NAMES: &'static [&'static str] =
        &[tr_noop!("places"), tr_noop!("printed"), tr_noop!("basic")];

    /// The place, of `places`, that a number stands for.
    const fn place(self, number: usize, places: usize) -> usize {
        match self {
            _ if number < places => number,
            Self::Places => number % places,
            Self::Printed => number % (places - 1),
            Self::Basic => places - 1,
        }
    }
}

/// Bits that can hold every number below `n`.
const fn width_of(n: usize) -> usize {
    (usize::BITS - (n - 1).leading_zeros()) as usize
}

/// Bits of a cell's number.
const fn cell_bits(side: usize) -> usize {
    width_of(side * side)
}

/// Border cells, any of which can be the exit.
const fn exits(side: usize) -> usize {
    4 * (side - 1)
}

/// The border cell of an exit's number: (row from the bottom, column).
const fn exit_place(side: usize, exit: usize) -> (usize, usize) {
    if exit < side {
        (0, exit)
    } else if exit < 3 * side - 4 {
        let between = exit - side;
        (1 + between / 2, between % 2 * (side - 1))
    } else {
        (side - 1, exit + 4 - 3 * side)
    }
}

/// The places of the walls in the genome's order, horizontal walls first.
fn wall_places(side: usize) -> impl Iterator<Item = WallPlace> {
    let cell = move |row: usize, column: usize| (side * row + column) as Cell;
    // The wall above a cell is the wall below its upper neighbour.
    let upwards = move |column| {
        (0..side - 1)
            .rev()
            .map(move |row| (cell(row, column), true))
    };
    let along = move |row| (0..side - 1).map(move |column| (cell(row, column), false));
    let horizontal = (0..side).flat_map(upwards);
    horizontal.chain((0..side).rev().flat_map(along))
}

impl Genome {
    /// Bits of a genome for mazes of `side` × `side`: 77 for 6, 129 for 8.
    pub const fn length(side: usize) -> usize {
        2 * cell_bits(side) + width_of(exits(side)) + 2 * side * (side - 1)
    }

    /// A genome of the right number of bits.
    ///
    /// # Errors
    /// When the number is wrong; says the numbers expected.
    pub fn from_bits(side: usize, bits: Vec<bool>) -> Result<Self, ParseError> {
        let wanted = Self::length(side);
        if bits.len() == wanted {
            Ok(Self { side, bits })
        } else {
            Err(ParseError::new(trn!(
                bits.len(),
                "{n} bit: expected {wanted} for a maze of {side} × {side}",
                "{n} bits: expected {wanted} for a maze of {side} × {side}",
                side,
                wanted
            )))
        }
    }

    /// Reads `0` and `1`; white space between them is passed over.
    ///
    /// # Errors
    /// For other characters, sides and lengths; says where and what was expected.
    pub fn read(side: usize, text: &str) -> Result<Self, ParseError> {
        if !(3..=MAX_SIDE).contains(&side) {
            let what = tr!(
                "{number} is out of range: expected {least} to {most}",
                number = side,
                least = 3,
                most = MAX_SIDE
            );
            return Err(ParseError::new(what).within("size"));
        }
        let characters = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        let bits = characters.map(|(n, c)| match c {
            '0' => Ok(false),
            '1' => Ok(true),
            other => Err(ParseError::new(tr!("“{other}” is neither 0 nor 1", other))
                .within(tr!("character {number}", number = n + 1))),
        });
        Self::from_bits(side, bits.collect::<Result<_, _>>()?)
    }

    /// The genome of a maze, with the smallest numbers for its places; `None` when it is
    /// not square.
    pub fn from_maze(maze: &Maze) -> Option<Self> {
        if maze.width != maze.height {
            return None;
        }
        let side = maze.width as usize;
        let from_bottom = |cell: Cell| {
            let (row, column) = maze.place(cell);
            (side - 1 - row, column)
        };
        let number =
            |value: usize, width: usize| (0..width).rev().map(move |bit| value >> bit & 1 == 1);
        let cell = |cell: Cell| {
            let (row, column) = from_bottom(cell);
            number(row * side + column, cell_bits(side))
        };
        let exit = (0..exits(side)).find(|n| exit_place(side, *n) == from_bottom(maze.exit))?;
        let pieces = cell(maze.theseus).chain(cell(maze.minotaur));
        let pieces = pieces.chain(number(exit, width_of(exits(side))));
        let walls = wall_places(side).map(|place| maze.has_wall(place));
        let bits = pieces.chain(walls).collect();
        Some(Self { side, bits })
    }

    /// The maze it stands for.
    pub fn maze(&self) -> Maze {
        decode(self.side, &self.bits, Clamp::Places)
    }
}

/// The maze of a genome's bits, [`Genome::length`] of them.
pub(super) fn decode(side: usize, bits: &[bool], clamp: Clamp) -> Maze {
    let mut bits = bits.iter().copied();
    let mut number = |width: usize, range: usize| {
        let bits = bits.by_ref().take(width);
        let number = bits.fold(0, |n, bit| 2 * n + usize::from(bit));
        clamp.place(number, range)
    };
    let theseus = number(cell_bits(side), side * side);
    let minotaur = number(cell_bits(side), side * side);
    let (row, column) = exit_place(side, number(width_of(exits(side)), exits(side)));
    let cell = |row: usize, column: usize| (side * (side - 1 - row) + column) as Cell;
    let mut maze = Maze {
        theseus: cell(theseus / side, theseus % side),
        minotaur: cell(minotaur / side, minotaur % side),
        exit: cell(row, column),
        ..Maze::open(side, side)
    };
    for (place, _) in wall_places(side).zip(bits).filter(|(_, wall)| *wall) {
        maze.flip_wall(place);
    }
    maze
}

impl fmt::Display for Genome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bits = self.bits.iter();
        bits.try_for_each(|bit| f.write_str(if *bit { "1" } else { "0" }))
    }
}

impl FromStr for Genome {
    type Err = ParseError;

    /// Reads a genome whose length says its side.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let length = text.chars().filter(|c| !c.is_whitespace()).count();
        let side = (3..=MAX_SIDE).find(|side| Self::length(*side) == length);
        let side = side.ok_or_else(|| {
            ParseError::new(trn!(
                length,
                "{n} bit does not make a square maze: expected something like 77 for 6 × 6, or \
                 129 for 8 × 8",
                "{n} bits don't make a square maze: expected something like 77 for 6 × 6, or 129 \
                 for 8 × 8"
            ))
        })?;
        Self::read(side, text)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::rate::Figures;
    use super::super::solver::Solver;
    use super::*;

    /// The report's figures.
    pub(in super::super) fn sources() -> serde_json::Value {
        let text = include_str!("../../../tests/cases/theseus-sources.json");
        serde_json::from_str(text).unwrap()
    }

    /// The genomes that the report prints.
    pub(in super::super) fn printed() -> Vec<Genome> {
        let sources = sources();
        let mazes = sources["mazes"].as_array().unwrap().iter();
        let genomes = mazes.map(|maze| maze["genome"].as_str().unwrap().parse().unwrap());
        genomes.collect()
    }

    #[test]
    fn the_five_printed_genomes_have_their_printed_solutions_and_figures() {
        let (mut solver, sources) = (Solver::new(), sources());
        let mazes = sources["mazes"].as_array().unwrap();
        assert_eq!(mazes.len(), 5);
        for (printed, genome) in mazes.iter().zip(printed()) {
            let maze = genome.maze();
            let way = solver.solution(&maze).unwrap();
            let found: String = way.iter().map(|step| step.letter()).collect();
            assert_eq!(printed["solution"], found);
            let rated = Figures::new(&maze, &mut solver).unwrap();
            assert_eq!(printed["actions"], rated.actions);
            assert_eq!(printed["enemy_moves"], rated.enemy_moves);
            assert_eq!(printed["visited"], rated.visited);
            let fitness = printed["fitness"].as_str().unwrap();
            let (_, decimals) = fitness.split_once('.').unwrap();
            assert_eq!(
                format!("{:.*}", decimals.len(), rated.fitness(6, 6)),
                fitness
            );
            assert_eq!(Genome::from_maze(&maze), Some(genome));
        }
    }

    #[test]
    fn the_best_maze_known_has_its_figures() {
        let text = "010101011101111010011000000001 100000111010011000110001100000";
        let bits = format!("{:06b}{:06b}{:05b}{text}", 29, 9, 1);
        let maze = bits.parse::<Genome>().unwrap().maze();
        let rated = Figures::new(&maze, &mut Solver::new()).unwrap();
        let figures = (rated.actions, rated.enemy_moves, rated.visited);
        assert_eq!(figures, (117, 56, 189));
        assert!((rated.fitness(6, 6) - 1154.6).abs() < 0.05);
    }

    #[test]
    fn numbers_past_the_range_are_clamped() {
        let of = |theseus: usize, minotaur: usize, exit: usize, clamp| {
            let bits = format!("{theseus:06b}{minotaur:06b}{exit:05b}{}", "0".repeat(60));
            decode(6, &Genome::read(6, &bits).unwrap().bits, clamp)
        };
        for (clamp, (theseus, minotaur, exit)) in [
            (Clamp::Places, (0, 27, 11)),
            (Clamp::Printed, (1, 28, 12)),
            (Clamp::Basic, (35, 35, 19)),
        ] {
            let inside = of(theseus, minotaur, exit, Clamp::Places);
            assert_eq!(of(36, 63, 31, clamp), inside, "{clamp:?}");
            assert_eq!(of(theseus, minotaur, exit, clamp), inside, "{clamp:?}");
        }
    }

    #[test]
    fn the_printed_genomes_are_the_same_mazes_however_they_are_clamped() {
        for genome in printed() {
            for clamp in [Clamp::Printed, Clamp::Basic] {
                assert_eq!(decode(6, &genome.bits, clamp), genome.maze());
            }
        }
    }

    #[test]
    fn exits_are_the_border_cells_each_once() {
        for side in 3..=MAX_SIDE {
            let exits: std::collections::BTreeSet<_> = (0..4 * (side - 1))
                .map(|exit| exit_place(side, exit))
                .collect();
            assert_eq!(exits.len(), 4 * (side - 1));
            let border = |n: usize| n == 0 || n == side - 1;
            assert!(exits.iter().all(|(r, c)| border(*r) || border(*c)));
        }
    }

    #[test]
    fn lengths_and_characters_are_checked() {
        let table = &sources()["genome"];
        let side = table["side"].as_u64().unwrap() as usize;
        assert_eq!(table["bits"], Genome::length(side));
        let (cell, walls) = (cell_bits(side), side * (side - 1));
        let parts = [cell, cell, width_of(exits(side)), walls, walls];
        assert_eq!(table["parts"], serde_json::json!(parts));
        // The report does not say how many bits a larger maze has.
        assert_eq!(Genome::length(8), 129);
        let fault = |side, text: &str| Genome::read(side, text).unwrap_err().to_string();
        assert!(fault(6, "0101").contains("4 bits") && fault(6, "0101").contains("77"));
        assert!(fault(6, "0x").contains("character 2: “x” is neither 0 nor 1"));
        assert!(fault(2, "0").contains("expected 3 to 16"));
        assert!("0".repeat(78).parse::<Genome>().is_err());
        assert_eq!("0".repeat(129).parse::<Genome>().unwrap().side, 8);
    }
}
