//! Random levels by the published generator.
//!
//! Source: Puzzle X's level generator: sizes and colours by difficulty, fifteen
//! distributions of walls, bishops and queens, short reaches more often than
//! long ones, and all squares connected by sides or corners. Two kinds of level:
//! *random* ones, whose goal is a shuffle of the start's colours, and *half-random*
//! ones, whose start is a shuffle of a drawn goal.
//!
//! The program's faults are corrected here: its shuffle is biased; rounding can make one square too
//! many, so that the goal has other colours than the start (about two expert levels in a hundred); and
//! it does not check whether kinds and walls let the squares come where they belong. Different from the
//! program: in a half-random level it gives the three kinds, in random order, to 20, 40 and 40 % of the
//! squares; here the distributions hold for both kinds of level.
//! As published, squares that are not connected are laid out again, with the same
//! distribution; another one is drawn only if that never helps.
//!
//! Invariant: a drawn level is never solved at the start, has the goal's colours,
//! and nothing that `solver::SwapProblem` checks makes it impossible.

use super::board::{BoardShape, CellSet, Colour, Kind, MAX_SIDE, Square, Squares, set_of};
use super::solver::SwapProblem;
use crate::i18n::{tr, tr_noop, trn};
use crate::search::random::{SeededRng, below, shuffle};

/// How hard a random level is, in the source's steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum PublishedDifficulty {
    /// Sides of 2 or 3 cells.
    #[default]
    Easy,
    /// Sides of 2 to 4 cells.
    Medium,
    /// Sides of 3 to 5 cells.
    Hard,
    /// Sides of 4 to 6 cells.
    Expert,
}

impl PublishedDifficulty {
    /// All of them, easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The names on the command line and in settings, in order.
    pub const NAMES: &[&'static str] = &["easy", "medium", "hard", "expert"];

    /// The name on the command line and in settings.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The name for people; [marked](crate::tr_noop).
    pub const fn label(self) -> &'static str {
        Self::LABELS[self as usize]
    }

    /// All labels, in order.
    pub const LABELS: &[&'static str] = &[
        tr_noop!("easy"),
        tr_noop!("normal"),
        tr_noop!("hard"),
        tr_noop!("expert"),
    ];

    /// The difficulty of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Shortest and longest side, in cells.
    pub const fn sides(self) -> (usize, usize) {
        [(2, 3), (2, 4), (3, 5), (4, 6)][self as usize]
    }
}

/// Most colours of a board with this number of cells; the fewest are 2.
const fn most_colours(cells: usize) -> usize {
    match cells {
        26.. => 6,
        21.. => 5,
        16.. => 4,
        9.. => 3,
        _ => 2,
    }
}

/// Walls, bishops and queens in percent of the cells; rooks take the rest.
const DISTRIBUTIONS: [[usize; 3]; 15] = [
    [20, 20, 10],
    [30, 10, 20],
    [10, 20, 20],
    [5, 30, 15],
    [30, 20, 10],
    [0, 20, 30],
    [10, 15, 25],
    [5, 5, 5],
    [5, 0, 0],
    [45, 0, 55],
    [20, 45, 35],
    [40, 40, 20],
    [60, 10, 30],
    [55, 0, 35],
    [70, 5, 20],
];

/// A level as drawn: start and goal row by row, walls `None` in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnLevel {
    /// Rows, in cells.
    pub rows: usize,
    /// Columns, in cells.
    pub columns: usize,
    /// The squares at the start.
    pub start: Squares,
    /// The colours to be reached.
    pub goal: Vec<Option<Colour>>,
}

/// A random level.
#[must_use]
pub fn draw(difficulty: PublishedDifficulty, rng: &mut SeededRng) -> DrawnLevel {
    draw_sized(difficulty, [None; 2], rng)
}

