//! Morpion Solitaire as a game of choices: for play-outs by weights, and for
//! nested rollout policy adaptation.

use super::board::{Board, Legal};
use super::grid::{LINES, LineDirection, Move, SPOTS, Spot};
use super::start::Start;
use crate::search::Score;
use crate::search::rollout::RolloutGame;

/// The weight of a move in a play-out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weighing {
    /// All moves are equally likely.
    Uniform,
    /// The number of moves possible after it, to a power: the roulette wheel of
    /// mrdarek's comment, where the power is 2.
    Openness(f64),
    /// The numbers of lines that already meet in the points of its line, each to a power:
    /// after the comment that good games have points with many lines. At most
    /// eight lines meet in a point.
    Density(f64),
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
const PLACES: usize = 8;

/// The game being played.
pub struct Playing {
    start: Start,
    weighing: Weighing,
    coding: Coding,
    board: Board,
    legal: Legal,
    moves: usize,
    /// By point: lines that meet there; kept for [`Weighing::Density`] only.
    lines: Box<[u8; SPOTS]>,
    lines_at_start: Box<[u8; SPOTS]>,
    /// Density as a weight, by number of lines.
    powers: [f64; 9],
}

impl Playing {
    /// Games from a start.
    pub fn new(start: Start, weighing: Weighing, coding: Coding) -> Self {
        let mut lines_at_start = Box::new([0; SPOTS]);
        let length = start.board.variant().length();
        for mv in &start.moves {
            meet(&mut lines_at_start, *mv, length);
        }
        let power = match weighing {
            Weighing::Density(power) => power,
            _ => 1.0,
        };
        Self {
            board: start.board,
            legal: start.legal,
            moves: 0,
            lines: lines_at_start.clone(),
            lines_at_start,
            powers: std::array::from_fn(|lines| libm::pow(lines as f64, power)),
            start,
            weighing,
            coding,
        }
    }

    /// How many moves are possible after one.
    fn open_after(&mut self, mv: Move) -> usize {
        let near = self.board.variant().span() as u16 - 1;
        let left = |other: &&Move| other.spot != mv.spot && other.line.distance(mv.line) > near;
        let kept = self.legal.moves().iter().filter(left).count();
        self.board.place(mv);
        let mut new = Legal::new();
        self.board.completed(mv.spot, &mut new);
        self.board.remove(mv);
        kept + new.len()
    }
}

/// Counts a move's line in its points.
fn meet(lines: &mut [u8; SPOTS], mv: Move, length: usize) {
    for spot in mv.line.spots(length) {
        lines[spot.index()] += 1;
    }
}

impl RolloutGame for Playing {
    type Choice = Move;
    type Move = Move;

    fn begin(&mut self) {
        self.board = self.start.board;
        self.legal = self.start.legal;
        self.moves = 0;
        if matches!(self.weighing, Weighing::Density(_)) {
            *self.lines = *self.lines_at_start;
        }
    }

    #[inline]
    fn choices(&self) -> &[Move] {
        self.legal.moves()
    }

    #[inline]
    fn play(&mut self, place: usize) {
        let mv = self.legal.at(place);
        self.board.play(mv, &mut self.legal);
        self.moves += 1;
        if matches!(self.weighing, Weighing::Density(_)) {
            meet(&mut self.lines, mv, self.board.variant().length());
        }
    }

    #[inline]
    fn code(&self, mv: Move) -> usize {
        match self.coding {
            Coding::Line => mv.line.index(),
            Coding::LineAndPoint => mv.line.index() * PLACES + mv.before() % PLACES,
        }
    }

    fn codes(&self) -> usize {
        match self.coding {
            Coding::Line => LINES,
            Coding::LineAndPoint => LINES * PLACES,
        }
    }

    fn weigh(&mut self, weights: &mut Vec<f64>) {
        weights.clear();
        match self.weighing {
            Weighing::Uniform => weights.resize(self.legal.len(), 1.0),
            Weighing::Openness(power) => {
                for place in 0..self.legal.len() {
                    let open = self.open_after(self.legal.at(place));
                    // A move that ends the game is possible, too.
                    weights.push(libm::pow(open.max(1) as f64, power));
                }
            }
            Weighing::Density(_) => {
                let length = self.board.variant().length();
                let dense = |spot: Spot| self.powers[usize::from(self.lines[spot.index()]).min(8)];
                let weight = |mv: &Move| 1.0 + mv.line.spots(length).map(dense).sum::<f64>();
                weights.extend(self.legal.moves().iter().map(weight));
            }
        }
    }

    fn score(&self) -> Score {
        self.start.score(self.moves)
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
