//! Morpion Solitaire as a game of choices: for playouts by weights, and for
//! nested rollout policy adaptation.
//!
//! The weights are those of mrdarek's comments on “Morpion DNA”: a roulette wheel by the moves possible afterwards
//! (comments 1 and 3), density and nearness to the previous move (comments 7 and 9).

use super::board::{Board, Legal};
use super::grid::{LINES, LineDirection, Move, SPOTS, Spot};
use super::rules::Level;
use super::start::Start;
use crate::search::rollout::RolloutGame;
use crate::search::{Score, Term};

/// What makes a move likely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weighing {
    /// All moves are equally likely.
    Uniform,
    /// The share of the moves possible after it among those of all moves, as a number of slots of a wheel; to a
    /// power, which the comment has as 2.
    Openness(f64, Wheel),
    /// One more than it adds to the density, if it adds any; to a power.
    Density(f64),
}

/// The slots of a roulette wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// As the comment has it: ten for each possible move in all, each move having whole slots; it does not say
    /// how fractions are rounded (here down).
    Slots,
    /// Any fraction of a slot.
    Exact,
}

/// The weight of a move in a playout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// By its consequences.
    pub by: Weighing,
    /// Near the previous move: the weight is divided by this power of the distance between the new points, and 1.
    pub near: f64,
}

impl Weights {
    /// All moves are equally likely.
    pub const EVEN: Self = Self {
        by: Weighing::Uniform,
        near: 0.0,
    };
}

/// The figure that a policy learns to raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The number of moves.
    Length,
    /// The density of the board.
    Density,
}

/// The moves that share a weight in a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// Those with the same line.
    Line,
    /// Those with the same line and the same new point.
    LineAndPoint,
}

/// Positions of a point within a line, and to spare: a power of two.
const PLACES_IN_LINE: usize = 8;

/// Slots of the wheel for each possible move (mrdarek, comment 3).
const SLOTS: f64 = 10.0;