/// A random level. `sides`: its rows and columns, if they are not left to the difficulty.
#[must_use]
pub fn draw_sized(
    difficulty: PublishedDifficulty,
    sides: [Option<usize>; 2],
    rng: &mut SeededRng,
) -> DrawnLevel {
    let (shortest, longest) = difficulty.sides();
    let mut side = |chosen: Option<usize>| {
        chosen.unwrap_or_else(|| shortest + below(rng, longest - shortest + 1))
    };
    let [rows, columns] = sides;
    let (rows, columns) = (side(rows), side(columns));
    loop {
        if let Some(drawn) = attempt(rows, columns, rng) {
            return drawn;
        }
    }
}

fn attempt(rows: usize, columns: usize, rng: &mut SeededRng) -> Option<DrawnLevel> {
    let cells = rows * columns;
    let [walls, bishops, queens] = DISTRIBUTIONS[below(rng, DISTRIBUTIONS.len())];
    let walls = match cells {
        ..=6 => 0,
        7..=8 => below(rng, 2),
        _ => share(cells, walls),
    };
    let kinds = kinds(cells - walls, share(cells, bishops), share(cells, queens));
    let colours = 2 + below(rng, most_colours(cells) - 1);
    let mut palette = Colour::ALL;
    shuffle(&mut palette, rng);
    let colours = (0..kinds.len()).map(|n| palette[n % colours]);
    let mut colours: Vec<Colour> = colours.collect();
    shuffle(&mut colours, rng);

    let pieces = kinds.into_iter().zip(&colours);
    let pieces = pieces.map(|(kind, colour)| {
        Some(Square {
            kind,
            scope: scope(rng),
            colour: *colour,
        })
    });
    let mut start: Squares = pieces.collect();
    start.resize(cells, None);
    let all = u64::MAX >> (64 - cells);
    let shape = (0..LAYOUTS).find_map(|_| {
        shuffle(&mut start, rng);
        let walls = set_of(&start, Option::is_none);
        let connected = hangs_together(rows, columns, all & !walls);
        connected.then(|| BoardShape::new(rows, columns, walls))
    })?;
    shuffle(&mut colours, rng);
    let mut colours = colours.into_iter();
    let goal = start
        .iter()
        .map(|square| square.and_then(|_| colours.next()));
    let goal: Vec<_> = goal.collect();
    fits(&shape, &start, &goal).then_some(DrawnLevel {
        rows,
        columns,
        start,
        goal,
    })
}

/// How often squares are laid out. Of a board of 6 × 6 that is 70 % walls, one
/// layout in some thousand is connected.
const LAYOUTS: usize = 50_000;

/// Whether cells are connected by sides or corners; as [`super::board::parts`],
/// without a board.
fn hangs_together(rows: usize, columns: usize, set: CellSet) -> bool {
    let row = (1u64 << columns) - 1;
    // A cell and its neighbours to the left and right, in all rows at once.
    let first = (0..rows).fold(0, |set, n| set | 1 << (n * columns));
    let last = first << (columns - 1);
    let board = (0..rows).fold(0, |set, n| set | row << (n * columns));
    let mut part = set & set.wrapping_neg();
    loop {
        let wide = part | (part & !last) << 1 | (part & !first) >> 1;
        let near = (wide | wide << columns | wide >> columns) & board & set;
        if near == part {
            return part == set;
        }
        part = near;
    }
}

