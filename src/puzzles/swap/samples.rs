//! Small random levels for the tests of this puzzle, and a breadth-first search to
//! compare the others with.

use std::collections::hash_map::{Entry, HashMap};
use std::rc::Rc;

use super::board::{BoardShape, Cell, Colour, Kind, Square, Squares, cells_of};
use super::rules::{Goal, Level, Swap};
use crate::search::random::{SeededRng, below, chance};

/// A square of any sort, of one of the first `colours` colours.
pub fn square(colours: usize, rng: &mut SeededRng) -> Square {
    Square {
        kind: Kind::ALL[below(rng, 3)],
        scope: [1, 1, 2, 3][below(rng, 4)],
        colour: Colour::ALL[below(rng, colours)],
    }
}

/// Squares and walls of any sort on a board of up to `side` by `side`.
pub fn board(side: usize, rng: &mut SeededRng) -> (BoardShape, Squares) {
    let (rows, columns) = (1 + below(rng, side), 1 + below(rng, side));
    let colours = 1 + below(rng, 6);
    let walls = [0.0, 0.1, 0.3][below(rng, 3)];
    let cells = (0..rows * columns).map(|_| {
        let square = square(colours, rng);
        (!chance(rng, walls)).then_some(square)
    });
    let squares: Squares = cells.collect();
    (BoardShape::from_squares(rows, columns, &squares), squares)
}

/// The swaps that may be made, but not those of squares that are alike.
pub fn legal(level: &Level, squares: &Squares) -> Vec<Swap> {
    let shape = &level.shape;
    let mut all = Vec::new();
    for a in 0..shape.cells() as Cell {
        let later = cells_of(shape.partners(squares, a)).filter(|b| *b > a);
        all.extend(later.map(|b| Swap(a, b)));
    }
    all.retain(|Swap(a, b)| squares[usize::from(*a)] != squares[usize::from(*b)]);
    all
}

/// The squares after some random swaps.
pub fn shuffled(level: &Level, squares: &Squares, swaps: usize, rng: &mut SeededRng) -> Squares {
    let mut squares = squares.clone();
    for _ in 0..swaps {
        let swaps = legal(level, &squares);
        if swaps.is_empty() {
            break;
        }
        let swap = swaps[below(rng, swaps.len())];
        squares = level.swapped(&squares, swap).expect("a legal swap");
    }
    squares
}

/// A level of any sort, be it impossible or solved, of up to `side` by `side`.
pub fn any_level(side: usize, rng: &mut SeededRng) -> Level {
    let (shape, squares) = board(side, rng);
    let mut colours: Vec<Colour> = squares.iter().flatten().map(|s| s.colour).collect();
    for last in (1..colours.len()).rev() {
        colours.swap(last, below(rng, last + 1));
    }
    let mut colours = colours.into_iter();
    let goal = squares
        .iter()
        .map(|square| square.and_then(|_| colours.next()));
    let goal = match chance(rng, 0.2) {
        true => Goal::Clusters,
        false => Goal::Picture(Rc::new(goal.collect())),
    };
    let level = Level::new(String::new(), shape, squares, goal);
    let name = level.unnamed();
    level.named(name)
}

/// A solvable level with a picture: most squares of a colour are equal, and the picture
/// is at most `swaps` swaps away.
pub fn solvable(swaps: usize, rng: &mut SeededRng) -> Level {
    loop {
        let level = few_sorts(rng);
        let end = shuffled(&level, &level.start, swaps, rng);
        let colours = end.iter().map(|square| square.map(|s| s.colour));
        let goal = Goal::Picture(Rc::new(colours.collect()));
        let (shape, start) = ((*level.shape).clone(), (*level.start).clone());
        let level = Level::new("Sample".to_owned(), shape, start, goal);
        if !level.is_solved(&level.start) {
            return level;
        }
    }
}

/// A cluster level with few different positions.
pub fn few_sorts(rng: &mut SeededRng) -> Level {
    let (rows, columns) = [(2, 3), (3, 3), (2, 4), (4, 2), (3, 2)][below(rng, 5)];
    let colours = 2 + below(rng, 2);
    let mut sorts: Vec<Square> = (0..colours).map(|_| square(1, rng)).collect();
    for (sort, colour) in sorts.iter_mut().zip(Colour::ALL) {
        sort.colour = colour;
    }
    let other = square(colours, rng);
    let odd = below(rng, rows * columns);
    let wall = chance(rng, 0.3).then(|| below(rng, rows * columns));
    let cells = (0..rows * columns).map(|cell| {
        let sort = sorts[below(rng, colours)];
        let square = if cell == odd { other } else { sort };
        (wall != Some(cell)).then_some(square)
    });
    let squares: Squares = cells.collect();
    let shape = BoardShape::from_squares(rows, columns, &squares);
    Level::new("Sample".to_owned(), shape, squares, Goal::Clusters)
}

/// By position: the fewest swaps from there to a goal, for all positions that
/// can be reached; empty where no goal can be.
pub fn distances(level: &Level) -> HashMap<Squares, usize> {
    let next = |squares: &Squares| {
        let swaps = legal(level, squares).into_iter();
        swaps
            .map(|swap| level.swapped(squares, swap).expect("a legal swap"))
            .collect::<Vec<_>>()
    };
    let mut found = std::collections::HashSet::from([(*level.start).clone()]);
    let mut queue = vec![(*level.start).clone()];
    while let Some(squares) = queue.pop() {
        for after in next(&squares) {
            if found.insert(after.clone()) {
                queue.push(after);
            }
        }
    }
    // Swaps can be taken back, so the way back is as long.
    let goals = found.into_iter().filter(|s| level.is_solved(s));
    let mut layer: Vec<Squares> = goals.collect();
    let mut distances = HashMap::new();
    let mut distance = 0;
    while !layer.is_empty() {
        let mut further = Vec::new();
        for squares in layer {
            if let Entry::Vacant(entry) = distances.entry(squares) {
                further.extend(next(entry.key()));
                entry.insert(distance);
            }
        }
        layer = further;
        distance += 1;
    }
    distances
}

/// The squares after a line, of which every swap must be legal.
pub fn played(level: &Level, line: &[Swap]) -> Squares {
    line.iter().fold((*level.start).clone(), |squares, swap| {
        level.swapped(&squares, *swap).expect("a legal swap")
    })
}