/// A point's contribution to the density, by the number of directions in which lines
/// leave it, at most eight: 128 for seven, 256 for eight, negative for few (mrdarek,
/// comment 9, which leaves the others open: here powers of two, and “few” is two or
/// fewer).
const DENSITY: [f64; 9] = [0.0, -2.0, -4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// The game being played.
pub struct Playing {
    start: Start,
    weights: Weights,
    coding: Coding,
    goal: Goal,
    board: Board,
    legal: Legal,
    moves: usize,
    /// The point added last.
    last: Option<Spot>,
    /// By point: directions in which lines leave it; kept if density is used.
    leaving: Box<[u8; SPOTS]>,
    leaving_at_start: Box<[u8; SPOTS]>,
    /// The sum over all points, since the start.
    density: f64,
}

impl Playing {
    /// Games from a start.
    pub fn new(start: Start, weights: Weights, coding: Coding, goal: Goal) -> Self {
        let mut leaving_at_start = Box::new([0; SPOTS]);
        let length = start.board.variant().length();
        for mv in &start.moves {
            mark_line(&mut leaving_at_start, *mv, length);
        }
        Self {
            board: start.board,
            legal: start.legal,
            moves: 0,
            last: None,
            leaving: leaving_at_start.clone(),
            leaving_at_start,
            density: 0.0,
            start,
            weights,
            coding,
            goal,
        }
    }

    /// How many moves are possible after one.
    fn open_after(&mut self, mv: Move) -> usize {
        let near = self.board.variant().span() as u16 - 1;
        let left = |other: &&Move| other.spot != mv.spot && other.line.distance(mv.line) > near;
        let remaining = self.legal.moves().iter().filter(left).count();
        self.board.place(mv);
        let mut new = Legal::new();
        self.board.completed(mv.spot, &mut new);
        self.board.remove(mv);
        remaining + new.len()
    }

    fn asks_for_density(&self) -> bool {
        matches!(self.weights.by, Weighing::Density(_)) || self.goal == Goal::Density
    }

    /// A move's contribution to the density.
    fn gain(&self, mv: Move) -> f64 {
        let worth = |leaving: u8| DENSITY[usize::from(leaving).min(8)];
        let points = directions(mv, self.board.variant().length());
        points
            .map(|(spot, more)| {
                let leaving = self.leaving[spot.index()];
                worth(leaving + more) - worth(leaving)
            })
            .sum()
    }
}

/// What a game of a level adds to the density.
pub fn density(level: &Level, moves: &[Move]) -> f64 {
    let start = Start::from_level(level);
    let mut game = Playing::new(start, Weights::EVEN, Coding::Line, Goal::Density);
    game.begin();
    for mv in moves {
        if let Some(place) = game.choices().iter().position(|choice| choice == mv) {
            game.play(place);
        }
    }
    game.density
}

/// The points of a move's line, and the directions in which it leaves them: 1-2-2-2-1.
fn directions(mv: Move, length: usize) -> impl Iterator<Item = (Spot, u8)> {
    let spots = mv.line.spots(length).enumerate();
    spots.map(move |(n, spot)| (spot, if n == 0 || n + 1 == length { 1 } else { 2 }))
}

/// Lays a move's line.
fn mark_line(leaving: &mut [u8; SPOTS], mv: Move, length: usize) {
    for (spot, more) in directions(mv, length) {
        leaving[spot.index()] += more;
    }
}

impl RolloutGame for Playing {
    type Choice = Move;
    type Move = Move;

    fn begin(&mut self) {
        self.board = self.start.board;
        self.legal = self.start.legal;
        self.moves = 0;
        self.last = self.start.moves.last().map(|mv| mv.spot);
        if self.asks_for_density() {
            *self.leaving = *self.leaving_at_start;
            self.density = 0.0;
        }
    }

    #[inline]
    fn choices(&self) -> &[Move] {
        self.legal.moves()
    }

    #[inline]
    fn play(&mut self, place: usize) {
        let mv = self.legal.at(place);
        if self.asks_for_density() {
            self.density += self.gain(mv);
            mark_line(&mut self.leaving, mv, self.board.variant().length());
        }
        self.board.play(mv, &mut self.legal);
        self.moves += 1;
        self.last = Some(mv.spot);
    }

    #[inline]
    fn code(&self, mv: Move) -> usize {
        match self.coding {
            Coding::Line => mv.line.index(),
            Coding::LineAndPoint => {
                mv.line.index() * PLACES_IN_LINE + mv.index_in_line() % PLACES_IN_LINE
            }
        }
    }

    fn codes(&self) -> usize {
        match self.coding {
            Coding::Line => LINES,
            Coding::LineAndPoint => LINES * PLACES_IN_LINE,
        }
    }

    fn weigh(&mut self, weights: &mut Vec<f64>) {
        weights.clear();
        let count = self.legal.len();
        match self.weights.by {
            Weighing::Uniform => weights.resize(count, 1.0),
            Weighing::Openness(power, wheel) => {
                for place in 0..count {
                    let open = self.open_after(self.legal.at(place));
                    // A move that ends the game is possible, too.
                    weights.push(open.max(1) as f64);
                }
                let sum: f64 = weights.iter().sum();
                let slots = SLOTS * count as f64 / sum;
                for weight in &mut *weights {
                    let share = *weight * slots;
                    let share = if wheel == Wheel::Slots {
                        share.floor()
                    } else {
                        share
                    };
                    *weight = libm::pow(share, power);
                }
            }
            Weighing::Density(power) => {
                let weight = |mv: &Move| libm::pow(1.0 + self.gain(*mv).max(0.0), power);
                weights.extend(self.legal.moves().iter().map(weight));
            }
        }
        if let Some(last) = self.last.filter(|_| self.weights.near > 0.0) {
            for (weight, mv) in weights.iter_mut().zip(self.legal.moves()) {
                let (dx, dy) = (mv.spot.x() - last.x(), mv.spot.y() - last.y());
                let distance = f64::from(dx.abs().max(dy.abs()));
                *weight *= libm::pow(1.0 + distance, -self.weights.near);
            }
        }
    }

    fn weighs_policies(&self) -> bool {
        self.weights != Weights::EVEN
    }

    fn score(&self) -> Score {
        self.start.score(self.moves)
    }

    fn terms(&self, choices: &[Move]) -> Vec<Term> {
        self.start.terms(choices.len())
    }

    fn merit(&self) -> Score {
        match self.goal {
            Goal::Length => self.score(),
            Goal::Density => Score::new(self.density, self.score().solved),
        }
    }

    fn is_enough(&self, score: Score) -> bool {
        self.start.is_enough(score)
    }

    fn moves(&self, choices: &[Move]) -> Vec<Move> {
        self.start.answer(choices)
    }
}

/// At most eight lines meet in a point, two of each direction.
const _: () = assert!(2 * LineDirection::ALL.len() == 8);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::morpion::tests::sources;
    use crate::puzzles::morpion::{Level, Variant};

    fn playing(by: Weighing, near: f64) -> Playing {
        let start = Start::from_level(&Level::free(Variant::FiveT));
        let weights = Weights { by, near };
        let mut game = Playing::new(start, weights, Coding::Line, Goal::Density);
        game.begin();
        game
    }

    #[test]
    fn slots_and_points_are_the_comments() {
        let sources = sources();
        assert_eq!(sources["slots"]["value"].as_f64(), Some(SLOTS));
        let points = sources["density"]["points"].as_object().unwrap();
        for (lines, value) in points {
            assert_eq!(
                value.as_f64(),
                Some(DENSITY[lines.parse::<usize>().unwrap()])
            );
        }
    }

    /// Comment 9: lines on empty points make a “1-2-2-2-1 dense line”, and few lines score negatively.
    #[test]
    fn a_line_on_points_without_lines_lowers_the_density() {
        let mut game = playing(Weighing::Density(1.0), 0.0);
        let lines: [usize; 5] =
            serde_json::from_value(sources()["density"]["line_on_empty_points"].clone()).unwrap();
        let gain = lines.map(|lines| DENSITY[lines]).iter().sum::<f64>();
        assert!(gain < 0.0);
        for mv in game.choices().to_vec() {
            assert_eq!(game.gain(mv), gain);
        }
        game.play(0);
        assert_eq!(game.merit().value, gain);
        let mut weights = Vec::new();
        game.weigh(&mut weights);
        assert!(weights.iter().all(|weight| *weight >= 1.0));
    }

    /// Comment 3: ten slots for each possible move; a move has a whole number of them, which is squared.
    #[test]
    fn the_slots_of_the_wheel_are_whole() {
        let mut game = playing(Weighing::Openness(1.0, Wheel::Slots), 0.0);
        let (mut slots, mut squared) = (Vec::new(), Vec::new());
        game.weigh(&mut slots);
        assert!(slots.iter().all(|slot| slot.fract() == 0.0));
        let count = game.choices().len() as f64;
        let all = slots.iter().sum::<f64>();
        assert!(all <= 10.0 * count && all > 9.0 * count);
        playing(Weighing::Openness(2.0, Wheel::Slots), 0.0).weigh(&mut squared);
        let squares: Vec<f64> = slots.iter().map(|slot| slot * slot).collect();
        assert_eq!(squared, squares);
    }

    /// Comment 7: a move near the previous one is preferred.
    #[test]
    fn moves_near_the_previous_one_weigh_more() {
        let mut game = playing(Weighing::Uniform, 1.0);
        game.play(0);
        let (last, mut weights) = (game.last.expect("a move"), Vec::new());
        game.weigh(&mut weights);
        for (weight, mv) in weights.iter().zip(game.choices()) {
            let far = (mv.spot.x() - last.x())
                .abs()
                .max((mv.spot.y() - last.y()).abs());
            assert_eq!(*weight, 1.0 / (1.0 + f64::from(far)));
        }
    }
}