/// Shuffled squares in the colours of a drawn picture.
///
/// # Errors
///
/// If no start is found: a picture of one colour is solved from the start, and
/// one that walls cut up into parts may leave nothing to swap.
pub fn scramble(
    rows: usize,
    columns: usize,
    goal: &[Option<Colour>],
    rng: &mut SeededRng,
) -> Result<Squares, String> {
    if goal.len() != rows * columns || goal.is_empty() || rows.max(columns) > MAX_SIDE {
        return Err(trn!(
            goal.len(),
            "A picture of {n} cell doesn't fit a board of {columns} × {rows}.",
            "A picture of {n} cells doesn't fit a board of {columns} × {rows}.",
            rows,
            columns
        ));
    }
    let shape = BoardShape::new(rows, columns, set_of(goal, Option::is_none));
    let mut colours: Vec<Colour> = goal.iter().copied().flatten().collect();
    for _ in 0..ATTEMPTS {
        let [walls, bishops, queens] = DISTRIBUTIONS[below(rng, DISTRIBUTIONS.len())];
        let cells = colours.len();
        // The picture has its walls: the other shares are of the remaining cells.
        let part = |percent| (cells * percent + (100 - walls) / 2) / (100 - walls);
        let mut kinds = kinds(cells, part(bishops), part(queens));
        shuffle(&mut kinds, rng);
        shuffle(&mut colours, rng);
        let mut pieces = kinds.into_iter().zip(&colours);
        let start = goal.iter().map(|cell| {
            let (kind, colour) = cell.and_then(|_| pieces.next())?;
            Some(Square {
                kind,
                scope: scope(rng),
                colour: *colour,
            })
        });
        let start: Squares = start.collect();
        if fits(&shape, &start, goal) {
            return Ok(start);
        }
    }
    Err(tr!(
        "No shuffle of this picture makes a level: it needs at least two colours, and squares \
         that can swap."
    )
    .into())
}

/// How often a shuffle of a picture is tried.
const ATTEMPTS: usize = 1000;

/// Whether the start differs from the goal, and nothing known makes it impossible.
fn fits(shape: &BoardShape, start: &[Option<Square>], goal: &[Option<Colour>]) -> bool {
    let colours = start.iter().map(|square| square.map(|s| s.colour));
    !colours.eq(goal.iter().copied()) && SwapProblem::new(shape, start, goal).is_ok()
}

/// A share of the cells in percent, rounded.
const fn share(cells: usize, percent: usize) -> usize {
    (cells * percent + 50) / 100
}

/// Bishops, then queens, then rooks.
fn kinds(cells: usize, bishops: usize, queens: usize) -> Vec<Kind> {
    let bishops = bishops.min(cells);
    let queens = queens.min(cells - bishops);
    let mut kinds = vec![Kind::Rook; cells];
    kinds[..bishops].fill(Kind::Bishop);
    kinds[bishops..bishops + queens].fill(Kind::Queen);
    kinds
}

/// 3, 2 or 1 with 15, 30 and 55 %.
fn scope(rng: &mut SeededRng) -> u8 {
    match below(rng, 100) {
        0..15 => 3,
        15..45 => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::parts;
    use super::*;
    use crate::search::random::seeded;

    fn counts(colours: impl Iterator<Item = Colour>) -> [usize; 6] {
        let mut counts = [0; 6];
        colours.for_each(|colour| counts[colour as usize] += 1);
        counts
    }

    /// The figures of the program.
    fn sources() -> serde_json::Value {
        let text = include_str!("../../../tests/cases/swap-sources.json");
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn distributions_and_colours_are_the_programs() {
        let sources = sources();
        let percent = &sources["distributions"]["percent"];
        assert_eq!(*percent, serde_json::json!(DISTRIBUTIONS));
        let beyond: Vec<(usize, usize)> =
            serde_json::from_value(sources["colours"]["beyond"].clone()).unwrap();
        let otherwise = sources["colours"]["otherwise"].as_u64().unwrap() as usize;
        for cells in 4..=36 {
            let step = beyond.iter().find(|(least, _)| cells > *least);
            let most = step.map_or(otherwise, |(_, most)| *most);
            assert_eq!(most_colours(cells), most, "{cells} cells");
        }
    }

    #[test]
    fn levels_have_the_published_sizes_and_colours() {
        let mut rng = seeded(1);
        let mut scopes = [0; 4];
        for difficulty in PublishedDifficulty::ALL {
            assert_eq!(
                PublishedDifficulty::from_name(difficulty.name()),
                Some(difficulty)
            );
            for _ in 0..200 {
                let drawn = draw(difficulty, &mut rng);
                let (shortest, longest) = difficulty.sides();
                assert!((shortest..=longest).contains(&drawn.rows));
                assert!((shortest..=longest).contains(&drawn.columns));
                let cells = drawn.rows * drawn.columns;
                assert_eq!((drawn.start.len(), drawn.goal.len()), (cells, cells));
                let squares: Vec<_> = drawn.start.iter().copied().flatten().collect();
                squares
                    .iter()
                    .for_each(|s| scopes[usize::from(s.scope)] += 1);
                let walls = cells - squares.len();
                match cells {
                    ..=6 => assert_eq!(walls, 0),
                    7..=8 => assert!(walls <= 1),
                    _ => {}
                }
                let start = counts(squares.iter().map(|square| square.colour));
                assert_eq!(start, counts(drawn.goal.iter().copied().flatten()));
                let used: Vec<_> = start.into_iter().filter(|n| *n > 0).collect();
                assert!((1..=most_colours(cells)).contains(&used.len()));
                let (least, most) = (used.iter().min().unwrap(), used.iter().max().unwrap());
                assert!(most - least <= 1, "{used:?}");
                let differs = drawn.start.iter().zip(&drawn.goal);
                assert!(
                    differs
                        .into_iter()
                        .any(|(square, goal)| square.map(|s| s.colour) != *goal)
                );
                let shape = BoardShape::from_squares(drawn.rows, drawn.columns, &drawn.start);
                assert_eq!(parts(&shape, u64::MAX >> (64 - cells), true).len(), 1);
            }
        }
        let all: usize = scopes.iter().sum();
        let percent = sources()["scopes"]["percent"].clone();
        for (scope, drawn) in scopes.into_iter().enumerate().skip(1) {
            let (drawn, percent) = (100 * drawn / all, percent[scope.to_string()].as_u64());
            let percent = percent.unwrap() as usize;
            assert!(drawn.abs_diff(percent) <= 2, "{scope}: {drawn} %");
        }
        assert_eq!(PublishedDifficulty::from_name("simple"), None);
    }

    #[test]
    fn a_seed_draws_the_same_level_everywhere() {
        let drawn = draw(PublishedDifficulty::Easy, &mut seeded(42));
        let start: Vec<_> = drawn.start.iter().map(|s| s.unwrap().to_string()).collect();
        assert_eq!((drawn.rows, drawn.columns), GOLDEN.0);
        assert_eq!(start.join(" "), GOLDEN.1);
        assert_eq!(
            draw(PublishedDifficulty::Expert, &mut seeded(7)),
            draw(PublishedDifficulty::Expert, &mut seeded(7))
        );
    }
    const GOLDEN: ((usize, usize), &str) = ((3, 2), "T3M T1B T2B T2M Q3M T1B");

    #[test]
    fn pictures_are_scrambled() {
        let letters = "RRBB##GG";
        let goal: Vec<_> = letters.chars().map(Colour::from_letter).collect();
        let mut rng = seeded(3);
        for _ in 0..50 {
            let start = scramble(2, 4, &goal, &mut rng).unwrap();
            let colours = start.iter().map(|square| square.map(|s| s.colour));
            let colours: Vec<_> = colours.collect();
            assert_ne!(colours, goal);
            for (square, goal) in start.iter().zip(&goal) {
                assert_eq!(square.is_none(), goal.is_none());
            }
            assert_eq!(
                counts(colours.into_iter().flatten()),
                counts(goal.iter().copied().flatten())
            );
        }
        let plain = [Some(Colour::Red); 4];
        assert!(scramble(2, 2, &plain, &mut rng).is_err());
        assert!(scramble(2, 3, &plain, &mut rng).is_err());
        assert!(scramble(0, 0, &[], &mut rng).is_err());
    }
}
